//! Moves of shatranj as they are written and typed.

use super::board::{Kind, Step};
use super::{Game, Shatranj};
use crate::games::common::short::{Lettered, Reading, Told, Typed, king_letters};
use crate::kernel::{MoveError, Notation};

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
    let origin = told.origin(position.board.legal(position.turn).map(|step| tell(position, step)));
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

/// Reads a move: canonical, long, or short in either language. The promotion
/// need not be said, since there is no choice.
pub fn read(position: &Shatranj, text: &str) -> Result<Step, MoveError> {
    let moves: Vec<(Step, Told<Kind>)> =
        position.actions().into_iter().map(|step| (step, tell(position, step))).collect();
    let Some(&(first, _)) = moves.first() else { return Err(MoveError::Over) };
    let typed = Typed::new(text);
    match typed.among(&moves) {
        Some(Ok(step)) => Ok(step),
        Some(Err(open)) => {
            let candidates = open.into_iter().map(|step| canonical(position, step)).collect();
            Err(MoveError::Ambiguous { text: text.trim().to_owned(), candidates })
        }
        None => {
            let example = Some(canonical(position, first));
            Err(typed.refusal(text, &moves, |reading| shah_matters(position, reading), example))
        }
    }
}

/// A move as a text may describe it.
fn tell(position: &Shatranj, step: Step) -> Told<Kind> {
    Told {
        piece: position.board.at(step.from).map_or(Kind::Baidaq, |man| man.kind),
        from: step.from,
        to: step.to,
        captures: position.board.at(step.to).is_some(),
        promotion: position.promotes(step).then_some(Kind::Firzan),
        chosen: false,
        whole: false,
    }
}

impl Lettered for Kind {
    const PAWN: Self = Self::Baidaq;

    fn officer(letter: char) -> Option<Self> {
        match letter {
            'F' | 'Q' | 'Ф' => Some(Self::Firzan),
            'E' | 'B' | 'A' | 'С' => Some(Self::Fil),
            'R' | 'Л' => Some(Self::Rukh),
            'N' | 'К' => Some(Self::Faras),
            _ => None,
        }
    }

    fn head(text: &[char]) -> Option<(Self, usize)> {
        if let Some(length) = king_letters(text) {
            return Some((Self::Shah, length));
        }
        match *text.first()? {
            'P' | 'П' | 'п' => Some((Self::Baidaq, 1)),
            letter => Self::officer(letter).map(|kind| (kind, 1)),
        }
    }
}

/// Why a move that a piece could make is not legal, if its shah is the reason.
fn shah_matters(position: &Shatranj, reading: &Reading<Kind>) -> Option<&'static str> {
    let (board, seat) = (&position.board, position.turn);
    let mut army = board.army(seat);
    if !army.any(|(from, man)| {
        reading.starts(from, man.kind) && board.targets(from, man).any(|to| to == reading.to)
    }) {
        None
    } else if board.in_check(seat) {
        Some("in-check")
    } else {
        Some("king-exposed")
    }
}
