//! Position text.

use crate::games::Game;
use crate::games::common::draughts::{DARK, only};
use crate::kernel::text::{self, Cell, Fields, plain_number, read_rows, write_rows};
use crate::kernel::{PositionError, Seat, Square};

use super::board::{Board, SEATS};
use super::{Pillars, QUIET_MAX, SUPPLY};

/// The fields in the order in which they are written.
const FIELDS: [&str; 4] = ["leaving", "out", "quiet", SUPPLY.key];

/// The towers that a seat starts with; it never gets another one.
const TOWERS_MAX: u32 = 5;

/// The highest tower there can be: one of five that jumps every enemy's.
const HEIGHT_MAX: u16 = 20;

/// The towers of white at the start; the others are its mirror images in the
/// long diagonals.
const WHITE: [(u8, u8); 5] = [(2, 0), (4, 0), (6, 0), (3, 1), (5, 1)];

/// The board before the first move.
pub fn start() -> Board {
    let mut board = Board::empty(Seat::new(0));
    for (file, rank) in WHITE {
        let mirrored = [(file, rank), (rank, file), (7 - file, 7 - rank), (7 - rank, 7 - file)];
        for (seat, (file, rank)) in Seat::all(SEATS).zip(mirrored) {
            board.put(seat, Square::new(file, rank), false, 2);
        }
    }
    board
}

/// Writes a position.
pub fn write(position: &Pillars) -> String {
    let board = &position.board;
    let rows = write_rows((8, 8), |square| token(board, square).map_or(Cell::Empty, Cell::Token));
    let leaving = letters(Seat::all(SEATS).filter(|seat| board.leaving[seat.index()]));
    let quiet = if position.quiet > 0 { position.quiet.to_string() } else { String::new() };
    let supply = if position.closed { "closed" } else { "" };
    let mut text = format!("{rows} {}", letter(board.mover));
    for (key, value) in FIELDS.into_iter().zip([&leaving, &letters(out(board)), &quiet, supply]) {
        if !value.is_empty() {
            text.extend([" ", key, "=", value]);
        }
    }
    text
}

/// The seats that are out, the first one first.
pub fn out(board: &Board) -> impl Iterator<Item = Seat> {
    let gone = board.gone;
    (1..=board.out()).flat_map(move |place| Seat::all(SEATS).filter(move |seat| gone[seat.index()] == place))
}

/// What stands on a square: `wM2`, `rK3`.
pub fn token(board: &Board, square: Square) -> Option<String> {
    let on = |set| only(square) & set != 0;
    let seat = Seat::all(SEATS).find(|seat| on(board.towers[seat.index()]))?;
    let kind = if on(board.kings) { 'K' } else { 'M' };
    Some(format!("{}{kind}{}", letter(seat), board.height(square)))
}

fn letter(seat: Seat) -> char {
    Pillars::INFO.seats[seat.index()].letter
}

fn letters(seats: impl Iterator<Item = Seat>) -> String {
    seats.map(letter).collect()
}

/// Reads a position. A seat to move that has no move, or means to leave, drops
/// out.
///
/// # Errors
/// Every reason why the text is none.
pub fn read(text: &str) -> Result<Pillars, PositionError> {
    let fields = Fields::read(text, Pillars::INFO.seats, &FIELDS)?;
    let cells = read_rows(fields.rows, (8, 8))?;
    let mut reasons = Vec::new();
    let mut board = Board::empty(fields.turn);
    for (square, cell) in Square::all((8, 8)).zip(&cells) {
        put(&mut board, square, cell).unwrap_or_else(|why| reasons.push(format!("{square}: {why}")));
    }
    read_seats(&mut board, &fields).unwrap_or_else(|error| reasons.extend(error.0));
    let quiet = fields.count("quiet", QUIET_MAX).unwrap_or_else(|error| {
        reasons.extend(error.0);
        0
    });
    let closed = fields.flag(SUPPLY.key, "closed").unwrap_or_else(|error| {
        reasons.extend(error.0);
        false
    });
    reasons.extend(impossible(&board));
    PositionError::check(reasons)?;
    Ok(settled(board, closed, quiet))
}

