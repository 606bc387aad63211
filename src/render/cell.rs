//! One cell of the board with all that lies on it: the unit that is drawn once
//! and then copied.

use super::layout::Layout;
use crate::kernel::scene::{Board, Glyph, Ground, Line, LineKind, Mark, Piece, Scene, Style};
use crate::kernel::{Colour, Seat, Side, Square};

/// Everything that decides what a cell looks like, turned as the picture is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cell {
    /// Its side in pixels.
    pub(super) px: u32,
    /// Its ground.
    pub(super) ground: Ground,
    /// Whether the board has points and no squares.
    pub(super) points: bool,
    /// Walls on its edges and at its corners.
    pub(super) walls: Rims,
    /// Ways of a points board that leave its middle.
    pub(super) paths: Ways,
    /// Drawn diagonals.
    pub(super) drawing: Diagonals,
    /// Diagonals that may not be stepped over.
    pub(super) barrier: Diagonals,
    /// A hole for a peg, and whose peg stands in it.
    pub(super) hole: Option<Option<Colour>>,
    /// Which marks it bears.
    pub(super) marks: Marks,
    /// What stands on it.
    pub(super) piece: Option<Look>,
}

/// Sides and corners of a cell, one bit each: sides south, west, north, east;
/// then the corners at the left end of each, looking inwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Rims(u8);

impl Rims {
    fn add(&mut self, side: Side) {
        self.0 |= 1 << side.quarter_turns();
    }

    fn add_corner(&mut self, right: bool, lower: bool) {
        self.0 |= 16 << (u8::from(right) + 2 * u8::from(lower));
    }

    /// Whether a wall stands on this side.
    pub(super) const fn has(self, side: Side) -> bool {
        self.0 & 1 << side.quarter_turns() != 0
    }

    /// Whether a wall ends or turns at this corner.
    pub(super) const fn corner(self, right: bool, lower: bool) -> bool {
        self.0 & 16 << (right as u8 + 2 * lower as u8) != 0
    }
}

/// Directions from the middle of a cell: bit `i` for the `i`th of [`STEPS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Ways(pub(super) u8);

/// The eight directions in the picture, as columns and rows.
pub(super) const STEPS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The falling diagonal, the rising one, and corners which one touches from
/// outside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Diagonals {
    pub(super) falling: bool,
    pub(super) rising: bool,
}

/// Which marks a cell bears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Marks {
    bits: u8,
}

impl Marks {
    pub(super) const LAST: u8 = 1;
    pub(super) const CHECK: u8 = 2;
    pub(super) const CHOSEN: u8 = 4;
    pub(super) const TARGET: u8 = 8;
    pub(super) const THREAT: u8 = 16;
    pub(super) const FORCED: u8 = 32;
    pub(super) const WINNING: u8 = 64;

    /// These marks.
    pub(super) const fn of(bits: u8) -> Self {
        Self { bits }
    }

    /// Whether one of these is set.
    pub(super) const fn has(self, bits: u8) -> bool {
        self.bits & bits != 0
    }
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Look {
    pub(super) glyph: Glyph,
    pub(super) colour: Colour,
    /// The colour of the seat that commands it, if that is another one.
    pub(super) commander: Option<Colour>,
    /// Height, at most [`Look::HEIGHT_MAX`].
    pub(super) height: u8,
    pub(super) dead: bool,
    /// The side of the picture towards which it walks.
    pub(super) facing: Option<Side>,
    pub(super) ring: bool,
    /// Whether it bears the mark of its colour: where there are more than two,
    /// tints alone would not tell them apart for everyone.
    pub(super) marked: bool,
}

impl Look {
    /// Heights above this all look alike.
    pub(super) const HEIGHT_MAX: u8 = 99;

