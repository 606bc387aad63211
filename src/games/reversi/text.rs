//! Position text.

use super::Reversi;
use super::discs::{CENTRE, Discs, SIZE, bit};
use crate::games::Game;
use crate::games::common::duel::{FIRST, SECOND};
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{PositionError, Square};

pub fn read(text: &str) -> Result<Reversi, PositionError> {
    let fields = Fields::read(text, Reversi::INFO.seats, &["flips"])?;
    let cells = read_rows(fields.rows, SIZE)?;
    let all_lines = fields.flag("flips", "all")?;
    let mut discs = Discs::default();
    let mut wrong = Vec::new();
    for (square, cell) in Square::all(SIZE).zip(&cells) {
        match cell {
            Cell::Empty => {}
            Cell::Token(token) if token == "wD" => discs.place(bit(square), 0, FIRST),
            Cell::Token(token) if token == "bD" => discs.place(bit(square), 0, SECOND),
            Cell::Token(token) => {
                wrong.push(format!("unknown token {token:?} on {square}; expected wD or bD"));
            }
            Cell::Hole => wrong.push(format!("no square at {square}, though the board has no holes")),
        }
    }
    let position = Reversi { discs, seat: fields.turn, all_lines, stopped: None };
    opening_faults(&position, &mut wrong);
    PositionError::check(wrong)?;
    Ok(position)
}

/// While the middle is being filled, the number of discs tells whose turn it is.
fn opening_faults(position: &Reversi, wrong: &mut Vec<String>) {
    if !position.is_opening() {
        return;
    }
    if position.discs.all() & !CENTRE != 0 {
        wrong.push("a disc outside the middle, though the middle is not full".to_owned());
    }
    let (white, black) = (position.discs.count(FIRST), position.discs.count(SECOND));
    let to_move = match (white, black) {
        (0, 0) | (1, 1) => FIRST,
        (1, 0) | (2, 1) => SECOND,
        _ => {
            return wrong.push(format!(
                "{white} white and {black} black discs, though the seats fill the middle by turns"
            ));
        }
    };
    if position.seat != to_move {
        wrong.push("the wrong seat to move while the middle is being filled".to_owned());
    }
}

pub fn write(position: &Reversi) -> String {
    let rows = write_rows(SIZE, |square| match position.discs.at(square) {
        None => Cell::Empty,
        Some(FIRST) => Cell::Token("wD".to_owned()),
        Some(_) => Cell::Token("bD".to_owned()),
    });
    let seat = if position.seat == FIRST { 'w' } else { 'b' };
    format!("{rows} {seat}{}", if position.all_lines { " flips=all" } else { "" })
}
