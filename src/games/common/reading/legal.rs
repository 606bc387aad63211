//! A legal move as a text may describe it, and whether a text does.

use super::typed::{Mark, Reading};
use crate::games::contract::{Game, Letters, View};
use crate::kernel::notation::is_capture;
use crate::kernel::scene::{Glyph, Piece};
use crate::kernel::{Notation, Square};

/// A legal move, taken apart.
pub struct Legal<A> {
    pub action: A,
    pub canonical: String,
    /// What moves, or what is placed.
    pub glyph: Option<Glyph>,
    /// Whether men of this game have letters, so that one without is a pawn.
    lettered: bool,
    /// From where to where, with every landing between. A single square is one
    /// on which something is placed; none, if the move is a word.
    pub path: Vec<Square>,
    /// What is named besides: the man that a mill takes, the end of a line.
    more: Vec<Square>,
    /// Whether a man from the hand is placed.
    pub drops: bool,
    pub captures: bool,
    /// The number of rings, if it is castling.
    pub castles: Option<usize>,
    /// What it becomes.
    becomes: Option<Glyph>,
    /// Whether another legal move goes the same way and becomes something else.
    choice: bool,
    /// Whether another legal move goes the same way and names something else.
    shared: bool,
}

/// How a reading and a legal move go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// It is this move.
    Full,
    /// It may be this move, but leaves out what is never assumed: the piece of
    /// a promotion, the file of a capturing pawn, the man that a mill takes.
    Open,
    /// It is another move.
    Not,
}

/// Takes the legal moves of a position apart.
pub fn describe<G: Game>(position: &G, moves: Vec<(G::Action, String)>) -> Vec<Legal<G::Action>> {
    let pieces = position.scene(&View::default()).pieces;
    let mut all: Vec<Legal<G::Action>> = Vec::with_capacity(moves.len());
    for (action, canonical) in moves {
        let english = position.notate(&action, Notation::English);
        all.push(take_apart(action, canonical, &english, &pieces, G::LETTERS));
    }
    let ways: Vec<_> =
        all.iter().map(|legal| (legal.path.clone(), legal.becomes, legal.more.clone())).collect();
    let named = |legal: &&mut Legal<G::Action>| legal.becomes.is_some() || !legal.more.is_empty();
    for legal in all.iter_mut().filter(named) {
        let same = ways.iter().filter(|(path, ..)| *path == legal.path);
        legal.choice = same.clone().any(|(_, becomes, _)| *becomes != legal.becomes);
        legal.shared = same.clone().any(|(.., more)| *more != legal.more);
    }
    all
}

fn take_apart<A>(
    action: A,
    canonical: String,
    english: &str,
    pieces: &[Piece],
    letters: Letters,
) -> Legal<A> {
    let (body, promotion) = canonical.split_once('=').unwrap_or((&canonical, ""));
    let (hand, body) = body.split_once('@').map_or((None, body), |(hand, body)| (Some(hand), body));
    let (way, named) = match body.find(['x', '>']) {
        Some(at) => body.split_at(at),
        None => (body, ""),
    };
    let squares = |text: &str| text.split(['-', 'x', '>']).filter_map(|part| part.parse().ok()).collect();
    let path: Vec<Square> = squares(way);
    let named_by =
        |text: &str| letters.iter().find(|(_, names)| names.contains(&text)).map(|&(glyph, _)| glyph);
    let stands = |from: &Square| pieces.iter().find(|piece| piece.square == *from).map(|piece| piece.glyph);
    let glyph = match hand {
        Some(letter) => named_by(letter),
        None => path.first().filter(|_| path.len() > 1).and_then(stands),
    };
    let castles = english.starts_with("O-O").then(|| english.matches('O').count());
    Legal {
        glyph,
        lettered: !letters.is_empty(),
        more: squares(named),
        drops: hand.is_some(),
        captures: english.contains(is_capture),
        castles,
        becomes: named_by(promotion),
        choice: false,
        shared: false,
        path,
        action,
        canonical,
    }
}

impl<A> Legal<A> {
    /// How this move and a reading go together.
    pub fn fit(&self, reading: &Reading) -> Fit {
        if self.path.is_empty() || !self.is_named(reading) || !self.becomes_so(reading) {
            return Fit::Not;
        }
        if self.lettered && reading.captures && !self.captures {
            return Fit::Not;
        }
        match self.way_fits(reading) {
            Fit::Full if self.choice && reading.becomes.is_none() => Fit::Open,
            fit => fit,
        }
    }

    /// How the squares of the move, and those named besides, and the squares of
    /// a reading go together.
    fn way_fits(&self, reading: &Reading) -> Fit {
        let split = reading.marks.len().saturating_sub(self.more.len());
        let (way, named) = reading.marks.split_at(split);
        let told = self.more.iter().zip(named).all(|(&square, mark)| *mark == Mark::Square(square));
        if !way.is_empty() && told {
            let fit = self.leads(way, reading);
            if fit != Fit::Not || self.more.is_empty() {
                return fit;
            }
        }
        match self.leads(&reading.marks, reading) {
            Fit::Full if self.shared => Fit::Open,
            fit => fit,
        }
    }

    /// Whether what the reading says of the man is right.
    fn is_named(&self, reading: &Reading) -> bool {
        match reading.piece {
            Some(piece) => self.glyph == Some(piece),
            None => !self.lettered || self.glyph == Some(Glyph::Pawn) || reading.is_whole() || self.drops,
        }
    }

    fn becomes_so(&self, reading: &Reading) -> bool {
        reading.becomes.is_none() || reading.becomes == self.becomes
    }

    /// How the squares of the move and those of a reading go together.
    fn leads(&self, way: &[Mark], reading: &Reading) -> Fit {
        let (Some((&last, before)), Some((&from, _))) = (way.split_last(), self.path.split_first()) else {
            return Fit::Not;
        };
        let to = self.path[self.path.len() - 1];
        let by_file = !before.is_empty() && reading.piece.is_none_or(|piece| piece == Glyph::Pawn);
        if !last.is(to) || (matches!(last, Mark::File(_)) && !by_file) {
            return Fit::Not;
        }
        let Some((first, between)) = before.split_first() else { return self.without_origin() };
        if self.path.len() < 2 || !first.is(from) || !self.passes(between) {
            return Fit::Not;
        }
        let skips = between.len() + 2 < self.path.len();
        // A dash stands for one step: it leaves nothing out.
        if skips && reading.dash { Fit::Open } else { Fit::Full }
    }

    /// A reading that tells only where the move ends, which fits.
    fn without_origin(&self) -> Fit {
        let captures_as_pawn = self.lettered && self.glyph == Some(Glyph::Pawn) && self.captures;
        if captures_as_pawn { Fit::Open } else { Fit::Full }
    }

    /// Whether these squares lie on the way in this order.
    fn passes(&self, between: &[Mark]) -> bool {
        let mut landings = self.path[1..self.path.len() - 1].iter();
        between.iter().all(|mark| landings.any(|&landing| mark.is(landing)))
    }

    /// Whether this move goes on where a reading ends.
    pub fn begins_with(&self, reading: &Reading) -> bool {
        let squares: Vec<Square> = self.path.iter().chain(&self.more).copied().collect();
        self.is_named_loosely(reading)
            && reading.marks.len() < squares.len()
            && reading.marks.iter().zip(&squares).all(|(mark, &square)| *mark == Mark::Square(square))
    }

    /// Whether the man may be the one of the reading, a letter being left out.
    fn is_named_loosely(&self, reading: &Reading) -> bool {
        reading.piece.is_none_or(|piece| self.glyph == Some(piece))
    }
}
