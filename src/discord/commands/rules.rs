//! `/rules`: a game in a few screens, each with a picture.

use std::sync::Arc;

use super::game_named;
use crate::discord::drawing::NoPicture;
use crate::discord::error::Failure;
use crate::discord::ids::Id;
use crate::discord::{Bot, Button, File, Look, Message, Reply, Request, Row};
use crate::games::{AnyGame, Page, Position, View};
use crate::kernel::scene::{Mark, Scene};
use crate::kernel::{Options, Seat, Side, Square};
use crate::people::BoardStyle;
use crate::render::{Labels, Quality, Style};
use crate::say;
use crate::words::board::text_board;
use crate::words::{Locale, describe};

/// `/rules`.
///
/// # Errors
/// There is no such game.
pub async fn show(bot: Arc<Bot>, request: Request, game: String) -> Result<Reply, Failure> {
    page(&bot, &request, &game, 1).await
}

/// One screen, counted from 1.
///
/// # Errors
/// There is no such game.
pub async fn page(bot: &Bot, request: &Request, game: &str, number: usize) -> Result<Reply, Failure> {
    let locale = request.locale;
    let game = game_named(locale, game)?;
    let info = game.info();
    let number = number.clamp(1, info.pages.len().max(1));
    let title =
        say!(locale, "rules-page", game = locale.game(info, "name"), page = number, pages = info.pages.len());
    let text = locale.game(info, &format!("rules-{number}"));
    let person = &request.person;
    let shown = info.pages.get(number - 1).and_then(|page| position(game, page).map(|p| (p, page)));
    let mut message = Message::text(describe::cut(format!("{title}\n{text}"), 2000));
    match shown {
        Some((position, page)) if person.board == BoardStyle::Text => {
            let room = 2000_usize.saturating_sub(message.content.chars().count() + 1);
            message.content = with_board(message.content, locale, &position, page, room);
        }
        Some((position, page)) => {
            let drawn = picture(bot, locale, &position, page, Bot::theme(person)).await;
            message = message.with_picture(drawn, locale);
        }
        None => {}
    }
    let button = |page: usize, label: &str, enabled: bool| {
        let id = Id::Rules { game: info.id.to_owned(), page };
        let mut button = Button::new(id, locale.say(label), Look::Plain);
        button.enabled = enabled;
        button
    };
    let rows = vec![Row::Buttons(vec![
        button(number - 1, "rules-previous", number > 1),
        button(number + 1, "rules-following", number < info.pages.len()),
    ])];
    Ok(Reply::Private(Message { rows, ..message }))
}

/// The position of a page, with its moves played.
fn position(game: &dyn AnyGame, page: &Page) -> Option<Position> {
    let mut position = match page.position {
        Some(text) => game.read(text).ok()?,
        None => game.start(&Options::default()).ok()?,
    };
    for text in page.moves {
        position.play(text).ok()?;
    }
    Some(position)
}

/// The text of a page and its board as text, if that fits into what is left.
fn with_board(content: String, locale: Locale, position: &Position, page: &Page, room: usize) -> String {
    let (info, scene) = (position.info(), scene(position, page));
    let (outcome, last) = (position.turn().outcome(), page.moves.last().copied());
    let board = text_board(locale, info, &scene, outcome.as_ref(), last, &[], Side::South, room);
    if board.chars().count() > room { content } else { format!("{content}\n{board}") }
}

/// The scene of a page, its squares pointed out.
fn scene(position: &Position, page: &Page) -> Scene {
    let mut scene: Scene = position.scene(&View::default());
    if let Some(last) = page.moves.last() {
        scene.mark_last(last);
    }
    scene
        .marks
        .extend(page.targets.iter().filter_map(|square| square.parse::<Square>().ok()).map(Mark::Target));
    scene
}

/// The picture of a page.
async fn picture(
    bot: &Bot,
    locale: Locale,
    position: &Position,
    page: &Page,
    theme: crate::render::Theme,
) -> Result<File, NoPicture> {
    let info = position.info();
    let scene = scene(position, page);
    let outcome = position.turn().outcome();
    let alt = describe::alt(locale, info, &scene, outcome.as_ref(), page.moves.last().copied(), &[]);
    let caption = describe::caption(locale, info, &scene, outcome.as_ref(), &[]);
    let seats = Seat::all(info.seats.len()).map(|seat| locale.seat(info, seat)).collect();
    let labels = Labels { seats, clocks: vec![None; info.seats.len()], caption };
    let style = Style { theme, width: 640, side: Side::South, quality: Quality::Preview };
    let bytes = bot.drawing.board(move || crate::render::png(&scene, &labels, &style)).await?;
    Ok(File { name: "rules.png".to_owned(), bytes, alt: Some(alt) })
}
