//! The bodies of `fuzz/` on bounded input: bytes of every kind, and valid text
//! with a few changes.

use krepost::games::GAMES;
use krepost::games::laws::Draws;
use krepost::kernel::Options;

#[path = "../../fuzz/bodies.rs"]
mod bodies;

/// How many inputs each body gets.
const INPUTS: u64 = 600;

/// Changes a few bytes of a valid text, or writes bytes without sense.
fn hostile(valid: &[u8], draws: &mut Draws) -> Vec<u8> {
    let byte = |draws: &mut Draws| u8::try_from(draws.below(256)).expect("a byte");
    if valid.is_empty() || draws.below(8) == 0 {
        return (0..draws.below(80)).map(|_| byte(draws)).collect();
    }
    let mut bytes = valid.to_vec();
    for _ in 0..draws.below(4) {
        let (at, other) = (draws.below(bytes.len()), valid[draws.below(valid.len())]);
        match draws.below(4) {
            0 => bytes[at] = byte(draws),
            1 => bytes[at] = other,
            2 => bytes.insert(at, other),
            _ if bytes.len() > 1 => drop(bytes.remove(at)),
            _ => {}
        }
    }
    bytes
}

/// Runs a body on hostile forms of these texts.
fn run(body: fn(&[u8]), valid: &[Vec<u8>]) {
    let mut draws = Draws::new(1);
    for text in valid {
        body(text);
    }
    for _ in 0..INPUTS {
        let bytes = hostile(&valid[draws.below(valid.len())], &mut draws);
        let done = std::panic::catch_unwind(|| body(&bytes));
        assert!(done.is_ok(), "{:?}", String::from_utf8_lossy(&bytes));
    }
}

/// A text for each game, behind the byte that chooses the game.
fn of_games(text: impl Fn(usize) -> String) -> Vec<Vec<u8>> {
    let chosen = |(game, byte)| [vec![byte], text(game).into_bytes()].concat();
    (0..GAMES.len()).zip(0..).map(chosen).collect()
}

/// The start of a game.
fn start(game: usize) -> String {
    GAMES[game].start(&Options::default()).expect("the default options").write()
}

#[test]
fn positions() {
    run(bodies::position, &of_games(start));
}

#[test]
fn moves() {
    run(
        bodies::moves,
        &of_games(|game| {
            let position = GAMES[game].start(&Options::default()).expect("the default options");
            let first = position.actions().swap_remove(0);
            format!("{}\n{first}\nresign:w\ndraw\nclaim:w\n", position.write())
        }),
    );
}

#[test]
fn games() {
    run(bodies::game, &of_games(|_| "\0ab\u{1}cdefgh".repeat(4)));
}

#[test]
fn chess_in_pgn() {
    let texts = [
        "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 {best} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 $1 a6! 1-0",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. O-O Kd7 2. e4 1/2-1/2",
    ];
    run(bodies::pgn, &texts.map(|text| text.as_bytes().to_vec()));
}

#[test]
fn custom_ids() {
    let texts = [
        "pick:7:12:e2.e4",
        "play:7:12:c4>d5",
        "board:7",
        "answer:7:draw:3:yes",
        "table:9:2:sit:1",
        "table:9:2:value:size",
        "rules:chess:2",
    ];
    run(bodies::id, &texts.map(|text| text.as_bytes().to_vec()));
}

#[test]
fn paces() {
    run(bodies::pace, &["3d", "1d12h", "5d+1d/10d", "30 мин + 10 с"].map(|text| text.as_bytes().to_vec()));
}

#[test]
fn options() {
    let every = |game: usize| {
        let defaults =
            GAMES[game].info().options.iter().map(|spec| format!("{}={}", spec.key, spec.expected()));
        defaults
            .map(|pair| pair.split(", ").next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
            .join(",")
    };
    run(bodies::options, &of_games(every));
}
