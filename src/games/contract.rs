//! What a game is.

use std::fmt::Debug;

use super::common::reading;
use crate::kernel::scene::{Glyph, Scene};
use crate::kernel::{
    Act, ActError, Export, MoveError, Notation, OptionSpec, Options, OptionsError, PositionError, Seat,
    SeatInfo, Square, Turn,
};

/// Facts about a game that hold for every position.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its id: of its folder, of its messages, in storage.
    pub id: &'static str,
    /// Its seats in the order of the first round. The first one sits at the
    /// bottom of the diagram.
    pub seats: &'static [SeatInfo],
    /// Files and ranks of the board's grid with default options.
    pub size: (u8, u8),
    /// The options it offers.
    pub options: &'static [OptionSpec],
    /// The historical publications it follows.
    pub sources: &'static [&'static str],
    /// No game from the start lasts longer than this many plies (rolls and
    /// passes count).
    pub plies_max: u32,
    /// Raised when a rule changes, so that old records stay readable.
    pub rules_version: u16,
    /// Whether one person may hold two allied seats.
    pub pairs: bool,
    /// Formats besides the common record.
    pub exports: &'static [Export],
    /// What it says to people.
    pub texts: Texts,
    /// The screens that teach it.
    pub pages: &'static [Page],
}

/// The messages of a game: two Fluent files in its folder. Every message id
/// begins with the id of the game.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// English.
    pub en: &'static str,
    /// Russian.
    pub ru: &'static str,
}

/// A screen of the rules: the message `GAME-rules-N` (N counted from 1) beside
/// a picture.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The position shown; `None` for the start.
    pub position: Option<&'static str>,
    /// Moves played from there, the last one being marked.
    pub moves: &'static [&'static str],
    /// Squares pointed out as targets.
    pub targets: &'static [&'static str],
}

/// The letters by which a game's men are named in moves, in every language it
/// is played in. A game without them names men by their squares only.
pub type Letters = &'static [(Glyph, &'static [&'static str])];

/// Who looks at a scene, and how.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// The seat that looks, `None` for a bystander.
    pub onlooker: Option<Seat>,
    /// The options of the match, for those that only change the display.
    pub options: Options,
}

/// A game: implemented by its position type.
///
/// Equality is full equality, including what a repetition rule remembers.
/// Positions are settled: a forced removal, a mate, a stalemate that the rules
/// judge at once has been carried out, and whether the game is over has been
/// found, so that [`Game::turn`] only looks it up.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move, a placement, a pass or a roll.
    type Action: Clone + Eq + Ord + Debug + Send + Sync;

    /// The facts about the game.
    const INFO: Info;

    /// The letters of its men. They decide how [`Game::parse`] reads: with
    /// letters a man that has none in a text is a pawn.
    const LETTERS: Letters = &[];

    /// The position before the first move.
    ///
    /// # Errors
    /// Options that do not go together.
    fn start(options: &Options) -> Result<Self, OptionsError>;

    /// Reads a position text.
    ///
    /// # Errors
    /// Every reason why the text is no settled position of this game.
    fn read(text: &str) -> Result<Self, PositionError>;

    /// Writes the position text, in the one form that `read` accepts.
    fn write(&self) -> String;

    /// A number by which a search finds the position again. It covers all that
    /// decides how the game can go on: what stands where and in hand, the seat
    /// to act and the roll, rights (castling, en passant), who is out and who
    /// commands what, and the options that change the rules. It covers neither
    /// the past (what stood before, the number of the move) nor the counters
    /// of draw rules nor how the game has ended: a search asks
    /// [`Game::turn`] first. Positions equal in all this share a key; others
    /// do by chance only. Keys are the same in every process.
    fn key(&self) -> u64;

    /// Who is to act. Cheap, for a search asks it at every node.
    fn turn(&self) -> Turn;

    /// What the mover can play, in any order, without duplicates. Where only a
    /// draw rule (repetition, a move limit, dead material) has ended the game
    /// the rules of each game say whether perft goes on.
    fn moves(&self) -> Vec<Self::Action>;

    /// Plays an action and settles what follows from it.
    ///
    /// Precondition: the action is one of `moves`.
    fn apply(&mut self, action: &Self::Action);

    /// Carries out an act at the table and settles what follows from it. A
    /// refusal leaves the position as it was.
    ///
    /// # Errors
    /// The game is over, the seat is out, there is nothing to claim, or the
    /// act is none of this game's.
    fn act(&mut self, act: &Act) -> Result<(), ActError>;

    /// Writes a move. Canonical text is unique among `moves`.
    fn notate(&self, action: &Self::Action, notation: Notation) -> String;

    /// The position as a picture, without marks for the last move.
    fn scene(&self, view: &View) -> Scene;

    /// Reads a move in any usual spelling, as [`reading::find`] does for every
    /// game. A game overrides it if its players write what no other game has,
    /// and leaves the rest to that function.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn parse(&self, text: &str) -> Result<Self::Action, MoveError> {
        reading::find(self, text)
    }

    /// Why the mover's man on one square may not go to another where no legal
    /// move takes it, by the name of the explanation (the message
    /// `illegal-NAME`): a king that would be attacked, a capture that comes
    /// first. `None` if the man does not move so at all.
    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        let _ = (from, to);
        None
    }

    /// How good the position is for a seat, in hundredths of the weakest man;
    /// 0 where a game does not say. It speaks of positions that go on: an end
    /// is worth its points. A game may override it.
    fn value(&self, _seat: Seat) -> i32 {
        0
    }

    /// How many `moves` there are: perft calls this at its last ply. A game may
    /// override it when counting is faster than listing.
    fn count(&self) -> u64 {
        self.moves().len() as u64
    }

    // Everything below is derived and never overridden.

    /// The legal actions: sorted, unique, and empty exactly when the game is
    /// over.
    fn actions(&self) -> Vec<Self::Action> {
        if self.turn().outcome().is_some() {
            return Vec::new();
        }
        let mut actions = self.moves();
        actions.sort_unstable();
        actions
    }

    /// Every legal action with its canonical text.
    fn spelled(&self) -> Vec<(Self::Action, String)> {
        let spell = |action: Self::Action| {
            let text = self.notate(&action, Notation::Canonical);
            (action, text)
        };
        self.actions().into_iter().map(spell).collect()
    }

    /// The number of leaves of the move tree at this depth.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => self.moves().iter().map(|action| self.after(action).perft(depth - 1)).sum(),
        }
    }

    /// Whether the lists keep their promises: `moves` has no duplicates and as
    /// many entries as `count` says, and `actions` are the same in strictly
    /// rising order, or nothing once the game is over. Laws ask this.
    fn lists_agree(&self) -> bool {
        let (mut moves, actions) = (self.moves(), self.actions());
        moves.sort_unstable();
        let over = self.turn().outcome().is_some();
        self.perft(1) == moves.len() as u64
            && moves.is_sorted_by(|one, next| one < next)
            && actions.is_sorted_by(|one, next| one < next)
            && if over { actions.is_empty() } else { actions == moves }
    }

    /// The position after an action.
    #[must_use]
    fn after(&self, action: &Self::Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }
}
