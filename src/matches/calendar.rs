//! Time that does not count: while no command could arrive, and whatever else
//! stops the clocks. When a turn's time is up follows from its start, what it
//! may take, and this.

use std::time::Duration;

use time::OffsetDateTime;
use time::macros::datetime;

/// The deadline of a turn whose time does not run, and the end of a span that
/// has none yet.
pub const NEVER: OffsetDateTime = datetime!(9999-12-31 00:00 UTC);

/// Spans of time that do not count: sorted, apart from each other, each with
/// its beginning and without its end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Calendar {
    spans: Vec<(OffsetDateTime, OffsetDateTime)>,
}

impl Calendar {
    /// A calendar in which all time counts.
    pub const EVERY_MOMENT: Self = Self { spans: Vec::new() };

    /// A calendar of spans in any order, which may overlap. A span without an
    /// end goes on; one that ends before it begins is none.
    pub fn new(spans: impl IntoIterator<Item = (OffsetDateTime, Option<OffsetDateTime>)>) -> Self {
        let ended = spans.into_iter().map(|(from, until)| (from, until.unwrap_or(NEVER)));
        let mut given: Vec<_> = ended.filter(|(from, until)| from < until).collect();
        given.sort_unstable();
        let mut spans: Vec<(OffsetDateTime, OffsetDateTime)> = Vec::with_capacity(given.len());
        for (from, until) in given {
            match spans.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(until),
                _ => spans.push((from, until)),
            }
        }
        Self { spans }
    }

    /// The spans.
    #[must_use]
    pub fn spans(&self) -> &[(OffsetDateTime, OffsetDateTime)] {
        &self.spans
    }
}

/// When a time that began to run at `since` is used up: the first moment up to
/// which `budget` has counted. [`NEVER`] if the calendar stands still before.
#[must_use]
pub fn deadline(since: OffsetDateTime, budget: Duration, calendar: &Calendar) -> OffsetDateTime {
    let after = |start: OffsetDateTime, time: Duration| start.checked_add(signed(time)).unwrap_or(NEVER);
    let (mut at, mut left) = (since, budget);
    for &(from, until) in calendar.spans.iter().filter(|(_, until)| *until > since) {
        let before = between(at, from);
        if left <= before {
            break;
        }
        left -= before;
        at = until;
    }
    after(at, left).min(NEVER)
}

/// How much of the time from `from` to `to` counts; none if `to` is earlier.
#[must_use]
pub fn counted(from: OffsetDateTime, to: OffsetDateTime, calendar: &Calendar) -> Duration {
    let idle = calendar.spans.iter().map(|&(began, ended)| between(began.max(from), ended.min(to)));
    between(from, to).saturating_sub(idle.sum())
}

/// The time from one moment to another, none if the other is earlier.
fn between(from: OffsetDateTime, to: OffsetDateTime) -> Duration {
    Duration::try_from(to - from).unwrap_or(Duration::ZERO)
}

/// A span as the calendar adds it.
fn signed(span: Duration) -> time::Duration {
    time::Duration::try_from(span).unwrap_or(time::Duration::MAX)
}
