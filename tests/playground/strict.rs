//! Discord's refusals, asked for over plain HTTP.

use krepost::playground::Playground;
use krepost::playground::client::{Member, Visitor};
use krepost::store::testing::Database;
use serde_json::{Value, json};

/// A playground and the bot's HTTP side without a gateway.
struct Bare {
    playground: Playground,
    visitor: Visitor,
    http: reqwest::Client,
    _database: Database,
}

impl Bare {
    async fn new() -> Self {
        let database = Database::new().await;
        let playground = Playground::start(database.store.pool().clone(), 0).await.unwrap();
        let visitor = Visitor::new(playground.base());
        Self { playground, visitor, http: reqwest::Client::new(), _database: database }
    }

    async fn anna(&self) -> Member {
        self.visitor.member("anna").await.unwrap()
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.playground.base());
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        self.http.request(method, url).header("Authorization", format!("Bot {}", self.playground.token))
    }

    /// Status and body.
    async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let response = self.request(method, path).json(&body).send().await.unwrap();
        (response.status().as_u16(), response.json().await.unwrap_or_default())
    }

    async fn code(&self, method: &str, path: &str, body: Value) -> (u16, u64) {
        let (status, body) = self.call(method, path, body).await;
        (status, body["code"].as_u64().unwrap_or_default())
    }
}

#[tokio::test]
async fn the_token_and_the_path_must_be_right() {
    let bare = Bare::new().await;
    let url = |path: &str| format!("{}{path}", bare.playground.base());
    let without = bare.http.get(url("/api/v10/users/@me")).send().await.unwrap();
    assert_eq!(without.status(), 401);
    assert_eq!(bare.code("GET", "/no/such/path", json!({})).await, (404, 0));
    assert_eq!(bare.call("DELETE", "/users/@me", json!({})).await.0, 405);
    assert_eq!(bare.call("GET", "/users/@me", json!({})).await.0, 200);
    bare.playground.stop().await;
}

#[tokio::test]
async fn only_this_machine_by_its_own_name_is_answered() {
    let bare = Bare::new().await;
    let port = bare.playground.address.port();
    let get =
        |header: &str, value: String| bare.http.get(bare.playground.base()).header(header, value).send();
    assert_eq!(get("Host", format!("localhost:{port}")).await.unwrap().status(), 200);
    assert_eq!(get("Host", format!("evil.example:{port}")).await.unwrap().status(), 403);
    assert_eq!(get("Host", "127.0.0.1:1".to_owned()).await.unwrap().status(), 403);
    assert_eq!(get("Origin", format!("http://127.0.0.1:{port}")).await.unwrap().status(), 200);
    assert_eq!(get("Origin", "https://evil.example".to_owned()).await.unwrap().status(), 403);
    assert_eq!(get("Origin", "null".to_owned()).await.unwrap().status(), 403);
    bare.playground.stop().await;
}

#[tokio::test]
async fn messages_keep_the_limits_and_the_bots_rights() {
    let bare = Bare::new().await;
    let channel = bare.anna().await.channel("board-games").await.unwrap();
    let path = format!("/channels/{channel}/messages");
    assert_eq!(bare.code("POST", &path, json!({ "content": "x".repeat(2001) })).await, (400, 50035));
    assert_eq!(bare.code("POST", &path, json!({ "content": "" })).await, (400, 50006));
    assert_eq!(bare.code("POST", "/channels/5/messages", json!({ "content": "x" })).await, (404, 10003));
    bare.visitor.permit(channel, "SEND_MESSAGES", false).await.unwrap();
    assert_eq!(bare.code("POST", &path, json!({ "content": "x" })).await, (403, 50013));
    bare.visitor.permit(channel, "VIEW_CHANNEL", false).await.unwrap();
    assert_eq!(bare.code("POST", &path, json!({ "content": "x" })).await, (403, 50001));
    let (_, body) = bare.call("PUT", "/applications/@me/commands", json!([])).await;
    assert!(body["code"].is_null() || body["code"] != 0, "{body}");
    bare.playground.stop().await;
}

#[tokio::test]
async fn a_nonce_sends_once() {
    let bare = Bare::new().await;
    let channel = bare.anna().await.channel("board-games").await.unwrap();
    let path = format!("/channels/{channel}/messages");
    let body = json!({ "content": "once", "nonce": "n1", "enforce_nonce": true });
    let (_, first) = bare.call("POST", &path, body.clone()).await;
    let (_, again) = bare.call("POST", &path, body).await;
    assert_eq!(first["id"], again["id"]);
    let (_, other) = bare.call("POST", &path, json!({ "content": "more", "nonce": "n1" })).await;
    assert_ne!(first["id"], other["id"]);
    bare.playground.stop().await;
}

