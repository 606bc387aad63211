//! Laws that hold for every registered game, as functions that panic when one
//! is broken. Tests run them on random games, fuzzers on hostile input.

use std::collections::{BTreeMap, BTreeSet};

use super::any::{AnyGame, Position};
use super::contract::View;
use crate::kernel::notation::{choices, picks};
use crate::kernel::scene::{Ground, Mark, Scene};
use crate::kernel::{Act, Notation, OptionKind, Options, Pick, Seat, Square, Turn};

/// A small generator (SplitMix64), so that a failure can be repeated from its
/// seed alone.
#[derive(Clone, Debug)]
pub struct Draws(u64);

impl Draws {
    /// Draws from this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bound = u64::try_from(bound.max(1)).unwrap_or(1);
        usize::try_from((z ^ (z >> 31)) % bound).unwrap_or(0)
    }
}

/// Random options of a game, about half of them at their default.
pub fn random_options(game: &dyn AnyGame, draws: &mut Draws) -> Options {
    let mut options = Options::default();
    for spec in game.info().options {
        if draws.below(2) == 0 {
            continue;
        }
        let value = match spec.kind {
            OptionKind::Choice(values) => values[draws.below(values.len())].to_owned(),
            OptionKind::Number(low, high) => {
                (usize::from(low) + draws.below(usize::from(high - low) + 1)).to_string()
            }
        };
        let mut tried = options.clone();
        let set = tried.set(game.info().options, spec.key, &value);
        if set.is_ok() && game.start(&tried).is_ok() {
            options = tried;
        }
    }
    options
}

/// Plays a random game from a seed and checks every law on the way: the cheap
/// ones at each ply, all of them at plies that are powers of two. Gives the
/// number of plies.
///
/// # Panics
/// If a law is broken.
pub fn random_game(game: &dyn AnyGame, seed: u64) -> u32 {
    let mut draws = Draws::new(seed);
    let options = random_options(game, &mut draws);
    let view = View { onlooker: None, options: options.clone() };
    let mut position = game.start(&options).expect("random options were checked");
    let mut log: Vec<String> = Vec::new();
    // The game once more, played from its record as far as it was checked.
    let mut replayed = (position.clone(), 0);
    loop {
        let actions = position.actions();
        one_acts(&position, &actions);
        if log.len().is_power_of_two() || log.is_empty() || actions.is_empty() {
            all_laws(game, &position, &actions, &view, &mut draws);
            replays(&mut replayed.0, &log[replayed.1..], &position);
            replayed.1 = log.len();
        }
        if actions.is_empty() {
            return u32::try_from(log.len()).expect("bounded");
        }
        assert!(log.len() < game.info().plies_max as usize, "{}: longer than plies_max", game.info().id);
        let action = actions[draws.below(actions.len())].clone();
        position.play(&action).expect("listed actions are legal");
        log.push(action);
    }
}

/// Plays the game that these bytes choose: its options by the first one, then
/// by each pair a move or, rarely, an act at the table. Checks the cheap laws
/// at each ply and all of them at the end.
///
/// # Panics
/// If a law is broken.
pub fn chosen_game(game: &dyn AnyGame, bytes: &[u8]) {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let mut draws = Draws::new(u64::from(*first));
    let options = random_options(game, &mut draws);
    let mut position = game.start(&options).expect("random options were checked");
    let mut actions = position.actions();
    for pair in rest.chunks_exact(2).take(PAIRS_MAX) {
        let choice = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        match chosen_act(game, pair) {
            Some(act) => drop(position.act(&act)),
            None if actions.is_empty() => break,
            None => position.play(&actions[choice % actions.len()]).expect("listed actions are legal"),
        }
        actions = position.actions();
        one_acts(&position, &actions);
    }
    let view = View { onlooker: None, options };
    all_laws(game, &position, &actions, &view, &mut draws);
}

/// So many moves and acts of chosen bytes are followed.
const PAIRS_MAX: usize = 600;

/// The act at the table that two bytes mean, if they mean one.
fn chosen_act(game: &dyn AnyGame, pair: &[u8]) -> Option<Act> {
    let seat = Seat::new(usize::from(pair[0]) % game.info().seats.len());
    match pair[1] {
        0xff => Some(Act::Resign(seat)),
        0xfe => Some(Act::Timeout(seat)),
        0xfd => Some(Act::Claim(seat)),
        0xfc if pair[0] == 0xff => Some(Act::Draw),
        _ => None,
    }
}

