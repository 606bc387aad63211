//! What is answered to a text that means no legal move: the remedy for a slip,
//! a question, or the reason that the board gives.

use super::Finder;
use super::legal::{Fit, Legal};
use super::typed::{Reading, readings};
use crate::games::contract::{Game, View};
use crate::kernel::scene::{Glyph, Piece};
use crate::kernel::{MoveError, Reason, Seat, Square};

impl<G: Game> Finder<'_, G> {
    /// The remedy for a likely slip.
    pub(super) fn hint(&self, letters: &[char]) -> Option<Reason> {
        let (&first, &last) = (letters.first()?, letters.last()?);
        if G::LETTERS.is_empty() {
            return None;
        }
        let small = |c: &char| c.is_lowercase();
        let follows = letters.get(1).is_some_and(|c| !c.is_ascii_digit()) && letters.iter().any(small);
        if let Some(piece) = latin_c(G::LETTERS).filter(|_| first == 'C' && follows || last == 'C') {
            let cyrillic: Vec<char> = letters.iter().map(|&c| if c == 'C' { 'С' } else { c }).collect();
            return Some(Reason::new("latin-c").piece(piece).moves(self.meant(&cyrillic)));
        }
        for at in [0, letters.len() - 1].into_iter().filter(|&at| letters[at].is_lowercase()) {
            let mut changed = letters.to_vec();
            changed.splice(at..=at, letters[at].to_uppercase());
            let moves = self.meant(&changed);
            if !moves.is_empty() {
                return Some(Reason::new("capital-letter").moves(moves));
            }
        }
        let latin: Vec<char> = letters.iter().map(|&c| if c == 'в' { 'b' } else { c }).collect();
        let moves = if letters.contains(&'в') { self.meant(&latin) } else { Vec::new() };
        (!moves.is_empty()).then(|| Reason::new("cyrillic-file").moves(moves))
    }

    /// The legal moves that a text may mean, in canonical notation.
    fn meant(&self, letters: &[char]) -> Vec<String> {
        let readings = readings(letters, G::LETTERS, G::INFO.size, false);
        let fits = |legal: &&Legal<G::Action>| readings.iter().any(|reading| legal.fit(reading) != Fit::Not);
        self.legal.iter().filter(fits).map(|legal| legal.canonical.clone()).collect()
    }

    /// What is answered to castling that is not legal; it may also be none of
    /// this game's moves.
    pub(super) fn no_castling(&self) -> MoveError {
        let pieces = self.position.scene(&View::default()).pieces;
        let mover = self.position.turn().seat();
        let kings = pieces.iter().filter(|piece| piece.glyph == Glyph::King && Some(piece.owner) == mover);
        let sideways = |king: &Piece| {
            let steps = [(2, 0), (-2, 0), (0, 2), (0, -2)].into_iter();
            let targets = steps.filter_map(|(files, ranks)| king.square.offset(files, ranks, G::INFO.size));
            targets.filter_map(|to| self.position.why_not(king.square, to)).find(|why| *why == "castling")
        };
        match kings.filter_map(sideways).next() {
            Some(why) => self.illegal(Reason::new(why)),
            None => self.unreadable(),
        }
    }

    /// What is answered to a text with these meanings.
    pub(super) fn refusal(&self, tried: &[Reading]) -> MoveError {
        if tried.is_empty() {
            return self.unreadable();
        }
        if let Some(why) = tried.iter().find_map(|reading| self.says_too_much(reading)) {
            return self.illegal(why);
        }
        for reading in tried {
            let begun: Vec<&Legal<G::Action>> =
                self.legal.iter().filter(|legal| legal.begins_with(reading)).collect();
            if !begun.is_empty() {
                return self.ambiguous(&begun);
            }
        }
        let board = Table::new(self.position);
        let said = tried.iter().map(|reading| board.why(self.position, reading));
        let why = said.max_by_key(|(weight, _)| *weight).map(|(_, why)| why);
        match why.flatten() {
            Some(why) if why.name == "must-capture" => {
                let moves = self.legal.iter().map(|legal| legal.canonical.clone()).collect();
                self.illegal(why.moves(moves))
            }
            Some(why) => self.illegal(why),
            None => MoveError::Illegal { text: self.text.to_owned(), why: None },
        }
    }

    fn illegal(&self, why: Reason) -> MoveError {
        MoveError::Illegal { text: self.text.to_owned(), why: Some(why) }
    }

    /// That a sign of capture or a promotion is all that is wrong.
    fn says_too_much(&self, reading: &Reading) -> Option<Reason> {
        let quiet = Reading { captures: false, becomes: None, ..reading.clone() };
        let near = self.legal.iter().find(|legal| legal.fit(&quiet) != Fit::Not)?;
        let &to = near.path.last()?;
        if reading.captures && !near.captures {
            Some(Reason::new("not-a-capture").on(to))
        } else {
            reading.becomes.map(|piece| Reason::new("no-promotion").piece(piece).on(to))
        }
    }
}