#[tokio::test]
async fn old_messages_are_edited_only_now_and_then() {
    let bare = Bare::new().await;
    let channel = bare.anna().await.channel("board-games").await.unwrap();
    let (_, message) =
        bare.call("POST", &format!("/channels/{channel}/messages"), json!({ "content": "x" })).await;
    let path = format!("/channels/{channel}/messages/{}", message["id"].as_str().unwrap());
    assert_eq!(bare.call("PATCH", &path, json!({ "content": "y" })).await.0, 200);
    let age = json!({ "message": message["id"], "seconds": 7200, "edits": 1 });
    bare.visitor.hook("age", age).await.unwrap();
    assert_eq!(bare.call("PATCH", &path, json!({ "content": "z" })).await.0, 200);
    assert_eq!(bare.code("PATCH", &path, json!({ "content": "z" })).await, (429, 30046));
    bare.visitor.hook("delete", json!({ "message": message["id"] })).await.unwrap();
    assert_eq!(bare.code("PATCH", &path, json!({ "content": "z" })).await, (404, 10008));
    bare.playground.stop().await;
}

#[tokio::test]
async fn threads_are_made_archived_and_locked() {
    let bare = Bare::new().await;
    let anna = bare.anna().await;
    let channel = anna.channel("board-games").await.unwrap();
    let new = json!({ "name": "game", "type": 11 });
    let (status, thread) = bare.call("POST", &format!("/channels/{channel}/threads"), new.clone()).await;
    assert_eq!((status, thread["type"].as_u64()), (201, Some(11)));
    let thread = thread["id"].as_str().unwrap().to_owned();
    let messages = format!("/channels/{thread}/messages");
    let (_, message) = bare.call("POST", &messages, json!({ "content": "x" })).await;
    let edit = format!("{messages}/{}", message["id"].as_str().unwrap());
    let path = format!("/channels/{thread}");
    assert_eq!(bare.call("PATCH", &path, json!({ "archived": true })).await.0, 200);
    assert_eq!(bare.code("PATCH", &edit, json!({ "content": "y" })).await, (400, 50083));
    assert_eq!(bare.call("POST", &messages, json!({ "content": "wakes it" })).await.0, 200);
    let (_, awake) = bare.call("GET", &path, json!({})).await;
    assert_eq!(awake["thread_metadata"]["archived"], false);
    assert_eq!(bare.code("PATCH", &path, json!({ "locked": true })).await, (403, 50013), "it may not lock");
    bare.visitor.hook("thread", json!({ "thread": thread, "locked": true })).await.unwrap();
    assert_eq!(bare.code("POST", &messages, json!({ "content": "x" })).await, (403, 160_005));
    let quiet = anna.channel("no-threads").await.unwrap();
    assert_eq!(bare.code("POST", &format!("/channels/{quiet}/threads"), new).await, (403, 50013));
    bare.playground.stop().await;
}

#[tokio::test]
async fn commands_keep_their_ids_and_discords_limits() {
    let bare = Bare::new().await;
    let bot = bare.visitor.bot().await.unwrap().id;
    let path = format!("/applications/{bot}/commands");
    let play = json!([{ "name": "play", "description": "Play" }]);
    let (_, first) = bare.call("PUT", &path, play.clone()).await;
    let (_, again) = bare.call("PUT", &path, play).await;
    assert_eq!(first[0]["id"], again[0]["id"]);
    assert_eq!(
        bare.code("PUT", &path, json!([{ "name": "Play", "description": "Play" }])).await,
        (400, 50035)
    );
    assert_eq!(bare.code("PUT", "/applications/7/commands", json!([])).await, (403, 20012));
    bare.playground.stop().await;
}

#[tokio::test]
async fn ordered_faults_come_and_pass() {
    let bare = Bare::new().await;
    let fault = json!({ "path": "/users/@me", "status": 429, "times": 1, "retry_after": 0.5 });
    bare.visitor.hook("fault", fault).await.unwrap();
    let limited = bare.request("GET", "/users/@me").send().await.unwrap();
    assert_eq!(limited.status(), 429);
    assert_eq!(limited.headers()["retry-after"], "0.5");
    assert_eq!(bare.call("GET", "/users/@me", json!({})).await.0, 200);
    bare.playground.stop().await;
}

