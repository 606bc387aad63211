//! Four-handed pillar draughts: the examples of its rules, and every rule at
//! its edges.

use krepost::games::{Position, View};
use krepost::kernel::scene::{Glyph, Mark, Piece};
use krepost::kernel::{Act, ActError, Notation, Options, Seat, Side, Square};

use crate::worked::{Worked, end, notes, play};

const PILLARS: Worked = Worked("pillars");

const START: &str = "1,bM2,1,bM2,1,bM2,2/rM2,1,bM2,1,bM2,3/1,rM2,5,gM2/rM2,5,gM2,1/\
                     1,rM2,5,gM2/rM2,5,gM2,1/3,wM2,1,wM2,1,gM2/2,wM2,1,wM2,1,wM2,1 w";

/// One tower of each seat, none near another.
const FOUR: &str = "5,bM2,2/8/8/rM2,7/7,gM2/8/8/2,wM2,5";

/// The position after some moves and acts, and how the game stands.
fn check(before: &str, lines: &str, after: &str, result: &str) {
    let position = PILLARS.line(before, lines);
    assert_eq!(position.write(), after, "{before} {lines}");
    assert_eq!(end(&position), result, "{before} {lines}");
}

#[test]
fn start() {
    assert_eq!(PILLARS.start("").write(), START);
    assert_eq!(PILLARS.start("display=pieces").write(), START);
    assert_eq!(PILLARS.start("supply=closed,display=pieces").write(), format!("{START} supply=closed"));
    PILLARS.moves(START, "c1-b2 d2-c3 d2-e3 f2-e3");
    for (first, second) in [
        ("c1-b2", "a3-c1-e3"),
        ("d2-c3", "b4-d2"),
        ("d2-e3", "a3-b2 b4-c3 b4-c5 b6-c5"),
        ("f2-e3", "a3-b2 b4-c3 b4-c5 b6-c5"),
    ] {
        PILLARS.moves(&PILLARS.line(START, first).write(), second);
    }
}

#[test]
fn directions() {
    PILLARS.moves(&format!("{FOUR} w"), "c1-b2 c1-d2");
    PILLARS.moves(&format!("{FOUR} r"), "a5-b4 a5-b6");
    PILLARS.moves(&format!("{FOUR} b"), "f8-e7 f8-g7");
    PILLARS.moves(&format!("{FOUR} g"), "h4-g3 h4-g5");
    // Kings go everywhere, whatever their height.
    PILLARS.moves("7,bM1/8/8/8/1,rK5,6/8/8/4,wM1,3 r", "b4-a3 b4-a5 b4-c3 b4-c5 b4-d2 b4-d6 b4-e7 b4-f8");
}

#[test]
fn captures_go_in_four_directions() {
    let text = "7,bM1/8/7,gM1/2,rM2,1,bM2,3/3,wM2,4/2,gM2,1,rM1,3/8/8 w";
    PILLARS.moves(text, "d4-b2 d4-b6 d4-f2 d4-f6");
    check(text, "d4-f6", "7,bM1/8/5,wM3,1,gM1/2,rM2,1,bM1,3/8/2,gM2,1,rM1,3/8/8 r quiet=1", "");
    check(text, "d4-f2", "7,bM1/8/7,gM1/2,rM2,1,bM2,3/8/2,gM2,5/5,wM3,2/8 r", "");
}

#[test]
fn every_tower_once() {
    let text = "8/8/1,gM1,1,bM2,3,bM2/8/1,rM1,1,rM3,3,gM2/2,wM1,5/8/8 w";
    let after = "8/8/3,bM1,3,bM2/8/3,rM2,3,gM2/2,wM5,5/8/8 r";
    PILLARS.moves(text, "c3-a5-c7-e5-c3 c3-e5-c7-a5-c3");
    check(text, "c3-a5-c7-e5-c3", after, "");
    check(text, "c3-e5-c7-a5-c3", after, "");
    PILLARS.moves(after, "d4-b2");
    let higher = text.replace("wM1", "wM2");
    let graf = "8/8/3,bM1,3,bM2/8/3,rM2,3,gM2/2,wM6,5/8/8 r";
    check(&higher, "c3-a5-c7-e5-c3", graf, "4:1:1:1 graf");
    // A single man stands until the move is over, and shields.
    PILLARS.moves("8/4,bM1,3/3,wK1,4/8/1,gM1,6/8/8/rM1,7 w", "d6-a3 d6-f8");
}

