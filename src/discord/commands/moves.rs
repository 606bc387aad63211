//! Playing a move: typed, or picked from menus, previewed and confirmed.

use std::sync::Arc;

use super::board::shown;
use super::{match_pressed, match_to_move, refused};
use crate::discord::error::{Failure, from_store, refusal};
use crate::discord::ids::Id;
use crate::discord::view::{self, Frame};
use crate::discord::{Bot, Button, Look, Message, Reply, Request, Row, now, picker, safe_names};
use crate::kernel::scene::Scene;
use crate::kernel::{Outcome, Pick};
use crate::matches::{Ask, By, Refusal, Seq, Status, standing};
use crate::people::{BoardStyle, MatchId};
use crate::render::Quality;
use crate::say;
use crate::store::{Error, Stored};
use crate::words::Locale;
use crate::words::board::text_board;

/// `/move`.
///
/// # Errors
/// Why the move was not played.
pub async fn play(
    bot: Arc<Bot>,
    request: Request,
    text: String,
    named: Option<String>,
) -> Result<Reply, Failure> {
    let stored = match_to_move(&bot, &request, named.as_deref()).await?;
    let canonical = read(&request, &stored, &text)?;
    finish(&bot, &request, &stored, &canonical).await
}

/// A move in canonical notation, if the person may play it now.
///
/// # Errors
/// Why not.
pub(super) fn read(request: &Request, stored: &Stored, text: &str) -> Result<String, Failure> {
    check_turn(request, stored)?;
    let illegal = |error| refused(request, stored, &Refusal::Illegal(error));
    stored.play.position().parse(text).map_err(illegal)
}

/// Goes on picking a move.
///
/// # Errors
/// Why the person cannot pick here.
pub async fn pick(
    bot: &Bot,
    request: &Request,
    id: MatchId,
    seq: u32,
    mut path: Vec<Pick>,
    value: Option<String>,
) -> Result<Reply, Failure> {
    let stored = match_pressed(bot, request, id).await?;
    if is_stale(request, &stored, seq) {
        return stale(bot, request, &stored).await;
    }
    check_turn(request, &stored)?;
    path.extend(value.map(Pick));
    let scene = view::scene(&stored.play, stored.play.to_act());
    let step = picker::step(stored.play.position(), &path, &scene, request.locale);
    match step.complete.clone() {
        Some(text) if step.items.is_empty() => finish(bot, request, &stored, &text).await,
        _ => next_pick(bot, request, &stored, &step).await,
    }
}

/// Shows what has been picked and what may be picked next.
async fn next_pick(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    step: &picker::Step,
) -> Result<Reply, Failure> {
    let locale = request.locale;
    let play = &stored.play;
    let mut scene = view::scene(play, play.to_act());
    picker::mark(&mut scene, play.position(), step);
    let picked: Vec<String> = step.chosen.iter().map(ToString::to_string).collect();
    let content = if picked.is_empty() {
        locale.say("pick-start")
    } else {
        say!(locale, "pick-prompt", chosen = picked.join(" "))
    };
    let mut rows: Vec<Row> = view::menu(stored.id, play, step, locale.say("pick-next")).into_iter().collect();
    let mut buttons = Vec::new();
    if let Some(text) = &step.complete {
        buttons.push(play_button(stored, text, locale));
    }
    if !step.chosen.is_empty() {
        buttons.push(back_button(stored, &step.chosen[..step.chosen.len() - 1], locale));
    }
    if !buttons.is_empty() {
        rows.push(Row::Buttons(buttons));
    }
    let present = (play.position().turn().outcome(), view::last_spelled(play, locale));
    let message = preview(bot, request, stored, &content, scene, present).await?;
    Ok(Reply::Private(Message { rows, ..message }))
}

/// A complete move: previewed if the person wants that, else played.
async fn finish(bot: &Bot, request: &Request, stored: &Stored, canonical: &str) -> Result<Reply, Failure> {
    if asks_first(request, stored) {
        return confirm(bot, request, stored, canonical).await;
    }
    submit(bot, request, stored, stored.play.seq(), canonical).await
}

