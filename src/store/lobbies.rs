//! Lobbies at which people gather, each act one transaction.

use sqlx::PgConnection;
use time::{Duration, OffsetDateTime};

use super::begin::begin;
use super::load::{Place, Stored};
use super::{Error, Lobbies, outbox, rows};
use crate::kernel::Seat;
use crate::lobby::{Chair, Lobby, LobbyError, LobbyState, Opening, Plan, PlanChange};
use crate::matches::{Corrupt, Now};
use crate::notices::Topic;
use crate::people::{LobbyId, MatchId, MessageId, UserId};

/// How many lobbies a list holds at most.
const LISTED: i64 = 50;

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
        read(&mut *self.store.pool.acquire().await?, id).await
    }

    /// The open lobbies which a person has opened, where the person sits or is
    /// asked to, the one that closes first at the head and at most fifty.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of(self, user: UserId) -> Result<Vec<Lobby>, Error> {
        let rows = sqlx::query_scalar!(
            r#"SELECT lobby_id AS "id!" FROM lobby_chairs WHERE live AND holder_id = $1
               UNION SELECT lobby_id FROM lobby_chairs WHERE live AND asked_id = $1
               UNION SELECT id FROM lobbies WHERE state = 'open' AND owner_id = $1
               ORDER BY 1 DESC LIMIT $2"#,
            rows::id(user.0),
            LISTED,
        );
        let ids = rows.fetch_all(&self.store.pool).await?;
        let mut lobbies = several(&mut *self.store.pool.acquire().await?, &ids).await?;
        lobbies.retain(Lobby::is_open);
        lobbies.sort_by_key(|lobby| (lobby.expires, lobby.id));
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

    /// Agrees to the plan as of `revision` on every seat that the person holds
    /// or that is kept for the person; the match begins when every seat has
    /// agreed.
    ///
    /// # Errors
    /// [`Error::Lobby`] with the lobby as it stands; that seats are waited for
    /// if the person had agreed before.
    pub async fn agree(self, id: LobbyId, user: UserId, revision: u32, now: Now) -> Result<Seated, Error> {
        let agreed = |lobby: &mut Lobby| {
            if lobby.agree(user, revision)? { Ok(()) } else { lobby.terms().map(drop) }
        };
        self.at_lobby(id, now, agreed).await
    }

    /// Gets up for good, from wherever the person is: closes the lobby if it is
    /// the person's own. A notice changes the message, which is seen elsewhere.
    ///
    /// # Errors
    /// [`Error::Lobby`] with the lobby as it stands.
    pub async fn quit(self, id: LobbyId, user: UserId, now: Now) -> Result<Lobby, Error> {
        let mut tx = self.store.pool.begin().await?;
        let mut lobby = open(&mut tx, id, now.at).await?;
        let left = if lobby.owner == user { lobby.cancel(user) } else { lobby.leave(user) };
        if let Err(error) = left {
            return refuse(tx, error, lobby).await;
        }
        save_lobby(&mut tx, &lobby, state_name(lobby.state)).await?;
        let topic = Topic::LobbyChanged(id);
        outbox::write(&mut tx, &topic, lobby.channel, &[], None, now.at).await?;
        tx.commit().await?;
        self.store.stir.notify_one();
        Ok(lobby)
    }

    /// Closes a lobby that nobody has seen; one whose message is known stays.
    ///
    /// # Errors
    /// The database fails.
    pub async fn withdraw(self, id: LobbyId) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE lobbies SET state = 'cancelled'
             WHERE id = $1 AND state = 'open' AND message_id IS NULL",
            id.0
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
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
                save_lobby(&mut tx, &lobby, state_name(lobby.state)).await?;
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
                // The match comes last: until the transaction ends no other
                // match is given a number.
                save_lobby(&mut tx, &lobby, "started").await?;
                let place = Place { guild: lobby.guild, channel: lobby.channel, thread: None };
                let stored = begin(&mut tx, terms, place, Some(lobby.id), now).await?;
                lobby.state = LobbyState::Started(stored.id);
                Some(stored)
            }
            Err(_) => {
                save_lobby(&mut tx, &lobby, state_name(lobby.state)).await?;
                None
            }
        };
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
        save_lobby(conn, &lobby, state_name(lobby.state)).await?;
        outbox::write(conn, &Topic::LobbyExpired(id), lobby.channel, &[], None, now).await?;
    }
    Ok(lobby)
}

