//! Vierschach: the examples of its rules, and every rule at its edges.

use krepost::games::{Position, View};
use krepost::kernel::scene::Ground;
use krepost::kernel::{Act, ActError, Notation, Seat, Square};

use crate::worked::{Worked, end, notes, placed};

const VIERSCHACH: Worked = Worked("vierschach");

/// Kings that no test is about.
const KINGS: &str = "wKd1 bKa11 rKk14 uKn4";

/// Black lies mated by two rooks.
const MATED: &str = "wKd1 bKa11 rKk14 uKn4 wRc10 wRf11";

/// The text of a position.
fn on(men: &str, rest: &str) -> String {
    let is_hole = |square: Square| {
        let wing = |n: u8| !(3..11).contains(&n);
        wing(square.file) && wing(square.rank)
    };
    placed((14, 14), is_hole, men, rest)
}

/// Plays one move or act and compares what stands then.
fn check(before: (&str, &str), line: &str, after: (&str, &str)) {
    VIERSCHACH.check(&on(before.0, before.1), line, &on(after.0, after.1));
}

fn read(men: &str, rest: &str) -> Position {
    VIERSCHACH.read(&on(men, rest))
}

/// Plays moves and acts.
fn line(men: &str, rest: &str, lines: &str) -> Position {
    VIERSCHACH.line(&on(men, rest), lines)
}

/// What follows the rows after these moves and acts.
fn fields(men: &str, rest: &str, lines: &str) -> String {
    line(men, rest, lines).write().split_once(' ').expect("rows and fields").1.to_owned()
}

/// The moves of one man.
fn of(position: &Position, square: &str) -> String {
    let mut moves = position.actions();
    moves.retain(|text| text.starts_with(&format!("{square}-")));
    moves.sort();
    moves.iter().map(|text| &text[square.len() + 1..]).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_start_has_twenty_moves() {
    let start = VIERSCHACH.start("");
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [20, 395, 7800]);
    let board = start.scene(&View::default()).board;
    let ground = |name: &str| board.ground(name.parse().expect("square"));
    assert_eq!(
        ["k1", "d1", "a4", "a1"].map(ground),
        [Ground::Light, Ground::Dark, Ground::Dark, Ground::Hole]
    );
    assert!(board.walls.is_empty() && notes(&start).is_empty());
}

#[test]
fn odds_leave_men_of_the_queens_side_off() {
    let text = VIERSCHACH.start("odds_w=rook,odds_b=knight,odds_r=bishop,odds_u=queen").write();
    assert!(text.ends_with("/#3,1,wN,wB,wQ,wK,wB,wN,wR,#3 w castle=wK,bKQ,rKQ,uKQ"), "{text}");
    assert!(text.starts_with("#3,rR,rN,rB,rK,rQ,1,rN,rR,#3/"), "{text}");
    assert!(text.contains("/1,bP,10,uP,uN/") && text.contains("/bK,bP,10,uP,1/"), "{text}");
}

#[test]
fn slanting_steps_are_free_at_the_inner_corners() {
    let position = read(&format!("{KINGS} wBd3 wNe3 wQk3"), "w");
    assert_eq!(of(&position, "d3"), "a6 b5 c4 e2 e4 f1 f5 g6 h7 i8 j9 k10 l11");
    assert_eq!(of(&position, "e3"), "c4 d5 f1 f5 g2 g4");
    assert_eq!(position.actions().len(), 52);
    let round = read("wKd3 bKa11 rKk14 uKn4 wPk3 wPe2 uNl4 bPf3", "w");
    assert_eq!(["d3", "e2", "k3"].map(|from| of(&round, from)), ["c4 d2 d4 e3 e4", "e3 e4 f3", "k4 l4"]);
}

#[test]
fn pawns_are_promoted_on_three_kinds_of_squares() {
    let ends = read(&format!("{KINGS} wPc10 wPm10 uNn11 uRl11 wPe13"), "w");
    assert_eq!(of(&ends, "c10"), "c11=B c11=N c11=Q c11=R");
    assert_eq!(of(&ends, "m10"), "l11=B l11=N l11=Q l11=R m11=B m11=N m11=Q m11=R n11=Q");
    assert_eq!(of(&ends, "e13"), "e14=B e14=N e14=Q e14=R");
    let blue = read("wKf1 bKa11 rKk14 uKn4 uPe12 uPb7 uPe2 wNd1", "u");
    assert_eq!(
        ["e12", "b7", "e2"].map(|from| of(&blue, from)),
        ["d12=B d12=N d12=Q d12=R", "a7=B a7=N a7=Q a7=R", "d1=Q d2=B d2=N d2=Q d2=R",]
    );
}

