//! Fortress chess: the examples of its rules, and every rule at its edges.

mod table;

use krepost::games::Position;
use krepost::kernel::Square;

use crate::worked::{Worked, end, notes, placed, play};

const FORTRESS: Worked = Worked("fortress");

/// Kings that no test is about, each with five moves.
const HIDDEN: &str = "wKp2 bKb1 rKa15 uKo16";

/// The same without White's.
const OTHERS: &str = "bKb1 rKa15 uKo16";

/// The moves of White's hidden king.
const KING: &str = "p2-o1 p2-o2 p2-o3 p2-p1 p2-p3";

/// The text of a position.
fn on(men: &str, rest: &str) -> String {
    let is_hole = |square: Square| {
        let middle = |n: u8| (4..12).contains(&n);
        let edge = |n: u8| !(2..14).contains(&n);
        middle(square.file) && edge(square.rank) || edge(square.file) && middle(square.rank)
    };
    placed((16, 16), is_hole, men, rest)
}

/// Plays one move or act and compares what stands then.
fn check(before: (&str, &str), line: &str, after: (&str, &str)) {
    FORTRESS.check(&on(before.0, before.1), line, &on(after.0, after.1));
}

/// Compares all moves.
fn moves(men: &str, rest: &str, wanted: &str) {
    FORTRESS.moves(&on(men, rest), wanted);
}

/// Plays moves and acts.
fn line(men: &str, rest: &str, lines: &str) -> Position {
    FORTRESS.line(&on(men, rest), lines)
}

/// The moves of one man.
fn of(position: &Position, square: &str) -> String {
    let mut moves = position.actions();
    moves.retain(|text| text.starts_with(&format!("{square}-")));
    moves.sort();
    moves.iter().map(|text| &text[square.len() + 1..]).collect::<Vec<_>>().join(" ")
}

/// What follows the rows of a position's text.
fn fields(position: &Position) -> String {
    position.write().split_once(' ').expect("rows and fields").1.to_owned()
}

#[test]
fn the_start_has_thirty_four_moves() {
    let start = FORTRESS.start("");
    let mut moves = start.actions();
    moves.sort();
    assert_eq!(
        moves.join(" "),
        "e4-e5 e4-e6 f3-e5 f3-g5 f4-f5 f4-f6 g4-g5 g4-g6 h4-h5 h4-h6 i4-i5 i4-i6 j4-j5 j4-j6 k3-j5 k3-l5 \
         k3-m4 k4-k5 k4-k6 l4-l5 l4-l6 m3-l5 m3-n1 m3-o2 m3-o4 n3-m2 n3-m4 n3-o2 n3-o4 n3-p1 o3-o1 o3-o2 \
         o3-o4 o3-p3"
    );
    assert_eq!([1, 2, 3].map(|depth| start.perft(depth)), [34, 1149, 38828]);
}

#[test]
fn layouts_and_odds_show_on_the_board() {
    let blue = FORTRESS.start("layout=blue");
    assert_eq!(
        blue.write(),
        FORTRESS.start("layout_w=blue,layout_b=blue,layout_r=blue,layout_u=blue").write()
    );
    assert_eq!(of(&blue, "m3"), "n2 n4 o1", "White's bishop by the gate");
    let mixed = FORTRESS.start("layout=blue,layout_r=white").write();
    assert!(mixed.contains("1,rR,rB,rN,rR,"), "{mixed}");
    assert!(mixed.contains(",wR,wB,wN,wR,1/"), "{mixed}");
    let odds = FORTRESS.start("odds_w=queen,odds_b=reserve,odds_r=knight,odds_u=rook").write();
    assert!(odds.contains("wR,wN,wB,1,wK,"), "{odds}");
    assert!(odds.contains("/4,wP,") && !odds.contains("/2,b"), "{odds}");
    assert!(odds.starts_with("4,#8,4/4,#8,4/1,rR,rB,1,rR,"), "{odds}");
    assert!(odds.ends_with(" w castle=wKQ,bKQ,rKQ,uKQ"), "{odds}");
    assert!(FORTRESS.start("mate=turn").write().ends_with(" mate=turn"));
}

