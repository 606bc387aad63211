//! Four-handed pillar draughts.

mod board;
mod text;
mod view;

use crate::games::common::draughts::Route;
use crate::games::common::history::History;
use crate::games::common::key::key;
use crate::games::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Colour, Notation, OptionSpec, Options, OptionsError, Outcome, Points, PositionError, Seat,
    SeatInfo, Side, Square, Turn,
};
use board::{Board, SEATS};

/// `quiet` at which the game is drawn.
const QUIET_MAX: u16 = 100;

/// The option of how heights are drawn.
const DISPLAY: OptionSpec = OptionSpec::choice("display", &["towers", "pieces"]);

/// The option of where the men come from that a captor adds.
const SUPPLY: OptionSpec = OptionSpec::choice("supply", &["open", "closed"]);

/// A position of pillar draughts. The seat to move has a move unless the game
/// is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pillars {
    board: Board,
    /// Whether every seat owns ten men and no more.
    closed: bool,
    /// Turns in a row at the end of which no fewer towers stood.
    quiet: u16,
    /// The boards since a tower last left; before that none can recur.
    history: History<Board>,
    /// How often this board has stood.
    stood: usize,
    /// How an act has ended the game.
    ended: Option<Outcome>,
}

impl Pillars {
    /// The position from which play begins on this board.
    fn at(board: Board, closed: bool, quiet: u16) -> Self {
        let history = History::new(board);
        Self { board, closed, quiet, history, stood: 1, ended: None }
    }

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        let drawn = || (self.stood >= 3).then(|| self.shared("repetition"));
        self.ended.or_else(|| self.decided()).or_else(drawn)
    }

    /// How the game has ended by what stands on the board and the counter.
    fn decided(&self) -> Option<Outcome> {
        if let Some((graf, _)) = self.board.grafs().next() {
            let others = 2 + self.board.out();
            Some(self.scored(|seat| if seat == graf { 8 } else { others }, "graf"))
        } else if self.board.out() == 3 {
            Some(self.shared("last-one-left"))
        } else {
            (self.quiet >= QUIET_MAX).then(|| self.shared("quiet"))
        }
    }

    /// The end at which those still in share the places that are left. A
    /// single one has the three points of the winner.
    fn shared(&self, reason: &'static str) -> Outcome {
        let each = 3 + self.board.out();
        self.scored(|_| each, reason)
    }

    /// The end at which those still in have as many half points as `halves`
    /// says, the first to drop out has none, the second one point, the third
    /// two.
    fn scored(&self, halves: impl Fn(Seat) -> u8, reason: &'static str) -> Outcome {
        let points = |seat: Seat| match self.board.gone[seat.index()] {
            0 => Points::halves(halves(seat)),
            gone => Points::halves(2 * (gone - 1)),
        };
        Outcome::new(&Seat::all(SEATS).map(points).collect::<Vec<_>>(), reason)
    }

    /// A seat resigns or its time is up.
    fn forfeit(&mut self, seat: Seat, reason: &'static str) -> Result<(), ActError> {
        if !self.board.stays(seat) {
            return Err(ActError::SeatOut(seat));
        }
        self.stood = 1;
        if seat != self.board.mover {
            self.board.leaving[seat.index()] = true;
            return Ok(());
        }
        self.board.drop_out();
        self.board.settle();
        self.quiet = 0;
        self.history.restart(self.board);
        if self.board.out() == 3 && self.board.is_out(seat) {
            self.ended = Some(self.shared(reason));
        }
        Ok(())
    }
}

impl Game for Pillars {
    type Action = Route;

    const INFO: Info = Info {
        id: "pillars",
        seats: &[
            SeatInfo { letter: 'w', colour: Colour::White, side: Side::South, team: 0 },
            SeatInfo { letter: 'r', colour: Colour::Red, side: Side::West, team: 1 },
            SeatInfo { letter: 'b', colour: Colour::Black, side: Side::North, team: 2 },
            SeatInfo { letter: 'g', colour: Colour::Green, side: Side::East, team: 3 },
        ],
        size: (8, 8),
        options: &[DISPLAY, SUPPLY],
        sources: &[
            "В. А. Жернов. Четверные столбовые шашки с принципом замены сбитых шашек",
            "В. А. Висковатов. Собрание карточных и других игр. 1875 (башни)",
        ],
        // Twenty towers, and never a hundred turns before the next one goes.
        plies_max: 2000,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &[], targets: &[] },
            Page {
                position: Some("7,bM1/8/7,gM1/2,rM2,1,bM2,3/3,wM2,4/2,gM2,1,rM1,3/8/8 w"),
                moves: &[],
                targets: &["b2", "b6", "f2", "f6"],
            },
            Page { position: Some("8/rM2,7/7,gM2/8/3,bK3,4/2,wM2,5/8/8 w"), moves: &["c3-e5"], targets: &[] },
            Page {
                position: Some("8/2,bM2,3,wM2,1/8/8/8/rM2,7/7,gM2/8 w"),
                moves: &[],
                targets: &["f8", "h8"],
            },
            Page {
                position: Some("8/8/5,bM2,2/8/3,bM1,4/2,wM4,5/7,gM2/8 w out=r"),
                moves: &["c3-e5-g7"],
                targets: &[],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(Self::at(text::start(), options.is(SUPPLY.key, "closed"), 0))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board, self.closed))
    }

    fn turn(&self) -> Turn {
        self.outcome().map_or(Turn::Seat(self.board.mover), Turn::Over)
    }

    fn moves(&self) -> Vec<Route> {
        if self.decided().is_some() { Vec::new() } else { self.board.army().routes() }
    }

    fn apply(&mut self, route: &Route) {
        let before = self.board.count();
        let growth = if self.closed { self.board.hand(self.board.mover) } else { u8::MAX };
        self.board.play(route, growth);
        if self.board.grafs().next().is_none() {
            self.board.settle();
        }
        if self.board.count() < before {
            self.quiet = 0;
            self.history.restart(self.board);
            self.stood = 1;
        } else {
            self.quiet += 1;
            self.stood = self.history.stand(self.board);
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        if self.outcome().is_some() {
            return Err(ActError::Over);
        }
        match act {
            Act::Resign(seat) => self.forfeit(*seat, "resignation"),
            Act::Timeout(seat) => self.forfeit(*seat, "timeout"),
            Act::Draw => {
                self.ended = Some(self.shared("agreement"));
                Ok(())
            }
            Act::Claim(_) | Act::ClaimWith { .. } => Err(ActError::NoClaim),
            Act::Special(text) => Err(ActError::Unreadable { text: text.clone() }),
        }
    }

    fn notate(&self, route: &Route, notation: Notation) -> String {
        route.notate(notation)
    }

    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        self.board.army().why_not(from, to)
    }

    fn scene(&self, view: &View) -> Scene {
        view::scene(self, view)
    }

    fn count(&self) -> u64 {
        if self.decided().is_some() { 0 } else { self.board.army().count() }
    }
}
