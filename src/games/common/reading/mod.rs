//! Reading moves, in one way for all games. What a text may mean is found from
//! the text alone (`typed`); a legal move fits a reading or does not
//! (`Legal::fit`); what fits nothing is answered with the reason that the
//! board gives (`refusal`). `docs/input.md` lists what is read.

mod legal;
mod refusal;
mod typed;

use self::legal::{Fit, Legal};
use self::typed::{Reading, readings};
use crate::games::contract::{Game, Letters};
use crate::kernel::notation::{is_dash, key, plain};
use crate::kernel::scene::Glyph;
use crate::kernel::{MoveError, Notation};

/// The letters of a king. `Кр` may be typed in any mixture of the scripts; the
/// code point tells a Latin `K` from the knight's Cyrillic letter.
pub const KING: &[&str] = &["K", "Кр", "Kp", "Kр", "Кp"];

/// The letters of a pawn, which may be left out.
pub const PAWN: &[&str] = &["P", "П", "п"];

/// The letters of the men of chess.
pub const CHESS: Letters = &[
    (Glyph::King, KING),
    (Glyph::Queen, &["Q", "Ф"]),
    (Glyph::Rook, &["R", "Л"]),
    (Glyph::Bishop, &["B", "С"]),
    (Glyph::Knight, &["N", "К"]),
    (Glyph::Pawn, PAWN),
];

/// Finds the legal move that a text means. Two legal moves are never guessed
/// between.
///
/// # Errors
/// [`MoveError::Over`], or what is wrong with the text.
pub fn find<G: Game>(position: &G, text: &str) -> Result<G::Action, MoveError> {
    find_among(position, position.spelled(), text)
}

/// The same among these moves, each with its canonical text.
///
/// # Errors
/// [`MoveError::Over`] if there are none, or what is wrong with the text.
pub fn find_among<G: Game>(
    position: &G,
    mut moves: Vec<(G::Action, String)>,
    text: &str,
) -> Result<G::Action, MoveError> {
    if moves.is_empty() {
        return Err(MoveError::Over);
    }
    // Most texts are canonical: records, buttons and completions write so.
    if let Some(exact) = moves.iter().position(|(_, canonical)| canonical == text) {
        return Ok(moves.swap_remove(exact).0);
    }
    Finder::new(position, text, moves).find()
}

/// A text beside the legal moves.
struct Finder<'a, G: Game> {
    position: &'a G,
    /// As it was given, without spaces around it.
    text: &'a str,
    /// What is left of it without what surrounds a move.
    plain: String,
    legal: Vec<Legal<G::Action>>,
}

impl<'a, G: Game> Finder<'a, G> {
    fn new(position: &'a G, text: &'a str, moves: Vec<(G::Action, String)>) -> Self {
        let legal = legal::describe(position, moves);
        Self { position, text: text.trim(), plain: plain(text), legal }
    }

    fn find(self) -> Result<G::Action, MoveError> {
        if self.plain.is_empty() {
            return Err(self.unreadable());
        }
        if let Some(found) = self.as_written() {
            return Ok(found);
        }
        if let Some(rings) = rings(&self.plain) {
            let castles = |legal: &&Legal<G::Action>| legal.castles == Some(rings);
            let found = self.legal.iter().find(castles).map(|legal| legal.action.clone());
            return found.ok_or_else(|| self.no_castling());
        }
        let letters: Vec<char> = self.plain.chars().collect();
        let strict = readings(&letters, G::LETTERS, G::INFO.size, false);
        if let Some(found) = self.among(&strict) {
            return found;
        }
        let loose = readings(&letters, G::LETTERS, G::INFO.size, true);
        let (whole, rest): (Vec<_>, Vec<_>) = loose.into_iter().partition(Reading::is_whole);
        if let Some(found) = self.among(&whole) {
            return found;
        }
        if let Some(hint) = self.hint(&letters) {
            return Err(MoveError::Hint { text: self.text.to_owned(), hint });
        }
        if let Some(found) = self.among(&rest) {
            return found;
        }
        let tried: Vec<_> = strict.into_iter().chain(whole).chain(rest).collect();
        Err(self.refusal(&tried))
    }

    /// The move whose canonical text this is, signs and case aside; of those
    /// that name no square (a pass, a choice of colours), in any notation.
    fn as_written(&self) -> Option<G::Action> {
        const USUAL: [Notation; 2] = [Notation::English, Notation::Russian];
        let wanted = key(&self.plain);
        let is = |legal: &&Legal<G::Action>| {
            (G::LETTERS.is_empty() || legal.drops) && key(&legal.canonical) == wanted
                || legal.path.is_empty()
                    && USUAL.iter().any(|&way| key(&self.position.notate(&legal.action, way)) == wanted)
        };
        let mut found = self.legal.iter().filter(is);
        match (found.next(), found.next()) {
            (Some(only), None) => Some(only.action.clone()),
            _ => None,
        }
    }

    /// The move that these readings mean, or a question which one; `None` if
    /// they mean no legal move.
    fn among(&self, readings: &[Reading]) -> Option<Result<G::Action, MoveError>> {
        let that = |wanted: Fit| -> Vec<&Legal<G::Action>> {
            let fits =
                |legal: &&Legal<G::Action>| readings.iter().any(|reading| legal.fit(reading) == wanted);
            self.legal.iter().filter(fits).collect()
        };
        let (full, open) = (that(Fit::Full), that(Fit::Open));
        match (&full[..], &open[..]) {
            ([], []) => None,
            ([only], _) => Some(Ok(only.action.clone())),
            ([], open) => Some(Err(self.ambiguous(open))),
            (full, _) => Some(Err(self.ambiguous(full))),
        }
    }

    fn ambiguous(&self, found: &[&Legal<G::Action>]) -> MoveError {
        let candidates = found.iter().map(|legal| legal.canonical.clone()).collect();
        MoveError::Ambiguous { text: self.text.to_owned(), candidates }
    }

    fn unreadable(&self) -> MoveError {
        let example = self.legal.first().map(|legal| legal.canonical.clone());
        MoveError::Unreadable { text: self.text.to_owned(), example }
    }
}

/// How many rings a text in the form of castling has (`O-O`, `0-0-0`): letters,
/// zeros or Cyrillic letters, with dashes of any kind; `None` if it has another
/// form.
fn rings(plain: &str) -> Option<usize> {
    let rings: Vec<char> = plain.chars().filter(|&c| !is_dash(c)).collect();
    let only = rings.iter().all(|c| matches!(c, '0' | 'O' | 'o' | 'О' | 'о'));
    (only && matches!(rings.len(), 2 | 3)).then_some(rings.len())
}
