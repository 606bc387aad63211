//! Matches that stand still because today's program cannot replay them.

use krepost::discord::{announce, commands};
use krepost::matches::{Ask, By, MatchId, News, Refusal, Status, Suspension};
use krepost::notices::Topic;
use krepost::store::testing::Database;
use krepost::store::{Place, Store};

use crate::support::{
    ANN, BOB, CHANNEL, DAY, FOUR, GUILD, at, bot, chess, fortress, now, play, refusal, request,
};

/// Changes what is stored, as an older program or a fault would.
async fn tamper(store: &Store, sql: &'static str) {
    sqlx::query(sql).execute(store.pool()).await.expect("changed");
}

/// What waits to be told, in the only channel.
async fn told(store: &Store) -> Vec<News> {
    let mut all = Vec::new();
    loop {
        let notices =
            store.outbox().lease(at(9 * DAY), 10, time::Duration::minutes(1)).await.expect("notices");
        if notices.is_empty() {
            return all;
        }
        for notice in notices {
            if let Topic::Match(_, news) = notice.topic {
                all.push(news);
            }
            store.outbox().sent(notice.id, None, at(9 * DAY)).await.expect("sent");
        }
    }
}

#[tokio::test]
async fn other_rules_are_never_played_by_todays() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    play(store, id, &["e2-e4", "e7-e5"]).await;
    told(store).await;
    assert_eq!(store.matches().review_rules(at(DAY)).await.expect("a review"), (0, 0));
    tamper(store, "UPDATE matches SET rules_version = 0").await;
    let stored = store.matches().load(id).await.expect("still known");
    assert_eq!(stored.play.status(), Status::Suspended(Suspension::Rules));
    assert_eq!(store.matches().review_rules(at(DAY)).await.expect("a review"), (1, 0));
    assert_eq!(store.matches().review_rules(at(DAY)).await.expect("a review"), (0, 0), "once");
    assert_eq!(told(store).await, [News::Suspended { why: Suspension::Rules }]);
    assert!(store.matches().expire_deadlines(now(90 * DAY), 10).await.expect("expiry").is_empty());
    let list = store.matches().of(ANN).await.expect("a list");
    assert!(list.len() == 1 && list[0].is_still());
    let go = Ask::Move { answers: 2, text: "Nf3".into() };
    let stands = Refusal::Suspended(Suspension::Rules);
    assert_eq!(refusal(store.matches().ask(id, By::Player(ANN), go.clone(), now(DAY)).await), stands);
    // The older program is put back: it goes on, its turn anew.
    tamper(store, "UPDATE matches SET rules_version = 1").await;
    assert_eq!(store.matches().review_rules(at(2 * DAY)).await.expect("a review"), (0, 1));
    let stored = store.matches().load(id).await.expect("the match");
    assert_eq!(stored.play.clock().running.expect("a turn").deadline, at(5 * DAY));
    store.matches().ask(id, By::Player(ANN), go, now(3 * DAY)).await.expect("it goes on");
}

#[tokio::test]
async fn players_let_the_result_stand_or_call_it_off() {
    let base = Database::new().await;
    let store = &base.store;
    let ids = [chess(store).await.id, chess(store).await.id];
    for id in ids {
        play(store, id, &["e2-e4", "e7-e5"]).await;
    }
    tamper(store, "UPDATE matches SET rules_version = 0").await;
    // Nobody has looked yet: the first who asks finds it out.
    let ask = |id, user, ask| store.matches().ask(id, By::Player(user), ask, now(DAY));
    ask(ids[0], ANN, Ask::Draw).await.expect("offered");
    let drawn = ask(ids[0], BOB, Ask::Draw).await.expect("agreed");
    assert!(matches!(drawn.stored.play.status(), Status::Over(outcome) if outcome.is_draw()));
    assert_eq!(drawn.ratings.len(), 4);
    ask(ids[1], ANN, Ask::Abort).await.expect("offered");
    let off = ask(ids[1], BOB, Ask::Abort).await.expect("agreed");
    assert_eq!(off.stored.play.status(), Status::Aborted);
    assert!(store.matches().of(ANN).await.expect("a list").is_empty());
    assert_eq!(refusal(ask(ids[0], ANN, Ask::Abort).await), Refusal::Over);
    crate::ratings::agree_with_recomputation(store).await;
}

