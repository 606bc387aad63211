//! What the people of a match must be told. The store writes it as rows in the
//! transaction that causes it; a dispatcher says it on Discord.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::{Holder, OfferKind, Seq, Told, UserId};
use crate::kernel::Seat;

/// One thing to tell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum News {
    /// The match has begun: make its thread.
    Started,
    /// A seat is to act: show it the board. One for each hand-over.
    Turn {
        /// The seat.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// Who holds it.
        holder: Holder,
        /// The position it is to act in.
        seq: Seq,
        /// When its time is up.
        #[serde(with = "time::serde::rfc3339")]
        deadline: OffsetDateTime,
    },
    /// A seat has left and the game goes on.
    Left {
        /// The seat.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// Who held it.
        holder: Holder,
        /// Because its time ran out; else it resigned.
        timeout: bool,
    },
    /// Somebody asks the others for something.
    Offer {
        /// For what.
        what: OfferKind,
        /// Who asks.
        by: UserId,
        /// The position in which it was asked: names the offer in an answer.
        made: Seq,
        /// Who must still answer.
        asked: Vec<UserId>,
        /// For a takeback: the move to be taken back.
        undone: Option<Told>,
    },
    /// Somebody said no.
    Declined {
        /// To what.
        what: OfferKind,
        /// Who said no.
        by: UserId,
        /// Who had asked.
        asker: UserId,
    },
    /// Moves have been taken back.
    TakenBack {
        /// The entry whose position stands again.
        to: Seq,
        /// The first move that was taken back.
        undone: Told,
    },
    /// Somebody else has taken over a seat.
    Substituted {
        /// The seat.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// Who held it.
        from: Holder,
        /// Who holds it now.
        to: Holder,
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
    pub fn mentions(&self, seats: &[Holder]) -> Vec<UserId> {
        let mut users: Vec<UserId> = match self {
            Self::Started | Self::Ended | Self::Aborted { .. } => {
                seats.iter().filter_map(|holder| holder.user()).collect()
            }
            Self::Turn { holder, .. } => holder.user().into_iter().collect(),
            Self::Offer { asked, .. } => asked.clone(),
            Self::Declined { asker, .. } => vec![*asker],
            // Whoever resigned knows it.
            Self::Left { holder, timeout: true, .. } => holder.user().into_iter().collect(),
            Self::Substituted { from, to, .. } => {
                [from, to].into_iter().filter_map(|one| one.user()).collect()
            }
            Self::Left { .. } | Self::TakenBack { .. } => Vec::new(),
        };
        users.sort_unstable();
        users.dedup();
        users
    }
}

/// A seat as its number: the kernel knows nothing of storage.
mod seat_number {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::kernel::Seat;
    use crate::kernel::seat::SEATS_MAX;

    pub(super) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(seat.index() as u64)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let index = usize::deserialize(from)?;
        if index < SEATS_MAX { Ok(Seat::new(index)) } else { Err(D::Error::custom("no such seat")) }
    }
}
