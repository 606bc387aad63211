//! What follows from a move or an act: who is mated, whose turn it is, and
//! whether the game is over.

use super::Fortress;
use crate::games::common::royal4::{Deed, Exit, Man, Move};

impl Fortress {
    /// Goes on with placing, or settles when nothing is left to place.
    pub(super) fn settle_or_place(&mut self, first: u8) {
        self.board.renew_checks();
        self.lapse();
        match self.placer() {
            Some(seat) => {
                self.board.turn = seat;
                self.judge();
            }
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
        self.board.turn = self.board.living_from(first);
        self.judge();
    }

    /// Finds whether the game is over: never while reserves are being placed.
    pub(super) fn judge(&mut self) {
        if !self.is_placing() {
            self.course.judge(&self.board);
        }
    }

    /// The first seat, from this one on, that must leave.
    fn lost(&self, first: u8) -> Option<u8> {
        if !self.board.any_check() || self.board.beaten().is_some() {
            return None;
        }
        if self.by_turn {
            return Some(self.board.living_from(first)).filter(|&seat| self.board.is_mated(seat));
        }
        (0..4).map(|step| (first + step) % 4).find(|&seat| self.board.is_mated(seat))
    }

    /// A seat leaves with all its men.
    pub(super) fn remove(&mut self, seat: u8, exit: Exit) {
        self.board.sweep(seat);
        self.reserve[usize::from(seat)] = 0;
        self.course.exit = exit;
        self.course.restart();
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
}
