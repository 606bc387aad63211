//! Lobbies: who may sit where, what is asked again, and how they close.

use serde_json::json;

use super::{Stage, begins, found, gathers, lines, shown};

#[tokio::test]
async fn a_seat_is_kept_for_who_was_named() {
    let stage = Stage::set().await;
    let (anna, boris, clara) =
        (stage.player("anna").await, stage.player("boris").await, stage.player("clara").await);
    let room = stage.channel("board-games").await;
    let options = json!({ "game": "chess", "opponent": boris.id(), "seat": "b", "rated": false });
    let lobby = anna.asks(room, "play", options).await;
    assert!(lobby.content.starts_with("**Chess** · 3 days a move · unrated\n"), "{}", lobby.content);
    assert!(lobby.content.contains(&format!("**White**: {} is asked", boris.at())), "{}", lobby.content);
    assert!(lobby.content.contains(&format!("**Black**: {}", anna.at())), "{}", lobby.content);
    assert_eq!(lobby.pinged, [boris.id()]);

    assert_eq!(clara.presses_told(&lobby, "White").await, format!("This seat is kept for {}.", boris.at()));
    assert_eq!(anna.presses_told(&lobby, "Start").await, "These seats have not agreed yet: White.");
    assert_eq!(clara.presses_told(&lobby, "Start").await, "You do not sit at this table.");
    assert_eq!(boris.presses_told(&lobby, "Cancel").await, "Это может только тот, кто открыл стол.");
    // He declines, and the seat is anybody's.
    let freed = boris.presses(&lobby, "Leave").await;
    assert!(freed.content.contains("**White**: free"), "{}", freed.content);
    assert_eq!(clara.presses_told(&freed, "Leave").await, "You do not sit at this table.");
    clara.presses(&freed, "White").await;
    let mut game = super::followed(&anna, &lobby).await;
    game.goes(&[(&clara, "e4"), (&anna, "e5")]).await;
    let late = boris.forges(&lobby, &super::custom_id(&lobby, "White")).await;
    assert_eq!(late, "Партия уже началась: #1.");
    stage.end().await;
}

#[tokio::test]
async fn changed_options_are_agreed_to_again() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let (clara, darya) = (stage.player("clara").await, stage.player("darya").await);
    let room = stage.channel("board-games").await;
    let lobby = anna.asks(room, "play", json!({ "game": "fortress", "pace": "1d" })).await;
    boris.presses(&lobby, "Black").await;
    assert_eq!(
        boris.presses_told(&lobby, "Red").await,
        "У вас уже есть место «Чёрные», а занять и это правила не позволяют."
    );
    let taken = clara.forges(&lobby, &super::custom_id(&lobby, ":sit:1")).await;
    assert_eq!(taken, format!("{} sits there already.", boris.at()));
    clara.presses(&lobby, "Red").await;

    let not_hers = clara.chooses(&lobby, "layout").await;
    assert_eq!(not_hers.content, "Only the one who opened the table can do that.");
    let values = anna.chooses(&lobby, "layout").await;
    assert_eq!(lines(values.menus()[0]), ["white", "blue", "free"]);
    let changed = anna.chooses(&values, "blue").await;
    assert!(changed.content.contains("(`layout=blue`)"), "{}", shown(&changed));

    let again =
        format!("{}, {}: the terms have changed. Press your seat or Start to agree.", boris.at(), clara.at());
    let told = boris.sees(room, Some(lobby.id), "the question", |one| one.content.ends_with(&again)).await;
    assert_eq!(told.pinged, [boris.id(), clara.id()]);
    let lobby = anna.sees_change(&lobby, "the new terms", |one| one.content.contains("layout=blue")).await;
    assert!(lobby.content.contains(&format!("**Black**: {}, asked to agree again", boris.at())));
    assert!(lobby.content.contains(&format!("**White**: {}", anna.at())), "{}", lobby.content);
    // A press on what was shown before is no consent to what is shown now.
    let stale = super::custom_id(&lobby, ":sit:3").replace(":2:", ":1:");
    assert_eq!(
        darya.forges(&lobby, &stale).await,
        "Условия изменились, пока вы смотрели. Прочтите их ещё раз и нажмите снова."
    );
    darya.presses(&lobby, "Blue").await;
    boris.presses(&lobby, "Start").await;
    let lobby = clara.again(&lobby).await;
    assert!(lobby.content.contains(&format!("**Black**: {} (with Blue)", boris.at())), "{}", lobby.content);
    assert!(lobby.content.contains(&format!("**Red**: {}, asked", clara.at())), "{}", lobby.content);
    clara.presses(&lobby, "Red").await;
    let mut game = super::followed(&anna, &lobby).await;
    game.turn(&anna).await;
    stage.end().await;
}

