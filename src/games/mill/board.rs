//! The 24 points, the lines that join them, and the men on them.

use crate::games::common::duel::other;
use crate::games::common::squares::Squares;
use crate::kernel::{Seat, Square};

/// Files and ranks of the grid on which the points lie.
pub const SIZE: (u8, u8) = (7, 7);

/// A set of points.
pub type Set = Squares<7>;

/// The cells of the grid.
const CELLS: usize = 49;

/// The sixteen lines of three points.
pub static LINES: [[Square; 3]; 16] = lines();

/// The two lines through each point.
static MILLS: [[Set; 2]; CELLS] = mills();

/// The points next to each point.
static NEIGHBOURS: [Set; CELLS] = neighbours();

/// Every point.
pub const POINTS: Set = points();

/// Four lines on each of the three rings, and four across them.
const fn lines() -> [[Square; 3]; 16] {
    let mut lines = [[Square::new(3, 3); 3]; 16];
    let mut ring = 0;
    while ring < 3 {
        let (low, high) = (ring, 6 - ring);
        let at = ring as usize;
        lines[4 * at] = [Square::new(low, low), Square::new(3, low), Square::new(high, low)];
        lines[4 * at + 1] = [Square::new(low, high), Square::new(3, high), Square::new(high, high)];
        lines[4 * at + 2] = [Square::new(low, low), Square::new(low, 3), Square::new(low, high)];
        lines[4 * at + 3] = [Square::new(high, low), Square::new(high, 3), Square::new(high, high)];
        // Each ring gives one point to each line across.
        lines[12][at] = Square::new(3, ring);
        lines[13][at] = Square::new(3, 4 + ring);
        lines[14][at] = Square::new(ring, 3);
        lines[15][at] = Square::new(4 + ring, 3);
        ring += 1;
    }
    lines
}

const fn points() -> Set {
    let mut points = Set::NONE;
    let lines = lines();
    let mut i = 0;
    while i < lines.len() {
        let mut place = 0;
        while place < 3 {
            points.insert(lines[i][place]);
            place += 1;
        }
        i += 1;
    }
    points
}

const fn mills() -> [[Set; 2]; CELLS] {
    let mut mills = [[Set::NONE; 2]; CELLS];
    let lines = lines();
    let mut i = 0;
    while i < lines.len() {
        let mut place = 0;
        while place < 3 {
            let at = index(lines[i][place]);
            let free = if mills[at][0].is_empty() { 0 } else { 1 };
            mills[at][free] = Set::of(&lines[i]);
            place += 1;
        }
        i += 1;
    }
    mills
}

const fn neighbours() -> [Set; CELLS] {
    let mut neighbours = [Set::NONE; CELLS];
    let lines = lines();
    let mut i = 0;
    while i < lines.len() {
        let [first, middle, last] = lines[i];
        neighbours[index(first)].insert(middle);
        neighbours[index(middle)].insert(first);
        neighbours[index(middle)].insert(last);
        neighbours[index(last)].insert(middle);
        i += 1;
    }
    neighbours
}

const fn index(point: Square) -> usize {
    point.rank as usize * SIZE.0 as usize + point.file as usize
}

/// The points next to a point.
pub fn next_to(point: Square) -> Set {
    NEIGHBOURS[index(point)]
}

/// Whether a man stands in a mill of these men.
pub fn in_mill(point: Square, men: Set) -> bool {
    MILLS[index(point)].iter().any(|&line| line & men == line)
}

/// The men of both seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Board([Set; 2]);

impl Board {
    /// The men of a seat.
    pub fn of(&self, seat: Seat) -> Set {
        self.0[seat.index()]
    }

    /// The men of a seat, to be changed.
    pub fn of_mut(&mut self, seat: Seat) -> &mut Set {
        &mut self.0[seat.index()]
    }

    /// Whose man stands here.
    pub fn at(&self, point: Square) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.of(seat).contains(point))
    }

    /// The points where nobody stands.
    pub fn free(&self) -> Set {
        POINTS - self.0[0] - self.0[1]
    }

    /// The enemy men that a seat may take when it has closed a mill: those
    /// outside mills, or any if all stand in mills.
    pub fn prey_of(&self, seat: Seat) -> Set {
        let enemies = self.of(other(seat));
        let outside: Set = enemies.iter().filter(|&point| !in_mill(point, enemies)).collect();
        if outside.is_empty() { enemies } else { outside }
    }
}