/// Whether the person wants to see a move before it is played.
pub(super) fn asks_first(request: &Request, stored: &Stored) -> bool {
    request.person.confirm.asks(stored.play.terms.pace.is_correspondence())
}

/// Shows the position after the move and asks.
async fn confirm(bot: &Bot, request: &Request, stored: &Stored, canonical: &str) -> Result<Reply, Failure> {
    let play = play_button(stored, canonical, request.locale);
    ahead(bot, request, stored, canonical, ("confirm-move", play)).await
}

/// The same for a move that was to bring a draw, but does not.
pub(super) async fn confirm_claim(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    canonical: &str,
) -> Result<Reply, Failure> {
    let id = Id::Claim { id: stored.id, seq: stored.play.seq(), text: canonical.to_owned() };
    let play = Button::new(id, request.locale.say("press-play"), Look::Good);
    ahead(bot, request, stored, canonical, ("confirm-claim", play)).await
}

/// The position after a move, with a question and the button that plays it.
async fn ahead(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    canonical: &str,
    (question, play): (&str, Button),
) -> Result<Reply, Failure> {
    let locale = request.locale;
    let mut after = stored.play.position().clone();
    after.play(canonical).map_err(|error| refused(request, stored, &Refusal::Illegal(error)))?;
    let view =
        crate::games::View { onlooker: stored.play.to_act(), options: stored.play.terms.options.clone() };
    let mut scene = after.scene(&view);
    scene.mark_last(canonical);
    let spelled = spell(stored, canonical, locale);
    let ahead = (after.turn().outcome(), Some(spelled.clone()));
    let content = say!(locale, question, move = spelled);
    let message = preview(bot, request, stored, &content, scene, ahead).await?;
    let buttons = vec![play, back_button(stored, &[], locale)];
    Ok(Reply::Private(Message { rows: vec![Row::Buttons(buttons)], ..message }))
}

/// The button that plays a move.
fn play_button(stored: &Stored, canonical: &str, locale: Locale) -> Button {
    let id = Id::Play { id: stored.id, seq: stored.play.seq(), text: canonical.to_owned() };
    Button::new(id, locale.say("press-play"), Look::Good)
}

/// The button that returns to these picks.
fn back_button(stored: &Stored, path: &[Pick], locale: Locale) -> Button {
    let id = Id::Pick { id: stored.id, seq: stored.play.seq(), path: path.to_vec() };
    Button::new(id, locale.say("press-back"), Look::Plain)
}

/// A message with the board from the side of the seat to act, as a quick
/// picture or, for those who want that, as text; with how the game would end
/// there and the move that leads there.
async fn preview(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    content: &str,
    scene: Scene,
    (outcome, last): (Option<Outcome>, Option<String>),
) -> Result<Message, Failure> {
    let (play, locale) = (&stored.play, request.locale);
    let person = &request.person;
    let side = view::side(play, play.to_act());
    let names = bot.names(play.holders()).await?;
    if person.board == BoardStyle::Text {
        let info = play.terms.game.info();
        let (last, room) = (last.as_deref(), 2000 - content.chars().count() - 1);
        let board = text_board(locale, info, &scene, outcome.as_ref(), last, &safe_names(&names), side, room);
        return Ok(Message::text(format!("{content}\n{board}")));
    }
    let frame = Frame { locale, side, theme: Bot::theme(person), quality: Quality::Preview };
    let file = view::picture_of(bot, play, &names, scene, &frame, outcome, last).await;
    Ok(Message::text(content).with_picture(file, locale))
}

/// A move in the notation of a language.
pub(super) fn spell(stored: &Stored, canonical: &str, locale: Locale) -> String {
    let position = stored.play.position();
    position.notate(canonical, locale.notation()).unwrap_or_else(|| canonical.to_owned())
}

/// The confirmed move.
///
/// # Errors
/// Why the move was not played.
pub async fn confirmed(
    bot: &Bot,
    request: &Request,
    id: MatchId,
    seq: u32,
    text: &str,
) -> Result<Reply, Failure> {
    let stored = match_pressed(bot, request, id).await?;
    if let Some(reply) = outdated(bot, request, &stored, seq, text).await? {
        return Ok(reply);
    }
    submit(bot, request, &stored, seq, text).await
}

