//! Short notation as it is written: the letter of the piece, as much of where
//! it comes from as is needed, where it goes.

use crate::kernel::Square;

/// A legal move as short notation describes it.
#[derive(Clone, Copy, Debug)]
pub struct Told<P> {
    /// What moves.
    pub piece: P,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// Whether it captures.
    pub captures: bool,
    /// What it becomes there.
    pub promotion: Option<P>,
}

impl<P: Copy + PartialEq> Told<P> {
    /// As much of where it comes from as short notation needs among these
    /// legal moves, itself included. A `pawn` names its file when it captures.
    pub fn origin(&self, pawn: P, moves: impl Iterator<Item = Self>) -> String {
        let file = char::from(b'a' + self.from.file).to_string();
        if self.piece == pawn {
            return if self.captures { file } else { String::new() };
        }
        let rival = |told: &Self| told.piece == self.piece && told.to == self.to && told.from != self.from;
        let rivals: Vec<Square> = moves.filter(rival).map(|told| told.from).collect();
        if rivals.is_empty() {
            String::new()
        } else if rivals.iter().all(|from| from.file != self.from.file) {
            file
        } else if rivals.iter().all(|from| from.rank != self.from.rank) {
            (self.from.rank + 1).to_string()
        } else {
            self.from.to_string()
        }
    }
}
