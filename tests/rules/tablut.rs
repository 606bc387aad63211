//! Tablut: the examples of its rules, and every rule at its edges.

use krepost::games::{Game, View, tablut::Tablut};
use krepost::kernel::scene::{Arg, Ground};
use krepost::kernel::{Options, Square};

use crate::worked::{Worked, end, notes, play};

const TABLUT: Worked = Worked("tablut");

#[test]
fn the_start_has_eighty_moves() {
    let start = TABLUT.start("");
    assert_eq!((1..=3).map(|depth| start.perft(depth)).collect::<Vec<_>>(), [80, 4400, 353_200]);
    let from = |square: &str| start.actions().iter().filter(|text| text.starts_with(square)).count();
    assert_eq!(["e2", "e8", "b5", "h5"].map(from), [8; 4]);
    assert_eq!(["d1", "f1", "d9", "f9", "a4", "a6", "i4", "i6"].map(from), [6; 8]);
    assert_eq!(["e1", "e9", "a5", "i5"].map(from), [0; 4]);
}

#[test]
fn the_castle_may_be_crossed_but_not_entered() {
    let text = "9/7,bM,1/7,bM,1/9/9/4,wK,4/9/1,wM,7/9 w";
    let king = "e4-a4 e4-b4 e4-c4 e4-d4 e4-f4 e4-g4 e4-h4 e4-i4 e4-e3 e4-e2 e4-e1";
    let across = "e4-e6 e4-e7 e4-e8 e4-e9";
    let swede =
        "b2-a2 b2-c2 b2-d2 b2-e2 b2-f2 b2-g2 b2-h2 b2-i2 b2-b1 b2-b3 b2-b4 b2-b5 b2-b6 b2-b7 b2-b8 b2-b9";
    TABLUT.moves(text, &format!("{king} {across} {swede}"));
    TABLUT.moves(&format!("{text} castle=wall"), &format!("{king} {swede}"));
}

#[test]
fn a_wall_does_not_shut_the_king_in() {
    let text = "4,bM,4/9/9/9/4,wK,4/9/9/9/9 w castle=wall";
    assert_eq!(TABLUT.read(text).actions().iter().filter(|text| text.starts_with("e5-")).count(), 15);
    // The king in the castle stands in the way whatever the option says.
    for option in ["", " castle=wall"] {
        let text = format!("9/9/9/9/bM,3,wK,4/9/9/9/9 b{option}");
        assert!(!TABLUT.read(&text).actions().contains(&"a5-f5".to_owned()), "{text}");
    }
}

#[test]
fn the_besieged_king_cannot_help_a_swede() {
    let text = "9/9/bM,8/4,wM,4/3,bM,wK,bM,3/4,bM,4/9/9/9 b";
    TABLUT.check(text, "a7-e7", "9/9/4,bM,4/9/3,bM,wK,bM,3/4,bM,4/9/9/9 w");
    let open = "9/9/bM,8/4,wM,4/3,bM,wK,bM,3/9/9/9/9 b";
    TABLUT.check(open, "a7-e7", "9/9/4,bM,4/4,wM,4/3,bM,wK,bM,3/9/9/9/9 w idle=1");
    // The man who completes the ring is no encloser.
    let last = "9/9/4,bM,4/4,wM,4/3,bM,wK,bM,3/9/9/9/4,bM,4 b";
    TABLUT.check(last, "e1-e4", "9/9/4,bM,4/4,wM,4/3,bM,wK,bM,3/4,bM,4/9/9/9 w idle=1");
}

#[test]
fn the_king_in_the_castle_fights() {
    TABLUT.check("9/7,bM,1/9/9/3,bM,wK,4/9/9/2,wM,6/9 w", "c2-c5", "9/7,bM,1/9/9/2,wM,1,wK,4/9/9/9/9 b");
}

#[test]
fn the_king_falls_to_four_in_the_castle() {
    let text = "9/9/9/4,bM,4/3,bM,wK,bM,3/9/9/1,wM,7/4,bM,4 b";
    assert_eq!(end(&TABLUT.line(text, "e1-e4")), "1:0 king-taken");
    let three = "9/9/9/9/3,bM,wK,bM,3/9/9/1,wM,7/4,bM,4 b";
    assert_eq!(end(&TABLUT.line(three, "e1-e4")), "");
    // A fourth man who was there before does not matter; one must arrive.
    let surrounded = "9/9/9/4,bM,4/3,bM,wK,bM,3/4,bM,4/9/1,wM,7/4,bM,4 b";
    assert_eq!(end(&TABLUT.line(surrounded, "e1-d1")), "");
}

