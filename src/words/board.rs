//! A position as text: the board in letters of one width, what its signs mean,
//! and everything else that the picture says.

use super::Locale;
use super::describe::{fit, numbers, panel_line, status};
use crate::games::Info;
use crate::kernel::scene::{Ground, LineKind, Mark, Scene};
use crate::kernel::{Outcome, Side, Square};
use crate::say;

/// An empty square of a fortress.
const FORTRESS: char = '▫';
/// An empty square with a meaning of its own.
const SPECIAL: char = '□';
/// Part of a field that is no square.
const FIELD: char = '▒';
/// An empty square.
const EMPTY: char = '·';

/// The board as text for a block of fixed-width letters, seen from a side, and
/// below it everything else the picture says. `lead` is said above it and
/// always stays, in at most `most` characters.
#[must_use]
#[allow(clippy::too_many_arguments, reason = "all that is said beside a board")]
pub fn text_board(
    locale: Locale,
    info: &Info,
    scene: &Scene,
    outcome: Option<&Outcome>,
    last: Option<&str>,
    names: &[String],
    side: Side,
    most: usize,
) -> String {
    let board = format!("```\n{}```\n{}", grid(scene, side), status(locale, info, scene, outcome, names));
    let mut more = Vec::new();
    more.extend(last.map(|last| say!(locale, "last-move", text = last)));
    if !scene.dice.is_empty() {
        more.push(say!(locale, "dice-show", numbers = numbers(&scene.dice)));
    }
    more.extend(scene.notes.iter().map(|note| locale.note(info, note)));
    more.extend(legend(locale, scene));
    more.extend(scene.panels.iter().map(|panel| panel_line(locale, info, scene, panel.seat)));
    let room = most.saturating_sub(board.chars().count() + 1);
    let below = fit(&more, &[], room);
    if below.is_empty() { board } else { format!("{board}\n{below}") }
}

/// What the signs of this board mean that not every board has.
fn legend(locale: Locale, scene: &Scene) -> Vec<String> {
    let board = &scene.board;
    let squares = |wanted: fn(Ground) -> bool| {
        Square::all((board.files, board.ranks)).filter(move |&square| wanted(board.ground(square)))
    };
    let mut lines = Vec::new();
    if !board.walls.is_empty() {
        lines.push(locale.say("board-walls"));
    }
    if squares(is_fortress).next().is_some() {
        lines.push(say!(locale, "board-fortress", sign = FORTRESS.to_string()));
    }
    if squares(|ground| ground == Ground::Field).next().is_some() {
        lines.push(say!(locale, "board-field", sign = FIELD.to_string()));
    }
    let special: Vec<String> =
        squares(|ground| ground == Ground::Special).map(|square| square.to_string()).collect();
    if !special.is_empty() {
        lines.push(say!(locale, "board-special", sign = SPECIAL.to_string(), squares = special.join(", ")));
    }
    let barriers = board.lines.iter().filter(|line| line.kind == LineKind::Barrier);
    let barriers: Vec<String> = barriers.map(|line| format!("{}–{}", line.from, line.to)).collect();
    if !barriers.is_empty() {
        lines.push(say!(locale, "board-barriers", lines = barriers.join(", ")));
    }
    if scene.pieces.iter().any(|piece| piece.dead) {
        lines.push(locale.say("board-dead"));
    }
    lines
}

const fn is_fortress(ground: Ground) -> bool {
    matches!(ground, Ground::FortressLight | Ground::FortressDark)
}

/// The cells in rows as an onlooker on this side sees them. A man is shown by
/// its token, a square of the last move behind `>`; walls stand between.
fn grid(scene: &Scene, side: Side) -> String {
    let view = Grid::new(scene, side);
    let mut text = String::new();
    for row in 0..view.rows {
        push_line(&mut text, &view.walls_above(row));
        push_line(&mut text, &view.row(row));
    }
    push_line(&mut text, &view.walls_above(view.rows));
    push_line(&mut text, &view.feet());
    text
}

/// Adds a line without the spaces at its end, if anything is left.
fn push_line(text: &mut String, line: &str) {
    let line = line.trim_end();
    if !line.is_empty() {
        text.push_str(line);
        text.push('\n');
    }
}

/// A board turned to one side.
struct Grid<'a> {
    scene: &'a Scene,
    side: Side,
    columns: u8,
    rows: u8,
    /// Letters of the widest man.
    wide: usize,
    last: Vec<Square>,
}

