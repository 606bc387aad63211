//! Latrunculi: the examples of its rules, and every rule at its edges.

use krepost::games::View;
use krepost::kernel::Seat;
use krepost::kernel::scene::{Arg, Note};

use crate::worked::{Worked, end, notes, play};

const LATRUNCULI: Worked = Worked("latrunculi");

/// The figure that the worked moves of the source are told about.
const FIGURE: &str = "wM,4,bM,2/bM,4,wM,2/7,bM/bM,1,bM,1,bM,bM,wM,bM/7,bM/7,wM/wM,wM,1,wM,4";

#[test]
fn the_start_has_eight_moves() {
    let start = LATRUNCULI.start("");
    LATRUNCULI.moves(&start.write(), "a3-a4 b3-b4 c3-c4 d3-d4 e3-e4 f3-f4 g3-g4 h3-h4");
    let leaves: Vec<u64> = (1..=5).map(|depth| start.perft(depth)).collect();
    assert_eq!(leaves, [8, 56, 770, 10152, 137_510]);
}

#[test]
fn the_figure_has_these_moves() {
    LATRUNCULI.moves(
        &format!("{FIGURE} w"),
        "a1-a2 a1-a3 a7-b7 a7-c7 a7-d7 a7-e7 b1-b2 b1-b3 b1-b4 b1-b5 b1-b6 b1-b7 b1-c1 d1-c1 d1-d2 d1-d3 \
         d1-d4 d1-d5 d1-d6 d1-d7 d1-e1 d1-f1 d1-g1 d1-h1 f6-b6 f6-c6 f6-d6 f6-e6 f6-f5 f6-g6 f6-h6 g4-g1 \
         g4-g2 g4-g3 g4-g5 g4-g6 g4-g7 h2-a2 h2-b2 h2-c2 h2-d2 h2-e2 h2-f2 h2-g2 h2-h1",
    );
    assert_eq!(LATRUNCULI.read(&format!("{FIGURE} b")).actions().len(), 50);
}

#[test]
fn whole_rows_are_taken() {
    for (seat, line, after) in [
        ("w", "f6-h6", "wM,4,bM,2/bM,6,wM/8/bM,1,bM,1,bM,bM,wM,1/8/7,wM/wM,wM,1,wM,4 b"),
        ("w", "d1-d4", "wM,4,bM,2/bM,4,wM,2/7,bM/bM,1,bM,wM,2,wM,bM/7,bM/7,wM/wM,wM,6 b"),
        ("w", "a1-a3", "wM,4,bM,2/bM,4,wM,2/7,bM/bM,1,bM,1,bM,bM,wM,bM/wM,6,bM/7,wM/1,wM,1,wM,4 b idle=1"),
        ("b", "h5-f5", "wM,4,bM,2/bM,7/5,bM,2/bM,1,bM,1,bM,bM,wM,bM/7,bM/7,wM/wM,wM,1,wM,4 w"),
        ("b", "c4-c1", "wM,4,bM,2/bM,4,wM,2/7,bM/bM,3,bM,bM,wM,bM/7,bM/7,wM/wM,wM,bM,wM,4 w idle=1"),
    ] {
        LATRUNCULI.check(&format!("{FIGURE} {seat}"), line, after);
    }
    LATRUNCULI.check(
        "8/8/3,bM,bM,3/8/7,wM/8/wM,bM,bM,bM,bM,bM,bM,1 w",
        "h3-h1",
        "8/8/3,bM,bM,3/8/8/8/wM,6,wM b",
    );
}

#[test]
fn three_directions_are_taken_at_once() {
    LATRUNCULI.check(
        "7,bM/4,wM,3/4,bM,3/2,wM,bM,1,bM,wM,1/8/8/4,wM,2,bM w",
        "e1-e4",
        "7,bM/4,wM,3/8/2,wM,1,wM,1,wM,1/8/8/7,bM b",
    );
    // Runs of different length, and one that is open at its end.
    LATRUNCULI.check(
        "4,wM,3/4,bM,2,bM/4,bM,3/1,bM,bM,bM,1,bM,wM,1/8/8/4,wM,2,bM w",
        "e1-e4",
        "4,wM,3/7,bM/8/1,bM,bM,bM,wM,1,wM,1/8/8/7,bM b",
    );
}

