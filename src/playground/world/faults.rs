//! Failures that a test orders: the next requests to a path are answered badly,
//! late, or not at all.

use std::time::{Duration, Instant};

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

/// An ordered failure.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Fault {
    /// Only requests of this method; any if empty.
    method: String,
    /// Only paths that contain this text, or with `exact` are this text.
    path: String,
    exact: bool,
    /// What is answered; without it the request's own answer.
    status: Option<u16>,
    /// Discord's error code in the body.
    code: u32,
    /// The whole body in its place: text is sent as HTML, anything else as JSON.
    body: Option<Value>,
    /// How many requests fail, and how long; without both one.
    times: Option<u32>,
    seconds: Option<f32>,
    /// Pause before the answer, in milliseconds.
    delay_ms: u64,
    /// The request is carried out all the same.
    carry_out: bool,
    /// The connection breaks in place of an answer.
    lose: bool,
    /// Seconds, for 429.
    retry_after: f32,
    /// A 429 of the whole bot instead of one route.
    global: bool,
}

impl Fault {
    /// Does it answer this request? `path` begins after `/api/v10`.
    fn meets(&self, method: &str, path: &str) -> bool {
        let there = if self.exact { path == self.path } else { path.contains(&self.path) };
        there && (self.method.is_empty() || self.method == method)
    }

    /// The pause before the answer.
    pub(crate) fn delay(&self) -> Duration {
        Duration::from_millis(self.delay_ms)
    }

    /// Is the request carried out?
    pub(crate) fn carries_out(&self) -> bool {
        self.carry_out || (self.status.is_none() && !self.lose)
    }

    /// What goes back, given the request's own answer if it was carried out.
    pub(crate) fn answer(&self, own: Option<Response>) -> Response {
        if self.lose {
            return broken();
        }
        match (self.status, own) {
            (None, Some(own)) => own,
            (status, _) => self.refusal(status.unwrap_or(500)),
        }
    }

    fn refusal(&self, status: u16) -> Response {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = match &self.body {
            Some(Value::String(text)) => (status, Html(text.clone())).into_response(),
            Some(body) => (status, Json(body)).into_response(),
            None => (status, Json(self.usual_body(status))).into_response(),
        };
        if status == StatusCode::TOO_MANY_REQUESTS {
            self.limit(response.headers_mut());
        }
        response
    }

    fn usual_body(&self, status: StatusCode) -> Value {
        if status == StatusCode::TOO_MANY_REQUESTS {
            let message = "You are being rate limited.";
            return json!({ "message": message, "retry_after": self.retry_after, "global": self.global });
        }
        json!({ "message": status.to_string(), "code": self.code })
    }

    fn limit(&self, headers: &mut HeaderMap) {
        if let Ok(seconds) = HeaderValue::from_str(&self.retry_after.to_string()) {
            headers.insert(header::RETRY_AFTER, seconds);
        }
        let scope = if self.global { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
        if self.global {
            headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
        }
    }
}

/// An answer that breaks off, and the connection with it.
fn broken() -> Response {
    let lost = std::io::Error::new(std::io::ErrorKind::ConnectionAborted, "the answer is lost");
    Response::new(Body::from_stream(futures::stream::iter([Err::<Vec<u8>, _>(lost)])))
}

/// An order that still stands.
#[derive(Debug)]
struct Order {
    fault: Fault,
    left: Option<u32>,
    until: Option<Instant>,
}

impl Order {
    fn stands(&self) -> bool {
        self.left != Some(0) && self.until.is_none_or(|until| Instant::now() < until)
    }
}

/// The failures still to come.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    orders: Vec<Order>,
    met: u32,
}

impl Faults {
    /// Orders one, after those that stand.
    pub(crate) fn order(&mut self, fault: Fault) {
        let span = fault.seconds.and_then(|seconds| Duration::try_from_secs_f32(seconds).ok());
        let left = fault.times.or(if span.is_some() { None } else { Some(1) });
        self.orders.push(Order { left, until: span.map(|span| Instant::now() + span), fault });
    }

    /// Takes all orders back. How many requests met one since the last time.
    pub(crate) fn mend(&mut self) -> u32 {
        self.orders.clear();
        std::mem::take(&mut self.met)
    }

    /// The failure of this request, if one was ordered.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        self.orders.retain(Order::stands);
        let order = self.orders.iter_mut().find(|order| order.fault.meets(method, path))?;
        order.left = order.left.map(|left| left.saturating_sub(1));
        self.met = self.met.saturating_add(1);
        Some(order.fault.clone())
    }
}
