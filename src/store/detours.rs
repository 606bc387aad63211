//! Matches that are spoken of elsewhere than in their own place, and clocks
//! that stand still because there is no place at all.

use sqlx::PgConnection;
use time::OffsetDateTime;
use time::macros::datetime;

use super::{Error, Matches, Stored, rows};
use crate::notices::{Detour, route};
use crate::people::{ChannelId, GuildId, MatchId};

/// The deadline of a clock that stands still.
pub const HELD: OffsetDateTime = datetime!(9000-01-01 00:00 UTC);
/// So many other channels are tried before a match is spoken of nowhere.
const NEARBY: i64 = 4;

/// Whether the clock of a match stands still.
pub(super) fn is_held(stored: &Stored) -> bool {
    stored.play.clock().running.is_some_and(|turn| turn.deadline >= HELD)
}

impl Matches<'_> {
    /// Where a match is spoken of, if not in its own place.
    ///
    /// # Errors
    /// The database fails.
    pub async fn detour(self, id: MatchId) -> Result<Option<Detour>, Error> {
        let row = sqlx::query!("SELECT channel_id, retry_at, tries FROM detours WHERE match_id = $1", id.0)
            .fetch_optional(&self.store.pool)
            .await?;
        Ok(row.map(|row| Detour {
            channel: row.channel_id.map(rows::channel),
            retry_at: row.retry_at,
            tries: rows::natural(row.tries),
        }))
    }

    /// The own place of a match was closed: it is spoken of in this channel
    /// from now on. `None` means nowhere, and the clock stands still.
    ///
    /// # Errors
    /// The database fails.
    pub async fn leave_home(
        self,
        id: MatchId,
        to: Option<ChannelId>,
        now: OffsetDateTime,
    ) -> Result<(), Error> {
        let mut tx = self.store.pool.begin().await?;
        let tries = sqlx::query_scalar!("SELECT tries FROM detours WHERE match_id = $1 FOR UPDATE", id.0)
            .fetch_optional(&mut *tx)
            .await?;
        let tries = tries.map_or(0, |tries| tries.saturating_add(1));
        sqlx::query!(
            "INSERT INTO detours (match_id, channel_id, since, retry_at, tries) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (match_id) DO UPDATE
             SET channel_id = EXCLUDED.channel_id, retry_at = EXCLUDED.retry_at, tries = EXCLUDED.tries",
            id.0,
            to.map(|channel| rows::id(channel.0)),
            now,
            route::retry_at(now, rows::natural(tries)),
            tries,
        )
        .execute(&mut *tx)
        .await?;
        match to {
            Some(_) => release(&mut tx, id, now).await?,
            None => hold(&mut tx, id, now).await?,
        }
        tx.commit().await?;
        Ok(())
    }

    /// A match is in its own place again.
    ///
    /// # Errors
    /// The database fails.
    pub async fn come_home(self, id: MatchId, now: OffsetDateTime) -> Result<(), Error> {
        let mut tx = self.store.pool.begin().await?;
        sqlx::query!("DELETE FROM detours WHERE match_id = $1", id.0).execute(&mut *tx).await?;
        release(&mut tx, id, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Lets the clock of a match go on that stood still, if it did: the time
    /// meanwhile does not count.
    ///
    /// # Errors
    /// The database fails.
    pub async fn release(self, id: MatchId, now: OffsetDateTime) -> Result<(), Error> {
        let mut tx = self.store.pool.begin().await?;
        release(&mut tx, id, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Other channels of a server in which boards stand, the newest first, and
    /// the one in which Discord greets.
    ///
    /// # Errors
    /// The database fails.
    pub async fn nearby(self, guild: GuildId) -> Result<Vec<ChannelId>, Error> {
        let rows = sqlx::query_scalar!(
            r#"SELECT channel_id AS "channel_id!" FROM (
                   SELECT m.channel_id, max(b.posted_at) AS posted_at
                   FROM (SELECT id, channel_id FROM matches WHERE guild_id = $1 ORDER BY id DESC LIMIT 100) m,
                       LATERAL (SELECT posted_at FROM boards WHERE match_id = m.id LIMIT 1) b
                   GROUP BY m.channel_id
                   UNION ALL
                   SELECT system_channel, NULL FROM guilds
                   WHERE guild_id = $1 AND system_channel IS NOT NULL) places
               ORDER BY posted_at DESC NULLS LAST LIMIT $2"#,
            rows::id(guild.0),
            NEARBY + 1,
        )
        .fetch_all(&self.store.pool)
        .await?;
        Ok(rows.into_iter().map(rows::channel).collect())
    }

    /// Permissions or places of a server have changed: what waits because of
    /// them is worth another try now.
    ///
    /// # Errors
    /// The database fails.
    pub async fn knock(self, guild: GuildId, now: OffsetDateTime) -> Result<(), Error> {
        sqlx::query!(
            "UPDATE detours d SET retry_at = $2 FROM matches m
             WHERE m.id = d.match_id AND m.guild_id = $1 AND d.retry_at > $2",
            rows::id(guild.0),
            now,
        )
        .execute(&self.store.pool)
        .await?;
        let woken = sqlx::query!(
            "UPDATE notices n SET due_at = $2
             WHERE n.state = 'pending' AND n.due_at > $2 AND n.attempts > 0
               AND EXISTS (SELECT FROM matches m WHERE m.id = n.match_id AND m.guild_id = $1
                           UNION ALL
                           SELECT FROM lobbies l WHERE l.id = n.lobby_id AND l.guild_id = $1)",
            rows::id(guild.0),
            now,
        )
        .execute(&self.store.pool)
        .await?;
        if woken.rows_affected() > 0 {
            self.store.stir.notify_one();
        }
        Ok(())
    }
}

/// Stops the clock of a match, unless it stands still already.
async fn hold(conn: &mut PgConnection, id: MatchId, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE clocks SET held_since = $2, held_deadline = deadline, deadline = $3
         WHERE match_id = $1 AND held_since IS NULL AND deadline < $3",
        id.0,
        now,
        HELD,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Lets a clock go on that stood still.
pub(super) async fn release(conn: &mut PgConnection, id: MatchId, now: OffsetDateTime) -> Result<(), Error> {
    sqlx::query!(
        "UPDATE clocks SET since = since + GREATEST($2 - held_since, interval '0'),
             deadline = held_deadline + GREATEST($2 - held_since, interval '0'),
             held_since = NULL, held_deadline = NULL
         WHERE match_id = $1 AND held_since IS NOT NULL",
        id.0,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}
