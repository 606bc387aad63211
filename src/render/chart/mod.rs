//! Pictures of ratings in the manner of the boards: the course of a rating, a
//! list of the best, a crosstable. What they say in words comes in as text;
//! nothing here knows a language or a game.
//!
//! Each is drawn whole, as SVG in pixels, and brought to few colours: they are
//! asked for seldom, and no two have much in common.

mod canvas;
mod crosstable;
mod graph;
mod ranking;

pub use crosstable::{Cell, Crosstable, Player, points};
pub use graph::{Graph, Point};
pub use ranking::{Ranked, Ranking};

/// Width of these pictures in pixels: twice what a phone shows.
const WIDTH: u32 = 800;

/// Free space around what is drawn.
const MARGIN: u32 = 28;

/// Height of the lines at the top: a title and what it is about.
const HEAD: u32 = 118;

/// Sizes of text: of titles, of what is to be read first, of the rest. The
/// smallest is eleven pixels high on a phone.
const TITLE: u32 = 40;
const BODY: u32 = 30;
const SMALL: u32 = 24;

/// The title and the line under it; beside them, at the right, one value that
/// matters most. Any text: what does not fit is cut.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// What or who it is about.
    pub title: String,
    /// More about it.
    pub under: String,
    /// A value; may be empty.
    pub value: String,
}
