//! Who holds a seat, and who did something in a match.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::people::UserId;

/// How strong an engine plays, from 1. Each game says how many levels it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(pub u8);

/// Who holds a seat. It may change in the middle of a match; who holds it now
/// follows from the log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Holder {
    /// A person.
    Person(UserId),
    /// An engine.
    Engine(Level),
}

impl Holder {
    /// The person, if it is one.
    #[must_use]
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::Person(user) => Some(user),
            Self::Engine(_) => None,
        }
    }
}

impl fmt::Display for Holder {
    /// `person:12` or `engine:3`: the form that is stored and read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(user) => write!(f, "person:{user}"),
            Self::Engine(level) => write!(f, "engine:{}", level.0),
        }
    }
}

impl From<Holder> for String {
    fn from(holder: Holder) -> Self {
        holder.to_string()
    }
}

impl TryFrom<String> for Holder {
    type Error = NotAHolder;

    fn try_from(text: String) -> Result<Self, NotAHolder> {
        text.parse()
    }
}

/// The text names no holder of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("neither person:ID nor engine:LEVEL")]
pub struct NotAHolder;

impl FromStr for Holder {
    type Err = NotAHolder;

    fn from_str(text: &str) -> Result<Self, NotAHolder> {
        let (kind, number) = text.split_once(':').ok_or(NotAHolder)?;
        match kind {
            "person" => number.parse().map(|id| Self::Person(UserId(id))).map_err(|_| NotAHolder),
            "engine" => number.parse().map(|level| Self::Engine(Level(level))).map_err(|_| NotAHolder),
            _ => Err(NotAHolder),
        }
    }
}

/// Who did something in a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// A player, himself.
    Player(UserId),
    /// The plan that a player had laid before.
    Plan(UserId),
    /// An engine that holds a seat.
    Engine(Level),
    /// An official of the event or the server.
    Official(UserId),
    /// Nobody: the rules demand it (rolls, forced passes, timeouts).
    Referee,
}

impl By {
    /// The person behind it; `None` for engines and the referee.
    #[must_use]
    pub const fn user(self) -> Option<UserId> {
        match self {
            Self::Player(user) | Self::Plan(user) | Self::Official(user) => Some(user),
            Self::Engine(_) | Self::Referee => None,
        }
    }

    /// As whom it plays; officials and the referee hold no seat.
    #[must_use]
    pub const fn holder(self) -> Option<Holder> {
        match self {
            Self::Player(user) | Self::Plan(user) => Some(Holder::Person(user)),
            Self::Engine(level) => Some(Holder::Engine(level)),
            Self::Official(_) | Self::Referee => None,
        }
    }
}
