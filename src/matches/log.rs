//! The log of a match: what happened, in order. Nothing is ever taken out of
//! it; a takeback is one more entry.

use std::time::Duration;

use time::OffsetDateTime;

use super::ids::UserId;
use crate::kernel::{Act, Seat};

/// The place of an entry in its log, counted from 1. A position is named by
/// the newest entry that led to it, the start by 0.
pub type Seq = u32;

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its place.
    pub seq: Seq,
    /// What happened.
    pub deed: Deed,
    /// Who did it; `None` for the referee (rolls, forced passes, timeouts).
    pub user: Option<UserId>,
    /// When.
    pub at: OffsetDateTime,
    /// What the seat that moved had left on its clock, before any increment.
    pub left: Option<Duration>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A move in canonical notation.
    Move {
        /// The seat that moved.
        seat: Seat,
        /// The move.
        text: String,
        /// Whether it was a pass that the referee carried out, there being
        /// nothing else to do.
        forced: bool,
    },
    /// A roll of the dice, `roll:25`.
    Roll {
        /// The roll in canonical notation.
        text: String,
        /// What [`roll`](super::chance::roll) drew it from.
        seed: u64,
    },
    /// An act at the table, `resign:w`, or [`ABORT`].
    Act {
        /// The seat it is about, if it is about one.
        seat: Option<Seat>,
        /// The act in canonical notation.
        text: String,
    },
    /// The moves after entry `to` no longer count.
    Takeback {
        /// The seat that asked for it.
        seat: Seat,
        /// The entry whose position stands again, 0 for the start.
        to: Seq,
    },
}

/// The act that ends a match without a result. It is the table's alone: no
/// game knows it, and an exported record leaves it out.
pub const ABORT: &str = "abort";

impl Deed {
    /// The seat that did it or that it is about.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Move { seat, .. } | Self::Takeback { seat, .. } => Some(seat),
            Self::Act { seat, .. } => seat,
            Self::Roll { .. } => None,
        }
    }

    /// The move of a seat, also one given with a claim (`claim:w@e2-e4`).
    #[must_use]
    pub fn move_text(&self) -> Option<&str> {
        match self {
            Self::Move { text, .. } => Some(text),
            Self::Act { text, .. } => Act::move_in(text),
            Self::Roll { .. } | Self::Takeback { .. } => None,
        }
    }

    /// Whether a seat chose it: a move that is no forced pass.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        matches!(self, Self::Move { forced: false, .. })
    }
}

/// The entries that led to the present position: all but takebacks and what
/// was taken back.
#[must_use]
pub fn standing(log: &[Entry]) -> Vec<&Entry> {
    let mut line: Vec<&Entry> = Vec::with_capacity(log.len());
    for entry in log {
        match entry.deed {
            Deed::Takeback { to, .. } => line.retain(|kept| kept.seq <= to),
            Deed::Move { .. } | Deed::Roll { .. } | Deed::Act { .. } => line.push(entry),
        }
    }
    line
}
