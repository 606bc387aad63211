//! The lists that complete options. They go through the gate's bound on what is
//! in hand; beyond it they are empty.

use std::sync::Arc;

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};
use strum::VariantArray as _;

use super::{Ctx, asked};
use crate::discord::{Item, complete as lists};
use crate::render::Theme;

/// Lines of an autocomplete list.
fn choices(items: Vec<Item>) -> CreateAutocompleteResponse {
    let cut = |text: String| crate::words::describe::cut(text, 100);
    let choice = |item: Item| AutocompleteChoice::new(cut(item.label), item.value);
    CreateAutocompleteResponse::new().set_choices(items.into_iter().take(25).map(choice).collect())
}

/// The text that another option holds while this one is being completed.
fn other<'a>(ctx: Ctx<'a>, name: &str) -> Option<&'a str> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(text),
        ResolvedValue::Autocomplete { value, .. } => Some(value),
        _ => None,
    })
}

pub(super) async fn game(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::games(asked(ctx).locale, partial))
}

pub(super) async fn pace(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::paces(asked(ctx).locale, partial))
}

pub(super) async fn seat(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::seats(asked(ctx).locale, other(ctx, "game"), partial))
}

pub(super) async fn options(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::options(asked(ctx).locale, other(ctx, "game"), partial))
}

pub(super) async fn a_move(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = Arc::clone(ctx.framework.user_data().await);
    let request = asked(ctx);
    let Ok(_pass) = bot.gate.enter(request.user.id) else { return choices(Vec::new()) };
    choices(lists::moves(&bot, &request, other(ctx, "match"), partial).await)
}

pub(super) async fn a_match(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = Arc::clone(ctx.framework.user_data().await);
    let request = asked(ctx);
    let Ok(_pass) = bot.gate.enter(request.user.id) else { return choices(Vec::new()) };
    choices(lists::matches(&bot, &request, partial).await)
}

pub(super) async fn scope(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::words(asked(ctx).locale, "scope", &["server", "global"], partial))
}

pub(super) async fn confirm(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::words(asked(ctx).locale, "confirm", &["auto", "always", "never"], partial))
}

pub(super) async fn board(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    choices(lists::words(asked(ctx).locale, "board", &["picture", "text"], partial))
}

pub(super) async fn theme(ctx: Ctx<'_>, partial: &str) -> CreateAutocompleteResponse {
    let names: Vec<&str> = Theme::VARIANTS.iter().map(|theme| theme.name()).collect();
    choices(lists::words(asked(ctx).locale, "theme", &names, partial))
}
