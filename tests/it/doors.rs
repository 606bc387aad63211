//! What happens at the doors and behind them without a server around: who is
//! let in, which match is meant, what a second press is told.

use std::collections::HashMap;
use std::sync::Arc;

use krepost::discord::commands::{board, export, games, match_meant, match_to_move, moves, resign};
use krepost::discord::error::Failure;
use krepost::discord::gate::{self, Needs};
use krepost::discord::ids::Id;
use krepost::discord::sight::{Layout, Overwrite, RoleId, Room, Whom};
use krepost::discord::{Bot, Message, Reply, Request, Row};
use krepost::matches::{Pace, Status};
use krepost::people::{ChannelId, MatchId};
use krepost::store::testing::Database;

use crate::support::{
    ANN, BOB, CAT, CHANNEL, EVE, FOUR, GUILD, begin, bot, chess, fortress, plan, play, request,
};

/// Discord's bit of View Channel.
const VIEW: u64 = 1 << 10;
const CREW: RoleId = RoleId(7);
const ELSEWHERE: ChannelId = ChannelId(3_000);

/// A private answer.
fn private(reply: Result<Reply, Failure>) -> Message {
    match reply {
        Ok(Reply::Private(message)) => message,
        other => panic!("{other:?}"),
    }
}

/// What a person is told who is refused.
fn refused<T>(reply: Result<T, Failure>) -> String {
    match reply {
        Err(Failure::Said(text)) => text,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it is allowed"),
    }
}

/// The buttons of a message.
fn buttons(message: &Message) -> Vec<(Id, bool)> {
    let buttons = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.clone(),
        Row::Menu(_) => Vec::new(),
    });
    buttons.map(|button| (button.id, button.enabled)).collect()
}

/// A server in which only the crew sees the channel of the matches.
fn hidden() -> Layout {
    let everybody = RoleId(GUILD.0);
    let overwrite = |role, allow, deny| Overwrite { whom: Whom::Role(role), allow, deny };
    let hides = vec![overwrite(everybody, 0, VIEW), overwrite(CREW, VIEW, 0)];
    Layout {
        owner: BOB,
        roles: HashMap::from([(everybody, VIEW), (CREW, 0)]),
        rooms: HashMap::from([(CHANNEL, Room::Channel(hides)), (ELSEWHERE, Room::Channel(Vec::new()))]),
    }
}

/// A request from another channel.
fn from_elsewhere(user: krepost::people::UserId) -> Request {
    Request { channel: ELSEWHERE, ..request(user) }
}

/// Whether a person finds a match, to look at and to take away; both ways must
/// agree.
async fn finds(bot: &Arc<Bot>, asked: Request, id: MatchId) -> bool {
    let number = Some(id.to_string());
    let seen = board::show(Arc::clone(bot), asked.clone(), number.clone(), Some(true)).await;
    let taken = export::files(Arc::clone(bot), asked.clone(), number).await;
    let pressed = board::own(bot, &asked, id, Some(true)).await;
    let found = seen.is_ok();
    assert_eq!((taken.is_ok(), pressed.is_ok()), (found, found));
    if !found {
        let number = id.0;
        for told in [refused(seen), refused(taken), refused(pressed)] {
            assert!(told.starts_with("There is no game “"), "{told}");
            assert!(told.contains(&number.to_string()), "{told}");
        }
    }
    found
}

#[tokio::test]
async fn of_a_match_in_a_hidden_channel_only_those_know_who_see_it() {
    let base = Database::new().await;
    let bot = bot(&base);
    let id = chess(&base.store).await.id;
    assert!(finds(&bot, request(EVE), id).await, "who is there sees it");
    let in_a_thread = Request { parent: Some(CHANNEL), ..from_elsewhere(EVE) };
    assert!(finds(&bot, in_a_thread, id).await, "who is in a thread of it sees it");
    assert!(!finds(&bot, from_elsewhere(EVE), id).await, "nothing is known of the server yet");
    assert!(finds(&bot, from_elsewhere(ANN), id).await, "who plays in it sees it");

    bot.sight.learn(GUILD, hidden());
    assert!(!finds(&bot, from_elsewhere(EVE), id).await);
    assert!(finds(&bot, Request { roles: vec![CREW], ..from_elsewhere(EVE) }, id).await);
    assert!(finds(&bot, Request { sees_all: true, ..from_elsewhere(EVE) }, id).await);
    assert!(finds(&bot, from_elsewhere(ANN), id).await);
    let abroad = Request { guild: Some(krepost::people::GuildId(1)), ..request(ANN) };
    assert!(!finds(&bot, abroad, id).await, "a match of another server");

    bot.sight.change(GUILD, |layout| _ = layout.rooms.insert(CHANNEL, Room::Channel(Vec::new())));
    assert!(finds(&bot, from_elsewhere(EVE), id).await, "the channel was opened");
}

