//! Ratings: both ledgers, and the same again from the matches.

use krepost::games::laws::Draws;
use krepost::matches::{Ask, By};
use krepost::matches::{Pace, Unrated, UserId};
use krepost::ratings::Ledger;
use krepost::ratings::{Format, Score};
use krepost::store::Store;
use krepost::store::testing::Database;

use crate::support::{
    ANN, BOB, CAT, DAN, DAY, FOOLS_MATE, FOUR, GUILD, any_move, begin, chess, now, plan, play,
};

/// The table, and the table computed anew, agree to 1e-9.
pub async fn agree_with_recomputation(store: &Store) {
    let stored = store.ratings().all().await.expect("ratings");
    let again = store.ratings().recompute().await.expect("ratings");
    assert_eq!(stored.len(), again.len());
    for (one, other) in stored.iter().zip(&again) {
        let key = |row: &krepost::ratings::RatingRow| (row.ledger, row.game.clone(), row.format, row.user);
        assert_eq!(key(one), key(other));
        assert_eq!((one.wins, one.draws, one.losses), (other.wins, other.draws, other.losses));
        for (a, b) in [
            (one.rating.mean, other.rating.mean),
            (one.rating.deviation, other.rating.deviation),
            (one.rating.volatility, other.rating.volatility),
        ] {
            assert!((a - b).abs() < 1e-9, "{one:?} {other:?}");
        }
    }
}

#[tokio::test]
async fn a_win_is_entered_in_both_ledgers() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    let changes = play(store, id, &FOOLS_MATE).await.ratings;
    for ledger in [Ledger::Global, Ledger::Guild(GUILD)] {
        let ours: Vec<_> = changes.iter().filter(|change| change.ledger == ledger).collect();
        assert_eq!(
            ours.iter().map(|c| (c.user, c.score)).collect::<Vec<_>>(),
            [(ANN, Score::Loss), (BOB, Score::Win)]
        );
        assert!((ours[1].after.mean - 1_662.310_8).abs() < 1e-3, "{:?}", ours[1]);
        assert_eq!(ours[0].reason, "checkmate");
    }
    let top = store.ratings().top("chess", Format::Duel, Ledger::Global, 10).await.expect("a list");
    assert_eq!(top.iter().map(|row| row.user).collect::<Vec<_>>(), [BOB, ANN]);
    assert_eq!((top[0].wins, top[0].losses), (1, 0));
    assert!(top[0].shown().sure < top[0].shown().rating);
    let own = store.ratings().of(ANN, Some("chess"), Ledger::Guild(GUILD)).await.expect("a rating");
    assert_eq!((own.len(), own[0].losses), (1, 1));
    assert!(store.ratings().of(ANN, Some("shashki"), Ledger::Global).await.expect("a rating").is_empty());
    agree_with_recomputation(store).await;
}

#[tokio::test]
async fn what_does_not_count_leaves_no_trace() {
    let base = Database::new().await;
    let store = &base.store;
    let mut friendly = plan("chess", "", Pace::DEFAULT);
    friendly.rated = false;
    let id = begin(store, friendly, &[ANN, BOB]).await.id;
    assert_eq!(play(store, id, &FOOLS_MATE).await.stored.play.unrated(), Some(Unrated::Agreed));
    let odds = begin(store, plan("fortress", "odds_u=queen", Pace::DEFAULT), &FOUR).await;
    assert_eq!(odds.play.unrated(), Some(Unrated::Options));
    let early = chess(store).await.id;
    play(store, early, &["e2-e4"]).await;
    let played = store
        .matches()
        .ask(early, By::Player(BOB), Ask::Resign { seat: None }, now(DAY))
        .await
        .expect("a resignation");
    assert_eq!(played.stored.play.unrated(), Some(Unrated::NotEverySeatActed));
    assert!(store.ratings().all().await.expect("ratings").is_empty());
}

#[tokio::test]
async fn pools_are_kept_apart() {
    let base = Database::new().await;
    let store = &base.store;
    for users in [[ANN, BOB, CAT, DAN], [ANN, BOB, ANN, BOB]] {
        let id = begin(store, plan("fortress", "", Pace::DEFAULT), &users).await.id;
        for _ in 0..4 {
            any_move(store, id).await;
        }
        let losers: Vec<UserId> = vec![users[1], users[3]];
        store
            .matches()
            .ask(id, By::Player(losers[0]), Ask::Resign { seat: None }, now(DAY))
            .await
            .expect("a resignation");
        if losers[0] != losers[1] {
            store
                .matches()
                .ask(id, By::Player(losers[1]), Ask::Resign { seat: None }, now(DAY))
                .await
                .expect("a resignation");
        }
    }
    let ann = store.ratings().of(ANN, Some("fortress"), Ledger::Global).await.expect("ratings");
    let formats: Vec<_> = ann.iter().map(|row| (row.format, row.wins)).collect();
    assert_eq!(formats, [(Format::Duel, 1), (Format::Pairs, 1)]);
    assert_eq!(
        store.ratings().top("fortress", Format::Pairs, Ledger::Global, 10).await.expect("a list").len(),
        4
    );
    agree_with_recomputation(store).await;
}

