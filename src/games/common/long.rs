//! Long notation: the letter of the man, where it goes from, `-` or a sign of
//! capture, where it goes to, and what it becomes. Players of games that have
//! no notation of their own read it without learning anything.

use crate::kernel::dice::Roll;
use crate::kernel::{Notation, Square};

/// A move of one man.
#[derive(Clone, Copy, Debug)]
pub struct LongMove {
    /// Where it goes from.
    pub from: Square,
    /// Where it goes to.
    pub to: Square,
    /// Whether it captures there.
    pub captures: bool,
}

/// The letters of a man in one language; a pawn has none.
pub type Letters = &'static str;

impl LongMove {
    /// Writes the move for people: `Rd8xa8`, `Лd8:a8`, `b7-b8=G`.
    #[must_use]
    pub fn write(self, notation: Notation, man: Letters, becomes: Option<Letters>) -> String {
        let sign = match (self.captures, notation) {
            (true, Notation::English) => 'x',
            (true, Notation::Russian) => ':',
            (false, _) | (_, Notation::Canonical) => '-',
        };
        let mut text = format!("{man}{}{sign}{}", self.from, self.to);
        if let Some(letters) = becomes {
            text.push('=');
            text.push_str(letters);
        }
        text
    }
}

/// Writes a roll of the dice.
#[must_use]
pub fn roll(notation: Notation, roll: Roll) -> String {
    match notation {
        Notation::Canonical | Notation::English => format!("roll:{}", roll.digits()),
        Notation::Russian => format!("бросок:{}", roll.digits()),
    }
}

/// Writes a turn without a move.
#[must_use]
pub fn pass(notation: Notation) -> String {
    match notation {
        Notation::Canonical | Notation::English => "pass".to_owned(),
        Notation::Russian => "пас".to_owned(),
    }
}
