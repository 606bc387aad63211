//! Portable Game Notation: export of a record, import of one game.

use std::fmt::{self, Write as _};

use shakmaty::Position as _;

use super::{Chess, Game};
use crate::kernel::{Act, MoveError, Notation, Options, Outcome, Points, PositionError, Record};

/// The longest line that export writes, a FEN tag excepted.
const LINE_MAX: usize = 80;

/// Writes a record as PGN: the seven tags, `SetUp` and `FEN` if the game began
/// from another position, `Termination` if moves and result do not say it all.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in tags(record) {
        let _ = writeln!(text, "{}", tag(name, &value));
    }
    text.push('\n');
    let mut words = movetext(record);
    words.push(token(record.outcome).to_owned());
    text.push_str(&wrapped(&words));
    text
}

/// The tags in their order.
fn tags(record: &Record) -> Vec<(&'static str, String)> {
    let player = |seat: usize| record.players.get(seat).cloned().unwrap_or_else(|| "?".to_owned());
    let mut tags = vec![
        ("Event", format!("Game {}", record.number)),
        ("Site", record.site.clone()),
        ("Date", record.date.replace('-', ".")),
        ("Round", "-".to_owned()),
        ("White", player(0)),
        ("Black", player(1)),
        ("Result", token(record.outcome).to_owned()),
    ];
    if record.start != usual_start() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", record.start.clone()));
    }
    match record.outcome.map(|outcome| outcome.reason) {
        None => tags.push(("Termination", "unterminated".to_owned())),
        Some("timeout" | "timeout-against-bare-king") => {
            tags.push(("Termination", "time forfeit".to_owned()));
        }
        Some(_) => {}
    }
    tags
}

/// A tag pair. A text too long for its line is cut, a FEN never.
fn tag(name: &str, value: &str) -> String {
    let pair = |value: &str| format!("[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    let mut value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    while name != "FEN" && pair(&value).chars().count() > LINE_MAX {
        value.pop();
    }
    pair(&value)
}

/// Move numbers and moves, each a word.
fn movetext(record: &Record) -> Vec<String> {
    let mut words = Vec::new();
    let Ok(mut position) = Chess::read(&record.start) else { return words };
    for line in &record.lines {
        // A claim may carry the move that it is about.
        let text = if Act::is_act(line) { Act::move_in(line).unwrap_or_default() } else { line };
        let Ok(action) = position.parse(text) else { continue };
        let number = position.state.fullmoves();
        if position.state.turn().is_white() {
            words.push(format!("{number}."));
        } else if words.is_empty() {
            words.push(format!("{number}..."));
        }
        words.push(position.notate(&action, Notation::English));
        position.apply(&action);
    }
    words
}

/// Words in lines.
fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        if length > 0 && length + 1 + word.len() > LINE_MAX {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += word.len();
    }
    text.push('\n');
    text
}

/// The result as PGN writes it.
fn token(outcome: Option<Outcome>) -> &'static str {
    match outcome.as_ref().map(Outcome::points) {
        Some([Points::ONE, _]) => "1-0",
        Some([_, Points::ONE]) => "0-1",
        Some(_) => "1/2-1/2",
        None => "*",
    }
}

/// The position before the first move of a usual game.
fn usual_start() -> String {
    Chess::start(&Options::default()).map(|start| start.write()).unwrap_or_default()
}

/// A game read from PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// Its tags in their order.
    pub tags: Vec<(String, String)>,
    /// The position it began from.
    pub start: String,
    /// Its moves in canonical notation. Where the result does not follow from
    /// the board, an act that gives it comes last.
    pub lines: Vec<String>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// What is wrong with a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnError {
    /// A tag that is no `[Name "value"]`.
    Tag(String),
    /// A comment or variation that is not closed, or closed without being
    /// open, by its bracket.
    Bracket(char),
    /// Tags or moves after the result: a second game.
    SecondGame,
    /// `[SetUp "1"]` without a `[FEN]`.
    NoFen,
    /// The position of the `FEN` tag.
    Start(PositionError),
    /// A move that is illegal, ambiguous or unreadable.
    Move {
        /// The number of the move and its dots: `3.`, `3...` for Black.
        number: String,
        /// What is wrong.
        error: MoveError,
    },
    /// A result that contradicts the board.
    Result {
        /// The result of the text.
        given: String,
        /// The result of the board.
        board: &'static str,
    },
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag(text) => write!(f, "expected a tag like [White \"Name\"], not {text:?}"),
            Self::Bracket(bracket) => write!(f, "a {bracket} without its other half"),
            Self::SecondGame => write!(f, "more than one game"),
            Self::NoFen => write!(f, "[SetUp \"1\"] without [FEN]"),
            Self::Start(error) => write!(f, "FEN tag: {error}"),
            Self::Move { number, error } => write!(f, "move {number} {error}"),
            Self::Result { given, board } => write!(f, "result {given}, but the board says {board}"),
        }
    }
}

