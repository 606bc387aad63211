//! Position text.

use super::{Fortress, GEOMETRY, RESERVE};
use crate::games::common::royal4::text::{
    SEATS, check_form, impossible_men, letter, read_board, read_castle, read_items, read_notes, read_quiet,
    read_seats, write_board, write_castle, write_items, write_notes, write_quiet, write_seats,
};
use crate::games::common::royal4::{Course, Man, RIM, number};
use crate::kernel::PositionError;
use crate::kernel::text::Fields;

/// The fields in the order in which they are written.
const KEYS: &[&str] = &["bar", "castle", "ep", "mate", "out", "quiet", "reserve"];

/// Reads a position text.
pub(super) fn read(text: &str) -> Result<Fortress, PositionError> {
    let fields = Fields::read(text, &SEATS, KEYS)?;
    let mut position = Fortress::new(read_board(&GEOMETRY, fields.rows)?);
    position.board.turn = number(fields.turn);
    position.board.dead = read_seats("out", &fields)?;
    read_castle(&mut position.board, &fields)?;
    read_notes(&mut position.board, &fields)?;
    read_bars(&mut position, &fields)?;
    read_reserve(&mut position, &fields)?;
    position.by_turn = fields.flag("mate", "turn")?;
    position.course = Course::resumed(read_quiet(&fields)?);
    check_form(text, &write(&position))?;
    PositionError::check(impossible(&position))?;
    position.board.renew_checks();
    PositionError::check(unsettled(&position))?;
    position.judge();
    Ok(position)
}

/// Writes the position text.
pub(super) fn write(position: &Fortress) -> String {
    let board = &position.board;
    [
        write_board(board),
        write_bars(position),
        write_castle(board),
        write_notes(board),
        if position.by_turn { " mate=turn".to_owned() } else { String::new() },
        write_seats("out", board.dead),
        write_quiet(position.course.idle),
        write_reserve(position),
    ]
    .concat()
}

/// Reads `bar=`: each square must hold a man of the seat named.
fn read_bars(position: &mut Fortress, fields: &Fields<'_>) -> Result<(), PositionError> {
    for (seat, name) in read_items("bar", fields)? {
        let spot = name.parse().ok().and_then(|square| position.board.geo.spot(square)).unwrap_or(RIM);
        let man = position.board.man(spot);
        if man.kind().is_none() || man.seat() != seat {
            return Err(PositionError::new(format!("bar: no man of {} on {name}", letter(seat))));
        }
        position.bars.insert(spot);
    }
    Ok(())
}

/// Writes `bar=`.
fn write_bars(position: &Fortress) -> String {
    let board = &position.board;
    let of = |seat| position.bars.iter().filter(move |&spot| board.man(spot).seat() == seat);
    let item = |seat, spot| format!("{}{}", letter(seat), board.geo.square(spot));
    write_items("bar", (0..4).flat_map(|seat| of(seat).map(move |spot| item(seat, spot))))
}

/// Reads `reserve=`.
fn read_reserve(position: &mut Fortress, fields: &Fields<'_>) -> Result<(), PositionError> {
    for (seat, letters) in read_items("reserve", fields)? {
        for given in letters.chars() {
            let place = RESERVE.iter().position(|kind| kind.letter() == given);
            let place =
                place.ok_or_else(|| PositionError::new(format!("reserve: {given:?} is none of R, B, N")))?;
            position.reserve[usize::from(seat)] |= 1 << place;
        }
    }
    Ok(())
}

/// Writes `reserve=`.
fn write_reserve(position: &Fortress) -> String {
    let letters = |left: u8| -> String {
        let kinds = RESERVE.iter().enumerate().filter(move |(i, _)| left >> i & 1 == 1);
        kinds.map(|(_, kind)| kind.letter()).collect()
    };
    let items = (0..4).zip(position.reserve).filter(|&(_, left)| left != 0);
    write_items("reserve", items.map(|(seat, left)| format!("{}{}", letter(seat), letters(left))))
}

/// Why the men and fields do not go together.
fn impossible(position: &Fortress) -> Vec<String> {
    let board = &position.board;
    let mut reasons = Vec::new();
    for seat in 0..4 {
        if !board.is_dead(seat) {
            reasons.extend(impossible_men(board, seat, 3));
        } else if !board.men(seat).is_empty() {
            reasons.push(format!("{} is out and has men on the board", letter(seat)));
        } else if position.reserve[usize::from(seat)] != 0 {
            reasons.push(format!("{} is out and has a reserve to place", letter(seat)));
        }
    }
    if board.is_dead(board.turn) {
        reasons.push(format!("{} is to move and out", letter(board.turn)));
    }
    reasons.extend(impossible_reserve(position));
    if reasons.is_empty() {
        reasons.extend(touching_kings(position));
    }
    reasons
}

/// Why reserves cannot be placed from here.
fn impossible_reserve(position: &Fortress) -> Vec<String> {
    let Some(placer) = position.placer() else { return Vec::new() };
    let board = &position.board;
    let mut reasons = Vec::new();
    if board.turn != placer {
        reasons.push(format!("{} is to place its reserve, not {}", letter(placer), letter(board.turn)));
    }
    if position.course.idle != 0 || board.notes != [RIM; 4] {
        reasons.push("reserves are placed before anybody moves: no quiet= and no ep=".to_owned());
    }
    for seat in 0..4 {
        let fortress = board.geo.homes[usize::from(seat)].fortress;
        let free = fortress.iter().filter(|&spot| board.man(spot) == Man::NONE).count();
        if free < usize::try_from(position.reserve[usize::from(seat)].count_ones()).unwrap_or(0) {
            reasons.push(format!("no room for the reserve of {}", letter(seat)));
        }
        // Beside the reserve only the two of the home rank can stand there.
        let left = position.reserve[usize::from(seat)];
        let waiting = (0..3).filter(|i| left >> i & 1 == 1).map(|i| RESERVE[i]);
        let men = || board.men(seat).iter().filter_map(|spot| board.man(spot).kind());
        if waiting.into_iter().any(|kind| men().filter(|&other| other == kind).count() > 2) {
            reasons.push(format!("{} has placed what its reserve still holds", letter(seat)));
        }
    }
    reasons
}

/// Kings of enemies never stand next to each other.
fn touching_kings(position: &Fortress) -> Vec<String> {
    let board = &position.board;
    let touch = |a: u8, b: u8| {
        board.king(a) != RIM && board.geo.step[usize::from(board.king(a))].contains(&board.king(b))
    };
    let pairs =
        [(0, 1), (1, 2), (2, 3), (3, 0)].into_iter().filter(|&(a, b)| touch(a, b) && board.king(b) != RIM);
    pairs.map(|(a, b)| format!("the kings of {} and {} touch", letter(a), letter(b))).collect()
}

/// Why the position would not stand: a mated seat has not been removed.
fn unsettled(position: &Fortress) -> Vec<String> {
    if position.board.beaten().is_some() || position.placer().is_some() {
        return Vec::new();
    }
    let judged = |&seat: &u8| seat == position.board.turn || !position.by_turn;
    let mated = (0..4).filter(judged).filter(|&seat| position.board.is_mated(seat));
    mated.map(|seat| format!("{} is mated and must be out", letter(seat))).collect()
}
