//! Why a move was not read or not played, in words.

use fluent_bundle::{FluentArgs, FluentValue};

use super::Locale;
use crate::games::Info;
use crate::kernel::{MoveError, OptionKind, OptionSpec, Reason};
use crate::say;

/// How many moves are listed at most.
const LISTED: usize = 12;

/// Why a move was not read or not played, and what would be right. `usual`
/// writes a legal move, given in canonical notation, as players of this
/// language do.
#[must_use]
pub fn refused_move(
    locale: Locale,
    info: &Info,
    error: &MoveError,
    usual: impl Fn(&str) -> Option<String>,
) -> String {
    let spell = |canonical: &String| usual(canonical).unwrap_or_else(|| canonical.clone());
    match error {
        MoveError::Unreadable { text, example: None } => {
            say!(locale, "move-unreadable-alone", text = code(text))
        }
        MoveError::Unreadable { text, example: Some(example) } => {
            say!(locale, "move-unreadable", text = code(text), example = spell(example))
        }
        MoveError::Illegal { text, why: None } => say!(locale, "move-illegal", text = code(text)),
        MoveError::Illegal { text, why: Some(why) } => {
            let why = explained(locale, info, "illegal", why, &spell);
            say!(locale, "move-illegal-because", text = code(text), why = why)
        }
        MoveError::Ambiguous { text, candidates } => {
            let (moves, count) = (list(candidates, &spell), candidates.len());
            say!(locale, "move-ambiguous", text = code(text), count = count, moves = moves)
        }
        MoveError::Hint { text, hint } => {
            let hint = explained(locale, info, "hint", hint, &spell);
            say!(locale, "move-hint", text = code(text), hint = hint)
        }
        MoveError::Over => locale.say("refusal-over"),
    }
}

/// What a person typed, so that it cannot end the quotation it stands in.
#[must_use]
pub fn code(text: &str) -> String {
    text.replace('`', "'").chars().take(40).collect()
}

/// An option as people see it: its name.
#[must_use]
pub fn option(locale: Locale, info: &Info, key: &str) -> String {
    locale.game(info, &format!("option-{key}"))
}

/// The options of a game, each with the word to type for it.
#[must_use]
pub fn known_options(locale: Locale, info: &Info) -> String {
    let name = |spec: &OptionSpec| format!("{} (`{}`)", option(locale, info, spec.key), spec.key);
    info.options.iter().map(name).collect::<Vec<_>>().join("; ")
}

/// The values that an option takes, each with the word to type for it; `None`
/// for numbers, which say themselves.
#[must_use]
pub fn values(locale: Locale, info: &Info, key: &str) -> Option<String> {
    let spec = info.options.iter().find(|spec| spec.key == key)?;
    let OptionKind::Choice(values) = spec.kind else { return None };
    let name = |value: &&str| format!("{} (`{value}`)", locale.game(info, &format!("option-{key}-{value}")));
    Some(values.iter().map(name).collect::<Vec<_>>().join("; "))
}

/// Moves in a row, the last ones left out if there are many.
fn list(moves: &[String], spell: &impl Fn(&String) -> String) -> String {
    let shown: Vec<String> = moves.iter().take(LISTED).map(spell).collect();
    let more = if moves.len() > LISTED { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// The explanation as a sentence.
fn explained(
    locale: Locale,
    info: &Info,
    kind: &str,
    reason: &Reason,
    spell: &impl Fn(&String) -> String,
) -> String {
    let mut args = FluentArgs::new();
    if let Some(piece) = reason.piece {
        args.set("piece", FluentValue::from(locale.game(info, &format!("glyph-{}", piece.name()))));
    }
    if let Some(square) = reason.square {
        args.set("square", FluentValue::from(square.to_string()));
    }
    args.set("count", FluentValue::from(reason.moves.len()));
    args.set("moves", FluentValue::from(list(&reason.moves, spell)));
    args.set("last", FluentValue::from(char::from(b'a' + info.size.0 - 1).to_string()));
    locale.game_with(info, &format!("{kind}-{}", reason.name), &args)
}
