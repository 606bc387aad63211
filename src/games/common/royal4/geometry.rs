//! The ground as tables: which square is a step, a leap or a line away from
//! which, walls included; where each seat's men begin, castle and are
//! promoted. Everything is described once, for White; the other seats' share
//! is the same, turned.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::men::{Kind, Man, Wing};
use super::set::Set;
use crate::kernel::scene::Wall;
use crate::kernel::{Side, Square};

/// A square as a number: squares that exist are counted along the ranks from
/// `a1` on.
pub type Spot = u8;

/// The number that stands for everything beyond the rim: how many squares the
/// largest board has.
pub const RIM: Spot = 192;

/// How many rows a table has: one for every number, so that looking it up
/// needs no test.
pub const ROWS: usize = 256;

/// The eight directions, clockwise from north; even ones are straight. The
/// seat with number `s` marches in direction `2 * s`.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A knight's jumps.
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// What [`Geometry::line`] says of squares that are on no line.
pub const NO_LINE: u8 = 8;

/// The officers' line from a player's left to his right.
pub const OFFICERS: [Kind; 8] =
    [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook];

/// A board, described by White's quarter of it.
#[derive(Debug)]
pub struct Shape {
    /// Files, and ranks.
    pub size: u8,
    /// A rectangle without squares: its lower left corner, files and ranks.
    pub gap: (Square, u8, u8),
    /// The left end of White's officers' line; his pawns stand before it.
    pub line: Square,
    /// The lower left corner of White's fortress of four by four squares.
    pub fortress: Option<Square>,
    /// Walls.
    pub walls: &'static [(Square, Side)],
}

impl Shape {
    /// A square of White's share as it lies in the share of a seat.
    fn turned(&self, square: Square, seat: u8) -> Square {
        (0..seat).fold(square, |at, _| Square::new(at.rank, self.size - 1 - at.file))
    }

    /// Whether the board has this square.
    fn has(&self, square: Square) -> bool {
        let (corner, files, ranks) = self.gap;
        let in_gap = |at: Square| {
            (corner.file..corner.file + files).contains(&at.file)
                && (corner.rank..corner.rank + ranks).contains(&at.rank)
        };
        (0..4).all(|seat| !in_gap(self.turned(square, seat)))
    }

    /// All walls.
    fn walls(&self) -> Vec<Wall> {
        let turned_side = |side, seat| (0..seat).fold(side, |side, _| clockwise(side));
        let of_seat = |seat: u8| {
            let wall = move |&(square, side): &(Square, Side)| Wall {
                square: self.turned(square, seat),
                side: turned_side(side, seat),
            };
            self.walls.iter().map(wall)
        };
        (0..4).flat_map(of_seat).collect()
    }
}

/// The next side clockwise.
const fn clockwise(side: Side) -> Side {
    match side {
        Side::South => Side::West,
        Side::West => Side::North,
        Side::North => Side::East,
        Side::East => Side::South,
    }
}

/// The two ends of a wall as points of the grid of corners.
fn ends(wall: &Wall) -> [(u8, u8); 2] {
    let (x, y) = (wall.square.file, wall.square.rank);
    match wall.side {
        Side::South => [(x, y), (x + 1, y)],
        Side::West => [(x, y), (x, y + 1)],
        Side::North => [(x, y + 1), (x + 1, y + 1)],
        Side::East => [(x + 1, y), (x + 1, y + 1)],
    }
}

/// A castling move of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// Where the king goes.
    pub king_to: Spot,
    /// Where the rook stands.
    pub rook: Spot,
    /// Where the rook goes, which the king crosses.
    pub rook_to: Spot,
    /// All squares between king and rook.
    pub between: Set,
}

/// A seat's share of the board.
#[derive(Debug)]
pub struct Home {
    /// The officers' line from left to right.
    pub line: [Spot; 8],
    /// The king's square.
    pub king: Spot,
    /// Where pawns begin.
    pub pawns: Set,
    /// The fortress.
    pub fortress: Set,
    /// Castling on the king's side, on the queen's side.
    pub castling: [Castling; 2],
}

/// What becomes of a pawn that reaches a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crown {
    /// It stays a pawn.
    No,
    /// It becomes any officer.
    Any,
    /// It becomes a queen.
    Queen,
}

/// The tables of a board. Every table has a row for [`RIM`].
pub struct Geometry {
    /// Files, and ranks.
    pub size: u8,
    /// The squares by number.
    pub squares: Vec<Square>,
    /// The walls, as they are drawn.
    pub walls: Vec<Wall>,
    /// The squares one open step away, [`RIM`] where there is none.
    pub step: [[Spot; 8]; ROWS],
    /// The squares a knight's jump away, [`RIM`] filling up.
    pub leap: [[Spot; 8]; ROWS],
    /// The direction in which open steps lead from one square to another.
    pub line: [[u8; ROWS]; ROWS],
    /// What becomes of a pawn of each seat.
    pub crown: [[Crown; 4]; ROWS],
    /// The castling rights that end when something leaves or enters a square.
    pub rights: [u8; ROWS],
    /// The seats' shares.
    pub homes: [Home; 4],
    numbers: [Spot; 256],
}

