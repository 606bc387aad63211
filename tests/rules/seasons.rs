//! Worked positions of Four Seasons Chess.

use krepost::games::{Position, View, game};
use krepost::kernel::scene::{Arg, LineKind, Mark};
use krepost::kernel::{Act, Dice, MoveError, Notation, Seat, Side, Square, Turn};

use crate::worked::{Worked, end, notes, play};

const START: &str = "gK,gR,gP,2,wP,wR,wK/gN,gE,gP,2,wP,wE,wN/gP,gP,4,wP,wP/8/8/\
                     rP,rP,4,bP,bP/rN,rE,rP,2,bP,bE,bN/rK,rR,rP,2,bP,bR,bK g";
/// Red, on turn, is in check from black's rook.
const CHECKED: &str = "4,wK,2,gK/8/bR,1,rE,5/7,bK/2,rN,5/1,rP,6/2,wG,4,rR/rK,7 r";
/// Green mates red with d8-a8.
const MATE: &str = "3,gR,4/6,wK,1/5,bE,2/8/7,rN/4,rP,3/2,gK,5/rK,6,bK g";
/// A wall keeps the rook h4 from green's king.
const WALLED: &str = "7,wK/8/1,gN,6/8/gK,6,bR/8/8/2,rK,4,bK g";

const SEASONS: Worked = Worked("seasons");

fn read(text: &str) -> Position {
    SEASONS.read(text)
}

fn after(before: &str, lines: &str) -> Position {
    SEASONS.line(before, lines)
}

/// Plays and compares the text.
fn check(before: &str, lines: &str, wanted: &str) -> Position {
    let position = after(before, lines);
    assert_eq!(position.write(), wanted, "{before} {lines}");
    position
}

fn moves(text: &str, wanted: &str) {
    SEASONS.moves(text, wanted);
}

fn refused(text: &str, reason: &str) {
    SEASONS.refused(text, reason);
}

fn listed(position: &Position) -> String {
    let mut moves = position.actions();
    moves.sort();
    moves.join(" ")
}

/// The points of green, red, black and white, and the reason.
fn ends(position: &Position, wanted: &str) {
    assert_eq!(end(position), wanted, "{}", position.write());
    assert!(position.actions().is_empty());
}

#[test]
fn start() {
    moves(START, "a6-a5 a7-b5 a7-c6 b6-b5 b7-d5 c7-d7 c8-d8");
    assert_eq!(read(START).perft(4), 2401);
    for (option, field) in [("diagonals=walls", " diagonals=walls"), ("dice=two", " dice=two"), ("", "")] {
        assert_eq!(SEASONS.start(option).write(), format!("{START}{field}"));
    }
}

#[test]
fn pawns_walk_away_from_their_corner() {
    moves(
        "gK,6,wK/8/8/gN,wN,gE,5/1,rP,6/4,bN,3/3,rP,wR,3/rK,3,bE,2,bK r",
        "a1-a2 a1-b1 a1-b2 b4-a5 b4-c5 d2-e1 d2-e3",
    );
    // Two pawns of every colour in the middle, each on its own half.
    let middle = "gK,6,wK/8/8/2,PP,2,PP,2/8/8/8/rK,6,bK";
    for (seat, wanted) in [
        ("g", "a8-a7 a8-b7 a8-b8 c5-c4 f5-g5"),
        ("r", "a1-a2 a1-b1 a1-b2 c5-c6 f5-g5"),
        ("b", "c5-b5 f5-f6 h1-g1 h1-g2 h1-h2"),
        ("w", "c5-b5 f5-f4 h8-g7 h8-g8 h8-h7"),
    ] {
        moves(&format!("{} {seat}", middle.replace("PP", &format!("{seat}P"))), wanted);
    }
}