#[test]
fn a_king_lands_where_it_can_go_on() {
    PILLARS.moves("8/2,bM2,5/8/8/3,rM2,1,gM1,2/8/8/wK3,7 w", "a1-e5-b8 a1-e5-g3 a1-e5-h2");
}

#[test]
fn crowning() {
    // In the middle of a chain, going on from afar.
    let text = "8/8/5,bM1,1,gM2/8/8/6,gM2,1/5,rM2,2/wM2,7 r";
    PILLARS.moves(text, "f2-h4-d8 f2-h4-e7");
    check(text, "f2-h4-e7", "8/4,rK4,3/7,gM2/8/8/6,gM1,1/8/wM2,7 g out=b", "");
    // The corners crown nobody, by a step or by a capture.
    let white = "8/2,bM2,3,wM2,1/8/8/8/rM2,7/7,gM2/8 w";
    PILLARS.moves(white, "g7-f8 g7-h8");
    check(white, "g7-f8", "5,wK2,2/2,bM2,5/8/8/8/rM2,7/7,gM2/8 r quiet=1", "");
    check(white, "g7-h8", "7,wM2/2,bM2,5/8/8/8/rM2,7/7,gM2/8 r quiet=1", "");
    let red = "8/2,bM2,3,rM2,1/5,wM2,2/8/8/8/7,gM2/8 w";
    check(red, "f6-h8", "7,wM3/2,bM2,3,rM1,1/8/8/8/8/7,gM2/8 r quiet=1", "");
    let corner = "8/6,rM2,1/8/8/8/8/1,wM1,6/6,bM1,1 r";
    PILLARS.moves(corner, "g7-h6 g7-h8");
    check(corner, "g7-h8", "7,rM2/8/8/8/8/8/1,wM1,6/8 w out=bg", "");
    check(corner, "g7-h6", "8/8/7,rK2/8/8/8/1,wM1,6/8 w out=bg", "");
    check("8/8/8/4,wM1,3/8/8/1,gM2,6/8 g", "b2-a1", "8/8/8/4,wM1,3/8/8/8/gM2,7 w quiet=1", "");
    check("8/8/8/4,wM1,3/1,gM2,6/8/8/8 g", "b4-a5", "8/8/8/gK2,3,wM1,3/8/8/8/8 w quiet=1", "");
    check("8/8/8/4,wM1,3/8/8/1,bM2,6/8 b", "b2-a1", "8/8/8/4,wM1,3/8/8/8/bM2,7 w out=g quiet=1", "");
    check("8/8/8/4,wM1,3/8/8/1,bM2,6/8 b", "b2-c1", "8/8/8/4,wM1,3/8/8/8/2,bK2,5 w out=g quiet=1", "");
}

#[test]
fn a_man_tower_on_its_last_line_is_crowned_only_by_coming_there_anew() {
    // It does not step; a chain that comes back crowns it.
    PILLARS.moves("3,wM1,1,bM1,2/8/8/8/8/8/8/wM1,3,rM1,3 w", "a1-b2");
    let round = "3,wM1,4/2,bM1,1,bM1,3/8/2,rM1,1,rM2,3/8/8/8/6,gM2,1 w";
    check(round, "d8-f6-d4-b6-d8", "3,wK5,4/8/8/4,rM1,3/8/8/8/6,gM2,1 r", "");
}

#[test]
fn a_king_that_is_jumped_is_cut_down() {
    let text = "8/rM2,7/7,gM2/8/3,bK3,4/2,wM2,5/8/8 w";
    check(text, "c3-e5", "8/rM2,7/7,gM2/4,wM3,3/3,bM2,4/8/8/8 r quiet=1", "");
    // The captor keeps its crown.
    check(&text.replace("wM2", "wK2"), "c3-e5", "8/rM2,7/7,gM2/4,wK3,3/3,bM2,4/8/8/8 r quiet=1", "");
}

