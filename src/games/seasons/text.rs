//! Position text and move text.

use super::board::{Kind, Men, SQUARES, facing, number, on_last_line};
use super::info::SEATS;
use super::{Action, Exit, IDLE_MAX, SIZE, Seasons, moves};
use crate::games::common::history::History;
use crate::games::common::long::{self, LongMove};
use crate::games::common::reading;
use crate::games::contract::Letters;
use crate::kernel::dice::Roll;
use crate::kernel::scene::Glyph;
use crate::kernel::text::{Cell, Fields, read_rows, seat, write_rows};
use crate::kernel::{Dice, Notation, PositionError, Seat, Square};

/// The fields of a position text in their order.
const KEYS: [&str; 5] = ["diagonals", "dice", "idle", "out", "roll"];

/// The dice that a value of the option names.
pub fn dice(value: &str) -> Option<Dice> {
    match value {
        "one" => Some(Dice::One(6)),
        "two" => Some(Dice::Two(6)),
        _ => None,
    }
}

/// Reads a position text.
pub fn read(text: &str) -> Result<Seasons, PositionError> {
    let fields = Fields::read(text, SEATS, &KEYS)?;
    let mut reader = Reader { reasons: Vec::new() };
    let men = reader.men(&read_rows(fields.rows, SIZE)?);
    let walls = reader.keep(fields.flag("diagonals", "walls"));
    let dice = reader.dice(&fields);
    let roll = reader.roll(&fields, dice);
    let idle = reader.keep(fields.count("idle", IDLE_MAX));
    let mut position = Seasons {
        men,
        walls,
        dice,
        turn: fields.turn,
        roll,
        idle,
        out: Vec::with_capacity(3),
        command: [0, 1, 2, 3].map(|colour| Some(Seat::new(colour))),
        seen: History::new((men, fields.turn)),
        end: None,
    };
    reader.exits(&fields, &mut position);
    reader.kings(&position);
    PositionError::check(reader.reasons)?;
    position.end = position.end_after(1);
    // A seat that is mated already goes out after the next turn, as one does
    // whose line was opened by its own mating move.
    if position.end.is_none() && !moves::any(&position, position.turn) {
        return Err(PositionError::new("the seat to move has no legal move"));
    }
    Ok(position)
}

/// Collects what is wrong with a text.
struct Reader {
    reasons: Vec<String>,
}

impl Reader {
    /// Keeps the reasons of an error and goes on.
    fn keep<T: Default>(&mut self, result: Result<T, PositionError>) -> T {
        result.unwrap_or_else(|error| {
            self.reasons.extend(error.0);
            T::default()
        })
    }

    fn refuse(&mut self, reason: impl Into<String>) {
        self.reasons.push(reason.into());
    }

    fn men(&mut self, cells: &[Cell]) -> Men {
        let mut men = Men::default();
        for (square, cell) in Square::all(SIZE).zip(cells) {
            match cell {
                Cell::Empty => {}
                Cell::Hole => self.refuse(format!("{square}: a hole")),
                Cell::Token(token) => match man(token) {
                    Some((kind, colour)) => men.put(number(square), kind, colour),
                    None => self.refuse(format!(
                        "{square}: {token:?} is no man; expected g, r, b or w and one of K, R, N, E, G, P"
                    )),
                },
            }
        }
        self.pawns(&men);
        men
    }

    fn pawns(&mut self, men: &Men) {
        for square in SQUARES {
            match men.at(number(square)) {
                Some((Kind::Pawn, colour)) if facing(colour, square).is_none() => {
                    self.refuse(format!("a pawn on {square}, on the diagonal that divides its army"));
                }
                Some((Kind::Pawn, colour)) if on_last_line(colour, square) => {
                    self.refuse(format!("a pawn on {square}, on its last line"));
                }
                _ => {}
            }
        }
    }

    fn dice(&mut self, fields: &Fields) -> Option<Dice> {
        let value = fields.get("dice")?;
        let dice = dice(value);
        if dice.is_none() {
            self.refuse(format!("dice={value}: expected one, two or no field"));
        }
        dice
    }

    fn roll(&mut self, fields: &Fields, dice: Option<Dice>) -> Option<Roll> {
        let value = fields.get("roll")?;
        let Some(dice) = dice else {
            self.refuse(format!("roll={value} without dice"));
            return None;
        };
        let roll = dice.read(value);
        if roll.is_none() {
            self.refuse(format!("roll={value} does not fit the dice"));
        }
        roll
    }

    fn exits(&mut self, fields: &Fields, position: &mut Seasons) {
        for part in fields.get("out").into_iter().flat_map(|value| value.split(',')) {
            match exit(part) {
                Ok(exit) if !position.lives(exit.seat) => self.refuse(format!("out={part}: is out twice")),
                Ok(Exit { seat, taker: Some(taker) }) if taker == seat || !position.lives(taker) => {
                    self.refuse(format!("out={part}: the taker is out already"));
                }
                Ok(exit) => position.record_exit(exit),
                Err(error) => self.reasons.extend(error.0),
            }
        }
        if position.out.len() == 4 {
            self.refuse("nobody is left");
        } else if !position.lives(position.turn) {
            self.refuse("the seat to move is out");
        }
    }

