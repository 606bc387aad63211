//! Where everything lies, in whole pixels.

use crate::kernel::scene::{Board, Field, Ground, Panel, Style};
use crate::kernel::{Side, Square};

/// A rectangle of pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Rect {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) w: u32,
    pub(super) h: u32,
}

impl Rect {
    /// The same further right and further down.
    pub(super) const fn moved(self, dx: u32, dy: u32) -> Self {
        Self { x: self.x + dx, y: self.y + dy, ..self }
    }

    /// This rectangle as seen from the corner of another one, if it lies
    /// within.
    pub(super) fn within(self, outer: Self) -> Option<Self> {
        let (x, y) = (self.x.checked_sub(outer.x)?, self.y.checked_sub(outer.y)?);
        (x + self.w <= outer.w && y + self.h <= outer.h).then_some(Self { x, y, ..self })
    }
}

/// A strip for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strip {
    /// Where it lies.
    pub(super) rect: Rect,
    /// The side of the picture it belongs to.
    pub(super) side: Side,
}

/// The measures of the board and of the table around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Frame {
    /// Width of the picture.
    pub(super) width: u32,
    /// Height of the picture.
    pub(super) height: u32,
    /// Side of a cell.
    pub(super) cell: u32,
    /// Where the board lies.
    pub(super) board: Rect,
    /// Height of coordinates.
    pub(super) small: u32,
    /// Whether the board fills its rectangle, so that an edge can be drawn
    /// around it.
    pub(super) full: bool,
    /// Quarter turns anticlockwise.
    turns: u8,
    /// Files and ranks.
    pub(super) grid: (u8, u8),
}

/// The measures of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The board and the table.
    pub(super) frame: Frame,
    /// Height of text on plates.
    pub(super) text: u32,
    /// One strip for each panel.
    pub(super) strips: Vec<Strip>,
    /// Where the caption lies, if there is one.
    pub(super) caption: Option<Rect>,
}

impl Layout {
    /// Lays out a board with these panels, `bottom` being the side of the
    /// board at the bottom of the picture.
    pub(super) fn new(board: &Board, panels: &[Panel], bottom: Side, width: u32, caption: bool) -> Self {
        let turns = bottom.quarter_turns();
        let grid = (board.files, board.ranks);
        let (columns, rows) = turned_size(grid, turns);
        let text = (width * 27 / 1000).max(11);
        let small = (width * 22 / 1000).max(10);
        let (strip, rim, gap) = (text * 17 / 10, small * 15 / 10, small / 2);
        let sides: Vec<Side> =
            panels.iter().map(|panel| turned_side(seat_side(panel, panels.len()), turns)).collect();
        let fields = fields(board, panels);
        let at = |side: Side| if fields.is_none() && sides.contains(&side) { strip + gap } else { 0 };
        let (left, right) = (rim + at(Side::West), gap + at(Side::East));
        let cell = ((width - left - right) / columns).max(1);
        let spare = width - left - right - cell * columns;
        let place = Rect { x: left + spare / 2, y: gap + at(Side::North), w: cell * columns, h: cell * rows };
        let below = place.y + place.h + rim + at(Side::South);
        let caption = caption.then_some(Rect { x: gap, y: below, w: width - 2 * gap, h: strip });
        let height = below + caption.map_or(0, |rect| rect.h + gap);
        let full = board.style == Style::Points || !board.cells.contains(&Ground::Hole);
        let frame = Frame { width, height, cell, board: place, small, full, turns, grid };
        let mut layout = Self { frame, text, strips: Vec::new(), caption };
        layout.strips = (0..)
            .zip(sides)
            .map(|(i, side)| {
                let field = fields.as_ref().map(|fields| fields[i]);
                Strip { rect: layout.strip(field, side, (strip, rim, gap)), side }
            })
            .collect();
        layout
    }

