//! The whole program in one process, on a database of its own: the playground,
//! the bot, what it sends by itself, and its deadlines.

use std::time::Duration;

use krepost::app::config::Config;
use krepost::app::run::{self, RunError};
use krepost::playground::Playground;
use krepost::playground::client::Visitor;
use krepost::store::testing::Database;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long the bot may take to come and to go.
const PATIENCE: Duration = Duration::from_secs(30);

/// A playground with the bot on it.
pub struct Stage {
    bot: Option<Running>,
    /// Where members act.
    pub playground: Playground,
    /// The database; dropped last.
    pub base: Database,
}

/// A bot that is running.
struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), RunError>>,
}

impl Stage {
    /// Sets it up and waits until the bot has come.
    pub async fn set() -> Self {
        let base = Database::new().await;
        let playground = Playground::start(base.store.pool().clone(), 0).await.expect("a playground");
        let mut stage = Self { bot: None, playground, base };
        stage.start_bot().await;
        stage
    }

    /// Somebody who has the page open.
    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.playground.base())
    }

    /// Starts the bot as the program does.
    pub async fn start_bot(&mut self) {
        let (stop, stopped) = oneshot::channel();
        let (store, token, server) =
            (self.base.store.clone(), self.playground.token.clone(), self.playground.base());
        let task = tokio::spawn(async move {
            let asked = async {
                let _ = stopped.await;
                Ok(())
            };
            run::bot(&Config::default(), &store, &token, &server, asked).await
        });
        self.bot = Some(Running { stop, task });
        self.until_online(true).await;
    }

    /// Stops the bot and waits until it has gone.
    pub async fn stop_bot(&mut self) {
        let Some(bot) = self.bot.take() else { return };
        let _ = bot.stop.send(());
        bot.task.await.expect("no panic").expect("a clean end");
        self.until_online(false).await;
    }

    /// Ends everything.
    pub async fn end(self) {
        self.closes().await;
    }

    /// Ends everything but the database.
    pub async fn closes(mut self) -> Database {
        self.stop_bot().await;
        self.playground.stop().await;
        self.base
    }

    /// Waits until the bot is seen to be connected, or not to be.
    async fn until_online(&self, wanted: bool) {
        let come = async {
            while self.online().await != wanted {
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        };
        let state = if wanted { "come" } else { "gone" };
        tokio::time::timeout(PATIENCE, come).await.unwrap_or_else(|_| panic!("the bot has not {state}"));
    }

    async fn online(&self) -> bool {
        let anna = self.visitor().member("anna").await.expect("a member");
        let url = format!("{}/playground/state?member={}", self.playground.base(), anna.id());
        let state: serde_json::Value =
            reqwest::get(url).await.expect("an answer").json().await.expect("a state");
        // The commands are registered before the bot connects.
        state["bot"]["online"] == true
    }
}
