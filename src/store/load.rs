//! Reading a match.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::rows::{self, LogRow};
use super::{Error, Matches};
use crate::games::game;
use crate::kernel::{Options, Record};
use crate::matches::{
    By, Clock, Corrupt, Entry, Event, Holder, Match, Offer, OfferKind, Pace, Running, Suspension, Terms,
};
use crate::people::{ChannelId, GuildId, MatchId};
use crate::ratings::Unrated;

/// Where a match is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The server.
    pub guild: GuildId,
    /// The channel in which it was agreed.
    pub channel: ChannelId,
    /// Its own thread, if it has one.
    pub thread: Option<ChannelId>,
}

impl Place {
    /// Where its boards are posted.
    #[must_use]
    pub fn posts(&self) -> ChannelId {
        self.thread.unwrap_or(self.channel)
    }
}

/// A match with what is stored beside it.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its number.
    pub id: MatchId,
    /// Where it is played.
    pub place: Place,
    /// When it began.
    pub started: OffsetDateTime,
    /// When it ended.
    pub ended: Option<OffsetDateTime>,
    /// The match.
    pub play: Match,
    /// What only the store looks at.
    pub(super) state: State,
}

/// What is stored of a match besides and is the store's alone.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// It is written down that the match stands still.
    pub still: bool,
    /// Why it cannot be replayed, if that is so.
    pub problem: Option<Corrupt>,
    /// When commands were last known to arrive.
    pub heard: Option<OffsetDateTime>,
}

impl Stored {
    /// The match as its exporters see it: `players` are names by seat, `site`
    /// is the name of the server.
    #[must_use]
    pub fn record(&self, players: Vec<String>, site: String) -> Record {
        self.play.record(players, site, self.id.0.to_string(), self.started)
    }
}

/// The row of a match.
pub(super) struct MatchRow {
    pub game: String,
    pub options: String,
    pub pace: String,
    pub unrated: Option<String>,
    pub guild_id: i64,
    pub channel_id: i64,
    pub thread_id: Option<i64>,
    pub started_at: OffsetDateTime,
    pub ended_at: Option<OffsetDateTime>,
    pub rules_version: i32,
    pub suspended_at: Option<OffsetDateTime>,
}

impl Matches<'_> {
    /// The match as it stands.
    ///
    /// # Errors
    /// There is none, or the database fails.
    pub async fn load(self, id: MatchId) -> Result<Stored, Error> {
        // One snapshot, so that no move comes between two statements.
        let mut tx = self.store.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        let row = sqlx::query_as!(
            MatchRow,
            "SELECT game, options, pace, unrated, guild_id, channel_id, thread_id, started_at, ended_at,
                 rules_version, suspended_at
             FROM matches WHERE id = $1",
            id.0
        )
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NoMatch(id))?;
        let stored = rest(&mut tx, id, row).await?;
        tx.commit().await?;
        Ok(stored)
    }
}

