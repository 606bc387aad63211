//! Moves of chess as people type them: canonical and long, UCI, SAN, Russian.

use shakmaty::{CastlingSide, File, Position as _, Rank, Role, Square, attacks};

use super::{Chess, Game, Move, output};
use crate::kernel::MoveError;

/// Finds the legal move that a text means, also where only a draw rule has
/// ended the game.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let mut moves = position.moves();
    moves.sort_unstable();
    let Some(&first) = moves.first().filter(|_| position.ended.is_none()) else {
        return Err(MoveError::Over);
    };
    let typed = clean(text);
    let readings = readings(&typed);
    let (mut fits, mut asks) = (Vec::new(), Vec::new());
    for reading in &readings {
        fits.extend(moves.iter().copied().filter(|&action| reading.fit(action) == Fit::Full));
        asks.extend(moves.iter().copied().filter(|&action| reading.fit(action) == Fit::Open));
    }
    fits.dedup();
    let text = text.trim().to_owned();
    match (&fits[..], &asks[..]) {
        (&[only], _) => return Ok(only),
        ([], []) => {}
        ([], several) | (several, _) => {
            let candidates = several.iter().map(|&action| output::canonical(action)).collect();
            return Err(MoveError::Ambiguous { text, candidates });
        }
    }
    Err(if let Some(hint) = hint(&typed, &moves) {
        MoveError::Hint { text, hint }
    } else if let Some(reading) = readings.first() {
        MoveError::Illegal { text, why: reading.why(position, &moves) }
    } else {
        MoveError::Unreadable { text, example: Some(output::canonical(first)) }
    })
}

/// Takes away spaces, and at the end the signs that are not checked.
fn clean(text: &str) -> Vec<char> {
    let solid: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut rest = solid.as_str();
    loop {
        let bare = rest.trim_end_matches(['+', '#', '!', '?']);
        let bare = bare.strip_suffix("e.p.").unwrap_or(bare);
        if bare.len() == rest.len() {
            return rest.chars().collect();
        }
        rest = bare;
    }
}

/// What a text says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reading {
    Castling(CastlingSide),
    Usual {
        /// `None` if only the squares are given, which is enough.
        role: Option<Role>,
        file: Option<File>,
        rank: Option<Rank>,
        captures: bool,
        to: Square,
        promotion: Option<Role>,
    },
}

/// How a reading and a legal move go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    /// It is this move.
    Full,
    /// It may be this move, but leaves out what is never assumed: the piece of
    /// a promotion, the file of a capturing pawn.
    Open,
    /// It is another move.
    Not,
}

impl Reading {
    fn fit(self, action: Move) -> Fit {
        let Self::Usual { role, file, rank, captures, to, promotion } = self else {
            let same = action.0.castling_side().map(Self::Castling) == Some(self);
            return if same { Fit::Full } else { Fit::Not };
        };
        let from = action.from();
        let other = role.is_some_and(|role| role != action.0.role())
            || file.is_some_and(|file| file != from.file())
            || rank.is_some_and(|rank| rank != from.rank())
            || to != action.to()
            || (captures && !action.0.is_capture())
            || (action.0.is_castle() && (file.is_none() || rank.is_none()))
            || (promotion.is_some() && promotion != action.0.promotion());
        let open = promotion != action.0.promotion()
            || (action.0.role() == Role::Pawn && action.0.is_capture() && file.is_none());
        match (other, open) {
            (true, _) => Fit::Not,
            (false, true) => Fit::Open,
            (false, false) => Fit::Full,
        }
    }

    /// Why it is no legal move, if that can be told.
    fn why(self, position: &Chess, moves: &[Move]) -> Option<&'static str> {
        let Self::Usual { role, file, rank, captures, to, .. } = self else { return Some("castling") };
        let squares = Self::Usual { role, file, rank, captures: false, to, promotion: None };
        if let Some(action) = moves.iter().find(|&&action| squares.fit(action) != Fit::Not) {
            return (captures && !action.0.is_capture()).then_some("not-a-capture");
        }
        let state = &position.state;
        let reaches = |from: Square| {
            role.is_none_or(|role| state.board().role_at(from) == Some(role))
                && file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
                && walks(position, from, to)
        };
        if state.us().contains(to) || !state.us().into_iter().any(reaches) {
            None
        } else if state.is_check() {
            Some("in-check")
        } else {
            Some("king-exposed")
        }
    }
}

/// Whether a man could go there if its king did not matter.
fn walks(position: &Chess, from: Square, to: Square) -> bool {
    let (state, board) = (&position.state, position.state.board());
    if board.role_at(from) != Some(Role::Pawn) {
        return board.attacks_from(from).contains(to);
    }
    if attacks::pawn_attacks(state.turn(), from).contains(to) {
        return state.them().contains(to) || state.maybe_ep_square() == Some(to);
    }
    let ahead = |square: Square| square.offset(state.turn().fold_wb(8, -8));
    let free = |square: &Square| !board.occupied().contains(*square);
    let step = ahead(from).filter(free);
    let double = step.filter(|_| from.rank() == state.turn().relative_rank(Rank::Second)).and_then(ahead);
    step == Some(to) || double.filter(free) == Some(to)
}

