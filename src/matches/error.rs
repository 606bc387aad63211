//! Why something was not done.

use std::fmt;

use super::ids::UserId;
use super::offers::OfferKind;
use crate::kernel::{ActError, MoveError, OptionsError, Seat};

/// Why the match did not do what somebody asked. Each becomes a private answer
/// in the player's language; the match is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The position has changed since the one that was answered.
    Stale,
    /// The person does not play in this match.
    NotSeated,
    /// Another seat is to act.
    NotYourTurn {
        /// The seat to act.
        whose: Seat,
        /// Who holds it.
        user: UserId,
    },
    /// The person does not hold this seat.
    NotYourSeat(Seat),
    /// The move cannot be played.
    Illegal(MoveError),
    /// The game does not allow the act.
    Act(ActError),
    /// The match has ended.
    Over,
    /// The match was called off.
    Aborted,
    /// No such offer stands (any more).
    NoOffer(OfferKind),
    /// The person has asked or agreed already.
    AlreadyAgreed(OfferKind),
    /// Another takeback is being asked for.
    TakebackPending,
    /// The person has no move to take back, or somebody has left since.
    NothingToTakeBack,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stale => f.write_str("the position has changed"),
            Self::NotSeated => f.write_str("not a player of this match"),
            Self::NotYourTurn { whose, user } => write!(f, "seat {whose}, held by {user}, is to act"),
            Self::NotYourSeat(seat) => write!(f, "seat {seat} is held by somebody else"),
            Self::Illegal(error) => error.fmt(f),
            Self::Act(error) => error.fmt(f),
            Self::Over => f.write_str("the match has ended"),
            Self::Aborted => f.write_str("the match was called off"),
            Self::NoOffer(kind) => write!(f, "no {} is being asked for", kind.name()),
            Self::AlreadyAgreed(kind) => write!(f, "already agreed: {}", kind.name()),
            Self::TakebackPending => f.write_str("another takeback is being asked for"),
            Self::NothingToTakeBack => f.write_str("there is no move to take back"),
        }
    }
}

impl std::error::Error for Refusal {}

/// What was stored cannot be: the rules have changed, or somebody else wrote
/// to the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Corrupt {
    /// A game that is not registered.
    Game(String),
    /// Options that the game does not take.
    Options(OptionsError),
    /// A pace, a kind or a text that cannot be read.
    Text(String),
    /// An entry of the log that cannot be played.
    Entry {
        /// Its place.
        seq: u32,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(id) => write!(f, "unknown game {id:?}"),
            Self::Options(error) => error.fmt(f),
            Self::Text(text) => write!(f, "cannot read {text:?}"),
            Self::Entry { seq, why } => write!(f, "log entry {seq}: {why}"),
        }
    }
}

impl std::error::Error for Corrupt {}
