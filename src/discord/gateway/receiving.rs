//! Whether this process receives what people ask: its connections to Discord
//! stand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serenity::all::ShardManager;
use serenity::gateway::ConnectionStage;

/// How often the connections are looked at.
const LOOK: Duration = Duration::from_millis(500);

/// Whether commands reach this process. Clones share the answer.
#[derive(Clone, Debug, Default)]
pub struct Receiving(Arc<AtomicBool>);

impl Receiving {
    /// Whether they do at this moment.
    #[must_use]
    pub fn now(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Says whether they do.
    pub fn set(&self, receives: bool) {
        self.0.store(receives, Ordering::Relaxed);
    }

    /// Follows the connections until dropped: commands arrive while every one
    /// of them has been greeted and its heartbeats are answered.
    pub(super) async fn follow(self, shards: Arc<ShardManager>) {
        loop {
            let runners = shards.runners.lock().await;
            let connected = |stage: ConnectionStage| stage == ConnectionStage::Connected;
            self.set(!runners.is_empty() && runners.values().all(|one| connected(one.stage)));
            drop(runners);
            tokio::time::sleep(LOOK).await;
        }
    }
}
