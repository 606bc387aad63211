//! Three telling pictures of each game, and each theme once. Renewed with
//! `KREPOST_BLESS=1 cargo test --test pictures`, then looked at before they
//! are kept.

use std::path::{Path, PathBuf};

use krepost::games::{AnyGame, GAMES};
use krepost::kernel::scene::Scene;
use krepost::kernel::{Options, Side};
use krepost::render::{Labels, Style, Theme, draw};

use crate::compare::{colours, with_golden};
use crate::walks;

/// Wide enough to look at, small enough to keep.
const WIDTH: u32 = 480;

#[test]
fn pictures_of_games_are_as_they_were() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let scenes = walks::game(*game, &Options::default(), 1862);
        let crowded = crowded(&scenes);
        for (name, scene) in
            [("start", &scenes[0]), ("crowded", crowded), ("final", &scenes[scenes.len() - 1])]
        {
            let style = Style { width: WIDTH, ..Style::default() };
            let labels = walks::labels(game.info().seats.len());
            wrong.extend(check(scene, &labels, &style, &place(*game, name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn themes_are_as_they_were() {
    let fortress = GAMES.iter().max_by_key(|game| game.info().size).expect("a game");
    let scenes = walks::game(*fortress, &Options::default(), 1862);
    let labels = walks::labels(fortress.info().seats.len());
    let mut wrong = Vec::new();
    for (theme, side) in [(Theme::Dark, Side::West), (Theme::Contrast, Side::North)] {
        let style = Style { width: WIDTH, theme, side, ..Style::default() };
        let file = format!("{}/tests/pictures/golden/{theme}.png", env!("CARGO_MANIFEST_DIR"));
        wrong.extend(check(crowded(&scenes), &labels, &style, file.as_ref()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The scene in the first half of a game that shows most.
fn crowded(scenes: &[Scene]) -> &Scene {
    let shows = |scene: &&Scene| {
        let changed: usize = scene.panels.iter().map(|panel| panel.captured.len() * 2).sum();
        scene.pieces.len() + scene.marks.len() * 2 + changed
    };
    // Past the opening, where most men have still not moved.
    let from = (scenes.len() / 4).min(40);
    let until = (scenes.len() / 2).clamp(from + 1, from + 60);
    scenes[from..until].iter().max_by_key(shows).expect("not empty")
}

fn place(game: &dyn AnyGame, name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "golden", game.info().id, &format!("{name}.png")].iter().collect()
}

fn check(scene: &Scene, labels: &Labels, style: &Style, golden: &Path) -> Option<String> {
    let picture = draw(scene, labels, style);
    with_golden(&colours(&picture), &picture.png(style.quality), golden).err()
}
