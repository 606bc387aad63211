//! The words every game shares: seats, turns, outcomes, options, squares,
//! position text and the scene. Standard library only; no I/O, no clock, no
//! chance. Nothing here knows a particular game, Discord or the database.

pub mod act;
pub mod dice;
pub mod error;
pub mod grid;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod picks;
pub mod record;
pub mod scene;
pub mod seat;
pub mod text;

pub use act::Act;
pub use dice::Dice;
pub use error::{ActError, MoveError, OptionsError, PositionError, Reason};
pub use grid::Square;
pub use notation::Notation;
pub use options::{OptionKind, OptionSpec, Options};
pub use outcome::{Outcome, Points, Turn};
pub use picks::Pick;
pub use record::{Export, Record};
pub use seat::{Colour, Seat, SeatInfo, Side};
