//! Lobbies at which people gather, each act one transaction.

use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::begin::begin;
use super::load::{Place, Stored};
use super::{Error, Lobbies, outbox, rows};
use crate::kernel::Seat;
use crate::lobby::{Chair, Lobby, LobbyError, LobbyState, Opening, Plan, PlanChange};
use crate::matches::Now;
use crate::notices::Topic;
use crate::people::{LobbyId, MatchId, MessageId, UserId};

/// What came of sitting down.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The lobby as it now stands.
    pub lobby: Lobby,
    /// The match, if everybody has agreed and it has begun.
    pub begun: Option<Stored>,
}

impl Lobbies<'_> {
    /// Opens a lobby that stays open for `life`.
    ///
    /// # Errors
    /// [`Error::Lobby`]: the plan does not go together.
    pub async fn open(self, opening: Opening, now: OffsetDateTime, life: Duration) -> Result<Lobby, Error> {
        let mut lobby = Lobby::open(LobbyId(0), opening, now, life)
            .map_err(|error| Error::Lobby { error, lobby: None })?;
        let mut tx = self.store.pool.begin().await?;
        let id = sqlx::query_scalar!(
            "INSERT INTO lobbies (game, options, pace, rated, guild_id, channel_id, owner_id, revision,
                 state, opened_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10) RETURNING id",
            lobby.plan.game.info().id,
            lobby.plan.options.to_string(),
            lobby.plan.pace.to_string(),
            lobby.plan.rated,
            rows::id(lobby.guild.0),
            rows::id(lobby.channel.0),
            rows::id(lobby.owner.0),
            rows::number(lobby.revision),
            now,
            lobby.expires,
        )
        .fetch_one(&mut *tx)
        .await?;
        lobby.id = LobbyId(id);
        save_chairs(&mut tx, &lobby).await?;
        tx.commit().await?;
        Ok(lobby)
    }

    /// The lobby as it stands.
    ///
    /// # Errors
    /// There is none, or the database fails.
    pub async fn get(self, id: LobbyId) -> Result<Lobby, Error> {
        let mut tx = self.store.pool.begin().await?;
        let lobby = locked(&mut tx, id).await?;
        tx.commit().await?;
        Ok(lobby)
    }

    /// The open lobbies at which a person sits or is asked to, the one that
    /// closes first at the head.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of(self, user: UserId) -> Result<Vec<Lobby>, Error> {
        let ids = sqlx::query_scalar!(
            "SELECT id FROM lobbies WHERE state = 'open' AND id IN (
                 SELECT lobby_id FROM lobby_chairs WHERE $1 IN (holder_id, asked_id))
             ORDER BY expires_at, id",
            rows::id(user.0),
        )
        .fetch_all(&self.store.pool)
        .await?;
        let mut lobbies = Vec::with_capacity(ids.len());
        for id in ids {
            lobbies.push(self.get(LobbyId(id)).await?);
        }
        Ok(lobbies)
    }

    /// The lobby from which a match came.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of_match(self, id: MatchId) -> Result<Option<Lobby>, Error> {
        let lobby = sqlx::query_scalar!("SELECT lobby_id FROM matches WHERE id = $1", id.0)
            .fetch_optional(&self.store.pool)
            .await?;
        match lobby.flatten() {
            Some(lobby) => self.get(LobbyId(lobby)).await.map(Some),
            None => Ok(None),
        }
    }

    /// Sits down, which is agreeing to the plan as of `revision`; the match
    /// begins when every seat has agreed.
    ///
    /// # Errors
    /// [`Error::Lobby`] with the lobby as it stands.
    pub async fn sit(
        self,
        id: LobbyId,
        user: UserId,
        seat: Seat,
        revision: u32,
        now: Now,
    ) -> Result<Seated, Error> {
        self.at_lobby(id, now, |lobby| lobby.sit(user, seat, revision)).await
    }

    /// Gets up, or declines to sit down.
    ///
    /// # Errors
    /// [`Error::Lobby`] with the lobby as it stands.
    pub async fn leave(self, id: LobbyId, user: UserId, now: Now) -> Result<Lobby, Error> {
        Ok(self.at_lobby(id, now, |lobby| lobby.leave(user)).await?.lobby)
    }

    /// Changes the plan. A notice asks those again who had sat down.
    ///
    /// # Errors
    /// [`Error::Lobby`] with the lobby as it stands.
    pub async fn change(
        self,
        id: LobbyId,
        user: UserId,
        change: PlanChange,
        now: Now,
    ) -> Result<Lobby, Error> {
        let mut tx = self.store.pool.begin().await?;
        let mut lobby = open(&mut tx, id, now.at).await?;
        let before = lobby.revision;
        match lobby.change(user, change) {
            Ok(asked) => {
                save_lobby(&mut tx, &lobby).await?;
                // Also when nobody has to be asked: the message shows the plan.
                if lobby.revision != before {
                    let topic = Topic::LobbyChanged(id);
                    outbox::write(&mut tx, &topic, lobby.channel, &asked, None, now.at).await?;
                }
                tx.commit().await?;
                self.store.stir.notify_one();
                Ok(lobby)
            }
            Err(error) => refuse(tx, error, lobby).await,
        }
    }

    /// Closes a lobby.
    ///
    /// # Errors
    /// [`Error::Lobby`] with the lobby as it stands.
    pub async fn cancel(self, id: LobbyId, user: UserId, now: Now) -> Result<Lobby, Error> {
        Ok(self.at_lobby(id, now, |lobby| lobby.cancel(user)).await?.lobby)
    }

    /// Tells which message shows a lobby.
    ///
    /// # Errors
    /// There is no such lobby, or the database fails.
    pub async fn set_message(self, id: LobbyId, message: MessageId) -> Result<(), Error> {
        let done =
            sqlx::query!("UPDATE lobbies SET message_id = $2 WHERE id = $1", id.0, rows::id(message.0))
                .execute(&self.store.pool)
                .await?;
        if done.rows_affected() == 1 { Ok(()) } else { Err(Error::NoLobby(id)) }
    }

    /// Closes lobbies whose time is up, at most `limit`, each with a notice.
    ///
    /// # Errors
    /// The database fails.
    pub async fn expire(self, now: OffsetDateTime, limit: i64) -> Result<Vec<LobbyId>, Error> {
        let mut tx = self.store.pool.begin().await?;
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
            let id = LobbyId(row.id);
            let channel = rows::channel(row.channel_id);
            outbox::write(&mut tx, &Topic::LobbyExpired(id), channel, &[], None, now).await?;
            expired.push(id);
        }
        tx.commit().await?;
        if !expired.is_empty() {
            self.store.stir.notify_one();
        }
        Ok(expired)
    }

    /// Does something at a lobby and begins the match if everybody has agreed.
    async fn at_lobby(
        self,
        id: LobbyId,
        now: Now,
        event: impl FnOnce(&mut Lobby) -> Result<(), LobbyError>,
    ) -> Result<Seated, Error> {
        let mut tx = self.store.pool.begin().await?;
        let mut lobby = open(&mut tx, id, now.at).await?;
        if let Err(error) = event(&mut lobby) {
            return refuse(tx, error, lobby).await;
        }
        let begun = match lobby.terms() {
            Ok(terms) => {
                let place = Place { guild: lobby.guild, channel: lobby.channel, thread: None };
                let stored = begin(&mut tx, terms, place, Some(lobby.id), now).await?;
                lobby.state = LobbyState::Started(stored.id);
                Some(stored)
            }
            Err(_) => None,
        };
        save_lobby(&mut tx, &lobby).await?;
        tx.commit().await?;
        if begun.is_some() {
            self.store.stir.notify_one();
        }
        Ok(Seated { lobby, begun })
    }
}

