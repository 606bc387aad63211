//! The world in Discord's JSON, with the fields that a client library needs,
//! and in the page's, which adds what only a member's screen knows.

use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::id::Id;
use super::permissions::Permissions;
use super::world::World;
use super::world::types::{Attachment, Channel, ChannelKind, Interaction, Message, Overwrite, Person, Role};

/// The largest file, in bytes.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;

pub(crate) fn timestamp(time: OffsetDateTime) -> String {
    // The format covers every year from 0 to 9999.
    time.format(&Rfc3339).unwrap_or_default()
}

pub(crate) fn user(person: &Person) -> Value {
    let mut user = json!({
        "id": person.id,
        "username": person.username,
        "discriminator": if person.bot { "0000" } else { "0" },
        "global_name": person.global_name,
        "avatar": null,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": null,
    });
    if person.bot {
        user["bot"] = json!(true);
    }
    user
}

/// The bot about itself.
pub(crate) fn current_user(world: &World) -> Value {
    let mut me = world.person(world.bot()).map_or(Value::Null, user);
    me["mfa_enabled"] = json!(false);
    me["locale"] = json!("en-US");
    me["verified"] = json!(true);
    me["email"] = Value::Null;
    me
}

pub(crate) fn application(world: &World) -> Value {
    let bot = world.person(world.bot()).map_or(Value::Null, user);
    let owner = world.person(world.guild.owner).map_or(Value::Null, user);
    json!({
        "id": world.bot(),
        "name": bot["global_name"],
        "icon": null,
        "description": "",
        "type": null,
        "verify_key": "0".repeat(64),
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "owner": owner,
        "team": null,
        "bot": bot,
        "bot_public": true,
        "bot_require_code_grant": false,
        "integration_types_config": { "0": {} },
        "approximate_guild_count": 1,
    })
}

/// A member without its user, as messages and resolved options carry it.
fn bare_member(person: &Person) -> Value {
    json!({
        "avatar": null,
        "banner": null,
        "communication_disabled_until": null,
        "flags": 0,
        "joined_at": timestamp(person.joined_at),
        "nick": person.nick,
        "pending": false,
        "premium_since": null,
        "roles": person.roles,
    })
}

pub(crate) fn member(person: &Person) -> Value {
    let mut member = bare_member(person);
    member["user"] = user(person);
    member["mute"] = json!(false);
    member["deaf"] = json!(false);
    member
}

/// A member in `resolved`, with its rights in the channel.
pub(crate) fn resolved_member(person: &Person, permissions: Permissions) -> Value {
    let mut member = bare_member(person);
    member["permissions"] = json!(permissions.bits().to_string());
    member
}

pub(crate) fn role(role: &Role) -> Value {
    let mut value = json!({
        "id": role.id,
        "name": role.name,
        "permissions": role.permissions.bits().to_string(),
        "position": role.position,
        "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "managed": role.managed_by.is_some(),
        "mentionable": false,
        "icon": null,
        "unicode_emoji": null,
        "flags": 0,
    });
    if let Some(bot) = role.managed_by {
        value["tags"] = json!({ "bot_id": bot });
    }
    value
}

fn overwrite(one: &Overwrite) -> Value {
    json!({ "id": one.id, "type": one.kind, "allow": one.allow.to_string(), "deny": one.deny.to_string() })
}

pub(crate) fn channel(world: &World, channel: &Channel) -> Value {
    let mut value = json!({
        "id": channel.id,
        "type": channel.kind.number(),
        "flags": 0,
        "last_message_id": last_message(world, channel),
    });
    let more = match channel.kind {
        ChannelKind::Direct => direct_fields(world, channel),
        ChannelKind::Text => text_fields(world, channel),
        ChannelKind::Thread => thread_fields(world, channel),
    };
    merge(&mut value, more);
    value
}

fn last_message(world: &World, channel: &Channel) -> Option<Id> {
    let public = |id: &&Id| world.messages.get(id).is_some_and(|message| message.private_to.is_none());
    channel.messages.iter().rev().find(public).copied()
}

fn direct_fields(world: &World, channel: &Channel) -> Value {
    let recipient = channel.recipient.and_then(|id| world.person(id)).map(user);
    json!({ "recipients": recipient.into_iter().collect::<Vec<_>>() })
}