#[test]
fn dropping_out() {
    let stuck = "5,bM2,1,rM2/8/8/8/7,gM2/8/8/2,wM2,5 w";
    PILLARS.moves(stuck, "c1-b2 c1-d2");
    check(stuck, "c1-b2", "5,bM2,2/8/8/8/7,gM2/8/1,wM2,6/8 b out=r", "");
    // Two at once, or one that can still capture.
    let two = "7,rM2/8/8/8/7,gM2/8/8/bM1,1,wM2,5 w";
    check(two, "c1-d2", "8/8/8/8/7,gM2/8/3,wM2,4/8 g out=rb", "");
    check(two, "c1-b2", "8/8/8/8/7,gM2/8/1,wM2,6/bM1,7 b out=r", "");
    PILLARS.moves("8/8/8/8/7,gM2/8/1,wM2,6/bM1,7 b out=r", "a1-c3");
    // A seat without towers is in until its turn; then nothing leaves the
    // board, and the counter goes on.
    let bare = "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 g quiet=5";
    check(bare, "h4-g5", "5,bM2,2/8/8/6,gM2,1/8/8/8/2,wM2,5 w quiet=6", "");
    check(bare, "h4-g5 c1-d2", "5,bM2,2/8/8/6,gM2,1/8/8/3,wM2,4/8 b out=r quiet=7", "");
    // Two seats lose their last tower in one move.
    let both = "8/8/8/4,rM1,3/8/2,bM1,5/1,wM2,5,gM1/8 w quiet=9";
    check(both, "b2-d4-f6", "8/8/5,wM4,2/8/8/8/7,gM1/8 g out=rb", "");
    // Who is looked at later may have been freed by those who went before.
    let freed = "8/8/8/2,bM1,5/1,bM1,6/wM1,7/1,rM1,6/8 w out=g";
    check("8/8/8/2,bM1,5/1,bM1,6/wM1,7/1,rM1,6/2,gM1,5 g", "", freed, "");
    PILLARS.moves(freed, "a3-c1");
}

#[test]
fn a_reader_settles() {
    check(
        "5,bM2,1,rM2/8/8/8/7,gM2/8/8/2,wM2,5 r quiet=40",
        "",
        "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 b out=r",
        "",
    );
    check(
        "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 r quiet=40",
        "",
        "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 b out=r quiet=40",
        "",
    );
    check(&format!("{FOUR} r leaving=r"), "", "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 b out=r", "");
    check("8/8/8/8/8/8/8/2,wM2,5 r", "", "8/8/8/8/8/8/8/2,wM2,5 w out=rbg", "3:0:1:2 last-one-left");
    check("8/8/8/8/8/8/8/2,wM2,5 g out=b", "", "8/8/8/8/8/8/8/2,wM2,5 w out=bg", "");
}

#[test]
fn the_last_one_left() {
    let text = "8/8/8/8/3,gM1,4/4,wM2,3/8/bM3,7 w out=r";
    check(text, "e3-c5", "8/8/8/2,wM3,5/8/8/8/8 w out=rbg", "3:0:1:2 last-one-left");
    check("8/8/8/8/3,rK3,4/8/8/8 r out=wgb", "", "8/8/8/8/3,rK3,4/8/8/8 r out=wgb", "0:3:2:1 last-one-left");
}

