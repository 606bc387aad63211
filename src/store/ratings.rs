//! Ratings in both ledgers.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::load::Stored;
use super::{Error, Ratings, rows};
use crate::kernel::Outcome;
use crate::matches::Corrupt;
use crate::people::{MatchId, UserId};
use crate::ratings::{Contest, Format, Ledger, Rating, RatingChange, RatingRow, Score, contest, rated};

/// The number under which a ledger is stored: its server's id, 0 for the one
/// over all servers.
pub(super) fn number(ledger: Ledger) -> i64 {
    match ledger {
        Ledger::Global => 0,
        Ledger::Guild(guild) => rows::id(guild.0),
    }
}

/// The ledger stored under a number.
pub(super) fn numbered(number: i64) -> Ledger {
    if number == 0 { Ledger::Global } else { Ledger::Guild(rows::guild(number)) }
}

/// A stored rating that is locked.
struct Locked {
    id: i64,
    ledger: Ledger,
    user: UserId,
    rating: Rating,
}

/// Rates a match that has just ended, if it counts, in both ledgers.
pub(super) async fn apply(
    conn: &mut PgConnection,
    stored: &Stored,
    outcome: &Outcome,
    at: OffsetDateTime,
) -> Result<Vec<RatingChange>, Error> {
    if stored.play.unrated().is_some() {
        return Ok(Vec::new());
    }
    let terms = &stored.play.terms;
    let Ok(contest) = contest(terms.game.info(), &terms.options, true, &stored.play.users()) else {
        return Ok(Vec::new());
    };
    let ledgers = [Ledger::Global, Ledger::Guild(stored.place.guild)];
    let locked = lock(conn, terms.game.info().id, &contest, &ledgers).await?;
    let mut changes = Vec::new();
    for ledger in ledgers {
        let before = |user| {
            let found = locked.iter().find(|row| row.ledger == ledger && row.user == user);
            found.map_or_else(|| Rating::new(contest.format), |row| row.rating)
        };
        changes.extend(rated(&contest, outcome, before).into_iter().map(|one| RatingChange {
            ledger,
            format: contest.format,
            user: one.user,
            before: one.before,
            after: one.after,
            score: one.score,
            reason: outcome.reason.to_owned(),
        }));
    }
    write(conn, stored.id, &locked, &changes, at).await?;
    Ok(changes)
}

/// Makes the rows that are missing and locks all in the order of their ids, so
/// that two matches that end at once do not wait for each other in a ring.
async fn lock(
    conn: &mut PgConnection,
    game: &str,
    contest: &Contest,
    ledgers: &[Ledger],
) -> Result<Vec<Locked>, Error> {
    let ledgers: Vec<i64> = ledgers.iter().map(|&ledger| number(ledger)).collect();
    let people: Vec<i64> =
        contest.sides.iter().flat_map(|side| &side.people).map(|user| rows::id(user.0)).collect();
    let newcomer = Rating::new(contest.format);
    sqlx::query!(
        "INSERT INTO ratings (guild_id, game, format, user_id, mean, deviation, volatility)
         SELECT guild_id, $3, $4, user_id, $5, $6, $7
         FROM unnest($1::bigint[]) AS guild_id, unnest($2::bigint[]) AS user_id
         ORDER BY guild_id, user_id
         ON CONFLICT ON CONSTRAINT ratings_key DO NOTHING",
        &ledgers,
        &people,
        game,
        contest.format.name(),
        newcomer.mean,
        newcomer.deviation,
        newcomer.volatility,
    )
    .execute(&mut *conn)
    .await?;
    let rows = sqlx::query!(
        "SELECT id, guild_id, user_id, mean, deviation, volatility FROM ratings
         WHERE guild_id = ANY ($1) AND user_id = ANY ($2) AND game = $3 AND format = $4
         ORDER BY id FOR UPDATE",
        &ledgers,
        &people,
        game,
        contest.format.name(),
    )
    .fetch_all(conn)
    .await?;
    let locked = rows.into_iter().map(|row| Locked {
        id: row.id,
        ledger: numbered(row.guild_id),
        user: rows::user(row.user_id),
        rating: Rating { mean: row.mean, deviation: row.deviation, volatility: row.volatility },
    });
    Ok(locked.collect())
}