impl<'a> Grid<'a> {
    fn new(scene: &'a Scene, side: Side) -> Self {
        let board = &scene.board;
        let (columns, rows) = match side {
            Side::South | Side::North => (board.files, board.ranks),
            Side::West | Side::East => (board.ranks, board.files),
        };
        let last = scene.marks.iter();
        let last = last.filter_map(|mark| if let Mark::Last(square) = mark { Some(*square) } else { None });
        let wide = scene.pieces.iter().map(|piece| piece.token.chars().count()).max().unwrap_or(1);
        Self { scene, side, columns, rows, wide, last: last.collect() }
    }

    /// The square in a column (from the left) and row (from the top).
    const fn square(&self, column: u8, row: u8) -> Square {
        let (files, ranks) = (self.scene.board.files, self.scene.board.ranks);
        match self.side {
            Side::South => Square::new(column, ranks - 1 - row),
            Side::North => Square::new(files - 1 - column, row),
            Side::West => Square::new(files - 1 - row, ranks - 1 - column),
            Side::East => Square::new(row, column),
        }
    }

    /// The square there, if it is on the board.
    fn at(&self, column: i16, row: i16) -> Option<Square> {
        let column = u8::try_from(column).ok().filter(|&column| column < self.columns)?;
        let row = u8::try_from(row).ok().filter(|&row| row < self.rows)?;
        Some(self.square(column, row))
    }

    /// Whether a wall stands between two cells that touch.
    fn is_walled(&self, one: Option<Square>, other: Option<Square>) -> bool {
        let between = |square: Square, other: Option<Square>| {
            self.scene.board.walls.iter().filter(|wall| wall.square == square).any(|wall| {
                let (files, ranks) = match wall.side {
                    Side::South => (0, -1),
                    Side::North => (0, 1),
                    Side::West => (-1, 0),
                    Side::East => (1, 0),
                };
                let size = (self.scene.board.files, self.scene.board.ranks);
                square.offset(files, ranks, size) == other
                    && (other.is_some() || self.is_edge(square, wall.side))
            })
        };
        one.is_some_and(|one| between(one, other)) || other.is_some_and(|other| between(other, one))
    }

    /// Whether the edge of the board lies on this side of a square.
    const fn is_edge(&self, square: Square, side: Side) -> bool {
        match side {
            Side::South => square.rank == 0,
            Side::North => square.rank + 1 == self.scene.board.ranks,
            Side::West => square.file == 0,
            Side::East => square.file + 1 == self.scene.board.files,
        }
    }

    fn row(&self, row: u8) -> String {
        let first = self.square(0, row);
        let head = match self.side {
            Side::South | Side::North => (first.rank + 1).to_string(),
            Side::West | Side::East => char::from(b'a' + first.file).to_string(),
        };
        let mut text = format!("{head:>2}");
        for column in 0..=i16::from(self.columns) {
            let here = self.at(column, i16::from(row));
            let walled = self.is_walled(self.at(column - 1, i16::from(row)), here);
            let marked = here.is_some_and(|square| self.last.contains(&square));
            text.push(match (walled, marked) {
                (true, true) => '»',
                (true, false) => '|',
                (false, true) => '>',
                (false, false) => ' ',
            });
            text.extend(here.map(|square| self.cell(square)));
        }
        text
    }

    /// The walls between a row and the one above it.
    fn walls_above(&self, row: u8) -> String {
        let mut text = "  ".to_owned();
        for column in 0..i16::from(self.columns) {
            let (above, below) = (self.at(column, i16::from(row) - 1), self.at(column, i16::from(row)));
            let sign = if self.is_walled(above, below) { "—" } else { " " };
            text.push(' ');
            text.push_str(&sign.repeat(self.wide));
        }
        text
    }

    /// One cell.
    fn cell(&self, square: Square) -> String {
        let piece = self.scene.pieces.iter().find(|piece| piece.square == square);
        let wide = self.wide;
        let ground = self.scene.board.ground(square);
        let shown = match (piece, ground) {
            (Some(piece), _) if piece.dead => piece.token.to_lowercase(),
            (Some(piece), _) => piece.token.clone(),
            (None, Ground::Hole) => String::new(),
            (None, Ground::Field) => FIELD.to_string().repeat(wide),
            (None, Ground::Special) => SPECIAL.to_string(),
            (None, ground) if is_fortress(ground) => FORTRESS.to_string(),
            (None, _) => EMPTY.to_string(),
        };
        format!("{shown:>wide$}")
    }

    fn feet(&self) -> String {
        let mut text = "  ".to_owned();
        let wide = self.wide;
        for column in 0..self.columns {
            let square = self.square(column, self.rows - 1);
            let foot = match self.side {
                Side::South | Side::North => char::from(b'a' + square.file).to_string(),
                Side::West | Side::East => (square.rank + 1).to_string(),
            };
            text.push_str(&format!(" {foot:>wide$}"));
        }
        text
    }
}
