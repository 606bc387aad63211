//! Random people doing random things, sensible or not: what must hold of every
//! match at every moment.

use std::time::Duration;

use krepost::games::GAMES;
use krepost::games::laws::Draws;
use krepost::kernel::{Seat, Turn};
use krepost::matches::{
    Change, Deed, Entry, Match, News, Now, OfferKind, Pace, Refusal, Status, Terms, UserId, standing,
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
        UserId(if pairs { u64::from(seat.team) + 1 } else { u64::try_from(index).expect("few") + 1 })
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
    let users = [game.terms.holders.clone(), vec![STRANGER]].concat();
    let user = users[draws.below(users.len())];
    let offers = game.offers().to_vec();
    let seq = game.seq();
    let change = match draws.below(14) {
        0 => game.draw(user, now),
        1 => game.take_back(user, now),
        2 if draws.below(4) == 0 => game.abort(user, now),
        3 if draws.below(6) == 0 => {
            game.resign(user, Some(Seat::new(draws.below(game.terms.holders.len()))), now)
        }
        4 if draws.below(8) == 0 => game.resign(user, None, now),
        5 | 6 if !offers.is_empty() => {
            let offer = &offers[draws.below(offers.len())];
            game.accept(user, offer.kind, offer.made, now)
        }
        7 if !offers.is_empty() => game.decline(user, offers[0].kind, offers[0].made),
        8 => game.play(user, seq.saturating_sub(1), "e2-e4", now),
        9 => return game.time_out(now),
        10 => game.accept(user, OfferKind::Takeback { undone: 1, to: 0 }, seq, now),
        _ => {
            let actions = game.position().actions();
            let text = actions.get(draws.below(actions.len())).cloned().unwrap_or_default();
            let mover = game.to_act().map_or(user, |seat| game.holder(seat));
            if draws.below(8) == 0 {
                game.claim(mover, seq, &text, now)
            } else {
                game.play(mover, seq, &text, now)
            }
        }
    };
    change.map(Some)
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
}

/// What must hold while somebody is to act.
fn playing(game: &Match, change: &Change) {
    let seat = game.to_act().expect("somebody acts");
    let turn = game.clock().running.expect("the clock runs");
    assert_eq!(turn.seat, seat);
    assert!(matches!(game.position().turn(), Turn::Seat(_)), "no dice wait");
    assert_ne!(game.position().actions(), ["pass"], "nothing is left to the referee");
    for news in &change.news {
        if let News::Turn { seat: told, user, seq, deadline } = news {
            let now = (seat, game.holder(seat), game.seq(), turn.deadline);
            assert_eq!((*told, *user, *seq, *deadline), now);
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
            game.play(game.holder(seat), game.seq(), text, Now { at: START, seed }).expect("legal");
            positions.push((game.seq(), game.position().clone()));
        }
        let users = game.terms.holders.clone();
        let Ok(_) = game.take_back(users[0], Now { at: START, seed }) else { return Ok(()) };
        if let Some(offer) = game.offers().first().cloned() {
            for user in game.missing(&offer) {
                game.accept(user, offer.kind, offer.made, Now { at: START, seed }).expect("asked");
            }
        }
        let Some(Entry { deed: Deed::Takeback { to, .. }, .. }) = game.log().last() else { panic!() };
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
        holders: vec![UserId(1), UserId(2)],
    };
    let now = Now { at: START, seed: 0 };
    let (mut game, _) = Match::begin(terms, now).expect("begins");
    let mover = |game: &Match| game.holder(game.to_act().expect("somebody"));
    let first = game.claim(UserId(1), 0, "Nf3", now).expect("the move stands");
    assert_eq!(first.done, krepost::matches::Done::Played);
    for text in ["Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        game.play(mover(&game), game.seq(), text, now).expect("legal");
    }
    let claimed = game.claim(UserId(2), game.seq(), "Ng8", now).expect("the third time");
    assert_eq!(claimed.done, krepost::matches::Done::Claimed);
    assert!(matches!(game.status(), Status::Over(outcome) if outcome.is_draw()));
    assert_eq!(game.last_move().and_then(|entry| entry.deed.move_text()), Some("f6-g8"));
}
