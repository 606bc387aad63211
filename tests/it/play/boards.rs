//! Boards and their buttons as time goes by: old ones, ones pressed twice,
//! ones pressed by two at once, ones that outlive the process.

use std::time::Duration;

use krepost::playground::client::Message;
use serde_json::{Value, json};

use super::{Game, Player, Stage, begins, custom_id, shown};

/// Longer than a year.
const AGES: u32 = 400 * 24 * 3600;

async fn chess(stage: &Stage, players: &[&Player; 2], pace: &str) -> Game {
    let room = stage.channel("board-games").await;
    begins(room, players, json!({ "game": "chess", "pace": pace })).await
}

/// The id of the menu under a board.
fn menu_of(board: &Message) -> String {
    board.menus()[0]["custom_id"].as_str().expect("an id").to_owned()
}

/// How many messages a player sees in the thread.
async fn count(player: &Player, game: &Game, fits: impl Fn(&Message) -> bool) -> usize {
    player.messages(game.place).await.iter().filter(|one| fits(one)).count()
}

#[tokio::test]
async fn an_older_board_loses_its_buttons_and_a_forged_press_gets_the_present_one() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &[&anna, &boris], "30m").await;
    let first = game.turn(&anna).await.clone();
    game.plays(&anna, "e4").await;
    game.turn(&boris).await;
    let bare = anna.sees_change(&first, "no buttons", |one| one.components.is_empty()).await;
    assert_eq!((bare.content, bare.files.len()), (first.content.clone(), 1), "all else stays");

    let answer = anna.member.forge(&first, &menu_of(&first)).await.expect("an answer");
    let answer = answer.message().expect("a message");
    assert_eq!(answer.private_to, Some(anna.id()));
    assert!(
        answer.content.starts_with("The position has changed since you looked. This is the board now.\n")
    );
    assert!(answer.content.contains("Black to move"), "{}", shown(answer));
    assert_eq!(answer.files.len(), 1);
    assert!(answer.components.is_empty(), "it is not her turn");
    stage.end().await;
}

#[tokio::test]
async fn a_board_too_old_to_be_changed_answers_with_the_present_one() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &[&anna, &boris], "60d").await;
    let first = game.turn(&anna).await.clone();
    let age = || stage.hook("age", json!({ "message": first.id, "seconds": AGES }));
    age().await;
    // Its buttons work as on the first day.
    let where_to = anna.chooses(&first, "e2").await;
    let preview = anna.chooses(&where_to, "e4").await;
    age().await;
    assert_eq!(anna.presses_told(&preview, "Play").await, "You played **e4**.");
    game.turn(&boris).await;
    game.plays(&boris, "e5").await;
    let third = game.turn(&anna).await.clone();

    let old = anna.again(&first).await;
    assert!(!old.components.is_empty(), "Discord does not let us change it");
    let answer = anna.chooses(&old, "d2").await;
    assert_eq!(answer.private_to, Some(anna.id()));
    assert!(answer.content.starts_with("The position has changed since you looked."), "{}", shown(&answer));
    assert!(answer.content.contains("White to move"));
    assert_eq!(menu_of(&answer), menu_of(&third), "and with its menu one plays on");
    let mine = boris.presses(&old, "My board").await;
    assert_eq!((mine.private_to, mine.content.as_str()), (Some(boris.id()), "Шахматы #1 · Ход: Белые"));
    stage.end().await;
}

#[tokio::test]
async fn of_two_moves_for_one_position_one_counts() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &[&anna, &boris], "3d").await;
    game.turn(&anna).await;
    let (one, two) = (
        anna.asks(game.place, "move", json!({ "move": "e4" })).await,
        anna.asks(game.place, "move", json!({ "move": "d4" })).await,
    );
    let press = |message: &Message| {
        let event =
            json!({ "kind": "button", "message": message.id, "custom_id": custom_id(message, "play:") });
        anna.member.start(game.place, event)
    };
    let (first, second) = tokio::join!(press(&one), press(&two));
    let mut told = Vec::new();
    for id in [first.expect("pressed"), second.expect("pressed")] {
        let outcome = anna.member.outcome(id, Duration::from_secs(20)).await.expect("an outcome");
        told.push(outcome.messages.last().expect("an answer").clone());
    }
    told.sort_by_key(|one| one.content.starts_with("The position"));
    assert!(["You played **e4**.", "You played **d4**."].contains(&told[0].content.as_str()));
    assert!(told[1].content.starts_with("The position has changed since you looked."), "{}", shown(&told[1]));
    assert_eq!(told[1].files.len(), 1, "with the new board");
    assert_eq!(game.length(&stage).await, 1);
    game.turn(&boris).await;
    stage.end().await;
}

