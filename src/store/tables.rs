//! Tables at which people gather, each act one transaction.

use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::load::{Place, Stored};
use super::outbox::{self, Topic};
use super::{Error, Store, rows, save};
use crate::kernel::Seat;
use crate::matches::table::{Opening, Plan, PlanChange};
use crate::matches::{Chair, Match, MatchId, MessageId, Now, Table, TableError, TableId, TableState, UserId};

/// What came of sitting down.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table as it now stands.
    pub table: Table,
    /// The match, if everybody has agreed and it has begun.
    pub begun: Option<Stored>,
}

impl Store {
    /// Opens a table that stays open for `life`.
    ///
    /// # Errors
    /// [`Error::Table`]: the plan does not go together.
    pub async fn open_table(
        &self,
        opening: Opening,
        now: OffsetDateTime,
        life: Duration,
    ) -> Result<Table, Error> {
        let mut table = Table::open(TableId(0), opening, now, life)
            .map_err(|error| Error::Table { error, table: None })?;
        let mut tx = self.pool.begin().await?;
        let id = sqlx::query_scalar!(
            "INSERT INTO lobbies (game, options, pace, rated, guild_id, channel_id, owner_id, revision,
                 state, opened_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10) RETURNING id",
            table.plan.game.info().id,
            table.plan.options.to_string(),
            table.plan.pace.to_string(),
            table.plan.rated,
            rows::id(table.guild.0),
            rows::id(table.channel.0),
            rows::id(table.owner.0),
            rows::number(table.revision),
            now,
            table.expires,
        )
        .fetch_one(&mut *tx)
        .await?;
        table.id = TableId(id);
        save_chairs(&mut tx, &table).await?;
        tx.commit().await?;
        Ok(table)
    }

    /// The table as it stands.
    ///
    /// # Errors
    /// There is none, or the database fails.
    pub async fn table(&self, id: TableId) -> Result<Table, Error> {
        let mut tx = self.pool.begin().await?;
        let table = locked(&mut tx, id).await?;
        tx.commit().await?;
        Ok(table)
    }

    /// The open tables at which a person sits or is asked to, the one that
    /// closes first at the head.
    ///
    /// # Errors
    /// The database fails.
    pub async fn tables_of(&self, user: UserId) -> Result<Vec<Table>, Error> {
        let ids = sqlx::query_scalar!(
            "SELECT id FROM lobbies WHERE state = 'open' AND id IN (
                 SELECT lobby_id FROM lobby_chairs WHERE $1 IN (holder_id, asked_id))
             ORDER BY expires_at, id",
            rows::id(user.0),
        )
        .fetch_all(&self.pool)
        .await?;
        let mut tables = Vec::with_capacity(ids.len());
        for id in ids {
            tables.push(self.table(TableId(id)).await?);
        }
        Ok(tables)
    }

    /// The table from which a match came.
    ///
    /// # Errors
    /// The database fails.
    pub async fn table_of(&self, id: MatchId) -> Result<Option<Table>, Error> {
        let table = sqlx::query_scalar!("SELECT lobby_id FROM matches WHERE id = $1", id.0)
            .fetch_optional(&self.pool)
            .await?;
        match table.flatten() {
            Some(table) => self.table(TableId(table)).await.map(Some),
            None => Ok(None),
        }
    }

    /// Sits down, which is agreeing to the plan as of `revision`; the match
    /// begins when every seat has agreed.
    ///
    /// # Errors
    /// [`Error::Table`] with the table as it stands.
    pub async fn sit(
        &self,
        id: TableId,
        user: UserId,
        seat: Seat,
        revision: u32,
        now: Now,
    ) -> Result<Seated, Error> {
        self.at_table(id, now, |table| table.sit(user, seat, revision)).await
    }

    /// Gets up, or declines to sit down.
    ///
    /// # Errors
    /// [`Error::Table`] with the table as it stands.
    pub async fn leave(&self, id: TableId, user: UserId, now: Now) -> Result<Table, Error> {
        Ok(self.at_table(id, now, |table| table.leave(user)).await?.table)
    }

    /// Changes the plan. A notice asks those again who had sat down.
    ///
    /// # Errors
    /// [`Error::Table`] with the table as it stands.
    pub async fn change_table(
        &self,
        id: TableId,
        user: UserId,
        change: PlanChange,
        now: Now,
    ) -> Result<Table, Error> {
        let mut tx = self.pool.begin().await?;
        let mut table = open(&mut tx, id, now.at).await?;
        let before = table.revision;
        match table.change(user, change) {
            Ok(asked) => {
                save_table(&mut tx, &table).await?;
                // Also when nobody has to be asked: the message shows the plan.
                if table.revision != before {
                    let topic = Topic::TableChanged(id);
                    outbox::write(&mut tx, &topic, table.channel, &asked, None, now.at).await?;
                }
                tx.commit().await?;
                self.stir.notify_one();
                Ok(table)
            }
            Err(error) => refuse(tx, error, table).await,
        }
    }

    /// Closes a table.
    ///
    /// # Errors
    /// [`Error::Table`] with the table as it stands.
    pub async fn cancel_table(&self, id: TableId, user: UserId, now: Now) -> Result<Table, Error> {
        Ok(self.at_table(id, now, |table| table.cancel(user)).await?.table)
    }

    /// Tells which message shows a table.
    ///
    /// # Errors
    /// There is no such table, or the database fails.
    pub async fn set_table_message(&self, id: TableId, message: MessageId) -> Result<(), Error> {
        let done =
            sqlx::query!("UPDATE lobbies SET message_id = $2 WHERE id = $1", id.0, rows::id(message.0))
                .execute(&self.pool)
                .await?;
        if done.rows_affected() == 1 { Ok(()) } else { Err(Error::NoTable(id)) }
    }

    /// Closes tables whose time is up, at most `limit`, each with a notice.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire_tables(&self, now: OffsetDateTime, limit: i64) -> Result<Vec<TableId>, Error> {
        let mut tx = self.pool.begin().await?;
        let rows = sqlx::query!(
            "UPDATE lobbies SET state = 'expired' WHERE id IN (
                 SELECT id FROM lobbies WHERE state = 'open' AND expires_at <= $1
                 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
             RETURNING id, channel_id",
            now,
            limit,
        )
        .fetch_all(&mut *tx)
        .await?;
        let mut expired = Vec::with_capacity(rows.len());
        for row in rows {
            let id = TableId(row.id);
            let channel = rows::channel(row.channel_id);
            outbox::write(&mut tx, &Topic::TableExpired(id), channel, &[], None, now).await?;
            expired.push(id);
        }
        tx.commit().await?;
        if !expired.is_empty() {
            self.stir.notify_one();
        }
        Ok(expired)
    }

    /// Does something at a table and begins the match if everybody has agreed.
    async fn at_table(
        &self,
        id: TableId,
        now: Now,
        deed: impl FnOnce(&mut Table) -> Result<(), TableError>,
    ) -> Result<Seated, Error> {
        let mut tx = self.pool.begin().await?;
        let mut table = open(&mut tx, id, now.at).await?;
        if let Err(error) = deed(&mut table) {
            return refuse(tx, error, table).await;
        }
        let begun = match table.terms() {
            Ok(terms) => {
                let stored = begin(&mut tx, &table, terms, now).await?;
                table.state = TableState::Started(stored.id);
                Some(stored)
            }
            Err(_) => None,
        };
        save_table(&mut tx, &table).await?;
        tx.commit().await?;
        if begun.is_some() {
            self.stir.notify_one();
        }
        Ok(Seated { table, begun })
    }
}

