//! `/games`: what a person plays and waits for.

use std::sync::Arc;

use super::listing;
use crate::discord::error::Failure;
use crate::discord::ids::{Id, Press};
use crate::discord::view::moment;
use crate::discord::{Bot, Button, Look, Message, Reply, Request, Row};
use crate::lobby::Lobby;
use crate::say;
use crate::words::{Locale, describe};

/// The most lines of a page: each may be long, and a message holds 2000
/// characters.
const LINES: usize = 8;

/// The most characters that the lines of a page have.
const ROOM: usize = 1800;

/// `/games`, sorted by the time that is left for whoever is to move.
///
/// # Errors
/// The database.
pub async fn list(bot: Arc<Bot>, request: Request) -> Result<Reply, Failure> {
    page(&bot, &request, 1).await
}

/// A line of the list, with the lobby that it is about.
struct Entry<'a> {
    text: String,
    title: &'static str,
    lobby: Option<&'a Lobby>,
}

/// One page of the list, counted from 1.
///
/// # Errors
/// The database.
pub async fn page(bot: &Bot, request: &Request, number: usize) -> Result<Reply, Failure> {
    let locale = request.locale;
    let matches = bot.store.matches().of(request.user.id).await?;
    let lobbies = bot.store.lobbies().of(request.user.id).await?;
    let lines = listing::lines(bot, request, &matches).await?;
    let matches = lines.iter().map(|line| Entry { text: line.full(), title: "games-title", lobby: None });
    let lobbies = lobbies.iter().map(|lobby| Entry {
        text: line(locale, lobby),
        title: "games-tables",
        lobby: Some(lobby),
    });
    let pages = pages(matches.chain(lobbies).collect());
    let number = number.clamp(1, pages.len().max(1));
    let Some(shown) = pages.get(number - 1) else {
        return Ok(Reply::text(locale.say("games-none")));
    };
    let content = describe::cut(content(locale, shown), 2000);
    let rows = rows(locale, request, shown, number, pages.len());
    Ok(Reply::Private(Message { content, rows, ..Message::default() }))
}

/// Cuts the list into pages that fit a message.
fn pages(entries: Vec<Entry<'_>>) -> Vec<Vec<Entry<'_>>> {
    let mut pages: Vec<Vec<Entry<'_>>> = Vec::new();
    let mut room = 0;
    for entry in entries {
        let length = entry.text.chars().count();
        match pages.last_mut().filter(|page| page.len() < LINES && length <= room) {
            Some(page) => {
                room -= length;
                page.push(entry);
            }
            None => {
                room = ROOM.saturating_sub(length);
                pages.push(vec![entry]);
            }
        }
    }
    pages
}

/// The lines of a page under their titles.
fn content(locale: Locale, page: &[Entry<'_>]) -> String {
    let mut lines = Vec::new();
    let mut title = "";
    for entry in page {
        if entry.title != title {
            title = entry.title;
            lines.push(locale.say(title));
        }
        lines.push(entry.text.clone());
    }
    lines.join("\n")
}

/// One lobby.
fn line(locale: Locale, lobby: &Lobby) -> String {
    let game = locale.game(lobby.plan.game.info(), "name");
    let place = match lobby.message {
        Some(message) => {
            let words = locale.say("list-table");
            format!("[{words}](https://discord.com/channels/{}/{}/{message})", lobby.guild, lobby.channel)
        }
        None => format!("<#{}>", lobby.channel),
    };
    say!(locale, "games-table", game = game, place = place, when = moment(lobby.expires))
}

/// A way out of each lobby of the page, and to the pages before and after.
fn rows(locale: Locale, request: &Request, page: &[Entry<'_>], number: usize, pages: usize) -> Vec<Row> {
    let lobbies = page.iter().filter_map(|entry| entry.lobby);
    let exits: Vec<Button> = lobbies.map(|lobby| exit(locale, request, lobby)).collect();
    let mut rows: Vec<Row> = exits.chunks(5).map(|row| Row::Buttons(row.to_vec())).collect();
    if pages > 1 {
        let button = |page: usize, label: &str, enabled: bool| {
            let button = Button::new(Id::Games { page }, locale.say(label), Look::Plain);
            Button { enabled, ..button }
        };
        rows.push(Row::Buttons(vec![
            button(number - 1, "rules-previous", number > 1),
            button(number + 1, "rules-following", number < pages),
        ]));
    }
    rows
}

/// The button that closes one's own lobby, or leaves another's.
fn exit(locale: Locale, request: &Request, lobby: &Lobby) -> Button {
    let (press, word, look) = if lobby.owner == request.user.id {
        (Press::Cancel, "press-cancel", Look::Bad)
    } else {
        (Press::Leave, "press-leave", Look::Plain)
    };
    let id = Id::Lobby { lobby: lobby.id.0, revision: lobby.revision, press };
    let game = locale.game(lobby.plan.game.info(), "name");
    Button::new(id, format!("{}: {game}", locale.say(word)), look)
}
