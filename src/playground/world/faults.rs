//! Failures that a test orders: the next requests to a path are answered badly.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

/// An ordered failure.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Fault {
    /// Only requests of this method; any if empty.
    #[serde(default)]
    method: String,
    /// Only paths that contain this text.
    path: String,
    status: u16,
    /// How many requests fail.
    times: u32,
    /// Seconds, for 429.
    #[serde(default)]
    retry_after: f32,
    /// A 429 of the whole bot instead of one route.
    #[serde(default)]
    global: bool,
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if status != StatusCode::TOO_MANY_REQUESTS {
            return (status, Json(json!({ "message": status.to_string(), "code": 0 }))).into_response();
        }
        let body = json!({
            "message": "You are being rate limited.",
            "retry_after": self.retry_after,
            "global": self.global,
        });
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Ok(seconds) = HeaderValue::from_str(&self.retry_after.to_string()) {
            headers.insert(header::RETRY_AFTER, seconds);
        }
        let scope = if self.global { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
        if self.global {
            headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
        }
        response
    }
}

/// The failures still to come.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    ordered: Vec<Fault>,
}

impl Faults {
    /// Orders one.
    pub(crate) fn order(&mut self, fault: Fault) {
        self.ordered.push(fault);
    }

    /// The failure of this request, if one was ordered.
    pub(crate) fn take(&mut self, method: &str, path: &str) -> Option<Fault> {
        let meant = |fault: &&mut Fault| {
            fault.times > 0
                && path.contains(&fault.path)
                && (fault.method.is_empty() || fault.method == method)
        };
        let fault = self.ordered.iter_mut().find(meant)?;
        fault.times -= 1;
        let taken = fault.clone();
        self.ordered.retain(|fault| fault.times > 0);
        Some(taken)
    }
}
