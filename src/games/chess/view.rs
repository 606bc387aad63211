//! The picture of a chess position.

use shakmaty::{Color, Position as _, Role};

use super::{Chess, Game, seat};
use crate::kernel::scene::{Board, Glyph, Mark, Note, Panel, Piece, Scene};
use crate::kernel::{Seat, Square};

/// From how many plies on the quiet moves are worth a note.
const QUIET_SHOWN: u32 = 40;

/// Fills the scene.
pub fn scene(position: &Chess) -> Scene {
    let state = &position.state;
    let board = state.board();
    let pieces = board.iter().map(|(at, piece)| {
        let owner = seat(piece.color);
        let colour = Chess::INFO.seats[owner.index()].colour;
        Piece::new(square(at), glyph(piece.role), colour, owner, piece.char().to_string())
    });
    let king = board.king_of(state.turn()).filter(|_| state.is_check());
    Scene {
        board: Board::chequered(8, 8),
        pieces: pieces.collect(),
        marks: king.map(|king| Mark::Check(square(king))).into_iter().collect(),
        panels: Color::ALL.into_iter().map(|colour| panel(position, colour)).collect(),
        dice: Vec::new(),
        notes: notes(position),
    }
}

fn panel(position: &Chess, colour: Color) -> Panel {
    let men = position.state.board().by_color(colour).count();
    let to_move = position.turn().seat() == Some(seat(colour));
    Panel::new(seat(colour), to_move, false, u16::try_from(men).unwrap_or(u16::MAX))
}

fn notes(position: &Chess) -> Vec<Note> {
    let (state, mover) = (&position.state, position.mover());
    let over = position.turn().outcome();
    let mut notes = Vec::new();
    if state.is_check() {
        let mate = over.is_some_and(|outcome| outcome.reason == "checkmate");
        notes.push(Note::new(if mate { "checkmate" } else { "check" }).with("seat", mover));
    }
    if over.is_none() {
        notes.extend(position.claimable().map(|reason| claim_note(reason, mover)));
        notes.extend(quiet_note(state.halfmoves()));
    }
    notes
}

fn claim_note(reason: &str, mover: Seat) -> Note {
    let key = if reason == "50-moves" { "claim-50-moves" } else { "claim-threefold-repetition" };
    Note::new(key).with("seat", mover)
}

/// Full moves without a capture or a pawn move, once they are many.
fn quiet_note(plies: u32) -> Option<Note> {
    let moves = u16::try_from(plies / 2).unwrap_or(u16::MAX);
    (plies >= QUIET_SHOWN).then(|| Note::new("quiet").with("moves", moves))
}

/// The square in the words of the kernel.
pub fn square(square: shakmaty::Square) -> Square {
    Square::new(square.file().into(), square.rank().into())
}

const fn glyph(role: Role) -> Glyph {
    match role {
        Role::Pawn => Glyph::Pawn,
        Role::Knight => Glyph::Knight,
        Role::Bishop => Glyph::Bishop,
        Role::Rook => Glyph::Rook,
        Role::Queen => Glyph::Queen,
        Role::King => Glyph::King,
    }
}
