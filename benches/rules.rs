//! How fast the rules are: leaves of the move tree per second of CPU time, the
//! ratios that matter, and how long a list of legal moves takes at worst.
//!
//! `cargo bench -p krepost-benches --bench rules` prints the tables within a minute; with
//! `-- --check` it fails if a target is missed.
#![allow(clippy::print_stdout, reason = "a bench prints what it has measured")]

mod common;

use std::hint::black_box;
use std::process::ExitCode;

use common::{Settings, Targets, cpu_seconds, quantile, take_turns};
use krepost::games::fortress::Fortress;
use krepost::games::laws::{Draws, random_options};
use krepost::games::vierschach::Vierschach;
use krepost::games::{AnyGame, GAMES, Game, Position};
use krepost::kernel::{Notation, Options};
use magpie::othello::{Board, Stone};

fn main() -> ExitCode {
    let settings = Settings::read();
    let mut targets = Targets::default();
    every_game(&settings);
    four_seats(&settings, &mut targets);
    chess(&settings, &mut targets);
    reversi(&settings, &mut targets);
    lists(&mut targets);
    targets.finish(&settings)
}

// --- counting leaves

/// A sample counts a tree again until it has seen so many leaves.
const SAMPLE_LEAVES: u64 = 1_000_000;

/// A way to count the leaves of a tree.
struct Side<'a> {
    name: String,
    leaves: u64,
    count: Box<dyn Fn() -> u64 + 'a>,
}

impl<'a> Side<'a> {
    fn new(name: impl Into<String>, count: impl Fn() -> u64 + 'a) -> Self {
        Self { name: name.into(), leaves: count(), count: Box::new(count) }
    }

    fn times(&self) -> u64 {
        SAMPLE_LEAVES / self.leaves.max(1) + 1
    }

    fn sample(&self) {
        for _ in 0..self.times() {
            assert_eq!(black_box((self.count)()), self.leaves, "{}", self.name);
        }
    }
}

/// Lets the sides take turns. Prints and gives how many million leaves each
/// one counts in a second.
fn race(settings: &Settings, sides: &[Side]) -> Vec<f64> {
    let mut turns: Vec<Box<dyn FnMut()>> = Vec::new();
    for side in sides {
        turns.push(Box::new(move || side.sample()));
    }
    let seconds = take_turns(settings.rounds, &mut turns);
    println!("\n{:44} {:>10} {:>12}", "move tree", "leaves", "million/s");
    let rate = |(side, seconds): (&Side, &f64)| {
        let rate = (side.leaves * side.times()) as f64 / seconds / 1e6;
        println!("{:44} {:>10} {rate:>12.2}", side.name, side.leaves);
        rate
    };
    sides.iter().zip(&seconds).map(rate).collect()
}

/// Positions, each with the depth to which its tree is counted.
type Trees<P> = Vec<(P, u32)>;

/// The same trees as the program sees them: through the registry.
fn registered<G: Game>(trees: &Trees<G>) -> Trees<Position> {
    let game = krepost::games::game(G::INFO.id).expect("registered");
    let read = |position: &G| game.read(&position.write()).expect("written text is read");
    trees.iter().map(|(position, depth)| (read(position), *depth)).collect()
}

/// The last ply is only counted.
fn in_bulk(trees: &Trees<Position>) -> u64 {
    leaves(trees, |position, depth| position.perft(depth))
}

/// The leaves of some trees together.
fn leaves<P>(trees: &Trees<P>, count: impl Fn(&P, u32) -> u64) -> u64 {
    trees.iter().map(|(position, depth)| count(black_box(position), *depth)).sum()
}

/// Counts leaves by playing every move, the last ones too, as a search does
/// that judges the positions it comes to.
fn every_leaf_played<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.moves().iter().map(|action| every_leaf_played(&position.after(action), depth - 1)).sum()
}

// --- every game

/// The positions of a random game, the start first, at most so many plies on.
fn random_game(start: &Position, draws: &mut Draws, plies: usize) -> Vec<Position> {
    let mut game = vec![start.clone()];
    for ply in 0..plies {
        let mut position = game[ply].clone();
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        position.play(&actions[draws.below(actions.len())]).expect("listed actions are legal");
        game.push(position);
    }
    game
}

