//! Four-handed fortress chess, as Petrov described it in 1862: four armies in
//! two alliances on 192 squares, each with a walled fortress at its right
//! hand. Who is mated is swept off the board.

mod acts;
mod options;
mod settle;
mod text;
mod view;

use std::sync::LazyLock;

use super::common::key::key;
use super::common::reading;
use super::common::royal4::text::SEATS;
use super::common::royal4::{Board, Course, Deed, Geometry, Kind, Man, Move, Set, Shape, named, notation};
use super::contract::{Game, Info, Letters, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{Act, ActError, Notation, Options, OptionsError, PositionError, Side, Square, Turn};

/// The board: White's quarter of it.
const SHAPE: Shape = Shape {
    size: 16,
    gap: (Square::new(4, 0), 8, 2),
    line: Square::new(4, 2),
    fortress: Some(Square::new(12, 0)),
    walls: &[
        (Square::new(12, 3), Side::North),
        (Square::new(13, 3), Side::North),
        (Square::new(12, 0), Side::West),
        (Square::new(12, 1), Side::West),
    ],
};

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(&SHAPE));

/// The officers of a reserve in the order in which they are placed.
const RESERVE: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

/// A position of fortress chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fortress {
    board: Board,
    /// Progress is a capture, a pawn's move, an elimination or a penalty that
    /// takes a man.
    course: Course,
    /// Whether a seat is judged only when its turn comes.
    by_turn: bool,
    /// Men that may not move on their seat's next turn.
    bars: Set,
    /// The reserve officers that each seat has still to place, as bits of
    /// their places in [`RESERVE`].
    reserve: [u8; 4],
}

impl Fortress {
    /// A position before its first move, with these men.
    fn new(board: Board) -> Self {
        Self { board, course: Course::default(), by_turn: false, bars: Set::EMPTY, reserve: [0; 4] }
    }

    /// The first seat that has a reserve officer to place.
    fn placer(&self) -> Option<u8> {
        (0..4).find(|&seat| self.reserve[usize::from(seat)] != 0)
    }

    /// Whether reserves are being placed.
    fn is_placing(&self) -> bool {
        self.reserve != [0; 4] && self.board.beaten().is_none()
    }

    /// The reserve officer that a seat has to place next.
    fn next_officer(&self, seat: u8) -> Option<Kind> {
        let left = self.reserve[usize::from(seat)];
        (0..3).find(|i| left >> i & 1 == 1).map(|i| RESERVE[i])
    }

    /// Where the next reserve officer of the seat to move may stand.
    fn placements(&self, seat: u8) -> Vec<Move> {
        let Some(kind) = self.next_officer(seat) else { return Vec::new() };
        let fortress = self.board.geo.homes[usize::from(seat)].fortress;
        let free = fortress.iter().filter(|&spot| self.board.man(spot) == Man::NONE);
        free.map(|spot| Move::place(kind, spot)).collect()
    }

    /// Places a reserve officer; with the last one play begins.
    fn place(&mut self, kind: Kind, mv: Move) {
        let seat = self.board.turn;
        self.board.put(mv.to, Man::new(kind, seat));
        let left = &mut self.reserve[usize::from(seat)];
        *left &= *left - 1;
        self.settle_or_place(0);
    }

    /// Plays any other move.
    fn step(&mut self, mv: Move) {
        let mover = self.board.turn;
        let before = self.board.key();
        self.lift_bars(mover, mv);
        let progress = self.board.play(mv);
        self.course.count(progress, before);
        self.settle((mover + 1) % 4);
    }

    /// The moves that are left when the barred men of the mover stand still,
    /// or all of them if none would be.
    fn unbarred(&self, moves: Vec<Move>) -> Vec<Move> {
        let homes = &self.board.geo.homes;
        let barred = |mv: &Move| match mv.deed {
            Deed::Castle(wing) => {
                let rook = homes[usize::from(self.board.turn)].castling[wing as usize].rook;
                self.bars.contains(mv.from) || self.bars.contains(rook)
            }
            Deed::Pass => false,
            _ => self.bars.contains(mv.from),
        };
        let free: Vec<Move> = moves.iter().copied().filter(|mv| !barred(mv)).collect();
        if free.is_empty() { moves } else { free }
    }
}

impl Game for Fortress {
    type Action = Move;

