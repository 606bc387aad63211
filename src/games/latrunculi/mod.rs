//! Latrunculi, the Roman game of robbers, in Mendelev's reconstruction: whole
//! rows of men are taken by enclosing them.

mod board;
mod text;
mod view;

use board::{Board, SIZE};

use super::common::duel::{self, FIRST};
use super::common::key::key;
use super::common::squares::Slide;
use super::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Notation, OptionSpec, Options, OptionsError, Outcome, PositionError, Seat, Turn,
};

/// So many plies without a capture end the game.
const PLIES_WITHOUT_CAPTURE: u16 = 100;

/// A position of latrunculi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Latrunculi {
    board: Board,
    seat: Seat,
    /// Plies since the last capture.
    idle: u16,
    /// `stall=draw`: the count of men decides nothing.
    stall_draws: bool,
    over: Option<Outcome>,
}

impl Latrunculi {
    /// A position that the rules may have ended already.
    fn new(board: Board, seat: Seat, idle: u16, stall_draws: bool) -> Self {
        let mut position = Self { board, seat, idle, stall_draws, over: None };
        position.over = position.judge();
        position
    }

    /// How the game has ended, if it has.
    fn judge(&self) -> Option<Outcome> {
        let mover = duel::other(self.seat);
        if self.board.of(self.seat).is_empty() {
            Some(duel::win(mover, "wiped-out"))
        } else if self.board.counts() == [1, 1] {
            Some(duel::draw("one-each"))
        } else if !self.board.can_move(self.seat) {
            Some(duel::win(mover, "no-move"))
        } else if self.idle >= PLIES_WITHOUT_CAPTURE {
            Some(self.by_count())
        } else {
            None
        }
    }

    /// The end by the count of men, if it came now.
    fn by_count(&self) -> Outcome {
        if self.stall_draws { duel::draw("idle") } else { duel::more_wins(self.board.counts(), "idle") }
    }
}

impl Game for Latrunculi {
    type Action = Slide;

    const INFO: Info = Info {
        id: "latrunculi",
        seats: duel::WHITE_FIRST,
        size: SIZE,
        options: &[OptionSpec::choice("stall", &["count", "draw"])],
        sources: &[
            "I. Mendelev, Энциклопедия игр (latrunculi)",
            "L. Becq de Fouquières, Les jeux des anciens (1869)",
            "R. C. Bell, Board and Table Games from Many Civilizations (1979)",
        ],
        // At most 47 captures before a side is wiped out, each within a hundred
        // plies, and a hundred more without one.
        plies_max: 4800,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &[], targets: &["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"] },
            Page {
                position: Some("wM,4,bM,2/bM,4,wM,2/7,bM/bM,1,bM,1,bM,bM,wM,bM/7,bM/7,wM/wM,wM,1,wM,4 w"),
                moves: &["f6-h6"],
                targets: &["h5", "h4", "h3"],
            },
            Page {
                position: Some("wM,4,bM,2/bM,4,wM,2/7,bM/bM,1,bM,1,bM,bM,wM,bM/7,bM/7,wM/wM,wM,1,wM,4 w"),
                moves: &["d1-d4"],
                targets: &["e4", "f4"],
            },
            Page {
                position: Some("bM,7/wM,7/8/8/bM,bM,wM,5/8/4,wM,3 w"),
                moves: &[],
                targets: &["a7", "a3", "b3"],
            },
            Page {
                position: Some("3,bM,3,bM/8/8/2,wM,5/8/8/wM,3,wM,3 w idle=99"),
                moves: &["a1-b1"],
                targets: &[],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(Self::new(Board::start(), FIRST, 0, options.is("stall", "draw")))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board, self.seat, self.stall_draws))
    }

    fn turn(&self) -> Turn {
        duel::turn(self.seat, self.over)
    }

    fn moves(&self) -> Vec<Slide> {
        if self.over.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::with_capacity(96);
        for from in self.board.of(self.seat).iter() {
            moves.extend(self.board.destinations(from).iter().map(|to| Slide { from, to }));
        }
        moves
    }

    fn apply(&mut self, action: &Slide) {
        let took = self.board.play(action.from, action.to);
        self.idle = if took { 0 } else { self.idle + 1 };
        self.seat = duel::other(self.seat);
        self.over = self.judge();
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.over = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Slide, _notation: Notation) -> String {
        action.to_string()
    }

    fn scene(&self, _view: &View) -> Scene {
        view::scene(self)
    }

    fn count(&self) -> u64 {
        if self.over.is_some() {
            return 0;
        }
        self.board.of(self.seat).iter().map(|from| u64::from(self.board.destinations(from).len())).sum()
    }
}