#[tokio::test]
async fn a_log_that_cannot_be_read_holds_nothing_up() {
    for damage in [
        "UPDATE log SET text = 'e7-e4' WHERE seq = 2",
        "UPDATE log SET text = '' WHERE seq = 1",
        "UPDATE matches SET options = 'no such = thing'",
        "UPDATE matches SET pace = 'soon'",
    ] {
        let base = Database::new().await;
        let store = &base.store;
        let id = chess(store).await.id;
        play(store, id, &["e2-e4", "e7-e5"]).await;
        let other = fortress(store).await.id;
        tamper_one(store, damage, id).await;
        let late = store.matches().expire_deadlines(now(4 * DAY), 10).await.expect("expiry");
        assert_eq!(late.iter().map(|one| one.stored.id).collect::<Vec<_>>(), [other], "{damage}");
        let stored = store.matches().load(id).await.expect("still known");
        assert_eq!(stored.play.status(), Status::Suspended(Suspension::Broken), "{damage}");
        assert!(store.matches().expire_deadlines(now(4 * DAY), 10).await.expect("expiry").is_empty());
        let news = told(store).await;
        let stops = news.iter().filter(|news| matches!(news, News::Suspended { why: Suspension::Broken }));
        assert_eq!(stops.count(), 1, "{damage}: told once");
        // Each message can be written.
        let bot = bot(&base);
        for news in &news {
            announce::message(&bot, &stored, news, &[]).await.expect("words");
        }
        let off = store.matches().ask(id, By::Player(BOB), Ask::Abort, now(5 * DAY)).await.expect("at once");
        assert_eq!(off.stored.play.status(), Status::Aborted);
    }
}

/// Damages one match.
async fn tamper_one(store: &Store, sql: &str, id: MatchId) {
    let column = if sql.contains("UPDATE log") { "match_id" } else { "id" };
    let link = if sql.contains("WHERE") { "AND" } else { "WHERE" };
    let sql = format!("{sql} {link} {column} = {}", id.0);
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(store.pool()).await.expect("damaged");
}

#[tokio::test]
async fn every_command_on_it_says_why() {
    let base = Database::new().await;
    let store = &base.store;
    let id = chess(store).await.id;
    play(store, id, &["e2-e4", "e7-e5"]).await;
    tamper(store, "UPDATE matches SET rules_version = 0").await;
    let (bot, request) = (bot(&base), request(ANN));
    let refused = commands::match_meant(&bot, &request, None).await.expect_err("no position");
    let said = refused.tell(request.locale);
    assert!(said.contains("stands still") && said.contains("/abort") && said.contains("/draw"), "{said}");
    commands::match_standing(&bot, &request, None).await.expect("to be ended");
}

#[tokio::test]
async fn a_match_begins_without_a_lobby() {
    let base = Database::new().await;
    let store = &base.store;
    let terms = fortress(store).await.play.terms;
    let thread = Some(krepost::people::ChannelId(77));
    let place = Place { guild: GUILD, channel: CHANNEL, thread };
    let begun = store.matches().begin(terms, place, now(DAY)).await.expect("begun");
    let stored = store.matches().load(begun.id).await.expect("the match");
    assert_eq!((stored.place, stored.play.people()), (place, FOUR.to_vec()));
    assert_eq!(stored.play.clock().running.expect("a turn").since, at(DAY));
    assert!(told(store).await.iter().filter(|news| **news == News::Started).count() == 2);
    store.matches().ask(begun.id, By::Player(ANN), Ask::Abort, now(DAY)).await.expect("as any other");
}
