//! What people do in a match, each one transaction.

use sqlx::PgConnection;

use super::load::{Stored, locked};
use super::{Error, Matches, detours, presence, rows, save, suspend};
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
    /// of it happens twice. No deadline passes in a time in which nobody's
    /// command could arrive. A match that cannot be read stands still.
    ///
    /// # Errors
    /// The database fails; what was done before stays done.
    pub async fn expire_deadlines(self, now: Now, limit: usize) -> Result<Vec<Played>, Error> {
        let mut done = Vec::new();
        while done.len() < limit {
            match self.expire_one(now).await {
                Ok(Expired::Nothing) => break,
                Ok(Expired::InTime) => {}
                Ok(Expired::Match(played)) => done.push(*played),
                Err(Error::Clash) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(done)
    }

    /// The next match whose time is up.
    async fn expire_one(self, now: Now) -> Result<Expired, Error> {
        let mut tx = self.store.pool.begin().await?;
        // Matches that another process has in hand are passed over. LEAST
        // leaves out what is not known.
        let due = sqlx::query_scalar!(
            "SELECT m.id FROM clocks c JOIN matches m ON m.id = c.match_id
             WHERE c.deadline <= LEAST($1, (SELECT heard_at FROM presence)) AND m.suspended_at IS NULL
             ORDER BY c.deadline LIMIT 1 FOR UPDATE OF m SKIP LOCKED",
            now.at,
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(id) = due.map(MatchId) else {
            tx.rollback().await?;
            return Ok(Expired::Nothing);
        };
        let expired = expire(&mut tx, id, now).await?;
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
        // Nobody's command could arrive for a while: first that time is left
        // out, so that nobody loses by it.
        if presence::is_gap(stored.state.heard, now.at) {
            tx.rollback().await?;
            self.store.presence().heard(now.at).await?;
            return Err(Error::Clash);
        }
        if detours::is_held(&stored) {
            detours::release(&mut tx, id, now.at).await?;
            stored = locked(&mut tx, id).await?;
        }
        suspend::settle(&mut tx, &mut stored, now.at).await?;
        if stored.ended.is_some() && stored.play.suspended().is_some() {
            return Err(Error::Refused { refusal: Refusal::Over, stored: Box::new(stored) });
        }
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
}

/// Carries out the deadline of a match that is locked already.
async fn expire(conn: &mut PgConnection, id: MatchId, now: Now) -> Result<Expired, Error> {
    let mut stored = match locked(conn, id).await {
        Err(Error::Corrupt(why)) => {
            suspend::set_aside(conn, id, &why, now.at).await?;
            return Ok(Expired::InTime);
        }
        other => other?,
    };
    if suspend::settle(conn, &mut stored, now.at).await? {
        return Ok(Expired::InTime);
    }
    match write(conn, &mut stored, By::Referee, &Ask::Deadline, now).await {
        Ok((change, ratings)) => Ok(Expired::Match(Box::new(Played { stored, change, ratings }))),
        // It moved between the search and the lock.
        Err(Error::Refused { refusal: Refusal::InTime, .. }) => Ok(Expired::InTime),
        // The game does not let the seat forfeit: asking again is of no use.
        Err(Error::Refused { refusal, .. }) => {
            suspend::set_aside(conn, id, &refusal, now.at).await?;
            Ok(Expired::InTime)
        }
        Err(error) => Err(error),
    }
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
