//! Facts about the game.

use super::{Info, SIZE};
use crate::games::common::duel;
use crate::games::contract::{Page, Texts};
use crate::kernel::OptionSpec;

pub const INFO: Info = Info {
    id: "grandacedrex",
    seats: duel::WHITE_FIRST,
    size: SIZE,
    options: &[OptionSpec::choice("dice", &["none", "one"])],
    sources: &[
        "Alfonso X, Libro de acedrex, dados e tablas, Seville 1283, folios 81-83",
        "H. J. R. Murray, A History of Chess, Oxford 1913",
        "S. Musser Golladay, Los libros de acedrex dados e tablas, Tucson 2007",
        "J.-L. Cazaux and R. Knowlton, A World of Chess, Jefferson 2017",
    ],
    // At most 46 captures and 192 steps of pawns, each within 100 turns, and 100
    // turns without any; with the die every turn has a roll.
    plies_max: 2 * 100 * (46 + 192 + 1),
    rules_version: 1,
    pairs: false,
    exports: &[],
    texts: Texts { en: include_str!("en.ftl"), ru: include_str!("ru.ftl") },
    pages: &[
        Page { position: None, moves: &[], targets: &[] },
        Page {
            position: Some("7,bK,4/12/9,bP,2/12/12/12/5,wA,6/12/12/12/12/7,wK,4 w"),
            moves: &[],
            targets: &[
                "g7", "h7", "i7", "j7", "k7", "l7", "g8", "g9", "g10", "g11", "g12", "e7", "d7", "c7", "b7",
                "a7", "e8", "e9", "e10", "e11", "e12", "g5", "h5", "i5", "j5", "k5", "l5", "g4", "g3", "g2",
                "g1", "e5", "d5", "c5", "b5", "a5", "e4", "e3", "e2", "e1",
            ],
        },
        Page {
            position: Some("7,bK,4/12/12/12/bP,11/12/5,wU,6/12/12/12/12/7,wK,4 w"),
            moves: &[],
            targets: &[
                "g8", "h9", "i10", "j11", "k12", "h7", "i8", "j9", "k10", "l11", "e8", "d9", "c10", "b11",
                "a12", "d7", "c8", "b9", "a10", "h5", "i4", "j3", "k2", "l1", "g4", "h3", "i2", "j1", "e4",
                "d3", "c2", "b1", "d5", "c4", "b3", "a2",
            ],
        },
        Page {
            position: Some("7,bK,4/12/11,bP/12/12/12/3,wG,3,wL,4/12/12/12/12/7,wK,4 w"),
            moves: &[],
            targets: &[
                "k6", "e6", "h9", "h3", "k7", "k5", "e7", "e5", "i9", "g9", "i3", "g3", "g8", "g4", "a8",
                "a4", "f9", "b9", "f3", "b3",
            ],
        },
        Page {
            position: Some("11,bK/1,wP,10/12/12/12/12/bP,11/12/12/12/12/6,wK,5 w leap=w"),
            moves: &[],
            targets: &["b12", "e1", "e3", "g3", "i3", "i1"],
        },
    ],
};
