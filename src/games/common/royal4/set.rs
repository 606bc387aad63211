//! Sets of squares.

use super::geometry::Spot;

/// A set of squares of one board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Set([u64; 3]);

impl Set {
    /// No square.
    pub const EMPTY: Self = Self([0; 3]);

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, spot: Spot) {
        self.0[usize::from(spot >> 6)] |= 1 << (spot & 63);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, spot: Spot) {
        self.0[usize::from(spot >> 6)] &= !(1 << (spot & 63));
    }

    /// Whether a square is in; what is beyond the rim never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, spot: Spot) -> bool {
        self.0.get(usize::from(spot >> 6)).is_some_and(|word| word >> (spot & 63) & 1 == 1)
    }

    /// Whether no square is in.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// How many squares are in.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Spot> {
        (0_u8..3).zip(self.0).flat_map(|(i, word)| Bits(word).map(move |bit| i << 6 | bit))
    }
}

impl FromIterator<Spot> for Set {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        let mut set = Self::EMPTY;
        spots.into_iter().for_each(|spot| set.insert(spot));
        set
    }
}

/// The numbers of the bits that are set in a word.
struct Bits(u64);

impl Iterator for Bits {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation, reason = "below 64")]
        let bit = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
