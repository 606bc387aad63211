//! Refusals, limits, lost answers, deaths.

use std::time::{Duration, Instant};

use super::relay::{What, discord, proxy};
use super::{Scene, limit, messages_of, until};

#[tokio::test]
async fn what_a_dead_process_had_in_hand_is_told_within_five_seconds() {
    let mut scene = Scene::set().await;
    let game = scene.chess().await;
    scene.stage.stop_bot().await;
    // A process has taken the next board and died.
    let bob = i64::try_from(scene.boris.id().get()).expect("an id");
    sqlx::query(
        "INSERT INTO notices (match_id, kind, channel_id, mentions, payload, due_at, created_at, attempts,
             leased_until, leased_by)
         SELECT match_id, 'declined', channel_id, ARRAY[$1::bigint],
             jsonb_build_object('kind', 'declined', 'what', 'draw', 'by', $1, 'asker', $1),
             now(), now(), 1, now() + interval '2 minutes', 77
         FROM notices WHERE kind = 'turn' LIMIT 1",
    )
    .bind(bob)
    .execute(scene.stage.base.store.pool())
    .await
    .expect("a notice");
    scene.set_row("INSERT INTO processes VALUES (77, clock_timestamp())").await;
    let began = Instant::now();
    scene.stage.start_bot_at(&scene.relay.base).await;
    until("the notice is told", 5, async || scene.one("SELECT count(*) FROM notices WHERE state = 'pending'").await == 0)
        .await;
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(scene.calls(game.place).await.len(), 1);
    scene.end().await;
}

#[tokio::test]
async fn what_was_posted_before_a_death_is_not_posted_again_when_its_nonce_is_forgotten() {
    let mut scene = Scene::set().await;
    let game = scene.chess().await;
    scene.annas_move(&game, "e4").await;
    until("Boris is called", 20, async || scene.calls(game.place).await.len() == 1).await;
    scene.stage.stop_bot().await;
    // As if the process had died before it wrote that down, and long ago.
    scene
        .set_row(
            "UPDATE notices SET state = 'pending', message_id = NULL, nonce = 'forgotten',
                 leased_until = now() + interval '1 minute', leased_by = 5,
                 created_at = now() - interval '10 minutes'
             WHERE id = (SELECT max(id) FROM notices WHERE kind = 'turn')",
        )
        .await;
    scene.stage.start_bot_at(&scene.relay.base).await;
    until("it is found", 8, async || scene.one("SELECT count(*) FROM notices WHERE state = 'pending'").await == 0).await;
    assert_eq!(scene.calls(game.place).await.len(), 1, "once");
    assert_eq!(scene.one("SELECT count(*) FROM notices WHERE message_id IS NULL AND kind = 'turn'").await, 0);
    scene.end().await;
}

#[tokio::test]
async fn a_message_posted_while_the_database_goes_away_is_written_down_when_it_is_back() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.relay.order("POST", messages_of(game.place), 1, What::Delay(Duration::from_millis(700)));
    scene.annas_move(&game, "e4").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    // Writing notices fails for a while, as when the server restarts.
    scene.set_row("ALTER TABLE notices RENAME TO away").await;
    until("Boris is called", 10, async || scene.calls(game.place).await.len() == 1).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    scene.set_row("ALTER TABLE away RENAME TO notices").await;
    until("it is written down", 5, async || scene.one("SELECT count(*) FROM notices WHERE state = 'pending'").await == 0)
        .await;
    assert_eq!(scene.relay.count("POST", &messages_of(game.place)), 3, "the start and two boards, each once");
    scene.end().await;
}

#[tokio::test]
async fn one_refusal_of_the_token_ends_nothing() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.relay.order("POST", messages_of(game.place), 2, discord(401, 0));
    scene.annas_move(&game, "e4").await;
    until("Boris is called", 20, async || scene.calls(game.place).await.len() == 1).await;
    scene.end().await;
}

#[tokio::test]
async fn what_only_a_proxy_refuses_is_tried_again_where_it_belongs() {
    for status in [400, 403, 404] {
        let scene = Scene::set().await;
        let game = scene.chess().await;
        scene.relay.order("POST", messages_of(game.place), 1, proxy(status));
        scene.annas_move(&game, "e4").await;
        until("Boris is called", 20, async || scene.calls(game.place).await.len() == 1).await;
        assert_eq!(scene.one("SELECT count(*) FROM detours").await, 0, "{status}");
        scene.end().await;
    }
}

#[tokio::test]
async fn a_message_that_discord_does_not_take_takes_no_other_with_it() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    scene.relay.order("POST", messages_of(game.place), 1, discord(400, 50035));
    scene.boris.told(game.place, "draw", serde_json::json!({})).await;
    until("it is dropped", 20, async || scene.one("SELECT count(*) FROM notices WHERE state = 'dropped'").await == 1)
        .await;
    scene.annas_move(&game, "e4").await;
    until("Boris is called", 20, async || scene.calls(game.place).await.len() == 1).await;
    scene.end().await;
}

#[tokio::test]
async fn limits_of_many_channels_hold_up_no_other() {
    let scene = Scene::set().await;
    let game = scene.chess().await;
    // Sixty channels in which something waits that are limited for long.
    scene
        .set_row(
            "INSERT INTO notices (match_id, kind, channel_id, mentions, payload, due_at, created_at)
             SELECT m.id, 'declined', m.channel_id, '{}',
                 '{\"kind\": \"declined\", \"what\": \"draw\", \"by\": 5, \"asker\": 6}', now(), now()
             FROM (INSERT_MATCHES) m",
        )
        .await;
    scene.relay.order("POST", "/messages", 1, limit(40.0));
    scene.annas_move(&game, "e4").await;
    scene.end().await;
}

#[tokio::test]
async fn a_lost_answer_makes_no_second_message_and_no_second_thread() {
    let scene = Scene::set().await;
    scene.relay.order("POST", "/threads", 1, What::Lose);
    let game = scene.chess().await;
    scene.relay.order("POST", messages_of(game.place), 1, What::Lose);
    scene.annas_move(&game, "e4").await;
    until("Boris is called", 20, async || !scene.calls(game.place).await.is_empty()).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(scene.calls(game.place).await.len(), 1);
    let channels = scene.anna.member.channels().await.expect("channels");
    assert_eq!(channels.iter().filter(|one| one.name.starts_with("Chess")).count(), 1);
    scene.end().await;
}
