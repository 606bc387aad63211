//! What is written: names that would like to be more than names, boards as
//! text, records, rules, help.

use std::fmt::Write as _;

use krepost::games::{GAMES, chess::pgn};
use krepost::playground::client::Message;
use serde_json::json;

use super::{Player, Stage, begins, followed, gathers, shown};

/// The most characters of a message.
const MOST: usize = 2000;

#[tokio::test]
async fn a_name_never_pings_nor_breaks_the_layout() {
    let stage = Stage::set().await;
    let anna = stage.player("anna").await;
    let room = stage.channel("board-games").await;
    let victim = stage.player("clara").await;
    let at = victim.at();
    let named = [
        ("**Bold** @everyone", "**Bold** @\u{200b}everyone"),
        ("\u{202e}drawkcab", "drawkcab"),
        ("\u{200b}\u{200b}", "player "),
        ("||`x`||\n# Head \"quoted\"", "||`x`|| # Head \"quoted\""),
        (&at, &at.replace('@', "@\u{200b}")),
        ("long long long long long long long long long", "long long long long long long lo"),
    ];
    for (index, (name, safe)) in named.into_iter().enumerate() {
        let rival = stage.newcomer(&format!("rival{index}"), name, "en-GB").await;
        let mut game = begins(room, &[&anna, &rival], json!({ "game": "chess", "pace": "30m" })).await;
        let channels = anna.member.channels().await.expect("channels");
        let thread = channels.into_iter().find(|one| one.id == game.place).expect("a thread");
        let called = format!("Chess {}: Anna, {safe}", game.id);
        // A name of which nothing is seen gets a number behind its stand-in.
        let told = thread.name.trim_end_matches(|c: char| c.is_ascii_digit() && safe == "player ");
        assert_eq!(told, called, "{name:?}");
        game.goes(&[(&anna, "f3"), (&rival, "e5")]).await;
        game.turn(&anna).await;
        for message in anna.messages(game.place).await {
            let harmless = !message.content.contains("everyone") && !message.content.contains(&at);
            assert!(harmless && !message.pinged.contains(&victim.id()), "{}", shown(&message));
        }
        let record = anna.asks(game.place, "export", json!({})).await;
        let text = anna.member.download(&record.files[0]).await.expect("a file");
        let read = pgn::read(&String::from_utf8(text).expect("text")).expect("a game");
        assert_eq!(read.lines, ["f2-f3", "e7-e5"]);
        assert_eq!(read.tag("White"), Some("Anna"));
    }
    stage.end().await;
}

#[tokio::test]
async fn the_name_of_a_thread_is_cut_to_what_discord_takes() {
    let stage = Stage::set().await;
    let mut players = Vec::new();
    for name in ["first", "second", "third", "fourth"] {
        players.push(stage.newcomer(name, &format!("{name} of four people with a name"), "en-GB").await);
    }
    let players: Vec<&Player> = players.iter().collect();
    let room = stage.channel("board-games").await;
    let game = begins(room, &players, json!({ "game": "vierschach", "pace": "30m" })).await;
    let channels = players[0].member.channels().await.expect("channels");
    let thread = channels.into_iter().find(|one| one.id == game.place).expect("a thread");
    assert!((95..=100).contains(&thread.name.chars().count()), "{}", thread.name);
    assert!(thread.name.ends_with('…') && thread.name.contains("#1: first of four"), "{}", thread.name);
    stage.end().await;
}

#[tokio::test]
async fn every_game_has_a_board_in_text() {
    let stage = Stage::set().await;
    let players = [
        stage.player("anna").await,
        stage.player("boris").await,
        stage.player("clara").await,
        stage.player("darya").await,
    ];
    let room = stage.channel("board-games").await;
    for game in GAMES {
        let info = game.info();
        let seated: Vec<&Player> = players.iter().take(info.seats.len()).collect();
        let options = json!({ "game": info.id, "pace": "60d" });
        let lobby = gathers(room, &seated, options).await;
        let last = seated.len() - 1;
        seated[last].presses(&lobby, &format!(":sit:{last}")).await;
        let game = followed(seated[0], &lobby).await;
        for player in seated {
            let text = player.asks(game.place, "board", json!({ "text": true })).await;
            let content = &text.content;
            assert!(content.chars().count() <= MOST && !content.contains('…'), "{}: {content}", info.id);
            assert_eq!(content.matches("```").count(), 2, "{}: {content}", info.id);
            assert!(text.files.is_empty() && text.private_to == Some(player.id()), "{}", info.id);
            let board = content.split("```").nth(1).expect("a board").trim_matches('\n');
            let (files, ranks) = info.size;
            let height = board.lines().count() - 1;
            let sides = [usize::from(files), usize::from(ranks)];
            // Walls between rows have lines of their own.
            let walls = board.lines().filter(|line| !line.contains(|c: char| c.is_alphanumeric())).count();
            assert!(sides.contains(&(height - walls)), "{}: {height} rows\n{board}", info.id);
            assert!(board.lines().all(|line| line.chars().count() <= 70), "{}:\n{board}", info.id);
        }
    }
    stage.end().await;
}

