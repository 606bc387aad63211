//! The world in the database. One task writes all changes in the order they
//! happened; whoever made one waits for it, so that what was answered is
//! written. Memory is the truth while the process runs, the tables are read
//! once, at the start.

use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;
use sqlx::PgPool;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::playground::id::Id;

use super::types::{Attachment, Channel, Guild, Message, Person, Role};

/// Pause before a failed write is tried again.
const RETRY: Duration = Duration::from_millis(500);
/// Tries before a change is given up; the database is gone then.
const TRIES: u32 = 20;

/// One change to write.
#[derive(Debug)]
pub(crate) enum Entry {
    Guild(Box<Guild>),
    Role(Box<Role>),
    Person(Box<Person>),
    Channel(Box<Channel>),
    Message(Box<Message>, Vec<(Id, Bytes)>),
    MessageGone(Id),
    Commands(Vec<Value>),
}

#[derive(Debug)]
enum Job {
    Write(Entry),
    Settle(oneshot::Sender<()>),
}

/// The writing end. The queue has no bound because it is filled under the
/// world's lock; it stays short since each request waits for its own writes.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    jobs: mpsc::UnboundedSender<Job>,
}

impl Journal {
    /// Starts the writer.
    pub(crate) fn start(pool: PgPool) -> (Self, JoinHandle<()>) {
        let (jobs, queue) = mpsc::unbounded_channel();
        (Self { jobs }, tokio::spawn(work(pool, queue)))
    }

    /// Writes a change, later but in order.
    pub(crate) fn write(&self, entry: Entry) {
        if self.jobs.send(Job::Write(entry)).is_err() {
            tracing::error!("the playground's writer has stopped");
        }
    }

    /// Returns when all that was handed over before is written.
    pub(crate) async fn settled(&self) {
        let (done, written) = oneshot::channel();
        if self.jobs.send(Job::Settle(done)).is_ok() {
            // An error means that the writer stopped: nothing is left to wait for.
            let _ = written.await;
        }
    }
}

async fn work(pool: PgPool, mut queue: mpsc::UnboundedReceiver<Job>) {
    while let Some(job) = queue.recv().await {
        match job {
            Job::Write(entry) => persist(&pool, &entry).await,
            Job::Settle(done) => {
                // Whoever waited may be gone.
                let _ = done.send(());
            }
        }
    }
}

/// Tries until it is written, since every write can be repeated; but a row that
/// the tables refuse will not get better.
async fn persist(pool: &PgPool, entry: &Entry) {
    for _ in 0..TRIES {
        match write(pool, entry).await {
            Ok(()) => return,
            Err(error) if is_refused(&error) => {
                tracing::error!(%error, "the playground's tables refuse a change");
                return;
            }
            Err(error) => tracing::warn!(%error, "the playground could not write a change; trying again"),
        }
        tokio::time::sleep(RETRY).await;
    }
    tracing::error!("the playground gave up on a change: a restart will not show it");
}

/// Bad data (SQLSTATE class 22) or a violated constraint (23).
fn is_refused(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("22") || code.starts_with("23"))
}

async fn write(pool: &PgPool, entry: &Entry) -> Result<(), sqlx::Error> {
    match entry {
        Entry::Guild(guild) => write_guild(pool, guild).await,
        Entry::Role(role) => write_role(pool, role).await,
        Entry::Person(person) => write_person(pool, person).await,
        Entry::Channel(channel) => write_channel(pool, channel).await,
        Entry::Message(message, files) => write_message(pool, message, files).await,
        Entry::MessageGone(id) => delete_message(pool, *id).await,
        Entry::Commands(commands) => write_commands(pool, commands).await,
    }
}

async fn write_guild(pool: &PgPool, guild: &Guild) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO playground.guild (id, name, locale, owner_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT ON CONSTRAINT guild_pkey DO UPDATE SET name = $2, locale = $3, owner_id = $4",
        guild.id.get(),
        guild.name,
        guild.locale,
        guild.owner.get(),
    )
    .execute(pool)
    .await?;
    Ok(())
}

async fn write_role(pool: &PgPool, role: &Role) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO playground.role (id, name, permissions, position, managed_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT ON CONSTRAINT role_pkey DO UPDATE
         SET name = $2, permissions = $3, position = $4, managed_by = $5",
        role.id.get(),
        role.name,
        role.permissions.bits(),
        role.position,
        role.managed_by.map(Id::get),
    )
    .execute(pool)
    .await?;
    Ok(())
}

