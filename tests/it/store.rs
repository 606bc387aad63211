//! Matches: from the lobby to the result, with everything in between.

use krepost::kernel::{Act, ActError, MoveError, Seat, Turn};
use krepost::matches::{Ask, By, Holder};
use krepost::matches::{Done, Event, News, OfferKind, Pace, Refusal, Status, Unrated, UserId, chance};
use krepost::notices::Topic;
use krepost::store::Error;
use krepost::store::testing::Database;

use crate::support::{
    ANN, BOB, CAT, CHANNEL, DAN, DAY, EVE, FOOLS_MATE, FOUR, HOUR, MINUTE, any_move, at, begin, chess,
    fortress, now, plan, play, refusal,
};

#[tokio::test]
async fn a_game_goes_from_the_lobby_to_the_rating() {
    let base = Database::new().await;
    let store = &base.store;
    let begun = chess(store).await;
    assert_eq!(begun.play.terms.holders, [ANN, BOB].map(Holder::Person));
    let played = play(store, begun.id, &FOOLS_MATE).await;
    let Status::Over(outcome) = played.stored.play.status() else { panic!("mate") };
    assert_eq!(outcome.reason, "checkmate");
    assert_eq!(played.ratings.len(), 4, "two people in two ledgers");
    let stored = store.matches().load(begun.id).await.expect("the match");
    assert_eq!(stored.play.status(), Status::Over(outcome));
    assert_eq!(stored.ended, Some(at(4 * MINUTE)));
    assert_eq!(stored.play.clock().running, None);
    assert_eq!(store.ratings().changes(begun.id).await.expect("changes"), played.ratings);
    let late = refusal(
        store
            .matches()
            .ask(begun.id, By::Player(ANN), Ask::Move { answers: 4, text: "e2-e4".into() }, now(HOUR))
            .await,
    );
    assert_eq!(late, Refusal::Over);
}

#[tokio::test]
async fn what_is_stored_is_what_was_played() {
    let base = Database::new().await;
    let store = &base.store;
    let pace = "1h+1m/2h".parse().expect("a pace");
    let begun = begin(store, plan("chess", "", pace), &[ANN, BOB]).await;
    let played = play(store, begun.id, &["e2-e4", "e7-e5", "Ng1-f3"]).await;
    store.matches().ask(begun.id, By::Player(BOB), Ask::Draw, now(4 * MINUTE)).await.expect("an offer");
    let stored = store.matches().load(begun.id).await.expect("the match");
    assert_eq!(stored.play.log(), played.stored.play.log());
    assert_eq!(stored.play.clock(), played.stored.play.clock());
    assert!(stored.play.position().same(&**played.stored.play.position()));
    assert_eq!(stored.play.offers()[0].agreed, [BOB]);
    assert_eq!(stored.play.terms.pace, pace);
    assert_eq!(stored.place.posts(), CHANNEL);
    let record = stored.record(vec!["Ann".into(), "Bob".into()], "Club".into());
    assert_eq!(record.lines, ["e2-e4", "e7-e5", "g1-f3"]);
    assert_eq!((record.date.as_str(), record.number), ("2026-11-29", begun.id.0.to_string()));
}

