//! Long notation: the letter of the man, where it goes from, `-` or a sign of
//! capture, where it goes to, and what it becomes. Players of games that have
//! no notation of their own read it without learning anything.

use crate::games::Game;
use crate::kernel::dice::Roll;
use crate::kernel::notation::{find, key};
use crate::kernel::{MoveError, Notation, Square};

/// A move of one man.
#[derive(Clone, Copy, Debug)]
pub struct LongMove {
    /// Where it goes from.
    pub from: Square,
    /// Where it goes to.
    pub to: Square,
    /// Whether it captures there.
    pub captures: bool,
}

/// The letters of a man in one language; a pawn has none.
pub type Letters = &'static str;

impl LongMove {
    /// Writes the move for people: `Rd8xa8`, `Лd8:a8`, `b7-b8=G`.
    #[must_use]
    pub fn write(self, notation: Notation, man: Letters, becomes: Option<Letters>) -> String {
        let sign = match (self.captures, notation) {
            (true, Notation::English) => 'x',
            (true, Notation::Russian) => ':',
            (false, _) | (_, Notation::Canonical) => '-',
        };
        let mut text = format!("{man}{}{sign}{}", self.from, self.to);
        if let Some(letters) = becomes {
            text.push('=');
            text.push_str(letters);
        }
        text
    }
}

/// Writes a roll of the dice.
#[must_use]
pub fn roll(notation: Notation, roll: Roll) -> String {
    match notation {
        Notation::Canonical | Notation::English => format!("roll:{}", roll.digits()),
        Notation::Russian => format!("бросок:{}", roll.digits()),
    }
}

/// Writes a turn without a move.
#[must_use]
pub fn pass(notation: Notation) -> String {
    match notation {
        Notation::Canonical | Notation::English => "pass".to_owned(),
        Notation::Russian => "пас".to_owned(),
    }
}

/// Reads a move in canonical notation or as either language writes it. What a
/// man becomes may be left out where it has no choice. `why` tells why a man
/// may not go from one square to another, by the name of the explanation.
///
/// # Errors
/// As [`find`], an illegal move with its explanation.
pub fn read<G: Game>(
    position: &G,
    text: &str,
    why: impl FnOnce(Square, Square) -> Option<&'static str>,
) -> Result<G::Action, MoveError> {
    const EVERY: [Notation; 3] = [Notation::Canonical, Notation::English, Notation::Russian];
    let moves = position.spelled();
    let wanted = key(text);
    let named = squares(&wanted, G::INFO.size);
    // Every notation names the same two squares, and looking is quicker than
    // writing.
    let near = |canonical: &str| named.len() != 2 || squares(&key(canonical), G::INFO.size) == named;
    let fits = |action: &G::Action| {
        EVERY.iter().map(|&notation| position.notate(action, notation)).any(|written| {
            let moved = written.split('=').next().unwrap_or_default();
            wanted == key(&written) || wanted == key(moved)
        })
    };
    let mut found = moves.iter().filter(|(action, canonical)| near(canonical) && fits(action));
    if let (Some((action, _)), None) = (found.next(), found.next()) {
        return Ok(action.clone());
    }
    find(moves, text).map_err(|error| match (error, &named[..]) {
        (MoveError::Illegal { text, why: None }, &[from, to]) => {
            MoveError::Illegal { text, why: why(from, to) }
        }
        (error, _) => error,
    })
}

/// The squares of the board that a text names.
fn squares(key: &str, size: (u8, u8)) -> Vec<Square> {
    let named = |(at, _): (usize, &str)| {
        let after = &key[at + 1..];
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        key[at..key.len() - rest.len()].parse().ok()
    };
    key.match_indices(|c: char| c.is_ascii_lowercase())
        .filter_map(named)
        .filter(|square: &Square| square.file < size.0 && square.rank < size.1)
        .collect()
}
