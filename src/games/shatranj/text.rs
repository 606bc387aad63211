//! Position text of shatranj.

use super::board::{Board, Cells, Kind, Man, SIZE, index};
use super::{Game, IDLE_MAX, Shatranj};
use crate::games::common::duel::other;
use crate::kernel::text::{Cell, Fields, read_rows, seat, write_rows};
use crate::kernel::{PositionError, Seat, Square};

/// The array at the start, with both shahs on `d` or on `e`.
pub fn array(shahs_on_e: bool) -> Board {
    use Kind::{Baidaq, Faras, Fil, Firzan, Rukh, Shah};
    let middle = if shahs_on_e { [Firzan, Shah] } else { [Shah, Firzan] };
    let row = [Rukh, Faras, Fil, middle[0], middle[1], Fil, Faras, Rukh];
    let mut cells: Cells = [None; 64];
    for (file, kind) in (0..).zip(row) {
        for (rank, seat, kind) in [(0, 0, kind), (1, 0, Baidaq), (6, 1, Baidaq), (7, 1, kind)] {
            cells[index(Square::new(file, rank))] = Some(Man { seat: Seat::new(seat), kind });
        }
    }
    #[allow(clippy::unwrap_used, reason = "the row has a shah")]
    Board::new(cells).unwrap()
}

/// Reads a position.
pub fn read(text: &str) -> Result<Shatranj, PositionError> {
    let fields = Fields::read(text, Shatranj::INFO.seats, &["bare", "idle"])?;
    let mut reasons = Vec::new();
    let medina = fields.flag("bare", "medina").unwrap_or_else(|error| {
        reasons.extend(error.0);
        false
    });
    let idle = fields.count("idle", IDLE_MAX).unwrap_or_else(|error| {
        reasons.extend(error.0);
        0
    });
    let cells = read_cells(fields.rows).unwrap_or_else(|error| {
        reasons.extend(error.0);
        None
    });
    if let Some(cells) = &cells {
        reasons.extend(Seat::all(2).flat_map(|seat| wrong_numbers(cells, seat)));
        reasons.extend(misplaced(cells));
    }
    let board = cells.and_then(Board::new);
    if board.is_some_and(|board| board.in_check(other(fields.turn))) {
        reasons.push("the side not to move is in check".to_owned());
    }
    PositionError::check(reasons)?;
    let board = board.ok_or_else(|| PositionError::new("a shah is missing"))?;
    Ok(Shatranj::new(board, fields.turn, medina, idle))
}

/// Writes a position.
pub fn write(position: &Shatranj) -> String {
    let cell = |square| position.board.at(square).map_or(Cell::Empty, |man| Cell::Token(token(man)));
    let mut text = format!("{} {}", write_rows(SIZE, cell), letter(position.turn));
    if position.medina {
        text.push_str(" bare=medina");
    }
    if position.idle > 0 {
        text.push_str(&format!(" idle={}", position.idle));
    }
    text
}

/// A piece in position text.
pub fn token(man: Man) -> String {
    format!("{}{}", letter(man.seat), man.kind.letter())
}

const fn letter(seat: Seat) -> char {
    Shatranj::INFO.seats[seat.index()].letter
}

/// The men of the rows.
fn read_cells(rows: &str) -> Result<Option<Cells>, PositionError> {
    let mut cells: Cells = [None; 64];
    for (cell, read) in cells.iter_mut().zip(read_rows(rows, SIZE)?) {
        *cell = match read {
            Cell::Empty => None,
            Cell::Hole => return Err(PositionError::new("a hole; the board has none")),
            Cell::Token(token) => Some(man(&token)?),
        };
    }
    Ok(Some(cells))
}

/// Reads a piece.
fn man(token: &str) -> Result<Man, PositionError> {
    let wrong =
        || PositionError::new(format!("{token:?} is no piece; expected w or b and one of K, F, E, R, N, P"));
    let (whose, which) = token.split_at_checked(1).ok_or_else(wrong)?;
    let kind = Kind::ALL.into_iter().find(|kind| which.chars().eq([kind.letter()])).ok_or_else(wrong)?;
    Ok(Man { seat: seat(whose, Shatranj::INFO.seats).map_err(|_| wrong())?, kind })
}

/// What is wrong with the number of men of a seat.
fn wrong_numbers(cells: &Cells, seat: Seat) -> Vec<String> {
    let of = |kinds: &[Kind]| {
        cells.iter().flatten().filter(|man| man.seat == seat && kinds.contains(&man.kind)).count()
    };
    let (shahs, baidaqs, men) = (of(&[Kind::Shah]), of(&[Kind::Baidaq]), of(&Kind::ALL));
    let name = letter(seat);
    let checks = [
        (shahs != 1, format!("{name} has {shahs} shahs instead of one")),
        (men > 16, format!("{name} has {men} pieces; at most 16")),
        (baidaqs > 8, format!("{name} has {baidaqs} baidaqs; at most 8")),
    ];
    checks.into_iter().filter(|(wrong, _)| *wrong).map(|(_, why)| why).collect()
}

/// Baidaqs where none can stand.
fn misplaced(cells: &Cells) -> Option<String> {
    let mut ends = Square::all(SIZE).filter(|square| square.rank == 0 || square.rank == SIZE.1 - 1);
    let baidaq = |square: &Square| cells[index(*square)].is_some_and(|man| man.kind == Kind::Baidaq);
    ends.find(baidaq).map(|square| format!("a baidaq on {square}, on rank 1 or 8"))
}
