//! Numbers of both seats in a field of position text: `reserve=b181,w180`.

use crate::kernel::text::{Fields, plain_number};
use crate::kernel::{PositionError, SeatInfo};

/// The numbers of a field, if it is there.
///
/// # Errors
/// Anything but one plain number for each seat, in seat order.
pub fn read(fields: &Fields<'_>, key: &str, seats: &[SeatInfo]) -> Result<Option<[u16; 2]>, PositionError> {
    let Some(value) = fields.get(key) else { return Ok(None) };
    let numbers = || {
        let (first, second) = value.split_once(',')?;
        let number = |part: &str, seat: &SeatInfo| plain_number(part.strip_prefix(seat.letter)?);
        Some([number(first, &seats[0])?, number(second, &seats[1])?])
    };
    let expected = || {
        let letters = [seats[0].letter, seats[1].letter];
        PositionError::new(format!("{key}={value}: expected {key}={}N,{}N", letters[0], letters[1]))
    };
    numbers().map(Some).ok_or_else(expected)
}

/// Writes the field.
#[must_use]
pub fn write(key: &str, numbers: [u16; 2], seats: &[SeatInfo]) -> String {
    format!("{key}={}{},{}{}", seats[0].letter, numbers[0], seats[1].letter, numbers[1])
}
