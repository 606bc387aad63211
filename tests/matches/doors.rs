//! Who is asked and heard: only seats that are still in, and whoever holds
//! them now.

use krepost::games::game;
use krepost::kernel::{ActError, Options, Seat};
use krepost::matches::{
    Ask, By, Change, Done, Event, Holder, Level, Match, News, Now, OfferKind, Pace, Refusal, Status, Terms,
    UserId,
};
use time::macros::datetime;

const NOW: Now = Now { at: datetime!(2026-11-29 12:00 UTC), seed: 7 };
const A: UserId = UserId(1);
const B: UserId = UserId(2);
const C: UserId = UserId(3);
const D: UserId = UserId(4);
const E: UserId = UserId(5);

fn begin(id: &str, holders: Vec<Holder>) -> Match {
    let terms = Terms {
        game: game(id).expect("a game"),
        options: Options::default(),
        pace: Pace::DEFAULT,
        unrated: None,
        holders,
    };
    Match::begin(terms, NOW).expect("begins").0
}

fn people(users: &[UserId]) -> Vec<Holder> {
    users.iter().map(|&user| Holder::Person(user)).collect()
}

/// A person asks.
fn asks(play: &mut Match, user: UserId, ask: &Ask) -> Result<Change, Refusal> {
    play.ask(By::Player(user), ask, NOW)
}

/// Whoever is to act plays the first legal move, so often.
fn moves(play: &mut Match, times: usize) {
    for _ in 0..times {
        let seat = play.to_act().expect("somebody");
        let text = play.position().actions()[0].clone();
        let by = match play.holder(seat) {
            Holder::Person(user) => By::Player(user),
            Holder::Engine(level) => By::Engine(level),
        };
        play.ask(by, &Ask::Move { answers: play.seq(), text }, NOW).expect("legal");
    }
}

/// Everything that can be asked by somebody who is no mover.
fn all_asks(offer: OfferKind, made: u32, seq: u32) -> Vec<Ask> {
    vec![
        Ask::Draw,
        Ask::TakeBack,
        Ask::Abort,
        Ask::Accept { kind: offer, made },
        Ask::Decline { kind: offer, made },
        Ask::Resign { seat: None },
        Ask::Move { answers: seq, text: "e2-e4".to_owned() },
        Ask::ClaimWith { answers: seq, text: "e2-e4".to_owned() },
    ]
}

#[test]
fn a_seat_that_is_out_is_not_heard_at_any_door() {
    for id in ["fortress", "seasons", "vierschach"] {
        let mut play = begin(id, people(&[A, B, C, D]));
        moves(&mut play, 4);
        asks(&mut play, B, &Ask::Resign { seat: None }).expect("resigns");
        asks(&mut play, A, &Ask::Draw).expect("offers");
        let offer = play.offers()[0].clone();
        assert_eq!(play.missing(&offer), [C, D], "{id}: only who is in is asked");
        for ask in all_asks(OfferKind::Draw, offer.made, play.seq()) {
            let before = (play.log().to_vec(), play.offers().to_vec());
            let refused = asks(&mut play, B, &ask).expect_err("out");
            let known = matches!(refused, Refusal::Act(ActError::SeatOut(_)) | Refusal::NotYourTurn { .. });
            assert!(known, "{id} {ask:?}: {refused:?}");
            assert_eq!((play.log().to_vec(), play.offers().to_vec()), before);
        }
        for user in [C, D] {
            asks(&mut play, user, &Ask::Accept { kind: OfferKind::Draw, made: offer.made }).expect("asked");
        }
        assert!(matches!(play.status(), Status::Over(_)), "{id}: without the one who is out");
    }
}

#[test]
fn whoever_is_out_neither_vetoes_nor_ends_by_not_having_acted() {
    for id in ["fortress", "seasons"] {
        let mut play = begin(id, people(&[A, B, C, D]));
        // B leaves without a move; everybody else moves.
        asks(&mut play, B, &Ask::Resign { seat: None }).expect("resigns");
        moves(&mut play, 6);
        let asked = asks(&mut play, A, &Ask::Abort).expect("asks");
        assert_eq!(asked.done, Done::Offered, "{id}: not at once, everybody still in has moved");
        assert_eq!(
            asks(&mut play, B, &Ask::Abort).err().map(|why| matches!(why, Refusal::Act(_))),
            Some(true)
        );
        let made = play.offers()[0].made;
        for user in [C, D] {
            asks(&mut play, user, &Ask::Accept { kind: OfferKind::Abort, made }).expect("asked");
        }
        assert_eq!(play.status(), Status::Aborted, "{id}");
    }
}

#[test]
fn one_person_on_two_seats_is_heard_while_one_is_in() {
    let mut play = begin("fortress", people(&[A, B, A, B]));
    moves(&mut play, 4);
    asks(&mut play, A, &Ask::Resign { seat: Some(Seat::new(0)) }).expect("one of two");
    asks(&mut play, A, &Ask::Draw).expect("heard through the other");
    let made = play.offers()[0].made;
    asks(&mut play, B, &Ask::Accept { kind: OfferKind::Draw, made }).expect("asked");
    assert!(matches!(play.status(), Status::Over(_)));
}

