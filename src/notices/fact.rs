//! Facts: what has happened and whom it concerns. Where and how that reaches
//! somebody is a matter of routes.

use crate::matches::{Change, Event, Holder, News};
use crate::people::{LobbyId, MatchId, UserId};

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

/// Whom a piece of news pings, given all that has changed with it and who
/// holds the seats now. Nobody is pinged twice for one change, nor for what he
/// has just brought about himself.
#[must_use]
pub fn pings(news: &News, change: &Change, holders: &[Holder]) -> Vec<UserId> {
    let mut users = news.mentions(holders);
    match news {
        // Whoever begins gets the board at once.
        News::Started => users.retain(|user| !change.news.iter().any(|other| calls(other, *user))),
        // Whoever goes on after the own move is there.
        News::Turn { .. } => users.retain(|user| chooser(change) != Some(*user)),
        _ => {}
    }
    users
}

/// Whether a piece of news calls this person to the board.
fn calls(news: &News, user: UserId) -> bool {
    matches!(news, News::Turn { holder, .. } if holder.user() == Some(user))
}

/// Who made the newest move that was somebody's choice, in this change.
fn chooser(change: &Change) -> Option<UserId> {
    let moves = change.entries.iter().rev().filter(|entry| matches!(entry.event, Event::Move { .. }));
    moves.filter_map(|entry| entry.by.user()).next()
}
