//! Dice: the same for ever, and fair.

use krepost::kernel::Dice;
use krepost::matches::chance::roll;

/// The figures come from another implementation of ChaCha20.
#[test]
fn the_stream_never_changes() {
    let digits = |dice: Dice, seed: u64| -> Vec<String> {
        (1..=8).map(|seq| roll(dice, seed, seq).digits()).collect()
    };
    assert_eq!(digits(Dice::One(6), 1).join(" "), "1 1 3 5 1 1 3 3");
    assert_eq!(digits(Dice::Two(6), 1).join(" "), "26 26 15 13 26 23 24 15");
    assert_eq!(digits(Dice::One(6), u64::MAX).join(" "), "3 1 6 5 4 3 3 5");
}

#[test]
fn every_roll_is_as_likely_as_its_weight() {
    for dice in [Dice::One(6), Dice::Two(6)] {
        let draws: u32 = 36_000;
        for (kind, weight) in dice.rolls() {
            let seen = (0..draws).filter(|&seq| roll(dice, 7, seq) == kind).count();
            let expected = f64::from(draws * weight) / f64::from(dice.sides());
            let seen = f64::from(u32::try_from(seen).expect("few"));
            // Five standard deviations.
            assert!((seen - expected).abs() < 5.0 * expected.sqrt(), "{kind:?}: {seen} for {expected}");
        }
    }
}
