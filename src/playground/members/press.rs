//! Buttons, select menus and modals as a Discord client sends them.

use serde_json::{Map, Value, json};

use super::actions::{Action, Prepared};
use crate::playground::error::Refusal;
use crate::playground::id::Id;
use crate::playground::limits::modal::inputs;
use crate::playground::wire;
use crate::playground::world::World;
use crate::playground::world::types::{InteractionKind, Message};

const BUTTON: u64 = 2;
const LINK_STYLE: u64 = 5;
const STRING_SELECT: u64 = 3;

/// Presses a button. A forged press names an id that the message does not have,
/// as an old client or a liar would.
pub(super) fn button(
    world: &World,
    action: &Action,
    message: Id,
    custom_id: &str,
    forged: bool,
) -> Result<Prepared, Refusal> {
    let source = source(world, action, message)?;
    let number = if forged { json!(0) } else { pressable(source, custom_id)?["id"].clone() };
    let data = json!({ "custom_id": custom_id, "component_type": BUTTON, "id": number });
    Ok(from_message(source, data))
}

/// Chooses values of a select menu.
pub(super) fn select(
    world: &World,
    action: &Action,
    message: Id,
    custom_id: &str,
    values: &[String],
    forged: bool,
) -> Result<Prepared, Refusal> {
    let source = source(world, action, message)?;
    let number = if forged { json!(0) } else { choosable(source, custom_id, values)?["id"].clone() };
    let data =
        json!({ "custom_id": custom_id, "component_type": STRING_SELECT, "values": values, "id": number });
    Ok(from_message(source, data))
}

/// Sends the form that an interaction opened.
pub(super) fn submit(
    world: &World,
    action: &Action,
    opener: Id,
    fields: &Map<String, Value>,
) -> Result<Prepared, Refusal> {
    let opener = world.interactions.get(&opener).filter(|one| one.member == action.member);
    let opener = opener.ok_or_else(|| Refusal::missing("no such interaction of yours"))?;
    let modal = opener.modal.as_ref().ok_or_else(|| Refusal::bad("it opened no modal"))?;
    let known = inputs(modal);
    if let Some(key) = fields.keys().find(|key| !known.iter().any(|(_, input)| input["custom_id"] == **key)) {
        return Err(Refusal::bad(format!("the modal has no input {key}")));
    }
    let rows = modal["components"].as_array().map(Vec::as_slice).unwrap_or_default();
    let rows =
        (1..).zip(rows).map(|(number, row)| filled(row, number, fields)).collect::<Result<Vec<_>, _>>()?;
    let data = json!({ "custom_id": modal["custom_id"], "components": rows });
    let opened_by = wire::answered(world, opener, true)["metadata"].take();
    let source = opener.source.filter(|id| world.messages.contains_key(id));
    Ok(Prepared { source, opened_by: Some(opened_by), ..Prepared::new(InteractionKind::Modal, data) })
}

fn source<'a>(world: &'a World, action: &Action, message: Id) -> Result<&'a Message, Refusal> {
    let message = world.messages.get(&message).filter(|message| message.channel == action.channel);
    let message = message.filter(|message| world.sees_message(action.member, message));
    message.ok_or_else(|| Refusal::missing("no such message"))
}

fn from_message(source: &Message, data: Value) -> Prepared {
    Prepared { source: Some(source.id), ..Prepared::new(InteractionKind::Component, data) }
}

fn component<'a>(source: &'a Message, custom_id: &str) -> Result<&'a Value, Refusal> {
    let rows = source.components.as_array().into_iter().flatten();
    let mut all = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    let found = all.find(|component| component["custom_id"] == custom_id);
    let found = found.ok_or_else(|| Refusal::bad(format!("the message has no component {custom_id}")))?;
    if found["disabled"] == true {
        return Err(Refusal::bad("it is disabled"));
    }
    Ok(found)
}

fn pressable<'a>(source: &'a Message, custom_id: &str) -> Result<&'a Value, Refusal> {
    let button = component(source, custom_id)?;
    if button["type"] == BUTTON && button["style"] != LINK_STYLE {
        Ok(button)
    } else {
        Err(Refusal::bad("that is no button to press"))
    }
}

fn choosable<'a>(source: &'a Message, custom_id: &str, values: &[String]) -> Result<&'a Value, Refusal> {
    let menu = component(source, custom_id)?;
    if menu["type"] != STRING_SELECT {
        return Err(Refusal::bad("that is no menu of texts"));
    }
    chosen(menu, values)?;
    Ok(menu)
}

/// Are these options of the menu, and as many as it wants?
fn chosen(menu: &Value, values: &[String]) -> Result<(), Refusal> {
    let offered = |value: &&String| {
        menu["options"].as_array().is_some_and(|all| all.iter().any(|one| one["value"] == ***value))
    };
    if let Some(value) = values.iter().find(|value| !offered(value)) {
        return Err(Refusal::bad(format!("the menu has no option {value}")));
    }
    let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
    let count = u64::try_from(values.len()).unwrap_or(u64::MAX);
    if (least..=most).contains(&count) {
        Ok(())
    } else {
        Err(Refusal::bad(format!("choose {least} to {most}")))
    }
}

/// A row of a modal with the answer in it.
fn filled(row: &Value, number: u32, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    if row["type"] == 1 {
        let answers = row["components"].as_array().into_iter().flatten().map(|input| answer(input, fields));
        return Ok(json!({ "type": 1, "id": number, "components": answers.collect::<Result<Vec<_>, _>>()? }));
    }
    Ok(json!({ "type": row["type"], "id": number, "component": answer(&row["component"], fields)? }))
}

fn answer(input: &Value, fields: &Map<String, Value>) -> Result<Value, Refusal> {
    let id = input["custom_id"].as_str().unwrap_or_default();
    let given = fields.get(id).unwrap_or(&Value::Null);
    let required = input["required"] != false;
    if input["type"] == STRING_SELECT {
        let values: Vec<String> = serde_json::from_value(given.clone()).unwrap_or_default();
        if required || !values.is_empty() {
            chosen(input, &values)?;
        }
        return Ok(json!({ "type": STRING_SELECT, "custom_id": id, "values": values }));
    }
    let text = given.as_str().or(input["value"].as_str()).unwrap_or_default();
    text_fits(input, id, text, required)?;
    Ok(json!({ "type": input["type"], "custom_id": id, "value": text }))
}

fn text_fits(input: &Value, id: &str, text: &str, required: bool) -> Result<(), Refusal> {
    if text.is_empty() {
        return if required { Err(Refusal::bad(format!("{id} is required"))) } else { Ok(()) };
    }
    let (least, most) =
        (input["min_length"].as_u64().unwrap_or(0), input["max_length"].as_u64().unwrap_or(4000));
    let count = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    if (least..=most).contains(&count) {
        Ok(())
    } else {
        Err(Refusal::bad(format!("{id} takes {least} to {most} characters")))
    }
}
