//! Mill: the examples of its rules, and every rule at its edges.

use krepost::games::View;
use krepost::kernel::Square;
use krepost::kernel::scene::Ground;

use crate::worked::{Worked, end, notes, play};

const MILL: Worked = Worked("mill");

const EMPTY: &str = "1,#2,1,#2,1/#,1,#,1,#,1,#/#2,3,#2/3,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1";

#[test]
fn the_start_has_a_move_for_every_point() {
    let start = MILL.start("");
    assert_eq!(start.write(), format!("{EMPTY} w reserve=w9,b9"));
    let leaves: Vec<u64> = (1..=4).map(|depth| start.perft(depth)).collect();
    assert_eq!(leaves, [24, 552, 12144, 255_024]);
    assert_eq!(MILL.start("fly=no").write(), format!("{EMPTY} w fly=no reserve=w9,b9"));
}

#[test]
fn a_mill_takes_a_man() {
    let text =
        "wM,#2,wM,#2,1/#,1,#,bM,#,1,#/#2,3,#2/1,bM,1,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 w reserve=w7,b7";
    let moves = MILL.read(text).actions();
    assert_eq!(moves.len(), 21);
    let closing: Vec<&String> = moves.iter().filter(|text| text.starts_with("g7")).collect();
    assert_eq!(closing, ["g7xb4", "g7xd6"]);
    MILL.check(
        text,
        "g7xb4",
        "wM,#2,wM,#2,wM/#,1,#,bM,#,1,#/#2,3,#2/3,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 b reserve=w6,b7",
    );
    // Nobody to take: the turn is plain.
    let alone = "wM,#2,wM,#2,1/#,1,#,1,#,1,#/#2,3,#2/3,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 w reserve=w7,b7";
    MILL.check(
        alone,
        "g7",
        "wM,#2,wM,#2,wM/#,1,#,1,#,1,#/#2,3,#2/3,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 b reserve=w6,b7",
    );
}

#[test]
fn two_mills_take_one_man() {
    MILL.moves(
        "wM,#2,wM,#2,1/#,1,#,bM,#,1,#/#2,3,#2/1,bM,bM,#,1,bM,wM/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,wM w reserve=w5,b5",
        "a1 a4 b2 b6 c3 c5 d1 d2 d3 d5 e3 e4 e5 f2 f6 g7xb4 g7xc4 g7xd6 g7xf4",
    );
}

#[test]
fn mills_protect_unless_all_men_stand_in_them() {
    let closing = |text: &str| {
        let moves = MILL.read(text).actions();
        moves.into_iter().filter(|text| text.starts_with("g7")).collect::<Vec<_>>()
    };
    let some = "wM,#2,wM,#2,1/#,bM,#,bM,#,bM,#/#2,3,#2/2,bM,#,3/#2,2,bM,#2/#,1,#,1,#,wM,#/1,#2,1,#2,1 w reserve=w4,b4";
    assert_eq!(closing(some), ["g7xc4", "g7xe3"]);
    let all =
        "wM,#2,wM,#2,1/#,bM,#,bM,#,bM,#/#2,3,#2/3,#,3/#2,2,wM,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 w reserve=w6,b6";
    let mut any = closing(all);
    any.sort();
    assert_eq!(any, ["g7xb6", "g7xd6", "g7xf6"]);
    MILL.check(
        all,
        "g7xd6",
        "wM,#2,wM,#2,wM/#,bM,#,1,#,bM,#/#2,3,#2/3,#,3/#2,2,wM,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 b reserve=w5,b6",
    );
}

#[test]
fn the_lines_decide_who_is_a_neighbour() {
    MILL.moves(
        "1,#2,1,#2,bM/#,wM,#,1,#,1,#/#2,1,wM,1,#2/wM,1,wM,#,3/#2,2,wM,#2/#,1,#,1,#,bM,#/1,#2,bM,#2,bM w",
        "a4-a1 a4-a7 a4-b4 b6-b4xd1 b6-b4xf2 b6-b4xg1 b6-b4xg7 b6-d6 c4-b4 c4-c3 c4-c5 d5-c5 d5-d6 d5-e5 e3-d3 e3-e4",
    );
    let board = MILL.start("").scene(&View::default()).board;
    let points = Square::all((7, 7)).filter(|&square| board.ground(square) == Ground::Point).count();
    assert_eq!((points, board.lines.len()), (24, 16));
}

