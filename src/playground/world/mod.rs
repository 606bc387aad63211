//! The world in memory: one server with its people, channels and messages, the
//! bot's commands, and the interactions of the last minutes. Every change goes
//! through here, is written to the database in the order it happened, and is
//! told to the bot and to the page.

pub(crate) mod change;
pub(crate) mod faults;
pub(crate) mod journal;
pub(crate) mod load;
pub(crate) mod seed;
pub(crate) mod types;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use sqlx::PgPool;
use tokio::sync::{broadcast, watch};
use tokio::task::JoinHandle;

use crate::playground::gateway::Sessions;
use crate::playground::id::{Id, Ids, now};
use crate::playground::permissions::Permissions;

use self::change::Files;
use self::faults::Faults;
use self::journal::Journal;
use self::load::Stored;
use self::types::{Channel, ChannelKind, Guild, Interaction, Message, Overwrite, Person, Role};

/// How long an interaction's token is good.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_mins(15);
/// How long the bot has for its first answer.
pub(crate) const ANSWER_TIME: Duration = Duration::from_secs(3);

/// From this age on a message may be edited only now and then.
pub(crate) const OLD: time::Duration = time::Duration::hours(1);
/// How many edits of an old message pass within [`OLD_EDITS_WITHIN`]. Discord
/// does not publish its number; this is what was observed.
pub(crate) const OLD_EDITS: usize = 3;
/// See [`OLD_EDITS`].
pub(crate) const OLD_EDITS_WITHIN: Duration = Duration::from_secs(20);

/// Notices that a slow page may fall behind before it must read everything anew.
const NOTICES: usize = 512;

/// Something that the page shows at once.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    pub(crate) audience: Audience,
    pub(crate) name: &'static str,
    pub(crate) data: Value,
}

/// Who is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    Everyone,
    Channel(Id),
    Member(Id),
}

/// Everything there is.
#[derive(Debug)]
pub(crate) struct World {
    /// Where this server is reached; the URLs of files begin with it.
    pub(crate) base: String,
    pub(crate) guild: Guild,
    pub(crate) roles: Vec<Role>,
    pub(crate) people: BTreeMap<Id, Person>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) messages: HashMap<Id, Message>,
    /// As registered, global ones and the server's own (with `guild_id`).
    pub(crate) commands: Vec<Value>,
    pub(crate) interactions: HashMap<Id, Interaction>,
    pub(crate) gateway: Sessions,
    pub(crate) ids: Ids,
    pub(crate) files: Files,
    pub(crate) faults: Faults,
    journal: Journal,
    page: broadcast::Sender<Arc<Notice>>,
    pulse: watch::Sender<u64>,
}

impl World {
    /// Reads the world, or makes the default one on the first start. The task
    /// is the writer, which ends when the world is dropped.
    pub(crate) async fn open(pool: PgPool, base: String) -> Result<(Self, JoinHandle<()>), sqlx::Error> {
        let guild = load::guild(&pool).await?;
        let stored = load::everything(&pool).await?;
        let (journal, writer) = Journal::start(pool);
        let first_start = guild.is_none();
        let mut ids = seen_ids(&stored);
        let guild = guild.unwrap_or_else(|| new_guild(&mut ids));
        let mut world = Self::assemble(base, guild, stored, ids, journal);
        if first_start {
            let bot = new_bot(&mut world.ids);
            world.people.insert(bot.id, bot);
            world.seed();
        }
        world.journal.settled().await;
        Ok((world, writer))
    }

    fn assemble(base: String, guild: Guild, stored: Stored, ids: Ids, journal: Journal) -> Self {
        Self {
            base,
            guild,
            roles: stored.roles,
            people: stored.people,
            channels: stored.channels,
            messages: stored.messages,
            commands: stored.commands,
            interactions: HashMap::new(),
            gateway: Sessions::default(),
            ids,
            files: Files::default(),
            faults: Faults::default(),
            journal,
            page: broadcast::Sender::new(NOTICES),
            pulse: watch::Sender::new(0),
        }
    }

    /// The bot's user; its application has the same id.
    pub(crate) fn bot(&self) -> Id {
        self.people.values().find(|person| person.bot).map_or(self.guild.id, |bot| bot.id)
    }

    /// A person by id.
    pub(crate) fn person(&self, id: Id) -> Option<&Person> {
        self.people.get(&id)
    }

