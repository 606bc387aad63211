//! The way of everything that the bot sends on its own account: one request in
//! flight a channel, so many a second in all. Discord's answers are obeyed: a
//! limit pauses the channel (everything, if global), illness is tried again
//! shortly, a refused token rests for longer and longer.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::StatusCode;
use serde_json::Value;
use serenity::all::CreateAttachment;
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How often a request is tried again at once after 5xx or a lost connection,
/// before it goes back to whoever asked.
const TRIES: u32 = 2;
/// The longest limit that is waited for here; for longer ones the request goes
/// back to whoever asked, so that it occupies no place in hand.
const PATIENCE: Duration = Duration::from_secs(1);
/// So many channels may be remembered before those at rest are forgotten.
const CHANNELS_MAX: usize = 1024;
/// How long the token rests after a first refusal, and at most.
const REST: Duration = Duration::from_secs(2);
const REST_MAX: Duration = Duration::from_mins(5);
/// Discord's code for too many edits of messages older than an hour. It comes
/// with the status of a limit, but the limit is not told.
pub(super) const OLD_MESSAGE: u64 = 30046;

/// The queue.
pub(super) struct Queue {
    client: reqwest::Client,
    token: String,
    base: String,
    limiter: DefaultDirectRateLimiter,
    /// A lock for each channel that has sent something: it is held while a
    /// request is in flight and keeps until when the channel is paused.
    channels: Mutex<HashMap<u64, Arc<Mutex<Instant>>>>,
    /// Until when everything is paused.
    paused: Mutex<Instant>,
    key: Lock<Key>,
}

/// How Discord takes the token.
#[derive(Debug)]
enum Key {
    Good,
    /// It was refused; nothing is sent before `until`.
    Refused {
        until: Instant,
        rest: Duration,
    },
}

/// A request.
pub(super) struct Sending<'a> {
    /// The channel in whose turn it is sent.
    pub channel: u64,
    /// Where it goes.
    pub route: Route<'a>,
    /// How.
    pub method: LightMethod,
    /// What is said, nothing for `Value::Null`.
    pub body: Value,
    /// Files that travel beside the body.
    pub files: Vec<CreateAttachment>,
}

/// Why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Unsent {
    /// The token is not accepted.
    Unauthorized,
    /// Not before this time has passed.
    Limited(Duration),
    /// The server is ill, or cannot be reached.
    Ill(String),
    /// Discord's answer, or a proxy's (then the code is 0).
    Refused { status: u16, code: u64, message: String },
}

/// What came back.
enum Answer {
    Done(Value),
    Wait { seconds: f64, global: bool },
    No(Unsent),
}

impl std::fmt::Debug for Queue {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queue").field("base", &self.base).finish_non_exhaustive()
    }
}

impl Queue {
    /// A queue for this token to the server at `base`, at most `per_second`
    /// requests a second.
    pub(super) fn new(token: &str, base: &str, per_second: u32) -> Result<Self, reqwest::Error> {
        let per_second = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
        // No burst: half a second's worth at most, so that no second sees more
        // than the limit allows.
        let burst = NonZeroU32::new(per_second.get() / 9).unwrap_or(NonZeroU32::MIN);
        Ok(Self {
            client: reqwest::Client::builder().timeout(Duration::from_secs(30)).build()?,
            token: format!("Bot {}", bare(token)),
            base: base.to_owned(),
            limiter: RateLimiter::direct(Quota::per_second(per_second).allow_burst(burst)),
            channels: Mutex::default(),
            paused: Mutex::new(Instant::now()),
            key: Lock::new(Key::Good),
        })
    }

    /// How long nothing can be sent, because the token was refused.
    pub(super) fn rests(&self) -> Option<Duration> {
        match *self.key() {
            Key::Good => None,
            Key::Refused { until, .. } => Some(until.saturating_duration_since(Instant::now())),
        }
        .filter(|rest| !rest.is_zero())
    }

    /// Sends a request and gives back the answer's body.
    pub(super) async fn send(&self, sending: &Sending<'_>) -> Result<Value, Unsent> {
        let gate = self.gate(sending.channel).await;
        let mut free_at = gate.lock().await;
        let mut failures = 0;
        loop {
            if self.rests().is_some() {
                return Err(Unsent::Unauthorized);
            }
            let free = (*free_at).max(*self.paused.lock().await);
            let wait = free.saturating_duration_since(Instant::now());
            if wait > PATIENCE {
                return Err(Unsent::Limited(wait));
            }
            tokio::time::sleep(wait).await;
            self.limiter.until_ready().await;
            match self.once(sending).await {
                Answer::Done(value) => return Ok(value),
                Answer::Wait { seconds, global } => {
                    let until = Instant::now() + Duration::from_secs_f64(seconds.clamp(0.05, 3600.0));
                    tracing::info!(channel = sending.channel, seconds, global, "Discord asks to wait");
                    if global {
                        *self.paused.lock().await = until;
                    } else {
                        *free_at = until;
                    }
                }
                Answer::No(Unsent::Ill(_)) if failures < TRIES => {
                    failures += 1;
                    tokio::time::sleep(Duration::from_millis(200 << failures)).await;
                }
                Answer::No(unsent) => return Err(unsent),
            }
        }
    }

