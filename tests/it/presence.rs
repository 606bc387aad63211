//! Time in which no command could arrive counts against nobody.

use futures::future::join_all;
use krepost::matches::{Ask, By, MatchId, Pace, Refusal, Status};
use krepost::store::Store;
use krepost::store::testing::Database;

use crate::support::{ANN, BOB, DAY, HOUR, at, begin, chess, now, plan, play, refusal};

/// When the turn that runs is up, in seconds after the start.
async fn due(store: &Store, id: MatchId) -> i64 {
    let stored = store.matches().load(id).await.expect("the match");
    (stored.play.clock().running.expect("a turn").deadline - at(0)).whole_seconds()
}

/// Says every two seconds that commands arrive, in this time.
async fn heard(store: &Store, from: u64, until: u64) {
    for second in (from..=until).step_by(2) {
        store.presence().heard(at(second)).await.expect("heard");
    }
}

#[tokio::test]
async fn an_outage_prolongs_the_turns_that_ran() {
    let base = Database::new().await;
    let store = &base.store;
    let id = begin(store, plan("chess", "", "60s".parse().expect("a pace")), &[ANN, BOB]).await.id;
    heard(store, 0, 20).await;
    assert_eq!(due(store, id).await, 60);
    assert_eq!(store.presence().outages().await.expect("outages"), []);
    let gap = store.presence().heard(at(500)).await.expect("heard");
    assert_eq!(gap, Some(std::time::Duration::from_secs(480)));
    assert_eq!(due(store, id).await, 540, "forty seconds were left, and are");
    assert!(store.matches().expire_deadlines(now(539), 10).await.expect("expiry").is_empty());
    heard(store, 502, 540).await;
    assert_eq!(store.presence().outages().await.expect("outages"), [(at(20), at(500))]);
    assert_eq!(store.matches().expire_deadlines(now(540), 10).await.expect("expiry").len(), 1);
}

#[tokio::test]
async fn nobody_loses_on_time_while_nobody_is_heard() {
    let base = Database::new().await;
    let store = &base.store;
    let id = begin(store, plan("chess", "", "60s".parse().expect("a pace")), &[ANN, BOB]).await.id;
    heard(store, 0, 20).await;
    // A worker that looks before any connection stands.
    assert!(store.matches().expire_deadlines(now(DAY), 10).await.expect("expiry").is_empty());
    // The first command after it is in time.
    let ask = Ask::Move { answers: 0, text: "e4".into() };
    let played = store.matches().ask(id, By::Player(ANN), ask, now(DAY)).await.expect("in time");
    assert_eq!(played.stored.play.status(), Status::Playing);
    assert_eq!(store.presence().outages().await.expect("outages"), [(at(20), at(DAY))]);
    assert_eq!(played.change.entries[0].left, Some(std::time::Duration::from_secs(40)));
}

#[tokio::test]
async fn what_was_up_before_the_outage_is_up() {
    let base = Database::new().await;
    let store = &base.store;
    let id = begin(store, plan("chess", "", "10s".parse().expect("a pace")), &[ANN, BOB]).await.id;
    heard(store, 0, 12).await;
    store.presence().heard(at(HOUR)).await.expect("heard");
    let ask = Ask::Move { answers: 0, text: "e4".into() };
    assert_eq!(refusal(store.matches().ask(id, By::Player(ANN), ask, now(HOUR)).await), Refusal::Over);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_processes_write_an_outage_once() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    heard(store, 0, 10).await;
    let found = join_all((0..6).map(|_| store.presence().heard(at(1_010)))).await;
    let gaps = found.into_iter().filter(|gap| gap.as_ref().expect("heard").is_some()).count();
    assert_eq!(gaps, 1);
    assert_eq!(due(store, id).await, i64::try_from(3 * DAY + 1_000).expect("seconds"));
    assert_eq!(store.presence().outages().await.expect("outages").len(), 1);
    // One that goes by a clock behind the others' changes nothing.
    assert_eq!(store.presence().heard(at(1_000)).await.expect("heard"), None);
    assert_eq!(store.presence().last_heard().await.expect("a time"), Some(at(1_010)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_is_not_lost_beside_moves() {
    let base = Database::new().await;
    let store = &base.store;
    for round in 0..8_u64 {
        let id = begin(store, plan("chess", "", Pace::DEFAULT), &[ANN, BOB]).await.id;
        play(store, id, &["e2-e4", "e7-e5"]).await;
        let from = DAY + round * HOUR;
        heard(store, from, from + 2).await;
        let before = due(store, id).await;
        let offer = store.matches().ask(id, By::Player(ANN), Ask::Draw, now(from + 3));
        let (gap, offered) = tokio::join!(store.presence().heard(at(from + 602)), offer);
        gap.expect("heard");
        offered.expect("an offer writes the clock, too");
        assert_eq!(due(store, id).await, before + 600);
    }
}
