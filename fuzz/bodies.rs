//! What fuzzers run, and `cargo test` on bounded input: text of every kind is
//! read or refused, never with a panic, and what is read is written the same.
#![allow(dead_code, reason = "each target runs one of these")]

use std::fmt::{Debug, Display};
use std::str::FromStr;

use krepost::discord::ids::Id;
use krepost::games::chess::pgn;
use krepost::games::{AnyGame, GAMES, laws};
use krepost::kernel::Options;
use krepost::matches::Pace;

/// The first byte chooses a game, the rest is text.
fn game_and_text(bytes: &[u8]) -> (&'static dyn AnyGame, String) {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    (GAMES[usize::from(*first) % GAMES.len()], String::from_utf8_lossy(rest).into_owned())
}

/// Position text.
pub fn position(bytes: &[u8]) {
    let (game, text) = game_and_text(bytes);
    laws::position_text(game, &text);
}

/// Move text: on the first line a position or nothing, on the others moves.
pub fn moves(bytes: &[u8]) {
    let (game, text) = game_and_text(bytes);
    let mut lines = text.lines();
    let read = lines.next().and_then(|line| game.read(line).ok());
    let Some(mut position) = read.or_else(|| game.start(&Options::default()).ok()) else { return };
    for line in lines.take(50) {
        laws::move_text(&position, line);
        if let Ok(action) = position.parse(line) {
            // What is read may be a move that only a draw rule forbids.
            let _ = position.play(&action);
        }
    }
}

/// A whole game.
pub fn game(bytes: &[u8]) {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    laws::chosen_game(GAMES[usize::from(*first) % GAMES.len()], rest);
}

/// PGN.
pub fn pgn(bytes: &[u8]) {
    pgn::law(&String::from_utf8_lossy(bytes));
}

/// The custom id of a button, a menu or a form.
pub fn id(bytes: &[u8]) {
    read_as_written::<Id>(&String::from_utf8_lossy(bytes));
}

/// The pace of a match.
pub fn pace(bytes: &[u8]) {
    read_as_written::<Pace>(&String::from_utf8_lossy(bytes));
}

/// The options of a match, and the start they lead to.
pub fn options(bytes: &[u8]) {
    let (game, text) = game_and_text(bytes);
    let specs = game.info().options;
    let Ok(options) = Options::parse(specs, &text) else { return };
    assert_eq!(Options::parse(specs, &options.to_string()).as_ref(), Ok(&options));
    if let Ok(start) = game.start(&options) {
        laws::position_text(game, &start.write());
    }
}

/// What is read is written in a form that says the same.
fn read_as_written<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string().parse().ok(), Some(value), "{text:?}");
    }
}
