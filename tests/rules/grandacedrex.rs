//! Worked positions of Grande Acedrex.

use krepost::games::{Position, View};
use krepost::kernel::scene::Mark;
use krepost::kernel::{Act, Dice, MoveError, Notation, Square, Turn};

use crate::worked::{Worked, end, notes, play};

const GAME: Worked = Worked("grandacedrex");
const START: &str = "bR,bL,bU,bG,bC,bA,bK,bC,bG,bU,bL,bR/12/12/bP,bP,bP,bP,bP,bP,bP,bP,bP,bP,bP,bP/12/12/12/12/\
                     wP,wP,wP,wP,wP,wP,wP,wP,wP,wP,wP,wP/12/12/wR,wL,wU,wG,wC,wA,wK,wC,wG,wU,wL,wR w leap=wb";
/// Black bares white with l6-c6 and can be bared in turn.
const BARING: &str = "6,bK,5/12/12/12/12/12/2,wP,8,bR/3,wK,8/12/12/12/12 b";

fn moves(text: &str, wanted: &str) {
    GAME.moves(text, wanted);
}

/// The moves of the men that begin on this square.
fn moves_from(text: &str, from: &str, wanted: &str) {
    let mut moves: Vec<String> = GAME.read(text).actions();
    moves.retain(|text| text.split('-').next() == Some(from));
    moves.sort();
    let mut targets: Vec<String> = wanted.split_whitespace().map(|to| format!("{from}-{to}")).collect();
    targets.sort();
    assert_eq!(moves, targets, "{text}");
}

fn ends(position: &Position, wanted: &str) {
    assert_eq!(end(position), wanted, "{}", position.write());
    assert!(position.actions().is_empty() || wanted.is_empty());
}

#[test]
fn start() {
    assert_eq!(GAME.start("").write(), START);
    assert_eq!(GAME.start("dice=one").write(), START.replace(" leap", " dice=one leap"));
    assert_eq!(GAME.read(START).perft(2), 3481);
    moves_from(START, "g1", "e3 f2 g2 g3 h2 i3");
    moves_from(START, "f1", "a2 b2 c2 d2 e2 e3 g2 g3 h2 i2 j2 k2 l2");
    moves_from(START, "c1", "a2 b3 d3 e2 f3");
    moves_from(START, "b1", "e2");
    moves_from(START, "k1", "h2");
    moves_from(START, "d1", "a3 g3");
    moves_from(START, "a1", "a2 a3");
    moves_from(START, "e1", "d2 c3 f2 g3");
}

#[test]
fn every_man_strikes_as_the_book_says() {
    let middle = "7,bK,4/12/12/12/12/12/5,wX,6/12/12/12/bP,11/7,wK,4 w";
    let reach = [('A', 40), ('U', 36), ('R', 22), ('L', 12), ('C', 21), ('G', 8)];
    for (letter, squares) in reach {
        let position = GAME.read(&middle.replace('X', &letter.to_string()));
        let moves = position.actions();
        let own = moves.iter().filter(|text| text.starts_with("f6-"));
        assert_eq!(own.count(), squares, "{letter}");
    }
    moves_from(
        &middle.replace('X', "A"),
        "f6",
        "g7 h7 i7 j7 k7 l7 g8 g9 g10 g11 g12 e7 d7 c7 b7 a7 e8 e9 e10 e11 e12 \
         g5 h5 i5 j5 k5 l5 g4 g3 g2 g1 e5 d5 c5 b5 a5 e4 e3 e2 e1",
    );
    moves_from(&middle.replace('X', "L"), "f6", "i6 c6 f9 f3 i7 i5 c7 c5 g9 e9 g3 e3");
    moves_from(&middle.replace('X', "G"), "f6", "h9 i8 i4 h3 d3 c4 c8 d9");
}

#[test]
fn the_bend_and_the_landing_must_be_empty() {
    // The aanca may take the pawn on its bend and an own man there stops it.
    let aanca = "11,bK/12/12/12/12/4,wP,1,bP,5/5,wA,6/4,bP,7/12/12/12/11,wK w";
    moves_from(aanca, "f6", "g7 e5 g5 h5 i5 j5 k5 l5 g4 g3 g2 g1");
    // An own man on h7 and an enemy on g8 end two ways of the unicornio.
    let unicorn = "7,bK,4/12/12/12/6,bP,5/7,wP,4/5,wU,6/12/12/12/bP,11/7,wK,4 w";
    moves_from(
        unicorn,
        "f6",
        "g8 e8 d9 c10 b11 a12 d7 c8 b9 a10 h5 i4 j3 k2 l1 g4 h3 i2 j1 e4 d3 c2 b1 d5 c4 b3 a2",
    );
}