#[test]
fn pawns_become_generals_on_every_edge() {
    moves("gK,7/1,rP,6/7,wK/8/8/7,bE/6,rP,1/5,bK,2 g out=r:g", "a8-a7 a8-b8 b7-b8=G g2-h2=G g2-h3=G");
    check(
        "gK,7/1,rP,6/7,wK/8/8/7,bE/6,rP,1/5,bK,2 g out=r:g",
        "g2-h3=G",
        "gK,7/1,rP,6/7,wK/8/8/7,rG/8/5,bK,2 b out=r:g",
    );
    for (text, wanted) in [
        ("7,wK/gK,7/8/8/8/8/1,gP,6/rK,6,bK g", "b2-b1=G"),
        ("gK,6,wK/8/8/8/8/1,bP,6/8/rK,4,bK,2 b", "b3-a3=G"),
        ("gK,6,wK/8/8/1,wP,6/8/8/8/rK,6,bK w", "b5-a5=G"),
    ] {
        let moves = listed(&read(text));
        assert_eq!(moves.split(' ').find(|text| text.contains('=')).unwrap_or(""), wanted, "{text}");
    }
    // To the left edge by a capture, black and white.
    moves("gK,6,wK/8/8/8/8/gN,7/1,bP,6/2,rK,4,bK b", "b2-a2=G b2-a3=G h1-g1 h1-g2 h1-h2");
    moves("2,gK,4,wK/1,wP,6/rN,7/8/8/8/8/2,rK,4,bK w", "b7-a6=G b7-a7=G h8-g7 h8-g8 h8-h7");
}

#[test]
fn elephants_leap_and_generals_step() {
    moves(
        "gK,6,wK/8/1,gN,3,rE,2/2,gP,1,rR,3/3,bE,wE,3/5,bG,2/4,wN,bP,2/rK,6,bK b",
        "d4-b2 d4-b6 d4-f6 f3-e2 f3-e4 f3-g2 f3-g4 h1-h2",
    );
}

#[test]
fn checks_are_answered() {
    moves(CHECKED, "a1-b2 c4-a3 c4-a5 c6-a4");
    let scene = read(CHECKED).scene(&View::default());
    // Others who are in check wait for their turn.
    let kings = [(0, 0), (7, 4), (4, 7)].map(|(file, rank)| Mark::Check(Square::new(file, rank)));
    assert_eq!(scene.marks, kings);
    assert_eq!(notes(&read(CHECKED)), ["check", "check", "check"]);
    assert_eq!(scene.notes[0].args, [("seat", Arg::Seat(Seat::new(1)))]);
    // Attacked by two seats at once: the king must go.
    moves("gR,6,gK/8/8/3,bK,4/6,wK,1/8/2,rN,5/rK,6,wR r", "a1-b2");
}

#[test]
fn a_king_cannot_be_taken() {
    // White waits in check for its turn; green's rook stops before the king.
    moves(
        "7,wK/8/8/7,gR/8/3,gK,4/8/rK,5,bK,1 g",
        "d3-c2 d3-c3 d3-c4 d3-d2 d3-d4 d3-e2 d3-e3 d3-e4 \
         h5-a5 h5-b5 h5-c5 h5-d5 h5-e5 h5-f5 h5-g5 h5-h1 h5-h2 h5-h3 h5-h4 h5-h6 h5-h7",
    );
}

#[test]
fn mate_hands_over_the_army() {
    let text = "gR,7/6,wK,1/5,bE,2/8/7,rN/4,rP,3/2,gK,5/7,bK b out=r:g";
    let mut position = check(MATE, "d8-a8", text);
    assert_eq!(listed(&position), "f6-d4 f6-d8 f6-h4 f6-h8 h1-g1 h1-h2");
    for line in ["h1-g1", "g7-h7"] {
        play(&mut position, line);
    }
    let moves = listed(&position);
    for of_red in ["h4-f5", "h4-g6", "e3-f3"] {
        assert!(moves.contains(of_red), "{moves}");
    }
    let scene = position.scene(&View::default());
    let knight = scene.pieces.iter().find(|piece| piece.token == "rN").expect("knight");
    assert_eq!(knight.owner, Seat::new(0));
    let pawn = scene.pieces.iter().find(|piece| piece.token == "rP").expect("pawn");
    assert_eq!(pawn.facing, Some(Side::East));
    assert_eq!(scene.panels[0].men, 4);
    assert!(scene.panels[1].out);
    let taken = scene.notes.iter().find(|note| note.key == "taken").expect("note");
    assert_eq!(taken.args, [("seat", Arg::Seat(Seat::new(1))), ("taker", Arg::Seat(Seat::new(0)))]);
}

