//! Position text.

use super::{GEOMETRY, Vierschach};
use crate::games::common::royal4::text::{
    SEATS, check_form, impossible_men, letter, read_board, read_castle, read_notes, read_quiet, read_seats,
    write_board, write_castle, write_notes, write_quiet, write_seats,
};
use crate::games::common::royal4::{Course, RIM, number};
use crate::kernel::PositionError;
use crate::kernel::text::Fields;

/// The fields in the order in which they are written.
const KEYS: &[&str] = &["castle", "ep", "mated", "out", "quiet"];

/// Reads a position text.
pub(super) fn read(text: &str) -> Result<Vierschach, PositionError> {
    let fields = Fields::read(text, &SEATS, KEYS)?;
    let mut board = read_board(&GEOMETRY, fields.rows)?;
    board.turn = number(fields.turn);
    read_castle(&mut board, &fields)?;
    read_notes(&mut board, &fields)?;
    let (mated, out) = (read_seats("mated", &fields)?, read_seats("out", &fields)?);
    board.dead = mated | out;
    let course = Course::resumed(read_quiet(&fields)?);
    let mut position = Vierschach { board, course, mated, out };
    check_form(text, &write(&position))?;
    PositionError::check(impossible(&position))?;
    position.board.renew_checks();
    PositionError::check(unsettled(&position))?;
    position.course.judge(&position.board);
    Ok(position)
}

/// Writes the position text.
pub(super) fn write(position: &Vierschach) -> String {
    let board = &position.board;
    [
        write_board(board),
        write_castle(board),
        write_notes(board),
        write_seats("mated", position.mated),
        write_seats("out", position.out),
        write_quiet(position.course.idle),
    ]
    .concat()
}

/// Why the men and fields do not go together.
fn impossible(position: &Vierschach) -> Vec<String> {
    let board = &position.board;
    let mut reasons = Vec::new();
    for seat in 0..4 {
        let bit = 1 << seat;
        let name = letter(seat);
        reasons.extend(impossible_men(board, seat, 2));
        if position.mated & position.out & bit != 0 {
            reasons.push(format!("{name} is both mated and out"));
        }
        if board.is_dead(seat) && board.notes[usize::from(seat)] != RIM {
            reasons.push(format!("{name} takes no part and has a pawn to be taken in passing"));
        }
        if position.out & bit != 0 && board.has_rights(seat) {
            reasons.push(format!("{name} is out and may castle"));
        }
    }
    if board.is_dead(board.turn) {
        reasons.push(format!("{} is to move and takes no part", letter(board.turn)));
    }
    reasons
}

/// Why the position would not stand: somebody is mated and not marked, or
/// marked and not mated. In a game that is over the winners are not judged any
/// more.
fn unsettled(position: &Vierschach) -> Vec<String> {
    let board = &position.board;
    let judged = |&seat: &u8| board.beaten().is_none_or(|team| usize::from(seat & 1) == team);
    let freed = position.no_longer_mated();
    let unmarked = board.beaten().is_none() && board.is_mated(board.turn);
    let free = (0..4).filter(judged).filter(|seat| freed >> seat & 1 == 1);
    let mut reasons: Vec<String> =
        free.map(|seat| format!("{} is marked and not mated", letter(seat))).collect();
    if unmarked {
        reasons.push(format!("{} is to move and mated", letter(board.turn)));
    }
    reasons
}