#[tokio::test]
async fn who_wants_text_picks_and_confirms_moves_in_text() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "3d" })).await;
    anna.asks(game.place, "settings", json!({ "board": "text" })).await;
    let board = game.turn(&anna).await.clone();
    let picking = anna.chooses(&board, "e2").await;
    assert!(picking.files.is_empty() && picking.content.contains("```"), "{}", picking.content);
    let preview = anna.chooses(&picking, "e4").await;
    let (before, shown) = preview.content.split_once("```").expect("a board");
    assert!(preview.files.is_empty() && before.contains("e4"), "{}", preview.content);
    assert!(shown.contains("Black to move") && shown.contains("Last move: e4"), "{shown}");
    assert_eq!(anna.presses_told(&preview, "Play").await, "You played **e4**.");
    stage.end().await;
}

#[tokio::test]
async fn the_record_of_a_match_can_be_read_again() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let mut game = begins(room, &[&anna, &boris], json!({ "game": "chess", "pace": "30m" })).await;
    game.goes(&[(&anna, "e4"), (&boris, "c5"), (&anna, "Nf3")]).await;
    let before = game.turn(&boris).await.id;
    assert_eq!(game.resigns(&boris).await, "Вы сдались.");
    game.ends(&anna).await;

    let answer = anna.asks(game.place, "export", json!({})).await;
    assert_eq!((answer.content.as_str(), answer.private_to), ("The record of #1.", Some(anna.id())));
    assert_eq!(answer.files[0].filename, "chess-1.pgn");
    let text = anna.member.download(&answer.files[0]).await.expect("a file");
    let read = pgn::read(&String::from_utf8(text).expect("text")).expect("a game");
    assert_eq!(read.tag("White"), Some("Anna"));
    assert_eq!(read.tag("Black"), Some("Борис"));
    assert_eq!(read.tag("Result"), Some("1-0"));
    assert_eq!(read.lines[..3], ["e2-e4", "c7-c5", "g1-f3"]);

    let is_record = |one: &Message| one.files.iter().any(|file| file.filename == "chess-1.txt");
    let second = anna.sees(game.place, Some(before), "the common record", is_record).await;
    assert_eq!(second.private_to, Some(anna.id()));
    let text = anna.member.download(&second.files[0]).await.expect("a file");
    let text = String::from_utf8(text).expect("text");
    let (head, lines) = text.split_once("\n\n").expect("a head and lines");
    for line in ["game: chess", "match: 1", "site: Krepost", "seat w: Anna", "seat b: Борис"] {
        assert!(head.lines().any(|one| one == line), "{line}:\n{head}");
    }
    assert!(head.contains("\nresult: w=1 b=0 resignation"), "{head}");
    assert_eq!(lines, "e2-e4\nc7-c5\ng1-f3\nresign:b\n");
    stage.end().await;
}

#[tokio::test]
async fn every_game_teaches_itself_in_both_languages() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    for game in GAMES {
        let info = game.info();
        for (player, next) in [(&anna, "Next"), (&boris, "Дальше")] {
            let mut page = player.asks(room, "rules", json!({ "game": info.id })).await;
            for number in 1..=info.pages.len() {
                let content = &page.content;
                let head = content.lines().next().expect("a head");
                let of = if next == "Next" { "of" } else { "из" };
                assert!(head.ends_with(&format!("{number} {of} {}", info.pages.len())), "{head}");
                assert!(content.chars().count() <= MOST && !content.ends_with('…'), "{}: {content}", info.id);
                assert_eq!(page.files.len(), 1, "{} {number}: a picture", info.id);
                assert!(page.files[0].description.is_some(), "{} {number}", info.id);
                assert_eq!(page.private_to, Some(player.id()));
                if number < info.pages.len() {
                    page = player.presses(&page, next).await;
                }
            }
        }
    }
    stage.end().await;
}

#[tokio::test]
async fn help_names_every_game_and_every_command() {
    let stage = Stage::set().await;
    let (anna, boris) = (stage.player("anna").await, stage.player("boris").await);
    let room = stage.channel("board-games").await;
    let commands = anna.member.commands(room).await.expect("commands");
    for player in [&anna, &boris] {
        let help = player.told(room, "help", json!({})).await;
        assert!(help.chars().count() <= MOST);
        let missing = commands.iter().filter_map(|command| command["name"].as_str()).fold(
            String::new(),
            |mut missing, name| {
                if name != "help" && !help.contains(&format!("**/{name}**")) {
                    let _ = write!(missing, " /{name}");
                }
                missing
            },
        );
        assert_eq!(missing, "", "{help}");
    }
    let help = anna.told(room, "help", json!({})).await;
    for game in GAMES {
        let name = krepost::words::Locale::En.game(game.info(), "name");
        assert!(help.contains(&name), "{name}");
    }
    stage.end().await;
}
