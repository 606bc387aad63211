//! Beginning a match.

use sqlx::PgConnection;

use super::load::{Place, Stored};
use super::{Error, rows, save};
use crate::kernel::Seat;
use crate::matches::{Match, Now, Terms};
use crate::people::{LobbyId, MatchId};

/// Writes the match that a lobby has agreed on, with its first turn.
pub(super) async fn begin(
    conn: &mut PgConnection,
    terms: Terms,
    place: Place,
    lobby: Option<LobbyId>,
    now: Now,
) -> Result<Stored, Error> {
    let info = terms.game.info();
    let id = sqlx::query_scalar!(
        "INSERT INTO matches (game, rules_version, options, pace, unrated, lobby_id, guild_id, channel_id,
             started_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        info.id,
        i32::from(info.rules_version),
        terms.options.to_string(),
        terms.pace.to_string(),
        terms.unrated.map(|reason| reason.name()),
        lobby.map(|lobby| lobby.0),
        rows::id(place.guild.0),
        rows::id(place.channel.0),
        now.at,
    )
    .fetch_one(&mut *conn)
    .await?;
    let seats: Vec<i16> = Seat::all(terms.holders.len()).map(rows::seat_number).collect();
    let (users, engines): (Vec<_>, Vec<_>) = terms.holders.iter().copied().map(rows::holder_columns).unzip();
    sqlx::query!(
        "INSERT INTO seats (match_id, seat, user_id, engine)
         SELECT $1, * FROM unnest($2::smallint[], $3::bigint[], $4::smallint[])",
        id,
        &seats,
        &users as &[Option<i64>],
        &engines as &[Option<i16>],
    )
    .execute(&mut *conn)
    .await?;
    let (play, change) = Match::begin(terms, now)?;
    let mut stored = Stored { id: MatchId(id), place, started: now.at, ended: None, play };
    save::change(conn, &mut stored, &change, &[], now.at).await?;
    Ok(stored)
}