impl std::error::Error for PgnError {}

/// Reads one game. Comments, numeric glyphs, move suffixes and variations are
/// skipped.
///
/// # Errors
/// The first thing that is wrong with the text.
pub fn read(text: &str) -> Result<Import, PgnError> {
    let mut import = Import { tags: Vec::new(), start: usual_start(), lines: Vec::new(), outcome: None };
    // Some programs put a byte order mark first.
    let mut rest = Rest { text: text.trim_start_matches('\u{feff}'), at_line_start: true };
    while let Some((name, value)) = rest.next_tag()? {
        import.tags.push((name, value));
    }
    if let Some(fen) = import.fen()? {
        import.start = Chess::read(fen).map_err(PgnError::Start)?.write();
    }
    let mut position = Chess::read(&import.start).map_err(PgnError::Start)?;
    let mut result = None;
    while let Some(word) = rest.next_word()? {
        let word = without_number(word);
        if result.is_some() {
            return Err(PgnError::SecondGame);
        } else if RESULTS.contains(&word) {
            result = Some(word);
        } else if !word.is_empty() && word != "e.p." {
            import.play(&mut position, word)?;
        }
    }
    let result = result.or_else(|| import.tag("Result")).unwrap_or("*").to_owned();
    import.conclude(&mut position, &result)?;
    Ok(import)
}

/// The law of import: any text is read or refused. What is read can be played,
/// ends as it says, and is read again the same when it has been written.
///
/// # Panics
/// If the law is broken.
pub fn law(text: &str) {
    let Ok(import) = read(text) else { return };
    let mut position = Chess::read(&import.start).expect("a start that was read");
    for line in &import.lines {
        match Act::read(line, Chess::INFO.seats) {
            Ok(act) => position.act(&act).expect("an act that was carried out"),
            Err(_) => position.apply(&position.parse(line).expect("a move that was played")),
        }
    }
    assert_eq!(position.turn().outcome(), import.outcome, "{text}");
    let players = ["White", "Black"].map(|tag| import.tag(tag).unwrap_or("?").to_owned()).into();
    let record = Record {
        game: Chess::INFO.id,
        options: Options::default(),
        site: String::new(),
        number: String::new(),
        date: String::new(),
        players,
        start: import.start.clone(),
        lines: import.lines.clone(),
        outcome: import.outcome,
    };
    let again = read(&write(&record)).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!((&again.start, &again.lines), (&import.start, &import.lines), "{text}");
    assert_eq!(again.outcome, import.outcome, "{text}");
}

/// The results there are.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl Import {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The position to begin from, if it is not the usual one.
    fn fen(&self) -> Result<Option<&str>, PgnError> {
        match (self.tag("SetUp"), self.tag("FEN")) {
            (Some("0"), _) | (None, None) => Ok(None),
            (_, Some(fen)) => Ok(Some(fen)),
            (Some(_), None) => Err(PgnError::NoFen),
        }
    }

    /// Plays a move.
    fn play(&mut self, position: &mut Chess, word: &str) -> Result<(), PgnError> {
        let over = position.turn().outcome().map(|_| MoveError::Over);
        let action = over.map_or_else(|| position.parse(word), Err).map_err(|error| {
            let dots = position.state.turn().fold_wb(".", "...");
            PgnError::Move { number: format!("{}{dots}", position.state.fullmoves()), error }
        })?;
        self.lines.push(position.notate(&action, Notation::Canonical));
        position.apply(&action);
        Ok(())
    }

    /// Compares the result with the board, or takes it as resignation or
    /// agreement. The open result `*` contradicts nothing.
    fn conclude(&mut self, position: &mut Chess, given: &str) -> Result<(), PgnError> {
        let board = position.turn().outcome();
        let act = match given {
            _ if board.is_some() => None,
            "1-0" => Some("resign:b"),
            "0-1" => Some("resign:w"),
            "1/2-1/2" => Some("draw"),
            _ => None,
        };
        if board.is_some() && RESULTS[..3].contains(&given) && given != token(board) {
            return Err(PgnError::Result { given: given.to_owned(), board: token(board) });
        }
        if let Some(act) = act.and_then(|text| Act::read(text, Chess::INFO.seats).ok()) {
            self.lines.push(act.write(Chess::INFO.seats));
            // Only a game that is over refuses these acts.
            let _ = position.act(&act);
        }
        self.outcome = position.turn().outcome();
        Ok(())
    }
}

