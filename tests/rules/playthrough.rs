//! Golden playthroughs: a game of each kind as a person reads it. Renewed with
//! `KREPOST_BLESS=1 cargo test --test rules`, then read before they are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use krepost::games::laws::Draws;
use krepost::games::{AnyGame, GAMES, Position, View};
use krepost::kernel::scene::{Arg, Ground, Mark, Scene};
use krepost::kernel::{Notation, Options, Square, Turn};

use crate::vectors::{self, vectors};
use crate::worked;

/// Where the golden of a game lives.
fn golden(game: &dyn AnyGame) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "golden", game.info().id, "playthrough.txt"].iter().collect()
}

/// A diagram of the scene: tokens in cells of equal width.
fn diagram(scene: &Scene) -> String {
    let board = &scene.board;
    let wide = scene.pieces.iter().map(|piece| piece.token.chars().count()).max().unwrap_or(1);
    let mut text = String::new();
    for rank in (0..board.ranks).rev() {
        let _ = write!(text, "{:>3}", rank + 1);
        for file in 0..board.files {
            let square = Square::new(file, rank);
            let piece = scene.pieces.iter().find(|piece| piece.square == square);
            let cell = match (piece, board.ground(square)) {
                (Some(piece), _) => piece.token.as_str(),
                (None, Ground::Hole | Ground::Field) => "",
                (None, _) => ".",
            };
            let _ = write!(text, " {cell:>wide$}");
        }
        text.push('\n');
    }
    text.push_str("   ");
    for file in 0..board.files {
        let _ = write!(text, " {:>wide$}", char::from(b'a' + file));
    }
    text.push('\n');
    text
}

/// The notes of a scene, plainly.
fn notes(scene: &Scene) -> String {
    let note = |note: &krepost::kernel::scene::Note| {
        let args: Vec<String> = note
            .args
            .iter()
            .map(|(name, arg)| match arg {
                Arg::Seat(seat) => format!(" {name}=seat {seat}"),
                Arg::Number(n) => format!(" {name}={n}"),
                Arg::Text(text) => format!(" {name}={text}"),
            })
            .collect();
        format!("{}{}", note.key, args.concat())
    };
    scene.notes.iter().map(note).collect::<Vec<_>>().join("; ")
}

/// Writes what stands and who is to act.
fn describe(text: &mut String, position: &Position) {
    let scene = position.scene(&View::default());
    let _ = writeln!(text, "{}", position.write());
    text.push_str(&diagram(&scene));
    if !scene.notes.is_empty() {
        let _ = writeln!(text, "notes: {}", notes(&scene));
    }
    match position.turn() {
        Turn::Seat(seat) => {
            let letter = position.info().seats[seat.index()].letter;
            let _ = writeln!(text, "to move: {letter}, {} actions", position.actions().len());
        }
        Turn::Chance(dice) => {
            let _ = writeln!(text, "dice: {dice:?}");
        }
        Turn::Over(outcome) => {
            let points: Vec<String> = outcome.points().iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "over: {} ({})", points.join(" : "), outcome.reason);
        }
    }
}

/// A random game from a fixed seed, every ply of the opening, then every
/// sixteenth, then the end.
fn playthrough(game: &dyn AnyGame) -> String {
    let mut text = format!("# {}\n", game.info().id);
    let mut position = game.start(&Options::default()).expect("start");
    let mut draws = Draws::new(1862);
    let mut ply = 0_u32;
    describe(&mut text, &position);
    loop {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        let action = &actions[draws.below(actions.len())];
        let english = position.notate(action, Notation::English).expect("legal");
        let russian = position.notate(action, Notation::Russian).expect("legal");
        position.play(action).expect("legal");
        ply += 1;
        let _ = writeln!(text, "\n{ply}. {action}  ({english}, {russian})");
        if ply <= 8 || ply.is_multiple_of(16) {
            describe(&mut text, &position);
        }
    }
    let _ = writeln!(text, "\n# the end after {ply} plies");
    describe(&mut text, &position);
    text
}

/// The game of the vectors that is written down with its events, by its place
/// among the playouts: one with checks, promotions or seats that go out, where
/// the rules know such.
const PLAYED: [(&str, usize); 14] = [
    ("chess", 0),
    ("fortress", 1),
    ("gobang", 0),
    ("grandacedrex", 1),
    ("latrunculi", 4),
    ("mill", 1),
    ("ninuki", 6),
    ("pillars", 1),
    ("reversi", 8),
    ("seasons", 0),
    ("shashki", 0),
    ("shatranj", 3),
    ("tablut", 6),
    ("vierschach", 1),
];

