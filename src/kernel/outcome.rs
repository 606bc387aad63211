//! Whose turn it is, and how a game ends.

use std::fmt;

use super::dice::Dice;
use super::seat::{SEATS_MAX, Seat};

/// Points of a seat, counted in halves so that they are exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(u8);

impl Points {
    /// No point.
    pub const NONE: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One point.
    pub const ONE: Self = Self(2);

    /// This many half points.
    #[must_use]
    pub const fn halves(halves: u8) -> Self {
        Self(halves)
    }

    /// How many half points these are.
    #[must_use]
    pub const fn as_halves(self) -> u8 {
        self.0
    }

    /// The points as a number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Points {
    /// `1`, `0.5`: as in results and in JSON.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_multiple_of(2) { write!(f, "{}", self.0 / 2) } else { write!(f, "{}.5", self.0 / 2) }
    }
}

/// The end of a game: points of every seat and why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    points: [Points; SEATS_MAX],
    seats: u8,
    /// Why the game ended, in the words of its rules (`checkmate`,
    /// `stalemate`, `repetition`, …). The message `reason-REASON` says it to
    /// people.
    pub reason: &'static str,
}

impl Outcome {
    /// An outcome with the points of every seat in seat order.
    ///
    /// # Panics
    /// If there are no seats or more than four.
    #[must_use]
    pub fn new(points: &[Points], reason: &'static str) -> Self {
        assert!(!points.is_empty() && points.len() <= SEATS_MAX, "one to four seats");
        let mut all = [Points::NONE; SEATS_MAX];
        all[..points.len()].copy_from_slice(points);
        #[allow(clippy::cast_possible_truncation, reason = "at most four")]
        let seats = points.len() as u8;
        Self { points: all, seats, reason }
    }

    /// Half a point for each of `seats` seats.
    #[must_use]
    pub fn draw(seats: usize, reason: &'static str) -> Self {
        Self::new(&[Points::HALF; SEATS_MAX][..seats], reason)
    }

    /// One point for each seat that `wins`, none for the others.
    #[must_use]
    pub fn win(seats: usize, wins: impl Fn(Seat) -> bool, reason: &'static str) -> Self {
        let mut points = [Points::NONE; SEATS_MAX];
        for seat in Seat::all(seats).filter(|&seat| wins(seat)) {
            points[seat.index()] = Points::ONE;
        }
        Self::new(&points[..seats], reason)
    }

    /// The points of each seat in seat order.
    #[must_use]
    pub fn points(&self) -> &[Points] {
        &self.points[..usize::from(self.seats)]
    }

    /// The rank of a seat, 1 being the best: one more than the number of seats
    /// with more points. Seats with equal points share a rank.
    ///
    /// # Panics
    /// If the game has no such seat.
    #[must_use]
    pub fn rank(&self, seat: Seat) -> usize {
        let own = self.points()[seat.index()];
        1 + self.points().iter().filter(|&&other| other > own).count()
    }

    /// Whether nobody is better than anybody else.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.points().windows(2).all(|pair| pair[0] == pair[1])
    }
}

/// Who is to act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat chooses one of the actions.
    Seat(Seat),
    /// The dice fall: the actions are the rolls of these dice.
    Chance(Dice),
    /// Nobody: the game has ended.
    Over(Outcome),
}

impl Turn {
    /// The seat to act, if it is a seat.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(*seat),
            Self::Chance(_) | Self::Over(_) => None,
        }
    }

    /// The outcome, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Over(outcome) => Some(*outcome),
            Self::Seat(_) | Self::Chance(_) => None,
        }
    }
}
