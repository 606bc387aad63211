//! Ninuki, "taking two": five in a row, with pairs captured on the way.

use super::common::counts;
use super::common::duel::{self, FIRST, SECOND, other};
use super::common::enclose::{DIRECTIONS, enclosed, ray};
use super::common::key::key;
use super::common::stones::{self, Counters, Placing, Stones};
use super::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::{Note, Scene};
use crate::kernel::text::Fields;
use crate::kernel::{
    Act, ActError, Notation, OptionSpec, Options, OptionsError, Outcome, PositionError, Seat, Square, Turn,
};

/// The largest number of captured pairs that can be chosen to win.
const PAIRS_TO_WIN_MAX: u16 = 99;

/// The men captured together.
const PAIR: usize = 2;

/// A position of ninuki.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ninuki {
    stones: Stones,
    /// `capwin`: so many captured pairs win; 0 for never.
    pairs_to_win: u16,
    /// The pairs each seat has captured.
    pairs: [u16; 2],
}

impl Ninuki {
    /// Takes the pairs that the man just placed encloses.
    fn capture(&mut self, arrived: Square, seat: Seat) {
        let points = &self.stones.points;
        let size = points.size();
        let pair =
            |&direction: &(i8, i8)| enclosed(arrived, direction, size, seat, |at| points.at(at)) == PAIR;
        let directions: Vec<(i8, i8)> = DIRECTIONS.into_iter().filter(pair).collect();
        for direction in directions {
            ray(arrived, direction, size).take(PAIR).for_each(|man| self.stones.points.take(man));
            self.pairs[seat.index()] += 1;
        }
    }

    /// The end by captured pairs, if they can win: the seat that moved last
    /// wins should both have enough.
    fn end_by_pairs(&self) -> Option<Outcome> {
        let enough = |seat: &Seat| self.pairs_to_win > 0 && self.pairs[seat.index()] >= self.pairs_to_win;
        let seats = [other(self.stones.seat), self.stones.seat];
        seats.into_iter().find(enough).map(|seat| duel::win(seat, "pairs"))
    }

    /// What is said of the captured pairs.
    fn counters(&self) -> Counters {
        let note = |seat: Seat| {
            let note = |key| Note::new(key).with("seat", seat).with("pairs", self.pairs[seat.index()]);
            match self.pairs_to_win {
                0 => note("pairs"),
                goal => note("pairs-of").with("goal", goal),
            }
        };
        let seats = [FIRST, SECOND].into_iter().filter(|seat| self.pairs[seat.index()] > 0);
        Counters {
            captured: self.pairs.map(|pairs| pairs.saturating_mul(2)),
            notes: seats.map(note).collect(),
        }
    }
}

impl Game for Ninuki {
    type Action = Placing;

    const INFO: Info = Info {
        id: "ninuki",
        seats: duel::BLACK_FIRST,
        size: stones::SIZE_DEFAULT,
        options: &[
            stones::SIZE,
            stones::MEN,
            stones::END,
            OptionSpec::number("capwin", 0, PAIRS_TO_WIN_MAX, "0"),
            stones::OPENING,
        ],
        sources: &[
            "I. Mendelev, Энциклопедия игр (the game beside го бан)",
            "A. Nosovsky, on ninuki-renju",
            "Hannover go club, the rules of ninuki-renju",
        ],
        // Every turn uses up one of 362 men, and the choice of colours.
        plies_max: 363,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page {
                position: Some("9/9/1,wM,wM,1,wM,wM,3/9/9/9/1,bM,bM,bM,bM,4/9/9 b reserve=b37,w36"),
                moves: &["f3"],
                targets: &[],
            },
            Page {
                position: Some("9/9/9/9/9/9/1,bM,wM,wM,5/9/9 b reserve=b40,w38"),
                moves: &["e3"],
                targets: &["c3", "d3"],
            },
            Page {
                position: Some("9/9/9/9/1,bM,wM,wM,5/3,wM,wM,4/2,wM,1,wM,4/1,bM,2,bM,4/9 b reserve=b38,w34"),
                moves: &["e5"],
                targets: &["c5", "d5", "d4", "c3", "e4", "e3"],
            },
            Page {
                position: Some("9/9/1,wM,1,bM,wM,4/9/9/9/9/9/9 b reserve=b40,w38"),
                moves: &["c7"],
                targets: &[],
            },
            Page {
                position: Some("9/9/9/9/9/9/1,bM,wM,wM,5/9/9 b capwin=5 pairs=b4,w1 reserve=b36,w30"),
                moves: &["e3"],
                targets: &[],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        let pairs_to_win = options.number("capwin").unwrap_or(0);
        Ok(Self { stones: Stones::start(options)?, pairs_to_win, pairs: [0; 2] })
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        let keys = ["capwin", "end", "opening", "pairs", "reserve"];
        let fields = Fields::read(text, Self::INFO.seats, &keys)?;
        let pairs_to_win = fields.count("capwin", PAIRS_TO_WIN_MAX)?;
        let pairs = match counts::read(&fields, "pairs", Self::INFO.seats)? {
            Some([0, 0]) => return Err(PositionError::new("pairs=b0,w0: left out when nothing is captured")),
            pairs => pairs.unwrap_or_default(),
        };
        let lost = [pairs[1], pairs[0]].map(|pairs| pairs.saturating_mul(2));
        let stones = Stones::read(&fields, lost)?;
        if stones.choosing && pairs != [0, 0] {
            return Err(PositionError::new("captured pairs before the choice of colours"));
        }
        let mut position = Self { stones, pairs_to_win, pairs };
        position.stones.over = position
            .end_by_pairs()
            .or_else(|| position.stones.end_by_five())
            .or_else(|| position.stones.end_by_exhaustion());
        Ok(position)
    }

    fn write(&self) -> String {
        let mut text = self.stones.write_board();
        if self.pairs_to_win > 0 {
            text.push_str(&format!(" capwin={}", self.pairs_to_win));
        }
        text.push_str(&self.stones.write_options());
        if self.pairs != [0, 0] {
            text.push_str(&format!(" {}", counts::write("pairs", self.pairs, Self::INFO.seats)));
        }
        format!("{text} {}", self.stones.write_reserve())
    }

    fn key(&self) -> u64 {
        key((self.stones.key(), self.pairs_to_win, self.pairs))
    }

    fn turn(&self) -> Turn {
        duel::turn(self.stones.seat, self.stones.over)
    }

    fn moves(&self) -> Vec<Placing> {
        self.stones.moves()
    }

    fn apply(&mut self, action: &Placing) {
        let placed = self.stones.play(*action);
        if let Some((point, owner)) = placed {
            self.capture(point, owner);
        }
        self.stones.over = self
            .end_by_pairs()
            .or_else(|| self.stones.end_by_five_at(placed?))
            .or_else(|| self.stones.end_by_exhaustion());
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.stones.over = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Placing, notation: Notation) -> String {
        action.write(notation)
    }

    fn scene(&self, _view: &View) -> Scene {
        stones::scene(&self.stones, self.counters())
    }

    fn count(&self) -> u64 {
        self.stones.count()
    }
}
