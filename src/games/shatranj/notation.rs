//! Moves of shatranj as they are written and typed.

use super::board::{Kind, Step};
use super::{Game, Shatranj};
use crate::games::common::reading;
use crate::games::common::short::Told;
use crate::games::contract::Letters;
use crate::kernel::scene::Glyph;
use crate::kernel::{Notation, Square};

/// Writes a move: in full for records, short for people, as in chess.
pub fn write(position: &Shatranj, step: Step, notation: Notation) -> String {
    match notation {
        Notation::Canonical => canonical(position, step),
        Notation::English => short(position, step, english, ["x", "="]),
        Notation::Russian => short(position, step, russian, [":", ""]),
    }
}

/// The text of records.
fn canonical(position: &Shatranj, step: Step) -> String {
    let promotion = if position.promotes(step) { "=F" } else { "" };
    format!("{}-{}{promotion}", step.from, step.to)
}

/// Short notation. `signs` are those of a capture and of a promotion.
fn short(position: &Shatranj, step: Step, letter: fn(Kind) -> &'static str, signs: [&str; 2]) -> String {
    let told = tell(position, step);
    let origin =
        told.origin(Kind::Baidaq, position.board.legal(position.turn).map(|step| tell(position, step)));
    let takes = if told.captures { signs[0] } else { "" };
    let becomes = told.promotion.map_or_else(String::new, |kind| format!("{}{}", signs[1], letter(kind)));
    let after = position.after(&step);
    let mated = after.turn().outcome().is_some_and(|outcome| outcome.reason == "mate");
    let suffix = match (mated, after.board.in_check(after.turn)) {
        (true, _) => "#",
        (false, true) => "+",
        (false, false) => "",
    };
    format!("{}{origin}{takes}{}{becomes}{suffix}", letter(told.piece), step.to)
}

/// English letters; a baidaq has none.
const fn english(kind: Kind) -> &'static str {
    match kind {
        Kind::Shah => "K",
        Kind::Firzan => "F",
        Kind::Fil => "E",
        Kind::Rukh => "R",
        Kind::Faras => "N",
        Kind::Baidaq => "",
    }
}

/// Russian letters; a baidaq has none.
const fn russian(kind: Kind) -> &'static str {
    match kind {
        Kind::Shah => "Кр",
        Kind::Firzan => "Ф",
        Kind::Fil => "С",
        Kind::Rukh => "Л",
        Kind::Faras => "К",
        Kind::Baidaq => "",
    }
}

/// A move as short notation describes it.
fn tell(position: &Shatranj, step: Step) -> Told<Kind> {
    Told {
        piece: position.board.at(step.from).map_or(Kind::Baidaq, |man| man.kind),
        from: step.from,
        to: step.to,
        captures: position.board.at(step.to).is_some(),
        promotion: position.promotes(step).then_some(Kind::Firzan),
    }
}

/// The letters of the men. Players of chess write the elephant and the general
/// as the bishop and the queen.
pub const LETTERS: Letters = &[
    (Glyph::King, reading::KING),
    (Glyph::General, &["F", "Q", "Ф"]),
    (Glyph::Elephant, &["E", "B", "A", "С"]),
    (Glyph::Rook, &["R", "Л"]),
    (Glyph::Knight, &["N", "К"]),
    (Glyph::Pawn, reading::PAWN),
];

/// Why a man may not go from one square to another where no legal move takes
/// it, if its shah is the reason.
pub fn shah_matters(position: &Shatranj, from: Square, to: Square) -> Option<&'static str> {
    let (board, seat) = (&position.board, position.turn);
    if !board.army(seat).any(|(at, man)| at == from && board.targets(at, man).any(|reached| reached == to)) {
        None
    } else if board.in_check(seat) {
        Some("in-check")
    } else {
        Some("king-exposed")
    }
}
