//! An interaction as it comes in: whose it is to carry out, and how much time
//! is left for its first answer.
//!
//! Discord delivers an interaction to every process, sometimes twice. Whoever
//! writes its id into the database first carries it out. A process that cannot
//! find out in time tells the person that it failed, and never carries it out;
//! it says so late, so that one that did find out has answered before it:
//! [`CLAIM`] and the patience of an answer together are less than [`APOLOGY`].

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::{Context, Interaction};
use time::OffsetDateTime;
use tokio::time::Instant;

use super::answer::{Ask, Kind, answer};
use crate::discord::error::Failure;
use crate::discord::{Bot, Reply};
use crate::people::{InteractionId, LobbyId, MessageId};
use crate::words::Locale;

/// How long it may take to find out whose an interaction is.
const CLAIM: Duration = Duration::from_millis(1000);
/// When a person is told that this could not be found out.
const APOLOGY: Duration = Duration::from_millis(2300);
/// How long Discord waits for the first answer, less the way there.
const FIRST: Duration = Duration::from_millis(2900);
/// How long a token lives, less the way there.
const TOKEN: Duration = Duration::from_secs(14 * 60 + 50);

tokio::task_local! {
    static ARRIVAL: Arrival;
}

/// An interaction that has come in.
#[derive(Clone)]
pub(super) struct Arrival {
    at: Instant,
    /// The lobby that was shown in a message of its own.
    shown: Arc<Mutex<Option<(LobbyId, MessageId)>>>,
}

impl Arrival {
    /// It has come in now.
    pub(super) fn now() -> Self {
        Self { at: Instant::now(), shown: Arc::default() }
    }

    /// Carries out what is to be done about it.
    pub(super) async fn around(self, work: impl Future<Output = ()>) {
        ARRIVAL.scope(self, work).await;
    }

    /// The one that is being carried out.
    pub(super) fn current() -> Self {
        ARRIVAL.try_with(Self::clone).unwrap_or_else(|_| Self::now())
    }

    /// Until when the first answer must be there.
    pub(super) fn first(&self) -> Instant {
        self.at + FIRST
    }

    /// Until when answers can be changed and others follow.
    pub(super) fn last(&self) -> Instant {
        self.at + TOKEN
    }

    /// Tells that a message shows a lobby.
    pub(super) fn shows(&self, lobby: LobbyId, message: MessageId) {
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner) = Some((lobby, message));
    }

    /// The lobby that was shown, and where.
    pub(super) fn shown(&self) -> Option<(LobbyId, MessageId)> {
        *self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whose an interaction is.
pub(super) enum Claim {
    /// Ours to carry out.
    Ours,
    /// Somebody has it already.
    Theirs,
    /// That cannot be found out: it is not carried out here.
    Unknown,
}

/// Claims an interaction.
pub(super) async fn claim(bot: &Arc<Bot>, interaction: &Interaction) -> Claim {
    if matches!(interaction, Interaction::Ping(_)) {
        return Claim::Ours;
    }
    let id = InteractionId(interaction.id().get());
    // In a task of its own: a query that is broken off costs its connection.
    let asked = tokio::spawn({
        let bot = Arc::clone(bot);
        async move { bot.store.interactions().first_time(id, OffsetDateTime::now_utc()).await }
    });
    match tokio::time::timeout(CLAIM, asked).await {
        Ok(Ok(Ok(true))) => Claim::Ours,
        Ok(Ok(Ok(false))) => {
            tracing::debug!(id = id.0, "delivered twice, dropped");
            Claim::Theirs
        }
        Ok(Ok(Err(error))) => {
            tracing::error!(id = id.0, %error, "cannot tell whether an interaction is new");
            Claim::Unknown
        }
        Ok(Err(error)) => {
            tracing::error!(id = id.0, %error, "cannot tell whether an interaction is new");
            Claim::Unknown
        }
        Err(_) => {
            tracing::error!(id = id.0, "the database is too slow to tell whether an interaction is new");
            Claim::Unknown
        }
    }
}

/// Tells a person that it did not work. A list of choices just stays empty.
pub(super) async fn apologise(ctx: &Context, interaction: &Interaction) {
    let (token, locale, kind) = match interaction {
        Interaction::Command(one) => (&one.token, &one.locale, Kind::Command { public: false }),
        Interaction::Component(one) => (&one.token, &one.locale, Kind::Press),
        Interaction::Modal(one) => (&one.token, &one.locale, Kind::Press),
        _ => return,
    };
    tokio::time::sleep_until(Arrival::current().at + APOLOGY).await;
    let failure = Failure::Ours("nobody knows whether it is new".into());
    let reply = Reply::text(failure.tell(Locale::of(locale)));
    let ask = Ask { id: interaction.id(), token: token.clone(), kind };
    answer(&ctx.http, ask, std::future::ready(reply)).await;
}