#[test]
fn graf() {
    let text = "8/8/5,bM2,2/8/3,bM1,4/2,wM4,5/7,gM2/8 w out=r";
    check(text, "c3-e5-g7", "8/6,wM6,1/5,bM1,2/8/8/8/7,gM2/8 b out=r", "4:0:1.5:1.5 graf");
    // Nobody is looked at any more: Black has no tower and is not out.
    let bare = "8/8/8/8/3,bM1,4/2,wM5,5/7,gM2/8 w out=r";
    check(bare, "c3-e5", "8/8/8/4,wM6,3/8/8/7,gM2/8 b out=r", "4:0:1.5:1.5 graf");
    let two_out = "8/8/8/8/3,bM1,4/2,wM5,5/8/8 w out=gr";
    check(two_out, "c3-e5", "8/8/8/4,wM6,3/8/8/8/8 b out=gr", "4:1:2:0 graf");
    // It comes before the draw by the counter.
    let late = "8/8/8/8/3,bM2,4/2,wM5,5/7,gM2/rM2,7 w quiet=99";
    let after = "8/8/8/4,wM6,3/3,bM1,4/8/7,gM2/rM2,7 r quiet=100";
    check(late, "c3-e5", after, "4:1:1:1 graf");
    let position = PILLARS.read(after);
    assert_eq!(position.perft(1), 0);
    assert_eq!(position.scene(&View::default()).marks, [Mark::Winning(Square::new(4, 4))]);
}

#[test]
fn closed_supply() {
    let closed = |text: &str| format!("{text} supply=closed");
    let open = PILLARS.line(START, "c1-b2 a3-c1-e3").write();
    assert!(open.contains("rM4") && !open.contains("supply"));
    let kept = PILLARS.line(&closed(START), "c1-b2 a3-c1-e3").write();
    assert!(!kept.contains("rM4") && kept.ends_with("b quiet=2 supply=closed"), "{kept}");
    // Nine men stand, one is in hand.
    let nine = "8/8/5,bM2,2/8/3,rM2,4/2,wM2,5/7,gM2/wM5,3,wM2,3 w";
    let after = "8/6,wM3,1/5,bM1,2/8/3,rM1,4/8/7,gM2/wM5,3,wM2,3 r quiet=1";
    check(&closed(nine), "c3-e5-g7", &closed(after), "");
    check(nine, "c3-e5-g7", &after.replace("wM3", "wM4"), "");
    // None in hand, and more on the board than there should be.
    let eleven = nine.replace("wM2,5/7", "wM4,5/7");
    check(&closed(&eleven), "c3-e5-g7", &closed(&after.replace("wM3", "wM4")), "");
    let panels = PILLARS.read(&closed(nine)).scene(&View::default()).panels;
    let hands: Vec<_> = panels.iter().map(|panel| (panel.men, panel.hand.clone())).collect();
    let man = |number| vec![(Glyph::Man, number)];
    assert_eq!(hands, [(9, man(1)), (2, man(8)), (2, man(8)), (2, man(8))]);
    assert!(PILLARS.read(nine).scene(&View::default()).panels.iter().all(|panel| panel.hand.is_empty()));
}

#[test]
fn the_quiet_draw() {
    let four = |quiet: u16| format!("{FOUR} w quiet={quiet}");
    check(&four(98), "c1-d2", "5,bM2,2/8/8/rM2,7/7,gM2/8/3,wM2,4/8 r quiet=99", "");
    let drawn = "5,bM2,2/8/8/rM2,7/7,gM2/8/3,wM2,4/8 r quiet=100";
    check(&four(99), "c1-d2", drawn, "1.5:1.5:1.5:1.5 quiet");
    assert_eq!(PILLARS.read(drawn).perft(2), 0);
    // One or two seats out.
    let three = "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 w out=r quiet=99";
    let after = "5,bM2,2/8/8/8/7,gM2/8/3,wM2,4/8 b out=r quiet=100";
    check(three, "c1-d2", after, "2:0:2:2 quiet");
    let two = "8/8/8/8/7,gM2/8/8/2,wM2,5 w out=br quiet=99";
    check(two, "c1-d2", "8/8/8/8/7,gM2/8/3,wM2,4/8 g out=br quiet=100", "2.5:1:0:2.5 quiet");
    // A seat that drops out with a tower saves the game, one without does not.
    let stuck = "5,bM2,1,rM2/8/8/8/7,gM2/8/8/2,wM2,5 w quiet=99";
    check(stuck, "c1-b2", "5,bM2,2/8/8/8/7,gM2/8/1,wM2,6/8 b out=r", "");
    let bare = "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 w quiet=99";
    check(bare, "c1-d2", after, "2:0:2:2 quiet");
    // The last one left comes first.
    let last = "8/8/8/8/8/8/8/2,wM2,5 w out=rb quiet=99";
    check(last, "c1-d2", "8/8/8/8/8/8/3,wM2,4/8 w out=rbg quiet=100", "3:0:1:2 last-one-left");
}

