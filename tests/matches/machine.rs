//! Random people doing random things, sensible or not: what must hold of every
//! match at every moment.

use std::time::Duration;

use krepost::games::GAMES;
use krepost::games::laws::Draws;
use krepost::kernel::{Seat, Turn};
use krepost::matches::{
    Ask, By, Change, Entry, Event, Holder, Match, News, Now, OfferKind, Pace, Refusal, Status, Terms, UserId,
    standing,
};
use proptest::prelude::*;
use time::OffsetDateTime;
use time::macros::datetime;

const START: OffsetDateTime = datetime!(2026-11-29 12:00 UTC);

/// Nobody's id.
const STRANGER: UserId = UserId(99);

/// A match of a random game, sometimes with one person on two allied seats.
fn begin(draws: &mut Draws) -> Match {
    let game = GAMES[draws.below(GAMES.len())];
    let info = game.info();
    let options = krepost::games::laws::random_options(game, draws);
    let pairs = info.pairs && draws.below(2) == 0;
    let person = |(index, seat): (usize, &krepost::kernel::SeatInfo)| {
        let id = if pairs { u64::from(seat.team) + 1 } else { u64::try_from(index).expect("few") + 1 };
        Holder::Person(UserId(id))
    };
    let holders = info.seats.iter().enumerate().map(person).collect();
    let pace = ["3d", "10s", "1h+10m/2h"][draws.below(3)].parse::<Pace>().expect("a pace");
    let terms = Terms { game, options, pace, unrated: None, holders };
    let (begun, change) = Match::begin(terms, Now { at: START, seed: 1 }).expect("begins");
    assert_eq!(change.news[0], News::Started);
    sound(&begun, &change);
    begun
}

/// Somebody tries something.
fn something(game: &mut Match, draws: &mut Draws, now: Now) -> Result<Option<Change>, Refusal> {
    let users = [game.people(), vec![STRANGER]].concat();
    let user = users[draws.below(users.len())];
    let offers = game.offers().to_vec();
    let seq = game.seq();
    let mut by = By::Player(user);
    let ask = match draws.below(14) {
        0 => Ask::Draw,
        1 => Ask::TakeBack,
        2 if draws.below(4) == 0 => Ask::Abort,
        3 if draws.below(6) == 0 => Ask::Resign { seat: Some(Seat::new(draws.below(game.holders().len()))) },
        4 if draws.below(8) == 0 => Ask::Resign { seat: None },
        5 | 6 if !offers.is_empty() => {
            let offer = &offers[draws.below(offers.len())];
            Ask::Accept { kind: offer.kind, made: offer.made }
        }
        7 if !offers.is_empty() => Ask::Decline { kind: offers[0].kind, made: offers[0].made },
        8 => Ask::Move { answers: seq.saturating_sub(1), text: "e2-e4".to_owned() },
        9 => {
            by = By::Referee;
            Ask::Deadline
        }
        10 => Ask::Accept { kind: OfferKind::Takeback { undone: 1, to: 0 }, made: seq },
        11 if draws.below(4) == 0 => {
            by = By::Official(STRANGER);
            let (seat, other) = (draws.below(game.holders().len()), draws.below(9));
            Ask::Substitute {
                seat: Seat::new(seat),
                holder: Holder::Person(UserId(u64::try_from(other).expect("few") + 1)),
            }
        }
        _ => {
            let actions = game.position().actions();
            let text = actions.get(draws.below(actions.len())).cloned().unwrap_or_default();
            by = By::Player(game.to_act().and_then(|seat| game.user(seat)).unwrap_or(user));
            if draws.below(8) == 0 {
                Ask::ClaimWith { answers: seq, text }
            } else {
                Ask::Move { answers: seq, text }
            }
        }
    };
    match game.ask(by, &ask, now) {
        Err(Refusal::InTime) => Ok(None),
        done => done.map(Some),
    }
}

/// The holder of a seat plays a move.
fn play(game: &mut Match, seat: Seat, text: &str, now: Now) -> Result<Change, Refusal> {
    let by = By::Player(game.user(seat).expect("a person"));
    game.ask(by, &Ask::Move { answers: game.seq(), text: text.to_owned() }, now)
}

/// What must hold of a match, and of the change that led to it.
fn sound(game: &Match, change: &Change) {
    let places: Vec<u32> = game.log().iter().map(|entry| entry.seq).collect();
    assert!(places.iter().copied().eq(1..=game.seq()), "{places:?}");
    assert!(game.log().ends_with(&change.entries));
    match game.status() {
        Status::Playing => playing(game, change),
        Status::Over(_) | Status::Aborted => {
            assert_eq!((game.clock().running, game.to_act()), (None, None));
            assert!(game.offers().is_empty());
        }
        Status::Suspended(why) => panic!("{why:?}"),
    }
    let kinds = change.news.iter().filter(|news| matches!(news, News::Turn { .. } | News::Ended)).count();
    assert!(kinds <= 1, "one board a change: {:?}", change.news);
    assert_eq!(
        kinds == 1,
        !change.entries.is_empty() && game.status() != Status::Aborted
            || change.news.contains(&News::Started)
    );
    let again =
        Match::restore(game.terms.clone(), game.log().to_vec(), game.clock().clone(), game.offers().to_vec());
    let again = again.expect("what was played can be replayed");
    assert!(again.position().same(&**game.position()));
    assert_eq!(again.status(), game.status());
    assert_eq!(again.holders(), game.holders());
    let last = |game: &Match| game.last().map(|last| (last.seq, last.seat, last.text.clone()));
    assert_eq!(last(&again), last(game));
}

