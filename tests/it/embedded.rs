//! The embedded database: what it survives.
#![cfg(feature = "embedded")]

use std::io::{BufRead, BufReader, Read as _, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures::StreamExt;
use krepost::matches::MatchId;
use krepost::playground::client::Visitor;
use krepost::store::{Store, Stored};
use serde_json::json;
use sqlx::Executor;

use crate::support::{chess, play};

/// Tells the child process where to keep its data.
const FOLDER: &str = "KREPOST_TEST_FOLDER";

/// Starts the test below in a process of its own, which plays two moves,
/// leaves a third half done, and waits to be killed.
fn playing_child(folder: &Path) -> Child {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["embedded::child_that_is_killed", "--exact", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a child");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let ready = output.lines().map_while(Result::ok).any(|line| line.contains("in the middle of a move"));
    assert!(ready, "the child has played");
    child
}

#[tokio::test]
#[ignore = "runs in a process that is killed"]
async fn child_that_is_killed() {
    let folder = std::env::var(FOLDER).expect("a folder");
    let store = Store::embedded(folder).await.expect("a database");
    store.migrate().await.expect("the migrations");
    let id = chess(&store).await.id;
    play(&store, id, &["e2-e4", "e7-e5"]).await;
    let mut tx = store.pool().begin().await.expect("a transaction");
    let half = "INSERT INTO log (match_id, seq, kind, seat, user_id, text, at)
                SELECT match_id, 3, 'move', 0, 11, 'g1-f3', now() FROM log WHERE seq = 1";
    tx.execute(half).await.expect("half a move");
    writeln!(std::io::stdout(), "in the middle of a move").expect("said");
    std::thread::sleep(Duration::from_secs(60));
}

#[tokio::test]
async fn games_survive_a_kill_and_half_a_move_does_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let mut child = playing_child(&data);
    child.kill().expect("killed");
    child.wait().expect("dead");
    let store = Store::embedded(&data).await.expect("the same data");
    store.migrate().await.expect("nothing to do");
    let id = MatchId(1);
    let stored = store.matches().load(id).await.expect("the match");
    assert_eq!(stored.record(vec![], String::new()).lines, ["e2-e4", "e7-e5"]);
    assert_eq!(store.outbox().pending().await.expect("a count"), 2, "the start and the newest board");
    play(&store, id, &["g1-f3"]).await;
    store.close().await;
}

#[tokio::test]
async fn a_client_that_breaks_off_does_not_end_the_database() {
    let store = Store::temporary().await.expect("a database");
    store.migrate().await.expect("the migrations");
    let id = chess(&store).await.id;
    for _ in 0..2 {
        let mut client = store.pool().acquire().await.expect("the connection").detach();
        {
            let mut rows =
                sqlx::query("SELECT repeat('x', 10000) FROM generate_series(1, 100000)").fetch(&mut client);
            rows.next().await.expect("a row").expect("a row");
        }
        // Without a farewell.
        drop(client);
        assert_eq!(eventually(&store, id).await.play.seq(), 0);
    }
    play(&store, id, &["e2-e4"]).await;
    store.close().await;
}

/// The match, once the database is back.
async fn eventually(store: &Store, id: MatchId) -> Stored {
    for _ in 0..100 {
        if let Ok(stored) = store.matches().load(id).await {
            return stored;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it was not started again");
}

#[tokio::test]
async fn a_folder_is_for_one_process() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::embedded(folder.path()).await.expect("a database");
    assert!(Store::embedded(folder.path()).await.is_err());
    store.close().await;
    Store::embedded(folder.path()).await.expect("free again").close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_look_into_the_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let rights = |folder: &Path| folder.metadata().expect("a folder").permissions().mode() & 0o777;
    let outer = tempfile::tempdir().expect("a folder");
    let folder = outer.path().join("data");
    Store::embedded(&folder).await.expect("a database").close().await;
    assert_eq!(rights(&folder), 0o700, "as it is made");
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o755)).expect("opened to all");
    Store::embedded(&folder).await.expect("a database").close().await;
    assert_eq!(rights(&folder), 0o700, "as an older version left it");
}

/// The real program on an embedded database of its own.
struct Program {
    child: Child,
    base: String,
}

impl Program {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_krepost"))
            .env_remove("DATABASE_URL")
            .env_remove("DISCORD_TOKEN")
            .env_remove("RUST_LOG")
            .env("KREPOST_DATABASE__FOLDER", folder)
            .env("KREPOST_PLAYGROUND__PORT", "0")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let (_, rest) = line.split_once("http").expect("an address");
        let address = rest.split_whitespace().next().expect("an address").trim_end_matches('/');
        Self { child, base: format!("http{address}") }
    }

    /// Sends it a signal.
    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([format!("-{name}"), pid]).status().expect("kill");
        assert!(sent.success(), "{name}");
    }

    /// Ends it as Ctrl-C does; gives what it has logged.
    fn end(mut self) -> String {
        self.signal("INT");
        let mut logged = String::new();
        self.child.stderr.take().expect("its log").read_to_string(&mut logged).expect("text");
        assert!(self.child.wait().expect("an end").success(), "{logged}");
        logged
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_program_that_was_stopped_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::start(&folder.path().join("data"));
    let visitor = Visitor::new(program.base.clone());
    let anna = visitor.member("anna").await.expect("a member");
    let room = anna.channel("board-games").await.expect("a channel");
    visitor.wait_for_command(&anna, room, "settings").await.expect("the bot");
    for _ in 0..3 {
        program.signal("STOP");
        tokio::time::sleep(Duration::from_millis(300)).await;
        program.signal("CONT");
        anna.say(room, "still here").await.expect("said");
        let answer = anna.slash(room, "settings", json!({})).await.expect("an answer");
        assert!(!answer.messages.is_empty(), "{answer:?}");
    }
    let logged = program.end();
    assert!(!logged.contains("panicked") && !logged.contains("ERROR"), "{logged}");
}

/// Without assertions its poller ends at the first wait that is interrupted.
/// Tests see the development build only, and this must hold for both.
#[test]
fn the_pollers_assertions_are_on_in_every_build() {
    let manifest = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).expect("read");
    for profile in ["dev", "release"] {
        let line = format!("[profile.{profile}.package.virtual-mio]\ndebug-assertions = true\n");
        assert!(manifest.contains(&line), "{line}");
    }
    assert!(manifest.contains("[profile.dist]\ninherits = \"release\"\n"));
}
