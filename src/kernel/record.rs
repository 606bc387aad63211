//! What an exported record of a match is made from.

use super::options::Options;
use super::outcome::Outcome;

/// A match as its exporters see it.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The id of the game.
    pub game: &'static str,
    /// The options of the match.
    pub options: Options,
    /// Where it was played: the name of the server.
    pub site: String,
    /// Which match of the server it is.
    pub number: String,
    /// The day it began, `2026-11-29`.
    pub date: String,
    /// The players by seat.
    pub players: Vec<String>,
    /// The position it began from.
    pub start: String,
    /// Moves in canonical notation, rolls and acts in the order in which they
    /// happened; moves taken back are left out.
    pub lines: Vec<String>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A format that a game can be exported to besides the common record.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// What players call it: `PGN`.
    pub name: &'static str,
    /// The ending of its files, without the dot.
    pub extension: &'static str,
    /// Writes it.
    pub write: fn(&Record) -> String,
}
