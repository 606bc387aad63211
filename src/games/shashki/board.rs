//! What stands on the board, and what the counters look at.

use crate::games::common::draughts::{Army, DARK, Route, Set, Way, only, rank};
use crate::games::common::duel::{self, FIRST};
use crate::kernel::Seat;

/// The diagonal from `a1` to `h8`.
pub const ROAD: Set = 0x8040_2010_0804_0201;

/// The pieces, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The pieces of each side.
    pub sides: [Set; 2],
    /// Which of them are kings.
    pub kings: Set,
    /// Who is to move.
    pub mover: Seat,
}

/// What kind of move was played.
pub struct Played {
    /// Something was taken.
    pub captured: bool,
    /// A man became a king.
    pub crowned: bool,
    /// It was the move of a king, not of a man that became one.
    pub king: bool,
}

impl Board {
    /// The board before the first move.
    pub const fn start() -> Self {
        let white = rank(0) | rank(1) | rank(2);
        Self { sides: [white & DARK, white.swap_bytes() & DARK], kings: 0, mover: FIRST }
    }

    /// How many pieces a side has.
    pub const fn men(&self, seat: Seat) -> u32 {
        self.sides[seat.index()].count_ones()
    }

    /// The side to move in search of its moves.
    pub const fn army(&self) -> Army {
        let (own, other) = (self.sides[self.mover.index()], self.sides[1 - self.mover.index()]);
        let forward = match self.mover {
            FIRST => [Way::NorthEast, Way::NorthWest],
            _ => [Way::SouthEast, Way::SouthWest],
        };
        Army {
            men: own & !self.kings,
            kings: own & self.kings,
            enemies: other,
            forward,
            crowning: promotion(self.mover),
        }
    }

    /// Plays a move and passes the turn.
    pub fn play(&mut self, route: &Route) -> Played {
        let (from, to, side) = (only(route.from()), only(route.to()), self.mover.index());
        let king = self.kings & from != 0;
        let crowned = !king && route.landed() & promotion(self.mover) != 0;
        self.sides[side] = self.sides[side] & !from | to;
        self.sides[1 - side] &= !route.taken();
        self.kings &= !(from | route.taken());
        if king || crowned {
            self.kings |= to;
        }
        self.mover = duel::other(self.mover);
        Played { captured: route.taken() != 0, crowned, king }
    }

    /// Whether each side has a king.
    pub fn both_have_kings(&self) -> bool {
        self.sides.iter().all(|side| side & self.kings != 0)
    }

    /// The `still` at which the game is drawn.
    pub fn still_limit(&self) -> Option<u16> {
        if !self.both_have_kings() {
            return None;
        }
        match (self.sides[0] | self.sides[1]).count_ones() {
            ..=3 => Some(10),
            4 | 5 => Some(60),
            6 | 7 => Some(120),
            _ => None,
        }
    }

    /// Whether one side has nothing but a king on the main road and the other
    /// one three pieces beside it, a king among them.
    pub fn lone_on_road(&self) -> bool {
        let lone = |one: Set, three: Set| {
            one.is_power_of_two()
                && one & self.kings & ROAD != 0
                && three.count_ones() == 3
                && three & self.kings != 0
                && three & ROAD == 0
        };
        lone(self.sides[0], self.sides[1]) || lone(self.sides[1], self.sides[0])
    }
}

/// The rank on which the men of a side are crowned.
pub const fn promotion(seat: Seat) -> Set {
    match seat {
        FIRST => rank(7),
        _ => rank(0),
    }
}
