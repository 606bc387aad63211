//! Options, and the position before the first move.

use super::{GEOMETRY, Vierschach};
use crate::games::common::royal4::men::Wing;
use crate::games::common::royal4::text::letter;
use crate::games::common::royal4::{Board, Course};
use crate::kernel::{OptionSpec, Options};

/// What a seat may do without: the queen, or an officer of the queen's side.
const ODDS: &[&str] = &["none", "queen", "rook", "bishop", "knight"];

/// All odds, none of which is rated.
const UNRATED: &[&str] = &["queen", "rook", "bishop", "knight"];

/// The options of the game.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::choice("odds_w", ODDS).with_unrated(UNRATED),
    OptionSpec::choice("odds_b", ODDS).with_unrated(UNRATED),
    OptionSpec::choice("odds_r", ODDS).with_unrated(UNRATED),
    OptionSpec::choice("odds_u", ODDS).with_unrated(UNRATED),
];

/// The position before the first move.
pub(super) fn start(options: &Options) -> Vierschach {
    let mut board = Board::array(&GEOMETRY);
    for seat in 0..4 {
        let odds = options.chosen(&format!("odds_{}", letter(seat)));
        // The officers' line begins with rook, knight, bishop, queen.
        let place =
            odds.and_then(|odds| ["rook", "knight", "bishop", "queen"].iter().position(|&man| man == odds));
        if let Some(place) = place {
            board.lift(board.geo.homes[usize::from(seat)].line[place]);
        }
        if place == Some(0) {
            board.castle &= !Wing::Queen.right(seat);
        }
    }
    board.renew_checks();
    Vierschach { board, course: Course::default(), mated: 0, out: 0 }
}
