//! Whether anybody's commands can arrive. A process that is connected says so
//! every few seconds; whoever finds that nobody has for longer writes an
//! outage, by which all turns that ran are prolonged.

use std::time::Duration;

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::{Error, HELD, Presence, rows};
use crate::matches::Running;

/// How long nobody may have been heard before that counts as an outage: three
/// times the usual pause.
pub const GRACE: Duration = Duration::from_secs(6);

/// Whether so much time has passed that no command could arrive in it. Nothing
/// is known before the first process has been heard.
pub(super) fn is_gap(heard: Option<OffsetDateTime>, now: OffsetDateTime) -> bool {
    heard.is_some_and(|heard| now - heard > GRACE)
}

impl Presence<'_> {
    /// Says that commands can arrive at this moment. If none could for a while
    /// before it, that time does not count for any turn that ran: gives its
    /// length. Of several processes that find it out one writes it.
    ///
    /// # Errors
    /// The database fails.
    pub async fn heard(self, now: OffsetDateTime) -> Result<Option<Duration>, Error> {
        let heard = sqlx::query!(
            "INSERT INTO presence (heard_at) VALUES ($1) ON CONFLICT (one) DO UPDATE
             SET heard_at = GREATEST(presence.heard_at, EXCLUDED.heard_at)
             WHERE presence.heard_at >= $2",
            now,
            now - GRACE,
        )
        .execute(&self.store.pool)
        .await?;
        if heard.rows_affected() > 0 { Ok(None) } else { self.mend(now).await }
    }

    /// When commands were last known to arrive; `None` if no process has been
    /// heard yet.
    ///
    /// # Errors
    /// The database fails.
    pub async fn last_heard(self) -> Result<Option<OffsetDateTime>, Error> {
        Ok(sqlx::query_scalar!("SELECT heard_at FROM presence").fetch_optional(&self.store.pool).await?)
    }

    /// The outages that are known, the oldest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn outages(self) -> Result<Vec<(OffsetDateTime, OffsetDateTime)>, Error> {
        let rows = sqlx::query!("SELECT began_at, ended_at FROM outages ORDER BY began_at")
            .fetch_all(&self.store.pool)
            .await?;
        Ok(rows.into_iter().map(|row| (row.began_at, row.ended_at)).collect())
    }

    /// Writes that no command could arrive until now.
    async fn mend(self, now: OffsetDateTime) -> Result<Option<Duration>, Error> {
        let mut tx = self.store.pool.begin().await?;
        let heard =
            sqlx::query_scalar!("SELECT heard_at FROM presence FOR UPDATE").fetch_optional(&mut *tx).await?;
        // Another process may have been faster.
        let Some(heard) = heard.filter(|&heard| is_gap(Some(heard), now)) else { return Ok(None) };
        prolong(&mut tx, heard, now).await?;
        sqlx::query!("INSERT INTO outages (began_at, ended_at) VALUES ($1, $2)", heard, now)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("UPDATE presence SET heard_at = $1", now).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(Duration::try_from(now - heard).ok())
    }
}

/// Prolongs the turns that ran in a time that does not count.
async fn prolong(conn: &mut PgConnection, from: OffsetDateTime, until: OffsetDateTime) -> Result<(), Error> {
    // First the locks alone: what a statement that waits reads besides may be
    // older than what it waited for. Whoever acts in a match holds its row.
    let ids = sqlx::query_scalar!(
        "SELECT m.id FROM matches m JOIN clocks c ON c.match_id = m.id
         WHERE c.deadline > $1 AND c.deadline < $2 ORDER BY m.id FOR UPDATE OF m",
        from,
        HELD,
    )
    .fetch_all(&mut *conn)
    .await?;
    let turns =
        sqlx::query!("SELECT match_id, seat, since, deadline FROM clocks WHERE match_id = ANY ($1)", &ids)
            .fetch_all(&mut *conn)
            .await?;
    let (mut matches, mut deadlines) = (Vec::new(), Vec::new());
    for row in turns {
        let turn = Running { seat: rows::seat(row.seat)?, since: row.since, deadline: row.deadline };
        matches.push(row.match_id);
        deadlines.push(turn.without(from, Some(until)).deadline);
    }
    sqlx::query!(
        "UPDATE clocks SET deadline = late.deadline
         FROM unnest($1::bigint[], $2::timestamptz[]) AS late (match_id, deadline)
         WHERE clocks.match_id = late.match_id AND clocks.deadline <> late.deadline",
        &matches,
        &deadlines,
    )
    .execute(conn)
    .await?;
    Ok(())
}
