//! Slash commands as a Discord client sends them: built from what the bot
//! registered, and refused if that does not fit.

use serde_json::{Map, Value, json};

use super::actions::{Action, Prepared};
use super::visible;
use crate::playground::error::Refusal;
use crate::playground::id::Id;
use crate::playground::permissions::Permissions;
use crate::playground::wire;
use crate::playground::world::World;
use crate::playground::world::types::{Channel, ChannelKind, InteractionKind};

/// Option types of Discord that this bot uses.
mod kind {
    pub(super) const SUB_COMMAND: u64 = 1;
    pub(super) const GROUP: u64 = 2;
    pub(super) const STRING: u64 = 3;
    pub(super) const INTEGER: u64 = 4;
    pub(super) const BOOLEAN: u64 = 5;
    pub(super) const USER: u64 = 6;
    pub(super) const NUMBER: u64 = 10;
}

/// Characters of a text option.
const TEXT: u64 = 6000;

/// Runs a command.
pub(super) fn run(
    world: &World,
    action: &Action,
    command: &str,
    options: &Map<String, Value>,
) -> Result<Prepared, Refusal> {
    let mut call = Call::find(world, action, command)?;
    call.refuse_unknown(options)?;
    for schema in call.schemas() {
        match options.get(name(schema)).filter(|value| !value.is_null()) {
            Some(value) => call.give(schema, value)?,
            None if schema["required"] == true => {
                return Err(Refusal::bad(format!("/{command} needs {}", name(schema))));
            }
            None => {}
        }
    }
    Ok(Prepared { command: Some(command.to_owned()), ..Prepared::new(InteractionKind::Command, call.data()) })
}

/// Completes one option of a command while it is being typed.
pub(super) fn complete(
    world: &World,
    action: &Action,
    command: &str,
    options: &Map<String, Value>,
    focused: &str,
) -> Result<Prepared, Refusal> {
    let mut call = Call::find(world, action, command)?;
    call.refuse_unknown(options)?;
    let schema = call.schemas().into_iter().find(|schema| name(schema) == focused);
    let schema = schema.filter(|schema| schema["autocomplete"] == true);
    let schema =
        schema.ok_or_else(|| Refusal::bad(format!("{focused} of /{command} has no autocomplete")))?;
    for other in call.schemas() {
        match options.get(name(other)) {
            Some(value) if name(other) == focused => call.type_into(other, value),
            // What does not fit yet is not sent, as in Discord's client.
            Some(value) => drop(call.give(other, value)),
            None if name(other) == focused => call.type_into(other, &json!("")),
            None => {}
        }
    }
    let focused = schema["type"].as_u64();
    Ok(Prepared { focused, ..Prepared::new(InteractionKind::Autocomplete, call.data()) })
}

/// Why a member may not use a command here, if so.
pub(super) fn refused(world: &World, member: Id, channel: &Channel, command: &Value) -> Option<&'static str> {
    let contexts = command["contexts"].as_array();
    let direct = channel.kind == ChannelKind::Direct;
    let context = if direct { json!(1) } else { json!(0) };
    if contexts.is_some_and(|contexts| !contexts.contains(&context))
        || direct && command.get("guild_id").is_some()
    {
        return Some("is not available here");
    }
    let rights = world.permissions(member, channel);
    if !rights.has(Permissions::USE_APPLICATION_COMMANDS) {
        return Some("cannot be used: you may not use commands here");
    }
    if channel.archived {
        return Some("cannot be used: the thread is archived");
    }
    let needed = command["default_member_permissions"].as_str().and_then(|bits| bits.parse().ok());
    let allowed = needed.is_none_or(|bits| rights.has(Permissions::from_bits(bits)));
    if allowed { None } else { Some("needs permissions that you do not have") }
}

/// A command being filled in.
struct Call<'a> {
    world: &'a World,
    channel: &'a Channel,
    command: &'a Value,
    /// Sub-command group and sub-command on the way.
    chain: Vec<&'a Value>,
    given: Vec<Value>,
    resolved: Map<String, Value>,
}

impl<'a> Call<'a> {
    fn find(world: &'a World, action: &Action, text: &str) -> Result<Self, Refusal> {
        let channel = visible(world, action.member, action.channel)?;
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let command = world.commands.iter().find(|command| command["name"] == first);
        let command = command.ok_or_else(|| Refusal::bad(format!("there is no command /{first}")))?;
        if let Some(why) = refused(world, action.member, channel, command) {
            return Err(Refusal::bad(format!("/{first} {why}")));
        }
        let mut call =
            Self { world, channel, command, chain: Vec::new(), given: Vec::new(), resolved: Map::new() };
        for word in words {
            let sub = call.schemas().into_iter().find(|schema| name(schema) == word && is_sub(schema));
            call.chain.push(sub.ok_or_else(|| Refusal::bad(format!("there is no /{text}")))?);
        }
        if call.schemas().into_iter().any(is_sub) {
            return Err(Refusal::bad(format!("/{text} needs a sub-command")));
        }
        Ok(call)
    }

