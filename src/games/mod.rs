//! The rules of every game, the contract they fulfil, and the registry.
//!
//! Games import `kernel` and nothing else: no clock, no chance, no storage, no
//! Discord. They cannot fail except by returning an error value. To add one,
//! write a folder and one line in [`GAMES`].

pub mod any;
pub mod chess;
pub mod common;
pub mod contract;
pub mod fortress;
pub mod gobang;
pub mod grandacedrex;
pub mod latrunculi;
pub mod laws;
pub mod mill;
pub mod ninuki;
pub mod pillars;
pub mod reversi;
pub mod seasons;
pub mod shashki;
pub mod shatranj;
pub mod tablut;
pub mod vierschach;

pub use any::{AnyGame, AnyPosition, Entry, Position};
pub use contract::{Game, Info, Page, Texts, View};

/// Every game there is, in the order in which players see them.
pub static GAMES: &[&dyn AnyGame] = &[
    &Entry::<chess::Chess>::NEW,
    &Entry::<fortress::Fortress>::NEW,
    &Entry::<vierschach::Vierschach>::NEW,
    &Entry::<seasons::Seasons>::NEW,
    &Entry::<pillars::Pillars>::NEW,
    &Entry::<shashki::Shashki>::NEW,
    &Entry::<reversi::Reversi>::NEW,
    &Entry::<latrunculi::Latrunculi>::NEW,
    &Entry::<tablut::Tablut>::NEW,
    &Entry::<ninuki::Ninuki>::NEW,
    &Entry::<gobang::Gobang>::NEW,
    &Entry::<grandacedrex::Grandacedrex>::NEW,
    &Entry::<mill::Mill>::NEW,
    &Entry::<shatranj::Shatranj>::NEW,
];

/// The game with this id.
#[must_use]
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| game.info().id == id)
}
