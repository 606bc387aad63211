//! Shatranj: the worked positions of its rules.

use krepost::games::View;
use krepost::kernel::scene::{Glyph, Ground, Mark};
use krepost::kernel::{Act, ActError, MoveError, Notation, Reason, Seat};

use crate::worked::{Worked, end, notes};

const SHATRANJ: Worked = Worked("shatranj");
const START: &str = "bR,bN,bE,bK,bF,bE,bN,bR/bP,bP,bP,bP,bP,bP,bP,bP/8/8/8/8/\
                     wP,wP,wP,wP,wP,wP,wP,wP/wR,wN,wE,wK,wF,wE,wN,wR w";

/// Every text means this move.
fn means(position: &str, canonical: &str, texts: &[&str]) {
    let position = SHATRANJ.read(position);
    for text in texts {
        assert_eq!(position.parse(text).as_deref(), Ok(canonical), "{text}");
    }
}

/// What a text is answered with.
fn refusal(position: &str, text: &str) -> MoveError {
    SHATRANJ.read(position).parse(text).expect_err(text)
}

/// A move in English and in Russian.
fn written(position: &str, canonical: &str, english: &str, russian: &str) {
    let position = SHATRANJ.read(position);
    assert_eq!(position.notate(canonical, Notation::English).as_deref(), Some(english));
    assert_eq!(position.notate(canonical, Notation::Russian).as_deref(), Some(russian));
}

#[test]
fn the_start_has_sixteen_moves() {
    let moves =
        "a2-a3 b2-b3 c2-c3 d2-d3 e2-e3 f2-f3 g2-g3 h2-h3 b1-a3 b1-c3 g1-f3 g1-h3 c1-a3 c1-e3 f1-d3 f1-h3";
    for options in ["", "array=e", "bare=medina", "array=e,bare=medina"] {
        let start = SHATRANJ.start(options);
        SHATRANJ.moves(&start.write(), moves);
        let leaves: Vec<u64> = (1..=3).map(|depth| start.perft(depth)).collect();
        assert_eq!(leaves, [16, 256, 4176]);
    }
    assert_eq!(SHATRANJ.start("").write(), START);
    assert_eq!(SHATRANJ.start("").perft(4), 68122);
}

#[test]
fn pieces_go_as_they_did() {
    SHATRANJ.moves(
        "7,bK/8/5,bP,2/2,bP,1,wP,3/3,wE,4/4,bR,3/1,wP,6/wK,7 w",
        "a1-a2 a1-b1 b2-b3 d4-b6 d4-f2 d4-f6 e5-e6 e5-f6",
    );
    SHATRANJ.moves(
        "5,bF,1,bK/8/8/8/8/3,bP,bP,1,bP,1/1,wP,1,wP,1,wP,2/wK,7 w",
        "a1-a2 a1-b1 b2-b3 d2-e3 f2-e3 f2-f3 f2-g3",
    );
    SHATRANJ.moves("7,bK/bP,7/8/8/2,bP,1,wP,3/3,wF,4/8/wK,7 w", "a1-a2 a1-b1 a1-b2 d3-c2 d3-c4 d3-e2 e4-e5");
    // The rukh is stopped by either colour, and takes one of them.
    SHATRANJ.moves(
        "7,bK/3,bP,4/8/8/1,wP,1,wR,1,bP,2/8/3,wK,4/8 w",
        "b4-b5 d2-c1 d2-c2 d2-c3 d2-d1 d2-d3 d2-e1 d2-e2 d4-c4 d4-d3 d4-d5 d4-d6 d4-d7 d4-e4 d4-f4",
    );
    // Baidaqs of Black walk down and take down; no double step.
    SHATRANJ.moves("bK,7/3,bP,4/2,wP,1,wN,3/8/8/8/8/wK,7 b", "a8-a7 a8-b8 d7-c6 d7-d6 d7-e6");
}