#[test]
fn the_king_falls_to_three_beside_the_castle() {
    let text = "9/9/9/9/9/3,bM,wK,bM,3/9/1,wM,7/4,bM,4 b";
    for option in ["", " king=four"] {
        assert_eq!(end(&TABLUT.line(&format!("{text}{option}"), "e1-e3")), "1:0 king-taken");
    }
    let two = "9/9/9/9/9/3,bM,wK,4/9/1,wM,7/5,bM,3 b";
    assert_eq!(end(&TABLUT.line(two, "f1-f4")), "");
    let helped = "9/9/9/9/9/3,bM,wK,4/4,wM,4/9/5,bM,3 b";
    assert_eq!(end(&TABLUT.line(helped, "f1-f4")), "");
}

#[test]
fn the_king_falls_to_two_in_the_open() {
    let text = "9/9/6,wM,2/9/9/9/1,bM,wK,6/9/3,bM,5 b";
    assert_eq!(end(&TABLUT.line(text, "d1-d3")), "1:0 king-taken");
    assert_eq!(end(&TABLUT.line(&format!("{text} king=four"), "d1-d3")), "");
    let entered = "9/9/6,wM,2/9/2,wK,6/9/1,bM,1,bM,5/9/9 w";
    assert_eq!(end(&TABLUT.line(entered, "c5-c3")), "");
    let four = "9/9/6,wM,2/9/9/2,bM,6/1,bM,wK,6/2,bM,6/3,bM,5 b king=four";
    assert_eq!(end(&TABLUT.line(four, "d1-d3")), "1:0 king-taken");
    // A man arriving on the other axis takes nobody, though two stand opposite.
    let across = "9/2,bM,6/6,wM,2/9/9/9/1,bM,wK,bM,5/9/9 b";
    assert_eq!(end(&TABLUT.line(across, "c8-c4")), "");
}

#[test]
fn king_and_swede_fall_together() {
    TABLUT.check("9/9/9/9/3,bM,5/3,wM,5/1,bM,wK,6/9/3,bM,5 b", "d1-d3", "9/9/9/9/3,bM,5/9/1,bM,1,bM,5/9/9 w");
}

#[test]
fn the_empty_castle_is_an_enemy_of_both() {
    TABLUT.check("9/1,bM,7/9/9/9/4,bM,4/2,wK,4,wM,1/9/9 w", "h3-e3", "9/1,bM,7/9/9/9/9/2,wK,1,wM,4/9/9 b");
    TABLUT.check("9/9/bM,8/4,wM,4/9/9/2,wK,6/7,bM,1/9 b", "a7-e7", "9/9/4,bM,4/9/9/9/2,wK,6/7,bM,1/9 w");
}

#[test]
fn three_men_are_taken_at_once_and_rows_never() {
    TABLUT.check(
        "9/3,wM,5/6,wK,2/9/9/1,wM,bM,1,bM,wM,3/3,bM,5/3,wM,3,bM,1/9 w",
        "d8-d4",
        "9/9/6,wK,2/9/9/1,wM,1,wM,1,wM,3/9/3,wM,3,bM,1/9 b",
    );
    TABLUT.check(
        "9/7,bM,1/5,wK,3/9/9/9/1,bM,wM,wM,5/9/4,bM,4 b",
        "e1-e3",
        "9/7,bM,1/5,wK,3/9/9/9/1,bM,wM,wM,bM,4/9/9 w idle=1",
    );
}

#[test]
fn the_edge_encloses_nothing() {
    TABLUT.check(
        "1,bM,7/9/9/3,wK,5/9/wM,8/9/7,bM,1/9 b",
        "b9-b4",
        "9/9/9/3,wK,5/9/wM,bM,7/9/7,bM,1/9 w idle=1",
    );
}