fn text_fields(world: &World, channel: &Channel) -> Value {
    json!({
        "guild_id": world.guild.id,
        "name": channel.name,
        "parent_id": null,
        "rate_limit_per_user": 0,
        "position": channel.position,
        "nsfw": false,
        "topic": channel.topic,
        "permission_overwrites": channel.overwrites.iter().map(overwrite).collect::<Vec<_>>(),
    })
}

fn thread_fields(world: &World, channel: &Channel) -> Value {
    json!({
        "guild_id": world.guild.id,
        "name": channel.name,
        "parent_id": channel.parent,
        "owner_id": channel.owner,
        "rate_limit_per_user": 0,
        "message_count": channel.sent,
        "member_count": channel.members.len().min(50),
        "total_message_sent": channel.sent,
        "thread_metadata": {
            "archived": channel.archived,
            "archive_timestamp": timestamp(channel.created_at),
            "auto_archive_duration": channel.auto_archive,
            "locked": channel.locked,
            "create_timestamp": timestamp(channel.created_at),
        },
    })
}

/// A channel as an interaction carries it.
pub(crate) fn partial_channel(world: &World, place: &Channel, viewer: Id) -> Value {
    let mut value = channel(world, place);
    if let Some(fields) = value.as_object_mut() {
        fields.remove("permission_overwrites");
        fields.remove("message_count");
        fields.remove("member_count");
        fields.remove("total_message_sent");
    }
    value["permissions"] = json!(world.permissions(viewer, place).bits().to_string());
    value
}

/// The bot as a member of a thread.
pub(crate) fn thread_member(thread: &Channel, member: Id) -> Value {
    json!({ "id": thread.id, "user_id": member, "join_timestamp": timestamp(thread.created_at), "flags": 0 })
}

pub(crate) fn guild(world: &World) -> Value {
    json!({
        "id": world.guild.id,
        "name": world.guild.name,
        "icon": null,
        "description": null,
        "home_header": null,
        "splash": null,
        "discovery_splash": null,
        "features": [],
        "banner": null,
        "owner_id": world.guild.owner,
        "application_id": null,
        "region": "deprecated",
        "afk_channel_id": null,
        "afk_timeout": 300,
        "system_channel_id": null,
        "system_channel_flags": 0,
        "widget_enabled": false,
        "widget_channel_id": null,
        "verification_level": 0,
        "roles": world.roles.iter().map(role).collect::<Vec<_>>(),
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": null,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "incidents_data": null,
        "vanity_url_code": null,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": world.guild.locale,
        "rules_channel_id": null,
        "safety_alerts_channel_id": null,
        "public_updates_channel_id": null,
        "premium_progress_bar_enabled": false,
        "nsfw": false,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
    })
}

/// The server with all that lives in it, as the Gateway tells it.
pub(crate) fn guild_create(world: &World) -> Value {
    let of_kind = |kind: ChannelKind| {
        let seen = move |one: &&Channel| one.kind == kind && !one.archived && world.sees(world.bot(), one);
        world.channels.values().filter(seen).map(|one| channel(world, one)).collect::<Vec<_>>()
    };
    let joined = world.person(world.bot()).map_or_else(String::new, |bot| timestamp(bot.joined_at));
    let mut value = guild(world);
    merge(
        &mut value,
        json!({
            "joined_at": joined,
            "large": false,
            "unavailable": false,
            "member_count": world.people.len(),
            "voice_states": [],
            "members": world.people.values().map(member).collect::<Vec<_>>(),
            "channels": of_kind(ChannelKind::Text),
            "threads": of_kind(ChannelKind::Thread),
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }),
    );
    value
}

fn file_url(world: &World, message: &Message, file: &Attachment) -> String {
    format!("{}/attachments/{}/{}/{}", world.base, message.channel, file.id, file.filename)
}

fn attachment(world: &World, message: &Message, file: &Attachment) -> Value {
    let url = file_url(world, message, file);
    let mut value = json!({
        "id": file.id,
        "filename": file.filename,
        "size": file.size,
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
    });
    let mut put = |key: &str, field: Option<Value>| {
        if let Some(field) = field {
            value[key] = field;
        }
    };
    put("description", file.description.as_ref().map(|text| json!(text)));
    put("width", file.width.map(|width| json!(width)));
    put("height", file.height.map(|height| json!(height)));
    put("ephemeral", message.private_to.map(|_| json!(true)));
    value
}

