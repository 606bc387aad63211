//! The Gateway: the bot's WebSocket, over which it hears of everything.

mod sessions;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::Hub;
use super::error::ApiError;
use super::wire;
use super::world::Audience;

use self::sessions::{Frame, Link};
pub(crate) use self::sessions::{Intent, Sessions};

/// Milliseconds between heartbeats, as Discord asks for.
const HEARTBEAT_MS: u64 = 41_250;

/// Bits of the intents that exist.
const KNOWN_INTENTS: u64 = 0b0011_0001_1111_1111_1111_1111;

/// Close codes of Discord.
mod close {
    pub(super) const UNKNOWN_OPCODE: u16 = 4001;
    pub(super) const DECODE: u16 = 4002;
    pub(super) const NOT_AUTHENTICATED: u16 = 4003;
    pub(super) const AUTHENTICATION: u16 = 4004;
    pub(super) const ALREADY_AUTHENTICATED: u16 = 4005;
    pub(super) const INVALID_VERSION: u16 = 4012;
    pub(super) const INVALID_INTENTS: u16 = 4013;
}

#[derive(Debug, Deserialize)]
pub(super) struct Parameters {
    v: Option<String>,
}

/// `GET /gateway` with a WebSocket handshake.
pub(super) async fn connect(
    State(hub): State<Hub>,
    Query(parameters): Query<Parameters>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else { return ApiError::no_route().into_response() };
    let version_fits = parameters.v.as_deref() == Some("10");
    upgrade.on_upgrade(move |socket| async move {
        if version_fits {
            Connection::run(hub, socket).await;
        } else {
            shut(socket, close::INVALID_VERSION).await;
        }
    })
}

/// One connection of the bot.
struct Connection {
    hub: Hub,
    link: Link,
    session: Option<String>,
}

impl Connection {
    async fn run(hub: Hub, socket: WebSocket) {
        let (frames, outgoing) = unbounded_channel();
        let number = hub.world().gateway.number();
        let mut connection = Self { hub, link: Link { number, frames }, session: None };
        connection
            .link
            .send(&json!({ "op": 10, "t": null, "s": null, "d": { "heartbeat_interval": HEARTBEAT_MS } }));
        let goodbye = connection.talk(socket, outgoing).await;
        let mut world = connection.hub.world();
        world.gateway.ended(number, goodbye);
        let online = world.gateway.is_connected();
        world.notify(Audience::Everyone, "bot", json!({ "online": online }));
    }

    /// Until the connection ends; true if the bot closed it for good.
    async fn talk(&mut self, mut socket: WebSocket, mut outgoing: UnboundedReceiver<Frame>) -> bool {
        loop {
            tokio::select! {
                frame = outgoing.recv() => match frame {
                    Some(Frame::Text(text)) => {
                        if socket.send(Message::Text(text.into())).await.is_err() {
                            return false;
                        }
                    }
                    Some(Frame::Close(code)) => {
                        shut(socket, code).await;
                        return false;
                    }
                    Some(Frame::Cut) | None => return false,
                },
                received = socket.recv() => match received {
                    Some(Ok(Message::Text(text))) => {
                        if let Err(code) = self.receive(text.as_str()) {
                            tracing::warn!(code, "closed the bot's gateway connection");
                            shut(socket, code).await;
                            return false;
                        }
                    }
                    Some(Ok(Message::Close(frame))) => return frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)),
                    Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => return false,
                },
                () = self.hub.stopping() => {
                    shut(socket, 1001).await;
                    return true;
                }
            }
        }
    }

    /// Handles one message of the bot; an error is the code to close with.
    fn receive(&mut self, text: &str) -> Result<(), u16> {
        let message: Value = serde_json::from_str(text).map_err(|_| close::DECODE)?;
        let data = &message["d"];
        match message["op"].as_u64().ok_or(close::DECODE)? {
            1 => {
                self.link.send(&json!({ "op": 11 }));
                Ok(())
            }
            2 => self.identify(data),
            6 => self.resume(data),
            // Presence, voice state, member lists, sound boards: accepted and not needed.
            3 | 4 | 8 | 31 if self.session.is_some() => Ok(()),
            3 | 4 | 8 | 31 => Err(close::NOT_AUTHENTICATED),
            _ => Err(close::UNKNOWN_OPCODE),
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), u16> {
        if self.session.is_some() {
            return Err(close::ALREADY_AUTHENTICATED);
        }
        self.check_token(data)?;
        let intents = data["intents"].as_u64().ok_or(close::DECODE)?;
        if intents & !KNOWN_INTENTS != 0 {
            return Err(close::INVALID_INTENTS);
        }
        if !["os", "browser", "device"].iter().all(|key| data["properties"][*key].is_string()) {
            return Err(close::DECODE);
        }
        self.greet(intents, &data["shard"]);
        Ok(())
    }

    fn greet(&mut self, intents: u64, shard: &Value) {
        let mut guard = self.hub.world();
        let world = &mut *guard;
        let session = world.gateway.open(intents, self.link.clone());
        let ready = json!({
            "v": 10,
            "user": wire::current_user(world),
            "user_settings": {},
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "guild_join_requests": [],
            "guilds": [{ "id": world.guild.id, "unavailable": true }],
            "session_id": session,
            "session_type": "normal",
            "resume_gateway_url": self.hub.gateway_url(),
            "shard": if shard.is_array() { shard.clone() } else { json!([0, 1]) },
            "geo_ordered_rtc_regions": [],
            "_trace": [],
            "application": { "id": world.bot(), "flags": 0 },
        });
        let guild = wire::guild_create(world);
        world.gateway.dispatch(&session, "READY", &ready);
        world.gateway.dispatch(&session, "GUILD_CREATE", &guild);
        world.notify(Audience::Everyone, "bot", json!({ "online": true }));
        self.session = Some(session);
    }

    fn resume(&mut self, data: &Value) -> Result<(), u16> {
        self.check_token(data)?;
        let session = data["session_id"].as_str().ok_or(close::DECODE)?;
        let sequence = data["seq"].as_u64().ok_or(close::DECODE)?;
        let resumed = self.hub.world().gateway.resume(session, sequence, &self.link);
        if resumed {
            self.session = Some(session.to_owned());
        } else {
            self.link.send(&json!({ "op": 9, "d": false }));
        }
        Ok(())
    }

    fn check_token(&self, data: &Value) -> Result<(), u16> {
        let token = data["token"].as_str().ok_or(close::DECODE)?;
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        if self.hub.is_token(token) { Ok(()) } else { Err(close::AUTHENTICATION) }
    }
}

async fn shut(mut socket: WebSocket, code: u16) {
    let frame = CloseFrame { code, reason: "".into() };
    // The other end may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
