//! The picture: a go board with its lines and star points.

use super::Stones;
use crate::games::common::duel::{FIRST, SECOND};
use crate::kernel::scene::{Board, Glyph, Ground, Line, LineKind, Mark, Note, Panel, Piece, Scene, Style};
use crate::kernel::{Colour, Seat, Square};

/// What a game counts besides.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Men each seat has captured.
    pub captured: [u16; 2],
    /// What is said of them.
    pub notes: Vec<Note>,
}

/// The table as a picture.
#[must_use]
pub fn scene(stones: &Stones, counters: Counters) -> Scene {
    let mut notes: Vec<Note> = opening_notes(stones).into_iter().collect();
    if counters.captured == [0; 2] && is_just_swapped(stones) {
        notes.push(Note::new("swapped"));
    }
    notes.extend(counters.notes);
    notes.extend(five_notes(stones));
    Scene {
        board: board(stones.points.size().0),
        pieces: stones.points.all().filter_map(|point| stone(stones, point)).collect(),
        marks: winning_row(stones),
        panels: [FIRST, SECOND].map(|seat| panel(stones, seat, counters.captured[seat.index()])).to_vec(),
        dice: Vec::new(),
        notes,
    }
}

const fn colour(seat: Seat) -> Colour {
    if seat.index() == 0 { Colour::Black } else { Colour::White }
}

fn stone(stones: &Stones, point: Square) -> Option<Piece> {
    let seat = stones.points.at(point)?;
    let token = if seat == FIRST { "bM" } else { "wM" };
    Some(Piece::new(point, Glyph::Stone, colour(seat), seat, token))
}

/// A board whose lines join all points of a rank and of a file.
fn board(side: u8) -> Board {
    let stars = star_points(side);
    let ground = |point: Square| if stars.contains(&point) { Ground::Star } else { Ground::Point };
    let mut board = Board::with(side, side, Style::Points, ground);
    let line = |from, to| Line { from, to, kind: LineKind::Path };
    for i in 0..side {
        board.lines.push(line(Square::new(0, i), Square::new(side - 1, i)));
        board.lines.push(line(Square::new(i, 0), Square::new(i, side - 1)));
    }
    board
}

/// The points with a dot: towards the corners, in the middle, and on large
/// boards between these.
fn star_points(side: u8) -> Vec<Square> {
    let inset = if side < 12 { 2 } else { 3 };
    let (low, high) = (inset, side - 1 - inset);
    let middle = (!side.is_multiple_of(2)).then_some(side / 2);
    let mut stars: Vec<Square> = middle.iter().map(|&middle| Square::new(middle, middle)).collect();
    if side >= 8 {
        stars.extend([(low, low), (low, high), (high, low), (high, high)].map(|(f, r)| Square::new(f, r)));
    }
    if let Some(middle) = middle.filter(|_| side >= 17) {
        let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
        stars.extend(sides.map(|(file, rank)| Square::new(file, rank)));
    }
    stars
}

fn panel(stones: &Stones, seat: Seat, captured: u16) -> Panel {
    let to_move = stones.over.is_none() && stones.seat == seat;
    let mut panel = Panel::new(seat, to_move, false, stones.points.counts()[seat.index()]);
    panel.hand.push((Glyph::Stone, stones.reserve[seat.index()]));
    if captured > 0 {
        panel.captured.push((Glyph::Stone, colour(seat.next(2)), captured));
    }
    panel
}

/// The men of the five that has ended the game.
fn winning_row(stones: &Stones) -> Vec<Mark> {
    let Some(outcome) = stones.over.filter(|outcome| outcome.reason == "five") else { return Vec::new() };
    let won = |point: &Square| {
        let owner = stones.points.at(*point);
        owner.is_some_and(|seat| outcome.rank(seat) == 1) && stones.points.is_in_five(*point)
    };
    stones.points.all().filter(won).map(Mark::Winning).collect()
}

/// What the swap opening asks for.
fn opening_notes(stones: &Stones) -> Option<Note> {
    if stones.over.is_some() || !stones.choosing {
        return None;
    }
    let key = match (stones.is_choice(), stones.places()) {
        (true, _) => "choice",
        (false, FIRST) => "place-black",
        (false, _) => "place-white",
    };
    Some(Note::new(key).with("seat", stones.seat))
}

/// Whether the colours have just been swapped: Black, who has one man against
/// two and no more men in all, is to move, and no other way leads there.
fn is_just_swapped(stones: &Stones) -> bool {
    let [black, white] = [FIRST, SECOND].map(|seat| stones.men_in_play(seat));
    stones.over.is_none()
        && !stones.choosing
        && stones.seat == FIRST
        && stones.points.counts() == [1, 2]
        && black <= white
}

/// How many fives each seat has, if it has any.
fn five_notes(stones: &Stones) -> Vec<Note> {
    let counted = [FIRST, SECOND].map(|seat| (seat, stones.points.fives(seat)));
    let note = |(seat, count)| Note::new("fives").with("seat", seat).with("count", count);
    counted.into_iter().filter(|&(_, count)| count > 0).map(note).collect()
}
