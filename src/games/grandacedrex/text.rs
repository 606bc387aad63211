//! Position text and move text.

use super::board::{Board, Kind, Man, far_rank, home_rank};
use super::{Action, DIE, Grandacedrex, IDLE_MAX, SIZE};
use crate::games::common::duel::{WHITE_FIRST as SEATS, other};
use crate::games::common::long::{self, LongMove};
use crate::games::common::reading;
use crate::games::contract::Letters;
use crate::kernel::scene::Glyph;
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{Notation, PositionError, Seat, Square};

/// The fields of a position text in their order.
const KEYS: [&str; 4] = ["dice", "idle", "leap", "roll"];

/// The file of both kings at the start.
const KING_FILE: u8 = 6;

/// Reads a position text.
pub fn read(text: &str) -> Result<Grandacedrex, PositionError> {
    let fields = Fields::read(text, SEATS, &KEYS)?;
    let mut reasons = Vec::new();
    let board = read_board(&read_rows(fields.rows, SIZE)?, &mut reasons);
    let mut position = Grandacedrex::new(board, fields.turn);
    read_fields(&fields, &mut position, &mut reasons);
    PositionError::check(reasons)?;
    if !position.dice && position.in_check(other(position.seat)) {
        return Err(PositionError::new("the side that is not to move is in check"));
    }
    position.begin();
    Ok(position)
}

fn read_board(cells: &[Cell], reasons: &mut Vec<String>) -> Board {
    let mut board = Board::EMPTY;
    for (square, cell) in Square::all(SIZE).zip(cells) {
        match cell {
            Cell::Empty => {}
            Cell::Hole => reasons.push(format!("{square}: a hole")),
            Cell::Token(token) => match man(token) {
                None => reasons.push(format!(
                    "{square}: {token:?} is no man; expected w or b and one of K, A, U, R, L, C, G, P"
                )),
                Some(Man { kind: Kind::Pawn, seat }) if square.rank == far_rank(seat) => {
                    reasons.push(format!("a pawn on {square}, on its far rank"));
                }
                man => board.put(square, man),
            },
        }
    }
    for (seat, info) in Seat::all(2).zip(SEATS) {
        let kings = board.side(seat).filter(|(_, man)| man.kind == Kind::King).count();
        if kings != 1 {
            reasons.push(format!("{kings} kings of {} instead of 1", info.letter));
        }
    }
    board
}

/// Reads a token.
fn man(token: &str) -> Option<Man> {
    let mut letters = token.chars();
    let (side, kind) = (letters.next()?, letters.next()?);
    let seat = SEATS.iter().position(|seat| seat.letter == side).map(Seat::new)?;
    let kind = Kind::ALL.into_iter().find(|known| known.letter() == kind)?;
    letters.next().is_none().then_some(Man { kind, seat })
}

fn read_fields(fields: &Fields, position: &mut Grandacedrex, reasons: &mut Vec<String>) {
    let mut keep = |error: PositionError| reasons.extend(error.0);
    position.dice = fields.flag("dice", "one").map_err(&mut keep).unwrap_or_default();
    position.idle = fields.count("idle", IDLE_MAX).map_err(&mut keep).unwrap_or_default();
    position.leap = match fields.get("leap") {
        None => [false, false],
        Some("w") => [true, false],
        Some("b") => [false, true],
        Some("wb") => [true, true],
        Some(value) => {
            reasons.push(format!("leap={value}: expected w, b, wb or no field"));
            [false, false]
        }
    };
    for (seat, info) in Seat::all(2).zip(SEATS) {
        let first = Square::new(KING_FILE, home_rank(seat));
        if position.leap[seat.index()] && position.board.king(seat) != Some(first) {
            reasons.push(format!("a right to leap of {}, whose king is not on {first}", info.letter));
        }
    }
    let Some(digits) = fields.get("roll") else { return };
    position.roll = DIE.read(digits);
    if fields.get("dice").is_none() {
        reasons.push(format!("roll={digits} without the die"));
    } else if position.roll.is_none() {
        reasons.push(format!("roll={digits}: expected a number from 1 to 8"));
    }
}

/// Writes a position text.
pub fn write(position: &Grandacedrex) -> String {
    let cell = |square| position.board.at(square).map_or(Cell::Empty, |man| Cell::Token(token(man)));
    let mut text = format!("{} {}", write_rows(SIZE, cell), SEATS[position.seat.index()].letter);
    if position.dice {
        text.push_str(" dice=one");
    }
    if position.idle > 0 {
        text.push_str(&format!(" idle={}", position.idle));
    }
    if position.leap.contains(&true) {
        let sides = SEATS.iter().zip(position.leap).filter(|(_, may)| *may).map(|(seat, _)| seat.letter);
        text.push_str(" leap=");
        text.extend(sides);
    }
    if let Some(roll) = position.roll {
        text.push_str(&format!(" roll={}", roll.digits()));
    }
    text
}

/// A man as it stands in position text.
pub fn token(man: Man) -> String {
    format!("{}{}", SEATS[man.seat.index()].letter, man.kind.letter())
}

/// Writes a move.
pub fn notate(position: &Grandacedrex, action: &Action, notation: Notation) -> String {
    match *action {
        Action::Roll(roll) => long::roll(notation, roll),
        Action::Pass => long::pass(notation),
        Action::Move { from, to, becomes } => {
            let man = position.board.at(from).filter(|_| notation != Notation::Canonical);
            let letters_of = |kind| letters(kind, notation);
            let captures = position.board.at(to).is_some();
            let long = LongMove { from, to, captures };
            long.write(notation, man.map_or("", |man| letters_of(man.kind)), becomes.map(letters_of))
        }
    }
}

/// The letters by which players name the men.
pub const LETTERS: Letters = &[
    (Glyph::Giraffe, &["G", "Ж"]),
    (Glyph::Crocodile, &["C", "Кк"]),
    (Glyph::Lion, &["L", "Лв"]),
    (Glyph::Rook, &["R", "Л"]),
    (Glyph::Unicorn, &["U", "Е"]),
    (Glyph::Aanca, &["A", "А"]),
    (Glyph::King, reading::KING),
    (Glyph::Pawn, reading::PAWN),
];

/// The letters of a kind for people.
fn letters(kind: Kind, notation: Notation) -> &'static str {
    let (english, russian) = match kind {
        Kind::Pawn => ("", ""),
        Kind::Giraffe => ("G", "Ж"),
        Kind::Crocodile => ("C", "Кк"),
        Kind::Lion => ("L", "Лв"),
        Kind::Rook => ("R", "Л"),
        Kind::Unicorn => ("U", "Е"),
        Kind::Aanca => ("A", "А"),
        Kind::King => ("K", "Кр"),
    };
    if notation == Notation::Russian { russian } else { english }
}
