//! A playground from outside: acts as its members over HTTP and waits for what
//! the bot makes of it. Tests drive the bot with this.
//!
//! ```no_run
//! # async fn example() -> Result<(), krepost::playground::client::ClientError> {
//! use krepost::playground::client::Visitor;
//! use serde_json::json;
//!
//! let visitor = Visitor::new("http://127.0.0.1:4000");
//! let anna = visitor.member("anna").await?;
//! let channel = anna.channel("board-games").await?;
//! let table = anna.slash(channel, "play", json!({ "game": "chess" })).await?;
//! let boris = visitor.member("boris").await?;
//! boris.press(table.message()?, "Black").await?;
//! # Ok(())
//! # }
//! ```

use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::id::Id;

/// How long a result is waited for. The bot has 3 seconds for its first answer.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a press that was acknowledged without content may still bring some.
const QUIET: Duration = Duration::from_secs(2);

/// Why an action had no result.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// A Discord client would not have let its user do this.
    #[error("refused: {0}")]
    Refused(String),
    /// The playground could not be reached, or its answer not be read.
    #[error("the playground cannot be reached")]
    Http(#[from] reqwest::Error),
    /// It did not happen in time.
    #[error("waited in vain for {0}")]
    TimedOut(String),
    /// What was asked for is not there.
    #[error("there is no {0}")]
    Missing(String),
}

/// Result of an action.
pub type Result<T> = std::result::Result<T, ClientError>;

/// Somebody who has the page open, and may act as any member.
#[derive(Clone, Debug)]
pub struct Visitor {
    http: reqwest::Client,
    base: String,
}

impl Visitor {
    /// A visitor of the playground at `base`, `http://127.0.0.1:PORT`.
    pub fn new(base: impl Into<String>) -> Self {
        Self { http: reqwest::Client::new(), base: base.into() }
    }

    /// The member with this username: `anna`, `boris`, `clara`, `darya` or `visitor`.
    ///
    /// # Errors
    /// Nobody bears it.
    pub async fn member(&self, username: &str) -> Result<Member> {
        let people: Vec<Person> = self.get("people", &[]).await?;
        let person = people.into_iter().find(|person| person.username == username);
        let person = person.ok_or_else(|| ClientError::Missing(format!("member {username}")))?;
        Ok(Member { visitor: self.clone(), person })
    }

    /// The bot.
    ///
    /// # Errors
    /// The playground cannot be reached.
    pub async fn bot(&self) -> Result<Person> {
        let people: Vec<Person> = self.get("people", &[]).await?;
        people.into_iter().find(|person| person.bot).ok_or_else(|| ClientError::Missing("bot".to_owned()))
    }

    /// One more member.
    ///
    /// # Errors
    /// The username is taken.
    pub async fn invent(&self, username: &str, name: &str, locale: &str) -> Result<Member> {
        let body = json!({ "username": username, "name": name, "locale": locale });
        self.hook("member", body).await?;
        self.member(username).await
    }

    /// Changes the world as a test wants it; [`super`] lists the hooks.
    ///
    /// # Errors
    /// There is no such hook, or its body does not fit.
    pub async fn hook(&self, name: &str, body: Value) -> Result<Value> {
        self.post(&format!("hooks/{name}"), &body).await
    }

    /// Gives the bot a permission in a channel or denies it, by Discord's name.
    ///
    /// # Errors
    /// There is no such permission or channel.
    pub async fn permit(&self, channel: Id, permission: &str, allow: bool) -> Result<()> {
        let body = json!({ "channel": channel, "permission": permission, "allow": allow });
        self.hook("permission", body).await.map(drop)
    }

