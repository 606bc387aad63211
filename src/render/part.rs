//! The larger areas of a picture: the table around the board, the strips of
//! the seats, the caption. Each is put together from flat areas and tiles once
//! and then copied as a whole.

use super::layout::{Frame, Rect};
use super::panel::StripKey;
use super::text;
use super::theme::{Paints, Rgb};
use super::tile::{Tile, Words};
use crate::kernel::{Side, Square};

/// Everything that decides what an area looks like.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Part {
    /// A side of the table, with what lies upon it and where.
    Table(Frame, Region, Vec<(Part, Rect)>),
    /// A seat's strip.
    Strip(Box<StripKey>),
    /// The line under the board, in a box of this width and height.
    Caption(Caption, u32, u32),
}

/// The four sides of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Region {
    Top,
    Left,
    Right,
    Bottom,
}

/// A line under the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Caption {
    pub(super) text: String,
    pub(super) size: u32,
}

/// A flat area, or a tile with its upper left pixel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Fill(Rect, Rgb),
    Tile(Tile, u32, u32),
}

impl Part {
    /// What the area is put together from; later items lie over earlier ones.
    pub(super) fn items(&self, paints: &Paints) -> Vec<Item> {
        match self {
            Self::Table(frame, region, upon) => {
                let mut items = table(frame, *region, paints);
                for (part, rect) in upon {
                    items.extend(part.items(paints).into_iter().map(|item| item.moved(rect.x, rect.y)));
                }
                items
            }
            Self::Strip(strip) => strip.items(paints),
            Self::Caption(caption, width, height) => caption_items(caption, (*width, *height), paints),
        }
    }
}

impl Item {
    fn moved(self, dx: u32, dy: u32) -> Self {
        match self {
            Self::Fill(rect, colour) => Self::Fill(rect.moved(dx, dy), colour),
            Self::Tile(tile, x, y) => Self::Tile(tile, x + dx, y + dy),
        }
    }
}

impl Region {
    pub(super) const ALL: [Self; 4] = [Self::Top, Self::Left, Self::Right, Self::Bottom];

    /// Where it lies.
    pub(super) const fn of(self, frame: &Frame) -> Rect {
        let (w, h, b) = (frame.width, frame.height, frame.board);
        let (right, low) = (b.x + b.w, b.y + b.h);
        match self {
            Self::Top => Rect { x: 0, y: 0, w, h: b.y },
            Self::Left => Rect { x: 0, y: b.y, w: b.x, h: b.h },
            Self::Right => Rect { x: right, y: b.y, w: w - right, h: b.h },
            Self::Bottom => Rect { x: 0, y: low, w, h: h - low },
        }
    }
}

/// The table on one side of the board, with the board's edge and, below and on
/// the left, coordinates.
fn table(frame: &Frame, region: Region, paints: &Paints) -> Vec<Item> {
    let area = region.of(frame);
    let edge = (frame.width / 330).max(1);
    let b = frame.board;
    let line = match region {
        Region::Top => Rect { x: b.x - edge, y: area.h - edge, w: b.w + 2 * edge, h: edge },
        Region::Bottom => Rect { x: b.x - edge, y: 0, w: b.w + 2 * edge, h: edge },
        Region::Left => Rect { x: area.w - edge, y: 0, w: edge, h: area.h },
        Region::Right => Rect { x: 0, y: 0, w: edge, h: area.h },
    };
    let whole = Rect { x: 0, y: 0, w: area.w, h: area.h };
    let mut items = vec![Item::Fill(whole, paints.table)];
    if frame.full {
        items.push(Item::Fill(line, paints.edge));
    }
    match region {
        Region::Bottom => items.extend(coordinates(frame, true, paints)),
        Region::Left => items.extend(coordinates(frame, false, paints)),
        Region::Top | Region::Right => {}
    }
    items
}

/// The names of columns, or of rows.
fn coordinates(frame: &Frame, columns: bool, paints: &Paints) -> Vec<Item> {
    let (files, ranks) = frame.grid;
    let files_along = columns == frame.files_are_columns();
    let names: Vec<(String, Square)> = if files_along {
        (0..files).map(|f| (char::from(b'a' + f).to_string(), Square::new(f, 0))).collect()
    } else {
        (0..ranks).map(|r| ((r + 1).to_string(), Square::new(0, r))).collect()
    };
    names
        .into_iter()
        .map(|(name, square)| coordinate(name, frame.place(square), columns, frame, paints))
        .collect()
}

fn coordinate(text: String, (column, row): (u32, u32), below: bool, frame: &Frame, paints: &Paints) -> Item {
    let size = frame.small;
    let words = Words::plain(text, size, size * 13 / 10, (paints.quiet, paints.table));
    let (length, height) = (text::measure(&words.text, size), words.height);
    let (x, y) = if below {
        (frame.board.x + column * frame.cell + frame.cell.saturating_sub(length) / 2, size * 3 / 20)
    } else {
        let x = frame.board.x.saturating_sub(length + size * 3 / 10);
        (x, row * frame.cell + frame.cell.saturating_sub(height) / 2)
    };
    Item::Tile(Tile::Text(words), x, y)
}

/// As many parts of a caption, from the first on, as fit into a width.
fn whole_parts(caption: &str, size: u32, width: u32) -> String {
    let mut rest = caption;
    while text::measure(rest, size) > width {
        let Some((head, _)) = rest.rsplit_once(" · ") else { break };
        rest = head;
    }
    rest.to_owned()
}

fn caption_items(caption: &Caption, (w, h): (u32, u32), paints: &Paints) -> Vec<Item> {
    let text = text::fit(&whole_parts(&text::clean(&caption.text), caption.size, w), caption.size, w);
    let x = (w - text::measure(&text, caption.size)) / 2;
    let words = Words::plain(text, caption.size, h, (paints.text, paints.table));
    let mut items = vec![Item::Fill(Rect { x: 0, y: 0, w, h }, paints.table)];
    if !words.text.is_empty() {
        items.push(Item::Tile(Tile::Text(words), x, 0));
    }
    items
}

impl Words {
    /// Upright text.
    fn plain(text: String, size: u32, height: u32, (ink, ground): (Rgb, Rgb)) -> Self {
        Self { text, size, height, ink, ground, struck: false, feet: Side::South }
    }
}
