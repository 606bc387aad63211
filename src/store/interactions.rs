//! What Discord has delivered already, so that one interaction acts once.

use time::OffsetDateTime;

use super::{Error, Interactions, rows};
use crate::people::InteractionId;

impl Interactions<'_> {
    /// Whether an interaction is delivered for the first time. Of several who
    /// ask at the same moment, one is told so.
    ///
    /// # Errors
    /// The database fails.
    pub async fn first_time(self, interaction: InteractionId, now: OffsetDateTime) -> Result<bool, Error> {
        let done = sqlx::query!(
            "INSERT INTO interactions (id, at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            rows::id(interaction.0),
            now,
        )
        .execute(&self.store.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Forgets interactions that were delivered before `before`; at least a
    /// quarter of an hour should be kept, for that long they can be delivered
    /// again. Gives how many were forgotten.
    ///
    /// # Errors
    /// The database fails.
    pub async fn forget(self, before: OffsetDateTime) -> Result<u64, Error> {
        let done =
            sqlx::query!("DELETE FROM interactions WHERE at < $1", before).execute(&self.store.pool).await?;
        Ok(done.rows_affected())
    }
}
