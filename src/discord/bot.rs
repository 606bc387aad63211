//! What every request needs: the store, the rules of the house, the gate, and
//! who draws pictures.

use std::time::Duration;

use time::OffsetDateTime;

use super::drawing::Drawing;
use super::error::Failure;
use super::gate::{Gate, Needs};
use super::sight::Sight;
use super::{Reply, Request};
use crate::matches::{Holder, Now, Pace};
use crate::people::{GuildId, InteractionId, Person, UserId};
use crate::render::Theme;
use crate::store::Store;
use crate::words::Locale;

/// What the operator has settled.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The pace when nothing is said.
    pub pace: Pace,
    /// How long a lobby waits for players.
    pub lobby_life: Duration,
}

/// The bot.
#[derive(Debug)]
pub struct Bot {
    /// Where everything is kept.
    pub store: Store,
    /// What the operator has settled.
    pub rules: Rules,
    /// How much is in hand.
    pub gate: Gate,
    /// Who sees which channel.
    pub sight: Sight,
    /// Draws pictures.
    pub drawing: Drawing,
}

impl Bot {
    /// A bot on a store.
    #[must_use]
    pub fn new(store: Store, rules: Rules) -> Self {
        Self { store, rules, gate: Gate::default(), sight: Sight::default(), drawing: Drawing::default() }
    }

    /// Whether an interaction is seen for the first time. Without an answer
    /// from the database it is let through: whatever it asks will fail there.
    pub async fn first_time(&self, id: InteractionId) -> bool {
        self.store.interactions().first_time(id, OffsetDateTime::now_utc()).await.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot tell whether an interaction is new");
            true
        })
    }

    /// Remembers how a person is called and which language it speaks; gives
    /// what the person has set.
    ///
    /// # Errors
    /// The database, unless nothing of it is needed: then the person counts as
    /// unknown.
    pub async fn meet(&self, request: &Request) -> Result<Person, Failure> {
        let (user, name) = (request.user.id, &request.user.name);
        match self.store.people().saw(user, name, request.locale.code(), request.now).await {
            Err(_) if request.needs == Needs::Nothing => Ok(Person::unknown(user)),
            met => Ok(met?),
        }
    }

    /// Remembers how a server is called and which language it speaks.
    pub async fn enter(&self, guild: GuildId, name: &str, locale: &str) {
        let seen = self.store.people().saw_server(guild, name, locale, OffsetDateTime::now_utc()).await;
        if let Err(error) = seen {
            tracing::error!(%error, "cannot remember a server");
        }
    }

    /// The names of those who hold seats, in order; a question mark for a
    /// person we never met.
    ///
    /// # Errors
    /// The database.
    pub async fn names(&self, holders: &[Holder]) -> Result<Vec<String>, Failure> {
        let users: Vec<UserId> = holders.iter().filter_map(|holder| holder.user()).collect();
        let mut people = self.names_of(&users).await?.into_iter();
        let name = |holder: &Holder| match holder {
            Holder::Person(_) => people.next().unwrap_or_default(),
            Holder::Engine(level) => crate::say!(Locale::En, "engine-name", level = level.0),
        };
        Ok(holders.iter().map(name).collect())
    }

    /// The names of people, in order; a question mark for a person we never
    /// met.
    ///
    /// # Errors
    /// The database.
    pub async fn names_of(&self, users: &[UserId]) -> Result<Vec<String>, Failure> {
        let name = |person: Person| if person.name.is_empty() { "?".to_owned() } else { person.name };
        Ok(self.store.people().all(users).await?.into_iter().map(name).collect())
    }

    /// The language of a person.
    ///
    /// # Errors
    /// The database.
    pub async fn locale(&self, user: UserId) -> Result<Locale, Failure> {
        Ok(Locale::of(&self.store.people().get(user).await?.locale))
    }

    /// The theme in which everybody in a server sees boards.
    ///
    /// # Errors
    /// The database.
    pub async fn server_theme(&self, guild: GuildId) -> Result<Theme, Failure> {
        Ok(self.store.people().server(guild).await?.theme.parse().unwrap_or_default())
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
