//! Every row of every list in `tests/vectors`, computed by independent
//! programs. The vectors are never edited to fit.

use krepost::games::{AnyGame, GAMES, Position, game};
use krepost::kernel::{Act, Notation, Options, Outcome, Turn};
use serde_json::{Map, Value};

/// The vectors of a game.
pub fn vectors(id: &str) -> Map<String, Value> {
    let path = format!("{}/tests/vectors/{id}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    match serde_json::from_str(&text).expect("JSON") {
        Value::Object(map) => map,
        other => panic!("{path}: {other}"),
    }
}

/// The options of a row.
fn options(game: &dyn AnyGame, row: &Value) -> Options {
    let Some(map) = row.get("options").and_then(Value::as_object) else { return Options::default() };
    let pairs = map.iter().map(|(key, value)| (key.as_str(), value.as_str().expect("option text")));
    Options::new(game.info().options, pairs).expect("options of a vector")
}

/// The position a row begins with: its text, else the start with its options.
pub fn position(game: &dyn AnyGame, row: &Value) -> Position {
    match row.get("pos").and_then(Value::as_str) {
        Some(text) => game.read(text).unwrap_or_else(|error| panic!("{text}: {error}")),
        None => game.start(&options(game, row)).expect("start"),
    }
}

/// Plays a move, a roll or an act.
fn play(position: &mut Position, line: &str) {
    if Act::is_act(line) {
        let act = Act::read(line, position.info().seats).expect(line);
        position.act(&act).unwrap_or_else(|error| panic!("{line}: {error}"));
    } else {
        position.play(line).unwrap_or_else(|error| panic!("{} {line}: {error}", position.write()));
    }
}

/// The moves of a row.
pub fn lines(row: &Value) -> impl Iterator<Item = &str> {
    row["moves"].as_array().expect("moves").iter().map(|line| line.as_str().expect("move text"))
}

/// A result as the vectors write it.
fn result(game: &dyn AnyGame, turn: &Turn) -> Value {
    let Some(outcome) = turn.outcome() else { return Value::Null };
    let seats = game.info().seats.iter().zip(outcome.points());
    Value::Object(seats.map(|(seat, points)| (seat.letter.to_string(), points.value().into())).collect())
}

/// Compares a result, whole numbers and fractions being equal by value.
fn assert_result(game: &dyn AnyGame, position: &Position, row: &Value, what: &str) {
    let Some(wanted) = row.get("result") else { return };
    let floats = |value: &Value| -> Option<Vec<(String, f64)>> {
        let mut list: Vec<(String, f64)> =
            value.as_object()?.iter().map(|(key, n)| (key.clone(), n.as_f64().expect("points"))).collect();
        list.sort_by(|a, b| a.0.cmp(&b.0));
        Some(list)
    };
    assert_eq!(floats(&result(game, &position.turn())), floats(wanted), "{what}: result");
}

/// Compares the reason of the end where a list gives it.
fn assert_end(outcome: Option<Outcome>, row: &Value, field: &str, what: &str) {
    let Some(wanted) = row.get(field) else { return };
    let reason = outcome.map(|outcome| outcome.reason.replace('-', " "));
    assert_eq!(reason.as_deref(), wanted.as_str().map(|end| end.replace('-', " ")).as_deref(), "{what}: end");
}

/// A line of a failure: the game and the row's name.
fn what(id: &str, list: &str, row: &Value) -> String {
    format!(
        "{id}/{list}: {} {}",
        row.get("name").unwrap_or(&Value::Null),
        row.get("pos").unwrap_or(&Value::Null)
    )
}

/// Checks one row of one list.
fn check(game: &dyn AnyGame, list: &str, row: &Value) {
    let what = what(game.info().id, list, row);
    match list {
        "initial" => {
            let start = game.start(&options(game, row)).expect("start");
            assert_eq!(start.write(), row["pos"].as_str().expect("text"), "{what}");
        }
        "perft" => {
            let depth = u32::try_from(row["depth"].as_u64().expect("depth")).expect("small");
            assert_eq!(position(game, row).perft(depth), row["nodes"].as_u64().expect("nodes"), "{what}");
        }
        "moves" => {
            let position = position(game, row);
            let mut moves = position.actions();
            moves.sort();
            assert_eq!(moves, lines(row).collect::<Vec<_>>(), "{what}");
            assert_result(game, &position, row, &what);
            assert_end(position.turn().outcome(), row, "end", &what);
        }
        "after" => {
            let mut position = position(game, row);
            play(&mut position, row["move"].as_str().expect("move"));
            assert_eq!(position.write(), row["after"].as_str().expect("text"), "{what}");
            assert_result(game, &position, row, &what);
            assert_end(position.turn().outcome(), row, "end", &what);
        }
        "lines" | "playouts" => {
            let mut position = position(game, row);
            lines(row).for_each(|line| play(&mut position, line));
            assert_eq!(position.write(), row["final"].as_str().expect("text"), "{what}");
            assert_result(game, &position, row, &what);
            assert_end(position.turn().outcome(), row, "end", &what);
            assert_end(position.turn().outcome(), row, "reason", &what);
        }
        "invalid" => {
            let text = row["pos"].as_str().expect("text");
            assert!(game.read(text).is_err(), "{what}: accepted, though {}", row["reason"]);
        }
        "status" => check_status(game, row, &what),
        "notation" => check_notation(game, row, &what),
        "fives" => check_fives(game, row, &what),
        "warnings" => check_warnings(game, row, &what),
        unknown => panic!("{what}: nobody knows what the list {unknown} means"),
    }
}

