//! The scene.

use super::Vierschach;
use crate::games::common::royal4::view::{course_notes, ground, scene as common};
use crate::games::contract::Game;
use crate::kernel::scene::Scene;

/// The position as a picture.
pub(super) fn scene(position: &Vierschach) -> Scene {
    let board = &position.board;
    let turn = position.turn();
    let mut scene = common(board, ground(board.geo, true), turn.seat(), position.out, position.mated);
    if turn.outcome().is_none() {
        scene.notes.extend(course_notes(board, &position.course));
    }
    scene
}