    fn kings(&mut self, position: &Seasons) {
        for (colour, info) in Seat::all(4).zip(SEATS) {
            let men = position.men.colour(colour);
            let kings = (men & position.men.kind(Kind::King)).count_ones();
            let wanted = u32::from(position.lives(colour));
            if kings != wanted {
                self.refuse(format!("{kings} kings of {} instead of {wanted}", info.letter));
            }
            if men != 0 && position.command[colour.index()].is_none() {
                self.refuse(format!("men of {}, whose army has left the board", info.letter));
            }
        }
    }
}

/// Reads a token.
fn man(token: &str) -> Option<(Kind, Seat)> {
    let mut letters = token.chars();
    let (colour, kind) = (letters.next()?, letters.next()?);
    let colour = SEATS.iter().position(|seat| seat.letter == colour).map(Seat::new)?;
    let kind = Kind::ALL.into_iter().find(|known| known.letter() == kind)?;
    letters.next().is_none().then_some((kind, colour))
}

/// Reads a seat that is out, with the taker of its army.
fn exit(text: &str) -> Result<Exit, PositionError> {
    let (out, taker) = text
        .split_once(':')
        .ok_or_else(|| PositionError::new(format!("out={text}: expected SEAT:TAKER or SEAT:-")))?;
    let taker = if taker == "-" { None } else { Some(seat(taker, SEATS)?) };
    Ok(Exit { seat: seat(out, SEATS)?, taker })
}

/// Writes a position text.
pub fn write(position: &Seasons) -> String {
    let cell = |square| match position.men.at(number(square)) {
        None => Cell::Empty,
        Some((kind, colour)) => Cell::Token(token(kind, colour)),
    };
    let mut text = format!("{} {}", write_rows(SIZE, cell), SEATS[position.turn.index()].letter);
    if position.walls {
        text.push_str(" diagonals=walls");
    }
    match position.dice {
        None => {}
        Some(Dice::One(_)) => text.push_str(" dice=one"),
        Some(Dice::Two(_)) => text.push_str(" dice=two"),
    }
    if position.idle > 0 {
        text.push_str(&format!(" idle={}", position.idle));
    }
    let exits: Vec<String> = position.out.iter().map(write_exit).collect();
    if !exits.is_empty() {
        text.push_str(&format!(" out={}", exits.join(",")));
    }
    if let Some(roll) = position.roll {
        text.push_str(&format!(" roll={}", roll.digits()));
    }
    text
}

/// A man as it stands in position text.
pub fn token(kind: Kind, colour: Seat) -> String {
    format!("{}{}", SEATS[colour.index()].letter, kind.letter())
}

fn write_exit(exit: &Exit) -> String {
    let letter = |seat: Seat| SEATS[seat.index()].letter;
    format!("{}:{}", letter(exit.seat), exit.taker.map_or('-', letter))
}

/// Writes a move.
pub fn notate(position: &Seasons, action: &Action, notation: Notation) -> String {
    match *action {
        Action::Roll(roll) => long::roll(notation, roll),
        Action::Pass => long::pass(notation),
        Action::Move { from, to, promotes } => {
            let kind = position.men.at(number(from)).map_or(Kind::Pawn, |(kind, _)| kind);
            let captures = position.men.all() & 1 << number(to) != 0;
            let becomes = promotes.then(|| letters(Kind::General, notation));
            LongMove { from, to, captures }.write(notation, man_letters(kind, notation), becomes)
        }
    }
}

/// The letters of the man that moves; canonical text leaves them out.
fn man_letters(kind: Kind, notation: Notation) -> &'static str {
    if notation == Notation::Canonical { "" } else { letters(kind, notation) }
}

/// The letters by which players name the men.
pub const LETTERS: Letters = &[
    (Glyph::Elephant, &["E", "С"]),
    (Glyph::General, &["G", "Г"]),
    (Glyph::Knight, &["N", "К"]),
    (Glyph::Rook, &["R", "Л"]),
    (Glyph::King, reading::KING),
    (Glyph::Pawn, reading::PAWN),
];

/// The letters of a kind for people.
fn letters(kind: Kind, notation: Notation) -> &'static str {
    let (english, russian) = match kind {
        Kind::Pawn => ("", ""),
        Kind::Elephant => ("E", "С"),
        Kind::General => ("G", "Г"),
        Kind::Knight => ("N", "К"),
        Kind::Rook => ("R", "Л"),
        Kind::King => ("K", "Кр"),
    };
    if notation == Notation::Russian { russian } else { english }
}
