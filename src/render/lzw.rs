//! The compression of GIF, for pictures that are mostly "unchanged": a run of
//! that index is packed phrase by phrase. The `gif` crate packs pixel by pixel,
//! which takes ten times as long for the frames of a match.

/// A full table; then it is cleared.
const CODES_MAX: u16 = 4096;

/// Says that the table is cleared.
const CLEAR: u16 = 256;

/// Says that the data end.
const END: u16 = 257;

/// Slots of the table, four for each code.
const SLOTS: usize = 1 << 14;

/// Packs eight-bit indices: first the byte that gives the width of an index,
/// then the codes. `frequent` is the index whose runs are fast.
pub(super) fn packed(pixels: &[u8], frequent: u8) -> Vec<u8> {
    let mut codes = Codes::new(pixels.len() / 8);
    let mut table = Table::new(frequent);
    codes.write(CLEAR);
    let mut rest = pixels;
    while let Some((&first, after)) = rest.split_first() {
        let (mut code, mut left) = table.run(first, after);
        while let Some((&next, after)) = left.split_first() {
            let Some(longer) = table.get(code, next) else { break };
            (code, left) = (longer, after);
        }
        codes.write(code);
        // Readers widen their codes once the table has outgrown them.
        if u32::from(table.next) == 1 << codes.width && table.next < CODES_MAX {
            codes.width += 1;
        }
        match left.first() {
            Some(&next) if table.next < CODES_MAX => table.add(code, next),
            Some(_) => {
                codes.write(CLEAR);
                codes.width = 9;
                table.clear();
            }
            None => {}
        }
        rest = left;
    }
    codes.write(END);
    codes.finish()
}

/// Phrases that were seen, by what they are without their last index.
struct Table {
    /// Prefix, last index and code of a phrase in one number.
    slots: Vec<u32>,
    next: u16,
    frequent: u8,
    /// The codes of runs of the frequent index, the shortest first.
    runs: Vec<u16>,
}

const EMPTY: u32 = u32::MAX;

impl Table {
    fn new(frequent: u8) -> Self {
        Self { slots: vec![EMPTY; SLOTS], next: END + 1, frequent, runs: vec![frequent.into()] }
    }

    fn clear(&mut self) {
        self.slots.fill(EMPTY);
        self.next = END + 1;
        self.runs.truncate(1);
    }

    /// The longest known run that begins with `first`, and what follows it.
    fn run<'a>(&self, first: u8, after: &'a [u8]) -> (u16, &'a [u8]) {
        if first != self.frequent {
            return (first.into(), after);
        }
        let most = (self.runs.len() - 1).min(after.len());
        let more = after[..most].iter().position(|&index| index != first).unwrap_or(most);
        (self.runs[more], &after[more..])
    }

    fn get(&self, prefix: u16, index: u8) -> Option<u16> {
        match self.slots[self.slot(prefix, index)] {
            EMPTY => None,
            found => u16::try_from(found & 0xfff).ok(),
        }
    }

    fn add(&mut self, prefix: u16, index: u8) {
        let slot = self.slot(prefix, index);
        self.slots[slot] = key(prefix, index) << 12 | u32::from(self.next);
        if index == self.frequent && self.runs.last() == Some(&prefix) {
            self.runs.push(self.next);
        }
        self.next += 1;
    }

    /// Where a phrase is, or would be.
    fn slot(&self, prefix: u16, index: u8) -> usize {
        let key = key(prefix, index);
        let mut slot = (key.wrapping_mul(0x9E37_79B1) >> 18) as usize;
        while self.slots[slot] != EMPTY && self.slots[slot] >> 12 != key {
            slot = (slot + 1) % SLOTS;
        }
        slot
    }
}

const fn key(prefix: u16, index: u8) -> u32 {
    (prefix as u32) << 8 | index as u32
}

/// Codes of growing width, lowest bits first.
struct Codes {
    bytes: Vec<u8>,
    width: u32,
    waiting: u32,
    bits: u32,
}

impl Codes {
    fn new(capacity: usize) -> Self {
        let mut bytes = Vec::with_capacity(capacity);
        bytes.push(8);
        Self { bytes, width: 9, waiting: 0, bits: 0 }
    }

    fn write(&mut self, code: u16) {
        self.waiting |= u32::from(code) << self.bits;
        self.bits += self.width;
        while self.bits >= 8 {
            let [low, ..] = self.waiting.to_le_bytes();
            self.bytes.push(low);
            self.waiting >>= 8;
            self.bits -= 8;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        if self.bits > 0 {
            let [low, ..] = self.waiting.to_le_bytes();
            self.bytes.push(low);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(pixels: &[u8]) -> Vec<u8> {
        let side = u16::try_from(pixels.len()).expect("valid");
        let mut file = Vec::new();
        let mut encoder = gif::Encoder::new(&mut file, side, 1, &[0; 768]).expect("valid");
        let buffer = packed(pixels, 255).into();
        encoder
            .write_lzw_pre_encoded_frame(&gif::Frame { width: side, height: 1, buffer, ..Default::default() })
            .expect("valid");
        drop(encoder);
        let mut decoder = gif::DecodeOptions::new().read_info(&file[..]).expect("valid");
        decoder.read_next_frame().expect("valid").expect("valid").buffer.to_vec()
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut seed = 7_u32;
        for length in (1..600).chain([3838, 3839, 3840, 4096, 20_000, 65_000]) {
            let pixels: Vec<u8> = (0..length)
                .map(|i| {
                    seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                    let noise = (seed >> 16).to_le_bytes()[0];
                    // Long runs of the frequent index, runs of another, noise.
                    match i / 97 % 4 {
                        0 | 1 => 255,
                        2 => 3,
                        _ => noise,
                    }
                })
                .collect();
            assert_eq!(unpacked(&pixels), pixels, "{length}");
        }
        assert_eq!(unpacked(&[255; 60_000]), [255; 60_000]);
    }
}
