//! Turns a checked draft into a message, or into the change of one.

use std::time::Instant;

use axum::body::Bytes;
use serde_json::{Value, json};

use crate::playground::id::{Id, now};
use crate::playground::limits::message::{AllowedMentions, Draft, FileNote};
use crate::playground::permissions::Permissions;
use crate::playground::world::World;
use crate::playground::world::types::{Attachment, Message, Upload, flags};

use super::payload::clean_name;

/// New files with their bytes.
pub(super) type NewFiles = Vec<(Id, Bytes)>;

/// An empty message of `author` in `channel`, made now.
pub(crate) fn blank(world: &mut World, channel: Id, author: Id) -> Message {
    let id = world.ids.next();
    Message {
        id,
        channel,
        author,
        kind: 0,
        content: String::new(),
        embeds: json!([]),
        components: json!([]),
        flags: 0,
        private_to: None,
        reference: None,
        nonce: None,
        answers: None,
        mentions: Vec::new(),
        mention_roles: Vec::new(),
        mention_everyone: false,
        pinged: Vec::new(),
        failed: false,
        created_at: now(),
        edited_at: None,
        attachments: Vec::new(),
        late_edits: Vec::new(),
    }
}

/// Puts a draft into a message. What the draft leaves out stays.
pub(super) fn fill(world: &mut World, message: &mut Message, draft: Draft, pings: Pings) -> NewFiles {
    let files = fill_files(world, message, &draft);
    message.content = draft.content.unwrap_or_else(|| std::mem::take(&mut message.content));
    message.embeds = draft.embeds.unwrap_or_else(|| message.embeds.take());
    if let Some(components) = draft.components {
        message.components = numbered(components);
    }
    message.flags |= draft.flags & !flags::EPHEMERAL;
    message.nonce = draft.nonce.or(message.nonce.take());
    ping(world, message, draft.mentions.as_ref(), pings);
    files
}

/// Keeps the files that the draft lists (all, if it lists none) and adds its own.
fn fill_files(world: &mut World, message: &mut Message, draft: &Draft) -> NewFiles {
    let note = |id: &str| draft.attachments.iter().flatten().find(|note| note.id == id);
    if draft.attachments.is_some() {
        message.attachments.retain(|file| note(&file.id.to_string()).is_some());
    }
    for file in &mut message.attachments {
        if let Some(text) = note(&file.id.to_string()).and_then(|note| note.description.clone()) {
            file.description = Some(text).filter(|text| !text.is_empty());
        }
    }
    let mut files = Vec::new();
    for upload in &draft.uploads {
        let file = new_file(world.ids.next(), upload, note(&upload.number));
        files.push((file.id, upload.data.clone()));
        message.attachments.push(file);
    }
    files
}

fn new_file(id: Id, upload: &Upload, note: Option<&FileNote>) -> Attachment {
    let (width, height) = image_size(&upload.data).unzip();
    let renamed = note.and_then(|note| note.filename.as_deref()).map(clean_name);
    Attachment {
        id,
        filename: renamed.unwrap_or_else(|| upload.filename.clone()),
        content_type: upload.content_type.clone(),
        description: note.and_then(|note| note.description.clone()).filter(|text| !text.is_empty()),
        // At most 10 MiB.
        size: i32::try_from(upload.data.len()).unwrap_or(i32::MAX),
        width,
        height,
    }
}

/// Width and height of a PNG, which its first chunk tells.
fn image_size(data: &[u8]) -> Option<(i32, i32)> {
    data.strip_prefix(b"\x89PNG\r\n\x1a\n")?;
    let number = |from: usize| {
        let bytes: [u8; 4] = data.get(from..from + 4)?.try_into().ok()?;
        i32::try_from(u32::from_be_bytes(bytes)).ok()
    };
    number(16).zip(number(20))
}

