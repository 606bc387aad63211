//! Men and moves.

use super::geometry::{RIM, Spot};
use crate::kernel::Seat;
use crate::kernel::scene::Glyph;

/// The seat with this number.
#[must_use]
pub const fn named(seat: u8) -> Seat {
    Seat::new((seat & 3) as usize)
}

/// The number of a seat.
#[must_use]
pub const fn number(seat: Seat) -> u8 {
    [0, 1, 2, 3][seat.index()]
}

/// What a man is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the men")]
pub enum Kind {
    King = 1,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// What a pawn may become.
    pub const OFFICERS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Its letter in position and move text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The kind with this letter.
    #[must_use]
    pub fn read(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// What it looks like.
    #[must_use]
    pub const fn glyph(self) -> Glyph {
        match self {
            Self::King => Glyph::King,
            Self::Queen => Glyph::Queen,
            Self::Rook => Glyph::Rook,
            Self::Bishop => Glyph::Bishop,
            Self::Knight => Glyph::Knight,
            Self::Pawn => Glyph::Pawn,
        }
    }
}

/// What stands on a square: three bits of kind, two bits of seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man(u8);

impl Man {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// What stands beyond the rim of the board: it blocks and belongs to
    /// nobody.
    pub const RIM: Self = Self(7);

    /// A man of this seat (0 to 3).
    #[inline]
    #[must_use]
    pub const fn new(kind: Kind, seat: u8) -> Self {
        Self(kind as u8 | seat << 3)
    }

    /// Its kind; `None` for nothing and the rim.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        match self.0 & 7 {
            1 => Some(Kind::King),
            2 => Some(Kind::Queen),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Bishop),
            5 => Some(Kind::Knight),
            6 => Some(Kind::Pawn),
            _ => None,
        }
    }

    /// Its seat.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> u8 {
        self.0 >> 3
    }

    /// A number below 32 that tells men apart.
    #[inline]
    #[must_use]
    pub const fn code(self) -> usize {
        (self.0 & 31) as usize
    }
}

/// Men as a set, one bit for each code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Men(u32);

impl Men {
    /// No man.
    pub const NONE: Self = Self(0);
    /// All kings.
    const KINGS: u32 = 0x0202_0202;
    /// All knights.
    const KNIGHTS: u32 = 0x2020_2020;

    /// All men of the seats whose bits are set.
    #[inline]
    #[must_use]
    pub const fn of(seats: u8) -> Self {
        // A bit for each seat, eight bits apart; then six kinds for each bit.
        let spread = (seats as u32 * 0x0020_4081) & 0x0101_0101;
        Self(spread * 0x7e)
    }

    /// Whether this man is in.
    #[inline]
    #[must_use]
    pub const fn has(self, man: Man) -> bool {
        self.0 >> man.code() & 1 == 1
    }

    /// These men without the kings.
    #[inline]
    #[must_use]
    pub const fn without_kings(self) -> Self {
        Self(self.0 & !Self::KINGS)
    }

    /// The knights among these men.
    #[inline]
    #[must_use]
    pub const fn knights(self) -> Self {
        Self(self.0 & Self::KNIGHTS)
    }
}

/// The side to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// The king's side.
    King,
    /// The queen's side.
    Queen,
}

impl Wing {
    /// Both.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Its letter in the field `castle=`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
        }
    }

    /// The bit of this right of a seat.
    #[inline]
    #[must_use]
    pub const fn right(self, seat: u8) -> u8 {
        1 << (seat * 2 + self as u8)
    }
}

/// What a move does besides moving a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deed {
    /// Nothing, or it takes what stands on the target.
    Plain,
    /// A pawn's double step.
    Double,
    /// A pawn takes in passing.
    Passing,
    /// The king castles.
    Castle(Wing),
    /// A pawn becomes an officer.
    Crown(Kind),
    /// A pawn takes in passing and becomes an officer there.
    CrownInPassing(Kind),
    /// A reserve officer is placed on the target.
    Place(Kind),
    /// A seat that cannot move passes.
    Pass,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the man stands.
    pub from: Spot,
    /// Where he goes.
    pub to: Spot,
    /// What else happens.
    pub deed: Deed,
}

impl Move {
    /// The forced pass.
    pub const PASS: Self = Self { from: RIM, to: RIM, deed: Deed::Pass };

    /// A placement.
    #[must_use]
    pub const fn place(kind: Kind, to: Spot) -> Self {
        Self { from: RIM, to, deed: Deed::Place(kind) }
    }
}
