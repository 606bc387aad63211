//! A position in words: the line under a picture, the alt text, the text board.
//! All of it is read from the scene, so that it says what the picture says.

use fluent_bundle::FluentArgs;

use super::Locale;
use crate::games::Info;
use crate::kernel::scene::{Ground, Mark, Piece, Scene};
use crate::kernel::{Outcome, Seat, Side, Square};
use crate::say;

/// The longest alt text Discord takes, in characters.
pub const ALT_MAX: usize = 1024;

/// Who is to move, or how the game ended.
#[must_use]
pub fn status(locale: Locale, info: &Info, scene: &Scene, outcome: Option<&Outcome>) -> String {
    if let Some(outcome) = outcome {
        return result(locale, info, outcome);
    }
    match scene.panels.iter().find(|panel| panel.to_move) {
        Some(panel) => say!(locale, "to-move", seat = locale.seat(info, panel.seat)),
        None => locale.say("dice-to-roll"),
    }
}

/// How a game ended: who won, the points, why.
#[must_use]
pub fn result(locale: Locale, info: &Info, outcome: &Outcome) -> String {
    let reason = locale.game(info, &format!("reason-{}", outcome.reason));
    if outcome.is_draw() {
        return say!(locale, "result-draw", reason = reason);
    }
    let winners = Seat::all(info.seats.len()).filter(|&seat| outcome.rank(seat) == 1);
    let winners: Vec<String> = winners.map(|seat| locale.seat(info, seat)).collect();
    let points: Vec<String> = outcome.points().iter().map(ToString::to_string).collect();
    let count = winners.len();
    let (winners, points) = (winners.join(", "), points.join(" : "));
    say!(locale, "result-win", winners = winners, count = count, points = points, reason = reason)
}

/// The line under a picture: the status and what is most worth knowing.
#[must_use]
pub fn caption(locale: Locale, info: &Info, scene: &Scene, outcome: Option<&Outcome>) -> String {
    let mut parts = vec![status(locale, info, scene, outcome)];
    parts.extend(scene.notes.iter().take(2).map(|note| locale.note(info, note)));
    parts.join(" · ")
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
) -> String {
    let mut text = format!("{}. {}.", locale.game(info, "name"), status(locale, info, scene, outcome));
    if let Some(last) = last {
        text.push_str(&format!(" {}", say!(locale, "last-move", text = last)));
    }
    for note in &scene.notes {
        text.push_str(&format!(" {}.", locale.note(info, note)));
    }
    if !scene.dice.is_empty() {
        text.push_str(&format!(" {}", say!(locale, "dice-show", numbers = numbers(&scene.dice))));
    }
    for panel in &scene.panels {
        text.push_str(&format!(" {}", panel_line(locale, info, scene, panel.seat)));
    }
    for panel in &scene.panels {
        let men = men(locale, info, scene, panel.seat);
        let line = format!(" {}: {men}.", locale.seat(info, panel.seat));
        if text.chars().count() + line.chars().count() > ALT_MAX {
            return cut(text + &line, ALT_MAX);
        }
        text.push_str(&line);
    }
    cut(text, ALT_MAX)
}

/// Numbers of dice as text.
fn numbers(dice: &[u8]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A seat's men, hand and captures in one sentence.
fn panel_line(locale: Locale, info: &Info, scene: &Scene, seat: Seat) -> String {
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

/// Cuts a text to a number of characters, with an ellipsis where it was cut.
#[must_use]
pub fn cut(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// The board as text for a block of fixed-width letters, seen from a side, and
/// below it everything else the picture says.
#[must_use]
pub fn text_board(
    locale: Locale,
    info: &Info,
    scene: &Scene,
    outcome: Option<&Outcome>,
    last: Option<&str>,
    side: Side,
) -> String {
    let mut text = format!("```\n{}```\n{}", grid(scene, side), status(locale, info, scene, outcome));
    if let Some(last) = last {
        text.push_str(&format!("\n{}", say!(locale, "last-move", text = last)));
    }
    if !scene.dice.is_empty() {
        text.push_str(&format!("\n{}", say!(locale, "dice-show", numbers = numbers(&scene.dice))));
    }
    for note in &scene.notes {
        text.push_str(&format!("\n{}", locale.note(info, note)));
    }
    for panel in &scene.panels {
        text.push_str(&format!("\n{}", panel_line(locale, info, scene, panel.seat)));
    }
    cut(text, 2000)
}

/// The cells in rows as an onlooker on this side sees them. A man is shown by
/// its token, a square of the last move in brackets.
fn grid(scene: &Scene, side: Side) -> String {
    let board = &scene.board;
    let (columns, rows) = match side {
        Side::South | Side::North => (board.files, board.ranks),
        Side::West | Side::East => (board.ranks, board.files),
    };
    let last: Vec<Square> = scene
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Last(square) = mark { Some(*square) } else { None })
        .collect();
    let wide = scene.pieces.iter().map(|piece| piece.token.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for row in 0..rows {
        let first = square_at(board.files, board.ranks, side, 0, row);
        let head = if columns == board.files && matches!(side, Side::South | Side::North) {
            (first.rank + 1).to_string()
        } else {
            char::from(b'a' + first.file).to_string()
        };
        text.push_str(&format!("{head:>2}"));
        for column in 0..columns {
            let square = square_at(board.files, board.ranks, side, column, row);
            text.push_str(&cell(scene, square, wide, last.contains(&square)));
        }
        // The end of a line carries nothing.
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..columns {
        let square = square_at(board.files, board.ranks, side, column, rows - 1);
        let foot = match side {
            Side::South | Side::North => char::from(b'a' + square.file).to_string(),
            Side::West | Side::East => (square.rank + 1).to_string(),
        };
        text.push_str(&format!(" {foot:>wide$}"));
    }
    text.push('\n');
    text
}

/// One cell of the text board, with the space before it.
fn cell(scene: &Scene, square: Square, wide: usize, last: bool) -> String {
    let piece = scene.pieces.iter().find(|piece| piece.square == square);
    let shown = match (piece, scene.board.ground(square)) {
        (Some(piece), _) => piece.token.as_str(),
        (None, Ground::Hole | Ground::Field) => "",
        (None, _) => "·",
    };
    format!("{}{shown:>wide$}", if last { '>' } else { ' ' })
}

/// The square shown in a column (from the left) and row (from the top) to an
/// onlooker on this side.
const fn square_at(files: u8, ranks: u8, side: Side, column: u8, row: u8) -> Square {
    match side {
        Side::South => Square::new(column, ranks - 1 - row),
        Side::North => Square::new(files - 1 - column, row),
        Side::West => Square::new(files - 1 - row, ranks - 1 - column),
        Side::East => Square::new(row, column),
    }
}
