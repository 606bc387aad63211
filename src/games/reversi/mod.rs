//! Reversi: a disc encloses a line of the other colour, and one line is
//! turned over; with all lines turned and the cross set up it is Othello.

mod discs;
mod spelling;
mod text;
mod view;

use discs::{CENTRE, Discs, SIZE, between, bit, number, squares};

use super::common::duel::{self, FIRST, SECOND};
use super::common::key::key;
use super::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, MoveError, Notation, OptionSpec, Options, OptionsError, Outcome, PositionError, Seat,
    Square, Turn,
};

/// A position of reversi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reversi {
    discs: Discs,
    seat: Seat,
    /// `flips=all`: every enclosed line is turned.
    all_lines: bool,
    /// An end that the board does not show.
    stopped: Option<Outcome>,
}

/// What a seat does on its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Placement {
    /// A disc that turns nothing (in the opening) or every line it encloses.
    Disc(Square),
    /// A disc that turns the line from it to the own disc behind the line.
    Line {
        /// Where the disc is put.
        at: Square,
        /// The own disc behind the line.
        anchor: Square,
    },
    /// Nothing can be placed.
    Pass,
}

impl Reversi {
    /// Whether the middle is still being filled.
    #[inline]
    fn is_opening(&self) -> bool {
        self.discs.all() & CENTRE != CENTRE
    }

    /// Whether a seat can place a disc.
    fn can_place(&self, seat: Seat) -> bool {
        self.is_opening() || self.discs.reach(seat) != 0
    }

    /// Whether the seat to move has to pass, the other one having a move.
    fn must_pass(&self) -> bool {
        !self.can_place(self.seat) && self.can_place(duel::other(self.seat))
    }

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        let over = !self.can_place(self.seat) && !self.can_place(duel::other(self.seat));
        let counted = || duel::more_wins([FIRST, SECOND].map(|seat| self.discs.count(seat)), "count");
        self.stopped.or_else(|| over.then(counted))
    }

    /// The discs that a placement turns.
    #[inline]
    fn turned_by(&self, placement: &Placement) -> u64 {
        match *placement {
            Placement::Disc(_) if self.is_opening() => 0,
            Placement::Disc(at) => self.discs.enclosed_from(at, self.seat),
            Placement::Line { at, anchor } => between(at, anchor).fold(0, |line, square| line | bit(square)),
            Placement::Pass => 0,
        }
    }

    /// Every placement of one line.
    fn lines(&self) -> impl Iterator<Item = Placement> {
        let lines_from =
            |at| self.discs.anchors(at, self.seat).map(move |anchor| Placement::Line { at, anchor });
        squares(self.discs.reach(self.seat)).flat_map(lines_from)
    }
}

impl Game for Reversi {
    type Action = Placement;

    const INFO: Info = Info {
        id: "reversi",
        seats: duel::WHITE_FIRST,
        size: SIZE,
        options: &[
            OptionSpec::choice("flips", &["one", "all"]),
            OptionSpec::choice("start", &["open", "fixed"]),
        ],
        sources: &[
            "I. Mendelev, Энциклопедия игр (reversi)",
            "British Othello Federation, Othello history",
            "World Othello Federation, the rules of the game",
        ],
        // 64 discs; passes never follow each other.
        plies_max: 127,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &[], targets: &["d4", "d5", "e4", "e5"] },
            Page {
                position: Some("8/8/8/3,bD,bD,3/3,wD,wD,3/8/8/8 w"),
                moves: &[],
                targets: &["c6", "d6", "e6", "f6"],
            },
            Page {
                position: Some("5,wD,2/1,wD,2,bD,3/1,bD,1,bD,4/1,bD,bD,wD,bD,3/2,bD,wD,wD,3/8/8/8 w"),
                moves: &["b4>f8"],
                targets: &["c5", "d6", "e7"],
            },
            Page {
                position: Some(
                    "bD,bD,bD,wD,wD,bD,wD,1/bD,bD,wD,wD,wD,wD,wD,bD/bD,bD,bD,wD,wD,wD,bD,bD/\
                     bD,bD,wD,bD,wD,bD,wD,bD/bD,bD,bD,wD,bD,wD,wD,bD/bD,wD,wD,bD,bD,bD,wD,bD/\
                     bD,wD,bD,wD,wD,wD,wD,bD/bD,bD,wD,wD,wD,wD,1,bD w",
                ),
                moves: &[],
                targets: &["h8", "g1"],
            },
            Page {
                position: Some("8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/8 b flips=all"),
                moves: &[],
                targets: &["c4", "d3", "e6", "f5"],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        let all_lines = options.is("flips", "all");
        let mut start = Self { discs: Discs::default(), seat: FIRST, all_lines, stopped: None };
        if options.is("start", "fixed") {
            let cross = |squares: [(u8, u8); 2]| {
                squares.iter().fold(0, |set, &(file, rank)| set | bit(Square::new(file, rank)))
            };
            start.discs.place(cross([(3, 3), (4, 4)]), 0, FIRST);
            start.discs.place(cross([(3, 4), (4, 3)]), 0, SECOND);
            start.seat = SECOND;
        }
        Ok(start)
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.discs, self.seat, self.all_lines))
    }

    fn turn(&self) -> Turn {
        duel::turn(self.seat, self.outcome())
    }

    fn moves(&self) -> Vec<Placement> {
        if self.stopped.is_some() {
            return Vec::new();
        }
        let discs = |places: u64| {
            let mut moves = Vec::with_capacity(number(places).into());
            moves.extend(squares(places).map(Placement::Disc));
            moves
        };
        let moves = if self.is_opening() {
            discs(CENTRE & !self.discs.all())
        } else if self.all_lines {
            discs(self.discs.reach(self.seat))
        } else {
            self.lines().collect()
        };
        if moves.is_empty() && self.must_pass() { vec![Placement::Pass] } else { moves }
    }

    fn apply(&mut self, action: &Placement) {
        let turned = self.turned_by(action);
        if let Placement::Disc(at) | Placement::Line { at, .. } = *action {
            self.discs.place(bit(at), turned, self.seat);
        }
        self.seat = duel::other(self.seat);
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.stopped = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Placement, notation: Notation) -> String {
        spelling::write(action, notation)
    }

    fn parse(&self, text: &str) -> Result<Placement, MoveError> {
        spelling::read(self, text)
    }

    fn scene(&self, _view: &View) -> Scene {
        view::scene(self)
    }

    fn count(&self) -> u64 {
        if !self.all_lines || self.stopped.is_some() || self.is_opening() {
            return self.moves().len() as u64;
        }
        match self.discs.reach(self.seat) {
            0 => u64::from(self.must_pass()),
            reached => u64::from(number(reached)),
        }
    }
}
