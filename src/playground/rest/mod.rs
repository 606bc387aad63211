//! The bot's side: Discord's REST API v10, as far as this bot calls it.

mod application;
mod channels;
mod compose;
mod interactions;
mod messages;
mod payload;
mod webhooks;

use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router};
use serde_json::Value;

use super::Hub;
use super::error::{ApiError, Forbidden, Unknown};
use super::id::Id;
use super::permissions::Permissions;
use super::world::World;
use super::world::types::{Channel, ChannelKind};

pub(crate) use self::compose::{Pings, blank, ping};

/// What a handler answers.
type Answer = Result<Json<Value>, ApiError>;

/// Everything under `/api/v10`.
pub(super) fn routes(hub: &Hub) -> Router<Hub> {
    let with_token = Router::new()
        .route("/gateway/bot", get(application::gateway_bot))
        .route("/users/@me", get(application::me))
        .route("/users/@me/channels", post(channels::open_direct))
        .route("/users/{user}", get(application::user))
        .route("/applications/@me", get(application::application))
        .route("/oauth2/applications/@me", get(application::application))
        .route("/applications/{app}/commands", put(application::set_commands).get(application::commands))
        .route(
            "/applications/{app}/guilds/{guild}/commands",
            put(application::set_guild_commands).get(application::guild_commands),
        )
        .route("/guilds/{guild}", get(application::guild))
        .route("/guilds/{guild}/members/{user}", get(application::member))
        .route("/channels/{channel}", get(channels::channel).patch(channels::edit))
        .route("/channels/{channel}/threads", post(channels::start_thread))
        .route("/channels/{channel}/thread-members/{user}", put(channels::add_member))
        .route("/channels/{channel}/messages", post(messages::create))
        .route(
            "/channels/{channel}/messages/{message}",
            get(messages::get).patch(messages::edit).delete(messages::delete),
        )
        .route("/channels/{channel}/messages/{message}/threads", post(channels::start_thread_at))
        .route_layer(middleware::from_fn_with_state(hub.clone(), authorize));
    // The token in the path is the key.
    let with_path_token = Router::new()
        .route("/gateway", get(application::gateway))
        .route("/interactions/{id}/{token}/callback", post(interactions::callback))
        .route("/webhooks/{app}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{app}/{token}/messages/{message}",
            get(webhooks::get).patch(webhooks::edit).delete(webhooks::delete),
        );
    with_token
        .merge(with_path_token)
        .fallback(async || ApiError::no_route())
        .method_not_allowed_fallback(async || ApiError::method_not_allowed())
        .layer(middleware::from_fn_with_state(hub.clone(), faults))
}

async fn authorize(State(hub): State<Hub>, request: Request, next: Next) -> Response {
    let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|value| value.strip_prefix("Bot "));
    if token.is_some_and(|token| hub.is_token(token)) {
        next.run(request).await
    } else {
        ApiError::unauthorized().into_response()
    }
}

/// Lets a request fail that a test wants to fail.
async fn faults(State(hub): State<Hub>, request: Request, next: Next) -> Response {
    let fault = hub.world().faults.take(request.method().as_str(), request.uri().path());
    let Some(fault) = fault else { return next.run(request).await };
    let own = if fault.carries_out() { Some(next.run(request).await) } else { None };
    tokio::time::sleep(fault.delay()).await;
    fault.answer(own)
}

/// A channel that the bot sees.
fn seen_channel(world: &World, id: Id) -> Result<&Channel, ApiError> {
    let channel = world.channels.get(&id).ok_or_else(|| ApiError::unknown(Unknown::Channel))?;
    if world.sees(world.bot(), channel) { Ok(channel) } else { Err(ApiError::forbidden(Forbidden::Access)) }
}

/// May the bot do this there?
fn may(world: &World, channel: &Channel, permission: Permissions) -> bool {
    world.permissions(world.bot(), channel).has(permission)
}

fn need(world: &World, channel: &Channel, permission: Permissions) -> Result<(), ApiError> {
    if may(world, channel, permission) { Ok(()) } else { Err(ApiError::forbidden(Forbidden::Permissions)) }
}

fn is_guild_text(channel: &Channel) -> bool {
    channel.kind == ChannelKind::Text
}
