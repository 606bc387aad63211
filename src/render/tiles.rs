//! Tiles that have been drawn, by what they show, and the cache of their sets.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

use super::cell::{Cell, Diagonals, Look, Marks, Rims, Ways};
use super::palette::Palette;
use super::raster;
use super::theme::{Paints, Rgb, Theme};
use super::tile::Tile;
use crate::kernel::Colour;
use crate::kernel::scene::{Glyph, Ground, Scene, Style as BoardStyle};

/// What decides the palette of a picture: never the position, only the kind of
/// board, so that the same scene always has the same pixels.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Kind {
    theme: Theme,
    points: bool,
    grounds: Vec<Ground>,
    colours: Vec<Colour>,
    cell: u32,
}

impl Kind {
    /// The kind of a scene's board.
    pub(super) fn of(scene: &Scene, theme: Theme, cell: u32) -> Self {
        let mut grounds = scene.board.cells.clone();
        grounds.sort_unstable();
        grounds.dedup();
        let mut colours: Vec<Colour> =
            scene.panels.iter().filter_map(|panel| panel.sits).map(|sits| sits.colour).collect();
        if colours.is_empty() {
            colours = Colour::ALL.to_vec();
        }
        colours.sort_unstable();
        colours.dedup();
        Self { theme, points: scene.board.style == BoardStyle::Points, grounds, colours, cell }
    }
}

/// The tiles of one kind of board at one size.
#[derive(Debug)]
pub(super) struct Tiles {
    theme: Theme,
    palette: Palette,
    drawn: RwLock<Drawn>,
}

/// The indices of a tile's pixels, row by row.
pub(super) type Pixels = Arc<[u8]>;

#[derive(Debug, Default)]
struct Drawn {
    tiles: HashMap<Tile, Pixels>,
    bytes: usize,
}

/// A set is emptied when it has grown to this size: every few thousand
/// pictures, since names and numbers differ.
const BYTES_MAX: usize = 12 << 20;

/// How many sets are kept.
const SETS_MAX: usize = 24;

impl Tiles {
    /// The set of this kind, made on first use.
    pub(super) fn of(kind: &Kind) -> Arc<Self> {
        if let Some(set) = find(kind) {
            return set;
        }
        // Made outside the lock: two callers may do the same work, none waits.
        let made = Arc::new(Self::new(kind));
        let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
        if sets.len() >= SETS_MAX {
            sets.remove(0);
        }
        sets.push((kind.clone(), made.clone()));
        made
    }

    /// A set of this kind, without looking into the cache.
    pub(super) fn new(kind: &Kind) -> Self {
        let paints = kind.theme.paints();
        let samples = samples(kind);
        let mut pinned = pinned(kind, paints);
        pinned.extend(samples.iter().map(|cell| super::square::flat(cell, paints)));
        let pixels = samples
            .iter()
            .flat_map(|cell| raster::pixels(&super::square::svg(cell, paints), cell.px, cell.px));
        let palette = Palette::new(&pinned, pixels);
        Self { theme: kind.theme, palette, drawn: RwLock::default() }
    }

    /// The set's colours.
    pub(super) const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The pixels of tiles, drawn if they are new.
    pub(super) fn get<'a>(&self, tiles: impl Iterator<Item = &'a Tile> + Clone) -> Vec<Pixels> {
        let known: Vec<Option<Pixels>> = {
            let drawn = self.drawn.read().unwrap_or_else(PoisonError::into_inner);
            tiles.clone().map(|tile| drawn.tiles.get(tile).cloned()).collect()
        };
        tiles.zip(known).map(|(tile, known)| known.unwrap_or_else(|| self.draw(tile))).collect()
    }

    /// Draws a tile that was not known a moment ago.
    fn draw(&self, tile: &Tile) -> Pixels {
        if let Some(known) = self.drawn.read().unwrap_or_else(PoisonError::into_inner).tiles.get(tile) {
            return known.clone();
        }
        let (width, height) = tile.size();
        let pixels = raster::pixels(&tile.svg(self.theme.paints()), width, height);
        let pixels: Pixels = self.palette.indices(&pixels).into();
        let mut drawn = self.drawn.write().unwrap_or_else(PoisonError::into_inner);
        if drawn.bytes + pixels.len() > BYTES_MAX {
            *drawn = Drawn::default();
        }
        drawn.bytes += pixels.len();
        drawn.tiles.insert(tile.clone(), pixels.clone());
        pixels
    }
}

/// A set of tiles and what it is for.
type Set = (Kind, Arc<Tiles>);

/// The sets in use, the latest used last.
static SETS: LazyLock<Mutex<Vec<Set>>> = LazyLock::new(Mutex::default);

fn find(kind: &Kind) -> Option<Arc<Tiles>> {
    let mut sets = SETS.lock().unwrap_or_else(PoisonError::into_inner);
    let index = sets.iter().position(|(other, _)| other == kind)?;
    let found = sets.remove(index);
    let set = found.1.clone();
    sets.push(found);
    Some(set)
}

/// Flat colours that have to be exact.
fn pinned(kind: &Kind, paints: &Paints) -> Vec<Rgb> {
    let mut pinned = vec![paints.table, paints.text, paints.quiet, paints.plate];
    pinned.extend([paints.active, paints.active_text, paints.edge]);
    pinned.extend(kind.colours.iter().flat_map(|&colour| {
        let army = paints.army(colour);
        [army.body, army.line, army.seam, army.ink]
    }));
    pinned.extend([paints.last, paints.danger, paints.pick, paints.forced, paints.win]);
    if kind.points {
        pinned.push(paints.path);
    }
    if kind.grounds.contains(&Ground::Field) {
        pinned.push(paints.hole);
    }
    pinned.extend([paints.wall, paints.wall_shade, paints.wall_line]);
    pinned
}

/// Cells that show every blend of colours a board of this kind can have: each
/// army on each ground, and every mark.
fn samples(kind: &Kind) -> Vec<Cell> {
    const PX: u32 = 40;
    const GLYPHS: [Glyph; 2] = [Glyph::King, Glyph::Man];
    let empty = Cell {
        px: PX,
        ground: Ground::Hole,
        points: kind.points,
        walls: Rims::default(),
        paths: Ways(0b0101_0101),
        drawing: Diagonals::default(),
        barrier: Diagonals::default(),
        hole: None,
        marks: Marks::default(),
        piece: None,
    };
    let mut cells = Vec::new();
    for &ground in kind.grounds.iter().filter(|ground| !matches!(ground, Ground::Hole)) {
        for bits in
            [0, Marks::LAST, Marks::CHECK, Marks::TARGET, Marks::CHOSEN, Marks::FORCED, Marks::WINNING]
        {
            let marked = Cell { ground, marks: Marks::of(bits), ..empty };
            cells.push(marked);
            for (&colour, glyph) in kind.colours.iter().flat_map(|c| GLYPHS.map(|glyph| (c, glyph))) {
                if bits <= Marks::LAST || glyph == Glyph::King {
                    cells.push(Cell { piece: Some(Look::plain(glyph, colour, true)), ..marked });
                }
            }
        }
    }
    cells
}
