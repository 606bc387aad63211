//! Entering a move one pick at a time, for every game alike: the picks are the
//! parts of the canonical move texts, a menu holds at most 25 of them.

use super::Item;
use crate::games::Position;
use crate::kernel::notation::{choices, picks};
use crate::kernel::scene::{Mark, Scene};
use crate::kernel::{Pick, Square};
use crate::say;
use crate::words::Locale;

/// The most lines a menu holds.
pub const MENU_MAX: usize = 25;

/// Where a path of picks leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The picks without what only narrows a long list.
    pub chosen: Vec<Pick>,
    /// The move that is complete with these picks, if there is one.
    pub complete: Option<String>,
    /// What may be picked next; a value is added to the path as it stands.
    pub items: Vec<Item>,
}

/// The sign after a file when a list of squares is narrowed to that file.
const ALL_OF: char = '*';
/// The sign before the number of lines that are skipped in a long list.
const SKIP: char = '+';

/// Follows a path. Picks that fit no move lead to nothing: neither a complete
/// move nor items.
#[must_use]
pub fn step(position: &Position, path: &[Pick], scene: &Scene, locale: Locale) -> Step {
    let moves = position.labelled(locale.notation());
    let texts: Vec<String> = moves.iter().map(|(text, _)| text.clone()).collect();
    let (chosen, narrow): (Vec<Pick>, Vec<Pick>) =
        path.iter().cloned().partition(|pick| !pick.0.ends_with(ALL_OF) && !pick.0.starts_with(SKIP));
    let found = choices(&texts, &chosen);
    // What narrows counts only at the end of the path; before, it has led on.
    let narrow = narrow.last().filter(|last| path.last() == Some(last));
    let label = |pick: &Pick| {
        let mut whole = chosen.clone();
        whole.push(pick.clone());
        label(position, &moves, &whole, scene, locale)
    };
    let items = narrowed(&found.next, narrow, &label, locale);
    Step { chosen, complete: found.complete, items }
}

/// The lines for these picks: all of them, or files to choose from, or a part
/// of a long list.
fn narrowed(
    next: &[Pick],
    narrow: Option<&Pick>,
    label: &dyn Fn(&Pick) -> Item,
    locale: Locale,
) -> Vec<Item> {
    let file = narrow.and_then(|pick| pick.0.strip_suffix(ALL_OF));
    let skip = narrow.and_then(|pick| pick.0.strip_prefix(SKIP)).and_then(|n| n.parse().ok()).unwrap_or(0);
    if let Some(file) = file {
        return next.iter().filter(|pick| pick.0.starts_with(file)).take(MENU_MAX).map(label).collect();
    }
    if next.len() <= MENU_MAX {
        return next.iter().map(label).collect();
    }
    if next.iter().all(|pick| pick.0.parse::<Square>().is_ok()) {
        return files(next, locale);
    }
    let rest = &next[skip.min(next.len())..];
    let mut items: Vec<Item> = rest.iter().take(MENU_MAX - 1).map(label).collect();
    if rest.len() > MENU_MAX - 1 {
        let more = say!(locale, "pick-more", count = rest.len() - (MENU_MAX - 1));
        items.push(Item::new(format!("{SKIP}{}", skip + MENU_MAX - 1), more));
    }
    items
}

/// The files that a long list of squares has.
fn files(next: &[Pick], locale: Locale) -> Vec<Item> {
    let mut files: Vec<String> = next.iter().map(|pick| pick.0[..1].to_owned()).collect();
    files.sort();
    files.dedup();
    let item = |file: String| {
        let count = next.iter().filter(|pick| pick.0.starts_with(&file)).count();
        Item::new(format!("{file}{ALL_OF}"), say!(locale, "pick-file", file = file.clone(), count = count))
    };
    files.into_iter().map(item).collect()
}

/// What a pick says: the whole move in the player's notation if only one move
/// goes through it, else the square with the man on it, else the word.
fn label(
    position: &Position,
    moves: &[(String, String)],
    whole: &[Pick],
    scene: &Scene,
    locale: Locale,
) -> Item {
    let Some(pick) = whole.last() else { return Item::new("", "") };
    let through: Vec<&(String, String)> =
        moves.iter().filter(|(text, _)| picks(text).starts_with(whole)).collect();
    let info = position.info();
    let square = pick.0.parse::<Square>().ok();
    let man = square.and_then(|square| scene.pieces.iter().find(|piece| piece.square == square));
    let own_man = man.filter(|piece| position.turn().seat() == Some(piece.owner) && whole.len() == 1);
    let said = match (own_man, square, &through[..]) {
        (Some(man), _, _) => format!("{} {pick}", locale.game(info, &format!("glyph-{}", man.glyph.name()))),
        (None, _, [(text, usual)]) if whole.len() > 1 || square.is_none() => {
            match word(position, pick, locale) {
                Some(word) if square.is_none() && text != usual => format!("{word} ({usual})"),
                Some(word) if square.is_none() => word,
                _ => usual.clone(),
            }
        }
        _ => word(position, pick, locale).unwrap_or_else(|| pick.0.clone()),
    };
    let mut item = Item::new(pick.0.clone(), said);
    if own_man.is_some() {
        item.description = Some(say!(locale, "pick-moves", count = through.len()));
    }
    item
}

/// The word for a pick that is no square: a piece, `pass`, `swap`.
fn word(position: &Position, pick: &Pick, locale: Locale) -> Option<String> {
    let id = format!("pick-{pick}");
    let own = format!("{}-{id}", position.info().id);
    (locale.has(&own) || locale.has(&id)).then(|| locale.game(position.info(), &id))
}

/// Marks in the scene what has been picked and what may be picked next.
pub fn mark(scene: &mut Scene, position: &Position, step: &Step) {
    let square = |pick: &Pick| pick.0.parse::<Square>().ok();
    scene.marks.extend(step.chosen.iter().filter_map(square).map(Mark::Chosen));
    if step.chosen.is_empty() {
        return;
    }
    let texts = position.actions();
    scene.marks.extend(choices(&texts, &step.chosen).next.iter().filter_map(square).map(Mark::Target));
}