#[test]
fn the_king_leaps_once() {
    let free = "6,bK,5/12/12/bP,11/12/12/12/12/wP,11/12/12/6,wK,5 w leap=wb";
    moves(free, "a4-a5 g1-e1 g1-e3 g1-f1 g1-f2 g1-g2 g1-g3 g1-h1 g1-h2 g1-i1 g1-i3");
    assert_eq!(notes(&GAME.read(free)), ["leap", "leap"]);
    // Not over a struck square, not out of check.
    let struck = "6,bK,bR,4/12/12/bP,11/12/12/12/12/wP,11/12/12/6,wK,5 w leap=w";
    moves(struck, "a4-a5 g1-e1 g1-e3 g1-f1 g1-f2 g1-g2 g1-g3");
    let checked = "4,bK,7/12/12/bP,5,bR,5/12/12/12/12/wP,11/12/12/6,wK,5 w leap=w";
    moves(checked, "g1-f1 g1-f2 g1-h1 g1-h2");
    // Any move ends the right.
    GAME.check(free, "g1-f1", "6,bK,5/12/12/bP,11/12/12/12/12/wP,11/12/12/5,wK,6 b idle=1 leap=b");
    GAME.check(free, "g1-i3", "6,bK,5/12/12/bP,11/12/12/12/12/wP,11/8,wK,3/12/12 b idle=1 leap=b");
    // Over men of both sides; an enemy that is guarded stands on a struck square.
    let over = |guard: &str| format!("6,bK,5/12/12/bP,11/12/12/12/12/{guard}/12/6,wP,bG,4/6,wK,5 w leap=w");
    moves_from(&over("12"), "g1", "g3 f1 f2 e1 e3 h1 h2 i1 i3");
    moves_from(&over("7,bR,4"), "g1", "g3 f1 f2 e1 e3 h1 i1");
    // The arrival square must be empty and not struck.
    let struck = "6,bK,5/12/12/4,bR,7/12/12/12/12/12/8,bP,3/12/6,wK,1,wG,3 w leap=w";
    moves_from(struck, "g1", "f1 f2 g2 g3 h1");
}

#[test]
fn checks_are_answered() {
    moves(
        "9,bK,2/12/12/bP,11/5,bA,6/12/12/12/wL,11/2,wC,9/11,wR/6,wK,5 w",
        "c3-g7 g1-f1 g1-f2 g1-h1 g1-h2 l2-g2",
    );
    moves(
        "3,wR,8/12/10,bK,1/bP,11/12/12/7,wG,4/1,bU,10/12/12/12/wC,5,wK,5 w",
        "a1-d4 d12-d4 g1-f1 g1-g2 g1-h1 g1-h2",
    );
    let scene =
        GAME.read("9,bK,2/12/12/bP,11/5,bA,6/12/12/12/wL,11/2,wC,9/11,wR/6,wK,5 w").scene(&View::default());
    assert_eq!(scene.marks, [Mark::Check(Square::new(6, 0))]);
    assert_eq!(scene.notes[0].key, "check");
}

#[test]
fn pinned_men_keep_to_the_line() {
    // The crocodile on the bend between aanca and king may only take the aanca.
    let text = "11,bK/12/12/bP,11/12/12/12/12/7,bA,4/6,wC,5/12/6,wK,5 w";
    moves_from(text, "g3", "h4");
    // Two men on the way: neither is pinned.
    let text = "6,bR,4,bK/12/12/bP,11/12/12/12/12/6,wG,5/6,wL,5/12/6,wK,5 w";
    moves_from(text, "g4", "d2 d6 e1 e7 i1 i7 j2 j6");
}

#[test]
fn pawns_become_what_stood_on_the_file() {
    moves(
        "11,wK/12/6,bK,5/12/12/12/12/12/12/12/1,bP,4,bP,3,bP,1/wR,wL,wU,2,wC,1,wA,3,wG b",
        "b2-a1=R b2-c1=U g10-f10 g10-f11 g10-f9 g10-g11 g10-g9 g10-h10 g10-h11 g10-h9 g2-h1=C k2-k1=L k2-l1=R",
    );
    let files = "RLUGCAACGULR";
    for (file, letter) in ('a'..='l').zip(files.chars()) {
        let before = u8::try_from(u32::from(file) - u32::from('a')).expect("small");
        let gap = |n: u8| if n == 0 { String::new() } else { format!("{n}") };
        let cells = [gap(before), "wP".to_owned(), gap(11 - before)];
        let row: Vec<String> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        let text = format!("12/{}/12/12/12/12/5,bK,6/12/12/bP,11/12/5,wK,6 w", row.join(","));
        let wanted = format!("{file}11-{file}12={letter}");
        assert!(GAME.read(&text).actions().contains(&wanted), "{text} {wanted}");
    }
}