#[test]
fn corners_count_with_their_option() {
    let text = "9/7,bM,1/9/9/4,wK,4/2,wM,6/9/9/1,bM,7 w";
    TABLUT.check(
        &format!("{text} escape=corner"),
        "c4-c1",
        "9/7,bM,1/9/9/4,wK,4/9/9/9/2,wM,6 b escape=corner",
    );
    TABLUT.check(text, "c4-c1", "9/7,bM,1/9/9/4,wK,4/9/9/9/1,bM,wM,6 b idle=1");
    let beside = "9/2,bM,4,bM,1/6,wM,2/9/9/9/9/9/1,wK,7 b escape=corner";
    assert_eq!(end(&TABLUT.line(beside, "c8-c1")), "1:0 king-taken");
    let on_the_edge = "9/4,bM,4/6,wM,2/9/9/9/9/9/2,bM,wK,5 b escape=corner";
    assert_eq!(end(&TABLUT.line(on_the_edge, "e8-e1")), "1:0 king-taken");
    assert_eq!(end(&TABLUT.line(&format!("{on_the_edge} king=four"), "e8-e1")), "");
    assert_eq!(end(&TABLUT.line(&format!("{beside} king=four"), "c8-c1")), "");
    let reached = "9/7,bM,1/6,wM,2/9/9/9/9/7,bM,1/2,wK,6 w escape=corner";
    assert_eq!(end(&TABLUT.line(reached, "c1-a1")), "0:1 escape");
    assert_eq!(end(&TABLUT.line(reached, "c1-c9")), "");
    TABLUT.moves(
        "9/9/9/9/4,wK,4/9/9/9/1,bM,7 w escape=corner",
        "e5-a5 e5-b5 e5-c5 e5-d5 e5-f5 e5-g5 e5-h5 e5-i5 e5-e1 e5-e2 e5-e3 e5-e4 e5-e6 e5-e7 e5-e8 e5-e9",
    );
    assert!(
        !TABLUT.read("9/9/9/9/4,wK,4/9/9/9/1,bM,7 b escape=corner").actions().contains(&"b1-a1".to_owned())
    );
}

#[test]
fn the_end_is_judged_in_order() {
    // Taken on the hundredth ply, escaped on it, shut in on it.
    assert_eq!(end(&TABLUT.line("9/9/6,wM,2/9/9/9/1,bM,wK,6/9/3,bM,5 b idle=99", "d1-d3")), "1:0 king-taken");
    let escape = "9/7,bM,1/6,wM,2/9/9/9/2,wK,6/7,bM,1/9 w idle=99";
    assert_eq!(end(&TABLUT.line(escape, "c3-a3")), "0:1 escape");
    let shut = "4,bM,4/9/9/9/3,bM,1,bM,3/2,bM,wM,wK,wM,bM,2/3,bM,wM,bM,3/4,bM,4/9 b";
    assert_eq!(end(&TABLUT.line(shut, "e9-e6")), "1:0 no-move");
    assert_eq!(end(&TABLUT.line(&format!("{shut} idle=99"), "e9-e6")), "1:0 no-move");
    let last = "9/6,bM,2/9/9/4,wK,4/9/2,wM,6/6,bM,2/9 b idle=99";
    assert_eq!(end(&TABLUT.line(last, "g8-g9")), "0.5:0.5 idle");
    TABLUT.check(
        "9/7,bM,1/9/9/4,wK,4/9/2,bM,wM,5/9/4,bM,4 b idle=99",
        "e1-e3",
        "9/7,bM,1/9/9/4,wK,4/9/2,bM,1,bM,4/9/9 w",
    );
    assert_eq!(end(&TABLUT.line("9/9/9/9/4,wK,4/9/2,wM,bM,5/9/4,wM,4 w", "e1-e3")), "0:1 no-move");
}

#[test]
fn the_third_occurrence_draws() {
    let mut position = TABLUT.start("");
    for (ply, line) in
        ["d1-c1", "e4-d4", "c1-d1", "d4-e4", "d1-c1", "e4-d4", "c1-d1", "d4-e4"].iter().enumerate()
    {
        assert_eq!(end(&position), "", "after {ply} plies");
        play(&mut position, line);
    }
    assert_eq!(end(&position), "0.5:0.5 repetition");
    assert!(position.actions().is_empty());
}

