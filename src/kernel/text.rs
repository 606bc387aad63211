//! Position text: rows of cells from the top rank down, then the seat to move,
//! then fields `key=value`, all parted by single spaces. The readers here are
//! strict: a text is accepted only in the one form in which it is written.

use super::error::PositionError;
use super::grid::Square;
use super::seat::{Seat, SeatInfo};

/// One cell of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// The board has no square here.
    Hole,
    /// An empty square.
    Empty,
    /// A square with something on it, as its token says.
    Token(String),
}

/// Reads the rows of a board of `size` (files, ranks). The cells come back by
/// `rank * files + file`, rank 0 being the last row of the text.
///
/// # Errors
/// A wrong number of rows or cells, an empty cell, a run of 0, a leading zero,
/// or two runs of one kind side by side.
pub fn read_rows(text: &str, size: (u8, u8)) -> Result<Vec<Cell>, PositionError> {
    let (files, ranks) = (usize::from(size.0), usize::from(size.1));
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks {
        return Err(PositionError::new(format!("{} rows instead of {ranks}", rows.len())));
    }
    let mut cells = vec![Cell::Empty; files * ranks];
    for (i, row) in rows.iter().enumerate() {
        let rank = ranks - 1 - i;
        let row =
            read_row(row, files).map_err(|why| PositionError::new(format!("rank {}: {why}", rank + 1)))?;
        cells[rank * files..(rank + 1) * files].clone_from_slice(&row);
    }
    Ok(cells)
}

/// Reads one row of `files` cells.
fn read_row(row: &str, files: usize) -> Result<Vec<Cell>, String> {
    let mut cells: Vec<Cell> = Vec::with_capacity(files);
    let mut last_run = None;
    for part in row.split(',') {
        let (cell, digits) = match part.strip_prefix('#') {
            Some(digits) => (Cell::Hole, digits),
            None => (Cell::Empty, part),
        };
        let is_run =
            digits.bytes().all(|b| b.is_ascii_digit()) && !(digits.is_empty() && cell == Cell::Empty);
        if !is_run {
            if part.is_empty() {
                return Err("an empty cell".to_owned());
            }
            cells.push(Cell::Token(part.to_owned()));
            last_run = None;
            continue;
        }
        let run = read_run(&cell, digits).ok_or_else(|| format!("a run {part:?}"))?;
        if last_run.as_ref() == Some(&cell) {
            return Err("two runs side by side".to_owned());
        }
        if cells.len() + run > files {
            return Err(format!("more than {files} squares"));
        }
        cells.extend(std::iter::repeat_n(cell.clone(), run));
        last_run = Some(cell);
    }
    if cells.len() == files { Ok(cells) } else { Err(format!("{} squares instead of {files}", cells.len())) }
}

/// The length of a run; a single hole is a bare `#`.
fn read_run(cell: &Cell, digits: &str) -> Option<usize> {
    if *cell == Cell::Hole && digits.is_empty() {
        return Some(1);
    }
    let run: usize = digits.parse().ok()?;
    let single_hole = *cell == Cell::Hole && run == 1;
    (run > 0 && run < 256 && !digits.starts_with('0') && !single_hole).then_some(run)
}

/// Writes the rows of a board of `size` (files, ranks).
#[must_use]
pub fn write_rows(size: (u8, u8), cell: impl Fn(Square) -> Cell) -> String {
    let mut text = String::new();
    for rank in (0..size.1).rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut parts: Vec<String> = Vec::new();
        let mut run: (Cell, usize) = (Cell::Empty, 0);
        for file in 0..size.0 {
            match cell(Square::new(file, rank)) {
                Cell::Token(token) => {
                    push_run(&mut parts, &mut run);
                    parts.push(token);
                }
                blank if blank == run.0 => run.1 += 1,
                blank => {
                    push_run(&mut parts, &mut run);
                    run = (blank, 1);
                }
            }
        }
        push_run(&mut parts, &mut run);
        text.push_str(&parts.join(","));
    }
    text
}

/// Closes a run of equal blank cells.
fn push_run(parts: &mut Vec<String>, run: &mut (Cell, usize)) {
    match (&run.0, run.1) {
        (_, 0) => {}
        (Cell::Hole, 1) => parts.push("#".to_owned()),
        (Cell::Hole, n) => parts.push(format!("#{n}")),
        (_, n) => parts.push(n.to_string()),
    }
    run.1 = 0;
}

/// The parts of a position text after the rows.
#[derive(Debug)]
pub struct Fields<'a> {
    /// The rows, still to be read with [`read_rows`].
    pub rows: &'a str,
    /// The seat to move.
    pub turn: Seat,
    values: Vec<(&'a str, &'a str)>,
}

impl<'a> Fields<'a> {
    /// Cuts a text into rows, seat to move and fields. `keys` are the fields
    /// the game knows, in the order in which they are written.
    ///
    /// # Errors
    /// No seat to move or an unknown one, doubled spaces, and unknown,
    /// repeated or misplaced fields.
    pub fn read(text: &'a str, seats: &[SeatInfo], keys: &[&str]) -> Result<Self, PositionError> {
        let mut parts = text.split(' ');
        let rows = parts.next().unwrap_or_default();
        let letter = parts.next().ok_or_else(|| PositionError::new("no seat to move"))?;
        let turn = seat(letter, seats)?;
        let mut values: Vec<(&str, &str)> = Vec::new();
        let mut least = 0;
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| PositionError::new(format!("{part:?} is no field key=value")))?;
            let place = keys.iter().position(|&known| known == key).ok_or_else(|| {
                PositionError::new(format!("unknown field {key:?}; expected one of: {}", keys.join(", ")))
            })?;
            if place < least {
                return Err(PositionError::new(format!(
                    "field {key} is given twice or out of order; the order is: {}",
                    keys.join(", ")
                )));
            }
            least = place + 1;
            values.push((key, value));
        }
        Ok(Self { rows, turn, values })
    }

    /// The value of a field, if it is there.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a str> {
        self.values.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    /// A count from 1 to `most`, 0 if the field is left out.
    ///
    /// # Errors
    /// A number out of range or not written plainly (a 0 is left out).
    pub fn count(&self, key: &str, most: u16) -> Result<u16, PositionError> {
        let Some(value) = self.get(key) else { return Ok(0) };
        match plain_number(value) {
            Some(n) if n > 0 && n <= most => Ok(n),
            _ => Err(PositionError::new(format!("{key}={value}: expected a number from 1 to {most}"))),
        }
    }

    /// Whether a field with a single possible value is there.
    ///
    /// # Errors
    /// Any other value (the default is never written).
    pub fn flag(&self, key: &str, value: &str) -> Result<bool, PositionError> {
        match self.get(key) {
            None => Ok(false),
            Some(given) if given == value => Ok(true),
            Some(given) => Err(PositionError::new(format!("{key}={given}: expected {value} or no field"))),
        }
    }
}

/// Reads a seat letter.
///
/// # Errors
/// The letters that were expected.
pub fn seat(letter: &str, seats: &[SeatInfo]) -> Result<Seat, PositionError> {
    seats.iter().position(|seat| letter.chars().eq([seat.letter])).map(Seat::new).ok_or_else(|| {
        let letters: Vec<String> = seats.iter().map(|seat| seat.letter.to_string()).collect();
        PositionError::new(format!("{letter:?} is no seat; expected one of: {}", letters.join(", ")))
    })
}

/// Reads a whole number without sign or leading zero.
#[must_use]
pub fn plain_number(text: &str) -> Option<u16> {
    text.parse::<u16>().ok().filter(|n| n.to_string() == text)
}