#[test]
fn a_man_runs_from_mill_to_mill() {
    MILL.moves(
        "wM,#2,wM,#2,wM/#,wM,#,1,#,wM,#/#2,3,#2/bM,1,wM,#,bM,1,bM/#2,bM,2,#2/#,1,#,bM,#,1,#/1,#2,bM,#2,1 w",
        "b6-b4 b6-d6 c4-b4 c4-c5 d7-d6xa4 d7-d6xc3 d7-d6xd1 d7-d6xd2 d7-d6xe4 d7-d6xg4 f6-d6 f6-f4",
    );
    // A man who leaves a mill and comes to rest on the same line closes nothing.
    let leaves =
        "1,#2,wM,#2,1/#,1,#,wM,#,1,#/#2,1,wM,1,#2/1,bM,1,#,1,bM,1/#2,3,#2/#,1,#,bM,#,1,#/bM,#2,1,#2,wM w";
    assert!(MILL.read(leaves).actions().iter().all(|text| !text.contains('x')));
}

#[test]
fn three_men_fly() {
    let text =
        "wM,#2,wM,#2,1/#,1,#,1,#,1,#/#2,bM,1,bM,#2/3,#,1,bM,bM/#2,2,wM,#2/#,bM,#,bM,#,1,#/1,#2,1,#2,1 w";
    let moves = MILL.read(text).actions();
    assert_eq!(moves.len(), 50);
    for taken in ["b2", "c5", "d2", "e5", "f4", "g4"] {
        assert!(moves.contains(&format!("e3-g7x{taken}")), "{taken}");
    }
    assert_eq!(notes(&MILL.read(text)), ["flies"]);
    MILL.moves(&format!("{text} fly=no"), "a7-a4 d7-d6 d7-g7 e3-d3 e3-e4");
    assert!(notes(&MILL.read(&format!("{text} fly=no"))).is_empty());
    // With men in hand nobody flies.
    let placing = "wM,#2,wM,#2,1/#,1,#,1,#,1,#/#2,bM,1,bM,#2/3,#,1,bM,1/#2,2,wM,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 w reserve=w1,b1";
    assert!(MILL.read(placing).actions().iter().all(|text| !text.contains('-')));
    // Down to three, the enemy flies at once.
    let down = "wM,#2,1,#2,wM/#,1,#,wM,#,1,#/#2,3,#2/3,#,1,bM,1/#2,wM,2,#2/#,wM,#,1,#,bM,#/bM,#2,bM,#2,1 w";
    assert!(MILL.line(down, "d6-d7xa1").actions().contains(&"f4-a1".to_owned()));
}

#[test]
fn the_end_is_judged_in_order() {
    let shut = "wM,#2,wM,#2,wM/#,1,#,bM,#,1,#/#2,3,#2/wM,bM,1,#,2,bM/#2,3,#2/#,1,#,1,#,1,#/bM,#2,1,#2,1 w";
    assert_eq!(end(&MILL.read(shut)), "0:1 no-move");
    let three = "wM,#2,wM,#2,wM/#,1,#,bM,#,1,#/#2,3,#2/bM,2,#,2,bM/#2,bM,2,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 w";
    assert_eq!(MILL.read(three).actions().len(), 51);
    assert_eq!(end(&MILL.read(&format!("{three} fly=no"))), "0:1 no-move");
    let by_slide = "wM,#2,wM,#2,wM/#,1,#,1,#,1,#/#2,1,bM,1,#2/wM,bM,1,#,2,bM/#2,3,#2/#,1,#,1,#,1,#/bM,#2,1,#2,1 b idle=99";
    assert_eq!(end(&MILL.line(by_slide, "d5-d6")), "0:1 no-move");
    let fork = "wM,#2,1,#2,wM/#,1,#,1,#,1,#/#2,3,#2/2,bM,#,1,bM,1/#2,1,bM,bM,#2/#,1,#,1,#,1,#/wM,#2,1,#2,1 b";
    for taken in ["a7", "a1", "g7"] {
        assert_eq!(end(&MILL.line(fork, &format!("c4-c3x{taken}"))), "0:1 two-men");
    }
    let in_hand =
        "wM,#2,wM,#2,1/#,1,#,bM,#,1,#/#2,3,#2/2,wM,#,wM,2/#2,3,#2/#,1,#,1,#,bM,#/1,#2,1,#2,1 w reserve=w1,b1";
    assert_eq!(end(&MILL.line(in_hand, "g7xf2")), "1:0 two-men");
    let limit = "wM,#2,1,#2,wM/#,1,#,wM,#,1,#/#2,2,bM,#2/1,wM,1,#,2,bM/#2,bM,2,#2/#,1,#,1,#,bM,#/1,#2,1,#2,1 w idle=99";
    assert_eq!(end(&MILL.line(limit, "b4-a4")), "0.5:0.5 idle");
    let saved = MILL.line(limit, "d6-d7xe5");
    assert_eq!((end(&saved), saved.write().contains("idle")), (String::new(), false));
    // The last placement can shut in as well.
    let last = "wM,#2,wM,#2,wM/#,1,#,bM,#,1,#/#2,1,bM,1,#2/wM,bM,bM,#,1,bM,wM/#2,2,bM,#2/#,bM,#,wM,#,bM,#/wM,#2,wM,#2,wM b reserve=w0,b1";
    assert_eq!(end(&MILL.line(last, "d3")), "0:1 no-move");
}

