//! The default world: a server with five members of whom four can play, two of
//! them Russian, and a visitor who may only read.

use std::collections::BTreeSet;

use crate::playground::id::{Id, now};
use crate::playground::permissions::Permissions;

use super::World;
use super::journal::Entry;
use super::types::{Channel, ChannelKind, Overwrite, Person, Role};

/// Username, shown name, locale.
const PEOPLE: &[(&str, &str, &str)] = &[
    ("anna", "Anna", "en-US"),
    ("boris", "Борис", "ru"),
    ("clara", "Clara", "de"),
    ("darya", "Дарья", "ru"),
    ("visitor", "Silent Visitor", "en-GB"),
];

/// Name, topic.
const CHANNELS: &[(&str, &str)] = &[
    ("board-games", "Games by correspondence: type /play"),
    ("tournament", "A second table"),
    ("no-threads", "The bot may not open threads here: games are played in the channel"),
];

impl World {
    /// Fills an empty world. The server's id and the bot exist already.
    pub(super) fn seed(&mut self) {
        self.journal.write(Entry::Guild(Box::new(self.guild.clone())));
        let quiet = self.seed_roles();
        let first = self.seed_people(quiet);
        self.guild.owner = first;
        self.journal.write(Entry::Guild(Box::new(self.guild.clone())));
        for (position, (name, topic)) in (0..).zip(CHANNELS) {
            self.seed_channel(position, name, topic, quiet);
        }
    }

    /// @everyone, the bot's role, and that of visitors who only read.
    fn seed_roles(&mut self) -> Id {
        let bot = self.bot();
        let quiet = self.ids.next();
        let mut role = |id, name: &str, permissions, position, managed_by| {
            let role = Role { id, name: name.to_owned(), permissions, position, managed_by };
            self.journal.write(Entry::Role(Box::new(role.clone())));
            self.roles.push(role);
        };
        role(self.guild.id, "@everyone", Permissions::everyone(), 0, None);
        role(quiet, "Visitor", Permissions::NONE, 1, None);
        let managed = self.people.get(&bot).and_then(|bot| bot.roles.first().copied()).unwrap_or(bot);
        role(managed, "Krepost", bot_permissions(), 2, Some(bot));
        quiet
    }

    /// The bot and the members; returns the first member, who owns the server.
    fn seed_people(&mut self, quiet: Id) -> Id {
        for bot in self.people.values() {
            self.journal.write(Entry::Person(Box::new(bot.clone())));
        }
        let mut first = None;
        for (username, shown, locale) in PEOPLE {
            let person = self.invent(username, shown, locale, *username == "visitor", quiet);
            first.get_or_insert(person.id);
            self.put_person(person);
        }
        first.unwrap_or(self.guild.id)
    }

    fn invent(&mut self, username: &str, shown: &str, locale: &str, visitor: bool, quiet: Id) -> Person {
        Person {
            id: self.ids.next(),
            username: username.to_owned(),
            global_name: Some(shown.to_owned()),
            nick: None,
            locale: locale.to_owned(),
            bot: false,
            roles: if visitor { vec![quiet] } else { Vec::new() },
            joined_at: now(),
        }
    }

    fn seed_channel(&mut self, position: i32, name: &str, topic: &str, quiet: Id) {
        let mute = Permissions::SEND_MESSAGES
            | Permissions::SEND_MESSAGES_IN_THREADS
            | Permissions::USE_APPLICATION_COMMANDS
            | Permissions::CREATE_PUBLIC_THREADS;
        let mut overwrites = vec![Overwrite { id: quiet, kind: 0, allow: 0, deny: mute.bits() }];
        if name == "no-threads" {
            let deny = Permissions::CREATE_PUBLIC_THREADS.bits();
            overwrites.push(Overwrite { id: self.bot(), kind: 1, allow: 0, deny });
        }
        let channel = Channel {
            topic: Some(topic.to_owned()),
            position,
            overwrites,
            ..blank_channel(self.ids.next(), ChannelKind::Text, name)
        };
        self.add_channel(channel);
    }
}

/// A channel with nothing in it.
pub(crate) fn blank_channel(id: Id, kind: ChannelKind, name: &str) -> Channel {
    Channel {
        id,
        kind,
        name: name.to_owned(),
        topic: None,
        position: 0,
        parent: None,
        recipient: None,
        owner: None,
        overwrites: Vec::new(),
        members: Vec::new(),
        archived: false,
        locked: false,
        auto_archive: 1440,
        sent: 0,
        created_at: now(),
        messages: BTreeSet::new(),
    }
}

/// What the invite link asks for.
fn bot_permissions() -> Permissions {
    Permissions::VIEW_CHANNEL
        | Permissions::SEND_MESSAGES
        | Permissions::SEND_MESSAGES_IN_THREADS
        | Permissions::CREATE_PUBLIC_THREADS
        | Permissions::EMBED_LINKS
        | Permissions::ATTACH_FILES
        | Permissions::READ_MESSAGE_HISTORY
}
