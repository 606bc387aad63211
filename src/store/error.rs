//! What can go wrong, by who must hear of it: refusals are answers to a
//! person, everything else is for the operator.

use super::load::Stored;
use crate::lobby::{Lobby, LobbyError};
use crate::matches::{Corrupt, Refusal};
use crate::people::{LobbyId, MatchId};

/// Why the store did not do something.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The match does not do that; with the match as it now stands.
    #[error("{refusal}")]
    Refused {
        /// Why not.
        refusal: Refusal,
        /// The match.
        stored: Box<Stored>,
    },
    /// The lobby does not do that; with the lobby as it now stands.
    #[error("{error}")]
    Lobby {
        /// Why not.
        error: LobbyError,
        /// The lobby; `None` if it was not to be opened at all.
        lobby: Option<Box<Lobby>>,
    },
    /// There is no such match.
    #[error("no match {0}")]
    NoMatch(MatchId),
    /// There is no such lobby.
    #[error("no table {0}")]
    NoLobby(LobbyId),
    /// What is stored makes no sense to this program.
    #[error("stored data: {0}")]
    Corrupt(#[from] Corrupt),
    /// Somebody else wrote the same thing at the same moment. The store tries
    /// again by itself before it says so.
    #[error("somebody else was faster")]
    Clash,
    /// The database failed.
    #[error("database: {0}")]
    Database(sqlx::Error),
    /// A migration failed.
    #[error("migration: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The embedded database failed.
    #[cfg(feature = "embedded")]
    #[error("embedded database: {0}")]
    Embedded(String),
}

impl Error {
    /// The refusal, if it is one of a match.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        if let Self::Refused { refusal, .. } = self { Some(refusal) } else { None }
    }
}

/// PostgreSQL's codes for «try again»: a transaction that could not be ordered
/// among others, and one chosen to break a ring of waiting.
const TRY_AGAIN: [&str; 2] = ["40001", "40P01"];

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        let Some(database) = error.as_database_error() else { return Self::Database(error) };
        match database.constraint() {
            // The place in the log was taken; the match was started already.
            Some("log_pkey" | "matches_one_per_lobby") => Self::Clash,
            _ if database.code().is_some_and(|code| TRY_AGAIN.contains(&&*code)) => Self::Clash,
            _ => Self::Database(error),
        }
    }
}
