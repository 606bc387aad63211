//! What a text may mean: the letter of a man, as much of the way as is said,
//! signs, what the man becomes.

use crate::games::contract::Letters;
use crate::kernel::Square;
use crate::kernel::notation::{is_capture, is_dash, latin};
use crate::kernel::scene::Glyph;

/// A part of the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A square.
    Square(Square),
    /// A file, counted from 0.
    File(u8),
    /// A rank, counted from 0.
    Rank(u8),
}

impl Mark {
    /// Whether a square is the one or one of those that are meant.
    pub fn is(self, square: Square) -> bool {
        match self {
            Self::Square(named) => named == square,
            Self::File(file) => file == square.file,
            Self::Rank(rank) => rank == square.rank,
        }
    }

    /// The square that is named in full.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::Square(square) => Some(square),
            Self::File(_) | Self::Rank(_) => None,
        }
    }
}

/// One meaning of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What moves, if a letter says so.
    pub piece: Option<Glyph>,
    /// The way as far as it is said; the last part is where it ends.
    pub marks: Vec<Mark>,
    /// Whether there is a sign of capture.
    pub captures: bool,
    /// Whether there is a dash.
    pub dash: bool,
    /// What it becomes.
    pub becomes: Option<Glyph>,
}

impl Reading {
    /// Whether the squares where the move begins and ends are both named.
    pub fn is_whole(&self) -> bool {
        self.marks.len() > 1 && self.from().is_some() && self.to().is_some()
    }

    /// The square where it begins, if that is named.
    pub fn from(&self) -> Option<Square> {
        self.marks.split_last()?.1.first()?.square()
    }

    /// The square where it ends, if that is named.
    pub fn to(&self) -> Option<Square> {
        self.marks.last()?.square()
    }
}

/// Every meaning of a text on a board of this size. `loose` forgives the case
/// of letters: files may be capitals, and a man may have a small letter where
/// both squares are named.
pub fn readings(text: &[char], letters: Letters, size: (u8, u8), loose: bool) -> Vec<Reading> {
    let mut found: Vec<Reading> = Typed { rest: text, letters, size, loose }.read(None).into_iter().collect();
    for (piece, length, small) in heads(text, letters, loose) {
        let reading = Typed { rest: &text[length..], letters, size, loose }.read(Some(piece));
        found.extend(reading.filter(|reading| !small || reading.is_whole()));
    }
    found
}

/// The men that the beginning of a text may name, with the number of letters
/// and whether these are small ones that should not be.
fn heads(text: &[char], letters: Letters, loose: bool) -> Vec<(Glyph, usize, bool)> {
    let mut found = Vec::new();
    for &(glyph, names) in letters {
        for name in names {
            let length = name.chars().count();
            let Some(head) = text.get(..length) else { continue };
            let same = name.chars().eq(head.iter().copied());
            let small = !same && name.to_lowercase().chars().eq(head.iter().copied());
            if same || loose && small {
                found.push((glyph, length, small));
            }
        }
    }
    found
}

/// What is still to be read.
struct Typed<'a> {
    rest: &'a [char],
    letters: Letters,
    size: (u8, u8),
    loose: bool,
}

impl Typed<'_> {
    /// Reads everything behind the letter of the man.
    fn read(mut self, piece: Option<Glyph>) -> Option<Reading> {
        let mut reading = Reading { piece, marks: Vec::new(), captures: false, dash: false, becomes: None };
        if piece.is_some() {
            self.skip(|c| c == '@');
        }
        // A single letter behind two squares is what the man becomes (UCI).
        while !(reading.is_whole() && self.rest.len() == 1) {
            let (dash, captures) = (self.skip(is_dash), self.skip(is_capture));
            let Some(mark) = self.mark(&reading) else {
                if dash || captures {
                    return None;
                }
                break;
            };
            if dash && reading.marks.is_empty() && piece.is_none() {
                return None;
            }
            reading.dash |= dash;
            reading.captures |= captures;
            reading.marks.push(mark);
        }
        reading.becomes = self.promotion(&reading)?;
        (self.rest.is_empty() && reading.ends()).then_some(reading)
    }

    /// Skips every next character that is one of these; whether there was any.
    fn skip(&mut self, these: impl Fn(char) -> bool) -> bool {
        let count = self.rest.iter().take_while(|&&c| these(c)).count();
        self.rest = &self.rest[count..];
        count > 0
    }

    /// The next part of the way.
    fn mark(&mut self, reading: &Reading) -> Option<Mark> {
        let Some(file) = self.file() else {
            let first = reading.marks.is_empty() && reading.piece.is_some();
            return if first { self.rank().map(Mark::Rank) } else { None };
        };
        self.rest = &self.rest[1..];
        Some(self.rank().map_or(Mark::File(file), |rank| Mark::Square(Square::new(file, rank))))
    }

    /// The file that the next letter names.
    fn file(&self) -> Option<u8> {
        let c = *self.rest.first()?;
        let c = if self.loose { c.to_lowercase().next()? } else { c };
        ('a'..='z').zip(0..self.size.0).find(|&(file, _)| file == latin(c)).map(|(_, file)| file)
    }

    /// The rank that the next digits name: as many as make one of the board's.
    fn rank(&mut self) -> Option<u8> {
        let digit =
            |at: usize| self.rest.get(at).and_then(|c| c.to_digit(10)).and_then(|n| u8::try_from(n).ok());
        let first = digit(0).filter(|&n| n > 0)?;
        let (rank, length) = match digit(1).map(|second| first * 10 + second) {
            Some(rank) if rank <= self.size.1 => (rank, 2),
            _ => (first, 1),
        };
        if rank > self.size.1 {
            return None;
        }
        self.rest = &self.rest[length..];
        Some(rank - 1)
    }

    /// What the man becomes: `=Q`, `/Q`, `(Q)`, `Q`; a small letter behind a sign
    /// or two squares. `None` if there is a sign and no letter behind it, or a
    /// letter that means nothing.
    #[allow(clippy::option_option, reason = "nothing said, or something wrong")]
    fn promotion(&mut self, reading: &Reading) -> Option<Option<Glyph>> {
        let signed = self.skip(|c| matches!(c, '=' | '/' | '('));
        if self.rest.is_empty() {
            return (!signed).then_some(None);
        }
        let small = signed || reading.is_whole();
        let said: String = self.rest.iter().collect();
        let said = said.strip_suffix(')').filter(|_| signed).unwrap_or(&said);
        let mut officers =
            self.letters.iter().filter(|(glyph, _)| !matches!(glyph, Glyph::King | Glyph::Pawn));
        let named = |name: &&str| **name == *said || small && name.to_lowercase() == said;
        let glyph = officers.find(|(_, names)| names.iter().any(&named))?.0;
        self.rest = &[];
        Some(Some(glyph))
    }
}

impl Reading {
    /// Whether it tells where the move ends: a square, or the file behind that
    /// of a pawn or man without letter.
    fn ends(&self) -> bool {
        match self.marks.last() {
            Some(Mark::Square(_)) => true,
            Some(Mark::File(_)) => {
                self.marks.len() == 2 && self.piece.is_none_or(|piece| piece == Glyph::Pawn)
            }
            Some(Mark::Rank(_)) | None => false,
        }
    }
}
