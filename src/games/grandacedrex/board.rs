//! The men on the board, and the ways along which they go and strike.

use std::sync::LazyLock;

use super::SIZE;
use crate::games::common::key::cells;
use crate::kernel::{Seat, Square};

/// What a man is, in the order of the numbers on the die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names are the pieces")]
pub enum Kind {
    Pawn,
    Giraffe,
    Crocodile,
    Lion,
    Rook,
    Unicorn,
    Aanca,
    King,
}

use Kind::{Aanca, Crocodile, Giraffe, King, Lion, Pawn, Rook, Unicorn};

/// The officers of either side by file.
pub const OFFICERS: [Kind; 12] =
    [Rook, Lion, Unicorn, Giraffe, Crocodile, Aanca, King, Crocodile, Giraffe, Unicorn, Lion, Rook];

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 8] = [Pawn, Giraffe, Crocodile, Lion, Rook, Unicorn, Aanca, King];

    /// Its letter in position text.
    pub const fn letter(self) -> char {
        match self {
            Pawn => 'P',
            Giraffe => 'G',
            Crocodile => 'C',
            Lion => 'L',
            Rook => 'R',
            Unicorn => 'U',
            Aanca => 'A',
            King => 'K',
        }
    }

    /// The number of the die that lets it move.
    pub const fn die(self) -> u8 {
        self as u8 + 1
    }
}

/// What a pawn becomes on this file: what stood there at the start, and on the
/// king's file an aanca.
pub fn promotion(file: u8) -> Kind {
    match OFFICERS[usize::from(file)] {
        King => Aanca,
        officer => officer,
    }
}

/// The rank on which a side's officers stand at the start.
pub const fn home_rank(seat: Seat) -> u8 {
    if seat.index() == 0 { 0 } else { SIZE.1 - 1 }
}

/// The rank on which a side's pawns are promoted.
pub const fn far_rank(seat: Seat) -> u8 {
    home_rank(seat.next(2))
}

/// Ranks that a side's pawns walk at each step.
pub const fn forward(seat: Seat) -> i8 {
    if seat.index() == 0 { 1 } else { -1 }
}

/// A man of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub seat: Seat,
}

/// Distances as files and ranks.
type Step = (i8, i8);

