//! Ninuki: the examples of its rules, and every rule at its edges.

use krepost::games::View;

use crate::worked::{Worked, end, notes};

const NINUKI: Worked = Worked("ninuki");

const PAIR: &str = "9/9/9/9/9/9/1,bM,wM,wM,5/9/9 b";

#[test]
fn the_start_is_empty() {
    let start = NINUKI.start("");
    assert_eq!([start.perft(1), start.perft(2)], [361, 129_960]);
    let chosen = NINUKI.start("size=6,men=7,end=full,capwin=5,opening=swap");
    assert_eq!(chosen.write(), "6/6/6/6/6/6 b capwin=5 end=full opening=swap reserve=b7,w7");
}

#[test]
fn pairs_are_captured() {
    NINUKI.check(
        &format!("{PAIR} reserve=b40,w38"),
        "e3",
        "9/9/9/9/9/9/1,bM,2,bM,4/9/9 w pairs=b1,w0 reserve=b39,w38",
    );
    NINUKI.check(
        &format!("{PAIR} pairs=b2,w1 reserve=b36,w30"),
        "e3",
        "9/9/9/9/9/9/1,bM,2,bM,4/9/9 w pairs=b3,w1 reserve=b35,w30",
    );
    NINUKI.check(
        "9/7,wM,1/6,bM,2/9/9/9/1,wM,bM,bM,5/9/9 w reserve=b38,w38",
        "e3",
        "9/7,wM,1/6,bM,2/9/9/9/1,wM,2,wM,4/9/9 b pairs=b0,w1 reserve=b38,w37",
    );
}

#[test]
fn one_or_three_men_stay() {
    NINUKI.check(
        "9/9/9/9/9/9/1,bM,wM,6/9/9 b reserve=b40,w39",
        "d3",
        "9/9/9/9/9/9/1,bM,wM,bM,5/9/9 w reserve=b39,w39",
    );
    NINUKI.check(
        "9/9/9/9/9/9/1,bM,wM,wM,wM,4/9/9 b reserve=b40,w37",
        "f3",
        "9/9/9/9/9/9/1,bM,wM,wM,wM,bM,3/9/9 w reserve=b39,w37",
    );
    NINUKI.check(
        "9/9/9/9/9/9/1,bM,wM,1,wM,4/9/9 b reserve=b40,w38",
        "f3",
        "9/9/9/9/9/9/1,bM,wM,1,wM,bM,3/9/9 w reserve=b39,w38",
    );
    // The edge encloses nothing, and lines do not run round it.
    NINUKI.check(
        "9/9/9/9/9/8,bM/wM,wM,7/9/9 b reserve=b40,w38",
        "c3",
        "9/9/9/9/9/8,bM/wM,wM,bM,6/9/9 w reserve=b39,w38",
    );
}

#[test]
fn all_directions_are_taken_together() {
    NINUKI.check(
        "9/9/9/9/1,bM,wM,wM,5/3,wM,wM,4/2,wM,1,wM,4/1,bM,2,bM,4/9 b reserve=b38,w34",
        "e5",
        "9/9/9/9/1,bM,2,bM,4/9/9/1,bM,2,bM,4/9 w pairs=b3,w0 reserve=b37,w34",
    );
    NINUKI.check(
        "9/1,bM,2,bM,2,bM,1/2,wM,1,wM,1,wM,2/3,wM,wM,wM,3/1,bM,wM,wM,1,wM,wM,bM,1/3,wM,wM,wM,3/2,wM,1,wM,1,wM,2/1,bM,2,bM,2,bM,1/9 b reserve=b33,w24",
        "e5",
        "9/1,bM,2,bM,2,bM,1/9/9/1,bM,2,bM,2,bM,1/9/9/1,bM,2,bM,2,bM,1/9 w pairs=b8,w0 reserve=b32,w24",
    );
}

#[test]
fn entering_between_enemies_is_safe() {
    let below = ["19"; 16].join("/");
    let entered = format!("19/19/1,wM,1,bM,wM,14/{below} b reserve=b180,w178");
    let both = NINUKI.line(&entered, "c17");
    assert_eq!(both.write(), format!("19/19/1,wM,bM,bM,wM,14/{below} w reserve=b179,w178"));
    let elsewhere = NINUKI.line(&both.write(), "k10").write();
    assert!(elsewhere.starts_with("19/19/1,wM,bM,bM,wM,14/"), "{elsewhere}");
    let flank_again = format!("19/19/1,wM,bM,bM,15/{below} w reserve=b178,w178");
    let taken = NINUKI.line(&flank_again, "e17").write();
    assert_eq!(taken, format!("19/19/1,wM,2,wM,14/{below} b pairs=b0,w1 reserve=b178,w177"));
    // The captured points are free again.
    assert!(NINUKI.read(&taken).actions().contains(&"c17".to_owned()));
}

