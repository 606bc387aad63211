//! The command that opens a lobby.

use std::sync::{Arc, OnceLock};

use serenity::all::User;

use super::super::arrival::Arrival;
use super::super::shows_lobby;
use super::{Command, Ctx, Never, complete, named, run_in_public};
use crate::discord::commands::play::{self as playing, Invitation};
use crate::discord::gate::Needs;
use crate::discord::lobby;
use crate::people::LobbyId;

/// The commands of this file.
pub(super) fn commands() -> Vec<Command> {
    vec![play()]
}

#[poise::command(slash_command)]
#[allow(clippy::too_many_arguments, reason = "each is an option of the command")]
async fn play(
    ctx: Ctx<'_>,
    #[autocomplete = "complete::game"] game: String,
    opponent: Option<User>,
    opponent2: Option<User>,
    opponent3: Option<User>,
    rated: Option<bool>,
    #[autocomplete = "complete::pace"] pace: Option<String>,
    #[autocomplete = "complete::seat"] seat: Option<String>,
    #[autocomplete = "complete::options"] options: Option<String>,
) -> Result<(), Never> {
    let opponents = [opponent, opponent2, opponent3].into_iter().flatten().map(|user| named(ctx, &user));
    let invitation = Invitation { game, opponents: opponents.collect(), rated, pace, seat, options };
    let opened = Arc::new(OnceLock::new());
    let told = Arc::clone(&opened);
    let open = |bot, request| async move {
        let reply = playing::open(bot, request, invitation).await?;
        if let Some(id) = lobby::shown_in(&reply) {
            let _ = told.set(id);
        }
        Ok(reply)
    };
    run_in_public(ctx, Needs::Post, open).await?;
    // A message of its own is known already.
    if let Some(id) = opened.get().filter(|_| Arrival::current().shown().is_none()) {
        remember_lobby(ctx, *id).await;
    }
    Ok(())
}

/// Remembers which message shows the lobby, so that it can be changed later by
/// the bot itself: the token of the answer dies after a quarter of an hour. A
/// lobby whose message never came to be is closed.
async fn remember_lobby(ctx: Ctx<'_>, id: LobbyId) {
    let bot = ctx.framework.user_data().await;
    let http = &ctx.framework.serenity_context.http;
    match http.get_original_interaction_response(&ctx.interaction.token).await {
        Ok(message) => shows_lobby(bot, &message).await,
        Err(serenity::Error::Http(error)) if error.status_code().is_some_and(|code| code == 404) => {
            lobby::not_shown(bot, id).await;
        }
        Err(error) => tracing::info!(%error, "the message of a table is not known yet"),
    }
}
