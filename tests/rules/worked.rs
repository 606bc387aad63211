//! Small helpers for worked positions, so that a test says what stands, what
//! is played and what follows, and nothing else.

use krepost::games::{Position, View, game};
use krepost::kernel::text::{Cell, write_rows};
use krepost::kernel::{Act, Options, Square};

/// A game under test, by its id.
pub struct Worked(pub &'static str);

impl Worked {
    /// Reads a position text.
    pub fn read(&self, text: &str) -> Position {
        game(self.0).expect("registered").read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The start with these options.
    pub fn start(&self, options: &str) -> Position {
        let game = game(self.0).expect("registered");
        let options = Options::parse(game.info().options, options).expect(options);
        game.start(&options).expect("start")
    }

    /// Plays a move, or an act such as `resign:w`, and compares the text that
    /// comes out.
    pub fn check(&self, before: &str, line: &str, after: &str) {
        let mut position = self.read(before);
        play(&mut position, line);
        assert_eq!(position.write(), after, "{before} {line}");
    }

    /// Plays moves and acts, and gives what comes out.
    pub fn line(&self, before: &str, lines: &str) -> Position {
        let mut position = self.read(before);
        lines.split_whitespace().for_each(|line| play(&mut position, line));
        position
    }

    /// Compares all moves of a position, in any order.
    pub fn moves(&self, text: &str, wanted: &str) {
        let mut moves = self.read(text).actions();
        moves.sort();
        let mut wanted: Vec<&str> = wanted.split_whitespace().collect();
        wanted.sort_unstable();
        assert_eq!(moves, wanted, "{text}");
    }

    /// The text is no position, and this is among the reasons.
    pub fn refused(&self, text: &str, why: &str) {
        match game(self.0).expect("registered").read(text) {
            Ok(position) => panic!("{text}: read as {}", position.write()),
            Err(error) => assert!(error.to_string().contains(why), "{text}: {error}, not {why:?}"),
        }
    }
}

/// Plays a move or an act.
pub fn play(position: &mut Position, line: &str) {
    if Act::is_act(line) {
        let act = Act::read(line, position.info().seats).expect(line);
        position.act(&act).unwrap_or_else(|error| panic!("{} {line}: {error}", position.write()));
    } else {
        position.play(line).unwrap_or_else(|error| panic!("{} {line}: {error}", position.write()));
    }
}

/// How a position has ended: the points in seat order and the reason, as
/// `1:0 checkmate`; empty while the game goes on.
pub fn end(position: &Position) -> String {
    position.turn().outcome().map_or_else(String::new, |outcome| {
        let points: Vec<String> = outcome.points().iter().map(ToString::to_string).collect();
        format!("{} {}", points.join(":"), outcome.reason)
    })
}

/// The names of the notes of a position.
pub fn notes(position: &Position) -> Vec<&'static str> {
    position.scene(&View::default()).notes.iter().map(|note| note.key).collect()
}

/// The text of a position from its men, each given as token and square, and
/// what follows the rows: `placed((8, 8), |_| false, "wKe1 bKe8", "w")`.
pub fn placed(size: (u8, u8), is_hole: fn(Square) -> bool, men: &str, rest: &str) -> String {
    let rows = write_rows(size, |square| {
        let man = men.split_whitespace().find(|man| man[2..] == square.to_string());
        match man {
            Some(man) => Cell::Token(man[..2].to_owned()),
            None if is_hole(square) => Cell::Hole,
            None => Cell::Empty,
        }
    });
    format!("{rows} {rest}")
}