    /// A single living piece of its own seat.
    pub(super) const fn plain(glyph: Glyph, colour: Colour, marked: bool) -> Self {
        Self { glyph, colour, commander: None, height: 1, dead: false, facing: None, ring: false, marked }
    }
}

/// The cells of a scene, row by row of the picture.
pub(super) fn cells(scene: &Scene, layout: &Layout) -> Vec<Cell> {
    let board = &scene.board;
    let mut cells = Grid::new(board, layout);
    cells.walls(board);
    cells.lines(board);
    cells.holes(scene);
    for mark in &scene.marks {
        let (square, bit) = mark_bit(*mark);
        cells.at(square).marks.bits |= bit;
    }
    for piece in &scene.pieces {
        cells.at(piece.square).piece = Some(look(piece, scene, layout));
    }
    cells.cells
}

/// The colour of a seat: as the game says, else that of its pieces.
pub(super) fn seat_colour(scene: &Scene, seat: Seat) -> Colour {
    let own = || scene.pieces.iter().find(|piece| piece.owner == seat).map(|piece| piece.colour);
    known_colour(scene, seat).or_else(own).unwrap_or(Colour::ALL[seat.index()])
}

/// The colour of a seat, if the scene says it.
fn known_colour(scene: &Scene, seat: Seat) -> Option<Colour> {
    scene.panels.iter().find(|panel| panel.seat == seat).and_then(|panel| panel.sits).map(|sits| sits.colour)
}

/// Whether pieces bear the marks of their colours.
pub(super) const fn is_marked(scene: &Scene) -> bool {
    scene.panels.len() != 2
}

fn look(piece: &Piece, scene: &Scene, layout: &Layout) -> Look {
    let commander = known_colour(scene, piece.owner).filter(|&colour| colour != piece.colour);
    Look {
        glyph: piece.glyph,
        colour: piece.colour,
        commander,
        height: piece.height.min(Look::HEIGHT_MAX),
        dead: piece.dead,
        facing: piece.facing.map(|side| layout.side(side)),
        ring: piece.ring,
        marked: is_marked(scene),
    }
}

const fn mark_bit(mark: Mark) -> (Square, u8) {
    match mark {
        Mark::Last(square) => (square, Marks::LAST),
        Mark::Check(square) => (square, Marks::CHECK),
        Mark::Chosen(square) => (square, Marks::CHOSEN),
        Mark::Target(square) => (square, Marks::TARGET),
        Mark::Threat(square) => (square, Marks::THREAT),
        Mark::Forced(square) => (square, Marks::FORCED),
        Mark::Winning(square) => (square, Marks::WINNING),
    }
}

/// Cells under construction.
struct Grid<'a> {
    layout: &'a Layout,
    columns: i32,
    rows: i32,
    cells: Vec<Cell>,
}

impl<'a> Grid<'a> {
    fn new(board: &Board, layout: &'a Layout) -> Self {
        let (columns, rows) = layout.size();
        let empty = Cell {
            px: layout.cell,
            ground: Ground::Hole,
            points: board.style == Style::Points,
            walls: Rims::default(),
            paths: Ways::default(),
            drawing: Diagonals::default(),
            barrier: Diagonals::default(),
            hole: None,
            marks: Marks::default(),
            piece: None,
        };
        let count = usize::from(board.files) * usize::from(board.ranks);
        let (columns, rows) = (columns.cast_signed(), rows.cast_signed());
        let mut grid = Self { layout, columns, rows, cells: vec![empty; count] };
        for square in Square::all((board.files, board.ranks)) {
            grid.at(square).ground = board.ground(square);
        }
        grid
    }

    fn at(&mut self, square: Square) -> &mut Cell {
        let (column, row) = self.layout.place(square);
        let (columns, _) = self.layout.size();
        &mut self.cells[(row * columns + column) as usize]
    }

