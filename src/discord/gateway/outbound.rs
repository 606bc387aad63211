//! Everything the bot sends on its own account: one request in flight a
//! channel, so many a second in all. Discord's answers are obeyed: 429 pauses
//! the channel (everything, if global), 5xx backs off, 401 stops for good, 403
//! and 404 drop what was to be sent there.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use reqwest::StatusCode;
use serde_json::Value;
use serenity::all::{ChannelId, CreateAttachment, LightMethod, MessageId};
use serenity::http::{Multipart, MultipartUpload, Request, Route};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// Discord's code for too many edits of messages older than an hour. It comes
/// with the status of a limit, but the limit is not told.
pub const OLD_MESSAGE: u64 = 30046;

/// How often a request is tried again after 5xx or a lost connection before it
/// goes back to whoever asked.
const TRIES: u32 = 4;
/// The longest limit that is waited for here; for longer ones the request goes
/// back to whoever asked.
const PATIENCE: Duration = Duration::from_secs(60);
/// So many channels may be remembered before those at rest are forgotten.
const CHANNELS_MAX: usize = 1024;

/// The queue.
pub struct Outbound {
    client: reqwest::Client,
    token: String,
    base: String,
    limiter: DefaultDirectRateLimiter,
    /// A lock for each channel that has sent something: it is held while a
    /// request is in flight and keeps until when the channel is paused.
    channels: Mutex<HashMap<u64, Arc<Mutex<Instant>>>>,
    /// Until when everything is paused.
    paused: Mutex<Instant>,
    stopped: AtomicBool,
}

impl std::fmt::Debug for Outbound {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbound").field("base", &self.base).finish_non_exhaustive()
    }
}

/// Why something was not sent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SendError {
    /// It may work later: the server is ill, or cannot be reached.
    #[error("try again later: {0}")]
    Later(String),
    /// It will not work there: the permission is missing or the place is gone.
    #[error("refused with code {code}: {message}")]
    Refused {
        /// Discord's code, as 50013 (missing permissions) or 30046.
        code: u64,
        /// Discord's words.
        message: String,
        /// The HTTP status.
        status: u16,
    },
    /// The token is not accepted; nothing more is sent.
    #[error("Discord does not accept the token")]
    Unauthorized,
}

/// Where a request goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A new message in a channel or thread.
    NewMessage,
    /// A message that we sent.
    Message(u64),
    /// A new thread of the channel.
    NewThread,
    /// A new thread that hangs on a message.
    ThreadOn(u64),
}

/// What is done there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Make.
    Post,
    /// Change.
    Patch,
}

impl Outbound {
    /// A queue for this token to the server at `base`, at most `per_second`
    /// requests a second.
    ///
    /// # Errors
    /// The HTTP client cannot be made.
    pub fn new(token: &str, base: &str, per_second: u32) -> Result<Self, reqwest::Error> {
        let per_second = NonZeroU32::new(per_second).unwrap_or(NonZeroU32::MIN);
        // No burst: half a second's worth at most, so that no second sees more
        // than the limit allows.
        let burst = NonZeroU32::new(per_second.get() / 9).unwrap_or(NonZeroU32::MIN);
        Ok(Self {
            client: reqwest::Client::builder().timeout(Duration::from_secs(30)).build()?,
            token: format!("Bot {token}"),
            base: base.to_owned(),
            limiter: RateLimiter::direct(Quota::per_second(per_second).allow_burst(burst)),
            channels: Mutex::default(),
            paused: Mutex::new(Instant::now()),
            stopped: AtomicBool::new(false),
        })
    }

