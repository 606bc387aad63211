//! Move text. Besides the canonical `b4>f8` there is the old way of naming the
//! turned discs, `b4 (c5, d6, e7)`, which is also what players are shown.

use super::discs::{between, bit};
use super::{Placement, Reversi};
use crate::games::Game;
use crate::kernel::notation::{find, key};
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

pub fn read(position: &Reversi, text: &str) -> Result<Placement, MoveError> {
    if let Some((head, turned)) = text.split_once('(') {
        return with_turned_discs(position, text, head, turned);
    }
    let text = if text.trim().to_lowercase() == PASS { "pass" } else { text };
    match find(position.spelled(), text) {
        // A lone square with a single line needs no more.
        Err(MoveError::Ambiguous { candidates, .. }) if candidates.len() == 1 => {
            find(position.spelled(), &candidates[0])
        }
        result => result,
    }
}

/// Reads `b4 (c5, d6, e7)`: the discs in brackets, in any order, tell the line.
fn with_turned_discs(
    position: &Reversi,
    text: &str,
    head: &str,
    turned: &str,
) -> Result<Placement, MoveError> {
    let square = |name: &str| key(name).parse::<Square>().ok();
    let names = turned.trim_end().trim_end_matches(')').split([',', ' ']).filter(|name| !name.is_empty());
    let wanted: Option<u64> =
        names.map(|name| square(name).map(bit)).try_fold(0, |set, one| Some(set | one?));
    let actions = position.actions();
    let example = actions.first().map(|action| write(action, Notation::English));
    let (Some(at), Some(wanted)) = (square(head), wanted) else {
        return Err(match example {
            None => MoveError::Over,
            Some(_) => MoveError::Unreadable { text: text.trim().to_owned(), example },
        });
    };
    let fits = |action: &Placement| match *action {
        Placement::Disc(square) | Placement::Line { at: square, .. } => {
            square == at && position.turned_by(action) == wanted
        }
        Placement::Pass => false,
    };
    let illegal = MoveError::Illegal { text: text.trim().to_owned(), why: None };
    if actions.is_empty() { Err(MoveError::Over) } else { actions.into_iter().find(fits).ok_or(illegal) }
}
