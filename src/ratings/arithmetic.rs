//! The arithmetic of ratings.
//!
//! Two people against each other are rated by Glicko-2 (tau 0.5), each match
//! being one rating period; allies and more than two sides by the method of
//! Weng and Lin (Bradley–Terry, full pairs, beta 25/6). Deviations do not grow
//! with time.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use strum::{EnumString, IntoStaticStr};

use super::contest::{Contest, Format};
use crate::kernel::{Outcome, Seat};
use crate::people::UserId;

/// The rating of a person in one pool: Glicko-2, or Weng-Lin with its mean and
/// sigma, for which the volatility has no meaning and is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Rating, or mean.
    pub mean: f64,
    /// Deviation, or sigma.
    pub deviation: f64,
    /// Volatility, or 0.
    pub volatility: f64,
}

/// What people are shown of a rating, on one scale for both methods.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shown {
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// What lists are sorted by: rating less two deviations for Glicko-2,
    /// three for Weng-Lin.
    pub sure: f64,
}

impl Rating {
    /// The rating of a newcomer.
    #[must_use]
    pub fn new(format: Format) -> Self {
        match format {
            Format::Duel => Self::from_glicko(Glicko2Rating::new()),
            Format::Pairs | Format::FreeForAll => Self::from_weng_lin(WengLinRating::new()),
        }
    }

    /// What people are shown: Glicko-2 as it is, Weng-Lin with its mean as
    /// `1500 + 60 (mean − 25)`.
    #[must_use]
    pub fn shown(&self, format: Format) -> Shown {
        let (rating, deviation, sure) = match format {
            Format::Duel => (self.mean, self.deviation, 2.0),
            Format::Pairs | Format::FreeForAll => {
                (1500.0 + 60.0 * (self.mean - 25.0), 60.0 * self.deviation, 3.0)
            }
        };
        Shown { rating, deviation, sure: rating - sure * deviation }
    }

    fn from_glicko(rating: Glicko2Rating) -> Self {
        Self { mean: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }

    fn from_weng_lin(rating: WengLinRating) -> Self {
        Self { mean: rating.rating, deviation: rating.uncertainty, volatility: 0.0 }
    }

    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.mean, deviation: self.deviation, volatility: self.volatility }
    }

    fn weng_lin(self) -> WengLinRating {
        WengLinRating { rating: self.mean, uncertainty: self.deviation }
    }
}

/// The ratings after a match, in the order of the sides and their people.
/// `before` has the ratings, `ranks` the rank of each side, 1 being the best.
#[must_use]
pub fn rate(format: Format, before: &[Vec<Rating>], ranks: &[usize]) -> Vec<Vec<Rating>> {
    match format {
        Format::Duel => duel(before, ranks),
        Format::Pairs | Format::FreeForAll => teams(before, ranks),
    }
}

/// Glicko-2 after one rating period: `results` are the opponents as they were
/// before it, and the points scored against each.
#[must_use]
pub fn period(player: Rating, results: &[(Rating, Outcomes)]) -> Rating {
    let results: Vec<(Glicko2Rating, Outcomes)> =
        results.iter().map(|(opponent, outcome)| (opponent.glicko(), *outcome)).collect();
    // The usual tolerance of 1e-6 would leave the volatility to chance beyond
    // it; the iteration converges fast.
    let config = Glicko2Config { tau: 0.5, convergence_tolerance: 1e-12 };
    Rating::from_glicko(glicko2_rating_period(&player.glicko(), &results, &config))
}

/// Two people, each match being one period.
fn duel(before: &[Vec<Rating>], ranks: &[usize]) -> Vec<Vec<Rating>> {
    let one = |own: usize, other: usize| {
        let outcome = match ranks[own].cmp(&ranks[other]) {
            std::cmp::Ordering::Less => Outcomes::WIN,
            std::cmp::Ordering::Equal => Outcomes::DRAW,
            std::cmp::Ordering::Greater => Outcomes::LOSS,
        };
        before[own].iter().map(|&rating| period(rating, &[(before[other][0], outcome)])).collect()
    };
    vec![one(0, 1), one(1, 0)]
}

/// Sides of any size and number.
fn teams(before: &[Vec<Rating>], ranks: &[usize]) -> Vec<Vec<Rating>> {
    let teams: Vec<Vec<WengLinRating>> =
        before.iter().map(|side| side.iter().map(|rating| rating.weng_lin()).collect()).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        teams.iter().zip(ranks).map(|(team, &rank)| (&team[..], MultiTeamOutcome::new(rank))).collect();
    weng_lin_multi_team(&ranked, &WengLinConfig::new())
        .into_iter()
        .map(|side| side.into_iter().map(Rating::from_weng_lin).collect())
        .collect()
}

/// What a match does to one person's rating in one ledger.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Whose it is.
    pub user: UserId,
    /// The rating before.
    pub before: Rating,
    /// The rating after.
    pub after: Rating,
    /// How the match ended for the person.
    pub score: Score,
}

/// The arithmetic of one ledger.
#[must_use]
pub fn rated(contest: &Contest, outcome: &Outcome, before: impl Fn(UserId) -> Rating) -> Vec<Rated> {
    let ratings: Vec<Vec<Rating>> =
        contest.sides.iter().map(|side| side.people.iter().map(|&user| before(user)).collect()).collect();
    let ranks: Vec<usize> = contest.sides.iter().map(|side| outcome.rank(side.seat)).collect();
    let after = rate(contest.format, &ratings, &ranks);
    let mut people = Vec::new();
    for ((side, before), after) in contest.sides.iter().zip(ratings).zip(after) {
        let score = Score::of(outcome, side.seat);
        for ((&user, before), after) in side.people.iter().zip(before).zip(after) {
            people.push(Rated { user, before, after, score });
        }
    }
    people
}

/// How a match ended for a person, for the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Score {
    /// Nobody did better and somebody did worse.
    Win,
    /// Nobody did better or worse.
    Draw,
    /// Somebody did better.
    Loss,
}

impl Score {
    /// The score of a seat.
    #[must_use]
    pub fn of(outcome: &Outcome, seat: Seat) -> Self {
        match outcome.rank(seat) {
            _ if outcome.is_draw() => Self::Draw,
            1 => Self::Win,
            _ => Self::Loss,
        }
    }

    /// Its name in storage.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