    /// Whether the token was refused, so that nothing more is sent.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Sends a request and gives back the answer's body.
    ///
    /// # Errors
    /// See [`SendError`]. Limits of up to a minute are waited for and are no
    /// error.
    pub async fn send(
        &self,
        channel: u64,
        verb: Verb,
        target: Target,
        body: &Value,
        files: &[CreateAttachment],
    ) -> Result<Value, SendError> {
        let gate = self.gate(channel).await;
        let mut free_at = gate.lock().await;
        let mut failures = 0;
        loop {
            if self.is_stopped() {
                return Err(SendError::Unauthorized);
            }
            let free = (*free_at).max(*self.paused.lock().await);
            if free > Instant::now() + PATIENCE {
                return Err(SendError::Later("Discord asks to wait".to_owned()));
            }
            tokio::time::sleep_until(free).await;
            self.limiter.until_ready().await;
            match self.once(channel, verb, target, body, files).await {
                Answer::Done(value) => return Ok(value),
                Answer::Wait { seconds, global } => {
                    let until = Instant::now() + Duration::from_secs_f64(seconds.clamp(0.05, 3600.0));
                    tracing::info!(channel, seconds, global, "Discord asks to wait");
                    if global {
                        *self.paused.lock().await = until;
                    } else {
                        *free_at = until;
                    }
                }
                Answer::Ill(_) if failures < TRIES => {
                    failures += 1;
                    *free_at = Instant::now() + Duration::from_millis(200 << failures);
                }
                Answer::Ill(why) => return Err(SendError::Later(why)),
                Answer::Refused(error) => {
                    if error == SendError::Unauthorized {
                        self.stopped.store(true, Ordering::Relaxed);
                    }
                    return Err(error);
                }
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
    async fn once(
        &self,
        channel: u64,
        verb: Verb,
        target: Target,
        body: &Value,
        files: &[CreateAttachment],
    ) -> Answer {
        let request = request(channel, verb, target, body, files);
        let built = match request.build(&self.client, &self.token, Some(&self.base)) {
            Ok(built) => built,
            Err(error) => return Answer::Ill(error.to_string()),
        };
        match built.send().await {
            Ok(response) => read(response).await,
            Err(error) => Answer::Ill(error.without_url().to_string()),
        }
    }
}

/// What came back.
enum Answer {
    Done(Value),
    Wait { seconds: f64, global: bool },
    Ill(String),
    Refused(SendError),
}

/// Builds the request. Files travel beside the body.
fn request<'a>(
    channel: u64,
    verb: Verb,
    target: Target,
    body: &Value,
    files: &[CreateAttachment],
) -> Request<'a> {
    let channel_id = ChannelId::new(channel);
    let route = match target {
        Target::NewMessage => Route::ChannelMessages { channel_id },
        Target::Message(message) => Route::ChannelMessage { channel_id, message_id: MessageId::new(message) },
        Target::NewThread => Route::ChannelThreads { channel_id },
        Target::ThreadOn(message) => {
            Route::ChannelMessageThreads { channel_id, message_id: MessageId::new(message) }
        }
    };
    let method = match verb {
        Verb::Post => LightMethod::Post,
        Verb::Patch => LightMethod::Patch,
    };
    let request = Request::new(route, method);
    if files.is_empty() {
        return request.body(Some(body.to_string().into_bytes()));
    }
    request.multipart(Some(Multipart {
        upload: MultipartUpload::Attachments(files.to_vec()),
        fields: Vec::new(),
        payload_json: Some(body.to_string()),
    }))
}

/// Reads an answer.
async fn read(response: reqwest::Response) -> Answer {
    let status = response.status();
    let header =
        |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let (after, scope) = (header("retry-after"), header("x-ratelimit-global"));
    let body: Value = response.json().await.unwrap_or(Value::Null);
    if status.is_success() {
        return Answer::Done(body);
    }
    // Too many edits of old messages: waiting would hold up the channel.
    if status == StatusCode::TOO_MANY_REQUESTS && body["code"] != OLD_MESSAGE {
        let seconds = body["retry_after"].as_f64().or_else(|| after.and_then(|text| text.parse().ok()));
        let global = body["global"].as_bool().unwrap_or(scope.is_some());
        return Answer::Wait { seconds: seconds.unwrap_or(1.0), global };
    }
    if status.is_server_error() {
        return Answer::Ill(status.to_string());
    }
    if status == StatusCode::UNAUTHORIZED {
        return Answer::Refused(SendError::Unauthorized);
    }
    Answer::Refused(SendError::Refused {
        code: body["code"].as_u64().unwrap_or(0),
        message: body["message"].as_str().unwrap_or_default().to_owned(),
        status: status.as_u16(),
    })
}