#[test]
fn a_pawn_that_takes_in_passing_may_end_there() {
    // Black's pawn has skipped c11, where White's pawns end.
    let men = "wKd1 bKa11 rKk14 uKn4 wPd10 bPd11";
    let position = read(men, "w ep=bc11");
    assert_eq!(of(&position, "d10"), "c11=B c11=N c11=Q c11=R");
    check((men, "w ep=bc11"), "d10-c11=N", ("wKd1 bKa11 rKk14 uKn4 wNc11", "b"));
    assert_eq!(position.notate("d10-c11=N", Notation::English).as_deref(), Some("d10xc11=N"));
}

#[test]
fn castling_is_the_ordinary_one() {
    let white = "wKh1 wRd1 wRk1 bKa11 rKk14 uKn4 wPh2";
    check((white, "w castle=wKQ"), "h1-j1", ("wKj1 wRd1 wRi1 bKa11 rKk14 uKn4 wPh2", "b quiet=1"));
    check((white, "w castle=wKQ"), "h1-f1", ("wKf1 wRg1 wRk1 bKa11 rKk14 uKn4 wPh2", "b quiet=1"));
    let blue = "wKd1 bKa11 rKk14 uKn8 uRn4 uRn11";
    check((blue, "u castle=uKQ"), "n8-n10", ("wKd1 bKa11 rKk14 uKn10 uRn4 uRn9", "w quiet=1"));
    check((blue, "u castle=uKQ"), "n8-n6", ("wKd1 bKa11 rKk14 uKn6 uRn7 uRn11", "w quiet=1"));
    // Dead men hit nothing and make no way.
    let dead = read("wKh1 wRd1 wRk1 bKa11 rKk14 uKn4 wRc10 wRf11 bRi8 bNg1", "w castle=wKQ mated=b");
    assert_eq!(of(&dead, "h1"), "g2 h2 i1 i2 j1");
}

#[test]
fn mate_is_marked_when_the_turn_comes() {
    let men = "wKd1 bKa11 rKk14 uKn4 wRc10 rRf3 uRd5";
    assert_eq!(fields(men, "r", "f3-f11"), "u quiet=1", "a mere check so far");
    assert_eq!(fields(men, "r", "f3-f11 n4-n5 d1-e1"), "r mated=b quiet=3", "nobody helps");
    assert_eq!(fields(men, "r", "f3-f11 d5-d11 d1-e1"), "b quiet=3", "the ally helps in time");
    let marked = line(men, "r", "f3-f11 n4-n5 d1-e1");
    assert_eq!(notes(&marked), ["mated"]);
    let pieces = marked.scene(&View::default()).pieces;
    assert!(pieces.iter().all(|piece| piece.dead == piece.token.starts_with('b')));
    // A note of the seat that is marked lapses.
    let noted = "wKd1 bKa11 rKk14 uKn4 wRc10 wRf3 bPd7";
    assert_eq!(fields(noted, "w ep=bc7", "f3-f11"), "r mated=b quiet=1");
}

#[test]
fn dead_men_only_stand_in_the_way() {
    let men = "wKd1 bKa11 rKk14 uKn4 wRf11 wRc10 rRh12 rBj10 rPg9 bQj8 bNg7 bPf6";
    VIERSCHACH.moves(
        &on(men, "r mated=b"),
        "g9-g8 h12-d12 h12-e12 h12-f12 h12-g12 h12-h1 h12-h10 h12-h11 h12-h13 h12-h14 h12-h2 h12-h3 h12-h4 \
         h12-h5 h12-h6 h12-h7 h12-h8 h12-h9 h12-i12 h12-j12 h12-k12 j10-h8 j10-i11 j10-i9 j10-k11 j10-k9 \
         j10-l8 j10-m7 j10-n6 k14-j13 k14-j14 k14-k13",
    );
    // They neither check nor guard: a king may walk along their lines.
    let walk = read(&format!("{MATED} bQj8 bRk2"), "w mated=b");
    assert_eq!(of(&walk, "d1"), "d2 e1 e2");
    // A mated seat is passed over as long as it lies.
    assert_eq!(
        fields(&format!("{MATED} bPd5"), "w mated=b", "d1-e1 k14-k13 n4-n5 e1-d1"),
        "r mated=b quiet=4"
    );
}