    /// Waits until a bot is connected and has registered a command.
    ///
    /// # Errors
    /// None came.
    pub async fn wait_for_command(&self, member: &Member, channel: Id, name: &str) -> Result<()> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while tokio::time::Instant::now() < deadline {
            let state: Value = self.get("state", &[("member", member.person.id.to_string())]).await?;
            let known = member.commands(channel).await?.iter().any(|command| command["name"] == name);
            if known && state["bot"]["online"] == true {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(ClientError::TimedOut(format!("the command /{name}")))
    }

    async fn get<T: DeserializeOwned>(&self, path: &str, query: &[(&str, String)]) -> Result<T> {
        let request = self.http.get(format!("{}/playground/{path}", self.base)).query(query);
        read(request.send().await?).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<T> {
        let request = self.http.post(format!("{}/playground/{path}", self.base)).json(body);
        read(request.send().await?).await
    }
}

/// The answer, or why it was refused.
async fn read<T: DeserializeOwned>(response: reqwest::Response) -> Result<T> {
    if response.status().is_success() {
        return Ok(response.json().await?);
    }
    let status = response.status();
    let body: Value = response.json().await.unwrap_or_default();
    Err(ClientError::Refused(body["error"].as_str().map_or_else(|| status.to_string(), str::to_owned)))
}

/// A person as others see it.
#[derive(Clone, Debug, Deserialize)]
pub struct Person {
    /// The user's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
    /// The name that is shown.
    pub name: String,
    /// The language of its client, as Discord writes it.
    pub locale: String,
    /// Is it the bot?
    pub bot: bool,
}

/// A visitor who acts as one member.
#[derive(Clone, Debug)]
pub struct Member {
    visitor: Visitor,
    /// Who it is.
    pub person: Person,
}

impl Member {
    /// The member's id.
    pub fn id(&self) -> Id {
        self.person.id
    }

    /// A channel or thread by name; of several with the same name the newest.
    ///
    /// # Errors
    /// The member sees none.
    pub async fn channel(&self, name: &str) -> Result<Id> {
        let all = self.channels().await?;
        let newest = all.iter().filter(|channel| channel.name == name).map(|channel| channel.id).max();
        newest.ok_or_else(|| ClientError::Missing(format!("channel {name}")))
    }

    /// The member's direct messages with the bot.
    ///
    /// # Errors
    /// The playground cannot be reached.
    pub async fn direct(&self) -> Result<Id> {
        let opened: Started = self.visitor.post("direct", &json!({ "member": self.person.id })).await?;
        Ok(opened.id)
    }

    /// Waits until the member sees a channel or thread of this name.
    ///
    /// # Errors
    /// None came in time.
    pub async fn wait_for_channel(&self, name: &str) -> Result<Id> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while tokio::time::Instant::now() < deadline {
            match self.channel(name).await {
                Err(ClientError::Missing(_)) => tokio::time::sleep(Duration::from_millis(30)).await,
                found => return found,
            }
        }
        Err(ClientError::TimedOut(format!("channel {name}")))
    }

    /// All channels, threads and direct messages that the member sees.
    ///
    /// # Errors
    /// The playground cannot be reached.
    pub async fn channels(&self) -> Result<Vec<Channel>> {
        let mut state: Value = self.visitor.get("state", &[self.me()]).await?;
        let channels = serde_json::from_value(state["channels"].take());
        channels.map_err(|_| ClientError::Missing("list of channels".to_owned()))
    }

    /// The commands that the member may use in a channel, as the bot registered them.
    ///
    /// # Errors
    /// The member does not see the channel.
    pub async fn commands(&self, channel: Id) -> Result<Vec<Value>> {
        self.visitor.get("commands", &[self.me(), ("channel", channel.to_string())]).await
    }

    /// Runs a slash command and waits for what the member sees.
    ///
    /// # Errors
    /// Discord's client would not have sent it.
    pub async fn slash(&self, channel: Id, command: &str, options: Value) -> Result<Outcome> {
        self.act(channel, json!({ "kind": "slash", "command": command, "options": options })).await
    }

    /// Types `text` into an option and returns what the bot offers.
    ///
    /// # Errors
    /// The option has no autocomplete, or the bot did not answer.
    pub async fn complete(
        &self,
        channel: Id,
        command: &str,
        focused: &str,
        text: &str,
        mut options: Value,
    ) -> Result<Vec<Choice>> {
        options[focused] = json!(text);
        let deed =
            json!({ "kind": "autocomplete", "command": command, "focused": focused, "options": options });
        let outcome = self.act(channel, deed).await?;
        outcome.choices.ok_or_else(|| ClientError::TimedOut(format!("choices for {focused}")))
    }

    /// Presses the button with this label and waits for what the member sees.
    ///
    /// # Errors
    /// The message has no such button, or it is disabled.
    pub async fn press(&self, message: &Message, label: &str) -> Result<Outcome> {
        let button = message.button(label).ok_or_else(|| ClientError::Missing(format!("button {label}")))?;
        let custom_id = button["custom_id"].as_str().unwrap_or_default().to_owned();
        self.press_id(message, &custom_id).await
    }

    /// Presses a button by its id.
    ///
    /// # Errors
    /// As [`Member::press`].
    pub async fn press_id(&self, message: &Message, custom_id: &str) -> Result<Outcome> {
        let deed = json!({ "kind": "button", "message": message.id, "custom_id": custom_id });
        self.act(message.channel_id, deed).await
    }

    /// Sends the press of a button that the message does not have, as an old
    /// client or a liar would.
    ///
    /// # Errors
    /// The member does not see the message.
    pub async fn forge(&self, message: &Message, custom_id: &str) -> Result<Outcome> {
        let deed = json!({ "kind": "button", "message": message.id, "custom_id": custom_id, "forged": true });
        self.act(message.channel_id, deed).await
    }

    /// Chooses values of the menu with this id.
    ///
    /// # Errors
    /// The message has no such menu, or it does not offer them.
    pub async fn select(&self, message: &Message, custom_id: &str, values: &[&str]) -> Result<Outcome> {
        let deed =
            json!({ "kind": "select", "message": message.id, "custom_id": custom_id, "values": values });
        self.act(message.channel_id, deed).await
    }

    /// Sends the modal that `opened` shows, with `{custom_id: text}`.
    ///
    /// # Errors
    /// It showed none, or the texts do not fit.
    pub async fn submit(&self, channel: Id, opened: &Outcome, fields: Value) -> Result<Outcome> {
        self.act(channel, json!({ "kind": "modal", "interaction": opened.id, "fields": fields })).await
    }

    /// Does something without waiting for the bot; returns the interaction's id.
    ///
    /// # Errors
    /// Discord's client would not have sent it.
    pub async fn start(&self, channel: Id, mut deed: Value) -> Result<Id> {
        deed["member"] = json!(self.person.id);
        deed["channel"] = json!(channel);
        let started: Started = self.visitor.post("interactions", &deed).await?;
        Ok(started.id)
    }

    /// How far an interaction is, at the latest when it is done.
    ///
    /// # Errors
    /// There is no such interaction of this member.
    pub async fn outcome(&self, id: Id, patience: Duration) -> Result<Outcome> {
        self.watch(id, &[("until", "done".to_owned())], patience).await
    }

    /// Waits until an interaction brought so many messages (its answer and its
    /// follow-ups).
    ///
    /// # Errors
    /// There is no such interaction of this member.
    pub async fn follow(&self, id: Id, messages: usize) -> Result<Outcome> {
        self.watch(id, &[("messages", messages.to_string())], PATIENCE).await
    }

    async fn watch(&self, id: Id, until: &[(&str, String)], patience: Duration) -> Result<Outcome> {
        let mut query = vec![self.me(), ("wait_ms", patience.as_millis().to_string())];
        query.extend_from_slice(until);
        self.visitor.get(&format!("interactions/{id}"), &query).await
    }

    async fn act(&self, channel: Id, deed: Value) -> Result<Outcome> {
        let id = self.start(channel, deed).await?;
        let acknowledged = self.watch(id, &[("until", "ack".to_owned())], PATIENCE).await?;
        match (acknowledged.state, acknowledged.updated) {
            (State::Deferred, true) => self.outcome(id, QUIET).await,
            (State::Deferred, false) => self.outcome(id, PATIENCE).await,
            (State::Waiting | State::Done | State::Failed, _) => Ok(acknowledged),
        }
    }

    /// Writes a plain message.
    ///
    /// # Errors
    /// The member may not write there.
    pub async fn say(&self, channel: Id, content: &str) -> Result<Message> {
        let body = json!({ "member": self.person.id, "channel": channel, "content": content });
        self.visitor.post("messages", &body).await
    }

    /// The newest messages that the member sees in a channel, oldest first.
    ///
    /// # Errors
    /// The member does not see the channel.
    pub async fn messages(&self, channel: Id) -> Result<Vec<Message>> {
        self.visitor
            .get("messages", &[self.me(), ("channel", channel.to_string()), ("limit", "100".to_owned())])
            .await
    }

    /// Waits for a message in a channel, after another one, that fits.
    ///
    /// # Errors
    /// None came in time.
    pub async fn wait_for(
        &self,
        channel: Id,
        after: Option<Id>,
        fits: impl Fn(&Message) -> bool,
    ) -> Result<Message> {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        let mut pause = Duration::from_millis(20);
        while tokio::time::Instant::now() < deadline {
            let all = self.messages(channel).await?;
            let newer = |message: &Message| after.is_none_or(|after| message.id > after);
            if let Some(found) = all.into_iter().find(|message| newer(message) && fits(message)) {
                return Ok(found);
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(Duration::from_millis(200));
        }
        Err(ClientError::TimedOut("a message".to_owned()))
    }

    /// A message as it stands now.
    ///
    /// # Errors
    /// It is gone.
    pub async fn again(&self, message: &Message) -> Result<Message> {
        let all = self.messages(message.channel_id).await?;
        let found = all.into_iter().find(|one| one.id == message.id);
        found.ok_or_else(|| ClientError::Missing(format!("message {}", message.id)))
    }

    /// Puts an ephemeral message away.
    ///
    /// # Errors
    /// It is not one of this member's.
    pub async fn dismiss(&self, message: &Message) -> Result<()> {
        let body = json!({ "member": self.person.id, "message": message.id });
        self.visitor.post::<Value>("dismiss", &body).await.map(drop)
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// It is gone.
    pub async fn download(&self, file: &File) -> Result<Vec<u8>> {
        let response = self.visitor.http.get(&file.url).send().await?.error_for_status()?;
        Ok(response.bytes().await?.to_vec())
    }

    fn me(&self) -> (&'static str, String) {
        ("member", self.person.id.to_string())
    }
}

#[derive(Debug, Deserialize)]
struct Started {
    id: Id,
}

/// A channel as a member sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Channel {
    /// Its id.
    pub id: Id,
    /// `text`, `thread` or `direct`.
    pub kind: String,
    /// Its name; empty for direct messages.
    pub name: String,
    /// The channel that a thread belongs to.
    pub parent: Option<Id>,
    /// Is the thread archived?
    pub archived: bool,
    /// Is the thread locked?
    pub locked: bool,
    /// Does the member follow the thread?
    pub joined: bool,
}

/// How far an interaction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The bot has not answered yet.
    Waiting,
    /// It has acknowledged and is thinking.
    Deferred,
    /// The member sees a result.
    Done,
    /// "The application did not respond".
    Failed,
}

/// What the bot made of an interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct Outcome {
    /// The interaction's id.
    pub id: Id,
    /// How far it is.
    pub state: State,
    /// Discord's number of the first answer's kind.
    pub callback: Option<u8>,
    /// Was the pressed message changed, instead of a new one sent?
    pub updated: bool,
    /// The answer (or the changed message) and the follow-ups, as far as they
    /// are still there.
    pub messages: Vec<Message>,
    /// How often its messages were edited through it.
    pub edits: u32,
    /// The modal that it opened, as Discord describes it.
    pub modal: Option<Value>,
    /// What the bot offers for the option being typed.
    pub choices: Option<Vec<Choice>>,
}

