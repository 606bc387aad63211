//! What follows from a move or an act: who is mated, whose turn it is, and
//! whether the game is over.

use super::{Exit, Fortress, IDLE_MAX};
use crate::games::common::royal4::{Deed, Man, Move, named};
use crate::kernel::{Outcome, Turn};

impl Fortress {
    /// Goes on with placing, or settles when nothing is left to place.
    pub(super) fn settle_or_place(&mut self, first: u8) {
        self.board.renew_checks();
        match self.placer() {
            Some(seat) => self.board.turn = seat,
            None => self.settle(first),
        }
    }

    /// Judges the seats from the first one on and gives the turn.
    pub(super) fn settle(&mut self, first: u8) {
        self.lapse();
        while let Some(seat) = self.lost(first) {
            self.remove(seat, Exit::Mate);
            self.lapse();
        }
        self.board.turn = self.first_in(first);
    }

    /// The first seat, from this one on, that must leave.
    fn lost(&self, first: u8) -> Option<u8> {
        if !self.board.any_check() || self.is_won() {
            return None;
        }
        if self.by_turn {
            return Some(self.first_in(first)).filter(|&seat| self.board.is_mated(seat));
        }
        (0..4).map(|step| (first + step) % 4).find(|&seat| self.board.is_mated(seat))
    }

    /// The first seat, from this one on, that is still in the game.
    fn first_in(&self, first: u8) -> u8 {
        (0..4).map(|step| (first + step) % 4).find(|&seat| !self.board.is_dead(seat)).unwrap_or(first)
    }

    /// A seat leaves with all its men.
    pub(super) fn remove(&mut self, seat: u8, exit: Exit) {
        self.board.sweep(seat);
        self.reserve[usize::from(seat)] = 0;
        self.exit = exit;
        self.restart_count();
    }

    /// Lapses notes and bars that no longer hold.
    fn lapse(&mut self) {
        self.board.lapse();
        if !self.bars.is_empty() {
            self.bars = self.bars.iter().filter(|&spot| self.board.man(spot) != Man::NONE).collect();
        }
    }

    /// Lifts the bars of a seat that moves, and of a man that it takes.
    pub(super) fn lift_bars(&mut self, mover: u8, mv: Move) {
        if self.bars.is_empty() {
            return;
        }
        if mv.deed != Deed::Pass {
            self.bars.remove(mv.to);
        }
        self.bars = self.bars.iter().filter(|&spot| self.board.man(spot).seat() != mover).collect();
    }

    /// Whether both seats of a team are out.
    pub(super) fn is_won(&self) -> bool {
        self.board.dead & self.board.dead >> 2 & 3 != 0
    }

    /// Who is to act, or how the game has ended.
    pub(super) fn status(&self) -> Turn {
        match self.outcome() {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Seat(named(self.board.turn)),
        }
    }

    /// How the game has ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let draw = |reason| Some(Outcome::draw(4, reason));
        if self.agreed {
            draw("agreement")
        } else if self.is_won() {
            let loser = if self.board.dead & 5 == 5 { 0 } else { 1 };
            Some(Outcome::win(4, |seat| seat.index() % 2 != loser, self.exit.reason()))
        } else if self.placer().is_some() {
            None
        } else if self.is_stalemate() {
            draw("stalemate")
        } else if self.board.only_kings() {
            draw("bare-kings")
        } else if self.past.times(self.board.fingerprint()) >= 2 {
            draw("repetition")
        } else if self.idle >= IDLE_MAX {
            draw("idle")
        } else {
            None
        }
    }

    /// Whether a lone player is to move and cannot.
    fn is_stalemate(&self) -> bool {
        let seat = self.board.turn;
        self.board.is_dead(seat ^ 2) && !self.board.can_move(seat)
    }
}

impl Exit {
    /// The reason of a game that ended so.
    const fn reason(self) -> &'static str {
        match self {
            Self::Mate => "checkmate",
            Self::Resignation => "resignation",
            Self::Timeout => "timeout",
        }
    }
}
