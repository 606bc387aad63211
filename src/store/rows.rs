//! Values of the domain as columns, and back.

use std::time::Duration;

use crate::games::{AnyGame, game};
use crate::kernel::{Options, Points, Seat};
use crate::matches::{ChannelId, Corrupt, Deed, Entry, GuildId, MessageId, Pace, UserId};

/// Discord's ids: the highest bit is never set.
pub(super) const fn id(id: u64) -> i64 {
    id.cast_signed()
}

pub(super) const fn user(id: i64) -> UserId {
    UserId(id.cast_unsigned())
}

pub(super) const fn guild(id: i64) -> GuildId {
    GuildId(id.cast_unsigned())
}

pub(super) const fn channel(id: i64) -> ChannelId {
    ChannelId(id.cast_unsigned())
}

pub(super) const fn message(id: i64) -> MessageId {
    MessageId(id.cast_unsigned())
}

pub(super) fn users(ids: &[i64]) -> Vec<UserId> {
    ids.iter().copied().map(user).collect()
}

pub(super) fn user_ids(users: &[UserId]) -> Vec<i64> {
    users.iter().map(|user| id(user.0)).collect()
}

pub(super) fn seat_number(seat: Seat) -> i16 {
    i16::try_from(seat.index()).unwrap_or_default()
}

pub(super) fn seat(number: i16) -> Result<Seat, Corrupt> {
    let index = usize::try_from(number).unwrap_or(usize::MAX);
    if index < crate::kernel::seat::SEATS_MAX {
        Ok(Seat::new(index))
    } else {
        Err(Corrupt::Text(format!("seat {number}")))
    }
}

/// The points of each seat, stored in halves.
pub(super) fn points(halves: &[i16]) -> Vec<Points> {
    halves.iter().map(|&halves| Points::halves(u8::try_from(halves).unwrap_or_default())).collect()
}

/// A number of an entry or a revision: far from the limit of the column.
pub(super) fn number(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

pub(super) fn natural(n: i32) -> u32 {
    u32::try_from(n).unwrap_or_default()
}

/// A span of time in microseconds.
pub(super) fn micros(span: Duration) -> i64 {
    i64::try_from(span.as_micros()).unwrap_or(i64::MAX)
}

pub(super) fn span(micros: i64) -> Duration {
    Duration::from_micros(u64::try_from(micros).unwrap_or_default())
}

/// The game, options and pace of a row.
pub(super) fn plan(
    id: &str,
    options: &str,
    pace: &str,
) -> Result<(&'static dyn AnyGame, Options, Pace), Corrupt> {
    let game = game(id).ok_or_else(|| Corrupt::Game(id.to_owned()))?;
    let options = Options::parse(game.info().options, options).map_err(Corrupt::Options)?;
    let pace = pace.parse().map_err(|_| Corrupt::Text(pace.to_owned()))?;
    Ok((game, options, pace))
}

/// The columns of log entries, one vector each, for one statement.
#[derive(Debug, Default)]
pub(super) struct LogColumns {
    pub seq: Vec<i32>,
    pub kind: Vec<String>,
    pub seat: Vec<Option<i16>>,
    pub user: Vec<Option<i64>>,
    pub text: Vec<String>,
    pub forced: Vec<bool>,
    pub seed: Vec<Option<i64>>,
    pub returns_to: Vec<Option<i32>>,
    pub at: Vec<time::OffsetDateTime>,
    pub left: Vec<Option<i64>>,
}

impl LogColumns {
    pub(super) fn of(entries: &[Entry]) -> Self {
        let mut columns = Self::default();
        for entry in entries {
            columns.push(entry);
        }
        columns
    }

    fn push(&mut self, entry: &Entry) {
        let (kind, text, forced, seed, returns_to) = match &entry.deed {
            Deed::Move { text, forced, .. } => ("move", text.as_str(), *forced, None, None),
            Deed::Roll { text, seed } => ("roll", text.as_str(), false, Some(seed.cast_signed()), None),
            Deed::Act { text, .. } => ("act", text.as_str(), false, None, None),
            Deed::Takeback { to, .. } => ("takeback", "", false, None, Some(number(*to))),
        };
        self.seq.push(number(entry.seq));
        self.kind.push(kind.to_owned());
        self.seat.push(entry.deed.seat().map(seat_number));
        self.user.push(entry.user.map(|user| id(user.0)));
        self.text.push(text.to_owned());
        self.forced.push(forced);
        self.seed.push(seed);
        self.returns_to.push(returns_to);
        self.at.push(entry.at);
        self.left.push(entry.left.map(micros));
    }
}

/// A row of the log.
#[derive(Debug)]
pub(super) struct LogRow {
    pub seq: i32,
    pub kind: String,
    pub seat: Option<i16>,
    pub user_id: Option<i64>,
    pub text: String,
    pub forced: bool,
    pub seed: Option<i64>,
    pub returns_to: Option<i32>,
    pub at: time::OffsetDateTime,
    pub left_us: Option<i64>,
}

impl LogRow {
    pub(super) fn entry(self) -> Result<Entry, Corrupt> {
        let seat = self.seat.map(seat).transpose()?;
        let deed = match (self.kind.as_str(), seat) {
            ("move", Some(seat)) => Deed::Move { seat, text: self.text, forced: self.forced },
            ("roll", None) => {
                Deed::Roll { text: self.text, seed: self.seed.unwrap_or_default().cast_unsigned() }
            }
            ("act", seat) => Deed::Act { seat, text: self.text },
            ("takeback", Some(seat)) => Deed::Takeback { seat, to: self.returns_to.map_or(0, natural) },
            (kind, _) => return Err(Corrupt::Text(format!("{kind} of entry {}", self.seq))),
        };
        let (seq, user) = (natural(self.seq), self.user_id.map(user));
        Ok(Entry { seq, deed, user, at: self.at, left: self.left_us.map(span) })
    }
}
