//! Facts about the game.

use super::board::{Kind, Men, number};
use super::{Info, SIZE};
use crate::games::contract::{Page, Texts};
use crate::kernel::{Colour, OptionSpec, Seat, SeatInfo, Side, Square};

/// The seats, in the order of turns.
pub const SEATS: &[SeatInfo] = &[
    SeatInfo { letter: 'g', colour: Colour::Green, side: Side::West, team: 0 },
    SeatInfo { letter: 'r', colour: Colour::Red, side: Side::South, team: 1 },
    SeatInfo { letter: 'b', colour: Colour::Black, side: Side::East, team: 2 },
    SeatInfo { letter: 'w', colour: Colour::White, side: Side::North, team: 3 },
];

pub const INFO: Info = Info {
    id: "seasons",
    seats: SEATS,
    size: SIZE,
    options: &[
        OptionSpec::choice("diagonals", &["ignored", "walls"]),
        OptionSpec::choice("dice", &["none", "one", "two"]),
    ],
    sources: &[
        "Alfonso X, Libro de acedrex, dados e tablas, Seville 1283, folios 87-88",
        "H. J. R. Murray, A History of Chess, Oxford 1913",
        "J. Gollon, Chess Variations, Ancient, Regional, and Modern, Rutland 1968",
        "D. B. Pritchard, The Encyclopedia of Chess Variants, Godstone 1994",
        "S. Musser Golladay, Los libros de acedrex dados e tablas, Tucson 2007",
    ],
    // At most 28 captures, 80 steps of pawns and 3 exits, each within 100
    // turns, and 100 turns without any; with dice every turn has a roll.
    plies_max: 2 * 100 * (28 + 80 + 3 + 1),
    rules_version: 1,
    pairs: false,
    exports: &[],
    texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
    pages: &[
        Page { position: None, moves: &[], targets: &[] },
        Page {
            position: Some("gK,6,wK/8/1,gN,3,rE,2/2,gP,1,rR,3/3,bE,wE,3/5,bG,2/4,wN,bP,2/rK,6,bK b"),
            moves: &[],
            targets: &["b2", "b6", "f6", "e2", "e4", "g2", "g4", "h2"],
        },
        Page {
            position: Some("gK,6,wK/8/8/gN,wN,gE,5/1,rP,6/4,bN,3/3,rP,wR,3/rK,3,bE,2,bK r"),
            moves: &[],
            targets: &["a5", "c5", "e1", "e3"],
        },
        Page {
            position: Some("3,gR,4/6,wK,1/5,bE,2/8/7,rN/4,rP,3/2,gK,5/rK,6,bK g"),
            moves: &["d8-a8"],
            targets: &[],
        },
        Page {
            position: Some("7,wK/8/8/7,wP/4,gN,2,bP/8/2,gK,1,rP,wN,2/rK,7 g out=b:r"),
            moves: &["e4-c3"],
            targets: &[],
        },
    ],
};

/// The men of an army, by files and ranks from its corner.
const ARMY: [(u8, u8, Kind); 8] = [
    (0, 0, Kind::King),
    (1, 0, Kind::Rook),
    (0, 1, Kind::Knight),
    (1, 1, Kind::Elephant),
    (2, 0, Kind::Pawn),
    (2, 1, Kind::Pawn),
    (0, 2, Kind::Pawn),
    (1, 2, Kind::Pawn),
];

/// The four armies in their corners.
pub fn set_up() -> Men {
    let mut men = Men::default();
    for (colour, info) in Seat::all(4).zip(SEATS) {
        let right = matches!(info.side, Side::East | Side::North);
        let top = matches!(info.side, Side::West | Side::North);
        for (files, ranks, kind) in ARMY {
            let square =
                Square::new(if right { 7 - files } else { files }, if top { 7 - ranks } else { ranks });
            men.put(number(square), kind, colour);
        }
    }
    men
}
