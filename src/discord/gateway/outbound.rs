//! What the bot says on its own account, as we mean it: post, edit, strip, open
//! a thread, look whether something was said already. Discord's spelling and
//! its codes end here.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{ChannelId as Place, MessageId as Told};
use serenity::http::{LightMethod, Route};
use time::OffsetDateTime;

use super::queue::{OLD_MESSAGE, Queue, Sending, Unsent};
use super::wire;
use crate::discord::Message;
use crate::people::{ChannelId, MessageId};

/// Discord's codes that we act upon.
mod code {
    /// Unknown channel, unknown server: the place is gone.
    pub const GONE: [u64; 2] = [10003, 10004];
    /// Unknown message.
    pub const NO_MESSAGE: u64 = 10008;
    /// A thread that is archived or locked, too many threads: closed to us
    /// whatever the status says.
    pub const CLOSED: [u64; 3] = [50083, 160_005, 160_006];
    /// A message that has its thread already.
    pub const HAS_THREAD: u64 = 160_004;
    /// A 403 of Discord's own proxy, which says nothing about permissions.
    pub const PROXY: u64 = 40333;
}

/// How many of the newest messages are looked through for one of ours.
const NEWEST: u8 = 50;
/// How far our clock and Discord's may be apart.
const SKEW: time::Duration = time::Duration::minutes(1);
/// Minutes of quiet after which a thread is hidden: a week, the longest.
const HIDE_AFTER: u32 = 10_080;

/// The way out.
#[derive(Debug)]
pub struct Outbound {
    queue: Queue,
}

/// Why something was not sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SendError {
    /// The token is not accepted now.
    #[error("Discord does not accept the token")]
    Unauthorized,
    /// The place is limited for so long.
    #[error("Discord asks to wait for {} s", .0.as_secs_f32())]
    Limited(Duration),
    /// It may work later: the server is ill or cannot be reached, or something
    /// on the way has refused what Discord never saw.
    #[error("try again later: {0}")]
    Transient(String),
    /// The place is closed to us: a permission is missing, a thread is locked.
    #[error("not allowed there: {0}")]
    Forbidden(String),
    /// The place is not there any more.
    #[error("the place is gone: {0}")]
    Gone(String),
    /// The message is not there any more.
    #[error("the message is gone")]
    NoMessage,
    /// The message is old and was edited too often lately.
    #[error("the message is too old to be edited so often")]
    OldMessage,
    /// Discord never takes this message.
    #[error("Discord does not take it: {0}")]
    Invalid(String),
}

impl From<Unsent> for SendError {
    fn from(unsent: Unsent) -> Self {
        let (status, code, message) = match unsent {
            Unsent::Unauthorized => return Self::Unauthorized,
            Unsent::Limited(wait) => return Self::Limited(wait),
            Unsent::Ill(why) => return Self::Transient(why),
            Unsent::Refused { status, code, message } => (status, code, message),
        };
        let told = format!("{status} {code} {message}");
        match (status, code) {
            (_, 0 | code::PROXY) => Self::Transient(told),
            (_, OLD_MESSAGE) => Self::OldMessage,
            (_, code::NO_MESSAGE) => Self::NoMessage,
            (_, code) if code::GONE.contains(&code) => Self::Gone(told),
            (_, code) if code::CLOSED.contains(&code) => Self::Forbidden(told),
            (403, _) => Self::Forbidden(told),
            _ => Self::Invalid(told),
        }
    }
}

impl Outbound {
    /// The way to the server at `base` with this token, at most `per_second`
    /// requests a second. White space around the token and `Bot ` before it do
    /// no harm.
    ///
    /// # Errors
    /// The HTTP client cannot be made.
    pub fn new(token: &str, base: &str, per_second: u32) -> Result<Self, reqwest::Error> {
        Ok(Self { queue: Queue::new(token, base, per_second)? })
    }

    /// How long nothing can be sent, because the token was refused.
    #[must_use]
    pub fn rests(&self) -> Option<Duration> {
        self.queue.rests()
    }

    /// Posts a message once: of several with the same nonce within some
    /// minutes Discord keeps the first.
    ///
    /// # Errors
    /// See [`SendError`].
    pub async fn post(
        &self,
        channel: ChannelId,
        message: &Message,
        nonce: &str,
    ) -> Result<MessageId, SendError> {
        let mut body = wire::message(message);
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        let route = Route::ChannelMessages { channel_id: Place::new(channel.0) };
        let files = wire::files(message);
        let sending = Sending { channel: channel.0, route, method: LightMethod::Post, body, files };
        id_of(&self.queue.send(&sending).await?).map(MessageId)
    }

