//! What one player asks of all the others: `/draw`, `/takeback`, `/abort`, and
//! the answers.

use std::sync::Arc;

use super::{match_meant, match_pressed, match_to_move, moves, refused};
use crate::discord::error::{Failure, from_store, offer};
use crate::discord::{Bot, Message, Reply, Request, announce, mention, now};
use crate::matches::{Ask, By, Done, OfferKind, Refusal};
use crate::people::MatchId;
use crate::say;
use crate::store::{Error, Played, Stored};
use crate::words::Locale;

/// `/draw`: claims the draw if the rules give it, else offers one. With a move
/// it claims the draw for the position after that move.
///
/// # Errors
/// Why not.
pub async fn draw(
    bot: Arc<Bot>,
    request: Request,
    text: Option<String>,
    named: Option<String>,
) -> Result<Reply, Failure> {
    if let Some(text) = text {
        let stored = match_to_move(&bot, &request, named.as_deref()).await?;
        return draw_by(&bot, &request, &stored, &text).await;
    }
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    told(
        request.locale,
        "draw",
        bot.store.matches().ask(stored.id, By::Player(request.user.id), Ask::Draw, now(&request)).await,
    )
}

/// Claims the draw that a move brings about. The move stands also if it brings
/// none: then it is shown first, as any move is.
async fn draw_by(bot: &Bot, request: &Request, stored: &Stored, text: &str) -> Result<Reply, Failure> {
    let canonical = moves::read(request, stored, text)?;
    let ask = Ask::ClaimWith { answers: stored.play.seq(), text: canonical.clone() };
    let tried = stored.play.clone().ask(By::Player(request.user.id), &ask, now(request));
    let tried = tried.map_err(|why| refused(request, stored, &why))?;
    if tried.done == Done::Played && moves::asks_first(request, stored) {
        return moves::confirm_claim(bot, request, stored, &canonical).await;
    }
    claim(bot, request, stored, stored.play.seq(), &canonical).await
}

/// The confirmed move with a claim.
///
/// # Errors
/// Why the move was not played.
pub async fn claimed(
    bot: &Bot,
    request: &Request,
    id: MatchId,
    seq: u32,
    text: &str,
) -> Result<Reply, Failure> {
    let stored = match_pressed(bot, request, id).await?;
    if let Some(reply) = moves::outdated(bot, request, &stored, seq, text).await? {
        return Ok(reply);
    }
    claim(bot, request, &stored, seq, text).await
}

async fn claim(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    seq: u32,
    canonical: &str,
) -> Result<Reply, Failure> {
    let spelled = moves::spell(stored, canonical, request.locale);
    let ask = Ask::ClaimWith { answers: seq, text: canonical.to_owned() };
    match bot.store.matches().ask(stored.id, By::Player(request.user.id), ask, now(request)).await {
        Ok(played) if played.change.done == Done::Played => {
            Ok(Reply::text(say!(request.locale, "done-claim-failed", move = spelled)))
        }
        Err(error) => moves::beaten(bot, request, (seq, canonical), error).await,
        done => told(request.locale, "draw", done),
    }
}

/// `/takeback`: asks to take back one's newest move.
///
/// # Errors
/// Why not.
pub async fn takeback(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    told(
        request.locale,
        "takeback",
        bot.store.matches().ask(stored.id, By::Player(request.user.id), Ask::TakeBack, now(&request)).await,
    )
}

/// `/abort`: calls the match off, or asks to.
///
/// # Errors
/// Why not.
pub async fn abort(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    told(
        request.locale,
        "abort",
        bot.store.matches().ask(stored.id, By::Player(request.user.id), Ask::Abort, now(&request)).await,
    )
}

/// A button under an offer.
///
/// # Errors
/// The offer does not stand any more, or the person is not asked.
pub async fn answer(
    bot: &Bot,
    request: &Request,
    id: MatchId,
    kind: &str,
    made: u32,
    accept: bool,
) -> Result<Reply, Failure> {
    let stored = match_pressed(bot, request, id).await?;
    let Some(standing) = stored.play.offer(kind).map(|offer| offer.kind) else {
        return Err(refused(request, &stored, &Refusal::NoOffer(lapsed(kind))));
    };
    let ask =
        if accept { Ask::Accept { kind: standing, made } } else { Ask::Decline { kind: standing, made } };
    let done = bot.store.matches().ask(id, By::Player(request.user.id), ask, now(request)).await;
    if done.as_ref().is_ok_and(|played| played.change.done == Done::Agreed) {
        return told(request.locale, kind, done);
    }
    // Settled one way or the other: the question loses its buttons.
    done.map_err(|error| from_store(request.locale, None, error))?;
    let locale = announce::common(bot, &stored).await?;
    let id = if accept { "offer-settled" } else { "offer-refused" };
    let user = mention(request.user.id);
    Ok(Reply::Update(Message::text(say!(locale, id, user = user, what = offer(locale, standing)))))
}

/// An offer that stands no more, for the words that name it.
fn lapsed(kind: &str) -> OfferKind {
    match kind {
        "draw" => OfferKind::Draw,
        "abort" => OfferKind::Abort,
        _ => OfferKind::Takeback { undone: 0, to: 0 },
    }
}

/// What came of it.
fn told(locale: Locale, kind: &str, done: Result<Played, Error>) -> Result<Reply, Failure> {
    let played = done.map_err(|error| from_store(locale, None, error))?;
    let what = offer(locale, lapsed(kind));
    Ok(Reply::text(match played.change.done {
        Done::Offered => say!(locale, "done-offered", what = what),
        Done::Agreed => say!(locale, "done-agreed", what = what),
        Done::Declined => say!(locale, "done-declined", what = what),
        Done::Claimed => locale.say("done-claimed"),
        Done::DrawAgreed => locale.say("done-draw"),
        Done::TakenBack => locale.say("done-taken-back"),
        Done::Aborted => locale.say("done-aborted"),
        // Offers lead to none of these.
        Done::Resigned | Done::TimedOut | Done::Started | Done::Played | Done::Substituted => String::new(),
    }))
}
