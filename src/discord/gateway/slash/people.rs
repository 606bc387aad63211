//! The commands about people: what they have set, how strong they are.

use serenity::all::User;

use super::super::person;
use super::{Command, Ctx, Never, complete, run};
use crate::discord::commands::rating as ratings;
use crate::discord::commands::settings::{self as setting, Wishes};
use crate::discord::gate::Needs;

/// The commands of this file.
pub(super) fn commands() -> Vec<Command> {
    vec![rating(), top(), settings()]
}

#[poise::command(slash_command)]
async fn rating(
    ctx: Ctx<'_>,
    user: Option<User>,
    #[autocomplete = "complete::game"] game: Option<String>,
) -> Result<(), Never> {
    let user = user.map(|user| person(&user, None));
    run(ctx, Needs::Server, |bot, request| ratings::show(bot, request, user, game)).await
}

#[poise::command(slash_command)]
async fn top(
    ctx: Ctx<'_>,
    #[autocomplete = "complete::game"] game: String,
    #[autocomplete = "complete::scope"] scope: Option<String>,
) -> Result<(), Never> {
    run(ctx, Needs::Server, |bot, request| ratings::top(bot, request, game, scope)).await
}

#[poise::command(slash_command)]
async fn settings(
    ctx: Ctx<'_>,
    #[autocomplete = "complete::confirm"] confirm: Option<String>,
    #[autocomplete = "complete::board"] board: Option<String>,
    #[autocomplete = "complete::theme"] theme: Option<String>,
    #[autocomplete = "complete::theme"] server_theme: Option<String>,
) -> Result<(), Never> {
    let wishes = Wishes { confirm, board, theme, server_theme };
    run(ctx, Needs::Server, |bot, request| setting::change(bot, request, wishes)).await
}
