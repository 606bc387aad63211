//! Who sits at the board.

use std::fmt;

/// The most seats a game may have.
pub const SEATS_MAX: usize = 4;

/// A place at the board, counted from 0 in the order in which the game lists
/// its seats (which is the order of the first round of turns).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number, counted from 0.
    ///
    /// # Panics
    /// If the number is not below [`SEATS_MAX`].
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index < SEATS_MAX, "a game has at most four seats");
        #[allow(clippy::cast_possible_truncation, reason = "below four")]
        Self(index as u8)
    }

    /// The number of this seat, counted from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..count).map(Self::new)
    }

    /// The seats of a table of `count` in turn order, beginning with this one.
    pub fn round(self, count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..count).map(move |step| Self::new((self.index() + step) % count))
    }

    /// The next seat in turn order at a table of `count`.
    #[must_use]
    pub const fn next(self, count: usize) -> Self {
        Self::new((self.index() + 1) % count)
    }
}

impl fmt::Display for Seat {
    /// Seats are numbered from 1 for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// The colour of a seat's men. A theme decides what it looks like; every
/// colour also has a mark of its own, so that hue never carries the meaning
/// alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Self; 5] = [Self::White, Self::Black, Self::Red, Self::Blue, Self::Green];
}

/// Where a seat sits on the diagram; its own picture is turned so that this
/// side is at the bottom. A seat in a corner takes the side that has that
/// corner at its left hand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Below the first rank.
    South,
    /// Left of the file `a`.
    West,
    /// Above the last rank.
    North,
    /// Right of the last file.
    East,
}

impl Side {
    /// How many quarter turns anticlockwise bring this side to the bottom.
    #[must_use]
    pub const fn quarter_turns(self) -> u8 {
        match self {
            Self::South => 0,
            Self::West => 1,
            Self::North => 2,
            Self::East => 3,
        }
    }
}

/// What a game says of one of its seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeatInfo {
    /// The letter of the seat in position text, acts and results.
    pub letter: char,
    /// The colour of its men. Its name is the message `GAME-seat-LETTER`.
    pub colour: Colour,
    /// Where it sits.
    pub side: Side,
    /// Seats with the same number are allies for the whole game.
    pub team: u8,
}
