//! The pictures that commands answer with, besides boards.

use std::sync::Arc;

use krepost::discord::commands::{export, rating};
use krepost::discord::error::Failure;
use krepost::discord::{File, Reply, view};
use krepost::games::GAMES;
use krepost::matches::{Event, Pace};
use krepost::render::GIF_MAX;
use krepost::store::testing::Database;

use crate::support::{
    ANN, BOB, CAT, FOOLS_MATE, FOUR, any_move, begin, bot, chess, fortress, plan, play, request,
};

/// The files of a private answer.
fn files(reply: Result<Reply, Failure>) -> Vec<File> {
    match reply {
        Ok(Reply::Private(message)) => message.files,
        other => panic!("{other:?}"),
    }
}

/// Whether a file is a picture with a description that fits.
fn is_described(file: &File, magic: &[u8]) -> bool {
    let alt = file.alt.as_deref().unwrap_or_default();
    file.bytes.starts_with(magic) && !alt.is_empty() && alt.chars().count() <= 1024 && !alt.contains("[")
}

#[tokio::test]
async fn a_match_becomes_an_animation() {
    let base = Database::new().await;
    let bot = bot(&base);
    let id = chess(&base.store).await.id;
    play(&base.store, id, &FOOLS_MATE).await;
    let number = Some(id.to_string());
    let made = files(export::animation(Arc::clone(&bot), request(BOB), number).await);
    assert_eq!(made.len(), 1);
    assert!(is_described(&made[0], b"GIF89a"), "{:?}", made[0].alt);
    assert!(made[0].bytes.len() <= GIF_MAX);
    assert!(made[0].alt.as_deref().unwrap_or_default().contains("5 positions"), "{:?}", made[0].alt);

    let id = fortress(&base.store).await.id;
    any_move(&base.store, id).await;
    let made = files(export::animation(Arc::clone(&bot), request(CAT), Some(id.to_string())).await);
    assert!(is_described(&made[0], b"GIF89a"), "{:?}", made[0].alt);
}

#[tokio::test]
async fn an_animation_ends_with_the_board_as_it_is() {
    let base = Database::new().await;
    for game in GAMES {
        let seats = game.info().seats.len();
        let id = begin(&base.store, plan(game.info().id, "", Pace::DEFAULT), &FOUR[..seats]).await.id;
        for _ in 0..6 {
            any_move(&base.store, id).await;
        }
        let stored = base.store.matches().load(id).await.expect("the match");
        let scenes = view::scenes(&stored.play, None).expect("scenes");
        assert_eq!(scenes.last(), Some(&view::scene(&stored.play, None)), "{}", game.info().id);
        let rolls =
            stored.play.log().iter().filter(|entry| matches!(entry.event, Event::Roll { .. })).count();
        assert_eq!(scenes.len(), stored.play.log().len() - rolls + 1, "{}", game.info().id);
    }
}

#[tokio::test]
async fn ratings_have_pictures() {
    let base = Database::new().await;
    let bot = bot(&base);
    let top = || rating::top(Arc::clone(&bot), request(ANN), "chess".to_owned(), None);
    let own = |user| rating::show(Arc::clone(&bot), request(user), None, None);
    assert!(files(top().await).is_empty(), "nobody is rated");
    assert!(files(own(ANN).await).is_empty());
    for users in [[ANN, BOB], [BOB, CAT]] {
        let id = begin(&base.store, plan("chess", "", Pace::DEFAULT), &users).await.id;
        play(&base.store, id, &FOOLS_MATE).await;
    }
    let made = files(top().await);
    let names: Vec<&str> = made.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["top.png", "crosstable.png"]);
    let graph = files(own(BOB).await);
    assert_eq!(graph.len(), 1);
    for file in made.iter().chain(&graph) {
        assert!(is_described(file, b"\x89PNG"), "{:?}", file.alt);
    }
    assert!(graph[0].alt.as_deref().unwrap_or_default().contains("latest 2 rated games"));
}
