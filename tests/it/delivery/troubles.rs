//! Refusals, limits, lost answers, deaths.

use std::time::Duration;

use serde_json::json;

use super::{Scene, messages_of, until};

#[tokio::test]
async fn what_a_dead_process_had_in_hand_is_told_within_five_seconds() {
    let mut scene = Scene::set().await;
    let game = scene.chess().await;
    scene.stage.stop_bot().await;
    // A process has taken one more call and died this moment.
    scene
        .sql(
            "INSERT INTO notices (match_id, kind, channel_id, mentions, payload, due_at, created_at, attempts,
                 leased_until, leased_by)
             SELECT match_id, 'declined', channel_id, '{}',
                 '{\"kind\": \"declined\", \"what\": \"draw\", \"by\": 5, \"asker\": 6}', now(), now(), 1,
                 now() + interval '2 minutes', 77
             FROM notices WHERE kind = 'turn'",
        )
        .await;
    scene.sql("INSERT INTO processes VALUES (77, clock_timestamp())").await;
    scene.stage.start_bot().await;
    scene.all_told(5).await;
    let told = scene.anna.messages(game.place).await;
    assert_eq!(told.iter().filter(|one| one.content.contains("declines")).count(), 1);
    scene.end().await;
}

#[tokio::test]
async fn what_was_posted_before_a_death_is_found_when_its_nonce_is_forgotten() {
    let mut scene = Scene::set().await;
    let game = scene.chess().await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(game.place, &scene.boris, 1, 20).await;
    scene.stage.stop_bot().await;
    // As if the process had died before it wrote that down, and long ago.
    scene
        .sql(
            "UPDATE notices SET state = 'pending', message_id = NULL, nonce = 'forgotten',
                 leased_until = now() + interval '1 minute', leased_by = 5,
                 created_at = now() - interval '10 minutes'
             WHERE id = (SELECT max(id) FROM notices WHERE kind = 'turn')",
        )
        .await;
    scene.stage.start_bot().await;
    scene.all_told(8).await;
    scene.called(game.place, &scene.boris, 1, 1).await;
    assert_eq!(scene.one("SELECT count(*) FROM notices WHERE message_id IS NULL AND kind = 'turn'").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn what_is_posted_while_the_database_goes_away_is_written_down_when_it_is_back() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.fails(&messages_of(game.place), json!({ "method": "POST", "delay_ms": 900 })).await;
    scene.moves(&scene.anna, &game, "e4").await;
    until("it is in hand", 5, async || {
        scene.one("SELECT count(*) FROM notices WHERE state = 'pending' AND leased_by IS NOT NULL").await == 1
    })
    .await;
    // Writing notices fails for a while, as when the server restarts.
    scene.sql("ALTER TABLE notices RENAME TO away").await;
    scene.called(game.place, &scene.boris, 1, 10).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    scene.sql("ALTER TABLE away RENAME TO notices").await;
    scene.all_told(5).await;
    assert_eq!(scene.one("SELECT max(attempts)::bigint FROM notices").await, 1, "it was not sent again");
    scene.called(game.place, &scene.boris, 1, 1).await;
    scene.end().await;
}

#[tokio::test]
async fn a_refusal_of_the_token_ends_nothing() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.fails(&messages_of(game.place), json!({ "method": "POST", "status": 401, "times": 2 })).await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(game.place, &scene.boris, 1, 20).await;
    scene.end().await;
}

#[tokio::test]
async fn what_only_a_proxy_refuses_is_tried_again_where_it_belongs() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    for status in [400, 403, 404] {
        let fault = json!({ "method": "POST", "status": status, "body": "<html>no</html>" });
        scene.fails(&messages_of(game.place), fault).await;
    }
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(game.place, &scene.boris, 1, 30).await;
    assert_eq!(scene.one("SELECT count(*) FROM detours").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn a_message_that_discord_does_not_take_takes_no_other_with_it() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.fails(&messages_of(game.place), json!({ "method": "POST", "status": 400, "code": 50035 })).await;
    scene.boris.told(game.place, "draw", json!({})).await;
    until("it is dropped", 20, async || {
        scene.one("SELECT count(*) FROM notices WHERE state = 'dropped'").await == 1
    })
    .await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(game.place, &scene.boris, 1, 20).await;
    scene.end().await;
}