    fn get(&mut self, column: i32, row: i32) -> Option<&mut Cell> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        let index = usize::try_from(row * self.columns + column).ok()?;
        inside.then(|| &mut self.cells[index])
    }

    fn place(&self, square: Square) -> (i32, i32) {
        let (column, row) = self.layout.place(square);
        (column.cast_signed(), row.cast_signed())
    }

    /// A wall is drawn half in each of the two cells it parts, with a post at
    /// each end.
    fn walls(&mut self, board: &Board) {
        for wall in &board.walls {
            let (column, row) = self.place(wall.square);
            let side = self.layout.side(wall.side);
            let (dc, dr, back) = match side {
                Side::South => (0, 1, Side::North),
                Side::North => (0, -1, Side::South),
                Side::West => (-1, 0, Side::East),
                Side::East => (1, 0, Side::West),
            };
            if let Some(cell) = self.get(column, row) {
                cell.walls.add(side);
            }
            if let Some(cell) = self.get(column + dc, row + dr) {
                cell.walls.add(back);
            }
            // The two ends, as the lower right corner of a cell.
            let ends = match side {
                Side::South => [(column - 1, row), (column, row)],
                Side::North => [(column - 1, row - 1), (column, row - 1)],
                Side::West => [(column - 1, row - 1), (column - 1, row)],
                Side::East => [(column, row - 1), (column, row)],
            };
            for (c, r) in ends {
                self.post(c, r);
            }
        }
    }

    fn post(&mut self, column: i32, row: i32) {
        for (dc, dr) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            if let Some(cell) = self.get(column + dc, row + dr) {
                cell.walls.add_corner(dc == 0, dr == 0);
            }
        }
    }

    fn lines(&mut self, board: &Board) {
        for line in &board.lines {
            match line.kind {
                LineKind::Path => self.path(line),
                LineKind::Drawing => self.diagonal(line, |cell| &mut cell.drawing),
                LineKind::Barrier => self.diagonal(line, |cell| &mut cell.barrier),
            }
        }
    }

    /// The cells a line passes, with the direction it takes; a line that runs
    /// neither straight nor diagonally passes none.
    fn passed(&self, line: &Line) -> (Vec<(i32, i32)>, (i32, i32)) {
        let ((ac, ar), (bc, br)) = (self.place(line.from), self.place(line.to));
        let (dc, dr) = (bc - ac, br - ar);
        let step = (dc.signum(), dr.signum());
        let length = dc.abs().max(dr.abs());
        if dc * dr != 0 && dc.abs() != dr.abs() {
            return (Vec::new(), step);
        }
        ((0..=length).map(|i| (ac + step.0 * i, ar + step.1 * i)).collect(), step)
    }

    fn path(&mut self, line: &Line) {
        let (passed, (dc, dr)) = self.passed(line);
        let bit = |step: (i32, i32)| STEPS.iter().position(|&s| s == step).map_or(0, |i| 1 << i);
        for (i, &(column, row)) in passed.iter().enumerate() {
            let Some(cell) = self.get(column, row) else { continue };
            if i > 0 {
                cell.paths.0 |= bit((-dc, -dr));
            }
            if i + 1 < passed.len() {
                cell.paths.0 |= bit((dc, dr));
            }
        }
    }

    fn diagonal(&mut self, line: &Line, kind: impl Fn(&mut Cell) -> &mut Diagonals) {
        let (passed, (dc, dr)) = self.passed(line);
        for (column, row) in passed {
            if let Some(cell) = self.get(column, row) {
                let diagonals = kind(cell);
                diagonals.falling |= dc * dr > 0;
                diagonals.rising |= dc * dr < 0;
            }
        }
    }

    /// Holes lie in a row, one a cell, in the middle of the field's side
    /// towards the board.
    fn holes(&mut self, scene: &Scene) {
        for field in &scene.board.fields {
            let colour = seat_colour(scene, field.seat);
            for (i, square) in hole_squares(&scene.board, field).enumerate() {
                let peg = i < usize::from(field.pegs);
                self.at(square).hole = Some(peg.then_some(colour));
            }
        }
    }
}

/// The cells of a field that have a hole.
fn hole_squares(board: &Board, field: &crate::kernel::scene::Field) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = field.size;
    let corner = field.corner;
    let along_files = files >= ranks;
    let length = if along_files { files } else { ranks };
    let count = field.holes.min(length);
    let first = (length - count) / 2;
    // The row nearer to the middle of the board.
    let (low, size, thick) =
        if along_files { (corner.rank, board.ranks, ranks) } else { (corner.file, board.files, files) };
    let inner = if u16::from(low) * 2 + u16::from(thick) < u16::from(size) { low + thick - 1 } else { low };
    (first..first + count).map(move |i| {
        if along_files { Square::new(corner.file + i, inner) } else { Square::new(inner, corner.rank + i) }
    })
}