/// Chess: check, end and claim of a position.
fn check_status(game: &dyn AnyGame, row: &Value, what: &str) {
    let position = position(game, row);
    assert_result(game, &position, row, what);
    assert_end(position.turn().outcome(), row, "over", what);
    let notes = position.scene(&krepost::games::View::default()).notes;
    let check = notes.iter().any(|note| note.key == "check" || note.key == "checkmate");
    assert_eq!(check, row["check"].as_bool().expect("check"), "{what}: check");
    let mut claimed = position.clone();
    let seat = position.turn().seat();
    let claim = seat.and_then(|seat| claimed.act(&Act::Claim(seat)).ok());
    let reason =
        claim.and_then(|()| claimed.turn().outcome()).map(|outcome| outcome.reason.replace('-', " "));
    assert_eq!(reason.as_deref(), row["claim"].as_str(), "{what}: claim");
}

/// Chess: the spellings of a move.
fn check_notation(game: &dyn AnyGame, row: &Value, what: &str) {
    let position = position(game, row);
    let canonical = row["move"].as_str().expect("move");
    for field in ["move", "uci", "san", "ru"] {
        let text = row[field].as_str().expect(field);
        assert_eq!(position.parse(text).as_deref(), Ok(canonical), "{what}: {field} {text}");
    }
    assert_eq!(position.notate(canonical, Notation::English).as_deref(), row["san"].as_str(), "{what}");
    assert_eq!(position.notate(canonical, Notation::Russian).as_deref(), row["ru"].as_str(), "{what}");
}

/// Five in a row: how many fives each seat has, as the scene counts them.
fn check_fives(game: &dyn AnyGame, row: &Value, what: &str) {
    let note = position(game, row).scene(&krepost::games::View::default()).notes;
    for (seat, info) in game.info().seats.iter().enumerate() {
        let wanted = row["fives"][info.letter.to_string()].as_u64().expect("count");
        let seat = krepost::kernel::Seat::new(seat);
        let counted = note.iter().filter(|note| note.key == "fives").find_map(|note| match &note.args[..] {
            [(_, krepost::kernel::scene::Arg::Seat(s)), (_, krepost::kernel::scene::Arg::Number(n))]
                if *s == seat =>
            {
                Some(u64::from(*n))
            }
            _ => None,
        });
        assert_eq!(counted.unwrap_or(0), wanted, "{what}: fives of {}", info.letter);
    }
}

/// Tablut: raichi and tuichi.
fn check_warnings(game: &dyn AnyGame, row: &Value, what: &str) {
    let notes = position(game, row).scene(&krepost::games::View::default()).notes;
    let call = notes.iter().map(|note| note.key).find(|key| matches!(*key, "raichi" | "tuichi"));
    assert_eq!(call.unwrap_or(""), row["warning"].as_str().expect("warning"), "{what}");
}

/// Checks all rows of the lists that `wanted` chooses.
fn check_all(wanted: impl Fn(&str) -> bool) {
    let mut rows = 0;
    for game in GAMES {
        for (list, value) in &vectors(game.info().id) {
            let Some(list_rows) = value.as_array().filter(|_| wanted(list)) else { continue };
            list_rows.iter().for_each(|row| check(*game, list, row));
            rows += list_rows.len();
        }
    }
    assert!(rows > 0, "no vectors");
}

#[test]
fn every_registered_game_has_vectors_and_every_vector_file_is_known() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors")).expect("folder") {
        let name = entry.expect("entry").file_name().into_string().expect("name");
        assert!(game(name.trim_end_matches(".json")).is_some(), "{name} belongs to no registered game");
    }
    for game in GAMES {
        assert!(!vectors(game.info().id).is_empty());
    }
}

#[test]
fn move_trees_agree() {
    check_all(|list| list == "perft");
}

#[test]
fn positions_agree() {
    check_all(|list| !matches!(list, "perft" | "playouts"));
}

#[test]
fn whole_games_agree() {
    check_all(|list| list == "playouts");
}
