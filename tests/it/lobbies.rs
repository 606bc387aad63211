//! Lobbies: nobody is seated without pressing, and pressing is agreeing to what
//! is shown.

use krepost::kernel::{OptionsError, Seat};
use krepost::lobby::{Lobby, LobbyError, LobbyState, PlanChange};
use krepost::matches::{Holder, Pace};
use krepost::notices::Topic;
use krepost::ratings::Unrated;
use krepost::store::Error;
use krepost::store::testing::Database;
use time::Duration;

use crate::support::{ANN, BOB, CAT, DAN, DAY, EVE, START, at, begin, lobby, now, opening, plan};

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> LobbyError {
    match result {
        Err(Error::Lobby { error, .. }) => error,
        other => panic!("no refusal: {other:?}"),
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index)
}

#[tokio::test]
async fn asked_seats_are_kept_for_those_who_were_asked() {
    let base = Database::new().await;
    let store = &base.store;
    let plan = plan("fortress", "", Pace::DEFAULT);
    let mut wish = opening(plan, ANN, &[BOB, CAT]);
    wish.seat = Some(seat(3));
    let lobby = store.lobbies().open(wish, START, Duration::days(1)).await.expect("a table");
    assert_eq!(lobby.holder(seat(3)), Some(ANN), "the caller sits at once");
    let asked: Vec<_> = lobby.chairs.iter().map(|chair| chair.asked).collect();
    assert_eq!(asked, [Some(BOB), Some(CAT), None, None], "clockwise from the caller");
    assert_eq!(lobby.holder(seat(0)), None, "nobody is seated without pressing");
    assert_eq!(refused(store.lobbies().sit(lobby.id, EVE, seat(0), 1, now(1)).await), LobbyError::Kept(BOB));
    store.lobbies().sit(lobby.id, DAN, seat(2), 1, now(1)).await.expect("a free seat");
    assert_eq!(refused(store.lobbies().sit(lobby.id, EVE, seat(2), 1, now(1)).await), LobbyError::Taken(DAN));
    // Bob declines; the seat is anybody's.
    store.lobbies().leave(lobby.id, BOB, now(1)).await.expect("no");
    store.lobbies().sit(lobby.id, EVE, seat(0), 1, now(1)).await.expect("a free seat");
    let last = store.lobbies().sit(lobby.id, CAT, seat(1), 1, now(1)).await.expect("her seat");
    let begun = last.begun.expect("everybody has agreed");
    assert_eq!(begun.play.terms.holders, [EVE, CAT, DAN, ANN].map(Holder::Person));
    assert_eq!(last.lobby.state, LobbyState::Started(begun.id));
    let late = refused(store.lobbies().leave(lobby.id, CAT, now(1)).await);
    assert_eq!(late, LobbyError::Closed(LobbyState::Started(begun.id)));
}

#[tokio::test]
async fn a_changed_plan_asks_everybody_else_again() {
    let base = Database::new().await;
    let store = &base.store;
    let lobby = lobby(store, plan("fortress", "", Pace::DEFAULT), ANN).await;
    store.lobbies().sit(lobby.id, BOB, seat(1), 1, now(1)).await.expect("a seat");
    let layout = PlanChange::Option { key: "layout".into(), value: "blue".into() };
    assert_eq!(
        refused(store.lobbies().change(lobby.id, BOB, layout.clone(), now(1)).await),
        LobbyError::NotOwner
    );
    let changed = store.lobbies().change(lobby.id, ANN, layout, now(1)).await.expect("a change");
    assert_eq!(changed.revision, 2);
    assert!(changed.chairs[0].agreed && !changed.chairs[1].agreed);
    let notices = store.outbox().lease(at(1), 10, Duration::minutes(1)).await.expect("notices");
    assert_eq!((&notices[0].topic, &notices[0].mentions[..]), (&Topic::LobbyChanged(lobby.id), &[BOB][..]));
    // A press on what was shown before is no consent to what is shown now.
    assert_eq!(refused(store.lobbies().sit(lobby.id, CAT, seat(2), 1, now(2)).await), LobbyError::Changed);
    assert_eq!(refused(store.lobbies().sit(lobby.id, BOB, seat(1), 1, now(2)).await), LobbyError::Changed);
    store.lobbies().sit(lobby.id, CAT, seat(2), 2, now(2)).await.expect("a seat");
    let full = store.lobbies().sit(lobby.id, DAN, seat(3), 2, now(2)).await.expect("a seat");
    assert!(full.begun.is_none(), "Bob has not agreed again");
    let begun =
        store.lobbies().sit(lobby.id, BOB, seat(1), 2, now(3)).await.expect("agreed").begun.expect("a match");
    assert_eq!(begun.play.terms.options.to_string(), "layout=blue");
    let wrong = PlanChange::Option { key: "layout".into(), value: "green".into() };
    let closed = refused(store.lobbies().change(lobby.id, ANN, wrong, now(3)).await);
    assert!(matches!(closed, LobbyError::Closed(LobbyState::Started(_))));
}

