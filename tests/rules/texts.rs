//! Every word a game needs exists in every language.

use std::collections::BTreeSet;

use krepost::games::laws::Draws;
use krepost::games::{AnyGame, GAMES, Position, View};
use krepost::kernel::notation::picks;
use krepost::kernel::{OptionKind, Options, Square};

/// The message ids of a Fluent text.
fn ids(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()))
        .filter_map(|line| line.split_once('=').map(|(id, _)| id.trim().to_owned()))
        .collect()
}

/// The words that games share.
fn shared(language: &str) -> BTreeSet<String> {
    let path = format!("{}/assets/locales/{language}/rules.ftl", env!("CARGO_MANIFEST_DIR"));
    ids(&std::fs::read_to_string(path).expect("locale"))
}

/// What a position says: its notes, the reason of its end, its picks that are
/// no squares, its glyphs.
fn words(position: &Position, found: &mut BTreeSet<String>) {
    let scene = position.scene(&View::default());
    found.extend(scene.notes.iter().map(|note| format!("note-{}", note.key)));
    found.extend(scene.pieces.iter().map(|piece| format!("glyph-{}", piece.glyph.name())));
    found.extend(position.turn().outcome().map(|outcome| format!("reason-{}", outcome.reason)));
    for action in position.actions().iter().filter(|action| !action.starts_with("roll:")) {
        let named = picks(action).into_iter().filter(|pick| pick.0.parse::<Square>().is_err());
        found.extend(named.map(|pick| format!("pick-{}", pick.0)));
    }
}

/// What random games of a game say.
fn said(game: &dyn AnyGame) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for seed in 0..6 {
        let mut draws = Draws::new(seed);
        let options = krepost::games::laws::random_options(game, &mut draws);
        let mut position = game.start(&options).expect("start");
        words(&position, &mut found);
        while let actions @ [_, ..] = &position.actions()[..] {
            position.play(&actions[draws.below(actions.len())]).expect("legal");
            words(&position, &mut found);
        }
    }
    found
}

/// What a game must be able to say in any case.
fn fixed(game: &dyn AnyGame) -> BTreeSet<String> {
    let info = game.info();
    let mut wanted: BTreeSet<String> = ["name", "short"].map(str::to_owned).into();
    wanted.extend(info.seats.iter().map(|seat| format!("seat-{}", seat.letter)));
    wanted.extend((1..=info.pages.len()).map(|page| format!("rules-{page}")));
    for spec in info.options {
        wanted.insert(format!("option-{}", spec.key));
        if let OptionKind::Choice(values) = spec.kind {
            wanted.extend(values.iter().map(|value| format!("option-{}-{value}", spec.key)));
        }
    }
    wanted
}

#[test]
fn every_game_says_everything_in_every_language() {
    for game in GAMES {
        let info = game.info();
        let (en, ru) = (ids(info.texts.en), ids(info.texts.ru));
        assert_eq!(en, ru, "{}: en.ftl and ru.ftl differ", info.id);
        for id in &en {
            assert!(id.starts_with(&format!("{}-", info.id)), "{}: message {id}", info.id);
        }
        for word in fixed(*game) {
            assert!(en.contains(&format!("{}-{word}", info.id)), "{} lacks {word}", info.id);
        }
        for word in said(*game) {
            let known = en.contains(&format!("{}-{word}", info.id)) || shared("en").contains(&word);
            assert!(known, "{} lacks {word}", info.id);
        }
    }
}

#[test]
fn shared_words_exist_in_every_language() {
    assert_eq!(shared("en"), shared("ru"));
    for game in GAMES {
        assert!(game.start(&Options::default()).is_ok());
    }
}
