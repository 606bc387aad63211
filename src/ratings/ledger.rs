//! The ledgers: every server has its own, and there is one over all servers.

use super::{Format, Rating, Score, Shown};
use crate::people::{GuildId, UserId};

/// A ledger of ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ledger {
    /// Over all servers.
    Global,
    /// The matches of one server.
    Guild(GuildId),
}

/// A person's rating in one pool.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// In which ledger.
    pub ledger: Ledger,
    /// The game's id.
    pub game: String,
    /// How many play on each side.
    pub format: Format,
    /// Whose it is.
    pub user: UserId,
    /// The rating.
    pub rating: Rating,
    /// Matches won.
    pub wins: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Matches lost.
    pub losses: u32,
}

impl RatingRow {
    /// The rating as people are shown it.
    #[must_use]
    pub fn shown(&self) -> Shown {
        self.rating.shown(self.format)
    }
}

/// What one match did to one rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// In which ledger.
    pub ledger: Ledger,
    /// How many played on each side.
    pub format: Format,
    /// Whose it is.
    pub user: UserId,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
    /// How the match ended for the person.
    pub score: Score,
    /// Why the match ended.
    pub reason: String,
}

/// One step in the course of a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatingPoint {
    /// The rating before a match.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

/// How a person fared against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meeting {
    /// How many matches they met in.
    pub games: u32,
    /// The person's points in them, in halves.
    pub halves: u32,
}