#[test]
fn checks_are_met() {
    let fil = "bR,6,bK/8/8/8/8/1,wN,bE,5/3,wP,2,wR,1/4,wK,3 w";
    SHATRANJ.moves(fil, "d2-c3 e1-d1 e1-e2 e1-f1 e1-f2");
    assert_eq!(notes(&SHATRANJ.read(fil)), ["check"]);
    SHATRANJ
        .moves("4,bR,2,bK/bP,7/8/wR,7/8/8/8/2,wE,1,wK,1,wN,1 w", "a5-e5 c1-e3 e1-d1 e1-d2 e1-f1 e1-f2 g1-e2");
    SHATRANJ.moves("7,bK/8/8/3,bE,1,bE,2/4,wK,3/8/wP,7/8 w", "a2-a3 e4-d4 e4-d5 e4-e3 e4-e5 e4-f4 e4-f5");
    // A pinned faras stays; a rukh that pins along a rank too.
    SHATRANJ.moves("4,bR,1,bK,1/8/8/8/4,wN,3/8/8/4,wK,3 w", "e1-d1 e1-d2 e1-e2 e1-f1 e1-f2");
    SHATRANJ.moves("7,bK/8/8/8/bR,2,wF,1,wK,2/8/8/8 w", "f4-e3 f4-e4 f4-e5 f4-f3 f4-f5 f4-g3 f4-g4 f4-g5");
}

#[test]
fn baidaqs_become_firzans() {
    let text = "1,bN,1,bR,4/1,wP,2,wP,3/7,bK/8/8/8/8/wK,7 w";
    SHATRANJ.moves(text, "a1-a2 a1-b1 a1-b2 e7-d8=F e7-e8=F");
    SHATRANJ.check(text, "e7-e8=F", "1,bN,1,bR,wF,3/1,wP,6/7,bK/8/8/8/8/wK,7 b");
    SHATRANJ.check(
        "7,bK/8/wK,7/8/8/8/wP,bP,4,bP,1/2,wR,5 b idle=7",
        "g2-g1=F",
        "7,bK/8/wK,7/8/8/8/wP,bP,6/2,wR,3,bF,1 w",
    );
    let mate = SHATRANJ.line("8/bP,4,wN,wP,bK/8/8/8/8/8/wK,5,wR,1 w", "g7-g8=F");
    assert_eq!(end(&mate), "1:0 mate");
    assert_eq!(notes(&mate), ["mate"]);
}

#[test]
fn stalemate_loses() {
    let text = "bK,7/bP,1,wK,5/wP,7/8/8/8/8/7,wR b";
    SHATRANJ.moves(text, "");
    assert_eq!(end(&SHATRANJ.read(text)), "1:0 stalemate");
    assert_eq!(end(&SHATRANJ.line("bK,7/bP,1,wK,5/8/wP,7/8/8/8/7,wR w", "a5-a6")), "1:0 stalemate");
}

#[test]
fn a_bared_side_may_bare_in_turn() {
    let text = "7,bK/8/8/4,bR,3/4,wK,3/8/8/8 w";
    SHATRANJ.moves(text, "e4-d3 e4-d4 e4-e5 e4-f3 e4-f4");
    assert_eq!(notes(&SHATRANJ.read(text)), ["check", "bared"]);
    assert_eq!(end(&SHATRANJ.line(text, "e4-e5")), "0.5:0.5 bare");
    for walk in ["e4-d3", "e4-d4", "e4-f3", "e4-f4"] {
        assert_eq!(end(&SHATRANJ.line(text, walk)), "0:1 bare", "{walk}");
    }
    let medina = format!("{text} bare=medina");
    SHATRANJ.moves(&medina, "");
    assert_eq!(end(&SHATRANJ.read(&medina)), "0:1 bare");
    let by_shah = SHATRANJ.line("8/8/8/3,wK,bF,3/8/7,bK/7,wE/8 w", "d5-e5");
    assert_eq!(end(&by_shah), "");
    assert_eq!(by_shah.actions().len(), 5);
    assert_eq!(end(&SHATRANJ.line(&by_shah.write(), "h3-h2")), "0.5:0.5 bare");
}

