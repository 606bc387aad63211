//! Interactions: a member acts, the bot has three seconds to answer.

use std::time::Instant;

use axum::Json;
use axum::extract::{Path, Query, State};
use rand::distr::{Alphanumeric, SampleString};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Answer, press, slash, visible, wait_until};
use crate::playground::Hub;
use crate::playground::error::Refusal;
use crate::playground::id::Id;
use crate::playground::wire;
use crate::playground::world::types::{Callback, Interaction, InteractionKind, Progress};
use crate::playground::world::{ANSWER_TIME, World};

/// What a member does.
#[derive(Debug, Deserialize)]
pub(super) struct Action {
    pub(super) member: Id,
    pub(super) channel: Id,
    #[serde(flatten)]
    pub(super) deed: Deed,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Deed {
    Slash {
        command: String,
        #[serde(default)]
        options: Map<String, Value>,
    },
    Autocomplete {
        command: String,
        #[serde(default)]
        options: Map<String, Value>,
        focused: String,
    },
    Button {
        message: Id,
        custom_id: String,
        #[serde(default)]
        forged: bool,
    },
    Select {
        message: Id,
        custom_id: String,
        values: Vec<String>,
        #[serde(default)]
        forged: bool,
    },
    Modal {
        interaction: Id,
        #[serde(default)]
        fields: Map<String, Value>,
    },
}

/// What is particular to one kind of interaction.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) kind: InteractionKind,
    pub(super) data: Value,
    pub(super) command: Option<String>,
    pub(super) focused: Option<u64>,
    pub(super) source: Option<Id>,
    pub(super) opened_by: Option<Value>,
}

impl Prepared {
    pub(super) fn new(kind: InteractionKind, data: Value) -> Self {
        Self { kind, data, command: None, focused: None, source: None, opened_by: None }
    }
}

/// `POST /playground/interactions`
pub(super) async fn act(State(hub): State<Hub>, Json(action): Json<Action>) -> Answer {
    let id = {
        let mut world = hub.world();
        let prepared = prepare(&world, &action)?;
        deliver(&mut world, &action, prepared)
    };
    tokio::spawn(expect_answer(hub, id));
    Ok(Json(json!({ "id": id })))
}

fn prepare(world: &World, action: &Action) -> Result<Prepared, Refusal> {
    visible(world, action.member, action.channel)?;
    match &action.deed {
        Deed::Slash { command, options } => slash::run(world, action, command, options),
        Deed::Autocomplete { command, options, focused } => {
            slash::complete(world, action, command, options, focused)
        }
        Deed::Button { message, custom_id, forged } => {
            press::button(world, action, *message, custom_id, *forged)
        }
        Deed::Select { message, custom_id, values, forged } => {
            press::select(world, action, *message, custom_id, values, *forged)
        }
        Deed::Modal { interaction, fields } => press::submit(world, action, *interaction, fields),
    }
}

fn deliver(world: &mut World, action: &Action, prepared: Prepared) -> Id {
    let id = world.ids.next();
    world.deliver(Interaction {
        id,
        token: format!("{id}{}", Alphanumeric.sample_string(&mut rand::rng(), 64)),
        kind: prepared.kind,
        member: action.member,
        channel: action.channel,
        data: prepared.data,
        command: prepared.command,
        focused: prepared.focused,
        source: prepared.source,
        opened_by: prepared.opened_by,
        created: Instant::now(),
        progress: Progress::Waiting,
        original: None,
        followups: Vec::new(),
        edits: 0,
        modal: None,
        choices: None,
    });
    id
}

/// "The application did not respond": after three seconds without an answer.
async fn expect_answer(hub: Hub, id: Id) {
    tokio::time::sleep(ANSWER_TIME).await;
    let mut world = hub.world();
    if world.interactions.get(&id).is_some_and(|one| one.progress == Progress::Waiting) {
        world.progress(id, Progress::Failed);
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct Watching {
    member: Id,
    #[serde(default)]
    until: Until,
    /// At least so many messages.
    #[serde(default)]
    messages: usize,
    /// At least so many edits.
    #[serde(default)]
    edits: u32,
    #[serde(default)]
    wait_ms: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Until {
    /// The first answer, or its failing.
    Ack,
    /// A result that the member sees.
    #[default]
    Done,
}

/// `GET /playground/interactions/{id}`
pub(super) async fn outcome(
    State(hub): State<Hub>,
    Path(id): Path<Id>,
    Query(watching): Query<Watching>,
) -> Answer {
    let seen = wait_until(&hub, watching.wait_ms, |world| {
        let interaction = world.interactions.get(&id).filter(|one| one.member == watching.member);
        let content = interaction.is_none_or(|one| is_content(world, one, &watching));
        (content, interaction.map(|one| describe(world, one)))
    });
    seen.await.map(Json).ok_or_else(|| Refusal::missing("no such interaction of yours"))
}

fn is_content(world: &World, one: &Interaction, watching: &Watching) -> bool {
    let answered = match one.progress {
        Progress::Waiting => false,
        Progress::Failed => return true,
        Progress::Deferred(_) => watching.until == Until::Ack,
        Progress::Done(_) => true,
    };
    answered && messages(world, one).len() >= watching.messages && one.edits >= watching.edits
}

fn messages(world: &World, one: &Interaction) -> Vec<Value> {
    let ids = one.original.iter().chain(&one.followups);
    let mine = ids.filter_map(|id| world.messages.get(id));
    mine.filter(|message| world.sees_message(one.member, message))
        .map(|message| wire::page_message(world, message))
        .collect()
}

fn describe(world: &World, one: &Interaction) -> Value {
    let state = match one.progress {
        Progress::Waiting => "waiting",
        Progress::Deferred(_) => "deferred",
        Progress::Done(_) => "done",
        Progress::Failed => "failed",
    };
    let callback = one.progress.callback();
    json!({
        "id": one.id,
        "state": state,
        "callback": callback.map(Callback::number),
        "updated": matches!(callback, Some(Callback::Update | Callback::DeferredUpdate)),
        "messages": messages(world, one),
        "edits": one.edits,
        "modal": one.modal,
        "choices": one.choices,
    })
}
