//! Errors: those of starting, and those that Discord answers to the bot.

use std::net::SocketAddr;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// Why the playground could not start.
#[derive(Debug, thiserror::Error)]
pub enum PlaygroundError {
    /// The address is in use or may not be listened on.
    #[error("the playground cannot listen on {address}")]
    Listen {
        /// Where it tried to listen.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The world could not be read or written.
    #[error("the playground's world cannot be read or written")]
    Store(#[from] sqlx::Error),
}

/// One fault in a request's body, at a dotted path, as Discord reports it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    pub(crate) path: String,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// An answer to the bot that is not a success: status, Discord's code, its
/// message, and for a bad body the single faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: u32,
    message: String,
    problems: Vec<Problem>,
}

impl ApiError {
    fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), problems: Vec::new() }
    }

    pub(crate) fn unauthorized() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized")
    }

    pub(crate) fn no_route() -> Self {
        Self::new(StatusCode::NOT_FOUND, 0, "404: Not Found")
    }

    pub(crate) fn method_not_allowed() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed")
    }

    pub(crate) fn not_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50109, "The request body contains invalid JSON.")
    }

    pub(crate) fn unknown(what: Unknown) -> Self {
        Self::new(StatusCode::NOT_FOUND, what.code(), what.message())
    }

    pub(crate) fn forbidden(what: Forbidden) -> Self {
        Self::new(StatusCode::FORBIDDEN, what.code(), what.message())
    }

    pub(crate) fn bad(what: Bad) -> Self {
        Self::new(what.status(), what.code(), what.message())
    }

    /// 50035 with the faults; they must not be empty.
    pub(crate) fn form(problems: Vec<Problem>) -> Self {
        Self { problems, ..Self::new(StatusCode::BAD_REQUEST, 50035, "Invalid Form Body") }
    }

    fn body(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if !self.problems.is_empty() {
            body["errors"] = nested(&self.problems);
        }
        body
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        tracing::debug!(status = self.status.as_u16(), code = self.code, problems = ?self.problems, "refused a request of the bot");
        (self.status, Json(self.body())).into_response()
    }
}

/// Objects that a path can name in vain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unknown {
    Channel,
    Guild,
    Member,
    Message,
    User,
    Webhook,
    Interaction,
}

impl Unknown {
    fn code(self) -> u32 {
        match self {
            Self::Channel => 10003,
            Self::Guild => 10004,
            Self::Member => 10007,
            Self::Message => 10008,
            Self::User => 10013,
            Self::Webhook => 10015,
            Self::Interaction => 10062,
        }
    }

    fn message(self) -> &'static str {
        match self {
            Self::Channel => "Unknown Channel",
            Self::Guild => "Unknown Guild",
            Self::Member => "Unknown Member",
            Self::Message => "Unknown Message",
            Self::User => "Unknown User",
            Self::Webhook => "Unknown Webhook",
            Self::Interaction => "Unknown interaction",
        }
    }
}

/// What the bot may not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Forbidden {
    Access,
    Permissions,
    OthersMessage,
    OthersApplication,
    ThreadLocked,
    ReplyWithoutHistory,
}

impl Forbidden {
    fn code(self) -> u32 {
        match self {
            Self::Access => 50001,
            Self::Permissions => 50013,
            Self::OthersMessage => 50005,
            Self::OthersApplication => 20012,
            Self::ThreadLocked => 160_005,
            Self::ReplyWithoutHistory => 160_002,
        }
    }

    fn message(self) -> &'static str {
        match self {
            Self::Access => "Missing Access",
            Self::Permissions => "Missing Permissions",
            Self::OthersMessage => "Cannot edit a message authored by another user",
            Self::OthersApplication => "You are not authorized to perform this action on this application",
            Self::ThreadLocked => "Thread is locked",
            Self::ReplyWithoutHistory => "Cannot reply without permission to read message history",
        }
    }
}

