//! Reading a match.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::rows::{self, LogRow};
use super::{Error, Matches};
use crate::kernel::Record;
use crate::matches::{Clock, Corrupt, Entry, Event, Holder, Match, Offer, OfferKind, Running, Terms};
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
            "SELECT game, options, pace, unrated, guild_id, channel_id, thread_id, started_at, ended_at
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
        "SELECT game, options, pace, unrated, guild_id, channel_id, thread_id, started_at, ended_at
         FROM matches WHERE id = $1 FOR UPDATE",
        id.0
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(Error::NoMatch(id))?;
    rest(conn, id, row).await
}

/// What else there is of a match, and the match replayed.
async fn rest(conn: &mut PgConnection, id: MatchId, row: MatchRow) -> Result<Stored, Error> {
    let log = log(conn, id).await?;
    let (game, options, pace) = rows::plan(&row.game, &row.options, &row.pace)?;
    let state = sqlx::query!(
        r#"SELECT ARRAY(SELECT user_id FROM seats WHERE match_id = $1 ORDER BY seat)
                      AS "users!: Vec<Option<i64>>",
                  ARRAY(SELECT engine FROM seats WHERE match_id = $1 ORDER BY seat)
                      AS "engines!: Vec<Option<i16>>",
                  c.seat AS "seat?", c.since AS "since?", c.deadline AS "deadline?",
                  c.banks_us AS "banks_us?"
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
    let unrated = row.unrated.as_deref().map(unrated).transpose()?;
    let offers = offers(conn, id).await?;
    let terms = Terms { game, options, pace, unrated, holders };
    Ok(Stored {
        id,
        place: Place {
            guild: rows::guild(row.guild_id),
            channel: rows::channel(row.channel_id),
            thread: row.thread_id.map(rows::channel),
        },
        started: row.started_at,
        ended: row.ended_at,
        play: Match::restore(terms, log, clock, offers)?,
    })
}

/// Who held the seats at first, given who holds them now.
fn begun_with(mut holders: Vec<Holder>, log: &[Entry]) -> Vec<Holder> {
    for entry in log.iter().rev() {
        if let Event::Substitution { seat, from, .. } = entry.event {
            holders[seat.index()] = from;
        }
    }
    holders
}

/// The whole log.
async fn log(conn: &mut PgConnection, id: MatchId) -> Result<Vec<Entry>, Error> {
    let rows = sqlx::query_as!(
        LogRow,
        "SELECT seq, kind, seat, user_id, done_by, text, seed, returns_to, at, left_us
         FROM log WHERE match_id = $1 ORDER BY seq",
        id.0
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(LogRow::entry).collect::<Result<_, _>>()?)
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