#[test]
fn the_third_occurrence_draws() {
    let text =
        "wM,#2,1,#2,wM/#,1,#,wM,#,1,#/#2,2,bM,#2/1,wM,1,#,2,bM/#2,bM,2,#2/#,1,#,1,#,bM,#/1,#2,1,#2,1 w";
    let round = "b4-a4 e5-e4 a4-b4 e4-e5";
    let mut position = MILL.line(text, round);
    assert_eq!(end(&position), "");
    for line in round.split(' ') {
        assert_eq!(end(&position), "");
        play(&mut position, line);
    }
    assert_eq!(end(&position), "0.5:0.5 repetition");
    assert!(position.actions().is_empty());
    // The position after the last placement is its own first occurrence.
    let placed = "wM,#2,1,#2,wM/#,1,#,wM,#,1,#/#2,3,#2/1,wM,1,#,2,bM/#2,bM,2,#2/#,1,#,1,#,bM,#/1,#2,1,#2,1 b reserve=w0,b1";
    assert_eq!(end(&MILL.line(placed, &format!("e5 {round}"))), "");
    assert_eq!(end(&MILL.line(placed, &format!("e5 {round} {round}"))), "0.5:0.5 repetition");
}

#[test]
fn moves_are_read_in_usual_spellings() {
    let text =
        "wM,#2,wM,#2,wM/#,wM,#,1,#,wM,#/#2,3,#2/bM,1,wM,#,bM,1,bM/#2,bM,2,#2/#,1,#,bM,#,1,#/1,#2,bM,#2,1 w";
    let position = MILL.read(text);
    for spelling in ["d7-d6xa4", "D7-D6xA4", "d7d6a4", "d7 d6 : a4", "d7-d6:a4", "d7–d6 х a4"] {
        assert_eq!(position.parse(spelling).as_deref(), Ok("d7-d6xa4"), "{spelling}");
    }
    // Which man is taken must be said.
    let error = position.parse("d7d6").expect_err("six men").to_string();
    assert!(["d7-d6xa4", "d7-d6xg4"].iter().all(|text| error.contains(text)), "{error}");
    assert!(position.parse("b6-d6xa4").is_err());
    assert!(position.parse("d4").is_err());
}

