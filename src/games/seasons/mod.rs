//! Four Seasons Chess: four armies in the corners of a chess board, every
//! player for himself; who mates a player commands his army from then on. See
//! `RULES.md`.

mod board;
mod info;
mod moves;
mod settle;
mod text;
mod view;

use std::iter::once;

use self::board::{Kind, Men, Reach, Set, number};
use super::common::history::History;
use super::common::key::key;
use super::contract::{Game, Info, Letters, View};
use crate::kernel::dice::Roll;
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Dice, Notation, Options, OptionsError, PositionError, Seat, Square, Turn,
};

/// Files and ranks of the board.
const SIZE: (u8, u8) = (8, 8);

/// The turns without a capture, a pawn move or a seat going out that end the
/// game.
const IDLE_MAX: u16 = 100;

/// A seat that is out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Exit {
    seat: Seat,
    /// Who took its army; `None` if the army left the board.
    taker: Option<Seat>,
}

/// A position. A colour is known by the seat that set it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seasons {
    men: Men,
    /// Whether the two drawn lines are walls.
    walls: bool,
    dice: Option<Dice>,
    turn: Seat,
    roll: Option<Roll>,
    idle: u16,
    /// In the order in which they went out.
    out: Vec<Exit>,
    /// Who commands each colour; `None` once the army has left the board.
    command: [Option<Seat>; 4],
    /// What stood since the last capture, pawn move or exit, with the seat to
    /// move; with dice only the beginning.
    seen: History<(Men, Seat)>,
    /// Why the game is over, if it is.
    end: Option<&'static str>,
}

/// A turn, or the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The dice fall.
    Roll(Roll),
    /// The dice allow no move.
    Pass,
    /// A man moves.
    Move {
        /// From this square.
        from: Square,
        /// To this one.
        to: Square,
        /// Whether it is a pawn that becomes a general there.
        promotes: bool,
    },
}

impl Game for Seasons {
    type Action = Action;

    const INFO: Info = info::INFO;

    const LETTERS: Letters = text::LETTERS;

    fn start(options: &Options) -> Result<Self, OptionsError> {
        let (men, turn) = (info::set_up(), Seat::new(0));
        Ok(Self {
            men,
            walls: options.is("diagonals", "walls"),
            dice: options.chosen("dice").and_then(text::dice),
            turn,
            roll: None,
            idle: 0,
            out: Vec::new(),
            command: [0, 1, 2, 3].map(|colour| Some(Seat::new(colour))),
            seen: History::new((men, turn)),
            end: None,
        })
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.men, self.walls, self.dice, self.turn, self.roll, &self.out, self.command))
    }

    fn turn(&self) -> Turn {
        match (self.end, self.dice, self.roll) {
            (Some(reason), _, _) => Turn::Over(self.outcome(reason)),
            (None, Some(dice), None) => Turn::Chance(dice),
            (None, _, _) => Turn::Seat(self.turn),
        }
    }

    fn moves(&self) -> Vec<Action> {
        match self.turn() {
            Turn::Over(_) => Vec::new(),
            Turn::Chance(dice) => dice.rolls().into_iter().map(|(roll, _)| Action::Roll(roll)).collect(),
            Turn::Seat(seat) => {
                let moves = moves::list(self, seat);
                // Only dice leave a seat on turn without a move.
                if moves.is_empty() { once(Action::Pass).collect() } else { moves }
            }
        }
    }

    fn apply(&mut self, action: &Action) {
        match *action {
            Action::Roll(roll) => self.roll = Some(roll),
            Action::Pass => {
                self.idle += 1;
                self.settle(self.turn);
            }
            Action::Move { from, to, promotes } => {
                self.make(number(from), number(to), promotes);
                self.settle(self.turn);
            }
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.carry_out(act)
    }

    fn notate(&self, action: &Action, notation: Notation) -> String {
        text::notate(self, action, notation)
    }

    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        moves::refusal(self, number(from), number(to))
    }

    fn scene(&self, _view: &View) -> Scene {
        view::scene(self)
    }

    fn count(&self) -> u64 {
        match self.turn() {
            Turn::Seat(seat) => moves::count(self, seat).max(1),
            Turn::Over(_) | Turn::Chance(_) => self.moves().len() as u64,
        }
    }
}

impl Seasons {
    /// Whether a seat is still in the game.
    fn lives(&self, seat: Seat) -> bool {
        self.out.iter().all(|exit| exit.seat != seat)
    }

    /// The seats still in, in turn order behind a seat, which comes last if it
    /// is among them.
    fn living_behind(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        seat.next(4).round(4).filter(|&other| self.lives(other))
    }

    /// The colours that a seat commands.
    fn colours(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        Seat::all(4).filter(move |colour| self.command[colour.index()] == Some(seat))
    }

    /// The men that a seat commands.
    fn army(&self, seat: Seat) -> Set {
        self.colours(seat).fold(0, |all, colour| all | self.men.colour(colour))
    }

    /// Where the king of a living seat stands.
    fn king(&self, seat: Seat) -> usize {
        (self.men.kind(Kind::King) & self.men.colour(seat)).trailing_zeros() as usize
    }

    /// The enemy men that attack the king of a living seat.
    fn checks(&self, seat: Seat) -> Set {
        let enemies = self.men.all() & !self.army(seat);
        self.men.strikers(self.king(seat), enemies, Reach::of(self.walls))
    }

    /// Whether a kind may move: any without dice.
    fn allowed(&self, kind: Kind) -> bool {
        self.roll.is_none_or(|roll| roll.shows(kind.die()))
    }

    /// Moves a man, without what follows.
    fn make(&mut self, from: usize, to: usize, promotes: bool) {
        let Some((kind, colour)) = self.men.at(from) else { return };
        let captures = self.men.all() & 1 << to != 0;
        self.idle = if captures || kind == Kind::Pawn { 0 } else { self.idle + 1 };
        self.men.shift(if promotes { Kind::General } else { kind }, colour, from, to);
    }
}
