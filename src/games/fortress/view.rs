//! The scene.

use super::{Fortress, RESERVE};
use crate::games::common::royal4::named;
use crate::games::common::royal4::view::{course_notes, ground, scene as common};
use crate::games::contract::Game;
use crate::kernel::scene::{Field, Ground, Note, Scene};
use crate::kernel::{Seat, Square};

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
    let mut scene = common(board, ground, position.turn().seat(), board.dead, 0);
    for (panel, left) in scene.panels.iter_mut().zip(position.reserve) {
        let kinds = RESERVE.iter().enumerate().filter(|(i, _)| left >> i & 1 == 1);
        panel.hand = kinds.map(|(_, kind)| (kind.glyph(), 1)).collect();
    }
    if position.course.over.is_none() {
        scene.notes.extend(notes(position));
        if !position.is_placing() {
            scene.notes.extend(course_notes(board, &position.course));
        }
    }
    scene
}

/// What this game has to say besides what both say.
fn notes(position: &Fortress) -> Vec<Note> {
    let board = &position.board;
    let bar = |spot| {
        let (seat, square) = (board.man(spot).seat(), board.geo.square(spot).to_string());
        Note::new("barred").with("seat", named(seat)).with("square", square)
    };
    let placing = position.placer().map(|seat| Note::new("placing").with("seat", named(seat)));
    placing.into_iter().chain(position.bars.iter().map(bar)).collect()
}
