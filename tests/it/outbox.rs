//! The outbox: in order, once, and whatever happens to the process.

use krepost::matches::{Ask, By};
use krepost::matches::{ChannelId, MessageId, News};
use krepost::notices::{BoardMessage, Notice, Topic};
use krepost::store::Store;
use krepost::store::testing::Database;
use time::Duration;

use crate::support::{CHANNEL, DAY, HOUR, at, chess, play};

const LEASE: Duration = Duration::minutes(1);

async fn claim(store: &Store, seconds: u64) -> Vec<Notice> {
    store.outbox().lease(at(seconds), 10, LEASE).await.expect("notices")
}

/// Sends everything that is due, as messages numbered from `first`.
async fn drain(store: &Store, seconds: u64, first: u64) -> Vec<(Topic, Option<BoardMessage>)> {
    let mut sent = Vec::new();
    loop {
        let notices = claim(store, seconds).await;
        if notices.is_empty() {
            return sent;
        }
        for notice in notices {
            let message = MessageId(first + u64::try_from(sent.len()).expect("few"));
            let before = store.outbox().sent(notice.id, Some(message), at(seconds)).await.expect("sent");
            sent.push((notice.topic, before));
        }
    }
}

#[tokio::test]
async fn a_lease_outlives_the_process_that_took_it() {
    let base = Database::new().await;
    let store = &base.store;
    chess(store).await;
    let first = claim(store, 0).await;
    assert_eq!(first.len(), 1);
    assert!(claim(store, 30).await.is_empty(), "somebody is sending it");
    let again = claim(store, 60).await;
    assert_eq!(again[0].id, first[0].id, "nobody has said that it was sent");
    assert_eq!(again[0].nonce, first[0].nonce, "so that Discord drops a second message");
    assert_eq!(again[0].attempts, 2);
    assert!(again[0].nonce.len() <= 25);
}

#[tokio::test]
async fn the_buttons_of_the_older_board_can_be_removed() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    let sent = drain(store, 0, 100).await;
    assert_eq!(sent.len(), 2, "the start and the first turn");
    assert_eq!(sent[1].1, None);
    play(store, id, &["e2-e4"]).await;
    let sent = drain(store, HOUR, 200).await;
    assert_eq!(sent[0].1, Some(BoardMessage { channel: CHANNEL, message: MessageId(101) }));
    let list = store.matches().in_place(CHANNEL).await.expect("a list");
    assert_eq!(list[0].board, Some(BoardMessage { channel: CHANNEL, message: MessageId(200) }));
}

#[tokio::test]
async fn what_follows_the_start_goes_into_the_thread() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    let start = claim(store, 0).await;
    assert_eq!((start.len(), start[0].channel), (1, CHANNEL));
    let thread = ChannelId(77);
    store.matches().set_thread(id, Some(thread)).await.expect("a thread");
    store.outbox().sent(start[0].id, Some(MessageId(1)), at(0)).await.expect("sent");
    let turn = claim(store, 0).await;
    assert_eq!(turn[0].channel, thread);
    assert!(matches!(turn[0].topic, Topic::Match(_, News::Turn { seq: 0, .. })));
}

#[tokio::test]
async fn a_notice_that_failed_holds_back_its_channel_and_no_other() {
    let base = Database::new().await;
    let store = &base.store;
    let one = chess(store).await.id;
    let two = chess(store).await.id;
    drain(store, 0, 100).await;
    store.matches().set_thread(one, Some(ChannelId(71))).await.expect("a thread");
    store.matches().set_thread(two, Some(ChannelId(72))).await.expect("a thread");
    play(store, one, &["e2-e4"]).await;
    play(store, two, &["e2-e4"]).await;
    let both = claim(store, HOUR).await;
    assert_eq!(both.len(), 2);
    store.outbox().retry(both[0].id, at(2 * HOUR), "HTTP 500").await.expect("a retry");
    store.outbox().sent(both[1].id, Some(MessageId(7)), at(HOUR)).await.expect("sent");
    store
        .matches()
        .ask(one, By::Player(krepost::matches::UserId(22)), Ask::Draw, crate::support::now(HOUR))
        .await
        .expect("an offer");
    assert!(claim(store, HOUR + 60).await.is_empty(), "the offer waits for the board before it");
    let later = drain(store, 2 * HOUR, 300).await;
    assert!(matches!(later[0].0, Topic::Match(id, News::Turn { .. }) if id == one));
    assert!(matches!(later[1].0, Topic::Match(id, News::Offer { .. }) if id == one));
}

#[tokio::test]
async fn a_channel_that_is_gone_is_dropped() {
    let base = Database::new().await;
    let store = &base.store;
    chess(store).await;
    assert_eq!(store.outbox().pending().await.expect("a count"), 2);
    assert_eq!(store.outbox().drop_channel(CHANNEL, "404").await.expect("dropped"), 2);
    assert!(claim(store, DAY).await.is_empty());
}

#[tokio::test]
async fn a_dispatcher_is_woken() {
    let base = Database::new().await;
    let store = base.store.clone();
    let woken = tokio::spawn(async move { store.outbox().stirs().await });
    chess(&base.store).await;
    tokio::time::timeout(std::time::Duration::from_secs(5), woken).await.expect("in time").expect("woken");
}
