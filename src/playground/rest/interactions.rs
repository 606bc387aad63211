//! The first answer to an interaction.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::compose::{Pings, blank, fill};
use super::messages::rewrite;
use super::payload::Payload;
use crate::playground::Hub;
use crate::playground::error::{ApiError, Bad, Unknown};
use crate::playground::id::Id;
use crate::playground::limits::message::{Draft, Place, check};
use crate::playground::limits::{Field, Form, command, modal};
use crate::playground::wire;
use crate::playground::world::types::{Callback, Interaction, InteractionKind, Progress, Upload, flags};
use crate::playground::world::{ANSWER_TIME, World};

#[derive(Debug, Deserialize)]
pub(super) struct Parameters {
    #[serde(default)]
    with_response: bool,
}

/// `POST /interactions/{id}/{token}/callback`
pub(super) async fn callback(
    State(hub): State<Hub>,
    Path((id, token)): Path<(Id, String)>,
    Query(parameters): Query<Parameters>,
    payload: Payload,
) -> Result<Response, ApiError> {
    let response = {
        let mut world = hub.world();
        answer(&mut world, id, &token, payload)?;
        describe(&world, id)
    };
    hub.settled().await;
    if parameters.with_response {
        Ok(Json(response).into_response())
    } else {
        Ok(StatusCode::NO_CONTENT.into_response())
    }
}

fn answer(world: &mut World, id: Id, token: &str, payload: Payload) -> Result<(), ApiError> {
    let unknown = || ApiError::unknown(Unknown::Interaction);
    let interaction =
        world.interactions.get(&id).filter(|one| one.token == token).cloned().ok_or_else(unknown)?;
    match interaction.progress {
        Progress::Waiting if interaction.created.elapsed() < ANSWER_TIME => {}
        Progress::Waiting | Progress::Failed => return Err(unknown()),
        Progress::Deferred(_) | Progress::Done(_) => return Err(ApiError::bad(Bad::AlreadyAcknowledged)),
    }
    let callback = wanted(&interaction, &payload.body)?;
    let data = &payload.body["data"];
    match callback {
        Callback::Message | Callback::Deferred => {
            reply(world, &interaction, data, payload.uploads, callback)?;
        }
        Callback::Update | Callback::DeferredUpdate => {
            update(world, &interaction, data, payload.uploads, callback)?;
        }
        Callback::Choices => complete(world, &interaction, data)?,
        Callback::Modal => open_modal(world, &interaction, data)?,
    }
    let open = matches!(callback, Callback::Deferred | Callback::DeferredUpdate);
    world.progress(id, if open { Progress::Deferred(callback) } else { Progress::Done(callback) });
    Ok(())
}

/// The kind of answer, if it fits the kind of interaction.
fn wanted(interaction: &Interaction, body: &Value) -> Result<Callback, ApiError> {
    let mut form = Form::default();
    let at = Field::root(body, "").get("type");
    form.required(&at);
    let number = form.number(&at, 1..=12).and_then(|number| u64::try_from(number).ok());
    let callback = number.and_then(Callback::from_number).filter(|callback| fits(interaction, *callback));
    if callback.is_none() {
        form.fail(&at, "INTERACTION_RESPONSE_TYPE_INVALID", "This type does not answer such an interaction");
    }
    form.done()?;
    callback.ok_or_else(|| ApiError::unknown(Unknown::Interaction))
}

fn fits(interaction: &Interaction, callback: Callback) -> bool {
    match (interaction.kind, callback) {
        (InteractionKind::Autocomplete, _) => callback == Callback::Choices,
        (_, Callback::Choices) => false,
        (InteractionKind::Modal, Callback::Modal) => false,
        (_, Callback::Message | Callback::Deferred | Callback::Modal) => true,
        (_, Callback::Update | Callback::DeferredUpdate) => interaction.source.is_some(),
    }
}

fn reply(
    world: &mut World,
    interaction: &Interaction,
    data: &Value,
    uploads: Vec<Upload>,
    callback: Callback,
) -> Result<(), ApiError> {
    let deferred = callback == Callback::Deferred;
    let place = if deferred { Place::Deferred } else { Place::Answer };
    let draft = check(data, "data", uploads, place)?;
    let id = post_answer(world, interaction, draft, deferred);
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.original = Some(id);
    }
    Ok(())
}

/// Posts a new message for an interaction: its answer, or a follow-up.
pub(super) fn post_answer(world: &mut World, interaction: &Interaction, draft: Draft, loading: bool) -> Id {
    let bot = world.bot();
    let mut message = blank(world, interaction.channel, bot);
    let first = interaction.original.is_none();
    message.reference = if first { interaction.source } else { interaction.original };
    message.kind = match (interaction.kind, first) {
        (InteractionKind::Command, true) => 20,
        _ if message.reference.is_some() => 19,
        _ => 0,
    };
    message.answers = Some(wire::answered(world, interaction, first));
    if draft.flags & flags::EPHEMERAL != 0 {
        message.private_to = Some(interaction.member);
        message.flags |= flags::EPHEMERAL;
    }
    if loading {
        message.flags |= flags::LOADING;
    }
    let id = message.id;
    let files = fill(world, &mut message, draft, Pings::Members);
    world.post(message, files);
    id
}

fn update(
    world: &mut World,
    interaction: &Interaction,
    data: &Value,
    uploads: Vec<Upload>,
    callback: Callback,
) -> Result<(), ApiError> {
    let unknown = || ApiError::unknown(Unknown::Message);
    let source = interaction.source.ok_or_else(unknown)?;
    if callback == Callback::Update {
        let old = world.messages.get(&source).ok_or_else(unknown)?;
        let draft = check(data, "data", uploads, Place::Edit(old))?;
        rewrite(world, source, draft)?;
    }
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.original = Some(source);
    }
    Ok(())
}

fn complete(world: &mut World, interaction: &Interaction, data: &Value) -> Result<(), ApiError> {
    command::check_choices(data, interaction.focused)?;
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.choices = Some(data["choices"].clone());
    }
    Ok(())
}

fn open_modal(world: &mut World, interaction: &Interaction, data: &Value) -> Result<(), ApiError> {
    modal::check(data)?;
    if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
        interaction.modal = Some(data.clone());
    }
    Ok(())
}

/// What `with_response` answers.
fn describe(world: &World, id: Id) -> Value {
    let Some(interaction) = world.interactions.get(&id) else { return Value::Null };
    let mut value = json!({ "interaction": { "id": id, "type": interaction.kind.number() } });
    let message = interaction.original.and_then(|id| world.messages.get(&id));
    if let Some(message) = message {
        value["interaction"]["response_message_id"] = json!(message.id);
        value["interaction"]["response_message_loading"] = json!(message.loading());
        value["interaction"]["response_message_ephemeral"] = json!(message.private_to.is_some());
    }
    let callback = interaction.progress.callback();
    if let Some(callback @ (Callback::Message | Callback::Update)) = callback {
        let message = message.map(|message| wire::message(world, message));
        value["resource"] = json!({ "type": callback.number(), "message": message });
    }
    value
}
