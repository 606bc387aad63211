//! What is said about what has just happened is what has happened, also when
//! the log holds more of the kind.

use krepost::discord::{announce, view};
use krepost::matches::{Ask, By, Done, News};
use krepost::people::{MatchId, UserId};
use krepost::store::testing::Database;
use krepost::store::{Played, Store};

use crate::support::{ANN, BOB, MINUTE, bot, chess, now, play};

/// Somebody asks for something, well in time.
async fn asks(store: &Store, id: MatchId, user: UserId, ask: Ask) -> Played {
    let seq = store.matches().load(id).await.expect("the match").play.seq();
    let when = now(u64::from(seq + 1) * MINUTE);
    store.matches().ask(id, By::Player(user), ask, when).await.expect("done")
}

/// Both agree to take back the newest move of ANN.
async fn taken_back(store: &Store, id: MatchId) -> Played {
    let asked = asks(store, id, ANN, Ask::TakeBack).await;
    let offer = asked.stored.play.offers()[0].clone();
    asks(store, id, BOB, Ask::Accept { kind: offer.kind, made: offer.made }).await
}

/// The words for a piece of news.
async fn said(base: &Database, played: &Played, is: impl Fn(&News) -> bool) -> String {
    let news = played.change.news.iter().find(|news| is(news)).expect("the news");
    let message = announce::message(&bot(base), &played.stored, news, &[]).await.expect("a message");
    message.expect("something to say").content
}

#[tokio::test]
async fn each_takeback_names_its_own_move() {
    let base = Database::new().await;
    let id = chess(&base.store).await.id;
    for text in ["e4", "d4", "Nf3"] {
        play(&base.store, id, &[text]).await;
        let played = taken_back(&base.store, id).await;
        assert_eq!(played.change.done, Done::TakenBack);
        let words = said(&base, &played, |news| matches!(news, News::TakenBack { .. })).await;
        assert!(words.ends_with(&format!("Taken back to before **{text}**.")), "{words}");
    }
    assert!(base.store.matches().load(id).await.expect("the match").play.last().is_none());
}

#[tokio::test]
async fn a_draw_claimed_with_its_move_ends_on_that_move() {
    let base = Database::new().await;
    let id = chess(&base.store).await.id;
    play(&base.store, id, &["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]).await;
    let ask = Ask::ClaimWith { answers: 7, text: "Ng8".to_owned() };
    let claimed = asks(&base.store, id, BOB, ask).await;
    assert_eq!(claimed.change.done, Done::Claimed);
    let words = said(&base, &claimed, |news| matches!(news, News::Ended)).await;
    assert!(words.contains("**4… Ng8**"), "{words}");
    let play = &base.store.matches().load(id).await.expect("the match").play;
    let marked = view::scene(play, None);
    let frames = view::scenes(play, None).expect("the frames");
    assert_eq!(frames.last(), Some(&marked), "the animation ends on the board");
    let mut unmarked = play.position().scene(&krepost::games::View::default());
    assert_ne!(unmarked, marked);
    unmarked.mark_last("f6-g8");
    assert_eq!(unmarked, marked);
}