#[test]
fn a_bared_side_without_help_has_lost() {
    for text in [
        // Out of reach, guarded, a second piece, one of two that it could take.
        "7,bK/1,bR,6/8/8/4,wK,3/8/8/8 w",
        "8/8/5,bK,2/4,bR,3/4,wK,3/8/8/8 w",
        "7,bK/bP,7/8/4,bF,3/4,wK,3/8/8/8 w",
        "7,bK/8/8/4,bF,3/3,bF,wK,3/8/8/8 w",
        // Beside the piece, but the shah may not step there for a rukh's line.
        "4,bK,3/8/8/8/8/8/3,wK,4/bR,2,bN,4 w",
    ] {
        SHATRANJ.moves(text, "");
        assert_eq!(end(&SHATRANJ.read(text)), "0:1 bare", "{text}");
    }
}

#[test]
fn the_end_is_judged_in_order() {
    for (text, wanted) in [
        ("7,bK/8/8/8/8/8/8/wK,7 w", "0.5:0.5 bare"),
        ("7,bK/8/8/8/8/8/8/wK,7 b bare=medina", "0.5:0.5 bare"),
        // The side that has just moved is bare: it has lost, whatever the
        // other can still do.
        ("wK,7/wP,1,bK,5/8/8/8/8/8/8 w", "1:0 bare"),
        ("7,bK/8/8/8/8/8/wR,7/wK,7 w idle=140", "1:0 bare"),
        // Bared and mated is mated, bared and without a move is stalemated.
        ("bK,6,wR/6,wR,1/8/8/8/8/8/wK,7 b", "1:0 mate"),
        ("bK,7/2,wR,5/1,wK,6/8/8/8/8/8 b", "1:0 bare"),
        ("bK,7/1,wR,6/2,wK,5/8/8/8/8/8 b", "1:0 stalemate"),
        // Mate and bareness come before the count of turns.
        ("bK,6,wR/6,bP,1/1,wK,6/8/8/8/wP,7/8 b idle=140", "1:0 mate"),
        ("7,bK/1,bR,6/8/8/4,wK,3/8/8/8 w idle=140", "0:1 bare"),
        ("7,bK/1,bR,6/8/8/4,wK,3/8/8/wR,7 w idle=140", "0.5:0.5 idle"),
        ("7,bK/1,bR,6/8/8/4,wK,3/8/8/wR,7 w idle=139", ""),
    ] {
        assert_eq!(end(&SHATRANJ.read(text)), wanted, "{text}");
    }
}

#[test]
fn seventy_quiet_moves_draw() {
    let text = "7,bK/1,bR,6/8/8/4,wK,3/8/8/wR,7 w idle=139";
    SHATRANJ.check(text, "a1-a2", "7,bK/1,bR,6/8/8/4,wK,3/8/wR,7/8 b idle=140");
    assert_eq!(end(&SHATRANJ.line(text, "a1-a2")), "0.5:0.5 idle");
    assert_eq!(SHATRANJ.line(text, "a1-a2").perft(1), 0, "the move tree ends as well");
    SHATRANJ.check(
        "7,bK/bR,1,bP,5/8/8/4,wK,3/8/8/wR,7 w idle=139",
        "a1-a7",
        "7,bK/wR,1,bP,5/8/8/4,wK,3/8/8/8 b",
    );
    assert_eq!(notes(&SHATRANJ.read(text)), ["quiet"]);
}

#[test]
fn the_third_occurrence_draws() {
    let dance = "g1-f3 g8-f6 f3-g1 f6-g8 ";
    assert_eq!(notes(&SHATRANJ.line(START, dance)), ["repeated"]);
    assert_eq!(end(&SHATRANJ.line(START, &dance.repeat(2))), "0.5:0.5 repetition");
    // A baidaq's move wipes the record.
    let later = SHATRANJ.line(START, &format!("{dance} a2-a3 a7-a6 {dance}"));
    assert_eq!(end(&later), "");
    // The other seat to move is another position.
    let triangle = SHATRANJ.line(START, "g1-f3 b8-c6 f3-g1 c6-b8 g1-f3 b8-a6 f3-g1 a6-b8");
    assert_eq!(end(&triangle), "0.5:0.5 repetition");
}