#[test]
fn who_completes_the_mate_gets_the_army() {
    let position = check(
        "bR,7/7,wK/3,bK,4/8/5,wN,1,rN/4,rP,3/3,bN,3,gK/rK,7 w",
        "f4-d3",
        "bR,7/7,wK/3,bK,4/8/7,rN/3,wN,rP,3/3,bN,3,gK/8 g out=r:w",
    );
    assert_eq!(listed(&position), "h2-g1 h2-g3 h2-h1 h2-h3");
}

#[test]
fn a_seat_that_is_not_next_is_mated_at_once() {
    let position = check(
        "1,bK,5,wK/5,gK,2/8/1,wP,rK,5/8/8/rR,gR,6/wN,7 g",
        "b2-h2",
        "1,bK,6/5,gK,2/8/1,wP,rK,5/8/8/rR,6,gR/wN,7 r out=w:g",
    );
    assert!(listed(&position).contains("a2-h2"));
}

#[test]
fn an_army_goes_on_with_its_captor() {
    // Green, who has red's army, is mated by black: all three colours obey black.
    let position = check(
        "gK,7/7,bR/8/8/8/5,bR,2/rN,5,wK,1/3,bK,4 b out=r:g",
        "f3-f8",
        "5,bR,2/7,bR/8/8/8/8/rN,5,wK,1/3,bK,4 w out=r:g,g:b",
    );
    let position = after(&position.write(), "g2-g3");
    assert!(listed(&position).contains("a2-c3"), "{}", listed(&position));
    // With green removed instead, red's men go too.
    check(
        "gK,7/7,bR/8/8/8/5,bR,2/rN,5,wK,1/3,bK,4 b out=r:g",
        "resign:g",
        "8/7,bR/8/8/8/5,bR,2/6,wK,1/3,bK,4 b out=r:g,g:-",
    );
}

#[test]
fn stalemate_takes_all_that_is_commanded() {
    check(
        "7,wK/8/8/7,wP/4,gN,2,bP/8/2,gK,1,rP,wN,2/rK,7 g out=b:r",
        "e4-c3",
        "7,wK/8/8/7,wP/8/2,gN,5/2,gK,2,wN,2/8 w out=b:r,r:-",
    );
}

#[test]
fn stalemate_waits_for_the_turn() {
    let stuck = "1,gR,6/2,gK,5/8/3,wK,4/8/8/8/rK,4,rN,1,bK g";
    check(stuck, "b8-g8 f1-d2", "6,gR,1/2,gK,5/8/3,wK,4/8/8/3,rN,4/rK,6,bK b idle=2");
    check(stuck, "b8-g8 a1-a2", "6,gR,1/2,gK,5/8/3,wK,4/8/8/rK,7/5,rN,2 w out=b:-");
}

#[test]
fn one_move_can_mate_two() {
    let position = check(
        "gR,6,gK/1,wE,5,rN/5,bP,2/8/8/8/7,bR/2,rK,1,wK,3 g out=b:g",
        "a8-a1",
        "7,gK/1,wE,5,rN/5,bP,2/8/8/8/7,bR/gR,7 g out=b:g,r:g,w:g",
    );
    ends(&position, "3:1:0:2 last");
}

