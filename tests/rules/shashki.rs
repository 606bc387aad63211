//! Russian draughts: worked positions.

use krepost::games::View;
use krepost::kernel::scene::{Glyph, Mark};
use krepost::kernel::{Act, ActError, MoveError, Notation, Reason, Seat, Square};

use crate::worked::{Worked, end, notes, play};

const SHASHKI: Worked = Worked("shashki");

const START: &str = "1,bM,1,bM,1,bM,1,bM/bM,1,bM,1,bM,1,bM,1/1,bM,1,bM,1,bM,1,bM/8/8/\
                     wM,1,wM,1,wM,1,wM,1/1,wM,1,wM,1,wM,1,wM/wM,1,wM,1,wM,1,wM,1 w";

/// The position after some moves, and how the game stands.
fn check(before: &str, lines: &str, after: &str, result: &str) {
    let position = SHASHKI.line(before, lines);
    assert_eq!(position.write(), after, "{before} {lines}");
    assert_eq!(end(&position), result, "{before} {lines}");
}

/// How the game stands. One that a counter has ended has no moves, for perft
/// too.
fn check_end(text: &str, result: &str) {
    let position = SHASHKI.read(text);
    assert_eq!(end(&position), result, "{text}");
    assert_eq!(position.actions().is_empty(), !result.is_empty());
    assert_eq!(position.perft(1), position.actions().len() as u64);
}

#[test]
fn start() {
    assert_eq!(SHASHKI.start("").write(), START);
    SHASHKI.moves(START, "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4");
}

#[test]
fn the_move_tree_has_the_published_size() {
    let sizes = [7, 49, 302, 1469, 7482, 37986, 190_146];
    let start = SHASHKI.read(START);
    for (depth, size) in (1..).zip(sizes) {
        assert_eq!(start.perft(depth), size, "depth {depth}");
    }
}

#[test]
fn captures_of_men() {
    // One or two at will, but a chain is not broken off.
    SHASHKI.moves("8/8/5,bM,2/8/1,bM,1,bM,4/2,wM,5/8/8 w", "c3-a5 c3-e5-g7");
    // Backward.
    SHASHKI.moves("8/6,bM,1/8/4,wM,3/3,bM,4/8/1,bM,6/8 w", "e5-c3-a1");
    SHASHKI.moves("8/8/8/8/3,wM,4/2,bM,5/8/8 b", "c3-e5");
    SHASHKI.moves("8/8/8/4,wM,3/3,bM,4/8/8/8 b", "d4-f6");
    // Only over a single enemy to an empty square; the man on a1 cannot.
    SHASHKI.moves("8/8/8/4,bM,3/3,wM,4/2,bM,5/1,bM,5,bM/wM,7 w", "d4-f6");
    // Round trips: the start counts as empty, no man is jumped twice.
    SHASHKI.moves(
        "8/8/1,bM,1,bM,1,bM,2/8/1,bM,1,bM,1,bM,2/2,wM,5/8/8 w",
        "c3-a5-c7-e5-c3 c3-a5-c7-e5-g3 c3-a5-c7-e5-g7 c3-e5-c7-a5-c3 c3-e5-g3 c3-e5-g7",
    );
    let round = "8/8/1,bM,1,bM,1,bM,2/8/1,bM,1,bM,1,bM,2/2,wM,5/8/8 w";
    check(round, "c3-e5-c7-a5-c3", "8/8/5,bM,2/8/5,bM,2/2,wM,5/8/8 b", "");
}

#[test]
fn crowning() {
    check("8/bM,3,wM,3/8/8/8/8/8/8 w", "e7-f8", "5,wK,2/bM,7/8/8/8/8/8/8 b", "");
    check("8/8/8/8/8/8/3,bM,4/wM,7 b", "d2-c1", "8/8/8/8/8/8/8/wM,1,bK,5 w", "");
    // In the middle of a chain, going on from afar.
    SHASHKI.moves("8/4,bM,3/1,bM,3,wM,2/8/8/8/8/8 w", "f6-d8-a5");
    check("8/4,bM,3/1,bM,3,wM,2/8/8/8/8/8 w", "f6-d8-a5", "8/8/8/wK,7/8/8/8/8 b", "1:0 no-men");
    SHASHKI.moves("8/8/8/8/5,wM,2/2,bM,3,wM,1/1,wM,1,wM,4/8 b", "c3-a1 c3-e1-h4");
    // Crowned where nothing more can be taken.
    check("7,bM/2,bM,5/1,wM,6/8/8/8/8/8 w", "b6-d8", "3,wK,3,bM/8/8/8/8/8/8/8 b", "");
    // Crowned and back: it stays a king.
    check("7,bM/2,bM,1,bM,3/1,wM,6/8/8/8/8/8 w", "b6-d8-f6", "7,bM/8/5,wK,2/8/8/8/8/8 b", "");
}