/// Before the end exactly one seat or the dice act and have something to do;
/// the end has points for every seat, equal for allies. A seat that is out never
/// acts. The lists of moves agree.
fn one_acts(position: &Position, actions: &[String]) {
    let info = position.info();
    let texts: BTreeSet<&String> = actions.iter().collect();
    assert_eq!(texts.len(), actions.len(), "{}: two actions share a text", position.write());
    assert!(position.lists_agree(), "{}: the lists of moves do not agree", position.write());
    match position.turn() {
        Turn::Seat(seat) => {
            assert!(seat.index() < info.seats.len());
            assert!(!actions.is_empty(), "{}: nothing to do", position.write());
            let panels = position.scene(&View::default()).panels;
            let out = panels.iter().any(|panel| panel.seat == seat && panel.out);
            assert!(!out, "{}: a seat that is out acts", position.write());
        }
        Turn::Chance(dice) => {
            let rolls: Vec<String> =
                dice.rolls().iter().map(|(roll, _)| format!("roll:{}", roll.digits())).collect();
            assert_eq!(actions, rolls, "{}", position.write());
        }
        Turn::Over(outcome) => {
            assert!(actions.is_empty(), "{}: actions after the end", position.write());
            assert_eq!(outcome.points().len(), info.seats.len());
            for (a, first) in info.seats.iter().enumerate() {
                for (b, second) in info.seats.iter().enumerate() {
                    let allies = first.team == second.team;
                    assert!(!allies || outcome.points()[a] == outcome.points()[b], "allies differ");
                }
            }
        }
    }
}

/// The laws that cost more, and what holds after a seat has left.
fn all_laws(game: &dyn AnyGame, position: &Position, actions: &[String], view: &View, draws: &mut Draws) {
    dear_laws(game, position, actions, view, draws);
    forfeits_hold(game, position, view, draws);
}

/// The laws that cost more.
fn dear_laws(game: &dyn AnyGame, position: &Position, actions: &[String], view: &View, draws: &mut Draws) {
    assert_eq!(actions, position.actions(), "the list changes between calls");
    text_is_read_back(game, position);
    moves_are_read_back(position, actions, draws);
    illegal_moves_are_refused(position, actions);
    clones_are_independent(position, actions);
    scene_is_sound(&position.scene(view));
    every_move_can_be_picked(actions, &[]);
    key_ignores_the_past(game, position);
    key_tells_apart(position, actions, draws);
}

/// The position text carries no past, and the key covers none.
fn key_ignores_the_past(game: &dyn AnyGame, position: &Position) {
    let text = position.write();
    let read = game.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.key(), position.key(), "{text}: the key covers the past");
}

/// What stands on the board and who is to act change the key.
fn key_tells_apart(position: &Position, actions: &[String], draws: &mut Draws) {
    let mut keys = BTreeMap::from([(stands(position), position.key())]);
    for _ in 0..READ_MAX.min(actions.len()) {
        let mut next = position.clone();
        next.play(&actions[draws.below(actions.len())]).expect("legal");
        keys.insert(stands(&next), next.key());
    }
    let different: BTreeSet<u64> = keys.values().copied().collect();
    assert_eq!(different.len(), keys.len(), "{}: two positions share a key", position.write());
}

/// The rows of a position text and the seat to move.
fn stands(position: &Position) -> String {
    position.write().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Position text that is written is read, and says the same.
fn text_is_read_back(game: &dyn AnyGame, position: &Position) {
    let text = position.write();
    let read = game.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.write(), text);
    match (position.turn().outcome(), read.turn().outcome()) {
        // What the text does not carry has ended the game: a repetition, an act.
        (Some(_), None) => {}
        (Some(by_play), Some(_)) if by_play.reason.ends_with("repetition") => {}
        // The text says who is out, not how they left.
        (Some(by_act), Some(by_text)) if ["resignation", "timeout"].contains(&by_act.reason) => {
            assert_eq!(by_text.points(), by_act.points(), "{text}");
        }
        _ => {
            assert_eq!(read.turn(), position.turn(), "{text}");
            assert_eq!(read.actions(), position.actions(), "{text}");
        }
    }
}

/// Moves are read as they are written, in every notation, with case and spaces
/// forgiven in the canonical one.
fn moves_are_read_back(position: &Position, actions: &[String], draws: &mut Draws) {
    // Reading looks at every move, so that reading all of many takes long.
    let some: Vec<usize> = match actions.len() {
        many if many > READ_MAX => (0..READ_MAX).map(|_| draws.below(many)).collect(),
        few => (0..few).collect(),
    };
    let reads = |text: &str, action: &String| {
        assert_eq!(position.parse(text).as_ref(), Ok(action), "{} {text:?}", position.write());
    };
    for action in some.iter().map(|&i| &actions[i]) {
        reads(action, action);
        reads(&format!(" {} ", action.replace('-', " - ")), action);
    }
    for notation in [Notation::English, Notation::Russian] {
        let labelled = position.labelled(notation);
        assert!(labelled.iter().map(|(action, _)| action).eq(actions), "{}", position.write());
        for (action, text) in some.iter().map(|&i| &labelled[i]) {
            reads(text, action);
        }
        if let Some((action, text)) = labelled.last() {
            assert_eq!(position.notate(action, notation).as_ref(), Some(text), "{}", position.write());
        }
    }
}

/// So many moves of a position are read back, drawn if there are more.
const READ_MAX: usize = 8;