#[tokio::test]
async fn limits_of_many_channels_hold_up_no_other() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    let limit = json!({ "method": "POST", "status": 429, "retry_after": 40.0, "times": 1000 });
    scene.fails("/channels/9000", limit).await;
    // Forty matches in channels that are limited for long.
    for copy in [
        "INSERT INTO matches (game, rules_version, options, pace, guild_id, channel_id, started_at)
         SELECT game, rules_version, options, pace, guild_id, 9000000000000000 + n, started_at
         FROM matches, generate_series(1, 40) n",
        "INSERT INTO seats (match_id, seat, user_id)
         SELECT m.id, s.seat, s.user_id FROM matches m, seats s WHERE s.match_id = 1 AND m.id > 1",
        "INSERT INTO clocks (match_id, seat, since, deadline, banks_us)
         SELECT m.id, c.seat, c.since, c.deadline, c.banks_us FROM matches m, clocks c
         WHERE c.match_id = 1 AND m.id > 1",
        "INSERT INTO notices (match_id, kind, channel_id, mentions, payload, due_at, created_at)
         SELECT id, 'declined', channel_id, '{}',
             '{\"kind\": \"declined\", \"what\": \"draw\", \"by\": 5, \"asker\": 6}', now(), now()
         FROM matches WHERE id > 1",
    ] {
        scene.sql(copy).await;
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(game.place, &scene.boris, 1, 3).await;
    assert_eq!(scene.one("SELECT count(*) FROM notices WHERE state = 'pending'").await, 40);
    scene.end().await;
}

#[tokio::test]
async fn a_lost_answer_makes_no_second_message_and_no_second_thread() {
    let scene = Scene::set().await;
    let lost = json!({ "method": "POST", "carry_out": true, "lose": true });
    scene.fails("/threads", lost.clone()).await;
    let game = scene.chess().await;
    scene.fails(&messages_of(game.place), lost).await;
    scene.moves(&scene.anna, &game, "e4").await;
    scene.called(game.place, &scene.boris, 1, 20).await;
    scene.all_told(10).await;
    scene.called(game.place, &scene.boris, 1, 1).await;
    let channels = scene.anna.member.channels().await.expect("channels");
    assert_eq!(channels.iter().filter(|one| one.name.starts_with("Chess")).count(), 1);
    scene.end().await;
}

#[tokio::test]
async fn a_lobby_without_its_message_gets_one_thread_all_the_same() {
    let scene = Scene::set().await;
    let lobby =
        crate::play::gathers(scene.room, &[&scene.anna, &scene.boris], json!({ "game": "chess" })).await;
    let gone = json!({ "method": "POST", "status": 404, "code": 10008, "times": 10 });
    scene.fails(&format!("{}/{}/threads", messages_of(scene.room), lobby.id), gone).await;
    scene.fails("/threads", json!({ "method": "POST", "carry_out": true, "lose": true })).await;
    scene.boris.presses(&lobby, ":sit:1").await;
    let sees = async || {
        let channels = scene.anna.member.channels().await.expect("channels");
        channels.into_iter().find(|one| one.name.starts_with("Chess")).map(|one| one.id)
    };
    until("a thread", 20, async || sees().await.is_some()).await;
    let thread = sees().await.expect("the thread");
    scene.called(thread, &scene.anna, 1, 20).await;
    let channels = scene.anna.member.channels().await.expect("channels");
    assert_eq!(channels.iter().filter(|one| one.name.starts_with("Chess")).count(), 1);
    scene.end().await;
}
