//! Answering interactions, within the three seconds that Discord gives for the
//! first answer and the quarter of an hour for all others. An answer that is
//! lost on its way is sent again as long as its token lives.

use std::pin::pin;
use std::sync::LazyLock;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Http, InteractionId};
use serenity::http::{LightMethod, Route};
use tokio::time::Instant;

use super::arrival::Arrival;
use super::queue::{Sending, build};
use super::wire;
use crate::discord::ids::Id;
use crate::discord::{Message, Reply, Row};
use crate::people::{LobbyId, MessageId};

/// After this the work is announced and delivered later.
const PATIENCE: Duration = Duration::from_millis(1200);
/// How long one try may take.
const TRY: Duration = Duration::from_secs(20);
/// The same for a first answer: there must be time for another.
const FIRST_TRY: Duration = Duration::from_millis(900);
/// The pause before a second try; each further one is twice as long.
const PAUSE: Duration = Duration::from_millis(150);
/// Discord's code for an interaction that has its first answer.
const ANSWERED: u64 = 40060;

/// What is answered.
pub struct Ask {
    /// The interaction.
    pub id: InteractionId,
    /// Its token.
    pub token: String,
    /// What kind it is.
    pub kind: Kind,
}

/// Kinds of interaction, as far as answers differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A command; whether its answer is for everybody if all goes well.
    Command {
        /// For everybody.
        public: bool,
    },
    /// A button, a menu, or a form that a button opened.
    Press,
}

/// Why an answer did not reach Discord.
#[derive(Debug, thiserror::Error)]
enum Lost {
    /// Discord, or what stands before it, does not take it.
    #[error("refused with {status} {code}")]
    Refused { status: StatusCode, code: u64 },
    /// The time was over.
    #[error("too late: {0}")]
    Late(String),
}

/// One interaction that is being answered.
struct Line<'a> {
    http: &'a Http,
    ask: &'a Ask,
    arrival: Arrival,
}

/// Does the work and answers with its reply; if it takes long, announces it
/// first. What cannot be delivered is logged once.
pub async fn answer(http: &Http, ask: Ask, work: impl Future<Output = Reply>) {
    let line = Line { http, ask: &ask, arrival: Arrival::current() };
    let mut work = pin!(work);
    let sent = match tokio::time::timeout(PATIENCE, &mut work).await {
        Ok(reply) => line.at_once(&reply).await,
        Err(_) => line.later(work).await,
    };
    if let Err(error) = sent {
        tracing::warn!(interaction = ask.id.get(), %error, "an answer did not reach Discord");
    }
}

/// A client for answers: they have no part in the limits of the rest.
static CLIENT: LazyLock<reqwest::Client> = LazyLock::new(reqwest::Client::new);

