//! Mill, or nine men's morris: three men in a line take one of the enemy's.

mod board;
mod text;
mod view;

use std::fmt;

use board::{Board, SIZE, Set, in_mill, next_to};

use super::common::duel::{self, FIRST, SECOND};
use super::common::history::History;
use super::common::key::key;
use super::contract::{Game, Info, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Notation, OptionSpec, Options, OptionsError, Outcome, PositionError, Seat, Square, Turn,
};

/// The men of each seat.
const MEN: u16 = 9;

/// So many turns without a placement or a mill are a draw.
const IDLE_TURNS: u16 = 100;

/// A seat with so many men on the board may fly.
const MEN_TO_FLY: u16 = 3;

/// With fewer men, on the board and in hand, a seat has lost.
const MEN_TO_PLAY: u16 = 3;

/// A position of mill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mill {
    board: Board,
    /// Men in hand.
    reserve: [u16; 2],
    seat: Seat,
    /// Turns since the last placement or mill.
    idle: u16,
    /// `fly=no`: three men slide like any others.
    grounded: bool,
    /// The positions since the last placement or mill.
    seen: History<(Board, Seat)>,
    over: Option<Outcome>,
}

/// A turn: a man placed or moved, and the enemy man it takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    from: Option<Square>,
    to: Square,
    takes: Option<Square>,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}-")?;
        }
        write!(f, "{}", self.to)?;
        self.takes.map_or(Ok(()), |taken| write!(f, "x{taken}"))
    }
}

impl Mill {
    /// A position that the rules may have ended already.
    fn new(board: Board, reserve: [u16; 2], seat: Seat, idle: u16, grounded: bool) -> Self {
        let seen = History::new((board, seat));
        let mut position = Self { board, reserve, seat, idle, grounded, seen, over: None };
        position.over = position.judge(1);
        position
    }

    /// How the game has ended, if it has, when the position has stood so often.
    fn judge(&self, stood: usize) -> Option<Outcome> {
        let too_few = |seat: &Seat| self.men(*seat) < MEN_TO_PLAY;
        if let Some(loser) = [FIRST, SECOND].into_iter().find(too_few) {
            Some(duel::win(duel::other(loser), "two-men"))
        } else if self.ways().next().is_none() {
            Some(duel::win(duel::other(self.seat), "no-move"))
        } else if self.idle >= IDLE_TURNS {
            Some(duel::draw("idle"))
        } else if stood >= 3 {
            Some(duel::draw("repetition"))
        } else {
            None
        }
    }

    /// The men of a seat, on the board and in hand.
    fn men(&self, seat: Seat) -> u16 {
        self.board.of(seat).len() + self.reserve[seat.index()]
    }

    /// Whether a seat may move to any empty point.
    fn flies(&self, seat: Seat) -> bool {
        !self.grounded && self.reserve[seat.index()] == 0 && self.board.of(seat).len() == MEN_TO_FLY
    }

    /// Every way to bring a man of the seat to move to a point: from where, if
    /// he is not placed, and where to.
    fn ways(&self) -> impl Iterator<Item = (Option<Square>, Square)> {
        let free = self.board.free();
        let places = self.reserve[self.seat.index()] > 0;
        let placed = if places { free } else { Set::NONE };
        let movers = if places { Set::NONE } else { self.board.of(self.seat) };
        let flies = self.flies(self.seat);
        let reach = move |from| if flies { free } else { free & next_to(from) };
        let moved = movers.iter().flat_map(move |from| reach(from).iter().map(move |to| (Some(from), to)));
        placed.iter().map(|to| (None, to)).chain(moved)
    }

    /// Whether a man who comes to rest here closes a mill.
    fn closes(&self, from: Option<Square>, to: Square) -> bool {
        let mut men = self.board.of(self.seat);
        if let Some(from) = from {
            men.remove(from);
        }
        men.insert(to);
        in_mill(to, men)
    }
}

impl Game for Mill {
    type Action = Step;