#[test]
fn a_knight_leaps_over_men_but_not_over_walls() {
    let position = FORTRESS.read(&on(&format!("{HIDDEN} uPm6 uRn6 wRl3 wNm3"), "w"));
    assert_eq!(of(&position, "m3"), "k4 l5 n1 o2 o4");
    let front = FORTRESS.read(&on(&format!("{OTHERS} wBk4 uNl4 wNk3 wKl3 bBn1"), "w"));
    assert_eq!(of(&front, "k3"), "i4 j5 l5 m4");
    assert_eq!(of(&front, "l3"), "l4 m3 m4");
    assert_eq!(of(&front, "k4"), "c12 d11 e10 f9 g8 h7 i6 j3 j5 l5 m6 n7");
    // A knight at each other rear wall, a quarter turn on each time.
    for (man, square, seat, targets) in [
        ("bN", "c4", 'b', "a3 b2 d2 d6 e5"),
        ("rN", "d14", 'r', "b13 b15 c16 e12 f13"),
        ("uN", "n13", 'u', "l12 m11 m15 o15 p14"),
    ] {
        let position = FORTRESS.read(&on(&format!("{HIDDEN} {man}{square}"), &seat.to_string()));
        let mut wanted: Vec<&str> = targets.split(' ').collect();
        wanted.sort_unstable();
        assert_eq!(of(&position, square), wanted.join(" "), "{man}{square}");
    }
}

#[test]
fn walls_and_their_ends_stop_lines() {
    let queen = FORTRESS.read(&on(&format!("{HIDDEN} bPm6 uPn5 wQm4"), "w"));
    assert_eq!(of(&queen, "m4"), "e4 f4 g4 h4 i4 j4 k4 l3 l4 m1 m2 m3 n3 n4 o2 o4 p1 p4");
    moves(
        &format!("{HIDDEN} wPe4 wPl4 bPd5 uPm5 rPe13 rPl13 bPd12 uPm12"),
        "w",
        &format!("{KING} e4-e5 e4-e6 l4-l5 l4-l6"),
    );
    // No check over a wall: the king stands two steps from the bishop.
    assert!(!notes(&FORTRESS.read(&on(&format!("{OTHERS} wKl3 bBn1"), "w"))).contains(&"check"));
}

#[test]
fn allies_block_and_are_not_taken() {
    let position = FORTRESS.read(&on(&format!("{HIDDEN} wRh6 rPh9 uPe6 bPk6 rBh5"), "w"));
    assert_eq!(of(&position, "h6"), "e6 f6 g6 h7 h8 i6 j6 k6");
    // A king may stand where an ally's man hits.
    assert!(of(&FORTRESS.read(&on(&format!("{OTHERS} wKh6 rRg9"), "w")), "h6").contains("g6"));
    // Pawns of allies that meet head-on stand still.
    moves(&format!("{HIDDEN} wPh7 rPh8"), "w", KING);
}

#[test]
fn a_pawn_is_taken_in_passing_by_either_enemy_and_never_by_the_ally() {
    let men = format!("{HIDDEN} bPf6 uPh6 rPf4 wPg4");
    let stepped = line(&men, "w", "g4-g6");
    assert_eq!(fields(&stepped), "b ep=wg5");
    check((&men, "w"), "g4-g6", (&format!("{HIDDEN} bPf6 uPh6 rPf4 wPg6"), "b ep=wg5"));
    assert!(of(&stepped, "f6").contains("g5"));
    let second = line(&men, "w", "g4-g6 b1-a1 a15-a14");
    assert_eq!((fields(&second).as_str(), of(&second, "h6").as_str()), ("u ep=wg5 quiet=2", "g5"));
    let taken = line(&men, "w", "g4-g6 b1-a1 a15-a14 h6-g5");
    assert!(!taken.write().contains("wP") && taken.write().contains("uP"));
    assert_eq!(fields(&taken), "w");
    // The ally's pawn hits the skipped square and still may not take.
    let ally = FORTRESS.read(&on(&format!("{HIDDEN} rPh6 wPg6"), "r ep=wg5"));
    assert_eq!(of(&ally, "h6"), "h5");
}

