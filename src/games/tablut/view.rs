//! The picture.

use super::board::{CASTLE, CORNERS, MUSCOVITES, SIZE, SWEDES};
use super::text::{MOST_MUSCOVITES, MOST_SWEDES};
use super::{PLIES_WITHOUT_CAPTURE, Tablut};
use crate::kernel::scene::{Board, Glyph, Ground, Note, Panel, Piece, Scene, Wall};
use crate::kernel::{Colour, Seat, Side};

pub fn scene(position: &Tablut) -> Scene {
    Scene {
        board: ground(position),
        pieces: pieces(position),
        marks: Vec::new(),
        panels: vec![panel(position, MUSCOVITES), panel(position, SWEDES)],
        dice: Vec::new(),
        notes: notes(position),
    }
}

/// The castle, the corners if they count, and the wall round an empty castle
/// that bars the way.
fn ground(position: &Tablut) -> Board {
    let mut board = Board::plain(SIZE.0, SIZE.1);
    board.set_ground(CASTLE, Ground::Special);
    for corner in CORNERS.into_iter().filter(|&corner| position.rules.is_corner(corner)) {
        board.set_ground(corner, Ground::Special);
    }
    if position.rules.wall && position.board.king != Some(CASTLE) {
        board.walls = [Side::South, Side::West, Side::North, Side::East]
            .map(|side| Wall { square: CASTLE, side })
            .to_vec();
    }
    board
}

fn pieces(position: &Tablut) -> Vec<Piece> {
    let board = &position.board;
    let black = board
        .muscovites
        .iter()
        .map(|square| Piece::new(square, Glyph::Soldier, Colour::Black, MUSCOVITES, "bM"));
    let white =
        board.swedes.iter().map(|square| Piece::new(square, Glyph::Soldier, Colour::White, SWEDES, "wM"));
    let king = board.king.map(|square| Piece::new(square, Glyph::TaflKing, Colour::White, SWEDES, "wK"));
    black.chain(white).chain(king).collect()
}

fn panel(position: &Tablut, seat: Seat) -> Panel {
    let board = &position.board;
    let to_move = position.over.is_none() && position.seat == seat;
    let mut panel = Panel::new(seat, to_move, false, board.of(seat).len());
    let (colour, lost) = if seat == MUSCOVITES {
        (Colour::White, MOST_SWEDES - board.swedes.len())
    } else {
        (Colour::Black, MOST_MUSCOVITES - board.muscovites.len())
    };
    if lost > 0 {
        panel.captured.push((Glyph::Soldier, colour, lost));
    }
    if seat == MUSCOVITES && board.king.is_none() {
        panel.captured.push((Glyph::TaflKing, Colour::White, 1));
    }
    panel
}

/// The calls of the king's player, then the count that leads to a draw.
fn notes(position: &Tablut) -> Vec<Note> {
    let mut notes = Vec::new();
    if position.over.is_none() && position.seat == MUSCOVITES {
        let ways = position.board.ways_out(position.rules);
        if !ways.is_empty() {
            let squares = ways.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let call = if ways.len() == 1 { "raichi" } else { "tuichi" };
            notes.push(Note::new(call).with("squares", squares));
        }
    }
    if position.idle > 0 {
        notes.push(Note::new("idle").with("plies", position.idle).with("limit", PLIES_WITHOUT_CAPTURE));
    }
    notes
}