/// The tree of a position, deep enough to measure more than a list.
fn tree(name: &str, position: Position) -> Side<'static> {
    let depth = (1..12).find(|&depth| position.perft(depth) >= 20_000).unwrap_or(12);
    Side::new(format!("{name}, depth {depth}"), move || position.perft(depth))
}

/// Every registered game, the last ply counted in bulk: from the start, and
/// from the middle of a random game.
fn every_game(settings: &Settings) {
    let mut sides = Vec::new();
    for game in GAMES {
        let id = game.info().id;
        let start = game.start(&Options::default()).expect("the default options");
        let played = random_game(&start, &mut Draws::new(1), 80);
        let ply = 40.min(played.len() / 2);
        sides.push(tree(&format!("{id}, start"), start));
        sides.push(tree(&format!("{id}, ply {ply}"), played[ply].clone()));
    }
    race(settings, &sides);
}

// --- ratios

/// The start and three positions of random games.
fn four_seat_trees<G: Game>() -> Trees<G> {
    let start = G::start(&Options::default()).expect("the default options");
    let mut trees = vec![(start.clone(), 3)];
    for (seed, plies) in [(1, 40), (2, 80), (3, 120)] {
        let mut draws = Draws::new(seed);
        let mut position = start.clone();
        for _ in 0..plies {
            let actions = position.actions();
            position.apply(&actions[draws.below(actions.len())]);
        }
        trees.push((position, 3));
    }
    trees
}

/// The two large boards: against each other, and against themselves when the
/// last ply is only counted.
fn four_seats(settings: &Settings, targets: &mut Targets) {
    let fortress = four_seat_trees::<Fortress>();
    let vierschach = four_seat_trees::<Vierschach>();
    let bulk = [registered(&fortress), registered(&vierschach)];
    let rates = race(
        settings,
        &[
            Side::new("fortress, every leaf played", || leaves(&fortress, every_leaf_played)),
            Side::new("vierschach, every leaf played", || leaves(&vierschach, every_leaf_played)),
            Side::new("fortress, in bulk", || in_bulk(&bulk[0])),
            Side::new("vierschach, in bulk", || in_bulk(&bulk[1])),
        ],
    );
    assert_eq!(leaves(&fortress, every_leaf_played), in_bulk(&bulk[0]));
    assert_eq!(leaves(&vierschach, every_leaf_played), in_bulk(&bulk[1]));
    targets.at_least("fortress / vierschach, every leaf played", rates[0] / rates[1], 0.8);
    targets.at_least("fortress, in bulk / every leaf played", rates[2] / rates[0], 3.0);
    targets.at_least("vierschach, in bulk / every leaf played", rates[3] / rates[1], 3.0);
}

/// Chess through the contract against the crate's own count.
fn chess(settings: &Settings, targets: &mut Targets) {
    let texts = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ];
    let game = krepost::games::game("chess").expect("registered");
    let ours: Trees<Position> =
        texts.iter().map(|(text, depth)| (game.read(text).expect("a position"), *depth)).collect();
    let theirs: Trees<shakmaty::Chess> = texts
        .iter()
        .map(|(text, depth)| {
            let fen: shakmaty::fen::Fen = text.parse().expect("a position");
            (fen.into_position(shakmaty::CastlingMode::Standard).expect("a position"), *depth)
        })
        .collect();
    let rates = race(
        settings,
        &[
            Side::new("chess, in bulk", || in_bulk(&ours)),
            Side::new("shakmaty, in bulk", || leaves(&theirs, shakmaty::perft)),
        ],
    );
    assert_eq!(in_bulk(&ours), leaves(&theirs, shakmaty::perft));
    targets.at_least("chess / shakmaty", rates[0] / rates[1], 0.5);
}