#[test]
fn edges_gaps_and_corners_save() {
    LATRUNCULI.check(
        "7,bM/4,wM,3/8/bM,bM,6/8/8/2,wM,5 w",
        "c1-c4",
        "7,bM/4,wM,3/8/bM,bM,wM,5/8/8/8 b idle=1",
    );
    LATRUNCULI.check(
        "7,bM/8/8/3,bM,bM,2,wM/8/8/2,wM,5 w",
        "c1-c4",
        "7,bM/8/8/2,wM,bM,bM,2,wM/8/8/8 b idle=1",
    );
    LATRUNCULI.check(
        "bM,5,bM,1/4,bM,3/8/1,wM,6/wM,7/8/7,wM w",
        "b4-b7",
        "bM,wM,4,bM,1/4,bM,3/8/8/wM,7/8/7,wM b idle=1",
    );
    // Rows do not run round the edge.
    LATRUNCULI.check("7,bM/8/wM,7/7,bM/8/8/6,wM,1 w", "g1-g4", "7,bM/8/wM,7/6,wM,bM/8/8/8 b idle=1");
}

#[test]
fn only_the_arriving_man_captures() {
    let between = "7,bM/8/8/2,bM,wM,bM,3/8/8/wM,7 b";
    LATRUNCULI.check(between, "e4-e5", "7,bM/8/4,bM,3/2,bM,wM,4/8/8/wM,7 w idle=1");
    let back = LATRUNCULI.line(between, "e4-e5 a1-a2 e5-e4");
    assert_eq!(back.write(), "7,bM/8/8/2,bM,1,bM,3/8/wM,7/8 w");
    LATRUNCULI.check(between, "h7-h6", "8/7,bM/8/2,bM,wM,bM,3/8/8/wM,7 w idle=1");
    LATRUNCULI.check(
        "7,bM/8/8/2,bM,wM,1,bM,2/8/8/wM,3,wM,3 w",
        "e1-e4",
        "7,bM/8/8/2,bM,wM,wM,bM,2/8/8/wM,7 b idle=1",
    );
    // Both were entered safely; the pair falls to a flank that comes back.
    let pair = "7,bM/8/8/2,bM,wM,wM,2,bM/8/8/wM,7 b";
    LATRUNCULI.check(pair, "h4-f4", "7,bM/8/8/2,bM,2,bM,2/8/8/wM,7 w");
}

#[test]
fn the_end_is_judged_in_order() {
    let last = "8/8/8/2,wM,bM,4/8/8/4,wM,3 w";
    assert_eq!(end(&LATRUNCULI.line(last, "e1-e4")), "1:0 wiped-out");
    assert_eq!(end(&LATRUNCULI.read("7,bM/8/8/8/8/8/wM,7 w")), "0.5:0.5 one-each");
    assert_eq!(end(&LATRUNCULI.line("bM,7/wM,7/8/1,wM,6/8/8/8 w", "b4-b7")), "1:0 no-move");
    let blockade = "bM,bM,5,wM/bM,bM,wM,5/wM,wM,6/8/8/8/8 w idle=99";
    assert_eq!(end(&LATRUNCULI.line(blockade, "h7-c7")), "1:0 no-move");
    let count = "3,bM,3,bM/8/8/2,wM,5/8/8/wM,3,wM,3 w idle=99";
    assert_eq!(end(&LATRUNCULI.line(count, "a1-b1")), "1:0 idle");
    assert_eq!(end(&LATRUNCULI.line(&format!("{count} stall=draw"), "a1-b1")), "0.5:0.5 idle");
    let fewer = "3,bM,2,bM,bM/8/8/8/8/8/wM,3,wM,3 w idle=99";
    assert_eq!(end(&LATRUNCULI.line(fewer, "a1-b1")), "0:1 idle");
    LATRUNCULI.check(
        "7,bM/8/8/2,wM,bM,4/8/8/wM,3,wM,3 w idle=99",
        "e1-e4",
        "7,bM/8/8/2,wM,1,wM,3/8/8/wM,7 b",
    );
    // A capture that leaves one man each cannot happen, one that leaves one
    // man on one side goes on.
    assert_eq!(end(&LATRUNCULI.line("7,bM/8/8/2,wM,bM,4/8/8/wM,3,wM,3 w", "e1-e4")), "");
    // Set up: the seat to move is shut in.
    assert_eq!(end(&LATRUNCULI.read("8/8/8/8/8/bM,bM,6/wM,wM,bM,5 w")), "0:1 no-move");
}

#[test]
fn positions_may_repeat() {
    let there_and_back = "a1-a2 h7-h6 a2-a1 h6-h7";
    let text = "7,bM/8/8/8/8/8/wM,wM,6 w";
    let mut position = LATRUNCULI.read(text);
    for _ in 0..24 {
        there_and_back.split(' ').for_each(|line| play(&mut position, line));
        assert_eq!(end(&position), "");
    }
    there_and_back.split(' ').for_each(|line| play(&mut position, line));
    assert_eq!(end(&position), "1:0 idle");
}

