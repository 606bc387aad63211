//! Sending what the outbox holds: notices written by the transactions that
//! caused them. A notice goes out once, in order in its channel, also when the
//! process dies between sending it and writing that down: the nonce makes
//! Discord drop the second one.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};

use crate::discord::error::Failure;
use crate::discord::gateway::outbound::{OLD_MESSAGE, Outbound, SendError, Target, Verb};
use crate::discord::gateway::wire;
use crate::discord::lobby::{self, Occasion};
use crate::discord::{Bot, Message, announce};
use crate::matches::News;
use crate::notices::{BoardMessage, Notice, Topic};
use crate::people::{ChannelId, LobbyId, MatchId, MessageId};
use crate::store::{Error, Stored};

/// Notices in hand at the same time, each of another channel and match: one
/// that has to wait holds up none of the others.
const IN_HAND: usize = 16;
/// How long a notice is ours once taken; then another process may send it.
const LEASE: time::Duration = time::Duration::minutes(2);
/// The longest wait between two looks: other processes write notices too.
const LOOK: Duration = Duration::from_secs(2);
/// How often a notice is tried that we cannot write. What comes after it in its
/// channel waits, so this must end; it takes more than an hour.
const GIVE_UP: u32 = 15;
/// Discord's code for something the bot may not do there.
const MISSING_PERMISSIONS: u64 = 50013;
/// Discord's code for a message that is not there.
const UNKNOWN_MESSAGE: u64 = 10008;
/// Discord's code for a message that has its thread already.
const HAS_THREAD: u64 = 160_004;

/// Sends until told to stop.
pub async fn run(bot: Arc<Bot>, outbound: Arc<Outbound>, mut stopped: watch::Receiver<bool>) {
    let mut in_hand = JoinSet::new();
    while !*stopped.borrow() && !outbound.is_stopped() {
        if let Err(error) = take(&bot, &outbound, &mut in_hand).await {
            tracing::error!(%error, "cannot look into the outbox");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = bot.store.outbox().stirs() => {}
            Some(sent) = in_hand.join_next() => check(sent),
            gone = async { stopped.wait_for(|stopped| *stopped).await.is_err() } => if gone { break },
        }
        while let Some(sent) = in_hand.try_join_next() {
            check(sent);
        }
    }
    while let Some(sent) = in_hand.join_next().await {
        check(sent);
    }
}

/// Takes what is due, as far as there is room, and begins to send it.
async fn take(bot: &Arc<Bot>, outbound: &Arc<Outbound>, in_hand: &mut JoinSet<()>) -> Result<(), Error> {
    let room = i64::try_from(IN_HAND.saturating_sub(in_hand.len())).unwrap_or(0);
    if room == 0 {
        return Ok(());
    }
    for notice in bot.store.outbox().lease(OffsetDateTime::now_utc(), room, LEASE).await? {
        let (bot, outbound) = (Arc::clone(bot), Arc::clone(outbound));
        in_hand.spawn(async move { deliver(&bot, &outbound, notice).await });
    }
    Ok(())
}

/// A notice is not in hand any more. One that was not delivered is taken again
/// when its lease has ended.
fn check(sent: Result<(), JoinError>) {
    if let Err(error) = sent {
        tracing::error!(%error, "a notice was not delivered");
    }
}

