//! Time controls and spans of time in words.

use std::time::Duration;

use super::Locale;
use crate::say;

/// The units in which a span is said, the largest first: seconds in one, and
/// the message that counts them.
const UNITS: [(u64, &str); 4] =
    [(86_400, "span-days"), (3_600, "span-hours"), (60, "span-minutes"), (1, "span-seconds")];

/// A span of whole seconds: `3 days`, `1 day 12 hours`, `30 секунд`.
#[must_use]
pub fn span(locale: Locale, span: Duration) -> String {
    let mut seconds = span.as_secs();
    let mut parts = Vec::new();
    for (unit, id) in UNITS {
        if seconds >= unit || (unit == 1 && parts.is_empty()) {
            parts.push(say!(locale, id, count = seconds / unit));
            seconds %= unit;
        }
    }
    parts.join(" ")
}

/// So much for every move: `3 days a move`.
#[must_use]
pub fn per_move(locale: Locale, time: Duration) -> String {
    say!(locale, "pace-per-move", time = span(locale, time))
}

/// A bank that every move adds to: `5 days + 1 day a move, at most 10 days`.
#[must_use]
pub fn bank(locale: Locale, bank: Duration, increment: Duration, cap: Duration) -> String {
    let [bank, increment, cap] = [bank, increment, cap].map(|time| span(locale, time));
    say!(locale, "pace-bank", bank = bank, increment = increment, cap = cap)
}
