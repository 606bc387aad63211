//! Values of the domain as columns, and back.

use std::time::Duration;

use crate::games::{AnyGame, game};
use crate::kernel::{Options, Points, Seat};
use crate::matches::{By, Corrupt, Entry, Event, Holder, Level, Pace};
use crate::people::{ChannelId, GuildId, MessageId, UserId};

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

/// People by seat, `None` where an engine sits.
pub(super) fn people(ids: &[Option<i64>]) -> Vec<Option<UserId>> {
    ids.iter().map(|id| id.map(user)).collect()
}

/// Who holds each seat, from the columns `user_id` and `engine`.
pub(super) fn holders(users: &[Option<i64>], engines: &[Option<i16>]) -> Result<Vec<Holder>, Corrupt> {
    let holder = |(id, engine): (&Option<i64>, &Option<i16>)| match (id, engine) {
        (Some(id), _) => Ok(Holder::Person(user(*id))),
        (None, Some(level)) => Ok(Holder::Engine(Level(u8::try_from(*level).unwrap_or(u8::MAX)))),
        (None, None) => Err(Corrupt::Text("a seat that nobody holds".to_owned())),
    };
    users.iter().zip(engines).map(holder).collect()
}

/// The columns `user_id` and `engine` of a holder.
pub(super) fn holder_columns(holder: Holder) -> (Option<i64>, Option<i16>) {
    match holder {
        Holder::Person(user) => (Some(id(user.0)), None),
        Holder::Engine(level) => (None, Some(level.0.into())),
    }
}

/// The column `done_by`.
fn done_by(by: By) -> String {
    match by {
        By::Player(_) => "player".to_owned(),
        By::Plan(_) => "plan".to_owned(),
        By::Engine(level) => format!("engine:{}", level.0),
        By::Official(_) => "official".to_owned(),
        By::Referee => "referee".to_owned(),
    }
}

/// Who did something, from the columns `done_by` and `user_id`. Older entries
/// have no `done_by`.
fn by(done_by: Option<&str>, person: Option<i64>) -> Result<By, Corrupt> {
    let corrupt = || Corrupt::Text(format!("done by {done_by:?}"));
    let person = person.map(user);
    match (done_by, person) {
        (None | Some("player"), Some(person)) => Ok(By::Player(person)),
        (Some("plan"), Some(person)) => Ok(By::Plan(person)),
        (Some("official"), Some(person)) => Ok(By::Official(person)),
        (None | Some("referee"), None) => Ok(By::Referee),
        (Some(text), None) => {
            let level = text.strip_prefix("engine:").and_then(|level| level.parse().ok());
            level.map(|level| By::Engine(Level(level))).ok_or_else(corrupt)
        }
        _ => Err(corrupt()),
    }
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
    pub done_by: Vec<String>,
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
        let (kind, text, seed, returns_to) = match &entry.event {
            Event::Move { text, .. } => ("move", text.clone(), None, None),
            Event::Roll { text, seed } => ("roll", text.clone(), Some(seed.cast_signed()), None),
            Event::Act { text, .. } => ("act", text.clone(), None, None),
            Event::Takeback { to, .. } => ("takeback", String::new(), None, Some(number(*to))),
            Event::Substitution { from, to, .. } => ("substitution", format!("{from}>{to}"), None, None),
        };
        // Older processes read a forced pass from this.
        let forced = kind == "move" && entry.by == By::Referee;
        self.seq.push(number(entry.seq));
        self.kind.push(kind.to_owned());
        self.seat.push(entry.event.seat().map(seat_number));
        self.user.push(entry.by.user().map(|user| id(user.0)));
        self.done_by.push(done_by(entry.by));
        self.text.push(text);
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
    pub done_by: Option<String>,
    pub text: String,
    pub seed: Option<i64>,
    pub returns_to: Option<i32>,
    pub at: time::OffsetDateTime,
    pub left_us: Option<i64>,
}

impl LogRow {
    pub(super) fn entry(self) -> Result<Entry, Corrupt> {
        let seat = self.seat.map(seat).transpose()?;
        let event = match (self.kind.as_str(), seat) {
            ("move", Some(seat)) => Event::Move { seat, text: self.text },
            ("roll", None) => {
                Event::Roll { text: self.text, seed: self.seed.unwrap_or_default().cast_unsigned() }
            }
            ("act", seat) => Event::Act { seat, text: self.text },
            ("takeback", Some(seat)) => Event::Takeback { seat, to: self.returns_to.map_or(0, natural) },
            ("substitution", Some(seat)) => substitution(seat, &self.text)?,
            (kind, _) => return Err(Corrupt::Text(format!("{kind} of entry {}", self.seq))),
        };
        let by = by(self.done_by.as_deref(), self.user_id)?;
        Ok(Entry { seq: natural(self.seq), event, by, at: self.at, left: self.left_us.map(span) })
    }
}

/// A change of holder, stored as `person:12>engine:3`.
fn substitution(seat: Seat, text: &str) -> Result<Event, Corrupt> {
    let corrupt = || Corrupt::Text(text.to_owned());
    let (from, to) = text.split_once('>').ok_or_else(corrupt)?;
    let holder = |text: &str| text.parse::<Holder>().map_err(|_| corrupt());
    Ok(Event::Substitution { seat, from: holder(from)?, to: holder(to)? })
}
