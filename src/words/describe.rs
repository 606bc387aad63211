//! A position in words: the line under a picture, the alt text, the result. All
//! of it is read from the scene, so that it says what the picture says.

use fluent_bundle::FluentArgs;

use super::Locale;
use crate::games::Info;
use crate::kernel::scene::{Piece, Scene};
use crate::kernel::{Outcome, Seat};
use crate::say;

/// The longest alt text Discord takes, in characters.
pub const ALT_MAX: usize = 1024;

/// What parts the pieces of information in a line.
pub const SEPARATOR: &str = " · ";

/// Who is to move, or how the game ended. `names` are the players by seats;
/// with none of them only seats are named.
#[must_use]
pub fn status(
    locale: Locale,
    info: &Info,
    scene: &Scene,
    outcome: Option<&Outcome>,
    names: &[String],
) -> String {
    if let Some(outcome) = outcome {
        return result(locale, info, outcome, names);
    }
    match scene.panels.iter().find(|panel| panel.to_move) {
        Some(panel) => say!(locale, "to-move", seat = locale.seat(info, panel.seat)),
        None => locale.say("dice-to-roll"),
    }
}

/// How a game ended: who won, why, and the points where they say more than
/// that.
#[must_use]
pub fn result(locale: Locale, info: &Info, outcome: &Outcome, names: &[String]) -> String {
    let reason = locale.game(info, &format!("reason-{}", outcome.reason));
    let text = match winners(locale, info, outcome, names) {
        None => say!(locale, "result-draw", reason = reason),
        Some(won) => format!("{won}, {reason}"),
    };
    match points(locale, info, outcome, names) {
        None => text,
        Some(points) => format!("{text} ({points})"),
    }
}

/// The winners and that they win; `None` for a draw.
fn winners(locale: Locale, info: &Info, outcome: &Outcome, names: &[String]) -> Option<String> {
    if outcome.is_draw() {
        return None;
    }
    let first = Seat::all(info.seats.len()).filter(|&seat| outcome.rank(seat) == 1);
    let winners: Vec<String> = first.map(|seat| player(locale, info, seat, names)).collect();
    let count = winners.len();
    Some(say!(locale, "result-win", winners = winners.join(", "), count = count))
}

/// The points of every seat, if there is more to say than who won.
fn points(locale: Locale, info: &Info, outcome: &Outcome, names: &[String]) -> Option<String> {
    let all = Seat::all(info.seats.len());
    let places = all.clone().map(|seat| outcome.rank(seat)).collect::<std::collections::BTreeSet<_>>();
    let of = |seat: Seat| format!("{} {}", player(locale, info, seat, names), outcome.points()[seat.index()]);
    (places.len() > 2).then(|| all.map(of).collect::<Vec<_>>().join(", "))
}

/// A seat with the name of who holds it, if that is known.
#[must_use]
pub fn player(locale: Locale, info: &Info, seat: Seat, names: &[String]) -> String {
    let colour = locale.seat(info, seat);
    match names.get(seat.index()) {
        Some(name) => say!(locale, "player", name = name.clone(), seat = colour),
        None => colour,
    }
}

/// A move with its number: `12. e4`, `12… Nf6`. `number` counts the moves of
/// the seat; `first` says whether it begins the round.
#[must_use]
pub fn numbered(number: usize, first: bool, text: &str) -> String {
    format!("{number}{} {text}", if first { "." } else { "…" })
}

/// The line under a picture, its parts by importance: the status and what is
/// most worth knowing. Where it is too long, whole parts are left out from the
/// end.
#[must_use]
pub fn caption(
    locale: Locale,
    info: &Info,
    scene: &Scene,
    outcome: Option<&Outcome>,
    names: &[String],
) -> String {
    let won = outcome.and_then(|outcome| winners(locale, info, outcome, names));
    let mut parts = match (won, outcome) {
        (Some(won), Some(outcome)) => vec![won, locale.game(info, &format!("reason-{}", outcome.reason))],
        _ => vec![status(locale, info, scene, outcome, names)],
    };
    parts.extend(scene.notes.iter().take(2).map(|note| locale.note(info, note)));
    parts.join(SEPARATOR)
}

/// A sentence with its full stop.
fn sentence(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', '…']) { text.to_owned() } else { format!("{text}.") }
}

