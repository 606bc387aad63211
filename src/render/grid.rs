//! From a scene to the cells of its picture.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::cell::{Cell, Look, Marking, STEPS};
use super::layout::Frame;
use crate::kernel::scene::{Board, Field, Ground, Line, LineKind, Mark, Piece, Scene, Style};
use crate::kernel::{Colour, Seat, Side, Square};

/// The cells of a scene, row by row of the picture.
pub(super) fn cells(scene: &Scene, frame: &Frame) -> Vec<Cell> {
    let mut cells = ground(&scene.board, frame).to_vec();
    let (columns, _) = frame.size();
    let mut change = |square: Square, change: &dyn Fn(Cell) -> Cell| {
        let (column, row) = frame.place(square);
        if let Some(cell) = cells.get_mut((row * columns + column) as usize) {
            *cell = change(*cell);
        }
    };
    for field in &scene.board.fields {
        let colour = seat_colour(scene, field.seat);
        for (i, square) in hole_squares(&scene.board, field).enumerate() {
            let peg = (i < usize::from(field.pegs)).then_some(colour);
            change(square, &|cell| cell.with_hole(peg));
        }
    }
    for mark in &scene.marks {
        let (square, marking) = marking(*mark);
        change(square, &|cell| cell.with_mark(marking));
    }
    for piece in &scene.pieces {
        let look = look(piece, scene, frame);
        change(piece.square, &|cell| cell.with_piece(&look));
    }
    cells
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

fn look(piece: &Piece, scene: &Scene, frame: &Frame) -> Look {
    Look {
        glyph: piece.glyph,
        colour: piece.colour,
        commander: known_colour(scene, piece.owner).filter(|&colour| colour != piece.colour),
        height: piece.height,
        dead: piece.dead,
        facing: piece.facing.map(|side| frame.side(side)),
        ring: piece.ring,
        marked: is_marked(scene),
    }
}

const fn marking(mark: Mark) -> (Square, Marking) {
    match mark {
        Mark::Last(square) => (square, Marking::Last),
        Mark::Check(square) => (square, Marking::Check),
        Mark::Chosen(square) => (square, Marking::Chosen),
        Mark::Target(square) => (square, Marking::Target),
        Mark::Threat(square) => (square, Marking::Threat),
        Mark::Forced(square) => (square, Marking::Forced),
        Mark::Winning(square) => (square, Marking::Winning),
    }
}

/// The cells of a board without anything on it. Boards hardly change, so that
/// those seen last are kept.
fn ground(board: &Board, frame: &Frame) -> Arc<[Cell]> {
    let turn = frame.side(Side::South);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.iter().position(|(other, side, _)| *side == turn && other == board) {
        return known[found].2.clone();
    }
    let cells: Arc<[Cell]> = Grid::new(board, frame).cells.into();
    if known.len() >= KNOWN_MAX {
        known.remove(0);
    }
    known.push((board.clone(), turn, cells.clone()));
    cells
}

/// Boards with the side of the picture at which their south lies, and their
/// cells.
type Known = Vec<(Board, Side, Arc<[Cell]>)>;

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

/// How many boards are kept.
const KNOWN_MAX: usize = 32;

/// Cells under construction.
struct Grid<'a> {
    frame: &'a Frame,
    columns: i32,
    rows: i32,
    cells: Vec<Cell>,
}

impl<'a> Grid<'a> {
    fn new(board: &Board, frame: &'a Frame) -> Self {
        let (columns, rows) = frame.size();
        let points = board.style == Style::Points;
        let sparse = board.cells.contains(&Ground::Hole);
        let cells = vec![Cell::default(); usize::from(board.files) * usize::from(board.ranks)];
        let mut grid = Self { frame, columns: columns.cast_signed(), rows: rows.cast_signed(), cells };
        for square in Square::all((board.files, board.ranks)) {
            let place = grid.place(square);
            let ground = match board.ground(square) {
                // Where not every cell is a point, one must see which are.
                Ground::Point if sparse => Ground::Star,
                ground => ground,
            };
            grid.change(place, |_| Cell::new(ground, points));
        }
        grid.walls(board);
        grid.lines(board);
        grid
    }

