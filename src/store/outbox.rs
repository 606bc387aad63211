//! The outbox: what people must be told.

use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::load::offer_kind;
use super::{Error, Store, rows};
use crate::matches::{ChannelId, Corrupt, MatchId, MessageId, News, OfferKind, Seq, TableId, UserId};

/// The number of a notice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NoticeId(pub i64);

/// Something to tell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its number.
    pub id: NoticeId,
    /// What to tell.
    pub topic: Topic,
    /// Where.
    pub channel: ChannelId,
    /// Who is mentioned.
    pub mentions: Vec<UserId>,
    /// For a match: the newest entry of its log when this was written. If the
    /// match has gone on, the notice is old news.
    pub seq: Option<Seq>,
    /// Sent with the message, at most 25 characters.
    pub nonce: String,
    /// How often it has been tried, this time included.
    pub attempts: u32,
    /// When it was written.
    pub created: OffsetDateTime,
}

/// What to tell, and about what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// Something happened in a match.
    Match(MatchId, News),
    /// The plan of a table has changed: those mentioned are asked again.
    TableChanged(TableId),
    /// Nobody came to a table in time: its message needs no buttons any more.
    TableExpired(TableId),
}

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A match.
    Match(MatchId),
    /// A table.
    Table(TableId),
}

impl Topic {
    /// What it is about.
    #[must_use]
    pub fn subject(&self) -> Subject {
        match self {
            Self::Match(id, _) => Subject::Match(*id),
            Self::TableChanged(id) | Self::TableExpired(id) => Subject::Table(*id),
        }
    }

    /// Its kind in storage.
    fn kind(&self) -> &'static str {
        match self {
            Self::Match(_, News::Started) => "started",
            Self::Match(_, News::Turn { .. }) => "turn",
            Self::Match(_, News::Left { .. }) => "left",
            Self::Match(_, News::Offer { .. }) => "offer",
            Self::Match(_, News::Declined { .. }) => "declined",
            Self::Match(_, News::TakenBack { .. }) => "taken-back",
            Self::Match(_, News::Ended) => "ended",
            Self::Match(_, News::Aborted { .. }) => "aborted",
            Self::TableChanged(_) => "table-changed",
            Self::TableExpired(_) => "table-expired",
        }
    }
}

/// A message that shows the board of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardMessage {
    /// Its channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// What a kind of notice says besides; each field where it has a meaning.
#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct Payload {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seq: Option<Seq>,
    /// Microseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timeout: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offer: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undone: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    asked: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    asker: Option<u64>,
}

impl Payload {
    fn of(topic: &Topic) -> Self {
        let Topic::Match(_, news) = topic else { return Self::default() };
        match news {
            News::Started | News::Ended => Self::default(),
            News::Turn { seat, user, seq, deadline } => Self {
                seat: Some(rows::seat_number(*seat)),
                user: Some(user.0),
                seq: Some(*seq),
                deadline: i64::try_from(deadline.unix_timestamp_nanos() / 1000).ok(),
                ..Self::default()
            },
            News::Left { seat, user, timeout } => Self {
                seat: Some(rows::seat_number(*seat)),
                user: Some(user.0),
                timeout: Some(*timeout),
                ..Self::default()
            },
            News::Offer { kind, by, made, asked } => Self {
                user: Some(by.0),
                seq: Some(*made),
                asked: asked.iter().map(|user| user.0).collect(),
                ..Self::offer(*kind)
            },
            News::Declined { kind, by, asker } => {
                Self { user: Some(by.0), asker: Some(asker.0), ..Self::offer(*kind) }
            }
            News::TakenBack { to } => Self { seq: Some(*to), ..Self::default() },
            News::Aborted { by } => Self { user: Some(by.0), ..Self::default() },
        }
    }

    fn offer(kind: OfferKind) -> Self {
        let (undone, to) = match kind {
            OfferKind::Takeback { undone, to } => (Some(rows::number(undone)), Some(rows::number(to))),
            OfferKind::Draw | OfferKind::Abort => (None, None),
        };
        Self { offer: Some(kind.name().to_owned()), undone, to, ..Self::default() }
    }

