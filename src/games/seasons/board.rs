//! The men on the board as sets of squares, and which squares they reach.

use std::sync::LazyLock;

use super::SIZE;
use crate::kernel::{Seat, Side, Square};

/// A set of squares, one bit each, in the order of [`SQUARES`].
pub type Set = u64;

/// The squares by number: up the files, `a1`, `a2`, … `h8`.
pub const SQUARES: [Square; 64] = {
    let mut all = [Square::new(0, 0); 64];
    let mut square = all[0];
    let mut i = 0;
    while i < 64 {
        all[i] = square;
        square.rank += 1;
        if square.rank == SIZE.1 {
            square = Square::new(square.file + 1, 0);
        }
        i += 1;
    }
    all
};

/// The number of a square.
pub fn number(square: Square) -> usize {
    usize::from(square.file) * 8 + usize::from(square.rank)
}

/// The numbers of the squares in a set.
pub fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// What a man is, in the order of the numbers on the die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names are the pieces")]
pub enum Kind {
    Pawn,
    Elephant,
    General,
    Knight,
    Rook,
    King,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Elephant, Self::General, Self::Knight, Self::Rook, Self::King];

    /// Its letter in position text.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Elephant => 'E',
            Self::General => 'G',
            Self::Knight => 'N',
            Self::Rook => 'R',
            Self::King => 'K',
        }
    }

    /// The numbers of the die that let it move.
    pub const fn die(self) -> u8 {
        self as u8 + 1
    }

    /// Where it leaps, whatever is in between, as files and ranks.
    const fn leaps(self) -> &'static [(i8, i8)] {
        match self {
            Self::Pawn | Self::Rook => &[],
            Self::Elephant => &[(2, 2), (2, -2), (-2, 2), (-2, -2)],
            Self::General => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            Self::Knight => &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)],
            Self::King => &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)],
        }
    }
}

/// The way a pawn of this colour walks from here; `None` on the diagonal that
/// divides its army.
pub fn facing(colour: Seat, square: Square) -> Option<Side> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let off_long = square.rank.cmp(&square.file);
    let off_short = (square.file + square.rank).cmp(&7);
    match (colour.index(), off_long, off_short) {
        (0 | 2, _, Equal) | (1 | 3, Equal, _) => None,
        (0, _, Less) | (3, Less, _) => Some(Side::South),
        (0, _, Greater) | (1, Less, _) => Some(Side::East),
        (1, Greater, _) | (2, _, Greater) => Some(Side::North),
        _ => Some(Side::West),
    }
}

/// Whether a pawn of this colour is on its last line here.
pub fn on_last_line(colour: Seat, square: Square) -> bool {
    facing(colour, square).is_some_and(|side| {
        let (files, ranks) = ahead(side);
        square.offset(files, ranks, SIZE).is_none()
    })
}

/// One step towards a side, as files and ranks.
const fn ahead(side: Side) -> (i8, i8) {
    match side {
        Side::South => (0, -1),
        Side::West => (-1, 0),
        Side::North => (0, 1),
        Side::East => (1, 0),
    }
}

/// The four sides by their index in [`Reach::rays`]; squares on a ray to the
/// first two have lower numbers the farther they are.
const SIDES: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];

/// Where every man reaches from every square of a board with nothing on it.
#[derive(Debug)]
pub struct Reach {
    leaps: [[Set; 64]; 6],
    rays: [[Set; 64]; 4],
    /// By colour of the pawn: the square it steps to.
    steps: [[Set; 64]; 4],
    /// By colour of the pawn: the squares it captures on.
    takes: [[Set; 64]; 4],
    /// By colour of the pawn: the squares it captures from.
    taken_from: [[Set; 64]; 4],
}

/// Without walls and with them.
static REACH: LazyLock<[Reach; 2]> = LazyLock::new(|| [Reach::new(false), Reach::new(true)]);

