//! Short notation: what chess players type. The letter of the piece, as much
//! of where it comes from as is needed, perhaps a sign of capture, where it
//! goes, what it becomes. Long notation and bare squares are read as well.

use crate::kernel::{MoveError, Square};

/// The pieces of a game by their letters. Latin and Cyrillic capitals look
/// alike; the code point decides.
pub trait Lettered: Copy + PartialEq + 'static {
    /// The piece that needs no letter.
    const PAWN: Self;

    /// The piece that a letter means, the king and the pawn left out.
    fn officer(letter: char) -> Option<Self>;

    /// The piece at the head of a text, with the number of its letters.
    fn head(text: &[char]) -> Option<(Self, usize)>;
}

/// A legal move as a text may describe it.
#[derive(Clone, Copy, Debug)]
pub struct Told<P> {
    /// What moves.
    pub piece: P,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Whether it captures.
    pub captures: bool,
    /// What it becomes there.
    pub promotion: Option<P>,
    /// Whether it might become something else, so that this must be said.
    pub chosen: bool,
    /// Whether both squares must be said (a king that castles).
    pub whole: bool,
}

impl<P: Lettered> Told<P> {
    /// As much of where it comes from as short notation needs among these
    /// legal moves, itself included.
    pub fn origin(&self, moves: impl Iterator<Item = Self>) -> String {
        let file = char::from(b'a' + self.from.file).to_string();
        if self.piece == P::PAWN {
            return if self.captures { file } else { String::new() };
        }
        let rival = |told: &Self| told.piece == self.piece && told.to == self.to && told.from != self.from;
        let rivals: Vec<Square> = moves.filter(rival).map(|told| told.from).collect();
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|from| from.file != self.from.file) {
            file
        } else if rivals.iter().all(|from| from.rank != self.from.rank) {
            (self.from.rank + 1).to_string()
        } else {
            self.from.to_string()
        }
    }
}

/// What a text says of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading<P> {
    /// What moves; `None` if both squares are given, which is enough.
    pub piece: Option<P>,
    /// The file it comes from, counted from 0.
    pub file: Option<u8>,
    /// The rank it comes from, counted from 0.
    pub rank: Option<u8>,
    /// Whether there is a sign of capture.
    pub captures: bool,
    /// To where.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<P>,
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

impl<P: Lettered> Reading<P> {
    /// Whether a man on this square may be the one that moves.
    pub fn starts(&self, from: Square, piece: P) -> bool {
        self.piece.is_none_or(|named| named == piece)
            && self.file.is_none_or(|file| file == from.file)
            && self.rank.is_none_or(|rank| rank == from.rank)
    }

    fn fit(&self, told: &Told<P>) -> Fit {
        let whole = self.file.is_some() && self.rank.is_some();
        let same = self.starts(told.from, told.piece)
            && self.to == told.to
            && (told.captures || !self.captures)
            && (whole || !told.whole)
            && (self.promotion.is_none() || self.promotion == told.promotion);
        let open = (told.chosen && self.promotion.is_none())
            || (told.piece == P::PAWN && told.captures && self.file.is_none());
        match (same, open) {
            (false, _) => Fit::Not,
            (true, true) => Fit::Open,
            (true, false) => Fit::Full,
        }
    }
}

/// A text, ready to be compared with the legal moves.
#[derive(Debug)]
pub struct Typed<P> {
    /// Its characters without spaces and without the signs at the end that
    /// are not checked.
    pub letters: Vec<char>,
    /// What it can mean.
    readings: Vec<Reading<P>>,
}

