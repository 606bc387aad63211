//! Moves of chess as they are written.

use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess as State, Role};

use super::Move;

/// `e2-e4`, `e7-e8=Q`; castling is the king's move.
pub fn canonical(action: Move) -> String {
    let mut text = format!("{}-{}", action.from(), action.to());
    if let Some(role) = action.0.promotion() {
        text.push('=');
        text.push(role.upper_char());
    }
    text
}

/// Standard algebraic notation.
pub fn english(state: &State, action: Move) -> String {
    SanPlus::from_move(state.clone(), action.0).to_string()
}

/// Russian short notation: `Кf3`, `Ф:d5`, `e8Ф`, `0-0`.
pub fn russian(state: &State, action: Move) -> String {
    let SanPlus { san, suffix } = SanPlus::from_move(state.clone(), action.0);
    let mut text = match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            let file = file.map(|file| file.to_string()).unwrap_or_default();
            let rank = rank.map(|rank| rank.to_string()).unwrap_or_default();
            let sign = if capture { ":" } else { "" };
            let promotion = promotion.map_or("", letter);
            format!("{}{file}{rank}{sign}{to}{promotion}", letter(role))
        }
        San::Castle(side) => if side.is_king_side() { "0-0" } else { "0-0-0" }.to_owned(),
        // Only other variants have these.
        San::Put { .. } | San::Null => san.to_string(),
    };
    text.extend(suffix.map(|suffix| suffix.to_string()));
    text
}

/// The Russian letter of a piece; a pawn has none.
const fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "",
        Role::Knight => "К",
        Role::Bishop => "С",
        Role::Rook => "Л",
        Role::Queen => "Ф",
        Role::King => "Кр",
    }
}