/// What cannot be done, whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bad {
    AlreadyAcknowledged,
    ChannelType,
    EmptyMessage,
    ExpiredToken,
    FileTooLarge,
    OldMessageEdits,
    Recipient,
    ThreadArchived,
    ThreadExists,
    TooManyCommands,
    TooManyFiles,
}

impl Bad {
    fn status(self) -> StatusCode {
        match self {
            Self::ExpiredToken => StatusCode::UNAUTHORIZED,
            Self::FileTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::OldMessageEdits => StatusCode::TOO_MANY_REQUESTS,
            _ => StatusCode::BAD_REQUEST,
        }
    }

    fn code(self) -> u32 {
        match self {
            Self::AlreadyAcknowledged => 40060,
            Self::ChannelType => 50024,
            Self::EmptyMessage => 50006,
            Self::ExpiredToken => 50027,
            Self::FileTooLarge => 40005,
            Self::OldMessageEdits => 30046,
            Self::Recipient => 50033,
            Self::ThreadArchived => 50083,
            Self::ThreadExists => 160_004,
            Self::TooManyCommands => 30032,
            Self::TooManyFiles => 30015,
        }
    }

    fn message(self) -> &'static str {
        match self {
            Self::AlreadyAcknowledged => "Interaction has already been acknowledged.",
            Self::ChannelType => "Cannot execute action on this channel type",
            Self::EmptyMessage => "Cannot send an empty message",
            Self::ExpiredToken => "Invalid Webhook Token",
            Self::FileTooLarge => "Request entity too large",
            Self::OldMessageEdits => {
                "Maximum number of edits to messages older than 1 hour reached. Try again later."
            }
            Self::Recipient => "Invalid Recipient(s)",
            Self::ThreadArchived => "Thread is archived",
            Self::ThreadExists => "A thread has already been created for this message",
            Self::TooManyCommands => "Maximum number of application commands reached (100).",
            Self::TooManyFiles => "Maximum number of attachments in a message reached (10).",
        }
    }
}

/// Faults by path become Discord's nested object: each key one level, the
/// faults of a place under `_errors`.
fn nested(problems: &[Problem]) -> Value {
    let mut root = Map::new();
    for problem in problems {
        let mut node = &mut root;
        for key in problem.path.split('.').filter(|key| !key.is_empty()) {
            node = child(node, key);
        }
        let errors = node.entry("_errors").or_insert_with(|| json!([]));
        if let Some(list) = errors.as_array_mut() {
            list.push(json!({ "code": problem.code, "message": problem.message }));
        }
    }
    Value::Object(root)
}

fn child<'a>(node: &'a mut Map<String, Value>, key: &str) -> &'a mut Map<String, Value> {
    let value = node.entry(key).or_insert_with(|| json!({}));
    if !value.is_object() {
        *value = json!({});
    }
    match value {
        Value::Object(map) => map,
        _ => unreachable!("the value was just made an object"),
    }
}

/// A refusal on the visitor's side: what a Discord client would not have let
/// its user do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    message: String,
}

impl Refusal {
    /// The member cannot do this here, or the request makes no sense.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, message: message.into() }
    }

    /// No such thing, or the member does not see it.
    pub(crate) fn missing(message: impl Into<String>) -> Self {
        Self { status: StatusCode::NOT_FOUND, message: message.into() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.message }))).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_nest_by_path() {
        let at =
            |path: &str, message: &str| Problem { path: path.into(), code: "X", message: message.into() };
        let body = ApiError::form(vec![
            at("data.content", "long"),
            at("data.components.0", "bad"),
            at("data.content", "odd"),
        ])
        .body();
        assert_eq!(body["code"], 50035);
        assert_eq!(body["errors"]["data"]["content"]["_errors"][1]["message"], "odd");
        assert_eq!(body["errors"]["data"]["components"]["0"]["_errors"][0]["code"], "X");
    }
}
