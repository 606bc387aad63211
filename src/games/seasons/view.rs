//! The position as a picture.

use super::board::{Kind, SQUARES, each, facing};
use super::info::SEATS;
use super::{IDLE_MAX, SIZE, Seasons, text};
use crate::kernel::dice::Roll;
use crate::kernel::scene::{Board, Glyph, Line, LineKind, Mark, Note, Panel, Piece, Scene};
use crate::kernel::{Seat, Square};

/// From how many idle turns on the count is told.
const IDLE_TOLD: u16 = 20;

/// Fills the scene.
pub fn scene(position: &Seasons) -> Scene {
    Scene {
        board: board(position.walls),
        pieces: pieces(position),
        marks: in_check(position).map(|seat| Mark::Check(SQUARES[position.king(seat)])).collect(),
        panels: Seat::all(4).map(|seat| panel(position, seat)).collect(),
        dice: match position.roll {
            None => Vec::new(),
            Some(Roll::One(number)) => vec![number],
            Some(Roll::Two(low, high)) => vec![low, high],
        },
        notes: notes(position),
    }
}

fn board(walls: bool) -> Board {
    let kind = if walls { LineKind::Barrier } else { LineKind::Drawing };
    let line = |from: (u8, u8), to: (u8, u8)| Line {
        from: Square::new(from.0, from.1),
        to: Square::new(to.0, to.1),
        kind,
    };
    let mut board = Board::chequered(SIZE.0, SIZE.1);
    board.lines = vec![line((2, 2), (5, 5)), line((2, 5), (5, 2))];
    board
}

fn pieces(position: &Seasons) -> Vec<Piece> {
    let piece = |i: usize| {
        let (kind, colour) = position.men.at(i)?;
        let owner = position.command[colour.index()]?;
        let square = SQUARES[i];
        let mut piece =
            Piece::new(square, glyph(kind), SEATS[colour.index()].colour, owner, text::token(kind, colour));
        piece.facing = facing(colour, square).filter(|_| kind == Kind::Pawn);
        Some(piece)
    };
    each(position.men.all()).filter_map(piece).collect()
}

fn glyph(kind: Kind) -> Glyph {
    match kind {
        Kind::Pawn => Glyph::Pawn,
        Kind::Elephant => Glyph::Elephant,
        Kind::General => Glyph::General,
        Kind::Knight => Glyph::Knight,
        Kind::Rook => Glyph::Rook,
        Kind::King => Glyph::King,
    }
}

fn panel(position: &Seasons, seat: Seat) -> Panel {
    let to_move = position.end.is_none() && position.turn == seat;
    let men = u16::try_from(position.army(seat).count_ones()).unwrap_or(u16::MAX);
    Panel::new(seat, to_move, !position.lives(seat), men)
}

/// The living seats that are in check, the one on turn first.
fn in_check(position: &Seasons) -> impl Iterator<Item = Seat> {
    let living = position.turn.round(4).filter(|&seat| position.lives(seat));
    living.filter(|&seat| position.checks(seat) != 0)
}

fn notes(position: &Seasons) -> Vec<Note> {
    let mut notes: Vec<Note> = in_check(position).map(|seat| Note::new("check").with("seat", seat)).collect();
    let numbers = position.roll.map(Roll::numbers).unwrap_or_default();
    notes.extend(numbers.into_iter().map(|number| Note::new(die_note(number))));
    notes.extend(position.out.iter().map(|exit| match exit.taker {
        Some(taker) => Note::new("taken").with("seat", exit.seat).with("taker", taker),
        None => Note::new("removed").with("seat", exit.seat),
    }));
    if position.idle >= IDLE_TOLD {
        notes.push(Note::new("idle").with("count", position.idle).with("limit", IDLE_MAX));
    }
    notes
}

/// The note that says what a number of the die lets move.
fn die_note(number: u8) -> &'static str {
    ["die-1", "die-2", "die-3", "die-4", "die-5", "die-6"][usize::from(number.clamp(1, 6)) - 1]
}
