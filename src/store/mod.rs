//! Storage: PostgreSQL through sqlx. All SQL lives here, and rows become
//! values of the domain here and nowhere else.
//!
//! # Overview
//!
//! [`Store`] is a pool and can be cloned freely. What happens is one
//! transaction each: a move with its clock, its result, the change of ratings
//! and the notices that follow is written whole or not at all. The methods by
//! what they are about:
//!
//! | about | methods | file |
//! |---|---|---|
//! | the database | [`Store::connect`], [`Store::migrate`], [`Store::pool`] | here |
//! | a copy of it as SQL | [`Store::dump`] | `dump` |
//! | tables | [`Store::open_table`], [`Store::table`], [`Store::sit`], [`Store::leave`], [`Store::change_table`], [`Store::cancel_table`], [`Store::set_table_message`], [`Store::expire_tables`] | `tables` |
//! | matches | [`Store::load`], [`Store::play`], [`Store::resign`], [`Store::draw`], [`Store::claim_draw`], [`Store::take_back`], [`Store::abort`], [`Store::accept`], [`Store::decline`], [`Store::expire_deadlines`], [`Store::set_thread`] | `matches` |
//! | lists of matches | [`Store::matches_of`], [`Store::matches_in`], [`Store::newest_match_in`], [`Store::active_matches`] | `lists` |
//! | the outbox | [`Store::claim`], [`Store::sent`], [`Store::retry`], [`Store::drop_notice`], [`Store::drop_channel`], [`Store::outbox_stirs`] | `outbox` |
//! | ratings | [`Store::rating`], [`Store::top`], [`Store::rating_changes`], [`Store::ratings`], [`Store::recompute`] | `ratings` |
//! | lists and graphs of ratings | [`Store::rating_history`], [`Store::meetings`] | `standings` |
//! | people | [`Store::first_time`], [`Store::saw_person`], [`Store::person`], [`Store::people`], [`Store::set_confirm`], [`Store::set_board`], [`Store::set_theme`], [`Store::saw_guild`], [`Store::guild`], [`Store::set_guild_theme`] | `people` |
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
//! [`Store::claim`] gives at most one notice a channel, the oldest, and none
//! while another process has one of that channel in hand: what is said in a
//! channel is said in order. A turn notice is a board: [`Store::sent`] gives
//! back the board before it, whose buttons should go. A newer board replaces an
//! unsent older one. A match begins with [`News::Started`](crate::matches::News)
//! in the channel of its table: make the thread, call [`Store::set_thread`]
//! (which sends the rest there), then [`Store::sent`].

mod dump;
#[cfg(feature = "embedded")]
pub mod embedded;
mod error;
mod lists;
mod load;
mod matches;
mod outbox;
mod people;
mod ratings;
mod rows;
mod save;
mod standings;
mod tables;
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
pub use matches::Played;
pub use outbox::{BoardMessage, Notice, NoticeId, Subject, Topic};
pub use people::{BoardStyle, Confirm, Guild, Person};
pub use ratings::{Ledger, RatingChange, RatingRow};
pub use standings::{Meeting, RatingPoint};
pub use tables::Seated;

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

    /// The pool, for those who keep tables of their own.
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
