//! The picture as data: what stands where, in the terms of a board, never in
//! pixels. Games fill a scene; the renderer draws it, and the text board and
//! alt text are read from it. The vocabulary is closed: adding to it is a
//! decision, using it is not.
//!
//! Coordinates are squares as the first seat sees them; the renderer turns the
//! picture for the onlooker.

use super::grid::Square;
use super::notation::picks;
use super::seat::{Colour, Seat, SeatInfo, Side};

/// A position as a picture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Scene {
    /// The ground.
    pub board: Board,
    /// What stands on it, in no particular order; at most one piece a square.
    pub pieces: Vec<Piece>,
    /// What is pointed out.
    pub marks: Vec<Mark>,
    /// One for each seat in seat order.
    pub panels: Vec<Panel>,
    /// Dice that lie on the table, as numbers.
    pub dice: Vec<u8>,
    /// What is said under the board, most important first.
    pub notes: Vec<Note>,
}

impl Scene {
    /// Points out the squares of the move that led here, given in canonical
    /// notation.
    pub fn mark_last(&mut self, canonical: &str) {
        let squares = picks(canonical).into_iter().filter_map(|pick| pick.0.parse().ok());
        self.marks.extend(squares.map(Mark::Last));
    }
}

/// The ground of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// How many files.
    pub files: u8,
    /// How many ranks.
    pub ranks: u8,
    /// Squares or points.
    pub style: Style,
    /// The ground of each cell by `rank * files + file`.
    pub cells: Vec<Ground>,
    /// Walls on edges.
    pub walls: Vec<Wall>,
    /// Lines drawn from the middle of one cell to the middle of another: the
    /// board of a points game, or a drawing on squares.
    pub lines: Vec<Line>,
    /// Fields beside the board's squares with holes for pegs.
    pub fields: Vec<Field>,
}

impl Board {
    /// A board of chequered squares, `a1` being dark.
    #[must_use]
    pub fn chequered(files: u8, ranks: u8) -> Self {
        let ground = |square: Square| {
            if (square.file + square.rank).is_multiple_of(2) { Ground::Dark } else { Ground::Light }
        };
        Self::with(files, ranks, Style::Squares, ground)
    }

    /// A board of squares of one colour.
    #[must_use]
    pub fn plain(files: u8, ranks: u8) -> Self {
        Self::with(files, ranks, Style::Squares, |_| Ground::Plain)
    }

    /// A board with this ground.
    #[must_use]
    pub fn with(files: u8, ranks: u8, style: Style, ground: impl Fn(Square) -> Ground) -> Self {
        let cells = Square::all((files, ranks)).map(ground).collect();
        Self { files, ranks, style, cells, walls: Vec::new(), lines: Vec::new(), fields: Vec::new() }
    }

    /// The ground of a square.
    #[must_use]
    pub fn ground(&self, square: Square) -> Ground {
        self.cells[usize::from(square.rank) * usize::from(self.files) + usize::from(square.file)]
    }

    /// Changes the ground of a square.
    pub fn set_ground(&mut self, square: Square, ground: Ground) {
        self.cells[usize::from(square.rank) * usize::from(self.files) + usize::from(square.file)] = ground;
    }
}

/// Where pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// In squares.
    Squares,
    /// On points, joined by the board's lines.
    Points,
}

/// The ground of one cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ground {
    /// No square; the table shows through.
    Hole,
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A square of a board of one colour.
    Plain,
    /// A light square of a fortress.
    FortressLight,
    /// A dark square of a fortress.
    FortressDark,
    /// A square with a meaning of its own: the castle of tablut, a corner.
    Special,
    /// Part of a blue field beside the board (no square).
    Field,
    /// A point of a points board.
    Point,
    /// A point with a dot, to help the eye.
    Star,
}

/// A wall on the edge between a square and its neighbour towards a side (the
/// neighbour may lie outside the board).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wall {
    /// The square.
    pub square: Square,
    /// The side of it on which the wall stands.
    pub side: Side,
}

/// A line between the middles of two cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line {
    /// One end.
    pub from: Square,
    /// The other end.
    pub to: Square,
    /// How it looks.
    pub kind: LineKind,
}

/// How a line looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LineKind {
    /// Part of a points board.
    Path,
    /// A drawing that has no effect, from outer corner to outer corner of the
    /// two cells.
    Drawing,
    /// A wall that may not be stepped over, from outer corner to outer corner
    /// of the two cells.
    Barrier,
}

/// A field with holes for the pegs of won games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field {
    /// Its lower left cell.
    pub corner: Square,
    /// Files and ranks it covers.
    pub size: (u8, u8),
    /// Whose it is.
    pub seat: Seat,
    /// How many holes.
    pub holes: u8,
    /// How many of them hold a peg.
    pub pegs: u8,
}

