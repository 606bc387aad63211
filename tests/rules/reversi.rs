//! Reversi: the examples of its rules, and every rule at its edges.

use krepost::games::laws::Draws;
use krepost::games::{Game, View, reversi::Reversi};
use krepost::kernel::Notation;
use krepost::kernel::scene::Arg;

use crate::worked::{Worked, end, notes, play};

const REVERSI: Worked = Worked("reversi");

const THREE_LINES: &str = "5,wD,2/1,wD,2,bD,3/1,bD,1,bD,4/1,bD,bD,wD,bD,3/2,bD,wD,wD,3/8/8/8 w";

const FORCED_PASS: &str = "bD,bD,bD,wD,wD,bD,wD,1/bD,bD,wD,wD,wD,wD,wD,bD/bD,bD,bD,wD,wD,wD,bD,bD/\
    bD,bD,wD,bD,wD,bD,wD,bD/bD,bD,bD,wD,bD,wD,wD,bD/bD,wD,wD,bD,bD,bD,wD,bD/bD,wD,bD,wD,wD,wD,wD,bD/\
    bD,bD,wD,wD,wD,wD,1,bD w";

#[test]
fn the_opening_fills_the_middle() {
    let start = REVERSI.start("");
    let leaves: Vec<u64> = (1..=8).map(|depth| start.perft(depth)).collect();
    assert_eq!(leaves, [4, 12, 24, 24, 96, 320, 1632, 8032]);
    REVERSI.moves("8/8/8/8/8/8/8/8 w", "d4 d5 e4 e5");
    REVERSI.moves("8/8/8/8/3,wD,4/8/8/8 b", "d5 e4 e5");
    REVERSI.moves("8/8/8/3,bD,bD,3/3,wD,wD,3/8/8/8 w", "c6>e4 d6>d4 e6>e4 f6>d4");
    REVERSI.moves("8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/8 w", "c5>e5 d6>d4 e3>e5 f4>d4");
    REVERSI.check("8/8/8/3,bD,4/3,wD,wD,3/8/8/8 b", "e5", "8/8/8/3,bD,bD,3/3,wD,wD,3/8/8/8 w");
    // The same with all lines: only the option is written in addition.
    let all = REVERSI.start("flips=all");
    assert_eq!(all.write(), "8/8/8/8/8/8/8/8 w flips=all");
    assert_eq!(all.perft(4), 24);
}

#[test]
fn one_of_three_lines_is_turned() {
    REVERSI.moves(THREE_LINES, "a5>d5 a7>d4 b3>d5 b4>b7 b4>d4 b4>f8 d7>d5 e6>e4 f5>d5 f6>d4");
    for (line, after) in [
        ("b4>f8", "5,wD,2/1,wD,2,wD,3/1,bD,1,wD,4/1,bD,wD,wD,bD,3/1,wD,bD,wD,wD,3/8/8/8 b"),
        ("b4>b7", "5,wD,2/1,wD,2,bD,3/1,wD,1,bD,4/1,wD,bD,wD,bD,3/1,wD,bD,wD,wD,3/8/8/8 b"),
        ("b4>d4", "5,wD,2/1,wD,2,bD,3/1,bD,1,bD,4/1,bD,bD,wD,bD,3/1,wD,wD,wD,wD,3/8/8/8 b"),
    ] {
        REVERSI.check(THREE_LINES, line, after);
    }
    let all = format!("{THREE_LINES} flips=all");
    REVERSI.moves(&all, "a5 a7 b3 b4 d7 e6 f5 f6");
    REVERSI.check(
        &all,
        "b4",
        "5,wD,2/1,wD,2,wD,3/1,wD,1,wD,4/1,wD,wD,wD,bD,3/1,wD,wD,wD,wD,3/8/8/8 b flips=all",
    );
}

#[test]
fn the_nearest_own_disc_is_the_anchor() {
    let text = "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/1,bD,bD,wD,bD,wD,2 w";
    REVERSI.moves(text, "a1>d1 c5>e5 d6>d4 e3>e5 f4>d4");
    REVERSI.check(text, "a1>d1", "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/wD,wD,wD,wD,bD,wD,2 b");
    let six = "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/1,bD,bD,bD,bD,bD,bD,wD w";
    for (option, line) in [("", "a1>h1"), (" flips=all", "a1")] {
        let after = "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/wD,wD,wD,wD,wD,wD,wD,wD b";
        REVERSI.check(&format!("{six}{option}"), line, &format!("{after}{option}"));
    }
}

