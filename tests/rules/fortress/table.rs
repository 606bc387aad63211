//! What happens at the table: placing reserves, leaving, penalties; texts,
//! notations and the picture.

use krepost::games::View;
use krepost::kernel::scene::{Arg, Glyph, Ground, Mark};
use krepost::kernel::{Act, ActError, MoveError, Notation, Seat, Side, Square};

use super::{CORNER, FORTRESS, HIDDEN, OTHERS, check, fields, line, of, on};
use crate::worked::{end, notes, play};

#[test]
fn reserves_are_placed_in_turn() {
    let mut position = FORTRESS.start("layout=free,odds_b=bishop,layout_u=white");
    assert!(position.write().ends_with(" w castle=wKQ,bKQ,rKQ,uKQ reserve=wRBN,bRN,rRBN"));
    assert_eq!(position.actions().len(), 16);
    assert_eq!(notes(&position), ["placing"]);
    assert_eq!(position.scene(&View::default()).panels[1].hand, [(Glyph::Rook, 1), (Glyph::Knight, 1)]);
    ["R@m1", "B@p4", "N@n2", "R@a1"].iter().for_each(|text| play(&mut position, text));
    assert!(position.write().ends_with(" b castle=wKQ,bKQ,rKQ,uKQ reserve=bN,rRBN"));
    assert_eq!(position.actions().len(), 15);
    ["N@b2", "R@a16", "B@b15", "N@c14"].iter().for_each(|text| play(&mut position, text));
    assert!(position.write().ends_with(" w castle=wKQ,bKQ,rKQ,uKQ"), "{}", position.write());
    assert_eq!(position.parse("m1 m2").as_deref(), Ok("m1-m2"));
}

#[test]
fn seats_may_leave_while_reserves_are_placed() {
    let mut position = FORTRESS.start("layout=free");
    play(&mut position, "resign:w");
    assert!(position.write().ends_with(" b castle=bKQ,rKQ,uKQ out=w reserve=bRBN,rRBN,uRBN"));
    let mut last = FORTRESS.start("layout_u=free");
    play(&mut last, "R@m13");
    play(&mut last, "timeout:u");
    assert!(last.write().ends_with(" w castle=wKQ,bKQ,rKQ out=u"), "{}", last.write());
    play(&mut position, "resign:r");
    assert_eq!(end(&position), "0:1:0:1 resignation");
    assert!(position.actions().is_empty() && position.perft(1) == 0);
    assert_eq!(FORTRESS.read(&position.write()).write(), position.write());
}

#[test]
fn seats_leave_like_mated_ones() {
    let men = format!("{HIDDEN} wRh9 uPj9");
    assert_eq!(fields(&line(&men, "w quiet=7", "resign:w")), "b out=w");
    assert_eq!(fields(&line(&men, "w quiet=7", "resign:u")), "w out=u");
    let over = line(&men, "b", "timeout:u resign:b");
    assert_eq!((fields(&over).as_str(), end(&over).as_str()), ("r out=bu", "1:0:1:0 resignation"));
    // The men of one seat uncover a mate on the other: that is how it ended.
    let uncovered = line("rKa16 uKa1 bKb1 rQc1 wRd2 wKp1", "w", "resign:b");
    assert_eq!((fields(&uncovered).as_str(), end(&uncovered).as_str()), ("w out=bu", "1:0:1:0 checkmate"));
    let mover = line("bKa1 uKp13 uRp4 bQo3 wKp2 rKp1", "r", "resign:w");
    assert_eq!((fields(&mover).as_str(), end(&mover).as_str()), ("u out=wr", "0:1:0:1 checkmate"));
    let agreed = line(&men, "w", "draw");
    assert_eq!(end(&agreed), "0.5:0.5:0.5:0.5 agreement");
    assert!(agreed.actions().is_empty());
}

