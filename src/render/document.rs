//! A plan as an SVG file.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::cell::Cell;
use super::part::Item;
use super::plan::Plan;
use super::raster;
use super::square;
use super::theme::Paints;
use super::tile::Tile;

/// The whole picture. What occurs more than once is defined once.
pub(super) fn svg(plan: &Plan, paints: &Paints) -> String {
    let mut document = Document::default();
    let (columns, _) = plan.layout.frame.size();
    let px = plan.layout.frame.cell;
    for (i, &cell) in (0..).zip(&plan.cells) {
        let place = plan.layout.frame.corner((i % columns, i / columns));
        let id = document.defined(Key::Cell(cell), (px, px), || square::svg(cell, px, paints));
        document.put(id, place);
    }
    for (part, rect) in &plan.parts {
        for item in part.items(paints) {
            match item {
                Item::Fill(r, colour) => {
                    square::rect(&mut document.body, (rect.x + r.x, rect.y + r.y, r.w, r.h), colour);
                }
                Item::Tile(tile, x, y) => {
                    let (size, shape) = (tile.size(), tile.svg(paints));
                    let id = document.defined(Key::Tile(tile), size, || shape);
                    document.put(id, (rect.x + x, rect.y + y));
                }
            }
        }
    }
    let (width, height) = plan.size();
    raster::document(&format!("<defs>{}</defs>{}", document.defs, document.body), width, height)
}

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Cell(Cell),
    Tile(Tile),
}

#[derive(Default)]
struct Document {
    known: HashMap<Key, usize>,
    defs: String,
    body: String,
}

impl Document {
    /// The number of a shape, which is drawn if it is new.
    fn defined(&mut self, key: Key, (w, h): (u32, u32), shape: impl FnOnce() -> String) -> usize {
        let next = self.known.len();
        *self.known.entry(key).or_insert_with(|| {
            let shape = shape();
            let _ = write!(self.defs, r#"<svg id="t{next}" width="{w}" height="{h}">{shape}</svg>"#);
            next
        })
    }

    fn put(&mut self, id: usize, (x, y): (u32, u32)) {
        let _ = write!(self.body, r##"<use href="#t{id}" x="{x}" y="{y}"/>"##);
    }
}