#[test]
fn the_note_of_a_double_step_lapses() {
    let men = format!("{HIDDEN} wPg6 bNe4");
    assert_eq!(fields(&line(&men, "b ep=wg5", "e4-g5")), "r quiet=1", "filled");
    assert_eq!(fields(&line(&format!("{HIDDEN} wPg6 bNe5"), "b ep=wg5", "e5-g6")), "r", "taken");
    assert_eq!(fields(&line(&format!("{HIDDEN} wPg6"), "w ep=wg5", "p2-p1")), "b quiet=1", "moved on");
    assert_eq!(fields(&line(&format!("{HIDDEN} wPg6"), "b ep=wg5", "resign:w")), "b out=w", "gone");
    let passing = "wKp1 bKn3 uRo3 uNo4 rKa15 uKm16 wPg6 bPg7";
    assert_eq!(fields(&line(passing, "w ep=wg5", "pass")), "b quiet=1", "passed");
}

#[test]
fn two_notes_may_name_one_square() {
    let men = format!("{HIDDEN} wPe6 bPf5 uPf6 rPd6");
    let both = "u ep=we5,be5";
    check((&men, both), "f6-e5", (&format!("{HIDDEN} uPe5 bPf5 rPd6"), "w"));
    check((&men, "r ep=we5,be5"), "d6-e5", (&format!("{HIDDEN} wPe6 rPe5 uPf6"), "u"));
}

#[test]
fn taking_in_passing_may_not_uncover_the_king() {
    // Both pawns leave the rank on which king and rook stand.
    let men = "wKp2 rKa15 uKo16 bKd6 bPf6 wPg6 wRk6";
    assert!(!of(&FORTRESS.read(&on(men, "b ep=wg5")), "f6").contains("g5"));
    // The taken pawn alone shields the king.
    let slant = "wKp2 rKa15 uKo16 bKe8 bPf6 wPg6 wBi4";
    assert_eq!(of(&FORTRESS.read(&on(slant, "b ep=wg5")), "f6"), "", "the bishop would check");
    // It answers the check that the pawn itself gives.
    let given = "wKp2 rKa15 uKo16 bKh7 bPf6 wPg6 wRe8 rRk8";
    let wanted = FORTRESS.read(&on(given, "b ep=wg5"));
    assert!(notes(&wanted).contains(&"check") && of(&wanted, "f6") == "g5");
}

#[test]
fn pawns_are_promoted_on_three_kinds_of_squares() {
    let position = FORTRESS.read(&on(&format!("{HIDDEN} wPh13 rRj14 wPj13 bNk14"), "w"));
    assert_eq!(of(&position, "h13"), "h14=B h14=N h14=Q h14=R");
    assert_eq!(of(&position, "j13"), "k14=B k14=N k14=Q k14=R");
    let enemy = FORTRESS.read(&on(&format!("{HIDDEN} wPm6 uBn7 wPm15 uNn16"), "w"));
    assert_eq!(of(&enemy, "m6"), "m7 n7=Q");
    assert_eq!(of(&enemy, "m15"), "m16=B m16=N m16=Q m16=R n16=B n16=N n16=Q n16=R");
    // The line of an enemy who is out counts as before.
    let gone = FORTRESS.read(&on("wKp2 rKa15 uKo16 wPd6 uBc7", "w out=b"));
    assert_eq!(of(&gone, "d6"), "c7=Q d7");
    // A wall ahead is not the end of the board.
    let stuck = FORTRESS.read(&on(&format!("{HIDDEN} wPd12"), "w"));
    assert_eq!(of(&stuck, "d12"), "");
    // The ally's fortress on his own line's rank is no line.
    let fortress = FORTRESS.read(&on(&format!("{HIDDEN} wPm13"), "w"));
    assert_eq!(of(&fortress, "m13"), "m14");
}

#[test]
fn every_seat_is_promoted_on_its_own_edges() {
    for (man, from, seat, wanted) in [
        ("bP", "m7", 'b', "n7=B n7=N n7=Q n7=R"),
        ("bP", "o2", 'b', "p2=B p2=N p2=Q p2=R"),
        ("rP", "h4", 'r', "h3=B h3=N h3=Q h3=R"),
        ("rP", "b2", 'r', "b1=B b1=N b1=Q b1=R"),
        ("uP", "d10", 'u', "c10=B c10=N c10=Q c10=R"),
        ("uP", "b14", 'u', "a14=B a14=N a14=Q a14=R"),
    ] {
        let kings = "wKp4 bKd2 rKc15 uKm16";
        let position = FORTRESS.read(&on(&format!("{kings} {man}{from}"), &seat.to_string()));
        assert_eq!(of(&position, from), wanted, "{man}{from}");
    }
}

