//! Writing down what became of a notice: as soon as that is possible, however
//! long the database is away.

use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;

use super::Fate;
use crate::discord::Bot;
use crate::notices::{BoardMessage, Notice};
use crate::store::Error;

/// The first pause before writing is tried again, and the longest.
const PAUSE: Duration = Duration::from_millis(100);
const PAUSE_MAX: Duration = Duration::from_secs(2);
/// How often it is tried when the process is to end. Whoever looks at the
/// notice next finds the message in its channel.
const FAREWELL: u32 = 3;

/// Writes down what became of a notice; gives the board before it. That it was
/// said is kept here until the database has taken it. Anything else can be
/// found out again.
pub(super) async fn write_down(
    bot: &Bot,
    stopped: watch::Receiver<bool>,
    notice: &Notice,
    fate: &Fate,
) -> Option<BoardMessage> {
    let mut pause = PAUSE;
    let mut tries: u32 = 0;
    loop {
        let error = match once(bot, notice, fate).await {
            Ok(before) => return before,
            Err(error) => error,
        };
        if tries == 0 {
            tracing::error!(notice = notice.id.0, %error, "what became of a notice is not written down yet");
        }
        tries = tries.saturating_add(1);
        if !matches!(fate, Fate::Sent(_)) || (*stopped.borrow() && tries >= FAREWELL) {
            return None;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(PAUSE_MAX);
    }
}

async fn once(bot: &Bot, notice: &Notice, fate: &Fate) -> Result<Option<BoardMessage>, Error> {
    let (outbox, now) = (bot.store.outbox(), OffsetDateTime::now_utc());
    match fate {
        Fate::Sent(said) => outbox.sent(notice.id, *said, now).await,
        Fate::Again(after, why) => outbox.retry(notice.id, now + *after, why).await.map(|()| None),
        Fate::Dropped(why) => outbox.drop(notice.id, why).await.map(|()| None),
    }
}
