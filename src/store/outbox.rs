//! The outbox: what people must be told.

use serde_json::Value;
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::processes::DEAD;
use super::{Error, Outbox, rows};
use crate::matches::{Corrupt, News, Seq};
use crate::notices::{BoardMessage, Notice, NoticeId, Subject, Topic};
use crate::people::{ChannelId, LobbyId, MatchId, UserId};

/// How long an offer of one kind, once it has pinged a person, pings that
/// person no more.
const QUIET: Duration = Duration::hours(1);

/// A topic as a row: its kind and what it says besides.
fn row(topic: &Topic) -> Result<(String, Value), Error> {
    let kind = |kind: &str| Ok((kind.to_owned(), Value::Object(serde_json::Map::new())));
    match topic {
        Topic::LobbyChanged(_) => kind("table-changed"),
        Topic::LobbyExpired(_) => kind("table-expired"),
        Topic::Match(_, news) => {
            let unwritten = |error: serde_json::Error| Corrupt::Text(error.to_string());
            let payload = serde_json::to_value(news).map_err(unwritten)?;
            let kind = payload["kind"].as_str().unwrap_or_default().to_owned();
            Ok((kind, payload))
        }
    }
}

/// Writes a notice. A board that has not been sent yet is replaced by a newer
/// one of the same match, or by its end.
pub(super) async fn write(
    conn: &mut PgConnection,
    topic: &Topic,
    channel: ChannelId,
    mentions: &[UserId],
    seq: Option<Seq>,
    at: OffsetDateTime,
) -> Result<(), Error> {
    let (match_id, lobby_id) = match topic.subject() {
        Subject::Match(id) => (Some(id.0), None),
        Subject::Lobby(id) => (None, Some(id.0)),
    };
    let (kind, payload) = row(topic)?;
    let offer = offer(topic);
    let mentions = match (match_id, offer) {
        (Some(id), Some(offer)) => unpinged(conn, id, offer, mentions, at).await?,
        _ => rows::user_ids(mentions),
    };
    if topic.is_board() {
        sqlx::query!(
            "UPDATE notices SET state = 'superseded'
             WHERE match_id = $1 AND kind = 'turn' AND state = 'pending'
               AND (leased_until IS NULL OR leased_until <= $2)",
            match_id,
            at,
        )
        .execute(&mut *conn)
        .await?;
    }
    sqlx::query!(
        "INSERT INTO notices (match_id, lobby_id, kind, channel_id, mentions, payload, seq, due_at, created_at,
             offer)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)",
        match_id,
        lobby_id,
        kind,
        rows::id(channel.0),
        &mentions,
        payload,
        seq.map(rows::number),
        at,
        offer,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// What is offered, if it is an offer.
fn offer(topic: &Topic) -> Option<&'static str> {
    match topic {
        Topic::Match(_, News::Offer { what, .. }) => Some(what.name()),
        _ => None,
    }
}

/// Those of `users` whom no offer of this kind has pinged lately in this match.
async fn unpinged(
    conn: &mut PgConnection,
    id: i64,
    offer: &str,
    users: &[UserId],
    at: OffsetDateTime,
) -> Result<Vec<i64>, Error> {
    let pinged = sqlx::query_scalar!(
        r#"SELECT DISTINCT unnest(mentions) AS "user!" FROM notices
           WHERE match_id = $1 AND offer = $2 AND created_at > $3"#,
        id,
        offer,
        at - QUIET,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows::user_ids(users).into_iter().filter(|user| !pinged.contains(user)).collect())
}

/// Whether a notice of this kind takes the place of the board before it: see
/// [`Topic::is_board`].
fn is_board(kind: &str) -> bool {
    matches!(kind, "turn" | "ended" | "aborted")
}

