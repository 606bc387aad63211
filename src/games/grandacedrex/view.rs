//! The position as a picture.

use super::board::Kind;
use super::{Grandacedrex, IDLE_MAX, SIZE, text};
use crate::games::common::duel::WHITE_FIRST as SEATS;
use crate::kernel::Seat;
use crate::kernel::dice::Roll;
use crate::kernel::scene::{Board, Glyph, Mark, Note, Panel, Piece, Scene};

/// From how many idle turns on the count is told.
const IDLE_TOLD: u16 = 20;

/// Fills the scene.
pub fn scene(position: &Grandacedrex) -> Scene {
    let board = &position.board;
    let piece = |(square, man): (_, super::Man)| {
        let colour = SEATS[man.seat.index()].colour;
        Piece::new(square, glyph(man.kind), colour, man.seat, text::token(man))
    };
    let checked = Seat::all(2).filter(|&seat| position.in_check(seat)).filter_map(|seat| board.king(seat));
    Scene {
        board: Board::chequered(SIZE.0, SIZE.1),
        pieces: board.men().map(piece).collect(),
        marks: checked.map(Mark::Check).collect(),
        panels: Seat::all(2).map(|seat| panel(position, seat)).collect(),
        dice: position.roll.map(Roll::numbers).unwrap_or_default(),
        notes: notes(position),
    }
}

fn glyph(kind: Kind) -> Glyph {
    match kind {
        Kind::Pawn => Glyph::Pawn,
        Kind::Giraffe => Glyph::Giraffe,
        Kind::Crocodile => Glyph::Crocodile,
        Kind::Lion => Glyph::Lion,
        Kind::Rook => Glyph::Rook,
        Kind::Unicorn => Glyph::Unicorn,
        Kind::Aanca => Glyph::Aanca,
        Kind::King => Glyph::King,
    }
}

fn panel(position: &Grandacedrex, seat: Seat) -> Panel {
    let to_move = position.over.is_none() && position.seat == seat;
    let men = u16::try_from(position.board.side(seat).count()).unwrap_or(u16::MAX);
    Panel::new(seat, to_move, false, men)
}

fn notes(position: &Grandacedrex) -> Vec<Note> {
    let round = || position.seat.round(2);
    let mut notes: Vec<Note> = round()
        .filter(|&seat| position.in_check(seat))
        .map(|seat| Note::new("check").with("seat", seat))
        .collect();
    if position.over.is_none() && position.board.is_bare(position.seat) {
        notes.push(Note::new("bared").with("seat", position.seat));
    }
    let numbers = position.roll.map(Roll::numbers).unwrap_or_default();
    notes.extend(numbers.into_iter().map(|number| Note::new(die_note(number))));
    if position.idle >= IDLE_TOLD {
        notes.push(Note::new("idle").with("count", position.idle).with("limit", IDLE_MAX));
    }
    let leaps = round().filter(|seat| position.leap[seat.index()]);
    notes.extend(leaps.map(|seat| Note::new("leap").with("seat", seat)));
    notes
}

/// The note that says what a number of the die lets move.
fn die_note(number: u8) -> &'static str {
    let notes = ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6", "die-7", "die-8"];
    notes[usize::from(number.clamp(1, 8)) - 1]
}
