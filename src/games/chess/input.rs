//! Why moves of chess are not legal.

use shakmaty::{Color, Position as _, Rank, Role, Square, attacks};

use super::{Chess, view::square};
use crate::kernel;

/// Why a man may not go from one square to another where no legal move takes
/// it: its king, or what castling asks for.
pub fn king_matters(position: &Chess, from: kernel::Square, to: kernel::Square) -> Option<&'static str> {
    let state = &position.state;
    let named = |wanted: kernel::Square| Square::ALL.into_iter().find(|&at| square(at) == wanted);
    let (from, to) = (named(from)?, named(to)?);
    let home = state.turn().fold_wb(Square::E1, Square::E8);
    if from == home && state.board().king_of(state.turn()) == Some(home) && is_castled(state.turn(), to) {
        return Some("castling");
    }
    if state.us().contains(to) || !walks(position, from, to) {
        None
    } else if state.is_check() {
        Some("in-check")
    } else {
        Some("king-exposed")
    }
}

/// Whether a king that castles arrives here.
fn is_castled(side: Color, to: Square) -> bool {
    side.fold_wb([Square::G1, Square::C1], [Square::G8, Square::C8]).contains(&to)
}

/// Whether a man could go there if its king did not matter.
fn walks(position: &Chess, from: Square, to: Square) -> bool {
    let (state, board) = (&position.state, position.state.board());
    if board.role_at(from) != Some(Role::Pawn) {
        return board.attacks_from(from).contains(to);
    }
    if attacks::pawn_attacks(state.turn(), from).contains(to) {
        return state.them().contains(to) || state.maybe_ep_square() == Some(to);
    }
    let ahead = |square: Square| square.offset(state.turn().fold_wb(8, -8));
    let free = |square: &Square| !board.occupied().contains(*square);
    let step = ahead(from).filter(free);
    let double = step.filter(|_| from.rank() == state.turn().relative_rank(Rank::Second)).and_then(ahead);
    step == Some(to) || double.filter(free) == Some(to)
}
