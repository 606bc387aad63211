//! What follows from a move or an act: who is freed, who is mated, whose turn
//! it is.

use super::Vierschach;
use crate::games::common::royal4::{Exit, number};
use crate::kernel::{Act, ActError, Seat};

impl Vierschach {
    /// Frees whoever is no longer mated, then looks from this seat on for one
    /// that can answer for itself; those that cannot are marked on the way.
    pub(super) fn settle(&mut self, first: u8) {
        self.board.lapse();
        self.free();
        self.board.turn = self.board.living_from(first);
        while self.board.beaten().is_none() && self.board.is_mated(self.board.turn) {
            let seat = self.board.turn;
            self.mark(seat);
            if self.board.beaten().is_none() {
                self.free();
            }
            self.board.turn = self.board.living_from(seat);
        }
        self.course.judge(&self.board);
    }

    /// A seat lies mated: its men are dead.
    fn mark(&mut self, seat: u8) {
        self.mated |= 1 << seat;
        self.course.exit = Exit::Mate;
        self.board.kill(seat);
    }

    /// Frees together all seats that are mated no more, until none is: an army
    /// that lives again may free another.
    fn free(&mut self) {
        while self.mated != 0 {
            let free = self.no_longer_mated();
            if free == 0 {
                return;
            }
            self.mated &= !free;
            self.board.dead = self.mated | self.out;
            self.board.renew_checks();
        }
    }

    /// The marked seats, as bits, that are not mated as things stand.
    pub(super) fn no_longer_mated(&self) -> u8 {
        let is_free = |&seat: &u8| self.mated >> seat & 1 == 1 && !self.board.is_mated(seat);
        (0..4).filter(is_free).map(|seat| 1 << seat).sum()
    }
}

/// Carries out an act in a game that is not over.
pub(super) fn act(position: &mut Vierschach, act: &Act) -> Result<(), ActError> {
    match act {
        Act::Resign(seat) => leave(position, *seat, Exit::Resignation),
        Act::Timeout(seat) => leave(position, *seat, Exit::Timeout),
        Act::Claim(_) | Act::ClaimWith { .. } => Err(ActError::NoClaim),
        Act::Draw => {
            position.course.agree();
            Ok(())
        }
        Act::Special(text) => Err(ActError::Unreadable { text: text.clone() }),
    }
}

/// A seat leaves for good: its men stay as dead men.
fn leave(position: &mut Vierschach, seat: Seat, exit: Exit) -> Result<(), ActError> {
    let number = number(seat);
    if position.out >> number & 1 == 1 {
        return Err(ActError::SeatOut(seat));
    }
    position.out |= 1 << number;
    position.mated &= !(1 << number);
    position.board.kill(number);
    position.board.drop_rights(number);
    position.course.restart();
    position.course.exit = exit;
    position.settle(position.board.turn);
    Ok(())
}
