//! What every request needs: the store, the rules of the house, and a bound on
//! how many pictures are drawn at once.

use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::Semaphore;

use super::error::Failure;
use super::{Reply, Request};
use crate::matches::{GuildId, InteractionId, Now, Pace, UserId};
use crate::render::Theme;
use crate::store::{Person, Store};
use crate::words::Locale;

/// Pictures drawn at the same time.
const ARTISTS: usize = 2;

/// What the operator has settled.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The pace when nothing is said.
    pub pace: Pace,
    /// How long a table waits for players.
    pub table_life: Duration,
}

/// The bot.
#[derive(Debug)]
pub struct Bot {
    /// Where everything is kept.
    pub store: Store,
    /// What the operator has settled.
    pub rules: Rules,
    artists: Semaphore,
}

impl Bot {
    /// A bot on a store.
    #[must_use]
    pub fn new(store: Store, rules: Rules) -> Self {
        Self { store, rules, artists: Semaphore::new(ARTISTS) }
    }

    /// Whether an interaction is seen for the first time. Without an answer
    /// from the database it is let through: whatever it asks will fail there.
    pub async fn first_time(&self, id: u64) -> bool {
        self.store.first_time(InteractionId(id), OffsetDateTime::now_utc()).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot tell whether an interaction is new");
            true
        })
    }

    /// Remembers how a person is called and which language it speaks.
    pub async fn meet(&self, request: &Request) {
        let (user, name) = (UserId(request.user.id), &request.user.name);
        let met = self.store.saw_person(user, name, request.locale.code(), request.now).await;
        if let Err(error) = met {
            tracing::error!(%error, "cannot remember a person");
        }
    }

    /// Remembers how a server is called and which language it speaks.
    pub async fn enter(&self, guild: u64, name: &str, locale: &str) {
        let seen = self.store.saw_guild(GuildId(guild), name, locale, OffsetDateTime::now_utc()).await;
        if let Err(error) = seen {
            tracing::error!(%error, "cannot remember a server");
        }
    }

    /// Draws something away from the threads that answer.
    pub async fn draw<T: Send + Default + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> T {
        let _permit = self.artists.acquire().await;
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
            tracing::error!(%error, "a picture was not drawn");
            T::default()
        })
    }

    /// The names of people, in order; a question mark for a person we never
    /// met.
    ///
    /// # Errors
    /// The database.
    pub async fn names(&self, users: &[UserId]) -> Result<Vec<String>, Failure> {
        let name = |person: Person| if person.name.is_empty() { "?".to_owned() } else { person.name };
        Ok(self.store.people(users).await?.into_iter().map(name).collect())
    }

    /// The language of a person.
    ///
    /// # Errors
    /// The database.
    pub async fn locale(&self, user: UserId) -> Result<Locale, Failure> {
        Ok(Locale::of(&self.store.person(user).await?.locale))
    }

    /// The theme in which everybody in a server sees boards.
    ///
    /// # Errors
    /// The database.
    pub async fn server_theme(&self, guild: GuildId) -> Result<Theme, Failure> {
        Ok(self.store.guild(guild).await?.theme.parse().unwrap_or_default())
    }

    /// The theme in which a person sees boards.
    #[must_use]
    pub fn theme(person: &Person) -> Theme {
        person.theme.parse().unwrap_or_default()
    }
}

/// The moment of a request, with a seed for dice that fall because of it.
#[must_use]
pub fn now(request: &Request) -> Now {
    Now { at: request.now, seed: rand::random() }
}

/// The reply of some work: what failed is told privately.
pub async fn spoken(locale: Locale, work: impl Future<Output = Result<Reply, Failure>>) -> Reply {
    work.await.unwrap_or_else(|failure| Reply::text(failure.tell(locale)))
}
