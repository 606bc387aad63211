//! What players ask of each other, and what time does to them.

use krepost::matches::Status;
use krepost::playground::client::Message;
use serde_json::json;

use super::{Game, Player, Stage, begins, custom_id, shown};

/// A game of chess at a live pace, in which moves are not confirmed.
async fn chess(stage: &Stage, white: &Player, black: &Player) -> Game {
    let room = stage.channel("board-games").await;
    begins(room, &[white, black], json!({ "game": "chess", "pace": "30m" })).await
}

#[tokio::test]
async fn a_draw_is_declined_then_agreed() {
    let stage = Stage::set().await;
    let (anna, boris, clara) =
        (stage.player("anna").await, stage.player("boris").await, stage.player("clara").await);
    let mut game = chess(&stage, &anna, &boris).await;
    game.goes(&[(&anna, "e4"), (&boris, "e5")]).await;
    game.turn(&anna).await;

    assert_eq!(game.told(&anna, "draw").await, "The others are asked: a draw.");
    assert_eq!(game.told(&anna, "draw").await, "You have already agreed: a draw.");
    let question = format!("#1 · {} {} предлагает ничью.", boris.at(), anna.at());
    let offer = boris.sees(game.place, None, "the offer", |one| one.content == question).await;
    assert_eq!(offer.pinged, [boris.id()]);
    assert_eq!(offer.labels(), ["Принять", "Отклонить"]);
    assert!(clara.presses_told(&offer, "Принять").await.starts_with("You do not play in this game"));
    assert_eq!(anna.presses_told(&offer, "Принять").await, "You have already agreed: a draw.");
    let answered = boris.presses(&offer, "Отклонить").await;
    assert_eq!((answered.id, answered.content), (offer.id, format!("{} declines: a draw.", boris.at())));
    assert!(answered.components.is_empty() && answered.pinged == [boris.id()], "the question is settled");
    let no = format!("#1 · {} {} declines: a draw.", anna.at(), boris.at());
    let declined = anna.sees(game.place, None, "the refusal", |one| one.content == no).await;
    assert_eq!(declined.pinged, [anna.id()]);
    let late = boris.forges(&offer, &custom_id(&offer, "Принять")).await;
    assert_eq!(late, "Этого уже никто не просит: ничья.");

    assert_eq!(game.told(&boris, "draw").await, "Остальным задан вопрос: ничья.");
    let question = format!("#1 · {} {} offers a draw.", anna.at(), boris.at());
    let offer = anna.sees(game.place, None, "the offer", |one| one.content == question).await;
    let answered = anna.presses(&offer, "Accept").await;
    assert_eq!(answered.content, format!("{} agrees: a draw.", anna.at()));
    let end = game.ends(&anna).await;
    assert!(end.content.contains("is over: **Draw: agreed draw**."), "{}", end.content);
    assert!(end.content.contains(&format!("{}: 1500 → **1500** (+0)", anna.at())), "{}", end.content);
    stage.end().await;
}

#[tokio::test]
async fn a_draw_that_the_rules_give_is_claimed_at_once() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &anna, &boris).await;
    for _ in 0..2 {
        game.goes(&[(&anna, "Nf3"), (&boris, "Кf6"), (&anna, "Ng1"), (&boris, "Кg8")]).await;
    }
    let board = game.turn(&anna).await;
    let alt = board.files[0].description.clone().expect("a description");
    assert!(alt.contains("White may claim a draw: this position has occurred three times"), "{alt}");
    assert_eq!(game.told(&anna, "draw").await, "The draw is yours.");
    let end = game.ends(&boris).await;
    assert!(end.content.contains("**Draw: threefold repetition, claimed**"), "{}", end.content);
    stage.end().await;
}

#[tokio::test]
async fn a_draw_is_claimed_with_the_move_that_brings_it() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &anna, &boris).await;
    let with = |text: &str| json!({ "move": text });
    assert!(boris.told(game.place, "draw", with("e5")).await.contains("Сейчас не ваш ход"));
    assert!(anna.told(game.place, "draw", with("e5")).await.contains("“e5” is not possible here"));
    let stands = anna.told(game.place, "draw", with("Nf3")).await;
    assert_eq!(stands, "There is no draw to claim after **Nf3**: the move stands.");
    game.goes(&[(&boris, "Кf6"), (&anna, "Ng1"), (&boris, "Кg8")]).await;
    game.goes(&[(&anna, "Nf3"), (&boris, "Кf6"), (&anna, "Ng1")]).await;
    game.turn(&boris).await;
    assert_eq!(boris.told(game.place, "draw", with("Кg8")).await, "Ничья по правилам, партия окончена.");
    let end = game.ends(&anna).await;
    assert!(end.content.contains("**Draw: threefold repetition, claimed**"), "{}", end.content);

    let room = stage.channel("board-games").await;
    let mut other = begins(room, &[&anna, &boris], json!({ "game": "tablut", "pace": "30m" })).await;
    other.turn(&anna).await;
    let told = anna.told(other.place, "draw", with("a4-a3")).await;
    assert_eq!(told, "There is no draw to claim here.", "the move is not played either");
    assert_eq!(other.length(&stage).await, 0);
    stage.end().await;
}

