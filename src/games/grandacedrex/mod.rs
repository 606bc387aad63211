//! Grande Acedrex, the great chess of Alfonso X: two sides on 12×12 squares
//! with the beasts of the medieval imagination. See `RULES.md`.

mod board;
mod info;
mod moves;
mod text;
mod view;

use self::board::{Board, Kind, Man};
use super::common::duel;
use super::common::history::History;
use super::common::key::key;
use super::contract::{Game, Info, Letters, View};
use crate::kernel::dice::Roll;
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Dice, Notation, Options, OptionsError, Outcome, PositionError, Seat, Square, Turn,
};

/// Files and ranks of the board.
const SIZE: (u8, u8) = (12, 12);

/// The die of the option.
const DIE: Dice = Dice::One(8);

/// The turns without a capture or a pawn move that end the game.
const IDLE_MAX: u16 = 100;

/// What must be equal for a repetition: the men, the side to move and the
/// rights to leap.
type Stand = (Board, Seat, [bool; 2]);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grandacedrex {
    board: Board,
    seat: Seat,
    /// Whether each king has not moved yet and may leap.
    leap: [bool; 2],
    idle: u16,
    dice: bool,
    roll: Option<Roll>,
    /// What stood since the last capture or pawn move; with the die only the
    /// beginning.
    seen: History<Stand>,
    over: Option<Outcome>,
}

/// A turn, or the die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// The die falls.
    Roll(Roll),
    /// The die allows no move.
    Pass,
    /// A man moves.
    Move {
        /// From this square.
        from: Square,
        /// To this one.
        to: Square,
        /// What a pawn becomes there.
        becomes: Option<Kind>,
    },
}

impl Game for Grandacedrex {
    type Action = Action;

    const INFO: Info = info::INFO;

    const LETTERS: Letters = text::LETTERS;

    fn start(options: &Options) -> Result<Self, OptionsError> {
        let mut start = Self::new(Board::start(), duel::FIRST);
        start.leap = [true; 2];
        start.dice = options.is("dice", "one");
        start.begin();
        Ok(start)
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board.key(), self.seat, self.leap, self.dice, self.roll))
    }

    fn turn(&self) -> Turn {
        match self.over {
            None if self.dice && self.roll.is_none() => Turn::Chance(DIE),
            over => duel::turn(self.seat, over),
        }
    }

    fn moves(&self) -> Vec<Action> {
        match self.turn() {
            Turn::Over(_) => Vec::new(),
            Turn::Chance(dice) => dice.rolls().into_iter().map(|(roll, _)| Action::Roll(roll)).collect(),
            Turn::Seat(_) => {
                let moves = self.list_moves();
                // Only the die leaves a side on turn without a move.
                if moves.is_empty() { vec![Action::Pass] } else { moves }
            }
        }
    }

    fn apply(&mut self, action: &Action) {
        match *action {
            Action::Roll(roll) => self.roll = Some(roll),
            Action::Pass => {
                self.idle += 1;
                self.pass_turn();
            }
            Action::Move { from, to, becomes } => {
                self.make(from, to, becomes);
                self.pass_turn();
            }
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.over = Some(duel::end_by(act, &self.turn())?);
        Ok(())
    }

    fn notate(&self, action: &Action, notation: Notation) -> String {
        text::notate(self, action, notation)
    }

    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        self.refusal(from, to)
    }

    fn scene(&self, _view: &View) -> Scene {
        view::scene(self)
    }

    fn count(&self) -> u64 {
        match self.turn() {
            Turn::Seat(_) => self.count_moves().max(1),
            Turn::Over(_) | Turn::Chance(_) => self.moves().len() as u64,
        }
    }
}

impl Grandacedrex {
    /// A position without options, rights or a past; [`Self::begin`] makes it
    /// whole.
    fn new(board: Board, seat: Seat) -> Self {
        let seen = History::empty();
        Self { board, seat, leap: [false; 2], idle: 0, dice: false, roll: None, seen, over: None }
    }

    /// Makes this position the first one that is remembered.
    fn begin(&mut self) {
        self.seen = History::new(self.stand());
        self.over = self.judge(1);
    }

    fn stand(&self) -> Stand {
        (self.board.clone(), self.seat, self.leap)
    }

    /// Whether a kind may move: any without the die.
    fn allowed(&self, kind: Kind) -> bool {
        self.roll.is_none_or(|roll| roll.shows(kind.die()))
    }

    /// Moves a man; the turn stays.
    fn make(&mut self, from: Square, to: Square, becomes: Option<Kind>) {
        let Some(man) = self.board.at(from) else { return };
        let lasting = man.kind == Kind::Pawn || self.board.at(to).is_some();
        self.idle = if lasting { 0 } else { self.idle + 1 };
        if man.kind == Kind::King {
            self.leap[self.seat.index()] = false;
        }
        self.board.put(from, None);
        self.board.put(to, Some(Man { kind: becomes.unwrap_or(man.kind), ..man }));
    }

    /// Gives the turn to the other side and finds whether the game is over.
    fn pass_turn(&mut self) {
        self.roll = None;
        self.seat = duel::other(self.seat);
        let mut stood = 1;
        if self.idle == 0 {
            self.seen.restart(self.stand());
        } else if !self.dice {
            stood = self.seen.stand(self.stand());
        }
        self.over = self.judge(stood);
    }

    /// How the game has ended before this turn, if it has, the position having
    /// stood so often.
    fn judge(&self, stood: usize) -> Option<Outcome> {
        let (mover, rival) = (self.seat, duel::other(self.seat));
        let (bare, rival_bare) = (self.board.is_bare(mover), self.board.is_bare(rival));
        if bare && rival_bare {
            Some(duel::draw("bare"))
        } else if rival_bare {
            Some(duel::win(mover, "bare"))
        } else if !self.can_move(|_, _| true) {
            Some(duel::win(rival, if self.in_check(mover) { "mate" } else { "stalemate" }))
        } else if bare && !self.can_bare_rival() {
            Some(duel::win(rival, "bare"))
        } else if self.idle >= IDLE_MAX {
            Some(duel::draw("idle"))
        } else if stood >= 3 {
            Some(duel::draw("repetition"))
        } else {
            None
        }
    }

    /// Whether the king of a side is struck.
    fn in_check(&self, seat: Seat) -> bool {
        self.board.king(seat).is_some_and(|king| self.board.strikes(duel::other(seat), king))
    }

    /// Whether the mover can take the last man the rival has besides his king.
    fn can_bare_rival(&self) -> bool {
        let mut men = self.board.side(duel::other(self.seat)).filter(|(_, man)| man.kind != Kind::King);
        let (last, more) = (men.next(), men.next());
        more.is_none() && last.is_some_and(|(last, _)| self.can_move(|_, to| to == last))
    }
}