/// What must hold while somebody is to act.
fn playing(game: &Match, change: &Change) {
    let seat = game.to_act().expect("somebody acts");
    let turn = game.clock().running.expect("the clock runs");
    assert_eq!(turn.seat, seat);
    assert!(matches!(game.position().turn(), Turn::Seat(_)), "no dice wait");
    assert_ne!(game.position().actions(), ["pass"], "nothing is left to the referee");
    for news in &change.news {
        if let News::Turn { seat: told, holder, seq, deadline } = news {
            let now = (seat, game.holder(seat), game.seq(), turn.deadline);
            assert_eq!((*told, *holder, *seq, *deadline), now);
        }
    }
    for offer in game.offers() {
        assert!(offer.agreed.contains(&offer.by));
        assert!(!game.missing(offer).is_empty(), "what all agree to is done");
    }
}

/// Everything that can be seen of a match.
fn seen(game: &Match) -> (Vec<Entry>, String, u64, String) {
    let rest = format!("{:?} {:?} {:?}", game.clock(), game.offers(), game.status());
    (game.log().to_vec(), game.position().write(), game.position().key(), rest)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_people_do(seed: u64) {
        let mut draws = Draws::new(seed);
        let mut game = begin(&mut draws);
        let mut at = START;
        for _ in 0..120 {
            at += Duration::from_secs(u64::try_from(draws.below(6)).expect("few"));
            let now = Now { at, seed: seed ^ u64::from(game.seq()) };
            let before = seen(&game);
            match something(&mut game, &mut draws, now) {
                Ok(Some(change)) => sound(&game, &change),
                Ok(None) | Err(_) => assert_eq!(seen(&game), before, "a refusal changes nothing"),
            }
        }
    }

    #[test]
    fn a_takeback_leads_to_a_position_that_was_there(seed: u64) {
        let mut draws = Draws::new(seed);
        let mut game = begin(&mut draws);
        let mut positions = vec![(game.seq(), game.position().clone())];
        for _ in 0..draws.below(12) + 1 {
            let Some(seat) = game.to_act() else { break };
            let actions = game.position().actions();
            let text = &actions[draws.below(actions.len())];
            play(&mut game, seat, text, Now { at: START, seed }).expect("legal");
            positions.push((game.seq(), game.position().clone()));
        }
        let now = Now { at: START, seed };
        let first = By::Player(game.people()[0]);
        let Ok(_) = game.ask(first, &Ask::TakeBack, now) else { return Ok(()) };
        if let Some(offer) = game.offers().first().cloned() {
            for user in game.missing(&offer) {
                let accept = Ask::Accept { kind: offer.kind, made: offer.made };
                game.ask(By::Player(user), &accept, now).expect("asked");
            }
        }
        let Some(Entry { event: Event::Takeback { to, .. }, .. }) = game.log().last() else { panic!() };
        let (_, there) = positions.iter().rev().find(|(seq, _)| seq <= to).expect("a position");
        assert!(game.position().same(&**there));
        assert!(standing(game.log()).iter().all(|entry| entry.seq <= *to));
    }
}

#[test]
fn a_claim_with_its_move_counts_or_the_move_stands() {
    let terms = Terms {
        game: krepost::games::game("chess").expect("chess"),
        options: krepost::kernel::Options::default(),
        pace: Pace::DEFAULT,
        unrated: None,
        holders: [1, 2].map(|id| Holder::Person(UserId(id))).to_vec(),
    };
    let now = Now { at: START, seed: 0 };
    let (mut game, _) = Match::begin(terms, now).expect("begins");
    let claim = |game: &mut Match, user, text: &str| {
        let ask = Ask::ClaimWith { answers: game.seq(), text: text.to_owned() };
        game.ask(By::Player(UserId(user)), &ask, now)
    };
    let first = claim(&mut game, 1, "Nf3").expect("the move stands");
    assert_eq!(first.done, krepost::matches::Done::Played);
    for text in ["Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        let seat = game.to_act().expect("somebody");
        play(&mut game, seat, text, now).expect("legal");
    }
    let claimed = claim(&mut game, 2, "Ng8").expect("the third time");
    assert_eq!(claimed.done, krepost::matches::Done::Claimed);
    assert!(matches!(game.status(), Status::Over(outcome) if outcome.is_draw()));
    assert_eq!(game.last().map(|last| last.text.as_str()), Some("f6-g8"));
}
