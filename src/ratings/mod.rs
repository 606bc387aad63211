//! Ratings: which matches count, the arithmetic, and the ledgers in which the
//! numbers stand. Pure: the store keeps them.

mod arithmetic;
mod contest;
mod ledger;

pub use arithmetic::{Rated, Rating, Score, Shown, period, rate, rated};
pub use contest::{Contest, Format, Side, Unrated, contest};
pub use ledger::{Ledger, Meeting, RatingChange, RatingPoint, RatingRow};
