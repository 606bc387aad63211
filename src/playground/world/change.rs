//! Changes of the world. Each one is written, told to the bot through the
//! Gateway, and told to the page.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::playground::gateway::Intent;
use crate::playground::id::Id;
use crate::playground::wire;

use super::journal::Entry;
use super::seed::blank_channel;
use super::types::{Channel, ChannelKind, Interaction, Message, Person, Progress, flags};
use super::{Audience, Notice, TOKEN_LIFE, World};

/// Files kept in memory, so that a new picture is shown before it is written.
const RECENT_FILES: usize = 64;

/// The bytes of the newest files.
#[derive(Debug, Default)]
pub(crate) struct Files {
    recent: VecDeque<(Id, Bytes)>,
}

impl Files {
    /// The bytes of a file that came lately.
    pub(crate) fn get(&self, id: Id) -> Option<Bytes> {
        self.recent.iter().find(|(known, _)| *known == id).map(|(_, data)| data.clone())
    }

    fn keep(&mut self, id: Id, data: &Bytes) {
        if self.recent.len() == RECENT_FILES {
            self.recent.pop_front();
        }
        self.recent.push_back((id, data.clone()));
    }
}

impl World {
    /// Puts a new message where people see it.
    pub(crate) fn post(&mut self, message: Message, files: Vec<(Id, Bytes)>) {
        let id = message.id;
        self.enter(&message);
        self.messages.insert(id, message);
        self.write_message(id, files);
        self.tell_message("MESSAGE_CREATE", "message", id);
    }

    /// Tells of a changed message; `files` are the new ones.
    pub(crate) fn message_changed(&mut self, id: Id, files: Vec<(Id, Bytes)>) {
        self.write_message(id, files);
        self.tell_message("MESSAGE_UPDATE", "message", id);
    }

