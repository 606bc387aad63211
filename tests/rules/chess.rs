//! Chess: the worked positions of its rules, and PGN.

use krepost::games::Position;
use krepost::games::chess::pgn::{self, Import, PgnError};
use krepost::kernel::scene::Mark;
use krepost::kernel::{Act, ActError, MoveError, Notation, Options, Record, Seat};
use proptest::prelude::*;

use crate::worked::{Worked, end, notes, play};

const CHESS: Worked = Worked("chess");
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Every text means this move.
fn means(position: &str, canonical: &str, texts: &[&str]) {
    let position = CHESS.read(position);
    for text in texts {
        assert_eq!(position.parse(text).as_deref(), Ok(canonical), "{text}");
    }
}

/// No text is a move here; the error is the same for all but the text.
fn refuses(position: &str, texts: &[&str], wanted: impl Fn(&MoveError) -> bool) {
    let position = CHESS.read(position);
    for text in texts {
        let error = position.parse(text).expect_err(text);
        assert!(wanted(&error), "{text}: {error:?}");
    }
}

/// An illegal move, with its explanation.
fn illegal(position: &str, text: &str, wanted: Option<&str>) {
    refuses(
        position,
        &[text],
        |error| matches!(error, MoveError::Illegal { why, .. } if why.as_ref().map(|why| why.name) == wanted),
    );
}

/// A slip, with its remedy.
fn hints(position: &str, text: &str, wanted: &str) {
    refuses(position, &[text], |error| matches!(error, MoveError::Hint { hint, .. } if hint.name == wanted));
}

/// A text that fits several moves.
fn asks(position: &str, text: &str, wanted: &str) {
    match CHESS.read(position).parse(text) {
        Err(MoveError::Ambiguous { candidates, .. }) => assert_eq!(candidates.join(" "), wanted, "{text}"),
        other => panic!("{text}: {other:?}"),
    }
}

/// A move in English and in Russian.
fn written(position: &str, canonical: &str, english: &str, russian: &str) {
    let position = CHESS.read(position);
    assert_eq!(position.notate(canonical, Notation::English).as_deref(), Some(english));
    assert_eq!(position.notate(canonical, Notation::Russian).as_deref(), Some(russian));
}

#[test]
fn the_start_has_twenty_moves() {
    let start = CHESS.start("");
    assert_eq!(start.write(), START);
    assert_eq!(start.actions().len(), 20);
    let leaves: Vec<u64> = (1..=4).map(|depth| start.perft(depth)).collect();
    assert_eq!(leaves, [20, 400, 8902, 197_281]);
}

#[test]
fn kiwipete_is_counted_and_written() {
    let leaves: Vec<u64> = (1..=3).map(|depth| CHESS.read(KIWIPETE).perft(depth)).collect();
    assert_eq!(leaves, [48, 2039, 97862]);
    written(KIWIPETE, "e1-g1", "O-O", "0-0");
    written(KIWIPETE, "e1-c1", "O-O-O", "0-0-0");
    written(KIWIPETE, "e5-g6", "Nxg6", "К:g6");
    written(KIWIPETE, "d5-e6", "dxe6", "d:e6");
}

