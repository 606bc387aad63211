//! Matches that stand still because they cannot be replayed.

use krepost::games::game;
use krepost::kernel::{Options, Seat};
use krepost::matches::{
    Ask, By, Clock, Done, Entry, Event, Holder, Match, Now, OfferKind, Pace, Refusal, Status, Suspension,
    Terms, UserId,
};
use time::macros::datetime;

const NOW: Now = Now { at: datetime!(2026-11-29 12:00 UTC), seed: 7 };
const USERS: [UserId; 4] = [UserId(1), UserId(2), UserId(3), UserId(4)];

/// A match whose log no rules of today accept: each seat has moved.
fn still(id: &str, why: Suspension) -> Match {
    let game = game(id).expect("a game");
    let seats = game.info().seats.len();
    let holders = USERS[..seats].iter().map(|&user| Holder::Person(user)).collect();
    let terms = Terms { game, options: Options::default(), pace: Pace::DEFAULT, unrated: None, holders };
    let entry = |index: usize| Entry {
        seq: u32::try_from(index).expect("few") + 1,
        event: Event::Move { seat: Seat::new(index), text: "over the hills".to_owned() },
        by: By::Player(USERS[index]),
        at: NOW.at,
        left: None,
    };
    let log: Vec<Entry> = (0..seats).map(entry).collect();
    let clock = Clock::new(terms.pace, seats);
    assert!(Match::restore(terms.clone(), log.clone(), clock.clone(), vec![]).is_err());
    Match::suspended_from(terms, log, clock, vec![], why).expect("it can be set up")
}

fn asks(play: &mut Match, user: UserId, ask: &Ask) -> Result<Done, Refusal> {
    play.ask(By::Player(user), ask, NOW).map(|change| change.done)
}

#[test]
fn nobody_moves_in_it() {
    let mut play = still("chess", Suspension::Rules);
    assert_eq!(play.status(), Status::Suspended(Suspension::Rules));
    assert_eq!((play.to_act(), play.seq()), (None, 2));
    let answers = play.seq();
    let stands = Refusal::Suspended(Suspension::Rules);
    for ask in [
        Ask::Move { answers, text: "e4".to_owned() },
        Ask::ClaimWith { answers, text: "e4".to_owned() },
        Ask::TakeBack,
        Ask::Accept { kind: OfferKind::Takeback { undone: 1, to: 0 }, made: 2 },
    ] {
        assert_eq!(asks(&mut play, USERS[0], &ask), Err(stands.clone()));
    }
    let substitute = Ask::Substitute { seat: Seat::new(0), holder: Holder::Person(USERS[2]) };
    assert_eq!(play.ask(By::Official(USERS[3]), &substitute, NOW).err(), Some(stands));
    assert_eq!(play.ask(By::Referee, &Ask::Deadline, NOW).err(), Some(Refusal::InTime));
    assert_eq!(asks(&mut play, USERS[2], &Ask::Abort), Err(Refusal::NotSeated));
}

#[test]
fn it_is_called_off_when_all_agree() {
    for id in ["chess", "seasons"] {
        let mut play = still(id, Suspension::Rules);
        let people = play.people();
        assert_eq!(asks(&mut play, people[0], &Ask::Abort), Ok(Done::Offered));
        let made = play.offers()[0].made;
        for (index, &user) in people.iter().enumerate().skip(1) {
            assert_eq!(play.status(), Status::Suspended(Suspension::Rules));
            let done = asks(&mut play, user, &Ask::Accept { kind: OfferKind::Abort, made });
            let last = index + 1 == people.len();
            assert_eq!(done, Ok(if last { Done::Aborted } else { Done::Agreed }), "{id}");
        }
        assert_eq!(play.status(), Status::Aborted);
    }
}

#[test]
fn what_cannot_be_read_is_called_off_at_once() {
    let mut play = still("seasons", Suspension::Broken);
    assert_eq!(asks(&mut play, USERS[1], &Ask::Abort), Ok(Done::Aborted));
    assert_eq!(play.status(), Status::Aborted);
    assert_eq!(asks(&mut play, USERS[1], &Ask::Abort), Err(Refusal::Aborted));
}

#[test]
fn two_may_let_the_result_stand() {
    let mut play = still("chess", Suspension::Rules);
    assert_eq!(asks(&mut play, USERS[0], &Ask::Draw), Ok(Done::Offered));
    assert_eq!(asks(&mut play, USERS[1], &Ask::Draw), Ok(Done::DrawAgreed));
    let Status::Over(outcome) = play.status() else { panic!("{:?}", play.status()) };
    assert!(outcome.is_draw() && outcome.reason == "agreement");
    assert_eq!(play.unrated(), None, "both had moved");
    assert_eq!(asks(&mut play, USERS[0], &Ask::Abort), Err(Refusal::Over));

    let mut play = still("chess", Suspension::Rules);
    assert_eq!(asks(&mut play, USERS[1], &Ask::Resign { seat: None }), Ok(Done::Resigned));
    let Status::Over(outcome) = play.status() else { panic!("{:?}", play.status()) };
    assert_eq!((outcome.rank(Seat::new(0)), outcome.rank(Seat::new(1))), (1, 2));
}

#[test]
fn what_four_would_get_only_the_game_knows() {
    let mut play = still("seasons", Suspension::Rules);
    let stands = Err(Refusal::Suspended(Suspension::Rules));
    assert_eq!(asks(&mut play, USERS[0], &Ask::Draw), stands);
    assert_eq!(asks(&mut play, USERS[0], &Ask::Resign { seat: None }), stands);
    assert!(play.offers().is_empty() && play.log().len() == 4);
}