#[test]
fn a_line_may_open_on_the_mover() {
    let before = "2,wR,4,rN/1,bK,1,bG,4/8/bR,1,rK,1,gK,3/8/8/8/4,gN,2,wK g";
    let opened = "2,wR,4,rN/1,bK,1,bG,4/8/bR,3,gK,3/8/8/2,gN,5/7,wK b out=r:g";
    let position = check(before, "e1-c2", opened);
    assert!(notes(&position).contains(&"check"));
    assert!(!listed(&position).contains("e5"), "{}", listed(&position));
    // A mover left without an answer goes out after the next turn, to whoever
    // takes that turn.
    check(
        "gK,6,bR/7,bR/8/8/8/4,bK,3/8/2,wK,5 b out=r:g",
        "e3-d3",
        "7,bR/7,bR/8/8/8/3,bK,4/8/2,wK,5 w out=r:g,g:b",
    );
}

#[test]
fn a_mating_move_may_not_expose_the_own_king() {
    // A leap of the knight would mate red, but red's rook pins it until then.
    moves(
        "3,rR,2,bK,1/8/5,wK,2/8/3,gN,4/8/7,gR/rK,rN,1,gK,4 g",
        "d1-c1 d1-c2 d1-e1 d1-e2 h2-a2 h2-b2 h2-c2 h2-d2 h2-e2 h2-f2 h2-g2 \
         h2-h1 h2-h3 h2-h4 h2-h5 h2-h6 h2-h7 h2-h8",
    );
}

#[test]
fn dice_choose_the_kind() {
    let start = |field: &str| format!("{START} {field}");
    assert_eq!(read(&start("dice=one")).turn(), Turn::Chance(Dice::One(6)));
    moves(&start("dice=one"), "roll:1 roll:2 roll:3 roll:4 roll:5 roll:6");
    assert_eq!(read(&start("dice=two")).actions().len(), 21);
    moves(&start("dice=one roll=1"), "a6-a5 b6-b5 c7-d7 c8-d8");
    moves(&start("dice=one roll=2"), "b7-d5");
    moves(&start("dice=one roll=4"), "a7-b5 a7-c6");
    for number in [3, 5, 6] {
        moves(&start(&format!("dice=one roll={number}")), "pass");
    }
    moves(&start("dice=two roll=24"), "a7-b5 a7-c6 b7-d5");
    moves(&format!("{CHECKED} dice=one roll=1"), "pass");
    moves(&format!("{CHECKED} dice=one roll=4"), "c4-a3 c4-a5");
    moves(&format!("{CHECKED} dice=two roll=26"), "a1-b2 c6-a4");
    let scene = read(&start("dice=two roll=24")).scene(&View::default());
    assert_eq!(scene.dice, [2, 4]);
    assert_eq!(notes(&read(&start("dice=two roll=24"))), ["die-2", "die-4"]);
    assert_eq!(notes(&read(&start("dice=two roll=44"))), ["die-4"]);
}

#[test]
fn a_pass_is_a_turn() {
    check(CHECKED, "c6-a4", "4,wK,2,gK/8/bR,7/7,bK/rE,1,rN,5/1,rP,6/2,wG,4,rR/rK,7 b idle=1");
    let passed = format!("{} dice=one idle=1", CHECKED.replace(" r", " b"));
    check(&format!("{CHECKED} dice=one"), "roll:1 pass", &passed);
    // A pass can complete a mate.
    check(
        "gK,6,bR/7,bR/8/8/8/4,bK,3/8/2,wK,5 b dice=one out=r:g roll=4",
        "pass",
        "7,bR/7,bR/8/8/8/4,bK,3/8/2,wK,5 w dice=one out=r:g,g:b",
    );
}

#[test]
fn walls_stop_everything() {
    moves(
        "1,gK,2,wK,1,bK,1/8/8/8/3,bR,4/8/7,rK/8 b diagonals=walls",
        "d4-a4 d4-b4 d4-c4 d4-d1 d4-d2 d4-d3 d4-d5 d4-e4 g8-g7 g8-h7 g8-h8",
    );
    moves(&format!("{WALLED} diagonals=walls"), "a4-a3 a4-a5 a4-b3 a4-b4 a4-b5 b6-a8 b6-c4 b6-c8 b6-d5");
    moves(WALLED, "a4-a3 a4-a5 a4-b3 a4-b5 b6-c4");
    let lines = |text: &str| read(text).scene(&View::default()).board.lines;
    assert!(lines(WALLED).iter().all(|line| line.kind == LineKind::Drawing));
    assert!(lines(&format!("{WALLED} diagonals=walls")).iter().all(|line| line.kind == LineKind::Barrier));
}