#[tokio::test]
async fn every_refusal_names_its_reason() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    assert_eq!(
        refusal(
            store
                .matches()
                .ask(id, By::Player(EVE), Ask::Move { answers: 0, text: "e2-e4".into() }, now(1))
                .await
        ),
        Refusal::NotSeated
    );
    let whose = Refusal::NotYourTurn { whose: Seat::new(0), holder: Holder::Person(ANN) };
    assert_eq!(
        refusal(
            store
                .matches()
                .ask(id, By::Player(BOB), Ask::Move { answers: 0, text: "e7-e5".into() }, now(1))
                .await
        ),
        whose
    );
    let illegal = refusal(
        store
            .matches()
            .ask(id, By::Player(ANN), Ask::Move { answers: 0, text: "e2-e5".into() }, now(1))
            .await,
    );
    assert!(matches!(illegal, Refusal::Illegal(MoveError::Illegal { .. })), "{illegal:?}");
    let unreadable = refusal(
        store
            .matches()
            .ask(id, By::Player(ANN), Ask::Move { answers: 0, text: "castle!".into() }, now(1))
            .await,
    );
    assert!(matches!(unreadable, Refusal::Illegal(_)), "{unreadable:?}");
    play(store, id, &["e2-e4"]).await;
    let stale = store
        .matches()
        .ask(id, By::Player(ANN), Ask::Move { answers: 0, text: "d2-d4".into() }, now(2))
        .await;
    let Err(Error::Refused { refusal: Refusal::Stale, stored }) = stale else { panic!("{stale:?}") };
    assert_eq!(stored.play.seq(), 1, "it comes with the new board");
    let seat = Seat::new(0);
    assert_eq!(
        refusal(store.matches().ask(id, By::Player(BOB), Ask::Resign { seat: Some(seat) }, now(2)).await),
        Refusal::NotYourSeat(seat)
    );
    assert_eq!(
        refusal(
            store
                .matches()
                .ask(id, By::Player(BOB), Ask::Decline { kind: OfferKind::Draw, made: 1 }, now(2))
                .await
        ),
        Refusal::NoOffer(OfferKind::Draw)
    );
    let unknown = store.matches().load(krepost::matches::MatchId(999)).await;
    assert!(matches!(unknown, Err(Error::NoMatch(_))), "{unknown:?}");
}

#[tokio::test]
async fn a_seat_out_of_time_forfeits_once_and_the_others_play_on() {
    let base = Database::new().await;
    let store = &base.store;
    fortress(store).await;
    assert!(store.matches().expire_deadlines(now(3 * DAY - 1), 10).await.expect("expiry").is_empty());
    let expired = store.matches().expire_deadlines(now(3 * DAY), 10).await.expect("expiry");
    assert_eq!(expired.len(), 1);
    let game = &expired[0].stored.play;
    assert_eq!(expired[0].change.done, Done::TimedOut);
    assert!(!game.is_in(Seat::new(0)));
    assert_eq!(game.to_act(), Some(Seat::new(1)), "Black's turn, and White's partner plays on");
    assert_eq!(game.clock().running.expect("a turn").deadline, at(6 * DAY));
    assert!(store.matches().expire_deadlines(now(3 * DAY), 10).await.expect("expiry").is_empty(), "once");
    // A year of downtime is no reason to lose more than the turn that ran.
    let later = store.matches().expire_deadlines(now(400 * DAY), 10).await.expect("expiry");
    assert_eq!(later.len(), 1);
    assert_eq!(later[0].stored.play.to_act(), Some(Seat::new(2)));
    // Red's time passes too: both of the team are out.
    let last = store.matches().expire_deadlines(now(410 * DAY), 10).await.expect("expiry");
    assert!(matches!(last[0].stored.play.status(), Status::Over(_)));
    assert_eq!(last[0].stored.play.unrated(), Some(Unrated::NotEverySeatActed));
    assert!(store.matches().expire_deadlines(now(900 * DAY), 10).await.expect("expiry").is_empty());
}

#[tokio::test]
async fn a_move_after_the_deadline_comes_too_late() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    play(store, id, &["e2-e4"]).await;
    // No worker has come by yet.
    let late = refusal(
        store
            .matches()
            .ask(id, By::Player(BOB), Ask::Move { answers: 1, text: "e7-e5".into() }, now(4 * DAY))
            .await,
    );
    assert_eq!(late, Refusal::Over);
    let stored = store.matches().load(id).await.expect("the match");
    let Status::Over(outcome) = stored.play.status() else { panic!("{:?}", stored.play.status()) };
    assert_eq!(outcome.reason, "timeout");
    assert!(store.matches().expire_deadlines(now(5 * DAY), 10).await.expect("expiry").is_empty());
}

