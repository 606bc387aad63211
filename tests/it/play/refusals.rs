//! What is not done, and the exact words for it, for the person who asked.

use serde_json::{Value, json};

use super::{Stage, begins};

/// The text of a move.
fn a_move(text: &str) -> Value {
    json!({ "move": text })
}

#[tokio::test]
async fn every_refusal_is_private_exact_and_in_the_players_language() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let (clara, darya) = (stage.player("clara").await, stage.player("darya").await);
    let room = stage.channel("board-games").await;
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "30m" })).await;
    let thread = game.place;
    game.turn(&anna).await;

    let outsider = "You do not play in this game, so you cannot do that. Open your own with /play.";
    let stranger = "Вы не играете в этой партии, поэтому так нельзя. Свою можно открыть командой /play.";
    for command in ["resign", "draw", "takeback", "abort"] {
        assert_eq!(game.told(&clara, command).await, outsider, "/{command}");
        assert_eq!(game.told(&darya, command).await, stranger, "/{command}");
    }
    assert_eq!(clara.told(thread, "move", a_move("e4")).await, outsider);
    assert_eq!(clara.presses_told(&game.board, "My board").await, "Chess #1 · White to move");
    let first = anna.again(&game.board).await;
    let pick = first.menus()[0]["custom_id"].as_str().expect("an id").to_owned();
    assert_eq!(clara.forges(&first, &pick).await, outsider);

    let not_yours = format!("Сейчас не ваш ход: ходят Белые ({}).", anna.at());
    assert_eq!(boris.told(thread, "move", a_move("e5")).await, not_yours);
    assert_eq!(boris.forges(&first, &pick).await, not_yours);

    let illegal = "“e2-e5” is not possible here. The pawn on e2 does not move like that.";
    assert_eq!(anna.told(thread, "move", a_move("e2-e5")).await, illegal);
    let unreadable = anna.told(thread, "move", a_move("let us play")).await;
    assert!(
        unreadable.starts_with("I cannot read “let us play” as a move. This one is legal now: "),
        "{unreadable}"
    );
    let injected = anna.told(thread, "move", a_move("@everyone `x` **y**")).await;
    assert!(injected.starts_with("I cannot read “"), "{injected}");
    let castling = anna.told(thread, "move", a_move("O-O")).await;
    assert!(castling.starts_with("“O-O” is not possible here. Castling needs a king and rook"), "{castling}");

    let nowhere = stage.channel("tournament").await;
    let nothing = "No game is being played in this channel. /games shows yours, /play opens a new one.";
    assert_eq!(anna.told(nowhere, "move", a_move("e4")).await, nothing);
    assert_eq!(
        boris.told(nowhere, "board", json!({})).await,
        "В этом канале никто не играет. Ваши партии покажет /games, новую откроет /play."
    );
    for (unknown, shown) in [("#99", "\\#99"), ("ninety", "ninety"), ("-1", "\\-1")] {
        let said = format!("There is no game “{shown}” here. /games shows yours.");
        assert_eq!(anna.told(thread, "board", json!({ "match": unknown })).await, said);
    }
    for (scope, said) in [("moon", "“moon” is not possible. Possible: server, global.")] {
        assert_eq!(anna.told(thread, "top", json!({ "game": "chess", "scope": scope })).await, said);
    }

    assert_eq!(game.resigns(&boris).await, "Вы сдались.");
    game.ends(&anna).await;
    for command in ["resign", "draw", "takeback", "abort"] {
        assert_eq!(game.told(&anna, command).await, "This game is over.", "/{command}");
        assert_eq!(game.told(&boris, command).await, "Эта партия окончена.", "/{command}");
    }
    assert_eq!(anna.told(thread, "move", a_move("e4")).await, "This game is over.");
    stage.end().await;
}

