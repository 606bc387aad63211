//! Messages in channels, sent with the bot's token.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::compose::{NewFiles, Pings, blank, edited, fill, may_edit_old};
use super::payload::Payload;
use super::{Answer, may, need, seen_channel};
use crate::playground::Hub;
use crate::playground::error::{ApiError, Bad, Forbidden, Unknown};
use crate::playground::id::Id;
use crate::playground::limits::message::{Draft, Place, check};
use crate::playground::permissions::Permissions;
use crate::playground::wire;
use crate::playground::world::types::{Channel, Message};
use crate::playground::world::{World, speaking};

/// How many messages a list has if nothing is said.
const LISTED: usize = 50;

pub(super) async fn create(State(hub): State<Hub>, Path(channel): Path<Id>, payload: Payload) -> Answer {
    let message = send(&mut hub.world(), channel, payload)?;
    hub.settled().await;
    Ok(Json(message))
}

/// The newest messages, the newest first. Nonces are not told, nor by Discord.
pub(super) async fn list(State(hub): State<Hub>, Path(channel): Path<Id>) -> Answer {
    let world = hub.world();
    let place = seen_channel(&world, channel)?;
    need(&world, place, Permissions::READ_MESSAGE_HISTORY)?;
    let newest = place.messages.iter().rev().filter_map(|id| world.public_message(channel, *id));
    let told = newest.take(LISTED).map(|message| {
        let mut message = wire::message(&world, message);
        if let Some(message) = message.as_object_mut() {
            message.remove("nonce");
        }
        message
    });
    Ok(Json(told.collect()))
}

pub(super) async fn get(State(hub): State<Hub>, Path((channel, message)): Path<(Id, Id)>) -> Answer {
    let world = hub.world();
    let place = seen_channel(&world, channel)?;
    need(&world, place, Permissions::READ_MESSAGE_HISTORY)?;
    Ok(Json(wire::message(&world, find(&world, channel, message)?)))
}

pub(super) async fn edit(
    State(hub): State<Hub>,
    Path((channel, message)): Path<(Id, Id)>,
    payload: Payload,
) -> Answer {
    let message = change(&mut hub.world(), channel, message, payload)?;
    hub.settled().await;
    Ok(Json(message))
}

pub(super) async fn delete(
    State(hub): State<Hub>,
    Path((channel, message)): Path<(Id, Id)>,
) -> Result<StatusCode, ApiError> {
    remove(&mut hub.world(), channel, message)?;
    hub.settled().await;
    Ok(StatusCode::NO_CONTENT)
}

fn find(world: &World, channel: Id, message: Id) -> Result<&Message, ApiError> {
    world.public_message(channel, message).ok_or_else(|| ApiError::unknown(Unknown::Message))
}

fn send(world: &mut World, channel: Id, payload: Payload) -> Result<Value, ApiError> {
    let place = seen_channel(world, channel)?;
    need(world, place, speaking(place))?;
    need_for_files(world, place, &payload)?;
    if place.is_thread() && place.locked && !may(world, place, Permissions::MANAGE_THREADS) {
        return Err(ApiError::forbidden(Forbidden::ThreadLocked));
    }
    let draft = check(&payload.body, "", payload.uploads, Place::Channel)?;
    if let Some(sent) = sent_before(world, place, &draft) {
        return Ok(wire::message(world, sent));
    }
    let reference = replied_to(world, place, &draft)?;
    let bot = world.bot();
    let mut message = blank(world, channel, bot);
    message.kind = if reference.is_some() { 19 } else { 0 };
    message.reference = reference;
    let files = fill(world, &mut message, draft, Pings::All);
    Ok(post(world, message, files))
}

fn post(world: &mut World, message: Message, files: NewFiles) -> Value {
    let id = message.id;
    world.post(message, files);
    world.messages.get(&id).map_or(Value::Null, |message| wire::message(world, message))
}

fn need_for_files(world: &World, place: &Channel, payload: &Payload) -> Result<(), ApiError> {
    if !payload.uploads.is_empty() {
        need(world, place, Permissions::ATTACH_FILES)?;
    }
    if payload.body["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
        need(world, place, Permissions::EMBED_LINKS)?;
    }
    Ok(())
}

/// A message that the bot sent with the same nonce, if it asked for that check.
fn sent_before<'a>(world: &'a World, place: &Channel, draft: &Draft) -> Option<&'a Message> {
    let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
    let messages = place.messages.iter().rev().filter_map(|id| world.messages.get(id));
    messages
        .into_iter()
        .find(|message| message.nonce.as_ref() == Some(nonce) && message.author == world.bot())
}

fn replied_to(world: &World, place: &Channel, draft: &Draft) -> Result<Option<Id>, ApiError> {
    let Some(id) = draft.reference else { return Ok(None) };
    need_history(world, place)?;
    match world.public_message(place.id, id) {
        Some(_) => Ok(Some(id)),
        None if draft.reference_required => Err(ApiError::unknown(Unknown::Message)),
        None => Ok(None),
    }
}

fn need_history(world: &World, place: &Channel) -> Result<(), ApiError> {
    if may(world, place, Permissions::READ_MESSAGE_HISTORY) {
        Ok(())
    } else {
        Err(ApiError::forbidden(Forbidden::ReplyWithoutHistory))
    }
}

fn change(world: &mut World, channel: Id, message: Id, payload: Payload) -> Result<Value, ApiError> {
    let place = seen_channel(world, channel)?;
    let old = find(world, channel, message)?;
    if old.author != world.bot() {
        return Err(ApiError::forbidden(Forbidden::OthersMessage));
    }
    if place.archived {
        return Err(ApiError::bad(Bad::ThreadArchived));
    }
    if !payload.uploads.is_empty() {
        need(world, place, Permissions::ATTACH_FILES)?;
    }
    let draft = check(&payload.body, "", payload.uploads, Place::Edit(old))?;
    if !world.messages.get_mut(&message).is_some_and(may_edit_old) {
        return Err(ApiError::bad(Bad::OldMessageEdits));
    }
    rewrite(world, message, draft)
}

/// Applies a checked change to a message.
pub(super) fn rewrite(world: &mut World, id: Id, draft: Draft) -> Result<Value, ApiError> {
    let unknown = || ApiError::unknown(Unknown::Message);
    let mut message = world.messages.get(&id).cloned().ok_or_else(unknown)?;
    let files = fill(world, &mut message, draft, Pings::Never);
    edited(&mut message);
    world.messages.insert(id, message);
    world.message_changed(id, files);
    world.messages.get(&id).map(|message| wire::message(world, message)).ok_or_else(unknown)
}

fn remove(world: &mut World, channel: Id, message: Id) -> Result<(), ApiError> {
    let place = seen_channel(world, channel)?;
    let old = find(world, channel, message)?;
    if old.author != world.bot() {
        need(world, place, Permissions::MANAGE_MESSAGES)?;
    }
    world.remove_message(message);
    Ok(())
}
