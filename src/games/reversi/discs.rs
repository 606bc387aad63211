//! Discs on the board as two words of 64 bits, `a1` being the lowest bit and
//! `b1` the next. Counting all lines at once is the one place where Krepost
//! wants reversi to be fast, and there this representation is also short.

use crate::games::common::duel::FIRST;
use crate::games::common::enclose::{DIRECTIONS, enclosed, ray};
use crate::kernel::{Seat, Square};

/// Files and ranks.
pub const SIZE: (u8, u8) = (8, 8);

/// The four squares in the middle.
pub const CENTRE: u64 = 0x0000_0018_1800_0000;

/// All files but the first and the last: only there can a disc have
/// neighbours on both sides.
const INNER_FILES: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// From each square the lines on which the bits rise: to the right, then the
/// three that go up.
static RISING: [[u64; 4]; 64] = rising_lines();

/// The discs of both seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Discs(pub [u64; 2]);

impl Discs {
    /// The discs of a seat.
    pub fn of(&self, seat: Seat) -> u64 {
        self.0[seat.index()]
    }

    /// The squares with a disc of either colour.
    pub fn all(&self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// How many discs a seat has.
    pub fn count(&self, seat: Seat) -> u16 {
        number(self.of(seat))
    }

    /// Whose disc lies here.
    pub fn at(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|&seat| self.of(seat) & bit(square) != 0)
    }

    /// Puts discs of a seat on empty squares, and turns others to its colour.
    #[inline]
    pub fn place(&mut self, put: u64, turned: u64, seat: Seat) {
        let (own, enemy) = self.sides(seat);
        let (own, enemy) = (own | put | turned, enemy & !turned);
        self.0 = if seat == FIRST { [own, enemy] } else { [enemy, own] };
    }

    /// The empty squares from which a seat encloses something.
    #[inline]
    pub fn reach(&self, seat: Seat) -> u64 {
        let (own, enemy) = self.sides(seat);
        let inner = enemy & INNER_FILES;
        let reached = beyond::<1>(own, inner)
            | beyond::<7>(own, inner)
            | beyond::<8>(own, enemy)
            | beyond::<9>(own, inner);
        reached & !self.all()
    }

    /// All enemy discs that a disc put here encloses.
    #[inline]
    pub fn enclosed_from(&self, square: Square, seat: Seat) -> u64 {
        let (own, enemy) = self.sides(seat);
        let at = place(square);
        // Lines that go down go up on the board turned upside down.
        let down = enclosed_rising(&RISING[at ^ 56][1..], own.swap_bytes(), enemy.swap_bytes());
        enclosed_rising(&RISING[at], own, enemy) | down.swap_bytes() | enclosed_to_the_left(at, own, enemy)
    }

    /// The discs of a seat and of the other one.
    #[inline]
    fn sides(&self, seat: Seat) -> (u64, u64) {
        if seat == FIRST { (self.0[0], self.0[1]) } else { (self.0[1], self.0[0]) }
    }

    /// The lines that a disc put here encloses: of each its anchor, the first
    /// own disc behind it.
    pub fn anchors(&self, square: Square, seat: Seat) -> impl Iterator<Item = Square> {
        DIRECTIONS.into_iter().filter_map(move |direction| {
            let run = enclosed(square, direction, SIZE, seat, |square| self.at(square));
            if run == 0 { None } else { ray(square, direction, SIZE).nth(run) }
        })
    }
}

/// The squares just behind the unbroken runs of `line` that begin beside `own`
/// and go either way along an axis whose neighbours lie `STEP` bits apart.
fn beyond<const STEP: u32>(own: u64, line: u64) -> u64 {
    // A run has one to six discs: one or two by single steps, then pairs.
    let mut up = line & (own << STEP);
    let mut down = line & (own >> STEP);
    up |= line & (up << STEP);
    down |= line & (down >> STEP);
    let up_pairs = line & (line << STEP);
    let down_pairs = up_pairs >> STEP;
    for _ in 0..2 {
        up |= up_pairs & (up << (2 * STEP));
        down |= down_pairs & (down >> (2 * STEP));
    }
    (up << STEP) | (down >> STEP)
}

/// The enemy discs enclosed on some lines that rise from the disc put.
fn enclosed_rising(lines: &[u64], own: u64, enemy: u64) -> u64 {
    lines.iter().fold(0, |enclosed, line| {
        // The one is carried through everything outside the line and through
        // the enemy discs on it, to the first square that holds none.
        let anchor = (enemy | !line).wrapping_add(1) & own & line;
        // One less, unless there is no anchor.
        enclosed | (anchor.wrapping_sub(anchor.wrapping_neg() >> 63) & line)
    })
}

/// The enemy discs enclosed on the rank to the left of the disc put.
const fn enclosed_to_the_left(at: usize, own: u64, enemy: u64) -> u64 {
    let line = ((1 << (at % 8)) - 1) << (at & 56);
    let stops = line & !enemy;
    let nearest = (1 << 63 >> (stops | 1).leading_zeros()) & stops;
    // Everything above the anchor; nothing if there is none.
    ((nearest & own).wrapping_neg() << 1) & line
}

const fn rising_lines() -> [[u64; 4]; 64] {
    // How many bits on, and the file that has no neighbour that way.
    const STEPS: [(usize, usize); 4] = [(1, 7), (7, 0), (8, 8), (9, 7)];
    let mut lines = [[0; 4]; 64];
    let mut at = 0;
    while at < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (step, last_file) = STEPS[axis];
            let mut next = at;
            while next % 8 != last_file && next + step < 64 {
                next += step;
                lines[at][axis] |= 1 << next;
            }
            axis += 1;
        }
        at += 1;
    }
    lines
}

/// The place of a square's bit.
const fn place(square: Square) -> usize {
    square.rank as usize * 8 + square.file as usize
}

/// The bit of a square.
pub const fn bit(square: Square) -> u64 {
    1 << place(square)
}

/// The squares strictly between two squares of one line, from the first on.
pub fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let towards = |a: u8, b: u8| (i16::from(b) - i16::from(a)).signum();
    let direction = (towards(from.file, to.file), towards(from.rank, to.rank));
    let direction = DIRECTIONS.into_iter().find(|&(files, ranks)| (files.into(), ranks.into()) == direction);
    let steps = direction.into_iter().flat_map(move |direction| ray(from, direction, SIZE));
    steps.take_while(move |&square| square != to)
}

/// The squares of a set, along the ranks from the first one up.
pub fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let index = lowest(set);
            set &= set - 1;
            Square::new(index % 8, index / 8)
        })
    })
}

/// How many squares a set has.
#[allow(clippy::cast_possible_truncation, reason = "at most 64")]
pub const fn number(set: u64) -> u16 {
    set.count_ones() as u16
}

/// The place of the lowest bit.
#[allow(clippy::cast_possible_truncation, reason = "below 64")]
const fn lowest(set: u64) -> u8 {
    set.trailing_zeros() as u8
}
