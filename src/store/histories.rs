//! What pictures of ratings are made from: the course of one rating, and how
//! the people of a pool fared against each other.

use std::collections::BTreeMap;

use super::ratings::number;
use super::{Error, Ratings, rows};
use crate::games::AnyGame;
use crate::kernel::{Options, Points};
use crate::matches::Corrupt;
use crate::people::UserId;
use crate::ratings::{Contest, Format, Ledger, Meeting, Rating, RatingPoint, Unrated, contest};

impl Ratings<'_> {
    /// The latest matches of a person in one pool, the oldest of them first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn history(
        self,
        user: UserId,
        game: &str,
        format: Format,
        ledger: Ledger,
        most: i64,
    ) -> Result<Vec<RatingPoint>, Error> {
        let rows = sqlx::query!(
            "SELECT c.mean_before, c.mean_after, c.deviation_before, c.deviation_after,
                 c.volatility_before, c.volatility_after
             FROM rating_changes c JOIN ratings r ON r.id = c.rating_id
             WHERE r.user_id = $1 AND r.game = $2 AND r.format = $3 AND r.guild_id = $4
             ORDER BY c.number DESC LIMIT $5",
            rows::id(user.0),
            game,
            format.name(),
            number(ledger),
            most,
        )
        .fetch_all(&self.store.pool)
        .await?;
        let points = rows.into_iter().rev().map(|row| RatingPoint {
            before: Rating {
                mean: row.mean_before,
                deviation: row.deviation_before,
                volatility: row.volatility_before,
            },
            after: Rating {
                mean: row.mean_after,
                deviation: row.deviation_after,
                volatility: row.volatility_after,
            },
        });
        Ok(points.collect())
    }

    /// How these people fared against each other in one pool: by the person
    /// and the opponent. Those who never met, and allies, are left out.
    ///
    /// # Errors
    /// The database fails.
    pub async fn meetings(
        self,
        game: &'static dyn AnyGame,
        format: Format,
        ledger: Ledger,
        users: &[UserId],
    ) -> Result<BTreeMap<(UserId, UserId), Meeting>, Error> {
        let info = game.info();
        let rows = sqlx::query!(
            r#"SELECT m.options, m.points AS "points!",
                   ARRAY(SELECT user_id FROM seats WHERE match_id = m.id ORDER BY seat) AS "holders!: Vec<Option<i64>>"
               FROM matches m
               WHERE m.id IN (
                   SELECT c.match_id FROM rating_changes c JOIN ratings r ON r.id = c.rating_id
                   WHERE r.guild_id = $1 AND r.game = $2 AND r.format = $3 AND r.user_id = ANY ($4)
                   GROUP BY c.match_id HAVING count(*) > 1)"#,
            number(ledger),
            info.id,
            format.name(),
            &rows::user_ids(users),
        )
        .fetch_all(&self.store.pool)
        .await?;
        let mut met = BTreeMap::new();
        for row in rows {
            let options = Options::parse(info.options, &row.options).map_err(Corrupt::Options)?;
            let unrated = |why: Unrated| Corrupt::Text(format!("rated, but {}", why.name()));
            let contest = contest(info, &options, true, &rows::people(&row.holders)).map_err(unrated)?;
            enter(&mut met, &contest, &rows::points(&row.points), users);
        }
        Ok(met)
    }
}

/// Enters one match: every person of each side against everybody of the others.
fn enter(
    met: &mut BTreeMap<(UserId, UserId), Meeting>,
    contest: &Contest,
    points: &[Points],
    users: &[UserId],
) {
    for (i, one) in contest.sides.iter().enumerate() {
        for (_, other) in contest.sides.iter().enumerate().filter(|(j, _)| *j != i) {
            let halves = match points.get(one.seat.index()).cmp(&points.get(other.seat.index())) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
            let pairs = one.people.iter().flat_map(|a| other.people.iter().map(move |b| (*a, *b)));
            for pair in pairs.filter(|(a, b)| users.contains(a) && users.contains(b)) {
                let meeting = met.entry(pair).or_default();
                meeting.games += 1;
                meeting.halves += halves;
            }
        }
    }
}