impl<P: Lettered> Typed<P> {
    /// Reads a text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let letters = clean(text);
        let mut readings: Vec<Reading<P>> = read(&letters).into_iter().collect();
        // Canonical text wholly in capitals.
        if letters.iter().all(|c| c.is_ascii() && !c.is_ascii_lowercase()) {
            let small: Vec<char> = letters.iter().map(char::to_ascii_lowercase).collect();
            readings.extend(read(&small).filter(|reading| reading.file.is_some() && reading.rank.is_some()));
        }
        Self { letters, readings }
    }

    /// The move that the text means, or the moves that it leaves open; `None`
    /// if it means none of these.
    pub fn among<A: Clone>(&self, moves: &[(A, Told<P>)]) -> Option<Result<A, Vec<A>>> {
        let that = |wanted: Fit| -> Vec<A> {
            let fits = |told: &Told<P>| self.readings.iter().any(|reading| reading.fit(told) == wanted);
            moves.iter().filter(|(_, told)| fits(told)).map(|(action, _)| action.clone()).collect()
        };
        let full = that(Fit::Full);
        match &full[..] {
            [only] => Some(Ok(only.clone())),
            [] => Some(that(Fit::Open)).filter(|open| !open.is_empty()).map(Err),
            _ => Some(Err(full)),
        }
    }

    /// Why the text, which means no legal move, is refused. `reaches` tells
    /// what pieces could do if their king did not matter, and gives the reason
    /// why they may not.
    pub fn refusal<A>(
        &self,
        text: &str,
        moves: &[(A, Told<P>)],
        reaches: impl FnOnce(&Reading<P>) -> Option<&'static str>,
        example: Option<String>,
    ) -> MoveError {
        let text = text.trim().to_owned();
        if let Some(hint) = self.hint(moves) {
            return MoveError::Hint { text, hint };
        }
        let Some(reading) = self.readings.first() else { return MoveError::Unreadable { text, example } };
        let squares = Reading { captures: false, promotion: None, ..*reading };
        let near = moves.iter().find(|(_, told)| squares.fit(told) != Fit::Not);
        let why = match near {
            Some((_, told)) => (reading.captures && !told.captures).then_some("not-a-capture"),
            None => reaches(reading),
        };
        MoveError::Illegal { text, why }
    }

    /// The remedy for a likely slip.
    fn hint<A>(&self, moves: &[(A, Told<P>)]) -> Option<&'static str> {
        let letters = &self.letters;
        let (&first, &last) = (letters.first()?, letters.last()?);
        if first == 'C' || last == 'C' {
            return Some("latin-c");
        }
        let right = |changed: Vec<char>| {
            read::<P>(&changed)
                .is_some_and(|reading| moves.iter().any(|(_, told)| reading.fit(told) != Fit::Not))
        };
        let capital = |at: usize| {
            let mut changed = letters.clone();
            changed.splice(at..=at, letters[at].to_uppercase());
            right(changed)
        };
        if (first.is_lowercase() && capital(0)) || (last.is_lowercase() && capital(letters.len() - 1)) {
            return Some("capital-letter");
        }
        let latin = letters.iter().map(|&c| if c == 'в' { 'b' } else { c }).collect();
        (letters.contains(&'в') && right(latin)).then_some("cyrillic-file")
    }
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

/// Piece, where from, sign, where to, promotion.
fn read<P: Lettered>(letters: &[char]) -> Option<Reading<P>> {
    let named = P::head(letters);
    let mut rest = Rest(&letters[named.map_or(0, |(_, length)| length)..]);
    let (mut file, mut rank) = (rest.take(as_file), rest.take(as_rank));
    let dash = rest.take(|c| is_dash(c).then_some(()));
    let captures = dash.is_none() && rest.take(|c| is_capture(c).then_some(())).is_some();
    let (mut to_file, mut to_rank) = (rest.take(as_file), rest.take(as_rank));
    if dash.is_none() && !captures && to_file.is_none() && to_rank.is_none() {
        (to_file, to_rank) = (file.take(), rank.take());
    }
    if dash.is_some() && named.is_none() && file.is_none() && rank.is_none() {
        return None;
    }
    let whole = file.is_some() && rank.is_some();
    let piece = named.map(|(piece, _)| piece).or((!whole).then_some(P::PAWN));
    rest.take(|c| (c == '=').then_some(()));
    // Small letters (UCI) only after both squares.
    let small = |c: char| whole && c.is_ascii_lowercase();
    let promotion = rest.take(|c| P::officer(if small(c) { c.to_ascii_uppercase() } else { c }));
    let to = Square::new(to_file?, to_rank?);
    rest.0.is_empty().then_some(Reading { piece, file, rank, captures, to, promotion })
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
}

/// A file, in Latin or in Cyrillic letters that look the same.
fn as_file(c: char) -> Option<u8> {
    let latin = match c {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        other => other,
    };
    ('a'..='h').zip(0..).find(|&(file, _)| file == latin).map(|(_, file)| file)
}

fn as_rank(c: char) -> Option<u8> {
    ('1'..='8').zip(0..).find(|&(rank, _)| rank == c).map(|(_, rank)| rank)
}

/// Whether it is a dash of any kind.
#[must_use]
pub const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

const fn is_capture(c: char) -> bool {
    matches!(c, 'x' | 'X' | 'х' | 'Х' | '×' | ':')
}

/// The letters of a king in Russian and English: `Кр` in any mixture of
/// scripts, or a Latin `K`.
#[must_use]
pub fn king_letters(text: &[char]) -> Option<usize> {
    match text {
        ['K' | 'К', 'p' | 'р', ..] => Some(2),
        ['K', ..] => Some(1),
        _ => None,
    }
}
