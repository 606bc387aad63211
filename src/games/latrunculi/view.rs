//! The picture.

use super::board::SIZE;
use super::text::MOST_MEN;
use super::{Latrunculi, PLIES_WITHOUT_CAPTURE};
use crate::games::common::duel::{FIRST, SECOND, other};
use crate::kernel::scene::{Board, Glyph, Note, Panel, Piece, Scene};
use crate::kernel::{Colour, Seat, Square};

pub fn scene(position: &Latrunculi) -> Scene {
    Scene {
        board: Board::plain(SIZE.0, SIZE.1),
        pieces: Square::all(SIZE).filter_map(|square| man(position, square)).collect(),
        marks: Vec::new(),
        panels: vec![panel(position, FIRST), panel(position, SECOND)],
        dice: Vec::new(),
        notes: notes(position),
    }
}

const fn colour(seat: Seat) -> Colour {
    if seat.index() == 0 { Colour::White } else { Colour::Black }
}

fn man(position: &Latrunculi, square: Square) -> Option<Piece> {
    let seat = position.board.at(square)?;
    let token = if seat == FIRST { "wM" } else { "bM" };
    Some(Piece::new(square, Glyph::Man, colour(seat), seat, token))
}

fn panel(position: &Latrunculi, seat: Seat) -> Panel {
    let to_move = position.over.is_none() && position.seat == seat;
    let mut panel = Panel::new(seat, to_move, false, position.board.of(seat).len());
    let taken = MOST_MEN - position.board.of(other(seat)).len();
    if taken > 0 {
        panel.captured.push((Glyph::Man, colour(other(seat)), taken));
    }
    panel
}

/// The count that ends many games, and what it would give now.
fn notes(position: &Latrunculi) -> Vec<Note> {
    if position.over.is_some() {
        return Vec::new();
    }
    let [white, black] = position.board.counts();
    let would = if position.stall_draws {
        Note::new("stall-draws")
    } else if white == black {
        Note::new("even").with("men", white)
    } else {
        let (ahead, more, fewer) = if white > black { (FIRST, white, black) } else { (SECOND, black, white) };
        Note::new("ahead").with("seat", ahead).with("more", more).with("fewer", fewer)
    };
    let idle = Note::new("idle").with("plies", position.idle).with("limit", PLIES_WITHOUT_CAPTURE);
    vec![idle, would]
}
