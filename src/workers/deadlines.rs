//! Watching the time: seats whose time is up forfeit by the rules of their
//! game, lobbies that nobody joined close.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;

use crate::discord::Bot;
use crate::discord::gateway::Receiving;
use crate::matches::Now;
use crate::store::Error;

/// Deadlines handled at once.
const BATCH: usize = 50;
/// Lobbies closed at once.
const TABLES: i64 = 50;
/// How long interactions are remembered: Discord may deliver one again for a
/// quarter of an hour.
const REMEMBERED: Duration = Duration::from_hours(1);

/// Looks for what is due until told to stop. Several processes may look at the
/// same time: each deadline passes once. While nobody's command can arrive none
/// does.
pub async fn run(bot: Arc<Bot>, receiving: Receiving, every: Duration, mut stopped: watch::Receiver<bool>) {
    let mut swept = OffsetDateTime::now_utc();
    let mut reviewed = false;
    loop {
        if OffsetDateTime::now_utc() - swept > REMEMBERED {
            swept = OffsetDateTime::now_utc();
            if let Err(error) = bot.store.interactions().forget(swept - REMEMBERED).await {
                tracing::error!(%error, "cannot forget old interactions");
            }
        }
        if !reviewed {
            reviewed = review(&bot).await;
        }
        match look(&bot, &receiving).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "deadlines passed"),
            Err(error) => tracing::error!(%error, "cannot look for deadlines"),
        }
        tokio::select! {
            () = tokio::time::sleep(every) => {}
            _ = stopped.wait_for(|stopped| *stopped) => return,
        }
    }
}

/// Lets matches stand still whose rules this program does not know, once after
/// its start. Gives whether that could be done.
async fn review(bot: &Bot) -> bool {
    match bot.store.matches().review_rules(OffsetDateTime::now_utc()).await {
        Ok((0, 0)) => true,
        Ok((stopped, resumed)) => {
            tracing::warn!(stopped, resumed, "matches of other rules stand still or go on again");
            true
        }
        Err(error) => {
            tracing::error!(%error, "cannot look for matches of other rules");
            false
        }
    }
}

/// Handles all that is due now.
async fn look(bot: &Bot, receiving: &Receiving) -> Result<usize, Error> {
    let mut handled = 0;
    loop {
        let now = Now { at: OffsetDateTime::now_utc(), seed: rand::random() };
        // Another process may be heard where this one is not; the store holds
        // back what fell due after anybody was.
        let heard = receiving.now() || bot.store.presence().last_heard().await?.is_some();
        let matches = if heard { bot.store.matches().expire_deadlines(now, BATCH).await?.len() } else { 0 };
        let lobbies = bot.store.lobbies().expire(now.at, TABLES).await?.len();
        handled += matches + lobbies;
        if matches < BATCH && lobbies == 0 {
            return Ok(handled);
        }
    }
}