/// What keeps a notice from being sent.
enum Problem {
    Send(SendError),
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

/// Sends one notice and writes down what became of it.
async fn deliver(bot: &Bot, outbound: &Outbound, notice: Notice) {
    let settled = match send(bot, outbound, &notice).await {
        Ok(message) => done(bot, outbound, &notice, message).await,
        Err(Problem::Send(SendError::Unauthorized)) => return,
        Err(Problem::Send(SendError::Refused { code, message, status })) => {
            tracing::warn!(
                notice = notice.id.0,
                channel = notice.channel.0,
                code,
                message,
                "Discord refuses a notice"
            );
            match status {
                // The place is gone or closed to us: what else waits for it
                // goes the same way.
                403 | 404 => bot.store.outbox().drop_channel(notice.channel, &message).await.map(drop),
                _ => bot.store.outbox().drop(notice.id, &message).await,
            }
        }
        Err(Problem::Send(SendError::Later(why))) => again(bot, &notice, &why).await,
        Err(Problem::Ours(failure)) => {
            let why = match failure {
                Failure::Said(text) => text,
                Failure::Ours(error) => error.to_string(),
            };
            tracing::error!(notice = notice.id.0, why, "a notice could not be written");
            if notice.attempts < GIVE_UP {
                again(bot, &notice, &why).await
            } else {
                bot.store.outbox().drop(notice.id, &why).await
            }
        }
    };
    if let Err(error) = settled {
        tracing::error!(notice = notice.id.0, %error, "what became of a notice could not be written down");
    }
}

/// Puts a notice back, for later and later.
async fn again(bot: &Bot, notice: &Notice, why: &str) -> Result<(), Error> {
    let pause = Duration::from_secs(2_u64.saturating_pow(notice.attempts.min(9)));
    bot.store.outbox().retry(notice.id, OffsetDateTime::now_utc() + pause, why).await
}

/// Writes down that a notice was sent, and takes the buttons off the board
/// before it.
async fn done(bot: &Bot, outbound: &Outbound, notice: &Notice, message: Option<u64>) -> Result<(), Error> {
    let before =
        bot.store.outbox().sent(notice.id, message.map(MessageId), OffsetDateTime::now_utc()).await?;
    if let Some(before) = before {
        strip(outbound, before).await;
    }
    Ok(())
}

/// Takes the buttons off an older board, where Discord lets us. Where it does
/// not they answer with the present board.
async fn strip(outbound: &Outbound, board: BoardMessage) {
    let body = json!({ "components": [] });
    let target = Target::Message(board.message.0);
    match outbound.send(board.channel.0, Verb::Patch, target, &body, &[]).await {
        Ok(_)
        | Err(SendError::Refused { code: OLD_MESSAGE, .. } | SendError::Refused { status: 404, .. }) => {}
        Err(error) => tracing::info!(%error, "the buttons of an older board stay"),
    }
}

/// Sends a notice; gives the message it became, `None` if it needed none.
async fn send(bot: &Bot, outbound: &Outbound, notice: &Notice) -> Result<Option<u64>, Problem> {
    match &notice.topic {
        Topic::Match(id, news) => of_match(bot, outbound, notice, *id, news).await,
        Topic::LobbyChanged(id) => lobby_changed(bot, outbound, *id, Some(notice)).await,
        Topic::LobbyExpired(id) => lobby_changed(bot, outbound, *id, None).await,
    }
}

/// News of a match.
async fn of_match(
    bot: &Bot,
    outbound: &Outbound,
    notice: &Notice,
    id: MatchId,
    news: &News,
) -> Result<Option<u64>, Problem> {
    let stored = bot.store.matches().load(id).await?;
    let Some(message) = announce::message(bot, &stored, news, &notice.mentions).await? else {
        return Ok(None);
    };
    if matches!(news, News::Started) {
        return begin(bot, outbound, notice, stored, &message).await.map(Some);
    }
    match picture_or_words(outbound, notice.channel, &message, &notice.nonce).await {
        // Its thread was deleted or locked: the match goes on in the channel.
        Err(Problem::Send(SendError::Refused { status: 403 | 404, .. }))
            if stored.place.thread == Some(notice.channel) =>
        {
            bot.store.matches().set_thread(id, None).await?;
            picture_or_words(outbound, stored.place.channel, &message, &notice.nonce).await
        }
        posted => posted,
    }
    .map(Some)
}

/// Posts a message, without its picture if that is what is not permitted: the
/// words are worth more than silence.
async fn picture_or_words(
    outbound: &Outbound,
    channel: ChannelId,
    message: &Message,
    nonce: &str,
) -> Result<u64, Problem> {
    match post(outbound, channel, message, nonce).await {
        Err(Problem::Send(SendError::Refused { code: MISSING_PERMISSIONS, .. }))
            if !message.files.is_empty() =>
        {
            let words = Message { files: Vec::new(), ..message.clone() };
            post(outbound, channel, &words, nonce).await
        }
        posted => posted,
    }
}

/// The first message of a match, in a thread of its own. Where threads may be
/// opened but not written in, the channel serves.
async fn begin(
    bot: &Bot,
    outbound: &Outbound,
    notice: &Notice,
    mut stored: Stored,
    message: &Message,
) -> Result<u64, Problem> {
    if stored.place.thread.is_none()
        && let Some(thread) = thread(bot, outbound, &stored).await?
    {
        bot.store.matches().set_thread(stored.id, Some(thread)).await?;
        stored.place.thread = Some(thread);
    }
    let mut posted = post(outbound, stored.place.posts(), message, &notice.nonce).await;
    if stored.place.thread.is_some()
        && matches!(posted, Err(Problem::Send(SendError::Refused { status: 403 | 404, .. })))
    {
        bot.store.matches().set_thread(stored.id, None).await?;
        stored.place.thread = None;
        posted = post(outbound, stored.place.channel, message, &notice.nonce).await;
    }
    lobby_begun(bot, outbound, &stored).await;
    posted
}

/// Posts a message once.
async fn post(
    outbound: &Outbound,
    channel: ChannelId,
    message: &Message,
    nonce: &str,
) -> Result<u64, Problem> {
    let mut body = wire::message(message);
    body["nonce"] = json!(nonce);
    body["enforce_nonce"] = json!(true);
    let answer =
        outbound.send(channel.0, Verb::Post, Target::NewMessage, &body, &wire::files(message)).await?;
    id_of(&answer)
}

/// The id in an answer of Discord's.
fn id_of(answer: &Value) -> Result<u64, Problem> {
    let id = answer["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| SendError::Later("an answer without an id".to_owned()).into())
}

/// Opens the match's own thread, on the message of its lobby if that is known.
/// `None` if threads are not permitted: then the channel serves.
async fn thread(bot: &Bot, outbound: &Outbound, stored: &Stored) -> Result<Option<ChannelId>, Problem> {
    let name = announce::thread_name(bot, stored).await?;
    let channel = stored.place.channel;
    let mut on = match bot.store.lobbies().of_match(stored.id).await? {
        Some(lobby) => lobby.message.filter(|_| lobby.channel == channel),
        None => None,
    };
    loop {
        let (target, body) = match on {
            Some(message) => {
                (Target::ThreadOn(message.0), json!({ "name": name, "auto_archive_duration": 10080 }))
            }
            None => (Target::NewThread, json!({ "name": name, "type": 11, "auto_archive_duration": 10080 })),
        };
        match outbound.send(channel.0, Verb::Post, target, &body, &[]).await {
            Ok(answer) => return Ok(Some(ChannelId(id_of(&answer)?))),
            // It was opened before we died: a thread has the id of its message.
            Err(SendError::Refused { code: HAS_THREAD, .. }) => {
                return Ok(on.map(|message| ChannelId(message.0)));
            }
            // The lobby's message was deleted: the thread hangs on none.
            Err(SendError::Refused { code: UNKNOWN_MESSAGE, .. }) if on.is_some() => on = None,
            Err(SendError::Refused { code, message, .. }) => {
                tracing::info!(code, message, "no thread here, the match stays in the channel");
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The lobby's message says where the match is played.
async fn lobby_begun(bot: &Bot, outbound: &Outbound, stored: &Stored) {
    let lobby = match bot.store.lobbies().of_match(stored.id).await {
        Ok(Some(lobby)) => lobby,
        Ok(None) => return,
        Err(error) => return tracing::error!(%error, "the table of a match cannot be read"),
    };
    let (Some(message), Ok(locale)) = (lobby.message, bot.locale(lobby.owner).await) else { return };
    let shown = lobby::begun(locale, &lobby, stored.place.thread);
    edit(outbound, lobby.channel, message, &shown).await;
}

/// Replaces a message of ours. If that is not possible the old one stays.
async fn edit(outbound: &Outbound, channel: ChannelId, message: MessageId, shown: &Message) {
    let body = wire::message(shown);
    let target = Target::Message(message.0);
    if let Err(error) = outbound.send(channel.0, Verb::Patch, target, &body, &[]).await {
        tracing::info!(%error, "a table's message could not be changed");
    }
}

/// A lobby has changed or closed: its message follows. Those who are asked
/// again are told in a message of its own, since an edit pings nobody.
async fn lobby_changed(
    bot: &Bot,
    outbound: &Outbound,
    id: LobbyId,
    again: Option<&Notice>,
) -> Result<Option<u64>, Problem> {
    let lobby = bot.store.lobbies().get(id).await?;
    let locale = bot.locale(lobby.owner).await?;
    if let Some(message) = lobby.message {
        edit(outbound, lobby.channel, message, &lobby::message(locale, &lobby, Occasion::Changed)).await;
    }
    let Some(notice) = again.filter(|notice| !notice.mentions.is_empty() && lobby.is_open()) else {
        return Ok(None);
    };
    let message = lobby::asked_again(locale, &lobby, &notice.mentions);
    post(outbound, lobby.channel, &message, &notice.nonce).await.map(Some)
}
