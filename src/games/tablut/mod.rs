//! Tablut, the game that Linnaeus saw among the Sámi in 1732: a king and his
//! Swedes break out of the middle, the Muscovites shut them in.

mod board;
mod text;
mod view;

use board::{Board, MUSCOVITES, Rules, SIZE, SWEDES};

use super::common::duel;
use super::common::history::History;
use super::common::key::key;
use super::common::squares::Slide;
use super::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Notation, OptionSpec, Options, OptionsError, Outcome, PositionError, Seat, Turn,
};

/// So many plies without a capture are a draw.
const PLIES_WITHOUT_CAPTURE: u16 = 100;

/// A position of tablut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tablut {
    rules: Rules,
    board: Board,
    seat: Seat,
    /// Plies since the last capture.
    idle: u16,
    /// The positions since the last capture.
    seen: History<(Board, Seat)>,
    over: Option<Outcome>,
}

impl Tablut {
    /// A position in which nobody has won yet, unless the board says so.
    fn new(rules: Rules, board: Board, seat: Seat, idle: u16) -> Self {
        let mut position = Self { rules, board, seat, idle, seen: History::new((board, seat)), over: None };
        position.over = position.judge(1);
        position
    }

    /// How the game has ended, if it has, when the position has stood so often.
    fn judge(&self, stood: usize) -> Option<Outcome> {
        let Some(king) = self.board.king else { return Some(duel::win(MUSCOVITES, "king-taken")) };
        if self.rules.wins_at(king) {
            Some(duel::win(SWEDES, "escape"))
        } else if !self.board.can_move(self.seat, self.rules) {
            Some(duel::win(duel::other(self.seat), "no-move"))
        } else if self.idle >= PLIES_WITHOUT_CAPTURE {
            Some(duel::draw("idle"))
        } else if stood >= 3 {
            Some(duel::draw("repetition"))
        } else {
            None
        }
    }
}

impl Game for Tablut {
    type Action = Slide;

    const INFO: Info = Info {
        id: "tablut",
        seats: duel::BLACK_FIRST,
        size: SIZE,
        options: &[
            OptionSpec::choice("king", &["two", "four"]).with_unrated(&["four"]),
            OptionSpec::choice("castle", &["pass", "wall"]),
            OptionSpec::choice("escape", &["edge", "corner"]),
        ],
        sources: &[
            "C. Linnaeus, Iter Lapponicum (1732)",
            "J. E. Smith, Lachesis Lapponica (1811)",
            "H. J. R. Murray, A History of Board-Games Other than Chess (1952)",
            "J. C. Ashton, Linnaeus's Game of Tablut and its Relationship to the Ancient Viking Game Hnefatafl, \
             The Heroic Age 13 (2010)",
        ],
        // 24 men can be taken, each within a hundred plies, and a hundred more
        // without a capture end the game.
        plies_max: 2500,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &[], targets: &[] },
            Page {
                position: Some("9/7,bM,1/7,bM,1/9/9/4,wK,4/9/1,wM,7/9 w"),
                moves: &[],
                targets: &[
                    "a4", "b4", "c4", "d4", "f4", "g4", "h4", "i4", "e3", "e2", "e1", "e6", "e7", "e8", "e9",
                ],
            },
            Page {
                position: Some("9/3,wM,5/6,wK,2/9/9/1,wM,bM,1,bM,wM,3/3,bM,5/3,wM,3,bM,1/9 w"),
                moves: &["d8-d4"],
                targets: &["c4", "e4", "d3"],
            },
            Page {
                position: Some("9/9/6,wM,2/9/9/9/1,bM,wK,6/9/3,bM,5 b"),
                moves: &["d1-d3"],
                targets: &["c3"],
            },
            Page {
                position: Some("9/6,bM,2/2,bM,6/9/9/9/2,wK,1,bM,4/9/9 b"),
                moves: &[],
                targets: &["a3", "c1"],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(Self::new(Rules::new(options), Board::start(), MUSCOVITES, 0))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board, self.seat, self.rules))
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
            moves.extend(self.board.destinations(from, self.rules).iter().map(|to| Slide { from, to }));
        }
        moves
    }

    fn apply(&mut self, action: &Slide) {
        let took = self.board.play(action.from, action.to, self.rules);
        self.seat = duel::other(self.seat);
        let stands = (self.board, self.seat);
        let stood = if took {
            self.idle = 0;
            self.seen.restart(stands);
            1
        } else {
            self.idle += 1;
            self.seen.stand(stands)
        };
        self.over = self.judge(stood);
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
        let reached = |from| u64::from(self.board.destinations(from, self.rules).len());
        self.board.of(self.seat).iter().map(reached).sum()
    }
}
