//! The embedded database: what it survives.
#![cfg(feature = "embedded")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures::StreamExt;
use krepost::matches::MatchId;
use krepost::store::embedded::dump;
use krepost::store::testing::{Database, SERVER};
use krepost::store::{MIGRATOR, Store, Stored};
use sqlx::{Connection, Executor};

use crate::support::{FOOLS_MATE, chess, play};

/// Tells the child process where to keep its data.
const FOLDER: &str = "KREPOST_TEST_FOLDER";

/// Starts the test below in a process of its own, which plays two moves,
/// leaves a third half done, and waits to be killed.
fn playing_child(folder: &std::path::Path) -> Child {
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

#[tokio::test]
async fn a_folder_without_a_database_is_not_dumped() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(dump(folder.path()).await.is_err());
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing was made there");
}

#[tokio::test]
async fn a_dump_loads_into_a_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::embedded(folder.path()).await.expect("a database");
    store.migrate().await.expect("the migrations");
    let id = chess(&store).await.id;
    play(&store, id, &FOOLS_MATE).await;
    let ratings = store.ratings().all().await.expect("ratings");
    store.close().await;
    let sql = dump(folder.path()).await.expect("a dump");
    assert!(sql.contains("CREATE TABLE public.log"), "{sql}");
    let other = Database::empty().await;
    load(&other, &sql).await;
    let store = &other.store;
    store.migrate().await.expect("nothing to do");
    let applied = MIGRATOR.iter().count();
    let rows = sqlx::query("SELECT 1 FROM _sqlx_migrations").fetch_all(store.pool()).await.expect("rows");
    assert_eq!(rows.len(), applied);
    assert_eq!(store.ratings().all().await.expect("ratings"), ratings);
    assert_eq!(store.matches().load(id).await.expect("the match").play.log().len(), 4);
}

/// Runs the whole file, as `psql -f` would.
async fn load(database: &Database, sql: &str) {
    let mut conn = database.store.pool().acquire().await.expect("a connection").detach();
    conn.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap_or_else(|error| {
        panic!("{error}; on {}", std::env::var(SERVER).unwrap_or_else(|_| "the embedded database".into()))
    });
    conn.close().await.expect("closed");
}
