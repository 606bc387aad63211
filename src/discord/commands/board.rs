//! The board for one person: from that person's side, as picture or text.

use std::sync::Arc;

use super::{match_meant, match_pressed};
use crate::discord::error::Failure;
use crate::discord::view::{self, Frame};
use crate::discord::{Bot, Message, Reply, Request, safe_names};
use crate::kernel::Seat;
use crate::people::{BoardStyle, MatchId};
use crate::render::Quality;
use crate::say;
use crate::store::Stored;
use crate::words::board::text_board;
use crate::words::describe;

/// `/board`.
///
/// # Errors
/// There is no such match.
pub async fn show(
    bot: Arc<Bot>,
    request: Request,
    named: Option<String>,
    text: Option<bool>,
) -> Result<Reply, Failure> {
    let stored = match_meant(&bot, &request, named.as_deref()).await?;
    Ok(Reply::Private(shown(&bot, &request, &stored, text).await?))
}

/// The button under a board.
///
/// # Errors
/// There is no such match.
pub async fn own(bot: &Bot, request: &Request, id: MatchId, text: Option<bool>) -> Result<Reply, Failure> {
    let stored = match_pressed(bot, request, id).await?;
    Ok(Reply::Private(shown(bot, request, &stored, text).await?))
}

/// The board from the side of whoever asks, with the controls for a move if it
/// is that person's turn. `text` overrides the person's setting.
///
/// # Errors
/// The database.
pub async fn shown(
    bot: &Bot,
    request: &Request,
    stored: &Stored,
    text: Option<bool>,
) -> Result<Message, Failure> {
    let play = &stored.play;
    let info = play.terms.game.info();
    let locale = request.locale;
    let person = &request.person;
    let seat = own_seat(request, stored);
    let side = view::side(play, seat);
    let scene = view::scene(play, seat);
    let outcome = play.position().turn().outcome();
    let title = say!(locale, "board-public", game = locale.game(info, "name"), match = stored.id.to_string());
    let mine = play.to_act().is_some_and(|seat| play.user(seat) == Some(request.user.id));
    let rows = if mine { view::controls(stored.id, play, locale) } else { Vec::new() };
    let names = bot.names(play.holders()).await?;
    let named = safe_names(&names);
    if text.unwrap_or(person.board == BoardStyle::Text) {
        let last = view::last_spelled(play, locale);
        let room = 2000 - title.chars().count() - 1;
        let board = text_board(locale, info, &scene, outcome.as_ref(), last.as_deref(), &named, side, room);
        let content = format!("{title}\n{board}");
        return Ok(Message { content, rows, ..Message::default() });
    }
    let frame = Frame { locale, side, theme: Bot::theme(person), quality: Quality::Preview };
    let content = format!("{title} · {}", describe::status(locale, info, &scene, outcome.as_ref(), &named));
    let picture = view::picture(bot, play, &names, scene, &frame).await;
    Ok(Message { rows, ..Message::text(content).with_picture(picture, locale) })
}

/// The seat from which a person looks: the one to act if it is its own, else
/// its first; `None` for a bystander.
#[must_use]
pub fn own_seat(request: &Request, stored: &Stored) -> Option<Seat> {
    let play = &stored.play;
    let to_act = play.to_act().filter(|&seat| play.user(seat) == Some(request.user.id));
    to_act.or_else(|| play.seats_of(request.user.id).next())
}