impl Outcome {
    /// The first message.
    ///
    /// # Errors
    /// There is none.
    pub fn message(&self) -> Result<&Message> {
        self.messages.first().ok_or_else(|| ClientError::Missing(format!("message, it is {:?}", self.state)))
    }
}

/// One of the choices of an autocomplete.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Choice {
    /// What the member reads.
    pub name: String,
    /// What the bot gets.
    pub value: Value,
}

/// A message as a member sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Where it stands.
    pub channel_id: Id,
    /// Who wrote it.
    pub author: Author,
    /// Its text in Discord's Markdown.
    pub content: String,
    /// Discord's flags.
    pub flags: u32,
    /// The embeds as Discord serves them.
    pub embeds: Vec<Value>,
    /// The rows of components as Discord serves them.
    pub components: Vec<Value>,
    /// All files, also those shown in embeds.
    pub files: Vec<File>,
    /// Whom it really pinged.
    pub pinged: Vec<Id>,
    /// The only one who sees it, if it is ephemeral.
    pub private_to: Option<Id>,
    /// The bot is still thinking.
    pub loading: bool,
    /// When it was written, RFC 3339.
    pub timestamp: String,
    /// When it was edited last, RFC 3339.
    pub edited_timestamp: Option<String>,
    /// What the bot numbered it with.
    #[serde(default)]
    pub nonce: Value,
}

