//! Move text.

use super::board::Board;
use super::men::{Deed, Kind, Man, Move, Wing};
use crate::kernel::Notation;

/// Writes a move. The usual notations are the long ones, with the letter of
/// the man: `Nk3-l5`, `Кk3:l5`, `O-O`.
#[must_use]
pub fn write(board: &Board, mv: Move, notation: Notation) -> String {
    match notation {
        Notation::Canonical => canonical(board, mv),
        Notation::English => usual(board, mv, english, ["x", "=", "O-O", "O-O-O"]),
        Notation::Russian => usual(board, mv, russian, [":", "", "0-0", "0-0-0"]),
    }
}

/// The text of records.
fn canonical(board: &Board, mv: Move) -> String {
    let square = |spot| board.geo.square(spot);
    match mv.deed {
        Deed::Pass => "pass".to_owned(),
        Deed::Place(kind) => format!("{}@{}", kind.letter(), square(mv.to)),
        Deed::Crown(kind) | Deed::CrownInPassing(kind) => {
            format!("{}-{}={}", square(mv.from), square(mv.to), kind.letter())
        }
        Deed::Plain | Deed::Double | Deed::Passing | Deed::Castle(_) => {
            format!("{}-{}", square(mv.from), square(mv.to))
        }
    }
}

/// What players write. `signs` are those of a capture, of a promotion and of
/// castling to either side.
fn usual(board: &Board, mv: Move, letter: fn(Kind) -> &'static str, signs: [&str; 4]) -> String {
    let [takes, becomes, short, long] = signs;
    let square = |spot| board.geo.square(spot);
    let step = || {
        let man = board.man(mv.from).kind().map_or("", letter);
        let passing = matches!(mv.deed, Deed::Passing | Deed::CrownInPassing(_));
        let taking = passing || board.man(mv.to) != Man::NONE;
        format!("{man}{}{}{}", square(mv.from), if taking { takes } else { "-" }, square(mv.to))
    };
    match mv.deed {
        Deed::Pass => "pass".to_owned(),
        Deed::Place(kind) => format!("{}@{}", letter(kind), square(mv.to)),
        Deed::Crown(kind) | Deed::CrownInPassing(kind) => format!("{}{becomes}{}", step(), letter(kind)),
        Deed::Castle(Wing::King) => short.to_owned(),
        Deed::Castle(Wing::Queen) => long.to_owned(),
        Deed::Plain | Deed::Double | Deed::Passing => step(),
    }
}

/// English letters; a pawn has none.
fn english(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "K",
        Kind::Queen => "Q",
        Kind::Rook => "R",
        Kind::Bishop => "B",
        Kind::Knight => "N",
        Kind::Pawn => "",
    }
}

/// Russian letters; a pawn has none.
fn russian(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "Кр",
        Kind::Queen => "Ф",
        Kind::Rook => "Л",
        Kind::Bishop => "С",
        Kind::Knight => "К",
        Kind::Pawn => "",
    }
}