/// Writes the new ratings and a row for each change.
async fn write(
    conn: &mut PgConnection,
    id: MatchId,
    locked: &[Locked],
    changes: &[RatingChange],
    at: OffsetDateTime,
) -> Result<(), Error> {
    for change in changes {
        let row = locked.iter().find(|row| row.ledger == change.ledger && row.user == change.user);
        let Some(row) = row else { continue };
        let count = |score| i32::from(change.score == score);
        sqlx::query!(
            "WITH rated AS (
                 UPDATE ratings SET mean = $2, deviation = $3, volatility = $4,
                     wins = wins + $5, draws = draws + $6, losses = losses + $7
                 WHERE id = $1)
             INSERT INTO rating_changes (match_id, rating_id, mean_before, mean_after, deviation_before,
                 deviation_after, volatility_before, volatility_after, score, reason, at)
             VALUES ($8, $1, $9, $2, $10, $3, $11, $4, $12, $13, $14)",
            row.id,
            change.after.mean,
            change.after.deviation,
            change.after.volatility,
            count(Score::Win),
            count(Score::Draw),
            count(Score::Loss),
            id.0,
            change.before.mean,
            change.before.deviation,
            change.before.volatility,
            change.score.name(),
            change.reason,
            at,
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// The row of a rating.
struct Row {
    guild_id: i64,
    game: String,
    format: String,
    user_id: i64,
    mean: f64,
    deviation: f64,
    volatility: f64,
    wins: i32,
    draws: i32,
    losses: i32,
}

impl Row {
    fn rating(self) -> Result<RatingRow, Error> {
        Ok(RatingRow {
            ledger: numbered(self.guild_id),
            game: self.game,
            format: format(&self.format)?,
            user: rows::user(self.user_id),
            rating: Rating { mean: self.mean, deviation: self.deviation, volatility: self.volatility },
            wins: rows::natural(self.wins),
            draws: rows::natural(self.draws),
            losses: rows::natural(self.losses),
        })
    }
}

fn format(name: &str) -> Result<Format, Corrupt> {
    name.parse().map_err(|_| Corrupt::Text(name.to_owned()))
}

impl Ratings<'_> {
    /// The ratings of a person in one ledger, of one game or of all.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of(self, user: UserId, game: Option<&str>, ledger: Ledger) -> Result<Vec<RatingRow>, Error> {
        let rows = sqlx::query_as!(
            Row,
            "SELECT guild_id, game, format, user_id, mean, deviation, volatility, wins, draws, losses
             FROM ratings WHERE user_id = $1 AND guild_id = $2 AND ($3::text IS NULL OR game = $3)
             ORDER BY game, format",
            rows::id(user.0),
            number(ledger),
            game,
        )
        .fetch_all(&self.store.pool)
        .await?;
        rows.into_iter().map(Row::rating).collect()
    }

    /// The best of a pool: by rating less two deviations, Weng-Lin by mean
    /// less three.
    ///
    /// # Errors
    /// The database fails.
    pub async fn top(
        self,
        game: &str,
        format: Format,
        ledger: Ledger,
        limit: i64,
    ) -> Result<Vec<RatingRow>, Error> {
        let deviations = if format == Format::Duel { 2.0 } else { 3.0 };
        let rows = sqlx::query_as!(
            Row,
            "SELECT guild_id, game, format, user_id, mean, deviation, volatility, wins, draws, losses
             FROM ratings WHERE guild_id = $1 AND game = $2 AND format = $3
             ORDER BY mean - $4 * deviation DESC, user_id LIMIT $5",
            number(ledger),
            game,
            format.name(),
            deviations,
            limit,
        )
        .fetch_all(&self.store.pool)
        .await?;
        rows.into_iter().map(Row::rating).collect()
    }

    /// What a match did to the ratings.
    ///
    /// # Errors
    /// The database fails.
    pub async fn changes(self, id: MatchId) -> Result<Vec<RatingChange>, Error> {
        let rows = sqlx::query!(
            "SELECT r.guild_id, r.format, r.user_id, c.mean_before, c.mean_after, c.deviation_before,
                 c.deviation_after, c.volatility_before, c.volatility_after, c.score, c.reason
             FROM rating_changes c JOIN ratings r ON r.id = c.rating_id
             WHERE c.match_id = $1 ORDER BY c.number",
            id.0
        )
        .fetch_all(&self.store.pool)
        .await?;
        let mut changes = Vec::with_capacity(rows.len());
        for row in rows {
            let score: Option<Score> = row.score.parse().ok();
            changes.push(RatingChange {
                ledger: numbered(row.guild_id),
                format: format(&row.format)?,
                user: rows::user(row.user_id),
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
                score: score.ok_or_else(|| Corrupt::Text(row.score.clone()))?,
                reason: row.reason,
            });
        }
        Ok(changes)
    }

    /// Every rating, by ledger, game, format and person.
    ///
    /// # Errors
    /// The database fails.
    pub async fn all(self) -> Result<Vec<RatingRow>, Error> {
        let rows = sqlx::query_as!(
            Row,
            "SELECT guild_id, game, format, user_id, mean, deviation, volatility, wins, draws, losses
             FROM ratings ORDER BY guild_id, game COLLATE \"C\", format COLLATE \"C\", user_id"
        )
        .fetch_all(&self.store.pool)
        .await?;
        rows.into_iter().map(Row::rating).collect()
    }
}
