//! Which matches are rated, and who plays whom in them.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::games::Info;
use crate::kernel::{Options, Seat};
use crate::people::UserId;

/// People on each side. Every game has a pool of ratings for each format in
/// which it is played.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString, IntoStaticStr, VariantArray,
)]
pub enum Format {
    /// Two people; each may hold two allied seats.
    #[strum(serialize = "1v1")]
    Duel,
    /// Two pairs of allies.
    #[strum(serialize = "2v2")]
    Pairs,
    /// More than two sides.
    #[strum(serialize = "ffa")]
    FreeForAll,
}

impl Format {
    /// Its name: `1v1`, `2v2`, `ffa`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Why a match does not count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Unrated {
    /// The players agreed so.
    Agreed,
    /// Its options favour a side.
    Options,
    /// An engine holds a seat.
    Engine,
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
    /// Its name in storage; the message `unrated-NAME` says it to people.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
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

/// Who plays whom, given who holds the seats (`None` for an engine); or why
/// that is not rated.
///
/// # Errors
/// The reason.
pub fn contest(
    info: &'static Info,
    options: &Options,
    rated: bool,
    holders: &[Option<UserId>],
) -> Result<Contest, Unrated> {
    if !rated {
        return Err(Unrated::Agreed);
    }
    if !options.rated(info.options) {
        return Err(Unrated::Options);
    }
    let holders: Vec<UserId> = holders.iter().copied().collect::<Option<_>>().ok_or(Unrated::Engine)?;
    let sides = sides(info, &holders);
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
