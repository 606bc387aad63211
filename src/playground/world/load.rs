//! Reads the world at the start.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::body::Bytes;
use serde_json::Value;
use sqlx::PgPool;
use sqlx::types::Json;
use time::Duration;

use crate::playground::id::{Id, now};
use crate::playground::permissions::Permissions;

use super::types::{Attachment, Channel, ChannelKind, Guild, Message, Overwrite, Person, Role};

/// Ephemeral messages older than this are not kept over a restart: nobody has
/// them on screen any more.
const PRIVATE_LIFE: Duration = Duration::days(1);

/// What the tables hold.
#[derive(Debug, Default)]
pub(super) struct Stored {
    pub(super) roles: Vec<Role>,
    pub(super) people: BTreeMap<Id, Person>,
    pub(super) channels: BTreeMap<Id, Channel>,
    pub(super) messages: HashMap<Id, Message>,
    pub(super) commands: Vec<Value>,
}

/// The server, or none before the first start.
pub(super) async fn guild(pool: &PgPool) -> Result<Option<Guild>, sqlx::Error> {
    let row =
        sqlx::query!("SELECT id, name, locale, owner_id FROM playground.guild").fetch_optional(pool).await?;
    Ok(row.map(|row| Guild {
        id: Id::new(row.id),
        name: row.name,
        locale: row.locale,
        owner: Id::new(row.owner_id),
    }))
}

/// Everything else.
pub(super) async fn everything(pool: &PgPool) -> Result<Stored, sqlx::Error> {
    forget_private(pool).await?;
    let mut stored = Stored {
        roles: roles(pool).await?,
        people: people(pool).await?,
        channels: channels(pool).await?,
        messages: messages(pool).await?,
        commands: commands(pool).await?,
    };
    for message in stored.messages.values() {
        if let Some(channel) = stored.channels.get_mut(&message.channel) {
            channel.messages.insert(message.id);
        }
    }
    Ok(stored)
}

/// The bytes of a file.
pub(crate) async fn file(pool: &PgPool, id: Id) -> Result<Option<Bytes>, sqlx::Error> {
    let row =
        sqlx::query!("SELECT data FROM playground.file WHERE id = $1", id.get()).fetch_optional(pool).await?;
    Ok(row.map(|row| row.data.into()))
}

/// Ephemeral messages end with their day, and answers that were still being
/// thought about when the process ended never come.
async fn forget_private(pool: &PgPool) -> Result<(), sqlx::Error> {
    let before = now() - PRIVATE_LIFE;
    sqlx::query!("DELETE FROM playground.message WHERE private_to IS NOT NULL AND created_at < $1", before)
        .execute(pool)
        .await?;
    sqlx::query!("UPDATE playground.message SET failed = true WHERE flags & 128 <> 0 AND NOT failed")
        .execute(pool)
        .await?;
    Ok(())
}

async fn roles(pool: &PgPool) -> Result<Vec<Role>, sqlx::Error> {
    let rows = sqlx::query!(
        "SELECT id, name, permissions, position, managed_by FROM playground.role ORDER BY position, id"
    )
    .fetch_all(pool)
    .await?;
    let roles = rows.into_iter().map(|row| Role {
        id: Id::new(row.id),
        name: row.name,
        permissions: Permissions::from_bits(row.permissions),
        position: row.position,
        managed_by: row.managed_by.map(Id::new),
    });
    Ok(roles.collect())
}

async fn people(pool: &PgPool) -> Result<BTreeMap<Id, Person>, sqlx::Error> {
    let rows = sqlx::query!(
        "SELECT id, username, global_name, nick, locale, bot, roles, joined_at FROM playground.member"
    )
    .fetch_all(pool)
    .await?;
    let people = rows.into_iter().map(|row| Person {
        id: Id::new(row.id),
        username: row.username,
        global_name: row.global_name,
        nick: row.nick,
        locale: row.locale,
        bot: row.bot,
        roles: ids(row.roles),
        joined_at: row.joined_at,
    });
    Ok(people.map(|person| (person.id, person)).collect())
}

async fn channels(pool: &PgPool) -> Result<BTreeMap<Id, Channel>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT id, kind, name, topic, position, parent_id, recipient_id, owner_id,
               overwrites AS "overwrites: Json<Vec<Overwrite>>", members, archived, locked, auto_archive,
               sent, created_at
           FROM playground.channel"#
    )
    .fetch_all(pool)
    .await?;
    let channels = rows.into_iter().map(|row| Channel {
        id: Id::new(row.id),
        kind: ChannelKind::from_number(row.kind),
        name: row.name,
        topic: row.topic,
        position: row.position,
        parent: row.parent_id.map(Id::new),
        recipient: row.recipient_id.map(Id::new),
        owner: row.owner_id.map(Id::new),
        overwrites: row.overwrites.0,
        members: ids(row.members),
        archived: row.archived,
        locked: row.locked,
        auto_archive: row.auto_archive,
        sent: row.sent,
        created_at: row.created_at,
        messages: BTreeSet::new(),
    });
    Ok(channels.map(|channel| (channel.id, channel)).collect())
}

async fn messages(pool: &PgPool) -> Result<HashMap<Id, Message>, sqlx::Error> {
    let mut files = files(pool).await?;
    let rows = sqlx::query!(
        "SELECT id, channel_id, author_id, kind, content, embeds, components, flags, private_to, reference_id,
             nonce, answers, mentions, mention_roles, mention_everyone, pinged, failed, created_at, edited_at
         FROM playground.message"
    )
    .fetch_all(pool)
    .await?;
    let messages = rows.into_iter().map(|row| Message {
        id: Id::new(row.id),
        channel: Id::new(row.channel_id),
        author: Id::new(row.author_id),
        kind: row.kind,
        content: row.content,
        embeds: row.embeds,
        components: row.components,
        flags: row.flags,
        private_to: row.private_to.map(Id::new),
        reference: row.reference_id.map(Id::new),
        nonce: row.nonce,
        answers: row.answers,
        mentions: ids(row.mentions),
        mention_roles: ids(row.mention_roles),
        mention_everyone: row.mention_everyone,
        pinged: ids(row.pinged),
        failed: row.failed,
        created_at: row.created_at,
        edited_at: row.edited_at,
        attachments: files.remove(&Id::new(row.id)).unwrap_or_default(),
        late_edits: Vec::new(),
    });
    Ok(messages.map(|message| (message.id, message)).collect())
}

/// All files without their bytes, by message, in order.
async fn files(pool: &PgPool) -> Result<HashMap<Id, Vec<Attachment>>, sqlx::Error> {
    let rows = sqlx::query!(
        "SELECT id, message_id, filename, content_type, description, size, width, height
         FROM playground.file ORDER BY message_id, position"
    )
    .fetch_all(pool)
    .await?;
    let mut files: HashMap<Id, Vec<Attachment>> = HashMap::new();
    for row in rows {
        files.entry(Id::new(row.message_id)).or_default().push(Attachment {
            id: Id::new(row.id),
            filename: row.filename,
            content_type: row.content_type,
            description: row.description,
            size: row.size,
            width: row.width,
            height: row.height,
        });
    }
    Ok(files)
}

async fn commands(pool: &PgPool) -> Result<Vec<Value>, sqlx::Error> {
    let rows = sqlx::query!("SELECT body FROM playground.command ORDER BY position").fetch_all(pool).await?;
    Ok(rows.into_iter().map(|row| row.body).collect())
}

fn ids(numbers: Vec<i64>) -> Vec<Id> {
    numbers.into_iter().map(Id::new).collect()
}