    const INFO: Info = Info {
        id: "fortress",
        seats: &SEATS,
        size: (16, 16),
        options: options::OPTIONS,
        sources: &[
            "A. D. Petrov, «Краткое описание четверной игры с крепостями», Шахматный листок, August 1862",
            "A. D. Petroff, translated by C. F. Jaenisch, in: Schachzeitung, Berlin 1850",
        ],
        // Twelve placements; at most 32 pawns' ways of twelve steps, 72 men
        // taken and three eliminations, each after less than 200 other plies.
        plies_max: 12 + (32 * 12 + 72 + 3 + 1) * 200,
        rules_version: 1,
        pairs: true,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: PAGES,
    };

    const LETTERS: Letters = reading::CHESS;

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(options::start(options))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board.key(), self.by_turn, self.bars, self.reserve))
    }

    fn turn(&self) -> Turn {
        self.course.over.map_or(Turn::Seat(named(self.board.turn)), Turn::Over)
    }

    fn moves(&self) -> Vec<Move> {
        if self.is_placing() {
            return self.placements(self.board.turn);
        }
        if self.course.is_spent(&self.board) {
            return Vec::new();
        }
        let moves = self.board.moves();
        if self.bars.is_empty() { moves } else { self.unbarred(moves) }
    }

    fn count(&self) -> u64 {
        if self.is_placing() || !self.bars.is_empty() {
            return self.moves().len() as u64;
        }
        if self.course.is_spent(&self.board) { 0 } else { self.board.count_moves() }
    }

    fn apply(&mut self, action: &Move) {
        match action.deed {
            Deed::Place(kind) => self.place(kind, *action),
            _ => self.step(*action),
        }
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        acts::act(self, act)
    }

    fn notate(&self, action: &Move, notation: Notation) -> String {
        notation::write(&self.board, *action, notation)
    }

    fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        self.board.why_not(from, to)
    }

    fn scene(&self, _view: &View) -> Scene {
        view::scene(self)
    }
}

/// The screens that teach the game.
const PAGES: &[Page] = &[
    Page { position: None, moves: &[], targets: &[] },
    Page {
        position: Some(
            "4,#8,2,uK,1/rK,3,#8,4/16/16/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,10,uP,uR,#2/16/11,wR,wN,3/4,#8,3,wK/1,bK,2,#8,4 w",
        ),
        moves: &[],
        targets: &["k4", "l5", "n1", "o2", "o4"],
    },
    Page {
        position: Some(
            "4,#8,2,uK,1/rK,3,#8,4/9,rR,bN,5/7,wP,1,wP,6/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,12,#2/16/16/4,#8,3,wK/1,bK,2,#8,4 w",
        ),
        moves: &[],
        targets: &["h14", "k14"],
    },
    Page {
        position: Some(
            "4,#8,3,uK/rK,3,#8,1,wR,2/12,wR,3/16/#2,12,#2/#2,12,#2/#2,12,#2/#2,7,uP,4,#2/#2,12,#2/#2,12,#2/#2,12,#2/#2,10,bR,1,#2/16/16/4,#8,3,wK/1,bK,2,#8,4 w",
        ),
        moves: &["m14-m16"],
        targets: &[],
    },
    Page {
        position: Some(
            "4,#8,4/4,#8,1,uR,2/rR,1,rB,rN,rR,rN,1,rK,rQ,rB,rN,rR,1,uB,2/4,rP,1,rP,rB,rP,1,rP,rP,1,uN,2/#2,bR,1,bP,rP,1,rP,1,rP,1,uP,1,uR,#2/#2,bN,bP,7,uP,1,uN,#2/#2,bB,1,bP,7,uP,1,#2/#2,bQ,bP,7,uP,uB,uK,#2/#2,bK,bB,bP,7,uP,uQ,#2/#2,1,bP,7,uP,1,uB,#2/#2,bN,1,bP,7,uP,uN,#2/#2,bR,bP,2,wP,1,wP,1,wP,wN,uP,uR,#2/2,bN,1,wP,wP,1,wP,wB,wP,1,wP,4/2,bB,1,wR,wN,wB,wQ,wK,2,wR,wN,wB,wR,1/2,bR,1,#8,4/4,#8,4 w castle=wKQ,bKQ,rKQ,uKQ",
        ),
        moves: &["i3-k3"],
        targets: &[],
    },
];
