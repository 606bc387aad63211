//! The position as a picture.

use crate::games::Game;
use crate::games::common::draughts::{forced, only, squares};
use crate::kernel::Seat;
use crate::kernel::scene::{Board as Ground, Glyph, Note, Panel, Piece, Scene};

use super::{QUIET_MAX, ROAD_MAX, Shashki, text};

/// The picture.
pub fn scene(position: &Shashki) -> Scene {
    let board = &position.board;
    let (from, marks) = forced(&position.actions());
    let mut notes = Vec::new();
    if !from.is_empty() {
        notes.push(Note::new("capture").with("seat", board.mover).with("squares", from));
    }
    notes.extend(counters(position));
    let to_move = position.turn().seat();
    let panel = |seat: Seat| {
        let men = u16::try_from(board.men(seat)).unwrap_or(u16::MAX);
        Panel::new(seat, to_move == Some(seat), false, men)
    };
    Scene {
        board: Ground::chequered(8, 8),
        pieces: pieces(position),
        marks,
        panels: Seat::all(2).map(panel).collect(),
        dice: Vec::new(),
        notes,
    }
}

fn pieces(position: &Shashki) -> Vec<Piece> {
    let board = &position.board;
    let mut pieces = Vec::new();
    for seat in Seat::all(2) {
        let colour = Shashki::INFO.seats[seat.index()].colour;
        for square in squares(board.sides[seat.index()]) {
            let glyph = if only(square) & board.kings != 0 { Glyph::CrownedMan } else { Glyph::Man };
            let token = text::token(board, square).unwrap_or_default();
            pieces.push(Piece::new(square, glyph, colour, seat, token));
        }
    }
    pieces
}

/// What draws near: repetition, then the counters, the nearest limit first.
fn counters(position: &Shashki) -> Vec<Note> {
    let all = [
        ("road", position.road, Some(ROAD_MAX)),
        ("still", position.still, position.board.still_limit()),
        ("quiet", position.quiet, Some(QUIET_MAX)),
    ];
    let mut running: Vec<(&str, u16, u16)> = all
        .into_iter()
        .filter_map(|(key, plies, limit)| limit.filter(|_| plies > 0).map(|limit| (key, plies, limit)))
        .collect();
    running.sort_by_key(|&(_, plies, limit)| limit.saturating_sub(plies));
    let repeated = (position.stood == 2).then(|| Note::new("repeated"));
    let running = running
        .into_iter()
        .map(|(key, plies, limit)| Note::new(key).with("plies", plies).with("limit", limit));
    repeated.into_iter().chain(running).collect()
}
