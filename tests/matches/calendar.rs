//! Time that does not count.

use std::time::Duration;

use krepost::kernel::Seat;
use krepost::matches::calendar::{counted, deadline};
use krepost::matches::{Calendar, Clock, NEVER, Pace, Running};
use proptest::prelude::*;
use time::OffsetDateTime;
use time::macros::datetime;

const START: OffsetDateTime = datetime!(2026-11-29 12:00 UTC);

fn at(seconds: u64) -> OffsetDateTime {
    START + Duration::from_secs(seconds)
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// Spans in seconds after the start; no end for one that goes on.
fn calendar(spans: &[(u64, Option<u64>)]) -> Calendar {
    Calendar::new(spans.iter().map(|&(from, until)| (at(from), until.map(at))))
}

#[test]
fn spans_are_sorted_and_those_that_touch_are_one() {
    let given =
        [(50, Some(60)), (10, Some(20)), (20, Some(30)), (15, Some(18)), (40, Some(40)), (45, Some(44))];
    assert_eq!(calendar(&given).spans(), [(at(10), at(30)), (at(50), at(60))]);
    assert_eq!(calendar(&[(70, None), (80, Some(90))]).spans(), [(at(70), NEVER)]);
}

#[test]
fn a_deadline_is_as_much_later_as_does_not_count() {
    let all = calendar(&[(10, Some(20)), (30, Some(35))]);
    for (since, budget, expected) in [
        (0, 5, 5),
        // Used up as the span begins: the time was up before it.
        (0, 10, 10),
        (0, 11, 21),
        (0, 20, 30),
        (0, 21, 36),
        // From within a span, from its end, and after all of them.
        (12, 0, 12),
        (12, 1, 21),
        (20, 3, 23),
        (40, 7, 47),
    ] {
        assert_eq!(deadline(at(since), seconds(budget), &all), at(expected), "{since} {budget}");
    }
    let still = calendar(&[(10, None)]);
    assert_eq!(deadline(at(0), seconds(10), &still), at(10));
    assert_eq!(deadline(at(0), seconds(11), &still), NEVER);
    assert_eq!(counted(at(0), at(500), &still), seconds(10));
}

#[test]
fn a_turn_is_prolonged_by_what_it_had_of_an_outage() {
    let turn = |since, deadline| Running { seat: Seat::new(0), since: at(since), deadline: at(deadline) };
    let after = |turn: Running| turn.without(at(100), Some(at(160))).deadline;
    assert_eq!(after(turn(0, 200)), at(260), "the whole of it");
    assert_eq!(after(turn(130, 200)), at(230), "what came after its start");
    assert_eq!(after(turn(160, 200)), at(200), "nothing");
    assert_eq!(after(turn(0, 100)), at(100), "its time was up before");
    assert_eq!(after(turn(0, 101)), at(161), "one second was left, and is");
    assert!(turn(0, 200).without(at(100), None).is_still());
    assert_eq!(after(turn(0, 200).without(at(50), Some(at(70)))), at(280), "one after the other");
}

#[test]
fn a_bank_loses_only_what_counts() {
    let pace: Pace = "10m+1m/20m".parse().expect("a pace");
    let seat = Seat::new(0);
    let mut clock = Clock::new(pace, 2);
    clock.begin(pace, seat, at(0), &Calendar::EVERY_MOMENT);
    clock.running = clock.running.map(|turn| turn.without(at(60), Some(at(360))));
    assert!(!clock.is_over(at(899)) && clock.is_over(at(900)));
    // Seven minutes later two of them count.
    assert_eq!(clock.stop(pace, at(420), &Calendar::EVERY_MOMENT), seconds(480));
    assert_eq!(clock.banks[0], seconds(540));
    // A turn whose time does not run yet.
    let quiet = calendar(&[(400, Some(1000))]);
    clock.begin(pace, seat, at(500), &quiet);
    assert_eq!(clock.running.expect("a turn").deadline, at(1540));
    assert_eq!(clock.stop(pace, at(900), &quiet), seconds(540), "nothing was used");
}

/// Any calendar: spans that overlap, touch, lie before and after, go on.
fn calendars() -> impl Strategy<Value = Calendar> {
    let span = (0_u64..2_000, proptest::option::weighted(0.95, 0_u64..400));
    proptest::collection::vec(span, 0..8).prop_map(|spans| {
        Calendar::new(spans.into_iter().map(|(from, long)| (at(from), long.map(|long| at(from + long)))))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn deadline_and_counted_are_inverse(all in calendars(), since in 0_u64..2_500, budget in 0_u64..1_500) {
        let due = deadline(at(since), seconds(budget), &all);
        if due < NEVER {
            prop_assert_eq!(counted(at(since), due, &all), seconds(budget));
            // It is the first such moment.
            if budget > 0 {
                prop_assert!(counted(at(since), due - seconds(1), &all) < seconds(budget));
            }
        } else {
            prop_assert!(counted(at(since), at(1_000_000), &all) < seconds(budget));
        }
    }

    #[test]
    fn more_time_is_never_up_earlier(all in calendars(), since in 0_u64..2_500, one in 0_u64..900, more in 0_u64..900) {
        let due = |since, budget| deadline(at(since), seconds(budget), &all);
        prop_assert!(due(since, one) <= due(since, one + more));
        prop_assert!(due(since, one) <= due(since + more, one));
        prop_assert!(due(since, one) >= at(since + one));
        prop_assert!(counted(at(since), at(since + one), &all) <= seconds(one));
        let parts = counted(at(since), at(since + one), &all) + counted(at(since + one), at(since + one + more), &all);
        prop_assert_eq!(parts, counted(at(since), at(since + one + more), &all));
    }

    #[test]
    fn every_second_is_counted_or_not(all in calendars(), since in 0_u64..2_500, long in 0_u64..300) {
        let free = |second: u64| !all.spans().iter().any(|&(from, until)| from <= at(second) && at(second) < until);
        let by_hand = (since..since + long).filter(|&second| free(second)).count();
        let by_hand = seconds(u64::try_from(by_hand).expect("few"));
        prop_assert_eq!(counted(at(since), at(since + long), &all), by_hand);
    }

    #[test]
    fn outages_one_by_one_are_the_calendar_of_all(gaps in proptest::collection::vec((1_u64..300, 1_u64..300), 0..6), since in 0_u64..900, budget in 1_u64..900) {
        let (mut end, mut spans) = (0, Vec::new());
        for (pause, long) in gaps {
            spans.push((end + pause, Some(end + pause + long)));
            end += pause + long;
        }
        let mut turn = Running { seat: Seat::new(0), since: at(since), deadline: at(since + budget) };
        for &(from, until) in &spans {
            turn = turn.without(at(from), until.map(at));
        }
        prop_assert_eq!(turn.deadline, deadline(at(since), seconds(budget), &calendar(&spans)));
    }
}