    /// The options of the innermost (sub-)command.
    fn schemas(&self) -> Vec<&'a Value> {
        let holder = self.chain.last().copied().unwrap_or(self.command);
        holder["options"].as_array().into_iter().flatten().collect()
    }

    fn refuse_unknown(&self, options: &Map<String, Value>) -> Result<(), Refusal> {
        let known = self.schemas();
        match options.keys().find(|key| !known.iter().any(|schema| name(schema) == *key)) {
            Some(key) => Err(Refusal::bad(format!("/{} has no option {key}", name(self.command)))),
            None => Ok(()),
        }
    }

    fn give(&mut self, schema: &Value, value: &Value) -> Result<(), Refusal> {
        let value =
            self.fitting(schema, value).map_err(|why| Refusal::bad(format!("{}: {why}", name(schema))))?;
        self.given.push(json!({ "name": name(schema), "type": schema["type"], "value": value }));
        Ok(())
    }

    /// The option under the cursor; its value is a text whatever its type.
    fn type_into(&mut self, schema: &Value, value: &Value) {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.given
            .push(json!({ "name": name(schema), "type": schema["type"], "value": text, "focused": true }));
    }

    /// The value as it is sent, or why it does not fit.
    fn fitting(&mut self, schema: &Value, value: &Value) -> Result<Value, String> {
        let choices = schema["choices"].as_array();
        if choices.is_some_and(|choices| !choices.iter().any(|choice| choice["value"] == *value)) {
            return Err(format!("{value} is not one of the choices"));
        }
        match schema["type"].as_u64() {
            Some(kind::STRING) => text_fits(schema, value),
            Some(kind::INTEGER) if value.is_i64() || value.is_u64() => number_fits(schema, value),
            Some(kind::NUMBER) if value.is_number() => number_fits(schema, value),
            Some(kind::BOOLEAN) if value.is_boolean() => Ok(value.clone()),
            Some(kind::USER) => self.resolve(value),
            _ => Err(format!("{value} does not fit the type of the option")),
        }
    }

    /// A member by id, put among the resolved ones.
    fn resolve(&mut self, value: &Value) -> Result<Value, String> {
        let id: Option<Id> = serde_json::from_value(value.clone()).ok();
        let person =
            id.and_then(|id| self.world.person(id)).ok_or_else(|| format!("{value} is no member"))?;
        let rights = self.world.permissions(person.id, self.channel);
        let key = person.id.to_string();
        let mut put = |map: &str, value: Value| {
            self.resolved.entry(map).or_insert_with(|| json!({}))[&key] = value;
        };
        put("users", wire::user(person));
        if self.channel.kind != ChannelKind::Direct {
            put("members", wire::resolved_member(person, rights));
        }
        Ok(json!(key))
    }

    fn data(self) -> Value {
        let mut options = self.given;
        for sub in self.chain.iter().rev() {
            options = vec![json!({ "name": name(sub), "type": sub["type"], "options": options })];
        }
        let mut data =
            json!({ "id": self.command["id"], "name": self.command["name"], "type": 1, "options": options });
        if !self.resolved.is_empty() {
            data["resolved"] = Value::Object(self.resolved);
        }
        if let Some(guild) = self.command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        data
    }
}

fn name(schema: &Value) -> &str {
    schema["name"].as_str().unwrap_or_default()
}

fn is_sub(schema: &Value) -> bool {
    matches!(schema["type"].as_u64(), Some(kind::SUB_COMMAND | kind::GROUP))
}

fn text_fits(schema: &Value, value: &Value) -> Result<Value, String> {
    let text = value.as_str().ok_or_else(|| format!("{value} is no text"))?;
    let least = schema["min_length"].as_u64().unwrap_or(0);
    let most = schema["max_length"].as_u64().unwrap_or(TEXT);
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    if (least..=most).contains(&length) {
        Ok(value.clone())
    } else {
        Err(format!("must have {least} to {most} characters"))
    }
}

fn number_fits(schema: &Value, value: &Value) -> Result<Value, String> {
    let number = value.as_f64().unwrap_or_default();
    let least = schema["min_value"].as_f64().unwrap_or(f64::MIN);
    let most = schema["max_value"].as_f64().unwrap_or(f64::MAX);
    if (least..=most).contains(&number) {
        Ok(value.clone())
    } else {
        Err(format!("must be between {least} and {most}"))
    }
}