/// Takes a move number and its dots away from the beginning of a word.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.is_empty() || rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

/// What is still to be read of a text.
struct Rest<'a> {
    text: &'a str,
    at_line_start: bool,
}

impl<'a> Rest<'a> {
    /// The next tag pair, while there are any.
    fn next_tag(&mut self) -> Result<Option<(String, String)>, PgnError> {
        self.skip()?;
        let Some(inner) = self.text.strip_prefix('[') else { return Ok(None) };
        let wrong = || PgnError::Tag(self.text.lines().next().unwrap_or_default().to_owned());
        let (name, quoted) = inner.split_once('"').ok_or_else(wrong)?;
        let name = name.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(wrong());
        }
        let (value, length) = unquoted(quoted).ok_or_else(wrong)?;
        let rest = quoted[length..].trim_start().strip_prefix(']').ok_or_else(wrong)?;
        self.text = rest;
        self.at_line_start = false;
        Ok(Some((name.to_owned(), value)))
    }

    /// The next word of the moves.
    fn next_word(&mut self) -> Result<Option<&'a str>, PgnError> {
        self.skip()?;
        let Some(first) = self.text.chars().next() else { return Ok(None) };
        match first {
            '[' => return Err(PgnError::SecondGame),
            ')' | '}' | ']' => return Err(PgnError::Bracket(first)),
            _ => {}
        }
        let ends = |c: char| c.is_whitespace() || "{}()[];$!?".contains(c);
        let (word, rest) = self.text.split_at(self.text.find(ends).unwrap_or(self.text.len()));
        self.text = rest;
        self.at_line_start = false;
        Ok(Some(word))
    }

    /// Skips what says nothing about the game.
    fn skip(&mut self) -> Result<(), PgnError> {
        while let Some(first) = self.text.chars().next() {
            match first {
                c if c.is_whitespace() => {
                    self.at_line_start = c == '\n';
                    self.text = &self.text[c.len_utf8()..];
                    continue;
                }
                '%' if self.at_line_start => self.skip_line(),
                ';' => self.skip_line(),
                '{' => self.skip_comment()?,
                '(' => self.skip_variation()?,
                '$' => self.text = self.text[1..].trim_start_matches(|c: char| c.is_ascii_digit()),
                '!' | '?' => self.text = self.text.trim_start_matches(['!', '?']),
                _ => return Ok(()),
            }
            self.at_line_start = false;
        }
        Ok(())
    }

    /// Skips to the end of the line, which it leaves.
    fn skip_line(&mut self) {
        self.text = &self.text[self.text.find('\n').unwrap_or(self.text.len())..];
    }

    /// Skips a comment in braces, which do not nest.
    fn skip_comment(&mut self) -> Result<(), PgnError> {
        let (_, rest) = self.text.split_once('}').ok_or(PgnError::Bracket('{'))?;
        self.text = rest;
        Ok(())
    }

    /// Skips a variation with the comments and variations inside it.
    fn skip_variation(&mut self) -> Result<(), PgnError> {
        let mut depth = 0_u32;
        while let Some(first) = self.text.chars().next() {
            match first {
                '{' => {
                    self.skip_comment()?;
                    continue;
                }
                ';' => {
                    self.skip_line();
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.text = &self.text[first.len_utf8()..];
            if depth == 0 {
                return Ok(());
            }
        }
        Err(PgnError::Bracket('('))
    }
}

/// The text up to the closing quote, and the length up to behind it.
fn unquoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => return None,
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return Some((value, at + 1)),
            _ => {
                value.push(c);
                escaped = false;
            }
        }
    }
    None
}
