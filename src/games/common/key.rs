//! Keys of positions: numbers by which a search finds a position again.

use std::hash::{Hash, Hasher};

/// What the next number is added to, so that zeros count, too.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The key of all that these parts say. It is the same in every process.
#[must_use]
pub fn key(parts: impl Hash) -> u64 {
    let mut hasher = Keyed(0);
    parts.hash(&mut hasher);
    hasher.finish()
}

/// The key of what stands on the squares, said by a small number for each.
#[must_use]
pub fn cells(mut cells: impl Iterator<Item = u8>) -> u64 {
    let mut key = 0;
    while let Some(first) = cells.next() {
        let word = cells.by_ref().take(7).fold(u64::from(first), |word, cell| word << 8 | u64::from(cell));
        key = add(key, word);
    }
    key
}

/// Scatters the bits of a number.
#[inline]
#[must_use]
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_mul(STEP);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A key with one more number in it.
#[inline]
const fn add(key: u64, number: u64) -> u64 {
    mix(key.wrapping_add(STEP) ^ number)
}

/// Takes in whole numbers; quick, and not meant against hostile input.
struct Keyed(u64);

impl Hasher for Keyed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = add(self.0, number);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