    /// Takes a message away.
    pub(crate) fn remove_message(&mut self, id: Id) {
        let Some(message) = self.messages.remove(&id) else { return };
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            channel.messages.remove(&id);
        }
        self.journal.write(Entry::MessageGone(id));
        if message.private_to.is_none() {
            let mut data = json!({ "id": id, "channel_id": message.channel });
            self.name_guild(message.channel, &mut data);
            self.emit_in("MESSAGE_DELETE", message.channel, &data);
        }
        let gone = json!({ "id": id, "channel_id": message.channel });
        self.notify(audience(&message), "message_gone", gone);
    }

    /// Adds a channel, a thread or direct messages.
    pub(crate) fn add_channel(&mut self, channel: Channel) {
        let (id, kind) = (channel.id, channel.kind);
        self.channels.insert(id, channel);
        self.write_channel(id);
        if kind == ChannelKind::Thread {
            self.tell_channel("THREAD_CREATE", id, json!({ "newly_created": true }));
        } else {
            self.tell_channel("CHANNEL_CREATE", id, json!({}));
        }
    }

    /// The direct messages with a member, opened if there are none.
    pub(crate) fn direct_with(&mut self, member: Id) -> Id {
        if let Some(channel) = self.direct(member) {
            return channel.id;
        }
        let id = self.ids.next();
        self.add_channel(Channel { recipient: Some(member), ..blank_channel(id, ChannelKind::Direct, "") });
        id
    }

    /// Tells of a changed channel.
    pub(crate) fn channel_changed(&mut self, id: Id) {
        self.write_channel(id);
        let thread = self.channels.get(&id).is_some_and(Channel::is_thread);
        self.tell_channel(if thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" }, id, json!({}));
    }

    /// A member follows a thread from now on.
    pub(crate) fn join_thread(&mut self, thread: Id, member: Id) {
        let Some(channel) = self.channels.get_mut(&thread) else { return };
        if channel.members.contains(&member) {
            return;
        }
        channel.members.push(member);
        self.write_channel(thread);
        self.tell_page_of_channel(thread);
    }

    /// Adds a person, or changes one.
    pub(crate) fn put_person(&mut self, person: Person) {
        let id = person.id;
        let event = if self.people.contains_key(&id) { "GUILD_MEMBER_UPDATE" } else { "GUILD_MEMBER_ADD" };
        let mut data = wire::member(&person);
        data["guild_id"] = json!(self.guild.id);
        self.gateway.emit(event, &data, Intent::Members);
        self.notify(Audience::Everyone, "person", wire::page_person(&person));
        self.journal.write(Entry::Person(Box::new(person.clone())));
        self.people.insert(id, person);
    }

    /// Replaces the commands of one scope: those of the server, or the global ones.
    pub(crate) fn set_commands(&mut self, guild: bool, commands: Vec<Value>) {
        self.commands.retain(|command| command.get("guild_id").is_some() != guild);
        self.commands.extend(commands);
        self.journal.write(Entry::Commands(self.commands.clone()));
        self.notify(Audience::Everyone, "commands", Value::Null);
    }

    /// Takes up an interaction and hands it to the bot. The oldest, whose tokens
    /// are long dead, are forgotten.
    pub(crate) fn deliver(&mut self, interaction: Interaction) {
        self.interactions.retain(|_, old| old.created.elapsed() < TOKEN_LIFE * 2);
        let data = wire::interaction(self, &interaction);
        self.interactions.insert(interaction.id, interaction);
        self.gateway.deliver(&data);
        self.beat();
    }

    /// Records how far an interaction came.
    pub(crate) fn progress(&mut self, id: Id, progress: Progress) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        interaction.progress = progress;
        let member = interaction.member;
        self.notify(Audience::Member(member), "interaction", json!({ "id": id }));
    }

    /// Tells the page.
    pub(crate) fn notify(&self, audience: Audience, name: &'static str, data: Value) {
        // Nobody may have the page open.
        let _ = self.page.send(Arc::new(Notice { audience, name, data }));
        self.beat();
    }

    fn beat(&self) {
        self.pulse.send_modify(|count| *count = count.wrapping_add(1));
    }

    /// A message in a thread wakes it, and makes its author and those whom it
    /// pings members.
    fn enter(&mut self, message: &Message) {
        let Some(channel) = self.channels.get_mut(&message.channel) else { return };
        channel.messages.insert(message.id);
        if !channel.is_thread() || message.private_to.is_some() {
            return;
        }
        channel.sent += 1;
        let woken = std::mem::take(&mut channel.archived);
        for member in message.pinged.iter().chain([&message.author]) {
            if !channel.members.contains(member) {
                channel.members.push(*member);
            }
        }
        if woken {
            self.channel_changed(message.channel);
        } else {
            self.write_channel(message.channel);
        }
    }

    fn write_message(&mut self, id: Id, files: Vec<(Id, Bytes)>) {
        for (file, data) in &files {
            self.files.keep(*file, data);
        }
        if let Some(message) = self.messages.get(&id) {
            self.journal.write(Entry::Message(Box::new(message.clone()), files));
        }
    }

    fn write_channel(&mut self, id: Id) {
        if let Some(channel) = self.channels.get(&id) {
            self.journal.write(Entry::Channel(Box::new(channel.clone())));
        }
    }

    fn tell_message(&mut self, event: &'static str, notice: &'static str, id: Id) {
        let Some(message) = self.messages.get(&id) else { return };
        if message.private_to.is_none() {
            let data = wire::message_event(self, message);
            self.emit_in(event, message.channel, &data);
        }
        let Some(message) = self.messages.get(&id) else { return };
        self.notify(audience(message), notice, wire::page_message(self, message));
    }

    fn tell_channel(&mut self, event: &'static str, id: Id, extra: Value) {
        let Some(channel) = self.channels.get(&id) else { return };
        let mut data = wire::channel(self, channel);
        if let (Some(data), Value::Object(extra)) = (data.as_object_mut(), extra) {
            data.extend(extra);
        }
        self.emit_in(event, id, &data);
        self.tell_page_of_channel(id);
    }

    fn tell_page_of_channel(&self, id: Id) {
        if let Some(channel) = self.channels.get(&id) {
            self.notify(Audience::Everyone, "channel", json!({ "id": channel.id }));
        }
    }

    /// An event in a channel reaches the bot only if it sees the channel.
    fn emit_in(&mut self, event: &'static str, channel: Id, data: &Value) {
        let Some(place) = self.channels.get(&channel) else { return };
        if !self.sees(self.bot(), place) {
            return;
        }
        let direct = place.kind == ChannelKind::Direct;
        let intent = match (event.starts_with("MESSAGE_"), direct) {
            (true, false) => Intent::GuildMessages { own: is_own(self.bot(), data) },
            (true, true) => Intent::DirectMessages,
            (false, false) => Intent::Guilds,
            (false, true) => Intent::Always,
        };
        self.gateway.emit(event, data, intent);
    }

    fn name_guild(&self, channel: Id, data: &mut Value) {
        if self.channels.get(&channel).is_some_and(|channel| channel.kind != ChannelKind::Direct) {
            data["guild_id"] = json!(self.guild.id);
        }
    }
}

/// Messages of the bot and those that mention it come with their content.
fn is_own(bot: Id, data: &Value) -> bool {
    let bot = bot.to_string();
    let mentioned = data["mentions"].as_array().is_some_and(|all| all.iter().any(|user| user["id"] == *bot));
    data["author"]["id"] == *bot || mentioned
}

fn audience(message: &Message) -> Audience {
    message.private_to.map_or(Audience::Channel(message.channel), Audience::Member)
}

/// Whether the deferred answer is still open.
pub(crate) fn is_open(message: &Message) -> bool {
    message.flags & flags::LOADING != 0 && !message.failed
}