/// Embeds with `attachment://name` turned into the file's address.
fn embeds(world: &World, message: &Message) -> Value {
    let mut embeds = message.embeds.clone();
    for embed in embeds.as_array_mut().into_iter().flatten() {
        for key in ["image", "thumbnail"] {
            resolve_media(world, message, embed.get_mut(key), "url");
        }
        for key in ["footer", "author"] {
            resolve_media(world, message, embed.get_mut(key), "icon_url");
        }
    }
    embeds
}

fn resolve_media(world: &World, message: &Message, holder: Option<&mut Value>, key: &str) {
    let Some(holder) = holder else { return };
    let Some(file) = holder[key].as_str().and_then(|url| attached(message, url)) else { return };
    let url = file_url(world, message, file);
    holder[key] = json!(url);
    if key == "url" {
        holder["proxy_url"] = json!(url);
        holder["content_type"] = json!(file.content_type);
        holder["width"] = json!(file.width.unwrap_or_default());
        holder["height"] = json!(file.height.unwrap_or_default());
    }
}

/// The file that an `attachment://` address names.
fn attached<'a>(message: &'a Message, url: &str) -> Option<&'a Attachment> {
    let name = url.strip_prefix("attachment://")?;
    message.attachments.iter().find(|file| file.filename == name)
}

/// Is the file shown by an embed? Then it is not listed as an attachment.
fn is_embedded(message: &Message, file: &Attachment) -> bool {
    let name = format!("attachment://{}", file.filename);
    let shows = |embed: &Value| ["image", "thumbnail"].iter().any(|key| embed[*key]["url"] == *name);
    message.embeds.as_array().is_some_and(|embeds| embeds.iter().any(shows))
}

pub(crate) fn message(world: &World, message: &Message) -> Value {
    let people = |ids: &[Id]| ids.iter().filter_map(|id| world.person(*id)).map(user).collect::<Vec<_>>();
    let listed = message.attachments.iter().filter(|file| !is_embedded(message, file));
    let mut value = json!({
        "id": message.id,
        "channel_id": message.channel,
        "type": message.kind,
        "content": message.content,
        "author": world.person(message.author).map(user),
        "timestamp": timestamp(message.created_at),
        "edited_timestamp": message.edited_at.map(timestamp),
        "tts": false,
        "mention_everyone": message.mention_everyone,
        "mentions": people(&message.mentions),
        "mention_roles": message.mention_roles,
        "attachments": listed.map(|file| attachment(world, message, file)).collect::<Vec<_>>(),
        "embeds": embeds(world, message),
        "pinned": false,
        "flags": message.flags,
        "components": message.components,
    });
    merge(&mut value, message_origin(world, message));
    value
}

/// The optional fields: nonce, reply, interaction, thread.
fn message_origin(world: &World, message: &Message) -> Value {
    let mut fields = Map::new();
    if let Some(nonce) = &message.nonce {
        fields.insert("nonce".to_owned(), nonce.clone());
    }
    if let Some(reference) = message.reference {
        let mut value = json!({ "type": 0, "channel_id": message.channel, "message_id": reference });
        if !is_direct(world, message.channel) {
            value["guild_id"] = json!(world.guild.id);
        }
        fields.insert("message_reference".to_owned(), value);
    }
    if let Some(answers) = &message.answers {
        fields.insert("application_id".to_owned(), json!(world.bot()));
        fields.insert("webhook_id".to_owned(), json!(world.bot()));
        fields.insert("interaction_metadata".to_owned(), answers["metadata"].clone());
        if answers["interaction"].is_object() {
            fields.insert("interaction".to_owned(), answers["interaction"].clone());
        }
    }
    if let Some(thread) = world.thread_of(message.id) {
        fields.insert("thread".to_owned(), channel(world, thread));
    }
    Value::Object(fields)
}

fn is_direct(world: &World, channel: Id) -> bool {
    world.channels.get(&channel).is_some_and(|channel| channel.kind == ChannelKind::Direct)
}

/// A message in `MESSAGE_CREATE` and `MESSAGE_UPDATE`.
pub(crate) fn message_event(world: &World, one: &Message) -> Value {
    let mut value = message(world, one);
    if !is_direct(world, one.channel) {
        value["guild_id"] = json!(world.guild.id);
        if let Some(author) = world.person(one.author) {
            let mut member = bare_member(author);
            member["mute"] = json!(false);
            member["deaf"] = json!(false);
            value["member"] = member;
        }
    }
    value
}

