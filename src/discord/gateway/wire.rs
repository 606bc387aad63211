//! Our messages in Discord's JSON.

use serde_json::{Value, json};
use serenity::all::CreateAttachment;

use crate::discord::{Button, File, Form, Look, Menu, Message, Row};
use crate::people::UserId;

/// The flag of a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;
/// The flag that keeps links from unfolding.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// A message body. Mentions are parsed only for the people in `pings`; files
/// are named here and travel beside the body. What is left out of an edit
/// would stay, so everything is written.
#[must_use]
pub fn message(message: &Message) -> Value {
    let attachments: Vec<Value> = first(message).enumerate().map(attachment).collect();
    json!({
        "content": cut(&message.content, 2000),
        "allowed_mentions": { "parse": [], "users": ids(&message.pings) },
        "components": rows(&message.rows),
        "attachments": attachments,
        "flags": SUPPRESS_EMBEDS,
    })
}

/// The same, seen by one person only.
#[must_use]
pub fn private(message: &Message) -> Value {
    let mut body = self::message(message);
    body["flags"] = json!(EPHEMERAL | SUPPRESS_EMBEDS);
    body
}

/// An id list: Discord's ids are strings.
fn ids(ids: &[UserId]) -> Vec<String> {
    ids.iter().map(ToString::to_string).collect()
}

/// The entry of a file.
fn attachment((index, file): (usize, &File)) -> Value {
    let mut entry = json!({ "id": index, "filename": file.name });
    if let Some(alt) = &file.alt {
        entry["description"] = json!(alt);
    }
    entry
}

/// The first file of a message, as serenity sends it. Its place holder is 0,
/// the only one that serenity lets us name; further files go in messages of
/// their own.
#[must_use]
pub fn files(message: &Message) -> Vec<CreateAttachment> {
    let file = |file: &File| CreateAttachment::bytes(file.bytes.clone(), file.name.clone());
    first(message).map(file).collect()
}

/// The first file, if it was made: Discord refuses a message with an empty one.
fn first(message: &Message) -> impl Iterator<Item = &File> {
    message.files.iter().take(1).filter(|file| !file.bytes.is_empty())
}

/// Rows of controls.
#[must_use]
pub fn rows(rows: &[Row]) -> Vec<Value> {
    rows.iter().map(row).collect()
}

/// One row.
fn row(row: &Row) -> Value {
    let controls = match row {
        Row::Buttons(buttons) => buttons.iter().map(button).collect(),
        Row::Menu(menu) => vec![self::menu(menu)],
    };
    json!({ "type": 1, "components": controls })
}

/// A button.
fn button(button: &Button) -> Value {
    let style = match button.look {
        Look::Main => 1,
        Look::Plain => 2,
        Look::Good => 3,
        Look::Bad => 4,
    };
    json!({
        "type": 2,
        "style": style,
        "label": cut(&button.label, 80),
        "custom_id": button.id.to_string(),
        "disabled": !button.enabled,
    })
}

/// A menu of which one line is chosen.
fn menu(menu: &Menu) -> Value {
    let options = menu.items.iter().map(|item| {
        let mut option =
            json!({ "label": cut(&item.label, 100), "value": item.value, "default": item.chosen });
        if let Some(description) = &item.description {
            option["description"] = json!(cut(description, 100));
        }
        option
    });
    json!({
        "type": 3,
        "custom_id": menu.id.to_string(),
        "placeholder": cut(&menu.placeholder, 150),
        "options": options.collect::<Vec<_>>(),
    })
}

/// A form with one field.
#[must_use]
pub fn form(form: &Form) -> Value {
    json!({
        "custom_id": form.id.to_string(),
        "title": cut(&form.title, 45),
        "components": [{
            "type": 1,
            "components": [{
                "type": 4,
                "custom_id": "value",
                "style": 1,
                "label": cut(&form.field, 45),
                "value": form.value,
                "required": true,
                "max_length": 100,
            }],
        }],
    })
}

/// A text of at most so many characters.
fn cut(text: &str, most: usize) -> String {
    crate::words::describe::cut(text.to_owned(), most)
}
