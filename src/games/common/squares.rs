//! Sets of squares, and men that slide along the lines of a rook.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use crate::kernel::Square;

/// A set of squares of a board with this many files and at most 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares<const FILES: u8>(u128);

impl<const FILES: u8> Squares<FILES> {
    /// No square.
    pub const NONE: Self = Self(0);

    /// The set of one square.
    #[must_use]
    pub const fn one(square: Square) -> Self {
        Self(1 << (square.rank * FILES + square.file))
    }

    /// The set of these squares.
    #[must_use]
    pub const fn of(squares: &[Square]) -> Self {
        let mut set = 0;
        let mut i = 0;
        while i < squares.len() {
            set |= Self::one(squares[i]).0;
            i += 1;
        }
        Self(set)
    }

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & Self::one(square).0 != 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0 |= Self::one(square).0;
    }

    /// Takes a square away.
    pub const fn remove(&mut self, square: Square) {
        self.0 &= !Self::one(square).0;
    }

    /// Whether there is no square.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares there are.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "at most 128")]
    pub const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }

    /// The squares, along the ranks from the first one up.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let index = lowest(left);
                left &= left - 1;
                Square::new(index % FILES, index / FILES)
            })
        })
    }
}

/// The place of the lowest bit.
#[allow(clippy::cast_possible_truncation, reason = "below 128")]
const fn lowest(bits: u128) -> u8 {
    bits.trailing_zeros() as u8
}

impl<const FILES: u8> BitOr for Squares<FILES> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const FILES: u8> BitAnd for Squares<FILES> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<const FILES: u8> Sub for Squares<FILES> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<const FILES: u8> FromIterator<Square> for Squares<FILES> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::NONE;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

impl<const FILES: u8> fmt::Debug for Squares<FILES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|square| square.to_string())).finish()
    }
}

/// A move of a man along a line, written `f6-h6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slide {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// The lines along which a rook runs, from each of the `N` squares of a board:
/// to the right, up, to the left, down.
#[derive(Debug)]
pub struct RookLines<const FILES: u8, const N: usize>([[u128; 4]; N]);

impl<const FILES: u8, const N: usize> RookLines<FILES, N> {
    /// The lines of an empty board.
    #[must_use]
    pub const fn new() -> Self {
        let files = FILES as usize;
        let mut lines = [[0; 4]; N];
        let mut at = 0;
        while at < N {
            let mut to = 0;
            while to < N {
                let same_rank = at / files == to / files;
                let same_file = at % files == to % files;
                if same_rank && to != at {
                    lines[at][if to > at { 0 } else { 2 }] |= 1 << to;
                } else if same_file && to != at {
                    lines[at][if to > at { 1 } else { 3 }] |= 1 << to;
                }
                to += 1;
            }
            at += 1;
        }
        Self(lines)
    }

    /// The empty squares that a man at `from` reaches by sliding until
    /// something stands in his way.
    #[must_use]
    pub fn slides(&self, from: Square, in_the_way: Squares<FILES>) -> Squares<FILES> {
        let [right, up, left, down] = self.0[usize::from(from.rank * FILES + from.file)];
        let rising = |line: u128| match line & in_the_way.0 {
            0 => line,
            met => line & ((met & met.wrapping_neg()) - 1),
        };
        let falling = |line: u128| match line & in_the_way.0 {
            0 => line,
            met => line & (u128::MAX << (127 - met.leading_zeros()) << 1),
        };
        Squares(rising(right) | rising(up) | falling(left) | falling(down))
    }
}

impl<const FILES: u8, const N: usize> Default for RookLines<FILES, N> {
    fn default() -> Self {
        Self::new()
    }
}
