//! Tiles that have been drawn, by what they show, and the cache of their sets.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

use image::{GrayImage, ImageBuffer, Luma, imageops};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect as Place;
use lru::LruCache;
use rustc_hash::FxHashMap;

use super::blit;
use super::cell::{Cell, GROUNDS, Look, Marking};
use super::palette::Palette;
use super::part::{Item, Part};
use super::raster;
use super::square;
use super::theme::{Paints, Rgb, Theme};
use super::tile::Tile;
use crate::kernel::Colour;
use crate::kernel::scene::{Glyph, Ground, Scene, Style as BoardStyle};

/// What decides the palette of a picture: never the position, only the kind of
/// board, so that the same scene always has the same pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kind {
    theme: Theme,
    points: bool,
    /// One bit for each ground.
    grounds: u16,
    /// One bit for each of [`Colour::ALL`].
    colours: u8,
    cell: u32,
}

impl Kind {
    /// The kind of a scene's board.
    pub(super) fn of(scene: &Scene, theme: Theme, cell: u32) -> Self {
        let grounds = scene.board.cells.iter().fold(0, |bits, &ground| bits | 1 << ground as u16);
        let sitting = scene.panels.iter().filter_map(|panel| panel.sits);
        let colours = sitting.fold(0, |bits, sits| bits | 1 << sits.colour as u8);
        let colours = if colours == 0 { u8::MAX } else { colours };
        Self { theme, points: scene.board.style == BoardStyle::Points, grounds, colours, cell }
    }

    fn grounds(self) -> impl Iterator<Item = Ground> {
        GROUNDS.into_iter().filter(move |&ground| self.grounds & 1 << ground as u16 != 0)
    }

    fn colours(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::ALL.into_iter().filter(move |&colour| self.colours & 1 << colour as u8 != 0)
    }
}

/// The tiles of one kind of board at one size.
#[derive(Debug)]
pub(super) struct Tiles {
    theme: Theme,
    cell: u32,
    palette: Palette,
    drawn: RwLock<Drawn>,
}

/// Palette indices, row by row.
pub(super) type Pixels = Arc<[u8]>;

/// What has been drawn. Cells and tiles only grow: a set that has become too
/// large is replaced by a new one. Parts are quickly put together again, and
/// those with a clock seldom come twice.
#[derive(Debug, Default)]
struct Drawn {
    cells: FxHashMap<Cell, Pixels>,
    tiles: FxHashMap<Tile, Pixels>,
    bytes: usize,
    parts: FxHashMap<Part, Pixels>,
    part_bytes: usize,
}

impl Drawn {
    fn put_cell(&mut self, cell: Cell, pixels: Pixels) {
        self.bytes += pixels.len();
        self.cells.insert(cell, pixels);
    }

    fn put_tile(&mut self, tile: Tile, pixels: Pixels) {
        self.bytes += pixels.len();
        self.tiles.insert(tile, pixels);
    }

    fn put_part(&mut self, part: Part, pixels: Pixels) {
        if self.part_bytes > PART_BYTES_MAX {
            self.parts.clear();
            self.part_bytes = 0;
        }
        self.part_bytes += pixels.len();
        self.parts.insert(part, pixels);
    }
}

/// The size of cells and tiles at which a set is replaced: names differ, so
/// that this happens every few thousand pictures.
const BYTES_MAX: usize = 16 << 20;

/// The size of parts at which they are forgotten.
const PART_BYTES_MAX: usize = 4 << 20;

/// How many sets are kept.
const SETS_MAX: NonZeroUsize = NonZeroUsize::new(24).expect("not zero");

impl Tiles {
    /// The set of this kind, made on first use.
    pub(super) fn of(kind: Kind) -> Arc<Self> {
        if let Some(set) = find(kind) {
            return set;
        }
        // Made outside the lock: two callers may do the same work, none waits.
        let made = Arc::new(Self::new(kind));
        SETS.lock().unwrap_or_else(PoisonError::into_inner).put(kind, made.clone());
        made
    }

    /// A set of this kind, without looking into the cache.
    fn new(kind: Kind) -> Self {
        let paints = kind.theme.paints();
        let samples = samples(kind);
        let mut pinned = pinned(kind, paints);
        pinned.extend(samples.iter().map(|&cell| square::flat(cell, paints)));
        let pixels = samples
            .iter()
            .flat_map(|&cell| raster::pixels(&square::svg(cell, SAMPLE, paints), SAMPLE, SAMPLE));
        let palette = Palette::new(&pinned, pixels, colours_max(kind));
        Self { theme: kind.theme, cell: kind.cell, palette, drawn: RwLock::default() }
    }

    /// The set's colours.
    pub(super) const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Lends the pixels of cells, drawn if they are new; see [`blit::stride`].
    pub(super) fn with_cells<T>(&self, cells: &[Cell], work: impl FnOnce(&[&[u8]]) -> T) -> T {
        loop {
            let drawn = self.drawn.read().unwrap_or_else(PoisonError::into_inner);
            let known: Option<Vec<&[u8]>> =
                cells.iter().map(|cell| drawn.cells.get(cell).map(|pixels| &pixels[..])).collect();
            if let Some(known) = known {
                return work(&known);
            }
            let new: Vec<Cell> =
                cells.iter().filter(|cell| !drawn.cells.contains_key(cell)).copied().collect();
            drop(drawn);
            for cell in new {
                self.draw(cell);
            }
        }
    }

