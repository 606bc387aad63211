//! Dice: drawn from a seed that is kept with the roll, so that anybody can
//! draw it again.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

use super::log::Seq;
use crate::kernel::Dice;
use crate::kernel::dice::Roll;

/// The roll of these dice for entry `seq` of a log: the stream numbered `seq`
/// of ChaCha20 under the key that begins with the seed in little-endian order
/// and goes on with zeros. The first 32-bit word that is below the largest
/// multiple of the number of sides is taken by that number, so that every side
/// is as likely.
#[must_use]
pub fn roll(dice: Dice, seed: u64, seq: Seq) -> Roll {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut stream = ChaCha20Rng::from_seed(key);
    stream.set_stream(seq.into());
    let sides = dice.sides();
    let fair = u32::MAX - u32::MAX % sides;
    loop {
        let word = stream.next_u32();
        if word < fair {
            return dice.pick(word % sides);
        }
    }
}