/// `INTERACTION_CREATE`.
pub(crate) fn interaction(world: &World, one: &Interaction) -> Value {
    let place = world.channels.get(&one.channel);
    let mut value = json!({
        "id": one.id,
        "application_id": world.bot(),
        "type": one.kind.number(),
        "token": one.token,
        "version": 1,
        "data": one.data,
        "channel_id": one.channel,
        "channel": place.map(|place| partial_channel(world, place, one.member)),
        "locale": world.person(one.member).map(|person| person.locale.as_str()),
        "app_permissions": place.map(|place| world.permissions(world.bot(), place).bits().to_string()),
        "entitlements": [],
        "attachment_size_limit": FILE_LIMIT,
    });
    let who = if is_direct(world, one.channel) { direct_who(world, one) } else { guild_who(world, one) };
    merge(&mut value, who);
    if let Some(source) = one.source.and_then(|id| world.messages.get(&id)) {
        value["message"] = message(world, source);
    }
    value
}

fn direct_who(world: &World, one: &Interaction) -> Value {
    json!({
        "user": world.person(one.member).map(user),
        "context": 1,
        "authorizing_integration_owners": { "0": "0" },
    })
}

fn guild_who(world: &World, one: &Interaction) -> Value {
    let mut who = world.person(one.member).map_or(Value::Null, member);
    if let Some(place) = world.channels.get(&one.channel) {
        who["permissions"] = json!(world.permissions(one.member, place).bits().to_string());
    }
    json!({
        "guild_id": world.guild.id,
        "guild": { "id": world.guild.id, "locale": world.guild.locale, "features": [] },
        "guild_locale": world.guild.locale,
        "member": who,
        "context": 0,
        "authorizing_integration_owners": { "0": world.guild.id },
    })
}

/// What a message says about the interaction that it answers. Only the first
/// answer tells which command was used.
pub(crate) fn answered(world: &World, one: &Interaction, first: bool) -> Value {
    let who = world.person(one.member).map(user);
    let mut metadata = json!({
        "id": one.id,
        "type": one.kind.number(),
        "user": who,
        "authorizing_integration_owners": { "0": world.guild.id },
    });
    if let Some(opened_by) = &one.opened_by {
        metadata["triggering_interaction_metadata"] = opened_by.clone();
    } else if let Some(source) = one.source {
        metadata["interacted_message_id"] = json!(source);
    }
    let mut answers = json!({ "metadata": metadata });
    if let Some(command) = one.command.as_ref().filter(|_| first) {
        answers["interaction"] = json!({ "id": one.id, "type": 2, "name": command, "user": who });
    }
    answers
}

/// A member as the page lists it.
pub(crate) fn page_person(person: &Person) -> Value {
    json!({
        "id": person.id,
        "username": person.username,
        "name": person.shown(),
        "locale": person.locale,
        "bot": person.bot,
    })
}

/// A message as a member's screen shows it: Discord's fields, and beside them
/// all files, who was pinged, for whom alone it is, and whether its deferred
/// answer failed.
pub(crate) fn page_message(world: &World, one: &Message) -> Value {
    let mut value = message(world, one);
    let files = one.attachments.iter().map(|file| attachment(world, one, file));
    value["files"] = files.collect();
    value["pinged"] = json!(one.pinged);
    value["private_to"] = json!(one.private_to);
    value["loading"] = json!(one.loading() && !one.failed);
    value["failed"] = json!(one.failed);
    value["author_name"] = json!(world.person(one.author).map(Person::shown));
    let target = one.reference.and_then(|id| world.messages.get(&id));
    let shown = target.filter(|to| to.private_to.is_none() || to.private_to == one.private_to);
    value["reply"] = shown.map_or(Value::Null, |to| reply(world, to));
    value
}

/// The line above a reply.
fn reply(world: &World, to: &Message) -> Value {
    json!({
        "id": to.id,
        "author": world.person(to.author).map(user),
        "author_name": world.person(to.author).map(Person::shown),
        "content": to.content,
        "has_files": !to.attachments.is_empty(),
    })
}

fn merge(into: &mut Value, from: Value) {
    if let (Some(into), Value::Object(from)) = (into.as_object_mut(), from) {
        into.extend(from);
    }
}
