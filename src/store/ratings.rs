//! Ratings in both ledgers, and their recomputation.

use std::collections::BTreeMap;

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::load::Stored;
use super::{Error, Store, rows};
use crate::games::game;
use crate::kernel::{Options, Outcome};
use crate::matches::rating::{Contest, Format, Rating, Score, Shown, contest, rate};
use crate::matches::{Corrupt, GuildId, MatchId, UserId};

/// Whose ratings: each rated match counts in both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ledger {
    /// Those of all servers together.
    Global,
    /// Those of one server.
    Guild(GuildId),
}

impl Ledger {
    /// The guild in whose name it is stored, 0 for the global one.
    pub(super) fn number(self) -> i64 {
        match self {
            Self::Global => 0,
            Self::Guild(guild) => rows::id(guild.0),
        }
    }

    fn numbered(number: i64) -> Self {
        if number == 0 { Self::Global } else { Self::Guild(rows::guild(number)) }
    }
}

/// The rating of a person in one pool.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The ledger.
    pub ledger: Ledger,
    /// The id of the game.
    pub game: String,
    /// The format.
    pub format: Format,
    /// The person.
    pub user: UserId,
    /// The rating.
    pub rating: Rating,
    /// Rated matches won.
    pub wins: u32,
    /// Rated matches drawn.
    pub draws: u32,
    /// Rated matches lost.
    pub losses: u32,
}

impl RatingRow {
    /// What people are shown of it.
    #[must_use]
    pub fn shown(&self) -> Shown {
        self.rating.shown(self.format)
    }
}

