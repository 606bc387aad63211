//! What people do in a match, each one transaction.

use sqlx::PgConnection;

use super::load::{Stored, locked};
use super::ratings::RatingChange;
use super::{Error, Store, rows, save};
use crate::kernel::Seat;
use crate::matches::{Change, ChannelId, Match, MatchId, Now, OfferKind, Refusal, Seq, UserId};

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

impl Store {
    /// Plays a move, in any usual spelling, in answer to entry `answers` of the
    /// log. Rolls and forced passes that follow are carried out as well.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands: the position has
    /// changed, it is not the person's turn, the move is not legal, ….
    pub async fn play(
        &self,
        id: MatchId,
        user: UserId,
        answers: Seq,
        text: &str,
        now: Now,
    ) -> Result<Played, Error> {
        self.act(id, now, |game| game.play(user, answers, text, now)).await
    }

    /// Claims the draw for the position that a move will bring about; if there
    /// is none, the move stands.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn claim_draw(
        &self,
        id: MatchId,
        user: UserId,
        answers: Seq,
        text: &str,
        now: Now,
    ) -> Result<Played, Error> {
        self.act(id, now, |game| game.claim(user, answers, text, now)).await
    }

    /// Gives up a seat, or every seat of the person that is still in.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn resign(
        &self,
        id: MatchId,
        user: UserId,
        seat: Option<Seat>,
        now: Now,
    ) -> Result<Played, Error> {
        self.act(id, now, |game| game.resign(user, seat, now)).await
    }

    /// Claims the draw that the rules give, else accepts the one that is
    /// offered, else offers one.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn draw(&self, id: MatchId, user: UserId, now: Now) -> Result<Played, Error> {
        self.act(id, now, |game| game.draw(user, now)).await
    }

    /// Asks to take back the person's newest move.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn take_back(&self, id: MatchId, user: UserId, now: Now) -> Result<Played, Error> {
        self.act(id, now, |game| game.take_back(user, now)).await
    }

    /// Calls the match off, or asks the others to.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn abort(&self, id: MatchId, user: UserId, now: Now) -> Result<Played, Error> {
        self.act(id, now, |game| game.abort(user, now)).await
    }

    /// Accepts an offer, named by its kind and the position it was made in.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn accept(
        &self,
        id: MatchId,
        user: UserId,
        kind: OfferKind,
        made: Seq,
        now: Now,
    ) -> Result<Played, Error> {
        self.act(id, now, |game| game.accept(user, kind, made, now)).await
    }

    /// Declines an offer; its asker withdraws it so.
    ///
    /// # Errors
    /// [`Error::Refused`] with the match as it stands.
    pub async fn decline(
        &self,
        id: MatchId,
        user: UserId,
        kind: OfferKind,
        made: Seq,
        now: Now,
    ) -> Result<Played, Error> {
        self.act(id, now, |game| game.decline(user, kind, made)).await
    }

    /// Lets seats forfeit whose time is up, at most `limit` matches, each in a
    /// transaction of its own; several processes may do so at once, and none
    /// of it happens twice. A match that cannot be read is left as it is and
    /// reported to the log of the program.
    ///
    /// # Errors
    /// The database fails; what was done before stays done.
    pub async fn expire_deadlines(&self, now: Now, limit: usize) -> Result<Vec<Played>, Error> {
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
    async fn expire_one(&self, now: Now, broken: &[i64]) -> Result<Expired, Error> {
        let mut tx = self.pool.begin().await?;
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
        let expired = match time_out(&mut tx, &mut stored, now).await {
            Err(Error::Refused { refusal, .. }) => return Ok(Expired::Broken(id, refusal.to_string())),
            // It moved between the search and the lock.
            Ok(None) => Expired::InTime,
            Ok(Some((change, ratings))) => Expired::Match(Box::new(Played { stored, change, ratings })),
            Err(error) => return Err(error),
        };
        tx.commit().await?;
        self.stir.notify_one();
        Ok(expired)
    }

    /// Tells in which thread a match is played, `None` for the channel itself;
    /// what is still to be said of it will be said there.
    ///
    /// # Errors
    /// There is no such match, or the database fails.
    pub async fn set_thread(&self, id: MatchId, thread: Option<ChannelId>) -> Result<(), Error> {
        let mut tx = self.pool.begin().await?;
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

    /// Does something in a match, trying again when somebody else was faster.
    async fn act(
        &self,
        id: MatchId,
        now: Now,
        deed: impl Fn(&mut Match) -> Result<Change, Refusal>,
    ) -> Result<Played, Error> {
        let mut attempt = 1;
        loop {
            match self.act_once(id, now, &deed).await {
                Err(Error::Clash) if attempt < ATTEMPTS => attempt += 1,
                result => {
                    self.stir.notify_one();
                    return result;
                }
            }
        }
    }

    /// Does something in a match. A seat that has run out of time forfeits
    /// first, whoever asks for what.
    async fn act_once(
        &self,
        id: MatchId,
        now: Now,
        deed: &impl Fn(&mut Match) -> Result<Change, Refusal>,
    ) -> Result<Played, Error> {
        let mut tx = self.pool.begin().await?;
        let mut stored = locked(&mut tx, id).await?;
        time_out(&mut tx, &mut stored, now).await?;
        let offers = stored.game.offers().to_vec();
        match deed(&mut stored.game) {
            Ok(change) => {
                let ratings = save::change(&mut tx, &mut stored, &change, &offers, now.at).await?;
                tx.commit().await?;
                Ok(Played { stored, change, ratings })
            }
            Err(refusal) => {
                tx.commit().await?;
                Err(Error::Refused { refusal, stored: Box::new(stored) })
            }
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

/// Lets the seat to act forfeit if its time is up.
async fn time_out(
    conn: &mut PgConnection,
    stored: &mut Stored,
    now: Now,
) -> Result<Option<(Change, Vec<RatingChange>)>, Error> {
    let offers = stored.game.offers().to_vec();
    match stored.game.time_out(now) {
        Ok(None) => Ok(None),
        Ok(Some(change)) => {
            let ratings = save::change(conn, stored, &change, &offers, now.at).await?;
            Ok(Some((change, ratings)))
        }
        Err(refusal) => Err(Error::Refused { refusal, stored: Box::new(stored.clone()) }),
    }
}
