//! Moves are read as people type and paste them, by one rule in all games, and
//! what cannot be played is answered with what is true.

use krepost::games::laws::Draws;
use krepost::games::{AnyGame, GAMES, Position};
use krepost::kernel::{MoveError, Notation, Options};

use crate::worked::Worked;

const OPEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
const PROMOTES: &str = "8/2P1k3/8/8/8/8/8/4K3 w - - 0 1";

/// A game, a position of it (empty for the start), a move, spellings of it.
type Spelled = (&'static str, &'static str, &'static str, &'static [&'static str]);

const SPELLED: &[Spelled] = &[
    // Case, numbers, what stands behind.
    (
        "chess",
        OPEN,
        "e2-e4",
        &["E4", "E2e4", "E2E4", "e2E4", "1. e4", "1.e4", "1 e4", "e4.", "e4,", "1. … e4"],
    ),
    (
        "chess",
        OPEN,
        "e2-e4",
        &["e4!?", "e4+-", "e4 $1", "e4 ±", "e4=", "e4 (=)", "e4 {best by test}", "e2--e4"],
    ),
    (
        "chess",
        OPEN,
        "e2-e4",
        &["e2—e4", "e2 – e4", "е2-е4", "е4", "12. E2-E4!", "♙e4", "♟\u{fe0e}e4", "\u{200b}e4"],
    ),
    (
        "chess",
        OPEN,
        "g1-f3",
        &["12...Nf3", "12. ... Nf3", "12… Nf3", "...Nf3", "♘f3", "♞\u{fe0e}f3", "Nf3X", "Nf3×"],
    ),
    (
        "chess",
        OPEN,
        "g1-f3",
        &["Nf3X!", "Nf3#", "Nf3++", "Nf3†", "N-f3", "Кf3", "1.Кf3", "ng1-f3", "NG1F3", "NF3"],
    ),
    // Castling.
    (
        "chess",
        CASTLES,
        "e1-g1",
        &["Kg1", "Крg1", "♔g1", "0-0", "O-O", "О-О", "о-о", "o–o", "0-0!", "12. O-O", "00"],
    ),
    ("chess", CASTLES, "e1-c1", &["Kc1", "0-0-0", "O-O-O+", "О-О-О", "Ke1-c1"]),
    // Pawns by their files.
    (
        "chess",
        PASSANT,
        "e5-d6",
        &["exd6ep", "exd6 e.p.", "exd6e.p.", "exd6 ep!", "ed", "e:d", "exd", "e5d6ep", "ed6"],
    ),
    ("chess", PASSANT, "e5-d6", &["exd6 (e.p.)", "EXD6", "E5xD6", "е:d"]),
    // Promotions.
    (
        "chess",
        PROMOTES,
        "c7-c8=Q",
        &["c8(Q)", "c8/Q", "c8=Q", "c8Q", "c8=q", "c8(q)", "c7c8q", "C8=Q", "c8Ф", "c8(Ф)+"],
    ),
    ("chess", PROMOTES, "c7-c8=N", &["c8(N)", "c8♘", "c8=♞", "c8/К", "c7-c8N"]),
    // The other games with pieces read the same.
    ("shatranj", "", "e2-e3", &["E3", "E2e3", "1. e3", "e3."]),
    ("shatranj", "", "g1-f3", &["12...Nf3", "♘f3", "Nf3X"]),
    (
        "grandacedrex",
        "11,bK/1,wP,10/12/12/12/12/bP,11/12/12/12/6,wU,5/6,wK,5 w",
        "g2-h4",
        &["Uh4", "Еh4", "1. Uh4", "ug2-h4", "G2-H4", "Uh4!"],
    ),
    ("grandacedrex", "", "a4-a5", &["a5", "A5", "1.a5"]),
    ("seasons", "", "a7-c6", &["Nc6", "Кc6", "♘c6", "1. Nc6", "na7-c6", "A7-C6"]),
    ("fortress", "", "h4-h6", &["h6", "H6", "H4h6", "1. h6", "h6.", "h4–h6", "h4 h6!?"]),
    ("vierschach", "", "d2-d4", &["d4", "D4", "1.d4", "d2--d4"]),
    ("vierschach", "", "e1-f3", &["Nf3", "Кf3", "♘f3", "Ne1f3"]),
    // The short forms of books on draughts.
    (
        "shashki",
        "",
        "c3-d4",
        &["cd4", "c3d4", "C3-D4", "1. c3-d4", "1.cd4", "c3 – d4", "с3-d4", "22-18", "1. 22-18", "cd"],
    ),
    ("shashki", "", "g3-h4", &["21.h4", "h4", "gh4", "g3—h4!?"]),
    (
        "shashki",
        "8/8/8/8/3,bM,4/2,wM,5/8/6,wM,1 w",
        "c3-e5",
        &["c3:e5", "ce5", "c:e5", "cxe5", "c3e5", "e5", "21.c:e5!", "22x15"],
    ),
    (
        "shashki",
        "8/8/5,bM,2/8/1,bM,1,bM,4/2,wM,5/8/8 w",
        "c3-e5-g7",
        &["c3:e5:g7", "c3:g7", "c:g7", "cg7", "c3e5g7", "C3 X E5 X G7", "g7"],
    ),
    ("pillars", "", "c1-b2", &["cb2", "C1B2", "1.c1-b2", "b2"]),
    ("latrunculi", "", "a3-a4", &["A3-A4", "a3a4", "1. a3–a4", "a4", "aa4", "a3xa4"]),
    ("tablut", "", "d1-c1", &["D1-C1", "1. d1c1", "dc1", "c1", "d1–c1!"]),
    ("mill", "", "d6", &["D6", "1. d6", "d6!", "1.d6"]),
    ("gobang", "", "k10", &["K10", "1. k10", "k 10", "k10."]),
    ("ninuki", "", "k10", &["K10", "1... k10", "k10!"]),
    ("reversi", "", "d5", &["D5", "1. d5", "d5!"]),
];

fn position(game: &'static str, text: &str) -> Position {
    if text.is_empty() { Worked(game).start("") } else { Worked(game).read(text) }
}

#[test]
fn each_family_reads_what_people_type() {
    let mut wrong = Vec::new();
    for &(game, text, canonical, spellings) in SPELLED {
        let position = position(game, text);
        for spelling in spellings {
            let read = position.parse(spelling);
            if read.as_deref() != Ok(canonical) {
                wrong.push(format!("{game}: {spelling}: {read:?}, not {canonical}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A game, a position, a text, and what is said: `unreadable`, `asks` with the
/// moves, or the reason with what it speaks of.
type Refused = (&'static str, &'static str, &'static str, &'static str);

const REFUSED: &[Refused] = &[
    ("chess", OPEN, "hello", "unreadable"),
    ("chess", OPEN, "e", "unreadable"),
    ("chess", OPEN, "e2", "asks e2-e3 e2-e4"),
    ("chess", OPEN, "e5e6", "empty-square e5"),
    ("chess", OPEN, "e7-e5", "not-yours e7 pawn"),
    ("chess", OPEN, "Bg1-f3", "other-piece g1 knight"),
    ("chess", OPEN, "Ke2", "own-piece e2 pawn"),
    ("chess", OPEN, "Bb5", "none-reaches b5 bishop"),
    ("chess", OPEN, "Qd1-h5", "moves-otherwise d1 queen"),
    ("chess", OPEN, "O-O", "castling"),
    ("chess", OPEN, "Kg1", "castling e1 king"),
    ("chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", "king-exposed e2 knight"),
    ("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kf2", "in-check e1 king"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Nc3", "no-such-piece knight"),
    ("chess", PROMOTES, "c8", "asks c7-c8=Q c7-c8=R c7-c8=B c7-c8=N"),
    ("chess", PROMOTES, "c7c8", "asks c7-c8=Q c7-c8=R c7-c8=B c7-c8=N"),
    ("chess", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", "asks c4-d5 e4-d5"),
    ("chess", "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "ed", "e4-d5"),
    ("chess", "4k3/8/3p4/2P5/2P5/3p4/8/4K3 w - - 0 1", "cd", "c5-d6"),
    ("chess", "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1", "BC3", "asks b2-c3 d2-c3"),
    ("shatranj", "", "O-O", "unreadable"),
    ("shatranj", "", "e2-e4", "moves-otherwise e2 pawn"),
    ("grandacedrex", "", "a9-a8", "not-yours a9 pawn"),
    ("seasons", "", "b8-b1", "moves-otherwise b8 rook"),
    ("fortress", "", "h4-h7", "moves-otherwise h4 pawn"),
    ("fortress", "", "h8-h9", "empty-square h8"),
    ("fortress", "", "hello", "unreadable"),
    ("vierschach", "", "d2-d5", "moves-otherwise d2 pawn"),
    ("vierschach", "", "O-O", "castling"),
    ("shashki", "", "hello", "unreadable"),
    ("shashki", "", "c3", "asks c3-b4 c3-d4"),
    ("shashki", "", "d4", "asks c3-d4 e3-d4"),
    ("shashki", "", "c3-e5", "moves-otherwise c3 man"),
    ("shashki", "", "d4-e5", "empty-square d4"),
    ("shashki", "", "b6-a5", "not-yours b6 man"),
    ("shashki", "", "b2-c3", "own-piece c3 man"),
    ("shashki", "8/8/8/8/3,bM,4/2,wM,5/8/6,wM,1 w", "g1-h2", "must-capture g1 man c3-e5"),
    ("shashki", "8/8/8/8/3,bM,4/2,wM,5/8/6,wM,1 w", "g1:e3", "moves-otherwise g1 man"),
    ("pillars", "", "c1-c3", "moves-otherwise c1 man"),
    ("latrunculi", "", "a3-b4", "moves-otherwise a3 man"),
    ("latrunculi", "", "a1-a2", "own-piece a2 man"),
    ("tablut", "", "d1-c2", "moves-otherwise d1 soldier"),
    ("tablut", "", "e5-e6", "not-yours e5 tafl-king"),
    ("mill", "", "hello", "unreadable"),
    ("gobang", "", "z3", "unreadable"),
    ("reversi", "", "a1", ""),
];

/// What is said, in short.
fn said(answer: Result<String, MoveError>) -> String {
    match answer {
        Ok(canonical) => canonical,
        Err(MoveError::Unreadable { example: Some(_), .. }) => "unreadable".to_owned(),
        Err(MoveError::Ambiguous { candidates, .. }) => format!("asks {}", candidates.join(" ")),
        Err(MoveError::Illegal { why, .. }) => why.map_or_else(String::new, |why| {
            let square = why.square.map(|square| square.to_string());
            let piece = why.piece.map(|piece| piece.name().to_owned());
            let parts = [Some(why.name.to_owned()), square, piece].into_iter().flatten();
            parts.chain(why.moves).collect::<Vec<_>>().join(" ")
        }),
        other => format!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_played_is_answered_with_what_is_true() {
    let mut wrong = Vec::new();
    for &(game, text, tried, wanted) in REFUSED {
        let said = said(position(game, text).parse(tried));
        if said != wanted {
            wrong.push(format!("{game}: {tried}: {said:?}, not {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A text with things around it that do not change the move.
fn decorated(text: &str, draws: &mut Draws) -> String {
    let before = ["", "1. ", "12...", "7.", " ", "3. … "];
    let behind = ["", "!", "?!", "+", "#", " $14", "+-", ".", " {so}", " ± "];
    let pick = |list: &[&'static str], draws: &mut Draws| list[draws.below(list.len())];
    format!("{}{text}{}", pick(&before, draws), pick(&behind, draws))
}

fn reads_back(game: &dyn AnyGame, draws: &mut Draws) {
    let mut position = game.start(&Options::default()).expect("a start");
    for _ in 0..60 {
        let actions = position.actions();
        if actions.is_empty() {
            return;
        }
        let chosen = draws.below(actions.len());
        for notation in [Notation::Canonical, Notation::English, Notation::Russian] {
            let written = position.notate(&actions[chosen], notation).expect("legal");
            let text = decorated(&written, draws);
            let read = position.parse(&text);
            assert_eq!(read.as_ref(), Ok(&actions[chosen]), "{} {text:?}", position.write());
        }
        let capitals = actions[chosen].to_uppercase();
        assert_eq!(
            position.parse(&capitals).as_ref(),
            Ok(&actions[chosen]),
            "{} {capitals}",
            position.write()
        );
        position.play(&actions[chosen]).expect("legal");
    }
}

#[test]
fn whatever_is_written_is_read_with_what_stands_around_it() {
    for game in GAMES {
        for seed in 0..6 {
            reads_back(*game, &mut Draws::new(seed));
        }
    }
}
