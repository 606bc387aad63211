//! Position text.

use super::board::{Board, CASTLE, CORNERS, MUSCOVITES, Rules, SIZE, SWEDES, Set};
use super::{PLIES_WITHOUT_CAPTURE, Tablut};
use crate::games::Game;
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{PositionError, Square};

/// The most men there can be.
pub const MOST_MUSCOVITES: u16 = 16;

/// The most men there can be besides the king.
pub const MOST_SWEDES: u16 = 8;

pub fn read(text: &str) -> Result<Tablut, PositionError> {
    let fields = Fields::read(text, Tablut::INFO.seats, &["castle", "escape", "idle", "king"])?;
    let cells = read_rows(fields.rows, SIZE)?;
    let rules = Rules {
        wall: fields.flag("castle", "wall")?,
        corner: fields.flag("escape", "corner")?,
        four: fields.flag("king", "four")?,
    };
    let idle = fields.count("idle", PLIES_WITHOUT_CAPTURE)?;
    let mut board = Board { muscovites: Set::NONE, swedes: Set::NONE, king: None };
    let mut wrong = Vec::new();
    for (square, cell) in Square::all(SIZE).zip(&cells) {
        place(&mut board, square, cell, &mut wrong);
    }
    faults(&board, rules, &mut wrong);
    let white_to_move = fields.turn == SWEDES;
    if board.king.is_none() && !(white_to_move && idle == 0) {
        wrong.push("no king, though Black has not just taken him".to_owned());
    }
    if white_to_move && board.king.is_some_and(|king| rules.wins_at(king)) {
        wrong.push("White to move, though the king has escaped already".to_owned());
    }
    PositionError::check(wrong)?;
    Ok(Tablut::new(rules, board, fields.turn, idle))
}

/// Puts one cell on the board.
fn place(board: &mut Board, square: Square, cell: &Cell, wrong: &mut Vec<String>) {
    match cell {
        Cell::Empty => {}
        Cell::Hole => wrong.push(format!("no square at {square}, though the board has no holes")),
        Cell::Token(token) => match token.as_str() {
            "bM" => board.muscovites.insert(square),
            "wM" => board.swedes.insert(square),
            "wK" if board.king.is_some() => wrong.push("two kings".to_owned()),
            "wK" => board.king = Some(square),
            other => wrong.push(format!("unknown token {other:?} on {square}; expected bM, wM or wK")),
        },
    }
}

/// What no board can look like.
fn faults(board: &Board, rules: Rules, wrong: &mut Vec<String>) {
    let men = board.muscovites | board.swedes;
    for (who, men, most) in
        [("Muscovites", board.muscovites, MOST_MUSCOVITES), ("Swedes", board.swedes, MOST_SWEDES)]
    {
        if men.len() > most {
            wrong.push(format!("{} {who}, more than {most}", men.len()));
        }
    }
    if men.contains(CASTLE) {
        wrong.push("a man in the castle e5".to_owned());
    }
    for corner in CORNERS.into_iter().filter(|&corner| rules.is_corner(corner) && men.contains(corner)) {
        wrong.push(format!("a man in the corner {corner}"));
    }
}

pub fn write(position: &Tablut) -> String {
    let board = &position.board;
    let rows = write_rows(SIZE, |square| {
        let token = if board.muscovites.contains(square) {
            "bM"
        } else if board.swedes.contains(square) {
            "wM"
        } else if board.king == Some(square) {
            "wK"
        } else {
            return Cell::Empty;
        };
        Cell::Token(token.to_owned())
    });
    let mut text = format!("{rows} {}", if position.seat == MUSCOVITES { 'b' } else { 'w' });
    if position.rules.wall {
        text.push_str(" castle=wall");
    }
    if position.rules.corner {
        text.push_str(" escape=corner");
    }
    if position.idle > 0 {
        text.push_str(&format!(" idle={}", position.idle));
    }
    if position.rules.four {
        text.push_str(" king=four");
    }
    text
}
