//! Matches that cannot be replayed: they stand still, which is told once, and
//! go on when a program can play them again.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::load::{Stored, locked};
use super::{Error, Matches, outbox, save};
use crate::games::game;
use crate::matches::{NEVER, News};
use crate::notices::Topic;
use crate::people::MatchId;

impl Matches<'_> {
    /// Looks through the matches that are being played for those that today's
    /// rules cannot play on, and lets them stand still; those that stood still
    /// and can be played again go on. Gives how many stopped and how many go
    /// on. To be called when a program starts.
    ///
    /// # Errors
    /// The database fails; what was done before stays done.
    pub async fn review_rules(self, now: OffsetDateTime) -> Result<(usize, usize), Error> {
        let rows = sqlx::query!(
            r#"SELECT game, rules_version, suspended_at IS NOT NULL AS "still!" FROM matches
               WHERE state = 'playing' GROUP BY 1, 2, 3"#
        )
        .fetch_all(&self.store.pool)
        .await?;
        let (mut stopped, mut resumed) = (0, 0);
        for row in rows {
            let version = u16::try_from(row.rules_version).ok();
            let plays = game(&row.game).zip(version).is_some_and(|(game, version)| game.plays(version));
            if plays != row.still {
                continue;
            }
            let ids = sqlx::query_scalar!(
                "SELECT id FROM matches WHERE state = 'playing' AND game = $1 AND rules_version = $2
                   AND (suspended_at IS NOT NULL) = $3",
                row.game,
                row.rules_version,
                row.still,
            )
            .fetch_all(&self.store.pool)
            .await?;
            for id in ids {
                let done = self.review(MatchId(id), now).await?;
                let count = if row.still { &mut resumed } else { &mut stopped };
                *count += usize::from(done);
            }
        }
        Ok((stopped, resumed))
    }

    /// Lets a match stand still that cannot be replayed, or go on that can be
    /// again. Gives whether anything has changed.
    ///
    /// # Errors
    /// There is no such match, or the database fails.
    pub async fn review(self, id: MatchId, now: OffsetDateTime) -> Result<bool, Error> {
        let mut tx = self.store.pool.begin().await?;
        let changed = match locked(&mut tx, id).await {
            Ok(mut stored) => settle(&mut tx, &mut stored, now).await?,
            Err(Error::Corrupt(why)) => set_aside(&mut tx, id, &why, now).await?,
            Err(error) => return Err(error),
        };
        tx.commit().await?;
        self.store.stir.notify_one();
        Ok(changed)
    }
}

/// Writes that a locked match stands still, or that it goes on, if that is
/// news; tells the players.
pub(super) async fn settle(
    conn: &mut PgConnection,
    stored: &mut Stored,
    now: OffsetDateTime,
) -> Result<bool, Error> {
    if stored.ended.is_some() {
        return Ok(false);
    }
    let news = match (stored.play.suspended(), stored.state.still) {
        (Some(why), false) => {
            match &stored.state.problem {
                Some(problem) => tracing::error!(id = %stored.id, %problem, "a match cannot be replayed"),
                None => tracing::info!(id = %stored.id, "a match was begun under other rules"),
            }
            stop(conn, stored.id, why.name(), now).await?;
            stored.play.stand_still();
            News::Suspended { why }
        }
        (None, true) => {
            sqlx::query!(
                "UPDATE matches SET suspended_at = NULL, suspended_why = NULL WHERE id = $1",
                stored.id.0
            )
            .execute(&mut *conn)
            .await?;
            let Some(news) = stored.play.resume(now) else { return Ok(true) };
            save::clock(conn, stored).await?;
            tracing::info!(id = %stored.id, "a match goes on that stood still");
            news
        }
        _ => return Ok(false),
    };
    stored.state.still = stored.play.suspended().is_some();
    let mentions = news.mentions(stored.play.holders());
    let (topic, seq) = (Topic::Match(stored.id, news), stored.play.seq());
    outbox::write(conn, &topic, stored.place.posts(), &mentions, Some(seq), now).await?;
    Ok(true)
}

/// A match of which not even the game is known: nothing can be told of it, but
/// it waits for no deadline. Gives whether that is new.
pub(super) async fn set_aside(
    conn: &mut PgConnection,
    id: MatchId,
    why: &(dyn std::error::Error + Sync),
    now: OffsetDateTime,
) -> Result<bool, Error> {
    let new = stop(conn, id, "broken", now).await?;
    if new {
        tracing::error!(%id, %why, "a match cannot be read");
    }
    Ok(new)
}

/// Stops a match and its clock. Gives whether it ran.
async fn stop(conn: &mut PgConnection, id: MatchId, why: &str, now: OffsetDateTime) -> Result<bool, Error> {
    let stopped = sqlx::query!(
        "UPDATE matches SET suspended_at = $2, suspended_why = $3
         WHERE id = $1 AND state = 'playing' AND suspended_at IS NULL",
        id.0,
        now,
        why,
    )
    .execute(&mut *conn)
    .await?;
    // Nor is the clock held any more: whoever lets it go must not start it.
    sqlx::query!(
        "UPDATE clocks SET deadline = $2, held_since = NULL, held_deadline = NULL WHERE match_id = $1",
        id.0,
        NEVER,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM offers WHERE match_id = $1", id.0).execute(conn).await?;
    Ok(stopped.rows_affected() > 0)
}
