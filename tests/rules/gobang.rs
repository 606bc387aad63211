//! Gobang: the examples of its rules, and every rule at its edges. What it
//! shares with ninuki is worked out here.

use krepost::games::{Game, View, game, gobang::Gobang};
use krepost::kernel::scene::{Ground, Mark};
use krepost::kernel::{Notation, Options, Square};

use crate::worked::{Worked, end, notes, play};

const GOBANG: Worked = Worked("gobang");

const FOUR: &str = "9/9/1,wM,wM,1,wM,wM,3/9/9/9/1,bM,bM,bM,bM,4/9/9 b";

#[test]
fn the_start_is_empty() {
    let start = GOBANG.start("");
    let empty = ["19"; 19].join("/");
    assert_eq!(start.write(), format!("{empty} b reserve=b181,w180"));
    assert_eq!([start.perft(1), start.perft(2)], [361, 129_960]);
    for (options, reserve) in [
        ("size=5", "b13,w12"),
        ("size=6", "b18,w18"),
        ("size=5,men=13", "b13,w13"),
        ("size=9,men=5", "b5,w5"),
        ("size=5,men=8", "b8,w8"),
    ] {
        assert!(GOBANG.start(options).write().ends_with(&format!("reserve={reserve}")), "{options}");
    }
    assert_eq!(
        GOBANG.start("size=5,end=full,opening=swap").write(),
        "5/5/5/5/5 b end=full opening=swap reserve=b13,w12"
    );
}

#[test]
fn more_men_than_half_the_points_are_refused() {
    let specs = Gobang::INFO.options;
    let start = |text: &str| game("gobang").expect("gobang").start(&Options::parse(specs, text).expect(text));
    assert!(start("size=5,men=13").is_ok());
    let error = start("size=5,men=14").expect_err("too many").to_string();
    assert!(error.contains("5…13"), "{error}");
    assert!(start("men=181").is_ok());
    for text in ["men=182", "men=4", "size=4", "size=20", "size=07", "size=+7", "men=", "end=both"] {
        assert!(Options::parse(specs, text).is_err(), "{text}");
    }
}

#[test]
fn five_in_a_row_win() {
    let text = format!("{FOUR} reserve=b37,w36");
    assert_eq!(GOBANG.read(&text).actions().len(), 73);
    for point in ["a3", "f3"] {
        assert_eq!(end(&GOBANG.line(&text, point)), "1:0 five", "{point}");
    }
    assert_eq!(end(&GOBANG.line(&text, "f4")), "");
    // On a file, on both diagonals, and for White.
    let file = "9/9/1,wM,wM,1,wM,wM,3/7,bM,1/7,bM,1/9/7,bM,1/7,bM,1/9 b reserve=b37,w36";
    assert_eq!(end(&GOBANG.line(file, "h4")), "1:0 five");
    let rising = "9/9/1,wM,wM,1,wM,wM,3/9/4,bM,4/3,bM,5/2,bM,6/1,bM,7/9 b reserve=b37,w36";
    assert_eq!(end(&GOBANG.line(rising, "f6")), "1:0 five");
    let falling = "9/1,bM,7/2,bM,6/3,bM,5/9/5,bM,3/9/1,wM,wM,1,wM,wM,3/9 b reserve=b37,w36";
    assert_eq!(end(&GOBANG.line(falling, "e5")), "1:0 five");
    let white = "bM,8/9/1,wM,wM,1,wM,wM,3/9/9/9/1,bM,bM,bM,bM,4/9/9 w reserve=b36,w36";
    assert_eq!(end(&GOBANG.line(white, "d7")), "0:1 five");
    // A row in the corner.
    let corner = "5/5/5/5/bM,bM,bM,bM,1 b reserve=b9,w12";
    assert_eq!(end(&GOBANG.line(corner, "e1")), "1:0 five");
}

#[test]
fn longer_rows_win_and_rows_do_not_run_round_the_edge() {
    let six = "9/9/1,wM,wM,1,wM,wM,1,wM,1/9/9/9/9/9/bM,bM,bM,1,bM,bM,3 b reserve=b36,w35";
    assert_eq!(end(&GOBANG.line(six, "d1")), "1:0 five");
    let round = "5/wM,wM,1,wM,wM/5/bM,4/2,bM,bM,bM b reserve=b9,w8";
    assert_eq!(end(&GOBANG.line(round, "b2")), "");
    let gap = "9/9/9/9/9/9/9/9/bM,bM,bM,bM,5 b reserve=b37,w36";
    assert_eq!(end(&GOBANG.line(gap, "f1")), "");
}