/// Gives every component its number within the message.
fn numbered(mut components: Value) -> Value {
    let mut count = 0;
    let mut number = |component: &mut Value| {
        count += 1;
        component["id"] = json!(count);
    };
    for row in components.as_array_mut().into_iter().flatten() {
        number(row);
        row["components"].as_array_mut().into_iter().flatten().for_each(&mut number);
    }
    components
}

/// Whom a message may ping if it does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pings {
    /// Everybody it mentions: plain messages.
    All,
    /// Members only: answers to interactions.
    Members,
    /// Nobody anew: edits.
    Never,
}

/// Notes whom the content mentions, and whom it really pings.
pub(crate) fn ping(world: &World, message: &mut Message, allowed: Option<&AllowedMentions>, pings: Pings) {
    let found = mentions(&message.content);
    message.mentions = found.members.into_iter().filter(|id| world.people.contains_key(id)).collect();
    message.mention_roles =
        found.roles.into_iter().filter(|id| world.roles.iter().any(|role| role.id == *id)).collect();
    if pings == Pings::Never {
        return;
    }
    let Some(channel) = world.channels.get(&message.channel) else { return };
    let may_all = world.permissions(message.author, channel).has(Permissions::MENTION_EVERYONE);
    let everyone = allowed.map_or(pings == Pings::All, |allowed| allowed.everyone);
    message.mention_everyone = found.everyone && everyone && may_all;
    let allows = |id: &Id| allowed.is_none_or(|allowed| allowed.users || allowed.only_users.contains(id));
    let replied = message.reference.and_then(|id| world.messages.get(&id)).map(|message| message.author);
    let replied = replied.filter(|author| {
        allowed.is_some_and(|allowed| allowed.replied_user) && !message.mentions.contains(author)
    });
    let called = message.mentions.iter().copied().filter(allows).chain(replied);
    message.pinged = called.filter(|id| world.sees(*id, channel)).collect();
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Mentions {
    members: Vec<Id>,
    roles: Vec<Id>,
    everyone: bool,
}

/// Finds `<@id>`, `<@!id>`, `<@&id>`, `@everyone` and `@here`.
fn mentions(content: &str) -> Mentions {
    let mut found = Mentions::default();
    for (_, rest) in content.match_indices("<@").map(|(at, _)| content.split_at(at + 2)) {
        let Some((inside, _)) = rest.split_once('>') else { break };
        let (list, number) = match inside.strip_prefix('&') {
            Some(number) => (&mut found.roles, number),
            None => (&mut found.members, inside.strip_prefix('!').unwrap_or(inside)),
        };
        if let Some(id) = number.parse().ok().filter(|id| !list.contains(id)) {
            list.push(id);
        }
    }
    found.everyone = content.contains("@everyone") || content.contains("@here");
    found
}

/// Marks a message as edited now.
pub(super) fn edited(message: &mut Message) {
    message.edited_at = Some(now());
}

/// Old messages may be edited only now and then. True, and noted, if it may.
pub(super) fn may_edit_old(message: &mut Message) -> bool {
    use crate::playground::world::{OLD, OLD_EDITS, OLD_EDITS_WITHIN};
    if now() - message.created_at < OLD {
        return true;
    }
    message.late_edits.retain(|edit| edit.elapsed() < OLD_EDITS_WITHIN);
    let may = message.late_edits.len() < OLD_EDITS;
    if may {
        message.late_edits.push(Instant::now());
    }
    may
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_found_once_each() {
        let found = mentions("<@1> <@!2> <@1> <@&3> <@x> @here");
        assert_eq!(found.members, [Id::new(1), Id::new(2)]);
        assert_eq!(found.roles, [Id::new(3)]);
        assert!(found.everyone);
    }

    #[test]
    fn a_png_tells_its_size() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([0, 0, 1, 0, 0, 0, 0, 9]);
        assert_eq!(image_size(&png), Some((256, 9)));
        assert_eq!(image_size(b"GIF89a"), None);
    }
}
