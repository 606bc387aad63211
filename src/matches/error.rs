//! Why something was not done.

use super::{Holder, OfferKind};
use crate::kernel::{ActError, MoveError, OptionsError, Seat};

/// Why the match did not do what somebody asked. Each becomes a private answer
/// in the player's language; the match is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The position has changed since the one that was answered.
    #[error("the position has changed")]
    Stale,
    /// The person does not play in this match.
    #[error("not a player of this match")]
    NotSeated,
    /// Another seat is to act.
    #[error("seat {whose}, held by {holder}, is to act")]
    NotYourTurn {
        /// The seat to act.
        whose: Seat,
        /// Who holds it.
        holder: Holder,
    },
    /// The person does not hold this seat.
    #[error("seat {0} is held by somebody else")]
    NotYourSeat(Seat),
    /// The move cannot be played.
    #[error(transparent)]
    Illegal(MoveError),
    /// The game does not allow the act.
    #[error(transparent)]
    Act(ActError),
    /// The match has ended.
    #[error("the match has ended")]
    Over,
    /// The match was called off.
    #[error("the match was called off")]
    Aborted,
    /// No such offer stands (any more).
    #[error("no {} is being asked for", .0.name())]
    NoOffer(OfferKind),
    /// The person has asked or agreed already.
    #[error("already agreed: {}", .0.name())]
    AlreadyAgreed(OfferKind),
    /// Another takeback is being asked for.
    #[error("another takeback is being asked for")]
    TakebackPending,
    /// The person has no move to take back, or somebody has left since.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// Nobody of this kind may ask for that.
    #[error("not for the asker to decide")]
    NotAllowed,
    /// The seat to act has time left.
    #[error("the time is not up")]
    InTime,
}

/// What was stored cannot be: the rules have changed, or somebody else wrote
/// to the database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Corrupt {
    /// A game that is not registered.
    #[error("unknown game {0:?}")]
    Game(String),
    /// Options that the game does not take.
    #[error(transparent)]
    Options(OptionsError),
    /// A pace, a kind or a text that cannot be read.
    #[error("cannot read {0:?}")]
    Text(String),
    /// An entry of the log that cannot be played.
    #[error("log entry {seq}: {why}")]
    Entry {
        /// Its place.
        seq: u32,
        /// Why not.
        why: String,
    },
}
