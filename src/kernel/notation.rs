//! Move text: what the games share in writing and reading it.

pub use super::act::Act;
pub use super::picks::{Choices, Pick, choices, picks};

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
    let inner = text.strip_suffix(')').unwrap_or(text).trim_end_matches('.');
    let heads = ["e.p", "ep", "е.р", "ер"].into_iter().filter_map(|remark| inner.strip_suffix(remark));
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
