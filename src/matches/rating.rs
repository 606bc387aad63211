//! The arithmetic of ratings, and which matches have any: see [`contest`].
//!
//! Two people against each other are rated by Glicko-2 (tau 0.5), each match
//! being one rating period; allies and more than two sides by the method of
//! Weng and Lin (Bradley–Terry, full pairs, beta 25/6). Deviations do not grow
//! with time.

use std::fmt;
use std::str::FromStr;

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use super::ids::UserId;
use crate::games::Info;
use crate::kernel::{Options, Outcome, Seat};

/// People on each side. Every game has a pool of ratings for each format in
/// which it is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// Two people; each may hold two allied seats.
    Duel,
    /// Two pairs of allies.
    Pairs,
    /// More than two sides.
    FreeForAll,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Duel, Self::Pairs, Self::FreeForAll];

    /// Its name: `1v1`, `2v2`, `ffa`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Duel => "1v1",
            Self::Pairs => "2v2",
            Self::FreeForAll => "ffa",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAFormat;

impl FromStr for Format {
    type Err = NotAFormat;

    fn from_str(text: &str) -> Result<Self, NotAFormat> {
        Self::ALL.into_iter().find(|format| format.name() == text).ok_or(NotAFormat)
    }
}

/// Why a match does not count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unrated {
    /// The players agreed so.
    Agreed,
    /// Its options favour a side.
    Options,
    /// Somebody sits on two sides.
    SamePerson,
    /// A side of one person plays a side of two.
    Uneven,
    /// It ended before every seat had acted.
    NotEverySeatActed,
    /// It was called off.
    Aborted,
}

impl Unrated {
    /// Every reason.
    pub const ALL: [Self; 6] =
        [Self::Agreed, Self::Options, Self::SamePerson, Self::Uneven, Self::NotEverySeatActed, Self::Aborted];

    /// Its name in storage; the message `unrated-NAME` says it to people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agreed => "agreed",
            Self::Options => "options",
            Self::SamePerson => "same-person",
            Self::Uneven => "uneven",
            Self::NotEverySeatActed => "not-every-seat-acted",
            Self::Aborted => "aborted",
        }
    }
}

/// Who plays whom for a rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// The pool within the game.
    pub format: Format,
    /// The sides.
    pub sides: Vec<Side>,
}

/// One side of a contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// Its people, each once.
    pub people: Vec<UserId>,
    /// One of its seats: allies have equal points.
    pub seat: Seat,
}

/// Who plays whom, given who holds the seats; or why that is not rated.
///
/// # Errors
/// The reason.
pub fn contest(
    info: &'static Info,
    options: &Options,
    rated: bool,
    holders: &[UserId],
) -> Result<Contest, Unrated> {
    if !rated {
        return Err(Unrated::Agreed);
    }
    if !options.rated(info.options) {
        return Err(Unrated::Options);
    }
    let sides = sides(info, holders);
    let people = |user: &UserId| sides.iter().filter(|side| side.people.contains(user)).count();
    if holders.iter().any(|user| people(user) > 1) {
        return Err(Unrated::SamePerson);
    }
    let sizes: Vec<usize> = sides.iter().map(|side| side.people.len()).collect();
    let format = match sizes[..] {
        [1, 1] => Format::Duel,
        [first, second] if first == second => Format::Pairs,
        [_, _] => return Err(Unrated::Uneven),
        _ => Format::FreeForAll,
    };
    Ok(Contest { format, sides })
}

/// The sides of a game in the order of their first seats.
fn sides(info: &'static Info, holders: &[UserId]) -> Vec<Side> {
    let mut teams: Vec<u8> = Vec::new();
    let mut sides: Vec<Side> = Vec::new();
    for (seat, &user) in Seat::all(info.seats.len()).zip(holders) {
        let team = info.seats[seat.index()].team;
        match teams.iter().position(|&known| known == team) {
            None => {
                teams.push(team);
                sides.push(Side { people: vec![user], seat });
            }
            Some(at) if !sides[at].people.contains(&user) => sides[at].people.push(user),
            Some(_) => {}
        }
    }
    sides
}

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

/// How a match ended for a person, for the record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        }
    }
}