    /// A message of a channel that everybody may see.
    pub(crate) fn public_message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.messages.get(&id).filter(|message| message.channel == channel && message.private_to.is_none())
    }

    /// The thread made from a message bears its id.
    pub(crate) fn thread_of(&self, message: Id) -> Option<&Channel> {
        self.channels.get(&message).filter(|channel| channel.is_thread())
    }

    /// The direct messages of a member with the bot.
    pub(crate) fn direct(&self, member: Id) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.recipient == Some(member))
    }

    /// Who holds the token of an interaction.
    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.interactions.values().find(|interaction| interaction.token == token)
    }

    /// What `person` may do in `channel`; a thread takes its parent's overwrites.
    pub(crate) fn permissions(&self, person: Id, channel: &Channel) -> Permissions {
        if channel.kind == ChannelKind::Direct {
            let takes_part = channel.recipient == Some(person) || person == self.bot();
            return if takes_part { Permissions::everyone() } else { Permissions::NONE };
        }
        let Some(person) = self.person(person) else { return Permissions::NONE };
        let base = self.role_permissions(person);
        if person.id == self.guild.owner || base.has(Permissions::ADMINISTRATOR) {
            return Permissions::all();
        }
        let holder = channel.parent.and_then(|parent| self.channels.get(&parent)).unwrap_or(channel);
        implied(overwritten(base, &holder.overwrites, self.guild.id, person), channel)
    }

    /// Does `person` see `channel`?
    pub(crate) fn sees(&self, person: Id, channel: &Channel) -> bool {
        self.permissions(person, channel).has(Permissions::VIEW_CHANNEL)
    }

    /// Does `person` see this message?
    pub(crate) fn sees_message(&self, person: Id, message: &Message) -> bool {
        message.private_to.is_none_or(|only| only == person)
            && self.channels.get(&message.channel).is_some_and(|channel| self.sees(person, channel))
    }

    fn role_permissions(&self, person: &Person) -> Permissions {
        let holds = |role: &&Role| role.id == self.guild.id || person.roles.contains(&role.id);
        self.roles.iter().filter(holds).fold(Permissions::NONE, |set, role| set | role.permissions)
    }

    /// Listens for what the page is told from now on.
    pub(crate) fn notices(&self) -> broadcast::Receiver<Arc<Notice>> {
        self.page.subscribe()
    }

    /// Wakes whenever anything changes.
    pub(crate) fn pulse(&self) -> watch::Receiver<u64> {
        self.pulse.subscribe()
    }

    /// The journal, to wait until everything so far is written.
    pub(crate) fn journal(&self) -> &Journal {
        &self.journal
    }
}

/// New ids must lie above every stored one, whatever the clock says.
fn seen_ids(stored: &Stored) -> Ids {
    let mut ids = Ids::default();
    let files = stored.messages.values().flat_map(|message| message.attachments.iter().map(|file| file.id));
    let known = stored.messages.keys().chain(stored.channels.keys()).chain(stored.people.keys()).copied();
    files.chain(known).for_each(|id| ids.seen(id));
    ids
}

fn new_guild(ids: &mut Ids) -> Guild {
    let id = ids.next();
    Guild { id, name: "Krepost".to_owned(), locale: "en-US".to_owned(), owner: id }
}

/// The bot with its managed role, which bears the next id.
fn new_bot(ids: &mut Ids) -> Person {
    Person {
        id: ids.next(),
        username: "krepost".to_owned(),
        global_name: Some("Krepost".to_owned()),
        nick: None,
        locale: "en-US".to_owned(),
        bot: true,
        roles: vec![ids.next()],
        joined_at: now(),
    }
}

/// Overwrites in Discord's order: @everyone, the roles together, the member.
fn overwritten(base: Permissions, overwrites: &[Overwrite], everyone: Id, person: &Person) -> Permissions {
    let apply = |set: Permissions, chosen: &dyn Fn(&&Overwrite) -> bool| {
        let bits = |pick: fn(&Overwrite) -> i64| {
            overwrites.iter().filter(|one| chosen(one)).fold(0, |bits, one| bits | pick(one))
        };
        let (allow, deny) = (bits(|one| one.allow), bits(|one| one.deny));
        (set & !Permissions::from_bits(deny)) | Permissions::from_bits(allow)
    };
    let base = apply(base, &|one| one.id == everyone);
    let base = apply(base, &|one| one.kind == 0 && person.roles.contains(&one.id));
    apply(base, &|one| one.kind == 1 && one.id == person.id)
}

/// Without seeing a channel there is nothing to do in it, and without speaking
/// nothing to attach.
fn implied(set: Permissions, channel: &Channel) -> Permissions {
    if !set.has(Permissions::VIEW_CHANNEL) {
        return Permissions::NONE;
    }
    if set.has(speaking(channel)) {
        return set;
    }
    set & !(Permissions::ATTACH_FILES | Permissions::EMBED_LINKS | Permissions::MENTION_EVERYONE)
}

/// The permission to write in a channel; in threads it is another one.
pub(crate) fn speaking(channel: &Channel) -> Permissions {
    if channel.is_thread() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(roles: &[i64]) -> Person {
        Person {
            id: Id::new(9),
            username: "a".to_owned(),
            global_name: None,
            nick: None,
            locale: "ru".to_owned(),
            bot: false,
            roles: roles.iter().copied().map(Id::new).collect(),
            joined_at: now(),
        }
    }

    fn overwrite(id: i64, kind: u8, allow: Permissions, deny: Permissions) -> Overwrite {
        Overwrite { id: Id::new(id), kind, allow: allow.bits(), deny: deny.bits() }
    }

    #[test]
    fn a_member_overrules_its_roles_and_these_everyone() {
        let (none, send) = (Permissions::NONE, Permissions::SEND_MESSAGES);
        let all = [overwrite(1, 0, none, send), overwrite(2, 0, send, none), overwrite(9, 1, none, send)];
        let base = Permissions::everyone();
        assert!(!overwritten(base, &all[..1], Id::new(1), &person(&[])).has(send));
        assert!(overwritten(base, &all[..2], Id::new(1), &person(&[2])).has(send));
        assert!(!overwritten(base, &all[..2], Id::new(1), &person(&[3])).has(send));
        assert!(!overwritten(base, &all, Id::new(1), &person(&[2])).has(send));
    }

    #[test]
    fn who_may_not_speak_may_not_attach_and_who_sees_nothing_may_nothing() {
        let channel = seed::blank_channel(Id::new(5), ChannelKind::Text, "c");
        let mute = Permissions::everyone() & !Permissions::SEND_MESSAGES;
        assert!(!implied(mute, &channel).has(Permissions::ATTACH_FILES));
        let blind = Permissions::everyone() & !Permissions::VIEW_CHANNEL;
        assert_eq!(implied(blind, &channel), Permissions::NONE);
    }
}