    /// The pixels of an area.
    pub(super) fn part(&self, part: &Part, size: (u32, u32)) -> Pixels {
        self.known(|drawn| drawn.parts.get(part)).unwrap_or_else(|| {
            let pixels = self.compose(&part.items(self.theme.paints()), size);
            self.keep(pixels, |drawn, pixels| drawn.put_part(part.clone(), pixels))
        })
    }

    fn draw(&self, cell: Cell) {
        if self.known(|drawn| drawn.cells.get(&cell)).is_some() {
            return;
        }
        let pixels = raster::pixels(&square::svg(cell, self.cell, self.theme.paints()), self.cell, self.cell);
        let mut padded = Vec::with_capacity(blit::stride(self.cell) * self.cell as usize);
        for row in self.palette.indices(&pixels).chunks_exact(self.cell as usize) {
            padded.extend_from_slice(row);
            padded.resize(padded.len().next_multiple_of(blit::BLOCK), 0);
        }
        self.keep(padded, |drawn, pixels| drawn.put_cell(cell, pixels));
    }

    fn tile(&self, tile: &Tile) -> Pixels {
        self.known(|drawn| drawn.tiles.get(tile)).unwrap_or_else(|| {
            let (width, height) = tile.size();
            let pixels = raster::pixels(&tile.svg(self.theme.paints()), width, height);
            let pixels = self.palette.indices(&pixels);
            self.keep(pixels, |drawn, pixels| drawn.put_tile(tile.clone(), pixels))
        })
    }

    /// Puts items together.
    fn compose(&self, items: &[Item], (width, height): (u32, u32)) -> Vec<u8> {
        let mut area = GrayImage::new(width, height);
        for item in items {
            match item {
                Item::Fill(rect, _) if rect.w == 0 || rect.h == 0 => {}
                Item::Fill(rect, colour) => {
                    let place = Place::at(rect.x.cast_signed(), rect.y.cast_signed());
                    let index = Luma([self.palette.nearest(*colour)]);
                    draw_filled_rect_mut(&mut area, place.of_size(rect.w, rect.h), index);
                }
                Item::Tile(tile, x, y) => {
                    let (w, h) = tile.size();
                    let pixels = self.tile(tile);
                    if let Some(shown) = ImageBuffer::<Luma<u8>, &[u8]>::from_raw(w, h, &pixels) {
                        imageops::replace(&mut area, &shown, i64::from(*x), i64::from(*y));
                    }
                }
            }
        }
        area.into_raw()
    }

    fn known(&self, find: impl Fn(&Drawn) -> Option<&Pixels>) -> Option<Pixels> {
        find(&self.drawn.read().unwrap_or_else(PoisonError::into_inner)).cloned()
    }

    fn keep(&self, pixels: Vec<u8>, put: impl FnOnce(&mut Drawn, Pixels)) -> Pixels {
        let pixels: Pixels = pixels.into();
        let mut drawn = self.drawn.write().unwrap_or_else(PoisonError::into_inner);
        put(&mut drawn, pixels.clone());
        pixels
    }
}

/// The sets in use.
static SETS: LazyLock<Mutex<LruCache<Kind, Arc<Tiles>>>> =
    LazyLock::new(|| Mutex::new(LruCache::new(SETS_MAX)));

fn find(kind: Kind) -> Option<Arc<Tiles>> {
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    let set = sets.get(&kind)?.clone();
    let full = set.drawn.read().unwrap_or_else(PoisonError::into_inner).bytes > BYTES_MAX;
    if full {
        sets.pop(&kind);
        return None;
    }
    Some(set)
}

/// Flat colours that have to be exact.
fn pinned(kind: Kind, paints: &Paints) -> Vec<Rgb> {
    let mut pinned = vec![paints.table, paints.text, paints.quiet, paints.plate];
    pinned.extend([paints.active, paints.active_text, paints.edge]);
    pinned.extend(kind.colours().flat_map(|colour| {
        let army = paints.army(colour);
        [army.body, army.line, army.seam, army.ink]
    }));
    pinned.extend([paints.last, paints.danger, paints.pick, paints.forced, paints.win]);
    if kind.points {
        pinned.push(paints.path);
    }
    if kind.grounds().any(|ground| ground == Ground::Field) {
        pinned.push(paints.hole);
    }
    pinned.extend([paints.wall, paints.wall_shade, paints.wall_line]);
    pinned
}

/// How many colours a kind of board gets: a few for each army.
fn colours_max(kind: Kind) -> usize {
    28 + 10 * kind.colours().count()
}

/// The side of a sample.
const SAMPLE: u32 = 40;

/// Cells that show every blend of colours a board of this kind can have: each
/// army on each ground, and every mark.
fn samples(kind: Kind) -> Vec<Cell> {
    const MARKS: [Marking; 6] =
        [Marking::Last, Marking::Check, Marking::Target, Marking::Chosen, Marking::Forced, Marking::Winning];
    let mut cells = Vec::new();
    for ground in kind.grounds().filter(|&ground| ground != Ground::Hole) {
        let empty = [0, 2, 4, 6].into_iter().fold(Cell::new(ground, kind.points), Cell::with_path);
        let king = |cell: Cell, colour| cell.with_piece(&Look::plain(Glyph::King, colour, true));
        let man = |cell: Cell, colour| cell.with_piece(&Look::plain(Glyph::Man, colour, true));
        cells.push(empty);
        for colour in kind.colours() {
            cells.extend([king(empty, colour), man(empty, colour)]);
            cells.extend(MARKS.map(|mark| king(empty.with_mark(mark), colour)));
        }
        cells.extend(MARKS.map(|mark| empty.with_mark(mark)));
    }
    cells
}
