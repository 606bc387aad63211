//! What people do in a match, each one transaction.

use sqlx::PgConnection;

use super::load::{Stored, locked};
use super::{Error, Matches, rows, save};
use crate::matches::{Ask, By, Change, Done, Now, Refusal};
use crate::people::{ChannelId, MatchId};
use crate::ratings::RatingChange;

/// What came of something that was asked of a match.
#[derive(Clone, Debug)]
pub struct Played {
    /// The match as it now stands.
    pub stored: Stored,
    /// What changed.
    pub change: Change,
    /// What the result did to the ratings, in both ledgers.
    pub ratings: Vec<RatingChange>,
}

/// How often something is tried when somebody else was faster.
const ATTEMPTS: u32 = 5;

impl Matches<'_> {
    /// Lets seats forfeit whose time is up, at most `limit` matches, each in a
    /// transaction of its own; several processes may do so at once, and none
    /// of it happens twice. A match that cannot be read is left as it is and
    /// reported to the log of the program.
    ///
    /// # Errors
    /// The database fails; what was done before stays done.
    pub async fn expire_deadlines(self, now: Now, limit: usize) -> Result<Vec<Played>, Error> {
        let mut done = Vec::new();
        let mut broken: Vec<i64> = Vec::new();
        while done.len() < limit {
            match self.expire_one(now, &broken).await {
                Ok(Expired::Nothing) => break,
                Ok(Expired::InTime) => {}
                Ok(Expired::Match(played)) => done.push(*played),
                Ok(Expired::Broken(id, why)) => {
                    tracing::error!(%id, %why, "a deadline cannot be carried out");
                    broken.push(id.0);
                }
                Err(Error::Clash) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }

    /// The next match whose time is up.
    async fn expire_one(self, now: Now, broken: &[i64]) -> Result<Expired, Error> {
        let mut tx = self.store.pool.begin().await?;
        // Matches that another process has in hand are passed over.
        let due = sqlx::query_scalar!(
            "SELECT m.id FROM clocks c JOIN matches m ON m.id = c.match_id
             WHERE c.deadline <= $1 AND NOT m.id = ANY ($2)
             ORDER BY c.deadline LIMIT 1 FOR UPDATE OF m SKIP LOCKED",
            now.at,
            broken,
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(id) = due.map(MatchId) else {
            tx.rollback().await?;
            return Ok(Expired::Nothing);
        };
        let mut stored = match locked(&mut tx, id).await {
            Err(Error::Corrupt(why)) => return Ok(Expired::Broken(id, why.to_string())),
            other => other?,
        };
        let expired = match write(&mut tx, &mut stored, By::Referee, &Ask::Deadline, now).await {
            // It moved between the search and the lock.
            Err(Error::Refused { refusal: Refusal::InTime, .. }) => Expired::InTime,
            Err(Error::Refused { refusal, .. }) => return Ok(Expired::Broken(id, refusal.to_string())),
            Ok((change, ratings)) => Expired::Match(Box::new(Played { stored, change, ratings })),
            Err(error) => return Err(error),
        };
        tx.commit().await?;
        self.store.stir.notify_one();
        Ok(expired)
    }

    /// Tells in which thread a match is played, `None` for the channel itself;
    /// what is still to be said of it will be said there.
    ///
    /// # Errors
    /// There is no such match, or the database fails.
    pub async fn set_thread(self, id: MatchId, thread: Option<ChannelId>) -> Result<(), Error> {
        let mut tx = self.store.pool.begin().await?;
        let thread = thread.map(|thread| rows::id(thread.0));
        let place = sqlx::query_scalar!(
            r#"UPDATE matches SET thread_id = $2 WHERE id = $1
               RETURNING COALESCE(thread_id, channel_id) AS "place!""#,
            id.0,
            thread,
        )
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(Error::NoMatch(id))?;
        sqlx::query!(
            "UPDATE notices SET channel_id = $2
             WHERE match_id = $1 AND state = 'pending' AND kind <> 'started'",
            id.0,
            place,
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Asks something of a match and writes what comes of it. A seat that has
    /// run out of time forfeits first, whoever asks for what. When somebody
    /// else was faster it is tried again.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands: the position has
    /// changed, it is not the person's turn, the move is not legal, ….
    pub async fn ask(self, id: MatchId, by: By, ask: Ask, now: Now) -> Result<Played, Error> {
        let mut attempt = 1;
        loop {
            match self.ask_once(id, by, &ask, now).await {
                Err(Error::Clash) if attempt < ATTEMPTS => attempt += 1,
                result => {
                    self.store.stir.notify_one();
                    return result;
                }
            }
        }
    }

    /// One try of [`Self::ask`].
    async fn ask_once(self, id: MatchId, by: By, ask: &Ask, now: Now) -> Result<Played, Error> {
        let mut tx = self.store.pool.begin().await?;
        let mut stored = locked(&mut tx, id).await?;
        write(&mut tx, &mut stored, By::Referee, &Ask::Deadline, now).await.or_else(in_time)?;
        match write(&mut tx, &mut stored, by, ask, now).await {
            Ok((change, ratings)) => {
                tx.commit().await?;
                Ok(Played { stored, change, ratings })
            }
            Err(refused @ Error::Refused { .. }) => {
                tx.commit().await?;
                Err(refused)
            }
            Err(error) => Err(error),
        }
    }
}

/// What became of a match whose time seemed up.
enum Expired {
    /// There is none.
    Nothing,
    /// It was not: the seat to act has just moved.
    InTime,
    /// The seat to act forfeited.
    Match(Box<Played>),
    /// It cannot be carried out.
    Broken(MatchId, String),
}

/// Asks something of a locked match and writes what comes of it.
async fn write(
    conn: &mut PgConnection,
    stored: &mut Stored,
    by: By,
    ask: &Ask,
    now: Now,
) -> Result<(Change, Vec<RatingChange>), Error> {
    let offers = stored.play.offers().to_vec();
    match stored.play.ask(by, ask, now) {
        Ok(change) => {
            let ratings = save::change(conn, stored, &change, &offers, now.at).await?;
            Ok((change, ratings))
        }
        Err(refusal) => Err(Error::Refused { refusal, stored: Box::new(stored.clone()) }),
    }
}

/// That the time is not up is no error.
fn in_time(error: Error) -> Result<(Change, Vec<RatingChange>), Error> {
    match error {
        Error::Refused { refusal: Refusal::InTime, .. } => {
            Ok((Change { done: Done::TimedOut, entries: Vec::new(), news: Vec::new() }, Vec::new()))
        }
        other => Err(other),
    }
}
