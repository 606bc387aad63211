//! Gobang: five in a row on a go board.

use super::common::duel;
use super::common::stones::{self, Counters, Placing, Stones};
use super::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::text::Fields;
use crate::kernel::{Act, ActError, Notation, Options, OptionsError, PositionError, Turn};

/// A position of gobang.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gobang(Stones);

impl Game for Gobang {
    type Action = Placing;

    const INFO: Info = Info {
        id: "gobang",
        seats: duel::BLACK_FIRST,
        size: stones::SIZE_DEFAULT,
        options: &[stones::SIZE, stones::MEN, stones::END, stones::OPENING],
        sources: &[
            "I. Mendelev, Энциклопедия игр (го бан)",
            "L. V. Allis, Searching for Solutions in Games and Artificial Intelligence (1994)",
        ],
        // A man for every point, and the choice of colours.
        plies_max: 362,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &["j10"], targets: &[] },
            Page {
                position: Some("9/9/1,wM,wM,1,wM,wM,3/9/9/9/1,bM,bM,bM,bM,4/9/9 b reserve=b37,w36"),
                moves: &["f3"],
                targets: &[],
            },
            Page {
                position: Some("9/9/9/9/2,bM,bM,bM,4/3,wM,5/4,wM,4/9/9 w reserve=b38,w38"),
                moves: &[],
                targets: &["a5", "b5", "f5", "g5"],
            },
            Page {
                position: Some(
                    "wM,wM,wM,wM,wM,4/9/wM,wM,wM,6/9/2,bM,6/2,bM,6/bM,bM,1,bM,bM,4/2,bM,6/2,bM,6 b \
                     end=full reserve=b1,w0",
                ),
                moves: &["c3"],
                targets: &["a3", "b3", "c3", "d3", "e3", "c1", "c2", "c4", "c5"],
            },
            Page {
                position: Some("9/9/9/9/3,wM,5/4,bM,4/5,bM,3/9/9 w opening=swap reserve=b39,w39"),
                moves: &[],
                targets: &[],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Stones::start(options).map(Self)
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        let fields = Fields::read(text, Self::INFO.seats, &["end", "opening", "reserve"])?;
        let mut stones = Stones::read(&fields, [0; 2])?;
        stones.over = stones.end_by_five().or_else(|| stones.end_by_exhaustion());
        Ok(Self(stones))
    }

    fn write(&self) -> String {
        format!("{}{} {}", self.0.write_board(), self.0.write_options(), self.0.write_reserve())
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn turn(&self) -> Turn {
        duel::turn(self.0.seat, self.0.over)
    }

    fn moves(&self) -> Vec<Placing> {
        self.0.moves()
    }

    fn apply(&mut self, action: &Placing) {
        let placed = self.0.play(*action);
        let five = placed.and_then(|placed| self.0.end_by_five_at(placed));
        self.0.over = five.or_else(|| self.0.end_by_exhaustion());
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.0.over = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Placing, notation: Notation) -> String {
        action.write(notation)
    }

    fn scene(&self, _view: &View) -> Scene {
        stones::scene(&self.0, Counters::default())
    }

    fn count(&self) -> u64 {
        self.0.count()
    }
}