#[test]
fn endings_share_the_places() {
    let position = check(
        "wK,7/6,rN,1/2,rK,5/8/8/2,gK,1,gR,3/8/7,bK g idle=99",
        "e3-e4",
        "wK,7/6,rN,1/2,rK,5/8/4,gR,3/2,gK,5/8/7,bK r idle=100",
    );
    ends(&position, "2.5:2.5:0.5:0.5 idle");
    ends(&read("wK,7/6,rN,1/2,rK,5/8/8/2,gK,5/8/7,bK r idle=100"), "1:3:1:1 idle");
    ends(&read("wK,7/6,rN,1/2,rK,5/8/1,gN,6/2,gK,5/8/7,bK r idle=100"), "2.5:2.5:0.5:0.5 idle");
    ends(&read("wK,7/6,rN,1/2,rK,5/8/1,gN,6/2,gK,5/8/6,bP,bK r idle=100"), "2:2:2:0 idle");
    ends(&read("8/6,rN,1/2,rK,5/8/8/2,gK,5/8/8 r idle=100 out=b:r,w:r"), "2:3:0:1 idle");
    ends(&read("8/8/2,rK,5/8/8/2,gK,5/8/8 r out=w:r,b:r"), "2.5:2.5:1:0 bare");
    ends(&read("wK,7/8/2,rK,5/8/8/2,gK,5/8/7,bK r"), "1.5:1.5:1.5:1.5 bare");
    ends(&after(START, "draw"), "1.5:1.5:1.5:1.5 agreement");
    ends(&after(START, "resign:r resign:w draw"), "2.5:0:2.5:1 agreement");
}

#[test]
fn the_third_repetition_ends_the_game() {
    let knights = "8/2,rK,3,rN,1/8/8/8/2,gK,1,gN,3/8/8 g";
    let round = "e3-f5 g7-e6 f5-e3 e6-g7";
    let twice = format!("{round} {round}");
    ends(&after(&format!("{knights} out=w:g,b:r"), &twice), "2.5:2.5:1:0 repetition");
    assert!(after(&format!("{knights} out=w:g,b:r"), round).turn().outcome().is_none());
    // Not with dice.
    let rolled = twice.split(' ').map(|line| format!("roll:4 {line}")).collect::<Vec<_>>().join(" ");
    let position = after(&format!("{knights} dice=one out=w:g,b:r"), &rolled);
    assert_eq!(position.turn(), Turn::Chance(Dice::One(6)));
}

#[test]
fn leaving_in_check_gives_the_army_to_the_giver() {
    check(CHECKED, "resign:r", "4,wK,2,gK/8/bR,1,rE,5/7,bK/2,rN,5/1,rP,6/2,wG,4,rR/8 b out=r:b");
    check(
        "gR,5,gK,1/8/3,bK,4/6,wK,1/8/2,rN,5/8/rK,6,wR b",
        "timeout:r",
        "gR,5,gK,1/8/3,bK,4/6,wK,1/8/2,rN,5/8/7,wR b out=r:w",
    );
    // A roll stays with the seat on turn, which may use it for what it gets.
    let position = check(
        "gR,5,gK,1/8/3,bK,4/6,wK,1/8/2,rN,5/8/rK,7 g dice=one roll=4",
        "timeout:r",
        "gR,5,gK,1/8/3,bK,4/6,wK,1/8/2,rN,5/8/8 g dice=one out=r:g roll=4",
    );
    assert_eq!(listed(&position), "c3-a2 c3-a4 c3-b1 c3-b5 c3-d1 c3-d5 c3-e2 c3-e4");
    // The giver's man may be one it has won.
    check(
        "bR,6,gK/8/3,bK,4/8/8/2,rN,5/8/rK,7 g out=w:b",
        "resign:r",
        "bR,6,gK/8/3,bK,4/8/8/2,rN,5/8/8 g out=w:b,r:b",
    );
}

