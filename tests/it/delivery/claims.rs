//! Whose an interaction is to carry out, and what people are told of it.

use std::time::Duration;

use krepost::app::config::Config;
use krepost::app::run;
use serde_json::json;
use tokio::sync::oneshot;

use super::{Scene, until};

/// Holds a table against everybody for some time, from now on.
async fn holds(scene: &Scene, lock: &'static str, time: Duration) -> tokio::task::JoinHandle<()> {
    let mut tx = scene.stage.base.store.pool().begin().await.expect("a transaction");
    sqlx::query(lock).execute(&mut *tx).await.expect("a lock");
    tokio::spawn(async move {
        tokio::time::sleep(time).await;
        tx.rollback().await.expect("the end");
    })
}

#[tokio::test]
async fn what_people_are_told_has_failed_is_never_carried_out() {
    let scene = Scene::set().await;
    let lock =
        holds(&scene, "LOCK TABLE interactions IN ACCESS EXCLUSIVE MODE", Duration::from_secs(5)).await;
    // The small server takes no answer after three seconds, as Discord does.
    let told = scene.anna.told(scene.room, "play", json!({ "game": "chess" })).await;
    assert!(told.contains("went wrong"), "{told}");
    lock.await.expect("the lock");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(scene.one("SELECT count(*) FROM lobbies").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn a_late_refusal_is_private_and_a_late_lobby_public() {
    let scene = Scene::set().await;
    // Meeting a person takes long; whose the interaction is, is known at once.
    for part in [
        "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql
         AS 'BEGIN PERFORM pg_sleep(1.8); RETURN NEW; END'",
        "CREATE TRIGGER slow BEFORE INSERT ON persons FOR EACH ROW EXECUTE FUNCTION slow()",
    ] {
        scene.sql(part).await;
    }
    let refused = scene.anna.asks(scene.room, "play", json!({ "game": "nothing" })).await;
    assert_eq!(refused.private_to, Some(scene.anna.id()));

    let id = scene
        .anna
        .member
        .start(scene.room, json!({ "kind": "slash", "command": "play", "options": { "game": "chess" } }))
        .await
        .expect("asked");
    let lobby = scene.boris.sees(scene.room, None, "the lobby", |one| !one.components.is_empty()).await;
    scene.sql("DROP TRIGGER slow ON persons").await;
    assert_eq!((lobby.private_to, lobby.loading), (None, false), "{id}");
    let shows = "SELECT count(*) FROM lobbies WHERE message_id IS NOT NULL";
    until("its message is known", 5, async || scene.one(shows).await == 1).await;
    scene.boris.presses(&lobby, ":sit:1").await;
    crate::play::followed(&scene.anna, &lobby).await.turn(&scene.anna).await;
    scene.end().await;
}

#[tokio::test]
async fn a_lost_answer_is_given_again_but_once() {
    let scene = Scene::set().await;
    scene.fails("/callback", json!({ "method": "POST", "status": 502, "body": "<html>ill</html>" })).await;
    let lobby = scene.anna.asks(scene.room, "play", json!({ "game": "chess" })).await;
    scene.fails("/callback", json!({ "method": "POST", "status": 429, "retry_after": 0.4 })).await;
    scene.anna.told(scene.room, "games", json!({})).await;
    scene.fails("/callback", json!({ "method": "POST", "carry_out": true, "lose": true })).await;
    scene.anna.told(scene.room, "games", json!({})).await;
    assert_eq!(scene.one("SELECT count(*) FROM lobbies").await, 1);
    assert!(!lobby.components.is_empty());
    scene.end().await;
}

#[tokio::test]
async fn of_two_processes_one_answers() {
    let scene = Scene::set().await;
    let (stop, stopped) = oneshot::channel::<()>();
    let (store, token, server) =
        (scene.stage.base.another(), scene.stage.playground.token.clone(), scene.stage.playground.base());
    let second = tokio::spawn(async move {
        let asked = async {
            let _ = stopped.await;
            Ok(())
        };
        run::bot(&Config::default(), &store, &token, &server, asked).await
    });
    let both = "SELECT count(*) FROM processes";
    until("both live", 10, async || scene.one(both).await == 2).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    scene.fails("/callback", json!({ "method": "POST", "times": 100 })).await;
    for typed in ["c", "ch", "che"] {
        let found = scene.anna.member.complete(scene.room, "play", "game", typed, json!({})).await;
        assert!(!found.expect("choices").is_empty());
    }
    let lobby = scene.anna.asks(scene.room, "play", json!({ "game": "chess" })).await;
    scene.boris.presses(&lobby, ":sit:1").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let met = scene.stage.visitor().hook("mend", json!({})).await.expect("a count");
    assert_eq!(met["met"], 5, "one answer each");
    assert_eq!(scene.one("SELECT count(*) FROM matches").await, 1);
    let _ = stop.send(());
    second.await.expect("no panic").expect("a clean end");
    scene.end().await;
}
