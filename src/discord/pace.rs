//! Time controls in words, and why a text is none.

use super::safe_name;
use crate::matches::{Pace, PaceError};
use crate::say;
use crate::words::{Locale, pace};

/// A time control: `3 days a move`, `5 days + 1 day a move, at most 10 days`.
#[must_use]
pub fn say(locale: Locale, of: Pace) -> String {
    match of {
        Pace::PerMove(time) => pace::per_move(locale, time),
        Pace::Bank { bank, increment, cap } => pace::bank(locale, bank, increment, cap),
    }
}

/// Why a text is no time control, and what would be right.
#[must_use]
pub fn refusal(locale: Locale, error: &PaceError) -> String {
    match error {
        PaceError::Unreadable { text } => say!(locale, "unknown-pace", text = safe_name(text)),
        PaceError::OutOfRange { text } => say!(locale, "pace-range", text = safe_name(text)),
        PaceError::LowCap { text } => say!(locale, "pace-low-cap", text = safe_name(text)),
    }
}
