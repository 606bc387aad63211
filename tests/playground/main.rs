//! The playground against a small bot that speaks through serenity, as the real
//! one does.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bot;
mod strict;
mod world;

use std::time::{Duration, Instant};

use krepost::playground::Playground;
use krepost::playground::client::{Member, Message, State, Visitor};
use krepost::store::testing::Database;
use serde_json::json;

use bot::Bot;

/// How long a refusal may take to come.
const PATIENCE: Duration = Duration::from_secs(20);

/// A playground with a bot in it.
struct Stage {
    // Dropped first: the bot holds connections to the rest.
    bot: Bot,
    playground: Playground,
    visitor: Visitor,
    _database: Database,
}

impl Stage {
    async fn new() -> Self {
        let database = Database::new().await;
        let playground = Playground::start(database.store.pool().clone(), 0).await.unwrap();
        let visitor = Visitor::new(playground.base());
        let bot = Bot::start(&playground.base(), &playground.token).await;
        let stage = Self { bot, playground, visitor, _database: database };
        let anna = stage.member("anna").await;
        let channel = anna.channel("board-games").await.unwrap();
        stage.visitor.wait_for_command(&anna, channel, "echo").await.unwrap();
        stage
    }

    async fn member(&self, username: &str) -> Member {
        self.visitor.member(username).await.unwrap()
    }

