//! The world stays what it was over a restart.

use krepost::playground::Playground;
use krepost::playground::client::Visitor;
use krepost::store::testing::Database;
use serde_json::json;

use super::bot::Bot;

#[tokio::test]
async fn a_restart_shows_the_same_threads_messages_and_files() {
    let database = Database::new().await;
    let first = Playground::start(database.store.pool().clone(), 0).await.unwrap();
    let bot = Bot::start(&first.base(), &first.token).await;
    let visitor = Visitor::new(first.base());
    let (anna, boris) = (visitor.member("anna").await.unwrap(), visitor.member("boris").await.unwrap());
    let channel = anna.channel("board-games").await.unwrap();
    visitor.wait_for_command(&anna, channel, "thread").await.unwrap();
    anna.slash(channel, "thread", json!({ "opponent": boris.id() })).await.unwrap();
    let thread = anna.wait_for(channel, None, |message| message.flags & 32 != 0).await.unwrap();
    let board = anna.wait_for(thread.id, None, |message| !message.files.is_empty()).await.unwrap();
    anna.say(channel, "good bye").await.unwrap();

    // Nothing is told to stop yet, as when the process is killed.
    let second = Playground::start(database.store.pool().clone(), 0).await.unwrap();
    let visitor = Visitor::new(second.base());
    let again = visitor.member("anna").await.unwrap();
    assert_eq!(again.id(), anna.id());
    assert_eq!(again.channel("a game").await.unwrap(), thread.id);
    let kept = again.again(&board).await.unwrap();
    assert_eq!(kept.content, board.content);
    assert_eq!(kept.pinged, board.pinged);
    assert_eq!(kept.embeds[0]["image"]["url"], kept.files[0].url.as_str());
    assert_eq!(again.download(&kept.files[0]).await.unwrap(), super::bot::PNG);
    let last = again.messages(channel).await.unwrap().pop().unwrap();
    assert_eq!(last.content, "good bye");
    assert!(again.say(channel, "hello again").await.unwrap().id > last.id);
    assert_eq!(again.commands(channel).await.unwrap().len(), 6);
    bot.stop().await;
    first.stop().await;
    second.stop().await;
}