#[test]
fn kings() {
    // The landing that goes on is a duty, else the choice is free.
    SHASHKI.moves("8/8/8/8/5,bM,2/2,bM,5/8/wK,7 w", "a1-e5-g3 a1-e5-h2");
    SHASHKI.moves("7,wK/8/8/8/8/8/1,bK,6/8 w", "h8-a1");
    // Several on one line, one a leg, and the choice between two jumps.
    SHASHKI.moves("8/6,bM,1/8/4,bM,3/8/2,bM,5/8/wK,7 w", "a1-d4-f6-h8");
    SHASHKI.moves("7,wK/8/5,bM,2/8/8/2,bM,5/8/8 w", "h8-d4-a1 h8-d4-b2 h8-e5-a1 h8-e5-b2");
    SHASHKI.moves(
        "8/8/8/2,bM,1,bM,3/8/2,bM,1,bM,3/8/wK,7 w",
        "a1-d4-a7 a1-d4-b6 a1-d4-f2 a1-d4-f6 a1-d4-g1 a1-d4-g7 a1-d4-h8",
    );
    // The same men taken by different landings are different moves.
    SHASHKI.moves("8/8/8/4,bM,3/8/8/1,bM,6/wK,7 w", "a1-c3-f6 a1-c3-g7 a1-c3-h8 a1-d4-f6 a1-d4-g7 a1-d4-h8");
    // Two in a row shield each other; so do own men.
    SHASHKI.moves("8/8/8/8/3,bM,4/2,bM,5/8/wK,7 w", "a1-b2");
    SHASHKI.moves("7,wK/8/8/8/8/2,bK,5/1,bM,6/8 w", "h8-d4 h8-e5 h8-f6 h8-g7");
    SHASHKI.moves("7,bM/6,bK,1/5,wM,2/8/8/8/1,wM,6/wK,7 w", "b2-a3 b2-c3 f6-e7");
}

#[test]
fn jumped_men_stand_until_the_end() {
    SHASHKI.moves("8/4,bM,3/3,wK,4/8/1,bM,6/8/8/8 w", "d6-a3 d6-f8");
    SHASHKI.moves("8/6,bM,1/3,bM,4/8/5,bM,2/wM,7/3,bM,4/2,wK,5 w", "c1-e3-h6-f8-b4 c1-e3-h6-f8-c5");
}

#[test]
fn the_side_without_a_move_loses_before_any_draw() {
    check_end("8/8/8/bM,7/1,wM,6/2,wM,5/8/8 b", "1:0 blocked");
    check_end("8/8/8/bM,7/1,wM,6/2,wM,5/8/8 b quiet=30", "1:0 blocked");
    check_end("8/8/8/8/8/2,wM,5/8/8 b", "1:0 no-men");
    check_end("8/8/8/8/8/2,bK,5/8/8 w quiet=30", "0:1 no-men");
    check("8/8/8/bM,7/1,wM,6/8/3,wM,4/8 w", "d2-c3", "8/8/8/bM,7/1,wM,6/2,wM,5/8/8 b", "1:0 blocked");
}