/// What a piece looks like. A glyph without artwork is drawn as a lettered
/// disc.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names are the pieces")]
pub enum Glyph {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
    /// The old elephant that leaps (alfil, fil).
    Elephant,
    /// The old counsellor (firzan, general, alferza).
    General,
    /// The great bird of Grande Acedrex (aanca).
    Aanca,
    Unicorn,
    Lion,
    Crocodile,
    Giraffe,
    /// A draughtsman or a man of a merels or robbers' game.
    Man,
    /// A crowned draughtsman.
    CrownedMan,
    /// A disc with two faces.
    Disc,
    /// A go stone.
    Stone,
    /// A soldier of a tafl game.
    Soldier,
    /// The king of a tafl game.
    TaflKing,
}

impl Glyph {
    /// Every glyph.
    pub const ALL: [Self; 19] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
        Self::Elephant,
        Self::General,
        Self::Aanca,
        Self::Unicorn,
        Self::Lion,
        Self::Crocodile,
        Self::Giraffe,
        Self::Man,
        Self::CrownedMan,
        Self::Disc,
        Self::Stone,
        Self::Soldier,
        Self::TaflKing,
    ];

    /// Its name: of its artwork file, and of the message `glyph-NAME`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Pawn => "pawn",
            Self::Elephant => "elephant",
            Self::General => "general",
            Self::Aanca => "aanca",
            Self::Unicorn => "unicorn",
            Self::Lion => "lion",
            Self::Crocodile => "crocodile",
            Self::Giraffe => "giraffe",
            Self::Man => "man",
            Self::CrownedMan => "crowned-man",
            Self::Disc => "disc",
            Self::Stone => "stone",
            Self::Soldier => "soldier",
            Self::TaflKing => "tafl-king",
        }
    }
}

/// Something that stands on a square.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Where.
    pub square: Square,
    /// What it looks like.
    pub glyph: Glyph,
    /// The colour it was set up with.
    pub colour: Colour,
    /// The seat that commands it.
    pub owner: Seat,
    /// Its token in position text, which the text board shows.
    pub token: String,
    /// How many men high it is, where stacks exist; else 1.
    pub height: u8,
    /// Whether it stands without taking part (an army that is mated).
    pub dead: bool,
    /// The direction it walks, where that must be seen.
    pub facing: Option<Side>,
    /// Whether a stack is drawn as the piece its glyph names, so that its rank
    /// as a king needs a ring.
    pub ring: bool,
}

impl Piece {
    /// A single living piece.
    #[must_use]
    pub fn new(square: Square, glyph: Glyph, colour: Colour, owner: Seat, token: impl Into<String>) -> Self {
        Self {
            square,
            glyph,
            colour,
            owner,
            token: token.into(),
            height: 1,
            dead: false,
            facing: None,
            ring: false,
        }
    }
}

/// Something pointed out on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// A square of the last move.
    Last(Square),
    /// A royal piece that stands in check.
    Check(Square),
    /// The piece that is being moved in the picker.
    Chosen(Square),
    /// A square that may be pressed next.
    Target(Square),
    /// A piece that would be captured or turned.
    Threat(Square),
    /// A piece that must move (a forced capture).
    Forced(Square),
    /// Part of the row that has won.
    Winning(Square),
}

/// What stands beside the board for one seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Panel {
    /// The seat.
    pub seat: Seat,
    /// Its colour and its side of the board. Games leave it out; the registry
    /// fills it in from the facts about the game.
    pub sits: Option<SeatInfo>,
    /// Whether it is to act.
    pub to_move: bool,
    /// Whether it has left the game.
    pub out: bool,
    /// Pieces in hand or in reserve, with their number.
    pub hand: Vec<(Glyph, u16)>,
    /// Pieces or pairs it has captured, with their colour and number.
    pub captured: Vec<(Glyph, Colour, u16)>,
    /// Men it has on the board.
    pub men: u16,
}

impl Panel {
    /// A panel without anything in hand.
    #[must_use]
    pub fn new(seat: Seat, to_move: bool, out: bool, men: u16) -> Self {
        Self { seat, sits: None, to_move, out, hand: Vec::new(), captured: Vec::new(), men }
    }
}

/// A sentence about the position, said from the message `note-KEY` or, if the
/// game has it, `GAME-note-KEY`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// Its name.
    pub key: &'static str,
    /// What it speaks of, by the names the message uses.
    pub args: Vec<(&'static str, Arg)>,
}

impl Note {
    /// A note without arguments.
    #[must_use]
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((name, arg.into()));
        self
    }
}

/// What a note speaks of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Arg {
    /// A seat, said by its name.
    Seat(Seat),
    /// A number.
    Number(u16),
    /// Squares or other text that is the same in every language.
    Text(String),
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<u16> for Arg {
    fn from(number: u16) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