/// Ends the transaction, keeping what was done before the refusal (a lobby
/// whose time was up is closed).
async fn refuse<T>(
    tx: sqlx::Transaction<'_, sqlx::Postgres>,
    error: LobbyError,
    lobby: Lobby,
) -> Result<T, Error> {
    tx.commit().await?;
    Err(Error::Lobby { error, lobby: Some(Box::new(lobby)) })
}

/// The lobby for somebody who wants to do something there: closed if its time
/// is up and no worker has come by yet.
async fn open(conn: &mut PgConnection, id: LobbyId, now: OffsetDateTime) -> Result<Lobby, Error> {
    let mut lobby = locked(conn, id).await?;
    if lobby.state == LobbyState::Open && lobby.expires <= now {
        lobby.state = LobbyState::Expired;
        save_lobby(conn, &lobby).await?;
        outbox::write(conn, &Topic::LobbyExpired(id), lobby.channel, &[], None, now).await?;
    }
    Ok(lobby)
}

/// The lobby, which nobody else can change until the transaction ends.
async fn locked(conn: &mut PgConnection, id: LobbyId) -> Result<Lobby, Error> {
    let row = sqlx::query!(
        "SELECT game, options, pace, rated, guild_id, channel_id, message_id, owner_id, revision, state,
             expires_at
         FROM lobbies WHERE id = $1 FOR UPDATE",
        id.0
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(Error::NoLobby(id))?;
    let (game, options, pace) = rows::plan(&row.game, &row.options, &row.pace)?;
    let chairs = chairs(conn, id).await?;
    Ok(Lobby {
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
async fn chairs(conn: &mut PgConnection, id: LobbyId) -> Result<Vec<Chair>, Error> {
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

/// Whether a lobby is open, and what became of it.
async fn state(conn: &mut PgConnection, id: LobbyId, name: &str) -> Result<LobbyState, Error> {
    match name {
        "open" => Ok(LobbyState::Open),
        "cancelled" => Ok(LobbyState::Cancelled),
        "started" => {
            let started = sqlx::query_scalar!("SELECT id FROM matches WHERE lobby_id = $1", id.0);
            Ok(LobbyState::Started(MatchId(started.fetch_one(conn).await?)))
        }
        _ => Ok(LobbyState::Expired),
    }
}

/// Writes what can change of a lobby.
async fn save_lobby(conn: &mut PgConnection, lobby: &Lobby) -> Result<(), Error> {
    let state = match lobby.state {
        LobbyState::Open => "open",
        LobbyState::Started(_) => "started",
        LobbyState::Cancelled => "cancelled",
        LobbyState::Expired => "expired",
    };
    sqlx::query!(
        "UPDATE lobbies SET options = $2, pace = $3, rated = $4, revision = $5, state = $6 WHERE id = $1",
        lobby.id.0,
        lobby.plan.options.to_string(),
        lobby.plan.pace.to_string(),
        lobby.plan.rated,
        rows::number(lobby.revision),
        state,
    )
    .execute(&mut *conn)
    .await?;
    save_chairs(conn, lobby).await
}

/// Writes the chairs.
async fn save_chairs(conn: &mut PgConnection, lobby: &Lobby) -> Result<(), Error> {
    let id = |user: Option<UserId>| user.map(|user| rows::id(user.0));
    let seats: Vec<i16> = Seat::all(lobby.chairs.len()).map(rows::seat_number).collect();
    let holders: Vec<Option<i64>> = lobby.chairs.iter().map(|chair| id(chair.holder)).collect();
    let agreed: Vec<bool> = lobby.chairs.iter().map(|chair| chair.agreed).collect();
    let asked: Vec<Option<i64>> = lobby.chairs.iter().map(|chair| id(chair.asked)).collect();
    sqlx::query!(
        "INSERT INTO lobby_chairs (lobby_id, seat, holder_id, agreed, asked_id)
         SELECT $1, * FROM unnest($2::smallint[], $3::bigint[], $4::boolean[], $5::bigint[])
         ON CONFLICT (lobby_id, seat) DO UPDATE
         SET holder_id = EXCLUDED.holder_id, agreed = EXCLUDED.agreed, asked_id = EXCLUDED.asked_id",
        lobby.id.0,
        &seats,
        &holders as &[Option<i64>],
        &agreed,
        &asked as &[Option<i64>],
    )
    .execute(conn)
    .await?;
    Ok(())
}