/// What a match did to a rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The ledger.
    pub ledger: Ledger,
    /// The format.
    pub format: Format,
    /// The person.
    pub user: UserId,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
    /// How the match ended for the person.
    pub score: Score,
    /// Why it ended.
    pub reason: String,
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
    if stored.game.unrated().is_some() {
        return Ok(Vec::new());
    }
    let terms = &stored.game.terms;
    let Ok(contest) = contest(terms.game.info(), &terms.options, true, &terms.holders) else {
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

/// What a match does to one person's rating in one ledger.
struct Rated {
    user: UserId,
    before: Rating,
    after: Rating,
    score: Score,
}

/// The arithmetic of one ledger.
fn rated(contest: &Contest, outcome: &Outcome, before: impl Fn(UserId) -> Rating) -> Vec<Rated> {
    let ratings: Vec<Vec<Rating>> =
        contest.sides.iter().map(|side| side.people.iter().map(|&user| before(user)).collect()).collect();
    let ranks: Vec<usize> = contest.sides.iter().map(|side| outcome.rank(side.seat)).collect();
    let after = rate(contest.format, &ratings, &ranks);
    let mut people = Vec::new();
    for ((side, before), after) in contest.sides.iter().zip(ratings).zip(after) {
        let score = Score::of(outcome, side.seat);
        for ((&user, before), after) in side.people.iter().zip(before).zip(after) {
            people.push(Rated { user, before, after, score });
        }
    }
    people
}

/// Makes the rows that are missing and locks all in the order of their ids, so
/// that two matches that end at once do not wait for each other in a ring.
async fn lock(
    conn: &mut PgConnection,
    game: &str,
    contest: &Contest,
    ledgers: &[Ledger],
) -> Result<Vec<Locked>, Error> {
    let ledgers: Vec<i64> = ledgers.iter().map(|ledger| ledger.number()).collect();
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
        ledger: Ledger::numbered(row.guild_id),
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
            ledger: Ledger::numbered(self.guild_id),
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

impl Store {
    /// The ratings of a person in one ledger, of one game or of all.
    ///
    /// # Errors
    /// The database fails.
    pub async fn rating(
        &self,
        user: UserId,
        game: Option<&str>,
        ledger: Ledger,
    ) -> Result<Vec<RatingRow>, Error> {
        let rows = sqlx::query_as!(
            Row,
            "SELECT guild_id, game, format, user_id, mean, deviation, volatility, wins, draws, losses
             FROM ratings WHERE user_id = $1 AND guild_id = $2 AND ($3::text IS NULL OR game = $3)
             ORDER BY game, format",
            rows::id(user.0),
            ledger.number(),
            game,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Row::rating).collect()
    }

    /// The best of a pool: by rating less two deviations, Weng-Lin by mean
    /// less three.
    ///
    /// # Errors
    /// The database fails.
    pub async fn top(
        &self,
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
            ledger.number(),
            game,
            format.name(),
            deviations,
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Row::rating).collect()
    }

    /// What a match did to the ratings.
    ///
    /// # Errors
    /// The database fails.
    pub async fn rating_changes(&self, id: MatchId) -> Result<Vec<RatingChange>, Error> {
        let rows = sqlx::query!(
            "SELECT r.guild_id, r.format, r.user_id, c.mean_before, c.mean_after, c.deviation_before,
                 c.deviation_after, c.volatility_before, c.volatility_after, c.score, c.reason
             FROM rating_changes c JOIN ratings r ON r.id = c.rating_id
             WHERE c.match_id = $1 ORDER BY c.number",
            id.0
        )
        .fetch_all(&self.pool)
        .await?;
        let mut changes = Vec::with_capacity(rows.len());
        for row in rows {
            let score = [Score::Win, Score::Draw, Score::Loss].into_iter().find(|s| s.name() == row.score);
            changes.push(RatingChange {
                ledger: Ledger::numbered(row.guild_id),
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
    pub async fn ratings(&self) -> Result<Vec<RatingRow>, Error> {
        let rows = sqlx::query_as!(
            Row,
            "SELECT guild_id, game, format, user_id, mean, deviation, volatility, wins, draws, losses
             FROM ratings ORDER BY guild_id, game COLLATE \"C\", format COLLATE \"C\", user_id"
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Row::rating).collect()
    }

    /// Every rating computed anew from the results of the matches, in the
    /// order in which they were rated. Gives the same as [`Store::ratings`];
    /// nothing is written.
    ///
    /// # Errors
    /// The database fails, or a match cannot be read.
    pub async fn recompute(&self) -> Result<Vec<RatingRow>, Error> {
        let rows = sqlx::query!(
            r#"SELECT m.game, m.options, m.guild_id, m.points AS "points!",
                   ARRAY(SELECT user_id FROM seats WHERE match_id = m.id ORDER BY seat) AS "holders!"
               FROM (SELECT match_id, min(number) AS first FROM rating_changes GROUP BY match_id) AS c
               JOIN matches m ON m.id = c.match_id
               ORDER BY c.first"#
        )
        .fetch_all(&self.pool)
        .await?;
        let mut book = Book::default();
        for row in rows {
            let guild = Ledger::numbered(row.guild_id);
            book.enter(&row.game, &row.options, guild, &row.points, &rows::users(&row.holders))?;
        }
        Ok(book.rows())
    }
}

/// Ratings as they come out of matches, by guild, game, format and person.
#[derive(Default)]
struct Book(BTreeMap<(i64, String, &'static str, UserId), RatingRow>);

impl Book {
    /// Rates one match in both ledgers.
    fn enter(
        &mut self,
        id: &str,
        options: &str,
        guild: Ledger,
        points: &[i16],
        holders: &[UserId],
    ) -> Result<(), Corrupt> {
        let info = game(id).ok_or_else(|| Corrupt::Game(id.to_owned()))?.info();
        let options = Options::parse(info.options, options).map_err(Corrupt::Options)?;
        let unrated = |why: crate::matches::Unrated| Corrupt::Text(format!("rated, but {}", why.name()));
        let contest = contest(info, &options, true, holders).map_err(unrated)?;
        let outcome = Outcome::new(&rows::points(points), "");
        for ledger in [Ledger::Global, guild] {
            let key = |user| (ledger.number(), id.to_owned(), contest.format.name(), user);
            let before =
                |user| self.0.get(&key(user)).map_or_else(|| Rating::new(contest.format), |row| row.rating);
            for one in rated(&contest, &outcome, before) {
                let row = self.0.entry(key(one.user)).or_insert_with(|| RatingRow {
                    ledger,
                    game: id.to_owned(),
                    format: contest.format,
                    user: one.user,
                    rating: one.before,
                    wins: 0,
                    draws: 0,
                    losses: 0,
                });
                row.rating = one.after;
                match one.score {
                    Score::Win => row.wins += 1,
                    Score::Draw => row.draws += 1,
                    Score::Loss => row.losses += 1,
                }
            }
        }
        Ok(())
    }

    /// The rows in the order of their keys.
    fn rows(self) -> Vec<RatingRow> {
        self.0.into_values().collect()
    }
}
