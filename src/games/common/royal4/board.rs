//! Men on a board, and everything about them that outlasts a move: castling
//! rights, notes of double steps, whose turn it is, which armies take no part.

use super::geometry::{Geometry, NO_LINE, OFFICERS, REACH, RIM, ROWS, Spot};
use super::men::{Deed, Kind, Man, Men, Move, Wing};
use super::set::Set;
use crate::games::common::key::mix;

/// Both enemies of the seats 0 and 2, of the seats 1 and 3, as bits.
const ENEMIES: [u8; 2] = [0b1010, 0b0101];

/// A board with its men. The seats are numbered from 0; seats of equal parity
/// are allies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The ground.
    pub geo: &'static Geometry,
    /// Whose turn it is.
    pub turn: u8,
    /// The seats, as bits, whose men neither hit nor can be taken.
    pub dead: u8,
    /// The castling rights that are left, as bits.
    pub castle: u8,
    /// The square that each seat's pawn skipped by a double step, or [`RIM`].
    pub notes: [Spot; 4],
    kings: [Spot; 4],
    /// The seats, as bits, whose kings are hit by a living enemy.
    checks: u8,
    print: u64,
    men: [Set; 4],
    cells: [Man; ROWS],
}

impl Board {
    /// A board without men.
    #[must_use]
    pub fn empty(geo: &'static Geometry) -> Self {
        let mut cells = [Man::NONE; ROWS];
        cells[geo.squares.len()..].fill(Man::RIM);
        Self {
            geo,
            turn: 0,
            dead: 0,
            castle: 0,
            notes: [RIM; 4],
            kings: [RIM; 4],
            checks: 0,
            print: 0,
            men: [Set::EMPTY; 4],
            cells,
        }
    }

    /// A board with every seat's officers' line and pawns.
    #[must_use]
    pub fn array(geo: &'static Geometry) -> Self {
        let mut board = Self::empty(geo);
        for (seat, home) in (0..4).zip(&geo.homes) {
            for (&spot, kind) in home.line.iter().zip(OFFICERS) {
                board.put(spot, Man::new(kind, seat));
            }
            home.pawns.iter().for_each(|spot| board.put(spot, Man::new(Kind::Pawn, seat)));
        }
        board.castle = 0xff;
        board
    }

    /// What stands on a square.
    #[inline]
    #[must_use]
    pub fn man(&self, spot: Spot) -> Man {
        self.cells[usize::from(spot)]
    }

    /// The squares of a seat's men.
    #[inline]
    #[must_use]
    pub fn men(&self, seat: u8) -> Set {
        self.men[usize::from(seat)]
    }

    /// The square of a seat's king, or [`RIM`].
    #[inline]
    #[must_use]
    pub fn king(&self, seat: u8) -> Spot {
        self.kings[usize::from(seat)]
    }

    /// Whether a seat's king is hit by a living enemy.
    #[inline]
    #[must_use]
    pub fn in_check(&self, seat: u8) -> bool {
        self.checks >> seat & 1 == 1
    }

    /// Whether any king is hit by a living enemy.
    #[inline]
    #[must_use]
    pub fn any_check(&self) -> bool {
        self.checks != 0
    }

    /// Whether a seat's men take no part.
    #[inline]
    #[must_use]
    pub fn is_dead(&self, seat: u8) -> bool {
        self.dead >> seat & 1 == 1
    }

    /// The first seat, from this one on, whose army lives.
    #[inline]
    #[must_use]
    pub fn living_from(&self, first: u8) -> u8 {
        (0..4).map(|step| (first + step) & 3).find(|&seat| !self.is_dead(seat)).unwrap_or(first)
    }

    /// The team (0 or 1) of which neither army lives.
    #[inline]
    #[must_use]
    pub fn beaten(&self) -> Option<usize> {
        match self.dead & self.dead >> 2 & 3 {
            0 => None,
            1 => Some(0),
            _ => Some(1),
        }
    }

    /// Whether nothing but kings is on the board.
    #[must_use]
    pub fn only_kings(&self) -> bool {
        (0..4).all(|seat| self.men(seat).len() == u32::from(self.king(seat) != RIM))
    }

    /// The living men that hit squares of this seat.
    #[inline]
    #[must_use]
    pub fn foes(&self, seat: u8) -> Men {
        Men::of(ENEMIES[usize::from(seat & 1)] & !self.dead)
    }

