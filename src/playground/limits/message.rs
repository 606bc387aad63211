//! Messages: content, embeds, components, files, and whom they may ping.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{Field, Form, component};
use crate::playground::error::{ApiError, Bad};
use crate::playground::id::Id;
use crate::playground::wire::FILE_LIMIT;
use crate::playground::world::types::{Message, Upload, flags};

/// Characters of the content.
const CONTENT: usize = 2000;
/// Embeds of a message, and characters in all of them.
const EMBEDS: usize = 10;
const EMBED_TOTAL: usize = 6000;
/// Files of a message.
const FILES: usize = 10;
/// Characters of an alt text.
const ALT_TEXT: usize = 1024;

/// Where a message is going; each place allows different flags and leaves out
/// different things.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// A new message in a channel.
    Channel,
    /// A new answer or follow-up of an interaction.
    Answer,
    /// An answer that is still to come: only its flags count.
    Deferred,
    /// A change of this message.
    Edit(&'a Message),
    /// The content of a deferred answer.
    Fill,
}

/// A body that keeps the limits. What is `None` was absent, and an edit leaves
/// it as it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Value>,
    pub(crate) components: Option<Value>,
    pub(crate) flags: i32,
    pub(crate) mentions: Option<AllowedMentions>,
    /// Files to keep, and texts of the new ones, by id.
    pub(crate) attachments: Option<Vec<FileNote>>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) reference: Option<Id>,
    /// Is it an error if the message replied to is gone?
    pub(crate) reference_required: bool,
    pub(crate) uploads: Vec<Upload>,
}

/// What the body says about a file.
#[derive(Clone, Debug)]
pub(crate) struct FileNote {
    pub(crate) id: String,
    pub(crate) filename: Option<String>,
    pub(crate) description: Option<String>,
}

/// Whom a message may ping.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllowedMentions {
    pub(crate) users: bool,
    pub(crate) everyone: bool,
    pub(crate) only_users: Vec<Id>,
    pub(crate) replied_user: bool,
}

/// Checks a body with its files, reported under `path`.
pub(crate) fn check(
    body: &Value,
    path: &str,
    uploads: Vec<Upload>,
    place: Place<'_>,
) -> Result<Draft, ApiError> {
    let mut form = Form::default();
    let at = Field::root(body, path);
    if !body.is_null() {
        form.object(&at);
    }
    let flags = check_flags(&mut form, &at.get("flags"), place);
    if matches!(place, Place::Deferred) {
        form.done()?;
        return Ok(Draft { flags, ..Draft::default() });
    }
    check_sizes(&at, &uploads)?;
    let content = form.text(&at.get("content"), 0..=CONTENT).map(|text| text.trim().to_owned());
    let names = file_names(&at, &uploads, place);
    check_embeds(&mut form, &at.get("embeds"), &names);
    component::rows(&mut form, &at.get("components"));
    let draft = Draft {
        content: given(&at, "content").then(|| content.unwrap_or_default()),
        embeds: given(&at, "embeds").then(|| list_or_empty(&at, "embeds", as_embed)),
        components: given(&at, "components").then(|| list_or_empty(&at, "components", as_component)),
        flags,
        mentions: check_mentions(&mut form, &at.get("allowed_mentions")),
        attachments: check_attachments(&mut form, &at.get("attachments"), &uploads, place),
        nonce: check_nonce(&mut form, &at.get("nonce")),
        enforce_nonce: form.boolean(&at.get("enforce_nonce")) == Some(true),
        reference: check_reference(&mut form, &at.get("message_reference")),
        reference_required: body["message_reference"]["fail_if_not_exists"] != false,
        uploads,
    };
    form.done()?;
    if is_empty(&draft, place) { Err(ApiError::bad(Bad::EmptyMessage)) } else { Ok(draft) }
}

/// Was the field sent at all? Null clears.
fn given(at: &Field<'_>, key: &str) -> bool {
    at.value.get(key).is_some()
}

fn list_or_empty(at: &Field<'_>, key: &str, served: fn(&Value) -> Value) -> Value {
    at.get(key).items().iter().map(|item| served(item.value)).collect()
}

fn check_flags(form: &mut Form, at: &Field<'_>, place: Place<'_>) -> i32 {
    let allowed = match place {
        Place::Channel => flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS,
        Place::Answer => flags::SUPPRESS_EMBEDS | flags::SUPPRESS_NOTIFICATIONS | flags::EPHEMERAL,
        Place::Deferred => flags::EPHEMERAL,
        // Flags that cannot be changed any more are ignored.
        Place::Edit(_) | Place::Fill => return wanted_flags(form, at) & flags::SUPPRESS_EMBEDS,
    };
    let wanted = wanted_flags(form, at);
    if wanted & !allowed != 0 {
        form.fail(at, "MESSAGE_FLAGS_INVALID", format!("Flags {} may not be set here", wanted & !allowed));
    }
    wanted & allowed
}

