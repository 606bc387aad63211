//! Who has taken part, as far as the log tells without being replayed: it
//! decides what counts for ratings.

use super::log::{Entry, Event, standing};
use crate::kernel::Seat;

/// Whether a seat has chosen a move that stands.
#[must_use]
pub fn has_acted(line: &[&Entry], seat: Seat) -> bool {
    line.iter().any(|entry| entry.is_choice() && entry.event.seat() == Some(seat))
}

/// Whether a seat has left: it resigned or ran out of time.
#[must_use]
pub fn has_left(line: &[&Entry], seat: Seat) -> bool {
    let leaves = |text: &str| text.starts_with("resign:") || text.starts_with("timeout:");
    line.iter().any(
        |entry| matches!(&entry.event, Event::Act { seat: Some(one), text } if *one == seat && leaves(text)),
    )
}

/// Which of the seats took part in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TookPart {
    /// Every seat has acted.
    All,
    /// Of more than two seats one left without having acted, and all others
    /// acted.
    AllBut(Seat),
    /// Others are missing.
    NotAll,
}

impl TookPart {
    /// The seat that left without having acted while all others played on.
    #[must_use]
    pub fn absent(self) -> Option<Seat> {
        if let Self::AllBut(seat) = self { Some(seat) } else { None }
    }

    /// Of so many seats, given the whole log.
    #[must_use]
    pub fn of(seats: usize, log: &[Entry]) -> Self {
        let line = standing(log);
        let mut idle = Seat::all(seats).filter(|&seat| !has_acted(&line, seat));
        match (idle.next(), idle.next()) {
            (None, _) => Self::All,
            (Some(seat), None) if seats > 2 && has_left(&line, seat) => Self::AllBut(seat),
            _ => Self::NotAll,
        }
    }
}