    /// Puts a man on an empty square. The checks must be renewed afterwards.
    #[inline]
    pub fn put(&mut self, spot: Spot, man: Man) {
        self.cells[usize::from(spot)] = man;
        self.men[usize::from(man.seat() & 3)].insert(spot);
        self.print ^= mark(spot, man);
        if man.kind() == Some(Kind::King) {
            self.kings[usize::from(man.seat() & 3)] = spot;
        }
    }

    /// Lifts the man of a square. The checks must be renewed afterwards.
    #[inline]
    pub fn lift(&mut self, spot: Spot) -> Man {
        let man = std::mem::replace(&mut self.cells[usize::from(spot)], Man::NONE);
        self.men[usize::from(man.seat() & 3)].remove(spot);
        self.print ^= mark(spot, man);
        man
    }

    /// Lifts all men of a seat; its rights and its note go with them.
    pub fn sweep(&mut self, seat: u8) {
        for spot in self.men(seat).iter() {
            self.lift(spot);
        }
        self.kings[usize::from(seat)] = RIM;
        self.kill(seat);
        self.drop_rights(seat);
    }

    /// Makes the men of a seat dead; its note lapses.
    pub fn kill(&mut self, seat: u8) {
        self.dead |= 1 << seat;
        self.notes[usize::from(seat)] = RIM;
        self.renew_checks();
    }

    /// Whether a seat may still castle some day.
    #[must_use]
    pub fn has_rights(&self, seat: u8) -> bool {
        self.castle & (Wing::King.right(seat) | Wing::Queen.right(seat)) != 0
    }

    /// Takes a seat's castling rights.
    pub fn drop_rights(&mut self, seat: u8) {
        self.castle &= !(Wing::King.right(seat) | Wing::Queen.right(seat));
    }

    /// Judges anew which kings are hit.
    pub fn renew_checks(&mut self) {
        let hit = |seat: u8| self.king(seat) != RIM && self.is_hit(self.king(seat), self.foes(seat));
        self.checks = (0..4).filter(|&seat| hit(seat)).map(|seat| 1 << seat).sum();
    }

    /// Whether one of these men hits a square.
    #[must_use]
    pub fn is_hit(&self, target: Spot, foes: Men) -> bool {
        (0..8).any(|direction| self.is_hit_along(target, direction, foes)) || self.is_leapt(target, foes)
    }

    /// Whether the first man in this direction is one of these and hits the
    /// target.
    #[inline]
    fn is_hit_along(&self, target: Spot, direction: u8, foes: Men) -> bool {
        let near = self.geo.next(target, direction);
        let mut man = self.man(near);
        if man != Man::NONE {
            return foes.has(man) && REACH.near[man.code()] >> direction & 1 == 1;
        }
        man = self.first(near, direction).1;
        foes.has(man) && REACH.far[man.code()] >> direction & 1 == 1
    }

    /// The first man in a direction, or the rim, and where.
    #[inline]
    #[must_use]
    pub fn first(&self, from: Spot, direction: u8) -> (Spot, Man) {
        let mut at = self.geo.next(from, direction);
        while self.man(at) == Man::NONE {
            at = self.geo.next(at, direction);
        }
        (at, self.man(at))
    }

    /// Whether a knight among these men hits the target.
    #[inline]
    fn is_leapt(&self, target: Spot, foes: Men) -> bool {
        let knights = foes.knights();
        self.geo.leap[usize::from(target)].iter().any(|&at| knights.has(self.man(at)))
    }

    /// Plays a move of the seat to move, but leaves the turn to it. Tells
    /// whether it was a capture or a pawn's move.
    #[inline]
    pub fn play(&mut self, mv: Move) -> bool {
        let Move { from, to, deed } = mv;
        let seat = self.turn;
        self.notes[usize::from(seat)] = RIM;
        if deed == Deed::Pass {
            return false;
        }
        let mut man = self.lift(from);
        let mut progress = man.kind() == Some(Kind::Pawn);
        if self.man(to) != Man::NONE {
            self.lift(to);
            progress = true;
        }
        if let Deed::Crown(kind) | Deed::CrownInPassing(kind) = deed {
            man = Man::new(kind, seat);
        }
        self.put(to, man);
        self.castle &= !(self.geo.rights[usize::from(from)] | self.geo.rights[usize::from(to)]);
        match deed {
            Deed::Double => self.notes[usize::from(seat)] = self.geo.behind(to, seat),
            Deed::Passing | Deed::CrownInPassing(_) => {
                let pawn = self.take_in_passing(to, seat);
                self.renew_checks_about(&[from, pawn], &[to]);
            }
            Deed::Castle(wing) => {
                let [rook, rook_to] = self.castle_rook(wing, seat);
                self.renew_checks_about(&[from, rook], &[to, rook_to]);
            }
            Deed::Plain | Deed::Crown(_) | Deed::Place(_) | Deed::Pass => {}
        }
        if matches!(deed, Deed::Plain | Deed::Crown(_) | Deed::Double) {
            self.renew_checks_about(&[from], &[to]);
        }
        self.lapse();
        progress
    }