#[test]
fn castling_moves_both_men_on_the_line() {
    let men = format!("{OTHERS} wKi3 wRe3 wRl3 wPi4");
    check((&men, "w castle=wKQ"), "i3-k3", (&format!("{OTHERS} wKk3 wRe3 wRj3 wPi4"), "b quiet=1"));
    check((&men, "w castle=wKQ"), "i3-g3", (&format!("{OTHERS} wKg3 wRh3 wRl3 wPi4"), "b quiet=1"));
    let black = "wKp2 rKa15 uKo16 bKc8 bRc5 bRc12";
    check((black, "b castle=bKQ"), "c8-c6", ("wKp2 rKa15 uKo16 bKc6 bRc7 bRc12", "r quiet=1"));
    let blue = "wKp2 rKa15 bKb1 uKn9 uRn5 uRn12";
    check((blue, "u castle=uKQ"), "n9-n7", ("wKp2 rKa15 bKb1 uKn7 uRn8 uRn12", "w quiet=1"));
    // Rights are lost one by one.
    assert_eq!(fields(&line(&men, "w castle=wKQ", "e3-e9")), "b castle=wK quiet=1");
    assert_eq!(fields(&line(&men, "w castle=wKQ", "i3-h3")), "b quiet=1");
    let attacked = format!("{OTHERS} wKi3 wRe3 wRl3 bRl9");
    assert_eq!(fields(&line(&attacked, "b castle=wKQ", "l9-l3")), "r castle=wQ");
}

#[test]
fn the_king_castles_only_over_safe_squares() {
    let castles = |men: &str| {
        let position = FORTRESS.read(&on(&format!("{OTHERS} wKi3 wRe3 wRl3 {men}"), "w castle=wKQ"));
        let king = of(&position, "i3");
        (king.contains("k3"), king.contains("g3"))
    };
    assert_eq!(castles("bRf8"), (true, true), "the rook may cross a hit square");
    assert_eq!(castles("bRk8"), (false, true), "the end is hit");
    assert_eq!(castles("bRh8"), (true, false), "the way is hit");
    assert_eq!(castles("bRi8"), (false, false), "the king is in check");
    assert_eq!(castles("wNj3"), (false, true), "a man between");
    assert_eq!(castles("rRk8"), (true, true), "an ally does not hit");
    // Behind the gate the home rook shields the line, and goes.
    assert_eq!(castles("uRn3"), (false, true), "the rook leaves the king in check");
    assert_eq!(castles("uRn3 wBm3"), (true, true), "somebody else stays in the gate");
    // A rook from the reserve that has come to the corner has no right.
    let reserve = FORTRESS.read(&on(&format!("{OTHERS} wKi3 wRl3"), "w"));
    assert!(!of(&reserve, "i3").contains("k3"));
}

#[test]
fn pinned_men_keep_their_line_and_still_guard() {
    let pinned = FORTRESS.read(&on(&format!("{OTHERS} wKh4 wRh6 bRh9 wBf6 uBd8"), "w"));
    assert_eq!(of(&pinned, "h6"), "h5 h7 h8 h9");
    assert_eq!(of(&pinned, "f6"), "d8 e7 g5");
    assert_eq!(of(&FORTRESS.read(&on(&format!("{OTHERS} wKh4 wNh6 bRh9"), "w")), "h6"), "");
    let guarded = FORTRESS.read(&on("wKh6 bKd7 rKa15 uKo16 bNg7 bRd9 wRd12", "w"));
    assert!(of(&guarded, "h6").contains("g7"), "nobody guards it");
    // A slanting pin that a wall's end would cut is no pin.
    let behind = FORTRESS.read(&on("wKe5 bKb1 rKa15 uKo16 bBc3 wNd4", "w"));
    assert_ne!(of(&behind, "d4"), "");
}

#[test]
fn check_from_two_seats_leaves_only_the_king() {
    let position = FORTRESS.read(&on("wKh6 bKb1 rKa15 uKo16 bRh11 uBk9 wQf8 wRd6", "w"));
    assert!(position.actions().iter().all(|text| text.starts_with("h6-")), "{:?}", position.actions());
    // Stepping back along the line of the check does not help.
    assert!(!position.actions().contains(&"h6-h5".to_owned()));
    assert!(!position.actions().contains(&"h6-g5".to_owned()));
}

