//! Chess by the FIDE Laws of 2023. Board, moves and legality come from the
//! crate shakmaty; the ends of the game, the texts and the picture are here.

mod ends;
mod fen;
mod input;
mod output;
pub mod pgn;
mod view;

use std::cmp::Ordering;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess as State, EnPassantMode, Position as _, Role, Square};

use super::common::duel::{WHITE_FIRST, turn};
use super::common::history::History;
use super::common::reading;
use super::contract::{Game, Info, Letters, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{
    Act, ActError, Export, MoveError, Notation, Options, OptionsError, Outcome, PositionError, Seat, Turn,
};

/// A position of chess with what its draw rules remember.
#[derive(Clone, Debug)]
pub struct Chess {
    state: State,
    /// The earlier positions since the last capture or pawn move.
    past: History<State>,
    /// The end that the rules see by themselves, if they do.
    natural: Option<Outcome>,
    /// The end that the players brought about, if they did.
    ended: Option<Outcome>,
}

/// A move, told apart from the others by its squares and promotion.
#[derive(Clone, Copy, Debug)]
pub struct Move(shakmaty::Move);

impl Game for Chess {
    type Action = Move;

    const INFO: Info = Info {
        id: "chess",
        seats: WHITE_FIRST,
        size: (8, 8),
        options: &[],
        sources: &[
            "FIDE, Laws of Chess, in force from 1 January 2023",
            "I. Mendelev, Encyclopedia of games (after the code of the Stockholm congress of 1952)",
        ],
        // 30 captures and 96 pawn moves at most, and never 150 plies without.
        plies_max: (30 + 96 + 1) * 150,
        rules_version: 1,
        pairs: false,
        exports: &[Export { name: "PGN", extension: "pgn", write: pgn::write }],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: &[
            Page { position: None, moves: &[], targets: &[] },
            Page {
                position: Some("4k3/8/8/2n5/3B4/8/5P2/4K2R w - - 0 1"),
                moves: &[],
                targets: &["c5", "e5", "f6", "g7", "h8", "c3", "b2", "a1", "e3"],
            },
            Page {
                position: Some("r3k2r/pp3ppp/8/8/3p4/8/PPP2PPP/R3K2R w KQkq - 0 1"),
                moves: &["e1-g1", "e8-c8"],
                targets: &[],
            },
            Page { position: Some("4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1"), moves: &["c2-c4"], targets: &["c3"] },
            Page { position: Some("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), moves: &["d1-d8"], targets: &[] },
        ],
    };

    const LETTERS: Letters = reading::CHESS;

    fn start(_: &Options) -> Result<Self, OptionsError> {
        Ok(Self::at(State::default()))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        fen::read(text).map(Self::at)
    }

    fn write(&self) -> String {
        fen::write(&self.state)
    }

    fn key(&self) -> u64 {
        self.state.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
    }

    fn turn(&self) -> Turn {
        turn(self.mover(), self.ended.or(self.natural))
    }

    fn moves(&self) -> Vec<Move> {
        self.state.legal_moves().iter().copied().map(Move).collect()
    }

    fn count(&self) -> u64 {
        self.state.legal_moves().len() as u64
    }

    fn apply(&mut self, action: &Move) {
        if action.0.is_zeroing() {
            self.past.forget();
        } else {
            self.past.add(self.state.clone());
        }
        self.state.play_unchecked(action.0);
        self.natural = self.judge();
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        self.at_the_table(act)
    }

    fn notate(&self, action: &Move, notation: Notation) -> String {
        match notation {
            Notation::Canonical => output::canonical(*action),
            Notation::English => output::english(&self.state, *action),
            Notation::Russian => output::russian(&self.state, *action),
        }
    }

    /// Also where only a draw rule has ended the game.
    fn parse(&self, text: &str) -> Result<Move, MoveError> {
        let mut moves = if self.ended.is_some() { Vec::new() } else { self.moves() };
        moves.sort_unstable();
        let spelled = moves.into_iter().map(|action| (action, output::canonical(action)));
        reading::find_among(self, spelled.collect(), text)
    }

    fn why_not(&self, from: crate::kernel::Square, to: crate::kernel::Square) -> Option<&'static str> {
        input::king_matters(self, from, to)
    }

    fn scene(&self, _: &View) -> Scene {
        view::scene(self)
    }
}

impl Chess {
    /// A position without a past.
    fn at(state: State) -> Self {
        let mut position = Self { state, past: History::empty(), natural: None, ended: None };
        position.natural = position.judge();
        position
    }

    /// The seat that moves next, unless the game is over.
    fn mover(&self) -> Seat {
        seat(self.state.turn())
    }
}

impl PartialEq for Chess {
    /// The crate compares what repetition compares; the clocks come on top.
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
            && self.state.halfmoves() == other.state.halfmoves()
            && self.state.fullmoves() == other.state.fullmoves()
            && self.past == other.past
            && self.ended == other.ended
    }
}

impl Eq for Chess {}

impl Move {
    /// The square it starts from.
    fn from(self) -> Square {
        // Only drops have none, and chess has no drops.
        self.0.from().unwrap_or(self.0.to())
    }

    /// The square where the piece arrives: the king's, in castling.
    fn to(self) -> Square {
        match self.0.castling_side() {
            Some(side) => Square::from_coords(side.king_to_file(), self.from().rank()),
            None => self.0.to(),
        }
    }

    /// What sorts and tells apart moves: in the order of their texts, but the
    /// queen first among promotions.
    fn key(self) -> [u8; 5] {
        let (from, to) = (self.from(), self.to());
        let promotion = self.0.promotion().map_or(0, |role| 1 + u8::from(Role::King) - u8::from(role));
        [from.file().into(), from.rank().into(), to.file().into(), to.rank().into(), promotion]
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Move {}

impl Ord for Move {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The seat that commands a colour.
fn seat(colour: shakmaty::Color) -> Seat {
    Seat::new(usize::from(colour.is_black()))
}

/// The colour that a seat commands.
fn colour(seat: Seat) -> shakmaty::Color {
    shakmaty::Color::from_white(seat.index() == 0)
}