/// The man whose letter is the Cyrillic С, if the Latin C is none.
fn latin_c(letters: crate::games::contract::Letters) -> Option<Glyph> {
    let names =
        |wanted: &str| letters.iter().find(|(_, names)| names.contains(&wanted)).map(|&(glyph, _)| glyph);
    if names("C").is_some() { None } else { names("С") }
}

/// What stands on the board, for who is to move.
struct Table {
    pieces: Vec<Piece>,
    mover: Option<Seat>,
    /// The seats on the mover's side.
    side: Vec<Seat>,
}

impl Table {
    fn new<G: Game>(position: &G) -> Self {
        let mover = position.turn().seat();
        let team = |seat: Seat| G::INFO.seats[seat.index()].team;
        let side = Seat::all(G::INFO.seats.len())
            .filter(|&seat| mover.is_some_and(|mover| team(mover) == team(seat)));
        Self { pieces: position.scene(&View::default()).pieces, mover, side: side.collect() }
    }

    fn at(&self, square: Square) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.square == square)
    }

    fn is_own(&self, piece: &Piece) -> bool {
        Some(piece.owner) == self.mover && !piece.dead
    }

    /// Why a reading is no legal move, the better known the greater the weight.
    fn why<G: Game>(&self, position: &G, reading: &Reading) -> (u8, Option<Reason>) {
        let found = self.wrong_start(reading).map(|why| (3, why)).or_else(|| {
            let to = reading.to()?;
            let men = self.movers::<G>(reading);
            if men.is_empty()
                && reading.marks.len() == 1
                && let Some(piece) = self.at(to).filter(|_| G::LETTERS.is_empty())
            {
                return Some((2, Reason::new("occupied").on(to).piece(piece.glyph)));
            }
            let by_game = |man: &&Piece| {
                let why = position.why_not(man.square, to)?;
                Some((4, Reason::new(why).piece(man.glyph).on(man.square)))
            };
            men.iter().find_map(by_game).or_else(|| self.wrong_end(to)).or_else(|| no_way(&men, reading))
        });
        found.map_or((0, None), |(weight, why)| (weight, Some(why)))
    }

    /// What is wrong with the square from which the man is said to go.
    fn wrong_start(&self, reading: &Reading) -> Option<Reason> {
        let from = reading.from()?;
        let Some(piece) = self.at(from) else { return Some(Reason::new("empty-square").on(from)) };
        if !self.is_own(piece) {
            return Some(Reason::new("not-yours").on(from).piece(piece.glyph));
        }
        let other = reading.piece.is_some_and(|named| named != piece.glyph);
        other.then(|| Reason::new("other-piece").on(from).piece(piece.glyph))
    }

    /// What is wrong with the square where the man is said to go.
    fn wrong_end(&self, to: Square) -> Option<(u8, Reason)> {
        let piece = self.at(to)?;
        let name = if self.is_own(piece) {
            "own-piece"
        } else if self.side.contains(&piece.owner) {
            "ally-piece"
        } else {
            return None;
        };
        Some((2, Reason::new(name).on(to).piece(piece.glyph)))
    }

    /// The men of the mover that a reading may mean.
    fn movers<G: Game>(&self, reading: &Reading) -> Vec<&Piece> {
        let pawns = !G::LETTERS.is_empty() && !reading.is_whole();
        let named = |piece: &Piece| match reading.piece {
            Some(named) => piece.glyph == named,
            None => !pawns || piece.glyph == Glyph::Pawn,
        };
        let starts = |piece: &Piece| reading.marks.len() < 2 || reading.marks[0].is(piece.square);
        self.pieces.iter().filter(|piece| self.is_own(piece) && named(piece) && starts(piece)).collect()
    }
}

/// That no man which may be meant goes so.
fn no_way(men: &[&Piece], reading: &Reading) -> Option<(u8, Reason)> {
    match (men, reading.piece) {
        ([only], _) => Some((1, Reason::new("moves-otherwise").piece(only.glyph).on(only.square))),
        ([], Some(piece)) => Some((1, Reason::new("no-such-piece").piece(piece))),
        ([], None) => None,
        ([first, ..], _) => {
            let reason = Reason::new("none-reaches").piece(first.glyph);
            Some((1, reading.to().map_or(reason.clone(), |to| reason.on(to))))
        }
    }
}