#[test]
fn the_edge_encloses_nothing_and_lines_do_not_run_round_it() {
    REVERSI.moves("8/8/8/3,wD,wD,3/bD,bD,bD,wD,wD,bD,bD,bD/8/8/8 w", "b3>d5 g3>e5");
    for option in ["", " flips=all"] {
        let text = format!("8/8/8/3,wD,wD,3/wD,2,wD,wD,3/6,bD,bD/8/8 b{option}");
        let moves = REVERSI.read(&text).actions();
        assert!(!moves.iter().any(|text| text.starts_with("b4") || text.starts_with("h4")), "{moves:?}");
    }
}

#[test]
fn who_cannot_place_passes_only_if_the_other_can() {
    REVERSI.moves(FORCED_PASS, "pass");
    let after = FORCED_PASS.replace(" w", " b");
    REVERSI.check(FORCED_PASS, "pass", &after);
    assert!(!REVERSI.read(&after).actions().contains(&"pass".to_owned()));
    assert_eq!(notes(&REVERSI.read(FORCED_PASS)), ["must-pass"]);
    let position = REVERSI.read(FORCED_PASS);
    for text in ["pass", "Pass", "пас", " Пас "] {
        assert_eq!(position.parse(text).as_deref(), Ok("pass"), "{text}");
    }
    assert!(REVERSI.read(&after).parse("pass").is_err());
    assert_eq!(position.notate("pass", Notation::Russian).as_deref(), Some("пас"));
}

#[test]
fn the_end_is_counted() {
    let gone = REVERSI.read("8/8/5,wD,2/3,wD,wD,3/3,wD,wD,3/2,wD,5/8/8 b");
    assert_eq!(end(&gone), "1:0 count");
    assert!(gone.actions().is_empty());
    let note = &gone.scene(&View::default()).notes[0];
    assert_eq!((note.key, &note.args[1]), ("margin", &("discs", Arg::Number(6))));
    let half = ["wD,wD,wD,wD,wD,wD,wD,wD"; 4].join("/");
    let text = format!("{half}/{}", half.replace('w', "b"));
    let equal = REVERSI.read(&format!("{text} b"));
    assert_eq!((end(&equal), notes(&equal)), ("0.5:0.5 count".to_owned(), vec!["equal"]));
    // The seat to move is still the next one after the last move.
    let last = format!("{} w", text.replacen("wD", "1", 1).replacen("wD", "bD", 1));
    assert_eq!(REVERSI.line(&last, "a8>c8").write(), format!("{text} b"));
}

#[test]
fn the_options_make_othello() {
    let othello = REVERSI.start("flips=all,start=fixed");
    assert_eq!(othello.write(), "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/8 b flips=all");
    REVERSI.moves(&othello.write(), "c4 d3 e6 f5");
    let leaves: Vec<u64> = (1..=7).map(|depth| othello.perft(depth)).collect();
    assert_eq!(leaves, [4, 12, 56, 244, 1396, 8200, 55092]);
    assert_eq!(REVERSI.start("start=fixed").write(), "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/8 b");
}

#[test]
fn all_lines_are_the_lines_one_by_one() {
    for seed in 0..20 {
        let mut draws = Draws::new(seed);
        let mut all = REVERSI.start("flips=all");
        while let actions @ [_, ..] = &all.actions()[..] {
            let action = &actions[draws.below(actions.len())];
            let text = all.write();
            let single = text.trim_end_matches(" flips=all");
            let before = Reversi::read(single).expect(single);
            let lines =
                before.actions().into_iter().map(|line| (before.notate(&line, Notation::Canonical), line));
            let mut turned: Vec<String> = Vec::new();
            for (_, line) in lines.filter(|(text, _)| text.split('>').next() == Some(action)) {
                let shown = before.notate(&line, Notation::English);
                turned.extend(
                    shown
                        .split([' ', '(', ')', ','])
                        .filter(|part| !part.is_empty())
                        .skip(1)
                        .map(str::to_owned),
                );
            }
            play(&mut all, action);
            let shown = format!("{action} ({})", turned.join(", "));
            let mut read = REVERSI.read(&text);
            if !turned.is_empty() {
                let canonical = read.parse(&shown).unwrap_or_else(|error| panic!("{text} {shown}: {error}"));
                play(&mut read, &canonical);
                assert_eq!(read.write(), all.write(), "{text} {shown}");
            }
        }
    }
}

