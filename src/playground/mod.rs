//! The playground: a small Discord-compatible server and a web page that looks
//! and behaves like a Discord channel, so that the bot can be tried, and
//! tested, without Discord.
//!
//! The bot connects to it through its client library as it would to Discord:
//! REST v10 under `/api/v10` and the Gateway at `/gateway`, as far as this bot
//! calls them, with Discord's documented limits enforced. The world is one
//! server with invented members; it is kept in the schema `playground`.
//!
//! # What members do
//!
//! The page acts through the endpoints below, and so do the end-to-end tests
//! (through [`client`]). `member` and `channel` are ids; bodies and answers are
//! JSON; a refusal has the status 400 or 404 and `{"error": "why"}`.
//!
//! | endpoint | |
//! |---|---|
//! | `GET /playground/people` | everybody: `{id, username, name, locale, bot}` |
//! | `GET /playground/state?member=M` | the server: people, channels, threads and direct messages that M sees, commands |
//! | `GET /playground/events?member=M` | server-sent events: `message`, `message_gone`, `channel`, `person`, `commands`, `interaction`, `bot` |
//! | `GET /playground/commands?member=M&channel=C` | the registered commands that M may use in C |
//! | `GET /playground/messages?member=M&channel=C[&after=ID][&before=ID][&limit=N][&wait_ms=T]` | the messages M sees, oldest first; with `wait_ms` it waits for one to come |
//! | `POST /playground/messages` `{member, channel, content}` | writes a plain message |
//! | `POST /playground/direct` `{member}` | opens the member's direct messages with the bot, answers their id |
//! | `POST /playground/dismiss` `{member, message}` | puts an ephemeral message away |
//! | `POST /playground/interactions` | acts, see below; answers `{"id": …}` |
//! | `GET /playground/interactions/ID?member=M[&until=ack\|done][&messages=N][&edits=N][&wait_ms=T]` | the outcome, waited for |
//!
//! An action has `member`, `channel`, `kind` and:
//!
//! - `slash`: `command` ("settings confirm" for a sub-command) and `options`
//!   `{name: value}`; members are given by id. Unknown commands and options,
//!   wrong types and missing required options are refused as by Discord's client.
//! - `autocomplete`: the same, and `focused`, the option being typed.
//! - `button`: `message` and `custom_id`.
//! - `select`: `message`, `custom_id` and `values`.
//! - `modal`: `interaction` (the one that opened it) and `fields`
//!   `{custom_id: text or [values]}`.
//!
//! Buttons and selects take `"forged": true` to send an id that the message
//! does not have.
//!
//! # What tests do
//!
//! `POST /playground/hooks/NAME` changes what Discord's people would change:
//!
//! - `permission` `{channel, permission, allow}`: gives the bot a permission in
//!   a channel or denies it, by Discord's name (`SEND_MESSAGES`);
//! - `thread` `{thread, archived, locked}`: archives or locks;
//! - `gateway` `{action}`: `cut`, `close` (with `code`), `reconnect` (op 7),
//!   `invalidate` (op 9, with `resumable`);
//! - `duplicate` `{count}`: the next interactions reach the bot twice;
//! - `age` `{message, seconds, edits}`: makes a message that much older; of one
//!   over an hour old so many edits pass (none, if not said), then comes 30046;
//! - `expire` `{interaction}`: ends the life of its token;
//! - `member` `{username, name, locale}`: one more member, answers its id;
//! - `delete` `{message}`: a moderator deletes a message;
//! - `fault`: the next requests of the bot that fit fail, as told below;
//! - `mend`: takes all orders of `fault` back, answers `{met}`, how many
//!   requests failed since the last time.
//!
//! # Failures
//!
//! An order `fault` has these fields, all but `path` optional:
//!
//! | field | |
//! |---|---|
//! | `path` | only paths (after `/api/v10`) that contain it: `/channels/ID/messages` is one channel |
//! | `exact` | only this very path: posts to a channel, not edits of its messages |
//! | `method` | only `POST`, `PATCH` … |
//! | `status` | what is answered; without it the request's own answer |
//! | `code` | Discord's code in the body (10003, 50013 …); 0 if not said |
//! | `body` | the whole body instead: a string is sent as HTML, as a proxy does; else JSON |
//! | `times`, `seconds` | so many requests, for so long; one request if neither is said |
//! | `delay_ms` | a pause before the answer, after the deed if it is done |
//! | `carry_out` | the request is carried out, and only its answer is bad |
//! | `lose` | the connection breaks in place of an answer |
//! | `retry_after`, `global` | of 429, in seconds; of the whole bot, not of one route |
//!
//! Of several orders that fit, the oldest is taken. So `{path, method: "POST",
//! carry_out: true, lose: true}` posts a message whose answer is lost, and
//! `{path, status: 502, body: "<html>", seconds: 3}` is a proxy that is ill.
//!
//! # Safety
//!
//! It listens on 127.0.0.1 only. Requests whose `Host` or `Origin` is another
//! are refused, so that no web site can reach it through a visitor's browser.

