//! Storage: PostgreSQL through sqlx. All SQL lives here, and rows become
//! values of the domain here and nowhere else.
//!
//! # Overview
//!
//! [`Store`] is a pool and can be cloned freely. What happens is one
//! transaction each: a move with its clock, its result, the change of ratings
//! and the notices that follow is written whole or not at all. What it does is
//! sorted into handles:
//!
//! | handle | what it is about | file |
//! |---|---|---|
//! | [`Store::matches`] | matches: begin, load, ask, deadlines, lists | `matches`, `begin`, `lists` |
//! | [`Store::lobbies`] | lobbies that wait for players | `lobbies` |
//! | [`Store::people`] | people and servers | `people` |
//! | [`Store::ratings`] | ratings, their course, their recomputation | `ratings`, `recompute`, `histories` |
//! | [`Store::outbox`] | notices | `outbox` |
//! | [`Store::interactions`] | what Discord has delivered already | `interactions` |
//!
//! Time and chance come in as a [`Now`](crate::matches::Now); nothing here
//! reads a clock.
//!
//! The embedded database serves a single connection. So no method asks for a
//! connection while it holds one, nothing is LISTENed for, and a caller that
//! holds a transaction of its own must not call a method of the store.
//!
//! # Notices
//!
//! [`Outbox::lease`] gives at most one notice a channel, the oldest, and none
//! while another process has one of that channel in hand: what is said in a
//! channel is said in order. A turn notice is a board: [`Outbox::sent`] gives
//! back the board before it, whose buttons should go. A newer board replaces an
//! unsent older one. A match begins with [`News::Started`](crate::matches::News)
//! in the channel of its lobby: make the thread, call [`Matches::set_thread`]
//! (which sends the rest there), then [`Outbox::sent`].

mod begin;
#[cfg(feature = "embedded")]
pub mod embedded;
mod error;
mod histories;
mod interactions;
mod lists;
mod load;
mod lobbies;
mod matches;
mod outbox;
mod people;
mod ratings;
mod recompute;
mod rows;
mod save;
pub mod testing;

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::migrate::Migrator;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::Notify;

pub use error::Error;
pub use lists::Summary;
pub use load::{Place, Stored};
pub use lobbies::Seated;
pub use matches::Played;

/// The migrations of the whole program.
pub static MIGRATOR: Migrator = sqlx::migrate!();

/// The database. Clones share one pool.
#[derive(Clone, Debug)]
pub struct Store {
    pool: PgPool,
    /// Woken when notices were written.
    stir: Arc<Notify>,
    #[cfg(feature = "embedded")]
    embedded: Option<Arc<embedded::Embedded>>,
}

impl Store {
    /// Connects to a server, with at most `max` connections.
    ///
    /// # Errors
    /// The address is unreadable or nobody answers there.
    pub async fn connect(url: &str, max: u32) -> Result<Self, Error> {
        let options = PgPoolOptions::new().max_connections(max).acquire_timeout(Duration::from_secs(10));
        Ok(Self::on(options.connect(url).await?))
    }

    /// A store on a pool.
    fn on(pool: PgPool) -> Self {
        Self {
            pool,
            stir: Arc::new(Notify::new()),
            #[cfg(feature = "embedded")]
            embedded: None,
        }
    }

    /// Brings the database to the newest schema. Several processes may do so
    /// at once.
    ///
    /// # Errors
    /// A migration fails, or the database is newer than this program.
    pub async fn migrate(&self) -> Result<(), Error> {
        Ok(MIGRATOR.run(&self.pool).await?)
    }

    /// The pool, for those who keep lobbies of their own.
    #[must_use]
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Closes every connection, once what runs has ended, and stops the
    /// embedded database.
    pub async fn close(self) {
        self.pool.close().await;
        #[cfg(feature = "embedded")]
        if let Some(embedded) = self.embedded {
            embedded.stop().await;
        }
    }
}

/// Declares the handles of the store: each gathers the methods of one subject.
macro_rules! handles {
    ($($(#[$doc:meta])* $method:ident -> $handle:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $handle<'a> {
                store: &'a Store,
            }
        )*

        impl Store {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $method(&self) -> $handle<'_> {
                    $handle { store: self }
                }
            )*
        }
    };
}

handles! {
    /// Matches.
    matches -> Matches;
    /// Lobbies that wait for players.
    lobbies -> Lobbies;
    /// People and servers.
    people -> People;
    /// Ratings in both ledgers.
    ratings -> Ratings;
    /// Notices that wait to be delivered.
    outbox -> Outbox;
    /// Interactions that Discord has delivered already.
    interactions -> Interactions;
}