#[test]
fn acts_end_the_game() {
    assert_eq!(end(&SHATRANJ.line(START, "resign:w")), "0:1 resignation");
    assert_eq!(end(&SHATRANJ.line(START, "timeout:b")), "1:0 timeout");
    assert_eq!(end(&SHATRANJ.line(START, "e2-e3 draw")), "0.5:0.5 agreement");
    let mut start = SHATRANJ.start("");
    assert_eq!(start.act(&Act::Claim(Seat::new(0))), Err(ActError::NoClaim));
    assert!(start.act(&Act::Special("penalty:w@e3".to_owned())).is_err());
    let mut over = SHATRANJ.line(START, "resign:b");
    assert_eq!(over.act(&Act::Draw), Err(ActError::Over));
    assert_eq!(over.parse("e2-e3"), Err(MoveError::Over));
}

#[test]
fn moves_are_read_in_usual_spellings() {
    means(START, "g1-f3", &["g1-f3", " g1f3 ", "N f3", "Кf3", "Ng1-f3", "Кg1f3", "G1-F3"]);
    means(START, "c1-e3", &["Ee3", "Be3", "Ae3", "Сe3", "Сс1-е3", "Ec1e3", "Ee3+", "c1–e3"]);
    means(START, "e2-e3", &["e3", "пe3", "е3", "E2-E3", "e2e3", "Pe3!"]);
    let taking = "7,bK/bP,7/8/8/2,bP,1,wP,3/3,wF,4/8/wK,7 w";
    means(taking, "d3-c4", &["Fc4", "Qc4", "Фc4", "Fxc4", "Ф:c4", "Q:с4", "d3xc4", "d3-c4"]);
    means(taking, "a1-b2", &["Kb2", "Крb2", "Kpb2"]);
    let promotion = "1,bN,1,bR,4/1,wP,2,wP,3/7,bK/8/8/8/8/wK,7 w";
    means(
        promotion,
        "e7-e8=F",
        &["e8", "e7e8", "e7-e8", "e8=F", "e8F", "e8Ф", "e8=Q", "e7e8f", "e7e8q", "e7-e8=f"],
    );
    means(promotion, "e7-d8=F", &["ed8", "exd8", "e:d8Ф", "e7-d8", "exd8=F"]);
    assert!(matches!(refusal(promotion, "e8=N"), MoveError::Illegal { .. }));
    assert!(
        matches!(refusal(promotion, "d8"), MoveError::Ambiguous { candidates, .. } if candidates == ["e7-d8=F"])
    );
    assert!(matches!(refusal(START, "Ce3"), MoveError::Hint { hint: Reason { name: "latin-c", .. }, .. }));
    assert!(matches!(
        refusal(START, "nf3"),
        MoveError::Hint { hint: Reason { name: "capital-letter", .. }, .. }
    ));
    assert!(matches!(refusal(START, "Kf3"), MoveError::Illegal { .. }));
    assert!(matches!(
        refusal(START, "Nxf3"),
        MoveError::Illegal { why: Some(Reason { name: "not-a-capture", .. }), .. }
    ));
    assert!(matches!(refusal(START, "O-O"), MoveError::Unreadable { .. }));
    assert!(matches!(refusal(START, "e4"), MoveError::Illegal { .. }));
    let pinned = "4,bR,1,bK,1/8/8/8/4,wN,3/8/8/4,wK,3 w";
    assert!(matches!(
        refusal(pinned, "Nc3"),
        MoveError::Illegal { why: Some(Reason { name: "king-exposed", .. }), .. }
    ));
    let check = "4,bR,2,bK/bP,7/8/wR,7/8/8/8/2,wE,1,wK,1,wN,1 w";
    assert!(matches!(
        refusal(check, "Nh3"),
        MoveError::Illegal { why: Some(Reason { name: "in-check", .. }), .. }
    ));
    let knights = "7,bK/bP,7/8/8/1,wN,3,wN,2/8/8/wK,7 w";
    assert!(
        matches!(refusal(knights, "Nd5"), MoveError::Ambiguous { candidates, .. } if candidates == ["b4-d5", "f4-d5"])
    );
}