/// The position after the seats that have to go have gone.
fn settled(mut board: Board, closed: bool, quiet: u16) -> Pillars {
    let towers = board.count();
    if board.grafs().next().is_none() {
        board.settle();
    }
    Pillars::at(board, closed, if board.count() < towers { 0 } else { quiet })
}

/// Puts what a cell says on its square.
fn put(board: &mut Board, square: Square, cell: &Cell) -> Result<(), String> {
    let token = match cell {
        Cell::Empty => return Ok(()),
        Cell::Hole => return Err("the board has no holes".to_owned()),
        Cell::Token(token) => token,
    };
    let Some((seat, king, height)) = read_tower(token) else {
        return Err(format!(
            "{token:?} is no tower; expected a seat, M or K, and a height from 1 to {HEIGHT_MAX}, as wM2"
        ));
    };
    if only(square) & DARK == 0 {
        return Err(format!("{token} on a light square"));
    }
    board.put(seat, square, king, height);
    Ok(())
}

/// Reads a token: whose tower, whether a king, how high.
fn read_tower(token: &str) -> Option<(Seat, bool, u8)> {
    let (seat, rest) = token.split_at_checked(1)?;
    let (kind, height) = rest.split_at_checked(1)?;
    let seat = text::seat(seat, Pillars::INFO.seats).ok()?;
    let king = match kind {
        "M" => false,
        "K" => true,
        _ => return None,
    };
    let height = plain_number(height).filter(|height| (1..=HEIGHT_MAX).contains(height))?;
    Some((seat, king, u8::try_from(height).ok()?))
}

/// Reads who is out and who is leaving.
fn read_seats(board: &mut Board, fields: &Fields) -> Result<(), PositionError> {
    for seat in read_letters("out", fields)? {
        if board.is_out(seat) {
            return Err(PositionError::new(format!("out: {} is given twice", letter(seat))));
        }
        board.gone[seat.index()] = board.out() + 1;
    }
    let leaving = read_letters("leaving", fields)?;
    if !leaving.is_sorted_by(|a, b| a < b) {
        return Err(PositionError::new("leaving: expected each seat once, in the order wrbg"));
    }
    leaving.into_iter().for_each(|seat| board.leaving[seat.index()] = true);
    Ok(())
}

/// The seats that a field names, none if it is left out.
fn read_letters(key: &str, fields: &Fields) -> Result<Vec<Seat>, PositionError> {
    let Some(value) = fields.get(key) else { return Ok(Vec::new()) };
    if value.is_empty() {
        return Err(PositionError::new(format!("{key}: no seat is named; the field is left out then")));
    }
    value.chars().map(|letter| text::seat(letter.encode_utf8(&mut [0; 4]), Pillars::INFO.seats)).collect()
}

/// Why no play leads to a board.
fn impossible(board: &Board) -> Vec<String> {
    let mut reasons = Vec::new();
    let mut mind = |wrong: bool, why: String| reasons.extend(wrong.then_some(why));
    for seat in Seat::all(SEATS) {
        let towers = board.towers[seat.index()].count_ones();
        let name = letter(seat);
        mind(towers > TOWERS_MAX, format!("{towers} towers of {name}; a seat has at most {TOWERS_MAX}"));
        mind(board.is_out(seat) && towers > 0, format!("{name} is out and has a tower"));
        mind(board.is_out(seat) && board.leaving[seat.index()], format!("{name} is both out and leaving"));
    }
    mind(board.is_out(board.mover), format!("{} is out and to move", letter(board.mover)));
    mind(!Seat::all(SEATS).any(|seat| board.stays(seat)), "no seat would be left to stay".to_owned());
    let grafs: Vec<(Seat, Square)> = board.grafs().collect();
    mind(grafs.len() > 1, "more than one tower of six or more".to_owned());
    for (graf, square) in grafs {
        let late =
            format!("the tower on {square} ended the game, and {} cannot be next", letter(board.mover));
        mind(board.next_in(graf) != board.mover, late);
    }
    reasons
}
