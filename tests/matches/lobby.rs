//! Random people at random lobbies: nobody sits without pressing, and no match
//! begins that somebody has not agreed to as it is.

use krepost::games::laws::Draws;
use krepost::games::{GAMES, game};
use krepost::kernel::{Options, Seat};
use krepost::lobby::{Lobby, LobbyError, LobbyState, Opening, Plan, PlanChange};
use krepost::matches::Pace;
use krepost::people::{ChannelId, GuildId, LobbyId, UserId};
use proptest::prelude::*;
use time::Duration;
use time::macros::datetime;

fn open(draws: &mut Draws) -> Lobby {
    let game = GAMES[draws.below(GAMES.len())];
    let plan = Plan { game, options: Options::default(), pace: Pace::DEFAULT, rated: true };
    let most = game.info().seats.len() - 1;
    let opponents = (0..draws.below(most + 1)).map(|n| UserId(u64::try_from(n).expect("few") + 2)).collect();
    let opening =
        Opening { plan, guild: GuildId(1), channel: ChannelId(2), owner: UserId(1), seat: None, opponents };
    let now = datetime!(2026-11-29 12:00 UTC);
    Lobby::open(LobbyId(1), opening, now, Duration::days(1)).expect("opens")
}

/// Somebody does something; gives the plan that each seat's holder saw last.
fn something(lobby: &mut Lobby, draws: &mut Draws, saw: &mut [u32]) {
    let user = UserId(u64::try_from(draws.below(6)).expect("few") + 1);
    let seat = Seat::new(draws.below(lobby.chairs.len()));
    let before = format!("{lobby:?}");
    let result = match draws.below(8) {
        0 => lobby.leave(user),
        1 => {
            let options = lobby.plan.game.info().options;
            let change = match options.get(draws.below(options.len().max(1))) {
                Some(spec) if draws.below(2) == 0 => {
                    let value = spec.expected().split(", ").last().unwrap_or_default().to_owned();
                    PlanChange::Option { key: spec.key.into(), value }
                }
                _ => PlanChange::Rated(draws.below(2) == 0),
            };
            let changed = lobby.change(user, change);
            if changed.is_ok() {
                // The owner has made the change and so agrees to it.
                for seat in Seat::all(lobby.chairs.len()) {
                    if lobby.holder(seat) == Some(lobby.owner) {
                        saw[seat.index()] = lobby.revision;
                    }
                }
            }
            changed.map(|_| ())
        }
        2 if draws.below(20) == 0 => lobby.cancel(user),
        _ => {
            let revision = if draws.below(4) == 0 { lobby.revision - 1 } else { lobby.revision };
            let sat = lobby.sit(user, seat, revision);
            if sat.is_ok() {
                for own in Seat::all(lobby.chairs.len()).filter(|&own| lobby.holder(own) == Some(user)) {
                    saw[own.index()] = revision;
                }
            }
            sat
        }
    };
    if result.is_err() {
        assert_eq!(format!("{lobby:?}"), before, "a refusal changes nothing");
    }
}

fn sound(lobby: &Lobby, saw: &[u32]) {
    let info = lobby.plan.game.info();
    for seat in Seat::all(lobby.chairs.len()) {
        let chair = lobby.chairs[seat.index()];
        assert!(!chair.agreed || chair.holder.is_some());
        assert!(!chair.agreed || saw[seat.index()] == lobby.revision, "agreed to what is shown now");
        assert!(chair.holder.is_none() || chair.asked.is_none());
        for other in Seat::all(lobby.chairs.len()).filter(|&other| other != seat) {
            let both = chair.holder.is_some() && chair.holder == lobby.holder(other);
            let allied = info.seats[seat.index()].team == info.seats[other.index()].team;
            assert!(!both || (info.pairs && allied), "{lobby:?}");
        }
    }
    match lobby.terms() {
        Ok(terms) => assert_eq!(terms.holders.len(), info.seats.len()),
        Err(LobbyError::Waiting(seats)) => assert!(!seats.is_empty()),
        Err(error) => assert_eq!(error, LobbyError::Closed(LobbyState::Cancelled)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_people_do(seed: u64) {
        let mut draws = Draws::new(seed);
        let mut lobby = open(&mut draws);
        let mut saw = vec![0; lobby.chairs.len()];
        saw[0] = 1;
        for _ in 0..60 {
            something(&mut lobby, &mut draws, &mut saw);
            sound(&lobby, &saw);
        }
    }
}

#[test]
fn who_is_asked_may_sit_elsewhere() {
    let plan = Plan {
        game: game("fortress").expect("a game"),
        options: Options::default(),
        pace: Pace::DEFAULT,
        rated: true,
    };
    let opening = Opening {
        plan,
        guild: GuildId(1),
        channel: ChannelId(2),
        owner: UserId(1),
        seat: None,
        opponents: vec![UserId(2), UserId(3)],
    };
    let now = datetime!(2026-11-29 12:00 UTC);
    let mut lobby = Lobby::open(LobbyId(1), opening.clone(), now, Duration::days(1)).expect("opens");
    lobby.sit(UserId(3), Seat::new(3), 1).expect("a free seat");
    assert_eq!(lobby.chairs[2].asked, None, "what was kept for her is free: it is no ally's");
    let twice = Opening { opponents: vec![UserId(2), UserId(3), UserId(2)], ..opening.clone() };
    let pair = Lobby::open(LobbyId(1), twice, now, Duration::days(1)).expect("both allied seats");
    assert_eq!(pair.chairs[3].asked, Some(UserId(2)));
    let foes = Opening { opponents: vec![UserId(2), UserId(2)], ..opening };
    let refused = Lobby::open(LobbyId(1), foes, now, Duration::days(1)).err();
    assert_eq!(refused, Some(LobbyError::SecondSeat(Seat::new(1))));
}
