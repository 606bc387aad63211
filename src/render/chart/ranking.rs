//! A list of the best: place, name, rating, and how sure it is.

use super::canvas::{Anchor, Canvas, Pen};
use super::{BODY, HEAD, Heading, MARGIN, SMALL, WIDTH};
use crate::render::{Picture, Theme};

/// A line of the list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ranked {
    /// The name; any text.
    pub name: String,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Rated matches, in words: `12 games`.
    pub games: String,
}

/// A list of the best.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ranking {
    /// Of what.
    pub heading: Heading,
    /// The best first.
    pub rows: Vec<Ranked>,
}

/// Height of a line and of the gap under it.
const ROW: u32 = 58;
const GAP: u32 = 6;

/// Columns: the right edge of the games, and where ratings end.
const GAMES: u32 = 170;
const RATING: u32 = 190;

impl Ranking {
    /// Draws it.
    #[must_use]
    pub fn draw(&self, theme: Theme) -> Picture {
        let count = u32::try_from(self.rows.len()).unwrap_or(u32::MAX);
        let mut canvas = Canvas::new(theme, HEAD + count * (ROW + GAP) + MARGIN - GAP, &self.heading);
        for (place, row) in (1..=count).zip(&self.rows) {
            line(&mut canvas, place, row);
        }
        canvas.picture()
    }
}

fn line(canvas: &mut Canvas, place: u32, row: &Ranked) {
    let paints = canvas.paints;
    let top = HEAD + (place - 1) * (ROW + GAP);
    let middle = top + ROW / 2;
    let (ground, ink) =
        if place == 1 { (paints.active, paints.active_text) } else { (paints.plate, paints.text) };
    let quiet = ground.mix(ink, 7);
    canvas.plate((MARGIN, top, WIDTH - 2 * MARGIN, ROW), ground);
    let pen = Pen { size: BODY, ink, anchor: Anchor::Middle, room: 56 };
    canvas.text(&place.to_string(), (MARGIN + 36, middle), pen);
    let right = WIDTH - MARGIN - 18;
    let name = right - RATING - GAMES - (MARGIN + 76) - 12;
    canvas.text(&row.name, (MARGIN + 76, middle), Pen { anchor: Anchor::Left, room: name, ..pen });
    let small = Pen { size: SMALL, ink: quiet, anchor: Anchor::Right, room: GAMES - 12 };
    canvas.text(&row.games, (right - RATING, middle), small);
    let deviation = format!("± {:.0}", row.deviation);
    canvas.text(&deviation, (right, middle), small);
    let rating = Pen { anchor: Anchor::Right, room: RATING - 94, ..pen };
    canvas.text(&format!("{:.0}", row.rating), (right - 88, middle), rating);
}