/// Ends the transaction, keeping what was done before the refusal (a table
/// whose time was up is closed).
async fn refuse<T>(
    tx: sqlx::Transaction<'_, sqlx::Postgres>,
    error: TableError,
    table: Table,
) -> Result<T, Error> {
    tx.commit().await?;
    Err(Error::Table { error, table: Some(Box::new(table)) })
}

/// The table for somebody who wants to do something there: closed if its time
/// is up and no worker has come by yet.
async fn open(conn: &mut PgConnection, id: TableId, now: OffsetDateTime) -> Result<Table, Error> {
    let mut table = locked(conn, id).await?;
    if table.state == TableState::Open && table.expires <= now {
        table.state = TableState::Expired;
        save_table(conn, &table).await?;
        outbox::write(conn, &Topic::TableExpired(id), table.channel, &[], None, now).await?;
    }
    Ok(table)
}

/// The table, which nobody else can change until the transaction ends.
async fn locked(conn: &mut PgConnection, id: TableId) -> Result<Table, Error> {
    let row = sqlx::query!(
        "SELECT game, options, pace, rated, guild_id, channel_id, message_id, owner_id, revision, state,
             expires_at
         FROM lobbies WHERE id = $1 FOR UPDATE",
        id.0
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(Error::NoTable(id))?;
    let (game, options, pace) = rows::plan(&row.game, &row.options, &row.pace)?;
    let chairs = chairs(conn, id).await?;
    Ok(Table {
        id,
        plan: Plan { game, options, pace, rated: row.rated },
        guild: rows::guild(row.guild_id),
        channel: rows::channel(row.channel_id),
        message: row.message_id.map(rows::message),
        owner: rows::user(row.owner_id),
        revision: rows::natural(row.revision),
        chairs,
        state: state(conn, id, &row.state).await?,
        expires: row.expires_at,
    })
}

/// The chairs in order.
async fn chairs(conn: &mut PgConnection, id: TableId) -> Result<Vec<Chair>, Error> {
    let rows = sqlx::query!(
        "SELECT holder_id, agreed, asked_id FROM lobby_chairs WHERE lobby_id = $1 ORDER BY seat",
        id.0
    )
    .fetch_all(conn)
    .await?;
    let chair = |holder: Option<i64>, agreed, asked: Option<i64>| Chair {
        holder: holder.map(rows::user),
        agreed,
        asked: asked.map(rows::user),
    };
    Ok(rows.into_iter().map(|row| chair(row.holder_id, row.agreed, row.asked_id)).collect())
}

/// Whether a table is open, and what became of it.
async fn state(conn: &mut PgConnection, id: TableId, name: &str) -> Result<TableState, Error> {
    match name {
        "open" => Ok(TableState::Open),
        "cancelled" => Ok(TableState::Cancelled),
        "started" => {
            let started = sqlx::query_scalar!("SELECT id FROM matches WHERE lobby_id = $1", id.0);
            Ok(TableState::Started(MatchId(started.fetch_one(conn).await?)))
        }
        _ => Ok(TableState::Expired),
    }
}

/// Writes what can change of a table.
async fn save_table(conn: &mut PgConnection, table: &Table) -> Result<(), Error> {
    let state = match table.state {
        TableState::Open => "open",
        TableState::Started(_) => "started",
        TableState::Cancelled => "cancelled",
        TableState::Expired => "expired",
    };
    sqlx::query!(
        "UPDATE lobbies SET options = $2, pace = $3, rated = $4, revision = $5, state = $6 WHERE id = $1",
        table.id.0,
        table.plan.options.to_string(),
        table.plan.pace.to_string(),
        table.plan.rated,
        rows::number(table.revision),
        state,
    )
    .execute(&mut *conn)
    .await?;
    save_chairs(conn, table).await
}

/// Writes the chairs.
async fn save_chairs(conn: &mut PgConnection, table: &Table) -> Result<(), Error> {
    let id = |user: Option<UserId>| user.map(|user| rows::id(user.0));
    let seats: Vec<i16> = Seat::all(table.chairs.len()).map(rows::seat_number).collect();
    let holders: Vec<Option<i64>> = table.chairs.iter().map(|chair| id(chair.holder)).collect();
    let agreed: Vec<bool> = table.chairs.iter().map(|chair| chair.agreed).collect();
    let asked: Vec<Option<i64>> = table.chairs.iter().map(|chair| id(chair.asked)).collect();
    sqlx::query!(
        "INSERT INTO lobby_chairs (lobby_id, seat, holder_id, agreed, asked_id)
         SELECT $1, * FROM unnest($2::smallint[], $3::bigint[], $4::boolean[], $5::bigint[])
         ON CONFLICT (lobby_id, seat) DO UPDATE
         SET holder_id = EXCLUDED.holder_id, agreed = EXCLUDED.agreed, asked_id = EXCLUDED.asked_id",
        table.id.0,
        &seats,
        &holders as &[Option<i64>],
        &agreed,
        &asked as &[Option<i64>],
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes the match that a table has agreed on, with its first turn.
async fn begin(
    conn: &mut PgConnection,
    table: &Table,
    terms: crate::matches::Terms,
    now: Now,
) -> Result<Stored, Error> {
    let info = terms.game.info();
    let id = sqlx::query_scalar!(
        "INSERT INTO matches (game, rules_version, options, pace, unrated, lobby_id, guild_id, channel_id,
             started_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        info.id,
        i32::from(info.rules_version),
        terms.options.to_string(),
        terms.pace.to_string(),
        terms.unrated.map(|reason| reason.name()),
        table.id.0,
        rows::id(table.guild.0),
        rows::id(table.channel.0),
        now.at,
    )
    .fetch_one(&mut *conn)
    .await?;
    let seats: Vec<i16> = Seat::all(terms.holders.len()).map(rows::seat_number).collect();
    sqlx::query!(
        "INSERT INTO seats (match_id, seat, user_id)
         SELECT $1, * FROM unnest($2::smallint[], $3::bigint[])",
        id,
        &seats,
        &rows::user_ids(&terms.holders),
    )
    .execute(&mut *conn)
    .await?;
    let (game, change) = Match::begin(terms, now)?;
    let place = Place { guild: table.guild, channel: table.channel, thread: None };
    let mut stored = Stored { id: MatchId(id), place, started: now.at, ended: None, game };
    save::change(conn, &mut stored, &change, &[], now.at).await?;
    Ok(stored)
}
