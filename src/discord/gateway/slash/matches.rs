//! The commands of a match: to move, to look at it, to give its record.

use super::{Command, Ctx, Never, complete, run};
use crate::discord::commands::{board as boards, export as exports, games as lists, moves};
use crate::discord::gate::Needs;

/// The commands of this file.
pub(super) fn commands() -> Vec<Command> {
    vec![make_move(), board(), games(), export()]
}

#[poise::command(slash_command, rename = "move")]
async fn make_move(
    ctx: Ctx<'_>,
    #[rename = "move"]
    #[autocomplete = "complete::a_move"]
    text: String,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
) -> Result<(), Never> {
    run(ctx, Needs::Act, |bot, request| moves::play(bot, request, text, number)).await
}

#[poise::command(slash_command)]
async fn board(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
    text: Option<bool>,
) -> Result<(), Never> {
    run(ctx, Needs::Server, |bot, request| boards::show(bot, request, number, text)).await
}

#[poise::command(slash_command)]
async fn games(ctx: Ctx<'_>) -> Result<(), Never> {
    run(ctx, Needs::Server, lists::list).await
}

#[poise::command(slash_command)]
async fn export(
    ctx: Ctx<'_>,
    #[rename = "match"]
    #[autocomplete = "complete::a_match"]
    number: Option<String>,
    animation: Option<bool>,
) -> Result<(), Never> {
    if animation == Some(true) {
        return run(ctx, Needs::Server, |bot, request| exports::animation(bot, request, number)).await;
    }
    run(ctx, Needs::Server, |bot, request| exports::files(bot, request, number)).await
}