#[tokio::test]
async fn a_number_is_asked_for_in_a_form() {
    let stage = Stage::set().await;
    let (anna, clara) = (stage.player("anna").await, stage.player("clara").await);
    let room = stage.channel("board-games").await;
    let lobby = anna.asks(room, "play", json!({ "game": "gobang", "pace": "1d" })).await;
    let form = anna.chosen(&lobby, "size").await;
    let modal = form.modal.clone().expect("a form");
    assert_eq!(modal["components"][0]["components"][0]["value"], "19", "what holds stands in it");
    let wrong = anna.fills(room, &form, "four").await;
    assert_eq!(
        wrong.content,
        "The option “Points on a side of the board” does not take “four”. It takes: 5…19."
    );
    let form = anna.chosen(&lobby, "size").await;
    let done = anna.fills(room, &form, " 9 ").await;
    assert!(done.content.contains("(`size=9`)") && done.private_to == Some(anna.id()), "{}", shown(&done));
    let lobby = anna.sees_change(&lobby, "the new size", |one| one.content.contains("`size=9`")).await;
    clara.presses(&lobby, "White").await;
    let mut game = super::followed(&anna, &lobby).await;
    game.goes(&[(&anna, "i9"), (&clara, "e5")]).await;
    stage.end().await;
}

#[tokio::test]
async fn one_person_may_hold_two_allied_seats() {
    let stage = Stage::set().await;
    let (anna, clara) = (stage.player("anna").await, stage.player("clara").await);
    let room = stage.channel("board-games").await;
    let lobby = anna.asks(room, "play", json!({ "game": "fortress", "pace": "30m" })).await;
    assert!(
        lobby.content.contains("One person may hold two allied seats. One against two is unrated."),
        "{}",
        lobby.content
    );
    clara.presses(&lobby, "Black").await;
    anna.presses(&lobby, "Red").await;
    clara.presses(&lobby, "Blue").await;
    let mut game = super::followed(&anna, &lobby).await;
    game.goes(&[(&anna, "k4-k6"), (&clara, "d10-f10"), (&anna, "e13-e11"), (&clara, "m12-k12")]).await;
    game.turn(&anna).await;
    assert_eq!(game.resigns(&anna).await, "You have resigned.");
    let end = game.ends(&clara).await;
    let changes = end.content.lines().filter(|line| line.contains(" → **")).count();
    assert_eq!(changes, 2, "two people, one against one: {}", end.content);
    let rating = clara.told(room, "rating", json!({})).await;
    assert!(rating.contains("Four-handed fortress chess (one against one) · This server: **"), "{rating}");
    stage.end().await;
}

#[tokio::test]
async fn a_lobby_that_nobody_joins_closes_by_itself() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let lobby = anna.asks(room, "play", json!({ "game": "chess" })).await;
    let list = anna.told(room, "games", json!({})).await;
    assert!(list.starts_with("**Tables where you wait**\nChess · "), "{list}");
    stage.lets_pass(25 * 3600).await;
    let closed = anna.sees_change(&lobby, "that it closed", |one| one.components.is_empty()).await;
    assert!(closed.content.contains("This table has closed: nobody came in time."), "{}", closed.content);
    assert!(closed.pinged.is_empty());
    let late = boris.forges(&lobby, &super::custom_id(&lobby, "Black")).await;
    assert_eq!(late, "Стол закрыт: вовремя никто не пришёл. Новый откроет /play.");
    assert!(anna.told(room, "games", json!({})).await.starts_with("You have no games going."));

    let lobby = anna.asks(room, "play", json!({ "game": "chess" })).await;
    let closed = anna.presses(&lobby, "Cancel").await;
    assert!(closed.content.ends_with("This table has been closed.") && closed.components.is_empty());
    stage.end().await;
}

