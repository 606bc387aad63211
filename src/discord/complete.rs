//! The lists that complete options of commands as one types. They never fail:
//! without anything to offer the list is empty.

use super::commands::{game_named, listing, match_to_move};
use super::{Bot, Item, Request, pace};
use crate::games::GAMES;
use crate::kernel::{OptionKind, Options, Seat};
use crate::matches::Pace;
use crate::say;
use crate::words::Locale;

/// The most lines Discord shows.
const MOST: usize = 25;

/// Whether a line fits what has been typed: it or its value contains it.
fn fits(item: &Item, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    item.label.to_lowercase().contains(&typed) || item.value.to_lowercase().contains(&typed)
}

/// The lines that fit, those that begin with what was typed first.
fn fitting(items: impl Iterator<Item = Item>, typed: &str) -> Vec<Item> {
    let wanted = typed.trim().to_lowercase();
    let mut items: Vec<Item> = items.filter(|item| fits(item, typed)).collect();
    let begins = |item: &Item| {
        item.label.to_lowercase().starts_with(&wanted) || item.value.to_lowercase().starts_with(&wanted)
    };
    items.sort_by_key(|item| !begins(item));
    items.truncate(MOST);
    items
}

/// Games by name.
#[must_use]
pub fn games(locale: Locale, typed: &str) -> Vec<Item> {
    fitting(GAMES.iter().map(|game| Item::new(game.info().id, locale.game(game.info(), "name"))), typed)
}

/// Usual paces, and what was typed if it is one.
#[must_use]
pub fn paces(locale: Locale, typed: &str) -> Vec<Item> {
    let usual = ["3d", "1d", "7d", "12h", "5d+1d/10d", "15m+10s/1h", "10m", "1m"];
    let item = |pace: &str| Item::new(pace, locale.say(&format!("pace-{}", pace.replace(['+', '/'], "-"))));
    let mut items = fitting(usual.into_iter().map(item), typed);
    if let Ok(typed) = typed.parse::<Pace>()
        && !items.iter().any(|item| item.value == typed.to_string())
    {
        items.insert(
            0,
            Item::new(typed.to_string(), say!(locale, "pace-own", pace = pace::say(locale, typed))),
        );
        items.truncate(MOST);
    }
    items
}

/// The seats of the game that is being chosen.
#[must_use]
pub fn seats(locale: Locale, game: Option<&str>, typed: &str) -> Vec<Item> {
    let Some(game) = game.and_then(|text| game_named(locale, text).ok()) else { return Vec::new() };
    let info = game.info();
    let item = |seat: Seat| Item::new(info.seats[seat.index()].letter, locale.seat(info, seat));
    fitting(Seat::all(info.seats.len()).map(item), typed)
}

/// Options of the game that is being chosen: what has been typed stays, the
/// last part is completed.
#[must_use]
pub fn options(locale: Locale, game: Option<&str>, typed: &str) -> Vec<Item> {
    let Some(game) = game.and_then(|text| game_named(locale, text).ok()) else { return Vec::new() };
    let info = game.info();
    let (done, last) = typed.rsplit_once(',').map_or(("", typed), |(done, last)| (done, last.trim()));
    let mut items = Vec::new();
    for spec in info.options {
        let values: Vec<&str> = match spec.kind {
            OptionKind::Choice(values) => values.to_vec(),
            OptionKind::Number(..) => Vec::new(),
        };
        let name = locale.game(info, &format!("option-{}", spec.key));
        for value in values {
            let said = locale.game(info, &format!("option-{}-{value}", spec.key));
            let text = if done.is_empty() {
                format!("{}={value}", spec.key)
            } else {
                format!("{done},{}={value}", spec.key)
            };
            let item = Item::new(text.clone(), format!("{text} · {name}: {said}"));
            let wanted = format!("{}={value} {name} {said}", spec.key).to_lowercase();
            if text.chars().count() <= 100 && wanted.contains(&last.to_lowercase()) {
                items.push(item);
            }
        }
    }
    // Numbers cannot be listed: what was typed is offered if it can be read.
    if !typed.trim().is_empty() && Options::parse(info.options, typed).is_ok() && typed.chars().count() <= 100
    {
        items.retain(|item| item.value != typed);
        items.insert(0, Item::new(typed, typed));
    }
    items.truncate(MOST);
    items
}

/// Legal moves of the match that is meant, in the player's notation. They are
/// found by any spelling of their beginning.
pub async fn moves(bot: &Bot, request: &Request, named: Option<&str>, typed: &str) -> Vec<Item> {
    let Ok(stored) = match_to_move(bot, request, named).await else { return Vec::new() };
    let play = &stored.play;
    let mine = play.to_act().is_some_and(|seat| play.user(seat) == Some(request.user.id));
    if !mine {
        return Vec::new();
    }
    let moves = play.position().labelled(request.locale.notation());
    let label = |(text, usual): (String, String)| {
        let label = if text == usual { text.clone() } else { format!("{usual} ({text})") };
        (
            Item::new(text.clone(), label),
            crate::kernel::notation::key(&text),
            crate::kernel::notation::key(&usual),
        )
    };
    let wanted = crate::kernel::notation::key(&crate::kernel::notation::plain(typed));
    let mut found: Vec<(bool, Item)> = moves
        .into_iter()
        .map(label)
        .filter(|(item, text, usual)| text.contains(&wanted) || usual.contains(&wanted) || fits(item, typed))
        .map(|(item, text, usual)| (!(text.starts_with(&wanted) || usual.starts_with(&wanted)), item))
        .filter(|(_, item)| item.value.chars().count() <= 100)
        .collect();
    found.sort_by_key(|(later, _)| *later);
    let mut items: Vec<Item> = found.into_iter().map(|(_, item)| item).collect();
    let is_listed = |canonical: &str| items.iter().take(MOST).any(|item| item.value == canonical);
    // A spelling that no key knows (O-O) still leads to its move.
    if let Ok(canonical) = play.position().parse(typed)
        && canonical.chars().count() <= 100
        && !is_listed(&canonical)
    {
        let usual = play.position().notate(&canonical, request.locale.notation());
        let usual = usual.unwrap_or_else(|| canonical.clone());
        items.insert(0, Item::new(canonical, usual));
    }
    items.truncate(MOST);
    items
}

/// The person's matches, those of the channel first.
pub async fn matches(bot: &Bot, request: &Request, typed: &str) -> Vec<Item> {
    let mut matches = bot.store.matches().of(request.user.id).await.unwrap_or_default();
    matches.retain(|summary| Some(summary.place.guild) == request.guild);
    matches.sort_by_key(|summary| summary.place.posts() != request.channel);
    let lines = listing::lines(bot, request, &matches).await.unwrap_or_default();
    fitting(lines.iter().map(|line| Item::new(line.number(), line.plain())), typed)
}

/// Fixed words, each with its message `LIST-WORD`.
#[must_use]
pub fn words(locale: Locale, list: &str, words: &[&str], typed: &str) -> Vec<Item> {
    fitting(words.iter().map(|word| Item::new(*word, locale.say(&format!("{list}-{word}")))), typed)
}