fn wanted_flags(form: &mut Form, at: &Field<'_>) -> i32 {
    let number = form.number(at, 0..=i64::from(i32::MAX));
    number.and_then(|number| i32::try_from(number).ok()).unwrap_or_default()
}

fn check_sizes(at: &Field<'_>, uploads: &[Upload]) -> Result<(), ApiError> {
    if uploads.iter().any(|file| file.data.len() > FILE_LIMIT) {
        return Err(ApiError::bad(Bad::FileTooLarge));
    }
    let listed = at.value["attachments"].as_array().map_or(0, Vec::len);
    if uploads.len().max(listed) > FILES { Err(ApiError::bad(Bad::TooManyFiles)) } else { Ok(()) }
}

/// Names that `attachment://` may use.
fn file_names(at: &Field<'_>, uploads: &[Upload], place: Place<'_>) -> HashSet<String> {
    let noted = at.get("attachments").items();
    let renamed = noted.iter().filter_map(|note| note.value["filename"].as_str()).map(str::to_owned);
    let mut names: HashSet<_> = uploads.iter().map(|file| file.filename.clone()).chain(renamed).collect();
    if let Place::Edit(message) = place {
        names.extend(message.attachments.iter().map(|file| file.filename.clone()));
    }
    names
}

fn check_embeds(form: &mut Form, at: &Field<'_>, names: &HashSet<String>) {
    let mut total = 0;
    for embed in form.list(at, 0..=EMBEDS) {
        if !form.object(&embed) {
            continue;
        }
        total += check_embed(form, &embed, names);
    }
    if total > EMBED_TOTAL {
        form.fail(at, "MAX_EMBED_SIZE_EXCEEDED", format!("Embed size exceeds maximum size of {EMBED_TOTAL}"));
    }
}

/// Returns the characters that count.
fn check_embed(form: &mut Form, at: &Field<'_>, names: &HashSet<String>) -> usize {
    let parts = [
        form.text(&at.get("title"), 0..=256),
        form.text(&at.get("description"), 0..=4096),
        form.text(&at.get("footer").get("text"), 0..=2048),
        form.text(&at.get("author").get("name"), 0..=256),
    ];
    let mut total: usize = parts.into_iter().flatten().map(|text| text.chars().count()).sum();
    for field in form.list(&at.get("fields"), 0..=25) {
        let texts =
            [form.needed_text(&field.get("name"), 1..=256), form.needed_text(&field.get("value"), 1..=1024)];
        total += texts.into_iter().flatten().map(|text| text.chars().count()).sum::<usize>();
    }
    form.link(&at.get("url"), &["http", "https"]);
    form.number(&at.get("color"), 0..=0xff_ffff);
    for media in ["image", "thumbnail"] {
        check_media(form, &at.get(media).get("url"), names);
    }
    check_media(form, &at.get("footer").get("icon_url"), names);
    check_media(form, &at.get("author").get("icon_url"), names);
    total
}

fn check_media(form: &mut Form, at: &Field<'_>, names: &HashSet<String>) {
    form.link(at, &["http", "https", "attachment"]);
    let missing = at.value.as_str().and_then(|url| url.strip_prefix("attachment://"));
    if let Some(name) = missing.filter(|name| !names.contains(*name)) {
        // Discord takes this and shows nothing: never what was meant.
        form.fail(at, "UNKNOWN_ATTACHMENT", format!("No file named {name} comes with this message"));
    }
}