#[test]
fn a_five_wins_even_if_it_could_be_broken() {
    let both = "9/9/1,wM,wM,6/5,bM,3/5,wM,3/5,wM,3/1,bM,bM,bM,bM,4/9/9 b reserve=b36,w36";
    let won = NINUKI.line(both, "f3");
    assert_eq!(won.write(), "9/9/1,wM,wM,6/5,bM,3/9/9/1,bM,bM,bM,bM,bM,3/9/9 w pairs=b1,w0 reserve=b35,w36");
    assert_eq!(end(&won), "1:0 five");
    // White could take c3 and c2 next, but the game is over.
    let breakable = "9/9/9/9/9/2,wM,6/bM,bM,bM,bM,5/2,bM,6/9 b reserve=b30,w30";
    assert_eq!(end(&NINUKI.line(breakable, "e3")), "1:0 five");
    let six = "9/9/9/9/9/9/9/9/bM,bM,bM,1,bM,bM,3 b reserve=b36,w35";
    assert_eq!(end(&NINUKI.line(six, "d1")), "1:0 five");
}

#[test]
fn captured_pairs_win_if_the_option_says_so() {
    let rest = "pairs=b4,w1 reserve=b36,w30";
    assert_eq!(end(&NINUKI.line(&format!("{PAIR} capwin=5 {rest}"), "e3")), "1:0 pairs");
    assert_eq!(end(&NINUKI.line(&format!("{PAIR} {rest}"), "e3")), "");
    assert_eq!(end(&NINUKI.line(&format!("{PAIR} capwin=6 {rest}"), "e3")), "");
    let two = "9/9/9/4,bM,4/4,wM,4/4,wM,4/1,bM,wM,wM,5/9/9 b capwin=5 pairs=b4,w1 reserve=b36,w28";
    let won = NINUKI.line(two, "e3");
    assert_eq!(won.write(), "9/9/9/4,bM,4/9/9/1,bM,2,bM,4/9/9 w capwin=5 pairs=b6,w1 reserve=b35,w28");
    assert_eq!(end(&won), "1:0 pairs");
    // Before a five, and before the last man.
    let five = "9/9/1,wM,wM,6/5,bM,3/5,wM,3/5,wM,3/1,bM,bM,bM,bM,4/9/9 b capwin=1 reserve=b1,w0";
    assert_eq!(end(&NINUKI.line(five, "f3")), "1:0 pairs");
    // It wins with end=full as well; set up for both, the last mover has it.
    assert_eq!(end(&NINUKI.line(&format!("{PAIR} capwin=5 end=full {rest}"), "e3")), "1:0 pairs");
    let both = "capwin=2 pairs=b2,w3 reserve=b30,w30";
    assert_eq!(end(&NINUKI.read(&format!("{PAIR} {both}"))), "0:1 pairs");
    assert_eq!(end(&NINUKI.read(&format!("{} {both}", PAIR.replace(" b", " w")))), "1:0 pairs");
    assert_eq!(end(&NINUKI.read(&format!("{PAIR} capwin=2 pairs=b2,w0 reserve=b30,w30"))), "1:0 pairs");
}

#[test]
fn broken_fives_do_not_count() {
    let text = "1,wM,7/7,bM,1/9/9/1,wM,1,bM,5/1,wM,7/1,wM,7/bM,wM,wM,6/wM,wM,7 b end=full reserve=b30,w30";
    assert_eq!(notes(&NINUKI.read(text)), ["fives"]);
    let broken = NINUKI.line(text, "d2");
    assert_eq!(notes(&broken), ["pairs"]);
    assert_eq!(
        broken.write(),
        "1,wM,7/7,bM,1/9/9/1,wM,1,bM,5/1,wM,7/1,wM,7/bM,2,bM,5/wM,wM,7 w end=full pairs=b1,w0 reserve=b29,w30"
    );
    let last = text.replace("reserve=b30,w30", "reserve=b1,w0");
    assert_eq!(end(&NINUKI.line(&last, "d2")), "0.5:0.5 count");
    assert_eq!(end(&NINUKI.line(&last, "d3")), "0:1 count");
}

#[test]
fn the_men_run_out() {
    NINUKI.moves(
        "bM,wM,wM,2/wM,bM,bM,1,bM/wM,2,bM,wM/wM,wM,bM,wM,bM/bM,bM,wM,bM,wM b pairs=b1,w0 reserve=b3,w0",
        "b3 c3 d4 d5 e5",
    );
    assert_eq!(end(&NINUKI.line(&format!("{PAIR} reserve=b1,w0"), "e3")), "0.5:0.5 exhausted");
    assert_eq!(end(&NINUKI.line(&format!("{PAIR} reserve=b1,w1"), "e3")), "");
}

