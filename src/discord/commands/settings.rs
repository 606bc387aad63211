//! `/settings`.

use std::sync::Arc;

use super::user;
use crate::discord::error::Failure;
use crate::discord::{Bot, Reply, Request, safe_name};
use crate::say;
use crate::store::{BoardStyle, Confirm};
use crate::words::Locale;

/// `/settings`: changes what is said, shows what holds.
///
/// # Errors
/// A value that a setting does not take.
pub async fn change(
    bot: Arc<Bot>,
    request: Request,
    confirm: Option<String>,
    board: Option<String>,
) -> Result<Reply, Failure> {
    let locale = request.locale;
    // Both are read before either is written: a wrong one changes nothing.
    let confirm =
        confirm.map(|text| one_of(locale, &text, &Confirm::ALL, |value| value.name())).transpose()?;
    let board =
        board.map(|text| one_of(locale, &text, &BoardStyle::ALL, |value| value.name())).transpose()?;
    if let Some(confirm) = confirm {
        bot.store.set_confirm(user(&request), confirm, request.now).await?;
    }
    if let Some(board) = board {
        bot.store.set_board(user(&request), board, request.now).await?;
    }
    let person = bot.store.person(user(&request)).await?;
    let confirm = locale.say(&format!("confirm-{}", person.confirm.name()));
    let board = locale.say(&format!("board-{}", person.board.name()));
    Ok(Reply::text(say!(locale, "settings-now", confirm = confirm, board = board)))
}

/// The value with this name.
fn one_of<T: Copy>(
    locale: Locale,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, Failure> {
    let wanted = text.trim().to_lowercase();
    let names: Vec<&str> = all.iter().map(|value| name(*value)).collect();
    let found = all.iter().copied().find(|value| name(*value) == wanted);
    found.ok_or_else(|| not_a_value(locale, text, &names.join(", ")))
}

/// Says which values are possible.
#[must_use]
pub fn not_a_value(locale: Locale, value: &str, expected: &str) -> Failure {
    Failure::Said(say!(locale, "unknown-value", value = safe_name(value), expected = expected.to_owned()))
}
