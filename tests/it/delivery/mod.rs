//! Whatever is refused, lost or closed on the way, people are told: the real
//! bot against the playground, with a relay between them that fails.

mod claims;
mod places;
mod relay;
mod troubles;

use std::time::Duration;

use krepost::playground::Id;
use krepost::playground::client::Message;
use serde_json::{Value, json};

use self::relay::Relay;
use crate::play::{Game, Player, Stage, begins, shown};

/// A playground with a relay before it, on which the bot is, and two players.
struct Scene {
    stage: Stage,
    relay: Relay,
    anna: Player,
    boris: Player,
    room: Id,
}

impl Scene {
    async fn set() -> Self {
        let mut stage = Stage::empty().await;
        let relay = Relay::before(stage.playground.base()).await;
        stage.start_bot_at(&relay.base).await;
        let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
        let room = stage.channel("board-games").await;
        Self { stage, relay, anna, boris, room }
    }

    /// A game of chess that has just begun, with its first board.
    async fn chess(&self) -> Game {
        let options = json!({ "game": "chess", "pace": "3d" });
        let mut game = begins(self.room, &[&self.anna, &self.boris], options).await;
        game.turn(&self.anna).await;
        game
    }

    /// Anna plays her move from the lobby's channel, wherever the match is.
    async fn annas_move(&self, game: &Game, text: &str) {
        let options = json!({ "move": text, "match": game.id.0.to_string() });
        let told = self.anna.told(self.room, "move", options).await;
        assert!(told.starts_with("You played"), "{told}");
    }

    /// A value that the database holds.
    async fn one(&self, query: &'static str) -> i64 {
        sqlx::query_scalar(query).fetch_one(self.stage.base.store.pool()).await.expect(query)
    }

    /// Changes the database behind everybody's back.
    async fn set_row(&self, change: &'static str) {
        sqlx::query(change).execute(self.stage.base.store.pool()).await.expect(change);
    }

    /// Boards in a place that call Boris.
    async fn calls(&self, place: Id) -> Vec<Message> {
        let all = self.boris.messages(place).await;
        all.into_iter().filter(|one| one.pinged == [self.boris.id()] && one.content.contains("#1 ·")).collect()
    }

    async fn end(self) {
        self.stage.end().await;
    }
}

/// Waits until something holds.
async fn until<F: Future<Output = bool>>(what: &str, seconds: u64, holds: impl Fn() -> F) {
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

/// A limit of Discord's, for one channel.
fn limit(seconds: f64) -> relay::What {
    let body: Value = json!({ "message": "limited", "retry_after": seconds, "global": false });
    relay::What::Refuse(429, body, Some(seconds))
}

/// The message that a player sees, by a part of its text.
async fn sees(player: &Player, place: Id, text: &str) -> Message {
    let message = player.sees(place, None, text, |one| one.content.contains(text)).await;
    assert!(message.private_to.is_none(), "{}", shown(&message));
    message
}
