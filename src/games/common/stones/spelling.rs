//! Move text: the point, or the choice of colours.

use super::Placing;
use crate::kernel::Notation;

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
