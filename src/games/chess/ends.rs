//! How a game of chess ends: by itself, by a claim, by the players.

use shakmaty::attacks::queen_attacks;
use shakmaty::{Bitboard, Position as _};

use super::{Chess, Game, colour};
use crate::games::common::duel::{draw, end_by, other, win};
use crate::kernel::{Act, ActError, Outcome, Seat};

/// Plies without a capture or a pawn move that end the game: 75 moves each.
const PLIES_END: u32 = 150;
/// Plies without a capture or a pawn move that allow a claim: 50 moves each.
const PLIES_CLAIM: u32 = 100;

/// A position stands for the fifth time after no fewer plies.
const PLIES_FIVEFOLD: u32 = 16;

impl Chess {
    /// The end that the rules see by themselves, in the order in which they
    /// ask.
    pub(super) fn judge(&self) -> Option<Outcome> {
        if !self.can_move() {
            return Some(if self.state.is_check() {
                win(other(self.mover()), "checkmate")
            } else {
                draw("stalemate")
            });
        }
        if self.is_dead() {
            Some(draw("dead-position"))
        } else if self.state.halfmoves() >= PLIES_END {
            Some(draw("75-moves"))
        } else if self.state.halfmoves() >= PLIES_FIVEFOLD && self.occurrences() >= 5 {
            Some(draw("fivefold-repetition"))
        } else {
            None
        }
    }

    /// Whether the seat to move has a move. Most positions show it without a
    /// list: no check, and a pawn that cannot be pinned has room ahead.
    fn can_move(&self) -> bool {
        !self.state.is_check() && self.has_free_pawn() || !self.state.legal_moves().is_empty()
    }

    /// Whether a pawn of the seat to move that stands on no line with its king
    /// can step.
    fn has_free_pawn(&self) -> bool {
        let (board, mover) = (self.state.board(), self.state.turn());
        let lines = board.king_of(mover).map_or(Bitboard::FULL, |king| queen_attacks(king, Bitboard::EMPTY));
        let Bitboard(free) = board.by_piece(mover.pawn()) & !lines;
        let ahead = Bitboard(mover.fold_wb(free << 8, free >> 8));
        (ahead & !board.occupied()).any()
    }

    /// The draw that the seat to move may claim, by its reason.
    pub(super) fn claimable(&self) -> Option<&'static str> {
        if self.occurrences() >= 3 {
            Some("threefold-repetition")
        } else if self.state.halfmoves() >= PLIES_CLAIM {
            Some("50-moves")
        } else {
            None
        }
    }

    /// How often the position on the board has stood there, now included.
    fn occurrences(&self) -> usize {
        1 + self.past.count(&self.state)
    }

    /// Whether the material is too little for any mate: kings with one knight,
    /// or with bishops that all stand on squares of one colour.
    fn is_dead(&self) -> bool {
        let board = self.state.board();
        let extra = board.occupied() & !board.kings();
        let one_knight = extra.count() == 1 && (extra & board.knights()).any();
        let bishops_of = |squares: Bitboard| extra == extra & board.bishops() & squares;
        one_knight || bishops_of(Bitboard::LIGHT_SQUARES) || bishops_of(Bitboard::DARK_SQUARES)
    }

    /// Carries out an act.
    pub(super) fn at_the_table(&mut self, act: &Act) -> Result<(), ActError> {
        let turn = self.turn();
        if turn.outcome().is_some() {
            return Err(ActError::Over);
        }
        self.ended = Some(match act {
            Act::Timeout(seat) if self.is_bare(other(*seat)) => draw("timeout-against-bare-king"),
            Act::Claim(seat) if *seat == self.mover() => draw(self.claimable().ok_or(ActError::NoClaim)?),
            Act::ClaimWith { seat, text } => return self.claim_with_move(*seat, text),
            Act::Resign(_) | Act::Timeout(_) | Act::Draw | Act::Claim(_) | Act::Special(_) => {
                end_by(act, &turn)?
            }
        });
        Ok(())
    }

    /// Whether a seat has nothing but its king, which never mates.
    fn is_bare(&self, seat: Seat) -> bool {
        !self.state.board().by_color(colour(seat)).more_than_one()
    }

    /// The seat to move claims the draw for the position that this move brings
    /// about. If there is no draw, the move stands.
    fn claim_with_move(&mut self, seat: Seat, text: &str) -> Result<(), ActError> {
        if seat != self.mover() {
            return Err(ActError::NoClaim);
        }
        let action = self.parse(text).map_err(|error| ActError::Refused(error.to_string()))?;
        self.apply(&action);
        if self.natural.is_none() {
            self.ended = self.claimable().map(draw);
        }
        Ok(())
    }
}
