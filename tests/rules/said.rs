//! Positions, results and refusals as people read them.

use std::time::Duration;

use krepost::games::laws::Draws;
use krepost::games::{AnyGame, GAMES, Position, View, game};
use krepost::kernel::{Options, OptionsError, Outcome, Points, Seat, Side};
use krepost::words::board::text_board;
use krepost::words::{Locale, describe, pace, refusal};

use crate::worked::Worked;

fn board(position: &Position, locale: Locale, side: Side) -> String {
    let scene = position.scene(&View::default());
    let outcome = position.turn().outcome();
    text_board(locale, position.info(), &scene, outcome.as_ref(), None, &[], side, 2000)
}

/// The rows between the fences.
fn rows(board: &str) -> Vec<&str> {
    board.split("```").nth(1).expect("a block").lines().skip(1).collect()
}

#[test]
fn the_board_of_fortress_shows_walls_and_fields() {
    let text = board(&Worked("fortress").start(""), Locale::En, Side::South);
    let rows = rows(&text);
    let first = rows.iter().position(|row| row.starts_with(" 1")).expect("rank 1");
    assert!(rows[first].contains('▒'), "{text}");
    assert!(rows.iter().any(|row| row.contains('|')) && rows.iter().any(|row| row.contains("——")), "{text}");
    assert!(text.contains('▫') && text.contains("walls") && text.contains("no square"), "{text}");
    // As many bars as the picture has between two squares side by side.
    let scene = Worked("fortress").start("").scene(&View::default());
    let upright =
        scene.board.walls.iter().filter(|wall| matches!(wall.side, Side::West | Side::East)).count();
    assert_eq!(rows.iter().map(|row| row.matches('|').count()).sum::<usize>(), upright, "{text}");
}

#[test]
fn squares_with_a_meaning_are_marked() {
    let left = "9/9/9/9/9/4,wK,4/9/9/4,bM,4 b castle=wall escape=corner";
    let text = board(&Worked("tablut").read(left), Locale::En, Side::South);
    assert_eq!(rows(&text).iter().map(|row| row.matches('□').count()).sum::<usize>(), 5, "{text}");
    assert!(text.contains("a1, i1, e5, a9, i9") && text.contains('|') && text.contains('—'), "{text}");
    let towers = "5,bK2,2/8/8/rM1,7/7,gM5/4,wK6,3/8/2,wM3,1,wM4,3 r leaving=g quiet=20";
    assert!(board(&Worked("pillars").read(towers), Locale::Ru, Side::South).contains("wK6"));
}

#[test]
fn every_text_board_fits_and_no_alt_text_ends_twice() {
    for game in GAMES {
        let mut position = game.start(&Options::default()).expect("a start");
        let mut draws = Draws::new(3);
        for ply in 0..80 {
            let actions = position.actions();
            if ply % 16 == 0 || actions.is_empty() {
                check_words(&position);
            }
            if actions.is_empty() {
                break;
            }
            position.play(&actions[draws.below(actions.len())]).expect("legal");
        }
    }
}

fn check_words(position: &Position) {
    let scene = position.scene(&View::default());
    let (info, outcome) = (position.info(), position.turn().outcome());
    for locale in Locale::ALL {
        for side in [Side::South, Side::West, Side::North, Side::East] {
            let text = board(position, locale, side);
            assert!(text.chars().count() <= 2000 && text.matches("```").count() == 2, "{text}");
        }
        let alt = describe::alt(locale, info, &scene, outcome.as_ref(), Some("Nf3."), &[]);
        assert!(
            !alt.contains("..") && !alt.ends_with(". …") && alt.chars().count() <= describe::ALT_MAX,
            "{alt}"
        );
        assert!(alt.ends_with(['.', '…']), "{alt}");
    }
}