#[test]
fn repetition() {
    let kings = "8/gK1,7/8/8/8/rK1,7/7,bK1/wK1,7 w";
    let round = "a1-h8 a3-c1 h2-g1 a7-b8 h8-a1 c1-a3 g1-h2 b8-a7";
    check(kings, round, &format!("{kings} quiet=8"), "");
    assert_eq!(notes(&PILLARS.line(kings, round)), ["repeated"]);
    let third = PILLARS.line(kings, &format!("{round} {round}"));
    assert_eq!(end(&third), "1.5:1.5:1.5:1.5 repetition");
    assert_eq!(third.perft(1), PILLARS.read(kings).perft(1));
    // With a seat out its share is fixed.
    let three = "8/8/8/8/8/rK1,7/7,bK1/wK1,7 w out=g";
    let round = "a1-h8 a3-c1 h2-g1 h8-a1 c1-a3 g1-h2";
    assert_eq!(end(&PILLARS.line(three, &format!("{round} {round}"))), "2:2:2:0 repetition");
}

#[test]
fn resignation_on_turn() {
    let gone = "1,bM2,1,bM2,1,bM2,2/rM2,1,bM2,1,bM2,3/1,rM2,5,gM2/rM2,5,gM2,1/\
                1,rM2,5,gM2/rM2,5,gM2,1/7,gM2/8 r out=w";
    check(START, "resign:w", gone, "");
    check(START, "timeout:w", gone, "");
    check(&format!("{FOUR} r quiet=9"), "timeout:r", "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 b out=r", "");
    // The next seat has no move either.
    let stuck = "5,bM2,1,rM2/8/8/8/7,gM2/8/8/2,wM2,5 w";
    check(stuck, "resign:w", "5,bM2,2/8/8/8/7,gM2/8/8/8 b out=wr", "");
    // The third seat to go leaves the last one alone.
    let two = "8/8/8/8/7,gM2/8/8/2,wM2,5 w out=br";
    check(two, "resign:w", "8/8/8/8/7,gM2/8/8/8 g out=brw", "2:1:0:3 resignation");
    check(two, "timeout:w", "8/8/8/8/7,gM2/8/8/8 g out=brw", "2:1:0:3 timeout");
}

#[test]
fn resignation_off_turn() {
    check(START, "timeout:b", &format!("{START} leaving=b"), "");
    check(&format!("{FOUR} w quiet=9"), "resign:g", &format!("{FOUR} w leaving=g quiet=9"), "");
    // It goes as part of the move before its turn, which takes a tower off.
    let text = format!("{FOUR} w quiet=9");
    check(&text, "resign:r c1-d2", "5,bM2,2/8/8/8/7,gM2/8/3,wM2,4/8 b out=r", "");
    let later = "5,bM2,2/8/8/rM2,7/7,gM2/8/3,wM2,4/8 r leaving=b quiet=10";
    check(&text, "resign:b c1-d2", later, "");
    check(&text, "resign:b c1-d2 a5-b6", "8/8/1,rM2,6/8/7,gM2/8/3,wM2,4/8 g out=b", "");
    // In turn order, whoever was first to say so.
    let both = "8/8/8/8/7,gM2/8/1,wM2,6/8 g out=rb";
    check(&text, "resign:b resign:r c1-b2", both, "");
    // It can be jumped until then, and does not spoil a graf.
    let graf = "8/8/5,bM2,2/8/3,bM1,4/2,wM4,5/7,gM2/8 w out=r";
    let after = "8/6,wM6,1/5,bM1,2/8/8/8/7,gM2/8 b leaving=b out=r";
    check(graf, "resign:b c3-e5-g7", after, "4:0:1.5:1.5 graf");
    // A seat whose last tower is taken meanwhile goes all the same.
    let taken = "8/8/8/8/1,rM1,6/2,wM1,5/7,gM2/8 w quiet=9";
    check(taken, "resign:r c3-a5", "8/8/8/wM2,7/8/8/7,gM2/8 g out=rb", "");
    // A draw shares the places of those who have not gone yet.
    let drawn = "5,bM2,2/8/8/rM2,7/7,gM2/8/3,wM2,4/8 r leaving=g quiet=100";
    check(&format!("{FOUR} w leaving=g quiet=99"), "c1-d2", drawn, "1.5:1.5:1.5:1.5 quiet");
}

