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
/// man becomes may be left out where it has no choice.
///
/// # Errors
/// As [`find`].
pub fn read<G: Game>(position: &G, text: &str) -> Result<G::Action, MoveError> {
    const EVERY: [Notation; 3] = [Notation::Canonical, Notation::English, Notation::Russian];
    let moves = position.spelled();
    let wanted = key(text);
    let fits = |action: &G::Action| {
        EVERY.iter().map(|&notation| position.notate(action, notation)).any(|written| {
            let moved = written.split('=').next().unwrap_or_default();
            wanted == key(&written) || wanted == key(moved)
        })
    };
    let mut found = moves.iter().filter(|(action, _)| fits(action));
    match (found.next(), found.next()) {
        (Some((action, _)), None) => Ok(action.clone()),
        _ => find(moves, text),
    }
}