#[test]
fn mate_and_stalemate_win() {
    let mated = GAME.line("6,bK,5/12/12/12/12/12/2,wP,9/10,bR,1/12/12/11,bR/wK,11 b", "k5-k1");
    ends(&mated, "0:1 mate");
    let stuck = GAME.line("11,bK/12/12/12/1,bR,10/2,bP,9/2,wP,3,bG,5/12/12/12/12/wK,11 b", "g6-d4");
    ends(&stuck, "0:1 stalemate");
}

#[test]
fn a_bare_king_loses_unless_it_bares_at_once() {
    let bared = GAME.line(BARING, "l6-c6");
    assert_eq!(end(&bared), "");
    assert_eq!(notes(&bared), ["bared"]);
    ends(&GAME.line(BARING, "l6-c6 d5-c6"), "0.5:0.5 bare");
    ends(&GAME.line(BARING, "l6-c6 d5-e5"), "0:1 bare");
    let guarded = "12/12/12/12/12/1,bK,10/2,wP,8,bR/3,wK,8/12/12/12/12 b";
    ends(&GAME.line(guarded, "l6-c6"), "0:1 bare");
    let second = "6,bK,5/12/12/bP,11/12/12/2,wP,8,bR/3,wK,8/12/12/12/12 b";
    ends(&GAME.line(second, "l6-c6"), "0:1 bare");
    // A leap does not capture, so it saves nobody.
    let leap = "11,bK/12/12/12/12/12/12/12/12/6,bG,5/12/6,wK,5 w leap=w";
    ends(&GAME.read(leap), "0:1 bare");
    // Mate comes before the bare king; both bare is a draw.
    ends(&GAME.read("11,bK/12/12/12/12/12/12/12/12/12/11,bR/wK,10,bR w"), "0:1 mate");
    ends(&GAME.read("11,bK/12/12/12/12/12/12/12/12/12/12/wK,11 w"), "0.5:0.5 bare");
    ends(&GAME.read("11,bK/12/12/12/12/12/12/12/12/12/1,wP,10/wK,11 w"), "1:0 bare");
}

#[test]
fn idle_turns_and_repetition_draw() {
    let rooks = "6,bK,5/12/12/12/11,bR/12/12/3,wK,8/12/12/12/wR,11 w";
    ends(&GAME.line(&format!("{rooks} idle=99"), "a1-a2"), "0.5:0.5 idle");
    let round = "a1-a2 l8-l7 a2-a1 l7-l8";
    assert_eq!(end(&GAME.line(rooks, round)), "");
    ends(&GAME.line(rooks, &format!("{round} {round}")), "0.5:0.5 repetition");
    let rolled: Vec<String> =
        format!("{round} {round}").split(' ').map(|line| format!("roll:5 {line}")).collect();
    assert_eq!(end(&GAME.line(&format!("{rooks} dice=one"), &rolled.join(" "))), "");
    // Rights to leap make positions differ: the first one counts only once.
    let kings = "6,bK,5/12/12/bP,11/12/12/12/12/wP,11/12/12/6,wK,5 w leap=wb";
    let walk = "g1-f1 g12-f12 f1-g1 f12-g12";
    assert_eq!(end(&GAME.line(kings, &format!("{walk} {walk}"))), "");
    ends(&GAME.line(kings, &format!("{walk} {walk} g1-f1 g12-f12")), "0.5:0.5 repetition");
}

#[test]
fn the_die_chooses_the_kind() {
    let start = |roll: u8| START.replace("leap=wb", &format!("dice=one leap=wb roll={roll}"));
    assert_eq!(GAME.start("dice=one").turn(), Turn::Chance(Dice::One(8)));
    assert_eq!(GAME.read(&start(1)).actions().len(), 12);
    moves(&start(2), "d1-a3 d1-g3 i1-f3 i1-l3");
    moves(&start(4), "b1-e2 k1-h2");
    moves(&start(5), "a1-a2 a1-a3 l1-l2 l1-l3");
    moves(&start(8), "g1-e3 g1-f2 g1-g2 g1-g3 g1-h2 g1-i3");
    let checked = "4,bK,7/12/12/bP,5,bR,5/12/12/12/12/wP,11/12/12/6,wK,5 w dice=one";
    moves(&format!("{checked} roll=1"), "pass");
    // The check stands, and the king is not taken.
    let mut position = GAME.line(checked, "roll:1 pass roll:5");
    assert!(!position.actions().contains(&"g9-g1".to_owned()));
    assert_eq!(notes(&position), ["check", "die-5"]);
    play(&mut position, "g9-g2");
    assert_eq!(position.scene(&View::default()).marks.len(), 1);
    // A bared king needs an 8.
    let baring = format!("{BARING} dice=one");
    ends(&GAME.line(&baring, "roll:5 l6-c6 roll:3 pass"), "0:1 bare");
    ends(&GAME.line(&baring, "roll:5 l6-c6 roll:8 d5-c6"), "0.5:0.5 bare");
}

