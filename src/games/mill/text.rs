//! Position text.

use super::board::{Board, POINTS, SIZE};
use super::{IDLE_TURNS, MEN, MEN_TO_PLAY, Mill};
use crate::games::Game;
use crate::games::common::counts;
use crate::games::common::duel::{FIRST, SECOND};
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{PositionError, Seat, Square};

pub fn read(text: &str) -> Result<Mill, PositionError> {
    let fields = Fields::read(text, Mill::INFO.seats, &["fly", "idle", "reserve"])?;
    let cells = read_rows(fields.rows, SIZE)?;
    let grounded = fields.flag("fly", "no")?;
    let idle = fields.count("idle", IDLE_TURNS)?;
    let reserve = match counts::read(&fields, "reserve", Mill::INFO.seats)? {
        Some([0, 0]) => {
            return Err(PositionError::new("reserve=w0,b0: left out when nobody has men in hand"));
        }
        reserve => reserve.unwrap_or_default(),
    };
    let mut board = Board::default();
    let mut wrong: Vec<String> =
        Square::all(SIZE).zip(&cells).filter_map(|(square, cell)| place(&mut board, square, cell)).collect();
    let men = [FIRST, SECOND].map(|seat| board.of(seat).len().saturating_add(reserve[seat.index()]));
    wrong.extend(count_faults(men));
    wrong.extend(hand_faults(reserve, fields.turn, idle));
    PositionError::check(wrong)?;
    Ok(Mill::new(board, reserve, fields.turn, idle, grounded))
}

/// Puts one cell on the board; tells what is wrong with it.
fn place(board: &mut Board, square: Square, cell: &Cell) -> Option<String> {
    let is_point = POINTS.contains(square);
    let seat = match cell {
        Cell::Hole if is_point => return Some(format!("no point at {square}, though there is one")),
        Cell::Empty if !is_point => return Some(format!("an empty point at {square}, though there is none")),
        Cell::Hole | Cell::Empty => return None,
        Cell::Token(token) if token == "wM" => FIRST,
        Cell::Token(token) if token == "bM" => SECOND,
        Cell::Token(token) => return Some(format!("unknown token {token:?} on {square}; expected wM or bM")),
    };
    if !is_point {
        return Some(format!("a man at {square}, though there is no point"));
    }
    board.of_mut(seat).insert(square);
    None
}

/// Numbers of men that nobody can have, on the board and in hand.
fn count_faults(men: [u16; 2]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (count, seat) in men.into_iter().zip(Mill::INFO.seats) {
        if count > MEN {
            wrong.push(format!("{count} men of {}, more than {MEN}", seat.letter));
        } else if count + 1 < MEN_TO_PLAY {
            wrong.push(format!("{count} men of {}, though the game ends at two", seat.letter));
        }
    }
    if men.into_iter().all(|count| count < MEN_TO_PLAY) {
        wrong.push(format!("fewer than {MEN_TO_PLAY} men on both sides"));
    }
    wrong
}

/// Men in hand that do not fit the turn: the seats place by turns, White first.
fn hand_faults(reserve: [u16; 2], to_move: Seat, idle: u16) -> Vec<String> {
    let mut wrong = Vec::new();
    let [white, black] = reserve;
    let more = if to_move == FIRST { 0 } else { 1 };
    if reserve != [0, 0] && white.checked_add(more) != Some(black) {
        wrong.push("men in hand that do not fit the seat to move".to_owned());
    }
    if reserve != [0, 0] && idle > 0 {
        wrong.push("idle, though men are in hand".to_owned());
    }
    wrong
}

pub fn write(position: &Mill) -> String {
    let rows = write_rows(SIZE, |square| match position.board.at(square) {
        Some(FIRST) => Cell::Token("wM".to_owned()),
        Some(_) => Cell::Token("bM".to_owned()),
        None if POINTS.contains(square) => Cell::Empty,
        None => Cell::Hole,
    });
    let mut text = format!("{rows} {}", Mill::INFO.seats[position.seat.index()].letter);
    if position.grounded {
        text.push_str(" fly=no");
    }
    if position.idle > 0 {
        text.push_str(&format!(" idle={}", position.idle));
    }
    if position.reserve != [0, 0] {
        text.push_str(&format!(" {}", counts::write("reserve", position.reserve, Mill::INFO.seats)));
    }
    text
}
