//! The laws of `krepost::games::laws` on random games and hostile text, and
//! what must hold for the registry as a whole.

use std::panic::AssertUnwindSafe;

use krepost::games::laws::{Draws, chosen_game, move_text, position_text, random_game};
use krepost::games::{AnyGame, GAMES};
use krepost::kernel::{Options, Seat};
use proptest::prelude::*;

/// How many random games of each game; more in a release build by hand, as
/// `KREPOST_WALKS=100000 cargo test --release --test rules random_games`.
fn walks() -> u64 {
    std::env::var("KREPOST_WALKS").ok().and_then(|n| n.parse().ok()).unwrap_or(12)
}

#[test]
fn random_games_keep_every_law() {
    for game in GAMES {
        let mut longest = 0;
        for seed in 0..walks() {
            let played = std::panic::catch_unwind(AssertUnwindSafe(|| random_game(*game, seed)));
            longest = longest
                .max(played.unwrap_or_else(|_| panic!("{} breaks a law with seed {seed}", game.info().id)));
        }
        eprintln!(
            "{}: {} games, at most {longest} plies of {}",
            game.info().id,
            walks(),
            game.info().plies_max
        );
    }
}

#[test]
fn chosen_games_keep_every_law() {
    for game in GAMES {
        for seed in 0..walks() {
            let mut draws = Draws::new(seed);
            let mut bytes = || u8::try_from(draws.below(256)).expect("a byte");
            // Long games, whose bytes seldom mean an act, and short ones.
            let length = usize::from(bytes()) * 2;
            let chosen: Vec<u8> = (0..length).map(|_| bytes()).collect();
            let played = std::panic::catch_unwind(AssertUnwindSafe(|| chosen_game(*game, &chosen)));
            assert!(played.is_ok(), "{} breaks a law with seed {seed}", game.info().id);
        }
    }
}

/// The fields of position text that count plies for draw rules.
const COUNTERS: &[&str] = &["idle=", "quiet=", "road=", "still="];

/// A position text without its counters; a FEN ends with two of them.
fn without_counters(text: &str) -> String {
    let counts = |field: &str| COUNTERS.iter().any(|name| field.starts_with(name));
    let mut fields: Vec<&str> = text.split(' ').filter(|field| !counts(field)).collect();
    let fen = fields.len() == 6 && fields[4..].iter().all(|field| field.parse::<u32>().is_ok());
    fields.truncate(if fen { 4 } else { usize::MAX });
    fields.join(" ")
}

#[test]
fn keys_ignore_counters_of_draw_rules() {
    for game in GAMES {
        let mut draws = Draws::new(23);
        let mut position = game.start(&Options::default()).expect("start");
        let mut counted = 0;
        for _ in 0..120 {
            let actions = position.actions();
            let Some(action) = actions.get(draws.below(actions.len())) else { break };
            position.play(action).expect("legal");
            let (text, bare) = (position.write(), without_counters(&position.write()));
            if let Some(read) = game.read(&bare).ok().filter(|_| bare != text) {
                assert_eq!(read.key(), position.key(), "{text}");
                counted += 1;
            }
        }
        let counts = !["gobang", "ninuki", "reversi"].contains(&game.info().id);
        assert!(!counts || counted > 0, "{}: no position with a counter", game.info().id);
    }
}

#[test]
fn hostile_text_never_panics() {
    for game in GAMES {
        let start = game.start(&Options::default()).expect("start");
        let alphabet = format!("[{}#,/0-9 =:@>xX+a-pKQRBNPMwbruge-]{{0,40}}", regex_letters(*game));
        proptest!(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() }, |(text in alphabet.as_str(), wild in ".{0,60}")| {
            move_text(&start, &text);
            move_text(&start, &wild);
            position_text(*game, &text);
            position_text(*game, &wild);
        });
    }
}

#[test]
fn damaged_position_text_is_read_or_refused() {
    for game in GAMES {
        let text = game.start(&Options::default()).expect("start").write();
        let mut draws = Draws::new(7);
        for _ in 0..400 {
            let mut damaged: Vec<char> = text.chars().collect();
            let others: Vec<char> = text.chars().collect();
            for _ in 0..=draws.below(3) {
                let at = draws.below(damaged.len());
                match draws.below(3) {
                    0 => damaged[at] = others[draws.below(others.len())],
                    1 => drop(damaged.remove(at)),
                    _ => damaged.insert(at, others[draws.below(others.len())]),
                }
            }
            position_text(*game, &damaged.into_iter().collect::<String>());
        }
    }
}

/// The seat letters of a game, for a character class.
fn regex_letters(game: &dyn AnyGame) -> String {
    game.info().seats.iter().map(|seat| seat.letter).collect()
}

#[test]
fn facts_are_sound() {
    for (i, game) in GAMES.iter().enumerate() {
        let info = game.info();
        assert!(GAMES[..i].iter().all(|other| other.info().id != info.id), "{} twice", info.id);
        assert!((2..=4).contains(&info.seats.len()), "{}", info.id);
        assert!(!info.sources.is_empty(), "{} cites nothing", info.id);
        assert!(info.pages.len() >= 3, "{} teaches nothing", info.id);
        for seat in Seat::all(info.seats.len()) {
            let letter = info.seats[seat.index()].letter;
            assert_eq!(info.seats.iter().filter(|other| other.letter == letter).count(), 1);
        }
        for spec in info.options {
            assert!(spec.default.is_empty() || spec.takes(spec.default), "{} {}", info.id, spec.key);
        }
    }
}

#[test]
fn every_page_of_the_rules_can_be_shown() {
    for game in GAMES {
        for page in game.info().pages {
            let mut position = match page.position {
                Some(text) => game.read(text).unwrap_or_else(|error| panic!("{text}: {error}")),
                None => game.start(&Options::default()).expect("start"),
            };
            for text in page.moves {
                position.play(text).unwrap_or_else(|error| panic!("{}: {error}", game.info().id));
            }
            for square in page.targets {
                square.parse::<krepost::kernel::Square>().expect("a square");
            }
        }
    }
}

#[test]
fn every_game_folder_is_registered() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games");
    for entry in std::fs::read_dir(folder).expect("folder") {
        let entry = entry.expect("entry");
        if entry.path().join("RULES.md").exists() {
            let name = entry.file_name().into_string().expect("name");
            assert!(GAMES.iter().any(|game| game.info().id == name), "{name} is not registered");
        }
    }
    for game in GAMES {
        assert!(
            std::path::Path::new(folder).join(game.info().id).join("RULES.md").exists(),
            "{} has no RULES.md",
            game.info().id
        );
    }
}