#[tokio::test]
async fn where_several_matches_are_played_one_is_named() {
    let stage = Stage::set().await;
    let (anna, boris, clara) =
        (stage.player("anna").await, stage.player("boris").await, stage.player("clara").await);
    let room = stage.channel("no-threads").await;
    let mut numbers = Vec::new();
    for other in [&boris, &clara] {
        let lobby = gathers(room, &[&anna, other], json!({ "game": "chess", "pace": "30m" })).await;
        let after = lobby.id;
        other.presses(&lobby, ":sit:1").await;
        let mut game = found(&anna, lobby, room, Some(after)).await;
        game.turn(&anna).await;
        numbers.push(game.id.to_string());
    }
    assert_eq!(numbers, ["#1", "#2"]);
    let names = [&clara, &boris].map(|other| other.member.person.name.clone());
    let which = format!(
        "Several games are being played here. Say which one with the option “match”:\n\
         #1 Chess · with {} · **your turn**\n#2 Chess · with {} · **your turn**",
        names[1], names[0]
    );
    assert_eq!(anna.told(room, "move", json!({ "move": "e4" })).await, which);
    let offered = anna.completes(room, "move", "match", "").await;
    assert_eq!(offered.len(), 2, "{offered:?}");
    assert_eq!(offered[0].name, format!("#1 Chess · with {} · your turn", names[1]));
    let played = anna.told(room, "move", json!({ "move": "e4", "match": "#2" })).await;
    assert_eq!(played, "You played **e4**.");
    // Who plays in one of them only need not say which.
    assert_eq!(clara.told(room, "move", json!({ "move": "e5" })).await, "You played **e5**.");
    assert!(boris.told(room, "move", json!({ "move": "e5" })).await.starts_with("Сейчас не ваш ход"));
    let list = anna.told(room, "games", json!({})).await;
    let (one, two) = (list.find("#1"), list.find("#2"));
    assert!(list.starts_with("**Your games**\n#1 ") && one < two, "sorted by time left: {list}");
    stage.end().await;
}

#[tokio::test]
async fn lists_complete_what_one_types() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let names = |choices: Vec<krepost::playground::client::Choice>| -> Vec<String> {
        choices.into_iter().map(|choice| choice.name).collect()
    };
    assert!(names(anna.completes(room, "play", "game", "fort").await)[0].contains("ortress"));
    assert!(names(boris.completes(room, "play", "game", "шах").await).contains(&"Шахматы".to_owned()));
    let pace = anna.completes(room, "play", "pace", "36h").await;
    assert_eq!(
        (pace[0].name.as_str(), &pace[0].value),
        ("1 day 12 hours a move: as you wrote it", &json!("1d12h"))
    );

    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "30m" })).await;
    game.turn(&anna).await;
    let all = anna.completes(game.place, "move", "move", "").await;
    assert_eq!(all.len(), 20);
    let knights = names(anna.completes(game.place, "move", "move", "Nf").await);
    assert_eq!(knights, ["Nf3 (g1-f3)"]);
    assert!(boris.completes(game.place, "move", "move", "").await.is_empty(), "it is not his turn");
    let settings = anna.told(room, "settings", json!({ "confirm": "always", "board": "text" })).await;
    let said = "Confirm moves: **always: ask before every move**. Boards: **text**.";
    assert!(settings.starts_with(said), "{settings}");
    let preview = anna.asks(game.place, "move", json!({ "move": "g1-f3" })).await;
    assert!(super::asks_to_confirm(&preview), "{}", shown(&preview));
    assert!(anna.told(game.place, "board", json!({})).await.contains("```"), "boards are text for her now");
    stage.end().await;
}