    /// Waits until the bot was refused with this code of Discord's.
    async fn is_refused(&self, code: isize) {
        let deadline = Instant::now() + PATIENCE;
        while !self.bot.errors().contains(&code) {
            assert!(Instant::now() < deadline, "no {code} in {:?}", self.bot.errors());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn end(self) {
        self.bot.stop().await;
        self.playground.stop().await;
    }
}

#[tokio::test]
async fn a_command_reaches_the_bot_with_all_that_it_needs() {
    let stage = Stage::new().await;
    let (boris, anna) = (stage.member("boris").await, stage.member("anna").await);
    let channel = boris.channel("board-games").await.unwrap();
    let options = json!({ "text": "привет", "who": anna.id(), "loud": true });
    let outcome = boris.slash(channel, "echo", options).await.unwrap();
    let message = outcome.message().unwrap();
    assert_eq!(message.content, format!("привет <@{}> loud=true locale=ru name=Anna", anna.id()));
    assert!(message.pinged.is_empty(), "the bot allowed no mention");
    assert_eq!((outcome.state, outcome.callback), (State::Done, Some(4)));
    stage.end().await;
}

#[tokio::test]
async fn what_discords_client_would_not_send_is_refused() {
    let stage = Stage::new().await;
    let anna = stage.member("anna").await;
    let channel = anna.channel("board-games").await.unwrap();
    for (command, options, why) in [
        ("nothing", json!({}), "there is no command"),
        ("echo", json!({}), "needs text"),
        ("echo", json!({ "text": "a", "colour": "red" }), "has no option colour"),
        ("echo", json!({ "text": 5 }), "is no text"),
        ("echo", json!({ "text": "a", "loud": "yes" }), "does not fit"),
        ("echo", json!({ "text": "a", "who": "77" }), "is no member"),
    ] {
        let error = anna.slash(channel, command, options).await.unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    let visitor = stage.member("visitor").await;
    let error = visitor.slash(channel, "echo", json!({ "text": "a" })).await.unwrap_err().to_string();
    assert!(error.contains("may not use commands"), "{error}");
    assert!(visitor.say(channel, "hello").await.is_err());
    stage.end().await;
}

#[tokio::test]
async fn autocomplete_is_fed_by_the_bot() {
    let stage = Stage::new().await;
    let anna = stage.member("anna").await;
    let channel = anna.channel("board-games").await.unwrap();
    let choices = anna.complete(channel, "pick", "item", "e2", json!({})).await.unwrap();
    let names: Vec<_> = choices.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["e2-e3", "e2-e4"]);
    let error = anna.complete(channel, "echo", "text", "", json!({})).await.unwrap_err().to_string();
    assert!(error.contains("no autocomplete"), "{error}");
    stage.end().await;
}

#[tokio::test]
async fn buttons_menus_and_modals_work() {
    let stage = Stage::new().await;
    let (anna, boris) = (stage.member("anna").await, stage.member("boris").await);
    let channel = anna.channel("board-games").await.unwrap();
    let panel = anna.slash(channel, "panel", json!({})).await.unwrap();
    let panel = panel.message().unwrap();
    assert_eq!(panel.labels(), ["Update", "Later", "Form", "Off"]);

    let updated = boris.press(panel, "Update").await.unwrap();
    assert!(updated.updated);
    assert_eq!(updated.message().unwrap().id, panel.id);
    assert_eq!(anna.again(panel).await.unwrap().content, "pressed by boris");

    let chosen = boris.select(panel, "menu", &["rook"]).await.unwrap();
    let chosen = chosen.message().unwrap();
    assert_eq!((chosen.content.as_str(), chosen.private_to), ("chose rook", Some(boris.id())));
    assert!(anna.messages(channel).await.unwrap().iter().all(|message| message.id != chosen.id));
    boris.dismiss(chosen).await.unwrap();
    assert!(boris.again(chosen).await.is_err());

    let form = anna.press(panel, "Form").await.unwrap();
    assert_eq!(form.modal.as_ref().unwrap()["title"], "Your move");
    let answer = anna.submit(channel, &form, json!({ "move": "e2-e4" })).await.unwrap();
    assert_eq!(answer.message().unwrap().content, "form says e2-e4");

    assert!(anna.press(panel, "Off").await.is_err(), "it is disabled");
    assert!(anna.select(panel, "menu", &["king"]).await.is_err());
    assert_eq!(anna.forge(panel, "old").await.unwrap().message().unwrap().content, "unknown old");
    stage.end().await;
}

#[tokio::test]
async fn a_deferred_answer_is_thought_about_then_filled_and_followed() {
    let stage = Stage::new().await;
    let anna = stage.member("anna").await;
    let channel = anna.channel("board-games").await.unwrap();
    let id = anna.start(channel, json!({ "kind": "slash", "command": "slow", "options": {} })).await.unwrap();
    let thinking = anna.wait_for(channel, None, |message| message.loading).await.unwrap();
    let outcome = anna.follow(id, 2).await.unwrap();
    assert_eq!(outcome.messages[0].id, thinking.id);
    assert_eq!((outcome.messages[0].content.as_str(), outcome.messages[0].loading), ("thought", false));
    assert_eq!(outcome.messages[1].content, "and more");
    stage.end().await;
}

#[tokio::test]
async fn a_picture_comes_with_its_alt_text_into_a_thread() {
    let stage = Stage::new().await;
    let (anna, boris) = (stage.member("anna").await, stage.member("boris").await);
    let channel = anna.channel("board-games").await.unwrap();
    let options = json!({ "opponent": boris.id() });
    anna.slash(channel, "thread", options).await.unwrap();
    let thread = anna.wait_for_channel("a game").await.unwrap();
    let board = anna.wait_for(thread, None, |message| !message.files.is_empty()).await.unwrap();
    assert_eq!(board.pinged, [boris.id()]);
    let file = &board.files[0];
    assert_eq!((file.description.as_deref(), file.width, file.height), (Some("The board"), Some(1), Some(1)));
    assert_eq!(board.embeds[0]["image"]["url"], file.url.as_str());
    assert_eq!(anna.download(file).await.unwrap(), bot::PNG);
    let joined = boris.channels().await.unwrap().into_iter().any(|one| one.id == thread && one.joined);
    assert!(joined, "the bot added the opponent");
    stage.end().await;
}

#[tokio::test]
async fn a_lost_connection_is_resumed_and_nothing_is_missed() {
    let stage = Stage::new().await;
    let anna = stage.member("anna").await;
    let channel = anna.channel("board-games").await.unwrap();
    for action in [
        json!({ "action": "cut" }),
        json!({ "action": "close", "code": 4000 }),
        json!({ "action": "reconnect" }),
    ] {
        stage.visitor.hook("gateway", action.clone()).await.unwrap();
        let outcome = anna.slash(channel, "echo", json!({ "text": "still there" })).await.unwrap();
        assert_eq!(outcome.state, State::Done, "{action}");
    }
    stage.visitor.hook("duplicate", json!({ "count": 1 })).await.unwrap();
    anna.slash(channel, "echo", json!({ "text": "twice" })).await.unwrap();
    let twice: Vec<Message> = anna.messages(channel).await.unwrap();
    let answers = twice.iter().filter(|message| message.content.starts_with("twice")).count();
    assert_eq!(answers, 1, "the second answer was refused");
    assert!(stage.bot.errors().contains(&40060), "already acknowledged");
    stage.end().await;
}

#[tokio::test]
async fn an_answer_after_three_seconds_is_too_late() {
    let stage = Stage::new().await;
    let anna = stage.member("anna").await;
    let channel = anna.channel("board-games").await.unwrap();
    let outcome = anna.slash(channel, "late", json!({})).await.unwrap();
    assert_eq!(outcome.state, State::Failed);
    assert!(outcome.messages.is_empty());
    stage.is_refused(10062).await;
    stage.end().await;
}

#[tokio::test]
async fn a_token_dies_after_a_quarter_of_an_hour() {
    let stage = Stage::new().await;
    let anna = stage.member("anna").await;
    let channel = anna.channel("board-games").await.unwrap();
    let id = anna.start(channel, json!({ "kind": "slash", "command": "slow", "options": {} })).await.unwrap();
    anna.wait_for(channel, None, |message| message.loading).await.unwrap();
    stage.visitor.hook("expire", json!({ "interaction": id })).await.unwrap();
    stage.is_refused(50027).await;
    stage.end().await;
}

#[tokio::test]
async fn direct_messages_are_between_one_member_and_the_bot() {
    let stage = Stage::new().await;
    let (anna, boris) = (stage.member("anna").await, stage.member("boris").await);
    let direct = anna.direct().await.unwrap();
    assert_eq!(anna.direct().await.unwrap(), direct);
    anna.say(direct, "psst").await.unwrap();
    assert!(boris.messages(direct).await.is_err());
    let answer = anna.slash(direct, "panel", json!({})).await.unwrap();
    assert_eq!(answer.message().unwrap().content, "panel");
    stage.end().await;
}
