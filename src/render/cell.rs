//! One cell of the board with all that lies on it: the unit that is drawn once
//! and then copied. It is packed into a number, since a picture has hundreds
//! and looking them up must cost less than copying them.

use std::fmt;

use crate::kernel::scene::{Glyph, Ground};
use crate::kernel::{Colour, Side};

/// Everything that decides what a cell looks like, turned as the picture is,
/// but for its size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Cell(pub(super) u64);

/// Some bits of a cell.
#[derive(Clone, Copy)]
struct Bits {
    at: u32,
    count: u32,
}

/// The bits after these.
const fn after(before: Bits, count: u32) -> Bits {
    Bits { at: before.at + before.count, count }
}

const GROUND: Bits = Bits { at: 0, count: 4 };
const POINTS: Bits = after(GROUND, 1);
const WALLS: Bits = after(POINTS, 8);
const PATHS: Bits = after(WALLS, 8);
const DRAWING: Bits = after(PATHS, 2);
const BARRIER: Bits = after(DRAWING, 2);
const HOLE: Bits = after(BARRIER, 3);
const MARKS: Bits = after(HOLE, 7);
const GLYPH: Bits = after(MARKS, 5);
const COLOUR: Bits = after(GLYPH, 3);
const COMMANDER: Bits = after(COLOUR, 3);
const HEIGHT: Bits = after(COMMANDER, 7);
const FACING: Bits = after(HEIGHT, 3);
const DEAD: Bits = after(FACING, 1);
const RING: Bits = after(DEAD, 1);
const MARKED: Bits = after(RING, 1);

/// Every ground, in the order of its numbers.
pub(super) const GROUNDS: [Ground; 10] = [
    Ground::Hole,
    Ground::Light,
    Ground::Dark,
    Ground::Plain,
    Ground::FortressLight,
    Ground::FortressDark,
    Ground::Special,
    Ground::Field,
    Ground::Point,
    Ground::Star,
];

impl Cell {
    /// An empty cell; `points` on a board that has no squares.
    pub(super) const fn new(ground: Ground, points: bool) -> Self {
        Self(0).set(GROUND, ground as u64).set(POINTS, points as u64)
    }

    const fn get(self, bits: Bits) -> u64 {
        self.0 >> bits.at & ((1 << bits.count) - 1)
    }

    /// Sets bits that are still 0.
    const fn set(self, bits: Bits, n: u64) -> Self {
        Self(self.0 | n << bits.at)
    }

    fn index(self, bits: Bits) -> usize {
        usize::try_from(self.get(bits)).unwrap_or(0)
    }

    /// Its ground.
    pub(super) fn ground(self) -> Ground {
        GROUNDS.into_iter().find(|&ground| ground as u64 == self.get(GROUND)).unwrap_or(Ground::Hole)
    }

    /// Whether the board has points and no squares.
    pub(super) const fn is_point(self) -> bool {
        self.get(POINTS) == 1
    }

    pub(super) const fn with_wall(self, side: Side) -> Self {
        self.set(WALLS, 1 << side.quarter_turns())
    }

    /// Whether a wall stands on this side.
    pub(super) const fn wall(self, side: Side) -> bool {
        self.get(WALLS) >> side.quarter_turns() & 1 == 1
    }

    pub(super) const fn with_post(self, right: bool, lower: bool) -> Self {
        self.set(WALLS, 16 << (right as u32 + 2 * lower as u32))
    }

    /// Whether a wall ends or turns at this corner.
    pub(super) const fn post(self, right: bool, lower: bool) -> bool {
        self.get(WALLS) >> (4 + right as u32 + 2 * lower as u32) & 1 == 1
    }

    pub(super) const fn with_path(self, step: usize) -> Self {
        self.set(PATHS, 1 << step)
    }

    /// Whether a line of a points board leaves the middle in the direction of
    /// this one of [`STEPS`].
    pub(super) const fn path(self, step: usize) -> bool {
        self.get(PATHS) >> step & 1 == 1
    }

    pub(super) const fn with_diagonal(self, rising: bool, barrier: bool) -> Self {
        self.set(if barrier { BARRIER } else { DRAWING }, 1 << rising as u32)
    }

    /// Whether a diagonal is drawn here.
    pub(super) const fn diagonal(self, rising: bool, barrier: bool) -> bool {
        self.get(if barrier { BARRIER } else { DRAWING }) >> rising as u32 & 1 == 1
    }

    pub(super) const fn with_hole(self, peg: Option<Colour>) -> Self {
        self.set(
            HOLE,
            match peg {
                None => 1,
                Some(colour) => 2 + colour as u64,
            },
        )
    }

