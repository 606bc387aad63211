//! Moves of chess as people type them: canonical and long, UCI, SAN, Russian.

use shakmaty::{CastlingSide, Position as _, Rank, Role, Square, attacks};

use super::{Chess, Game, Move, output, view::square};
use crate::games::common::short::{Lettered, Reading, Told, Typed, is_dash, king_letters};
use crate::kernel::MoveError;

/// Finds the legal move that a text means, also where only a draw rule has
/// ended the game.
pub fn read(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let mut moves = position.moves();
    moves.sort_unstable();
    let Some(&first) = moves.first().filter(|_| position.ended.is_none()) else {
        return Err(MoveError::Over);
    };
    let typed = Typed::<Role>::new(text);
    if let Some(side) = castling(&typed.letters) {
        let castles = |action: &Move| action.0.castling_side() == Some(side);
        let illegal = || MoveError::Illegal { text: text.trim().to_owned(), why: Some("castling") };
        return moves.into_iter().find(castles).ok_or_else(illegal);
    }
    let told: Vec<(Move, Told<Role>)> = moves.into_iter().map(|action| (action, tell(action))).collect();
    match typed.among(&told) {
        Some(Ok(action)) => Ok(action),
        Some(Err(open)) => {
            let candidates = open.into_iter().map(output::canonical).collect();
            Err(MoveError::Ambiguous { text: text.trim().to_owned(), candidates })
        }
        None => {
            let example = Some(output::canonical(first));
            Err(typed.refusal(text, &told, |reading| king_matters(position, reading), example))
        }
    }
}

/// `O-O`, `0-0-0`: letters, zeros or Cyrillic letters, and dashes of any kind.
fn castling(typed: &[char]) -> Option<CastlingSide> {
    let rings: Vec<char> = typed.iter().copied().filter(|&c| !is_dash(c)).collect();
    if !rings.iter().all(|c| matches!(c, '0' | 'O' | 'o' | 'О' | 'о')) {
        return None;
    }
    match rings.len() {
        2 => Some(CastlingSide::KingSide),
        3 => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// A move as a text may describe it.
fn tell(action: Move) -> Told<Role> {
    let promotion = action.0.promotion();
    Told {
        piece: action.0.role(),
        from: square(action.from()),
        to: square(action.to()),
        captures: action.0.is_capture(),
        promotion,
        chosen: promotion.is_some(),
        whole: action.0.is_castle(),
    }
}

impl Lettered for Role {
    const PAWN: Self = Self::Pawn;

    fn officer(letter: char) -> Option<Self> {
        match letter {
            'Q' | 'Ф' => Some(Self::Queen),
            'R' | 'Л' => Some(Self::Rook),
            'B' | 'С' => Some(Self::Bishop),
            'N' | 'К' => Some(Self::Knight),
            _ => None,
        }
    }

    fn head(text: &[char]) -> Option<(Self, usize)> {
        if let Some(length) = king_letters(text) {
            return Some((Self::King, length));
        }
        match *text.first()? {
            'P' | 'П' | 'п' => Some((Self::Pawn, 1)),
            letter => Self::officer(letter).map(|role| (role, 1)),
        }
    }
}

/// Why a move that a man could make is not legal, if its king is the reason.
fn king_matters(position: &Chess, reading: &Reading<Role>) -> Option<&'static str> {
    let (state, board) = (&position.state, position.state.board());
    let to = Square::ALL.into_iter().find(|&to| square(to) == reading.to)?;
    let reaches = |from: Square| {
        let role = board.role_at(from);
        role.is_some_and(|role| reading.starts(square(from), role)) && walks(position, from, to)
    };
    if state.us().contains(to) || !state.us().into_iter().any(reaches) {
        None
    } else if state.is_check() {
        Some("in-check")
    } else {
        Some("king-exposed")
    }
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