/// How many men there are of each token.
fn tokens(scene: &Scene) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    scene.pieces.iter().for_each(|piece| *counts.entry(piece.token.as_str()).or_insert(0) += 1);
    counts
}

/// What has happened between two scenes that a reader wants to see.
fn events(before: &Scene, after: &Scene) -> Vec<&'static str> {
    let (was, is) = (tokens(before), tokens(after));
    let fewer = is.values().sum::<usize>() < was.values().sum();
    let gone = was.iter().any(|(token, count)| is.get(token).is_none_or(|left| left < count));
    let more = is.iter().any(|(token, count)| was.get(token).is_none_or(|earlier| earlier < count));
    let check = after.marks.iter().any(|mark| matches!(mark, Mark::Check(_)));
    let out = |scene: &Scene| scene.panels.iter().filter(|panel| panel.out).count();
    let happened = [
        (fewer, "capture"),
        (gone && more, "promotion or turned men"),
        (check, "check"),
        (out(after) > out(before), "elimination"),
    ];
    happened.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| name).collect()
}

/// A game of the vectors, with a diagram wherever something happens.
fn played(game: &dyn AnyGame) -> String {
    let (_, place) = *PLAYED.iter().find(|(id, _)| *id == game.info().id).expect("a game to write down");
    let row = &vectors(game.info().id)["playouts"][place];
    let mut position = vectors::position(game, row);
    let mut text = format!("# {}\n", game.info().id);
    describe(&mut text, &position);
    for (ply, line) in (1..).zip(vectors::lines(row)) {
        let before = position.scene(&View::default());
        let spelled = [Notation::English, Notation::Russian]
            .map(|notation| position.notate(line, notation).unwrap_or_else(|| line.to_owned()));
        worked::play(&mut position, line);
        let events = events(&before, &position.scene(&View::default()));
        let _ = write!(text, "\n{ply}. {line}  ({})", spelled.join(", "));
        text.push_str(if events.is_empty() { "" } else { "  " });
        let _ = writeln!(text, "{}", events.join(", "));
        if !events.is_empty() || position.turn().outcome().is_some() {
            describe(&mut text, &position);
        }
    }
    text
}

#[test]
fn played_games_are_as_they_were() {
    for game in GAMES {
        as_it_was(&golden(*game).with_file_name("played.txt"), &played(*game));
    }
}

#[test]
fn playthroughs_are_as_they_were() {
    for game in GAMES {
        as_it_was(&golden(*game), &playthrough(*game));
    }
}

/// Compares a text with the one that is kept, or keeps it.
fn as_it_was(path: &Path, now: &str) {
    if std::env::var_os("KREPOST_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().expect("folder")).expect("folder");
        std::fs::write(path, now).expect("write");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    for (number, (was, is)) in kept.lines().zip(now.lines()).enumerate() {
        assert_eq!(is, was, "{}:{}", path.display(), number + 1);
    }
    assert_eq!(kept.lines().count(), now.lines().count(), "{}", path.display());
}

/// The pictures that the tests of pictures read: of each game, and besides.
const PICTURES: [&str; 3] = ["start.png", "crowded.png", "final.png"];
const OTHER_PICTURES: [&str; 5] = ["contrast", "crosstable", "dark", "graph", "ranking"];

/// Every file below a folder of `tests`, as a path from there.
fn files(folder: &str) -> BTreeSet<String> {
    let path = format!("{}/tests/{folder}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut found = BTreeSet::new();
    for entry in entries {
        let entry = entry.expect("entry");
        let name = format!("{folder}/{}", entry.file_name().into_string().expect("name"));
        match entry.path().is_dir() {
            true => found.extend(files(&name)),
            false => found.extend([name]),
        }
    }
    found
}

#[test]
fn no_golden_that_no_test_reads() {
    let of = |game: &dyn AnyGame| {
        let id = game.info().id;
        let names = PICTURES.into_iter().chain(["playthrough.txt", "played.txt"]);
        names.map(move |name| format!("golden/{id}/{name}")).collect::<Vec<_>>()
    };
    let games: BTreeSet<String> = GAMES.iter().flat_map(|game| of(*game)).collect();
    assert_eq!(files("golden"), games);
    let others = OTHER_PICTURES.map(|name| format!("pictures/golden/{name}.png"));
    assert_eq!(files("pictures/golden"), BTreeSet::from(others));
}
