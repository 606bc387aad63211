//! Notices: what people must be told. They are written in the transaction that
//! causes them and delivered by a worker. What happened stands apart from how
//! it reaches somebody.

use time::OffsetDateTime;

use crate::matches::{News, Seq};
use crate::people::{ChannelId, LobbyId, MatchId, MessageId, UserId};

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

/// What to tell, and about what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Something happened in a match.
    Match(MatchId, News),
    /// The plan of a lobby has changed: those mentioned are asked again.
    LobbyChanged(LobbyId),
    /// Nobody came to a lobby in time: its message needs no buttons any more.
    LobbyExpired(LobbyId),
}

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A match.
    Match(MatchId),
    /// A lobby.
    Lobby(LobbyId),
}

impl Topic {
    /// What it is about.
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self {
            Self::Match(id, _) => Subject::Match(*id),
            Self::LobbyChanged(id) | Self::LobbyExpired(id) => Subject::Lobby(*id),
        }
    }

    /// Whether it shows the board, in place of the one before it.
    #[must_use]
    pub fn is_board(&self) -> bool {
        matches!(self, Self::Match(_, News::Turn { .. } | News::Ended | News::Aborted { .. }))
    }
}

/// A message that shows the board of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// Its channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}