#[test]
fn results_name_people() {
    let names: Vec<String> = ["Ann", "Bob", "Cid", "Dee"].map(str::to_owned).into();
    let fortress = game("fortress").expect("registered").info();
    let won = Outcome::win(4, |seat| seat.index() % 2 == 0, "checkmate");
    let text = describe::result(Locale::En, fortress, &won, &names);
    assert!(text.starts_with("White (Ann), Red (Cid) win, "), "{text}");
    assert!(!text.contains('0'), "{text}");
    assert!(
        describe::result(Locale::Ru, fortress, &won, &names)
            .starts_with("Победители: Белые (Ann), Красные (Cid), ")
    );
    let chess = game("chess").expect("registered").info();
    let won = Outcome::win(2, |seat| seat.index() == 1, "resignation");
    assert_eq!(describe::result(Locale::En, chess, &won, &names[..2]), "Black (Bob) wins, resignation");
    assert_eq!(describe::result(Locale::En, chess, &won, &[]), "Black wins, resignation");
    let draw = describe::result(Locale::En, chess, &Outcome::draw(2, "agreement"), &names[..2]);
    assert_eq!(draw, "Draw: agreed draw");
    // Points are told where they say more than who won.
    let seasons = game("seasons").expect("registered").info();
    let places = Outcome::new(&[Points::ONE, Points::HALF, Points::NONE, Points::NONE], "last");
    let text = describe::result(Locale::En, seasons, &places, &names);
    assert!(
        text.starts_with("Green (Ann) wins, ") && text.contains("Red (Bob) ½")
            || text.contains("Red (Bob) 0.5"),
        "{text}"
    );
    assert_eq!(describe::player(Locale::En, chess, Seat::new(0), &names), "White (Ann)");
}

#[test]
fn captions_are_made_of_whole_parts() {
    let mated = Worked("chess").line("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1", "d1-d8");
    let (scene, outcome) = (mated.scene(&View::default()), mated.turn().outcome());
    let names = ["Ann".to_owned(), "Bob".to_owned()];
    let caption = describe::caption(Locale::En, mated.info(), &scene, outcome.as_ref(), &names);
    assert!(caption.starts_with(&format!("White (Ann) wins{}checkmate", describe::SEPARATOR)), "{caption}");
}

#[test]
fn lines_that_must_stay_survive_the_cut() {
    let lines = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
    let (go, stay) = (lines(&["one", "two", "three"]), lines(&["<@7>", "<t:1:R>"]));
    assert_eq!(describe::fit(&go, &stay, 100), "one\ntwo\nthree\n<@7>\n<t:1:R>");
    assert_eq!(describe::fit(&go, &stay, 22), "one\ntwo\n…\n<@7>\n<t:1:R>");
    assert_eq!(describe::fit(&go, &stay, 12), "<@7>\n<t:1:R>");
    assert_eq!(describe::fit(&[], &stay, 12), "<@7>\n<t:1:R>");
    let long = lines(&[&"long ".repeat(600)]);
    for most in [14, 20, 300, 2000] {
        let text = describe::fit(&long, &stay, most);
        assert!(text.ends_with("<@7>\n<t:1:R>") && text.chars().count() <= most, "{most}: {text}");
    }
    assert_eq!(describe::cut("one two three four".to_owned(), 12), "one two…");
}

#[test]
fn moves_are_numbered() {
    assert_eq!(describe::numbered(1, true, "e4"), "1. e4");
    assert_eq!(describe::numbered(12, false, "Nf6"), "12… Nf6");
}

#[test]
fn times_are_said_in_words() {
    let days = |n: u64| Duration::from_secs(n * 86_400);
    assert_eq!(pace::per_move(Locale::En, days(3)), "3 days a move");
    assert_eq!(pace::per_move(Locale::En, days(1)), "1 day a move");
    assert_eq!(pace::per_move(Locale::Ru, days(3)), "3 дня на ход");
    assert_eq!(pace::per_move(Locale::Ru, days(5)), "5 дней на ход");
    assert_eq!(pace::per_move(Locale::En, Duration::from_secs(5400)), "1 hour 30 minutes a move");
    let bank = [days(5), days(1), days(10)];
    let said = |locale| pace::bank(locale, bank[0], bank[1], bank[2]);
    assert_eq!(said(Locale::En), "5 days + 1 day a move, at most 10 days");
    assert_eq!(said(Locale::Ru), "запас 5 дней + 1 день за ход, предел 10 дней");
    assert_eq!(pace::span(Locale::En, Duration::ZERO), "0 seconds");
}

#[test]
fn options_are_named_as_people_see_them() {
    for game in GAMES.iter().filter(|game| !game.info().options.is_empty()) {
        check_options(*game);
    }
}

fn check_options(game: &dyn AnyGame) {
    let info = game.info();
    for locale in Locale::ALL {
        let known = refusal::known_options(locale, info);
        for spec in info.options {
            let name = refusal::option(locale, info, spec.key);
            assert!(known.contains(&name) && !name.starts_with('['), "{name}");
            if let Some(values) = refusal::values(locale, info, spec.key) {
                let default = spec.default.is_empty() || values.contains(&format!("(`{}`)", spec.default));
                assert!(default && values.contains("(`") && !values.contains('['), "{values}");
            }
        }
    }
    let wrong = Options::parse(info.options, &format!("{}=nonsense", info.options[0].key));
    assert!(matches!(wrong, Err(OptionsError::BadValue { .. })), "{wrong:?}");
}
