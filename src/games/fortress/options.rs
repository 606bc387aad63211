//! Options, and the position before the first move.

use super::{Fortress, GEOMETRY, RESERVE};
use crate::games::common::royal4::text::letter;
use crate::games::common::royal4::{Board, Kind, Man};
use crate::kernel::{OptionSpec, Options};

/// How a reserve stands at first.
const LAYOUTS: &[&str] = &["white", "blue", "free"];

/// What a seat may do without.
const ODDS: &[&str] = &["none", "queen", "reserve", "rook", "bishop", "knight"];

/// All odds, none of which is rated.
const UNRATED: &[&str] = &["queen", "reserve", "rook", "bishop", "knight"];

/// The options of the game.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::choice("layout", LAYOUTS),
    own_layout("layout_w"),
    own_layout("layout_b"),
    own_layout("layout_r"),
    own_layout("layout_u"),
    OptionSpec::choice("mate", &["once", "turn"]),
    OptionSpec::choice("odds_w", ODDS).with_unrated(UNRATED),
    OptionSpec::choice("odds_b", ODDS).with_unrated(UNRATED),
    OptionSpec::choice("odds_r", ODDS).with_unrated(UNRATED),
    OptionSpec::choice("odds_u", ODDS).with_unrated(UNRATED),
];

/// The layout of one seat; when nothing is said it is that of all.
const fn own_layout(key: &'static str) -> OptionSpec {
    OptionSpec { default: "", ..OptionSpec::choice(key, LAYOUTS) }
}

/// The position before the first move.
pub(super) fn start(options: &Options) -> Fortress {
    let mut position = Fortress::new(Board::array(&GEOMETRY));
    position.by_turn = options.is("mate", "turn");
    for seat in 0..4 {
        set_up(&mut position, seat, options);
    }
    position.settle_or_place(0);
    position
}

/// Sets up a seat's reserve, and leaves off what it gives as odds.
fn set_up(position: &mut Fortress, seat: u8, options: &Options) {
    let chosen = |key: &str| options.chosen(&format!("{key}_{}", letter(seat)));
    let layout = chosen("layout").or(options.chosen("layout")).unwrap_or(LAYOUTS[0]);
    let odds = chosen("odds").unwrap_or(ODDS[0]);
    if odds == "queen" {
        let home = position.board.geo.homes[usize::from(seat)].line[3];
        position.board.lift(home);
    }
    for (i, kind) in RESERVE.into_iter().enumerate() {
        if odds == "reserve" || odds == odds_of(kind) {
            continue;
        }
        if layout == "free" {
            position.reserve[usize::from(seat)] |= 1 << i;
        } else {
            let spot = laid_out(position, seat, kind, layout);
            position.board.put(spot, Man::new(kind, seat));
        }
    }
}

/// The value of the option that leaves this reserve officer off.
fn odds_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Rook => "rook",
        Kind::Bishop => "bishop",
        Kind::Knight => "knight",
        Kind::King | Kind::Queen | Kind::Pawn => "",
    }
}

/// Where a reserve officer stands: in a row with the officers' line, outwards
/// from the gate knight, bishop, rook, or in Blue's layout bishop, knight,
/// rook.
fn laid_out(position: &Fortress, seat: u8, kind: Kind, layout: &str) -> u8 {
    let geo = position.board.geo;
    let distance = match (kind, layout) {
        (Kind::Rook, _) => 3,
        (Kind::Bishop, "blue") => 1,
        (Kind::Bishop, _) => 2,
        (_, "blue") => 2,
        (_, _) => 1,
    };
    // To a player's right: a quarter turn clockwise from his march.
    let gate = geo.homes[usize::from(seat)].line[7];
    (0..distance).fold(gate, |spot, _| geo.next(spot, seat * 2 + 2))
}