impl Outbox<'_> {
    /// Takes at most `limit` notices that are due, to send them: at most one a
    /// channel and match, the oldest, so that a match whose thread has just
    /// been opened says there first that it begins. Whoever takes them has
    /// until `lease` from now, as long as its process lives (see [`Self::beat`]);
    /// after that they count as not sent.
    ///
    /// # Errors
    /// The database fails.
    pub async fn lease(self, now: OffsetDateTime, limit: i64, lease: Duration) -> Result<Vec<Notice>, Error> {
        let rows = sqlx::query!(
            "WITH due AS (
                 SELECT n.id FROM notices n
                 WHERE n.state = 'pending' AND n.due_at <= $1
                   AND (n.leased_until IS NULL OR n.leased_until <= $1
                       OR (n.leased_by <> $4 AND NOT EXISTS (
                           SELECT FROM processes p WHERE p.id = n.leased_by
                             AND p.beat_at > clock_timestamp() - make_interval(secs => $5))))
                   AND NOT EXISTS (
                       SELECT FROM notices o
                       WHERE o.channel_id = n.channel_id AND o.state = 'pending' AND o.id < n.id
                         AND o.due_at <= $1)
                   AND NOT EXISTS (
                       SELECT FROM notices o
                       WHERE o.match_id = n.match_id AND o.state = 'pending' AND o.id < n.id
                         AND (o.due_at <= $1 OR o.attempts > 0))
                 ORDER BY n.due_at, n.id LIMIT $2 FOR UPDATE SKIP LOCKED)
             UPDATE notices SET leased_until = $3, attempts = attempts + 1,
                 leased_by = (SELECT id FROM processes WHERE id = $4)
             FROM due WHERE notices.id = due.id
             RETURNING notices.id, match_id, lobby_id, kind, channel_id, mentions, payload, seq, nonce,
                 attempts, created_at",
            now,
            limit,
            now + lease,
            self.store.process,
            DEAD,
        )
        .fetch_all(&self.store.pool)
        .await?;
        let mut notices = Vec::with_capacity(rows.len());
        for row in rows {
            let topic = match topic(&row.kind, row.match_id, row.lobby_id, row.payload) {
                Ok(topic) => topic,
                // A newer version may have written it; the others must not wait.
                Err(error) => {
                    tracing::error!(notice = row.id, %error, "a notice cannot be read");
                    continue;
                }
            };
            notices.push(Notice {
                id: NoticeId(row.id),
                topic,
                channel: rows::channel(row.channel_id),
                mentions: rows::users(&row.mentions),
                seq: row.seq.map(rows::natural),
                nonce: row.nonce,
                attempts: rows::natural(row.attempts),
                created: row.created_at,
            });
        }
        notices.sort_by_key(|notice| notice.id);
        Ok(notices)
    }

    /// A notice has become a message (`None` if it needed none). If it shows a
    /// board, gives the board before it, whose buttons should go now. Said
    /// twice, the first message counts.
    ///
    /// # Errors
    /// The database fails.
    pub async fn sent(
        self,
        notice: NoticeId,
        message: Option<BoardMessage>,
        now: OffsetDateTime,
    ) -> Result<Option<BoardMessage>, Error> {
        let mut tx = self.store.pool.begin().await?;
        let row = sqlx::query!(
            "UPDATE notices SET state = 'sent', message_id = $2::bigint, channel_id = COALESCE($3, channel_id),
                 leased_until = NULL, leased_by = NULL, buttons = (offer IS NOT NULL AND $2::bigint IS NOT NULL)
             WHERE id = $1 AND state <> 'sent' RETURNING match_id, kind",
            notice.0,
            message.map(|said| rows::id(said.message.0)),
            message.map(|said| rows::id(said.channel.0)),
        )
        .fetch_optional(&mut *tx)
        .await?;
        let before = match (row, message) {
            (Some(row), Some(board)) if is_board(&row.kind) => {
                let id = row.match_id.map(MatchId).ok_or_else(|| Corrupt::Text(row.kind.clone()))?;
                put_board(&mut tx, id, board, now).await?
            }
            _ => None,
        };
        tx.commit().await?;
        Ok(before)
    }

    /// The messages of offers in a match that stand no more (answered, lapsed,
    /// withdrawn, the match over) but still have their buttons. They count as
    /// stripped from now on.
    ///
    /// # Errors
    /// The database fails.
    pub async fn dead_offers(self, id: MatchId) -> Result<Vec<BoardMessage>, Error> {
        let rows = sqlx::query!(
            r#"UPDATE notices n SET buttons = false
               WHERE n.match_id = $1 AND n.offer IS NOT NULL AND n.buttons
                 AND NOT EXISTS (
                     SELECT FROM offers o JOIN matches m ON m.id = o.match_id
                     WHERE o.match_id = n.match_id AND o.kind = n.offer AND m.state = 'playing'
                       AND o.made = (n.payload ->> 'made')::integer)
               RETURNING n.channel_id, n.message_id AS "message_id!""#,
            id.0,
        )
        .fetch_all(&self.store.pool)
        .await?;
        let said = |channel, message| BoardMessage {
            channel: rows::channel(channel),
            message: rows::message(message),
        };
        Ok(rows.into_iter().map(|row| said(row.channel_id, row.message_id)).collect())
    }

    /// A notice could not be sent; it is to be tried again at `at`. Later ones
    /// of its channel wait for it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn retry(self, notice: NoticeId, at: OffsetDateTime, why: &str) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE notices SET due_at = $2, leased_until = NULL, leased_by = NULL, problem = $3
             WHERE id = $1 AND state = 'pending'",
            notice.0,
            at,
            why,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// A notice cannot be sent and never will be.
    ///
    /// # Errors
    /// The database fails.
    pub async fn drop(self, notice: NoticeId, why: &str) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE notices SET state = 'dropped', leased_until = NULL, problem = $2
             WHERE id = $1 AND state = 'pending'",
            notice.0,
            why,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// How many notices wait to be sent.
    ///
    /// # Errors
    /// The database fails.
    pub async fn pending(self) -> Result<i64, Error> {
        let count =
            sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM notices WHERE state = 'pending'"#)
                .fetch_one(&self.store.pool)
                .await?;
        Ok(count)
    }

    /// Returns when this process has written notices. A dispatcher waits for
    /// it with a time limit, since other processes write notices too.
    pub async fn stirs(self) {
        self.store.stir.notified().await;
    }
}