/// Reversi with all lines turned against magpie.
fn reversi(settings: &Settings, targets: &mut Targets) {
    const DEPTH: u32 = 9;
    let options = [("flips", "all"), ("start", "fixed")];
    let game = krepost::games::game("reversi").expect("registered");
    let options = Options::new(game.info().options, options).expect("its options");
    let start = game.start(&options).expect("its options");
    let rates = race(
        settings,
        &[
            Side::new("reversi, all lines, in bulk", || black_box(&start).perft(DEPTH)),
            Side::new("magpie, in bulk", || magpie_perft(&Board::standard(), Stone::Black, DEPTH)),
        ],
    );
    assert_eq!(start.perft(DEPTH), magpie_perft(&Board::standard(), Stone::Black, DEPTH));
    targets.at_least("reversi, all lines / magpie", rates[0] / rates[1], 1.0);
}

/// The count of magpie. A pass is a ply, and two of them end the game.
fn magpie_perft(board: &Board, stone: Stone, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        let over = board.moves_for(stone.flip()).is_empty();
        return match depth {
            _ if over => 0,
            1 => 1,
            _ => magpie_perft(board, stone.flip(), depth - 1),
        };
    }
    if depth == 1 {
        return moves.count_set().into();
    }
    let after = |place| {
        let mut next = board.clone();
        next.play(stone, place);
        magpie_perft(&next, stone.flip(), depth - 1)
    };
    moves.hot_bits().map(after).sum()
}

// --- lists of legal moves

