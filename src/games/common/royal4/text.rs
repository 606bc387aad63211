//! Position text: the parts that both games have.

use super::board::Board;
use super::course::IDLE_MAX;
use super::geometry::{Crown, Geometry, RIM};
use super::men::{Kind, Man, Wing};
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{Colour, PositionError, SeatInfo, Side, Square};

/// The seats of both games, in turn order; allies sit opposite each other.
pub const SEATS: [SeatInfo; 4] = [
    SeatInfo { letter: 'w', colour: Colour::White, side: Side::South, team: 0 },
    SeatInfo { letter: 'b', colour: Colour::Black, side: Side::West, team: 1 },
    SeatInfo { letter: 'r', colour: Colour::Red, side: Side::North, team: 0 },
    SeatInfo { letter: 'u', colour: Colour::Blue, side: Side::East, team: 1 },
];

/// The letter of a seat.
#[must_use]
pub fn letter(seat: u8) -> char {
    SEATS[usize::from(seat & 3)].letter
}

/// The seat with a letter.
fn seat(wanted: char) -> Option<u8> {
    (0..4).find(|&seat| letter(seat) == wanted)
}

/// Reads a field of seats' letters, as bits.
///
/// # Errors
/// A letter of no seat.
pub fn read_seats(key: &str, fields: &Fields<'_>) -> Result<u8, PositionError> {
    let letters = fields.get(key).unwrap_or_default();
    let bit = |given| {
        seat(given).map(|seat| 1 << seat).ok_or_else(|| {
            PositionError::new(format!(
                "{key}={letters}: {given:?} is no seat; expected letters of w, b, r, u"
            ))
        })
    };
    letters.chars().try_fold(0, |bits, given| Ok(bits | bit(given)?))
}

/// Writes a field of seats' letters.
#[must_use]
pub fn write_seats(key: &str, bits: u8) -> String {
    let letters: String = (0..4).filter(|seat| bits >> seat & 1 == 1).map(letter).collect();
    if letters.is_empty() { letters } else { format!(" {key}={letters}") }
}

/// Reads `quiet=`.
///
/// # Errors
/// No number from 1 to [`IDLE_MAX`].
pub fn read_quiet(fields: &Fields<'_>) -> Result<u8, PositionError> {
    Ok(u8::try_from(fields.count("quiet", u16::from(IDLE_MAX))?).unwrap_or(IDLE_MAX))
}

/// Writes `quiet=`.
#[must_use]
pub fn write_quiet(idle: u8) -> String {
    if idle == 0 { String::new() } else { format!(" quiet={idle}") }
}

/// Items of a field, each beginning with a seat's letter: `we5,uk7`. None if
/// the field is left out.
///
/// # Errors
/// An item that begins with no seat's letter.
pub fn read_items<'a>(key: &str, fields: &Fields<'a>) -> Result<Vec<(u8, &'a str)>, PositionError> {
    let Some(value) = fields.get(key) else { return Ok(Vec::new()) };
    let item = |item: &'a str| {
        let first = item.chars().next().and_then(seat);
        first.map(|seat| (seat, &item[1..])).ok_or_else(|| {
            PositionError::new(format!("{key}={value}: {item:?} does not begin with one of w, b, r, u"))
        })
    };
    value.split(',').map(item).collect()
}

/// Writes ` key=items`, or nothing when there are none.
#[must_use]
pub fn write_items(key: &str, items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { String::new() } else { format!(" {key}={}", items.join(",")) }
}

/// Reads the rows.
///
/// # Errors
/// What is wrong with them, or every square that cannot be as it is given.
pub fn read_board(geo: &'static Geometry, rows: &str) -> Result<Board, PositionError> {
    let cells = read_rows(rows, (geo.size, geo.size))?;
    let mut board = Board::empty(geo);
    let mut reasons = Vec::new();
    for (square, cell) in Square::all((geo.size, geo.size)).zip(&cells) {
        match (cell, geo.spot(square)) {
            (Cell::Hole, None) | (Cell::Empty, Some(_)) => {}
            (Cell::Hole, Some(_)) => reasons.push(format!("{square} is a square of the board")),
            (Cell::Empty | Cell::Token(_), None) => {
                reasons.push(format!("{square} is no square of the board"));
            }
            (Cell::Token(token), Some(spot)) => match read_man(token) {
                Some(man) => board.put(spot, man),
                None => reasons.push(format!("{square}: {token:?} is no man")),
            },
        }
    }
    PositionError::check(reasons)?;
    Ok(board)
}

/// A man by his token: the seat's letter and his own.
fn read_man(token: &str) -> Option<Man> {
    let mut letters = token.chars();
    let (seat, kind) = (seat(letters.next()?)?, Kind::read(letters.next()?)?);
    letters.next().is_none().then_some(Man::new(kind, seat))
}

/// The token of a man.
#[must_use]
pub fn token(man: Man, kind: Kind) -> String {
    format!("{}{}", letter(man.seat()), kind.letter())
}

