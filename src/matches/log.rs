//! The log of a match: what happened, in order. Nothing is ever taken out of
//! it; a takeback is one more entry.

use std::time::Duration;

use time::OffsetDateTime;

use super::holder::{By, Holder};
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
    pub event: Event,
    /// Who did it.
    pub by: By,
    /// When.
    pub at: OffsetDateTime,
    /// What the seat that moved had left on its clock, before any increment.
    pub left: Option<Duration>,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A move in canonical notation.
    Move {
        /// The seat that moved.
        seat: Seat,
        /// The move.
        text: String,
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
    /// Somebody else takes over a seat.
    Substitution {
        /// The seat.
        seat: Seat,
        /// Who held it.
        from: Holder,
        /// Who holds it now.
        to: Holder,
    },
}

/// The act that ends a match without a result. It is the table's alone: no
/// game knows it, and an exported record leaves it out.
pub const ABORT: &str = "abort";

impl Event {
    /// The seat that did it or that it is about.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match *self {
            Self::Move { seat, .. } | Self::Takeback { seat, .. } | Self::Substitution { seat, .. } => {
                Some(seat)
            }
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
            Self::Roll { .. } | Self::Takeback { .. } | Self::Substitution { .. } => None,
        }
    }
}

impl Entry {
    /// Whether a seat chose it: a move that is no pass which the referee carried
    /// out, there being nothing else to do.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        matches!(self.event, Event::Move { .. }) && self.by != By::Referee
    }

    /// Whether it moved something by somebody's choice: also a move given with
    /// a claim.
    #[must_use]
    pub fn moved(&self) -> Option<&str> {
        self.event.move_text().filter(|_| self.by != By::Referee)
    }
}

/// The entries that led to the present position: all but takebacks and what
/// was taken back. Who holds a seat is not taken back.
#[must_use]
pub fn standing(log: &[Entry]) -> Vec<&Entry> {
    let mut line: Vec<&Entry> = Vec::with_capacity(log.len());
    for entry in log {
        match entry.event {
            Event::Takeback { to, .. } => {
                line.retain(|kept| kept.seq <= to || matches!(kept.event, Event::Substitution { .. }));
            }
            _ => line.push(entry),
        }
    }
    line
}
