//! The clock: what is left to each seat and when the seat to act is out of
//! time. It only counts; that a seat is out of time becomes an act of the
//! match when somebody looks.

use std::time::Duration;

use time::OffsetDateTime;

use super::pace::Pace;
use crate::kernel::Seat;

/// The clock of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What each seat has in its bank, not counting the turn that runs; empty
    /// if the pace has no banks.
    pub banks: Vec<Duration>,
    /// The turn that runs; `None` before the start and after the end.
    pub running: Option<Running>,
}

/// The turn of the seat to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Running {
    /// The seat.
    pub seat: Seat,
    /// When its turn began.
    pub since: OffsetDateTime,
    /// When its time is up.
    pub deadline: OffsetDateTime,
}

impl Clock {
    /// The clock before the first turn.
    #[must_use]
    pub fn new(pace: Pace, seats: usize) -> Self {
        let banks = match pace {
            Pace::PerMove(_) => Vec::new(),
            Pace::Bank { bank, .. } => vec![bank; seats],
        };
        Self { banks, running: None }
    }

    /// Starts the turn of a seat.
    pub fn begin(&mut self, pace: Pace, seat: Seat, now: OffsetDateTime) {
        let time = match pace {
            Pace::PerMove(time) => time,
            Pace::Bank { bank, .. } => self.banks.get(seat.index()).copied().unwrap_or(bank),
        };
        self.running = Some(Running { seat, since: now, deadline: now + time });
    }

    /// Ends the turn that runs because its seat has acted: what it used is
    /// taken from its bank and the increment added. Gives what the seat had
    /// left before the increment.
    pub fn stop(&mut self, pace: Pace, now: OffsetDateTime) -> Duration {
        let Some(turn) = self.running.take() else { return Duration::ZERO };
        let left = Duration::try_from(turn.deadline - now).unwrap_or(Duration::ZERO);
        if let (Pace::Bank { increment, cap, .. }, Some(bank)) = (pace, self.banks.get_mut(turn.seat.index()))
        {
            *bank = (left + increment).min(cap);
        }
        left
    }

    /// Whether the seat to act is out of time.
    #[must_use]
    pub fn is_over(&self, now: OffsetDateTime) -> bool {
        self.running.is_some_and(|turn| turn.deadline <= now)
    }
}
