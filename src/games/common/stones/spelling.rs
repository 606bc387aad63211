//! Move text: the point, or the choice of colours.

use super::{Placing, Stones};
use crate::kernel::notation::key;
use crate::kernel::{MoveError, Notation, Square};

/// The choices: the canonical word and the Russian one.
const WORDS: [(Placing, &str, &str); 2] =
    [(Placing::Stay, "stay", "остаться"), (Placing::Swap, "swap", "поменяться")];

impl Placing {
    /// Writes the move.
    #[must_use]
    pub fn write(self, notation: Notation) -> String {
        let word = WORDS.into_iter().find(|&(placing, ..)| placing == self);
        match (self, word) {
            (Self::Man(point), _) => point.to_string(),
            (_, Some((_, _, russian))) if notation == Notation::Russian => russian.to_owned(),
            (_, word) => word.map_or_else(String::new, |(_, word, _)| word.to_owned()),
        }
    }
}

impl Stones {
    /// Reads a move, case and spaces being forgiven.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    pub fn parse(&self, text: &str) -> Result<Placing, MoveError> {
        let Some(example) = self.moves().first().copied() else { return Err(MoveError::Over) };
        let wanted = text.trim().to_lowercase();
        let word = WORDS.into_iter().find(|(_, word, russian)| [*word, *russian].contains(&wanted.as_str()));
        let point = key(text).parse::<Square>();
        let text = text.trim().to_owned();
        let Some(placing) = word.map(|(placing, ..)| placing).or(point.ok().map(Placing::Man)) else {
            return Err(MoveError::Unreadable { text, example: Some(example.write(Notation::Canonical)) });
        };
        if self.allows(placing) { Ok(placing) } else { Err(MoveError::Illegal { text, why: None }) }
    }

    /// Whether a move is possible while the game goes on.
    fn allows(&self, placing: Placing) -> bool {
        match placing {
            Placing::Man(point) => !self.is_choice() && self.points.is_free(point),
            Placing::Stay | Placing::Swap => self.is_choice(),
        }
    }
}
