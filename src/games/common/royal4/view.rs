//! The scene: what both games show.

use super::board::Board;
use super::course::{Course, IDLE_MAX};
use super::geometry::Geometry;
use super::men::{Kind, Move, named};
use super::text::{SEATS, token};
use crate::kernel::scene::{self, Ground, Mark, Note, Panel, Piece, Scene, Style};
use crate::kernel::{Seat, Side};

/// The count of plies without progress is shown from here on.
const IDLE_SHOWN: u8 = 100;

/// The board. `a1`, or the square that would be there, is light or dark.
#[must_use]
pub fn ground(geo: &Geometry, light_a1: bool) -> scene::Board {
    let mut board = scene::Board::with(geo.size, geo.size, Style::Squares, |square| {
        let light = (square.file + square.rank).is_multiple_of(2) == light_a1;
        let inside = geo.spot(square);
        match (inside, light) {
            (None, _) => Ground::Hole,
            (Some(spot), light) if geo.homes.iter().any(|home| home.fortress.contains(spot)) => {
                if light {
                    Ground::FortressLight
                } else {
                    Ground::FortressDark
                }
            }
            (Some(_), true) => Ground::Light,
            (Some(_), false) => Ground::Dark,
        }
    });
    board.walls.clone_from(&geo.walls);
    board
}

/// A scene with all men, kings in check marked, and what there is to say of
/// checks, of seats that are `out` and of those that lie `mated`. `to_move` is
/// nobody when the game is over.
#[must_use]
pub fn scene(board: &Board, ground: scene::Board, to_move: Option<Seat>, out: u8, mated: u8) -> Scene {
    let is_out = |seat: u8| out >> seat & 1 == 1;
    let panel = |seat: u8| {
        let men = u16::try_from(board.men(seat).len()).unwrap_or(u16::MAX);
        Panel::new(named(seat), to_move == Some(named(seat)), is_out(seat), men)
    };
    let hit: Vec<u8> = (0..4).filter(|&seat| board.in_check(seat) && !is_out(seat)).collect();
    let said = |seat: u8| if mated >> seat & 1 == 1 { "mated" } else { "check" };
    let checks = hit.iter().map(|&seat| Note::new(said(seat)).with("seat", named(seat)));
    let outs = (0..4).filter(|&seat| is_out(seat)).map(|seat| Note::new("out").with("seat", named(seat)));
    Scene {
        board: ground,
        pieces: pieces(board),
        marks: hit.iter().map(|&seat| Mark::Check(board.geo.square(board.king(seat)))).collect(),
        panels: (0..4).map(panel).collect(),
        dice: Vec::new(),
        notes: checks.chain(outs).collect(),
    }
}

/// What there is to say of a game that goes on: a forced pass, and the count
/// of plies without progress.
#[must_use]
pub fn course_notes(board: &Board, course: &Course) -> Vec<Note> {
    let mut notes = Vec::new();
    if board.moves()[..] == [Move::PASS] {
        notes.push(Note::new("pass").with("seat", named(board.turn)));
    }
    if course.idle >= IDLE_SHOWN {
        let (plies, limit) = (u16::from(course.idle), u16::from(IDLE_MAX));
        notes.push(Note::new("idle").with("plies", plies).with("limit", limit));
    }
    notes
}

/// All men.
fn pieces(board: &Board) -> Vec<Piece> {
    let piece = |seat: u8, spot: u8| {
        let man = board.man(spot);
        let kind = man.kind()?;
        let info = &SEATS[usize::from(seat)];
        let mut piece =
            Piece::new(board.geo.square(spot), kind.glyph(), info.colour, named(seat), token(man, kind));
        piece.dead = board.is_dead(seat);
        piece.facing = (kind == Kind::Pawn).then(|| opposite(info.side));
        Some(piece)
    };
    (0..4).flat_map(|seat| board.men(seat).iter().filter_map(move |spot| piece(seat, spot))).collect()
}

/// Where pawns march: away from their own side.
const fn opposite(side: Side) -> Side {
    match side {
        Side::South => Side::North,
        Side::West => Side::East,
        Side::North => Side::South,
        Side::East => Side::West,
    }
}
