//! Saying that this process receives what people ask, so that time in which
//! nobody's command could arrive counts against nobody.

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;

use crate::discord::Bot;
use crate::discord::gateway::Receiving;

/// How often it is said: a third of what counts as an outage.
const EVERY: Duration = Duration::from_secs(2);

/// Says so until told to stop, whenever it is so.
pub async fn run(bot: Arc<Bot>, receiving: Receiving, mut stopped: watch::Receiver<bool>) {
    let mut away = false;
    loop {
        if receiving.now() {
            match bot.store.presence().heard(OffsetDateTime::now_utc()).await {
                Ok(gap) => {
                    away = false;
                    if let Some(gap) = gap {
                        tracing::info!(
                            seconds = gap.as_secs(),
                            "time in which no command could arrive does not count"
                        );
                    }
                }
                // Once for each outage.
                Err(error) if !away => {
                    away = true;
                    tracing::error!(%error, "cannot say that commands arrive");
                }
                Err(_) => {}
            }
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stopped.wait_for(|stopped| *stopped) => return,
        }
    }
}
