//! What a game remembers besides the board, and how it ends.

use super::board::Board;
use super::past::Past;
use crate::kernel::Outcome;

/// So many plies without progress are a draw.
pub const IDLE_MAX: u8 = 200;

/// No position stands for the third time sooner: two rounds of two seats.
const IDLE_REPEATED: u8 = 4;

/// How a seat leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Exit {
    /// It is mated.
    #[default]
    Mate,
    /// It resigns.
    Resignation,
    /// Its time has run out.
    Timeout,
}

impl Exit {
    /// The reason of a game that ended so.
    const fn reason(self) -> &'static str {
        match self {
            Self::Mate => "checkmate",
            Self::Resignation => "resignation",
            Self::Timeout => "timeout",
        }
    }
}

/// The course of a game so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Course {
    /// Plies since the last progress.
    pub idle: u8,
    /// How the seat left that did so last.
    pub exit: Exit,
    /// How the game has ended, if it has: found by [`Self::judge`].
    pub over: Option<Outcome>,
    past: Past,
}

impl Course {
    /// A course that begins after so many plies without progress.
    #[must_use]
    pub fn resumed(idle: u8) -> Self {
        Self { idle, ..Self::default() }
    }

    /// Counts a ply played from the position with this key.
    #[inline]
    pub fn count(&mut self, progress: bool, before: u64) {
        if progress {
            self.restart();
        } else {
            self.idle = self.idle.saturating_add(1);
            self.past.push(before);
        }
    }

    /// After progress nothing that was can come again.
    #[inline]
    pub fn restart(&mut self) {
        self.idle = 0;
        self.past.clear();
    }

    /// Whether a draw rule that the position text carries has ended the game:
    /// nothing can be played then.
    #[inline]
    #[must_use]
    pub fn is_spent(&self, board: &Board) -> bool {
        self.over.is_some() && (self.idle >= IDLE_MAX || board.only_kings())
    }

    /// Everybody has agreed to a draw.
    pub fn agree(&mut self) {
        self.over = Some(Outcome::draw(4, "agreement"));
    }

    /// Finds whether the game has ended with this board.
    pub fn judge(&mut self, board: &Board) {
        self.over = self.outcome(board);
    }

    /// How the game has ended, if it has. The win comes first.
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let draw = |reason| Some(Outcome::draw(4, reason));
        if let Some(team) = board.beaten() {
            Some(Outcome::win(4, |seat| seat.index() % 2 != team, self.exit.reason()))
        } else if board.is_stalemate() {
            draw("stalemate")
        } else if board.only_kings() {
            draw("bare-kings")
        } else if self.idle >= IDLE_REPEATED && self.past.times(board.key()) >= 2 {
            draw("repetition")
        } else if self.idle >= IDLE_MAX {
            draw("idle")
        } else {
            None
        }
    }
}