impl Reach {
    /// What is reached on a board on which the two drawn lines are walls or
    /// are not.
    pub fn of(walls: bool) -> &'static Self {
        &REACH[usize::from(walls)]
    }

    fn new(walls: bool) -> Self {
        let open = |from: Square, to: Square| !walls || !crosses(from, to);
        let mut reach = Self {
            leaps: [[0; 64]; 6],
            rays: [[0; 64]; 4],
            steps: [[0; 64]; 4],
            takes: [[0; 64]; 4],
            taken_from: [[0; 64]; 4],
        };
        for (i, &from) in SQUARES.iter().enumerate() {
            for kind in Kind::ALL {
                reach.leaps[kind as usize][i] = targets(from, kind.leaps(), open);
            }
            for (d, side) in SIDES.into_iter().enumerate() {
                reach.rays[d][i] = ray(from, side, open);
            }
            for colour in Seat::all(4) {
                reach.add_pawn(colour, from, open);
            }
        }
        reach
    }

    /// What a pawn of this colour does from this square.
    fn add_pawn(&mut self, colour: Seat, from: Square, open: impl Fn(Square, Square) -> bool) {
        let Some(side) = facing(colour, from) else { return };
        let (files, ranks) = ahead(side);
        let beside = [(files + ranks, ranks + files), (files - ranks, ranks - files)];
        let (c, i) = (colour.index(), number(from));
        self.steps[c][i] = targets(from, &[(files, ranks)], &open);
        self.takes[c][i] = targets(from, &beside, &open);
        for to in each(self.takes[c][i]) {
            self.taken_from[c][to] |= 1 << i;
        }
    }

    /// The squares along ranks and files up to the first man and with it.
    pub fn lines(&self, from: usize, men: Set) -> Set {
        let mut found = 0;
        for (side, rays) in self.rays.iter().enumerate() {
            let ray = rays[from];
            let in_the_way = ray & men;
            found |= if in_the_way == 0 {
                ray
            } else {
                let first = if side < 2 { in_the_way.ilog2() } else { in_the_way.trailing_zeros() };
                ray & !Self::of(false).rays[side][first as usize]
            };
        }
        found
    }

    /// The squares that a man could go to or capture on, its own side's men
    /// being no hindrance.
    pub fn targets(&self, kind: Kind, colour: Seat, from: usize, men: Set) -> Set {
        match kind {
            Kind::Rook => self.lines(from, men),
            Kind::Pawn => self.steps[colour.index()][from] & !men | self.takes[colour.index()][from] & men,
            Kind::Elephant | Kind::General | Kind::Knight | Kind::King => self.leaps[kind as usize][from],
        }
    }
}

/// The squares at these distances.
fn targets(from: Square, leaps: &[(i8, i8)], open: impl Fn(Square, Square) -> bool) -> Set {
    let reached = leaps.iter().filter_map(|&(files, ranks)| from.offset(files, ranks, SIZE));
    reached.filter(|&to| open(from, to)).fold(0, |set, to| set | 1 << number(to))
}

/// The squares towards a side, as far as one can see.
fn ray(from: Square, side: Side, open: impl Fn(Square, Square) -> bool) -> Set {
    let (files, ranks) = ahead(side);
    let onward = std::iter::successors(Some(from), |square| square.offset(files, ranks, SIZE)).skip(1);
    onward.take_while(|&to| open(from, to)).fold(0, |set, to| set | 1 << number(to))
}

/// Whether the straight way between the middles of two squares passes from one
/// side of a drawn line to the other. Coordinates are doubled and counted from
/// the middle of the board, where the two lines cross; each is 8 long either
/// way along its axis `x + k * y`, the tips not being part of it.
pub fn crosses(from: Square, to: Square) -> bool {
    let middle = |n: u8| 2 * i32::from(n) - 7;
    [1, -1].into_iter().any(|k| {
        let across = |square: Square| middle(square.file) - k * middle(square.rank);
        let along = |square: Square| middle(square.file) + k * middle(square.rank);
        let (f1, f2, g1, g2) = (across(from), across(to), along(from), along(to));
        f1 * f2 < 0 && (g1 * (f1 - f2) + (g2 - g1) * f1).abs() < 8 * (f1 - f2).abs()
    })
}

/// What stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Men {
    kinds: [Set; 6],
    colours: [Set; 4],
}

impl Men {
    /// All men.
    pub fn all(&self) -> Set {
        self.colours.iter().fold(0, |all, set| all | set)
    }

    /// The men of a kind.
    pub fn kind(&self, kind: Kind) -> Set {
        self.kinds[kind as usize]
    }

    /// The men set up with a colour.
    pub fn colour(&self, colour: Seat) -> Set {
        self.colours[colour.index()]
    }

    /// What stands on a square, and its colour.
    pub fn at(&self, square: usize) -> Option<(Kind, Seat)> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind) & 1 << square != 0)?;
        let colour = Seat::all(4).find(|&colour| self.colour(colour) & 1 << square != 0)?;
        Some((kind, colour))
    }

    /// Puts a man on an empty square.
    pub fn put(&mut self, square: usize, kind: Kind, colour: Seat) {
        self.kinds[kind as usize] |= 1 << square;
        self.colours[colour.index()] |= 1 << square;
    }

    /// Takes away whatever stands on these squares.
    pub fn clear(&mut self, squares: Set) {
        self.kinds.iter_mut().chain(&mut self.colours).for_each(|set| *set &= !squares);
    }

    /// Moves a man, capturing what stands there.
    pub fn shift(&mut self, kind: Kind, colour: Seat, from: usize, to: usize) {
        self.clear(1 << from | 1 << to);
        self.put(to, kind, colour);
    }

    /// Which of the men `by` could capture on a square.
    pub fn strikers(&self, square: usize, by: Set, reach: &Reach) -> Set {
        let leapers = [Kind::Elephant, Kind::General, Kind::Knight, Kind::King];
        let mut found = reach.lines(square, self.all()) & self.kind(Kind::Rook);
        for kind in leapers {
            found |= reach.leaps[kind as usize][square] & self.kind(kind);
        }
        for (from, colour) in reach.taken_from.iter().zip(self.colours) {
            found |= from[square] & self.kind(Kind::Pawn) & colour;
        }
        found & by
    }
}
