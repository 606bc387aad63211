//! Shatranj, the chess of the Islamic Middle Ages, after Murray and Forbes.

mod board;
mod notation;
mod text;
mod view;

use board::{Board, Kind, Step};

use super::common::duel::{self, draw, other, win};
use super::common::history::History;
use super::common::key::key;
use super::contract::{Game, Info, Letters, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Notation, OptionSpec, Options, OptionsError, Outcome, PositionError, Seat, Square, Turn,
};

/// Turns without a capture or a baidaq's move that end the game.
const IDLE_MAX: u16 = 140;

/// How often a position stands for a draw.
const REPETITIONS: usize = 3;

/// A position stands for the third time after no fewer turns.
const IDLE_REPEATED: u16 = 8;

/// A position of shatranj.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shatranj {
    board: Board,
    turn: Seat,
    /// Whether who bares first wins, whatever the other could do.
    medina: bool,
    /// Turns since the last capture or baidaq's move.
    idle: u16,
    /// The earlier positions since then.
    past: History<(Board, Seat)>,
    /// The end that the rules see by themselves, if they do.
    natural: Option<Outcome>,
    /// The end that the players brought about, if they did.
    ended: Option<Outcome>,
}

impl Game for Shatranj {
    type Action = Step;

    const INFO: Info = Info {
        id: "shatranj",
        seats: duel::WHITE_FIRST,
        size: board::SIZE,
        options: &[OptionSpec::choice("array", &["d", "e"]), OptionSpec::choice("bare", &["draw", "medina"])],
        sources: &[
            "H. J. R. Murray, A History of Chess (1913), chapter XIII",
            "D. Forbes, The History of Chess (1860)",
            "I. Mendelev, Encyclopedia of games",
        ],
        // 30 captures and 96 moves of baidaqs at most, and never 140 turns
        // without.
        plies_max: (30 + 96 + 1) * IDLE_MAX as u32,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &[], targets: &[] },
            Page {
                position: Some("7,bK/8/5,bP,2/2,bP,1,wP,3/3,wE,4/4,bR,3/1,wP,6/wK,7 w"),
                moves: &[],
                targets: &["b6", "f6", "f2"],
            },
            Page {
                position: Some("7,bK/bP,7/8/8/2,bP,1,wP,3/3,wF,4/8/wK,7 w"),
                moves: &[],
                targets: &["c4", "c2", "e2"],
            },
            Page {
                position: Some("1,bN,1,bR,4/1,wP,2,wP,3/7,bK/8/8/8/8/wK,7 w"),
                moves: &["e7-d8=F"],
                targets: &["c7", "e7"],
            },
            Page { position: Some("7,bK/8/8/4,bR,3/4,wK,3/8/8/8 w"), moves: &[], targets: &["e5"] },
        ],
    };

    const LETTERS: Letters = notation::LETTERS;

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(Self::new(text::array(options.is("array", "e")), Seat::new(0), options.is("bare", "medina"), 0))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board.key(), self.turn, self.medina))
    }

    fn turn(&self) -> Turn {
        duel::turn(self.turn, self.ended.or(self.natural))
    }

    fn moves(&self) -> Vec<Step> {
        if self.natural.is_some() { Vec::new() } else { self.board.legal(self.turn).collect() }
    }

    fn count(&self) -> u64 {
        if self.natural.is_some() { 0 } else { self.board.legal(self.turn).count() as u64 }
    }

    fn apply(&mut self, action: &Step) {
        let before = (self.board, self.turn);
        if self.board.play(*action) {
            self.idle = 0;
            self.past.forget();
        } else {
            self.idle += 1;
            self.past.add(before);
        }
        self.turn = other(self.turn);
        self.natural = self.judge();
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.ended = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Step, notation: Notation) -> String {
        notation::write(self, *action, notation)
    }

    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        notation::shah_matters(self, from, to)
    }

    fn scene(&self, _: &View) -> Scene {
        view::scene(self)
    }
}

impl Shatranj {
    /// A position without a past.
    fn new(board: Board, turn: Seat, medina: bool, idle: u16) -> Self {
        let past = History::empty();
        let mut position = Self { board, turn, medina, idle, past, natural: None, ended: None };
        position.natural = position.judge();
        position
    }

    /// The end that the rules see by themselves. A side that has been bared,
    /// but is mated or stalemated, loses by that.
    fn judge(&self) -> Option<Outcome> {
        let (x, y) = (self.turn, other(self.turn));
        if !self.board.is_bare(y) && self.board.legal(x).next().is_none() {
            return Some(win(y, if self.board.in_check(x) { "mate" } else { "stalemate" }));
        }
        self.stopped()
    }

    /// The end that there is even if the side to move could move.
    fn stopped(&self) -> Option<Outcome> {
        if let Some(bared) = self.bared() {
            Some(bared)
        } else if self.idle >= IDLE_MAX {
            Some(draw("idle"))
        } else if self.idle >= IDLE_REPEATED && self.occurrences() >= REPETITIONS {
            Some(draw("repetition"))
        } else {
            None
        }
    }

    /// The end by bareness: of both, of the side that has just moved, or of
    /// the side to move if no reply helps.
    fn bared(&self) -> Option<Outcome> {
        let (x, y) = (self.turn, other(self.turn));
        match (self.board.is_bare(x), self.board.is_bare(y)) {
            (true, true) => Some(draw("bare")),
            (false, true) => Some(win(x, "bare")),
            (true, false) if !self.may_bare_in_turn() => Some(win(y, "bare")),
            (true, false) | (false, false) => None,
        }
    }

    /// Whether the bare shah to move can take the last piece of the other
    /// side.
    fn may_bare_in_turn(&self) -> bool {
        let takes = |step: Step| self.board.at(step.to).is_some();
        !self.medina && self.board.men(other(self.turn)) == 2 && self.board.legal(self.turn).any(takes)
    }

    /// How often the position on the board has stood there, now included.
    fn occurrences(&self) -> usize {
        1 + self.past.count(&(self.board, self.turn))
    }

    /// Whether a move makes a firzan of a baidaq.
    fn promotes(&self, step: Step) -> bool {
        let baidaq = self.board.at(step.from).is_some_and(|man| man.kind == Kind::Baidaq);
        baidaq && Board::promotes(self.turn, step.to)
    }
}
