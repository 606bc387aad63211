//! Whatever is refused, lost or closed on the way, people are told: the real
//! bot against a playground that fails as a test wants it to.

mod claims;
mod places;
mod troubles;

use std::time::Duration;

use krepost::playground::Id;
use krepost::playground::client::Message;
use serde_json::{Value, json};

use crate::play::{Game, Player, Stage, begins};

/// A playground with the bot, and two players.
struct Scene {
    stage: Stage,
    anna: Player,
    boris: Player,
    room: Id,
}

impl Scene {
    async fn set() -> Self {
        let stage = Stage::set().await;
        let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
        let room = stage.channel("board-games").await;
        Self { stage, anna, boris, room }
    }

    /// A game of chess, with its first board.
    async fn chess(&self) -> Game {
        let options = json!({ "game": "chess", "pace": "30m" });
        let mut game = begins(self.room, &[&self.anna, &self.boris], options).await;
        game.turn(&self.anna).await;
        game
    }

    /// Somebody plays a move from the lobby's channel, wherever the match is.
    async fn moves(&self, player: &Player, game: &Game, text: &str) {
        let options = json!({ "move": text, "match": game.id.0.to_string() });
        let told = player.told(self.room, "move", options).await;
        assert!(told.contains(text) && !told.contains('?'), "played at once: {told}");
    }

    /// Orders a failure of requests to a path.
    async fn fails(&self, path: &str, fault: Value) {
        let mut order = json!({ "path": path });
        if let (Some(order), Some(fault)) = (order.as_object_mut(), fault.as_object()) {
            order.extend(fault.clone());
        }
        self.stage.hook("fault", order).await;
    }

    /// Gives the bot the right to speak in a channel and its threads, or takes
    /// it away.
    async fn lets_speak(&self, room: Id, allow: bool) {
        for right in ["SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"] {
            self.stage.visitor().permit(room, right, allow).await.expect("a permission");
        }
    }

    /// A number that the database holds.
    async fn one(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(self.stage.base.store.pool()).await.expect(query)
    }

    /// Changes the database behind everybody's back.
    async fn sql(&self, change: &'static str) {
        sqlx::query(change).execute(self.stage.base.store.pool()).await.expect(change);
    }

    /// Waits until nothing waits to be told.
    async fn all_told(&self, seconds: u64) {
        let pending = "SELECT count(*) FROM notices WHERE state = 'pending'";
        until("everything is told", seconds, async || self.one(pending).await == 0).await;
    }

    /// Boards in a place that call somebody.
    async fn calls(&self, place: Id, whom: &Player) -> Vec<Message> {
        let all = whom.messages(place).await;
        all.into_iter().filter(|one| one.pinged == [whom.id()] && one.content.contains("<t:")).collect()
    }

    /// Waits until somebody has been called so many times in a place.
    async fn called(&self, place: Id, whom: &Player, times: usize, seconds: u64) {
        until("the call", seconds, async || self.calls(place, whom).await.len() >= times).await;
        assert_eq!(self.calls(place, whom).await.len(), times);
    }

    async fn end(self) {
        self.stage.end().await;
    }
}

/// Waits until something holds.
async fn until(what: &str, seconds: u64, holds: impl AsyncFn() -> bool) {
    let waits = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let limit = Duration::from_secs(seconds);
    tokio::time::timeout(limit, waits).await.unwrap_or_else(|_| panic!("{what}: not in {seconds} s"));
}

/// The path of a channel's messages.
fn messages_of(channel: Id) -> String {
    format!("/channels/{channel}/messages")
}
