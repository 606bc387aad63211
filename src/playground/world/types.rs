//! What the world consists of.

use std::collections::BTreeSet;
use std::time::Instant;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;

use crate::playground::id::Id;
use crate::playground::permissions::Permissions;

/// Message flags of Discord.
pub(crate) mod flags {
    /// Only its addressee sees it.
    pub(crate) const EPHEMERAL: i32 = 1 << 6;
    /// The bot is thinking.
    pub(crate) const LOADING: i32 = 1 << 7;
    /// Embeds are not shown.
    pub(crate) const SUPPRESS_EMBEDS: i32 = 1 << 2;
    /// A thread was made from it.
    pub(crate) const HAS_THREAD: i32 = 1 << 5;
    /// Nobody's device makes a sound.
    pub(crate) const SUPPRESS_NOTIFICATIONS: i32 = 1 << 12;
}

/// The server.
#[derive(Clone, Debug)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) owner: Id,
}

/// A role; the one with the server's id is @everyone.
#[derive(Clone, Debug)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) position: i32,
    pub(crate) managed_by: Option<Id>,
}

/// An invented member, or the bot.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: Id,
    pub(crate) username: String,
    pub(crate) global_name: Option<String>,
    pub(crate) nick: Option<String>,
    pub(crate) locale: String,
    pub(crate) bot: bool,
    pub(crate) roles: Vec<Id>,
    pub(crate) joined_at: OffsetDateTime,
}

impl Person {
    /// The name that others see.
    pub(crate) fn shown(&self) -> &str {
        self.nick.as_deref().or(self.global_name.as_deref()).unwrap_or(&self.username)
    }
}

/// Kinds of channel with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChannelKind {
    Text,
    Direct,
    Thread,
}

impl ChannelKind {
    pub(crate) const fn number(self) -> i16 {
        match self {
            Self::Text => 0,
            Self::Direct => 1,
            Self::Thread => 11,
        }
    }

    pub(crate) const fn from_number(number: i16) -> Self {
        match number {
            1 => Self::Direct,
            11 => Self::Thread,
            _ => Self::Text,
        }
    }
}

/// A permission overwrite of a channel, for a role (kind 0) or a member (1).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) id: Id,
    #[serde(rename = "type")]
    pub(crate) kind: u8,
    pub(crate) allow: i64,
    pub(crate) deny: i64,
}

/// A text channel, a thread, or the direct messages of one member and the bot.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: ChannelKind,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: i32,
    pub(crate) parent: Option<Id>,
    pub(crate) recipient: Option<Id>,
    pub(crate) owner: Option<Id>,
    pub(crate) overwrites: Vec<Overwrite>,
    pub(crate) members: Vec<Id>,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// Minutes of silence after which Discord would hide the thread.
    pub(crate) auto_archive: i32,
    /// Messages ever sent in a thread.
    pub(crate) sent: i32,
    pub(crate) created_at: OffsetDateTime,
    /// Its messages in order. Not stored: the messages name their channel.
    pub(crate) messages: BTreeSet<Id>,
}

impl Channel {
    pub(crate) fn is_thread(&self) -> bool {
        self.kind == ChannelKind::Thread
    }
}

/// A file of a message; the bytes lie in the database.
#[derive(Clone, Debug)]
pub(crate) struct Attachment {
    pub(crate) id: Id,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) description: Option<String>,
    pub(crate) size: i32,
    pub(crate) width: Option<i32>,
    pub(crate) height: Option<i32>,
}

/// A file as the bot uploads it, under its number in `files[n]`.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub(crate) number: String,
    pub(crate) filename: String,
    pub(crate) content_type: String,
    pub(crate) data: Bytes,
}

/// A message as it stands now.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Id,
    pub(crate) channel: Id,
    pub(crate) author: Id,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a command.
    pub(crate) kind: i16,
    pub(crate) content: String,
    pub(crate) embeds: Value,
    pub(crate) components: Value,
    pub(crate) flags: i32,
    /// The only one who sees an ephemeral message.
    pub(crate) private_to: Option<Id>,
    pub(crate) reference: Option<Id>,
    pub(crate) nonce: Option<Value>,
    /// The interaction behind it, as Discord describes it.
    pub(crate) answers: Option<Value>,
    pub(crate) mentions: Vec<Id>,
    pub(crate) mention_roles: Vec<Id>,
    pub(crate) mention_everyone: bool,
    /// Who was really notified.
    pub(crate) pinged: Vec<Id>,
    /// The deferred answer never came.
    pub(crate) failed: bool,
    pub(crate) created_at: OffsetDateTime,
    pub(crate) edited_at: Option<OffsetDateTime>,
    pub(crate) attachments: Vec<Attachment>,
    /// When it was edited as an old message lately; not stored.
    pub(crate) late_edits: Vec<Instant>,
}

impl Message {
    pub(crate) fn loading(&self) -> bool {
        self.flags & flags::LOADING != 0
    }
}

/// Kinds of interaction with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InteractionKind {
    Command,
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// Ways to answer an interaction first, with Discord's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Callback {
    Message,
    Deferred,
    DeferredUpdate,
    Update,
    Choices,
    Modal,
}

impl Callback {
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Message => 4,
            Self::Deferred => 5,
            Self::DeferredUpdate => 6,
            Self::Update => 7,
            Self::Choices => 8,
            Self::Modal => 9,
        }
    }

    pub(crate) fn from_number(number: u64) -> Option<Self> {
        let all =
            [Self::Message, Self::Deferred, Self::DeferredUpdate, Self::Update, Self::Choices, Self::Modal];
        all.into_iter().find(|one| u64::from(one.number()) == number)
    }
}

/// How far the bot has answered an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// No answer yet.
    Waiting,
    /// Acknowledged; the content is still to come.
    Deferred(Callback),
    /// The member sees a result.
    Done(Callback),
    /// Three seconds passed without an answer.
    Failed,
}

impl Progress {
    pub(crate) fn callback(self) -> Option<Callback> {
        match self {
            Self::Deferred(callback) | Self::Done(callback) => Some(callback),
            Self::Waiting | Self::Failed => None,
        }
    }
}

/// A member's action from its delivery to the last follow-up.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    pub(crate) member: Id,
    pub(crate) channel: Id,
    /// Discord's `data`, which the bot gets.
    pub(crate) data: Value,
    /// The words of a slash command, for "used /play".
    pub(crate) command: Option<String>,
    /// The type of the option that is being completed.
    pub(crate) focused: Option<u64>,
    /// The message pressed, or the one whose button opened the modal.
    pub(crate) source: Option<Id>,
    /// The interaction that opened the modal, as Discord describes it.
    pub(crate) opened_by: Option<Value>,
    pub(crate) created: Instant,
    pub(crate) progress: Progress,
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// Edits of its messages through its token.
    pub(crate) edits: u32,
    pub(crate) modal: Option<Value>,
    pub(crate) choices: Option<Value>,
}
