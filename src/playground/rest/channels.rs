//! Channels and threads.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::payload::Payload;
use super::{Answer, is_guild_text, may, need, seen_channel};
use crate::playground::Hub;
use crate::playground::error::{ApiError, Bad, Forbidden, Unknown};
use crate::playground::id::Id;
use crate::playground::limits::{Field, Form};
use crate::playground::permissions::Permissions;
use crate::playground::wire;
use crate::playground::world::World;
use crate::playground::world::seed::blank_channel;
use crate::playground::world::types::{Channel, ChannelKind, flags};

/// Minutes after which a quiet thread may be hidden.
const AUTO_ARCHIVE: [i64; 4] = [60, 1440, 4320, 10_080];

pub(super) async fn channel(State(hub): State<Hub>, Path(channel): Path<Id>) -> Answer {
    let world = hub.world();
    Ok(Json(wire::channel(&world, seen_channel(&world, channel)?)))
}

pub(super) async fn edit(State(hub): State<Hub>, Path(channel): Path<Id>, payload: Payload) -> Answer {
    let changed = change(&mut hub.world(), channel, &payload.body)?;
    hub.settled().await;
    Ok(Json(changed))
}

pub(super) async fn start_thread(
    State(hub): State<Hub>,
    Path(channel): Path<Id>,
    payload: Payload,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let thread = open_thread(&mut hub.world(), channel, None, &payload.body)?;
    hub.settled().await;
    Ok((StatusCode::CREATED, Json(thread)))
}

pub(super) async fn start_thread_at(
    State(hub): State<Hub>,
    Path((channel, message)): Path<(Id, Id)>,
    payload: Payload,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let thread = open_thread(&mut hub.world(), channel, Some(message), &payload.body)?;
    hub.settled().await;
    Ok((StatusCode::CREATED, Json(thread)))
}

