//! Answering interactions, within the three seconds that Discord gives.

use std::pin::pin;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Http, InteractionId, MessageFlags};

use super::wire;
use crate::discord::{Message, Reply};

/// After this the work is announced and delivered later.
const PATIENCE: Duration = Duration::from_millis(1700);

/// What is answered.
pub struct Ask {
    /// The interaction.
    pub id: InteractionId,
    /// Its token.
    pub token: String,
    /// What kind it is.
    pub kind: Kind,
}

/// Kinds of interaction, as far as answers differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A command; whether its answer is for everybody if it comes late.
    Command {
        /// For everybody.
        public: bool,
    },
    /// A button, a menu, or a form that a button opened.
    Press,
}

/// Does the work and answers with its reply; if it takes long, announces it
/// first. What cannot be delivered is logged once.
pub async fn answer(http: &Http, ask: Ask, work: impl Future<Output = Reply>) {
    let mut work = pin!(work);
    let sent = match tokio::time::timeout(PATIENCE, &mut work).await {
        Ok(reply) => at_once(http, &ask, &reply).await,
        Err(_) => later(http, &ask, work).await,
    };
    if let Err(error) = sent {
        tracing::warn!(interaction = ask.id.get(), %error, "an answer did not reach Discord");
    }
}

/// The first answer.
async fn at_once(http: &Http, ask: &Ask, reply: &Reply) -> serenity::Result<()> {
    let (kind, data, message) = match reply {
        Reply::Private(message) => (4, wire::private(message), Some(message)),
        Reply::Public(message) => (4, wire::message(message), Some(message)),
        Reply::Update(message) => (7, wire::message(message), Some(message)),
        Reply::Form(form) => (9, wire::form(form), None),
    };
    let files = message.map(wire::files).unwrap_or_default();
    let body = json!({ "type": kind, "data": data });
    http.create_interaction_response(ask.id, &ask.token, &body, files).await?;
    more_files(http, ask, message).await
}

/// Announces the answer, waits for it and delivers it.
async fn later(http: &Http, ask: &Ask, work: impl Future<Output = Reply>) -> serenity::Result<()> {
    let body = match ask.kind {
        Kind::Press => json!({ "type": 6 }),
        Kind::Command { public: true } => json!({ "type": 5 }),
        Kind::Command { public: false } => json!({ "type": 5, "data": { "flags": MessageFlags::EPHEMERAL } }),
    };
    http.create_interaction_response(ask.id, &ask.token, &body, Vec::new()).await?;
    let reply = work.await;
    match (&reply, ask.kind) {
        (Reply::Update(message), _)
        | (Reply::Private(message) | Reply::Public(message), Kind::Command { .. }) => {
            edit(http, ask, message).await?;
            more_files(http, ask, Some(message)).await
        }
        (Reply::Private(message), Kind::Press) => {
            follow(http, ask, &wire::private(message), wire::files(message)).await?;
            more_files(http, ask, Some(message)).await
        }
        (Reply::Public(message), Kind::Press) => {
            follow(http, ask, &wire::message(message), wire::files(message)).await
        }
        // A form can only be the first answer; forms come from presses that
        // read nothing but the lobby, so that this does not happen in earnest.
        (Reply::Form(_), _) => Ok(()),
    }
}

/// Replaces the announced answer. Whether it is private was settled before.
async fn edit(http: &Http, ask: &Ask, message: &Message) -> serenity::Result<()> {
    let mut body = wire::message(message);
    if let Some(body) = body.as_object_mut() {
        body.remove("flags");
    }
    http.edit_original_interaction_response(&ask.token, &body, wire::files(message)).await.map(drop)
}

/// One more message.
async fn follow(http: &Http, ask: &Ask, body: &Value, files: Vec<CreateAttachment>) -> serenity::Result<()> {
    http.create_followup_message(&ask.token, body, files).await.map(drop)
}

/// The files after the first, each in a private message of its own.
async fn more_files(http: &Http, ask: &Ask, message: Option<&Message>) -> serenity::Result<()> {
    for file in message.into_iter().flat_map(|message| message.files.iter().skip(1)) {
        let extra = Message { files: vec![file.clone()], ..Message::default() };
        follow(http, ask, &wire::private(&extra), wire::files(&extra)).await?;
    }
    Ok(())
}