#[tokio::test]
async fn many_matches_recompute_to_the_same_table() {
    let base = Database::new().await;
    let store = &base.store;
    let mut draws = Draws::new(41);
    for round in 0..40 {
        let (game, seats) = [("chess", 2), ("fortress", 4), ("seasons", 4)][draws.below(3)];
        let mut users = FOUR.to_vec();
        users.rotate_left(draws.below(4));
        users.truncate(seats);
        let id = begin(store, plan(game, "", Pace::DEFAULT), &users).await.id;
        for _ in 0..seats {
            any_move(store, id).await;
        }
        let when = now(DAY + round);
        match draws.below(3) {
            0 => {
                for &user in &users {
                    store.matches().ask(id, By::Player(user), Ask::Draw, when).await.expect("agreed");
                }
            }
            _ => {
                for user in users.iter().skip(draws.below(2)).step_by(2) {
                    store
                        .matches()
                        .ask(id, By::Player(*user), Ask::Resign { seat: None }, when)
                        .await
                        .expect("a resignation");
                }
                // In a game for four by themselves two are left.
                if let Some(seat) = store.matches().load(id).await.expect("the match").play.to_act() {
                    let user = users[seat.index()];
                    store
                        .matches()
                        .ask(id, By::Player(user), Ask::Resign { seat: None }, when)
                        .await
                        .expect("a resignation");
                }
            }
        }
    }
    assert!(store.ratings().all().await.expect("ratings").len() >= 20);
    agree_with_recomputation(store).await;
}

#[tokio::test]
async fn a_rating_has_a_history() {
    let base = Database::new().await;
    let store = &base.store;
    for users in [[ANN, BOB], [BOB, ANN], [ANN, CAT]] {
        let id = begin(store, plan("chess", "", Pace::DEFAULT), &users).await.id;
        play(store, id, &FOOLS_MATE).await;
    }
    let history = |user, ledger, most| store.ratings().history(user, "chess", Format::Duel, ledger, most);
    let ann = history(ANN, Ledger::Guild(GUILD), 10).await.expect("a history");
    assert_eq!(ann.len(), 3);
    for pair in ann.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    let now = store.ratings().of(ANN, Some("chess"), Ledger::Guild(GUILD)).await.expect("a rating")[0].rating;
    assert_eq!(ann[2].after, now);
    assert!(ann[1].after.mean > ann[0].after.mean && ann[2].after.mean < ann[1].after.mean);
    let latest = history(ANN, Ledger::Global, 2).await.expect("a history");
    assert_eq!(latest, ann[1..], "the latest, the oldest of them first");
    let elsewhere = Ledger::Guild(krepost::matches::GuildId(7));
    assert!(history(ANN, elsewhere, 10).await.expect("a history").is_empty());
    assert!(history(DAN, Ledger::Global, 10).await.expect("a history").is_empty());
}

#[tokio::test]
async fn the_best_have_met() {
    let base = Database::new().await;
    let store = &base.store;
    for (users, draw) in [([ANN, BOB], false), ([ANN, BOB], true), ([CAT, ANN], false)] {
        let id = begin(store, plan("chess", "", Pace::DEFAULT), &users).await.id;
        if draw {
            play(store, id, &FOOLS_MATE[..2]).await;
            for user in users {
                store.matches().ask(id, By::Player(user), Ask::Draw, now(DAY)).await.expect("agreed");
            }
        } else {
            play(store, id, &FOOLS_MATE).await;
        }
    }
    let game = krepost::games::game("chess").expect("a game");
    let of =
        |users: &'static [UserId]| store.ratings().meetings(game, Format::Duel, Ledger::Guild(GUILD), users);
    let met = of(&[ANN, BOB, CAT]).await.expect("meetings");
    let found = |a, b| met.get(&(a, b)).map(|meeting| (meeting.halves, meeting.games));
    assert_eq!((found(BOB, ANN), found(ANN, BOB)), (Some((3, 2)), Some((1, 2))));
    assert_eq!((found(ANN, CAT), found(CAT, ANN)), (Some((2, 1)), Some((0, 1))));
    assert_eq!((found(BOB, CAT), found(CAT, BOB)), (None, None));
    assert_eq!(of(&[ANN, CAT]).await.expect("meetings").len(), 2, "only those who were asked for");
    assert!(of(&[BOB, CAT]).await.expect("meetings").is_empty());
}

#[tokio::test]
async fn allies_do_not_meet() {
    let base = Database::new().await;
    let store = &base.store;
    let id = begin(store, plan("fortress", "", Pace::DEFAULT), &FOUR).await.id;
    for _ in 0..4 {
        any_move(store, id).await;
    }
    for loser in [BOB, DAN] {
        store
            .matches()
            .ask(id, By::Player(loser), Ask::Resign { seat: None }, now(DAY))
            .await
            .expect("a resignation");
    }
    let game = krepost::games::game("fortress").expect("a game");
    let met = store.ratings().meetings(game, Format::Pairs, Ledger::Global, &FOUR).await.expect("meetings");
    assert_eq!(met.len(), 8);
    assert!(!met.contains_key(&(ANN, CAT)) && !met.contains_key(&(BOB, DAN)));
    assert_eq!(met[&(ANN, DAN)].halves, 2);
    assert_eq!(met[&(BOB, CAT)].halves, 0);
}