#[test]
fn the_last_man_ends_the_game() {
    let text = "5/4,wM/3,bM,1/1,bM,wM,2/bM,wM,3 b";
    assert_eq!(GOBANG.read(&format!("{text} reserve=b1,w0")).actions().len(), 19);
    assert_eq!(end(&GOBANG.line(&format!("{text} reserve=b1,w0"), "e5")), "0.5:0.5 exhausted");
    // The seat to move has none, the other one has.
    assert_eq!(end(&GOBANG.line(&format!("{text} reserve=b2,w0"), "e5")), "0.5:0.5 exhausted");
    assert_eq!(end(&GOBANG.line(&format!("{text} reserve=b1,w1"), "e5")), "");
    let nearly = "bM,wM,wM,2/wM,bM,bM,1,bM/wM,2,bM,wM/wM,wM,bM,wM,bM/bM,bM,wM,bM,wM b reserve=b3,w2";
    GOBANG.moves(nearly, "b3 c3 d4 d5 e5");
    // A five with the last man wins.
    assert_eq!(end(&GOBANG.line(&format!("{FOUR} reserve=b1,w0"), "f3")), "1:0 five");
    // The board is full, men are left.
    let full = "wM,bM,wM,bM,1/bM,wM,bM,wM,bM/bM,wM,bM,wM,bM/wM,bM,wM,bM,wM/wM,bM,wM,bM,wM b reserve=b1,w1";
    assert_eq!(end(&GOBANG.line(full, "e5")), "0.5:0.5 exhausted");
}

#[test]
fn all_men_are_placed_and_counted() {
    let on = GOBANG.line(&format!("{FOUR} end=full reserve=b37,w36"), "f3");
    assert_eq!(end(&on), "");
    let rows = "11/11/11/11/11/11/wM,wM,wM,wM,7/11/wM,wM,wM,wM,wM,6/11";
    let ten = format!("{rows}/bM,bM,bM,bM,1,bM,bM,bM,bM,bM,1 b end=full reserve=b1,w0");
    assert_eq!(end(&GOBANG.line(&ten, "e1")), "1:0 count");
    let nine = format!("{rows}/bM,bM,bM,bM,1,bM,bM,bM,bM,2 b end=full reserve=b1,w0");
    assert_eq!(end(&GOBANG.line(&nine, "e1")), "0.5:0.5 count");
    let crossing = "wM,wM,wM,wM,wM,4/9/wM,wM,wM,6/9/2,bM,6/2,bM,6/bM,bM,1,bM,bM,4/2,bM,6/2,bM,6 b \
                    end=full reserve=b1,w0";
    assert_eq!(end(&GOBANG.line(crossing, "c3")), "1:0 count");
    let none = "5/5/5/5/bM,4 w end=full reserve=b5,w0";
    assert_eq!(end(&GOBANG.read(none)), "0.5:0.5 count");
    let fewer = "wM,wM,wM,wM,wM/5/5/5/bM,bM,bM,bM,1 b end=full reserve=b0,w5";
    assert_eq!(end(&GOBANG.read(fewer)), "0:1 count");
}

#[test]
fn set_up_fives_belong_to_who_moved_last() {
    let both = "bM,bM,bM,bM,bM/5/5/5/wM,wM,wM,wM,wM";
    assert_eq!(end(&GOBANG.read(&format!("{both} w reserve=b8,w7"))), "1:0 five");
    assert_eq!(end(&GOBANG.read(&format!("{both} b reserve=b8,w7"))), "0:1 five");
    // Only the seat to move has one.
    assert_eq!(end(&GOBANG.read("bM,bM,bM,bM,bM/5/5/5/5 b reserve=b8,w7")), "1:0 five");
    assert_eq!(end(&GOBANG.read(&format!("{both} w end=full reserve=b8,w7"))), "");
}