#[test]
fn the_last_one_to_stay_cannot_go() {
    let last = "8/8/8/8/3,gM1,4/8/5,wM2,2/8 w leaving=g out=rb";
    check(last, "timeout:w", "8/8/8/8/8/8/5,wM2,2/8 w out=rbg", "3:0:1:2 last-one-left");
    // The others go in turn order behind it.
    let all = format!("{FOUR} r leaving=wbg");
    check(&all, "resign:r", "8/8/8/rM2,7/8/8/8/8 r out=bgw", "2:3:0:1 last-one-left");
    // It stays too if it has no move, or no tower.
    let stuck = "5,bM2,1,rM2/8/8/8/7,gM2/8/8/2,wM2,5 w leaving=bg";
    check(stuck, "resign:w", "7,rM2/8/8/8/8/8/8/8 r out=wbg", "0:3:1:2 resignation");
    let bare = "5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 w leaving=bg";
    check(bare, "resign:w", "8/8/8/8/8/8/8/8 r out=wbg", "0:3:1:2 resignation");
    // As long as the mover stays, the one without a move goes.
    check(stuck, "c1-d2", "8/8/8/8/8/8/3,wM2,4/8 w out=rbg", "3:0:1:2 last-one-left");
}

#[test]
fn acts_that_are_not_possible() {
    let refused = |position: &Position, act: Act| {
        let mut tried = position.clone();
        let error = tried.act(&act).expect_err("refused");
        assert!(tried.same(&**position));
        error
    };
    let [red, green] = [1, 3].map(Seat::new);
    let position = PILLARS.read("5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 w leaving=g out=r");
    assert_eq!(refused(&position, Act::Resign(red)), ActError::SeatOut(red));
    assert_eq!(refused(&position, Act::Timeout(green)), ActError::SeatOut(green));
    assert_eq!(refused(&position, Act::Claim(green)), ActError::NoClaim);
    assert!(matches!(refused(&position, Act::Special("x:w".into())), ActError::Unreadable { .. }));
    let over = PILLARS.line("5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 w out=r", "draw");
    assert_eq!(end(&over), "2:0:2:2 agreement");
    assert_eq!(refused(&over, Act::Resign(green)), ActError::Over);
    assert_eq!(refused(&over, Act::Draw), ActError::Over);
    let mut start = PILLARS.start("");
    play(&mut start, "draw");
    assert_eq!(end(&start), "1.5:1.5:1.5:1.5 agreement");
}