    /// The lock of a channel. Those that nobody holds or waits for are
    /// forgotten from time to time, unless Discord asked them to wait.
    async fn gate(&self, channel: u64) -> Arc<Mutex<Instant>> {
        let mut channels = self.channels.lock().await;
        if channels.len() >= CHANNELS_MAX && !channels.contains_key(&channel) {
            let now = Instant::now();
            let waits = |gate: &Mutex<Instant>| gate.try_lock().is_ok_and(|free_at| *free_at > now);
            channels.retain(|_, gate| Arc::strong_count(gate) > 1 || waits(gate));
        }
        Arc::clone(channels.entry(channel).or_insert_with(|| Arc::new(Mutex::new(Instant::now()))))
    }

    /// Sends a request once.
    async fn once(&self, sending: &Sending<'_>) -> Answer {
        let request = build(sending);
        let built = match request.build(&self.client, &self.token, Some(&self.base)) {
            Ok(built) => built,
            Err(error) => return Answer::No(Unsent::Ill(error.to_string())),
        };
        let answer = match built.send().await {
            Ok(response) => read(response).await,
            Err(error) => return Answer::No(Unsent::Ill(error.without_url().to_string())),
        };
        self.judge(matches!(answer, Answer::No(Unsent::Unauthorized)), matches!(answer, Answer::Done(_)));
        answer
    }

    fn key(&self) -> std::sync::MutexGuard<'_, Key> {
        self.key.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers how Discord took the token; a change is said once.
    fn judge(&self, refused: bool, accepted: bool) {
        let mut key = self.key();
        *key = match (&*key, refused) {
            (Key::Good, true) => {
                tracing::error!("Discord refuses the token: no notice goes out until it is accepted again");
                Key::Refused { until: Instant::now() + REST, rest: REST }
            }
            // Others that were on their way at the same time say nothing new.
            (Key::Refused { until, rest }, true) if *until <= Instant::now() => {
                let rest = (*rest * 2).min(REST_MAX);
                Key::Refused { until: Instant::now() + rest, rest }
            }
            (Key::Refused { .. }, false) if accepted => {
                tracing::error!("Discord accepts the token again: notices go out");
                Key::Good
            }
            _ => return,
        };
    }
}

/// A token as Discord gave it, without what people paste around it.
pub(super) fn bare(token: &str) -> &str {
    let token = token.trim();
    token.strip_prefix("Bot ").map_or(token, str::trim_start)
}

/// Builds the request. Files travel beside the body.
pub(super) fn build<'a>(sending: &Sending<'a>) -> Request<'a> {
    let request = Request::new(sending.route, sending.method);
    if sending.body.is_null() {
        return request;
    }
    let body = sending.body.to_string();
    if sending.files.is_empty() {
        return request.body(Some(body.into_bytes()));
    }
    request.multipart(Some(Multipart {
        upload: MultipartUpload::Attachments(sending.files.clone()),
        fields: Vec::new(),
        payload_json: Some(body),
    }))
}

/// Reads an answer.
async fn read(response: reqwest::Response) -> Answer {
    let status = response.status();
    let header =
        |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let (after, whole) = (header("retry-after"), header("x-ratelimit-global"));
    let body: Option<Value> = response.json().await.ok();
    if status.is_success() {
        // An answer that breaks off says nothing of what was done.
        return body.map_or_else(|| Answer::No(Unsent::Ill("a broken answer".to_owned())), Answer::Done);
    }
    let body = body.unwrap_or_default();
    // Too many edits of old messages: waiting would hold up the channel.
    if status == StatusCode::TOO_MANY_REQUESTS && body["code"] != OLD_MESSAGE {
        let seconds = body["retry_after"].as_f64().or_else(|| after.and_then(|text| text.parse().ok()));
        // What has no body of Discord's stands before it and means everybody.
        let global = body["global"].as_bool().unwrap_or(whole.is_some() || body.is_null());
        return Answer::Wait { seconds: seconds.unwrap_or(1.0), global };
    }
    if status.is_server_error() {
        return Answer::No(Unsent::Ill(status.to_string()));
    }
    if status == StatusCode::UNAUTHORIZED {
        return Answer::No(Unsent::Unauthorized);
    }
    Answer::No(Unsent::Refused {
        status: status.as_u16(),
        code: body["code"].as_u64().unwrap_or(0),
        message: body["message"].as_str().unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn what_is_pasted_around_a_token_does_not_matter() {
        for text in ["abc.def", " abc.def\n", "Bot abc.def", "\tBot  abc.def "] {
            assert_eq!(bare(text), "abc.def", "{text:?}");
        }
    }
}
