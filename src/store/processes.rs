//! Which processes deliver notices. Each refreshes a row of its own about every
//! second, by the clock of the database, since those of two machines may
//! differ. What a process has in hand is free once its row has stopped changing.

use super::{Error, Outbox};

/// How often a process must show that it lives.
pub const BEAT: std::time::Duration = std::time::Duration::from_millis(750);
/// Seconds without a beat after which a process counts as dead. One that was
/// only slow may then send what another sends too; the nonce keeps that to one
/// message.
pub(super) const DEAD: f64 = 3.0;

impl Outbox<'_> {
    /// This process begins to deliver. On an embedded database nobody else
    /// can, so that whatever is in hand there was its predecessor's.
    ///
    /// # Errors
    /// The database fails.
    pub async fn join(self) -> Result<(), Error> {
        if self.is_alone() {
            sqlx::query!("DELETE FROM processes").execute(&self.store.pool).await?;
        }
        sqlx::query!("DELETE FROM processes WHERE beat_at < clock_timestamp() - interval '1 day'")
            .execute(&self.store.pool)
            .await?;
        self.beat().await
    }

    /// This process lives.
    ///
    /// # Errors
    /// The database fails.
    pub async fn beat(self) -> Result<(), Error> {
        sqlx::query!(
            "INSERT INTO processes (id, beat_at) VALUES ($1, clock_timestamp())
             ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp()",
            self.store.process,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(())
    }

    /// This process delivers nothing any more.
    ///
    /// # Errors
    /// The database fails.
    pub async fn part(self) -> Result<(), Error> {
        sqlx::query!("DELETE FROM processes WHERE id = $1", self.store.process)
            .execute(&self.store.pool)
            .await?;
        Ok(())
    }

    #[cfg(feature = "embedded")]
    fn is_alone(self) -> bool {
        self.store.embedded.is_some()
    }

    #[cfg(not(feature = "embedded"))]
    #[allow(clippy::unused_self, reason = "as in the build with the embedded database")]
    fn is_alone(self) -> bool {
        false
    }
}
