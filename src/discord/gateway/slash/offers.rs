//! The commands that end a match or ask the others for something.

use super::{Command, Ctx, Never, complete, run};
use crate::discord::commands::{offers, resign as resigning};
use crate::discord::gate::Needs;

/// The commands of this file.
pub(super) fn commands() -> Vec<Command> {
    vec![resign(), draw(), takeback(), abort()]
}

#[poise::command(slash_command)]
async fn resign(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
) -> Result<(), Never> {
    run(ctx, Needs::Act, |bot, request| resigning::resign(bot, request, number)).await
}

#[poise::command(slash_command)]
async fn draw(
    ctx: Ctx<'_>,
    #[rename = "move"]
    #[autocomplete = "complete::a_move"]
    text: Option<String>,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
) -> Result<(), Never> {
    run(ctx, Needs::Act, |bot, request| offers::draw(bot, request, text, number)).await
}

#[poise::command(slash_command)]
async fn takeback(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
) -> Result<(), Never> {
    run(ctx, Needs::Act, |bot, request| offers::takeback(bot, request, number)).await
}

#[poise::command(slash_command)]
async fn abort(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
) -> Result<(), Never> {
    run(ctx, Needs::Act, |bot, request| offers::abort(bot, request, number)).await
}