#[test]
fn the_allys_king_is_no_concern_of_the_mover() {
    let men = "wKp2 bKb1 uKo16 rKh14 wRh9 bRh5";
    let position = FORTRESS.read(&on(men, "w"));
    assert!(of(&position, "h9").contains("e9"));
    assert_eq!(notes(&line(men, "w", "h9-e9")), ["check"]);
    // And a king in check is not taken by whoever comes before him.
    let open = FORTRESS.read(&on("wKp2 bKb1 rKa15 uKh9 rRh5", "r"));
    assert!(!of(&open, "h5").contains("h9"));
}

/// Two rooks against Blue in his corner, Black's rook ready to help.
const CORNER: &str = "wKp2 bKb1 rKa15 uKp16 wRn15 wRm14 bRm5 uPj9";

#[test]
fn mate_is_judged_at_once() {
    check((CORNER, "w"), "m14-m16", ("wKp2 bKb1 rKa15 wRn15 wRm16 bRm5", "b out=u"));
    let position = FORTRESS.read(&on(CORNER, "w"));
    assert_eq!([1, 2, 3, 4].map(|depth| position.perft(depth)), [33, 778, 3890, 13850]);
}

#[test]
fn mate_can_wait_for_the_turn() {
    let after = CORNER.replace("m14", "m16");
    check((CORNER, "w mate=turn"), "m14-m16", (&after, "b mate=turn quiet=1"));
    check(
        (&after, "b mate=turn quiet=1"),
        "m5-m16",
        ("wKp2 bKb1 rKa15 uKp16 wRn15 bRm16 uPj9", "r mate=turn"),
    );
    let alone = line(&after, "b mate=turn quiet=1", "m5-m6 a15-a14");
    assert_eq!(fields(&alone), "w mate=turn out=u");
    assert!(!alone.write().contains("uP"));
    let position = FORTRESS.read(&on(CORNER, "w mate=turn"));
    assert_eq!([1, 2, 3, 4].map(|depth| position.perft(depth)), [33, 778, 3890, 13765]);
}

#[test]
fn lifted_men_uncover_a_second_mate() {
    let men = "wKp2 bKa1 rKa16 uKo16 wRb4 wRc3 bBa15 bPh9 uRb14 uRa13 rPi9 uPk9";
    check((men, "w"), "c3-a3", ("wKp2 uKo16 wRb4 wRa3 uRb14 uRa13 uPk9", "u out=br"));
    assert_eq!(fields(&line(men, "w mate=turn", "c3-a3")), "u mate=turn out=br");
}

#[test]
fn the_order_of_judging_decides() {
    let men = "wKa16 uKp16 rKa15 rRb15 bRc15 wRn14 uQa13 uRb4 uRb3 bKc3";
    check((men, "b"), "c15-c16", ("wKa16 uKp16 bRc16 wRn14 uQa13 uRb4 uRb3 bKc3", "u out=r"));
    assert_eq!(notes(&line(men, "b", "c15-c16")), ["check", "out"]);
}

#[test]
fn a_removal_can_mate_the_mover_himself() {
    let men = "wKp4 bKa1 rKa15 uKo16 wRb4 wRc3 uRe4 uRe3 bBh4";
    check((men, "w"), "c3-a3", ("rKa15 uKo16 uRe4 uRe3", "r out=wb"));
    assert_eq!(fields(&line(men, "w mate=turn", "c3-a3")), "r mate=turn out=b");
}

#[test]
fn taking_in_passing_can_be_the_only_answer() {
    let men = "wKp2 bKb1 rKa15 uKh7 wPg4 wRd8 rRg14 rRi14 uPh6 bNe6";
    let stepped = line(men, "w", "g4-g6");
    assert_eq!((fields(&stepped).as_str(), &notes(&stepped)[..]), ("b ep=wg5", &["check"][..]));
    assert_eq!(fields(&line(men, "w", "g4-g6 e6-g5")), "r out=u", "the ally fills the square");
    assert_eq!(line(men, "w", "g4-g6 b1-a1 a15-a14").actions(), ["h6-g5"]);
}