/// Straight and diagonal steps, a knight's, a lion's and a giraffe's leaps.
const STRAIGHT: [Step; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [Step; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const LION: [Step; 12] = [
    (3, 0),
    (0, 3),
    (-3, 0),
    (0, -3),
    (3, 1),
    (3, -1),
    (-3, 1),
    (-3, -1),
    (1, 3),
    (-1, 3),
    (1, -3),
    (-1, -3),
];
const GIRAFFE: [Step; 8] = [(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)];

/// The first leap of every way of a man and the step by which the way goes on
/// from there; a way of a single leap has none.
fn courses(man: Man) -> Vec<(Step, Option<Step>)> {
    let leaps = |steps: &[Step]| steps.iter().map(|&step| (step, None)).collect();
    let slides = |steps: &[Step]| steps.iter().map(|&step| (step, Some(step))).collect();
    match man.kind {
        Pawn => leaps(&[(1, forward(man.seat)), (-1, forward(man.seat))]),
        King => [STRAIGHT, DIAGONAL].concat().into_iter().map(|step| (step, None)).collect(),
        Giraffe => leaps(&GIRAFFE),
        Lion => leaps(&LION),
        Rook => slides(&STRAIGHT),
        Crocodile => slides(&DIAGONAL),
        Unicorn => KNIGHT
            .iter()
            .map(|&(files, ranks)| ((files, ranks), Some((files.signum(), ranks.signum()))))
            .collect(),
        Aanca => {
            let bent = |&(files, ranks): &Step| {
                [(files, 0), (0, ranks)].map(|onward| ((files, ranks), Some(onward)))
            };
            DIAGONAL.iter().flat_map(bent).collect()
        }
    }
}

/// A way along which a man goes on an empty board, square by square.
#[derive(Debug)]
pub struct Way {
    /// The squares in their order; there is at least one.
    pub squares: Vec<Square>,
    /// Whether another way of the man begins with the same square.
    pub forked: bool,
}

/// Where a man strikes from one square; for a pawn where it captures.
#[derive(Debug)]
pub struct Ways {
    /// The ways.
    pub all: Vec<Way>,
    /// The number, counted from 1, of the way to each square; 0 if there is
    /// none.
    by_target: [u8; CELLS],
}

impl Ways {
    /// The ways of a man from a square.
    pub fn of(man: Man, from: Square) -> &'static Self {
        let row = if man.kind == Pawn { man.seat.index() } else { man.kind as usize + 1 };
        &WAYS[row][cell(from)]
    }

    fn new(man: Man, from: Square) -> Self {
        let mut ways = Self { all: Vec::new(), by_target: [0; CELLS] };
        for ((files, ranks), onward) in courses(man) {
            let first = from.offset(files, ranks, SIZE);
            let next = |square: &Square| onward.and_then(|(f, r)| square.offset(f, r, SIZE));
            let squares: Vec<Square> = std::iter::successors(first, next).collect();
            if squares.is_empty() {
                continue;
            }
            let forked = ways.all.iter().any(|way| way.squares[0] == squares[0]);
            ways.all.push(Way { squares, forked });
        }
        for (number, way) in (1..).zip(&ways.all) {
            way.squares.iter().for_each(|&square| ways.by_target[cell(square)] = number);
        }
        ways
    }

    /// The squares that must be empty for the man to strike a target; `None`
    /// if it never does.
    pub fn before(&self, target: Square) -> Option<impl Iterator<Item = Square>> {
        let number = usize::from(self.by_target[cell(target)]);
        let way = &self.all[number.checked_sub(1)?];
        Some(way.squares.iter().copied().take_while(move |&square| square != target))
    }
}

/// The ways of a white and a black pawn and of every other kind, by square.
static WAYS: LazyLock<Vec<Vec<Ways>>> = LazyLock::new(|| {
    let pawns = Seat::all(2).map(|seat| Man { kind: Pawn, seat });
    let officers = Kind::ALL.into_iter().skip(1).map(|kind| Man { kind, seat: Seat::new(0) });
    let ways = |man| Square::all(SIZE).map(|from| Ways::new(man, from)).collect();
    pawns.chain(officers).map(ways).collect()
});

/// How many squares there are.
const CELLS: usize = 144;

fn cell(square: Square) -> usize {
    usize::from(square.rank) * usize::from(SIZE.0) + usize::from(square.file)
}

/// What stands on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board([Option<Man>; CELLS]);

impl Board {
    /// A board without men.
    pub const EMPTY: Self = Self([None; CELLS]);

    /// The two sides as they begin.
    pub fn start() -> Self {
        let mut board = Self::EMPTY;
        for seat in Seat::all(2) {
            let (home, pawns) = if seat.index() == 0 { (0, 3) } else { (11, 8) };
            for (file, kind) in (0..).zip(OFFICERS) {
                board.put(Square::new(file, home), Some(Man { kind, seat }));
                board.put(Square::new(file, pawns), Some(Man { kind: Pawn, seat }));
            }
        }
        board
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Man> {
        self.0[cell(square)]
    }

    /// Puts a man on a square, or nothing.
    pub fn put(&mut self, square: Square, man: Option<Man>) {
        self.0[cell(square)] = man;
    }

    /// The key of what stands on the board.
    pub fn key(&self) -> u64 {
        let code = |man: Man| 1 + 2 * man.kind as u8 + u8::from(man.seat == Seat::new(1));
        cells(self.0.iter().map(|man| man.map_or(0, code)))
    }

    /// Every man with its square.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> {
        Square::all(SIZE).zip(&self.0).filter_map(|(square, man)| man.map(|man| (square, man)))
    }

    /// The men of a side with their squares.
    pub fn side(&self, seat: Seat) -> impl Iterator<Item = (Square, Man)> {
        self.men().filter(move |(_, man)| man.seat == seat)
    }

    /// Whether a side has nothing but its king.
    pub fn is_bare(&self, seat: Seat) -> bool {
        self.side(seat).nth(1).is_none()
    }

    /// Where a side's king stands.
    pub fn king(&self, seat: Seat) -> Option<Square> {
        self.side(seat).find(|(_, man)| man.kind == King).map(|(square, _)| square)
    }

    /// Whether a man of a side strikes a square: could capture there if
    /// something stood on it.
    pub fn strikes(&self, seat: Seat, target: Square) -> bool {
        self.strikes_after(seat, target, target, target)
    }

    /// The same after a man of the other side has gone from one square to
    /// another, perhaps capturing.
    pub fn strikes_after(&self, seat: Seat, target: Square, from: Square, to: Square) -> bool {
        let free = |square| square == from || square != to && self.at(square).is_none();
        self.side(seat)
            .filter(|&(square, _)| square != to)
            .any(|(square, man)| Ways::of(man, square).before(target).is_some_and(|mut way| way.all(free)))
    }
}