#[test]
fn acts_that_do_not_fit_are_refused() {
    let mut position = FORTRESS.read(&on("wKp2 rKa15 uKo16 wRh9 wNm3 wQn2 wPl4 uPj9 uBm2", "w out=b"));
    let before = position.write();
    let mut refused = |act: Act| {
        let error = position.act(&act).expect_err("refused");
        assert_eq!(position.write(), before);
        error
    };
    let special = |text: &str| Act::Special(text.to_owned());
    assert_eq!(refused(Act::Resign(Seat::new(1))), ActError::SeatOut(Seat::new(1)));
    assert_eq!(refused(Act::Claim(Seat::new(0))), ActError::NoClaim);
    assert_eq!(refused(special("bar:b@h9")), ActError::SeatOut(Seat::new(1)));
    for text in
        ["bar:w@j9", "bar:w@e5", "bar:w@e1", "penalty:w@h9", "penalty:w@n2", "penalty:u@m2", "penalty:w@p2"]
    {
        assert!(matches!(refused(special(text)), ActError::Refused(_)), "{text}");
    }
    for text in ["bar:w", "bar:x@h9", "bar:w@", "bar:w@h99", "fine:w@m3", "penalty:wm3", "bar:wr@h9"] {
        assert!(matches!(refused(special(text)), ActError::Unreadable { .. }), "{text}");
    }
    let mut over = FORTRESS.read(&on("wKp2 rKa15", "w out=bu"));
    assert_eq!(over.act(&Act::Draw), Err(ActError::Over));
    assert_eq!(over.act(&Act::Resign(Seat::new(0))), Err(ActError::Over));
}

#[test]
fn a_penalty_takes_an_officer_of_the_reserve() {
    let men = format!("{HIDDEN} bNc4 bPh9 wNm3");
    check((&men, "w quiet=9"), "penalty:b@c4", (&format!("{HIDDEN} bPh9 wNm3"), "w"));
    // It can uncover a mate, on the seat to move too.
    assert_eq!(fields(&line("rKa16 uKo16 bKp1 wKn5 wRo4 rQp4 wNp3", "u", "penalty:w@p3")), "u out=b");
    let mover = line("rKa16 uKp16 wRo14 uNp14 rQp13 bKa4 wKm1", "u", "penalty:u@p14");
    assert_eq!(fields(&mover), "w out=u");
    // A home knight in his own fortress counts; the last man may go.
    let bare = line("wKp2 bKb1 rKa15 uKo16 wNp4", "b", "penalty:w@p4");
    assert_eq!(end(&bare), "0.5:0.5:0.5:0.5 bare-kings");
    // While reserves are placed nothing is judged, and the count stays.
    let mut placing = FORTRESS.start("layout_r=free");
    play(&mut placing, "penalty:w@o3");
    assert!(placing.write().ends_with(" r castle=wKQ,bKQ,rKQ,uKQ reserve=rRBN"));
}

#[test]
fn a_barred_man_stands_still_for_a_turn() {
    let men = format!("{OTHERS} wKi3 wRl3 wPl4 wPi4 wPj4 wPh4");
    let barred = line(&men, "b castle=wK", "bar:w@l3 b1-a1");
    assert_eq!(fields(&barred), "r bar=wl3 castle=wK quiet=1");
    assert_eq!(notes(&barred), ["barred"]);
    let turn = line(&men, "b castle=wK", "bar:w@l3 b1-a1 a15-a14 o16-n16");
    assert_eq!(of(&turn, "l3"), "");
    assert!(!of(&turn, "i3").contains("k3"), "the rook does not castle either");
    assert_eq!(turn.perft(1), turn.actions().len() as u64);
    assert_eq!(fields(&line(&men, "b castle=wK", "bar:w@l3 b1-a1 a15-a14 o16-n16 i3-h3")), "b quiet=4");
    // Both bars of a seat go with its turn, another seat's stays.
    let several = line(&men, "w castle=wK", "bar:w@i3 bar:w@l4 bar:u@o16 j4-j5");
    assert_eq!(fields(&several), "b bar=uo16 castle=wK");
}

#[test]
fn a_bar_goes_with_its_man_while_reserves_are_placed() {
    let mut position = FORTRESS.start("layout_w=free");
    for text in ["R@m1", "bar:w@m1", "penalty:w@m1"] {
        play(&mut position, text);
    }
    assert!(!position.write().contains("bar="), "{}", position.write());
    for text in ["B@m1", "N@p1"] {
        play(&mut position, text);
    }
    assert_eq!(of(&position, "m1"), "n2 o3 p4");
}

