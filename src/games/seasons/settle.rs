//! What follows a turn: mates, a stalemate, the next seat, the end; and acts at
//! the table.

use super::board::{Kind, Set};
use super::{Exit, IDLE_MAX, Seasons, moves};
use crate::kernel::{Act, ActError, Outcome, Points, Seat};

impl Seasons {
    /// Settles what follows a turn of `mover`, who gets the armies of those
    /// who are mated now.
    pub(super) fn settle(&mut self, mover: Seat) {
        self.roll = None;
        loop {
            if let Some(mated) = self.mated(mover) {
                self.leave(mated, Some(mover));
                continue;
            }
            let next = self.living_behind(mover).next().unwrap_or(mover);
            self.turn = next;
            // The last one left needs no move.
            if next == mover || moves::any(self, next) {
                break;
            }
            self.leave(next, None);
        }
        self.judge();
    }

    /// The first seat in turn order behind `mover` that is mated.
    fn mated(&self, mover: Seat) -> Option<Seat> {
        self.living_behind(mover)
            .filter(|&seat| seat != mover)
            .find(|&seat| self.checks(seat) != 0 && !moves::any(self, seat))
    }

    /// A seat goes out: its king leaves the board, and the rest of what it
    /// commanded goes to `taker` or leaves the board too.
    fn leave(&mut self, seat: Seat, taker: Option<Seat>) {
        let gone: Set = match taker {
            Some(_) => self.men.kind(Kind::King) & self.men.colour(seat),
            None => self.army(seat),
        };
        self.men.clear(gone);
        self.record_exit(Exit { seat, taker });
        self.idle = 0;
    }

    /// Notes who is out and who commands what from now on.
    pub(super) fn record_exit(&mut self, exit: Exit) {
        for commander in self.command.iter_mut().filter(|commander| **commander == Some(exit.seat)) {
            *commander = exit.taker;
        }
        self.out.push(exit);
    }

    /// Remembers the position if repetitions count, and finds whether the game
    /// is over.
    fn judge(&mut self) {
        let here = (self.men, self.turn);
        let mut times = 1;
        if self.idle == 0 {
            self.seen.restart(here);
        } else if self.dice.is_none() {
            times = self.seen.stand(here);
        }
        self.end = self.end_after(times);
    }

    /// Why the game is over, if it is, the position standing for this time.
    pub(super) fn end_after(&self, times: usize) -> Option<&'static str> {
        let living = 4 - self.out.len();
        if living == 1 {
            Some("last")
        } else if self.men.all().count_ones() as usize == living {
            Some("bare")
        } else if self.idle >= IDLE_MAX {
            Some("idle")
        } else if times >= 3 {
            Some("repetition")
        } else {
            None
        }
    }

    /// The points now: places in the order of going out; those still in share
    /// the rest, bare kings the lower ones of them.
    pub(super) fn outcome(&self, reason: &'static str) -> Outcome {
        let mut points = [Points::NONE; 4];
        for (exit, halves) in self.out.iter().zip([0, 2, 4]) {
            points[exit.seat.index()] = Points::halves(halves);
        }
        let living: Vec<Seat> = Seat::all(4).filter(|&seat| self.lives(seat)).collect();
        let (bare, armed): (Vec<Seat>, Vec<Seat>) =
            living.into_iter().partition(|&seat| self.army(seat).is_power_of_two());
        let mut place = self.out.len();
        for group in [bare, armed] {
            // The mean of the places from `place` on, in halves.
            let mean = (2 * place + group.len()).saturating_sub(1);
            for seat in &group {
                points[seat.index()] = Points::halves(u8::try_from(mean).unwrap_or(0));
            }
            place += group.len();
        }
        Outcome::new(&points, reason)
    }

    /// Carries out an act at the table.
    pub(super) fn carry_out(&mut self, act: &Act) -> Result<(), ActError> {
        if self.end.is_some() {
            return Err(ActError::Over);
        }
        match act {
            Act::Resign(seat) | Act::Timeout(seat) => self.drop_out(*seat),
            Act::Draw => {
                self.end = Some("agreement");
                Ok(())
            }
            Act::Claim(_) | Act::ClaimWith { .. } => Err(ActError::NoClaim),
            Act::Special(text) => Err(ActError::Unreadable { text: text.clone() }),
        }
    }

    /// A seat gives up: to who gives it check, else with all it commands.
    fn drop_out(&mut self, seat: Seat) -> Result<(), ActError> {
        if seat.index() >= 4 || !self.lives(seat) {
            return Err(ActError::SeatOut(seat));
        }
        let (turn, roll) = (self.turn, self.roll);
        let givers = self.checks(seat);
        let taker = self.living_behind(seat).find(|&other| self.army(other) & givers != 0);
        self.leave(seat, taker);
        let before = turn.next(4).round(4).filter(|&other| self.lives(other) && other != turn).last();
        self.settle(before.unwrap_or(turn));
        if self.turn == turn {
            self.roll = roll;
        }
        Ok(())
    }
}
