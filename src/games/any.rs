//! Games without their types, for everyone above the rules. Actions are their
//! canonical texts here, which is also how they are stored.

use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

use super::contract::{Game, Info, View};
use crate::kernel::scene::Scene;
use crate::kernel::{Act, ActError, MoveError, Notation, Options, OptionsError, PositionError, Seat, Turn};

/// A position of some game.
pub type Position = Box<dyn AnyPosition>;

/// A registered game.
pub trait AnyGame: Send + Sync {
    /// The facts about the game.
    fn info(&self) -> &'static Info;

    /// Whether a match begun under these rules can be played on. A game that
    /// keeps older rules alive says so, and reads in `start` which are meant.
    fn plays(&self, rules_version: u16) -> bool {
        rules_version == self.info().rules_version
    }

    /// The position before the first move.
    ///
    /// # Errors
    /// Options that do not go together.
    fn start(&self, options: &Options) -> Result<Position, OptionsError>;

    /// Reads a position text.
    ///
    /// # Errors
    /// Every reason why the text is no position of this game.
    fn read(&self, text: &str) -> Result<Position, PositionError>;
}

/// The registry's entry for a game.
#[derive(Debug)]
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G: Game> Entry<G> {
    /// The entry.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Game> AnyGame for Entry<G> {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn start(&self, options: &Options) -> Result<Position, OptionsError> {
        Ok(Box::new(G::start(options)?))
    }

    fn read(&self, text: &str) -> Result<Position, PositionError> {
        Ok(Box::new(G::read(text)?))
    }
}

/// A position, whatever its game: see [`Game`] for what each method means.
pub trait AnyPosition: Debug + Send + Sync {
    /// The facts about its game.
    fn info(&self) -> &'static Info;
    /// Writes the position text.
    fn write(&self) -> String;
    /// Who is to act.
    fn turn(&self) -> Turn;
    /// The legal actions in canonical notation, in the game's order.
    fn actions(&self) -> Vec<String>;
    /// The legal actions, each with its canonical text and the usual one.
    fn labelled(&self, notation: Notation) -> Vec<(String, String)>;
    /// Reads a move in any usual spelling and gives its canonical text.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn parse(&self, text: &str) -> Result<String, MoveError>;
    /// Plays a legal action given in canonical notation; anything else leaves
    /// the position as it was.
    ///
    /// # Errors
    /// The text is no legal action here.
    fn play(&mut self, canonical: &str) -> Result<(), MoveError>;
    /// Carries out an act at the table; a refusal leaves the position as it
    /// was.
    ///
    /// # Errors
    /// Why the act is not possible.
    fn act(&mut self, act: &Act) -> Result<(), ActError>;
    /// Writes a move, given in canonical notation, in another one; `None` if
    /// the mover cannot play it, draw rules aside.
    fn notate(&self, canonical: &str, notation: Notation) -> Option<String>;
    /// The position as a picture.
    fn scene(&self, view: &View) -> Scene;
    /// The number of leaves of the move tree at this depth.
    fn perft(&self, depth: u32) -> u64;
    /// Another one like it.
    fn clone_box(&self) -> Position;
    /// Whether two positions are equal, including what repetition remembers.
    fn same(&self, other: &dyn AnyPosition) -> bool;
    /// A number by which a search finds the position again.
    fn key(&self) -> u64;
    /// How good the position is for a seat.
    fn value(&self, seat: Seat) -> i32;
    /// Whether the lists of moves keep their promises.
    fn lists_agree(&self) -> bool;
    /// The position as its own type.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyPosition for G {
    fn info(&self) -> &'static Info {
        const { &G::INFO }
    }

    fn write(&self) -> String {
        Game::write(self)
    }

    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn actions(&self) -> Vec<String> {
        self.spelled().into_iter().map(|(_, text)| text).collect()
    }

    fn labelled(&self, notation: Notation) -> Vec<(String, String)> {
        let label = |(action, text): (G::Action, String)| {
            let usual = Game::notate(self, &action, notation);
            (text, usual)
        };
        self.spelled().into_iter().map(label).collect()
    }

    fn parse(&self, text: &str) -> Result<String, MoveError> {
        Game::parse(self, text).map(|action| Game::notate(self, &action, Notation::Canonical))
    }

    fn play(&mut self, canonical: &str) -> Result<(), MoveError> {
        if Game::turn(self).outcome().is_some() {
            return Err(MoveError::Over);
        }
        let illegal = || MoveError::Illegal { text: canonical.to_owned(), why: None };
        let action = find(self, canonical).ok_or_else(illegal)?;
        self.apply(&action);
        Ok(())
    }

    fn act(&mut self, act: &Act) -> Result<(), ActError> {
        Game::act(self, act)
    }

    fn notate(&self, canonical: &str, notation: Notation) -> Option<String> {
        find(self, canonical).map(|action| Game::notate(self, &action, notation))
    }

    fn scene(&self, view: &View) -> Scene {
        let mut scene = Game::scene(self, view);
        for panel in &mut scene.panels {
            panel.sits = Some(G::INFO.seats[panel.seat.index()]);
        }
        scene
    }

    fn perft(&self, depth: u32) -> u64 {
        Game::perft(self, depth)
    }

    fn clone_box(&self) -> Position {
        Box::new(self.clone())
    }

    fn same(&self, other: &dyn AnyPosition) -> bool {
        other.as_any().downcast_ref::<G>() == Some(self)
    }

    fn key(&self) -> u64 {
        Game::key(self)
    }

    fn value(&self, seat: Seat) -> i32 {
        Game::value(self, seat)
    }

    fn lists_agree(&self) -> bool {
        Game::lists_agree(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The action with this canonical text, legal but for draw rules.
fn find<G: Game>(position: &G, canonical: &str) -> Option<G::Action> {
    let named = |action: &G::Action| position.notate(action, Notation::Canonical) == canonical;
    position.moves().into_iter().find(named)
}

impl Clone for Position {
    fn clone(&self) -> Self {
        // Through the reference, or this would call itself.
        (**self).clone_box()
    }
}