#[test]
fn a_bar_never_takes_the_last_move() {
    let kings = "bKb1 rKa15 uKo16";
    let only = line(&format!("{kings} wKp1 uRo4 wPh9 uPh10"), "w", "bar:w@p1");
    assert_eq!(only.actions(), ["p1-p2"], "nobody else can move");
    // It lapses when the man is taken, or leaves with his army.
    assert_eq!(fields(&line(&format!("{HIDDEN} wRh9 bRh5"), "b", "bar:w@h9 h5-h9")), "r");
    assert_eq!(fields(&line(&format!("{HIDDEN} wRh9 bRh5"), "b", "bar:w@h9 resign:w")), "b out=w");
    // It makes no mate: only the barred king can answer, and he may.
    let check = line(&format!("{HIDDEN} uRm4 wRh9"), "u", "bar:w@p2 m4-p4");
    assert_eq!((fields(&check).as_str(), of(&check, "p2").as_str()), ("w bar=wp2 quiet=1", "o1 o2 o3"));
}

#[test]
fn texts_that_cannot_be_are_refused() {
    let refused = |men: &str, rest: &str, why: &str| FORTRESS.refused(&on(men, rest), why);
    refused("bKb1 rKa15 uKo16", "w", "0 kings of w");
    refused(&format!("{HIDDEN} wKh9"), "w", "2 kings of w");
    refused(HIDDEN, "w out=b", "b is out and has men");
    refused("wKp2 rKa15 uKo16", "b out=b", "b is to move and out");
    refused(&format!("{HIDDEN} wPh14"), "w", "h14: a pawn of w");
    refused(&format!("{HIDDEN} wPc7"), "w", "c7: a pawn of w");
    refused(&format!("{HIDDEN} bPp9"), "b", "p9 is no square");
    refused("wKh9 bKh10 rKa15 uKo16", "w", "the kings of w and b touch");
    refused(&format!("{HIDDEN} wKx"), "w x=1", "unknown field");
    refused(&format!("{HIDDEN} wRe3"), "w castle=wQ", "no wK on i3");
    refused(&format!("{OTHERS} wKi3"), "w castle=wQ", "no wR on e3");
    refused(&format!("{OTHERS} wKi3 wRe3"), "w castle=wX", "neither K nor Q");
    refused(&format!("{OTHERS} wKi3 wRe3 wRl3"), "w castle=wQK", "the one form");
    refused(&format!("{HIDDEN} wPg6"), "b ep=wg6", "no pawn of w skips");
    refused(HIDDEN, "b ep=wg1", "no pawn of w skips");
    refused(HIDDEN, "b ep=wz9", "no pawn of w skips");
    refused(HIDDEN, "b ep=wg5", "has just skipped");
    refused(&format!("{HIDDEN} wPg6 bNg5"), "b ep=wg5", "has just skipped");
    refused(&format!("{HIDDEN} wPg6 uPk7"), "b ep=ul7,wg5", "the one form");
    refused(HIDDEN, "w bar=wh9", "no man of w");
    refused(HIDDEN, "w mate=once", "expected turn");
    refused(HIDDEN, "w quiet=201", "from 1 to 200");
    refused(HIDDEN, "w reserve=bR", "b is to place");
    refused(HIDDEN, "w reserve=wBR", "the one form");
    refused(HIDDEN, "w reserve=wQ", "none of R, B, N");
    refused(HIDDEN, "w quiet=3 reserve=wR", "before anybody moves");
    refused("bKb1 rKa15 uKo16", "b out=w reserve=wR", "w is out and has a reserve");
    refused("wKp2 rKa15", "w out=ub", "the one form");
    refused(HIDDEN, "w out=x", "no seat");
    refused("", "w out=wbru", "w is to move and out");
    // A mated seat that still stands.
    let mated = CORNER.replace("m14", "m16");
    refused(&mated, "b quiet=1", "u is mated");
    refused(&mated, "u mate=turn", "u is mated");
    let officers: String =
        ["d9", "e9", "f9", "g9", "h9", "i9", "j9", "k9", "l9"].map(|at| format!(" wQ{at}")).concat();
    FORTRESS.read(&on(&format!("{HIDDEN}{officers} bRe9"), "b"));
    refused(&format!("{HIDDEN}{officers} wPh7"), "b", "more men of w");
    FORTRESS.refused("4,#8,4 w", "1 rows instead of 16");
    FORTRESS.refused(&on(HIDDEN, "w").replacen("4,#8,2,", "14,", 1), "is no square");
    FORTRESS.refused(&on(HIDDEN, "w").replacen("/16/", "/#16/", 1), "is a square");
    FORTRESS.refused(&on(HIDDEN, "w").replacen("wK", "xK", 1), "no man");
    FORTRESS.refused(&on(HIDDEN, "w").replacen("wK", "wKK", 1), "no man");
}

