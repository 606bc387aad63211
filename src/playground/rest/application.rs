//! The bot itself, its commands, the server and its members.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::payload::Payload;
use super::{Answer, Forbidden, Unknown};
use crate::playground::Hub;
use crate::playground::error::ApiError;
use crate::playground::id::Id;
use crate::playground::limits::command;
use crate::playground::wire;
use crate::playground::world::World;

pub(super) async fn gateway(State(hub): State<Hub>) -> Json<Value> {
    Json(json!({ "url": hub.gateway_url() }))
}

pub(super) async fn gateway_bot(State(hub): State<Hub>) -> Json<Value> {
    let limit = json!({ "total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1 });
    Json(json!({ "url": hub.gateway_url(), "shards": 1, "session_start_limit": limit }))
}

pub(super) async fn me(State(hub): State<Hub>) -> Json<Value> {
    Json(wire::current_user(&hub.world()))
}

pub(super) async fn application(State(hub): State<Hub>) -> Json<Value> {
    Json(wire::application(&hub.world()))
}

pub(super) async fn user(State(hub): State<Hub>, Path(user): Path<Id>) -> Answer {
    let world = hub.world();
    let person = world.person(user).ok_or_else(|| ApiError::unknown(Unknown::User))?;
    Ok(Json(wire::user(person)))
}

pub(super) async fn guild(State(hub): State<Hub>, Path(guild): Path<Id>) -> Answer {
    let world = hub.world();
    own_guild(&world, guild)?;
    Ok(Json(wire::guild(&world)))
}

pub(super) async fn member(State(hub): State<Hub>, Path((guild, user)): Path<(Id, Id)>) -> Answer {
    let world = hub.world();
    own_guild(&world, guild)?;
    let person = world.person(user).ok_or_else(|| ApiError::unknown(Unknown::Member))?;
    Ok(Json(wire::member(person)))
}

pub(super) async fn commands(State(hub): State<Hub>, Path(app): Path<Id>) -> Answer {
    let world = hub.world();
    own_application(&world, app)?;
    Ok(Json(scope(&world, None)))
}

pub(super) async fn guild_commands(State(hub): State<Hub>, Path((app, guild)): Path<(Id, Id)>) -> Answer {
    let world = hub.world();
    own_application(&world, app)?;
    own_guild(&world, guild)?;
    Ok(Json(scope(&world, Some(guild))))
}

pub(super) async fn set_commands(State(hub): State<Hub>, Path(app): Path<Id>, payload: Payload) -> Answer {
    overwrite(&hub, app, None, &payload.body).await
}

pub(super) async fn set_guild_commands(
    State(hub): State<Hub>,
    Path((app, guild)): Path<(Id, Id)>,
    payload: Payload,
) -> Answer {
    own_guild(&hub.world(), guild)?;
    overwrite(&hub, app, Some(guild), &payload.body).await
}

async fn overwrite(hub: &Hub, app: Id, guild: Option<Id>, body: &Value) -> Answer {
    let registered = {
        let mut world = hub.world();
        own_application(&world, app)?;
        command::check(body)?;
        let commands = body.as_array().map(Vec::as_slice).unwrap_or_default();
        let commands = commands.iter().map(|command| register(&mut world, guild, command)).collect();
        world.set_commands(guild.is_some(), commands);
        scope(&world, guild)
    };
    hub.settled().await;
    Ok(Json(registered))
}

/// A command as Discord gives it back. One that had this name keeps its id.
fn register(world: &mut World, guild: Option<Id>, body: &Value) -> Value {
    let guild_value = json!(guild);
    let same = |old: &&Value| {
        old["name"] == body["name"] && old.get("guild_id").unwrap_or(&Value::Null) == &guild_value
    };
    let id = world.commands.iter().find(same).map(|old| old["id"].clone());
    let mut command = without_empty(body);
    command["id"] = id.unwrap_or_else(|| json!(world.ids.next()));
    command["version"] = json!(world.ids.next());
    command["application_id"] = json!(world.bot());
    command["type"] = json!(1);
    for key in ["default_member_permissions", "name_localizations", "description_localizations"] {
        command[key] = body[key].clone();
    }
    command["nsfw"] = json!(body["nsfw"] == true);
    match guild {
        Some(guild) => command["guild_id"] = json!(guild),
        None => command["contexts"] = body["contexts"].clone(),
    }
    command
}

/// Client libraries send many empty fields; Discord does not give them back.
fn without_empty(value: &Value) -> Value {
    let filled = |value: &Value| !value.is_null() && value.as_array().is_none_or(|list| !list.is_empty());
    match value {
        Value::Object(map) => map
            .iter()
            .filter(|(key, value)| filled(value) && (*key != "autocomplete" || **value == true))
            .map(|(key, value)| (key.clone(), without_empty(value)))
            .collect(),
        Value::Array(list) => list.iter().map(without_empty).collect(),
        other => other.clone(),
    }
}

fn scope(world: &World, guild: Option<Id>) -> Value {
    let mine = |command: &&Value| command.get("guild_id").is_some() == guild.is_some();
    world.commands.iter().filter(mine).cloned().collect()
}

fn own_application(world: &World, app: Id) -> Result<(), ApiError> {
    if app == world.bot() { Ok(()) } else { Err(ApiError::forbidden(Forbidden::OthersApplication)) }
}

fn own_guild(world: &World, guild: Id) -> Result<(), ApiError> {
    if guild == world.guild.id { Ok(()) } else { Err(ApiError::unknown(Unknown::Guild)) }
}
