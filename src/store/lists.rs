//! Lists of matches, read without replaying them.

use time::OffsetDateTime;

use super::{Error, Matches, Place, rows};
use crate::kernel::Seat;
use crate::matches::{Holder, NEVER};
use crate::notices::BoardMessage;
use crate::people::{ChannelId, GuildId, MatchId, UserId};

/// A match in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its number.
    pub id: MatchId,
    /// The id of its game.
    pub game: String,
    /// Where it is played.
    pub place: Place,
    /// Who holds each seat.
    pub holders: Vec<Holder>,
    /// The seat to act.
    pub seat: Seat,
    /// When its time is up.
    pub deadline: OffsetDateTime,
    /// The newest board, if one was posted.
    pub board: Option<BoardMessage>,
}

impl Summary {
    /// Whether a person holds a seat.
    #[must_use]
    pub fn plays(&self, user: UserId) -> bool {
        self.holders.contains(&Holder::Person(user))
    }

    /// Whether the match stands still: its time does not run.
    #[must_use]
    pub fn is_still(&self) -> bool {
        self.deadline >= NEVER
    }

    /// Who is to act.
    #[must_use]
    pub fn to_act(&self) -> Option<UserId> {
        self.holders.get(self.seat.index()).and_then(|holder| holder.user())
    }
}

/// The row of a summary.
struct SummaryRow {
    id: i64,
    game: String,
    guild_id: i64,
    channel_id: i64,
    thread_id: Option<i64>,
    users: Vec<Option<i64>>,
    engines: Vec<Option<i16>>,
    seat: i16,
    deadline: OffsetDateTime,
    board_channel: Option<i64>,
    board_message: Option<i64>,
}

impl SummaryRow {
    fn summary(self) -> Result<Summary, Error> {
        let board = self.board_channel.zip(self.board_message);
        Ok(Summary {
            id: MatchId(self.id),
            game: self.game,
            place: Place {
                guild: rows::guild(self.guild_id),
                channel: rows::channel(self.channel_id),
                thread: self.thread_id.map(rows::channel),
            },
            holders: rows::holders(&self.users, &self.engines)?,
            seat: rows::seat(self.seat)?,
            deadline: self.deadline,
            board: board.map(|(channel, message)| BoardMessage {
                channel: rows::channel(channel),
                message: rows::message(message),
            }),
        })
    }
}

/// How many matches a list of a place holds at most.
const LISTED: i64 = 50;

impl Matches<'_> {
    /// The matches that a person is playing, the one with the least time left
    /// for whoever is to act first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn of(self, user: UserId) -> Result<Vec<Summary>, Error> {
        let rows = sqlx::query_scalar!(
            "SELECT match_id FROM seats WHERE user_id = $1 AND live GROUP BY match_id",
            rows::id(user.0)
        );
        let mut matches = self.listed(&rows.fetch_all(&self.store.pool).await?).await?;
        matches.sort_by_key(|summary| (summary.deadline, summary.id));
        Ok(matches)
    }

    /// The matches that are being played in a channel or thread, the newest
    /// first and at most fifty.
    ///
    /// # Errors
    /// The database fails.
    pub async fn in_place(self, place: ChannelId) -> Result<Vec<Summary>, Error> {
        let rows = sqlx::query_scalar!(
            r#"SELECT id AS "id!" FROM (
                 (SELECT id FROM matches WHERE COALESCE(thread_id, channel_id) = $1 AND state = 'playing'
                  ORDER BY id DESC LIMIT $2)
                 UNION
                 SELECT m.id FROM detours d JOIN matches m ON m.id = d.match_id
                 WHERE d.channel_id = $1 AND m.state = 'playing') AS here
             ORDER BY id DESC LIMIT $2"#,
            rows::id(place.0),
            LISTED,
        );
        let mut matches = self.listed(&rows.fetch_all(&self.store.pool).await?).await?;
        matches.sort_by_key(|summary| std::cmp::Reverse(summary.id));
        Ok(matches)
    }

    /// The matches with these numbers that are being played, in any order.
    async fn listed(self, ids: &[i64]) -> Result<Vec<Summary>, Error> {
        // LATERAL, since a plan made for any number of matches would otherwise
        // read all clocks.
        let rows = sqlx::query_as!(
            SummaryRow,
            r#"SELECT m.id, m.game, m.guild_id, m.channel_id, m.thread_id,
                   ARRAY(SELECT user_id FROM seats WHERE match_id = m.id ORDER BY seat)
                       AS "users!: Vec<Option<i64>>",
                   ARRAY(SELECT engine FROM seats WHERE match_id = m.id ORDER BY seat)
                       AS "engines!: Vec<Option<i16>>",
                   c.seat AS "seat!", c.deadline AS "deadline!",
                   b.channel_id AS "board_channel?", b.message_id AS "board_message?"
               FROM unnest($1::bigint[]) AS wanted (id)
               JOIN matches m ON m.id = wanted.id
               JOIN LATERAL (SELECT seat, deadline FROM clocks WHERE match_id = wanted.id LIMIT 1) c ON true
               LEFT JOIN boards b ON b.match_id = wanted.id"#,
            ids
        )
        .fetch_all(&self.store.pool)
        .await?;
        rows.into_iter().map(SummaryRow::summary).collect()
    }

    /// The newest match of a channel or thread, also one that has ended: what
    /// a command means that names no match.
    ///
    /// # Errors
    /// The database fails.
    pub async fn newest_in(self, place: ChannelId) -> Result<Option<MatchId>, Error> {
        // One look for each index: asked with OR, the newest matches of all
        // would be walked through until one of the place comes up.
        let id = sqlx::query_scalar!(
            "SELECT GREATEST((SELECT max(id) FROM matches WHERE thread_id = $1),
                             (SELECT max(id) FROM matches WHERE channel_id = $1))",
            rows::id(place.0)
        )
        .fetch_one(&self.store.pool)
        .await?;
        Ok(id.map(MatchId))
    }

    /// How many matches are being played, in a server or in all: for the
    /// operator, since it counts them one by one.
    ///
    /// # Errors
    /// The database fails.
    pub async fn active(self, guild: Option<GuildId>) -> Result<i64, Error> {
        let count = sqlx::query_scalar!(
            r#"SELECT count(*) AS "count!" FROM matches
               WHERE state = 'playing' AND ($1::bigint IS NULL OR guild_id = $1)"#,
            guild.map(|guild| rows::id(guild.0))
        )
        .fetch_one(&self.store.pool)
        .await?;
        Ok(count)
    }
}
