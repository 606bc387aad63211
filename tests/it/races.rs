//! The same thing at the same time, from several connections where the
//! database has them.

use futures::future::join_all;
use krepost::kernel::Seat;
use krepost::lobby::LobbyError;
use krepost::matches::{Ask, By, InteractionId, MatchId, Pace, Refusal, Status};
use krepost::store::Error;
use krepost::store::testing::Database;

use crate::support::{
    ANN, BOB, CAT, DAN, DAY, EVE, FOUR, HOUR, any_move, at, begin, chess, fortress, lobby, now, plan,
};

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_for_one_position_one_counts() {
    let base = Database::new().await;
    let store = &base.store;
    for _ in 0..10 {
        let id = chess(store).await.id;
        let moves = ["e2-e4", "d2-d4", "c2-c4", "g1-f3"];
        let played = join_all(moves.map(|text| {
            store.matches().ask(id, By::Player(ANN), Ask::Move { answers: 0, text: text.into() }, now(1))
        }))
        .await;
        assert_eq!(played.iter().filter(|result| result.is_ok()).count(), 1);
        for result in played.into_iter().filter(Result::is_err) {
            let Err(Error::Refused { refusal, stored }) = result else { panic!("{result:?}") };
            assert_eq!(refusal, Refusal::Stale);
            assert_eq!(stored.play.seq(), 1, "it comes with the new board");
        }
        assert_eq!(store.matches().load(id).await.expect("the match").play.seq(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resignation_counts_beside_a_move() {
    let base = Database::new().await;
    let store = &base.store;
    for _ in 0..10 {
        let id = fortress(store).await.id;
        let (moved, resigned) = tokio::join!(
            store.matches().ask(id, By::Player(ANN), Ask::Move { answers: 0, text: "e4-e5".into() }, now(1)),
            store.matches().ask(id, By::Player(DAN), Ask::Resign { seat: None }, now(1))
        );
        resigned.expect("valid in any position");
        assert!(moved.is_ok() || matches!(moved, Err(Error::Refused { refusal: Refusal::Stale, .. })));
        assert!(!store.matches().load(id).await.expect("the match").play.is_in(Seat::new(3)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlines_are_carried_out_once_by_many_workers() {
    let base = Database::new().await;
    let store = &base.store;
    let mut ids: Vec<MatchId> = Vec::new();
    for _ in 0..12 {
        ids.push(fortress(store).await.id);
    }
    let workers = (0..4).map(|_| store.matches().expire_deadlines(now(4 * DAY), 100));
    let mut done: Vec<MatchId> = Vec::new();
    for expired in join_all(workers).await {
        done.extend(expired.expect("expiry").iter().map(|played| played.stored.id));
    }
    done.sort();
    assert_eq!(done, ids, "each once");
    for id in ids {
        assert_eq!(store.matches().load(id).await.expect("the match").play.log().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_and_a_move_do_not_both_count() {
    let base = Database::new().await;
    let store = &base.store;
    for _ in 0..10 {
        let id = chess(store).await.id;
        // Two processes whose clocks differ by a little.
        let (moved, expired) = tokio::join!(
            store.matches().ask(
                id,
                By::Player(ANN),
                Ask::Move { answers: 0, text: "e2-e4".into() },
                now(3 * DAY - 1)
            ),
            store.matches().expire_deadlines(now(3 * DAY), 10)
        );
        let expired = expired.expect("expiry").len();
        let game = store.matches().load(id).await.expect("the match").play;
        assert_eq!(game.log().len(), 1);
        match game.status() {
            Status::Playing => assert!(moved.is_ok() && expired == 0),
            _ => assert!(moved.is_err() && expired == 1),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_delivered_twice_acts_once() {
    let base = Database::new().await;
    let store = &base.store;
    let once = InteractionId(1_234_567_890_123_456_789);
    let told = join_all((0..8).map(|_| store.interactions().first_time(once, at(0)))).await;
    assert_eq!(told.into_iter().filter(|first| *first.as_ref().expect("an answer")).count(), 1);
    assert_eq!(store.interactions().forget(at(0)).await.expect("kept"), 0);
    assert_eq!(store.interactions().forget(at(HOUR)).await.expect("forgotten"), 1);
    assert!(store.interactions().first_time(once, at(HOUR)).await.expect("an answer"));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_takes_one_person_and_one_match_begins() {
    let base = Database::new().await;
    let store = &base.store;
    let open = lobby(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    let seat = Seat::new(1);
    let sat =
        join_all([BOB, CAT, DAN, EVE].map(|user| store.lobbies().sit(open.id, user, seat, 1, now(1)))).await;
    let begun: Vec<_> = sat.iter().filter_map(|result| result.as_ref().ok()?.begun.as_ref()).collect();
    assert_eq!(begun.len(), 1);
    for result in &sat {
        if let Err(Error::Lobby { error, .. }) = result {
            assert!(matches!(error, LobbyError::Closed(_)), "{error:?}");
        }
    }
    assert_eq!(store.matches().active(None).await.expect("a count"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_taken_by_one_dispatcher() {
    let base = Database::new().await;
    let store = &base.store;
    for _ in 0..6 {
        let id = chess(store).await.id;
        let place = krepost::matches::ChannelId(100 + id.0.unsigned_abs());
        store.matches().set_thread(id, Some(place)).await.expect("a thread");
    }
    let lease = time::Duration::minutes(1);
    let mut taken = Vec::new();
    for claimed in join_all((0..4).map(|_| store.outbox().lease(at(1), 3, lease))).await {
        taken.extend(claimed.expect("notices").into_iter().map(|notice| notice.id));
    }
    let all = taken.len();
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), all);
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_of_the_same_people_may_end_at_once() {
    let base = Database::new().await;
    let store = &base.store;
    let mut ids = Vec::new();
    for round in 0..12 {
        let mut users = FOUR;
        users.rotate_left(round % 4);
        let id = begin(store, plan("fortress", "", Pace::DEFAULT), &users).await.id;
        for _ in users {
            any_move(store, id).await;
        }
        ids.push((id, users[0], users[2]));
    }
    let ends = ids.iter().map(|&(id, one, other)| async move {
        store.matches().ask(id, By::Player(one), Ask::Resign { seat: None }, now(HOUR)).await?;
        store.matches().ask(id, By::Player(other), Ask::Resign { seat: None }, now(HOUR)).await
    });
    for end in join_all(ends).await {
        assert_eq!(end.expect("no deadlock").ratings.len(), 8);
    }
    crate::ratings::agree_with_recomputation(store).await;
}
