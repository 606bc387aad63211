//! Pictures of boards. A scene goes in, a picture comes out; nothing here
//! knows which game it shows.
//!
//! A picture is planned as flat areas and opaque tiles. A tile is drawn once,
//! as SVG, brought to a palette of at most 255 colours and kept; after that a
//! picture is little more than copying rows. The same plan written as SVG is a
//! diagram for print.

mod animation;
mod art;
mod blit;
mod cell;
pub mod chart;
mod document;
mod grid;
mod layout;
mod lzw;
mod palette;
mod panel;
mod part;
mod picture;
mod plan;
mod quick;
mod raster;
mod square;
mod text;
mod theme;
mod tile;
mod tiles;

use std::time::Duration;

use crate::kernel::Side;
use crate::kernel::scene::Scene;
pub use picture::Picture;
use plan::Plan;
pub use theme::{Army, Paints, Rgb, Theme};
use tiles::{Kind, Tiles};

/// The narrowest picture, in pixels.
pub const WIDTH_MIN: u32 = 240;

/// The widest picture, in pixels.
pub const WIDTH_MAX: u32 = 2000;

/// The largest animation, in bytes: Discord takes attachments of 10 MiB from
/// everyone.
pub const GIF_MAX: usize = 8 << 20;

/// How a scene is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Width of the whole picture in pixels, kept between [`WIDTH_MIN`] and
    /// [`WIDTH_MAX`].
    pub width: u32,
    /// The side of the board that is at the bottom.
    pub side: Side,
    /// How a PNG is packed.
    pub quality: Quality,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::default(), width: 1000, side: Side::South, quality: Quality::Message }
    }
}

/// How a PNG is packed; the pixels are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Quality {
    /// Small: for messages that stay.
    #[default]
    Message,
    /// Quick: for what is shown for a moment.
    Preview,
}

/// What is written beside the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Labels {
    /// One for each panel of the scene, in its order: the name of the player
    /// or the seat. Any text: what does not fit is cut.
    pub seats: Vec<String>,
    /// The time each has left, if there is a clock.
    pub clocks: Vec<Option<String>>,
    /// A line under the board; may be empty.
    pub caption: String,
}

/// The scene as a PNG file.
#[must_use]
pub fn png(scene: &Scene, labels: &Labels, style: &Style) -> Vec<u8> {
    picture::with_spare(|picture| {
        draw_over(picture, scene, labels, style);
        picture.png(style.quality)
    })
}

/// The scene as pixels.
#[must_use]
pub fn draw(scene: &Scene, labels: &Labels, style: &Style) -> Picture {
    let mut picture = Picture::default();
    draw_over(&mut picture, scene, labels, style);
    picture
}

/// Draws the scene over an older picture, which saves its memory.
pub fn draw_over(picture: &mut Picture, scene: &Scene, labels: &Labels, style: &Style) {
    let plan = Plan::new(scene, labels, style);
    let tiles = Tiles::of(Kind::of(scene, style.theme, plan.layout.frame.cell));
    picture.draw(&plan, &tiles);
}

/// The scene as an SVG file that needs no font.
#[must_use]
pub fn svg(scene: &Scene, labels: &Labels, style: &Style) -> String {
    document::svg(&Plan::new(scene, labels, style), style.theme.paints())
}

/// The scenes one after the other as an animated GIF of at most [`GIF_MAX`]
/// bytes: a longer match is shown smaller. Empty if there is no scene.
#[must_use]
pub fn gif(frames: &[Scene], labels: &Labels, style: &Style, delay: Duration) -> Vec<u8> {
    let mut style = *style;
    loop {
        let file = gif_once(frames, labels, &style, delay);
        if file.len() <= GIF_MAX || style.width <= WIDTH_MIN {
            return file;
        }
        style.width = (style.width * 2 / 3).max(WIDTH_MIN);
    }
}

fn gif_once(frames: &[Scene], labels: &Labels, style: &Style, delay: Duration) -> Vec<u8> {
    let Some(first) = frames.first() else { return Vec::new() };
    let plan = |scene| Plan::new(scene, labels, style);
    let whole = plan(first);
    let tiles = Tiles::of(Kind::of(first, style.theme, whole.layout.frame.cell));
    // Boards of another size cannot be part of one animation.
    let plans = frames.iter().map(plan).filter(|plan| plan.size() == whole.size());
    // Writing to memory does not fail.
    animation::gif(plans, &tiles, delay).unwrap_or_default()
}
