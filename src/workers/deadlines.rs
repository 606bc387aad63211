//! Watching the time: seats whose time is up forfeit by the rules of their
//! game, lobbies that nobody joined close.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;

use crate::discord::Bot;
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
/// same time: each deadline passes once.
pub async fn run(bot: Arc<Bot>, every: Duration, mut stopped: watch::Receiver<bool>) {
    let mut swept = OffsetDateTime::now_utc();
    loop {
        if OffsetDateTime::now_utc() - swept > REMEMBERED {
            swept = OffsetDateTime::now_utc();
            if let Err(error) = bot.store.interactions().forget(swept - REMEMBERED).await {
                tracing::error!(%error, "cannot forget old interactions");
            }
        }
        match look(&bot).await {
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

/// Handles all that is due now.
async fn look(bot: &Bot) -> Result<usize, Error> {
    let mut handled = 0;
    loop {
        let now = Now { at: OffsetDateTime::now_utc(), seed: rand::random() };
        let matches = bot.store.matches().expire_deadlines(now, BATCH).await?.len();
        let lobbies = bot.store.lobbies().expire(now.at, TABLES).await?.len();
        handled += matches + lobbies;
        if matches < BATCH && lobbies == 0 {
            return Ok(handled);
        }
    }
}
