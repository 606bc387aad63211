//! Writing what changed in a match. All of it is one transaction, which has
//! locked the match.

use sqlx::PgConnection;
use time::OffsetDateTime;

use super::Error;
use super::load::Stored;
use super::outbox;
use super::ratings;
use super::rows::{self, LogColumns};
use crate::kernel::Outcome;
use crate::matches::{Change, Event, Offer, OfferKind, Status};
use crate::notices::Topic;
use crate::people::MatchId;
use crate::ratings::RatingChange;

/// Writes a change: log, clock, offers, result, ratings, notices. `offers` are
/// those that stood before. Gives the changes of ratings.
pub(super) async fn change(
    conn: &mut PgConnection,
    stored: &mut Stored,
    change: &Change,
    offers: &[Offer],
    at: OffsetDateTime,
) -> Result<Vec<RatingChange>, Error> {
    entries(conn, stored.id, change).await?;
    holders(conn, stored.id, change).await?;
    clock(conn, stored).await?;
    if offers != stored.play.offers() {
        self::offers(conn, stored).await?;
    }
    let rated = match stored.play.status() {
        Status::Playing => Vec::new(),
        Status::Over(outcome) => {
            end(conn, stored, Some(outcome), at).await?;
            ratings::apply(conn, stored, &outcome, at).await?
        }
        Status::Aborted => {
            end(conn, stored, None, at).await?;
            Vec::new()
        }
    };
    for news in &change.news {
        let topic = Topic::Match(stored.id, news.clone());
        let mentions = news.mentions(stored.play.holders());
        outbox::write(conn, &topic, stored.place.posts(), &mentions, Some(stored.play.seq()), at).await?;
    }
    Ok(rated)
}

/// The new entries of the log, whose key refuses a place that is taken.
async fn entries(conn: &mut PgConnection, id: MatchId, change: &Change) -> Result<(), Error> {
    if change.entries.is_empty() {
        return Ok(());
    }
    let columns = LogColumns::of(&change.entries);
    sqlx::query!(
        "INSERT INTO log (match_id, seq, kind, seat, user_id, done_by, text, forced, seed,
             returns_to, at, left_us)
         SELECT $1, * FROM unnest($2::integer[], $3::text[], $4::smallint[], $5::bigint[], $6::text[],
             $7::text[], $8::boolean[], $9::bigint[], $10::integer[], $11::timestamptz[], $12::bigint[])",
        id.0,
        &columns.seq,
        &columns.kind,
        &columns.seat as &[Option<i16>],
        &columns.user as &[Option<i64>],
        &columns.done_by,
        &columns.text,
        &columns.forced,
        &columns.seed as &[Option<i64>],
        &columns.returns_to as &[Option<i32>],
        &columns.at,
        &columns.left as &[Option<i64>],
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes who holds the seats that have changed hands.
async fn holders(conn: &mut PgConnection, id: MatchId, change: &Change) -> Result<(), Error> {
    for entry in &change.entries {
        let Event::Substitution { seat, to, .. } = entry.event else { continue };
        let (user, engine) = rows::holder_columns(to);
        sqlx::query!(
            "UPDATE seats SET user_id = $3, engine = $4 WHERE match_id = $1 AND seat = $2",
            id.0,
            rows::seat_number(seat),
            user,
            engine,
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// The turn that runs, or that none does.
async fn clock(conn: &mut PgConnection, stored: &Stored) -> Result<(), Error> {
    let clock = stored.play.clock();
    let Some(turn) = clock.running else {
        sqlx::query!("DELETE FROM clocks WHERE match_id = $1", stored.id.0).execute(conn).await?;
        return Ok(());
    };
    let banks: Vec<i64> = clock.banks.iter().copied().map(rows::micros).collect();
    sqlx::query!(
        "INSERT INTO clocks (match_id, seat, since, deadline, banks_us) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (match_id) DO UPDATE
         SET seat = EXCLUDED.seat, since = EXCLUDED.since, deadline = EXCLUDED.deadline,
             banks_us = EXCLUDED.banks_us",
        stored.id.0,
        rows::seat_number(turn.seat),
        turn.since,
        turn.deadline,
        &banks,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The offers that stand now, in place of those that stood before.
async fn offers(conn: &mut PgConnection, stored: &Stored) -> Result<(), Error> {
    sqlx::query!("DELETE FROM offers WHERE match_id = $1", stored.id.0).execute(&mut *conn).await?;
    for offer in stored.play.offers() {
        let (undone, to) = match offer.kind {
            OfferKind::Takeback { undone, to } => (Some(rows::number(undone)), Some(rows::number(to))),
            OfferKind::Draw | OfferKind::Abort => (None, None),
        };
        sqlx::query!(
            "INSERT INTO offers (match_id, kind, user_id, made, undone, returns_to, agreed)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            stored.id.0,
            offer.kind.name(),
            rows::id(offer.by.0),
            rows::number(offer.made),
            undone,
            to,
            &rows::user_ids(&offer.agreed),
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// That the match has ended, with its outcome or called off.
async fn end(
    conn: &mut PgConnection,
    stored: &mut Stored,
    outcome: Option<Outcome>,
    at: OffsetDateTime,
) -> Result<(), Error> {
    stored.ended = Some(at);
    let points = outcome.map(|outcome| {
        outcome.points().iter().map(|points| i16::from(points.as_halves())).collect::<Vec<_>>()
    });
    sqlx::query!(
        "UPDATE matches SET state = $2, points = $3, reason = $4, ended_at = $5, unrated = $6 WHERE id = $1",
        stored.id.0,
        if outcome.is_some() { "over" } else { "aborted" },
        points.as_deref(),
        outcome.map(|outcome| outcome.reason),
        at,
        stored.play.unrated().map(|reason| reason.name()),
    )
    .execute(conn)
    .await?;
    Ok(())
}
