//! What games between two sides share: the seats, how they end, and what an
//! act at the table means.

use crate::kernel::{Act, ActError, Colour, Outcome, Seat, SeatInfo, Side, Turn};

/// The seat that moves first.
pub const FIRST: Seat = Seat::new(0);

/// The seat that moves second.
pub const SECOND: Seat = Seat::new(1);

const WHITE: SeatInfo = SeatInfo { letter: 'w', colour: Colour::White, side: Side::South, team: 0 };
const BLACK: SeatInfo = SeatInfo { letter: 'b', colour: Colour::Black, side: Side::North, team: 1 };

/// White below, who moves first, and Black above.
pub const WHITE_FIRST: &[SeatInfo] = &[WHITE, BLACK];

/// Black below, who moves first, and White above.
pub const BLACK_FIRST: &[SeatInfo] =
    &[SeatInfo { side: Side::South, team: 0, ..BLACK }, SeatInfo { side: Side::North, team: 1, ..WHITE }];

/// The other seat of the two.
#[must_use]
pub const fn other(seat: Seat) -> Seat {
    seat.next(2)
}

/// The end by which this seat wins.
#[must_use]
pub fn win(winner: Seat, reason: &'static str) -> Outcome {
    Outcome::win(2, |seat| seat == winner, reason)
}

/// The end by which nobody wins.
#[must_use]
pub fn draw(reason: &'static str) -> Outcome {
    Outcome::draw(2, reason)
}

/// The end by which the seat with more wins; equal numbers draw.
#[must_use]
pub fn more_wins(counts: [u16; 2], reason: &'static str) -> Outcome {
    match counts[0].cmp(&counts[1]) {
        std::cmp::Ordering::Greater => win(FIRST, reason),
        std::cmp::Ordering::Less => win(SECOND, reason),
        std::cmp::Ordering::Equal => draw(reason),
    }
}

/// The turn of `seat`, unless the game is over.
#[must_use]
pub fn turn(seat: Seat, over: Option<Outcome>) -> Turn {
    over.map_or(Turn::Seat(seat), Turn::Over)
}

/// How an act ends a game whose rules give nothing to claim and know no acts
/// of their own.
///
/// # Errors
/// The game is over already, or the act is a claim or none of the game's.
pub fn end_by(act: &Act, turn: &Turn) -> Result<Outcome, ActError> {
    if turn.outcome().is_some() {
        return Err(ActError::Over);
    }
    match act {
        Act::Resign(seat) => Ok(win(other(*seat), "resignation")),
        Act::Timeout(seat) => Ok(win(other(*seat), "timeout")),
        Act::Draw => Ok(draw("agreement")),
        Act::Claim(_) | Act::ClaimWith { .. } => Err(ActError::NoClaim),
        Act::Special(text) => Err(ActError::Unreadable { text: text.clone() }),
    }
}
