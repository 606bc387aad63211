//! Squares and their names.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// A square, point or pit of a board, named by file and rank: `a1`, `p16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// The file, counted from 0 for `a`.
    pub file: u8,
    /// The rank, counted from 0 for `1`.
    pub rank: u8,
}

impl Square {
    /// The square in this file and rank, both counted from 0.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// The square `files` to the right and `ranks` up from here, if it lies on
    /// a board of the given size.
    #[must_use]
    pub fn offset(self, files: i8, ranks: i8, size: (u8, u8)) -> Option<Self> {
        let file = self.file.checked_add_signed(files)?;
        let rank = self.rank.checked_add_signed(ranks)?;
        (file < size.0 && rank < size.1).then_some(Self { file, rank })
    }

    /// Every square of a board of this size, from `a1` along the ranks.
    pub fn all(size: (u8, u8)) -> impl Iterator<Item = Self> {
        (0..size.1).flat_map(move |rank| (0..size.0).map(move |file| Self { file, rank }))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Lists of moves write thousands of squares, and the macros are slow.
        f.write_char(char::from(b'a' + self.file))?;
        let number = self.rank + 1;
        if number > 9 {
            f.write_char(char::from(b'0' + number / 10))?;
        }
        f.write_char(char::from(b'0' + number % 10))
    }
}

/// The text is no square name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    /// Reads `a1` … `z26`; the rank is written without leading zero.
    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let (&file, digits) = text.as_bytes().split_first().ok_or(NotASquare)?;
        if !file.is_ascii_lowercase() || !matches!(digits, [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']) {
            return Err(NotASquare);
        }
        let rank = digits.iter().fold(0, |rank, digit| rank * 10 + (digit - b'0'));
        if rank > 26 {
            return Err(NotASquare);
        }
        Ok(Self { file: file - b'a', rank: rank - 1 })
    }
}
