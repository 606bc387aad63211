//! Move text: what the games share in writing and reading it.

use std::fmt;

use super::error::ActError;
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
/// every kind and case are forgiven, Cyrillic letters that look like Latin ones
/// are read as these. Two texts with equal keys mean the same move.
#[must_use]
pub fn key(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !matches!(c, '+' | '#' | '!' | '?' | '=' | '@' | '>'))
        .filter(|&c| !is_dash(c) && !is_capture(c))
        .flat_map(char::to_lowercase)
        .map(latin)
        .collect()
}

/// Whether it is a dash of any kind.
#[must_use]
pub const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '–' | '—' | '−')
}

/// Whether it is a sign of capture.
#[must_use]
pub const fn is_capture(c: char) -> bool {
    matches!(c, 'x' | 'X' | 'х' | 'Х' | '×' | ':')
}

/// The Latin small letter that a Cyrillic one looks like; other letters stay.
#[must_use]
pub const fn latin(c: char) -> char {
    match c {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'і' => 'i',
        'ј' => 'j',
        'к' => 'k',
        'м' => 'm',
        'о' => 'o',
        'р' => 'p',
        other => other,
    }
}

/// Chessmen as characters, each with the letter that stands for it; a pawn has
/// none.
const FIGURINES: [(char, &str); 12] = [
    ('♔', "K"),
    ('♚', "K"),
    ('♕', "Q"),
    ('♛', "Q"),
    ('♖', "R"),
    ('♜', "R"),
    ('♗', "B"),
    ('♝', "B"),
    ('♘', "N"),
    ('♞', "N"),
    ('♙', ""),
    ('♟', ""),
];

/// What may stand behind a move without changing it: judgements, signs of
/// check and mate, punctuation.
const BEHIND: &[char] = &[
    '+', '#', '!', '?', '=', '.', ',', ';', '…', '†', '‡', '‼', '⁇', '⁈', '⁉', '±', '∓', '⩲', '⩱', '∞', '□',
];

/// Judgements of a position that stand behind a move and contain signs that
/// mean something elsewhere.
const JUDGEMENTS: &[&str] = &["+-", "-+", "+–", "–+", "+−", "−+", "+/-", "-/+", "+/=", "=/+", "(=)", "=="];

/// A move as it was meant, without what surrounds it when it is copied from a
/// game: the number before it (`12...`, `1.`), judgements and comments behind it
/// (`!?`, `+-`, `$14`, `{…}`), signs of check and mate, `e.p.`, spaces, marks that
/// cannot be seen. Figurines become letters.
#[must_use]
pub fn plain(text: &str) -> String {
    let text = text.split(['{', ';']).next().unwrap_or_default();
    let mut solid = String::with_capacity(text.len());
    for c in unnumbered(text).chars().filter(|&c| !c.is_whitespace() && !is_invisible(c)) {
        match FIGURINES.iter().find(|(figurine, _)| *figurine == c) {
            Some((_, letter)) => solid.push_str(letter),
            None => solid.push(c),
        }
    }
    let length = bare(&solid).len();
    solid.truncate(length);
    solid
}

/// Whether a character leaves no trace: joiners, marks of direction, the
/// selectors that follow figurines.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}')
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{AD}')
}

/// A text without the number of the move before it. A number is one if points
/// follow it, or a space and then a letter.
fn unnumbered(text: &str) -> &str {
    let text = text.trim_start();
    let tail = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let points = |text: &str| text.starts_with(['.', '…']);
    let spaced = tail.starts_with(char::is_whitespace)
        && tail.trim_start().starts_with(|c: char| c.is_alphabetic() || points(tail.trim_start()));
    if points(tail.trim_start()) || (tail.len() < text.len() && spaced) {
        tail.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '…'))
    } else {
        text
    }
}

/// A text without what may stand behind a move.
fn bare(solid: &str) -> &str {
    let mut rest = solid;
    loop {
        let before = rest.len();
        for judgement in JUDGEMENTS {
            rest = rest.strip_suffix(judgement).unwrap_or(rest);
        }
        rest = without_glyph(rest.trim_end_matches(BEHIND));
        rest = without_mate(without_passing(rest));
        if rest.len() == before {
            return rest;
        }
    }
}

/// A text without a numeric annotation glyph, `$14`, at its end.
fn without_glyph(text: &str) -> &str {
    let head = text.trim_end_matches(|c: char| c.is_ascii_digit());
    if head.len() < text.len() { head.strip_suffix('$').unwrap_or(text) } else { text }
}

/// A text without the remark at its end that a pawn takes en passant.
fn without_passing(text: &str) -> &str {
    let heads = ["e.p", "ep", "е.р", "ер"].into_iter().filter_map(|remark| text.strip_suffix(remark));
    heads.map(|head| head.trim_end_matches('(')).find(|head| ends_with_digit(head)).unwrap_or(text)
}

/// A text without the sign of mate at its end that looks like one of capture.
fn without_mate(text: &str) -> &str {
    let head = text.trim_end_matches(|c| is_capture(c) && c != ':');
    let moved = head.ends_with(|c: char| c.is_ascii_digit() || c.is_uppercase());
    if moved { head } else { text }
}

fn ends_with_digit(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_digit())
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
    /// An act that only some game knows: `penalty:b@c4`, or in chess a claim
    /// given together with its move, `claim:w@e2-e4`.
    Special(String),
}

impl Act {
    /// Whether a line of a record is an act and not a move. Rolls are moves of
    /// the dice.
    #[must_use]
    pub fn is_act(text: &str) -> bool {
        text == "draw" || (text.contains(':') && !text.starts_with("roll:"))
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
        let seat = || {
            let found = seats.iter().position(|seat| rest.chars().eq([seat.letter]));
            found.map(Seat::new).ok_or_else(unreadable)
        };
        match kind {
            "resign" => Ok(Self::Resign(seat()?)),
            "timeout" => Ok(Self::Timeout(seat()?)),
            "claim" if !rest.contains('@') => Ok(Self::Claim(seat()?)),
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
