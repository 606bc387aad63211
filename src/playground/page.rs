//! The web page and the files of messages.
//!
//! `#USERNAME/CHANNEL` in its address says who one is and where. Browser tests
//! find their way by attributes: `data-member` (the entries of the switch,
//! `#switch`), `data-channel` (by name), `data-message` (id of each message),
//! `data-custom-id` (buttons and menus), `data-value` (entries of a menu and of
//! the suggestions), `data-option` (the inputs of a command in `#composer`).

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::Hub;
use super::id::Id;
use super::world::load;
use super::world::types::Attachment;

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Path, media type and text of each part of the page.
const PARTS: &[(&str, &str, &str)] = &[
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/page/style.css", "text/css; charset=utf-8", include_str!("page/style.css")),
    ("/page/icon.svg", "image/svg+xml", include_str!("page/icon.svg")),
    ("/page/app.js", SCRIPT, include_str!("page/app.js")),
    ("/page/api.js", SCRIPT, include_str!("page/api.js")),
    ("/page/composer.js", SCRIPT, include_str!("page/composer.js")),
    ("/page/dom.js", SCRIPT, include_str!("page/dom.js")),
    ("/page/greeting.js", SCRIPT, include_str!("page/greeting.js")),
    ("/page/markdown.js", SCRIPT, include_str!("page/markdown.js")),
    ("/page/messages.js", SCRIPT, include_str!("page/messages.js")),
    ("/page/modal.js", SCRIPT, include_str!("page/modal.js")),
    ("/page/select.js", SCRIPT, include_str!("page/select.js")),
    ("/page/sidebar.js", SCRIPT, include_str!("page/sidebar.js")),
    ("/page/suggestions.js", SCRIPT, include_str!("page/suggestions.js")),
    ("/page/texts.js", SCRIPT, include_str!("page/texts.js")),
    ("/page/time.js", SCRIPT, include_str!("page/time.js")),
];

/// Nothing from elsewhere runs or loads.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The page's parts and `/attachments`.
pub(super) fn routes() -> Router<Hub> {
    let router = Router::new().route("/attachments/{channel}/{file}/{name}", get(attachment));
    PARTS
        .iter()
        .fold(router, |router, (path, kind, text)| router.route(path, get(async move || part(kind, text))))
}

fn part(kind: &'static str, text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

async fn attachment(State(hub): State<Hub>, Path((channel, file, _)): Path<(Id, Id, String)>) -> Response {
    let (found, recent) = {
        let world = hub.world();
        let mut all = world
            .messages
            .values()
            .filter(|message| message.channel == channel)
            .flat_map(|message| &message.attachments);
        (all.find(|one| one.id == file).cloned(), world.files.get(file))
    };
    let Some(found) = found else { return StatusCode::NOT_FOUND.into_response() };
    if let Some(data) = recent {
        return served(&found, data);
    }
    match load::file(hub.pool(), file).await {
        Ok(Some(data)) => served(&found, data),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            tracing::error!(%error, "the playground cannot read a file");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Pictures are shown, everything else is only downloaded: a file of the bot
/// never runs as a page.
fn served(file: &Attachment, data: Bytes) -> Response {
    let picture =
        matches!(file.content_type.as_str(), "image/png" | "image/jpeg" | "image/gif" | "image/webp");
    let (kind, disposition) = if picture {
        (file.content_type.as_str(), "inline")
    } else {
        ("application/octet-stream", "attachment")
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, disposition),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
        (header::CACHE_CONTROL, "private, max-age=86400"),
    ];
    (headers, data).into_response()
}