#[test]
fn moves_are_written_short() {
    written(START, "g1-f3", "Nf3", "Кf3");
    written(START, "c1-e3", "Ee3", "Сe3");
    written(START, "e2-e3", "e3", "e3");
    written("7,bK/bP,7/8/8/1,wN,3,wN,2/8/8/wK,7 w", "b4-d5", "Nbd5", "Кbd5");
    written("7,bK/bP,7/8/8/8/8/1,wR,6/wK,7 w", "b2-b8", "Rb8+", "Лb8+");
    written("1,bN,1,bR,4/1,wP,2,wP,3/7,bK/8/8/8/8/wK,7 w", "e7-d8=F", "exd8=F", "e:d8Ф");
    written("8/bP,4,wN,wP,bK/8/8/8/8/8/wK,5,wR,1 w", "g7-g8=F", "g8=F#", "g8Ф#");
    written("7,bK/bP,7/8/8/2,bP,1,wP,3/3,wF,4/8/wK,7 w", "d3-c4", "Fxc4", "Ф:c4");
    written("7,bK/8/8/bP,wR,6/8/8/1,wR,6/wK,7 w", "b2-b4", "R2b4", "Л2b4");
}

#[test]
fn the_board_is_of_one_colour() {
    let scene = SHATRANJ.start("").scene(&View::default());
    assert!(scene.board.cells.iter().all(|ground| *ground == Ground::Plain));
    let glyphs: Vec<Glyph> = scene.pieces.iter().take(5).map(|piece| piece.glyph).collect();
    assert_eq!(glyphs, [Glyph::Rook, Glyph::Knight, Glyph::Elephant, Glyph::King, Glyph::General]);
    let check = SHATRANJ.read("bR,6,bK/8/8/8/8/1,wN,bE,5/3,wP,2,wR,1/4,wK,3 w").scene(&View::default());
    assert_eq!(check.marks, [Mark::Check("e1".parse().expect("square"))]);
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    let rows = START.strip_suffix(" w").expect("White begins");
    for (text, why) in [
        (format!("{rows} x"), "no seat"),
        (rows.to_owned(), "no seat to move"),
        (format!("{rows} w idle=3 bare=medina"), "out of order"),
        (format!("{rows} w bare=draw"), "expected medina or no field"),
        (format!("{rows} w idle=141"), "from 1 to 140"),
        (format!("{rows} w idle=0"), "from 1 to 140"),
        (format!("{rows} w array=e"), "unknown field"),
        (START.replace("wK", "wQ"), "\"wQ\" is no piece"),
        (START.replace("wK", "rK"), "\"rK\" is no piece"),
        (START.replace("wK", "ж"), "\"ж\" is no piece"),
        (START.replace("wK", "w"), "\"w\" is no piece"),
        (START.replace("wK", "#"), "a hole"),
        (START.replace("wK", "wF"), "w has 0 shahs"),
        (START.replace("bF", "bK"), "b has 2 shahs"),
        (START.replace("/8/8/8/8/", "/8/8/8/wN,7/"), "w has 17 pieces"),
        (START.replace("/8/8/8/8/", "/8/8/8/9/"), "rank 3"),
        ("4,bK,3/8/8/8/8/7,wP/wP,wP,wP,wP,wP,wP,wP,wP/4,wK,3 w".to_owned(), "w has 9 baidaqs"),
        ("wP,3,bK,3/8/8/8/8/8/8/4,wK,3 w".to_owned(), "a baidaq on a8"),
        ("4,bK,3/8/8/8/8/8/8/bP,3,wK,3 w".to_owned(), "a baidaq on a1"),
        ("4,bK,3/8/8/8/4,wR,3/8/8/4,wK,3 w".to_owned(), "the side not to move is in check"),
        ("8/8/8/3,bK,wK,3/8/8/8/8 w".to_owned(), "the side not to move is in check"),
    ] {
        SHATRANJ.refused(&text, why);
    }
    for why in ["w has 0 shahs", "b has 2 shahs", "a baidaq on a8", "from 1 to 140", "expected medina"] {
        SHATRANJ.refused("bP,7/8/bK,7/8/8/bK,7/8/8 w bare=x idle=999", why);
    }
}
