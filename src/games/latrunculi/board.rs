//! Men on the board: how they slide and how they are taken.

use crate::games::common::duel::{FIRST, other};
use crate::games::common::enclose::{DIRECTIONS, enclosed, ray};
use crate::games::common::squares::{RookLines, Squares};
use crate::kernel::{Seat, Square};

/// Files and ranks.
pub const SIZE: (u8, u8) = (8, 7);

/// How many ranks each army fills at the start.
const ARMY_RANKS: u8 = 3;

/// A set of squares of this board.
pub type Set = Squares<8>;

static LINES: RookLines<8, 56> = RookLines::new();

/// The men of both seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board([Set; 2]);

impl Board {
    /// The set-up: three full ranks on each side, one empty rank between.
    pub fn start() -> Self {
        let army = |ranks: std::ops::Range<u8>| {
            Square::all(SIZE).filter(|square| ranks.contains(&square.rank)).collect()
        };
        Self([army(0..ARMY_RANKS), army(SIZE.1 - ARMY_RANKS..SIZE.1)])
    }

    /// The men of a seat.
    pub fn of(&self, seat: Seat) -> Set {
        self.0[seat.index()]
    }

    /// Whose man stands here.
    pub fn at(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.of(seat).contains(square))
    }

    /// How many men each seat has.
    pub fn counts(&self) -> [u16; 2] {
        self.0.map(Set::len)
    }

    /// Puts a man on an empty square.
    pub fn put(&mut self, square: Square, seat: Seat) {
        self.0[seat.index()].insert(square);
    }

    /// Where the man on this square may go.
    pub fn destinations(&self, from: Square) -> Set {
        LINES.slides(from, self.0[0] | self.0[1])
    }

    /// Whether a seat can move at all.
    pub fn can_move(&self, seat: Seat) -> bool {
        self.of(seat).iter().any(|from| !self.destinations(from).is_empty())
    }

    /// Moves a man and takes every line of men that he encloses. Tells whether
    /// he took any.
    pub fn play(&mut self, from: Square, to: Square) -> bool {
        let seat = if self.of(FIRST).contains(from) { FIRST } else { other(FIRST) };
        self.0[seat.index()].remove(from);
        self.put(to, seat);
        let taken = self.enclosed_from(to, seat);
        let enemies = &mut self.0[other(seat).index()];
        *enemies = *enemies - taken;
        !taken.is_empty()
    }

    /// The enemy men in lines between the man who has arrived here and another
    /// one of his side.
    fn enclosed_from(&self, arrived: Square, seat: Seat) -> Set {
        let line = |&direction: &(i8, i8)| {
            let length = enclosed(arrived, direction, SIZE, seat, |square| self.at(square));
            ray(arrived, direction, SIZE).take(length)
        };
        DIRECTIONS[..4].iter().flat_map(line).collect()
    }
}