#[tokio::test]
async fn a_fault_is_of_one_route_and_channel() {
    let bare = Bare::new().await;
    let anna = bare.anna().await;
    let (channel, other) =
        (anna.channel("board-games").await.unwrap(), anna.channel("tournament").await.unwrap());
    let path = format!("/channels/{channel}/messages");
    let fault =
        json!({ "method": "POST", "path": path, "exact": true, "status": 403, "code": 50001, "times": 2 });
    bare.visitor.hook("fault", fault).await.unwrap();
    let said = json!({ "content": "hello" });
    assert_eq!(bare.code("POST", &path, said.clone()).await, (403, 50001));
    assert_eq!(bare.call("POST", &format!("/channels/{other}/messages"), said.clone()).await.0, 200);
    assert_eq!(bare.code("POST", &path, said.clone()).await, (403, 50001));
    let (status, message) = bare.call("POST", &path, said).await;
    assert_eq!(status, 200);
    let fault = json!({ "path": path, "exact": true, "status": 404 });
    bare.visitor.hook("fault", fault).await.unwrap();
    let edit = format!("{path}/{}", message["id"].as_str().unwrap());
    assert_eq!(bare.call("PATCH", &edit, json!({ "content": "bye" })).await.0, 200);
    assert_eq!(bare.visitor.hook("mend", json!({})).await.unwrap(), json!({ "met": 2 }));
    bare.playground.stop().await;
}

#[tokio::test]
async fn a_lost_answer_is_of_something_done() {
    let bare = Bare::new().await;
    let anna = bare.anna().await;
    let channel = anna.channel("board-games").await.unwrap();
    let path = format!("/channels/{channel}/messages");
    let lost = json!({ "method": "POST", "path": path, "carry_out": true, "lose": true });
    bare.visitor.hook("fault", lost).await.unwrap();
    let sent = bare.request("POST", &path).json(&json!({ "content": "unheard" })).send().await;
    let read = match sent {
        Ok(response) => response.bytes().await.map(drop),
        Err(error) => Err(error),
    };
    assert!(read.is_err(), "no whole answer came");
    let said = anna.messages(channel).await.unwrap();
    assert_eq!(said.iter().filter(|message| message.content == "unheard").count(), 1);
    bare.playground.stop().await;
}

#[tokio::test]
async fn a_proxy_answers_in_html_for_a_while() {
    let bare = Bare::new().await;
    let ill =
        json!({ "path": "/users/@me", "status": 502, "body": "<html>Bad gateway</html>", "seconds": 600 });
    bare.visitor.hook("fault", ill).await.unwrap();
    for _ in 0..3 {
        let answer = bare.request("GET", "/users/@me").send().await.unwrap();
        assert_eq!(answer.status(), 502);
        assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
        assert_eq!(answer.text().await.unwrap(), "<html>Bad gateway</html>");
    }
    bare.visitor.hook("mend", json!({})).await.unwrap();
    let slow = json!({ "path": "/users/@me", "delay_ms": 300 });
    bare.visitor.hook("fault", slow).await.unwrap();
    let began = std::time::Instant::now();
    assert_eq!(bare.call("GET", "/users/@me", json!({})).await.0, 200);
    assert!(began.elapsed().as_millis() >= 300);
    bare.playground.stop().await;
}

#[tokio::test]
async fn every_part_of_the_page_is_there() {
    let bare = Bare::new().await;
    let mut paths = vec!["/".to_owned()];
    let mut seen = 0;
    while let Some(path) = paths.get(seen).cloned() {
        let response = bare.http.get(format!("{}{path}", bare.playground.base())).send().await.unwrap();
        assert_eq!(response.status(), 200, "{path}");
        assert!(
            response.headers()["content-security-policy"].to_str().unwrap().contains("script-src 'self'")
        );
        let text = response.text().await.unwrap();
        let links = text.split('"').filter(|part| part.starts_with("/page/") || part.starts_with("./"));
        for link in links.map(|link| link.replace("./", "/page/")) {
            if !paths.contains(&link) {
                paths.push(link);
            }
        }
        seen += 1;
    }
    assert!(paths.len() > 12, "{paths:?}");
    bare.playground.stop().await;
}