    /// The news of this kind that it was made from; `None` if a field is
    /// missing.
    fn news(&self, kind: &str) -> Option<News> {
        let user = self.user.map(UserId);
        let seat = || rows::seat(self.seat?).ok();
        let offer = || offer_kind(self.offer.as_deref()?, self.undone, self.to).ok();
        Some(match kind {
            "started" => News::Started,
            "ended" => News::Ended,
            "turn" => {
                let deadline = i128::from(self.deadline?) * 1000;
                let deadline = OffsetDateTime::from_unix_timestamp_nanos(deadline).ok()?;
                News::Turn { seat: seat()?, user: user?, seq: self.seq?, deadline }
            }
            "left" => News::Left { seat: seat()?, user: user?, timeout: self.timeout? },
            "offer" => {
                let asked = self.asked.iter().copied().map(UserId).collect();
                News::Offer { kind: offer()?, by: user?, made: self.seq?, asked }
            }
            "declined" => News::Declined { kind: offer()?, by: user?, asker: self.asker.map(UserId)? },
            "taken-back" => News::TakenBack { to: self.seq? },
            "aborted" => News::Aborted { by: user? },
            _ => return None,
        })
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
        Subject::Table(id) => (None, Some(id.0)),
    };
    if is_board(topic.kind()) {
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
    let payload = serde_json::to_value(Payload::of(topic)).unwrap_or_default();
    sqlx::query!(
        "INSERT INTO notices (match_id, lobby_id, kind, channel_id, mentions, payload, seq, due_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
        match_id,
        lobby_id,
        topic.kind(),
        rows::id(channel.0),
        &rows::user_ids(mentions),
        payload,
        seq.map(rows::number),
        at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a notice of this kind takes the place of the board before it.
fn is_board(kind: &str) -> bool {
    matches!(kind, "turn" | "ended" | "aborted")
}

impl Store {
    /// Takes at most `limit` notices that are due, to send them: at most one a
    /// channel and match, the oldest, so that a match whose thread has just
    /// been opened says there first that it begins. Whoever takes them has
    /// until `lease` from now; after that they count as not sent.
    ///
    /// # Errors
    /// The database fails.
    pub async fn claim(
        &self,
        now: OffsetDateTime,
        limit: i64,
        lease: Duration,
    ) -> Result<Vec<Notice>, Error> {
        let rows = sqlx::query!(
            "WITH due AS (
                 SELECT n.id FROM notices n
                 WHERE n.state = 'pending' AND n.due_at <= $1
                   AND (n.leased_until IS NULL OR n.leased_until <= $1)
                   AND NOT EXISTS (
                       SELECT FROM notices o
                       WHERE (o.channel_id = n.channel_id OR o.match_id = n.match_id)
                         AND o.state = 'pending' AND o.id < n.id
                         AND (o.due_at <= $1 OR o.attempts > 0))
                 ORDER BY n.due_at, n.id LIMIT $2 FOR UPDATE SKIP LOCKED)
             UPDATE notices SET leased_until = $3, attempts = attempts + 1
             FROM due WHERE notices.id = due.id
             RETURNING notices.id, match_id, lobby_id, kind, channel_id, mentions, payload, seq, nonce,
                 attempts, created_at",
            now,
            limit,
            now + lease,
        )
        .fetch_all(&self.pool)
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
    /// board, gives the board before it, whose buttons should go now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn sent(
        &self,
        notice: NoticeId,
        message: Option<MessageId>,
        now: OffsetDateTime,
    ) -> Result<Option<BoardMessage>, Error> {
        let mut tx = self.pool.begin().await?;
        let row = sqlx::query!(
            "UPDATE notices SET state = 'sent', message_id = $2, leased_until = NULL
             WHERE id = $1 AND state <> 'sent' RETURNING match_id, kind, channel_id",
            notice.0,
            message.map(|message| rows::id(message.0)),
        )
        .fetch_optional(&mut *tx)
        .await?;
        let before = match (row, message) {
            (Some(row), Some(message)) if is_board(&row.kind) => {
                let id = row.match_id.map(MatchId).ok_or_else(|| Corrupt::Text(row.kind.clone()))?;
                let board = BoardMessage { channel: rows::channel(row.channel_id), message };
                put_board(&mut tx, id, board, now).await?
            }
            _ => None,
        };
        tx.commit().await?;
        Ok(before)
    }

    /// A notice could not be sent; it is to be tried again at `at`. Later ones
    /// of its channel wait for it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn retry(&self, notice: NoticeId, at: OffsetDateTime, why: &str) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE notices SET due_at = $2, leased_until = NULL, problem = $3
             WHERE id = $1 AND state = 'pending'",
            notice.0,
            at,
            why,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// A notice cannot be sent and never will be.
    ///
    /// # Errors
    /// The database fails.
    pub async fn drop_notice(&self, notice: NoticeId, why: &str) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE notices SET state = 'dropped', leased_until = NULL, problem = $2
             WHERE id = $1 AND state = 'pending'",
            notice.0,
            why,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Nothing can be sent to a channel (any more): drops what waits for it,
    /// and gives how many notices that were.
    ///
    /// # Errors
    /// The database fails.
    pub async fn drop_channel(&self, channel: ChannelId, why: &str) -> Result<u64, Error> {
        let dropped = sqlx::query!(
            "UPDATE notices SET state = 'dropped', leased_until = NULL, problem = $2
             WHERE channel_id = $1 AND state = 'pending'",
            rows::id(channel.0),
            why,
        )
        .execute(&self.pool)
        .await?;
        Ok(dropped.rows_affected())
    }

    /// How many notices wait to be sent.
    ///
    /// # Errors
    /// The database fails.
    pub async fn pending_notices(&self) -> Result<i64, Error> {
        let count =
            sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM notices WHERE state = 'pending'"#)
                .fetch_one(&self.pool)
                .await?;
        Ok(count)
    }

    /// Returns when this process has written notices. A dispatcher waits for
    /// it with a time limit, since other processes write notices too.
    pub async fn outbox_stirs(&self) {
        self.stir.notified().await;
    }
}

/// What a row tells.
fn topic(
    kind: &str,
    match_id: Option<i64>,
    lobby_id: Option<i64>,
    payload: serde_json::Value,
) -> Result<Topic, Corrupt> {
    let corrupt = || Corrupt::Text(format!("notice {kind}"));
    let payload: Payload = serde_json::from_value(payload).map_err(|_| corrupt())?;
    match (kind, match_id, lobby_id) {
        ("table-changed", None, Some(id)) => Ok(Topic::TableChanged(TableId(id))),
        ("table-expired", None, Some(id)) => Ok(Topic::TableExpired(TableId(id))),
        (_, Some(id), None) => {
            payload.news(kind).map(|news| Topic::Match(MatchId(id), news)).ok_or_else(corrupt)
        }
        _ => Err(corrupt()),
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
