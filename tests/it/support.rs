//! What the tests of the store share.

use std::sync::Arc;
use std::time::Duration;

use krepost::discord::gate::Needs;
use krepost::discord::{Bot, Member, Permissions, Request, Rules};
use krepost::games::game;
use krepost::kernel::{Options, Seat};
use krepost::lobby::{Lobby, Opening, Plan};
use krepost::matches::{Ask, By, Now, Pace, Refusal};
use krepost::people::{ChannelId, GuildId, InteractionId, MatchId, Person, UserId};
use krepost::store::testing::Database;
use krepost::store::{Error, Played, Store, Stored};
use krepost::words::Locale;
use time::OffsetDateTime;
use time::macros::datetime;

pub const ANN: UserId = UserId(11);
pub const BOB: UserId = UserId(22);
pub const CAT: UserId = UserId(33);
pub const DAN: UserId = UserId(44);
pub const EVE: UserId = UserId(55);
pub const FOUR: [UserId; 4] = [ANN, BOB, CAT, DAN];

pub const GUILD: GuildId = GuildId(1_000);
pub const CHANNEL: ChannelId = ChannelId(2_000);

/// When the tests begin.
pub const START: OffsetDateTime = datetime!(2026-11-29 12:00 UTC);

pub const MINUTE: u64 = 60;
pub const HOUR: u64 = 60 * MINUTE;
pub const DAY: u64 = 24 * HOUR;

/// So many seconds after the start.
pub fn at(seconds: u64) -> OffsetDateTime {
    START + Duration::from_secs(seconds)
}

/// The same, with a seed.
pub fn now(seconds: u64) -> Now {
    Now { at: at(seconds), seed: 0x5eed ^ seconds }
}

pub fn plan(id: &str, options: &str, pace: Pace) -> Plan {
    let game = game(id).expect("a game");
    let options = Options::parse(game.info().options, options).expect("options");
    Plan { game, options, pace, rated: true }
}

pub fn opening(plan: Plan, owner: UserId, opponents: &[UserId]) -> Opening {
    let opponents = opponents.to_vec();
    Opening { plan, guild: GUILD, channel: CHANNEL, owner, seat: None, opponents }
}

/// A lobby with its owner on the first seat, open for a day.
pub async fn lobby(store: &Store, plan: Plan, owner: UserId) -> Lobby {
    store.lobbies().open(opening(plan, owner, &[]), START, time::Duration::days(1)).await.expect("a table")
}

/// A match that has just begun, `users` holding the seats in order.
pub async fn begin(store: &Store, plan: Plan, users: &[UserId]) -> Stored {
    let lobby = lobby(store, plan, users[0]).await;
    let mut begun = None;
    for (index, &user) in users.iter().enumerate().skip(1) {
        let seated = store
            .lobbies()
            .sit(lobby.id, user, Seat::new(index), lobby.revision, now(0))
            .await
            .expect("a seat");
        begun = seated.begun;
    }
    begun.expect("everybody has agreed")
}

/// A game of chess at three days a move.
pub async fn chess(store: &Store) -> Stored {
    begin(store, plan("chess", "", Pace::DEFAULT), &[ANN, BOB]).await
}

/// A game of fortress chess of four people.
pub async fn fortress(store: &Store) -> Stored {
    begin(store, plan("fortress", "", Pace::DEFAULT), &FOUR).await
}

/// Plays moves one after the other, a minute each, whoever's turn it is.
pub async fn play(store: &Store, id: MatchId, moves: &[&str]) -> Played {
    let mut last = None;
    for text in moves {
        let stored = store.matches().load(id).await.expect("the match");
        let seat = stored.play.to_act().expect("somebody acts");
        let by = By::Player(stored.play.user(seat).expect("a person"));
        let ask = Ask::Move { answers: stored.play.seq(), text: (*text).to_owned() };
        let when = now(u64::from(stored.play.seq() + 1) * MINUTE);
        let played = store.matches().ask(id, by, ask, when).await;
        last = Some(played.unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    last.expect("at least one move")
}

/// Plays some legal move.
pub async fn any_move(store: &Store, id: MatchId) -> Played {
    let stored = store.matches().load(id).await.expect("the match");
    let text = stored.play.position().actions()[0].clone();
    play(store, id, &[&text]).await
}

/// Why the match refused.
pub fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> Refusal {
    match result {
        Err(Error::Refused { refusal, .. }) => refusal,
        other => panic!("no refusal: {other:?}"),
    }
}

pub const FOOLS_MATE: [&str; 4] = ["f2-f3", "e7-e5", "g2-g4", "d8-h4"];

/// A bot on a database, without a connection to Discord.
pub fn bot(base: &Database) -> Arc<Bot> {
    let rules = Rules { pace: Pace::DEFAULT, lobby_life: Duration::from_secs(DAY) };
    Arc::new(Bot::new(base.store.clone(), rules))
}

/// A request of a person who may do nothing special, in English.
pub fn request(user: UserId) -> Request {
    Request {
        id: InteractionId(1),
        user: Member { id: user, name: "somebody".to_owned(), bot: false },
        person: Person::unknown(user),
        roles: Vec::new(),
        locale: Locale::En,
        guild: Some(GUILD),
        channel: CHANNEL,
        parent: None,
        permissions: Permissions {
            view: true,
            in_thread: false,
            send: true,
            send_in_threads: true,
            threads: true,
            files: true,
            locked: false,
        },
        manages: false,
        sees_all: false,
        needs: Needs::default(),
        now: START,
    }
}
