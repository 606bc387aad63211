//! Games from the lobby to the rating.

use serde_json::json;

use super::{Stage, asks_to_confirm, begins, followed, gathers, lines};

#[tokio::test]
async fn a_game_of_chess_from_play_to_the_rating() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;

    let lobby = anna.asks(room, "play", json!({ "game": "chess", "opponent": boris.id() })).await;
    assert_eq!(lobby.pinged, [boris.id()], "who is asked is told");
    assert_eq!(lobby.labels(), ["Black", "Start", "Leave", "Cancel"]);
    assert!(lobby.content.starts_with("**Chess** · 3 days a move · rated\n"), "{}", lobby.content);
    let seated = boris.presses(&lobby, "Black").await;
    assert_eq!(seated.id, lobby.id, "the table is changed in its place");
    let mut game = followed(&anna, &lobby).await;
    let thread = anna.member.channels().await.expect("channels").into_iter().find(|one| one.id == game.place);
    assert_eq!(thread.expect("a thread").name, "Chess #1: Anna, Борис");
    assert!(anna.again(&lobby).await.labels().is_empty(), "the table has done its work");

    let first = game.turn(&anna).await;
    assert!(
        first.content.starts_with(&format!("#1 · {} (White), you begin. Your time is up <t:", anna.at()))
    );
    let alt = first.files[0].description.clone().expect("a description");
    assert!(alt.starts_with("Chess. White to move. White: 16 men. Black: 16 men."), "{alt}");
    assert_eq!(game.plays(&anna, "f3").await, "You played **f3**.");
    let second = game.turn(&boris).await;
    let yours = format!("Белые: **1. f3**\n#1 · {} (Чёрные), ваш ход. Время истекает <t:", boris.at());
    assert!(second.content.starts_with(&yours), "{}", second.content);
    assert_eq!(game.plays(&boris, "e7e5").await, "Ваш ход: **e5**.");
    game.goes(&[(&anna, "g2-g4"), (&boris, "Фh4#")]).await;

    let end = game.ends(&anna).await;
    let mut lines = end.content.lines();
    assert_eq!(lines.next(), Some("Black: **2… Qh4#**"));
    let over =
        format!("{} {} The game #1 is over: **Black (Борис) wins, checkmate**.", anna.at(), boris.at());
    assert_eq!(lines.next(), Some(over.as_str()));
    let mut ratings: Vec<&str> = lines.collect();
    ratings.sort_unstable();
    let (lost, won) =
        (format!("{}: 1500 → **1338** (-162)", anna.at()), format!("{}: 1500 → **1662** (+162)", boris.at()));
    assert_eq!(ratings, [lost, won]);
    assert!(end.files[0].description.as_deref().expect("a description").contains("White is mated"));

    let (a, b) = (anna.id(), boris.id());
    let both = vec![a, b];
    assert_eq!(
        game.pings(&anna).await,
        [vec![b], vec![a], vec![b], vec![a], vec![b], both],
        "one ping for each hand-over, and the beginning and the end"
    );
    let rating = anna.told(room, "rating", json!({ "user": boris.id() })).await;
    assert!(rating.contains("Chess (one against one) · This server: **1662** ± "), "{rating}");
    assert!(rating.contains("1 game: 1 won, 0 drawn, 0 lost"), "{rating}");
    let top = boris.told(room, "top", json!({ "game": "chess" })).await;
    assert!(top.contains(&format!("1. {} · **1662**", boris.at())), "{top}");
    assert!(anna.told(room, "games", json!({})).await.starts_with("You have no games going."));
    stage.end().await;
}

#[tokio::test]
async fn a_move_entered_through_menus_alone() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess" })).await;
    let board = game.turn(&anna).await.clone();
    let pieces = lines(board.menus()[0]);
    assert_eq!(pieces.len(), 10, "eight pawns and two knights can move: {pieces:?}");

    let where_to = anna.chooses(&board, "e2").await;
    assert_eq!(where_to.private_to, Some(anna.id()));
    assert_eq!(where_to.content, "You move **e2**. Where to?");
    assert_eq!(lines(where_to.menus()[0]), ["e3", "e4"]);
    let start = anna.presses(&where_to, "Back").await;
    assert_eq!((start.id, start.content.as_str()), (where_to.id, "What do you move?"));
    assert_eq!(lines(start.menus()[0]), pieces);

    let where_to = anna.chooses(&start, "g1").await;
    let preview = anna.chooses(&where_to, "f3").await;
    assert_eq!(preview.content, "You play **Nf3**. Is that right?");
    assert!(asks_to_confirm(&preview) && preview.files.len() == 1);
    assert_eq!(game.length(&stage).await, 0, "nothing is played yet");
    let start = anna.presses(&preview, "Back").await;
    assert_eq!(start.content, "What do you move?");

    let where_to = anna.chooses(&start, "e2").await;
    let preview = anna.chooses(&where_to, "e4").await;
    assert_eq!(preview.labels(), ["Play", "Back"]);
    let played = anna.presses(&preview, "Play").await;
    assert_eq!((played.id, played.content.as_str()), (where_to.id, "You played **e4**."));
    assert!(played.components.is_empty() && played.files.is_empty(), "nothing is left to press");

    let board = game.turn(&boris).await.clone();
    assert!(board.content.starts_with("Белые: **1. e4**\n"), "{}", board.content);
    let where_to = boris.chooses(&board, "g8").await;
    let preview = boris.chooses(&where_to, "f6").await;
    assert_eq!(preview.content, "Ваш ход **Кf6**. Верно?");
    boris.presses(&preview, "Сыграть").await;
    game.turn(&anna).await;
    stage.end().await;
}

