//! What can be wrong with what somebody gave us. `Display` is plain English
//! for the command line; the reply to a player is made from the variant, in
//! the player's language.

use std::fmt;

use super::grid::Square;
use super::scene::Glyph;
use super::seat::Seat;

/// A position text that cannot be read or is impossible, with every reason
/// found, each a sentence part in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError(pub Vec<String>);

impl PositionError {
    /// A single reason.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> Self {
        Self(vec![reason.into()])
    }

    /// `Ok` if there are no reasons.
    ///
    /// # Errors
    /// All `reasons`, if there are any.
    pub fn check(reasons: Vec<String>) -> Result<(), Self> {
        if reasons.is_empty() { Ok(()) } else { Err(Self(reasons)) }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a position: {}", self.0.join("; "))
    }
}

impl std::error::Error for PositionError {}

/// Why a move is refused: the name of an explanation, and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The explanation: the message `illegal-NAME` or `hint-NAME`.
    pub name: &'static str,
    /// The piece it is about.
    pub piece: Option<Glyph>,
    /// The square it is about.
    pub square: Option<Square>,
    /// The legal moves that it points to, in canonical notation.
    pub moves: Vec<String>,
}

impl Reason {
    /// An explanation that needs nothing else.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, piece: None, square: None, moves: Vec::new() }
    }

    /// The same about a piece.
    #[must_use]
    pub const fn piece(mut self, piece: Glyph) -> Self {
        self.piece = Some(piece);
        self
    }

    /// The same about a square.
    #[must_use]
    pub const fn on(mut self, square: Square) -> Self {
        self.square = Some(square);
        self
    }

    /// The same with moves that would be right.
    #[must_use]
    pub fn moves(mut self, moves: Vec<String>) -> Self {
        self.moves = moves;
        self
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name.replace('-', " "))?;
        if let Some(piece) = self.piece {
            write!(f, ", {}", piece.name())?;
        }
        if let Some(square) = self.square {
            write!(f, ", {square}")?;
        }
        if self.moves.is_empty() { Ok(()) } else { write!(f, " ({})", self.moves.join(" ")) }
    }
}

/// A move text that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is no move of this game. `example` is a legal move, if any.
    Unreadable {
        /// What was given.
        text: String,
        /// A move that would be right here.
        example: Option<String>,
    },
    /// The text is a move, but not a legal one here. `why` explains it by the
    /// message `illegal-NAME`, if the reason is known.
    Illegal {
        /// What was given.
        text: String,
        /// The explanation.
        why: Option<Reason>,
    },
    /// The text fits several legal moves, given in canonical notation, and one
    /// of them must be chosen (a promotion without its piece, too).
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves it fits, in canonical notation.
        candidates: Vec<String>,
    },
    /// A likely slip with a remedy: the message `hint-NAME` explains it.
    Hint {
        /// What was given.
        text: String,
        /// The explanation; its moves are what was probably meant.
        hint: Reason,
    },
    /// The game is over.
    Over,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text, example: Some(example) } => {
                write!(f, "cannot read the move {text:?}; expected a move like {example}")
            }
            Self::Unreadable { text, example: None } => write!(f, "cannot read the move {text:?}"),
            Self::Illegal { text, why: None } => write!(f, "{text} is not a legal move here"),
            Self::Illegal { text, why: Some(why) } => {
                write!(f, "{text} is not a legal move here: {why}")
            }
            Self::Ambiguous { text, candidates } => {
                write!(f, "{text:?} may be any of: {}", candidates.join(" "))
            }
            Self::Hint { text, hint } => {
                write!(f, "cannot read the move {text:?}: {hint}")
            }
            Self::Over => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for MoveError {}

/// An act at the table that is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ActError {
    /// The text names no act of this game.
    Unreadable {
        /// What was given.
        text: String,
    },
    /// The seat is out of the game already.
    SeatOut(Seat),
    /// There is nothing to claim in this position.
    NoClaim,
    /// The act does not fit the position; the reason in English.
    Refused(String),
    /// The game is over.
    Over,
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text } => write!(f, "{text:?} is no act of this game"),
            Self::SeatOut(seat) => write!(f, "seat {seat} is out of the game"),
            Self::NoClaim => write!(f, "no draw can be claimed here"),
            Self::Refused(why) => f.write_str(why),
            Self::Over => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for ActError {}

/// Options that a game does not offer, or that do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionsError {
    /// No option of this name.
    UnknownKey {
        /// What was given.
        key: String,
        /// The names the game knows.
        known: Vec<&'static str>,
    },
    /// The option does not take this value.
    BadValue {
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// The values it takes: a list, or a range `5…19`.
        expected: String,
    },
    /// Not of the form `key=value`.
    Unreadable {
        /// What was given.
        text: String,
    },
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKey { key, known } if known.is_empty() => {
                write!(f, "unknown option {key:?}: this game has no options")
            }
            Self::UnknownKey { key, known } => {
                write!(f, "unknown option {key:?}; expected one of: {}", known.join(", "))
            }
            Self::BadValue { key, value, expected } => {
                write!(f, "option {key} does not take {value:?}; expected: {expected}")
            }
            Self::Unreadable { text } => {
                write!(f, "cannot read the option {text:?}; expected key=value")
            }
        }
    }
}

impl std::error::Error for OptionsError {}
