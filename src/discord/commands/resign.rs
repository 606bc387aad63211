//! `/resign`.

use std::sync::Arc;

use super::{match_meant, match_pressed, refused};
use crate::discord::error::{Failure, from_store, said};
use crate::discord::ids::Id;
use crate::discord::{Bot, Button, Look, Message, Reply, Request, Row, now};
use crate::kernel::{ActError, Seat};
use crate::matches::{Ask, By, Refusal, Status};
use crate::people::MatchId;
use crate::say;
use crate::store::Stored;

/// `/resign`: asks whether that is meant, and which seat if there are two.
///
/// # Errors
/// The person plays no seat there, or the match is over.
pub async fn resign(bot: Arc<Bot>, request: Request, named: Option<String>) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    question(&request, &stored, None)
}

/// The question, after a word about why it is asked once more.
fn question(request: &Request, stored: &Stored, before: Option<&str>) -> Result<Reply, Failure> {
    let (locale, play) = (request.locale, &stored.play);
    let info = play.terms.game.info();
    let seats = seats(request, stored)?;
    let button = |seat: Option<usize>, label: String| {
        Button::new(Id::Resign { id: stored.id, seq: play.seq(), seat }, label, Look::Bad)
    };
    let mut buttons = Vec::new();
    if let [_, _, ..] = seats[..] {
        let one = |seat: &Seat| {
            button(Some(seat.index()), say!(locale, "press-resign-seat", seat = locale.seat(info, *seat)))
        };
        buttons.extend(seats.iter().take(3).map(one));
        buttons.push(button(None, locale.say("press-resign-all")));
    } else {
        buttons.push(button(None, locale.say("press-resign")));
    }
    buttons.push(Button::new(Id::Board { id: stored.id }, locale.say("press-back"), Look::Plain));
    let number = stored.id.to_string();
    let asked = say!(locale, "resign-sure", game = locale.game(info, "name"), match = number);
    let content = before.map_or(asked.clone(), |before| format!("{}\n{asked}", locale.say(before)));
    Ok(Reply::Private(Message { rows: vec![Row::Buttons(buttons)], ..Message::text(content) }))
}

/// The seats that the person can give up.
fn seats(request: &Request, stored: &Stored) -> Result<Vec<Seat>, Failure> {
    let play = &stored.play;
    let why = match play.status() {
        _ if !play.plays(request.user.id) => Refusal::NotSeated,
        Status::Over(_) => Refusal::Over,
        Status::Aborted => Refusal::Aborted,
        Status::Playing => {
            let own = || play.seats_of(request.user.id);
            let playing: Vec<Seat> = own().filter(|&seat| play.is_in(seat)).collect();
            match own().next() {
                Some(first) if playing.is_empty() => Refusal::Act(ActError::SeatOut(first)),
                _ => return Ok(playing),
            }
        }
    };
    Err(refused(request, stored, &why))
}

/// The answer to the question. If the match has gone on meanwhile it is asked
/// once more: what was given up is not what stands now.
///
/// # Errors
/// The person plays no seat there, or the match is over.
pub async fn confirmed(
    bot: &Bot,
    request: &Request,
    id: MatchId,
    seq: u32,
    seat: Option<usize>,
) -> Result<Reply, Failure> {
    let stored = match_pressed(bot, request, id).await?;
    let own = seats(request, &stored)?;
    if stored.play.seq() != seq {
        return question(request, &stored, Some("resign-changed"));
    }
    let seat = match seat {
        None => None,
        Some(index) => {
            let seat = own.iter().copied().find(|own| own.index() == index);
            Some(seat.ok_or_else(|| said(request.locale, "stale-press"))?)
        }
    };
    let ask = Ask::Resign { seat };
    let resigned = bot.store.matches().ask(id, By::Player(request.user.id), ask, now(request)).await;
    resigned.map_err(|error| from_store(request.locale, None, error))?;
    Ok(Reply::text(request.locale.say("done-resigned")))
}