impl Line<'_> {
    /// The first answer.
    async fn at_once(&self, reply: &Reply) -> Result<(), Lost> {
        let (kind, data, message) = match reply {
            Reply::Private(message) => (4, wire::private(message), Some(message)),
            Reply::Public(message) => (4, wire::message(message), Some(message)),
            Reply::Update(message) => (7, wire::message(message), Some(message)),
            Reply::Form(form) => (9, wire::form(form), None),
        };
        let files = message.map(wire::files).unwrap_or_default();
        if self.first(json!({ "type": kind, "data": data }), files).await? {
            return self.more_files(message).await;
        }
        // Another process was given the first answer, but the work was ours:
        // what it says is replaced by what is true.
        match message {
            Some(message) => self.edit(message).await,
            None => Ok(()),
        }
    }

    /// Announces the answer, waits for it and delivers it. The announcement of
    /// a command is private, since a refusal must be.
    async fn later(&self, work: impl Future<Output = Reply>) -> Result<(), Lost> {
        let body = match self.ask.kind {
            Kind::Press => json!({ "type": 6 }),
            Kind::Command { .. } => json!({ "type": 5, "data": { "flags": wire::EPHEMERAL } }),
        };
        // Also when that did not arrive the work, once begun, is done.
        let announced = self.first(body, Vec::new()).await;
        let reply = work.await;
        announced?;
        match (&reply, self.ask.kind) {
            (Reply::Public(message), Kind::Command { public: true }) => self.publish(message).await,
            (Reply::Update(message), _)
            | (Reply::Private(message) | Reply::Public(message), Kind::Command { .. }) => {
                self.edit(message).await?;
                self.more_files(Some(message)).await
            }
            (Reply::Private(message), Kind::Press) => {
                self.follow(&wire::private(message), wire::files(message)).await?;
                self.more_files(Some(message)).await
            }
            (Reply::Public(message), Kind::Press) => {
                self.follow(&wire::message(message), wire::files(message)).await.map(drop)
            }
            // A form can only be the first answer; forms come from presses that
            // read nothing but the lobby, so that this does not happen in earnest.
            (Reply::Form(_), _) => Ok(()),
        }
    }

    /// A public message in place of a private announcement: that is filled, so
    /// that the message does not fill it, and removed afterwards.
    async fn publish(&self, message: &Message) -> Result<(), Lost> {
        self.edit(&Message::text("↓")).await?;
        let said = self.follow(&wire::message(message), wire::files(message)).await?;
        if let (Some(lobby), Some(id)) = (lobby_in(message), said["id"].as_str()) {
            self.arrival.shows(lobby, MessageId(id.parse().unwrap_or_default()));
        }
        let route = self.original();
        self.call(route, LightMethod::Delete, Value::Null, Vec::new(), self.arrival.last()).await.map(drop)
    }

    /// Sends a first answer. `false` if somebody else has given one.
    async fn first(&self, body: Value, files: Vec<CreateAttachment>) -> Result<bool, Lost> {
        let route = Route::InteractionResponse { interaction_id: self.ask.id, token: &self.ask.token };
        match self.call(route, LightMethod::Post, body, files, self.arrival.first()).await {
            Ok(_) => Ok(true),
            Err(Lost::Refused { code: ANSWERED, .. }) => Ok(false),
            Err(lost) => Err(lost),
        }
    }

    /// Replaces the announced answer. Whether it is private was settled before.
    async fn edit(&self, message: &Message) -> Result<(), Lost> {
        let mut body = wire::message(message);
        if let Some(body) = body.as_object_mut() {
            body.remove("flags");
        }
        let (route, files) = (self.original(), wire::files(message));
        self.call(route, LightMethod::Patch, body, files, self.arrival.last()).await.map(drop)
    }

    /// One more message.
    async fn follow(&self, body: &Value, files: Vec<CreateAttachment>) -> Result<Value, Lost> {
        let route =
            Route::WebhookFollowupMessages { application_id: self.application(), token: &self.ask.token };
        self.call(route, LightMethod::Post, body.clone(), files, self.arrival.last()).await
    }

    /// The files after the first, each in a private message of its own.
    async fn more_files(&self, message: Option<&Message>) -> Result<(), Lost> {
        for file in message.into_iter().flat_map(|message| message.files.iter().skip(1)) {
            let extra = Message { files: vec![file.clone()], ..Message::default() };
            self.follow(&wire::private(&extra), wire::files(&extra)).await?;
        }
        Ok(())
    }

    fn application(&self) -> serenity::all::ApplicationId {
        self.http.application_id().unwrap_or_default()
    }

    fn original(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.application(),
            token: &self.ask.token,
        }
    }

    /// Sends until it has arrived, is refused, or the time is over. A limit is
    /// waited for. Whoever has no answer to a first try and is told on another
    /// that it stands already, has sent it.
    async fn call(
        &self,
        route: Route<'_>,
        method: LightMethod,
        body: Value,
        files: Vec<CreateAttachment>,
        until: Instant,
    ) -> Result<Value, Lost> {
        let most = if until == self.arrival.first() { FIRST_TRY } else { TRY };
        let sending = Sending { channel: 0, route, method, body, files };
        let (mut pause, mut unsure) = (PAUSE, false);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let (wait, why) = match self.once(&sending, most.min(left)).await {
                Once::Done(value) => return Ok(value),
                Once::No(Lost::Refused { code: ANSWERED, .. }) if unsure => return Ok(Value::Null),
                Once::No(lost) => return Err(lost),
                Once::Wait(wait) => (wait, "limited".to_owned()),
                Once::Ill(why) => {
                    unsure = true;
                    (pause, why)
                }
            };
            if Instant::now() + wait >= until {
                return Err(Lost::Late(why));
            }
            tokio::time::sleep(wait).await;
            pause = (pause * 2).min(Duration::from_secs(10));
        }
    }

    /// One try.
    async fn once(&self, sending: &Sending<'_>, most: Duration) -> Once {
        let built = build(sending).build(&CLIENT, self.http.token(), self.http.proxy.as_deref());
        let sent = match built {
            Ok(built) => built.timeout(most).send().await,
            Err(error) => return Once::Ill(error.to_string()),
        };
        match sent {
            Ok(response) => read(response).await,
            Err(error) => Once::Ill(error.without_url().to_string()),
        }
    }
}

/// What came of one try.
enum Once {
    Done(Value),
    Wait(Duration),
    Ill(String),
    No(Lost),
}

/// Reads an answer.
async fn read(response: reqwest::Response) -> Once {
    let status = response.status();
    let after = response.headers().get("retry-after").and_then(|value| value.to_str().ok());
    let after: Option<f64> = after.and_then(|text| text.parse().ok());
    let body: Value = response.json().await.unwrap_or(Value::Null);
    if status.is_success() {
        return Once::Done(body);
    }
    if status == StatusCode::TOO_MANY_REQUESTS {
        let seconds = body["retry_after"].as_f64().or(after).unwrap_or(0.5);
        return Once::Wait(Duration::from_secs_f64(seconds.clamp(0.05, 900.0)));
    }
    let code = body["code"].as_u64().unwrap_or(0);
    if status.is_server_error() || code == 0 && status != StatusCode::UNAUTHORIZED {
        return Once::Ill(status.to_string());
    }
    Once::No(Lost::Refused { status, code })
}

/// The lobby that a message shows.
fn lobby_in(message: &Message) -> Option<LobbyId> {
    message.rows.iter().find_map(|row| {
        let id = match row {
            Row::Buttons(buttons) => buttons.first().map(|button| &button.id),
            Row::Menu(menu) => Some(&menu.id),
        };
        match id {
            Some(Id::Lobby { lobby, .. }) => Some(LobbyId(*lobby)),
            _ => None,
        }
    })
}
