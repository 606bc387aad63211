//! The newest move, carried along, so that nobody looks for it in the log.

use super::{Match, Seq};
use crate::games::Position;
use crate::kernel::{Notation, Seat};

/// The newest move that stands and was somebody's choice.
#[derive(Clone, Debug)]
pub struct Last {
    /// Its entry in the log.
    pub seq: Seq,
    /// The seat that moved.
    pub seat: Seat,
    /// The move in canonical notation.
    pub text: String,
    /// The position in which it was chosen.
    pub before: Position,
}

impl Last {
    /// The move in a notation.
    #[must_use]
    pub fn spelled(&self, notation: Notation) -> String {
        self.before.notate(&self.text, notation).unwrap_or_else(|| self.text.clone())
    }
}

/// A move as people are told of it later, when its position may be gone: it is
/// spelled when that is known.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Told {
    /// The seat that moved, by its number.
    pub seat: u8,
    /// Which of the seat's moves it was, counted from 1.
    pub number: u32,
    /// In English notation.
    pub en: String,
    /// In Russian notation.
    pub ru: String,
}

impl Told {
    /// A move of the match's past, chosen by `seat` in `before`.
    pub(super) fn new(play: &Match, seq: Seq, seat: Seat, before: &Position, text: &str) -> Self {
        let spell = |notation| before.notate(text, notation).unwrap_or_else(|| text.to_owned());
        let number = play.moves_of(seat, seq);
        Self {
            seat: u8::try_from(seat.index()).unwrap_or_default(),
            number,
            en: spell(Notation::English),
            ru: spell(Notation::Russian),
        }
    }

    /// The move in a notation.
    #[must_use]
    pub fn spelled(&self, notation: Notation) -> &str {
        if notation == Notation::Russian { &self.ru } else { &self.en }
    }
}
