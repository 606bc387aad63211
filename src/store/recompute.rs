//! Ratings computed anew from the results of the matches.

use std::collections::BTreeMap;

use super::ratings::{number, numbered};
use super::{Error, Ratings, rows};
use crate::games::game;
use crate::kernel::{Options, Outcome};
use crate::matches::Corrupt;
use crate::people::UserId;
use crate::ratings::{Ledger, Rating, RatingRow, Score, Unrated, contest, rated};

impl Ratings<'_> {
    /// Every rating computed anew from the results of the matches, in the
    /// order in which they were rated. Gives the same as [`Ratings::all`];
    /// nothing is written.
    ///
    /// # Errors
    /// The database fails, or a match cannot be read.
    pub async fn recompute(self) -> Result<Vec<RatingRow>, Error> {
        let rows = sqlx::query!(
            r#"SELECT m.game, m.options, m.guild_id, m.points AS "points!",
                   ARRAY(SELECT user_id FROM seats WHERE match_id = m.id ORDER BY seat) AS "holders!: Vec<Option<i64>>"
               FROM (SELECT match_id, min(number) AS first FROM rating_changes GROUP BY match_id) AS c
               JOIN matches m ON m.id = c.match_id
               ORDER BY c.first"#
        )
        .fetch_all(&self.store.pool)
        .await?;
        let mut book = Book::default();
        for row in rows {
            let guild = numbered(row.guild_id);
            book.enter(&row.game, &row.options, guild, &row.points, &rows::people(&row.holders))?;
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
        holders: &[Option<UserId>],
    ) -> Result<(), Corrupt> {
        let info = game(id).ok_or_else(|| Corrupt::Game(id.to_owned()))?.info();
        let options = Options::parse(info.options, options).map_err(Corrupt::Options)?;
        let unrated = |why: Unrated| Corrupt::Text(format!("rated, but {}", why.name()));
        let contest = contest(info, &options, true, holders).map_err(unrated)?;
        let outcome = Outcome::new(&rows::points(points), "");
        for ledger in [Ledger::Global, guild] {
            let key = |user| (number(ledger), id.to_owned(), contest.format.name(), user);
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