#[tokio::test]
async fn resigning_leaves_one_seat_or_all() {
    let base = Database::new().await;
    let store = &base.store;
    let id = fortress(store).await.id;
    let played = store
        .matches()
        .ask(id, By::Player(CAT), Ask::Resign { seat: None }, now(1))
        .await
        .expect("a resignation");
    assert_eq!(played.stored.play.to_act(), Some(Seat::new(0)), "White's turn goes on");
    let left = News::Left { seat: Seat::new(2), holder: Holder::Person(CAT), timeout: false };
    assert!(played.change.news.contains(&left), "{:?}", played.change.news);
    let again = refusal(store.matches().ask(id, By::Player(CAT), Ask::Resign { seat: None }, now(2)).await);
    assert_eq!(again, Refusal::Act(ActError::SeatOut(Seat::new(2))));
    let pair = begin(store, plan("fortress", "", Pace::DEFAULT), &[ANN, BOB, ANN, BOB]).await;
    let played = store
        .matches()
        .ask(pair.id, By::Player(ANN), Ask::Resign { seat: None }, now(1))
        .await
        .expect("a resignation");
    assert_eq!(played.change.entries.len(), 2, "both seats");
    assert!(matches!(played.stored.play.status(), Status::Over(_)));
}

#[tokio::test]
async fn four_must_agree_to_a_draw() {
    let base = Database::new().await;
    let store = &base.store;
    let id = fortress(store).await.id;
    assert_eq!(
        store.matches().ask(id, By::Player(ANN), Ask::Draw, now(1)).await.expect("an offer").change.done,
        Done::Offered
    );
    assert_eq!(
        refusal(store.matches().ask(id, By::Player(ANN), Ask::Draw, now(2)).await),
        Refusal::AlreadyAgreed(OfferKind::Draw)
    );
    let draw = OfferKind::Draw;
    assert_eq!(
        store
            .matches()
            .ask(id, By::Player(BOB), Ask::Accept { kind: draw, made: 0 }, now(3))
            .await
            .expect("yes")
            .change
            .done,
        Done::Agreed
    );
    // The asker's own move leaves the offer standing, another's does not.
    any_move(store, id).await;
    assert_eq!(store.matches().load(id).await.expect("the match").play.offers().len(), 1);
    any_move(store, id).await;
    any_move(store, id).await;
    assert!(store.matches().load(id).await.expect("the match").play.offers().is_empty());
    assert_eq!(
        refusal(
            store.matches().ask(id, By::Player(DAN), Ask::Accept { kind: draw, made: 0 }, now(HOUR)).await
        ),
        Refusal::NoOffer(draw)
    );
    for (user, done) in FOUR.into_iter().zip([Done::Offered, Done::Agreed, Done::Agreed, Done::DrawAgreed]) {
        assert_eq!(
            store.matches().ask(id, By::Player(user), Ask::Draw, now(HOUR)).await.expect("yes").change.done,
            done
        );
    }
    let Status::Over(outcome) = store.matches().load(id).await.expect("the match").play.status() else {
        panic!()
    };
    assert!(outcome.is_draw());
    assert_eq!(outcome.reason, "agreement");
}

#[tokio::test]
async fn a_declined_offer_is_gone() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    store.matches().ask(id, By::Player(ANN), Ask::Draw, now(1)).await.expect("an offer");
    let played = store
        .matches()
        .ask(id, By::Player(BOB), Ask::Decline { kind: OfferKind::Draw, made: 0 }, now(2))
        .await
        .expect("no");
    assert_eq!(played.change.news, [News::Declined { what: OfferKind::Draw, by: BOB, asker: ANN }]);
    assert_eq!(
        refusal(
            store
                .matches()
                .ask(id, By::Player(BOB), Ask::Accept { kind: OfferKind::Draw, made: 0 }, now(3))
                .await
        ),
        Refusal::NoOffer(OfferKind::Draw)
    );
    assert!(store.matches().load(id).await.expect("the match").play.offers().is_empty());
}