#[tokio::test]
async fn fortress_chess_for_four_with_free_set_up() {
    let stage = Stage::set().await;
    let (anna, boris, clara) =
        (stage.player("anna").await, stage.player("boris").await, stage.player("clara").await);
    let emil = stage.newcomer("emil", "Emil", "en-GB").await;
    let room = stage.channel("board-games").await;
    let options = json!({ "game": "fortress", "pace": "30m", "options": "layout=free" });
    let lobby = gathers(room, &[&anna, &boris, &clara, &emil], options).await;
    assert!(lobby.content.contains("(`layout=free`)"), "{}", lobby.content);
    assert!(lobby.content.contains(&format!("**Black**: {}", boris.at())), "{}", lobby.content);
    emil.presses(&lobby, "Blue").await;
    let mut game = followed(&anna, &lobby).await;

    game.goes(&[(&anna, "R@o2"), (&anna, "B@o3"), (&anna, "N@m2")]).await;
    game.turn(&boris).await;
    let offered = boris.completes(game.place, "move", "move", "Л").await;
    assert!(!offered.is_empty() && offered.iter().all(|choice| choice.name.starts_with('Л')), "{offered:?}");
    assert!(game.plays(&boris, "R@a1").await.starts_with("Ваш ход: **Л"));
    game.goes(&[(&boris, "B@b2"), (&boris, "N@d2")]).await;
    game.goes(&[(&clara, "R@b13"), (&clara, "B@d13"), (&clara, "N@b14")]).await;
    game.goes(&[(&emil, "R@m16"), (&emil, "B@o16"), (&emil, "N@p15")]).await;
    game.goes(&[(&anna, "k4-k6"), (&boris, "d10-f10"), (&clara, "e13-e11")]).await;

    game.turn(&emil).await;
    assert_eq!(game.resigns(&anna).await, "You have resigned.");
    let left = format!("#1 · {} (White) resigns. The game goes on.", anna.at());
    boris.sees(game.place, None, "that White left", |one| one.content == left && one.pinged.is_empty()).await;
    assert_eq!(game.told(&anna, "resign").await, "White is out of the game already.");
    game.goes(&[(&emil, "m12-k12"), (&boris, "d9-f9")]).await;
    game.turn(&clara).await;
    assert_eq!(game.resigns(&clara).await, "You have resigned.");

    let end = game.ends(&boris).await;
    let all = [&anna, &boris, &clara, &emil].map(|player| player.id());
    assert!(all.iter().all(|id| end.pinged.contains(id)) && end.pinged.len() == 4);
    assert!(
        end.content.contains(
            "is over: **Black (Борис), Blue (Emil) win, both enemies are out, the last one resigned**."
        ),
        "{}",
        end.content
    );
    let rated = end.content.lines().filter(|line| line.contains(" → **")).count();
    assert_eq!(rated, 4, "{}", end.content);
    for (player, sign) in [(&anna, "(-"), (&boris, "(+"), (&clara, "(-"), (&emil, "(+")] {
        let own = end.content.lines().find(|line| line.starts_with(&format!("{}: 1500", player.at())));
        assert!(own.is_some_and(|line| line.contains(sign)), "{}", end.content);
    }
    let rating = boris.told(room, "rating", json!({ "game": "fortress" })).await;
    assert!(rating.contains("(пары) · Этот сервер: **"), "{rating}");
    stage.end().await;
}

#[tokio::test]
async fn a_match_where_threads_are_not_permitted_is_played_in_the_channel() {
    let stage = Stage::set().await;
    let (anna, clara) = (stage.player("anna").await, stage.player("clara").await);
    let room = stage.channel("no-threads").await;
    let lobby = anna.asks(room, "play", json!({ "game": "chess", "pace": "10m" })).await;
    clara.presses(&lobby, "Black").await;
    let mut game = super::found(&anna, lobby, room, None).await;
    game.goes(&[(&anna, "e4"), (&clara, "e5")]).await;
    let lobby = anna.again(&game.lobby).await;
    assert!(lobby.labels().is_empty() && lobby.content.contains("The game has begun: #1."));
    game.turn(&anna).await;
    assert_eq!(game.resigns(&clara).await, "You have resigned.");
    let end = game.ends(&anna).await;
    assert!(end.content.contains("**White (Anna) wins, resignation**"), "{}", end.content);
    stage.end().await;
}
