//! Notices: what people must be told. They are written in the transaction that
//! causes them and delivered by a worker. What happened ([`fact`]) stands apart
//! from how it reaches somebody ([`route`]).

use time::OffsetDateTime;

use crate::matches::Seq;
use crate::people::{ChannelId, MessageId, UserId};

pub mod fact;
pub mod route;

pub use fact::{Subject, Topic, pings};
pub use route::{Detour, Grounds, Leg, Moved, Way};

/// The number of a notice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NoticeId(pub i64);

/// Something to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its number.
    pub id: NoticeId,
    /// What to tell.
    pub topic: Topic,
    /// Where.
    pub channel: ChannelId,
    /// Who is mentioned.
    pub mentions: Vec<UserId>,
    /// For a match: the newest entry of its log when this was written. If the
    /// match has gone on, the notice is old news.
    pub seq: Option<Seq>,
    /// Sent with the message, at most 25 characters.
    pub nonce: String,
    /// How often it has been tried, this time included.
    pub attempts: u32,
    /// When it was written.
    pub created: OffsetDateTime,
}

/// A message of a match: a board, an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// Its channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}
