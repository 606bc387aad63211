//! Everybody against everybody: points made, and of how many matches.

use super::canvas::{Anchor, Canvas, Pen, fitting};
use super::{BODY, HEAD, Heading, MARGIN, SMALL, WIDTH};
use crate::render::{Picture, Rgb, Theme};

/// What one has made of matches against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// How many matches; none is possible.
    pub games: u32,
    /// Points in halves: two for a win, one for a draw.
    pub halves: u32,
}

/// A line of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name; any text.
    pub name: String,
    /// Against each player of the table in its order, also against itself.
    pub cells: Vec<Cell>,
}

/// A table of at most [`Crosstable::MOST`] players.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crosstable {
    /// Of what.
    pub heading: Heading,
    /// What the last column is called: the sum.
    pub sum: String,
    /// The players in the order of their places; more are left out.
    pub players: Vec<Player>,
}

/// Height of a line, and of that with the numbers of the opponents.
const ROW: u32 = 76;
const NUMBERS: u32 = 40;

/// Width of the sums, of the places, and the most of a cell.
const SUM: u32 = 96;
const PLACE: u32 = 44;
const CELL: u32 = 96;

/// The least width of a name.
const NAME: u32 = 196;

/// A gap between cells.
const GAP: u32 = 4;

impl Crosstable {
    /// The most players that can be read on a phone.
    pub const MOST: usize = 7;

    /// Draws it.
    #[must_use]
    pub fn draw(&self, theme: Theme) -> Picture {
        let players = &self.players[..self.players.len().min(Self::MOST)];
        let count = u32::try_from(players.len()).unwrap_or(1).max(1);
        let height = HEAD + NUMBERS + count * ROW + MARGIN;
        let mut canvas = Canvas::new(theme, height, &self.heading);
        let cell = ((WIDTH - 2 * MARGIN - PLACE - NAME - SUM) / count).min(CELL);
        let grid = Grid { left: WIDTH - MARGIN - SUM - cell * count, cell };
        let paints = canvas.paints;
        let small = Pen { size: SMALL, ink: paints.quiet, anchor: Anchor::Middle, room: cell };
        for number in 1..=count {
            canvas.text(&number.to_string(), (grid.middle(number - 1), HEAD + NUMBERS / 2), small);
        }
        let sum = Pen { anchor: Anchor::Right, room: SUM + cell / 2, ..small };
        canvas.text(&self.sum, (WIDTH - MARGIN - 12, HEAD + NUMBERS / 2), sum);
        for (row, player) in (0..count).zip(players) {
            grid.line(&mut canvas, row, player);
        }
        canvas.picture()
    }
}

/// Where the cells are.
struct Grid {
    left: u32,
    cell: u32,
}

impl Grid {
    fn middle(&self, column: u32) -> u32 {
        self.left + column * self.cell + self.cell / 2
    }

    fn line(&self, canvas: &mut Canvas, row: u32, player: &Player) {
        let paints = canvas.paints;
        let top = HEAD + NUMBERS + row * ROW;
        let middle = top + (ROW - GAP) / 2;
        canvas.plate((MARGIN, top, WIDTH - 2 * MARGIN, ROW - GAP), paints.plate);
        let pen = Pen { size: BODY, ink: paints.quiet, anchor: Anchor::Middle, room: PLACE };
        canvas.text(&(row + 1).to_string(), (MARGIN + PLACE / 2 + 4, middle), pen);
        let room = self.left - MARGIN - PLACE - 18;
        let name = Pen { ink: paints.text, anchor: Anchor::Left, room, ..pen };
        canvas.text(&player.name, (MARGIN + PLACE + 8, middle), name);
        for (column, cell) in (0..).zip(&player.cells) {
            let area = (self.left + column * self.cell, top, self.cell - GAP, ROW - GAP);
            if column == row {
                canvas.rect(area, paints.table);
            } else if cell.games > 0 {
                self.met(canvas, area, *cell);
            }
        }
        let played =
            |cell: Cell, sum: Cell| Cell { games: sum.games + cell.games, halves: sum.halves + cell.halves };
        let sum = player.cells.iter().fold(Cell::default(), |sum, cell| played(*cell, sum));
        if sum.games > 0 {
            let area = (WIDTH - MARGIN - SUM, top, SUM, ROW - GAP);
            score(canvas, area, sum, (paints.text, paints.quiet));
        }
    }

    /// A cell on its own ground: that of who is ahead stands out.
    fn met(&self, canvas: &mut Canvas, area: (u32, u32, u32, u32), cell: Cell) {
        let paints = canvas.paints;
        let (ground, ink) = match cell.halves.cmp(&cell.games) {
            std::cmp::Ordering::Greater => (paints.active, paints.active_text),
            std::cmp::Ordering::Equal => (paints.plate.mix(paints.active, 3), paints.text),
            std::cmp::Ordering::Less => (paints.plate.mix(paints.table, 5), paints.text),
        };
        canvas.rect(area, ground);
        score(canvas, area, cell, (ink, ground.mix(ink, 7)));
    }
}

/// Points over the number of matches.
fn score(canvas: &mut Canvas, (x, y, w, h): (u32, u32, u32, u32), cell: Cell, (ink, quiet): (Rgb, Rgb)) {
    let made = points(cell.halves);
    let pen = Pen { size: fitting(&made, BODY, w), ink, anchor: Anchor::Middle, room: w };
    canvas.text(&made, (x + w / 2, y + h * 35 / 100), pen);
    let of = format!("/ {}", cell.games);
    let pen = Pen { size: fitting(&of, SMALL - 2, w), ink: quiet, ..pen };
    canvas.text(&of, (x + w / 2, y + h * 74 / 100), pen);
}

/// Half points as people write points: `½`, `3`, `3½`.
#[must_use]
pub fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}