#[test]
fn acts_end_the_game() {
    ends(&GAME.line(START, "resign:w"), "0:1 resignation");
    ends(&GAME.line(START, "timeout:b"), "1:0 timeout");
    ends(&GAME.line(START, "draw"), "0.5:0.5 agreement");
    let mut position = GAME.read(START);
    let claim = Act::read("claim:w", position.info().seats).expect("act");
    assert!(position.act(&claim).is_err());
    assert_eq!(position.write(), START);
}

#[test]
fn impossible_texts_are_refused() {
    GAME.refused(&START.replace("bL", "bN"), "is no man");
    GAME.refused(&START.replace("bA", "bK"), "2 kings of b");
    GAME.refused(&START.replace("wK", "wP").replace(" leap=wb", ""), "0 kings of w");
    GAME.refused(&START.replacen("bR", "wP", 1), "a pawn on a12, on its far rank");
    GAME.refused(&START.replacen("wR", "bP", 1), "a pawn on a1, on its far rank");
    GAME.refused("6,bK,5/12/12/12/12/12/12/12/12/12/wP,11/5,wK,6 w leap=w", "is not on g1");
    GAME.refused("5,bK,6/12/12/12/12/12/12/12/12/12/wP,11/6,wK,5 w leap=wb", "is not on g12");
    GAME.refused(&format!("{START} roll=3"), "without the die");
    GAME.refused(&START.replace("leap=wb", "dice=one leap=wb roll=9"), "from 1 to 8");
    GAME.refused(&START.replace("leap=wb", "leap=bw"), "leap=bw");
    GAME.refused(&START.replace("leap=wb", "leap=-"), "leap=-");
    GAME.refused(&START.replace("leap=wb", "leap=wb idle=3"), "out of order");
    GAME.refused(&START.replace("leap=wb", "idle=101 leap=wb"), "idle=101");
    GAME.refused(&START.replace("leap=wb", "dice=none leap=wb"), "dice=none");
    GAME.refused(&START.replace("12/12/12/12/", "12/12/12/"), "11 rows");
    GAME.refused(&START.replace("12/12/12/12/", "12/12/#12/12/"), "a hole");
    GAME.refused("6,bK,5/12/12/12/12/12/12/12/12/12/12/wK,5,wR,5 w", "not to move is in check");
    // With the die a check can stand.
    assert_eq!(end(&GAME.read("6,bK,5/bP,11/12/12/12/12/12/12/12/12/12/wK,5,wR,5 w dice=one")), "");
}

#[test]
fn moves_are_read_as_people_write_them() {
    let position = GAME.read("11,bK/1,wP,10/12/12/12/12/bP,11/12/12/12/6,wU,5/6,wK,5 w");
    for text in ["b11-b12=L", "b11b12l", "b11-b12=Лв", "B11 B12=L"] {
        assert_eq!(position.parse(text).as_deref(), Ok("b11-b12=L"), "{text}");
    }
    for text in ["g2-h4", "Ug2-h4", "Еg2-h4"] {
        assert_eq!(position.parse(text).as_deref(), Ok("g2-h4"), "{text}");
    }
    assert_eq!(position.notate("g2-h4", Notation::Russian).as_deref(), Some("Еg2-h4"));
    assert_eq!(position.notate("b11-b12=L", Notation::English).as_deref(), Some("b11-b12=L"));
}

#[test]
fn illegal_moves_are_explained() {
    let why = |text: &str, tried: &str| match GAME.read(text).parse(tried) {
        Err(MoveError::Illegal { why, .. }) => why.map(|why| why.name),
        other => panic!("{tried}: {other:?}"),
    };
    assert_eq!(why(START, "a9-a8"), Some("not-yours"));
    assert_eq!(why(&START.replace("leap=wb", "dice=one leap=wb roll=2"), "a4a5"), Some("dice"));
    let checked = "9,bK,2/12/12/bP,11/5,bA,6/12/12/12/wL,11/2,wC,9/11,wR/6,wK,5 w";
    assert_eq!(why(checked, "a4-d4"), Some("in-check"));
    let pinned = "11,bK/12/12/bP,11/12/12/12/12/7,bA,4/6,wC,5/12/6,wK,5 w";
    assert_eq!(why(pinned, "Cg3-f2"), Some("king-exposed"));
    assert_eq!(why(START, "g1-g4"), Some("own-piece"));
}