/// What a row tells.
fn topic(kind: &str, match_id: Option<i64>, lobby_id: Option<i64>, payload: Value) -> Result<Topic, Corrupt> {
    let corrupt = |why: &dyn std::fmt::Display| Corrupt::Text(format!("notice {kind}: {why}"));
    match (kind, match_id, lobby_id) {
        ("table-changed", None, Some(id)) => Ok(Topic::LobbyChanged(LobbyId(id))),
        ("table-expired", None, Some(id)) => Ok(Topic::LobbyExpired(LobbyId(id))),
        (_, Some(id), None) => {
            let news = serde_json::from_value(payload).map_err(|error| corrupt(&error))?;
            Ok(Topic::Match(MatchId(id), news))
        }
        _ => Err(corrupt(&"about nothing")),
    }
}

/// Remembers the newest board of a match and gives the one before.
async fn put_board(
    conn: &mut PgConnection,
    id: MatchId,
    board: BoardMessage,
    now: OffsetDateTime,
) -> Result<Option<BoardMessage>, Error> {
    let before = sqlx::query!(
        "WITH before AS (SELECT channel_id, message_id FROM boards WHERE match_id = $1 FOR UPDATE),
         put AS (
             INSERT INTO boards (match_id, channel_id, message_id, posted_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (match_id) DO UPDATE
             SET channel_id = EXCLUDED.channel_id, message_id = EXCLUDED.message_id,
                 posted_at = EXCLUDED.posted_at)
         SELECT channel_id, message_id FROM before",
        id.0,
        rows::id(board.channel.0),
        rows::id(board.message.0),
        now,
    )
    .fetch_optional(conn)
    .await?;
    Ok(before.map(|row| BoardMessage {
        channel: rows::channel(row.channel_id),
        message: rows::message(row.message_id),
    }))
}