#[tokio::test]
async fn what_is_delivered_twice_is_done_once() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let twice = || stage.hook("duplicate", json!({ "count": 1 }));

    twice().await;
    let lobby = anna.asks(room, "play", json!({ "game": "chess", "pace": "30m" })).await;
    twice().await;
    boris.presses(&lobby, "Black").await;
    let mut game = super::followed(&anna, &lobby).await;
    game.turn(&anna).await;
    twice().await;
    game.plays(&anna, "e4").await;
    game.turn(&boris).await;
    twice().await;
    assert_eq!(game.told(&boris, "draw").await, "Остальным задан вопрос: ничья.");
    anna.sees(game.place, None, "the offer", |one| one.content.contains("offers a draw")).await;

    assert_eq!(game.length(&stage).await, 1);
    let lobbies = anna.messages(room).await.iter().filter(|one| one.content.starts_with("**Chess**")).count();
    assert_eq!(lobbies, 1);
    assert_eq!(count(&anna, &game, |one| !one.files.is_empty()).await, 2, "a board for each turn");
    assert_eq!(count(&anna, &game, |one| one.content.contains("offers a draw")).await, 1);
    assert_eq!(stage.base.store.matches().active(None).await.expect("a count"), 1);
    stage.end().await;
}

#[tokio::test]
async fn a_sleeping_thread_wakes_and_a_deleted_board_is_not_missed() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = chess(&stage, &[&anna, &boris], "30m").await;
    let first = game.turn(&anna).await.clone();
    stage.hook("delete", json!({ "message": first.id })).await;
    stage.hook("thread", json!({ "thread": game.place, "archived": true })).await;
    let played = anna.told(room, "move", json!({ "move": "e4", "match": "1" })).await;
    assert_eq!(played, "You played **e4**.");
    game.turn(&boris).await;
    let threads = anna.member.channels().await.expect("channels");
    assert!(threads.iter().any(|one| one.id == game.place && !one.archived), "the board has woken it");
    game.plays(&boris, "e5").await;
    game.turn(&anna).await;
    stage.end().await;
}

#[tokio::test]
async fn a_match_whose_thread_is_closed_to_it_goes_on_in_the_channel() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = chess(&stage, &[&anna, &boris], "30m").await;
    game.turn(&anna).await;
    stage.hook("thread", json!({ "thread": game.place, "archived": false, "locked": true })).await;
    assert_eq!(anna.told(room, "move", json!({ "move": "e4", "match": "1" })).await, "You played **e4**.");
    game.place = room;
    game.turn(&boris).await;
    game.plays(&boris, "e5").await;
    game.turn(&anna).await;
    stage.end().await;
}

#[tokio::test]
async fn buttons_outlive_the_process() {
    let mut stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = chess(&stage, &[&anna, &boris], "3d").await;
    let board = game.turn(&anna).await.clone();
    let where_to = anna.chooses(&board, "e2").await;
    let preview = anna.chooses(&where_to, "e4").await;
    let waiting = boris.asks(room, "play", json!({ "game": "reversi" })).await;

    stage.stop_bot().await;
    let failed = anna.member.press(&preview, "Play").await.expect("pressed");
    assert!(failed.messages.is_empty(), "nobody is there");
    stage.start_bot().await;

    assert_eq!(anna.presses_told(&preview, "Play").await, "You played **e4**.");
    game.goes(&[(&boris, "e5")]).await;
    game.turn(&anna).await;
    let seat = custom_id(&waiting, ":sit:1");
    anna.presses(&waiting, &seat).await;
    let mut other = super::followed(&boris, &waiting).await;
    other.turn(&boris).await;
    assert_eq!(game.length(&stage).await, 2);
    stage.end().await;
}

#[tokio::test]
async fn a_notice_is_sent_when_discord_is_well_again() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &[&anna, &boris], "30m").await;
    game.turn(&anna).await;
    let path = format!("/channels/{}/messages", game.place);
    let ill = |status: u16, more: Value| {
        let mut fault = json!({ "method": "POST", "path": path, "status": status, "times": 1 });
        if let (Some(fault), Some(more)) = (fault.as_object_mut(), more.as_object()) {
            fault.extend(more.clone());
        }
        fault
    };
    stage.hook("fault", ill(502, json!({}))).await;
    stage.hook("fault", ill(429, json!({ "retry_after": 0.3, "global": true }))).await;
    game.plays(&anna, "e4").await;
    game.turn(&boris).await;
    assert_eq!(count(&anna, &game, |one| !one.files.is_empty()).await, 2, "once");
    stage.end().await;
}
