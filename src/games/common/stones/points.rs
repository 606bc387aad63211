//! Men on the points of a square board, and the rows they make.

use std::fmt;

use crate::games::common::enclose::ray;
use crate::games::common::key::{cells, key};
use crate::kernel::{Seat, Square};

/// The most points on a side.
pub const SIDE_MAX: u8 = 19;

/// The four directions in which a row can lie.
const AXES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// So many men in a row are a five.
const FIVE: usize = 5;

/// What stands on the points.
#[derive(Clone, PartialEq, Eq)]
pub struct Points {
    side: u8,
    /// By `rank * side + file`.
    men: [Option<Seat>; SIDE_MAX as usize * SIDE_MAX as usize],
    counts: [u16; 2],
}

impl Points {
    /// An empty board with so many points on a side.
    #[must_use]
    pub const fn empty(side: u8) -> Self {
        Self { side, men: [None; SIDE_MAX as usize * SIDE_MAX as usize], counts: [0; 2] }
    }

    /// Files and ranks.
    #[must_use]
    pub const fn size(&self) -> (u8, u8) {
        (self.side, self.side)
    }

    /// How many men each seat has on the board.
    #[must_use]
    pub const fn counts(&self) -> [u16; 2] {
        self.counts
    }

    /// How many points are empty.
    #[must_use]
    pub fn free(&self) -> u16 {
        u16::from(self.side) * u16::from(self.side) - self.counts[0] - self.counts[1]
    }

    /// The key of what stands on the points.
    #[must_use]
    pub fn key(&self) -> u64 {
        let points = usize::from(self.side) * usize::from(self.side);
        let code = |seat: Seat| 1 + u8::from(seat == Seat::new(1));
        key((self.side, cells(self.men[..points].iter().map(|man| man.map_or(0, code)))))
    }

    /// Whose man stands on a point of the board.
    #[must_use]
    pub fn at(&self, point: Square) -> Option<Seat> {
        self.men[self.index(point)]
    }

    /// Whether the point lies on the board and nobody stands there.
    #[must_use]
    pub fn is_free(&self, point: Square) -> bool {
        point.file < self.side && point.rank < self.side && self.at(point).is_none()
    }

    /// Puts a man on an empty point.
    pub fn put(&mut self, point: Square, seat: Seat) {
        let index = self.index(point);
        self.men[index] = Some(seat);
        self.counts[seat.index()] += 1;
    }

    /// Takes the man away that stands on a point.
    pub fn take(&mut self, point: Square) {
        let index = self.index(point);
        if let Some(seat) = self.men[index].take() {
            self.counts[seat.index()] -= 1;
        }
    }

    /// Gives every man the other colour.
    pub fn swap_colours(&mut self) {
        for man in self.men.iter_mut().flatten() {
            *man = man.next(2);
        }
        self.counts.swap(0, 1);
    }

    /// The points in the order of the ranks.
    pub fn all(&self) -> impl Iterator<Item = Square> {
        Square::all(self.size())
    }

    /// The empty points.
    pub fn free_points(&self) -> impl Iterator<Item = Square> {
        self.all().zip(&self.men).filter(|(_, man)| man.is_none()).map(|(point, _)| point)
    }

    /// Whether the man on a point belongs to a five.
    #[must_use]
    pub fn is_in_five(&self, point: Square) -> bool {
        let Some(seat) = self.at(point) else { return false };
        let reach = |files, ranks| {
            ray(point, (files, ranks), self.size()).take_while(|&next| self.at(next) == Some(seat)).count()
        };
        AXES.into_iter().any(|(files, ranks)| 1 + reach(files, ranks) + reach(-files, -ranks) >= FIVE)
    }

    /// How many fives a seat has: every unbroken row of n men as long as it
    /// can be counts n/5, rounded down.
    #[must_use]
    pub fn fives(&self, seat: Seat) -> u16 {
        let rows = AXES.into_iter().flat_map(|axis| self.rows(seat, axis));
        rows.map(|length| u16::try_from(length / FIVE).unwrap_or(u16::MAX)).sum()
    }

    /// The lengths of a seat's unbroken rows in one direction.
    fn rows(&self, seat: Seat, (files, ranks): (i8, i8)) -> impl Iterator<Item = usize> {
        let own = move |point: &Square| self.at(*point) == Some(seat);
        let begins = move |point: &Square| {
            !point.offset(-files, -ranks, self.size()).is_some_and(|before| own(&before))
        };
        self.all()
            .filter(move |point| own(point) && begins(point))
            .map(move |first| 1 + ray(first, (files, ranks), self.size()).take_while(own).count())
    }

    fn index(&self, point: Square) -> usize {
        usize::from(point.rank) * usize::from(self.side) + usize::from(point.file)
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let men = self.all().filter_map(|point| Some((point.to_string(), self.at(point)?.to_string())));
        f.debug_map().entries(men).finish()
    }
}
