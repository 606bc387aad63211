//! The scene.

use super::{Fortress, IDLE_MAX, RESERVE};
use crate::games::common::royal4::view::{ground, scene as common};
use crate::games::common::royal4::{Move, named};
use crate::games::contract::Game;
use crate::kernel::scene::{Field, Ground, Note, Scene};
use crate::kernel::{Seat, Square};

/// The counter is shown from here on.
const IDLE_SHOWN: u8 = 100;

/// The blue fields before the seats: lower left cell, files, ranks.
const FIELDS: [(Square, (u8, u8)); 4] = [
    (Square::new(4, 0), (8, 2)),
    (Square::new(0, 4), (2, 8)),
    (Square::new(4, 14), (8, 2)),
    (Square::new(14, 4), (2, 8)),
];

/// The position as a picture.
pub(super) fn scene(position: &Fortress) -> Scene {
    let board = &position.board;
    let mut ground = ground(board.geo, false);
    for (seat, (corner, size)) in FIELDS.into_iter().enumerate() {
        for square in Square::all(size) {
            let square = Square::new(corner.file + square.file, corner.rank + square.rank);
            ground.set_ground(square, Ground::Field);
        }
        ground.fields.push(Field { corner, size, seat: Seat::new(seat), holes: 6, pegs: 0 });
    }
    let mut scene = common(board, ground, position.status().seat(), board.dead);
    for (panel, left) in scene.panels.iter_mut().zip(position.reserve) {
        let kinds = RESERVE.iter().enumerate().filter(|(i, _)| left >> i & 1 == 1);
        panel.hand = kinds.map(|(_, kind)| (kind.glyph(), 1)).collect();
    }
    scene.notes.extend(notes(position));
    scene
}

/// What this game has to say besides checks and seats that are out.
fn notes(position: &Fortress) -> Vec<Note> {
    let board = &position.board;
    let mut notes = Vec::new();
    if position.outcome().is_some() {
        return notes;
    }
    if let Some(seat) = position.placer() {
        notes.push(Note::new("placing").with("seat", named(seat)));
    } else if position.moves()[..] == [Move::PASS] {
        notes.push(Note::new("pass").with("seat", named(board.turn)));
    }
    for spot in position.bars.iter() {
        let (seat, square) = (board.man(spot).seat(), board.geo.square(spot).to_string());
        notes.push(Note::new("barred").with("seat", named(seat)).with("square", square));
    }
    if position.idle >= IDLE_SHOWN {
        let limit = u16::from(IDLE_MAX);
        notes.push(Note::new("idle").with("plies", u16::from(position.idle)).with("limit", limit));
    }
    notes
}
