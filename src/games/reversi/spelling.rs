//! Move text. Besides the canonical `b4>f8` there is the old way of naming the
//! turned discs, `b4 (c5, d6, e7)`, which is also what players are shown.

use super::discs::{between, bit};
use super::{Placement, Reversi};
use crate::games::Game;
use crate::games::common::reading;
use crate::kernel::notation::{key, plain};
use crate::kernel::{MoveError, Notation, Square};

pub fn write(placement: &Placement, notation: Notation) -> String {
    match (placement, notation) {
        (Placement::Disc(at), _) => at.to_string(),
        (Placement::Line { at, anchor }, Notation::Canonical) => format!("{at}>{anchor}"),
        (Placement::Line { at, anchor }, Notation::English | Notation::Russian) => {
            let turned = between(*at, *anchor).map(|square| square.to_string()).collect::<Vec<_>>();
            format!("{at} ({})", turned.join(", "))
        }
        (Placement::Pass, Notation::Russian) => PASS.to_owned(),
        (Placement::Pass, Notation::Canonical | Notation::English) => "pass".to_owned(),
    }
}

/// What a Russian player says.
const PASS: &str = "пас";

/// Reads a move: in the old way if there are brackets, else as all games do.
pub fn read(position: &Reversi, text: &str) -> Result<Placement, MoveError> {
    let plain = plain(text);
    match plain.split_once('(') {
        Some((head, turned)) => with_turned_discs(position, text, head, turned),
        None => reading::find(position, text),
    }
}

/// Reads `b4(c5,d6,e7)`: the discs in brackets, in any order, tell the line.
fn with_turned_discs(
    position: &Reversi,
    text: &str,
    head: &str,
    turned: &str,
) -> Result<Placement, MoveError> {
    let actions = position.actions();
    let Some(first) = actions.first() else { return Err(MoveError::Over) };
    let text = text.trim().to_owned();
    let turned = squares(turned.trim_end_matches(')'));
    let (Ok(at), Some(wanted)) = (key(head).parse::<Square>(), turned) else {
        return Err(MoveError::Unreadable { text, example: Some(write(first, Notation::English)) });
    };
    let here = |action: &Placement| match *action {
        Placement::Disc(square) | Placement::Line { at: square, .. } => square == at,
        Placement::Pass => false,
    };
    let fits = |action: &Placement| here(action) && position.turned_by(action) == wanted;
    let other = || actions.iter().filter(|action| here(action));
    match actions.iter().find(|action| fits(action)) {
        Some(found) => Ok(*found),
        None if other().next().is_some() => {
            let candidates = other().map(|action| write(action, Notation::Canonical)).collect();
            Err(MoveError::Ambiguous { text, candidates })
        }
        None => reading::find(position, head).map_err(|error| match error {
            MoveError::Illegal { why, .. } => MoveError::Illegal { text, why },
            error => error,
        }),
    }
}

/// The squares that stand one behind the other, commas between them or not.
fn squares(text: &str) -> Option<u64> {
    let names = key(text).replace(',', "");
    let mut set = 0;
    let mut rest = names.as_str();
    while !rest.is_empty() {
        let (name, tail) = rest.split_at_checked(2)?;
        set |= bit(name.parse().ok()?);
        rest = tail;
    }
    Some(set)
}