/// The match as it stands, which nobody else can change until the transaction
/// ends.
pub(super) async fn locked(conn: &mut PgConnection, id: MatchId) -> Result<Stored, Error> {
    // First the lock alone: what a statement that waits reads besides may be
    // older than what it waited for.
    let row = sqlx::query_as!(
        MatchRow,
        "SELECT game, options, pace, unrated, guild_id, channel_id, thread_id, started_at, ended_at,
             rules_version, suspended_at
         FROM matches WHERE id = $1 FOR UPDATE",
        id.0
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(Error::NoMatch(id))?;
    rest(conn, id, row).await
}

/// What else there is of a match, and the match replayed; one that cannot be
/// stands still.
async fn rest(conn: &mut PgConnection, id: MatchId, row: MatchRow) -> Result<Stored, Error> {
    let mut problem = None;
    let log = log(conn, id, &mut problem).await?;
    let game = game(&row.game).ok_or_else(|| Corrupt::Game(row.game.clone()))?;
    let options = Options::parse(game.info().options, &row.options).map_err(Corrupt::Options);
    let pace = row.pace.parse().map_err(|_| Corrupt::Text(row.pace.clone()));
    let state = sqlx::query!(
        r#"SELECT ARRAY(SELECT user_id FROM seats WHERE match_id = $1 ORDER BY seat)
                      AS "users!: Vec<Option<i64>>",
                  ARRAY(SELECT engine FROM seats WHERE match_id = $1 ORDER BY seat)
                      AS "engines!: Vec<Option<i16>>",
                  c.seat AS "seat?", c.since AS "since?", c.deadline AS "deadline?",
                  c.banks_us AS "banks_us?", (SELECT heard_at FROM presence) AS "heard?"
           FROM (VALUES (1)) AS one LEFT JOIN clocks c ON c.match_id = $1"#,
        id.0
    )
    .fetch_one(&mut *conn)
    .await?;
    let holders = begun_with(rows::holders(&state.users, &state.engines)?, &log);
    let banks = state.banks_us.unwrap_or_default();
    let running = match (state.seat, state.since, state.deadline) {
        (Some(seat), Some(since), Some(deadline)) => {
            Some(Running { seat: rows::seat(seat)?, since, deadline })
        }
        _ => None,
    };
    let clock = Clock { banks: banks.into_iter().map(rows::span).collect(), running };
    let unrated = row.unrated.as_deref().map(unrated).transpose();
    let offers = offers(conn, id).await?;
    let terms = Terms {
        game,
        options: noted(options, &mut problem).unwrap_or_default(),
        pace: noted(pace, &mut problem).unwrap_or(Pace::DEFAULT),
        unrated: noted(unrated, &mut problem).flatten(),
        holders,
    };
    let plays = u16::try_from(row.rules_version).is_ok_and(|version| game.plays(version));
    let play = replayed(terms, log, clock, offers, plays, &mut problem)?;
    Ok(Stored {
        id,
        place: Place {
            guild: rows::guild(row.guild_id),
            channel: rows::channel(row.channel_id),
            thread: row.thread_id.map(rows::channel),
        },
        started: row.started_at,
        ended: row.ended_at,
        play,
        state: State { still: row.suspended_at.is_some(), problem, heard: state.heard },
    })
}

/// The match as the log leads to it; suspended if today's rules do not play it
/// or something of it could not be read.
fn replayed(
    terms: Terms,
    log: Vec<Entry>,
    clock: Clock,
    offers: Vec<Offer>,
    plays: bool,
    problem: &mut Option<Corrupt>,
) -> Result<Match, Corrupt> {
    if !plays {
        // What other rules wrote is no fault.
        *problem = None;
        return Match::suspended_from(terms, log, clock, offers, Suspension::Rules);
    }
    if problem.is_none() {
        match Match::restore(terms.clone(), log.clone(), clock.clone(), offers.clone()) {
            Ok(play) => return Ok(play),
            Err(why) => *problem = Some(why),
        }
    }
    Match::suspended_from(terms, log, clock, offers, Suspension::Broken)
}

/// What could be read; why the rest could not is kept.
fn noted<T>(read: Result<T, Corrupt>, problem: &mut Option<Corrupt>) -> Option<T> {
    read.map_err(|why| *problem = Some(why)).ok()
}

/// Who held the seats at first, given who holds them now.
fn begun_with(mut holders: Vec<Holder>, log: &[Entry]) -> Vec<Holder> {
    for entry in log.iter().rev() {
        if let Event::Substitution { seat, from, .. } = entry.event
            && let Some(holder) = holders.get_mut(seat.index())
        {
            *holder = from;
        }
    }
    holders
}

/// The whole log. What cannot be read of it keeps its place.
pub(super) async fn log(
    conn: &mut PgConnection,
    id: MatchId,
    problem: &mut Option<Corrupt>,
) -> Result<Vec<Entry>, Error> {
    let rows = sqlx::query_as!(
        LogRow,
        "SELECT seq, kind, seat, user_id, done_by, text, seed, returns_to, at, left_us
         FROM log WHERE match_id = $1 ORDER BY seq",
        id.0
    )
    .fetch_all(conn)
    .await?;
    let entry = |row: LogRow| {
        let (seq, at) = (rows::natural(row.seq), row.at);
        row.entry().unwrap_or_else(|why| {
            *problem = Some(why);
            Entry {
                seq,
                event: Event::Act { seat: None, text: String::new() },
                by: By::Referee,
                at,
                left: None,
            }
        })
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// The offers that stand.
async fn offers(conn: &mut PgConnection, id: MatchId) -> Result<Vec<Offer>, Error> {
    let rows = sqlx::query!(
        "SELECT kind, user_id, made, undone, returns_to, agreed FROM offers WHERE match_id = $1 ORDER BY kind",
        id.0
    )
    .fetch_all(conn)
    .await?;
    let mut offers = Vec::with_capacity(rows.len());
    for row in rows {
        let kind = offer_kind(&row.kind, row.undone, row.returns_to)?;
        let (by, made) = (rows::user(row.user_id), rows::natural(row.made));
        offers.push(Offer { kind, by, made, agreed: rows::users(&row.agreed) });
    }
    Ok(offers)
}

/// What an offer asks for.
pub(super) fn offer_kind(name: &str, undone: Option<i32>, to: Option<i32>) -> Result<OfferKind, Corrupt> {
    match (name, undone, to) {
        ("draw", None, None) => Ok(OfferKind::Draw),
        ("abort", None, None) => Ok(OfferKind::Abort),
        ("takeback", Some(undone), Some(to)) => {
            Ok(OfferKind::Takeback { undone: rows::natural(undone), to: rows::natural(to) })
        }
        _ => Err(Corrupt::Text(format!("offer {name}"))),
    }
}

/// Why a match does not count.
fn unrated(name: &str) -> Result<Unrated, Corrupt> {
    name.parse().map_err(|_| Corrupt::Text(name.to_owned()))
}