/// A mating move puts the last seat out that had not agreed to a draw.
#[test]
fn an_offer_lapses_when_a_move_puts_a_seat_out() {
    // Random play until a move puts a seat out, an offer standing to which
    // everybody else has agreed.
    let mut draws = krepost::games::laws::Draws::new(5);
    let mut seen = 0;
    for _ in 0..60 {
        let mut play = begin("seasons", people(&[A, B, C, D]));
        for _ in 0..400 {
            if play.status() != Status::Playing {
                break;
            }
            let seat = play.to_act().expect("somebody");
            let mover = play.user(seat).expect("a person");
            if play.offers().is_empty() {
                let _ = asks(&mut play, mover, &Ask::Draw);
            }
            if play.status() != Status::Playing {
                break;
            }
            let before: Vec<Seat> = play.seats_in().collect();
            let offered = !play.offers().is_empty();
            let actions = play.position().actions();
            let text = actions[draws.below(actions.len())].clone();
            let answers = play.seq();
            asks(&mut play, mover, &Ask::Move { answers, text }).expect("legal");
            let after: Vec<Seat> = play.seats_in().collect();
            for offer in play.offers() {
                assert!(!play.missing(offer).is_empty(), "what all agree to is done");
            }
            if play.status() == Status::Playing && before != after && offered {
                assert!(play.offers().is_empty());
                seen += 1;
            }
        }
    }
    assert!(seen > 0, "it has happened");
}

#[test]
fn an_official_lets_somebody_else_take_over_a_seat() {
    let mut play = begin("chess", people(&[A, B]));
    moves(&mut play, 2);
    asks(&mut play, B, &Ask::Draw).expect("offers");
    let (turn, seat) = (play.clock().running, Seat::new(0));
    let substitute = Ask::Substitute { seat, holder: Holder::Person(C) };
    for by in [By::Player(A), By::Player(C), By::Referee, By::Plan(A)] {
        assert_eq!(play.ask(by, &substitute, NOW).err(), Some(Refusal::NotAllowed), "{by:?}");
    }
    let change = play.ask(By::Official(E), &substitute, NOW).expect("an official may");
    assert_eq!(change.done, Done::Substituted);
    assert_eq!(change.entries[0].by, By::Official(E));
    let (from, to) = (Holder::Person(A), Holder::Person(C));
    assert_eq!(change.entries[0].event, Event::Substitution { seat, from, to });
    let told = News::Substituted { seat, from, to };
    assert!(change.news.contains(&told));
    assert_eq!(told.mentions(play.holders()), [A, C]);
    assert!(play.offers().is_empty(), "offers lapse");
    assert_eq!(play.clock().running, turn, "the turn goes on");
    assert_eq!(play.users(), [Some(C), Some(B)]);
    let answers = play.seq();
    let go = |text: &str| Ask::Move { answers, text: text.to_owned() };
    assert_eq!(asks(&mut play, A, &go("Nf3")).err(), Some(Refusal::NotSeated));
    asks(&mut play, C, &go("Nf3")).expect("the new one moves");
    // A takeback of that and what was before does not bring the old one back.
    asks(&mut play, C, &Ask::TakeBack).expect("asks");
    let offer = play.offers()[0].clone();
    asks(&mut play, B, &Ask::Accept { kind: offer.kind, made: offer.made }).expect("agrees");
    assert_eq!(play.user(seat), Some(C));
    let again = Match::restore(play.terms.clone(), play.log().to_vec(), play.clock().clone(), vec![])
        .expect("replays");
    assert_eq!((again.users(), again.terms.holders.clone()), (vec![Some(C), Some(B)], people(&[A, B])));
    asks(&mut play, B, &Ask::TakeBack).expect("the move before the substitution");
    let offer = play.offers()[0].clone();
    asks(&mut play, C, &Ask::Accept { kind: offer.kind, made: offer.made }).expect("agrees");
    assert_eq!(play.user(seat), Some(C), "who sits there is not taken back");
    asks(&mut play, B, &Ask::Resign { seat: None }).expect("resigns");
    assert_eq!(play.ask(By::Official(E), &substitute, NOW).err(), Some(Refusal::Over));
}

#[test]
fn an_engine_moves_for_its_own_seat_only() {
    let engine = |level| Holder::Engine(Level(level));
    let mut play = begin("fortress", vec![Holder::Person(A), engine(3), Holder::Person(B), engine(4)]);
    let first = |play: &Match| Ask::Move { answers: play.seq(), text: play.position().actions()[0].clone() };
    for by in [By::Engine(Level(3)), By::Engine(Level(9)), By::Player(B), By::Official(E), By::Referee] {
        play.ask(by, &first(&play.clone()), NOW).expect_err("not its turn");
    }
    play.ask(By::Plan(A), &first(&play.clone()), NOW).expect("a plan moves for its person");
    assert_eq!(play.log()[0].by, By::Plan(A));
    for by in [By::Engine(Level(4)), By::Player(A)] {
        play.ask(by, &first(&play.clone()), NOW).expect_err("the seat of the third level");
    }
    play.ask(By::Engine(Level(3)), &first(&play.clone()), NOW).expect("its seat");
    assert_eq!(play.log().last().map(|entry| entry.by), Some(By::Engine(Level(3))));
    assert!(play.has_acted(Seat::new(1)));
    // Engines do not talk.
    assert_eq!(play.ask(By::Engine(Level(3)), &Ask::Draw, NOW).err(), Some(Refusal::NotAllowed));
}
