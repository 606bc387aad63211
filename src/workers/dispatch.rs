//! Sending what the outbox holds: notices written by the transactions that
//! caused them. A notice goes out once, in order in its channel, also when the
//! process dies between sending it and writing that down: the nonce makes
//! Discord drop the second one, and after a longer time the newest messages are
//! looked at first. Nothing that Discord refuses is refused for ever.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};

use super::delivery::deliver;
use crate::discord::Bot;
use crate::discord::gateway::outbound::Outbound;
use crate::notices::NoticeId;
use crate::store::{BEAT, Error};

/// Notices in hand at the same time, each of another channel and match: one
/// that has to wait holds up none of the others.
const IN_HAND: usize = 16;
/// How long a notice is ours once taken, at most; sooner than that it is
/// another's when this process shows no life.
const LEASE: time::Duration = time::Duration::minutes(2);
/// The longest wait between two looks: other processes write notices too, or
/// die with some in hand.
const LOOK: Duration = Duration::from_secs(1);

/// What is in hand.
struct InHand {
    tasks: JoinSet<NoticeId>,
    /// A lease may end while its notice is still in hand here.
    ids: HashSet<NoticeId>,
}

/// Sends until told to stop.
pub async fn run(bot: Arc<Bot>, outbound: Arc<Outbound>, mut stopped: watch::Receiver<bool>) {
    let heart = tokio::spawn(live(Arc::clone(&bot)));
    let mut in_hand = InHand { tasks: JoinSet::new(), ids: HashSet::new() };
    while !*stopped.borrow() {
        if let Err(error) = take(&bot, &outbound, &stopped, &mut in_hand).await {
            tracing::error!(%error, "cannot look into the outbox");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = bot.store.outbox().stirs() => {}
            Some(sent) = in_hand.tasks.join_next() => in_hand.ids.retain(|id| !is(*id, &sent)),
            gone = async { stopped.wait_for(|stopped| *stopped).await.is_err() } => if gone { break },
        }
        in_hand.sweep();
    }
    while in_hand.tasks.join_next().await.is_some() {}
    heart.abort();
    if let Err(error) = bot.store.outbox().part().await {
        tracing::info!(%error, "this process could not take leave of the database");
    }
}

impl InHand {
    /// Forgets what is not in hand any more.
    fn sweep(&mut self) {
        while let Some(sent) = self.tasks.try_join_next() {
            self.ids.retain(|id| !is(*id, &sent));
        }
        if self.tasks.is_empty() {
            self.ids.clear();
        }
    }
}

/// Whether this notice has come back. One whose sending broke is taken again
/// when its lease has ended.
fn is(id: NoticeId, sent: &Result<NoticeId, JoinError>) -> bool {
    match sent {
        Ok(sent) => *sent == id,
        Err(error) => {
            tracing::error!(%error, "a notice was not delivered");
            false
        }
    }
}

/// Takes what is due, as far as there is room, and begins to send it.
async fn take(
    bot: &Arc<Bot>,
    outbound: &Arc<Outbound>,
    stopped: &watch::Receiver<bool>,
    in_hand: &mut InHand,
) -> Result<(), Error> {
    if outbound.rests().is_some() {
        return Ok(());
    }
    let room = i64::try_from(IN_HAND.saturating_sub(in_hand.tasks.len())).unwrap_or(0);
    if room == 0 {
        return Ok(());
    }
    for notice in bot.store.outbox().lease(OffsetDateTime::now_utc(), room, LEASE).await? {
        if in_hand.ids.insert(notice.id) {
            let (bot, outbound, stopped) = (Arc::clone(bot), Arc::clone(outbound), stopped.clone());
            in_hand.tasks.spawn(async move { deliver(&bot, &outbound, stopped, notice).await });
        }
    }
    Ok(())
}

/// Shows that this process lives, until it is broken off.
async fn live(bot: Arc<Bot>) {
    let mut joined = false;
    let mut well = true;
    loop {
        let outbox = bot.store.outbox();
        let shown = if joined { outbox.beat().await } else { outbox.join().await };
        joined |= shown.is_ok();
        match &shown {
            Err(error) if well => tracing::error!(%error, "cannot show that this process lives"),
            _ => {}
        }
        well = shown.is_ok();
        tokio::time::sleep(BEAT).await;
    }
}