#[test]
fn limits() {
    SHASHKI.moves("8/8/8/8/8/8/7,bK/wK,7 w quiet=9 still=9", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8");
    check_end("8/8/8/8/8/8/7,bK/wK,7 w quiet=10 still=10", "0.5:0.5 material");
    check_end("8/8/8/8/8/bM,7/7,bK/wK,7 w still=10", "0.5:0.5 material");
    check_end("8/bM,7/8/8/8/8/7,bK/wK,1,wK,5 b quiet=3 still=59", "");
    check_end("8/bM,7/8/8/8/8/7,bK/wK,1,wK,5 b quiet=3 still=60", "0.5:0.5 material");
    check_end("8/bM,7/8/bM,7/8/8/7,bK/wK,1,wK,5 b still=60", "0.5:0.5 material");
    check_end("8/bM,1,bM,5/8/bM,7/8/8/7,bK/wK,1,wK,5 b still=119", "");
    check_end("8/bM,1,bM,5/8/bM,7/8/8/7,bK/wK,1,wK,5 b still=120", "0.5:0.5 material");
    check_end("8/bM,1,bM,1,bM,3/8/bM,7/8/8/7,bK/wK,1,wK,5 b still=120", "0.5:0.5 material");
    check_end("8/bM,1,bM,1,bM,1,bM,1/8/bM,7/8/8/7,bK/wK,1,wK,5 b still=150", "");
    // Without kings on both sides the balance is not counted.
    check_end("8/bM,7/8/8/8/8/8/wK,1,wK,5 b still=100", "");
    check_end("8/bM,7/8/8/8/8/8/wK,1,wK,5 b quiet=29", "");
    check_end("8/bM,7/8/8/8/8/8/wK,1,wK,5 b quiet=30", "0.5:0.5 king-moves");
    let road = "7,bK/8/8/8/8/8/8/2,wK,1,wK,1,wK,1 w";
    check_end(&format!("{road} quiet=10 road=10 still=10"), "0.5:0.5 main-road");
    check_end(&format!("{road} quiet=9 road=9 still=9"), "");
    assert_eq!(SHASHKI.read(&format!("{road} quiet=9 road=9 still=9")).actions().len(), 21);
}

#[test]
fn quiet_counts_king_moves() {
    let two = "8/8/8/bM,7/8/8/7,bK/wK,1,wM,5 w quiet=4";
    check(two, "a1-b2", "8/8/8/bM,7/8/8/1,wK,5,bK/2,wM,5 b quiet=5 still=1", "");
    check(two, "c1-d2", "8/8/8/bM,7/8/8/3,wM,3,bK/wK,7 b still=1", "");
    check(two, "a1-b2 a5-b4", "8/8/8/8/1,bM,6/8/1,wK,5,bK/2,wM,5 w still=2", "");
    // A capture by a king, and a man that is crowned.
    let capture = "8/8/8/8/8/2,bM,5/7,bK/wK,7 w quiet=4 still=4";
    check(capture, "a1-d4", "8/8/8/8/3,wK,4/8/7,bK/8 b", "");
    check("8/wM,7/8/8/8/8/7,bK/wK,7 w quiet=4 still=4", "a7-b8", "1,wK,6/8/8/8/8/8/7,bK/wK,7 b", "");
}

#[test]
fn still_counts_while_both_have_kings() {
    // One king, then a promotion that gives the other side its own: both are 0.
    let race = "8/wM,7/8/8/8/8/7,bM/wM,7 w";
    check(race, "a7-b8", "1,wK,6/8/8/8/8/8/7,bM/wM,7 b", "");
    check(race, "a7-b8 h2-g1", "1,wK,6/8/8/8/8/8/8/wM,5,bK,1 w", "");
    check(race, "a7-b8 h2-g1 a1-b2", "1,wK,6/8/8/8/8/8/1,wM,6/6,bK,1 b still=1", "");
    // A man's move goes on with it, while a king of one side alone does not.
    let one = "1,wK,6/8/7,bM/8/8/8/8/wM,7 w";
    check(one, "b8-a7", "8/wK,7/7,bM/8/8/8/8/wM,7 b quiet=1", "");
    check(one, "b8-a7 h6-g5", "8/wK,7/8/6,bM,1/8/8/8/wM,7 w", "");
    // The last king of a side is taken.
    let taken = "8/8/8/bM,7/8/2,bK,5/8/wK,7 w quiet=7 still=7";
    check(taken, "a1-d4", "8/8/8/bM,7/3,wK,4/8/8/8 b", "");
    // The limit is reached by a move.
    let last = "8/8/8/8/8/8/7,bK/wK,7 w quiet=9 still=9";
    check(last, "a1-b2", "8/8/8/8/8/8/1,wK,5,bK/8 b quiet=10 still=10", "0.5:0.5 material");
}

#[test]
fn the_main_road() {
    let road = "8/8/8/8/8/8/7,wK/bK,1,wM,1,wK,3 w";
    check(road, "e1-f2 a1-c3", "8/8/8/8/8/2,bK,5/5,wK,1,wK/2,wM,5 w quiet=2 road=2 still=2", "");
    // Somebody else on the road: neither this ply nor the next one counts.
    let crossed = "8/8/8/8/8/2,bK,5/5,wK,1,wK/2,wM,5 w quiet=2 road=2 still=2";
    check(crossed, "f2-e3", "8/8/8/8/8/2,bK,1,wK,3/7,wK/2,wM,5 b quiet=3 road=3 still=3", "");
    check(crossed, "f2-a7 c3-g7 h2-e5", "8/wK,5,bK,1/8/4,wK,3/8/8/8/2,wM,5 b quiet=5 still=5", "");
    // The king leaves the road and returns.
    check(crossed, "f2-a7 c3-d2", "8/wK,7/8/8/8/8/3,bK,3,wK/2,wM,5 w quiet=4 still=4", "");
    let away = "8/wK,7/8/8/8/8/1,bK,5,wK/4,wK,3 w quiet=9 road=9 still=9";
    check(
        away,
        "a7-b8",
        "1,wK,6/8/8/8/8/8/1,bK,5,wK/4,wK,3 b quiet=10 road=10 still=10",
        "0.5:0.5 main-road",
    );
    // Three men are no kings, four pieces are not three; Black may hunt too.
    let men = "7,bK/8/8/8/8/wM,7/8/2,wM,1,wM,3 w";
    check(men, "e1-d2", "7,bK/8/8/8/8/wM,7/3,wM,4/2,wM,5 b", "");
    let black = "1,bK,1,bM,4/8/8/8/8/8/8/wK,3,bK,3 w";
    check(black, "a1-h8", "1,bK,1,bM,3,wK/8/8/8/8/8/8/4,bK,3 b quiet=1 road=1 still=1", "");
}

#[test]
fn repetition() {
    let start = "8/8/8/8/8/8/7,bK/wK,7 w";
    let back = "a1-b2 h2-g1 b2-a1 g1-h2";
    let twice = SHASHKI.line(start, back);
    assert_eq!(end(&twice), "");
    assert_eq!(notes(&twice), ["repeated", "still", "quiet"]);
    check(start, &format!("{back} {back}"), &format!("{start} quiet=8 still=8"), "0.5:0.5 repetition");
    // Perft counts on.
    assert_eq!(SHASHKI.line(start, &format!("{back} {back}")).perft(1), 7);
    // The other side to move is another position.
    let other = SHASHKI.line(start, "a1-b2 h2-g1 b2-c3 g1-h2 c3-a1");
    assert_eq!(notes(&other), ["still", "quiet"]);
}

#[test]
fn acts() {
    check(START, "resign:w", START, "0:1 resignation");
    check(START, "resign:b", START, "1:0 resignation");
    check(START, "c3-d4 timeout:w", &SHASHKI.line(START, "c3-d4").write(), "0:1 timeout");
    check(START, "draw", START, "0.5:0.5 agreement");
    let mut position = SHASHKI.read(START);
    assert_eq!(position.act(&Act::Claim(Seat::new(0))), Err(ActError::NoClaim));
    assert!(position.act(&Act::Special("bar:w".to_owned())).is_err());
    play(&mut position, "resign:w");
    assert_eq!(position.act(&Act::Resign(Seat::new(1))), Err(ActError::Over));
    assert_eq!(position.parse("c3-d4"), Err(MoveError::Over));
    assert!(position.actions().is_empty());
}

#[test]
fn moves_are_read_in_the_usual_spellings() {
    let position = SHASHKI.read("8/8/5,bM,2/8/1,bM,1,bM,4/2,wM,5/8/8 w");
    for text in ["c3-e5-g7", "c3:e5:g7", "C3 x E5 x G7", "c3:g7", "с3:g7", "22x15x8", "22x8", "22-15-8"] {
        assert_eq!(position.parse(text).as_deref(), Ok("c3-e5-g7"), "{text}");
    }
    assert_eq!(position.notate("c3-e5-g7", Notation::English).as_deref(), Some("c3:e5:g7"));
    let broken_off = Err(MoveError::Ambiguous { text: "c3-e5".into(), candidates: vec!["c3-e5-g7".into()] });
    assert_eq!(position.parse("c3-e5"), broken_off);
    // A dash does not leave out landings; a quiet move is forbidden here.
    let asks =
        |text: &str| Err(MoveError::Ambiguous { text: text.into(), candidates: vec!["c3-e5-g7".into()] });
    assert_eq!(position.parse("c3-g7"), asks("c3-g7"));
    assert_eq!(position.parse("22-8"), asks("c3-g7"));
    // A quiet move is told what must be captured; what is no move of the piece
    // is not.
    let forced = SHASHKI.read("8/8/8/8/3,bM,4/2,wM,5/8/6,wM,1 w");
    let why = Reason::new("must-capture").piece(Glyph::Man).on(Square::new(6, 0));
    let must = MoveError::Illegal { text: "g1-f2".into(), why: Some(why.moves(vec!["c3-e5".into()])) };
    assert_eq!(forced.parse("g1-f2"), Err(must));
    let otherwise = |error: &MoveError| matches!(error, MoveError::Illegal { why: Some(why), .. } if why.name == "moves-otherwise");
    for text in ["g1:e3", "g1-g3", "c3:e1"] {
        assert!(otherwise(&forced.parse(text).expect_err(text)), "{text}");
    }
    assert!(matches!(position.parse("33-1"), Err(MoveError::Illegal { .. } | MoveError::Unreadable { .. })));
    // Two ways to one square must be told apart.
    let two = SHASHKI.read("8/8/8/4,bM,3/8/8/1,bM,6/wK,7 w");
    let both = vec!["a1-c3-g7".to_owned(), "a1-d4-g7".to_owned()];
    assert_eq!(two.parse("a1:g7"), Err(MoveError::Ambiguous { text: "a1:g7".into(), candidates: both }));
    let start = SHASHKI.read(START);
    assert_eq!(start.parse("22-18").as_deref(), Ok("c3-d4"));
    assert_eq!(start.parse("c3:d4").as_deref(), Ok("c3-d4"));
    assert!(otherwise(&start.parse("c3-e5").expect_err("no step")));
}

#[test]
fn refused_texts() {
    let refused = |text: &str, reasons: &[&str]| {
        reasons.iter().for_each(|reason| SHASHKI.refused(text, reason));
    };
    refused("8/8/8/8/8/8/8/8", &["no seat to move"]);
    refused("8/8/8/8/8/8/8/8 w", &["b has just moved and has no piece"]);
    refused("8/8/8/8/8/8/8/wM,7 w", &["b has just moved and has no piece"]);
    refused("8/8/8/8/8/8/8/wM,7 r", &["no seat"]);
    refused("8/8/8/8/8/8/wM,7/bM,7 w", &["a2: wM on a light square", "a1: bM on the rank"]);
    refused("7,wM/8/8/8/8/8/8/bK,7 w", &["h8: wM on the rank where it is crowned"]);
    refused("8/8/8/8/8/8/8/wQ,5,bk,1 w", &["\"wQ\" is no piece", "\"bk\" is no piece"]);
    refused("#8/8/8/8/8/8/8/wM,7 b", &["no holes"]);
    refused("8/8/8/8/8/8/7,bK/wK,8 w", &["more than 8"]);
    refused("8/8/8/8/8/8/7,bK w", &["7 rows"]);
    let full = "wM,1,wM,1,wM,1,wM,1/1,wM,1,wM,1,wM,1,wM";
    refused(&format!("8/bM,7/8/8/1,wM,6/{full}/{} b", &full[..19]), &["13 pieces of w"]);
    let kings = "8/8/8/8/8/8/7,bK/wK,7 w";
    refused(&format!("{kings} quiet=31"), &["quiet=31: expected a number from 1 to 30"]);
    refused(&format!("{kings} quiet=0"), &["quiet=0"]);
    refused(&format!("{kings} quiet=05"), &["quiet=05"]);
    refused(&format!("{kings} road=11 still=6421"), &["road=11", "still=6421"]);
    refused(&format!("{kings} still=1 quiet=1"), &["out of order"]);
    refused(&format!("{kings} lives=1"), &["unknown field"]);
    refused(&format!("{kings}  quiet=1"), &["no field"]);
}

#[test]
fn the_picture_says_what_must_capture() {
    let position = SHASHKI.read("8/8/5,bM,2/8/1,bM,1,bM,4/2,wM,5/8/wK,7 w quiet=3 still=3");
    let scene = position.scene(&View::default());
    assert_eq!(scene.marks, [Mark::Forced(Square::new(2, 2))]);
    assert_eq!(notes(&position), ["capture", "quiet"]);
    let king = scene.pieces.iter().find(|piece| piece.token == "wK").expect("the king");
    assert_eq!((king.glyph, king.owner), (Glyph::CrownedMan, Seat::new(0)));
    assert_eq!(scene.panels.iter().map(|panel| panel.men).collect::<Vec<_>>(), [2, 3]);
}
