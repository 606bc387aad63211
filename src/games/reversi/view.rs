//! The picture.

use super::Reversi;
use super::discs::SIZE;
use crate::games::Game;
use crate::games::common::duel::{FIRST, SECOND};
use crate::kernel::scene::{Board, Glyph, Note, Panel, Piece, Scene};
use crate::kernel::{Colour, Seat, Square};

pub fn scene(position: &Reversi) -> Scene {
    Scene {
        board: Board::plain(SIZE.0, SIZE.1),
        pieces: Square::all(SIZE).filter_map(|square| disc(position, square)).collect(),
        marks: Vec::new(),
        panels: vec![panel(position, FIRST), panel(position, SECOND)],
        dice: Vec::new(),
        notes: notes(position),
    }
}

fn disc(position: &Reversi, square: Square) -> Option<Piece> {
    let seat = position.discs.at(square)?;
    let (colour, token) = if seat == FIRST { (Colour::White, "wD") } else { (Colour::Black, "bD") };
    Some(Piece::new(square, Glyph::Disc, colour, seat, token))
}

fn panel(position: &Reversi, seat: Seat) -> Panel {
    let to_move = position.turn().seat() == Some(seat);
    Panel::new(seat, to_move, false, position.discs.count(seat))
}

/// What a player could overlook: that the middle comes first, that nothing can
/// be placed; at the end by how much it was won.
fn notes(position: &Reversi) -> Vec<Note> {
    let (white, black) = (position.discs.count(FIRST), position.discs.count(SECOND));
    if position.turn().outcome().is_some_and(|outcome| outcome.reason == "count") {
        return match white.abs_diff(black) {
            0 => vec![Note::new("equal").with("discs", white)],
            margin => {
                let winner = if white > black { FIRST } else { SECOND };
                vec![Note::new("margin").with("seat", winner).with("discs", margin)]
            }
        };
    }
    if position.turn().outcome().is_some() {
        Vec::new()
    } else if position.is_opening() {
        vec![Note::new("opening")]
    } else if position.must_pass() {
        vec![Note::new("must-pass").with("seat", position.seat)]
    } else {
        Vec::new()
    }
}