fn check_mentions(form: &mut Form, at: &Field<'_>) -> Option<AllowedMentions> {
    if at.is_absent() || !form.object(at) {
        return None;
    }
    let parse = at.get("parse").items();
    let parses = |what: &str| parse.iter().any(|kind| kind.value == what);
    for kind in &parse {
        if !["users", "roles", "everyone"].iter().any(|known| kind.value == known) {
            form.fail(kind, "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').");
        }
    }
    let only_users: Vec<Id> = form
        .list(&at.get("users"), 0..=100)
        .iter()
        .filter_map(|user| serde_json::from_value(user.value.clone()).ok())
        .collect();
    if parses("users") && !only_users.is_empty() {
        let message = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
        form.fail(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
    let replied_user = form.boolean(&at.get("replied_user")) == Some(true);
    Some(AllowedMentions { users: parses("users"), everyone: parses("everyone"), only_users, replied_user })
}

/// Each entry is an upload of this request or a file the message has.
fn check_attachments(
    form: &mut Form,
    at: &Field<'_>,
    uploads: &[Upload],
    place: Place<'_>,
) -> Option<Vec<FileNote>> {
    if at.is_absent() {
        return None;
    }
    let existing = |id: &str| match place {
        Place::Edit(message) => message.attachments.iter().any(|file| file.id.to_string() == id),
        _ => false,
    };
    let mut notes = Vec::new();
    for entry in form.list(at, 0..=FILES) {
        let id = plain(&entry.value["id"]);
        if !uploads.iter().any(|file| file.number == id) && !existing(&id) {
            form.fail(
                &entry.get("id"),
                "ATTACHMENT_NOT_FOUND",
                format!("Attachment {id} is neither uploaded nor there"),
            );
        }
        let text = |text: Option<&str>| text.map(str::to_owned);
        let filename = text(form.text(&entry.get("filename"), 0..=1024));
        let description = text(form.text(&entry.get("description"), 0..=ALT_TEXT));
        notes.push(FileNote { id, filename, description });
    }
    Some(notes)
}

/// An id that comes as a string or a number.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn check_nonce(form: &mut Form, at: &Field<'_>) -> Option<Value> {
    if at.is_absent() {
        return None;
    }
    if !at.value.is_i64() && !at.value.is_u64() {
        form.text(at, 0..=25);
    }
    Some(at.value.clone())
}

fn check_reference(form: &mut Form, at: &Field<'_>) -> Option<Id> {
    if at.is_absent() {
        return None;
    }
    let id = serde_json::from_value(at.value["message_id"].clone()).ok();
    if id.is_none() {
        form.fail(&at.get("message_id"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    id
}

/// Would the message show nothing at all?
fn is_empty(draft: &Draft, place: Place<'_>) -> bool {
    let old = if let Place::Edit(message) = place { Some(message) } else { None };
    let filled = |value: &Value| value.as_array().is_some_and(|list| !list.is_empty());
    let part = |new: Option<bool>, old: Option<bool>| new.or(old).unwrap_or(false);
    let content = draft.content.as_ref().map(|text| !text.is_empty());
    let any = part(content, old.map(|old| !old.content.is_empty()))
        || part(draft.embeds.as_ref().map(filled), old.map(|old| filled(&old.embeds)))
        || part(draft.components.as_ref().map(filled), old.map(|old| filled(&old.components)))
        || part(
            draft.attachments.as_ref().map(|list| !list.is_empty()),
            old.map(|old| !old.attachments.is_empty()),
        );
    !any && draft.uploads.is_empty()
}

/// An embed as Discord gives it back: its type named, nulls left out.
fn as_embed(embed: &Value) -> Value {
    let mut embed = without_nulls(embed);
    embed["type"] = json!("rich");
    for field in embed.get_mut("fields").and_then(Value::as_array_mut).into_iter().flatten() {
        field["inline"] = json!(field["inline"] == true);
    }
    embed
}

/// A component as Discord gives it back.
fn as_component(row: &Value) -> Value {
    let mut row = without_nulls(row);
    for child in row["components"].as_array_mut().into_iter().flatten() {
        if child["type"] != 2 {
            for key in ["min_values", "max_values"] {
                if child[key].is_null() {
                    child[key] = json!(1);
                }
            }
        }
    }
    row
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            map.iter().filter(|(_, v)| !v.is_null()).map(|(k, v)| (k.clone(), without_nulls(v))).collect()
        }
        Value::Array(list) => list.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refuses(body: &Value) -> bool {
        check(body, "", Vec::new(), Place::Answer).is_err()
    }

    #[test]
    fn content_counts_characters_not_bytes() {
        assert!(!refuses(&json!({ "content": "ш".repeat(2000) })));
        assert!(refuses(&json!({ "content": "ш".repeat(2001) })));
        assert!(refuses(&json!({ "content": 5 })));
    }

    #[test]
    fn a_message_is_never_empty() {
        assert!(refuses(&json!({})));
        assert!(refuses(&json!({ "content": "  " })));
        assert!(!refuses(&json!({ "embeds": [{ "title": "t" }] })));
    }

    #[test]
    fn embeds_share_6000_characters() {
        let embed = json!({ "description": "d".repeat(3000) });
        assert!(!refuses(&json!({ "embeds": [embed, embed] })));
        assert!(refuses(&json!({ "embeds": [embed, embed, { "title": "t" }] })));
        assert!(refuses(&json!({ "embeds": [{ "title": "t".repeat(257) }] })));
    }

    #[test]
    fn a_picture_must_come_with_the_message() {
        let body = json!({ "embeds": [{ "image": { "url": "attachment://a.png" } }] });
        assert!(refuses(&body));
        let file = Upload {
            number: "0".into(),
            filename: "a.png".into(),
            content_type: "image/png".into(),
            data: vec![0].into(),
        };
        assert!(check(&body, "", vec![file], Place::Channel).is_ok());
    }

    #[test]
    fn only_answers_are_ephemeral() {
        let body = json!({ "content": "x", "flags": 64 });
        assert!(!refuses(&body));
        assert!(check(&body, "", Vec::new(), Place::Channel).is_err());
    }

    #[test]
    fn alt_texts_have_1024_characters() {
        let body = |length| json!({ "attachments": [{ "id": 0, "description": "a".repeat(length) }] });
        let file = || Upload {
            number: "0".into(),
            filename: "a.png".into(),
            content_type: "image/png".into(),
            data: vec![0].into(),
        };
        assert!(check(&body(1024), "", vec![file()], Place::Channel).is_ok());
        assert!(check(&body(1025), "", vec![file()], Place::Channel).is_err());
        assert!(check(&body(1), "", Vec::new(), Place::Channel).is_err());
    }
}