#[test]
fn whoever_lifts_the_mate_frees_the_seat() {
    let with = |man: &str| format!("{MATED} {man}");
    check((&with("uRd5"), "u mated=b"), "d5-d11", (&with("uRd11"), "w quiet=1"));
    check((&with("uRf5"), "u mated=b"), "f5-f11", ("wKd1 bKa11 rKk14 uKn4 wRc10 uRf11", "w"));
    assert_eq!(fields(MATED, "w mated=b", "c10-c5"), "b quiet=1", "the enemy himself");
    // A way out is enough, the check may stay.
    assert_eq!(fields(&with("uBk2"), "u mated=b", "k2-c10"), "w");
    assert_eq!(notes(&line(&with("uBk2"), "u mated=b", "k2-c10")), ["check"]);
}

#[test]
fn freed_men_may_check_the_mover() {
    let men = "wKj2 bKa11 rKk14 uKn4 wRc10 wRf11 rPi13 uPm9 bQj8";
    let freed = line(men, "w mated=b", "f11-f6");
    assert_eq!(freed.write(), on(&men.replace("f11", "f6"), "b quiet=1"));
    assert_eq!(freed.scene(&View::default()).marks.len(), 1, "White is in check");
    let back = line(men, "w mated=b", "f11-f6 a11-b11 i13-i12 m9-l9");
    assert!(back.actions().iter().all(|text| text.starts_with("j2-") || text.starts_with("f6-j6")));
    // Kings of enemies that come to touch in this way may be given as text.
    read("wKb10 bKa11 rKk14 uKn4", "r");
}

#[test]
fn a_freed_army_may_free_another() {
    // White could take the black men beside him, were they alive.
    let men = "wKd1 bKa11 rKk14 uKn4 rRc10 rRf11 uRd8 uRb4 bNe1 bBe2";
    assert_eq!(fields(men, "u mated=wb", "n4-n5"), "r mated=wb quiet=1");
    assert_eq!(fields(men, "u mated=wb", "b4-b11"), "w quiet=1");
}

#[test]
fn a_new_mate_unmakes_an_older_one() {
    let men = "wKd1 bKa11 rKk14 uKn4 wRc10 wRd11 rPi13 bPd8 bQj8 uRk7 uRi2";
    let after = men.replace("k7", "k1");
    check((men, "u mated=b"), "k7-k1", (&after, "b mated=w quiet=1"));
}

#[test]
fn both_mated_end_the_game() {
    let men = "wKd1 bKa11 rKk14 uKn4 wRc10 wRf11 rRg9 rRf5 uPk9 bQj8";
    let over = line(men, "r mated=b", "g9-g4");
    assert_eq!(over.write(), on(&men.replace("g9", "g4"), "w mated=bu quiet=1"));
    assert_eq!(end(&over), "1:0:1:0 checkmate");
    assert!(over.actions().is_empty() && over.perft(1) == 0);
}

#[test]
fn winners_that_lie_mated_are_not_judged_any_more() {
    let men = "wKd1 bKa11 rKk14 uKn4 rRc10 rRf11 uRd8 uRe9 uRd13 uRh8";
    let over = line(men, "u mated=wb", "h8-h14");
    assert_eq!(over.write(), on(&men.replace("h8", "h14"), "u mated=wbr quiet=1"));
    assert_eq!(end(&over), "0:1:0:1 checkmate");
    assert_eq!(VIERSCHACH.read(&over.write()).write(), over.write());
}

#[test]
fn a_seat_without_moves_passes_or_draws() {
    let men = "wKd1 bKa11 rKk14 uKn4 uQe3";
    VIERSCHACH.moves(&on(men, "w"), "pass");
    assert_eq!(fields(men, "w", "pass"), "b quiet=1");
    let alone = read(men, "w out=r");
    assert_eq!((alone.actions().len(), end(&alone).as_str()), (0, "0.5:0.5:0.5:0.5 stalemate"));
    let mated = "wKd1 bKa11 rKk14 uKn4 wRc10 wRf11 bQj8 rQk6 wPj2";
    let draw = line(mated, "r mated=b", "k6-l5");
    assert_eq!(draw.write(), on(&mated.replace("k6", "l5"), "u mated=b quiet=1"));
    assert_eq!(end(&draw), "0.5:0.5:0.5:0.5 stalemate");
}

