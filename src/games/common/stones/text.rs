//! Position text.

use super::points::{Points, SIDE_MAX};
use super::{MEN_AT_CHOICE, MEN_MIN, SIDE_MIN, Stones, most_men};
use crate::games::common::counts;
use crate::games::common::duel::{BLACK_FIRST, FIRST, SECOND};
use crate::kernel::text::{Cell, Fields, read_rows, write_rows};
use crate::kernel::{PositionError, Seat, Square};

impl Stones {
    /// Reads the table from the fields `end`, `opening` and `reserve`. `lost`
    /// are the men of each seat that have been captured.
    ///
    /// # Errors
    /// Every reason why it cannot stand so.
    pub fn read(fields: &Fields<'_>, lost: [u16; 2]) -> Result<Self, PositionError> {
        let points = read_points(fields.rows)?;
        let full = fields.flag("end", "full")?;
        let choosing = fields.flag("opening", "swap")?;
        let reserve = counts::read(fields, "reserve", BLACK_FIRST)?
            .ok_or_else(|| PositionError::new("no reserve; expected reserve=bN,wN"))?;
        let stones = Self { points, reserve, seat: fields.turn, full, choosing, over: None };
        let mut wrong = stones.too_many_men(lost);
        if choosing {
            wrong.extend(stones.opening_faults());
        }
        PositionError::check(wrong)?;
        Ok(stones)
    }

    /// More men of a seat than half the points.
    fn too_many_men(&self, lost: [u16; 2]) -> Vec<String> {
        let most = most_men(self.points.size().0);
        let fault = |seat: Seat| {
            let men = self.men_in_play(seat).saturating_add(lost[seat.index()]);
            let letter = BLACK_FIRST[seat.index()].letter;
            (men > most).then(|| format!("{men} men of {letter} in all, more than {most}"))
        };
        Seat::all(2).filter_map(fault).collect()
    }

    /// The men of a seat on the board and in reserve.
    pub(super) fn men_in_play(&self, seat: Seat) -> u16 {
        self.points.counts()[seat.index()].saturating_add(self.reserve[seat.index()])
    }

    /// What cannot be while the choice of colours is still to come.
    fn opening_faults(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let [black, white] = self.points.counts();
        if !matches!((black, white), (0, 0) | (1, 0) | (1, 1) | (2, 1)) {
            wrong.push(format!("{black} black and {white} white men before the choice of colours"));
        }
        let to_move = if self.placed() < MEN_AT_CHOICE { FIRST } else { SECOND };
        if self.seat != to_move {
            wrong.push("the wrong seat to move before the choice of colours".to_owned());
        }
        for seat in Seat::all(2).filter(|&seat| self.men_in_play(seat) < MEN_MIN) {
            let letter = BLACK_FIRST[seat.index()].letter;
            wrong.push(format!("fewer than {MEN_MIN} men of {letter} before the choice of colours"));
        }
        wrong
    }

    /// The rows and the seat to move.
    #[must_use]
    pub fn write_board(&self) -> String {
        let rows = write_rows(self.points.size(), |point| match self.points.at(point) {
            None => Cell::Empty,
            Some(FIRST) => Cell::Token("bM".to_owned()),
            Some(_) => Cell::Token("wM".to_owned()),
        });
        format!("{rows} {}", BLACK_FIRST[self.seat.index()].letter)
    }

    /// The fields `end` and `opening`, as far as they are written, each after a
    /// space.
    #[must_use]
    pub fn write_options(&self) -> String {
        let end = if self.full { " end=full" } else { "" };
        let opening = if self.choosing { " opening=swap" } else { "" };
        format!("{end}{opening}")
    }

    /// The field `reserve`.
    #[must_use]
    pub fn write_reserve(&self) -> String {
        counts::write("reserve", self.reserve, BLACK_FIRST)
    }
}

/// Reads the rows; their number is the size of the board.
fn read_points(rows: &str) -> Result<Points, PositionError> {
    let count = rows.split('/').count();
    let side = u8::try_from(count).ok().filter(|side| (SIDE_MIN..=SIDE_MAX).contains(side));
    let side = side.ok_or_else(|| {
        PositionError::new(format!("{count} rows; expected a board of {SIDE_MIN} to {SIDE_MAX}"))
    })?;
    let cells = read_rows(rows, (side, side))?;
    let mut points = Points::empty(side);
    let mut wrong = Vec::new();
    for (point, cell) in Square::all((side, side)).zip(&cells) {
        match cell {
            Cell::Empty => {}
            Cell::Token(token) if token == "bM" => points.put(point, FIRST),
            Cell::Token(token) if token == "wM" => points.put(point, SECOND),
            Cell::Token(token) => {
                wrong.push(format!("unknown token {token:?} on {point}; expected bM or wM"));
            }
            Cell::Hole => wrong.push(format!("no point at {point}, though the board has no holes")),
        }
    }
    PositionError::check(wrong)?;
    Ok(points)
}