#[tokio::test]
async fn what_a_command_needs_is_judged_before_it_runs() {
    let base = Database::new().await;
    let bot = bot(&base);
    let mute = |mut asked: Request| {
        asked.permissions.send = false;
        asked
    };
    let nowhere = Request { guild: None, ..request(ANN) };
    for (asked, needs, runs) in [
        (request(ANN), Needs::Post, true),
        (mute(request(ANN)), Needs::Post, false),
        (mute(request(ANN)), Needs::Server, true),
        (nowhere.clone(), Needs::Nothing, true),
        (nowhere, Needs::Server, false),
    ] {
        let work = async |asked: Request| {
            assert_eq!(asked.person.user, ANN);
            assert_eq!(asked.person.name, "somebody", "the person was met");
            Ok(Reply::text("done"))
        };
        let reply = gate::through(&bot, asked, needs, work).await;
        assert_eq!(reply == Reply::text("done"), runs, "{needs:?}: {reply:?}");
    }
    // In a match it is judged where the match is played.
    let id = chess(&base.store).await.id;
    let acts = |asked: Request| Request { needs: Needs::Act, ..asked };
    let told = refused(match_meant(&bot, &acts(mute(request(ANN))), None).await);
    assert!(told.contains("Send Messages"), "{told}");
    let number = id.to_string();
    assert!(match_meant(&bot, &acts(mute(from_elsewhere(ANN))), Some(&number)).await.is_ok());
    assert!(match_meant(&bot, &mute(request(ANN)), None).await.is_ok(), "looking needs nothing");
}

#[tokio::test]
async fn of_ones_own_matches_the_one_that_waits_is_meant() {
    let base = Database::new().await;
    let (store, bot) = (&base.store, bot(&base));
    base.store.people().saw(CAT, "Cat", "en-GB", crate::support::START).await.expect("a person");
    let first = chess(store).await.id;
    let second = begin(store, plan("tablut", "", Pace::DEFAULT), &[ANN, CAT]).await.id;
    begin(store, plan("chess", "", Pace::DEFAULT), &[BOB, CAT]).await;
    let told = refused(match_to_move(&bot, &request(ANN), None).await);
    assert!(told.contains(&format!("\n{first} Chess · with ? · **your turn**")), "{told}");
    assert!(told.contains(&format!("\n{second} Tablut · with Cat · **your turn**")), "{told}");
    assert_eq!(told.lines().count(), 3, "only her own: {told}");
    play(store, first, &["e2-e4"]).await;
    assert_eq!(match_to_move(&bot, &request(ANN), None).await.expect("a match").id, second);
    assert!(match_meant(&bot, &request(ANN), None).await.is_err(), "for all else it must be named");
    assert_eq!(
        match_to_move(&bot, &request(BOB), None).await.err().map(|_| ()),
        Some(()),
        "both wait for Bob"
    );
}

