//! What the people of a match must be told. The store writes it as rows in the
//! transaction that causes it; a dispatcher says it on Discord.

use time::OffsetDateTime;

use super::ids::UserId;
use super::log::Seq;
use super::offers::OfferKind;
use crate::kernel::Seat;

/// One thing to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// The match has begun: make its thread.
    Started,
    /// A seat is to act: show it the board. One for each hand-over.
    Turn {
        /// The seat.
        seat: Seat,
        /// Who holds it.
        user: UserId,
        /// The position it is to act in.
        seq: Seq,
        /// When its time is up.
        deadline: OffsetDateTime,
    },
    /// A seat has left and the game goes on.
    Left {
        /// The seat.
        seat: Seat,
        /// Who held it.
        user: UserId,
        /// Because its time ran out; else it resigned.
        timeout: bool,
    },
    /// Somebody asks the others for something.
    Offer {
        /// For what.
        kind: OfferKind,
        /// Who asks.
        by: UserId,
        /// The position in which it was asked: names the offer in an answer.
        made: Seq,
        /// Who must still answer.
        asked: Vec<UserId>,
    },
    /// Somebody said no.
    Declined {
        /// To what.
        kind: OfferKind,
        /// Who said no.
        by: UserId,
        /// Who had asked.
        asker: UserId,
    },
    /// Moves have been taken back.
    TakenBack {
        /// The entry whose position stands again.
        to: Seq,
    },
    /// The game is over.
    Ended,
    /// The match was called off.
    Aborted {
        /// Who called it off, or was the last to agree.
        by: UserId,
    },
}

impl News {
    /// Who is mentioned, given who sits at the board.
    #[must_use]
    pub fn mentions(&self, seats: &[UserId]) -> Vec<UserId> {
        let mut users = match self {
            Self::Started | Self::Ended | Self::Aborted { .. } => seats.to_vec(),
            Self::Turn { user, .. } => vec![*user],
            Self::Offer { asked, .. } => asked.clone(),
            Self::Declined { asker, .. } => vec![*asker],
            // Whoever resigned knows it.
            Self::Left { user, timeout: true, .. } => vec![*user],
            Self::Left { .. } | Self::TakenBack { .. } => Vec::new(),
        };
        users.sort_unstable();
        users.dedup();
        users
    }
}