    /// Replaces a message of ours.
    ///
    /// # Errors
    /// See [`SendError`].
    pub async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        shown: &Message,
    ) -> Result<(), SendError> {
        self.change(channel, message, wire::message(shown)).await
    }

    /// Takes the buttons off a message of ours.
    ///
    /// # Errors
    /// See [`SendError`].
    pub async fn strip(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        self.change(channel, message, json!({ "components": [] })).await
    }

    async fn change(&self, channel: ChannelId, message: MessageId, body: Value) -> Result<(), SendError> {
        let route =
            Route::ChannelMessage { channel_id: Place::new(channel.0), message_id: Told::new(message.0) };
        let sending =
            Sending { channel: channel.0, route, method: LightMethod::Patch, body, files: Vec::new() };
        self.queue.send(&sending).await?;
        Ok(())
    }

    /// Opens a thread on a message, or finds the one that hangs there already:
    /// asking twice opens one.
    ///
    /// # Errors
    /// See [`SendError`].
    pub async fn open_thread(
        &self,
        channel: ChannelId,
        on: MessageId,
        name: &str,
    ) -> Result<ChannelId, SendError> {
        let route =
            Route::ChannelMessageThreads { channel_id: Place::new(channel.0), message_id: Told::new(on.0) };
        let body = json!({ "name": name, "auto_archive_duration": HIDE_AFTER });
        let sending =
            Sending { channel: channel.0, route, method: LightMethod::Post, body, files: Vec::new() };
        match self.queue.send(&sending).await {
            Ok(answer) => id_of(&answer).map(ChannelId),
            // A thread has the id of its message.
            Err(Unsent::Refused { code: code::HAS_THREAD, .. }) => Ok(ChannelId(on.0)),
            Err(unsent) => Err(unsent.into()),
        }
    }

    /// Looks among the newest messages of a channel for one of ours that says
    /// the same with the same controls and is not older than `since`.
    ///
    /// # Errors
    /// See [`SendError`].
    pub async fn find(
        &self,
        channel: ChannelId,
        message: &Message,
        since: OffsetDateTime,
    ) -> Result<Option<MessageId>, SendError> {
        let route = Route::ChannelMessages { channel_id: Place::new(channel.0) };
        let sending = Sending {
            channel: channel.0,
            route,
            method: LightMethod::Get,
            body: Value::Null,
            files: Vec::new(),
        };
        let said = self.queue.send(&sending).await?;
        let wanted = wire::message(message);
        let same = |one: &&Value| {
            one["author"]["bot"] == true
                && one["content"] == wanted["content"]
                && custom_ids(one) == custom_ids(&wanted)
        };
        let newest = said.as_array().map(Vec::as_slice).unwrap_or_default();
        let ids = newest.iter().take(usize::from(NEWEST)).filter(same).filter_map(|one| id_of(one).ok());
        Ok(ids.map(MessageId).find(|id| written(*id) >= since - SKEW))
    }
}

/// The ids of a message's controls, in order.
fn custom_ids(message: &Value) -> Vec<&str> {
    let rows = message["components"].as_array().into_iter().flatten();
    let controls = rows.filter_map(|row| row["components"].as_array()).flatten();
    controls.filter_map(|control| control["custom_id"].as_str()).collect()
}

/// When a message was written: its id begins with the milliseconds since 2015.
fn written(message: MessageId) -> OffsetDateTime {
    let millis = (message.0 >> 22) + 1_420_070_400_000;
    OffsetDateTime::UNIX_EPOCH + Duration::from_millis(millis)
}

/// The id in an answer of Discord's.
fn id_of(answer: &Value) -> Result<u64, SendError> {
    let id = answer["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| SendError::Transient("an answer without an id".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, code: u64) -> SendError {
        Unsent::Refused { status, code, message: String::new() }.into()
    }

    #[test]
    fn what_is_not_discords_own_word_is_transient() {
        for status in [400, 403, 404, 405, 413] {
            assert!(matches!(refused(status, 0), SendError::Transient(_)), "{status}");
        }
        assert!(matches!(refused(403, 40333), SendError::Transient(_)));
    }

    #[test]
    fn discords_codes_have_our_names() {
        assert!(matches!(refused(403, 50013), SendError::Forbidden(_)));
        assert!(matches!(refused(403, 50001), SendError::Forbidden(_)));
        assert!(matches!(refused(400, 50083), SendError::Forbidden(_)));
        assert!(matches!(refused(404, 10003), SendError::Gone(_)));
        assert!(matches!(refused(400, 50035), SendError::Invalid(_)));
        assert_eq!(refused(404, 10008), SendError::NoMessage);
        assert_eq!(refused(429, 30046), SendError::OldMessage);
    }
}