#[tokio::test]
async fn a_second_press_for_ones_own_move_is_answered_as_the_first() {
    let base = Database::new().await;
    let (store, bot) = (&base.store, bot(&base));
    let id = chess(store).await.id;
    for _ in 0..2 {
        let told = private(moves::confirmed(&bot, &request(ANN), id, 0, "e2-e4").await);
        assert_eq!(told.content, "You played **e4**.");
    }
    play(store, id, &["e7-e5"]).await;
    let told = private(moves::confirmed(&bot, &request(ANN), id, 0, "e2-e4").await);
    assert_eq!(told.content, "You played **e4**.", "also after the answer to it");
    let other = private(moves::confirmed(&bot, &request(ANN), id, 0, "d2-d4").await);
    assert!(other.content.starts_with("The position has changed"), "{}", other.content);
    let foreign = private(moves::confirmed(&bot, &request(BOB), id, 0, "e2-e4").await);
    assert!(foreign.content.starts_with("The position has changed"), "{}", foreign.content);
    assert_eq!(store.matches().load(id).await.expect("the match").play.log().len(), 2);
    // Both presses at once.
    let (ann_one, ann_two) = (request(ANN), request(ANN));
    let (one, two) = tokio::join!(
        moves::confirmed(&bot, &ann_one, id, 2, "g1-f3"),
        moves::confirmed(&bot, &ann_two, id, 2, "g1-f3"),
    );
    assert_eq!(
        (private(one).content, private(two).content),
        ("You played **Nf3**.".into(), "You played **Nf3**.".into())
    );
}

#[tokio::test]
async fn all_games_are_listed_on_pages_with_opponents_and_a_way_out_of_lobbies() {
    let base = Database::new().await;
    let (store, bot) = (&base.store, bot(&base));
    let mut waiting = Vec::new();
    for _ in 0..21 {
        waiting.push(chess(store).await.id.to_string());
    }
    let lobby = crate::support::lobby(store, plan("chess", "", Pace::DEFAULT), ANN).await;
    let mut text = String::new();
    for number in 1..=3 {
        let page = private(games::page(&bot, &request(ANN), number).await);
        assert!(page.content.chars().count() <= 2000);
        assert!(
            page.content.contains("with ? · **your turn** · <#2000> · time is up <t:"),
            "{}",
            page.content
        );
        let buttons = buttons(&page);
        assert!(buttons.contains(&(Id::Games { page: number - 1 }, number > 1)));
        assert!(buttons.contains(&(Id::Games { page: number + 1 }, number < 3)));
        let closes = |(id, _): &(Id, bool)| matches!(id, Id::Lobby { lobby: at, .. } if *at == lobby.id.0);
        assert_eq!(buttons.iter().any(closes), number == 3);
        text.push_str(&page.content);
        text.push('\n');
    }
    let listed: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    for number in &waiting {
        assert_eq!(listed.iter().filter(|one| *one == number).count(), 1, "{number}: {text}");
    }
    let last = private(games::page(&bot, &request(ANN), 99).await);
    assert!(text.ends_with(&format!("{}\n", last.content)), "beyond the end is the last page");
}

#[tokio::test]
async fn resigning_is_asked_first_and_anew_when_the_position_has_changed() {
    let base = Database::new().await;
    let (store, bot) = (&base.store, bot(&base));
    let id = chess(store).await.id;
    let asked = private(resign::resign(Arc::clone(&bot), request(ANN), None).await);
    assert!(asked.content.starts_with("Do you really resign Chess"), "{}", asked.content);
    assert!(buttons(&asked).contains(&(Id::Resign { id, seq: 0, seat: None }, true)));
    let status = async || store.matches().load(id).await.expect("the match").play.status();
    play(store, id, &["e2-e4"]).await;
    let again = private(resign::confirmed(&bot, &request(ANN), id, 0, None).await);
    assert!(again.content.starts_with("The position has changed"), "{}", again.content);
    assert!(buttons(&again).contains(&(Id::Resign { id, seq: 1, seat: None }, true)));
    assert_eq!(status().await, Status::Playing, "nothing has happened yet");
    private(resign::confirmed(&bot, &request(ANN), id, 1, None).await);
    assert!(matches!(status().await, Status::Over(_)));
    let told = refused(resign::confirmed(&bot, &request(ANN), id, 1, None).await);
    assert_eq!(told, "This game is over.");

    // Of somebody else's seat nothing is given up.
    let id = fortress(store).await.id;
    let foreign = resign::confirmed(&bot, &request(FOUR[1]), id, 0, Some(0)).await;
    assert!(refused(foreign).contains("older version"));
    assert_eq!(store.matches().load(id).await.expect("the match").play.log().len(), 0);
}