impl Message {
    /// Content and texts of the embeds, one under the other.
    pub fn text(&self) -> String {
        let mut parts = vec![self.content.clone()];
        for embed in &self.embeds {
            let mut put = |value: &Value| parts.extend(value.as_str().map(str::to_owned));
            [&embed["title"], &embed["description"]].into_iter().for_each(&mut put);
            for field in embed["fields"].as_array().into_iter().flatten() {
                [&field["name"], &field["value"]].into_iter().for_each(&mut put);
            }
            put(&embed["footer"]["text"]);
        }
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    /// Every button and menu.
    pub fn parts(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten())
    }

    /// The button with this label.
    pub fn button(&self, label: &str) -> Option<&Value> {
        self.parts().find(|part| part["type"] == 2 && part["label"] == label)
    }

    /// The labels of the buttons, in order.
    pub fn labels(&self) -> Vec<&str> {
        self.parts().filter(|part| part["type"] == 2).filter_map(|part| part["label"].as_str()).collect()
    }

    /// The menus.
    pub fn menus(&self) -> Vec<&Value> {
        self.parts().filter(|part| part["type"] == 3).collect()
    }
}

/// Who wrote a message.
#[derive(Clone, Debug, Deserialize)]
pub struct Author {
    /// The user's id.
    pub id: Id,
    /// The unique name.
    pub username: String,
}

/// A file of a message.
#[derive(Clone, Debug, Deserialize)]
pub struct File {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub filename: String,
    /// Where its bytes are.
    pub url: String,
    /// Its media type.
    pub content_type: String,
    /// The alt text.
    pub description: Option<String>,
    /// Its length in bytes.
    pub size: u64,
    /// Width of a picture in pixels.
    pub width: Option<u32>,
    /// Height of a picture in pixels.
    pub height: Option<u32>,
}
