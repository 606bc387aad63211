//! Delivering one notice, and what becomes of one that cannot be delivered.

mod lobby;
mod news;
mod write_down;

use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;

use self::write_down::write_down;
use crate::discord::Bot;
use crate::discord::Message;
use crate::discord::error::Failure;
use crate::discord::gateway::outbound::{Outbound, SendError};
use crate::notices::{BoardMessage, Notice, NoticeId, Topic};
use crate::people::{ChannelId, MatchId, MessageId};
use crate::store::Error;

/// How often a notice is tried that we cannot write. What comes after it in its
/// channel waits, so this must end; it takes more than an hour.
const GIVE_UP: u32 = 15;
/// The longest pause before something is tried again that may work any moment.
const PAUSE_MAX: Duration = Duration::from_mins(5);
/// The same where a permission is missing: a change of it is told to us, so
/// that this is only for what was missed.
const CLOSED_MAX: Duration = Duration::from_hours(2);
/// Discord forgets the nonce of a message after some minutes. A notice that was
/// tried longer ago than this may stand in its channel already.
const FORGOTTEN: time::Duration = time::Duration::minutes(2);

/// What keeps a notice from being sent.
enum Problem {
    Send(SendError),
    /// There is no place where it could be said.
    Nowhere,
    Ours(Failure),
}

impl From<SendError> for Problem {
    fn from(error: SendError) -> Self {
        Self::Send(error)
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        Self::Ours(failure)
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Ours(error.into())
    }
}

/// What becomes of a notice.
enum Fate {
    /// It is said, or needs not be said.
    Sent(Option<BoardMessage>),
    /// It is tried again after this time.
    Again(Duration, String),
    /// It is never said.
    Dropped(String),
}

/// Sends one notice and writes down what became of it.
pub(super) async fn deliver(
    bot: &Bot,
    outbound: &Outbound,
    stopped: watch::Receiver<bool>,
    notice: Notice,
) -> NoticeId {
    let fate = match send(bot, outbound, &notice).await {
        Ok(said) => Fate::Sent(said),
        Err(problem) => judge(&notice, problem),
    };
    let before = write_down(bot, stopped, &notice, &fate).await;
    if let Some(before) = before {
        strip(outbound, before).await;
    }
    if let (Fate::Sent(_), Topic::Match(id, _)) = (&fate, &notice.topic) {
        close_offers(bot, outbound, *id).await;
    }
    notice.id
}

/// What becomes of a notice that was not sent.
fn judge(notice: &Notice, problem: Problem) -> Fate {
    let error = match problem {
        Problem::Send(error) => error,
        Problem::Nowhere => return closed(notice, "there is no place where it could be said"),
        Problem::Ours(failure) => return ours(notice, failure),
    };
    let why = error.to_string();
    match error {
        // The queue says when; until then nothing is taken.
        SendError::Unauthorized => Fate::Again(Duration::ZERO, why),
        SendError::Limited(wait) => Fate::Again(wait, why),
        SendError::Transient(_) => Fate::Again(pause(notice.attempts, PAUSE_MAX), why),
        SendError::Forbidden(_) | SendError::Gone(_) => closed(notice, &why),
        SendError::NoMessage | SendError::OldMessage | SendError::Invalid(_) => {
            tracing::error!(notice = notice.id.0, channel = notice.channel.0, why, "a notice is refused");
            Fate::Dropped(why)
        }
    }
}

/// A notice whose place is closed waits until that changes.
fn closed(notice: &Notice, why: &str) -> Fate {
    if notice.attempts.is_power_of_two() {
        let channel = notice.channel.0;
        tracing::warn!(notice = notice.id.0, channel, why, "a notice has to wait, its place is closed");
    }
    Fate::Again(pause(notice.attempts.saturating_add(1), CLOSED_MAX), why.to_owned())
}

/// A notice that we cannot write ourselves.
fn ours(notice: &Notice, failure: Failure) -> Fate {
    let why = match failure {
        Failure::Said(text) => text,
        Failure::Ours(error) => error.to_string(),
    };
    tracing::error!(notice = notice.id.0, why, "a notice could not be written");
    if notice.attempts < GIVE_UP {
        Fate::Again(pause(notice.attempts, Duration::from_secs(512)), why)
    } else {
        Fate::Dropped(why)
    }
}

/// The pause after so many attempts, doubled each time.
fn pause(attempts: u32, most: Duration) -> Duration {
    Duration::from_secs(2_u64.saturating_pow(attempts.clamp(1, 20))).min(most)
}

/// Sends a notice; gives the message it became, `None` if it needed none.
async fn send(bot: &Bot, outbound: &Outbound, notice: &Notice) -> Result<Option<BoardMessage>, Problem> {
    match &notice.topic {
        Topic::Match(id, news) => news::tell(bot, outbound, notice, *id, news).await,
        Topic::LobbyChanged(id) => lobby::changed(bot, outbound, *id, Some(notice)).await,
        Topic::LobbyExpired(id) => lobby::changed(bot, outbound, *id, None).await,
    }
}

/// Posts a message, without its files if they are what is not permitted: the
/// words are worth more than silence.
async fn post(
    outbound: &Outbound,
    notice: &Notice,
    channel: ChannelId,
    message: &Message,
) -> Result<BoardMessage, SendError> {
    match post_whole(outbound, notice, channel, message).await {
        Err(SendError::Forbidden(_)) if !message.files.is_empty() => {
            let words = Message { files: Vec::new(), ..message.clone() };
            post_whole(outbound, notice, channel, &words).await
        }
        posted => posted,
    }
}

/// Posts a message, unless it stands there from an attempt whose end nobody
/// wrote down.
async fn post_whole(
    outbound: &Outbound,
    notice: &Notice,
    channel: ChannelId,
    message: &Message,
) -> Result<BoardMessage, SendError> {
    let old = OffsetDateTime::now_utc() - notice.created > FORGOTTEN;
    if notice.attempts > 1 && old {
        match outbound.find(channel, message, notice.created).await {
            Ok(Some(message)) => return Ok(BoardMessage { channel, message }),
            // Without the right to read what was said the nonce has to do.
            Ok(None) | Err(SendError::Forbidden(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let message = outbound.post(channel, message, &notice.nonce).await?;
    Ok(BoardMessage { channel, message })
}

/// Takes the buttons off a message, where Discord lets us. Where it does not
/// they answer with what is true now.
async fn strip(outbound: &Outbound, said: BoardMessage) {
    match outbound.strip(said.channel, said.message).await {
        Ok(()) | Err(SendError::OldMessage | SendError::NoMessage | SendError::Gone(_)) => {}
        Err(error) => tracing::info!(%error, "the buttons of an older message stay"),
    }
}

/// Takes the buttons off the offers of a match that stand no more.
async fn close_offers(bot: &Bot, outbound: &Outbound, id: MatchId) {
    match bot.store.outbox().dead_offers(id).await {
        Ok(dead) => {
            for offer in dead {
                strip(outbound, offer).await;
            }
        }
        Err(error) => tracing::error!(%error, "cannot look for offers that stand no more"),
    }
}

/// Replaces a message of ours. If that is not possible the old one stays.
async fn edit(outbound: &Outbound, channel: ChannelId, message: MessageId, shown: &Message) {
    if let Err(error) = outbound.edit(channel, message, shown).await {
        tracing::info!(%error, "a table's message could not be changed");
    }
}
