//! What is drawn where: every pixel of a picture, as flat areas and tiles.

use super::cell::cells;
use super::layout::{Layout, Rect};
use super::panel;
use super::text;
use super::theme::{Paints, Rgb};
use super::tile::{Tile, Words};
use super::{Labels, Style};
use crate::kernel::scene::Scene;
use crate::kernel::{Side, Square};

/// A flat area, or a tile with its upper left pixel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Fill(Rect, Rgb),
    Tile(Tile, u32, u32),
}

/// A picture before it is drawn. Items lie one over the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Side of a cell.
    pub(super) cell: u32,
    pub(super) items: Vec<Item>,
}

impl Plan {
    /// Plans the picture of a scene.
    pub(super) fn new(scene: &Scene, labels: &Labels, style: &Style) -> Self {
        let width = style.width.clamp(super::WIDTH_MIN, super::WIDTH_MAX);
        let layout = Layout::new(&scene.board, &scene.panels, style.side, width, !labels.caption.is_empty());
        let paints = style.theme.paints();
        let mut items = frame(&layout, paints);
        items.extend(coordinates(scene, &layout, paints));
        let (columns, _) = layout.size();
        for (i, cell) in (0..).zip(cells(scene, &layout)) {
            let (x, y) = layout.corner((i % columns, i / columns));
            items.push(Item::Tile(Tile::Cell(cell), x, y));
        }
        items.extend(panel::items(scene, labels, &layout, paints));
        items.extend(caption_items(&labels.caption, &layout, paints));
        Self { width, height: layout.height, cell: layout.cell, items }
    }
}

/// The table around the board, and the board's edge.
fn frame(layout: &Layout, paints: &Paints) -> Vec<Item> {
    let (w, h, b) = (layout.width, layout.height, layout.board);
    let edge = (w / 330).max(1);
    let around = |m: u32| Rect { x: b.x - m, y: b.y - m, w: b.w + 2 * m, h: b.h + 2 * m };
    let mut items = Vec::new();
    ring(&mut items, Rect { x: 0, y: 0, w, h }, around(edge), paints.table);
    ring(&mut items, around(edge), b, paints.edge);
    items
}

/// What lies in one rectangle but not in another inside it.
fn ring(items: &mut Vec<Item>, outer: Rect, inner: Rect, colour: Rgb) {
    let (right, low) = (inner.x + inner.w, inner.y + inner.h);
    let parts = [
        Rect { h: inner.y - outer.y, ..outer },
        Rect { y: low, h: outer.y + outer.h - low, ..outer },
        Rect { y: inner.y, h: inner.h, w: inner.x - outer.x, ..outer },
        Rect { x: right, y: inner.y, w: outer.x + outer.w - right, h: inner.h },
    ];
    items.extend(parts.into_iter().filter(|r| r.w > 0 && r.h > 0).map(|rect| Item::Fill(rect, colour)));
}

/// Files and ranks below and left of the board.
fn coordinates(scene: &Scene, layout: &Layout, paints: &Paints) -> Vec<Item> {
    let board = &scene.board;
    let mut items = Vec::new();
    let files = (0..board.files)
        .map(|file| (char::from(b'a' + file).to_string(), layout.place(Square::new(file, 0)), true));
    let ranks =
        (0..board.ranks).map(|rank| ((rank + 1).to_string(), layout.place(Square::new(0, rank)), false));
    let upright = files_are_columns(layout, scene);
    for (text, place, is_file) in files.chain(ranks) {
        let below = is_file == upright;
        items.push(coordinate(text, place, below, layout, paints));
    }
    items
}

/// Whether files run up and down in the picture.
fn files_are_columns(layout: &Layout, scene: &Scene) -> bool {
    let place = |file, rank| layout.place(Square::new(file, rank));
    scene.board.files < 2 || place(0, 0).0 != place(1, 0).0
}

fn coordinate(text: String, place: (u32, u32), below: bool, layout: &Layout, paints: &Paints) -> Item {
    let size = layout.small;
    let words = Words {
        height: size * 13 / 10,
        size,
        ink: paints.quiet,
        ground: paints.table,
        struck: false,
        feet: Side::South,
        text,
    };
    let length = text::measure(&words.text, size);
    let (height, b) = (words.height, layout.board);
    let (x, y) = layout.corner(place);
    let (x, y) = if below {
        (x + layout.cell.saturating_sub(length) / 2, b.y + b.h + size * 3 / 20)
    } else {
        (b.x.saturating_sub(length + size * 3 / 10), y + layout.cell.saturating_sub(height) / 2)
    };
    Item::Tile(Tile::Text(words), x, y)
}

fn caption_items(caption: &str, layout: &Layout, paints: &Paints) -> Option<Item> {
    let rect = layout.caption?;
    let text = text::fit(&text::clean(caption), layout.text, rect.w);
    if text.is_empty() {
        return None;
    }
    let x = rect.x + (rect.w - text::measure(&text, layout.text)) / 2;
    let words = Words {
        text,
        size: layout.text,
        height: rect.h,
        ink: paints.text,
        ground: paints.table,
        struck: false,
        feet: Side::South,
    };
    Some(Item::Tile(Tile::Text(words), x, rect.y))
}