/// The alt text of a picture, at most [`ALT_MAX`] characters: who moves, the
/// last move, what is to be known, hands and counts, then the men as far as
/// they fit.
#[must_use]
pub fn alt(
    locale: Locale,
    info: &Info,
    scene: &Scene,
    outcome: Option<&Outcome>,
    last: Option<&str>,
    names: &[String],
) -> String {
    let mut said = vec![locale.game(info, "name"), status(locale, info, scene, outcome, names)];
    said.extend(last.map(|last| say!(locale, "last-move", text = last.trim_end_matches('.'))));
    said.extend(scene.notes.iter().map(|note| locale.note(info, note)));
    if !scene.dice.is_empty() {
        said.push(say!(locale, "dice-show", numbers = numbers(&scene.dice)));
    }
    said.extend(scene.panels.iter().map(|panel| panel_line(locale, info, scene, panel.seat)));
    for panel in &scene.panels {
        let men = men(locale, info, scene, panel.seat);
        if !men.is_empty() {
            said.push(format!("{}: {men}", locale.seat(info, panel.seat)));
        }
    }
    let said: Vec<String> = said.iter().map(|text| sentence(text)).collect();
    cut(said.join(" "), ALT_MAX)
}

/// Numbers of dice as text.
pub(super) fn numbers(dice: &[u8]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A seat's men, hand and captures in one sentence.
pub(super) fn panel_line(locale: Locale, info: &Info, scene: &Scene, seat: Seat) -> String {
    let panel = &scene.panels[seat.index()];
    let name = locale.seat(info, seat);
    if panel.out {
        return say!(locale, "seat-out", seat = name);
    }
    let mut text = say!(locale, "seat-men", seat = name, men = u32::from(panel.men));
    let list = |items: Vec<String>| items.join(", ");
    if !panel.hand.is_empty() {
        let hand =
            panel.hand.iter().map(|(glyph, n)| format!("{} {n}", glyph_name(locale, info, glyph.name())));
        text.push_str(&format!(" {}", say!(locale, "seat-hand", men = list(hand.collect()))));
    }
    if !panel.captured.is_empty() {
        let taken = panel
            .captured
            .iter()
            .map(|(glyph, _, n)| format!("{} {n}", glyph_name(locale, info, glyph.name())));
        text.push_str(&format!(" {}", say!(locale, "seat-captured", men = list(taken.collect()))));
    }
    text
}

/// The name of a glyph, as the game says it.
fn glyph_name(locale: Locale, info: &Info, name: &str) -> String {
    locale.game_with(info, &format!("glyph-{name}"), &FluentArgs::new())
}

/// The men a seat commands, by kind, with their squares.
fn men(locale: Locale, info: &Info, scene: &Scene, seat: Seat) -> String {
    let mut pieces: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.owner == seat).collect();
    pieces.sort_by_key(|piece| (piece.glyph, piece.colour, piece.square));
    let mut parts: Vec<(String, Vec<String>)> = Vec::new();
    for piece in pieces {
        let mut kind = glyph_name(locale, info, piece.glyph.name());
        if piece.dead {
            kind = say!(locale, "dead-man", man = kind);
        }
        let height = if piece.height > 1 { format!("×{}", piece.height) } else { String::new() };
        let square = format!("{}{height}", piece.square);
        match parts.last_mut().filter(|(last, _)| *last == kind) {
            Some((_, squares)) => squares.push(square),
            None => parts.push((kind, vec![square])),
        }
    }
    parts.iter().map(|(kind, squares)| format!("{kind} {}", squares.join(" "))).collect::<Vec<_>>().join(", ")
}

/// Cuts a text to a number of characters, between words if it can, with an
/// ellipsis where it was cut.
#[must_use]
pub fn cut(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    let whole = kept.rfind(char::is_whitespace).filter(|&at| at * 2 > kept.len());
    let kept = whole.map_or(kept.as_str(), |at| &kept[..at]);
    let kept = kept.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '.'));
    format!("{kept}…")
}

/// Lines of a message of at most so many characters: those that `may_go` give
/// way, the last ones first, so that those that `must_stay` come whole behind
/// them. What is left out leaves an ellipsis.
#[must_use]
pub fn fit(may_go: &[String], must_stay: &[String], most: usize) -> String {
    let end = must_stay.join("\n");
    let joint = usize::from(!end.is_empty());
    let room = most.saturating_sub(end.chars().count() + joint);
    let mut kept: Vec<&str> = Vec::new();
    let mut used = 0;
    for line in may_go {
        let length = line.chars().count() + usize::from(!kept.is_empty());
        if used + length > room {
            if used + 2 <= room {
                kept.push("…");
            }
            break;
        }
        used += length;
        kept.push(line);
    }
    if used > 0 && used + 2 > room && kept.len() < may_go.len() {
        kept.pop();
        kept.push("…");
    }
    let start = kept.join("\n");
    let lines = [start, end].into_iter().filter(|part| !part.is_empty());
    cut(lines.collect::<Vec<_>>().join("\n"), most)
}
