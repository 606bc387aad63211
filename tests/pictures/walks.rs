//! Scenes of random games.

use krepost::games::laws::Draws;
use krepost::games::{AnyGame, Position, View};
use krepost::kernel::Options;
use krepost::kernel::scene::Scene;
use krepost::render::Labels;

/// Every scene of a random game, with the last move marked.
pub fn game(game: &dyn AnyGame, options: &Options, seed: u64) -> Vec<Scene> {
    let view = View { onlooker: None, options: options.clone() };
    let mut position = game.start(options).expect("start");
    let mut draws = Draws::new(seed);
    let mut scenes = vec![position.scene(&view)];
    while let Some(text) = step(&mut position, &mut draws) {
        let mut scene = position.scene(&view);
        scene.mark_last(&text);
        scenes.push(scene);
    }
    scenes
}

fn step(position: &mut Position, draws: &mut Draws) -> Option<String> {
    let actions = position.actions();
    let action = actions.get(draws.below(actions.len()))?.clone();
    position.play(&action).expect("listed actions are legal");
    Some(action)
}

/// Labels for this many seats.
pub fn labels(seats: usize) -> Labels {
    const NAMES: [&str; 4] = ["Anna", "Борис", "Caroline von Habsburg", "Дмитрий"];
    Labels {
        seats: NAMES[..seats].iter().map(ToString::to_string).collect(),
        clocks: (0..seats).map(|i| (i % 2 == 0).then(|| format!("{i}2:05"))).collect(),
        caption: String::new(),
    }
}
