//! The picture: three squares one inside the other, joined in the middle.

use super::board::{LINES, POINTS, SIZE};
use super::{IDLE_TURNS, MEN, Mill};
use crate::games::common::duel::{FIRST, SECOND, other};
use crate::kernel::scene::{Board, Glyph, Ground, Line, LineKind, Note, Panel, Piece, Scene, Style};
use crate::kernel::{Colour, Seat, Square};

pub fn scene(position: &Mill) -> Scene {
    Scene {
        board: board(),
        pieces: POINTS.iter().filter_map(|point| man(position, point)).collect(),
        marks: Vec::new(),
        panels: [FIRST, SECOND].map(|seat| panel(position, seat)).to_vec(),
        dice: Vec::new(),
        notes: notes(position),
    }
}

fn board() -> Board {
    let ground = |square| if POINTS.contains(square) { Ground::Point } else { Ground::Hole };
    let mut board = Board::with(SIZE.0, SIZE.1, Style::Points, ground);
    let line = |&[from, _, to]: &[Square; 3]| Line { from, to, kind: LineKind::Path };
    board.lines = LINES.iter().map(line).collect();
    board
}

const fn colour(seat: Seat) -> Colour {
    if seat.index() == 0 { Colour::White } else { Colour::Black }
}

fn man(position: &Mill, point: Square) -> Option<Piece> {
    let seat = position.board.at(point)?;
    let token = if seat == FIRST { "wM" } else { "bM" };
    Some(Piece::new(point, Glyph::Man, colour(seat), seat, token))
}

fn panel(position: &Mill, seat: Seat) -> Panel {
    let to_move = position.over.is_none() && position.seat == seat;
    let mut panel = Panel::new(seat, to_move, false, position.board.of(seat).len());
    let in_hand = position.reserve[seat.index()];
    if in_hand > 0 {
        panel.hand.push((Glyph::Man, in_hand));
    }
    let taken = MEN - position.men(other(seat));
    if taken > 0 {
        panel.captured.push((Glyph::Man, colour(other(seat)), taken));
    }
    panel
}

/// Who may fly, and the count that leads to a draw.
fn notes(position: &Mill) -> Vec<Note> {
    if position.over.is_some() {
        return Vec::new();
    }
    let flying = [FIRST, SECOND].into_iter().filter(|&seat| position.flies(seat));
    let mut notes: Vec<Note> = flying.map(|seat| Note::new("flies").with("seat", seat)).collect();
    if position.idle > 0 {
        notes.push(Note::new("idle").with("turns", position.idle).with("limit", IDLE_TURNS));
    }
    notes
}