#[test]
fn the_swap_opening_lets_the_second_player_choose() {
    let start = GOBANG.start("size=5,opening=swap");
    let leaves: Vec<u64> = (1..=4).map(|depth| start.perft(depth)).collect();
    assert_eq!(leaves, [25, 600, 13800, 27600]);
    GOBANG.check(
        "5/5/5/5/5 b opening=swap reserve=b13,w12",
        "c3",
        "5/5/2,bM,2/5/5 b opening=swap reserve=b12,w12",
    );
    GOBANG.check(
        "5/5/2,bM,2/5/5 b opening=swap reserve=b12,w12",
        "c2",
        "5/5/2,bM,2/2,wM,2/5 b opening=swap reserve=b12,w11",
    );
    let choice = "5/5/2,bM,2/2,wM,bM,1/5 w opening=swap reserve=b11,w11";
    GOBANG.check("5/5/2,bM,2/2,wM,2/5 b opening=swap reserve=b12,w11", "d2", choice);
    GOBANG.moves(choice, "stay swap");
    GOBANG.check(choice, "stay", "5/5/2,bM,2/2,wM,bM,1/5 w reserve=b11,w11");
    GOBANG.check(choice, "swap", "5/5/2,wM,2/2,bM,wM,1/5 b reserve=b11,w11");
    // Unequal reserves are exchanged, too.
    GOBANG.check(
        "5/5/2,bM,2/2,wM,bM,1/5 w opening=swap reserve=b10,w4",
        "swap",
        "5/5/2,wM,2/2,bM,wM,1/5 b reserve=b4,w10",
    );
    let end_full = "5/5/2,bM,2/2,wM,bM,1/5 w end=full opening=swap reserve=b11,w11";
    GOBANG.check(end_full, "stay", "5/5/2,bM,2/2,wM,bM,1/5 w end=full reserve=b11,w11");
}

#[test]
fn the_swap_opening_is_explained() {
    let mut position = GOBANG.start("size=5,opening=swap");
    for (line, wanted) in
        [("c3", "place-black"), ("c2", "place-white"), ("d2", "place-black"), ("swap", "choice")]
    {
        assert_eq!(notes(&position), [wanted]);
        play(&mut position, line);
    }
    assert_eq!(notes(&position), ["swapped"]);
    play(&mut position, "a1");
    assert!(notes(&position).is_empty());
    let choice = GOBANG.read("5/5/2,bM,2/2,wM,bM,1/5 w opening=swap reserve=b11,w11");
    assert_eq!(choice.notate("swap", Notation::Russian).as_deref(), Some("поменяться"));
    for (text, wanted) in [("Stay", "stay"), (" SWAP ", "swap"), ("остаться", "stay"), ("Поменяться", "swap")]
    {
        assert_eq!(choice.parse(text).as_deref(), Ok(wanted), "{text}");
    }
    assert!(choice.parse("a1").is_err());
    assert!(GOBANG.start("").parse("stay").is_err());
    assert!(GOBANG.start("").play("swap").is_err());
}

#[test]
fn moves_are_read_in_usual_spellings() {
    let start = GOBANG.start("");
    for (text, wanted) in
        [("k10", "k10"), ("K10", "k10"), (" k 10 ", "k10"), ("а1", "a1"), ("s19", "s19"), ("b1", "b1")]
    {
        assert_eq!(start.parse(text).as_deref(), Ok(wanted), "{text}");
    }
    for text in ["t1", "a20", "a0", "a01", "", "k", "10", "k10k11", "pass"] {
        assert!(start.parse(text).is_err(), "{text}");
    }
    // A taken point is not read as the beginning of another one.
    let error = GOBANG.line(&start.write(), "b1").parse("b1").expect_err("taken").to_string();
    assert!(error.contains("not a legal move"), "{error}");
}

