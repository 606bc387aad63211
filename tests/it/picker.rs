//! The law of the picker: in every game every legal move can be entered by
//! choosing lines of menus, within Discord's limits, in every language.

use std::collections::BTreeSet;

use krepost::discord::ids::Id;
use krepost::discord::picker::{self, MENU_MAX, Step};
use krepost::games::laws::{Draws, random_options};
use krepost::games::{AnyGame, GAMES, Position, View};
use krepost::kernel::scene::Scene;
use krepost::kernel::{Options, Pick};
use krepost::people::MatchId;
use krepost::words::Locale;

/// What Discord allows for a custom id, a value, a label, a description.
const TEXT_MAX: usize = 100;

/// Random games of each game: one with the default options, one with others.
const WALKS: u64 = 2;

/// A walk through every menu of a position.
struct Walk<'a> {
    position: &'a Position,
    scene: Scene,
    locale: Locale,
    reached: BTreeSet<String>,
}

impl Walk<'_> {
    /// Opens the menu of a path, and then every menu it leads to.
    fn open(&mut self, path: &[Pick]) {
        let step = picker::step(self.position, path, &self.scene, self.locale);
        self.check_items(&step);
        fits(&Id::Pick { id: MatchId(i64::MAX), seq: u32::MAX, path: step.chosen.clone() });
        if let Some(text) = &step.complete {
            fits(&Id::Play { id: MatchId(i64::MAX), seq: u32::MAX, text: text.clone() });
            self.reached.insert(text.clone());
        }
        for item in &step.items {
            // A press sends the id of the menu, which holds the picks so far,
            // and the value of the line.
            let next: Vec<Pick> = step.chosen.iter().cloned().chain([Pick(item.value.clone())]).collect();
            assert_ne!(next, path, "{}: a line leads nowhere", self.position.write());
            self.open(&next);
        }
    }

    fn check_items(&self, step: &Step) {
        let text = self.position.write();
        assert!(step.items.len() <= MENU_MAX, "{text}: {} lines", step.items.len());
        assert!(step.complete.is_some() || !step.items.is_empty(), "{text}: {:?} is a dead end", step.chosen);
        let values: BTreeSet<&str> = step.items.iter().map(|item| item.value.as_str()).collect();
        assert_eq!(values.len(), step.items.len(), "{text}: two lines with one value");
        let labels: BTreeSet<&str> = step.items.iter().map(|item| item.label.as_str()).collect();
        assert_eq!(labels.len(), step.items.len(), "{text}: two lines say the same: {:?}", step.items);
        for item in &step.items {
            for said in [&item.value, &item.label].into_iter().chain(&item.description) {
                let length = said.chars().count();
                assert!((1..=TEXT_MAX).contains(&length), "{text}: {said:?}");
                assert!(!said.contains(['[', '\u{2068}']), "{text}: no words for {said:?}");
            }
        }
    }
}

/// A custom id is short enough, and says the same when it comes back.
fn fits(id: &Id) {
    let text = id.to_string();
    assert!(text.len() <= TEXT_MAX, "{text}");
    assert_eq!(text.parse().as_ref(), Ok(id));
}

/// The menus of a position lead to its legal moves, and to nothing else.
fn every_move_can_be_entered(position: &Position, options: &Options) {
    let legal: BTreeSet<String> = position.actions().into_iter().collect();
    for locale in Locale::ALL {
        let view = View { onlooker: position.turn().seat(), options: options.clone() };
        let scene = position.scene(&view);
        let mut walk = Walk { position, scene, locale, reached: BTreeSet::new() };
        walk.open(&[]);
        assert_eq!(walk.reached, legal, "{}", position.write());
    }
}

/// Plays a random game, and looks at the positions whose plies are powers of
/// two.
fn random_game(game: &dyn AnyGame, seed: u64) {
    let mut draws = Draws::new(seed);
    let options = if seed == 0 { Options::default() } else { random_options(game, &mut draws) };
    let mut position = game.start(&options).expect("random options were checked");
    for ply in 0_u32.. {
        let actions = position.actions();
        if actions.is_empty() {
            return;
        }
        if (ply == 0 || ply.is_power_of_two()) && position.turn().seat().is_some() {
            every_move_can_be_entered(&position, &options);
        }
        position.play(&actions[draws.below(actions.len())]).expect("listed actions are legal");
    }
}

#[test]
fn every_move_of_every_game_can_be_entered() {
    for game in GAMES {
        (0..WALKS).for_each(|seed| random_game(*game, seed));
    }
}

#[test]
fn chains_and_long_lists_can_be_entered() {
    for (id, text) in [
        // Kings whose chains part again and again; nine men in one of them.
        ("shashki", "7,wK/wK,1,bM,1,bM,1,bM,1/7,wK/8/1,bK,1,bK,1,bM,1,wK/8/1,bM,1,bM,1,bK,1,wK/wK,5,wK,1 w"),
        (
            "pillars",
            "1,wK2,6/wK2,1,gM3,1,gM5,1,bM2,1/1,rM2,3,wM3,2/wM2,3,bM1,1,bK2,1/1,bM2,1,rM2,4/6,rK2,1/\
             1,rM1,1,rK2,1,gM3,2/wM5,3,gM2,3 w supply=closed",
        ),
        // More men than a menu has lines, and a queen with more moves.
        ("chess", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
        ("chess", "7k/P1P1P3/8/8/8/8/8/K7 w - - 0 1"),
        // A removal with every move.
        (
            "mill",
            "bM,#2,1,#2,bM/#,bM,#,bM,#,wM,#/#2,bM,bM,wM,#2/bM,bM,1,#,wM,1,wM/#2,bM,wM,1,#2/\
             #,wM,#,1,#,wM,#/wM,#2,wM,#2,1 w idle=1",
        ),
        // Several lines to choose from one square.
        (
            "reversi",
            "1,bD,wD,bD,1,bD,wD,wD/8/bD,bD,bD,bD,bD,bD,bD,bD/wD,wD,wD,wD,wD,wD,wD,wD/\
             bD,bD,bD,bD,bD,bD,bD,bD/8/bD,bD,bD,bD,bD,bD,bD,bD/wD,wD,wD,wD,wD,wD,wD,wD w",
        ),
    ] {
        let game = krepost::games::game(id).expect("registered");
        let position = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        every_move_can_be_entered(&position, &Options::default());
    }
}