/// Plays the move. Whoever was faster wins; the other sees the board as it is.
async fn submit(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    seq: u32,
    canonical: &str,
) -> Result<Reply, Failure> {
    let spelled = spell(stored, canonical, request.locale);
    let ask = Ask::Move { answers: seq, text: canonical.to_owned() };
    let done = bot.store.matches().ask(stored.id, By::Player(request.user.id), ask, now(request)).await;
    match done {
        Ok(_) => Ok(Reply::text(say!(request.locale, "done-played", move = spelled))),
        Err(error) => beaten(bot, request, (seq, canonical), error).await,
    }
}

/// The answer to a confirmation that comes too late; `None` if it is in time.
///
/// # Errors
/// It is not the person's turn.
pub(super) async fn outdated(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    seq: Seq,
    canonical: &str,
) -> Result<Option<Reply>, Failure> {
    if let Some(done) = done_before(request, stored, seq, canonical) {
        return Ok(Some(done));
    }
    if is_stale(request, stored, seq) {
        return stale(bot, request, stored).await.map(Some);
    }
    check_turn(request, stored).map(|()| None)
}

/// A move that was not played: because the same person has played it already,
/// with another press of the same button; because somebody was faster; or for
/// a reason of its own.
pub(super) async fn beaten(
    bot: &Bot,
    request: &Request,
    (seq, canonical): (Seq, &str),
    error: Error,
) -> Result<Reply, Failure> {
    let Error::Refused { refusal, stored } = error else {
        return Err(from_store(request.locale, None, error));
    };
    match done_before(request, &stored, seq, canonical) {
        Some(done) => Ok(done),
        None if refusal == Refusal::Stale => stale(bot, request, &stored).await,
        None => Err(refused(request, &stored, &refusal)),
    }
}

/// The answer to a second press for one move: it stands, played by the same
/// person in answer to the same position.
fn done_before(request: &Request, stored: &Stored, seq: Seq, canonical: &str) -> Option<Reply> {
    let line = standing(stored.play.log());
    let mut entries = line.iter().filter(|entry| entry.seq > seq);
    let entry = entries.find(|entry| entry.seq == seq + 1 && entry.moved() == Some(canonical))?;
    let by_same = entry.by == By::Player(request.user.id);
    let before = by_same.then(|| stored.play.position_at(seq)).flatten()?;
    let spelled = before.notate(canonical, request.locale.notation());
    let spelled = spelled.unwrap_or_else(|| canonical.to_owned());
    Some(Reply::text(say!(request.locale, "done-played", move = spelled)))
}

/// Whether a player pressed something under a board that is no more.
fn is_stale(request: &Request, stored: &Stored, seq: u32) -> bool {
    seq != stored.play.seq() && stored.play.plays(request.user.id)
}

/// The position has changed: the board as it is now.
pub(super) async fn stale(bot: &Bot, request: &Request, stored: &Stored) -> Result<Reply, Failure> {
    let mut message = shown(bot, request, stored, None).await?;
    let why = match stored.play.status() {
        Status::Playing => Refusal::Stale,
        Status::Over(_) => Refusal::Over,
        Status::Aborted => Refusal::Aborted,
    };
    let why = refusal(request.locale, &stored.play, &why);
    message.content = format!("{why}\n{}", message.content);
    Ok(Reply::Private(message))
}

/// Whether the person may move now.
fn check_turn(request: &Request, stored: &Stored) -> Result<(), Failure> {
    let play = &stored.play;
    let why = match play.to_act() {
        _ if !play.plays(request.user.id) => Refusal::NotSeated,
        None if play.status() == Status::Aborted => Refusal::Aborted,
        None => Refusal::Over,
        Some(seat) if play.user(seat) != Some(request.user.id) => {
            Refusal::NotYourTurn { whose: seat, holder: play.holder(seat) }
        }
        Some(_) => return Ok(()),
    };
    Err(refused(request, stored, &why))
}