    /// The square of the pawn that a seat takes in passing by going to a
    /// square: the one whose seat skipped it and is its enemy.
    #[must_use]
    pub fn passed(&self, to: Spot, seat: u8) -> Spot {
        let victim = (0..4).find(|&other| (other ^ seat) & 1 == 1 && self.notes[usize::from(other)] == to);
        victim.map_or(RIM, |other| self.geo.ahead(to, other))
    }

    /// Lifts the pawn taken in passing and gives its square.
    fn take_in_passing(&mut self, to: Spot, seat: u8) -> Spot {
        let at = self.passed(to, seat);
        self.lift(at);
        at
    }

    /// Brings the castling rook to its place and gives the changed squares.
    fn castle_rook(&mut self, wing: Wing, seat: u8) -> [Spot; 2] {
        let castling = self.geo.homes[usize::from(seat)].castling[wing as usize];
        let rook = self.lift(castling.rook);
        self.put(castling.rook_to, rook);
        [castling.rook, castling.rook_to]
    }

    /// Lapses the notes that no longer hold: the skipped square must be empty
    /// and the pawn still stand before it.
    #[inline]
    pub fn lapse(&mut self) {
        if self.notes == [RIM; 4] {
            return;
        }
        for seat in 0..4 {
            if self.notes[usize::from(seat)] != RIM && !self.note_holds(seat) {
                self.notes[usize::from(seat)] = RIM;
            }
        }
    }

    /// Whether the pawn that made a double step can still be taken in passing.
    #[must_use]
    pub fn note_holds(&self, seat: u8) -> bool {
        let skipped = self.notes[usize::from(seat)];
        self.man(skipped) == Man::NONE
            && self.man(self.geo.ahead(skipped, seat)) == Man::new(Kind::Pawn, seat)
    }

    /// Judges anew which kings are hit after the mover's legal move. A king
    /// that was safe can only be hit by a man that has arrived, or along a line
    /// through a square that was left.
    #[inline]
    fn renew_checks_about(&mut self, left: &[Spot], reached: &[Spot]) {
        let mut checks = 0;
        for seat in (0..4).filter(|&seat| seat != self.turn) {
            let (king, foes) = (self.king(seat), self.foes(seat));
            let hit = if self.in_check(seat) {
                self.is_hit(king, foes)
            } else {
                reached.iter().any(|&spot| self.is_hit_from(king, spot, foes))
                    || left.iter().any(|&spot| self.is_hit_through(king, spot, foes))
            };
            checks |= u8::from(hit) << seat;
        }
        self.checks = checks;
    }

    /// Whether the man of a square is one of these and hits the king.
    #[inline]
    fn is_hit_from(&self, king: Spot, spot: Spot, foes: Men) -> bool {
        let man = self.man(spot);
        if !foes.has(man) {
            return false;
        }
        let direction = self.geo.direction(king, spot);
        if direction == NO_LINE {
            return foes.knights().has(man) && self.geo.leap[usize::from(king)].contains(&spot);
        }
        REACH.near[man.code()] >> direction & 1 == 1 && self.is_hit_along(king, direction, foes)
    }

    /// Whether one of these men hits the king from afar over an empty square.
    #[inline]
    fn is_hit_through(&self, king: Spot, spot: Spot, foes: Men) -> bool {
        let direction = self.geo.direction(king, spot);
        if direction == NO_LINE {
            return false;
        }
        let man = self.first(king, direction).1;
        foes.has(man) && REACH.far[man.code()] >> direction & 1 == 1
    }

    /// A number that positions share when the same men stand on the same
    /// squares with the same turn, rights, notes and dead armies.
    #[must_use]
    pub fn key(&self) -> u64 {
        let state = u64::from_le_bytes([
            self.notes[0],
            self.notes[1],
            self.notes[2],
            self.notes[3],
            self.castle,
            self.dead,
            self.turn,
            1,
        ]);
        self.print ^ mix(state)
    }
}

/// The share of one man in the key.
#[inline]
fn mark(spot: Spot, man: Man) -> u64 {
    mix((man.code() as u64) << 8 | u64::from(spot))
}
