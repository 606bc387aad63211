//! The commands that explain.

use super::{Command, Ctx, Never, complete, run};
use crate::discord::commands::{help as helping, rules as teaching};
use crate::discord::gate::Needs;

/// The commands of this file.
pub(super) fn commands() -> Vec<Command> {
    vec![rules(), help()]
}

#[poise::command(slash_command)]
async fn rules(ctx: Ctx<'_>, #[autocomplete = "complete::game"] game: String) -> Result<(), Never> {
    run(ctx, Needs::Nothing, |bot, request| teaching::show(bot, request, game)).await
}

#[poise::command(slash_command)]
async fn help(ctx: Ctx<'_>) -> Result<(), Never> {
    run(ctx, Needs::Nothing, helping::show).await
}