impl Geometry {
    /// Works out the tables.
    #[must_use]
    pub fn new(shape: &Shape) -> Self {
        let squares: Vec<Square> =
            Square::all((shape.size, shape.size)).filter(|&square| shape.has(square)).collect();
        let mut numbers = [RIM; 256];
        for (number, square) in (0..RIM).zip(&squares) {
            numbers[place(*square)] = number;
        }
        let walls = shape.walls();
        let step = steps(shape.size, &squares, &numbers, &walls);
        let homes = [0, 1, 2, 3].map(|seat| home(shape, seat, &numbers));
        Self {
            size: shape.size,
            leap: leaps(shape.size, &squares, &numbers, &step),
            line: lines(&step),
            crown: crowns(shape.size, &squares, &numbers, &homes),
            rights: rights(&homes),
            squares,
            walls,
            step,
            homes,
            numbers,
        }
    }

    /// The number of a square, if the board has it.
    #[must_use]
    pub fn spot(&self, square: Square) -> Option<Spot> {
        let inside = square.file < self.size && square.rank < self.size;
        Some(self.numbers[place(square)]).filter(|&spot| inside && spot != RIM)
    }

    /// The square with this number.
    #[must_use]
    pub fn square(&self, spot: Spot) -> Square {
        self.squares[usize::from(spot)]
    }

    /// The square one open step away.
    #[inline]
    #[must_use]
    pub fn next(&self, spot: Spot, direction: u8) -> Spot {
        self.step[usize::from(spot)][usize::from(direction & 7)]
    }

    /// The square straight ahead of a seat's pawn.
    #[inline]
    #[must_use]
    pub fn ahead(&self, spot: Spot, seat: u8) -> Spot {
        self.next(spot, seat * 2)
    }

    /// The square straight behind a seat's pawn.
    #[inline]
    #[must_use]
    pub fn behind(&self, spot: Spot, seat: u8) -> Spot {
        self.next(spot, seat * 2 + 4)
    }

    /// The direction of the open line from one square to another, or
    /// [`NO_LINE`].
    #[inline]
    #[must_use]
    pub fn direction(&self, from: Spot, to: Spot) -> u8 {
        self.line[usize::from(from)][usize::from(to)]
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Geometry of {} squares", self.squares.len())
    }
}

