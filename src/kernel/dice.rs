//! Dice. The rules list the possible rolls; whoever runs the match draws one
//! and plays it, so that applying an action never involves chance.

/// The dice of a chance turn. Rolls of two dice are not ordered: the lower
/// number is written first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dice {
    /// One fair die with this many faces (at most nine).
    One(u8),
    /// Two fair dice with this many faces each (at most nine).
    Two(u8),
}

/// What was thrown: one number, or two with the lower first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Roll {
    /// The number on one die.
    One(u8),
    /// The numbers on two dice, the lower first.
    Two(u8, u8),
}

impl Roll {
    /// The digits of the roll as they stand in position text: `4`, `25`.
    #[must_use]
    pub fn digits(self) -> String {
        match self {
            Self::One(number) => number.to_string(),
            Self::Two(low, high) => format!("{low}{high}"),
        }
    }

    /// Whether this number shows.
    #[must_use]
    pub fn shows(self, number: u8) -> bool {
        match self {
            Self::One(only) => only == number,
            Self::Two(low, high) => low == number || high == number,
        }
    }

    /// The numbers that show, without repetition.
    #[must_use]
    pub fn numbers(self) -> Vec<u8> {
        match self {
            Self::Two(low, high) if low != high => vec![low, high],
            Self::One(number) | Self::Two(number, _) => vec![number],
        }
    }
}

impl Dice {
    /// Every roll with its weight; the chances are the weights over their sum.
    #[must_use]
    pub fn rolls(self) -> Vec<(Roll, u32)> {
        match self {
            Self::One(faces) => (1..=faces).map(|number| (Roll::One(number), 1)).collect(),
            Self::Two(faces) => (1..=faces)
                .flat_map(|low| (low..=faces).map(move |high| (low, high)))
                .map(|(low, high)| (Roll::Two(low, high), if low == high { 1 } else { 2 }))
                .collect(),
        }
    }

    /// Reads the digits of a roll of these dice; `None` if they do not fit.
    #[must_use]
    pub fn read(self, digits: &str) -> Option<Roll> {
        self.rolls().into_iter().map(|(roll, _)| roll).find(|roll| roll.digits() == digits)
    }

    /// Turns a number drawn uniformly from `0..self.sides()` into a roll.
    #[must_use]
    pub fn pick(self, mut drawn: u32) -> Roll {
        let rolls = self.rolls();
        for &(roll, weight) in &rolls {
            if drawn < weight {
                return roll;
            }
            drawn -= weight;
        }
        rolls[0].0
    }

    /// The sum of the weights of all rolls.
    #[must_use]
    pub fn sides(self) -> u32 {
        self.rolls().iter().map(|(_, weight)| weight).sum()
    }
}
