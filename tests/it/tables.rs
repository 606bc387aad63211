//! Tables: nobody is seated without pressing, and pressing is agreeing to what
//! is shown.

use krepost::kernel::{OptionsError, Seat};
use krepost::matches::table::PlanChange;
use krepost::matches::{Pace, Table, TableError, TableState, Unrated};
use krepost::store::testing::Database;
use krepost::store::{Error, Topic};
use time::Duration;

use crate::support::{ANN, BOB, CAT, DAN, DAY, EVE, START, at, begin, now, opening, plan, table};

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> TableError {
    match result {
        Err(Error::Table { error, .. }) => error,
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
    let table = store.open_table(wish, START, Duration::days(1)).await.expect("a table");
    assert_eq!(table.holder(seat(3)), Some(ANN), "the caller sits at once");
    let asked: Vec<_> = table.chairs.iter().map(|chair| chair.asked).collect();
    assert_eq!(asked, [Some(BOB), Some(CAT), None, None], "clockwise from the caller");
    assert_eq!(table.holder(seat(0)), None, "nobody is seated without pressing");
    assert_eq!(refused(store.sit(table.id, EVE, seat(0), 1, now(1)).await), TableError::Kept(BOB));
    store.sit(table.id, DAN, seat(2), 1, now(1)).await.expect("a free seat");
    assert_eq!(refused(store.sit(table.id, EVE, seat(2), 1, now(1)).await), TableError::Taken(DAN));
    // Bob declines; the seat is anybody's.
    store.leave(table.id, BOB, now(1)).await.expect("no");
    store.sit(table.id, EVE, seat(0), 1, now(1)).await.expect("a free seat");
    let last = store.sit(table.id, CAT, seat(1), 1, now(1)).await.expect("her seat");
    let begun = last.begun.expect("everybody has agreed");
    assert_eq!(begun.game.terms.holders, [EVE, CAT, DAN, ANN]);
    assert_eq!(last.table.state, TableState::Started(begun.id));
    let late = refused(store.leave(table.id, CAT, now(1)).await);
    assert_eq!(late, TableError::Closed(TableState::Started(begun.id)));
}

#[tokio::test]
async fn a_changed_plan_asks_everybody_else_again() {
    let base = Database::new().await;
    let store = &base.store;
    let table = table(store, plan("fortress", "", Pace::DEFAULT), ANN).await;
    store.sit(table.id, BOB, seat(1), 1, now(1)).await.expect("a seat");
    let layout = PlanChange::Option { key: "layout".into(), value: "blue".into() };
    assert_eq!(
        refused(store.change_table(table.id, BOB, layout.clone(), now(1)).await),
        TableError::NotOwner
    );
    let changed = store.change_table(table.id, ANN, layout, now(1)).await.expect("a change");
    assert_eq!(changed.revision, 2);
    assert!(changed.chairs[0].agreed && !changed.chairs[1].agreed);
    let notices = store.claim(at(1), 10, Duration::minutes(1)).await.expect("notices");
    assert_eq!((&notices[0].topic, &notices[0].mentions[..]), (&Topic::TableChanged(table.id), &[BOB][..]));
    // A press on what was shown before is no consent to what is shown now.
    assert_eq!(refused(store.sit(table.id, CAT, seat(2), 1, now(2)).await), TableError::Changed);
    assert_eq!(refused(store.sit(table.id, BOB, seat(1), 1, now(2)).await), TableError::Changed);
    store.sit(table.id, CAT, seat(2), 2, now(2)).await.expect("a seat");
    let full = store.sit(table.id, DAN, seat(3), 2, now(2)).await.expect("a seat");
    assert!(full.begun.is_none(), "Bob has not agreed again");
    let begun = store.sit(table.id, BOB, seat(1), 2, now(3)).await.expect("agreed").begun.expect("a match");
    assert_eq!(begun.game.terms.options.to_string(), "layout=blue");
    let wrong = PlanChange::Option { key: "layout".into(), value: "green".into() };
    let closed = refused(store.change_table(table.id, ANN, wrong, now(3)).await);
    assert!(matches!(closed, TableError::Closed(TableState::Started(_))));
}

#[tokio::test]
async fn a_second_seat_only_beside_the_first() {
    let base = Database::new().await;
    let store = &base.store;
    let four = table(store, plan("fortress", "", Pace::DEFAULT), ANN).await;
    let foe = refused(store.sit(four.id, ANN, seat(1), 1, now(1)).await);
    assert_eq!(foe, TableError::SecondSeat(seat(0)));
    store.sit(four.id, ANN, seat(2), 1, now(1)).await.expect("the ally's seat");
    let two = table(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    assert_eq!(refused(store.sit(two.id, ANN, seat(1), 1, now(1)).await), TableError::SecondSeat(seat(0)));
    assert_eq!(refused(store.sit(two.id, BOB, seat(2), 1, now(1)).await), TableError::NoSuchSeat);
    let mixed = begin(store, plan("fortress", "", Pace::DEFAULT), &[ANN, BOB, ANN, CAT]).await;
    assert_eq!(mixed.game.unrated(), Some(Unrated::Uneven), "one against two");
    let pairs = begin(store, plan("fortress", "", Pace::DEFAULT), &[ANN, BOB, ANN, BOB]).await;
    assert_eq!(pairs.game.unrated(), None);
}

#[tokio::test]
async fn openings_that_cannot_be() {
    let base = Database::new().await;
    let store = &base.store;
    let chess = || plan("chess", "", Pace::DEFAULT);
    let day = Duration::days(1);
    let open = |wish| store.open_table(wish, START, day);
    assert_eq!(refused(open(opening(chess(), ANN, &[BOB, CAT])).await), TableError::TooMany { most: 1 });
    assert_eq!(refused(open(opening(chess(), ANN, &[ANN])).await), TableError::Oneself);
    let mut wish = opening(chess(), ANN, &[]);
    wish.seat = Some(seat(2));
    assert_eq!(refused(open(wish).await), TableError::NoSuchSeat);
    let table = table(store, chess(), ANN).await;
    let option = PlanChange::Option { key: "layout".into(), value: "blue".into() };
    let unknown = refused(store.change_table(table.id, ANN, option, now(1)).await);
    assert!(matches!(unknown, TableError::Options(OptionsError::UnknownKey { .. })));
}

#[tokio::test]
async fn an_open_table_expires() {
    let base = Database::new().await;
    let store = &base.store;
    let worker = table(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    assert!(store.expire_tables(at(DAY - 1), 10).await.expect("expiry").is_empty());
    assert_eq!(store.expire_tables(at(DAY), 10).await.expect("expiry"), [worker.id]);
    assert!(store.expire_tables(at(DAY), 10).await.expect("expiry").is_empty(), "once");
    let press = refused(store.sit(worker.id, BOB, seat(1), 1, now(DAY)).await);
    assert_eq!(press, TableError::Closed(TableState::Expired));
    // Without a worker the first press finds out.
    let alone = table(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    let late = refused(store.sit(alone.id, BOB, seat(1), 1, now(2 * DAY)).await);
    assert_eq!(late, TableError::Closed(TableState::Expired));
    assert_eq!(store.table(alone.id).await.expect("the table").state, TableState::Expired);
    assert_eq!(store.pending_notices().await.expect("a count"), 2, "each message loses its buttons");
}

#[tokio::test]
async fn its_owner_closes_a_table() {
    let base = Database::new().await;
    let store = &base.store;
    let table = table(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    let message = krepost::matches::MessageId(5);
    store.set_table_message(table.id, message).await.expect("a message");
    assert_eq!(refused(store.cancel_table(table.id, BOB, now(1)).await), TableError::NotOwner);
    let closed: Table = store.cancel_table(table.id, ANN, now(1)).await.expect("closed");
    assert_eq!((closed.state, closed.message), (TableState::Cancelled, Some(message)));
    assert_eq!(refused(store.leave(table.id, ANN, now(2)).await), TableError::Closed(TableState::Cancelled));
}
