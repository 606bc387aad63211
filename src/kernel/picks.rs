//! The steps in which a move is entered, cut from its canonical text.

use std::fmt;

/// One step in entering a move: a square to press or a word to choose.
/// A move's picks are the parts of its canonical text, in order: `e7-e8=Q` is
/// `e7`, `e8`, `Q`; `a1-a4xg7` is `a1`, `a4`, `g7`; `R@n2` is `R`, `n2`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pick(pub String);

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The characters that part one pick from the next in canonical move text.
const JOINTS: [char; 5] = ['-', 'x', '>', '=', '@'];

/// Cuts a canonical move text into its picks.
#[must_use]
pub fn picks(canonical: &str) -> Vec<Pick> {
    canonical.split(JOINTS).filter(|part| !part.is_empty()).map(|part| Pick(part.to_owned())).collect()
}

/// What a picker can offer after some picks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// The move that is complete with these picks, if there is one.
    pub complete: Option<String>,
    /// The picks that may follow, sorted as in the list of moves, unique.
    pub next: Vec<Pick>,
}

/// What may follow `chosen`, given the canonical texts of all legal moves. A
/// move can be complete while longer ones go on from it.
#[must_use]
pub fn choices(moves: &[String], chosen: &[Pick]) -> Choices {
    let mut found = Choices::default();
    for canonical in moves {
        let all = picks(canonical);
        if !all.starts_with(chosen) {
            continue;
        }
        match all.get(chosen.len()) {
            None => found.complete = Some(canonical.clone()),
            Some(next) if !found.next.contains(next) => found.next.push(next.clone()),
            Some(_) => {}
        }
    }
    found
}