#[test]
fn refused_texts() {
    let refused = |text: &str, reasons: &[&str]| {
        reasons.iter().for_each(|reason| PILLARS.refused(text, reason));
    };
    let text = |fields: &str| format!("5,bM2,2/8/8/8/7,gM2/8/8/2,wM2,5 {fields}");
    refused("wM2,7/8/8/8/8/8/8/8 w", &["a8: wM2 on a light square"]);
    for token in ["wM", "wM0", "wM02", "wM21", "wQ2", "xM2", "wm2", "w2", "ж", "wM2+", "wM-1"] {
        refused(&format!("1,{token},6/8/8/8/8/8/8/2,wM2,5 w"), &["b8: ", "is no tower"]);
    }
    refused("1,wM1,1,wM1,1,wM1,1,wM1/8/8/8/8/8/8/wM1,1,wM1,5 w", &["6 towers of w"]);
    refused("#8/8/8/8/8/8/8/2,wM2,5 w", &["no holes"]);
    refused(&text("w out=b"), &["b is out and has a tower"]);
    refused(&text("r out=r"), &["r is out and to move"]);
    refused(&text("w out=rr"), &["r is given twice"]);
    refused(&text("w out="), &["no seat is named"]);
    refused(&text("w out=x"), &["no seat"]);
    refused(&text("w leaving=rr"), &["expected each seat once"]);
    refused(&text("w leaving=gb"), &["in the order wrbg"]);
    refused(&text("w leaving=r out=r"), &["r is both out and leaving"]);
    refused(&text("w leaving=wbg out=r"), &["no seat would be left to stay"]);
    refused("8/8/8/8/8/8/8/8 w out=wrbg", &["w is out and to move", "no seat would be left to stay"]);
    refused(&text("w quiet=101"), &["from 1 to 100"]);
    refused(&text("w quiet=0"), &["quiet=0"]);
    refused(&text("w supply=open"), &["expected closed or no field"]);
    refused(&text("w display=pieces"), &["unknown field"]);
    refused(&text("w quiet=3 out=r"), &["out of order"]);
    refused("8/8/5,bM6,2/8/8/8/8/2,wM6,5 r", &["more than one tower of six"]);
    refused("8/8/5,bM2,2/8/8/8/8/2,wM6,5 b", &["the tower on c1 ended the game, and b cannot be next"]);
}

#[test]
fn the_picture() {
    let text = "5,bK2,2/8/8/rM1,7/7,gM5/4,wK6,3/8/2,wM3,1,wM4,3 r leaving=g quiet=20";
    let position = PILLARS.read(text);
    let view = |options: &str| {
        let options = Options::parse(position.info().options, options).expect("options");
        position.scene(&View { onlooker: None, options }).pieces
    };
    let look = |pieces: &[Piece]| -> Vec<(String, Glyph, u8, bool)> {
        pieces.iter().map(|piece| (piece.token.clone(), piece.glyph, piece.height, piece.ring)).collect()
    };
    let tower = |token: &str, glyph, height, ring| (token.to_owned(), glyph, height, ring);
    assert_eq!(
        look(&view("")),
        [
            tower("wM3", Glyph::Man, 3, false),
            tower("wM4", Glyph::Man, 4, false),
            tower("wK6", Glyph::CrownedMan, 6, false),
            tower("rM1", Glyph::Man, 1, false),
            tower("bK2", Glyph::CrownedMan, 2, false),
            tower("gM5", Glyph::Man, 5, false),
        ]
    );
    assert_eq!(
        look(&view("display=pieces")),
        [
            tower("wM3", Glyph::Knight, 3, false),
            tower("wM4", Glyph::Rook, 4, false),
            tower("wK6", Glyph::King, 6, true),
            tower("rM1", Glyph::Pawn, 1, false),
            tower("bK2", Glyph::Bishop, 2, true),
            tower("gM5", Glyph::Queen, 5, false),
        ]
    );
    let facing: Vec<Option<Side>> = view("").iter().map(|piece| piece.facing).collect();
    let [north, east, west] = [Side::North, Side::East, Side::West].map(Some);
    assert_eq!(facing, [north, north, None, east, None, west]);
    assert_eq!(notes(&position), ["leaving", "quiet"]);
    let forced = PILLARS.line(START, "c1-b2");
    assert_eq!(notes(&forced), ["capture"]);
    assert_eq!(forced.scene(&View::default()).marks, [Mark::Forced(Square::new(0, 2))]);
}

#[test]
fn moves_are_read_in_the_usual_spellings() {
    let position = PILLARS.line(START, "c1-b2");
    for text in ["a3-c1-e3", "a3:c1:e3", "A3 x C1 x E3", "a3:e3", "а3хе3"] {
        assert_eq!(position.parse(text).as_deref(), Ok("a3-c1-e3"), "{text}");
    }
    assert_eq!(position.notate("a3-c1-e3", Notation::Russian).as_deref(), Some("a3:c1:e3"));
    assert!(position.parse("a3-c1").is_err() && position.parse("a3-e3").is_err());
}
