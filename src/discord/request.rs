//! What somebody did on Discord, before anybody answers it.

use time::OffsetDateTime;

use super::gate::Needs;
use super::sight::RoleId;
use crate::people::{ChannelId, GuildId, InteractionId, Person, UserId};
use crate::words::Locale;

/// Something a person did: a command, a press, a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Discord's id of the interaction; the same twice is the same press.
    pub id: InteractionId,
    /// Who did it.
    pub user: Member,
    /// What is known of that person, once met at the door.
    pub person: Person,
    /// The roles that the person holds in the server.
    pub roles: Vec<RoleId>,
    /// The language of that person.
    pub locale: Locale,
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel of the thread, if it is one.
    pub parent: Option<ChannelId>,
    /// What the bot may do there.
    pub permissions: Permissions,
    /// Whether the person may manage the server.
    pub manages: bool,
    /// Whether the person sees every channel of the server.
    pub sees_all: bool,
    /// What the gate was told that this needs.
    pub needs: Needs,
    /// When it reached us.
    pub now: OffsetDateTime,
}

/// A member of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Discord's id.
    pub id: UserId,
    /// The name shown there.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
}

/// What the bot may do in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent permissions")]
pub struct Permissions {
    /// See the channel.
    pub view: bool,
    /// The place is a thread.
    pub in_thread: bool,
    /// Write in the channel (in a thread: in threads).
    pub send: bool,
    /// Write in threads of the channel.
    pub send_in_threads: bool,
    /// Open threads.
    pub threads: bool,
    /// Attach the pictures.
    pub files: bool,
    /// The thread is locked, and the bot may not write in it all the same.
    pub locked: bool,
}
