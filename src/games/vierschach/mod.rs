//! Vierschach, the German four-handed chess: four armies in two alliances on
//! a cross of 160 squares. Who is mated stays where he is, dead, until his ally
//! or an enemy lifts the mate.

mod settle;
mod start;
mod text;
mod view;

use std::sync::LazyLock;

use super::common::key::key;
use super::common::reading;
use super::common::royal4::text::SEATS;
use super::common::royal4::{Board, Course, Geometry, Move, Shape, named, notation};
use super::contract::{Game, Info, Letters, Page, Texts, View};
use crate::kernel::scene::Scene;
use crate::kernel::{Act, ActError, Notation, Options, OptionsError, PositionError, Square, Turn};

/// The board: White's quarter of it.
const SHAPE: Shape =
    Shape { size: 14, gap: (Square::new(0, 0), 3, 3), line: Square::new(3, 0), fortress: None, walls: &[] };

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(&SHAPE));

/// A position of Vierschach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vierschach {
    board: Board,
    /// Progress is a capture or a pawn's move, and a seat that leaves.
    course: Course,
    /// The seats, as bits, that lie mated and can be freed.
    mated: u8,
    /// The seats, as bits, that have left for good.
    out: u8,
}

impl Game for Vierschach {
    type Action = Move;

    const INFO: Info = Info {
        id: "vierschach",
        seats: &SEATS,
        size: (14, 14),
        options: start::OPTIONS,
        sources: &[
            "M. Lange, «Lehrbuch des Schachspiels», Halle 1856, § 331",
            "G. H. Verney, «Four-handed chess», London 1881",
        ],
        // At most 32 pawns' ways of twelve steps, 60 men taken and three seats
        // that leave, each after less than 200 other plies.
        plies_max: (32 * 12 + 60 + 3 + 1) * 200,
        rules_version: 1,
        pairs: true,
        exports: &[],
        texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
        pages: PAGES,
    };

    const LETTERS: Letters = reading::CHESS;

    fn start(options: &Options) -> Result<Self, OptionsError> {
        Ok(start::start(options))
    }

    fn read(text: &str) -> Result<Self, PositionError> {
        text::read(text)
    }

    fn write(&self) -> String {
        text::write(self)
    }

    fn key(&self) -> u64 {
        key((self.board.key(), self.mated, self.out))
    }

    fn turn(&self) -> Turn {
        self.course.over.map_or(Turn::Seat(named(self.board.turn)), Turn::Over)
    }

    fn moves(&self) -> Vec<Move> {
        if self.course.is_spent(&self.board) { Vec::new() } else { self.board.moves() }
    }

    fn count(&self) -> u64 {
        if self.course.is_spent(&self.board) { 0 } else { self.board.count_moves() }
    }

    fn apply(&mut self, action: &Move) {
        let before = self.board.key();
        let progress = self.board.play(*action);
        self.course.count(progress, before);
        self.settle((self.board.turn + 1) & 3);
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        if self.turn().outcome().is_some() {
            return Err(ActError::Over);
        }
        settle::act(self, act)
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
            "#3,7,rK,#3/#3,8,#3/#3,8,#3/bK,13/14/14/14/14/14/14/13,uK/#3,wB,wN,5,wQ,#3/#3,8,#3/#3,wK,7,#3 w",
        ),
        moves: &[],
        targets: &["c4", "b5", "a6"],
    },
    Page {
        position: Some(
            "#3,7,rK,#3/#3,8,#3/#3,8,#3/bK,10,uR,1,uN/2,wP,9,wP,1/14/14/14/14/14/13,uK/#3,8,#3/#3,8,#3/#3,wK,7,#3 w",
        ),
        moves: &[],
        targets: &["c11", "n11"],
    },
    Page {
        position: Some(
            "#3,7,rK,#3/#3,8,#3/#3,4,rR,3,#3/bK,4,wR,8/2,wR,6,rB,4/6,rP,7/9,bQ,4/6,bN,7/5,bP,8/14/13,uK/#3,8,#3/#3,8,#3/#3,wK,7,#3 r mated=b",
        ),
        moves: &[],
        targets: &[],
    },
    Page {
        position: Some(
            "#3,7,rK,#3/#3,8,#3/#3,8,#3/bK,4,wR,8/2,wR,11/14/9,bQ,uB,3/6,bN,7/14/3,uR,10/13,uK/#3,8,#3/#3,8,#3/#3,wK,7,#3 u mated=b",
        ),
        moves: &["d5-d11"],
        targets: &[],
    },
];
