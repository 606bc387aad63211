//! The outbox: in order, once, and whatever happens to the process.

use krepost::matches::{Ask, By, ChannelId, MessageId, News, OfferKind};
use krepost::notices::{BoardMessage, Notice, Topic};
use krepost::store::Store;
use krepost::store::testing::Database;
use time::Duration;

use crate::support::{ANN, BOB, CHANNEL, DAY, HOUR, at, chess, now, play};

const LEASE: Duration = Duration::minutes(1);

/// A message of ours.
fn said(message: u64) -> BoardMessage {
    BoardMessage { channel: CHANNEL, message: MessageId(message) }
}

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
            let said = BoardMessage { channel: notice.channel, message };
            let before = store.outbox().sent(notice.id, Some(said), at(seconds)).await.expect("sent");
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
    store.outbox().sent(start[0].id, Some(said(1)), at(0)).await.expect("sent");
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
    store.outbox().sent(both[1].id, Some(said(7)), at(HOUR)).await.expect("sent");
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

/// The row of a process as it is when it beat last so many seconds ago.
async fn beat(store: &Store, seconds_ago: f64) {
    let set = "UPDATE processes SET beat_at = clock_timestamp() - make_interval(secs => $1)";
    sqlx::query(set).bind(seconds_ago).execute(store.pool()).await.expect("a beat");
}

#[tokio::test]
async fn what_a_dead_process_had_in_hand_is_free_at_once() {
    let base = Database::new().await;
    let store = &base.store;
    let other = base.another();
    store.outbox().join().await.expect("it lives");
    chess(store).await;
    let first = claim(store, 0).await;
    assert_eq!(first.len(), 1);
    beat(store, 1.0).await;
    assert!(claim(&other, 1).await.is_empty(), "its process lives");
    beat(store, 3.5).await;
    assert!(claim(store, 1).await.is_empty(), "one does not take from oneself");
    let again = claim(&other, 1).await;
    assert_eq!((again.len(), again[0].id), (1, first[0].id), "long before the lease has ended");
    assert_eq!(again[0].nonce, first[0].nonce);
}

#[tokio::test]
async fn what_a_process_that_took_leave_had_in_hand_is_free() {
    let base = Database::new().await;
    let other = base.another();
    base.store.outbox().join().await.expect("it lives");
    chess(&base.store).await;
    assert_eq!(claim(&base.store, 0).await.len(), 1);
    base.store.outbox().part().await.expect("it goes");
    assert_eq!(claim(&other, 1).await.len(), 1);
}

#[tokio::test]
async fn an_offer_pings_a_person_once_an_hour() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    drain(store, 0, 100).await;
    let mut pinged = Vec::new();
    for minutes in [0, 10, 20, 70] {
        let moment = HOUR + minutes * 60;
        let asked = store.matches().ask(id, By::Player(BOB), Ask::Draw, now(moment)).await;
        asked.expect("an offer");
        let notices = claim(store, moment).await;
        assert!(matches!(notices[0].topic, Topic::Match(_, News::Offer { .. })));
        pinged.push(notices[0].mentions.clone());
        store.outbox().sent(notices[0].id, Some(said(moment)), at(moment)).await.expect("sent");
        assert_eq!(store.outbox().dead_offers(id).await.expect("a list"), [], "it stands");
        let no = Ask::Decline { kind: OfferKind::Draw, made: 0 };
        store.matches().ask(id, By::Player(ANN), no, now(moment)).await.expect("a refusal");
        assert_eq!(store.outbox().dead_offers(id).await.expect("a list"), [said(moment)]);
        assert_eq!(store.outbox().dead_offers(id).await.expect("a list"), [], "once");
        drain(store, moment, 200 + minutes).await;
    }
    assert_eq!(pinged, [vec![ANN], vec![], vec![], vec![ANN]]);
}

#[tokio::test]
async fn a_clock_without_a_place_stands_still() {
    let base = Database::new().await;
    let (store, id) = (&base.store, chess(&base.store).await.id);
    let matches = store.matches();
    let before = matches.load(id).await.expect("a match").play.clock().running.expect("a turn");
    matches.leave_home(id, None, at(HOUR)).await.expect("nowhere");
    matches.leave_home(id, None, at(2 * HOUR)).await.expect("still nowhere");
    assert!(matches.expire_deadlines(now(30 * DAY), 10).await.expect("none").is_empty());
    matches.leave_home(id, Some(ChannelId(9)), at(11 * HOUR)).await.expect("a place");
    let after = matches.load(id).await.expect("a match").play.clock().running.expect("a turn");
    assert_eq!(after.deadline - before.deadline, Duration::hours(10));
    assert_eq!(after.since - before.since, Duration::hours(10));
    let there = matches.in_place(ChannelId(9)).await.expect("a list");
    assert_eq!(there.len(), 1, "commands find it where it is spoken of");
    assert_eq!(matches.in_place(CHANNEL).await.expect("a list").len(), 1, "and in its own place");
    matches.come_home(id, at(12 * HOUR)).await.expect("home");
    assert_eq!(matches.detour(id).await.expect("none"), None);
}

#[tokio::test]
async fn a_move_made_while_the_clock_stands_still_costs_no_time() {
    let base = Database::new().await;
    let (store, id) = (&base.store, chess(&base.store).await.id);
    store.matches().leave_home(id, None, at(HOUR)).await.expect("nowhere");
    let late = now(30 * DAY);
    let ask = Ask::Move { answers: 0, text: "e2-e4".to_owned() };
    store.matches().ask(id, By::Player(ANN), ask, late).await.expect("a move");
    let running = store.matches().load(id).await.expect("a match").play.clock().running.expect("a turn");
    assert_eq!((running.since, running.deadline), (late.at, late.at + Duration::days(3)));
}

#[tokio::test]
async fn a_dispatcher_is_woken() {
    let base = Database::new().await;
    let store = base.store.clone();
    let woken = tokio::spawn(async move { store.outbox().stirs().await });
    chess(&base.store).await;
    tokio::time::timeout(std::time::Duration::from_secs(5), woken).await.expect("in time").expect("woken");
}