#[test]
fn leaving_out_of_check_clears_the_army() {
    check(
        &format!("{WALLED} diagonals=walls"),
        "resign:g",
        "7,wK/8/8/8/7,bR/8/8/2,rK,4,bK r diagonals=walls out=g:-",
    );
    // It may open a line and mate a third seat, for the seat before the one on turn.
    check(
        "gK,4,gE,2/6,gR,1/8/rR,1,bN,4,wK/8/4,wP,3/6,gN,1/rK,1,bK,5 r",
        "resign:b",
        "gK,4,gE,2/6,gR,1/8/rR,7/8/4,wP,3/6,gN,1/rK,7 r out=b:-,w:g",
    );
    // The last rival leaves.
    let position = after("gR,7/8/8/8/7,rN/8/2,gK,5/7,bK b out=r:g,w:g", "timeout:b");
    ends(&position, "3:0:2:1 last");
    // The last rival of the seat on turn leaves; its roll stays.
    let position = check(
        "gR,7/8/8/8/7,rN/8/2,gK,5/7,bK g dice=one out=r:g,w:g roll=3",
        "resign:b",
        "gR,7/8/8/8/7,rN/8/2,gK,5/8 g dice=one out=r:g,w:g,b:- roll=3",
    );
    ends(&position, "3:0:2:1 last");
}

#[test]
fn acts_are_refused_where_they_make_no_sense() {
    let mut position = read("1,bK,6/5,gK,2/8/1,wP,rK,5/8/8/rR,6,gR/wN,7 r out=w:g");
    let before = position.write();
    for line in ["resign:w", "timeout:w", "claim:r", "penalty:r"] {
        let act = Act::read(line, position.info().seats).expect(line);
        assert!(position.act(&act).is_err(), "{line}");
    }
    assert_eq!(position.write(), before);
    play(&mut position, "draw");
    assert!(position.act(&Act::Draw).is_err());
    assert!(position.act(&Act::Resign(Seat::new(1))).is_err());
}