#[tokio::test]
async fn a_second_seat_only_beside_the_first() {
    let base = Database::new().await;
    let store = &base.store;
    let four = lobby(store, plan("fortress", "", Pace::DEFAULT), ANN).await;
    let foe = refused(store.lobbies().sit(four.id, ANN, seat(1), 1, now(1)).await);
    assert_eq!(foe, LobbyError::SecondSeat(seat(0)));
    store.lobbies().sit(four.id, ANN, seat(2), 1, now(1)).await.expect("the ally's seat");
    let two = lobby(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    assert_eq!(
        refused(store.lobbies().sit(two.id, ANN, seat(1), 1, now(1)).await),
        LobbyError::SecondSeat(seat(0))
    );
    assert_eq!(refused(store.lobbies().sit(two.id, BOB, seat(2), 1, now(1)).await), LobbyError::NoSuchSeat);
    let mixed = begin(store, plan("fortress", "", Pace::DEFAULT), &[ANN, BOB, ANN, CAT]).await;
    assert_eq!(mixed.play.unrated(), Some(Unrated::Uneven), "one against two");
    let pairs = begin(store, plan("fortress", "", Pace::DEFAULT), &[ANN, BOB, ANN, BOB]).await;
    assert_eq!(pairs.play.unrated(), None);
}

#[tokio::test]
async fn openings_that_cannot_be() {
    let base = Database::new().await;
    let store = &base.store;
    let chess = || plan("chess", "", Pace::DEFAULT);
    let day = Duration::days(1);
    let open = |wish| store.lobbies().open(wish, START, day);
    assert_eq!(refused(open(opening(chess(), ANN, &[BOB, CAT])).await), LobbyError::TooMany { most: 1 });
    assert_eq!(refused(open(opening(chess(), ANN, &[ANN])).await), LobbyError::Oneself);
    let mut wish = opening(chess(), ANN, &[]);
    wish.seat = Some(seat(2));
    assert_eq!(refused(open(wish).await), LobbyError::NoSuchSeat);
    let lobby = lobby(store, chess(), ANN).await;
    let option = PlanChange::Option { key: "layout".into(), value: "blue".into() };
    let unknown = refused(store.lobbies().change(lobby.id, ANN, option, now(1)).await);
    assert!(matches!(unknown, LobbyError::Options(OptionsError::UnknownKey { .. })));
}

#[tokio::test]
async fn an_open_lobby_expires() {
    let base = Database::new().await;
    let store = &base.store;
    let worker = lobby(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    assert!(store.lobbies().expire(at(DAY - 1), 10).await.expect("expiry").is_empty());
    assert_eq!(store.lobbies().expire(at(DAY), 10).await.expect("expiry"), [worker.id]);
    assert!(store.lobbies().expire(at(DAY), 10).await.expect("expiry").is_empty(), "once");
    let press = refused(store.lobbies().sit(worker.id, BOB, seat(1), 1, now(DAY)).await);
    assert_eq!(press, LobbyError::Closed(LobbyState::Expired));
    // Without a worker the first press finds out.
    let alone = lobby(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    let late = refused(store.lobbies().sit(alone.id, BOB, seat(1), 1, now(2 * DAY)).await);
    assert_eq!(late, LobbyError::Closed(LobbyState::Expired));
    assert_eq!(store.lobbies().get(alone.id).await.expect("the table").state, LobbyState::Expired);
    assert_eq!(store.outbox().pending().await.expect("a count"), 2, "each message loses its buttons");
}

#[tokio::test]
async fn its_owner_closes_a_lobby() {
    let base = Database::new().await;
    let store = &base.store;
    let lobby = lobby(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    let message = krepost::matches::MessageId(5);
    store.lobbies().set_message(lobby.id, message).await.expect("a message");
    assert_eq!(refused(store.lobbies().cancel(lobby.id, BOB, now(1)).await), LobbyError::NotOwner);
    let closed: Lobby = store.lobbies().cancel(lobby.id, ANN, now(1)).await.expect("closed");
    assert_eq!((closed.state, closed.message), (LobbyState::Cancelled, Some(message)));
    assert_eq!(
        refused(store.lobbies().leave(lobby.id, ANN, now(2)).await),
        LobbyError::Closed(LobbyState::Cancelled)
    );
}