/// Only listed actions are played; a refusal changes nothing.
fn illegal_moves_are_refused(position: &Position, actions: &[String]) {
    for text in ["", "pass", "a1-a1", "zz", "e2-e4", "roll:9", "☺", "a1-b1=Q"] {
        if !actions.iter().any(|action| action == text) {
            let mut tried = position.clone();
            assert!(tried.play(text).is_err(), "{} plays {text:?}", position.write());
            assert!(tried.same(&**position), "a refusal changed the position");
        }
    }
}

/// Playing on a clone leaves the original alone; equal positions have equal keys.
fn clones_are_independent(position: &Position, actions: &[String]) {
    let Some(action) = actions.first() else { return };
    let (text, key) = (position.write(), position.key());
    let mut first = position.clone();
    let mut second = position.clone();
    first.play(action).expect("legal");
    assert_eq!((position.write(), position.key()), (text, key));
    second.play(action).expect("legal");
    assert!(first.same(&*second));
    assert_eq!(first.key(), second.key());
}

/// The log played from the start gives the same position.
fn replays(replayed: &mut Position, log: &[String], position: &Position) {
    for action in log {
        replayed.play(action).expect("it was legal before");
    }
    assert!(replayed.same(&**position), "{}", position.write());
}

/// Everything in a scene lies on squares of the board, at most one piece each.
fn scene_is_sound(scene: &Scene) {
    let board = &scene.board;
    assert_eq!(board.cells.len(), usize::from(board.files) * usize::from(board.ranks));
    let on_board = |square: Square| {
        square.file < board.files
            && square.rank < board.ranks
            && !matches!(board.ground(square), Ground::Hole | Ground::Field)
    };
    let mut taken: Vec<Square> = scene.pieces.iter().map(|piece| piece.square).collect();
    assert!(taken.iter().all(|&square| on_board(square)), "a piece beside the board");
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), scene.pieces.len(), "two pieces on a square");
    for mark in &scene.marks {
        let (Mark::Last(square)
        | Mark::Check(square)
        | Mark::Chosen(square)
        | Mark::Target(square)
        | Mark::Threat(square)
        | Mark::Forced(square)
        | Mark::Winning(square)) = *mark;
        assert!(on_board(square), "a mark beside the board");
    }
    assert!(scene.panels.iter().filter(|panel| panel.to_move).count() <= 1);
}

/// The picker leads to every legal move, one pick at a time. `actions` are all
/// moves that begin with the picks chosen.
fn every_move_can_be_picked(actions: &[String], chosen: &[Pick]) {
    let offered = choices(actions, chosen);
    let mut ways: BTreeMap<Pick, Vec<String>> = BTreeMap::new();
    for action in actions {
        match picks(action).into_iter().nth(chosen.len()) {
            Some(next) => ways.entry(next).or_default().push(action.clone()),
            None => assert_eq!(offered.complete.as_ref(), Some(action), "{action} cannot be picked"),
        }
    }
    for (next, onwards) in ways {
        assert!(offered.next.contains(&next), "{next} is not offered after {chosen:?}");
        every_move_can_be_picked(&onwards, &[chosen, &[next]].concat());
    }
}

/// A seat that leaves never acts again, and the game goes on by its rules: all
/// laws hold at once and after some plies.
fn forfeits_hold(game: &dyn AnyGame, position: &Position, view: &View, draws: &mut Draws) {
    let seats = position.info().seats.len();
    for act in [Act::Resign, Act::Timeout] {
        let seat = Seat::new(draws.below(seats));
        let mut left = position.clone();
        if left.act(&act(seat)).is_err() {
            assert!(left.same(&**position), "a refusal changed the position");
            continue;
        }
        for ply in 0..=12 {
            let actions = left.actions();
            one_acts(&left, &actions);
            if ply % 12 == 0 || actions.is_empty() {
                dear_laws(game, &left, &actions, view, draws);
            }
            assert_ne!(left.turn().seat(), Some(seat), "{}: a seat that left acts", left.write());
            if actions.is_empty() {
                break;
            }
            left.play(&actions[draws.below(actions.len())]).expect("legal");
        }
    }
    let mut agreed = position.clone();
    if agreed.act(&Act::Draw).is_ok() {
        assert!(agreed.turn().outcome().is_some(), "an agreed draw ends the game");
    }
}

/// Any text is read or refused, and what is read is written back the same.
///
/// # Panics
/// If a law is broken.
pub fn position_text(game: &dyn AnyGame, text: &str) {
    let Ok(position) = game.read(text) else { return };
    let written = position.write();
    let again = game.read(&written).expect("written text is read");
    assert_eq!(again.write(), written);
    one_acts(&position, &position.actions());
}

/// Any text is a move or refused, and what is read is legal.
///
/// # Panics
/// If a law is broken.
pub fn move_text(position: &Position, text: &str) {
    if let Ok(action) = position.parse(text) {
        let over = position.turn().outcome().is_some();
        assert!(over || position.actions().contains(&action), "{text:?} was read as {action}");
    }
    if let Ok(act) = Act::read(text, position.info().seats) {
        let mut acted = position.clone();
        if acted.act(&act).is_err() {
            assert!(acted.same(&**position), "a refusal changed the position");
        }
    }
}
