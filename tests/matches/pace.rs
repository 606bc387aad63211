//! Paces as people write them, and the clock that follows them.

use std::time::Duration;

use krepost::kernel::Seat;
use krepost::matches::{Clock, MatchId, Pace, PaceError};
use proptest::prelude::*;
use time::macros::datetime;

fn read(text: &str) -> String {
    text.parse::<Pace>().map_or_else(
        |error| format!("{error:?}").split(' ').next().unwrap_or("").into(),
        |pace| pace.to_string(),
    )
}

#[test]
fn every_usual_spelling_is_read() {
    for (text, written) in [
        ("3d", "3d"),
        ("10s", "10s"),
        ("60d", "60d"),
        ("12h", "12h"),
        (" 36 H ", "1d12h"),
        ("90s", "1m30s"),
        ("1w", "7d"),
        ("3д", "3d"),
        ("12 ч", "12h"),
        ("5 мин", "5m"),
        ("1d12h", "1d12h"),
        ("5d+1d/10d", "5d+1d/10d"),
        ("5d + 1d / 10d", "5d+1d/10d"),
        ("5д+1д", "5d+1d/5d"),
        ("5m+3s/5m", "5m+3s/5m"),
        ("10d+0s/10d", "10d+0s/10d"),
        ("3 days", "3d"),
        ("1 day", "1d"),
        ("day", "1d"),
        ("3 Days per move", "3d"),
        ("3 days a move", "3d"),
        ("12 hours", "12h"),
        ("1 hour", "1h"),
        ("2 weeks", "14d"),
        ("1 day 12 hours", "1d12h"),
        ("10 minutes", "10m"),
        ("30 seconds/move", "30s"),
        ("5 days + 1 day / 10 days", "5d+1d/10d"),
        ("5 d + 1 d / 10 d", "5d+1d/10d"),
        ("5 days + 1 day a move, at most 10 days", "5d+1d/10d"),
        ("3 дня", "3d"),
        ("5 дней", "5d"),
        ("1 день на ход", "1d"),
        ("сутки", "1d"),
        ("2 суток", "2d"),
        ("12 часов", "12h"),
        ("2 часа", "2h"),
        ("неделя", "7d"),
        ("15 минут", "15m"),
        ("90 секунд", "1m30s"),
        ("запас 5 дней + 1 день за ход, предел 10 дней", "5d+1d/10d"),
    ] {
        assert_eq!(read(text), written, "{text}");
    }
    for (text, error) in [
        ("", "Unreadable"),
        ("d", "Unreadable"),
        ("3", "Unreadable"),
        ("3 fortnights", "Unreadable"),
        ("трое суток", "Unreadable"),
        ("days 3", "Unreadable"),
        ("-3d", "Unreadable"),
        ("5d+", "Unreadable"),
        ("5d+1d/", "Unreadable"),
        ("99999999999999999999d", "Unreadable"),
        ("9s", "OutOfRange"),
        ("61d", "OutOfRange"),
        ("4294967295w", "OutOfRange"),
        ("5d+1d/61d", "OutOfRange"),
        ("5d+1d/3d", "LowCap"),
        ("1d+3d/2d", "LowCap"),
    ] {
        assert_eq!(read(text), error, "{text}");
    }
    assert!(matches!("x".parse::<Pace>(), Err(PaceError::Unreadable { text }) if text == "x"));
}

#[test]
fn correspondence_begins_at_an_hour_a_move() {
    for (text, is) in [
        ("1h", true),
        ("59m59s", false),
        ("3d", true),
        ("10s", false),
        ("5d+1d/10d", true),
        ("5m+3s/5m", false),
        ("40h+0s/40h", true),
    ] {
        assert_eq!(text.parse::<Pace>().expect("a pace").is_correspondence(), is, "{text}");
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(bank in 10_u64..5_184_000, increment in 0_u64..5_184_000, more in 0_u64..5_184_000) {
        let seconds = Duration::from_secs;
        let per_move = Pace::PerMove(seconds(bank));
        prop_assert_eq!(per_move.to_string().parse(), Ok(per_move));
        let cap = bank.max(increment).saturating_add(more).min(5_184_000);
        let banked = Pace::Bank { bank: seconds(bank), increment: seconds(increment), cap: seconds(cap) };
        prop_assert_eq!(banked.to_string().parse(), Ok(banked));
    }

    #[test]
    fn no_text_panics(text in "[0-9smhdwчд+/ .-]{0,24}|.{0,20}") {
        let _ = text.parse::<Pace>();
        let _ = text.parse::<MatchId>();
    }
}

#[test]
fn a_bank_pays_for_time_and_is_paid_for_moves() {
    let start = datetime!(2026-11-29 12:00 UTC);
    let pace: Pace = "10m+1m/12m".parse().expect("a pace");
    let minutes = |n: u64| Duration::from_secs(60 * n);
    let seat = Seat::new(0);
    let mut clock = Clock::new(pace, 2);
    clock.begin(pace, seat, start);
    assert_eq!(clock.running.expect("a turn").deadline, start + minutes(10));
    assert_eq!(clock.stop(pace, start + minutes(4)), minutes(6), "what was left, before the increment");
    assert_eq!(clock.banks, [minutes(7), minutes(10)]);
    clock.begin(pace, seat, start);
    assert!(!clock.is_over(start + minutes(7) - Duration::from_secs(1)));
    assert!(clock.is_over(start + minutes(7)));
    clock.banks[0] = minutes(12);
    clock.begin(pace, seat, start);
    clock.stop(pace, start);
    assert_eq!(clock.banks[0], minutes(12), "never more than the cap");
}

#[test]
fn a_match_is_named_with_or_without_its_sign() {
    for text in ["7", "#7", " # 7 ", "№7"] {
        assert_eq!(text.parse(), Ok(MatchId(7)), "{text}");
    }
    for text in ["", "#", "0", "-7", "#7a", "+7", "99999999999999999999"] {
        assert!(text.parse::<MatchId>().is_err(), "{text}");
    }
}
