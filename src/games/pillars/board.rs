//! What stands on the board, who is still in, and how seats drop out.

use crate::games::common::draughts::{Army, Route, Set, Way, file, only, rank, squares};
use crate::kernel::{Seat, Square};

/// How many seats there are.
pub const SEATS: usize = 4;

/// The height at which a tower makes its owner a graf.
pub const GRAF: u8 = 6;

/// How many men a seat owns when the supply is closed.
pub const MEN: u8 = 10;

/// The corners that crown nobody: `a1` and `h8`.
const CORNERS: Set = only(Square::new(0, 0)) | only(Square::new(7, 7));

/// The towers, who is to move, and who is out or about to go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The towers of each seat.
    pub towers: [Set; SEATS],
    /// Which of them are king towers.
    pub kings: Set,
    /// Heights in men: of each dark square, by half its number.
    heights: [u8; 32],
    /// Who is to move.
    pub mover: Seat,
    /// For each seat 0 while it is in, else which it was to drop out, from 1.
    pub gone: [u8; SEATS],
    /// The seats that go when their turn comes.
    pub leaving: [bool; SEATS],
}

impl Board {
    /// A board without towers.
    pub const fn empty(mover: Seat) -> Self {
        Self {
            towers: [0; SEATS],
            kings: 0,
            heights: [0; 32],
            mover,
            gone: [0; SEATS],
            leaving: [false; SEATS],
        }
    }

    /// How high the tower on a square is.
    pub const fn height(&self, square: Square) -> u8 {
        self.heights[(square.rank * 4 + square.file / 2) as usize]
    }

    /// Puts a tower on an empty square.
    pub const fn put(&mut self, seat: Seat, square: Square, king: bool, height: u8) {
        self.towers[seat.index()] |= only(square);
        if king {
            self.kings |= only(square);
        }
        self.set_height(square, height);
    }

    const fn set_height(&mut self, square: Square, height: u8) {
        self.heights[(square.rank * 4 + square.file / 2) as usize] = height;
    }

    /// How many towers there are.
    pub fn count(&self) -> u32 {
        self.towers.iter().map(|towers| towers.count_ones()).sum()
    }

    /// How many men of a seat stand on the board.
    pub fn men(&self, seat: Seat) -> u8 {
        squares(self.towers[seat.index()]).map(|square| self.height(square)).sum()
    }

    /// How many men of a seat are in its hand when the supply is closed.
    pub fn hand(&self, seat: Seat) -> u8 {
        MEN.saturating_sub(self.men(seat))
    }

    /// How many seats are out.
    pub fn out(&self) -> u8 {
        self.gone.into_iter().max().unwrap_or(0)
    }

    /// Whether a seat is out.
    pub const fn is_out(&self, seat: Seat) -> bool {
        self.gone[seat.index()] > 0
    }

    /// Whether a seat is in and means to stay.
    pub const fn stays(&self, seat: Seat) -> bool {
        !self.is_out(seat) && !self.leaving[seat.index()]
    }

    /// The seat to move in search of its moves.
    pub fn army(&self) -> Army {
        let own = self.towers[self.mover.index()];
        let all = self.towers.iter().fold(0, |all, towers| all | towers);
        let (forward, last) = goal(self.mover);
        Army {
            men: own & !self.kings,
            kings: own & self.kings,
            enemies: all & !own,
            forward,
            crowning: last & !CORNERS,
        }
    }

    /// The towers that make their owner a graf.
    pub fn grafs(&self) -> impl Iterator<Item = (Seat, Square)> {
        let high = self.heights.iter().any(|&height| height >= GRAF);
        let seats = Seat::all(if high { SEATS } else { 0 });
        let of = |seat: Seat| squares(self.towers[seat.index()]).map(move |square| (seat, square));
        seats.flat_map(of).filter(|&(_, square)| self.height(square) >= GRAF)
    }

    /// Plays a move: the towers that are jumped lose their top man and their
    /// crown, the captor grows by at most `growth`. The turn passes, but
    /// nobody is looked at yet.
    pub fn play(&mut self, route: &Route, growth: u8) {
        let (from, to) = (route.from(), route.to());
        let army = self.army();
        let king = (army.kings & only(from) != 0) || route.landed() & army.crowning != 0;
        let grown = self.height(from) + route.jumps().min(growth);
        squares(route.taken()).for_each(|square| self.lower(square));
        self.take_off(from);
        self.put(self.mover, to, king, grown);
        self.mover = self.next_in(self.mover);
    }

    /// Takes the top man off a tower that was jumped.
    fn lower(&mut self, square: Square) {
        match self.height(square) {
            ..=1 => self.take_off(square),
            height => {
                self.kings &= !only(square);
                self.set_height(square, height - 1);
            }
        }
    }

    /// Takes a whole tower off.
    fn take_off(&mut self, square: Square) {
        self.towers.iter_mut().for_each(|towers| *towers &= !only(square));
        self.kings &= !only(square);
        self.set_height(square, 0);
    }

    /// The next seat in turn order that is still in.
    pub fn next_in(&self, seat: Seat) -> Seat {
        seat.next(SEATS).round(SEATS).find(|&next| !self.is_out(next)).unwrap_or(seat)
    }

    /// Looks at the seat to move, and at the next ones as long as they have to
    /// go.
    pub fn settle(&mut self) {
        while self.out() < 3 && !(self.stays(self.mover) && self.army().can_move()) {
            self.drop_out();
        }
    }

    /// The seat to move drops out and the turn passes; but if it is the last
    /// one to stay, the others go instead.
    pub fn drop_out(&mut self) {
        let mover = self.mover;
        if self.other_stays(mover) {
            self.leave(mover);
            self.mover = self.next_in(mover);
        } else {
            let others: Vec<Seat> = mover.round(SEATS).skip(1).filter(|&seat| !self.is_out(seat)).collect();
            others.into_iter().for_each(|seat| self.leave(seat));
        }
    }

    /// Whether another seat than this one stays.
    fn other_stays(&self, seat: Seat) -> bool {
        Seat::all(SEATS).any(|other| other != seat && self.stays(other))
    }

    /// A seat is out, and its towers leave the board.
    fn leave(&mut self, seat: Seat) {
        self.gone[seat.index()] = self.out() + 1;
        self.leaving[seat.index()] = false;
        squares(self.towers[seat.index()]).for_each(|square| self.take_off(square));
    }
}

/// The ways in which the men of a seat step, and its last line.
const fn goal(seat: Seat) -> ([Way; 2], Set) {
    match seat.index() {
        0 => ([Way::NorthEast, Way::NorthWest], rank(7)),
        1 => ([Way::NorthEast, Way::SouthEast], file(7)),
        2 => ([Way::SouthEast, Way::SouthWest], rank(0)),
        _ => ([Way::NorthWest, Way::SouthWest], file(0)),
    }
}