/// Writes the rows and the seat to move.
#[must_use]
pub fn write_board(board: &Board) -> String {
    let rows = write_rows((board.geo.size, board.geo.size), |square| {
        let Some(spot) = board.geo.spot(square) else { return Cell::Hole };
        let man = board.man(spot);
        man.kind().map_or(Cell::Empty, |kind| Cell::Token(token(man, kind)))
    });
    format!("{rows} {}", letter(board.turn))
}

/// Reads `castle=` into a board whose men stand.
///
/// # Errors
/// Every right that cannot be: king or rook are not at home.
pub fn read_castle(board: &mut Board, fields: &Fields<'_>) -> Result<(), PositionError> {
    let mut reasons = Vec::new();
    for (seat, sides) in read_items("castle", fields)? {
        let home = &board.geo.homes[usize::from(seat)];
        for side in sides.chars() {
            let Some(wing) = Wing::ALL.into_iter().find(|wing| wing.letter() == side) else {
                reasons.push(format!("castle: {side:?} is neither K nor Q"));
                continue;
            };
            let rook = home.castling[wing as usize].rook;
            for (spot, kind) in [(home.king, Kind::King), (rook, Kind::Rook)] {
                if board.man(spot) != Man::new(kind, seat) {
                    let (token, square) = (token(Man::new(kind, seat), kind), board.geo.square(spot));
                    reasons.push(format!("castle: no {token} on {square}"));
                }
            }
            board.castle |= wing.right(seat);
        }
    }
    PositionError::check(reasons)
}

/// Writes `castle=`.
#[must_use]
pub fn write_castle(board: &Board) -> String {
    let sides = |seat: u8| -> String {
        let open = Wing::ALL.into_iter().filter(|wing| board.castle & wing.right(seat) != 0);
        open.map(Wing::letter).collect()
    };
    let items = (0..4).map(|seat| (seat, sides(seat))).filter(|(_, sides)| !sides.is_empty());
    write_items("castle", items.map(|(seat, sides)| format!("{}{sides}", letter(seat))))
}

/// Reads `ep=` into a board whose men stand.
///
/// # Errors
/// Every note that cannot be: the square is none that a pawn of the seat
/// skips, it is occupied, or the pawn does not stand before it.
pub fn read_notes(board: &mut Board, fields: &Fields<'_>) -> Result<(), PositionError> {
    let mut reasons = Vec::new();
    for (seat, name) in read_items("ep", fields)? {
        let geo = board.geo;
        let skipped = name.parse().ok().and_then(|square| geo.spot(square)).unwrap_or(RIM);
        board.notes[usize::from(seat)] = skipped;
        if !geo.homes[usize::from(seat)].pawns.contains(geo.behind(skipped, seat)) {
            reasons.push(format!("ep: no pawn of {} skips {name}", letter(seat)));
        } else if !board.note_holds(seat) {
            reasons.push(format!("ep: no pawn of {} has just skipped {name}", letter(seat)));
        }
    }
    PositionError::check(reasons)
}

/// Writes `ep=`.
#[must_use]
pub fn write_notes(board: &Board) -> String {
    let noted = (0..4).zip(board.notes).filter(|&(_, skipped)| skipped != RIM);
    write_items("ep", noted.map(|(seat, skipped)| format!("{}{}", letter(seat), board.geo.square(skipped))))
}

/// Why a seat cannot have the men it has: anything but one king, more men
/// than promotion can make of `officers` rooks, bishops and knights each, or a
/// pawn where it would have been promoted.
#[must_use]
pub fn impossible_men(board: &Board, seat: u8, officers: usize) -> Vec<String> {
    let mut reasons = Vec::new();
    let letter = letter(seat);
    let men: Vec<_> =
        board.men(seat).iter().filter_map(|spot| Some((spot, board.man(spot).kind()?))).collect();
    let count = |wanted| men.iter().filter(|(_, kind)| *kind == wanted).count();
    if count(Kind::King) != 1 {
        reasons.push(format!("{} kings of {letter} instead of one", count(Kind::King)));
    }
    let at_first =
        [(Kind::Queen, 1), (Kind::Rook, officers), (Kind::Bishop, officers), (Kind::Knight, officers)];
    let promoted: usize = at_first.iter().map(|&(kind, first)| count(kind).saturating_sub(first)).sum();
    if count(Kind::Pawn) + promoted > 8 {
        reasons.push(format!("more men of {letter} than eight pawns can have become"));
    }
    let stuck = |&&(spot, kind): &&(u8, Kind)| {
        kind == Kind::Pawn && board.geo.crown[usize::from(spot)][usize::from(seat)] != Crown::No
    };
    let pawns = men.iter().filter(stuck).map(|&(spot, _)| board.geo.square(spot));
    reasons.extend(pawns.map(|square| format!("{square}: a pawn of {letter} would have been promoted here")));
    reasons
}

/// Whether a text is written as the position it describes is.
///
/// # Errors
/// The right form, if it is not.
pub fn check_form(given: &str, written: &str) -> Result<(), PositionError> {
    if given == written {
        return Ok(());
    }
    Err(PositionError::new(format!("not in the one form of this position: {written}")))
}