#[test]
fn the_picture_shows_the_real_board() {
    let scene = GOBANG.start("size=9,men=20").scene(&View::default());
    assert_eq!((scene.board.files, scene.board.ranks, scene.board.lines.len()), (9, 9, 18));
    assert_eq!([scene.panels[0].hand[0].1, scene.panels[1].hand[0].1], [20, 20]);
    let stars = |options: &str| {
        let board = GOBANG.start(options).scene(&View::default()).board;
        board.cells.iter().filter(|&&ground| ground == Ground::Star).count()
    };
    assert_eq!(["", "size=15", "size=13", "size=9", "size=6", "size=5"].map(stars), [9, 5, 5, 5, 0, 1]);
    let won = GOBANG.line(&format!("{FOUR} reserve=b37,w36"), "f3").scene(&View::default());
    let row = ["b3", "c3", "d3", "e3", "f3"].map(|name| Mark::Winning(name.parse::<Square>().expect(name)));
    assert_eq!(won.marks, row);
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    let twenty = ["20"; 20].join("/");
    for (text, why) in [
        ("4/4/4/4 b reserve=b8,w8", "4 rows"),
        (&format!("{twenty} b reserve=b200,w200"), "20 rows"),
        ("5/5/6/5/5 b reserve=b13,w12", "rank 3"),
        ("5/5/bM,3/5/5 w reserve=b12,w12", "rank 3"),
        ("5/5/0,5/5/5 w reserve=b12,w12", "run"),
        ("5/5/2,3/5/5 w reserve=b12,w12", "two runs"),
        ("5/5/#,4/5/5 w reserve=b12,w12", "holes"),
        ("5/5/2,bD,2/5/5 w reserve=b12,w12", "unknown token"),
        ("5/5/5/5/5 b", "no reserve"),
        ("5/5/5/5/5 reserve=b13,w12", "no seat"),
        ("5/5/5/5/5 g reserve=b13,w12", "no seat"),
        ("5/5/5/5/5 b reserve=b13", "expected reserve=bN,wN"),
        ("5/5/5/5/5 b reserve=w12,b13", "expected reserve"),
        ("5/5/5/5/5 b reserve=b13,w012", "expected reserve"),
        ("5/5/5/5/5 b reserve=b+13,w12", "expected reserve"),
        ("5/5/5/5/5 b reserve=b13,w12,w12", "expected reserve"),
        ("5/5/5/5/5 b  reserve=b13,w12", "no field"),
        ("5/5/5/5/5 b reserve=b13,w12 end=full", "order"),
        ("5/5/5/5/5 b opening=swap end=full reserve=b13,w12", "order"),
        ("5/5/5/5/5 b end=full end=full reserve=b13,w12", "twice"),
        ("5/5/5/5/5 b end=first reserve=b13,w12", "end=first"),
        ("5/5/5/5/5 b opening=free reserve=b13,w12", "opening=free"),
        ("5/5/5/5/5 b pairs=b1,w0 reserve=b13,w12", "unknown field"),
        ("5/5/2,bM,2/5/5 w reserve=b13,w12", "14 men of b"),
        ("5/5/5/5/5 b reserve=b13,w14", "14 men of w"),
        ("5/5/2,bM,2/5/5 w reserve=b65535,w65535", "men of w"),
        ("5/5/1,bM,wM,2/5/5 w opening=swap reserve=b12,w11", "wrong seat"),
        ("5/5/1,bM,wM,bM,1/5/5 b opening=swap reserve=b11,w11", "wrong seat"),
        ("5/5/1,bM,wM,2/1,wM,bM,2/5 b opening=swap reserve=b11,w10", "2 black and 2 white"),
        ("5/5/1,wM,wM,bM,1/5/5 w opening=swap reserve=b12,w10", "1 black and 2 white"),
        ("5/5/1,wM,3/5/5 b opening=swap reserve=b12,w10", "0 black and 1 white"),
        ("5/5/5/5/5 b opening=swap reserve=b4,w5", "fewer than 5 men of b"),
        ("5/5/2,bM,2/5/5 b opening=swap reserve=b4,w4", "fewer than 5 men of w"),
    ] {
        GOBANG.refused(text, why);
    }
    // Any men may be set up, with either seat to move.
    assert_eq!(end(&GOBANG.read("5/5/2,wM,wM,1/5/5 w reserve=b3,w1")), "");
    assert_eq!(end(&GOBANG.read("5/5/5/5/5 b reserve=b0,w12")), "0.5:0.5 exhausted");
    assert_eq!(GOBANG.read("5/5/2,bM,2/5/5 b opening=swap reserve=b4,w5").actions().len(), 24);
}

#[test]
fn acts_end_the_game() {
    let text = format!("{FOUR} reserve=b37,w36");
    for (act, wanted) in
        [("resign:b", "0:1 resignation"), ("timeout:w", "1:0 timeout"), ("draw", "0.5:0.5 agreement")]
    {
        let position = GOBANG.line(&text, act);
        assert_eq!((end(&position), position.actions().len(), position.perft(1)), (wanted.to_owned(), 0, 0));
        assert!(position.scene(&View::default()).marks.is_empty());
    }
}