    /// A hole for a peg, and whose peg stands in it.
    pub(super) fn hole(self) -> Option<Option<Colour>> {
        let hole = self.index(HOLE).checked_sub(1)?;
        Some(hole.checked_sub(1).map(|i| Colour::ALL[i]))
    }

    pub(super) const fn with_mark(self, mark: Marking) -> Self {
        self.set(MARKS, 1 << mark as u32)
    }

    /// Whether it bears a mark.
    pub(super) const fn mark(self, mark: Marking) -> bool {
        self.get(MARKS) >> mark as u32 & 1 == 1
    }

    pub(super) fn with_piece(self, look: &Look) -> Self {
        self.set(GLYPH, look.glyph as u64 + 1)
            .set(COLOUR, look.colour as u64)
            .set(COMMANDER, look.commander.map_or(0, |colour| 1 + colour as u64))
            .set(HEIGHT, look.height.min(HEIGHT_MAX).into())
            .set(FACING, look.facing.map_or(0, |side| 1 + u64::from(side.quarter_turns())))
            .set(DEAD, look.dead.into())
            .set(RING, look.ring.into())
            .set(MARKED, look.marked.into())
    }

    /// What stands on it.
    pub(super) fn piece(self) -> Option<Look> {
        let glyph = self.index(GLYPH).checked_sub(1)?;
        let commander = self.index(COMMANDER).checked_sub(1);
        let facing = self.index(FACING).checked_sub(1);
        Some(Look {
            glyph: Glyph::ALL[glyph],
            colour: Colour::ALL[self.index(COLOUR)],
            commander: commander.map(|i| Colour::ALL[i]),
            height: u8::try_from(self.get(HEIGHT)).unwrap_or(HEIGHT_MAX),
            facing: facing.map(|turns| ROUND[turns]),
            dead: self.get(DEAD) == 1,
            ring: self.get(RING) == 1,
            marked: self.get(MARKED) == 1,
        })
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({:?}, {:?}, {:#x})", self.ground(), self.piece(), self.0)
    }
}

/// Sides by their quarter turns.
const ROUND: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];

/// The eight directions in the picture, as columns and rows.
pub(super) const STEPS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// The marks a cell may bear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Marking {
    Last,
    Check,
    Chosen,
    Target,
    Threat,
    Forced,
    Winning,
}

/// What a piece looks like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Look {
    pub(super) glyph: Glyph,
    pub(super) colour: Colour,
    /// The colour of the seat that commands it, if that is another one.
    pub(super) commander: Option<Colour>,
    /// Height; above [`HEIGHT_MAX`] all look alike.
    pub(super) height: u8,
    pub(super) dead: bool,
    /// The side of the picture towards which it walks.
    pub(super) facing: Option<Side>,
    pub(super) ring: bool,
    /// Whether it bears the mark of its colour: where there are more than two,
    /// tints alone would not tell them apart for everyone.
    pub(super) marked: bool,
}

/// The greatest height that is told apart.
const HEIGHT_MAX: u8 = 99;

impl Look {
    /// A single living piece of its own seat.
    pub(super) const fn plain(glyph: Glyph, colour: Colour, marked: bool) -> Self {
        Self { glyph, colour, commander: None, height: 1, dead: false, facing: None, ring: false, marked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_found_again() {
        for (i, glyph) in Glyph::ALL.into_iter().enumerate() {
            for colour in Colour::ALL {
                let look = Look {
                    glyph,
                    colour,
                    commander: (i % 2 == 0).then_some(colour),
                    height: 99 - u8::try_from(i).expect("small"),
                    dead: i % 3 == 0,
                    facing: (i % 5 > 0).then(|| ROUND[i % 5 - 1]),
                    ring: i % 2 == 1,
                    marked: i % 4 < 2,
                };
                let ground = GROUNDS[i % GROUNDS.len()];
                let cell = Cell::new(ground, i % 2 == 0)
                    .with_piece(&look)
                    .with_hole(Some(colour))
                    .with_mark(Marking::Winning)
                    .with_wall(Side::East)
                    .with_post(true, true)
                    .with_path(7)
                    .with_diagonal(true, false);
                assert_eq!(
                    (cell.ground(), cell.piece(), cell.hole()),
                    (ground, Some(look), Some(Some(colour)))
                );
                assert!(cell.wall(Side::East) && !cell.wall(Side::North));
                assert!(cell.post(true, true) && !cell.post(false, true));
                assert!(cell.path(7) && !cell.path(0));
                assert!(cell.diagonal(true, false) && !cell.diagonal(true, true));
                assert!(cell.mark(Marking::Winning) && !cell.mark(Marking::Last));
            }
        }
        assert_eq!(Cell::new(Ground::Star, true).piece(), None);
        assert_eq!(Cell::new(Ground::Field, false).with_hole(None).hole(), Some(None));
    }
}