#[test]
fn a_capture_forgets_what_stood_before() {
    // The position after a capture is its own first occurrence.
    let text = "9/7,bM,1/9/9/2,wK,6/9/2,bM,wM,5/9/4,bM,4 b";
    let there_and_back = "c5-d5 h8-h9 d5-c5 h9-h8";
    let captured = TABLUT.line(text, "e1-e3");
    assert_eq!(captured.write(), "9/7,bM,1/9/9/2,wK,6/9/2,bM,1,bM,4/9/9 w");
    assert_eq!(end(&TABLUT.line(text, &format!("e1-e3 {there_and_back}"))), "");
    let twice = format!("e1-e3 {there_and_back} {there_and_back}");
    assert_eq!(end(&TABLUT.line(text, &twice)), "0.5:0.5 repetition");
    // A text remembers nothing of what stood before it.
    let once = TABLUT.line(text, &format!("e1-e3 {there_and_back}")).write();
    assert_eq!(end(&TABLUT.line(&once, there_and_back)), "");
}

#[test]
fn the_king_calls_his_ways_out() {
    let call = |text: &str| {
        let scene = TABLUT.read(text).scene(&View::default());
        scene.notes.first().map(|note| (note.key, note.args.clone()))
    };
    let squares = |text: &str| vec![("squares", Arg::Text(text.to_owned()))];
    assert_eq!(call("9/6,bM,2/2,bM,6/9/9/9/2,wK,1,bM,4/9/9 b"), Some(("tuichi", squares("c1, a3"))),);
    assert_eq!(call("9/9/2,bM,6/9/9/9/1,bM,wK,6/2,bM,6/9 b"), Some(("raichi", squares("i3"))));
    // White to move: the call came a ply ago. The game over: none.
    assert_eq!(call("9/6,bM,2/2,bM,6/9/9/9/2,wK,1,bM,4/9/9 w"), None);
    let across = "9/6,bM,2/7,bM,1/2,wM,6/1,wM,wK,6/2,wM,6/9/9/9 b";
    assert_eq!(call(across), Some(("raichi", squares("i5"))));
    assert_eq!(call(&format!("{across} castle=wall")), None);
    let over = TABLUT.line("9/6,bM,2/2,bM,6/9/9/9/2,wK,1,bM,4/9/9 w", "c3-a3");
    assert_eq!((end(&over), notes(&over)), ("0:1 escape".to_owned(), vec!["idle"]));
}

#[test]
fn a_lone_king_has_his_moves() {
    let text = "9/6,bM,2/2,bM,6/9/9/9/2,wK,1,bM,4/9/9 w";
    TABLUT.moves(text, "c3-a3 c3-b3 c3-c1 c3-c2 c3-c4 c3-c5 c3-c6 c3-d3");
    for escape in ["c3-a3", "c3-c1"] {
        assert_eq!(end(&TABLUT.line(text, escape)), "0:1 escape");
    }
}