impl PartialEq for Geometry {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Geometry {}

impl Hash for Geometry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

/// Where a square is found in the table of numbers.
const fn place(square: Square) -> usize {
    (square.rank & 15) as usize * 16 + (square.file & 15) as usize
}

/// The number of the square at an offset, or [`RIM`].
fn offset(size: u8, numbers: &[Spot; 256], square: Square, by: (i8, i8)) -> Spot {
    square.offset(by.0, by.1, (size, size)).map_or(RIM, |to| numbers[place(to)])
}

/// Open steps: a straight one may not cross a wall, a slanting one may not
/// touch the end of any.
fn steps(size: u8, squares: &[Square], numbers: &[Spot; 256], walls: &[Wall]) -> [[Spot; 8]; ROWS] {
    let points: Vec<(u8, u8)> = walls.iter().flat_map(ends).collect();
    let sides = [Side::North, Side::East, Side::South, Side::West];
    let crosses = |square: Square, direction: usize| {
        let here = Wall { square, side: sides[direction / 2] };
        walls.iter().any(|wall| sorted(ends(wall)) == sorted(ends(&here)))
    };
    let touches = |square: Square, (files, ranks): (i8, i8)| {
        points.contains(&(square.file + u8::from(files > 0), square.rank + u8::from(ranks > 0)))
    };
    let mut table = [[RIM; 8]; ROWS];
    for (row, &square) in table.iter_mut().zip(squares) {
        for (direction, &by) in STEPS.iter().enumerate() {
            let shut = if direction % 2 == 0 { crosses(square, direction) } else { touches(square, by) };
            if !shut {
                row[direction] = offset(size, numbers, square, by);
            }
        }
    }
    table
}

/// Two points in a fixed order.
fn sorted(mut points: [(u8, u8); 2]) -> [(u8, u8); 2] {
    points.sort_unstable();
    points
}

/// A knight's jumps: a straight and a slanting step outwards, both open, in
/// one order or the other.
fn leaps(size: u8, squares: &[Square], numbers: &[Spot; 256], step: &[[Spot; 8]; ROWS]) -> [[Spot; 8]; ROWS] {
    let mut table = [[RIM; 8]; ROWS];
    for (spot, &square) in squares.iter().enumerate() {
        for (jump, &by) in LEAPS.iter().enumerate() {
            let to = offset(size, numbers, square, by);
            // The first jump lies between north and north-east, and so on.
            let (a, b) = (jump, (jump + 1) % 8);
            let open = |first: usize, then: usize| step[usize::from(step[spot][first])][then] == to;
            if open(a, b) || open(b, a) {
                table[spot][jump] = to;
            }
        }
    }
    table
}

/// The direction from each square to every square on its open lines.
fn lines(step: &[[Spot; 8]; ROWS]) -> [[u8; ROWS]; ROWS] {
    let mut table = [[NO_LINE; ROWS]; ROWS];
    for (row, first) in table.iter_mut().zip(step) {
        for (direction, &start) in (0_u8..).zip(first) {
            let mut at = start;
            while at != RIM {
                row[usize::from(at)] = direction;
                at = step[usize::from(at)][usize::from(direction)];
            }
        }
    }
    table
}

/// A seat's share.
fn home(shape: &Shape, seat: u8, numbers: &[Spot; 256]) -> Home {
    let at = |files: u8, ranks: u8, corner: Square| {
        numbers[place(shape.turned(Square::new(corner.file + files, corner.rank + ranks), seat))]
    };
    let line = [0, 1, 2, 3, 4, 5, 6, 7].map(|file| at(file, 0, shape.line));
    let castling = |king_to: usize, rook: usize, rook_to: usize, between: &[usize]| Castling {
        king_to: line[king_to],
        rook: line[rook],
        rook_to: line[rook_to],
        between: between.iter().map(|&file| line[file]).collect(),
    };
    let inside = |corner: Square| (0..16).map(move |i| at(i % 4, i / 4, corner));
    Home {
        line,
        king: line[4],
        pawns: (0..8).map(|file| at(file, 1, shape.line)).collect(),
        fortress: shape.fortress.into_iter().flat_map(inside).collect(),
        castling: [castling(6, 7, 5, &[5, 6]), castling(2, 0, 3, &[1, 2, 3])],
    }
}

/// Promotion: any officer on the ally's officers' line and where no square
/// lies ahead, a queen on an enemy's line.
fn crowns(size: u8, squares: &[Square], numbers: &[Spot; 256], homes: &[Home; 4]) -> [[Crown; 4]; ROWS] {
    let of = |spot: Spot, square: Square, seat: u8| {
        let on_line = |other: u8| homes[usize::from(other % 4)].line.contains(&spot);
        if on_line(seat + 1) || on_line(seat + 3) {
            Crown::Queen
        } else if on_line(seat + 2) || offset(size, numbers, square, STEPS[usize::from(seat) * 2]) == RIM {
            Crown::Any
        } else {
            Crown::No
        }
    };
    let mut table = [[Crown::No; 4]; ROWS];
    for (spot, &square) in (0..RIM).zip(squares) {
        table[usize::from(spot)] = [0, 1, 2, 3].map(|seat| of(spot, square, seat));
    }
    table
}

/// The rights that hang on each square.
fn rights(homes: &[Home; 4]) -> [u8; ROWS] {
    let mut table = [0; ROWS];
    for (seat, home) in (0_u8..).zip(homes) {
        for (wing, castling) in Wing::ALL.into_iter().zip(&home.castling) {
            table[usize::from(castling.rook)] |= wing.right(seat);
            table[usize::from(home.king)] |= wing.right(seat);
        }
    }
    table
}

/// From which directions, seen from its target, a man hits: standing on the
/// next square, and at the far end of an open line. One bit a direction.
#[derive(Debug)]
pub struct Reach {
    /// By code, from the next square.
    pub near: [u8; 32],
    /// By code, from afar.
    pub far: [u8; 32],
}

/// The reach of all men.
pub const REACH: Reach = reach();

const fn reach() -> Reach {
    let mut reach = Reach { near: [0; 32], far: [0; 32] };
    let mut seat = 0;
    while seat < 4 {
        let mut i = 0;
        while i < Kind::ALL.len() {
            let kind = Kind::ALL[i];
            let (near, far) = match kind {
                Kind::King => (0xff, 0),
                Kind::Queen => (0xff, 0xff),
                Kind::Rook => (0x55, 0x55),
                Kind::Bishop => (0xaa, 0xaa),
                Kind::Knight => (0, 0),
                // Seen from its target a pawn stands slanting behind.
                Kind::Pawn => (1 << ((seat * 2 + 3) % 8) | 1 << ((seat * 2 + 5) % 8), 0),
            };
            let code = Man::new(kind, seat).code();
            reach.near[code] = near;
            reach.far[code] = far;
            i += 1;
        }
        seat += 1;
    }
    reach
}
