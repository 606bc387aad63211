//! The command line, as scripts use it: the real program, its output and its
//! exit code.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use krepost::games::GAMES;
use serde_json::Value;

/// Runs the program with these arguments and this input.
fn krepost(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_krepost"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("input").write_all(input.as_bytes()).expect("written");
    child.wait_with_output().expect("it ends")
}

/// Its output, when it succeeds.
fn says(args: &[&str], input: &str) -> String {
    let output = krepost(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// What it complains of, when it fails.
fn complains(args: &[&str], input: &str) -> String {
    let output = krepost(args, input);
    assert!(!output.status.success(), "{args:?} succeeds");
    assert!(output.stdout.is_empty(), "{args:?} prints {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn vectors(id: &str) -> Value {
    let path = format!("{}/tests/vectors/{id}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).expect("vectors")).expect("JSON")
}

/// The options of a row as arguments.
fn options(row: &Value) -> Vec<String> {
    let map = row.get("options").and_then(Value::as_object);
    let pair = |(key, value): (&String, &Value)| format!("{key}={}", value.as_str().expect("text"));
    map.into_iter().flatten().flat_map(|pair_| ["--option".to_owned(), pair(pair_)]).collect()
}

/// The arguments that name a row's position.
fn from<'a>(id: &'a str, row: &'a Value, options: &'a [String]) -> Vec<&'a str> {
    let mut args = vec!["--game", id];
    args.extend(options.iter().map(String::as_str));
    if let Some(text) = row.get("pos").and_then(Value::as_str) {
        args.extend(["--pos", text]);
    }
    args
}

#[test]
fn the_games_are_listed() {
    let list: Value = serde_json::from_str(&says(&["games", "--json"], "")).expect("JSON");
    let ids: Vec<&str> =
        list.as_array().expect("list").iter().map(|game| game["id"].as_str().expect("id")).collect();
    assert_eq!(ids, GAMES.iter().map(|game| game.info().id).collect::<Vec<_>>());
    assert_eq!(list[0]["seats"][0]["letter"], "w");
    assert_eq!(says(&["games"], "").lines().count(), GAMES.len());
}

#[test]
fn perft_moves_and_replay_agree_with_the_vectors() {
    for game in GAMES {
        let id = game.info().id;
        let lists = vectors(id);
        for row in lists["perft"]
            .as_array()
            .expect("perft")
            .iter()
            .filter(|row| row["nodes"].as_u64() < Some(20_000))
        {
            let options = options(row);
            let depth = row["depth"].to_string();
            let args = [&["perft"], &from(id, row, &options)[..], &["--depth", &depth]].concat();
            assert_eq!(says(&args, "").trim(), row["nodes"].to_string(), "{id} {row}");
        }
        for row in lists["moves"].as_array().expect("moves").iter().take(12) {
            let options = options(row);
            let printed = says(&[&["moves"], &from(id, row, &options)[..]].concat(), "");
            let wanted: Vec<&str> =
                row["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
            assert_eq!(printed.lines().collect::<Vec<_>>(), wanted, "{id} {row}");
        }
        for row in lists["playouts"].as_array().expect("playouts") {
            let options = options(row);
            let moves: Vec<&str> =
                row["moves"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
            let printed = says(&[&["replay"], &from(id, row, &options)[..]].concat(), &moves.join("\n"));
            let mut lines = printed.lines();
            assert_eq!(lines.next(), row["final"].as_str(), "{id}");
            let result: Value = serde_json::from_str(lines.next().expect("result")).expect("JSON");
            let points = |value: &Value, letter: &str| value.get(letter).and_then(Value::as_f64);
            for seat in game.info().seats {
                let letter = seat.letter.to_string();
                assert_eq!(points(&result, &letter), points(&row["result"], &letter), "{id}");
            }
            assert_eq!(lines.next(), None);
        }
    }
}

#[test]
fn acts_can_be_replayed() {
    let printed = says(&["replay", "--game", "chess"], "e4\n\n e7e5 \nresign:w\n");
    assert_eq!(printed.lines().nth(1), Some(r#"{"w":0,"b":1}"#));
    let colons = says(&["replay", "--game", "chess"], "e4\nd5\ne4:d5\nresign:b\n");
    assert!(colons.contains("3P4") && colons.ends_with("{\"w\":1,\"b\":0}\n"), "{colons}");
    assert!(complains(&["replay", "--game", "chess"], "c3:d4\n").contains("not a legal move"));
    let printed = says(&["replay", "--game", "chess"], "");
    assert_eq!(printed.lines().nth(1), Some("null"));
}

#[test]
fn what_is_wrong_is_said_on_standard_error() {
    assert!(complains(&["perft", "--game", "ludo", "--depth", "1"], "").contains("expected one of: chess"));
    assert!(complains(&["moves", "--game", "chess", "--pos", "8/8"], "").contains("not a position"));
    assert!(complains(&["replay", "--game", "chess"], "e4\ne4\n").contains("line 2"));
    assert!(
        complains(&["moves", "--game", "fortress", "--option", "layout=red"], "")
            .contains("white, blue, free")
    );
    assert!(complains(&["moves", "--game", "chess", "--option", "layout"], "").contains("key=value"));
    assert!(complains(&["render", "--game", "chess", "-o", "x.bmp"], "").contains(".png"));
}

#[test]
fn help_is_given_for_every_command() {
    assert!(says(&["--help"], "").contains("perft"));
    for command in ["games", "perft", "moves", "replay", "render", "migrate", "dump", "run"] {
        assert!(says(&[command, "--help"], "").contains("Usage"));
    }
}

#[test]
fn positions_are_drawn() {
    let folder = tempfile::tempdir().expect("folder");
    for (name, magic) in [("x.png", &b"\x89PNG"[..]), ("x.svg", &b"<svg"[..])] {
        let path = folder.path().join(name);
        let path = path.to_str().expect("path");
        says(
            &["render", "--game", "fortress", "--seat", "b", "--width", "400", "--last", "e4-e6", "-o", path],
            "",
        );
        assert!(std::fs::read(path).expect("written").starts_with(magic), "{name}");
    }
}

#[test]
fn settings_that_do_not_exist_are_named() {
    let folder = tempfile::tempdir().expect("folder");
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "[playground]\nprot = 1\n").expect("written");
    let wrong = complains(&["--config", path.to_str().expect("path"), "migrate"], "");
    assert!(wrong.contains("prot"), "{wrong}");
}

#[test]
fn an_empty_token_beside_a_database_is_refused() {
    for token in ["", " \n", "Bot "] {
        let output = Command::new(env!("CARGO_BIN_EXE_krepost"))
            .env("DISCORD_TOKEN", token)
            .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success());
        assert!(
            said.contains("DISCORD_TOKEN is missing or empty") && said.contains("krepost playground"),
            "{said}"
        );
    }
}

#[test]
fn settings_that_cannot_work_are_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_krepost"))
        .env("KREPOST_DATABASE__CONNECTIONS", "0")
        .env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
        .env("DISCORD_TOKEN", "abc.def.ghi")
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && !said.contains("panicked"), "{said}");
    assert!(said.contains("database.connections is 0; expected 1 to 1000"), "{said}");
}
