//! What gobang and ninuki share: men put on the points of a go board from a
//! reserve, the opening with the swap, and fives.

mod points;
mod spelling;
mod text;
mod view;

pub use points::Points;
pub use view::{Counters, scene};

use super::duel::{self, FIRST, SECOND};
use super::key::key;
use crate::kernel::{OptionSpec, Options, OptionsError, Outcome, Seat, Square};

/// The points on a side.
pub const SIZE: OptionSpec = OptionSpec::number("size", SIDE_MIN as u16, points::SIDE_MAX as u16, "19");

/// The men of each seat; the default follows from the size.
pub const MEN: OptionSpec = OptionSpec::number("men", MEN_MIN, most_men(points::SIDE_MAX), "");

/// What a five does.
pub const END: OptionSpec = OptionSpec::choice("end", &["first", "full"]);

/// How the game begins.
pub const OPENING: OptionSpec = OptionSpec::choice("opening", &["free", "swap"]);

/// Files and ranks without options.
pub const SIZE_DEFAULT: (u8, u8) = (points::SIDE_MAX, points::SIDE_MAX);

const SIDE_MIN: u8 = 5;
const MEN_MIN: u16 = 5;

/// The men on the board when the second player chooses his side.
const MEN_AT_CHOICE: u16 = 3;

/// The most men a seat can have on a board of this size: the points, halved
/// and rounded up.
const fn most_men(side: u8) -> u16 {
    (side as u16 * side as u16).div_ceil(2)
}

/// The table as both games have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stones {
    /// The men on the board.
    pub points: Points,
    /// The men not yet placed.
    pub reserve: [u16; 2],
    /// The seat to move.
    pub seat: Seat,
    /// `end=full`: a five does not end the game.
    pub full: bool,
    /// `opening=swap`, the choice of colours being still to come.
    pub choosing: bool,
    /// How the game has ended.
    pub over: Option<Outcome>,
}

/// What a seat does on its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Placing {
    /// Puts a man on a point.
    Man(Square),
    /// The second player remains White.
    Stay,
    /// The second player takes over the side with two men.
    Swap,
}

impl Stones {
    /// The empty board.
    ///
    /// # Errors
    /// More men than half the points, rounded up.
    pub fn start(options: &Options) -> Result<Self, OptionsError> {
        let chosen = options.number(SIZE.key).and_then(|side| u8::try_from(side).ok());
        let side = chosen.unwrap_or(SIZE_DEFAULT.0);
        let most = most_men(side);
        let reserve = match options.number(MEN.key) {
            Some(men) if men > most => {
                let expected = format!("{MEN_MIN}…{most}");
                return Err(OptionsError::BadValue { key: MEN.key, value: men.to_string(), expected });
            }
            Some(men) => [men; 2],
            None => [most, u16::from(side) * u16::from(side) - most],
        };
        Ok(Self {
            points: Points::empty(side),
            reserve,
            seat: FIRST,
            full: options.is(END.key, "full"),
            choosing: options.is(OPENING.key, "swap"),
            over: None,
        })
    }

    /// The key of the position, without its past.
    #[must_use]
    pub fn key(&self) -> u64 {
        key((self.points.key(), self.reserve, self.seat, self.full, self.choosing))
    }

    /// Whether the second player has to choose his side now.
    fn is_choice(&self) -> bool {
        self.choosing && self.placed() == MEN_AT_CHOICE
    }

    /// How many men are on the board.
    fn placed(&self) -> u16 {
        let [first, second] = self.points.counts();
        first + second
    }

    /// Whose man is placed next: in the swap opening the first player places
    /// one of the other colour, too.
    fn places(&self) -> Seat {
        if self.choosing && self.placed() == 1 { SECOND } else { self.seat }
    }

    /// What the seat to move can do.
    #[must_use]
    pub fn moves(&self) -> Vec<Placing> {
        if self.over.is_some() {
            return Vec::new();
        }
        if self.is_choice() {
            return vec![Placing::Stay, Placing::Swap];
        }
        self.points.free_points().map(Placing::Man).collect()
    }

    /// How many moves there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        match (self.over, self.is_choice()) {
            (Some(_), _) => 0,
            (None, true) => 2,
            (None, false) => self.points.free().into(),
        }
    }

    /// Carries out a move, without what follows from it. Gives the man placed
    /// and whose it is.
    pub fn play(&mut self, placing: Placing) -> Option<(Square, Seat)> {
        let owner = self.places();
        match placing {
            Placing::Man(point) => {
                self.points.put(point, owner);
                self.reserve[owner.index()] -= 1;
                // The first player makes the first three turns of the swap
                // opening alone.
                if !self.choosing || self.is_choice() {
                    self.seat = duel::other(self.seat);
                }
                return Some((point, owner));
            }
            Placing::Stay => {}
            Placing::Swap => {
                self.points.swap_colours();
                self.reserve.swap(0, 1);
                self.seat = FIRST;
            }
        }
        self.choosing = false;
        None
    }

    /// The end by a five, if fives end the game: the seat that moved last wins
    /// should both have one.
    #[must_use]
    pub fn end_by_five(&self) -> Option<Outcome> {
        let last = duel::other(self.seat);
        let winner = [last, self.seat].into_iter().find(|&seat| self.points.fives(seat) > 0);
        winner.filter(|_| !self.full).map(|seat| duel::win(seat, "five"))
    }

    /// The same when only the man just placed can have made a five.
    #[must_use]
    pub fn end_by_five_at(&self, (point, owner): (Square, Seat)) -> Option<Outcome> {
        (!self.full && self.points.is_in_five(point)).then(|| duel::win(owner, "five"))
    }

    /// The end because the seat to move has nothing or nowhere to place.
    #[must_use]
    pub fn end_by_exhaustion(&self) -> Option<Outcome> {
        if self.reserve[self.seat.index()] > 0 && self.points.free() > 0 {
            None
        } else if self.full {
            Some(duel::more_wins([FIRST, SECOND].map(|seat| self.points.fives(seat)), "count"))
        } else {
            Some(duel::draw("exhausted"))
        }
    }
}
