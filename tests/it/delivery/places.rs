//! Where a match is spoken of when its own place is closed or gone.

use serde_json::json;

use super::{Scene, messages_of, until};
use crate::play::{found, gathers};

#[tokio::test]
async fn a_match_leaves_a_closed_thread_and_comes_back() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    let (thread, room) = (game.place, scene.room);
    let visitor = scene.stage.visitor();
    visitor.permit(room, "SEND_MESSAGES_IN_THREADS", false).await.expect("a change");
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(room, &scene.boris, 1, 10).await;
    let board = &scene.calls(room, &scene.boris).await[0];
    assert!(board.content.contains("#1 "), "{}", board.content);
    assert!(!board.files.is_empty(), "with the board");

    scene.moves(&scene.boris, &game, "e5").await;
    scene.called(room, &scene.anna, 1, 10).await;
    visitor.permit(room, "SEND_MESSAGES_IN_THREADS", true).await.expect("a change");
    scene.moves(&scene.anna, &game, "Nf3").await;
    scene.called(thread, &scene.boris, 1, 10).await;
    let away = format!("<#{thread}>");
    scene
        .anna
        .sees(room, None, "the way back", |one| one.content.contains(&away) && one.pinged.is_empty())
        .await;
    assert_eq!(scene.one("SELECT count(*) FROM detours").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn a_match_whose_thread_is_gone_goes_on_in_the_channel() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    let gone = json!({ "method": "POST", "status": 404, "code": 10003, "seconds": 60.0 });
    scene.fails(&messages_of(game.place), gone).await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(scene.room, &scene.boris, 1, 5).await;
    let told = scene.boris.told(scene.room, "move", json!({ "move": "e5" })).await;
    assert!(told.contains("e5"), "{told}");
    scene.called(scene.room, &scene.anna, 1, 5).await;
    assert_eq!(scene.one("SELECT count(*) FROM notices WHERE state = 'dropped'").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn a_position_is_announced_anew_when_the_permission_is_back() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.lets_speak(scene.room, false).await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.moves(&scene.boris, &game, "e5").await;
    until("it waits", 10, async || {
        scene.one("SELECT count(*) FROM notices WHERE state = 'pending' AND due_at > now()").await >= 1
    })
    .await;
    scene.lets_speak(scene.room, true).await;
    scene.called(game.place, &scene.anna, 2, 5).await;
    scene.all_told(5).await;
    assert_eq!(scene.one("SELECT count(*) FROM notices WHERE state = 'dropped'").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn a_match_without_a_place_is_told_nearby_else_its_clock_stands_still() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.lets_speak(scene.room, false).await;
    scene.moves(&scene.anna, &game, "e4").await;
    let held = "SELECT count(*) FROM clocks WHERE held_since IS NOT NULL";
    until("the clock stands still", 40, async || scene.one(held).await == 1).await;

    // Another match opens another channel.
    let other = scene.stage.channel("no-threads").await;
    let options = json!({ "game": "chess", "pace": "30m" });
    let lobby = gathers(other, &[&scene.anna, &scene.boris], options).await;
    scene.boris.presses(&lobby, ":sit:1").await;
    found(&scene.anna, lobby, other, None).await;
    scene.sql("UPDATE notices SET due_at = now() WHERE state = 'pending'").await;
    scene.called(other, &scene.boris, 1, 10).await;
    let call = &scene.calls(other, &scene.boris).await[0];
    assert!(call.content.contains("#1 ") && call.files.is_empty(), "words, no board: {}", call.content);
    assert_eq!(scene.one(held).await, 0, "it goes on");
    scene.end().await;
}
