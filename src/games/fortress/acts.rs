//! Acts at the table.

use super::{Fortress, RESERVE};
use crate::games::common::royal4::text::SEATS;
use crate::games::common::royal4::{Exit, Man, Spot, named, number};
use crate::kernel::{Act, ActError, Seat, text};

/// Carries out an act.
pub(super) fn act(position: &mut Fortress, act: &Act) -> Result<(), ActError> {
    if position.course.over.is_some() {
        return Err(ActError::Over);
    }
    match act {
        Act::Resign(seat) => leave(position, *seat, Exit::Resignation),
        Act::Timeout(seat) => leave(position, *seat, Exit::Timeout),
        Act::Claim(_) | Act::ClaimWith { .. } => Err(ActError::NoClaim),
        Act::Draw => {
            position.course.agree();
            Ok(())
        }
        Act::Special(text) => special(position, text),
    }
}

/// A seat leaves as if it were mated.
fn leave(position: &mut Fortress, seat: Seat, exit: Exit) -> Result<(), ActError> {
    if position.board.is_dead(number(seat)) {
        return Err(ActError::SeatOut(seat));
    }
    let first = if position.placer().is_some() { 0 } else { position.board.turn };
    position.remove(number(seat), exit);
    position.settle_or_place(first);
    Ok(())
}

/// `penalty:S@sq`: a reserve officer is taken off. `bar:S@sq`: a man may not
/// move on his seat's next turn.
fn special(position: &mut Fortress, act: &str) -> Result<(), ActError> {
    let unreadable = || ActError::Unreadable { text: act.to_owned() };
    let (kind, rest) = act.split_once(':').ok_or_else(unreadable)?;
    let (name, square) = rest.split_once('@').ok_or_else(unreadable)?;
    let seat = text::seat(name, &SEATS).map(number).map_err(|_| unreadable())?;
    let square = square.parse().map_err(|_| unreadable())?;
    if !matches!(kind, "penalty" | "bar") {
        return Err(unreadable());
    }
    if position.board.is_dead(seat) {
        return Err(ActError::SeatOut(named(seat)));
    }
    let own = position.board.geo.spot(square).filter(|&spot| {
        let man = position.board.man(spot);
        man.kind().is_some() && man.seat() == seat
    });
    let spot = own.ok_or_else(|| ActError::Refused(format!("no man of that seat stands on {square}")))?;
    if kind == "bar" {
        position.bars.insert(spot);
        Ok(())
    } else {
        take_off(position, seat, spot)
    }
}

/// Takes an officer of the reserve off: one that stands in his own fortress.
fn take_off(position: &mut Fortress, seat: u8, spot: Spot) -> Result<(), ActError> {
    let is_reserve = |man: Man| man.kind().is_some_and(|kind| RESERVE.contains(&kind));
    let fortress = position.board.geo.homes[usize::from(seat)].fortress;
    if !fortress.contains(spot) || !is_reserve(position.board.man(spot)) {
        let square = position.board.geo.square(spot);
        return Err(ActError::Refused(format!("no officer of the reserve stands on {square}")));
    }
    position.board.lift(spot);
    position.course.restart();
    position.settle_or_place(position.board.turn);
    Ok(())
}
