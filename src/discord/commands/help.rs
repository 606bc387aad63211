//! `/help`.

use std::sync::Arc;

use crate::discord::error::Failure;
use crate::discord::{Bot, Reply, Request};
use crate::games::GAMES;
use crate::say;

/// `/help`.
///
/// # Errors
/// None.
pub async fn show(_bot: Arc<Bot>, request: Request) -> Result<Reply, Failure> {
    let locale = request.locale;
    let games: Vec<String> = GAMES.iter().map(|game| locale.game(game.info(), "name")).collect();
    Ok(Reply::text(say!(locale, "help", games = games.join(", "))))
}