#[test]
fn impossible_texts_are_refused() {
    let kings = "gK,6,wK/8/8/8/8/8/8/rK,6,bK";
    refused(&START.replace("gN", "yN"), "is no man");
    refused(&START.replace("gE", "gQ"), "is no man");
    refused(&START.replace("gE", "gEE"), "is no man");
    refused(&START.replace("/8/8/", "/8/#8/"), "a hole");
    refused(&START.replace("gE", "gK"), "2 kings of g");
    refused(&START.replace("wK", "1"), "0 kings of w");
    refused(&format!("{kings} r out=g:r"), "1 kings of g instead of 0");
    refused(&START.replace(" g", " x"), "is no seat");
    refused("gK,6,wK/8/8/8/3,rP,4/8/8/rK,6,bK r", "d4, on the diagonal");
    refused("gK,6,wK/8/8/8/4,gP,3/8/8/rK,6,bK r", "e4, on the diagonal");
    refused("gK,rP,5,wK/8/8/8/8/8/8/rK,6,bK r", "b8, on its last line");
    refused("gK,6,wK/8/8/8/8/8/8/rK,2,gP,3,bK r", "d1, on its last line");
    refused("gK,6,wK/8/8/8/bP,7/8/8/rK,6,bK r", "a4, on its last line");
    refused("gK,6,wK/8/8/8/wP,7/8/8/1,rK,5,bK r", "a4, on its last line");
    refused("gK,6,wK/8/8/7,rP/8/8/8/rK,6,bK r", "h5, on its last line");
    refused(&format!("{START} roll=3"), "without dice");
    refused(&format!("{START} dice=two roll=3"), "does not fit");
    refused(&format!("{START} dice=two roll=52"), "does not fit");
    refused(&format!("{START} dice=one roll=7"), "does not fit");
    refused(&format!("{START} dice=none"), "expected one, two");
    refused(&format!("{START} diagonals=ignored"), "expected walls");
    refused(&format!("{START} idle=0"), "idle=0");
    refused(&format!("{START} idle=101"), "idle=101");
    refused(&format!("{START} idle=3 dice=one"), "out of order");
    refused(&format!("{START} speed=3"), "unknown field");
    refused("gK,7/8/8/8/8/8/8/6,bK,1 g out=r:w,w:r", "taker is out already");
    refused("gK,7/8/8/8/8/8/8/6,bK,1 g out=r:r,w:-", "taker is out already");
    refused("gK,7/8/8/8/8/8/8/6,bK,1 g out=r:-,r:-,w:-", "is out twice");
    refused("gK,7/8/8/8/8/8/8/6,bK,1 g out=r,w:-", "expected SEAT:TAKER");
    refused("gK,7/8/8/8/8/8/8/6,bK,1 g out=r:x,w:-", "is no seat");
    refused("gK,7/8/8/8/8/8/8/6,bK,1 r out=r:-,w:-", "the seat to move is out");
    refused("8/8/8/8/8/8/8/8 r out=r:-,w:-,g:-,b:-", "nobody is left");
    refused("gK,7/8/8/8/8/rN,7/8/6,bK,1 g out=r:-,w:-", "men of r");
    refused("gK,7/8/8/8/8/rN,7/8/6,bK,1 b out=r:w,w:-", "men of r");
    refused("gK,7/8/2,rK,4,wK/rR,7/1,rR,6/8/8/7,bK g", "no legal move");
    // Every reason is named at once.
    let error = game("seasons").expect("registered").read(&format!("{kings} r idle=0 out=g:r roll=3"));
    assert_eq!(error.expect_err("refused").0.len(), 3);
}

#[test]
fn moves_are_read_as_people_write_them() {
    let position = read(MATE);
    for text in ["d8-a8", "d8a8", "D8 A8", "Rd8-a8", "Лd8-a8", "rd8a8", "d8–a8"] {
        assert_eq!(position.parse(text).as_deref(), Ok("d8-a8"), "{text}");
    }
    let position = read("gK,7/1,rP,6/7,wK/8/8/7,bE/6,rP,1/5,bK,2 g out=r:g");
    assert_eq!(position.notate("g2-h3=G", Notation::English).as_deref(), Some("g2xh3=G"));
    assert_eq!(position.notate("g2-h3=G", Notation::Russian).as_deref(), Some("g2:h3=Г"));
    // There is no choice, so it need not be said.
    assert_eq!(position.parse("g2-h3").as_deref(), Ok("g2-h3=G"));
    assert!(position.parse("g2").is_err());
    let position = read(&format!("{START} dice=one roll=3"));
    assert_eq!(position.parse("пас").as_deref(), Ok("pass"));
}

#[test]
fn illegal_moves_are_explained() {
    let why = |text: &str, tried: &str| match read(text).parse(tried) {
        Err(MoveError::Illegal { why, .. }) => why.map(|why| why.name),
        other => panic!("{tried}: {other:?}"),
    };
    assert_eq!(why(START, "a2-c3"), Some("not-yours"));
    assert_eq!(why(START, "e4e5"), Some("empty-square"));
    assert_eq!(why(&format!("{START} dice=one roll=1"), "Na7-c6"), Some("dice"));
    assert_eq!(why(CHECKED, "b3-b4"), Some("in-check"));
    assert_eq!(why("3,rR,2,bK,1/8/5,wK,2/8/3,gN,4/8/7,gR/rK,rN,1,gK,4 g", "d4c2"), Some("king-exposed"));
    assert_eq!(why(START, "b8-b1"), Some("moves-otherwise"));
}
