//! After the first answer: edits of it and follow-ups, by the interaction's token.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::Answer;
use super::compose::{Pings, fill};
use super::interactions::post_answer;
use super::messages::rewrite;
use super::payload::Payload;
use crate::playground::Hub;
use crate::playground::error::{ApiError, Bad, Unknown};
use crate::playground::id::Id;
use crate::playground::limits::message::{Draft, Place, check};
use crate::playground::wire;
use crate::playground::world::change::is_open;
use crate::playground::world::types::{Interaction, Message, Progress, flags};
use crate::playground::world::{TOKEN_LIFE, World};

pub(super) async fn follow_up(
    State(hub): State<Hub>,
    Path((app, token)): Path<(Id, String)>,
    payload: Payload,
) -> Answer {
    let message = send(&mut hub.world(), app, &token, payload)?;
    hub.settled().await;
    Ok(Json(message))
}

pub(super) async fn get(
    State(hub): State<Hub>,
    Path((app, token, message)): Path<(Id, String, String)>,
) -> Answer {
    let world = hub.world();
    let interaction = by_token(&world, app, &token)?;
    Ok(Json(wire::message(&world, find(&world, interaction, &message)?)))
}

pub(super) async fn edit(
    State(hub): State<Hub>,
    Path((app, token, message)): Path<(Id, String, String)>,
    payload: Payload,
) -> Answer {
    let message = change(&mut hub.world(), app, &token, &message, payload)?;
    hub.settled().await;
    Ok(Json(message))
}

pub(super) async fn delete(
    State(hub): State<Hub>,
    Path((app, token, message)): Path<(Id, String, String)>,
) -> Result<StatusCode, ApiError> {
    remove(&mut hub.world(), app, &token, &message)?;
    hub.settled().await;
    Ok(StatusCode::NO_CONTENT)
}

/// The interaction of a token that is still good and was answered.
fn by_token<'a>(world: &'a World, app: Id, token: &str) -> Result<&'a Interaction, ApiError> {
    let unknown = || ApiError::unknown(Unknown::Webhook);
    let interaction = world.interaction_by_token(token).filter(|_| app == world.bot()).ok_or_else(unknown)?;
    if interaction.created.elapsed() >= TOKEN_LIFE {
        return Err(ApiError::bad(Bad::ExpiredToken));
    }
    interaction.progress.callback().map(|_| interaction).ok_or_else(unknown)
}

/// `@original` or the id of a follow-up.
fn find<'a>(world: &'a World, interaction: &Interaction, name: &str) -> Result<&'a Message, ApiError> {
    let named = name.parse().ok();
    let mine = |id: &Id| interaction.original == Some(*id) || interaction.followups.contains(id);
    let id = if name == "@original" { interaction.original } else { named.filter(mine) };
    id.and_then(|id| world.messages.get(&id)).ok_or_else(|| ApiError::unknown(Unknown::Message))
}

/// A follow-up. The first one after a deferred answer fills that, as Discord
/// still does for old libraries.
fn send(world: &mut World, app: Id, token: &str, payload: Payload) -> Result<Value, ApiError> {
    let interaction = by_token(world, app, token)?.clone();
    let original = interaction.original.and_then(|id| world.messages.get(&id));
    if original.is_some_and(is_open) {
        return change(world, app, token, "@original", payload);
    }
    let draft = check(&payload.body, "", payload.uploads, Place::Answer)?;
    let id = post_answer(world, &interaction, draft, false);
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.followups.push(id);
    }
    went_on(world, interaction.id);
    world
        .messages
        .get(&id)
        .map(|one| wire::message(world, one))
        .ok_or_else(|| ApiError::unknown(Unknown::Message))
}

fn change(world: &mut World, app: Id, token: &str, name: &str, payload: Payload) -> Result<Value, ApiError> {
    let interaction = by_token(world, app, token)?;
    let old = find(world, interaction, name)?;
    let (id, message) = (interaction.id, old.id);
    let open = is_open(old);
    let place = if open { Place::Fill } else { Place::Edit(old) };
    let draft = check(&payload.body, "", payload.uploads, place)?;
    let changed = if open { complete(world, message, draft)? } else { rewrite(world, message, draft)? };
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.edits += 1;
    }
    went_on(world, id);
    Ok(changed)
}

/// The content of a deferred answer arrives: no edit, and it pings.
fn complete(world: &mut World, id: Id, draft: Draft) -> Result<Value, ApiError> {
    let unknown = || ApiError::unknown(Unknown::Message);
    let mut message = world.messages.get(&id).cloned().ok_or_else(unknown)?;
    message.flags &= !flags::LOADING;
    let files = fill(world, &mut message, draft, Pings::Members);
    world.messages.insert(id, message);
    world.message_changed(id, files);
    world.messages.get(&id).map(|message| wire::message(world, message)).ok_or_else(unknown)
}

fn remove(world: &mut World, app: Id, token: &str, name: &str) -> Result<(), ApiError> {
    let interaction = by_token(world, app, token)?;
    let (id, message) = (interaction.id, find(world, interaction, name)?.id);
    world.remove_message(message);
    went_on(world, id);
    Ok(())
}

/// The member sees a result now.
fn went_on(world: &mut World, id: Id) {
    if let Some(callback) = world.interactions.get(&id).and_then(|one| one.progress.callback()) {
        world.progress(id, Progress::Done(callback));
    }
}