async fn write_person(pool: &PgPool, person: &Person) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO playground.member (id, username, global_name, nick, locale, bot, roles, joined_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT ON CONSTRAINT member_pkey DO UPDATE
         SET username = $2, global_name = $3, nick = $4, locale = $5, bot = $6, roles = $7, joined_at = $8",
        person.id.get(),
        person.username,
        person.global_name,
        person.nick,
        person.locale,
        person.bot,
        &numbers(&person.roles),
        person.joined_at,
    )
    .execute(pool)
    .await?;
    Ok(())
}

async fn write_channel(pool: &PgPool, channel: &Channel) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO playground.channel (id, kind, name, topic, position, parent_id, recipient_id, owner_id,
             overwrites, members, archived, locked, auto_archive, sent, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         ON CONFLICT ON CONSTRAINT channel_pkey DO UPDATE
         SET name = $3, topic = $4, position = $5, owner_id = $8, overwrites = $9, members = $10,
             archived = $11, locked = $12, auto_archive = $13, sent = $14",
        channel.id.get(),
        channel.kind.number(),
        channel.name,
        channel.topic,
        channel.position,
        channel.parent.map(Id::get),
        channel.recipient.map(Id::get),
        channel.owner.map(Id::get),
        sqlx::types::Json(&channel.overwrites) as _,
        &numbers(&channel.members),
        channel.archived,
        channel.locked,
        channel.auto_archive,
        channel.sent,
        channel.created_at,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// The message and its files are one transaction: a picture is never without
/// its message, nor the other way round.
async fn write_message(pool: &PgPool, message: &Message, files: &[(Id, Bytes)]) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    upsert_message(&mut transaction, message).await?;
    let kept: Vec<i64> = message.attachments.iter().map(|file| file.id.get()).collect();
    sqlx::query!(
        "DELETE FROM playground.file WHERE message_id = $1 AND id <> ALL ($2)",
        message.id.get(),
        &kept,
    )
    .execute(&mut *transaction)
    .await?;
    for (position, file) in (0..).zip(&message.attachments) {
        match files.iter().find(|(id, _)| *id == file.id) {
            Some((_, data)) => insert_file(&mut transaction, message.id, position, file, data).await?,
            None => describe_file(&mut transaction, position, file).await?,
        }
    }
    transaction.commit().await
}

async fn upsert_message(connection: &mut sqlx::PgConnection, message: &Message) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO playground.message (id, channel_id, author_id, kind, content, embeds, components, flags,
             private_to, reference_id, nonce, answers, mentions, mention_roles, mention_everyone, pinged,
             failed, created_at, edited_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
         ON CONFLICT ON CONSTRAINT message_pkey DO UPDATE
         SET content = $5, embeds = $6, components = $7, flags = $8, mentions = $13, mention_roles = $14,
             mention_everyone = $15, pinged = $16, failed = $17, created_at = $18, edited_at = $19",
        message.id.get(),
        message.channel.get(),
        message.author.get(),
        message.kind,
        message.content,
        message.embeds,
        message.components,
        message.flags,
        message.private_to.map(Id::get),
        message.reference.map(Id::get),
        message.nonce,
        message.answers,
        &numbers(&message.mentions),
        &numbers(&message.mention_roles),
        message.mention_everyone,
        &numbers(&message.pinged),
        message.failed,
        message.created_at,
        message.edited_at,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_file(
    connection: &mut sqlx::PgConnection,
    message: Id,
    position: i32,
    file: &Attachment,
    data: &[u8],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "INSERT INTO playground.file (id, message_id, position, filename, content_type, description, size,
             width, height, data)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT ON CONSTRAINT file_pkey DO NOTHING",
        file.id.get(),
        message.get(),
        position,
        file.filename,
        file.content_type,
        file.description,
        file.size,
        file.width,
        file.height,
        data,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn describe_file(
    connection: &mut sqlx::PgConnection,
    position: i32,
    file: &Attachment,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE playground.file SET position = $2, description = $3 WHERE id = $1",
        file.id.get(),
        position,
        file.description,
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn delete_message(pool: &PgPool, id: Id) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM playground.message WHERE id = $1", id.get()).execute(pool).await?;
    Ok(())
}

async fn write_commands(pool: &PgPool, commands: &[Value]) -> Result<(), sqlx::Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query!("DELETE FROM playground.command").execute(&mut *transaction).await?;
    for (position, body) in (0..).zip(commands) {
        let id: i64 = body["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or_default();
        sqlx::query!(
            "INSERT INTO playground.command (id, position, body) VALUES ($1, $2, $3)",
            id,
            position,
            body
        )
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await
}

fn numbers(ids: &[Id]) -> Vec<i64> {
    ids.iter().map(|id| id.get()).collect()
}