    const INFO: Info = Info {
        id: "mill",
        seats: duel::WHITE_FIRST,
        size: SIZE,
        options: &[OptionSpec::choice("fly", &["yes", "no"])],
        sources: &[
            "Alfonso X, Libro de los juegos (1283)",
            "R. Gasser, Solving Nine Men's Morris (1996)",
            "Welt-Mühlespiel-Dachverband, the tournament rules",
        ],
        // 18 placements, at most 14 removals, each within a hundred turns, and
        // a hundred more without one.
        plies_max: 1518,
        rules_version: 1,
        pairs: false,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &["d6", "f4", "d2"], targets: &[] },
            Page {
                position: Some(
                    "wM,#2,wM,#2,1/#,1,#,bM,#,1,#/#2,3,#2/1,bM,1,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 w \
                     reserve=w7,b7",
                ),
                moves: &["g7xb4"],
                targets: &["b4"],
            },
            Page {
                position: Some(
                    "wM,#2,wM,#2,wM/#,wM,#,1,#,wM,#/#2,3,#2/bM,1,wM,#,bM,1,bM/#2,bM,2,#2/#,1,#,bM,#,1,#/\
                     1,#2,bM,#2,1 w",
                ),
                moves: &["d7-d6xe4"],
                targets: &["d7"],
            },
            Page {
                position: Some(
                    "wM,#2,wM,#2,1/#,bM,#,bM,#,bM,#/#2,3,#2/2,bM,#,3/#2,2,bM,#2/#,1,#,1,#,wM,#/1,#2,1,#2,1 w \
                     reserve=w4,b4",
                ),
                moves: &[],
                targets: &["c4", "e3"],
            },
            Page {
                position: Some(
                    "wM,#2,1,#2,wM/#,1,#,1,#,1,#/#2,3,#2/2,bM,#,1,bM,1/#2,1,bM,bM,#2/#,1,#,1,#,1,#/\
                     wM,#2,1,#2,1 b",
                ),
                moves: &["c4-c3xa7"],
                targets: &[],
            },
        ],
    };

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(Self::new(Board::default(), [MEN; 2], FIRST, 0, options.is("fly", "no")))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board, self.reserve, self.seat, self.grounded))
    }

    fn turn(&self) -> Turn {
        duel::turn(self.seat, self.over)
    }

    fn moves(&self) -> Vec<Step> {
        let mut moves = Vec::new();
        if self.over.is_some() {
            return moves;
        }
        let prey = self.board.prey_of(self.seat);
        for (from, to) in self.ways() {
            if prey.is_empty() || !self.closes(from, to) {
                moves.push(Step { from, to, takes: None });
            } else {
                moves.extend(prey.iter().map(|taken| Step { from, to, takes: Some(taken) }));
            }
        }
        moves
    }

    fn apply(&mut self, action: &Step) {
        let quiet = action.from.is_some() && !self.closes(action.from, action.to);
        let men = self.board.of_mut(self.seat);
        match action.from {
            Some(from) => men.remove(from),
            None => self.reserve[self.seat.index()] -= 1,
        }
        men.insert(action.to);
        let enemy = duel::other(self.seat);
        if let Some(taken) = action.takes {
            self.board.of_mut(enemy).remove(taken);
        }
        self.seat = enemy;
        let stands = (self.board, enemy);
        let stood = if quiet {
            self.idle += 1;
            self.seen.stand(stands)
        } else {
            self.idle = 0;
            self.seen.restart(stands);
            1
        };
        self.over = self.judge(stood);
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.over = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Step, _notation: Notation) -> String {
        action.to_string()
    }

    fn scene(&self, _view: &View) -> Scene {
        view::scene(self)
    }

    fn count(&self) -> u64 {
        if self.over.is_some() {
            return 0;
        }
        let prey = u64::from(self.board.prey_of(self.seat).len()).max(1);
        self.ways().map(|(from, to)| if self.closes(from, to) { prey } else { 1 }).sum()
    }
}