#[test]
fn quiet_games_end() {
    let men = format!("{KINGS} wRh9 bRi12");
    let over = line(&men, "w quiet=199", "h9-h10");
    assert_eq!(end(&over), "0.5:0.5:0.5:0.5 idle");
    // A mark is no progress, for it can be lifted again.
    let marked = "wKd1 bKa11 rKk14 uKn4 wRc10 wRf3";
    assert_eq!(fields(marked, "w quiet=199", "f3-f11"), "r mated=b quiet=200");
    let bare = line("wKh9 bKa11 rKk14 uKn4 bPi10", "w", "h9-i10");
    assert_eq!(end(&bare), "0.5:0.5:0.5:0.5 bare-kings");
    assert_eq!((over.perft(2), bare.perft(2)), (0, 0), "a finished game has no moves");
    // Marks make another position.
    let round = "d1-e1 k14-k13 n4-n5 e1-d1 k13-k14 n5-n4";
    assert_eq!(end(&line(MATED, "w mated=b", &format!("{round} {round}"))), "0.5:0.5:0.5:0.5 repetition");
    assert_eq!(end(&line(MATED, "w mated=b", &format!("{round} resign:b {round}"))), "");
}

#[test]
fn a_seat_that_leaves_keeps_its_dead_men() {
    let men = format!("{MATED} bQj8");
    assert_eq!(fields(&men, "r mated=b quiet=9", "resign:b"), "r out=b");
    assert_eq!(fields(&men, "r mated=b", "resign:w"), "r out=w", "his rooks hit no more");
    let gone = read(&format!("{KINGS} wRj2 bQj8"), "w out=b");
    assert_eq!(of(&gone, "j2"), "d2 e2 f2 g2 h2 i2 j1 j3 j4 j5 j6 j7 k2");
    // It is never freed, whatever its king would say.
    assert_eq!(fields(&format!("{KINGS} wRj2 bQj8"), "w out=b", "j2-j1 k14-k13 n4-n5"), "w out=b quiet=3");
    assert_eq!(fields("wKd1 bKa7 bRa4 rKk14 uKn4", "w castle=bK", "timeout:b"), "w out=b", "rights end");
    for (lines, wanted) in [("resign:u", "resignation"), ("timeout:u", "timeout")] {
        let over = line(&men, "r mated=b", lines);
        assert_eq!(end(&over), format!("1:0:1:0 {wanted}"));
    }
    assert_eq!(fields(&men, "r mated=b", "resign:u"), "r mated=b out=u");
    assert_eq!(end(&line(&men, "r mated=b", "draw")), "0.5:0.5:0.5:0.5 agreement");
}

#[test]
fn acts_that_do_not_fit_are_refused() {
    let mut position = read(&format!("{KINGS} wNe3"), "w out=b");
    let special = Act::Special("bar:w@e3".to_owned());
    assert_eq!(position.act(&Act::Resign(Seat::new(1))), Err(ActError::SeatOut(Seat::new(1))));
    assert_eq!(position.act(&Act::Claim(Seat::new(0))), Err(ActError::NoClaim));
    assert!(matches!(position.act(&special), Err(ActError::Unreadable { .. })));
    position.act(&Act::Resign(Seat::new(3))).expect("in");
    assert_eq!(position.act(&Act::Draw), Err(ActError::Over));
}

#[test]
fn texts_that_cannot_be_are_refused() {
    let refused = |men: &str, rest: &str, why: &str| VIERSCHACH.refused(&on(men, rest), why);
    refused(KINGS, "r mated=b", "b is marked and not mated");
    refused(MATED, "b", "b is to move and mated");
    refused(MATED, "b mated=b", "b is to move and takes no part");
    refused(MATED, "r mated=b out=b", "b is both mated and out");
    refused(&format!("{MATED} bPd7"), "r ep=bc7 mated=b", "b takes no part and has a pawn");
    refused("wKd1 bKa7 bRa4 rKk14 uKn4", "w castle=bK out=b", "b is out and may castle");
    refused("wKd1 rKk14 uKn4", "w out=b", "0 kings of b");
    refused(&format!("{KINGS} wPe14"), "w", "e14: a pawn of w");
    refused(&format!("{KINGS} wPn5"), "w", "n5: a pawn of w");
    refused(&format!("{KINGS} wPm11"), "w", "m11: a pawn of w");
    refused(KINGS, "w castle=wK", "no wK on h1");
    refused(KINGS, "w quiet=0", "from 1 to 200");
    refused(KINGS, "w mate=turn", "unknown field");
    refused(KINGS, "w mated=", "the one form");
    // Whoever is in check and not on turn may wait.
    read(MATED, "r");
}
