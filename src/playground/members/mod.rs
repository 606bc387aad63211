//! The members' side: what the page and the tests read and do. The endpoints
//! are described in [`super`].

mod actions;
mod hooks;
mod press;
mod slash;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures::stream::{self, Stream, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use super::Hub;
use super::error::Refusal;
use super::id::Id;
use super::permissions::Permissions;
use super::rest::{Pings, blank, ping};
use super::wire;
use super::world::types::{Channel, ChannelKind, Person};
use super::world::{Audience, Notice, World, speaking};

/// Messages read at once.
const PAGE: usize = 50;
/// The longest wait, in milliseconds.
const WAIT_MS: u64 = 60_000;

/// What a handler answers.
type Answer = Result<Json<Value>, Refusal>;

/// Everything under `/playground`.
pub(super) fn routes() -> Router<Hub> {
    Router::new()
        .route("/people", get(people))
        .route("/state", get(state))
        .route("/events", get(events))
        .route("/commands", get(commands))
        .route("/messages", get(messages).post(write))
        .route("/dismiss", post(dismiss))
        .route("/direct", post(direct))
        .route("/interactions", post(actions::act))
        .route("/interactions/{id}", get(actions::outcome))
        .route("/hooks/{name}", post(hooks::run))
        .fallback(async || Refusal::missing("no such endpoint"))
}

#[derive(Debug, Deserialize)]
struct Who {
    member: Id,
}

#[derive(Debug, Deserialize)]
struct Where {
    member: Id,
    channel: Id,
}

async fn people(State(hub): State<Hub>) -> Json<Value> {
    Json(hub.world().people.values().map(wire::page_person).collect())
}

async fn state(State(hub): State<Hub>, Query(who): Query<Who>) -> Answer {
    let world = hub.world();
    let me = member(&world, who.member)?;
    let seen = world.channels.values().filter(|channel| world.sees(me.id, channel));
    Ok(Json(json!({
        "guild": { "id": world.guild.id, "name": world.guild.name, "locale": world.guild.locale },
        "me": wire::page_person(me),
        "people": world.people.values().map(wire::page_person).collect::<Vec<_>>(),
        "channels": seen.map(|channel| page_channel(&world, me.id, channel)).collect::<Vec<_>>(),
        "bot": { "id": world.bot(), "online": world.gateway.is_connected() },
    })))
}

/// A channel with what the member may do in it.
fn page_channel(world: &World, me: Id, channel: &Channel) -> Value {
    let may = |permission| world.permissions(me, channel).has(permission);
    let kind = match channel.kind {
        ChannelKind::Text => "text",
        ChannelKind::Thread => "thread",
        ChannelKind::Direct => "direct",
    };
    json!({
        "id": channel.id,
        "kind": kind,
        "name": channel.name,
        "topic": channel.topic,
        "parent": channel.parent,
        "archived": channel.archived,
        "locked": channel.locked,
        "position": channel.position,
        "joined": channel.members.contains(&me),
        "may_write": may(speaking(channel)) && !channel.locked,
        "may_command": may(Permissions::USE_APPLICATION_COMMANDS),
        "last_message": channel.messages.last(),
    })
}

async fn commands(State(hub): State<Hub>, Query(place): Query<Where>) -> Answer {
    let world = hub.world();
    let channel = visible(&world, place.member, place.channel)?;
    let usable =
        world.commands.iter().filter(|one| slash::refused(&world, place.member, channel, one).is_none());
    Ok(Json(usable.cloned().collect()))
}

#[derive(Debug, Deserialize)]
struct Reading {
    member: Id,
    channel: Id,
    after: Option<Id>,
    before: Option<Id>,
    limit: Option<usize>,
    #[serde(default)]
    wait_ms: u64,
}

async fn messages(State(hub): State<Hub>, Query(reading): Query<Reading>) -> Answer {
    let found = wait_until(&hub, reading.wait_ms, |world| {
        let found = read(world, &reading);
        let come = found.as_ref().map_or(true, |list| !list.is_empty());
        (come, found)
    })
    .await?;
    Ok(Json(Value::Array(found)))
}

/// The newest messages in the range, or the first ones after an id.
fn read(world: &World, reading: &Reading) -> Result<Vec<Value>, Refusal> {
    let channel = visible(world, reading.member, reading.channel)?;
    let limit = reading.limit.unwrap_or(PAGE).min(PAGE * 2);
    let in_range = |id: &&Id| {
        reading.after.is_none_or(|after| **id > after) && reading.before.is_none_or(|before| **id < before)
    };
    let mine = channel.messages.iter().filter(in_range).filter_map(|id| world.messages.get(id));
    let mine = mine.filter(|message| world.sees_message(reading.member, message));
    let mut found: Vec<_> = mine.map(|message| wire::page_message(world, message)).collect();
    if reading.after.is_some() {
        found.truncate(limit);
    } else {
        found.drain(..found.len().saturating_sub(limit));
    }
    Ok(found)
}

/// Looks until `look` is content or the time is over, and returns what it saw last.
async fn wait_until<T>(hub: &Hub, milliseconds: u64, mut look: impl FnMut(&World) -> (bool, T)) -> T {
    let mut pulse = hub.world().pulse();
    let deadline = tokio::time::Instant::now() + Duration::from_millis(milliseconds.min(WAIT_MS));
    loop {
        pulse.mark_unchanged();
        let (content, seen) = look(&hub.world());
        if content {
            return seen;
        }
        tokio::select! {
            changed = tokio::time::timeout_at(deadline, pulse.changed()) => if changed.is_err() {
                return look(&hub.world()).1;
            },
            () = hub.stopping() => return seen,
        }
    }
}

#[derive(Debug, Deserialize)]
struct Writing {
    member: Id,
    channel: Id,
    content: String,
}

async fn write(State(hub): State<Hub>, Json(writing): Json<Writing>) -> Answer {
    let message = say(&mut hub.world(), &writing)?;
    hub.settled().await;
    Ok(Json(message))
}

fn say(world: &mut World, writing: &Writing) -> Result<Value, Refusal> {
    let channel = visible(world, writing.member, writing.channel)?;
    let rights = world.permissions(writing.member, channel);
    if !rights.has(speaking(channel)) || channel.locked && !rights.has(Permissions::MANAGE_THREADS) {
        return Err(Refusal::bad("you may not write here"));
    }
    let content = writing.content.trim();
    if content.is_empty() || content.chars().count() > 2000 {
        return Err(Refusal::bad("a message has 1 to 2000 characters"));
    }
    let mut message = blank(world, writing.channel, writing.member);
    content.clone_into(&mut message.content);
    ping(world, &mut message, None, Pings::All);
    let id = message.id;
    world.post(message, Vec::new());
    Ok(world.messages.get(&id).map_or(Value::Null, |message| wire::page_message(world, message)))
}

async fn direct(State(hub): State<Hub>, Json(who): Json<Who>) -> Answer {
    let id = {
        let mut world = hub.world();
        member(&world, who.member)?;
        world.direct_with(who.member)
    };
    hub.settled().await;
    Ok(Json(json!({ "id": id })))
}

#[derive(Debug, Deserialize)]
struct Dismissal {
    member: Id,
    message: Id,
}

async fn dismiss(State(hub): State<Hub>, Json(wanted): Json<Dismissal>) -> Answer {
    {
        let mut world = hub.world();
        let message = world.messages.get(&wanted.message);
        if message.and_then(|message| message.private_to) != Some(wanted.member) {
            return Err(Refusal::missing("no ephemeral message of yours"));
        }
        world.remove_message(wanted.message);
    }
    hub.settled().await;
    Ok(Json(Value::Null))
}

async fn events(
    State(hub): State<Hub>,
    Query(who): Query<Who>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let notices = {
        let world = hub.world();
        member(&world, who.member)?;
        world.notices()
    };
    let stopping = hub.clone();
    let events = stream::unfold(notices, next_notice);
    let mine = events.filter_map(move |notice| {
        let event = notice.map_or_else(
            || Some(Event::default().event("reset").data("")),
            |one| shown(&hub, who.member, &one),
        );
        async move { event.map(Ok) }
    });
    let mine = mine.take_until(async move { stopping.stopping().await });
    Ok(Sse::new(mine).keep_alive(KeepAlive::default()))
}

/// The next notice, or none if some were missed.
async fn next_notice(
    mut notices: Receiver<Arc<Notice>>,
) -> Option<(Option<Arc<Notice>>, Receiver<Arc<Notice>>)> {
    match notices.recv().await {
        Ok(notice) => Some((Some(notice), notices)),
        Err(RecvError::Lagged(_)) => Some((None, notices)),
        Err(RecvError::Closed) => None,
    }
}

fn shown(hub: &Hub, member: Id, notice: &Notice) -> Option<Event> {
    let meant = match notice.audience {
        Audience::Everyone => true,
        Audience::Member(only) => only == member,
        Audience::Channel(channel) => {
            let world = hub.world();
            world.channels.get(&channel).is_some_and(|channel| world.sees(member, channel))
        }
    };
    meant.then(|| Event::default().event(notice.name).data(notice.data.to_string()))
}

/// An invented member.
fn member(world: &World, id: Id) -> Result<&Person, Refusal> {
    world.person(id).filter(|person| !person.bot).ok_or_else(|| Refusal::missing("no such member"))
}

/// A channel that the member sees.
fn visible(world: &World, who: Id, channel: Id) -> Result<&Channel, Refusal> {
    member(world, who)?;
    let channel = world.channels.get(&channel).filter(|channel| world.sees(who, channel));
    channel.ok_or_else(|| Refusal::missing("no such channel"))
}
