//! What stands between the bot and the playground: it passes everything on,
//! and refuses, or loses answers, where a test wants it to.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, Response, StatusCode, Uri};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// The largest request.
const LARGEST: usize = 26 << 20;

/// What happens to requests.
#[derive(Clone, Debug)]
pub struct Fault {
    /// Only requests of this method.
    pub method: &'static str,
    /// Only to paths that contain this.
    pub path: String,
    /// How many.
    pub times: usize,
    /// What happens.
    pub what: What,
}

/// What happens to a request.
#[derive(Clone, Debug)]
pub enum What {
    /// It is refused with this status, body and `Retry-After`.
    Refuse(u16, Value, Option<f64>),
    /// It is passed on, but its answer is lost.
    Lose,
    /// It is passed on after this time.
    Delay(Duration),
}

/// A refusal of something that is not Discord.
pub fn proxy(status: u16) -> What {
    What::Refuse(status, json!("<html>no</html>"), None)
}

/// A refusal of Discord's.
pub fn discord(status: u16, code: u64) -> What {
    What::Refuse(status, json!({ "code": code, "message": "no" }), None)
}

/// A running relay.
pub struct Relay {
    /// Its address, as a base for the bot.
    pub base: String,
    state: Passing,
    task: JoinHandle<()>,
}

#[derive(Clone)]
struct Passing {
    to: String,
    client: reqwest::Client,
    faults: Arc<Mutex<Vec<Fault>>>,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Relay {
    /// Starts one before the server at `to`.
    pub async fn before(to: String) -> Self {
        let state =
            Passing { to, client: reqwest::Client::new(), faults: Arc::default(), seen: Arc::default() };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let router = Router::new().fallback(pass).with_state(state.clone());
        let task = tokio::spawn(async move { axum::serve(listener, router).await.expect("a server") });
        Self { base, state, task }
    }

    /// Orders a fault.
    pub fn order(&self, method: &'static str, path: impl Into<String>, times: usize, what: What) {
        self.state.faults.lock().expect("faults").push(Fault { method, path: path.into(), times, what });
    }

    /// Nothing goes wrong any more.
    pub fn heals(&self) {
        self.state.faults.lock().expect("faults").clear();
    }

    /// How many requests there were of this method to such paths.
    pub fn count(&self, method: &str, path: &str) -> usize {
        let wanted = |line: &&String| line.starts_with(method) && line.contains(path);
        self.state.seen.lock().expect("requests").iter().filter(wanted).count()
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Passing {
    fn fault(&self, method: &str, path: &str) -> Option<What> {
        self.seen.lock().expect("requests").push(format!("{method} {path}"));
        let mut faults = self.faults.lock().expect("faults");
        let meant = |one: &&mut Fault| one.times > 0 && one.method == method && path.contains(&one.path);
        let fault = faults.iter_mut().find(meant)?;
        fault.times -= 1;
        Some(fault.what.clone())
    }

    async fn forward(&self, method: Method, uri: &Uri, headers: &HeaderMap, body: Bytes) -> Response<Body> {
        let mut headers = headers.clone();
        headers.remove("host");
        let url = format!("{}{uri}", self.to);
        let sent = self.client.request(method, url).headers(headers).body(body).send().await;
        let answer = sent.expect("the server answers");
        let mut response = Response::builder().status(answer.status());
        for (name, value) in answer.headers().iter().filter(|(name, _)| *name != "transfer-encoding") {
            response = response.header(name, value);
        }
        response.body(Body::from(answer.bytes().await.expect("a body"))).expect("a response")
    }
}

async fn pass(
    State(state): State<Passing>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Body,
) -> Response<Body> {
    let body = axum::body::to_bytes(body, LARGEST).await.expect("a body");
    let fault = state.fault(method.as_str(), uri.path());
    let refuse = |status: u16, body: &Value, after: Option<f64>| {
        let mut response = Response::builder().status(StatusCode::from_u16(status).expect("a status"));
        if let Some(after) = after {
            response = response.header("retry-after", after.to_string());
        }
        let text = body.as_str().map_or_else(|| body.to_string(), str::to_owned);
        response.body(Body::from(text)).expect("a response")
    };
    match fault {
        None => state.forward(method, &uri, &headers, body).await,
        Some(What::Refuse(status, body, after)) => refuse(status, &body, after),
        Some(What::Lose) => {
            state.forward(method, &uri, &headers, body).await;
            refuse(502, &json!("lost"), None)
        }
        Some(What::Delay(time)) => {
            tokio::time::sleep(time).await;
            state.forward(method, &uri, &headers, body).await
        }
    }
}
