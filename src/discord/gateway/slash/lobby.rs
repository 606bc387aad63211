//! The command that opens a lobby.

use serenity::all::User;

use super::super::{person, shows_lobby};
use super::{Command, Ctx, Never, complete, run_in_public};
use crate::discord::commands::play::{self as playing, Invitation};
use crate::discord::gate::Needs;

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
    let opponents = [opponent, opponent2, opponent3].into_iter().flatten().map(|user| person(&user, None));
    let invitation = Invitation { game, opponents: opponents.collect(), rated, pace, seat, options };
    run_in_public(ctx, Needs::Post, |bot, request| playing::open(bot, request, invitation)).await?;
    remember_lobby(ctx).await;
    Ok(())
}

/// Remembers which message shows the lobby, so that it can be changed later by
/// the bot itself: the token of the answer dies after a quarter of an hour.
async fn remember_lobby(ctx: Ctx<'_>) {
    let bot = ctx.framework.user_data().await;
    let http = &ctx.framework.serenity_context.http;
    match http.get_original_interaction_response(&ctx.interaction.token).await {
        Ok(message) => shows_lobby(bot, &message).await,
        Err(error) => tracing::info!(%error, "the message of a table is not known yet"),
    }
}
