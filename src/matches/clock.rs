//! The clock: what is left to each seat and when the seat to act is out of
//! time. It only counts; that a seat is out of time becomes an act of the
//! match when somebody looks.

use std::time::Duration;

use time::OffsetDateTime;

use super::calendar::{Calendar, NEVER, counted, deadline};
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
    /// When its time is up, what did not count being left out.
    pub deadline: OffsetDateTime,
}

impl Running {
    /// The turn, with one more span of time that does not count: it begins
    /// after all that was left out before, or goes on where that ended.
    #[must_use]
    pub fn without(self, from: OffsetDateTime, until: Option<OffsetDateTime>) -> Self {
        let gap = Calendar::new([(from, until)]);
        let budget = counted(self.since, self.deadline, &Calendar::EVERY_MOMENT);
        Self { deadline: deadline(self.since, budget, &gap), ..self }
    }

    /// Whether its time stands still.
    #[must_use]
    pub fn is_still(self) -> bool {
        self.deadline >= NEVER
    }
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

    /// What a seat may take for its next turn.
    #[must_use]
    pub fn budget(&self, pace: Pace, seat: Seat) -> Duration {
        match pace {
            Pace::PerMove(time) => time,
            Pace::Bank { bank, .. } => self.banks.get(seat.index()).copied().unwrap_or(bank),
        }
    }

    /// Starts the turn of a seat.
    pub fn begin(&mut self, pace: Pace, seat: Seat, now: OffsetDateTime, calendar: &Calendar) {
        let deadline = deadline(now, self.budget(pace, seat), calendar);
        self.running = Some(Running { seat, since: now, deadline });
    }

    /// Ends the turn that runs because its seat has acted: what it used is
    /// taken from its bank and the increment added. Gives what the seat had
    /// left before the increment, which is what counts of the time until its
    /// deadline.
    pub fn stop(&mut self, pace: Pace, now: OffsetDateTime, calendar: &Calendar) -> Duration {
        let Some(turn) = self.running.take() else { return Duration::ZERO };
        // A turn that stands still has used nothing since it stopped; what it
        // had left then is not known here.
        let left = counted(now, turn.deadline, calendar).min(self.budget(pace, turn.seat));
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
