//! Position text.

use super::board::{Board, SIZE};
use super::{Latrunculi, PLIES_WITHOUT_CAPTURE};
use crate::games::Game;
use crate::games::common::duel::{FIRST, SECOND};
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{PositionError, Seat, Square};

/// The most men a seat can have.
pub const MOST_MEN: u16 = 24;

pub fn read(text: &str) -> Result<Latrunculi, PositionError> {
    let fields = Fields::read(text, Latrunculi::INFO.seats, &["idle", "stall"])?;
    let cells = read_rows(fields.rows, SIZE)?;
    let idle = fields.count("idle", PLIES_WITHOUT_CAPTURE)?;
    let stall_draws = fields.flag("stall", "draw")?;
    let mut board = Board::default();
    let mut wrong = Vec::new();
    for (square, cell) in Square::all(SIZE).zip(&cells) {
        match cell {
            Cell::Empty => {}
            Cell::Token(token) if token == "wM" => board.put(square, FIRST),
            Cell::Token(token) if token == "bM" => board.put(square, SECOND),
            Cell::Token(token) => {
                wrong.push(format!("unknown token {token:?} on {square}; expected wM or bM"));
            }
            Cell::Hole => wrong.push(format!("no square at {square}, though the board has no holes")),
        }
    }
    faults(&board, fields.turn, idle, &mut wrong);
    PositionError::check(wrong)?;
    Ok(Latrunculi::new(board, fields.turn, idle, stall_draws))
}

/// What no position can look like.
fn faults(board: &Board, to_move: Seat, idle: u16, wrong: &mut Vec<String>) {
    let counts = board.counts();
    if counts == [0, 0] {
        return wrong.push("no men at all".to_owned());
    }
    for (seat, info) in Seat::all(2).zip(Latrunculi::INFO.seats) {
        let men = counts[seat.index()];
        if men > MOST_MEN {
            wrong.push(format!("{men} men of {}, more than {MOST_MEN}", info.letter));
        }
        if men == 0 && !(to_move == seat && idle == 0) {
            wrong.push(format!("no men of {}, though the last one has not just been taken", info.letter));
        }
    }
}

pub fn write(position: &Latrunculi) -> String {
    let rows = write_rows(SIZE, |square| match position.board.at(square) {
        None => Cell::Empty,
        Some(FIRST) => Cell::Token("wM".to_owned()),
        Some(_) => Cell::Token("bM".to_owned()),
    });
    let mut text = format!("{rows} {}", if position.seat == FIRST { 'w' } else { 'b' });
    if position.idle > 0 {
        text.push_str(&format!(" idle={}", position.idle));
    }
    if position.stall_draws {
        text.push_str(" stall=draw");
    }
    text
}