#[tokio::test]
async fn a_takeback_names_the_move_and_brings_the_board_back() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &anna, &boris).await;
    assert_eq!(game.told(&anna, "takeback").await, "You have no move that could be taken back.");
    game.goes(&[(&anna, "d4"), (&boris, "Кf6")]).await;
    game.turn(&anna).await;

    assert_eq!(game.told(&boris, "takeback").await, "Остальным задан вопрос: возврат хода.");
    let question = format!("#1 · {} {} asks to take back **Nf6**.", anna.at(), boris.at());
    let offer = anna.sees(game.place, None, "the question", |one| one.content == question).await;
    assert_eq!(offer.pinged, [anna.id()]);
    assert_eq!(anna.presses(&offer, "Accept").await.content, format!("{} agrees: a takeback.", anna.at()));
    let back = |one: &Message| one.content == "#1 · Taken back to before **Nf6**.";
    let told = anna.sees(game.place, Some(offer.id), "that it is taken back", back).await;
    assert!(told.pinged.is_empty(), "{}", shown(&told));
    game.goes(&[(&boris, "d5")]).await;
    game.turn(&anna).await;
    assert_eq!(game.length(&stage).await, 4, "nothing is deleted: two moves, the takeback, a move");
    stage.end().await;
}

#[tokio::test]
async fn a_match_is_called_off_before_everybody_has_moved() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &anna, &boris).await;
    game.goes(&[(&anna, "e4")]).await;
    game.turn(&boris).await;
    assert_eq!(game.told(&boris, "abort").await, "Партия отменена. Она не считается.");
    let said = format!(
        "{} {} The game #1 was called off by {}. It does not count.",
        anna.at(),
        boris.at(),
        boris.at()
    );
    let end = anna.sees(game.place, None, "the end", |one| one.content == said).await;
    assert_eq!(end.pinged, [anna.id(), boris.id()]);
    let gone = boris.sees_change(&game.board, "no buttons", |one| one.components.is_empty()).await;
    assert!(!gone.files.is_empty());
    assert_eq!(game.told(&boris, "resign").await, "Эта партия отменена.");
    assert!(game.plays(&anna, "d4").await.starts_with("This game was called off."));
    let rating = anna.told(game.place, "rating", json!({})).await;
    assert_eq!(rating, format!("{} has no rated games yet.", anna.at()));
    stage.end().await;
}

#[tokio::test]
async fn later_a_match_is_called_off_when_all_agree() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let mut game = chess(&stage, &anna, &boris).await;
    game.goes(&[(&anna, "e4"), (&boris, "e5")]).await;
    game.turn(&anna).await;
    assert_eq!(game.told(&anna, "abort").await, "The others are asked: calling the game off.");
    let question = format!("#1 · {} {} предлагает отменить партию.", boris.at(), anna.at());
    let offer = boris.sees(game.place, None, "the question", |one| one.content == question).await;
    let answered = boris.presses(&offer, "Принять").await;
    assert_eq!(answered.content, format!("{} agrees: calling the game off.", boris.at()));
    let stored = stage.base.store.matches().load(game.id).await.expect("the match");
    assert_eq!(stored.play.status(), Status::Aborted);
    stage.end().await;
}

#[tokio::test]
async fn whoever_lets_ten_seconds_pass_forfeits() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "10s" })).await;
    game.turn(&anna).await;
    stage.lets_pass(11).await;
    let end = game.ends(&boris).await;
    assert!(end.content.contains("**Black (Борис) wins, time ran out**"), "{}", end.content);
    assert!(end.content.ends_with("Not rated: it ended before everybody had moved."), "{}", end.content);
    assert_eq!(game.length(&stage).await, 1, "once");
    stage.end().await;
}

#[tokio::test]
async fn who_runs_out_of_time_in_fortress_leaves_the_partner_to_play_on() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let (clara, darya) = (stage.player("clara").await, stage.player("darya").await);
    let room = stage.channel("board-games").await;
    let options = json!({ "game": "fortress", "pace": "10m", "rated": false });
    let mut game = begins(room, &[&anna, &boris, &clara, &darya], options).await;
    game.goes(&[(&anna, "k4-k6")]).await;
    game.turn(&boris).await;
    stage.lets_pass(601).await;
    let left = format!("#1 · {} (Black) ran out of time and is out. The game goes on.", boris.at());
    anna.sees(game.place, None, "that Black left", |one| one.content == left && one.pinged == [boris.id()])
        .await;
    game.turn(&clara).await;
    stage.lets_pass(601).await;
    game.turn(&darya).await;
    stage.lets_pass(601).await;
    let end = game.ends(&anna).await;
    assert!(
        end.content.contains(" win, both enemies are out, the last one by the clock**"),
        "{}",
        end.content
    );
    assert!(end.content.contains("Not rated: the players agreed so."), "{}", end.content);
    stage.end().await;
}