#[tokio::test]
async fn what_play_does_not_take() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let bot = stage.visitor().bot().await.expect("the bot").id;
    let room = stage.channel("board-games").await;
    for (options, said) in [
        (json!({ "game": "checkers" }), "I do not know the game “checkers”. Choose one from the list."),
        (
            json!({ "game": "chess", "pace": "5s" }),
            "“5s” is not possible: a move, a bank or a cap has from 10 seconds to 60 days.",
        ),
        (
            json!({ "game": "chess", "pace": "soon" }),
            "I cannot read the time “soon”. Write how much there is for a move, as 3 days, 12 hours or 10m, or \
             bank + increment / cap, as 5d + 1d / 10d.",
        ),
        (json!({ "game": "chess", "seat": "red" }), "There is no seat “red”. There are: White, Black."),
        (json!({ "game": "chess", "options": "x=1" }), "Chess has no options, so “x” cannot be set."),
        (
            json!({ "game": "gobang", "options": "size=4" }),
            "The option “Points on a side of the board” does not take “4”. It takes: 5…19.",
        ),
        (
            json!({ "game": "gobang", "options": "size" }),
            "I cannot read the option “size”. Write key=value, with commas between.",
        ),
        (
            json!({ "game": "chess", "opponent": bot }),
            "Bots do not play yet; that will come. Name a person as opponent.",
        ),
        (json!({ "game": "chess", "opponent": anna.id() }), "You cannot be your own opponent."),
        (
            json!({ "game": "chess", "opponent": boris.id(), "opponent2": bot }),
            "Bots do not play yet; that will come. Name a person as opponent.",
        ),
    ] {
        assert_eq!(anna.told(room, "play", options.clone()).await, said, "{options}");
    }
    let clara = stage.player("clara").await;
    let crowd = json!({ "game": "chess", "opponent": boris.id(), "opponent2": clara.id() });
    assert_eq!(anna.told(room, "play", crowd).await, "That is too many opponents: at most 1.");
    let russian = boris.told(room, "play", json!({ "game": "**лото**" })).await;
    assert_eq!(
        russian,
        "Не знаю игры “\\*\\*лото\\*\\*”. Выберите из списка.".replace('“', "«").replace('”', "»")
    );
    stage.end().await;
}

#[tokio::test]
async fn a_missing_permission_is_named() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let visitor = stage.visitor();
    let lacks =
        |what: &str| format!("I may not do that in this channel. Please ask a moderator to give me: {what}.");
    for (permission, name) in [
        ("SEND_MESSAGES", "Send Messages"),
        ("ATTACH_FILES", "Attach Files"),
        ("SEND_MESSAGES_IN_THREADS", "Send Messages in Threads"),
    ] {
        visitor.permit(room, permission, false).await.expect("a permission");
        assert_eq!(anna.told(room, "play", json!({ "game": "chess" })).await, lacks(name));
        visitor.permit(room, permission, true).await.expect("a permission");
    }
    visitor.permit(room, "ATTACH_FILES", false).await.expect("a permission");
    assert_eq!(
        boris.told(room, "play", json!({ "game": "chess" })).await,
        "В этом канале мне не хватает прав. Попросите модератора дать мне: Прикреплять файлы."
    );
    visitor.permit(room, "ATTACH_FILES", true).await.expect("a permission");

    // A right that is taken away while a game goes on.
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "30m" })).await;
    game.turn(&anna).await;
    visitor.permit(room, "SEND_MESSAGES_IN_THREADS", false).await.expect("a permission");
    for (command, options) in [("move", a_move("e4")), ("resign", json!({})), ("draw", json!({}))] {
        let told = anna.told(game.place, command, options).await;
        assert_eq!(told, lacks("Send Messages in Threads"), "/{command}");
    }
    assert_eq!(game.length(&stage).await, 0);
    visitor.permit(room, "SEND_MESSAGES_IN_THREADS", true).await.expect("a permission");
    game.plays(&anna, "e4").await;
    game.turn(&boris).await;
    stage.end().await;
}

#[tokio::test]
async fn in_a_locked_thread_nothing_is_played() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "30m" })).await;
    game.goes(&[(&anna, "e4")]).await;
    let board = game.turn(&boris).await.clone();
    stage.hook("thread", json!({ "thread": game.place, "locked": true })).await;
    let locked = "Эта ветка закрыта, и я не могу сюда писать. Попросите модератора открыть её.";
    assert_eq!(boris.told(game.place, "move", a_move("e5")).await, locked);
    assert_eq!(game.told(&boris, "draw").await, locked);
    let picked = boris.chooses(&board, "e7").await;
    assert_eq!(picked.content, locked);
    assert_eq!(game.length(&stage).await, 1);
    assert!(
        boris.told(game.place, "board", json!({})).await.starts_with("Шахматы #1"),
        "reading is possible"
    );
    stage.hook("thread", json!({ "thread": game.place, "locked": false })).await;
    game.plays(&boris, "e5").await;
    game.turn(&anna).await;
    stage.end().await;
}