#[test]
fn acts_end_the_game() {
    let start = "3,bM,bM,bM,3/4,bM,4/4,wM,4/bM,3,wM,3,bM/bM,bM,wM,wM,wK,wM,wM,bM,bM/bM,3,wM,3,bM/4,wM,4/4,bM,4/3,bM,bM,bM,3 b";
    for (act, wanted) in [
        ("resign:b", "0:1 resignation"),
        ("resign:w", "1:0 resignation"),
        ("timeout:w", "1:0 timeout"),
        ("draw", "0.5:0.5 agreement"),
    ] {
        let position = TABLUT.line(start, act);
        assert_eq!(end(&position), wanted);
        assert_eq!(position.write(), start);
        assert!(position.actions().is_empty());
    }
    let mut position = TABLUT.read(start);
    let act = |text: &str| krepost::kernel::Act::read(text, Tablut::INFO.seats).expect(text);
    assert!(position.act(&act("claim:b")).is_err());
    assert!(position.act(&act("penalty:b@c4")).is_err());
    play(&mut position, "draw");
    assert!(position.act(&act("resign:w")).is_err());
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    let king = "9/9/9/9/4,wK,4/9/9/9/4,bM,4";
    TABLUT.refused("9/9/9/9/4,wK,4/9/9/4,bM,4 b", "8 rows");
    TABLUT.refused("9/9/9/9/4,wK,5/9/9/9/4,bM,4 b", "rank 5");
    TABLUT.refused("9/9/9/9/4,wK,3/9/9/9/4,bM,4 b", "rank 5");
    TABLUT.refused("9/9/9/0,9/4,wK,4/9/9/9/4,bM,4 b", "rank 6");
    TABLUT.refused("9/9/9/4,5/4,wK,4/9/9/9/4,bM,4 b", "two runs");
    TABLUT.refused("9/9/9/#,8/4,wK,4/9/9/9/4,bM,4 b", "holes");
    TABLUT.refused("9/9/9/9/4,wK,4/9/9/9/4,bK,4 b", "unknown token");
    TABLUT.refused(king, "no seat");
    TABLUT.refused(&format!("{king} g"), "no seat");
    for (field, why) in [
        ("quiet=3", "unknown field"),
        ("castle", "no field"),
        ("castle=pass", "castle=pass"),
        ("castle=wall castle=wall", "twice"),
        ("king=four castle=wall", "order"),
        ("idle=3 escape=corner", "order"),
        ("idle=0", "idle=0"),
        ("idle=101", "idle=101"),
        ("idle=07", "idle=07"),
        ("idle=+7", "idle=+7"),
        (" idle=7", "no field"),
        ("king=two", "king=two"),
        ("escape=edge", "escape=edge"),
    ] {
        TABLUT.refused(&format!("{king} b {field}"), why);
    }
    assert_eq!(end(&TABLUT.read(&format!("{king} b idle=100"))), "0.5:0.5 idle");
    TABLUT.refused("9/9/9/2,wK,6/4,wK,4/9/9/9/4,bM,4 b", "two kings");
    TABLUT.refused("9/9/9/9/2,wM,6/9/9/9/4,bM,4 b", "no king");
    TABLUT.refused("9/9/9/9/2,wM,6/9/9/9/4,bM,4 w idle=1", "no king");
    assert_eq!(end(&TABLUT.read("9/9/9/9/2,wM,6/9/9/9/4,bM,4 w")), "1:0 king-taken");
    TABLUT.refused("9/9/9/2,wK,6/4,wM,4/9/9/9/4,bM,4 b", "castle");
    TABLUT.refused("bM,8/9/9/9/4,wK,4/9/9/9/8,wM b escape=corner", "corner i1");
    TABLUT.refused("9/9/wK,8/9/9/9/9/9/4,bM,4 w", "escaped");
    assert_eq!(end(&TABLUT.read("9/9/wK,8/9/9/9/9/9/4,bM,4 b")), "0:1 escape");
    assert_eq!(end(&TABLUT.read("9/9/wK,8/9/9/9/9/9/4,bM,4 w escape=corner")), "");
    TABLUT.refused("wK,8/9/9/9/9/9/9/9/4,bM,4 w escape=corner", "escaped");
    let crowd = "bM,bM,bM,bM,bM,bM,bM,bM,bM/bM,bM,bM,bM,bM,bM,bM,bM,1";
    TABLUT.refused(&format!("{crowd}/9/9/4,wK,4/9/9/9/9 b"), "17 Muscovites");
    TABLUT.refused("9/9/9/9/4,wK,4/wM,wM,wM,wM,wM,wM,wM,wM,wM/9/9/4,bM,4 b", "9 Swedes");
    // Every reason at once.
    TABLUT.refused("9/9/9/9/4,wM,4/9/9/9/9 b", "castle");
    TABLUT.refused("9/9/9/9/4,wM,4/9/9/9/9 b", "no king");
}

#[test]
fn options_show_on_the_board() {
    let special = |options: &str| {
        let board = TABLUT.start(options).scene(&View::default()).board;
        Square::all((9, 9)).filter(|&square| board.ground(square) == Ground::Special).count()
    };
    assert_eq!([special(""), special("escape=corner")], [1, 5]);
    assert!(TABLUT.start("castle=wall").scene(&View::default()).board.walls.is_empty());
    let left = "9/9/9/9/9/4,wK,4/9/9/4,bM,4 b castle=wall";
    assert_eq!(TABLUT.read(left).scene(&View::default()).board.walls.len(), 4);
    let rated =
        |text: &str| Options::parse(Tablut::INFO.options, text).expect(text).rated(Tablut::INFO.options);
    assert_eq!([rated(""), rated("king=four"), rated("castle=wall,escape=corner")], [true, false, true]);
}

#[test]
fn moves_are_read_in_usual_spellings() {
    let start = TABLUT.start("");
    for text in ["d1-c1", "D1-C1", "d1c1", " d1 – c1 ", "d1:c1", "d1 с1"] {
        assert_eq!(start.parse(text).as_deref(), Ok("d1-c1"), "{text}");
    }
    assert!(start.parse("d1-d5").is_err());
    assert!(start.parse("").is_err());
}
