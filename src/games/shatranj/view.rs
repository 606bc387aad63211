//! The picture of a position of shatranj.

use super::board::{Kind, SIZE};
use super::{Game, IDLE_MAX, REPETITIONS, Shatranj, text};
use crate::kernel::scene::{Board, Glyph, Mark, Note, Panel, Piece, Scene};
use crate::kernel::{Seat, Square};

/// From how many turns on the quiet ones are worth a note.
const QUIET_SHOWN: u16 = 60;

/// Fills the scene.
pub fn scene(position: &Shatranj) -> Scene {
    let board = &position.board;
    let pieces = Square::all(SIZE).filter_map(|square| {
        let man = board.at(square)?;
        let colour = Shatranj::INFO.seats[man.seat.index()].colour;
        Some(Piece::new(square, glyph(man.kind), colour, man.seat, text::token(man)))
    });
    let check = board.in_check(position.turn).then(|| Mark::Check(board.shah(position.turn)));
    Scene {
        board: Board::plain(SIZE.0, SIZE.1),
        pieces: pieces.collect(),
        marks: check.into_iter().collect(),
        panels: Seat::all(2).map(|seat| panel(position, seat)).collect(),
        dice: Vec::new(),
        notes: notes(position),
    }
}

fn panel(position: &Shatranj, seat: Seat) -> Panel {
    let to_move = position.turn().seat() == Some(seat);
    Panel::new(seat, to_move, false, u16::from(position.board.men(seat)))
}

fn notes(position: &Shatranj) -> Vec<Note> {
    let (board, mover) = (&position.board, position.turn);
    let over = position.turn().outcome();
    let mut notes = Vec::new();
    if board.in_check(mover) {
        let mate = over.is_some_and(|outcome| outcome.reason == "mate");
        notes.push(Note::new(if mate { "mate" } else { "check" }).with("seat", mover));
    }
    if over.is_none() {
        if board.is_bare(mover) {
            notes.push(Note::new("bared").with("seat", mover));
        }
        if position.occurrences() == REPETITIONS - 1 {
            notes.push(Note::new("repeated"));
        }
        if position.idle >= QUIET_SHOWN {
            notes.push(Note::new("quiet").with("left", IDLE_MAX - position.idle));
        }
    }
    notes
}

const fn glyph(kind: Kind) -> Glyph {
    match kind {
        Kind::Shah => Glyph::King,
        Kind::Firzan => Glyph::General,
        Kind::Fil => Glyph::Elephant,
        Kind::Rukh => Glyph::Rook,
        Kind::Faras => Glyph::Knight,
        Kind::Baidaq => Glyph::Pawn,
    }
}