pub mod client;
mod error;
mod gateway;
mod id;
mod limits;
mod members;
mod page;
mod permissions;
mod rest;
mod wire;
mod world;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rand::distr::{Alphanumeric, SampleString};
use sqlx::PgPool;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use self::error::PlaygroundError;
pub use self::id::Id;
use self::world::World;

/// The largest request with all its files, in bytes.
const REQUEST_LIMIT: usize = 25 * 1024 * 1024;
/// How long open requests may take when it stops.
const STOP_TIME: Duration = Duration::from_secs(2);

/// A running playground.
#[derive(Debug)]
pub struct Playground {
    /// Where it listens.
    pub address: SocketAddr,
    /// The token that the bot must use; another one after each start.
    pub token: String,
    hub: Hub,
    server: JoinHandle<()>,
    writer: JoinHandle<()>,
}

impl Playground {
    /// Listens on 127.0.0.1 (port 0: any free one) with the world that the
    /// schema `playground` of this database holds. The migrations must have been
    /// applied; on the first start the default world is made.
    ///
    /// # Errors
    /// The port is taken, or the world cannot be read.
    pub async fn start(pool: PgPool, port: u16) -> Result<Self, PlaygroundError> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let failed = |source| PlaygroundError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (world, writer) = World::open(pool.clone(), base_of(address)).await?;
        let hub = Hub::new(world, pool, address);
        let server = tokio::spawn(serve(listener, hub.clone()));
        Ok(Self { address, token: hub.0.token.clone(), hub, server, writer })
    }

    /// Its address as the bot's API base and for the browser: `http://127.0.0.1:PORT`.
    pub fn base(&self) -> String {
        base_of(self.address)
    }

    /// Lets open requests end, writes what is still to be written, and stops.
    pub async fn stop(mut self) {
        self.hub.0.stop.send_replace(true);
        if tokio::time::timeout(STOP_TIME, &mut self.server).await.is_err() {
            self.server.abort();
        }
        self.hub.settled().await;
        self.writer.abort();
    }
}

fn base_of(address: SocketAddr) -> String {
    format!("http://{address}")
}

async fn serve(listener: TcpListener, hub: Hub) {
    let stopped = hub.clone();
    let server =
        axum::serve(listener, router(hub)).with_graceful_shutdown(async move { stopped.stopping().await });
    if let Err(error) = server.await {
        tracing::error!(%error, "the playground's server failed");
    }
}

fn router(hub: Hub) -> Router {
    Router::new()
        .nest("/api/v10", rest::routes(&hub))
        .nest("/playground", members::routes())
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .merge(page::routes())
        .layer(DefaultBodyLimit::max(REQUEST_LIMIT))
        .layer(middleware::from_fn_with_state(hub.clone(), guard))
        .with_state(hub)
}

/// Refuses requests that came under another name than this machine's own.
async fn guard(State(hub): State<Hub>, request: Request, next: Next) -> Response {
    if hub.is_local(request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "The playground answers only at 127.0.0.1 and localhost.\n").into_response()
    }
}

/// What all requests share.
#[derive(Clone, Debug)]
struct Hub(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    world: Mutex<World>,
    pool: PgPool,
    token: String,
    port: u16,
    stop: watch::Sender<bool>,
}

impl Hub {
    fn new(world: World, pool: PgPool, address: SocketAddr) -> Self {
        let token = new_token();
        Self(Arc::new(Shared {
            world: Mutex::new(world),
            pool,
            token,
            port: address.port(),
            stop: watch::Sender::new(false),
        }))
    }

    /// The world, for as long as no await comes. A panic of another holder
    /// leaves it usable: each change is small.
    fn world(&self) -> MutexGuard<'_, World> {
        self.0.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pool(&self) -> &PgPool {
        &self.0.pool
    }

    /// Waits until all changes so far are in the database.
    async fn settled(&self) {
        let journal = self.world().journal().clone();
        journal.settled().await;
    }

    fn is_token(&self, token: &str) -> bool {
        token == self.0.token
    }

    fn gateway_url(&self) -> String {
        format!("ws://127.0.0.1:{}/gateway", self.0.port)
    }

    /// Returns when the playground stops.
    async fn stopping(&self) {
        // The sender lives as long as this hub.
        let _ = self.0.stop.subscribe().wait_for(|stop| *stop).await;
    }

    fn is_local(&self, headers: &HeaderMap) -> bool {
        let hosts = [format!("127.0.0.1:{}", self.0.port), format!("localhost:{}", self.0.port)];
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
        let host_fits = text(header::HOST).is_some_and(|host| hosts.iter().any(|own| own == host));
        let origin_fits = text(header::ORIGIN)
            .is_none_or(|origin| hosts.iter().any(|own| origin.strip_prefix("http://") == Some(own)));
        host_fits && origin_fits
    }
}

/// A token in Discord's form, so that nothing that looks at it stumbles.
fn new_token() -> String {
    let part = |length| Alphanumeric.sample_string(&mut rand::rng(), length);
    format!("{}.{}.{}", part(24), part(6), part(38))
}
