//! Position text, and the numbers of the squares.

use crate::games::Game;
use crate::games::common::draughts::{DARK, only, squares};
use crate::kernel::text::{Cell, Fields, plain_number, read_rows, write_rows};
use crate::kernel::{PositionError, Seat, Square};

use super::board::{Board, promotion};
use super::{PLIES_MAX, QUIET_MAX, ROAD_MAX, Shashki};

/// The fields in the order in which they are written.
const FIELDS: [&str; 3] = ["quiet", "road", "still"];

/// The most pieces that a side can have.
const MEN_MAX: u32 = 12;

/// Writes a position.
pub fn write(position: &Shashki) -> String {
    let board = &position.board;
    let rows = write_rows((8, 8), |square| token(board, square).map_or(Cell::Empty, Cell::Token));
    let mut text = format!("{rows} {}", letter(board.mover));
    for (key, count) in FIELDS.into_iter().zip([position.quiet, position.road, position.still]) {
        if count > 0 {
            text.push_str(&format!(" {key}={count}"));
        }
    }
    text
}

/// What stands on a square: `wM`, `bK`.
pub fn token(board: &Board, square: Square) -> Option<String> {
    let on = |set| only(square) & set != 0;
    let seat = Seat::all(2).find(|seat| on(board.sides[seat.index()]))?;
    Some(format!("{}{}", letter(seat), if on(board.kings) { 'K' } else { 'M' }))
}

fn letter(seat: Seat) -> char {
    Shashki::INFO.seats[seat.index()].letter
}

/// Reads a position.
///
/// # Errors
/// Every reason why the text is none.
pub fn read(text: &str) -> Result<Shashki, PositionError> {
    let fields = Fields::read(text, Shashki::INFO.seats, &FIELDS)?;
    let cells = read_rows(fields.rows, (8, 8))?;
    let mut reasons = Vec::new();
    let mut board = Board { sides: [0; 2], kings: 0, mover: fields.turn };
    for (square, cell) in Square::all((8, 8)).zip(&cells) {
        put(&mut board, square, cell).unwrap_or_else(|why| reasons.push(format!("{square}: {why}")));
    }
    reasons.extend(impossible(&board));
    let mut count = |key, most| {
        fields.count(key, most).unwrap_or_else(|error| {
            reasons.extend(error.0);
            0
        })
    };
    let (quiet, road) = (count("quiet", QUIET_MAX), count("road", ROAD_MAX));
    let still = count("still", PLIES_MAX);
    PositionError::check(reasons)?;
    Ok(Shashki { quiet, road, still, ..Shashki::at(board) })
}

/// Puts what a cell says on its square.
fn put(board: &mut Board, square: Square, cell: &Cell) -> Result<(), String> {
    let token = match cell {
        Cell::Empty => return Ok(()),
        Cell::Hole => return Err("the board has no holes".to_owned()),
        Cell::Token(token) => token,
    };
    let (side, king) = match token.as_str() {
        "wM" => (0, false),
        "wK" => (0, true),
        "bM" => (1, false),
        "bK" => (1, true),
        _ => return Err(format!("{token:?} is no piece; expected one of: wM, wK, bM, bK")),
    };
    let single = only(square);
    if single & DARK == 0 {
        return Err(format!("{token} on a light square"));
    }
    if !king && single & promotion(Seat::new(side)) != 0 {
        return Err(format!("{token} on the rank where it is crowned"));
    }
    board.sides[side] |= single;
    if king {
        board.kings |= single;
    }
    Ok(())
}

/// Why no play leads to a board.
fn impossible(board: &Board) -> Vec<String> {
    let mut reasons = Vec::new();
    for seat in Seat::all(2) {
        let men = board.men(seat);
        if men > MEN_MAX {
            reasons.push(format!("{men} pieces of {}; a side has at most {MEN_MAX}", letter(seat)));
        }
        if men == 0 && seat != board.mover {
            reasons.push(format!("{} has just moved and has no piece", letter(seat)));
        }
    }
    reasons
}

/// The squares that a move in numbers names (`22-17`, `22x15`): the dark
/// squares are numbered row by row from the top left.
pub fn from_numbers(text: &str) -> Option<String> {
    let named = |part: &str| {
        let number = plain_number(part.trim())?;
        numbered().nth(usize::from(number).checked_sub(1)?).map(|square| square.to_string())
    };
    let parts = text.split(['-', '–', '—', ':', 'x', 'X', 'х', 'Х', '×']);
    let squares: Vec<String> = parts.map(named).collect::<Option<_>>()?;
    let joint = if text.contains(['-', '–', '—']) { "-" } else { ":" };
    Some(squares.join(joint))
}

/// The dark squares in the order of their numbers.
fn numbered() -> impl Iterator<Item = Square> {
    let row = |rank: u8| squares(DARK).filter(move |square| square.rank == rank);
    (0..8).rev().flat_map(row)
}
