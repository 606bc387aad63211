//! Snowflakes: Discord's ids, which carry the time they were made.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use time::{Duration, OffsetDateTime};

/// Milliseconds between 1970 and 2015, where Discord's count begins.
const EPOCH_MS: i64 = 1_420_070_400_000;
/// Bits below the milliseconds.
const SHIFT: u32 = 22;

/// The id of anything: a member, a channel, a message, a file. In JSON a string.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Id(i64);

impl Id {
    /// An id from its number.
    pub const fn new(number: i64) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// When it was made.
    pub fn created_at(self) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::milliseconds((self.0 >> SHIFT) + EPOCH_MS)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(IdVisitor)
    }
}

/// Discord takes ids as strings and as numbers.
struct IdVisitor;

impl Visitor<'_> for IdVisitor {
    type Value = Id;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a snowflake")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Id, E> {
        text.parse().map_err(|_| E::custom(format!("{text:?} is not a snowflake")))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Id, E> {
        Ok(Id(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Id, E> {
        i64::try_from(number).map(Id).map_err(|_| E::custom("a snowflake has 63 bits"))
    }
}

/// Hands out ids that only grow.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    last: i64,
}

impl Ids {
    /// The next id, made now.
    pub(crate) fn next(&mut self) -> Id {
        self.at(now())
    }

    /// The next id as if made at `time`, but never below one that was seen.
    pub(crate) fn at(&mut self, time: OffsetDateTime) -> Id {
        let milliseconds = time.unix_timestamp() * 1000 + i64::from(time.millisecond());
        self.last = ((milliseconds - EPOCH_MS) << SHIFT).max(self.last + 1);
        Id(self.last)
    }

    /// Learns of an id from an earlier run.
    pub(crate) fn seen(&mut self, id: Id) {
        self.last = self.last.max(id.0);
    }
}

/// The time now, cut to milliseconds so that the database keeps it exactly.
pub(crate) fn now() -> OffsetDateTime {
    let now = OffsetDateTime::now_utc();
    now.replace_millisecond(now.millisecond()).unwrap_or(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_and_carry_their_time() {
        let mut ids = Ids::default();
        let (first, second) = (ids.next(), ids.next());
        assert!(first < second);
        assert!((now() - first.created_at()).abs() < Duration::seconds(2));
        ids.seen(Id(second.get() + 1000));
        assert!(ids.next().get() > second.get() + 1000);
    }

    #[test]
    fn an_id_is_a_string_in_json_and_read_from_numbers_too() {
        assert_eq!(serde_json::json!(Id(42)), "42");
        assert_eq!(serde_json::from_str::<Id>("\"42\"").ok(), Some(Id(42)));
        assert_eq!(serde_json::from_str::<Id>("42").ok(), Some(Id(42)));
        assert!(serde_json::from_str::<Id>("\"x\"").is_err());
    }
}