#[tokio::test]
async fn a_draw_is_claimed_where_the_rules_give_it() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    let shuffle = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"];
    play(store, id, &shuffle).await;
    play(store, id, &shuffle).await;
    let played = store.matches().ask(id, By::Player(ANN), Ask::Draw, now(HOUR)).await.expect("a claim");
    assert_eq!(played.change.done, Done::Claimed);
    assert!(matches!(played.stored.play.status(), Status::Over(outcome) if outcome.is_draw()));
}

#[tokio::test]
async fn a_takeback_returns_and_deletes_nothing() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    assert_eq!(
        refusal(store.matches().ask(id, By::Player(BOB), Ask::TakeBack, now(1)).await),
        Refusal::NothingToTakeBack
    );
    let two = play(store, id, &["e2-e4", "e7-e5"]).await.stored;
    play(store, id, &["g1-f3", "b8-c6"]).await;
    let asked = store.matches().ask(id, By::Player(ANN), Ask::TakeBack, now(HOUR)).await.expect("asked");
    let kind = OfferKind::Takeback { undone: 3, to: 2 };
    assert!(
        matches!(&asked.change.news[..], [News::Offer { what: k, asked, .. }] if *k == kind && *asked == [BOB])
    );
    assert_eq!(
        refusal(store.matches().ask(id, By::Player(BOB), Ask::TakeBack, now(HOUR)).await),
        Refusal::TakebackPending
    );
    let done = store
        .matches()
        .ask(id, By::Player(BOB), Ask::Accept { kind, made: 4 }, now(HOUR))
        .await
        .expect("yes");
    assert_eq!(done.change.done, Done::TakenBack);
    let stored = store.matches().load(id).await.expect("the match");
    assert!(stored.play.position().same(&**two.play.position()));
    assert_eq!(stored.play.seq(), 5);
    assert_eq!(stored.play.log()[4].event, Event::Takeback { seat: Seat::new(0), to: 2 });
    assert_eq!(stored.play.clock().running.expect("a turn").deadline, at(HOUR + 3 * DAY));
    // A move for the position that was taken back is stale.
    assert_eq!(
        refusal(
            store
                .matches()
                .ask(id, By::Player(ANN), Ask::Move { answers: 2, text: "d2-d4".into() }, now(HOUR))
                .await
        ),
        Refusal::Stale
    );
    let played = play(store, id, &["d2-d4"]).await;
    assert_eq!(played.stored.record(vec![], String::new()).lines, ["e2-e4", "e7-e5", "d2-d4"]);
}

#[tokio::test]
async fn a_match_is_called_off_freely_at_first_and_later_by_all() {
    let base = Database::new().await;
    let store = &base.store;
    let early = chess(store).await.id;
    play(store, early, &["e2-e4"]).await;
    let played =
        store.matches().ask(early, By::Player(BOB), Ask::Abort, now(HOUR)).await.expect("called off");
    assert_eq!(played.stored.play.status(), Status::Aborted);
    assert_eq!(played.stored.play.unrated(), Some(Unrated::Aborted));
    assert_eq!(
        refusal(
            store
                .matches()
                .ask(early, By::Player(BOB), Ask::Move { answers: 2, text: "e7-e5".into() }, now(HOUR))
                .await
        ),
        Refusal::Aborted
    );
    assert_eq!(store.matches().load(early).await.expect("the match").play.status(), Status::Aborted);

    let late = chess(store).await.id;
    play(store, late, &["e2-e4", "e7-e5"]).await;
    assert_eq!(
        store.matches().ask(late, By::Player(ANN), Ask::Abort, now(HOUR)).await.expect("asked").change.done,
        Done::Offered
    );
    assert_eq!(
        store.matches().ask(late, By::Player(BOB), Ask::Abort, now(HOUR)).await.expect("yes").change.done,
        Done::Aborted
    );
    assert!(store.ratings().all().await.expect("ratings").is_empty());
    assert_eq!(store.matches().active(None).await.expect("a count"), 0);
}