pub(super) async fn add_member(
    State(hub): State<Hub>,
    Path((channel, user)): Path<(Id, String)>,
) -> Result<StatusCode, ApiError> {
    join(&mut hub.world(), channel, &user)?;
    hub.settled().await;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn open_direct(State(hub): State<Hub>, payload: Payload) -> Answer {
    let direct = direct(&mut hub.world(), &payload.body)?;
    hub.settled().await;
    Ok(Json(direct))
}

/// What a change of a thread may say.
#[derive(Debug)]
struct ThreadEdit {
    name: Option<String>,
    archived: Option<bool>,
    locked: Option<bool>,
    auto_archive: Option<i32>,
}

fn change(world: &mut World, id: Id, body: &Value) -> Result<Value, ApiError> {
    let place = seen_channel(world, id)?;
    if !place.is_thread() {
        // The bot never asks for the right to change channels.
        return Err(ApiError::forbidden(Forbidden::Permissions));
    }
    let edit = read_edit(body)?;
    let own = place.owner == Some(world.bot()) && edit.locked.is_none();
    if !own && !may(world, place, Permissions::MANAGE_THREADS) {
        return Err(ApiError::forbidden(Forbidden::Permissions));
    }
    if place.archived && edit.archived != Some(false) {
        return Err(ApiError::bad(Bad::ThreadArchived));
    }
    apply(world, id, edit);
    Ok(wire::channel(world, seen_channel(world, id)?))
}

fn read_edit(body: &Value) -> Result<ThreadEdit, ApiError> {
    let mut form = Form::default();
    let at = Field::root(body, "");
    let edit = ThreadEdit {
        name: form.text(&at.get("name"), 1..=100).map(str::to_owned),
        archived: form.boolean(&at.get("archived")),
        locked: form.boolean(&at.get("locked")),
        auto_archive: auto_archive(&mut form, &at),
    };
    form.done()?;
    Ok(edit)
}

fn auto_archive(form: &mut Form, at: &Field<'_>) -> Option<i32> {
    let at = at.get("auto_archive_duration");
    let minutes = form.number(&at, 0..=10_080)?;
    if !AUTO_ARCHIVE.contains(&minutes) {
        form.fail(&at, "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).");
    }
    i32::try_from(minutes).ok()
}

fn apply(world: &mut World, id: Id, edit: ThreadEdit) {
    let Some(thread) = world.channels.get_mut(&id) else { return };
    thread.name = edit.name.unwrap_or_else(|| std::mem::take(&mut thread.name));
    thread.archived = edit.archived.unwrap_or(thread.archived);
    thread.locked = edit.locked.unwrap_or(thread.locked);
    thread.auto_archive = edit.auto_archive.unwrap_or(thread.auto_archive);
    world.channel_changed(id);
}

fn open_thread(world: &mut World, parent: Id, message: Option<Id>, body: &Value) -> Result<Value, ApiError> {
    let place = seen_channel(world, parent)?;
    if !is_guild_text(place) {
        return Err(ApiError::bad(Bad::ChannelType));
    }
    need(world, place, Permissions::CREATE_PUBLIC_THREADS)?;
    let thread = read_thread(world, parent, message, body)?;
    let id = thread.id;
    world.add_channel(thread);
    if let Some(message) = message {
        mark_thread(world, message);
    }
    let bot = world.bot();
    let thread = seen_channel(world, id)?;
    let mut value = wire::channel(world, thread);
    value["member"] = wire::thread_member(thread, bot);
    Ok(value)
}

fn read_thread(
    world: &mut World,
    parent: Id,
    message: Option<Id>,
    body: &Value,
) -> Result<Channel, ApiError> {
    let mut form = Form::default();
    let at = Field::root(body, "");
    let name = form.needed_text(&at.get("name"), 1..=100).unwrap_or_default();
    let minutes = auto_archive(&mut form, &at);
    // Without a message the type must be named: Discord's default is a private thread.
    if message.is_none() && body["type"] != 11 {
        form.fail(&at.get("type"), "BASE_TYPE_CHOICES", "Only public threads (11) are known here");
    }
    form.done()?;
    if let Some(message) = message {
        world.public_message(parent, message).ok_or_else(|| ApiError::unknown(Unknown::Message))?;
        if world.thread_of(message).is_some() {
            return Err(ApiError::bad(Bad::ThreadExists));
        }
    }
    let bot = world.bot();
    let id = message.unwrap_or_else(|| world.ids.next());
    Ok(Channel {
        parent: Some(parent),
        owner: Some(bot),
        members: vec![bot],
        auto_archive: minutes.unwrap_or(1440),
        ..blank_channel(id, ChannelKind::Thread, name)
    })
}

fn mark_thread(world: &mut World, message: Id) {
    if let Some(start) = world.messages.get_mut(&message) {
        start.flags |= flags::HAS_THREAD;
        world.message_changed(message, Vec::new());
    }
}

fn join(world: &mut World, thread: Id, user: &str) -> Result<(), ApiError> {
    let place = seen_channel(world, thread)?;
    if !place.is_thread() {
        return Err(ApiError::bad(Bad::ChannelType));
    }
    if place.archived {
        return Err(ApiError::bad(Bad::ThreadArchived));
    }
    let member = if user == "@me" { Some(world.bot()) } else { user.parse().ok() };
    let member =
        member.filter(|id| world.people.contains_key(id)).ok_or_else(|| ApiError::unknown(Unknown::User))?;
    need(world, place, Permissions::SEND_MESSAGES_IN_THREADS)?;
    if !world.sees(member, place) {
        return Err(ApiError::forbidden(Forbidden::Access));
    }
    world.join_thread(thread, member);
    Ok(())
}

fn direct(world: &mut World, body: &Value) -> Result<Value, ApiError> {
    let member: Option<Id> = serde_json::from_value(body["recipient_id"].clone()).ok();
    let member = member.filter(|id| world.person(*id).is_some_and(|person| !person.bot));
    let member = member.ok_or_else(|| ApiError::bad(Bad::Recipient))?;
    let id = world.direct_with(member);
    Ok(wire::channel(world, seen_channel(world, id)?))
}