#[test]
fn men_in_hand_and_men_taken_are_shown() {
    let text =
        "wM,#2,wM,#2,wM/#,1,#,bM,#,1,#/#2,3,#2/3,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1 b reserve=w6,b7";
    let panels = MILL.read(text).scene(&View::default()).panels;
    assert_eq!([panels[0].hand[0].1, panels[1].hand[0].1], [6, 7]);
    assert_eq!((panels[0].captured[0].2, panels[1].captured.len()), (1, 0));
    assert_eq!([panels[0].men, panels[1].men], [3, 1]);
    let idle = "wM,#2,1,#2,wM/#,1,#,wM,#,1,#/#2,2,bM,#2/1,wM,1,#,2,bM/#2,bM,2,#2/#,1,#,1,#,bM,#/1,#2,1,#2,1 w idle=99";
    assert_eq!(notes(&MILL.read(idle)), ["idle"]);
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    let four = "wM,#2,wM,#2,wM/#,bM,#,bM,#,1,#/#2,bM,2,#2/3,#,3/#2,3,#2/#,1,#,1,#,1,#/1,#2,1,#2,1";
    let with = |from: &str, to: &str, rest: &str| format!("{} {rest}", EMPTY.replacen(from, to, 1));
    let hand = "w reserve=w9,b9";
    for (text, why) in [
        (EMPTY.rsplit_once('/').map_or_else(String::new, |(rows, _)| format!("{rows} {hand}")), "6 rows"),
        (with("3,#,3", "3,wM,3", "w reserve=w8,b8"), "a man at d4, though there is no point"),
        (with("1,#2,1,#2,1", "2,#,1,#2,1", hand), "an empty point at b7"),
        (with("1,#2,1,#2,1", "#3,1,#2,1", hand), "no point at a7"),
        (with("1,#2,1,#2,1", "wK,#2,1,#2,1", "b reserve=w8,b9"), "unknown token"),
        (with("#,1,#,1,#,1,#", "#1,1,#,1,#,1,#", hand), "run"),
        (with("#,1,#,1,#,1,#", "#,1,#,1,#,1,#,#", hand), "rank 6"),
        (with("#2,3,#2", "#2,1,2,#2", hand), "two runs"),
        (with("#2,3,#2", "#,#,3,#2", hand), "two runs"),
        (EMPTY.to_owned(), "no seat"),
        (format!("{EMPTY} r reserve=w9,b9"), "no seat"),
        (format!("{EMPTY} b reserve=w9,b9"), "do not fit"),
        (format!("{EMPTY} w reserve=w8,b9"), "do not fit"),
        (format!("{EMPTY} w reserve=w9,b8"), "do not fit"),
        (format!("{four} b reserve=w1,b1"), "do not fit"),
        (format!("{EMPTY} w reserve=b9,w9"), "expected reserve=wN,bN"),
        (format!("{EMPTY} w reserve=w9"), "expected reserve"),
        (format!("{EMPTY} w reserve=w09,b9"), "expected reserve"),
        (format!("{EMPTY} w reserve=w65535,b65535"), "more than 9"),
        (format!("{EMPTY} b reserve=w65535,b65535"), "more than 9"),
        (format!("{four} w reserve=w0,b0"), "left out"),
        (format!("{EMPTY} w"), "0 men of w"),
        (with("1,#2,1,#2,1", "wM,#2,1,#2,1", hand), "10 men of w"),
        (format!("{EMPTY} w idle=3 reserve=w9,b9"), "idle, though men are in hand"),
        (format!("{EMPTY} w reserve=w9,b9 fly=no"), "order"),
        (format!("{four} w idle=3 fly=no"), "order"),
        (format!("{four} w fly=no fly=no"), "twice"),
        (format!("{four} w fly=yes"), "fly=yes"),
        (format!("{four} w idle=0"), "idle=0"),
        (format!("{four} w idle=101"), "idle=101"),
        (format!("{four} w  idle=1"), "no field"),
        (format!("{four} w pairs=w1,b1"), "unknown field"),
        (four.replacen("wM", "1", 2) + " w", "1 men of w"),
        (four.replacen("wM", "1", 1).replacen("bM", "1", 1) + " w", "both sides"),
    ] {
        MILL.refused(&text, why);
    }
    assert_eq!(end(&MILL.read(&format!("{} w", four.replacen("wM", "1", 1)))), "0:1 two-men");
    assert_eq!(end(&MILL.read(&format!("{} w", four.replacen("bM", "1", 1)))), "1:0 two-men");
    assert_eq!(end(&MILL.read(&format!("{four} b idle=100"))), "0.5:0.5 idle");
    assert_eq!(end(&MILL.read(&format!("{four} b reserve=w1,b2"))), "");
}

#[test]
fn acts_end_the_game() {
    for (act, wanted) in
        [("resign:w", "0:1 resignation"), ("timeout:b", "1:0 timeout"), ("draw", "0.5:0.5 agreement")]
    {
        let position = MILL.line(&format!("{EMPTY} w reserve=w9,b9"), act);
        assert_eq!((end(&position), position.actions().len(), position.perft(1)), (wanted.to_owned(), 0, 0));
    }
}