/// Every way to read a text.
fn readings(typed: &[char]) -> Vec<Reading> {
    let mut found: Vec<Reading> = castling(typed).into_iter().chain(usual(typed)).collect();
    // Canonical text wholly in capitals.
    if typed.iter().all(|c| c.is_ascii() && !c.is_ascii_lowercase()) {
        let small: Vec<char> = typed.iter().map(char::to_ascii_lowercase).collect();
        found.extend(
            usual(&small)
                .filter(|reading| matches!(reading, Reading::Usual { rank: Some(_), file: Some(_), .. })),
        );
    }
    found
}

/// `O-O`, `0-0-0`: letters, zeros or Cyrillic letters, and dashes of any kind.
fn castling(typed: &[char]) -> Option<Reading> {
    let rings: Vec<char> = typed.iter().copied().filter(|&c| !is_dash(c)).collect();
    if !rings.iter().all(|c| matches!(c, '0' | 'O' | 'o' | 'О' | 'о')) {
        return None;
    }
    match rings.len() {
        2 => Some(Reading::Castling(CastlingSide::KingSide)),
        3 => Some(Reading::Castling(CastlingSide::QueenSide)),
        _ => None,
    }
}

/// Piece, where from, sign, where to, promotion.
fn usual(typed: &[char]) -> Option<Reading> {
    let mut rest = Rest(typed);
    let named = rest.piece();
    let (mut file, mut rank) = (rest.take(as_file), rest.take(as_rank));
    let sign = rest.take(|c| if is_dash(c) { Some(false) } else { is_capture(c).then_some(true) });
    let (mut to_file, mut to_rank) = (rest.take(as_file), rest.take(as_rank));
    if sign.is_none() && to_file.is_none() && to_rank.is_none() {
        (to_file, to_rank) = (file.take(), rank.take());
    }
    if sign == Some(false) && named.is_none() && file.is_none() && rank.is_none() {
        return None;
    }
    let to = Square::from_coords(to_file?, to_rank?);
    let whole = file.is_some() && rank.is_some();
    let role = named.or((!whole).then_some(Role::Pawn));
    let _ = rest.take(|c| (c == '=').then_some(()));
    let promotion = rest.take(|c| as_promotion(c, whole));
    let captures = sign == Some(true);
    rest.0.is_empty().then_some(Reading::Usual { role, file, rank, captures, to, promotion })
}

/// What is still to be read.
struct Rest<'a>(&'a [char]);

impl Rest<'_> {
    /// Takes the next character if it means something.
    fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let (&next, rest) = self.0.split_first()?;
        let found = meaning(next)?;
        self.0 = rest;
        Some(found)
    }

    /// Takes the letter of a piece. Latin and Cyrillic letters look alike; the
    /// king's second letter and the code point decide.
    fn piece(&mut self) -> Option<Role> {
        if let ['K' | 'К', 'p' | 'р', rest @ ..] = self.0 {
            self.0 = rest;
            return Some(Role::King);
        }
        self.take(|c| match c {
            'K' => Some(Role::King),
            'P' | 'П' | 'п' => Some(Role::Pawn),
            _ => as_officer(c),
        })
    }
}

/// The letter of a piece that a pawn may become.
fn as_officer(c: char) -> Option<Role> {
    match c {
        'Q' | 'Ф' => Some(Role::Queen),
        'R' | 'Л' => Some(Role::Rook),
        'B' | 'С' => Some(Role::Bishop),
        'N' | 'К' => Some(Role::Knight),
        _ => None,
    }
}

/// The same after the squares; small Latin letters only after both squares.
fn as_promotion(c: char, whole: bool) -> Option<Role> {
    let small = whole && matches!(c, 'q' | 'r' | 'b' | 'n');
    as_officer(if small { c.to_ascii_uppercase() } else { c })
}

/// A file, in Latin or in Cyrillic letters that look the same.
fn as_file(c: char) -> Option<File> {
    File::from_char(match c {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'A'..='H' => return None,
        _ => c,
    })
}

fn as_rank(c: char) -> Option<Rank> {
    Rank::from_char(c)
}

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

const fn is_capture(c: char) -> bool {
    matches!(c, 'x' | 'X' | 'х' | 'Х' | '×' | ':')
}

/// The remedy for a likely slip.
fn hint(typed: &[char], moves: &[Move]) -> Option<&'static str> {
    let (&first, &last) = (typed.first()?, typed.last()?);
    if first == 'C' || last == 'C' {
        return Some("latin-c");
    }
    let right = |changed: Vec<char>| {
        usual(&changed).is_some_and(|reading| moves.iter().any(|&action| reading.fit(action) != Fit::Not))
    };
    let capital = |at: usize| {
        let mut changed = typed.to_vec();
        changed.splice(at..=at, typed[at].to_uppercase());
        right(changed)
    };
    if (first.is_lowercase() && capital(0)) || (last.is_lowercase() && capital(typed.len() - 1)) {
        return Some("capital-letter");
    }
    let latin = typed.iter().map(|&c| if c == 'в' { 'b' } else { c }).collect();
    (typed.contains(&'в') && right(latin)).then_some("cyrillic-file")
}
