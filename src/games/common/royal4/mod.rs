//! What the four-handed games with the men of chess share: boards of any
//! outline, with walls or without, on which four armies in two alliances move
//! by the ordinary rules. When a seat is mated, and what becomes of its men,
//! is each game's own.

pub mod board;
pub mod course;
pub mod geometry;
mod legal;
pub mod men;
pub mod notation;
mod past;
pub mod set;
pub mod text;
pub mod view;

pub use board::Board;
pub use course::{Course, Exit, IDLE_MAX};
pub use geometry::{Geometry, RIM, Shape, Spot};
pub use men::{Deed, Kind, Man, Move, named, number};
pub use set::Set;