#[tokio::test]
async fn dice_fall_by_themselves_and_can_be_drawn_again() {
    let base = Database::new().await;
    let store = &base.store;
    let id = begin(store, plan("seasons", "dice=one", Pace::DEFAULT), &FOUR).await.id;
    for _ in 0..30 {
        any_move(store, id).await;
    }
    let stored = store.matches().load(id).await.expect("the match");
    let mut position = stored.play.terms.game.start(&stored.play.terms.options).expect("start");
    let mut rolls = 0;
    for entry in stored.play.log() {
        if let (Event::Roll { text, seed }, Turn::Chance(dice)) = (&entry.event, position.turn()) {
            assert_eq!(*text, format!("roll:{}", chance::roll(dice, *seed, entry.seq).digits()));
            rolls += 1;
        }
        let (Event::Move { text, .. } | Event::Roll { text, .. }) = &entry.event else { panic!("{entry:?}") };
        position.play(text).expect("legal");
    }
    assert!(rolls > 30, "{rolls}");
    assert!(matches!(position.turn(), Turn::Seat(_)), "somebody has a choice");
    assert_ne!(position.actions(), ["pass"]);
}

#[tokio::test]
async fn lists_say_what_waits_for_whom() {
    let base = Database::new().await;
    let store = &base.store;
    let slow = begin(store, plan("chess", "", Pace::DEFAULT), &[ANN, BOB]).await;
    let fast = begin(store, plan("chess", "", "1h".parse().expect("a pace")), &[BOB, ANN]).await;
    begin(store, plan("chess", "", Pace::DEFAULT), &[CAT, DAN]).await;
    let mine = store.matches().of(ANN).await.expect("a list");
    assert_eq!(mine.iter().map(|one| one.id).collect::<Vec<_>>(), [fast.id, slow.id]);
    assert_eq!(mine.iter().map(|one| one.to_act()).collect::<Vec<_>>(), [Some(BOB), Some(ANN)]);
    assert_eq!(mine[0].deadline, at(HOUR));
    assert_eq!(store.matches().in_place(CHANNEL).await.expect("a list").len(), 3);
    let thread = krepost::matches::ChannelId(77);
    store.matches().set_thread(slow.id, Some(thread)).await.expect("a thread");
    assert_eq!(store.matches().in_place(CHANNEL).await.expect("a list").len(), 2);
    assert_eq!(store.matches().in_place(thread).await.expect("a list")[0].id, slow.id);
    assert_eq!(store.matches().active(None).await.expect("a count"), 3);
    assert!(store.matches().of(UserId(1)).await.expect("a list").is_empty());
}

#[tokio::test]
async fn every_game_can_be_stored() {
    let base = Database::new().await;
    let store = &base.store;
    for game in krepost::games::GAMES {
        let info = game.info();
        let users = &FOUR[..info.seats.len()];
        let id = begin(store, plan(info.id, "", Pace::DEFAULT), users).await.id;
        for _ in 0..8 {
            any_move(store, id).await;
        }
        let stored = store.matches().load(id).await.expect("the match");
        assert!(stored.play.seats().all(|seat| stored.play.has_acted(seat)), "{}", info.id);
        let act = Act::read("draw", info.seats).expect("an act");
        assert!(stored.play.position().clone().act(&act).is_ok());
    }
}

#[tokio::test]
async fn the_news_are_written_with_what_they_are_about() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    play(store, id, &["e2-e4"]).await;
    let minute = time::Duration::minutes(1);
    let first = store.outbox().lease(at(HOUR), 10, minute).await.expect("notices");
    assert_eq!(first.len(), 1, "one a channel");
    assert_eq!(first[0].topic, Topic::Match(id, News::Started));
    assert_eq!(first[0].mentions, [BOB], "White is called by the board");
    store.outbox().sent(first[0].id, None, at(HOUR)).await.expect("sent");
    let turn = store.outbox().lease(at(HOUR), 10, minute).await.expect("notices");
    let deadline = at(MINUTE + 3 * DAY);
    let news = News::Turn { seat: Seat::new(1), holder: Holder::Person(BOB), seq: 1, deadline };
    assert_eq!(turn[0].topic, Topic::Match(id, news), "White's board was never sent and is not any more");
    assert_eq!(turn[0].mentions, [BOB]);
}