/// The lobby, which nobody else can change until the transaction ends.
async fn locked(conn: &mut PgConnection, id: LobbyId) -> Result<Lobby, Error> {
    // First the lock alone: what a statement that waits reads besides may be
    // older than what it waited for.
    sqlx::query_scalar!("SELECT id FROM lobbies WHERE id = $1 FOR UPDATE", id.0)
        .fetch_optional(&mut *conn)
        .await?
        .ok_or(Error::NoLobby(id))?;
    read(conn, id).await
}

/// The lobby as it stands.
async fn read(conn: &mut PgConnection, id: LobbyId) -> Result<Lobby, Error> {
    several(conn, &[id.0]).await?.pop().ok_or(Error::NoLobby(id))
}

/// Lobbies as they stand, in any order.
async fn several(conn: &mut PgConnection, ids: &[i64]) -> Result<Vec<Lobby>, Error> {
    let rows = sqlx::query_as!(
        LobbyRow,
        r#"SELECT l.id, l.game, l.options, l.pace, l.rated, l.guild_id, l.channel_id, l.message_id, l.owner_id,
               l.revision, l.state, l.expires_at, (SELECT m.id FROM matches m WHERE m.lobby_id = l.id) AS started,
               ARRAY(SELECT holder_id FROM lobby_chairs WHERE lobby_id = l.id ORDER BY seat)
                   AS "holders!: Vec<Option<i64>>",
               ARRAY(SELECT agreed FROM lobby_chairs WHERE lobby_id = l.id ORDER BY seat) AS "agreed!: Vec<bool>",
               ARRAY(SELECT asked_id FROM lobby_chairs WHERE lobby_id = l.id ORDER BY seat)
                   AS "asked!: Vec<Option<i64>>"
           FROM unnest($1::bigint[]) AS wanted (id) JOIN lobbies l ON l.id = wanted.id"#,
        ids
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| Ok(row.lobby()?)).collect()
}

/// The row of a lobby, with its chairs by seat.
struct LobbyRow {
    id: i64,
    game: String,
    options: String,
    pace: String,
    rated: bool,
    guild_id: i64,
    channel_id: i64,
    message_id: Option<i64>,
    owner_id: i64,
    revision: i32,
    state: String,
    expires_at: OffsetDateTime,
    started: Option<i64>,
    holders: Vec<Option<i64>>,
    agreed: Vec<bool>,
    asked: Vec<Option<i64>>,
}

impl LobbyRow {
    fn lobby(self) -> Result<Lobby, Corrupt> {
        let (game, options, pace) = rows::plan(&self.game, &self.options, &self.pace)?;
        Ok(Lobby {
            id: LobbyId(self.id),
            plan: Plan { game, options, pace, rated: self.rated },
            guild: rows::guild(self.guild_id),
            channel: rows::channel(self.channel_id),
            message: self.message_id.map(rows::message),
            owner: rows::user(self.owner_id),
            revision: rows::natural(self.revision),
            chairs: self.chairs(),
            state: self.state()?,
            expires: self.expires_at,
        })
    }

    fn chairs(&self) -> Vec<Chair> {
        let seats = self.holders.iter().zip(&self.agreed).zip(&self.asked);
        let chair = |((holder, agreed), asked): ((&Option<i64>, &bool), &Option<i64>)| Chair {
            holder: holder.map(rows::user),
            agreed: *agreed,
            asked: asked.map(rows::user),
        };
        seats.map(chair).collect()
    }

    /// Whether it is open, and what became of it.
    fn state(&self) -> Result<LobbyState, Corrupt> {
        match (self.state.as_str(), self.started) {
            ("open", _) => Ok(LobbyState::Open),
            ("cancelled", _) => Ok(LobbyState::Cancelled),
            ("expired", _) => Ok(LobbyState::Expired),
            ("started", Some(id)) => Ok(LobbyState::Started(MatchId(id))),
            (state, _) => Err(Corrupt::Text(format!("table {state}"))),
        }
    }
}

/// The name of a state in storage.
const fn state_name(state: LobbyState) -> &'static str {
    match state {
        LobbyState::Open => "open",
        LobbyState::Started(_) => "started",
        LobbyState::Cancelled => "cancelled",
        LobbyState::Expired => "expired",
    }
}

/// Writes what can change of a lobby, which comes into this state.
async fn save_lobby(conn: &mut PgConnection, lobby: &Lobby, state: &str) -> Result<(), Error> {
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