#[test]
fn the_count_is_shown() {
    let notes_of = |text: &str| LATRUNCULI.read(text).scene(&View::default()).notes;
    let idle = |plies: u16| Note::new("idle").with("plies", plies).with("limit", 100);
    let white = "3,bM,3,bM/8/8/2,wM,5/8/8/wM,3,wM,3 w";
    let ahead = Note {
        key: "ahead",
        args: vec![("seat", Arg::Seat(Seat::new(0))), ("more", 3.into()), ("fewer", 2.into())],
    };
    assert_eq!(notes_of(&format!("{white} idle=37")), [idle(37), ahead.clone()]);
    assert_eq!(notes_of(white), [idle(0), ahead]);
    assert_eq!(notes_of("7,bM/8/8/8/8/bM,7/wM,wM,6 w"), [idle(0), Note::new("even").with("men", 2)]);
    assert_eq!(notes_of(&format!("{white} stall=draw"))[1], Note::new("stall-draws"));
    let panels = LATRUNCULI.read(white).scene(&View::default()).panels;
    assert_eq!([panels[0].men, panels[1].men], [3, 2]);
    assert_eq!([panels[0].captured[0].2, panels[1].captured[0].2], [22, 21]);
    assert_eq!(notes(&LATRUNCULI.line(white, "draw")), [""; 0]);
}

#[test]
fn a_lone_man_plays_on() {
    LATRUNCULI.moves(
        "8/4,bM,3/8/3,bM,4/8/8/wM,7 w",
        "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1",
    );
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    let rows = "8/8/8/3,bM,4/8/8/wM,wM,5,bM";
    LATRUNCULI.refused("8/8/8/8/8/wM,wM,5,bM w", "6 rows");
    LATRUNCULI.refused("8/8/8/9/8/8/wM,wM,5,bM w", "rank 4");
    LATRUNCULI.refused("8/8/8/7/8/8/wM,wM,5,bM w", "rank 4");
    LATRUNCULI.refused("8/8/8/1,7/8/8/wM,wM,5,bM w", "two runs");
    LATRUNCULI.refused("8/8/8/0,8/8/8/wM,wM,5,bM w", "run");
    LATRUNCULI.refused("8/8/8/#,7/8/8/wM,wM,5,bM w", "holes");
    LATRUNCULI.refused("8/8/8/3,bK,4/8/8/wM,wM,5,bM w", "unknown token");
    LATRUNCULI.refused(rows, "no seat");
    LATRUNCULI.refused(&format!("{rows} r"), "no seat");
    for (fields, why) in [
        ("quiet=3", "unknown field"),
        ("stall=draw idle=3", "order"),
        ("idle=3 idle=3", "twice"),
        ("idle=0", "idle=0"),
        ("idle=101", "idle=101"),
        ("idle=03", "idle=03"),
        ("idle=-3", "idle=-3"),
        ("stall=count", "stall=count"),
        (" idle=3", "no field"),
    ] {
        LATRUNCULI.refused(&format!("{rows} w {fields}"), why);
    }
    LATRUNCULI.refused("8/8/8/8/8/8/8 w", "no men at all");
    let full = "wM,wM,wM,wM,wM,wM,wM,wM";
    LATRUNCULI.refused(&format!("7,bM/8/8/wM,7/{full}/{full}/{full} w"), "25 men of w");
    LATRUNCULI.refused("7,bM/8/8/8/8/8/bM,7 b", "no men of w");
    LATRUNCULI.refused("7,bM/8/8/8/8/8/bM,7 w idle=1", "no men of w");
    assert_eq!(end(&LATRUNCULI.read("7,bM/8/8/8/8/8/bM,7 w")), "0:1 wiped-out");
    assert_eq!(end(&LATRUNCULI.read("7,wM/8/8/8/8/8/wM,7 b")), "1:0 wiped-out");
    assert_eq!(end(&LATRUNCULI.read(&format!("{rows} w idle=100"))), "0.5:0.5 idle");
}

#[test]
fn acts_end_the_game() {
    let text = format!("{FIGURE} w");
    for (act, wanted) in
        [("resign:b", "1:0 resignation"), ("timeout:w", "0:1 timeout"), ("draw", "0.5:0.5 agreement")]
    {
        let position = LATRUNCULI.line(&text, act);
        assert_eq!((end(&position), position.actions().len()), (wanted.to_owned(), 0));
    }
}
