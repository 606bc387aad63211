//! Rules and helpers that several games share word for word. Nothing here
//! belongs to one game, and a game with a rule of its own writes it itself.

pub mod counts;
pub mod draughts;
pub mod duel;
pub mod enclose;
pub mod history;
pub mod key;
pub mod long;
pub mod reading;
pub mod royal4;
pub mod short;
pub mod squares;
pub mod stones;
