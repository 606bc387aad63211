//! What tests change in the world: things that Discord's people and machines do.

use std::time::Instant;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Answer;
use crate::playground::Hub;
use crate::playground::error::Refusal;
use crate::playground::id::{Id, now};
use crate::playground::permissions::Permissions;
use crate::playground::world::types::{Overwrite, Person};
use crate::playground::world::{OLD_EDITS, TOKEN_LIFE, World};

/// `POST /playground/hooks/{name}`
pub(super) async fn run(State(hub): State<Hub>, Path(name): Path<String>, Json(body): Json<Value>) -> Answer {
    let answer = dispatch(&mut hub.world(), &name, body)?;
    hub.settled().await;
    Ok(Json(answer))
}

fn dispatch(world: &mut World, name: &str, body: Value) -> Result<Value, Refusal> {
    match name {
        "permission" => permission(world, &read(body)?),
        "thread" => thread(world, &read(body)?),
        "gateway" => {
            gateway(world, &read(body)?);
            Ok(Value::Null)
        }
        "duplicate" => {
            world.gateway.duplicate_next(read::<Count>(body)?.count);
            Ok(Value::Null)
        }
        "age" => age(world, &read(body)?),
        "expire" => expire(world, &read(body)?),
        "member" => Ok(invent(world, read(body)?)),
        "delete" => delete(world, &read(body)?),
        "fault" => {
            world.faults.order(read(body)?);
            Ok(Value::Null)
        }
        "mend" => Ok(json!({ "met": world.faults.mend() })),
        _ => Err(Refusal::missing("no such hook")),
    }
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::bad(error.to_string()))
}

#[derive(Debug, Deserialize)]
struct PermissionChange {
    channel: Id,
    permission: String,
    allow: bool,
}

fn permission(world: &mut World, change: &PermissionChange) -> Result<Value, Refusal> {
    let bot = world.bot();
    let bits =
        Permissions::named(&change.permission).ok_or_else(|| Refusal::bad("no such permission"))?.bits();
    let channel =
        world.channels.get_mut(&change.channel).ok_or_else(|| Refusal::missing("no such channel"))?;
    if !channel.overwrites.iter().any(|one| one.id == bot) {
        channel.overwrites.push(Overwrite { id: bot, kind: 1, allow: 0, deny: 0 });
    }
    for one in channel.overwrites.iter_mut().filter(|one| one.id == bot) {
        one.allow = if change.allow { one.allow | bits } else { one.allow & !bits };
        one.deny = if change.allow { one.deny & !bits } else { one.deny | bits };
    }
    world.channel_changed(change.channel);
    Ok(Value::Null)
}

#[derive(Debug, Deserialize)]
struct ThreadChange {
    thread: Id,
    archived: Option<bool>,
    locked: Option<bool>,
}

fn thread(world: &mut World, change: &ThreadChange) -> Result<Value, Refusal> {
    let channel = world.channels.get_mut(&change.thread).filter(|channel| channel.is_thread());
    let channel = channel.ok_or_else(|| Refusal::missing("no such thread"))?;
    channel.archived = change.archived.unwrap_or(channel.archived);
    channel.locked = change.locked.unwrap_or(channel.locked);
    world.channel_changed(change.thread);
    Ok(Value::Null)
}

#[derive(Debug, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
enum GatewayChange {
    /// The connection just dies.
    Cut,
    /// It is closed with a code.
    Close { code: u16 },
    /// Op 7.
    Reconnect,
    /// Op 9.
    Invalidate { resumable: bool },
}

fn gateway(world: &mut World, change: &GatewayChange) {
    match change {
        GatewayChange::Cut => world.gateway.drop_connections(None),
        GatewayChange::Close { code } => world.gateway.drop_connections(Some(*code)),
        GatewayChange::Reconnect => world.gateway.ask_reconnect(),
        GatewayChange::Invalidate { resumable } => world.gateway.invalidate(*resumable),
    }
}

#[derive(Debug, Deserialize)]
struct Count {
    count: u32,
}

#[derive(Debug, Deserialize)]
struct Aging {
    message: Id,
    seconds: i64,
    /// How many edits pass before 30046 comes; none if not said.
    #[serde(default)]
    edits: usize,
}

fn age(world: &mut World, aging: &Aging) -> Result<Value, Refusal> {
    let message =
        world.messages.get_mut(&aging.message).ok_or_else(|| Refusal::missing("no such message"))?;
    message.created_at -= time::Duration::seconds(aging.seconds);
    message.late_edits = vec![Instant::now(); OLD_EDITS.saturating_sub(aging.edits)];
    world.message_changed(aging.message, Vec::new());
    Ok(Value::Null)
}

#[derive(Debug, Deserialize)]
struct Expiry {
    interaction: Id,
}

fn expire(world: &mut World, expiry: &Expiry) -> Result<Value, Refusal> {
    let interaction = world.interactions.get_mut(&expiry.interaction);
    let interaction = interaction.ok_or_else(|| Refusal::missing("no such interaction"))?;
    let long_ago = Instant::now().checked_sub(TOKEN_LIFE);
    interaction.created = long_ago.ok_or_else(|| Refusal::bad("the machine has not run long enough"))?;
    Ok(Value::Null)
}

#[derive(Debug, Deserialize)]
struct NewMember {
    username: String,
    name: String,
    locale: String,
}

fn invent(world: &mut World, new: NewMember) -> Value {
    let person = Person {
        id: world.ids.next(),
        username: new.username,
        global_name: Some(new.name),
        nick: None,
        locale: new.locale,
        bot: false,
        roles: Vec::new(),
        joined_at: now(),
    };
    let id = person.id;
    world.put_person(person);
    json!({ "id": id })
}

#[derive(Debug, Deserialize)]
struct Deletion {
    message: Id,
}

fn delete(world: &mut World, deletion: &Deletion) -> Result<Value, Refusal> {
    if !world.messages.contains_key(&deletion.message) {
        return Err(Refusal::missing("no such message"));
    }
    world.remove_message(deletion.message);
    Ok(Value::Null)
}