#[test]
fn the_swap_opening_is_that_of_gobang() {
    let choice = "5/5/2,bM,2/2,wM,bM,1/5 w opening=swap reserve=b11,w11";
    NINUKI.moves(choice, "stay swap");
    NINUKI.check(choice, "swap", "5/5/2,wM,2/2,bM,wM,1/5 b reserve=b11,w11");
    NINUKI.check(choice, "stay", "5/5/2,bM,2/2,wM,bM,1/5 w reserve=b11,w11");
    let start = NINUKI.start("size=5,opening=swap");
    assert_eq!([start.perft(3), start.perft(4)], [13800, 27600]);
}

#[test]
fn captures_are_shown() {
    let scene = NINUKI.read(&format!("{PAIR} pairs=b2,w0 reserve=b36,w30")).scene(&View::default());
    assert_eq!(scene.panels[0].captured[0].2, 4);
    assert!(scene.panels[1].captured.is_empty());
    assert_eq!([scene.panels[0].hand[0].1, scene.panels[1].hand[0].1], [36, 30]);
    assert_eq!(notes(&NINUKI.read(&format!("{PAIR} pairs=b2,w1 reserve=b36,w30"))), ["pairs", "pairs"]);
    assert_eq!(notes(&NINUKI.read(&format!("{PAIR} capwin=5 pairs=b2,w0 reserve=b36,w30"))), ["pairs-of"]);
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    for (text, why) in [
        ("4/4/4/4 b reserve=b8,w8", "4 rows"),
        ("5/5/2,bD,2/5/5 w reserve=b12,w12", "unknown token"),
        ("5/5/5/5/5 b pairs=b1,w0", "no reserve"),
        ("5/5/5/5/5 reserve=b13,w12", "no seat"),
        ("5/5/5/5/5 b idle=3 reserve=b13,w12", "unknown field"),
        ("7/7/7/7/7/7/7 b reserve=b20,w18 pairs=b1,w0", "order"),
        ("7/7/7/7/7/7/7 b end=full capwin=5 reserve=b20,w18", "order"),
        ("7/7/7/7/7/7/7 b pairs=b1,w0 pairs=b1,w0 reserve=b20,w18", "twice"),
        ("5/5/5/5/5 b pairs=b0,w0 reserve=b13,w12", "left out"),
        ("5/5/5/5/5 b pairs=w1,b0 reserve=b13,w10", "expected pairs"),
        ("5/5/5/5/5 b pairs=b1 reserve=b13,w10", "expected pairs"),
        ("5/5/5/5/5 b pairs=b01,w0 reserve=b13,w10", "expected pairs"),
        ("5/5/5/5/5 b capwin=0 reserve=b13,w12", "capwin=0"),
        ("5/5/5/5/5 b capwin=100 reserve=b13,w12", "capwin=100"),
        ("5/5/5/5/5 b capwin=05 reserve=b13,w12", "capwin=05"),
        ("5/5/5/5/5 b end=first reserve=b13,w12", "end=first"),
        ("5/5/5/5/5 b opening=free reserve=b13,w12", "opening=free"),
        ("5/5/2,bM,2/5/5 w reserve=b13,w12", "14 men of b"),
        ("7/7/7/7/7/7/7 b pairs=b3,w0 reserve=b20,w20", "26 men of w"),
        ("7/7/7/7/7/7/7 b pairs=b40000,w40000 reserve=b20,w20", "men of w"),
        ("7/7/7/7/7/7/7 b opening=swap pairs=b1,w0 reserve=b20,w18", "before the choice"),
        ("5/5/1,bM,3/5/5 w opening=swap reserve=b12,w12", "wrong seat"),
        ("5/5/5/5/5 b opening=swap reserve=b4,w4", "fewer than 5"),
    ] {
        NINUKI.refused(text, why);
    }
    assert_eq!(end(&NINUKI.read("7/7/7/7/7/7/7 b pairs=b3,w0 reserve=b20,w19")), "");
}

#[test]
fn acts_end_the_game() {
    for (act, wanted) in
        [("resign:w", "1:0 resignation"), ("timeout:b", "0:1 timeout"), ("draw", "0.5:0.5 agreement")]
    {
        let position = NINUKI.line(&format!("{PAIR} reserve=b40,w38"), act);
        assert_eq!((end(&position), position.actions().len()), (wanted.to_owned(), 0));
    }
}
