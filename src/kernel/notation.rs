//! Move text: what the games share in writing and reading it.

use std::fmt;

use super::error::{ActError, MoveError};
use super::seat::{Seat, SeatInfo};

/// How a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// The one exact form of records, the command line and tests.
    Canonical,
    /// As English-speaking players are used to (chess: SAN).
    English,
    /// As Russian-speaking players are used to (chess: `Кf3`, `Ф:g6`).
    Russian,
}

/// One step in entering a move: a square to press or a word to choose.
/// A move's picks are the parts of its canonical text, in order: `e7-e8=Q` is
/// `e7`, `e8`, `Q`; `a1-a4xg7` is `a1`, `a4`, `g7`; `R@n2` is `R`, `n2`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pick(pub String);

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The characters that part one pick from the next in canonical move text.
const JOINTS: [char; 5] = ['-', 'x', '>', '=', '@'];

/// Cuts a canonical move text into its picks.
#[must_use]
pub fn picks(canonical: &str) -> Vec<Pick> {
    canonical.split(JOINTS).filter(|part| !part.is_empty()).map(|part| Pick(part.to_owned())).collect()
}

/// Brings usual spellings together: spaces, capture and check signs, dashes of
/// every kind and case are forgiven, look-alike Cyrillic file letters are read
/// as Latin ones. Two texts with equal keys mean the same move.
#[must_use]
pub fn key(text: &str) -> String {
    key_chars(text).collect()
}

/// The characters of a key, one by one: most texts differ at once.
fn key_chars(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '+' | '#' | '!' | '?'))
        .filter(|c| !matches!(c, '-' | '–' | '—' | '−' | ':' | 'x' | 'X' | 'х' | 'Х' | '×' | '=' | '@' | '>'))
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'а' => 'a',
            'с' => 'c',
            'е' => 'e',
            other => other,
        })
}

/// Finds the legal move that a text means by its key, the way most games read
/// moves: `moves` gives every legal move with its canonical text. Text that
/// fits only the beginning of some moves (`e7e8` where a piece must be chosen)
/// is answered with them.
///
/// # Errors
/// [`MoveError::Ambiguous`] if more than one move fits, [`MoveError::Illegal`]
/// if the text has the shape of a move but fits none,
/// [`MoveError::Unreadable`] otherwise.
pub fn find<A>(moves: Vec<(A, String)>, text: &str) -> Result<A, MoveError> {
    if moves.is_empty() {
        return Err(MoveError::Over);
    }
    // Most texts are canonical: records, buttons and completions write so.
    if let Some(exact) = moves.iter().position(|(_, canonical)| canonical == text) {
        let mut moves = moves;
        return Ok(moves.swap_remove(exact).0);
    }
    let wanted = key(text);
    let fits = |canonical: &str| key_chars(canonical).eq(wanted.chars());
    let mut found: Vec<usize> = (0..moves.len()).filter(|&i| fits(&moves[i].1)).collect();
    if found.len() > 1 {
        // Signs that `key` drops may tell them apart.
        let exact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        found.retain(|&i| moves[i].1.eq_ignore_ascii_case(&exact));
    }
    if let [only] = found[..] {
        let mut moves = moves;
        return Ok(moves.swap_remove(only).0);
    }
    let candidates: Vec<String> = moves
        .iter()
        .map(|(_, canonical)| canonical)
        .filter(|canonical| !wanted.is_empty() && key(canonical).starts_with(&wanted))
        .cloned()
        .collect();
    let looks_like_a_move = wanted.len() >= 2
        && wanted.starts_with(|c: char| c.is_ascii_alphabetic())
        && wanted.chars().all(|c| c.is_ascii_alphanumeric())
        && wanted.contains(|c: char| c.is_ascii_digit());
    let text = text.trim().to_owned();
    Err(if !candidates.is_empty() {
        MoveError::Ambiguous { text, candidates }
    } else if looks_like_a_move || wanted == "pass" {
        MoveError::Illegal { text, why: None }
    } else {
        MoveError::Unreadable { text, example: moves.into_iter().next().map(|(_, canonical)| canonical) }
    })
}