#[test]
fn castling_asks_for_the_king_only() {
    // Past an attacked b1, and from an attacked h1.
    CHESS.check("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1-c1", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    CHESS.check("4k2r/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1", "4k2r/8/8/8/8/8/8/5RK1 b - - 1 1");
    // Through, into and out of check.
    for text in ["5rk1/8/8/8/8/8/8/4K2R", "6r1/k7/8/8/8/8/8/4K2R", "4r1k1/8/8/8/8/8/8/4K2R"] {
        let text = format!("{text} w K - 0 1");
        assert!(!CHESS.read(&text).actions().contains(&"e1-g1".to_owned()), "{text}");
        illegal(&text, "O-O", Some("castling"));
    }
    // A taken rook takes the right along.
    CHESS.check("4k2r/8/8/8/8/8/8/R3K2R b KQk - 3 9", "h8-h1", "4k3/8/8/8/8/8/8/R3K2r w Q - 0 10");
}

#[test]
fn en_passant_lasts_one_move_and_heeds_pins() {
    let pinned = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1";
    assert_eq!(CHESS.read(pinned).write(), "8/8/8/K2pP2r/8/8/8/7k w - - 0 1");
    assert!(!CHESS.read(pinned).actions().contains(&"e5-d6".to_owned()));
    illegal(pinned, "exd6", Some("king-exposed"));
    let free = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    CHESS.check(free, "d7-d5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(CHESS.line(free, "d7-d5 e5-d6").write(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    assert_eq!(CHESS.line(free, "d7-d5 e1-e2 e8-e7").actions().iter().filter(|m| *m == "e5-d6").count(), 0);
}

#[test]
fn pawns_promote_in_four_ways() {
    let text = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    CHESS.moves(
        text,
        "a7-a8=B a7-a8=N a7-a8=Q a7-a8=R a7-b8=B a7-b8=N a7-b8=Q a7-b8=R e1-d1 e1-d2 e1-e2 e1-f1 e1-f2",
    );
    CHESS.check(text, "a7-b8=N", "1N2k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn the_end_is_judged_in_order() {
    for (text, wanted) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "0.5:0.5 stalemate"),
        ("3R2k1/5ppp/8/8/8/8/8/4K3 b - - 150 120", "1:0 checkmate"),
        ("8/8/4k3/8/8/3K1N2/8/8 w - - 0 1", "0.5:0.5 dead-position"),
        ("8/8/4k3/8/8/3K1N2/6N1/8 w - - 0 1", ""),
        ("8/8/4k3/8/8/3K4/8/8 b - - 0 1", "0.5:0.5 dead-position"),
        ("b7/1b6/4k3/8/8/3K4/6B1/8 w - - 0 1", "0.5:0.5 dead-position"),
        ("bb6/8/4k3/8/8/3K4/8/8 w - - 0 1", ""),
        ("8/8/4k3/8/8/3K1N2/8/6b1 w - - 0 1", ""),
        ("8/8/4k3/8/8/3K1P2/8/8 w - - 149 90", ""),
        ("8/8/4k3/8/8/3K1P2/8/8 w - - 150 90", "0.5:0.5 75-moves"),
        // Dead comes before 75 moves.
        ("8/8/4k3/8/8/3K4/8/8 w - - 150 90", "0.5:0.5 dead-position"),
    ] {
        assert_eq!(end(&CHESS.read(text)), wanted, "{text}");
    }
    // The move that fills the clock may still mate, and the one that empties
    // it goes on.
    let last = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 149 120";
    assert_eq!(end(&CHESS.line(last, "d1-d8")), "1:0 checkmate");
    assert_eq!(end(&CHESS.line(last, "d1-d7")), "0.5:0.5 75-moves");
    assert_eq!(end(&CHESS.line("6k1/3p4/8/8/8/8/8/3RK3 w - - 149 120", "d1-d7")), "");
}

#[test]
fn draw_rules_do_not_stop_the_move_tree() {
    for text in ["8/8/4k3/8/8/3K4/8/8 w - - 0 1", "8/8/4k3/8/8/3K1R2/8/8 w - - 150 120"] {
        let position = CHESS.read(text);
        assert!(position.actions().is_empty());
        assert!(position.perft(2) > 0);
    }
}

/// The knights go out and come back this often.
fn shuffle(times: usize) -> String {
    "g1-f3 g8-f6 f3-g1 f6-g8 ".repeat(times)
}

#[test]
fn repetition_is_claimed_at_three_and_ends_the_game_at_five() {
    let twice = CHESS.line(START, &shuffle(1));
    assert_eq!(twice.clone().act(&Act::Claim(Seat::new(0))), Err(ActError::NoClaim));
    let mut thrice = CHESS.line(START, &shuffle(2));
    assert_eq!(notes(&thrice), ["claim-threefold-repetition"]);
    assert_eq!(thrice.act(&Act::Claim(Seat::new(1))), Err(ActError::NoClaim), "not on turn");
    thrice.act(&Act::Claim(Seat::new(0))).expect("three times");
    assert_eq!(end(&thrice), "0.5:0.5 threefold-repetition");
    assert_eq!(end(&CHESS.line(START, &shuffle(3))), "");
    assert_eq!(end(&CHESS.line(START, &shuffle(4))), "0.5:0.5 fivefold-repetition");
}

#[test]
fn repetition_heeds_castling_rights_and_usable_en_passant() {
    // The king's walk loses the rights, so the start never comes back.
    let walk = "e1-e2 e8-e7 e2-e1 e7-e8 ";
    let kings = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let position = CHESS.line(kings, &walk.repeat(2));
    assert!(notes(&position).is_empty());
    assert_eq!(notes(&CHESS.line(kings, &walk.repeat(3))), ["claim-threefold-repetition"]);
    // A double step that nobody can answer is as good as none.
    let idle = CHESS
        .line("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "e2-e4 e8-e7 h1-g1 e7-e8 g1-h1 e8-e7 h1-g1 e7-e8 g1-h1");
    assert_eq!(notes(&idle), ["claim-threefold-repetition"]);
    let usable = CHESS
        .line("4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1", "e2-e4 e8-e7 h1-g1 e7-e8 g1-h1 e8-e7 h1-g1 e7-e8 g1-h1");
    assert!(notes(&usable).is_empty());
}

#[test]
fn fifty_moves_are_claimed() {
    let fifty = "8/8/4k3/8/8/3K1R2/8/8 w - - 100 95";
    assert_eq!(notes(&CHESS.read(fifty)), ["claim-50-moves", "quiet"]);
    assert_eq!(end(&CHESS.line(fifty, "claim:w")), "0.5:0.5 50-moves");
    let short = CHESS.read("8/8/4k3/8/8/3K1R2/8/8 w - - 99 95");
    assert_eq!(short.clone().act(&Act::Claim(Seat::new(0))), Err(ActError::NoClaim));
}

#[test]
fn a_claim_may_come_with_its_move() {
    let almost = shuffle(2).rsplit_once("f6-g8").expect("last move").0.to_owned();
    let claimed = CHESS.line(START, &format!("{almost} claim:b@Ng8"));
    assert_eq!(end(&claimed), "0.5:0.5 threefold-repetition");
    // If it is wrong, the move stands.
    let wrong = CHESS.line(START, "claim:w@e4");
    assert_eq!(end(&wrong), "");
    assert_eq!(wrong.write(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let mated = CHESS.line("6k1/5ppp/8/8/8/8/8/3RK3 w - - 99 120", "claim:w@d1-d8");
    assert_eq!(end(&mated), "1:0 checkmate");
    for text in ["claim:b@e7-e5", "claim:w@e2-e5", "claim:w@", "penalty:w@e4"] {
        let mut start = CHESS.start("");
        let act = Act::read(text, start.info().seats).expect(text);
        assert!(start.act(&act).is_err(), "{text}");
        assert!(start.same(&*CHESS.start("")), "{text}");
    }
    let seats = CHESS.start("").info().seats;
    let claim = Act::ClaimWith { seat: Seat::new(1), text: "e7-e5".to_owned() };
    assert_eq!(Act::read("claim:b@e7-e5", seats).as_ref(), Ok(&claim));
    assert_eq!(claim.write(seats), "claim:b@e7-e5");
    assert_eq!(Act::move_in("claim:b@e7-e5"), Some("e7-e5"));
    assert_eq!(Act::move_in("bar:b@e7"), None);
    assert!(matches!(Act::read("claim:x@e4", seats), Err(ActError::Unreadable { .. })));
}

#[test]
fn acts_end_the_game() {
    assert_eq!(end(&CHESS.line(START, "resign:w")), "0:1 resignation");
    assert_eq!(end(&CHESS.line(START, "e2-e4 resign:w")), "0:1 resignation");
    assert_eq!(end(&CHESS.line(START, "draw")), "0.5:0.5 agreement");
    assert_eq!(end(&CHESS.line(START, "timeout:b")), "1:0 timeout");
    let bare = "8/8/4k3/8/8/3K1P2/8/8 w - - 0 1";
    assert_eq!(end(&CHESS.line(bare, "timeout:w")), "0.5:0.5 timeout-against-bare-king");
    assert_eq!(end(&CHESS.line(bare, "timeout:b")), "1:0 timeout");
    let knight = "8/8/4k3/8/3n4/3K1Q2/8/8 w - - 0 1";
    assert_eq!(end(&CHESS.line(knight, "timeout:w")), "0:1 timeout");
    for line in ["resign:b", "draw", "timeout:w", "claim:w", "claim:w@e2-e4"] {
        let mut over = CHESS.line(START, "resign:w");
        let act = Act::read(line, over.info().seats).expect(line);
        assert_eq!(over.act(&act), Err(ActError::Over), "{line}");
    }
}

#[test]
fn spellings_of_one_move() {
    means(START, "g1-f3", &["Кf3", "Nf3", "g1f3", "g1-f3", "Ng1-f3"]);
    means(
        START,
        "g1-f3",
        &["Кg1-f3", " N f 3 ", "Nf3!?", "Nf3+", "Кf3#", "G1-F3", "g1–f3", "g1—f3", "g1−f3"],
    );
    means(START, "e2-e4", &["e4", "пe4", "Пe4", "Pe4", "е4", "e2e4", "E2E4", "e2-e4!", "е2-е4", "пe2-e4"]);
    means(START, "c2-c4", &["c4", "с4", "C2-C4", "c2c4"]);
    means(
        KIWIPETE,
        "e1-g1",
        &["O-O", "0-0", "О-О", "o-o", "0-0+", "O–O", "e1g1", "e1-g1", "Ke1-g1", "Крe1g1"],
    );
    means(KIWIPETE, "e1-c1", &["O-O-O", "0-0-0", "О-О-О", "0-О-O", "e1-c1"]);
    means(KIWIPETE, "d5-e6", &["dxe6", "d:e6", "d×e6", "dхe6", "de6", "d5xe6", "d5-e6", "dxе6", "пd:e6"]);
    means(KIWIPETE, "e2-a6", &["Bxa6", "С:a6", "Ba6", "Сха6", "Be2xa6", "e2:a6"]);
    let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    means(passant, "e5-d6", &["exd6", "ed6", "exd6e.p.", "exd6 e.p.", "exd6 e.p.+", "e5d6", "e:d6"]);
    let king = "8/8/8/3k4/8/8/4K2P/8 w - - 0 1";
    means(king, "e2-e3", &["Ke3", "Крe3", "Kpe3", "Kрe3", "Кpe3", "Kре3"]);
}

#[test]
fn letters_are_told_apart() {
    illegal(START, "Kf3", Some("moves-otherwise"));
    hints(START, "Cf4", "latin-c");
    hints("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Cf4", "latin-c");
    hints("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=C", "latin-c");
    hints(START, "nf3", "capital-letter");
    hints(START, "кf3", "capital-letter");
    hints("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8q", "capital-letter");
    hints(START, "в4", "cyrillic-file");
    // The bishop and the pawn on one square's way.
    let both = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
    means(both, "d2-c3", &["Bxc3", "Bc3", "Сc3", "Сс3", "С:с3"]);
    means(both, "b2-c3", &["bxc3", "bc3", "b:c3", "bс3"]);
    let unreadable = |error: &MoveError| matches!(error, MoveError::Unreadable { example: Some(_), .. });
    refuses(
        START,
        &["", "castle", "e", "4", "e9", "i4", "Zf3", "e2-", "-e4", "O-O-O-O", "e4e5e6", "e8="],
        |e| unreadable(e) || matches!(e, MoveError::Illegal { .. }),
    );
    refuses(START, &["", "hello", "e4Q!Q", "Nf3=QQ"], unreadable);
}

#[test]
fn capture_signs_are_checked_if_given() {
    illegal(START, "exd4", Some("moves-otherwise"));
    illegal(START, "Nxf3", Some("not-a-capture"));
    illegal(START, "К:f3", Some("not-a-capture"));
    illegal(START, "e2xe4", Some("not-a-capture"));
    means(KIWIPETE, "e5-g6", &["Nxg6", "Ng6", "Ne5-g6", "К:g6"]);
}

#[test]
fn illegal_moves_are_explained() {
    illegal("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "Kf2", Some("in-check"));
    illegal("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", Some("king-exposed"));
    illegal("4k3/3r4/8/8/8/8/8/4K3 w - - 0 1", "Kd1", Some("king-exposed"));
    illegal("4k3/4r3/8/8/8/8/3PP3/4K3 w - - 0 1", "exd3", Some("moves-otherwise"));
    illegal(START, "e5", Some("none-reaches"));
    illegal(START, "Ke2", Some("own-piece"));
    illegal(START, "O-O", Some("castling"));
    refuses("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", &["Kg8", "", "h8-h7"], |error| *error == MoveError::Over);
}

#[test]
fn too_little_said_is_asked_for() {
    let promotion = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let four = "a7-a8=Q a7-a8=R a7-a8=B a7-a8=N";
    for text in ["a8", "a7a8", "a7-a8", "a8=", "пa8", "A7-A8"] {
        asks(promotion, text, four);
    }
    for text in ["axb8", "ab8", "a7xb8", "a:b8", "b8"] {
        asks(promotion, text, "a7-b8=Q a7-b8=R a7-b8=B a7-b8=N");
    }
    means(
        promotion,
        "a7-a8=Q",
        &["a8=Q", "a8Q", "a7a8q", "a7-a8=Q", "a8Ф", "a8=Ф", "a7-a8=q", "A7-A8=Q", "a8=Q!!"],
    );
    means(promotion, "a7-a8=N", &["a8=N", "a8=К", "a8К", "a7a8n"]);
    means(promotion, "a7-b8=B", &["axb8=B", "a:b8С", "ab8С", "a7b8b"]);
    refuses(promotion, &["a8=K", "a8Кр"], |error| matches!(error, MoveError::Unreadable { .. }));
    illegal("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a3=Q", Some("no-promotion"));
    let knights = "4k3/8/8/8/1N3N2/8/8/4K3 w - - 0 1";
    asks(knights, "Nd5", "b4-d5 f4-d5");
    asks(knights, "К4d5", "b4-d5 f4-d5");
    means(knights, "b4-d5", &["Nbd5", "Nb4d5", "Кb4-d5", "b4d5"]);
    let pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    asks(pawns, "xd5", "c4-d5 e4-d5");
    // One capture would do, but the text does not say capture.
    asks("4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1", "d5", "e4-d5");
    asks("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "a1-d1 h1-d1");
}

#[test]
fn short_notation_names_just_enough() {
    let queens = "6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
    written(queens, "h4-e1", "Qh4e1", "Фh4e1");
    written("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1-d1", "Rad1", "Лad1");
    written("4k3/8/R7/8/8/8/4K3/R7 w - - 0 1", "a1-a3", "R1a3", "Л1a3");
    // A pinned twin does not count.
    written("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1-e2", "Ne2", "Кe2");
    written("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1-a8", "Ra8#", "Лa8#");
    written("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-b8=Q", "axb8=Q+", "a:b8Ф+");
}

#[test]
fn tolerant_readers_write_strictly() {
    for (given, written) in [
        ("8/8/8/8/8/4k3/8/4K2R w K -", "8/8/8/8/8/4k3/8/4K2R w K - 0 1"),
        ("  r3k2r/8/8/8/8/8/8/R3K2R   b  qkQK - 3  0 ", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 1"),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"),
        // Promoted men beyond the missing pawns, and a check without a cause.
        ("QQ1QkQQQ/8/8/8/8/8/PPPPPPPP/4K3 b - - 0 1", "QQ1QkQQQ/8/8/8/8/8/PPPPPPPP/4K3 b - - 0 1"),
        ("QQQQQQQQ/QQQQQQQ1/8/8/8/8/7k/K7 b - - 0 1", "QQQQQQQQ/QQQQQQQ1/8/8/8/8/7k/K7 b - - 0 1"),
    ] {
        assert_eq!(CHESS.read(given).write(), written);
    }
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    for (text, why) in [
        ("", "0 fields"),
        ("8/8/4k3/8/8/3K4/8/8 w -", "3 fields"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0", "5 fields"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1 x", "7 fields"),
        ("8/4k3/8/8/3K4/8/8 w - - 0 1", "7 rows instead of 8"),
        ("8/8/4k4/8/8/3K4/8/8 w - - 0 1", "rank 6: 9 squares instead of 8"),
        ("8/8/4k2/8/8/3K4/8/8 w - - 0 1", "rank 6: 7 squares instead of 8"),
        ("8/8/4k12/8/8/3K4/8/8 w - - 0 1", "two digits side by side"),
        ("8/8/4k3/8/8/3K3x/8/8 w - - 0 1", "'x' is no piece"),
        ("8/8/4k3/8/8/3K4/8/8 W - - 0 1", "\"W\" is no seat"),
        ("8/8/4k3/8/8/3K4/8/8 w x - 0 1", "castling rights \"x\""),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling rights \"KK\""),
        ("4k3/8/8/8/8/8/8/4K2R w HA - 0 1", "castling rights \"HA\""),
        ("4k3/8/8/8/8/8/8/4K2R w - e9 0 1", "\"e9\" is no en passant square"),
        ("4k3/8/8/8/8/8/8/4K2R w - - x 1", "half-move clock \"x\""),
        ("4k3/8/8/8/8/8/8/4K2R w - - -1 1", "half-move clock \"-1\""),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 01", "move number \"01\""),
        ("8/8/8/8/8/8/8/4K2R w - - 0 1", "Black has 0 kings"),
        ("4k3/8/8/8/8/8/8/K3K2R w - - 0 1", "White has 2 kings"),
        ("4k2P/8/8/8/8/8/8/4K2R w - - 0 1", "a pawn on rank 1 or 8"),
        ("4k3/8/8/8/8/8/8/p3K2R w - - 0 1", "a pawn on rank 1 or 8"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
        ("rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", "Black has 17 men"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "the side not to move is in check"),
        ("8/8/8/8/8/4k3/4K3/8 w - - 0 1", "the side not to move is in check"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "castling right Q without king and rook"),
        ("r3k3/8/8/8/8/8/8/3K3R w Kq - 0 1", "castling right K without king and rook"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d5 0 2", "the en passant square does not fit"),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 2", "the en passant square does not fit"),
        ("4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 2", "the en passant square does not fit"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2", "the en passant square does not fit"),
    ] {
        CHESS.refused(text, why);
    }
    // Every reason, not the first alone.
    for why in ["rank 6", "no seat", "castling", "en passant", "clock", "move number"] {
        CHESS.refused("8/8/4k9/8/8/3K4/8/8 x y z q r", why);
    }
    for why in ["Black has 0 kings", "White has 2 kings", "a pawn on rank", "castling right k"] {
        CHESS.refused("P7/8/8/8/8/8/8/K3K3 w k - 0 1", why);
    }
}

#[test]
fn the_picture_shows_check() {
    let check = CHESS.read("4k3/8/8/8/8/8/8/K3R3 b - - 0 1").scene(&krepost::games::View::default());
    assert_eq!(check.marks, [Mark::Check("e8".parse().expect("square"))]);
    assert_eq!(notes(&CHESS.read("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")), ["check"]);
    assert_eq!(notes(&CHESS.read("3R2k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")), ["checkmate"]);
    assert_eq!(check.pieces.len(), 3);
    assert!(check.panels[1].to_move && !check.panels[0].to_move);
}

/// A record of a match.
fn record(start: &str, lines: &[&str], position: &Position) -> Record {
    Record {
        game: "chess",
        options: Options::default(),
        site: "A server".to_owned(),
        number: "17".to_owned(),
        date: "2026-11-29".to_owned(),
        players: vec!["Ann \"A\" \\".to_owned(), "Боря".to_owned()],
        start: start.to_owned(),
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        outcome: position.turn().outcome(),
    }
}

/// The record of lines played from a position.
fn played(start: &str, lines: &str) -> Record {
    let lines: Vec<&str> = lines.split_whitespace().collect();
    record(start, &lines, &CHESS.line(start, &lines.join(" ")))
}

/// The moves of a PGN in one line.
fn movetext(pgn: &str) -> String {
    pgn.split_once("\n\n").expect("tags, then moves").1.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn pgn_of_the_vectors_goes_both_ways() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/chess.json");
    let vectors: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).expect("vectors")).expect("JSON");
    let mut compared = 0;
    for row in vectors["playouts"].as_array().expect("list") {
        let moves: Vec<&str> =
            row["moves"].as_array().expect("moves").iter().map(|line| line.as_str().expect("move")).collect();
        let mut position = CHESS.start("");
        moves.iter().for_each(|line| play(&mut position, line));
        let written = pgn::write(&record(START, &moves, &position));
        let read = pgn::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(read.lines, moves);
        assert_eq!(read.outcome, position.turn().outcome());
        if let Some(text) = row["pgn"].as_str() {
            assert_eq!(pgn::read(text).expect(text).lines, moves);
            assert_eq!(movetext(&written), text);
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[test]
fn pgn_is_written_as_others_read_it() {
    let text = pgn::write(&played(START, "f2-f3 e7-e5 g2-g4 d8-h4"));
    let wanted = "[Event \"Game 17\"]\n[Site \"A server\"]\n[Date \"2026.11.29\"]\n[Round \"-\"]\n\
        [White \"Ann \\\"A\\\" \\\\\"]\n[Black \"Боря\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    assert_eq!(text, wanted);
    assert_eq!(pgn::read(&text).expect("own text").tag("White"), Some("Ann \"A\" \\"));

    let black = "4k3/8/8/8/8/8/8/R3K3 b Q - 4 40";
    let text = pgn::write(&played(black, "e8-e7 e1-c1 timeout:b"));
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 4 40\"]\n"), "{text}");
    assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
    assert_eq!(movetext(&text), "40... Ke7 41. O-O-O 1-0");

    let open = pgn::write(&played(START, "e2-e4"));
    assert!(open.contains("[Result \"*\"]\n[Termination \"unterminated\"]"), "{open}");
    assert_eq!(movetext(&open), "1. e4 *");
    assert_eq!(movetext(&pgn::write(&played(START, "resign:w"))), "0-1");
    let claimed = pgn::write(&played("8/8/4k3/8/8/3K1R2/8/8 w - - 99 95", "claim:w@f3-f4"));
    assert_eq!(movetext(&claimed), "95. Rf4 1/2-1/2");
}

#[test]
fn pgn_lines_are_short() {
    let mut long = played(START, &shuffle(4));
    long.site = "\"ъ\n".repeat(60);
    let text = pgn::write(&long);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    assert!(text.lines().any(|line| line.chars().count() > 74), "{text}");
    assert!(pgn::read(&text).is_ok());
    let mut set = played(KIWIPETE, "");
    set.players.clear();
    let text = pgn::write(&set);
    assert!(text.contains(KIWIPETE) && text.contains("[White \"?\"]"), "{text}");
}

/// Reads a game that is right.
fn read(text: &str) -> Import {
    pgn::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn pgn_skips_what_is_no_move() {
    let text = "\u{feff}% a line for programs\n[Event \"x\"] [Annotator \"a [b] \\\"c\\\"\"]\n; a comment\n\n\
        1.e4! {the {king's pawn (1... c5)} 1... e5 $1 $14 (1... c5 2. Nf3 (2. c3 {)} d5) 2... d6 ; )\n)\n\
        2. Nf3 !? Nc6 3. Bb5 a6?! 4. 0-0 *";
    let import = read(text);
    assert_eq!(import.lines.join(" "), "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 e1-g1");
    assert_eq!(import.tag("Annotator"), Some("a [b] \"c\""));
    assert_eq!(import.outcome, None);
    let passant = read("[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2\"]\n\n2. exd6 e.p. Kd7 *");
    assert_eq!(passant.start, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(passant.lines, ["e5-d6", "e8-d7"]);
    assert_eq!(read("").lines.len(), 0);
}

#[test]
fn pgn_results_are_compared_with_the_board() {
    let last = |text: &str| {
        let import = read(text);
        (import.lines.last().cloned().unwrap_or_default(), import.outcome.map(|outcome| outcome.reason))
    };
    assert_eq!(last("1. e4 1-0"), ("resign:b".to_owned(), Some("resignation")));
    assert_eq!(last("1. e4 0-1"), ("resign:w".to_owned(), Some("resignation")));
    assert_eq!(last("1. e4 1/2-1/2"), ("draw".to_owned(), Some("agreement")));
    assert_eq!(last("1. e4 *"), ("e2-e4".to_owned(), None));
    assert_eq!(last("[Result \"1-0\"]\n\n1. e4"), ("resign:b".to_owned(), Some("resignation")));
    assert_eq!(last("1. f3 e5 2. g4 Qh4# *"), ("d8-h4".to_owned(), Some("checkmate")));
    let contradicts = pgn::read("1. f3 e5 2. g4 Qh4# 1-0").expect_err("Black has mated");
    assert_eq!(contradicts, PgnError::Result { given: "1-0".to_owned(), board: "0-1" });
    assert!(pgn::read("1. f3 e5 2. g4 Qh4# 1/2-1/2").is_err());
}

#[test]
fn pgn_errors_say_where() {
    let number = |text: &str| match pgn::read(text) {
        Err(PgnError::Move { number, error }) => (number, error),
        other => panic!("{text}: {other:?}"),
    };
    let (at, error) = number("1. e4 e5 2. Nf3 Nf3 *");
    assert_eq!(at, "2...");
    assert!(matches!(error, MoveError::Illegal { .. }));
    let (at, error) = number("1. d4 d5 2. Nf3 Nf6 3. Nd2 *");
    assert_eq!(at, "3.");
    assert!(matches!(error, MoveError::Ambiguous { candidates, .. } if candidates.len() == 2));
    assert_eq!(number("1. f3 e5 2. g4 Qh4# 3. a3"), ("3.".to_owned(), MoveError::Over));
    let dead = "[SetUp \"1\"]\n[FEN \"8/8/4k3/8/8/3K4/8/8 w - - 0 1\"]\n\n1. Kd4 *";
    assert_eq!(number(dead), ("1.".to_owned(), MoveError::Over));
    for (text, wanted) in [
        ("[Event \"x\"\n\n1. e4 *", "expected a tag"),
        ("[Event x]\n\n1. e4 *", "expected a tag"),
        ("[Ev ent \"x\"]\n\n1. e4 *", "expected a tag"),
        ("1. e4 {never closed", "a { without"),
        ("1. e4 (1. d4 (1. c4) *", "a ( without"),
        ("1. e4 ) *", "a ) without"),
        ("1. e4 1-0 1. d4", "more than one game"),
        ("1. e4 * *", "more than one game"),
        ("1. e4 *\n\n[Event \"second\"]", "more than one game"),
        ("[SetUp \"1\"]\n\n1. e4 *", "without [FEN]"),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*", "White has 0 kings"),
        ("1. e4 e5 2. Ke3 *", "move 2. Ke3 is not a legal move here"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "the board says 0-1"),
    ] {
        let error = pgn::read(text).expect_err(text).to_string();
        assert!(error.contains(wanted), "{text}: {error}");
    }
}

#[test]
fn hostile_pgn_never_panics() {
    proptest!(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() }, |(
        text in "[a-h1-8KQRBNxO0=+#. \n\\[\\]\"(){};$!?*%/-]{0,80}",
        wild in ".{0,60}",
    )| {
        pgn::law(&text);
        pgn::law(&wild);
    });
}