    /// Where the strip of a panel lies: in its field, if all have one, else
    /// beside the board.
    fn strip(&self, field: Option<&Field>, side: Side, (strip, rim, gap): (u32, u32, u32)) -> Rect {
        if let Some(field) = field {
            return self.strip_in_field(field, side);
        }
        let b = self.frame.board;
        match side {
            Side::South => Rect { x: b.x, y: b.y + b.h + rim, w: b.w, h: strip },
            Side::North => Rect { x: b.x, y: gap, w: b.w, h: strip },
            Side::West => Rect { x: b.x - rim - strip, y: b.y, w: strip, h: b.h },
            Side::East => Rect { x: b.x + b.w + gap, y: b.y, w: strip, h: b.h },
        }
    }

    /// The outer row of cells of a field, a little smaller.
    fn strip_in_field(&self, field: &Field, side: Side) -> Rect {
        let far = Square::new(field.corner.file + field.size.0 - 1, field.corner.rank + field.size.1 - 1);
        let whole = self.frame.span(field.corner, far);
        let inset = self.frame.cell / 6;
        let thick = self.frame.cell - inset * 2;
        let inner = Rect { w: whole.w - inset * 2, h: whole.h - inset * 2, ..whole.moved(inset, inset) };
        match side {
            Side::South => Rect { y: inner.y + inner.h - thick, h: thick, ..inner },
            Side::North => Rect { h: thick, ..inner },
            Side::West => Rect { w: thick, ..inner },
            Side::East => Rect { x: inner.x + inner.w - thick, w: thick, ..inner },
        }
    }
}

impl Frame {
    /// Column and row of a square in the picture.
    pub(super) fn place(&self, square: Square) -> (u32, u32) {
        let (files, ranks) = self.grid;
        let (f, r) = (square.file, square.rank);
        let (column, row) = match self.turns {
            0 => (f, ranks - 1 - r),
            1 => (ranks - 1 - r, files - 1 - f),
            2 => (files - 1 - f, r),
            _ => (r, f),
        };
        (u32::from(column), u32::from(row))
    }

    /// Columns and rows of the picture.
    pub(super) const fn size(&self) -> (u32, u32) {
        turned_size(self.grid, self.turns)
    }

    /// Whether files run up and down in the picture.
    pub(super) const fn files_are_columns(&self) -> bool {
        self.turns.is_multiple_of(2)
    }

    /// The upper left pixel of a cell.
    pub(super) const fn corner(&self, (column, row): (u32, u32)) -> (u32, u32) {
        (self.board.x + column * self.cell, self.board.y + row * self.cell)
    }

    /// The side of the picture towards which a side of the board lies.
    pub(super) fn side(&self, side: Side) -> Side {
        turned_side(side, self.turns)
    }

    /// The pixels of the cells between two corners.
    fn span(&self, a: Square, b: Square) -> Rect {
        let ((ax, ay), (bx, by)) = (self.place(a), self.place(b));
        let (x, y) = self.corner((ax.min(bx), ay.min(by)));
        Rect { x, y, w: (ax.abs_diff(bx) + 1) * self.cell, h: (ay.abs_diff(by) + 1) * self.cell }
    }
}

/// Where a seat sits: as the game says, else by its number.
pub(super) fn seat_side(panel: &Panel, seats: usize) -> Side {
    const ROUND: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];
    let by_number = ROUND[if seats == 2 { panel.seat.index() * 2 } else { panel.seat.index() } % 4];
    panel.sits.map_or(by_number, |sits| sits.side)
}

/// The fields of the panels, if every one has a field large enough for it.
fn fields<'a>(board: &'a Board, panels: &[Panel]) -> Option<Vec<&'a Field>> {
    let large = |field: &&Field| {
        let (a, b) = field.size;
        a.min(b) >= 2 && a.max(b) >= 6
    };
    let own = |panel: &Panel| board.fields.iter().filter(large).find(|field| field.seat == panel.seat);
    panels.iter().map(own).collect()
}

const fn turned_size((files, ranks): (u8, u8), turns: u8) -> (u32, u32) {
    if turns.is_multiple_of(2) { (files as u32, ranks as u32) } else { (ranks as u32, files as u32) }
}

fn turned_side(side: Side, turns: u8) -> Side {
    const ROUND: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];
    ROUND[usize::from((side.quarter_turns() + 4 - turns % 4) % 4)]
}
