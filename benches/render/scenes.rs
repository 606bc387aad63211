//! Positions to draw.

use krepost::games::laws::Draws;
use krepost::games::{AnyGame, Position, View, game};
use krepost::kernel::Options;
use krepost::kernel::scene::Scene;
use krepost::render::Labels;

/// The first positions of a game in which nothing is captured: all men are on
/// the board.
pub fn quiet(id: &str, count: usize) -> Vec<Scene> {
    quiet_positions(id, count).into_iter().map(|(_, scene)| scene).collect()
}

/// The same with their position texts.
pub fn quiet_positions(id: &str, count: usize) -> Vec<(String, Scene)> {
    let mut position = game(id).expect("registered").start(&Options::default()).expect("start");
    let men = position.scene(&View::default()).pieces.len();
    let mut draws = Draws::new(1862);
    let mut scenes = Vec::new();
    while scenes.len() < count {
        let actions = position.actions();
        let action = actions[draws.below(actions.len())].clone();
        let mut next = position.clone();
        next.play(&action).expect("legal");
        let scene = marked(&next, &action);
        if scene.pieces.len() == men && next.turn().outcome().is_none() {
            scenes.push((next.write(), scene));
            position = next;
        }
    }
    scenes
}

/// Positions with so many men from random games.
pub fn crowded(id: &str, men: usize, count: usize) -> Vec<Scene> {
    let game = game(id).expect("registered");
    (0..)
        .flat_map(|seed| random(game, seed, 400))
        .filter(|scene| scene.pieces.len() == men)
        .take(count)
        .collect()
}

/// Positions from all over a random game.
pub fn walk(game: &dyn AnyGame, count: usize) -> Vec<Scene> {
    let all = random(game, 7, usize::MAX);
    let step = (all.len() / count).max(1);
    all.into_iter().step_by(step).take(count).collect()
}

/// A random game of at least this many plies, cut there.
pub fn long(id: &str, plies: usize) -> Vec<Scene> {
    let game = game(id).expect("registered");
    let all = (0..).map(|seed| random(game, seed, plies)).find(|scenes| scenes.len() >= plies);
    all.unwrap_or_default()
}

fn random(game: &dyn AnyGame, seed: u64, plies: usize) -> Vec<Scene> {
    let mut position = game.start(&Options::default()).expect("start");
    let mut draws = Draws::new(seed);
    let mut scenes = vec![position.scene(&View::default())];
    while scenes.len() < plies {
        let actions = position.actions();
        let Some(action) = actions.get(draws.below(actions.len())) else { break };
        position.play(action).expect("legal");
        scenes.push(marked(&position, action));
    }
    scenes
}

/// The scene with the last move pointed out.
fn marked(position: &Position, action: &str) -> Scene {
    let mut scene = position.scene(&View::default());
    scene.mark_last(action);
    scene
}

/// Names and a clock for this many seats.
pub fn labels(seats: usize) -> Labels {
    Labels {
        seats: ["White", "Black", "Red", "Blue"][..seats].iter().map(ToString::to_string).collect(),
        clocks: vec![Some("12:00".to_owned())],
        caption: String::new(),
    }
}