    fn place(&self, square: Square) -> (i32, i32) {
        let (column, row) = self.frame.place(square);
        (column.cast_signed(), row.cast_signed())
    }

    /// Changes a cell, if there is one.
    fn change(&mut self, (column, row): (i32, i32), change: impl FnOnce(Cell) -> Cell) {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        let index = usize::try_from(row * self.columns + column);
        if let Some(cell) = index.ok().filter(|_| inside).and_then(|index| self.cells.get_mut(index)) {
            *cell = change(*cell);
        }
    }

    /// A wall is drawn half in each of the two cells it parts, with a post at
    /// each end.
    fn walls(&mut self, board: &Board) {
        for wall in &board.walls {
            let (column, row) = self.place(wall.square);
            let side = self.frame.side(wall.side);
            // The cell behind it, and the cells whose lower right corner is
            // one of its ends.
            let (behind, back, ends) = match side {
                Side::South => ((0, 1), Side::North, [(-1, 0), (0, 0)]),
                Side::North => ((0, -1), Side::South, [(-1, -1), (0, -1)]),
                Side::West => ((-1, 0), Side::East, [(-1, -1), (-1, 0)]),
                Side::East => ((1, 0), Side::West, [(0, -1), (0, 0)]),
            };
            self.change((column, row), |cell| cell.with_wall(side));
            self.change((column + behind.0, row + behind.1), |cell| cell.with_wall(back));
            for (dc, dr) in ends {
                self.post(column + dc, row + dr);
            }
        }
    }

    fn post(&mut self, column: i32, row: i32) {
        for (dc, dr) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            self.change((column + dc, row + dr), |cell| cell.with_post(dc == 0, dr == 0));
        }
    }

    fn lines(&mut self, board: &Board) {
        for line in &board.lines {
            let (passed, step) = self.passed(line);
            match line.kind {
                LineKind::Path => self.path(&passed, step),
                LineKind::Drawing => self.diagonal(&passed, step, false),
                LineKind::Barrier => self.diagonal(&passed, step, true),
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

    fn path(&mut self, passed: &[(i32, i32)], (dc, dr): (i32, i32)) {
        let way = |step: (i32, i32)| STEPS.iter().position(|&s| s == step).unwrap_or(0);
        for (i, &place) in passed.iter().enumerate() {
            if i > 0 {
                self.change(place, |cell| cell.with_path(way((-dc, -dr))));
            }
            if i + 1 < passed.len() {
                self.change(place, |cell| cell.with_path(way((dc, dr))));
            }
        }
    }

    fn diagonal(&mut self, passed: &[(i32, i32)], (dc, dr): (i32, i32), barrier: bool) {
        for &place in passed.iter().filter(|_| dc * dr != 0) {
            self.change(place, |cell| cell.with_diagonal(dc * dr < 0, barrier));
        }
    }
}

/// The cells of a field that have a hole: in a row, one a cell, in the middle
/// of the field's side towards the board.
fn hole_squares(board: &Board, field: &Field) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = field.size;
    let corner = field.corner;
    let along_files = files >= ranks;
    let length = if along_files { files } else { ranks };
    let count = field.holes.min(length);
    let first = (length - count) / 2;
    let (low, size, thick) =
        if along_files { (corner.rank, board.ranks, ranks) } else { (corner.file, board.files, files) };
    let inner = if u16::from(low) * 2 + u16::from(thick) < u16::from(size) { low + thick - 1 } else { low };
    (first..first + count).map(move |i| {
        if along_files { Square::new(corner.file + i, inner) } else { Square::new(inner, corner.rank + i) }
    })
}