#[test]
fn moves_are_written_and_read_as_players_do() {
    let men = format!("{OTHERS} wKi3 wRl3 wNg5 bPh7 wPh13 wBe5 uNf6");
    let position = FORTRESS.read(&on(&men, "w castle=wK"));
    let written = |text, notation| position.notate(text, notation).expect("legal");
    for (text, english, russian) in [
        ("g5-h7", "Ng5xh7", "Кg5:h7"),
        ("g5-f7", "Ng5-f7", "Кg5-f7"),
        ("e5-f6", "Be5xf6", "Сe5:f6"),
        ("i3-j3", "Ki3-j3", "Крi3-j3"),
        ("i3-k3", "O-O", "0-0"),
        ("h13-h14=N", "h13-h14=N", "h13-h14К"),
    ] {
        assert_eq!(written(text, Notation::English), english);
        assert_eq!(written(text, Notation::Russian), russian);
    }
    let read = |text: &str| position.parse(text);
    for text in ["g5h7", "G5 x H7", "Ng5xh7+", "Кg5:h7", "g5–h7"] {
        assert_eq!(read(text).as_deref(), Ok("g5-h7"), "{text}");
    }
    for text in ["0-0", "O-O", "o-o", "i3k3"] {
        assert_eq!(read(text).as_deref(), Ok("i3-k3"), "{text}");
    }
    assert!(matches!(read("h13-h14"), Err(MoveError::Ambiguous { candidates, .. }) if candidates.len() == 4));
    assert!(matches!(read("g5-g9"), Err(MoveError::Illegal { .. })));
    assert!(matches!(read("hello!"), Err(MoveError::Unreadable { .. })));
    let placing = FORTRESS.start("layout=free");
    for text in ["R@n2", "r n2", "Л@n2"] {
        assert_eq!(placing.parse(text).as_deref(), Ok("R@n2"), "{text}");
    }
}

#[test]
fn the_picture_shows_walls_fields_and_armies() {
    let scene = FORTRESS.start("").scene(&View::default());
    let square = |name: &str| name.parse::<Square>().expect("square");
    let ground = |name: &str| scene.board.ground(square(name));
    assert_eq!(
        ["a1", "p1", "e5", "f5", "e1", "a5", "p12", "l16"].map(ground),
        [
            Ground::FortressDark,
            Ground::FortressLight,
            Ground::Dark,
            Ground::Light,
            Ground::Field,
            Ground::Field,
            Ground::Field,
            Ground::Field,
        ]
    );
    let squares = scene.board.cells.iter().filter(|ground| **ground != Ground::Field).count();
    assert_eq!((squares, scene.board.walls.len(), scene.board.fields.len()), (192, 16, 4));
    assert!(scene.board.fields.iter().all(|field| field.holes == 6 && field.pegs == 0));
    let has = |name: &str, side| {
        scene.board.walls.iter().any(|wall| wall.square == square(name) && wall.side == side)
    };
    assert!(
        has("m4", Side::North) && has("m1", Side::West) && has("d3", Side::East) && has("d15", Side::East)
    );
    assert!(
        has("c13", Side::South)
            && has("m14", Side::West)
            && has("o13", Side::South)
            && has("a4", Side::North)
    );
    assert_eq!(scene.pieces.len(), 76);
    let facing = |name: &str| {
        scene.pieces.iter().find(|piece| piece.square == square(name)).and_then(|piece| piece.facing)
    };
    assert_eq!(
        ["e4", "d5", "e13", "m5", "e3"].map(facing),
        [Some(Side::North), Some(Side::East), Some(Side::South), Some(Side::West), None,]
    );
    assert!(scene.panels.iter().all(|panel| panel.men == 19 && !panel.out));
    assert!(scene.panels[0].to_move && !scene.panels[1].to_move);
}

#[test]
fn checks_are_marked_and_said() {
    let scene = line("wKp2 bKe6 rKa15 uKo16 wRh9", "w", "h9-e9").scene(&View::default());
    assert_eq!(scene.marks, [Mark::Check(Square::new(4, 5))]);
    assert_eq!(scene.notes[0].args, [("seat", Arg::Seat(Seat::new(1)))]);
}
