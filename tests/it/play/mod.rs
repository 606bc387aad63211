//! Whole games, played by members of the playground with the real bot: from
//! `/play` to the rating.

mod boards;
mod game;
mod lobbies;
mod offers;
mod people;
mod refusals;
mod stage;
mod texts;
mod whole;

pub use game::{Game, begins, followed, found, gathers};
pub use people::{Player, asks_to_confirm, custom_id, lines, shown};
pub use stage::Stage;