/// Positions with long lists: many men that reach far, chains of captures that
/// part again and again, a removal to choose with every move.
const DENSE: &[(&str, &str)] = &[
    ("chess", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
    (
        "fortress",
        "uR,3,#8,rN,bP,bB,uQ/1,rP,1,wN,#8,rQ,uB,bN,rB/rQ,uP,2,rR,bB,1,rK,2,uR,rR,uB,1,bB,uN/\
         uB,uP,6,wQ,2,uP,1,bR,rB,rQ/#2,bR,1,wQ,8,uR,#2/#2,9,wQ,1,uB,#2/#2,5,wQ,6,#2/\
         #2,3,wB,4,wB,2,uK,#2/#2,bK,5,wQ,1,wB,2,bN,#2/#2,bN,3,wQ,6,wQ,#2/#2,bN,2,wR,3,wQ,3,bR,#2/\
         #2,bR,wQ,9,uR,#2/rQ,11,uP,bQ,uN,1/2,rQ,1,wR,3,wK,2,wR,1,wN,1,rB/bN,uB,2,#8,wN,1,rN,1/\
         bQ,uN,bN,bB,#8,uB,rR,bQ,rQ w castle=wKQ,bKQ,rKQ,uKQ",
    ),
    (
        "vierschach",
        "#3,rR,bQ,bR,rK,bN,bN,uR,rR,#3/#3,uB,2,wQ,3,bB,#3/#3,wQ,7,#3/bR,8,wQ,2,bR,uR/\
         bB,10,wQ,uB,rR/uB,1,wQ,11/uR,1,bR,1,bN,wQ,1,wB,wQ,4,uK/bK,1,wQ,10,rQ/8,wN,2,wB,rN,uQ/\
         uQ,rQ,5,wN,bN,4,rN/bR,uR,uR,8,bP,uQ,uR/#3,8,#3/#3,3,wQ,4,#3/#3,wR,3,wK,2,wR,#3 w \
         castle=wKQ,bKQ,rKQ,uKQ",
    ),
    (
        "seasons",
        "wK,rK,gN,wE,bK,gN,rE,wG/wR,gN,gG,gR,gN,gN,gN,gK/gR,4,gR,1,rE/wN,gR,4,gR,1/\
         gN,gN,gN,1,gE,gN,wG,gR/wE,gN,gE,1,gN,gN,gN,bE/gR,3,gR,gN,rN,gR/bG,gR,bN,gR,2,gR,wG g",
    ),
    (
        "pillars",
        "1,wK2,6/wK2,1,gM3,1,gM5,1,bM2,1/1,rM2,3,wM3,2/wM2,3,bM1,1,bK2,1/1,bM2,1,rM2,4/6,rK2,1/\
         1,rM1,1,rK2,1,gM3,2/wM5,3,gM2,3 w supply=closed",
    ),
    ("shashki", "7,wK/wK,1,bM,1,bM,1,bM,1/7,wK/8/1,bK,1,bK,1,bM,1,wK/8/1,bM,1,bM,1,bK,1,wK/wK,5,wK,1 w"),
    (
        "reversi",
        "1,bD,wD,bD,1,bD,wD,wD/8/bD,bD,bD,bD,bD,bD,bD,bD/wD,wD,wD,wD,wD,wD,wD,wD/\
         bD,bD,bD,bD,bD,bD,bD,bD/8/bD,bD,bD,bD,bD,bD,bD,bD/wD,wD,wD,wD,wD,wD,wD,wD w",
    ),
    (
        "tablut",
        "1,bM,4,bM,2/bM,7,bM/2,bM,2,bM,3/3,bM,5/7,bM,1/4,bM,2,wK,1/6,bM,2/bM,6,bM,1/\
         1,bM,bM,2,bM,2,bM b",
    ),
    (
        "grandacedrex",
        "wR,bR,wG,bL,wL,bA,bK,bC,wU,bA,wU,bP/bR,1,wA,bR,1,wU,1,wU,1,bR,bU,bG/\
         wA,1,wU,1,wG,1,wU,1,wU,1,wR,bA/bL,2,wU,1,wU,1,wU,wL,wU,1,wU/\
         wU,1,wA,1,wU,1,wU,wC,wU,wL,1,bU/wA,2,wU,1,wU,1,wU,bL,wL,bR,wR/\
         wA,1,wU,1,wU,1,wU,1,wG,bC,bP,wL/bR,6,wU,1,wU,bG,wL/wU,1,wA,1,wA,1,wU,1,wU,1,wL,1/\
         wA,1,wA,3,wA,wU,1,wU,wA,bU/wA,10,bA/wA,wR,wA,wA,wA,wA,wK,wU,wA,wA,bR,wU w leap=wb",
    ),
    (
        "mill",
        "bM,#2,1,#2,bM/#,bM,#,bM,#,wM,#/#2,bM,bM,wM,#2/bM,bM,1,#,wM,1,wM/#2,bM,wM,1,#2/\
         #,wM,#,1,#,wM,#/wM,#2,wM,#2,1 w idle=1",
    ),
    (
        "shatranj",
        "wR,6,bF/1,wK,5,wR/2,wR,1,wN,bF,wR,1/1,wN,2,wN,wN,2/1,wF,2,wN,bP,2/3,wR,bR,wN,2/\
         2,wR,4,wR/wR,3,bN,bK,bN,bF w",
    ),
];

/// The most positions of one random game whose lists are measured.
const PLIES_MAX: usize = 150;

/// How long the list of legal moves takes with every text that a command shows,
/// in milliseconds of CPU time: the middle one of three.
fn list_ms(position: &Position) -> f64 {
    let list = || cpu_seconds(|| drop(black_box(black_box(position).labelled(Notation::English))));
    quantile((0..3).map(|_| list() * 1e3).collect(), 0.5)
}

/// Random games with the default options and with others.
fn games_ms(game: &dyn AnyGame) -> Vec<f64> {
    let mut samples = Vec::new();
    for seed in 0..8 {
        let mut draws = Draws::new(seed);
        let options = if seed % 2 == 0 { Options::default() } else { random_options(game, &mut draws) };
        let start = game.start(&options).expect("random options were checked");
        samples.extend(random_game(&start, &mut draws, PLIES_MAX).iter().map(list_ms));
    }
    samples
}

/// The lists of every game.
fn lists(targets: &mut Targets) {
    println!("\n{:44} {:>10} {:>12}", "list of legal moves, with texts", "middle", "slowest, ms");
    let mut worst = Vec::new();
    for game in GAMES {
        let id = game.info().id;
        let samples = games_ms(*game);
        let [middle, high, top] = [0.5, 0.99, 1.0].map(|part| quantile(samples.clone(), part));
        println!("{:44} {middle:>10.3} {top:>12.3}", format!("{id}, {} positions of games", samples.len()));
        worst.push((format!("{id}, 99 of 100 lists, ms"), high));
        for (_, text) in DENSE.iter().filter(|(dense, _)| *dense == id) {
            let position = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let ms = list_ms(&position);
            worst.push((format!("{id}, {} moves at once, ms", position.actions().len()), ms));
        }
    }
    for (name, ms) in worst {
        targets.at_most(&name, ms, 1.0);
    }
}