/// Something that happens at the table and is no move: it may come while any
/// seat is to act and is never among the actions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// `resign:S`: the seat gives up.
    Resign(Seat),
    /// `timeout:S`: the seat's time has run out.
    Timeout(Seat),
    /// `draw`: all seats still in have agreed to stop.
    Draw,
    /// `claim:S`: the seat, on turn, claims the draw that the rules give it.
    Claim(Seat),
    /// `claim:S@MOVE`: the seat, on turn, claims the draw for the position that
    /// its move brings about. If there is no draw, the move stands.
    ClaimWith {
        /// The seat.
        seat: Seat,
        /// The move, in any usual spelling.
        text: String,
    },
    /// An act that only some game knows: `penalty:b@c4`.
    Special(String),
}

impl Act {
    /// Whether a line of a record is an act and not a move. Rolls are moves of
    /// the dice.
    #[must_use]
    pub fn is_act(text: &str) -> bool {
        text == "draw" || (text.contains(':') && !text.starts_with("roll:"))
    }

    /// The move that the text of an act carries: of a claim with its move.
    #[must_use]
    pub fn move_in(text: &str) -> Option<&str> {
        text.strip_prefix("claim:")?.split_once('@').map(|(_, text)| text)
    }

    /// Reads the text of an act.
    ///
    /// # Errors
    /// [`ActError::Unreadable`] if the text is no act or names no seat.
    pub fn read(text: &str, seats: &[SeatInfo]) -> Result<Self, ActError> {
        let text = text.trim();
        let unreadable = || ActError::Unreadable { text: text.to_owned() };
        if text == "draw" {
            return Ok(Self::Draw);
        }
        let (kind, rest) = text.split_once(':').ok_or_else(unreadable)?;
        let named = |letter: &str| {
            let found = seats.iter().position(|seat| letter.chars().eq([seat.letter]));
            found.map(Seat::new).ok_or_else(unreadable)
        };
        let seat = || named(rest);
        match kind {
            "resign" => Ok(Self::Resign(seat()?)),
            "timeout" => Ok(Self::Timeout(seat()?)),
            "claim" => match rest.split_once('@') {
                None => Ok(Self::Claim(seat()?)),
                Some((letter, text)) => Ok(Self::ClaimWith { seat: named(letter)?, text: text.to_owned() }),
            },
            _ => Ok(Self::Special(text.to_owned())),
        }
    }

    /// Writes the act.
    #[must_use]
    pub fn write(&self, seats: &[SeatInfo]) -> String {
        let letter = |seat: &Seat| seats[seat.index()].letter;
        match self {
            Self::Resign(seat) => format!("resign:{}", letter(seat)),
            Self::Timeout(seat) => format!("timeout:{}", letter(seat)),
            Self::Claim(seat) => format!("claim:{}", letter(seat)),
            Self::ClaimWith { seat, text } => format!("claim:{}@{text}", letter(seat)),
            Self::Draw => "draw".to_owned(),
            Self::Special(text) => text.clone(),
        }
    }
}

/// What a picker can offer after some picks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// The move that is complete with these picks, if there is one.
    pub complete: Option<String>,
    /// The picks that may follow, sorted as in the list of moves, unique.
    pub next: Vec<Pick>,
}

/// What may follow `chosen`, given the canonical texts of all legal moves. A
/// move can be complete while longer ones go on from it.
#[must_use]
pub fn choices(moves: &[String], chosen: &[Pick]) -> Choices {
    let mut found = Choices::default();
    for canonical in moves {
        let all = picks(canonical);
        if !all.starts_with(chosen) {
            continue;
        }
        match all.get(chosen.len()) {
            None => found.complete = Some(canonical.clone()),
            Some(next) if !found.next.contains(next) => found.next.push(next.clone()),
            Some(_) => {}
        }
    }
    found
}