#[test]
fn moves_are_read_in_usual_spellings() {
    let position = REVERSI.read(THREE_LINES);
    for text in ["b4>f8", "B4 > F8", "b4-f8", "b4f8", "b4 (c5, d6, e7)", "b4(e7 d6 c5)", " B4 ( c5,d6,e7 ) "]
    {
        assert_eq!(position.parse(text).as_deref(), Ok("b4>f8"), "{text}");
    }
    assert_eq!(position.notate("b4>f8", Notation::English).as_deref(), Some("b4 (c5, d6, e7)"));
    // A lone square is enough when it has one line only.
    assert_eq!(position.parse("a5").as_deref(), Ok("a5>d5"));
    let error = position.parse("b4").expect_err("three lines").to_string();
    assert!(["b4>b7", "b4>d4", "b4>f8"].iter().all(|line| error.contains(line)), "{error}");
    for text in
        ["b4 (c5)", "b4 (c5, d6, e7, f8)", "b4 ()", "b4 (", "(c5)", "b4 (☺)", "b4>c5", "a1", "pass", ""]
    {
        assert!(position.parse(text).is_err(), "{text}");
    }
}

#[test]
fn impossible_texts_are_refused_with_their_reasons() {
    let rows = "8/8/8/3,bD,wD,3/3,wD,bD,3/8/8/8";
    REVERSI.refused("8/8/8/8/8/8/8 w", "7 rows");
    REVERSI.refused("8/8/8/9/8/8/8/8 w", "rank 5");
    REVERSI.refused("8/8/8/3,bD,wD,2/3,wD,bD,3/8/8/8 w", "rank 5");
    REVERSI.refused("8/8/8/3,bM,wD,3/3,wD,bD,3/8/8/8 w", "unknown token \"bM\" on d5");
    REVERSI.refused("8/8/8/3,bd,wD,3/3,wD,bD,3/8/8/8 w", "unknown token");
    REVERSI.refused("8/8/8/1,2,bD,wD,3/3,wD,bD,3/8/8/8 w", "two runs");
    REVERSI.refused("8/8/8/3,,wD,3/3,wD,bD,3/8/8/8 w", "empty cell");
    REVERSI.refused("8/8/8/0,3,bD,wD,3/3,wD,bD,3/8/8/8 w", "run");
    REVERSI.refused("8/8/8/#3,bD,wD,3/3,wD,bD,3/8/8/8 w", "holes");
    REVERSI.refused(rows, "no seat");
    REVERSI.refused(&format!("{rows} g"), "no seat");
    REVERSI.refused(&format!("{rows} w start=open"), "unknown field");
    REVERSI.refused(&format!("{rows} w flips=one"), "flips=one");
    REVERSI.refused(&format!("{rows} w flips=all flips=all"), "twice");
    REVERSI.refused(&format!("{rows}  w"), "no seat");
    REVERSI.refused("8/8/8/8/8/8/8/8 b", "wrong seat");
    REVERSI.refused("8/8/8/3,wD,4/8/8/8/8 w", "wrong seat");
    REVERSI.refused("8/8/8/3,bD,4/8/8/8/8 w", "0 white and 1 black");
    REVERSI.refused("8/8/8/3,bD,4/4,bD,3/8/8/8 w", "0 white and 2 black");
    REVERSI.refused("8/8/8/3,wD,wD,3/8/8/8/8 w", "2 white and 0 black");
    REVERSI.refused("8/8/8/3,wD,4/3,wD,bD,3/8/8/wD,bD,6 w", "outside the middle");
    assert_eq!(REVERSI.read("8/8/8/3,bD,4/3,wD,wD,3/8/8/8 b").actions(), ["e5"]);
    assert_eq!(end(&REVERSI.read("8/8/8/3,wD,wD,3/3,wD,wD,3/8/8/8 b")), "1:0 count");
}

#[test]
fn acts_end_the_game() {
    for (act, wanted) in
        [("resign:w", "0:1 resignation"), ("timeout:b", "1:0 timeout"), ("draw", "0.5:0.5 agreement")]
    {
        let position = REVERSI.line(THREE_LINES, act);
        assert_eq!(end(&position), wanted);
        assert!(position.actions().is_empty());
        assert_eq!(position.perft(1), 0);
        assert!(position.clone().act(&krepost::kernel::Act::Draw).is_err());
    }
}