#[test]
fn both_enemies_mated_end_the_game() {
    let over = line("wKp2 rKa15 uKp16 wRn15 wRm14 uPj9", "w out=b", "m14-m16");
    assert_eq!((fields(&over).as_str(), end(&over).as_str()), ("r out=bu", "1:0:1:0 checkmate"));
    assert!(over.actions().is_empty());
    // Two by one move; the seat to move is still named.
    let two = line("wKp1 wRo1 wQn15 bKp16 uKp13 rKa15 rQo13", "r", "o13-n14");
    assert_eq!((fields(&two).as_str(), end(&two).as_str()), ("w out=bu", "1:0:1:0 checkmate"));
}

#[test]
fn a_seat_without_moves_passes_or_draws() {
    let men = "wKp1 uKm16 rKa15 bKn3 uRo2 uNl6 uNo4";
    moves(men, "w", "pass");
    assert_eq!(fields(&line(men, "w", "pass")), "b quiet=1");
    assert_eq!(notes(&FORTRESS.read(&on(men, "w"))), ["pass"]);
    let alone = FORTRESS.read(&on("wKp1 uKm16 bKn3 uRo2 uNl6 bBh9", "w out=r quiet=1"));
    assert_eq!((alone.actions().len(), end(&alone).as_str()), (0, "0.5:0.5:0.5:0.5 stalemate"));
    assert_eq!(alone.perft(1), 0);
}

#[test]
fn quiet_games_end() {
    let men = format!("{HIDDEN} wRh9 bRi12");
    let over = line(&men, "w quiet=199", "h9-h10");
    assert_eq!((fields(&over).as_str(), end(&over).as_str()), ("b quiet=200", "0.5:0.5:0.5:0.5 idle"));
    // An elimination on that ply is progress.
    let mated = line(CORNER, "w quiet=199", "m14-m16");
    assert_eq!((fields(&mated).as_str(), end(&mated).as_str()), ("b out=u", ""));
    assert_eq!(notes(&FORTRESS.read(&on(&men, "w quiet=150"))), ["idle"]);
    let bare = line("wKh9 bKb1 rKa15 uKo16 bPi10", "w", "h9-i10");
    assert_eq!(end(&bare), "0.5:0.5:0.5:0.5 bare-kings");
    assert_eq!((over.perft(1), bare.perft(1)), (0, 0), "a finished game has no moves");
}

#[test]
fn the_third_occurrence_draws() {
    let there_and_back = "k3-m4 c6-d4 f14-d13 n11-m13 m4-k3 d4-c6 d13-f14 m13-n11";
    let mut position = FORTRESS.start("");
    there_and_back.split(' ').for_each(|text| play(&mut position, text));
    assert_eq!(end(&position), "", "the second time");
    there_and_back.split(' ').for_each(|text| play(&mut position, text));
    assert_eq!(end(&position), "0.5:0.5:0.5:0.5 repetition");
    // A right to castle that is lost makes another position of it.
    let men = "wKi3 wRe3 bKb1 rKa15 uKo16";
    let round = "e3-e4 b1-a1 a15-a14 o16-n16 e4-e3 a1-b1 a14-a15 n16-o16";
    let twice = format!("{round} {round}");
    assert_eq!(end(&line(men, "w castle=wQ", &twice)), "");
    assert_eq!(end(&line(men, "w", &twice)), "0.5:0.5:0.5:0.5 repetition");
    // A bar makes no other position, and does not count as one more.
    let barred = format!("{round} bar:b@b1 {round}");
    assert_eq!(end(&line(men, "w", &barred)), "0.5:0.5:0.5:0.5 repetition");
    // After somebody has left nothing that was comes again.
    assert_eq!(
        end(&line(men, "w", &format!("{round} resign:b e3-e4 a15-a14 o16-n16 e4-e3 a14-a15 n16-o16"))),
        ""
    );
}

#[test]
fn repetition_begins_with_play() {
    let mut position = FORTRESS.start("layout_w=free");
    ["R@o3", "B@n3", "N@m3"].iter().for_each(|text| play(&mut position, text));
    assert_eq!(position.write(), FORTRESS.start("").write());
    let round = "k3-m4 c6-d4 f14-d13 n11-m13 m4-k3 d4-c6 d13-f14 m13-n11";
    for _ in 0..2 {
        assert_eq!(end(&position), "");
        round.split(' ').for_each(|text| play(&mut position, text));
    }
    assert_eq!(end(&position), "0.5:0.5:0.5:0.5 repetition");
}
