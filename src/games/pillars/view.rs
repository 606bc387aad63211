//! The position as a picture.

use crate::games::Game;
use crate::games::common::draughts::{forced, only, squares};
use crate::games::contract::View;
use crate::kernel::scene::{Board as Ground, Glyph, Mark, Note, Panel, Piece, Scene};
use crate::kernel::{Seat, Side};

use super::board::SEATS;
use super::{DISPLAY, Pillars, QUIET_MAX, text};

/// From this many quiet turns on, the counter is said.
const QUIET_SAID: u16 = 20;

/// The picture.
pub fn scene(position: &Pillars, view: &View) -> Scene {
    let (from, mut marks) = forced(&position.actions());
    marks.extend(position.board.grafs().map(|(_, square)| Mark::Winning(square)));
    Scene {
        board: Ground::chequered(8, 8),
        pieces: pieces(position, view.options.is(DISPLAY.key, "pieces")),
        marks,
        panels: panels(position),
        dice: Vec::new(),
        notes: notes(position, from),
    }
}

/// The towers, drawn as the chess pieces that stand for their height if
/// `chess` says so.
fn pieces(position: &Pillars, chess: bool) -> Vec<Piece> {
    let board = &position.board;
    let mut pieces = Vec::new();
    for seat in Seat::all(SEATS) {
        let info = &Pillars::INFO.seats[seat.index()];
        for square in squares(board.towers[seat.index()]) {
            let (king, height) = (only(square) & board.kings != 0, board.height(square));
            let glyph = match (chess, king) {
                (true, _) => chessman(height),
                (false, true) => Glyph::CrownedMan,
                (false, false) => Glyph::Man,
            };
            let token = text::token(board, square).unwrap_or_default();
            pieces.push(Piece {
                height,
                ring: chess && king,
                facing: (!king).then(|| opposite(info.side)),
                ..Piece::new(square, glyph, info.colour, seat, token)
            });
        }
    }
    pieces
}

/// The chess piece that stands for a height.
const fn chessman(height: u8) -> Glyph {
    match height {
        ..=1 => Glyph::Pawn,
        2 => Glyph::Bishop,
        3 => Glyph::Knight,
        4 => Glyph::Rook,
        5 => Glyph::Queen,
        _ => Glyph::King,
    }
}

/// Where the men of the seat at a side walk to.
const fn opposite(side: Side) -> Side {
    match side {
        Side::South => Side::North,
        Side::West => Side::East,
        Side::North => Side::South,
        Side::East => Side::West,
    }
}

fn panels(position: &Pillars) -> Vec<Panel> {
    let (board, to_move) = (&position.board, position.turn().seat());
    let panel = |seat: Seat| {
        let mut panel =
            Panel::new(seat, to_move == Some(seat), board.is_out(seat), u16::from(board.men(seat)));
        if position.closed && !board.is_out(seat) {
            panel.hand = vec![(Glyph::Man, u16::from(board.hand(seat)))];
        }
        panel
    };
    Seat::all(SEATS).map(panel).collect()
}

/// What must be captured from `from`, who goes and who is gone, and how far
/// the draw is.
fn notes(position: &Pillars, from: String) -> Vec<Note> {
    let board = &position.board;
    let mut notes = Vec::new();
    if !from.is_empty() {
        notes.push(Note::new("capture").with("seat", board.mover).with("squares", from));
    }
    if position.stood == 2 {
        notes.push(Note::new("repeated"));
    }
    let leaving = Seat::all(SEATS).filter(|seat| board.leaving[seat.index()]);
    notes.extend(leaving.map(|seat| Note::new("leaving").with("seat", seat)));
    let out = text::out(board).zip(0_u16..);
    notes.extend(out.map(|(seat, points)| Note::new("out").with("seat", seat).with("points", points)));
    if position.quiet >= QUIET_SAID {
        notes.push(Note::new("quiet").with("turns", position.quiet).with("limit", QUIET_MAX));
    }
    notes
}
