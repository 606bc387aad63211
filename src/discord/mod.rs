//! The bot as its players meet it, in our own words: requests come in, replies
//! and notices go out. Only [`gateway`] knows how Discord spells them.

pub mod announce;
mod bot;
pub mod commands;
pub mod deadlines;
pub mod dispatch;
pub mod error;
pub mod gateway;
pub mod ids;
pub mod pace;
pub mod picker;
pub mod press;
pub mod view;

pub use bot::{Bot, Rules, now, spoken};

use time::OffsetDateTime;

use crate::matches::UserId;
use crate::words::Locale;

/// Something a person did: a command, a press, a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// Discord's id of the interaction; the same twice is the same press.
    pub id: u64,
    /// Who did it.
    pub user: Person,
    /// The language of that person.
    pub locale: Locale,
    /// The server.
    pub guild: u64,
    /// The channel or thread.
    pub channel: u64,
    /// What the bot may do there.
    pub permissions: Permissions,
    /// Whether the person may manage the server.
    pub manages: bool,
    /// When it reached us.
    pub now: OffsetDateTime,
}

/// A member of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Discord's id.
    pub id: u64,
    /// The name shown there.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
}

/// What the bot may do in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent permissions")]
pub struct Permissions {
    /// See the channel.
    pub view: bool,
    /// The place is a thread.
    pub in_thread: bool,
    /// Write in the channel (in a thread: in threads).
    pub send: bool,
    /// Write in threads of the channel.
    pub send_in_threads: bool,
    /// Open threads.
    pub threads: bool,
    /// Attach the pictures.
    pub files: bool,
    /// The thread is locked, and the bot may not write in it all the same.
    pub locked: bool,
}

/// An answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Seen by the person who asked, only.
    Private(Message),
    /// Seen by everybody in the channel.
    Public(Message),
    /// Replaces the message whose button was pressed.
    Update(Message),
    /// A form to fill in.
    Form(Form),
}

impl Reply {
    /// A private line of text.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self::Private(Message::text(content))
    }
}

/// A person in a message; it pings only if the message says so.
#[must_use]
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// A message. No mention in its content is ever parsed but those in `pings`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    /// The text, at most 2000 characters.
    pub content: String,
    /// Files, shown below the text.
    pub files: Vec<File>,
    /// Rows of buttons and menus, at most five.
    pub rows: Vec<Row>,
    /// The people whom the message may ping.
    pub pings: Vec<u64>,
}

impl Message {
    /// A line of text.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }
}

/// A file with a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, with the ending.
    pub name: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What a picture shows, for those who do not see it; at most 1024
    /// characters.
    pub alt: Option<String>,
}

/// A row of controls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// One menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// What it does.
    pub id: ids::Id,
    /// What it says, at most 80 characters.
    pub label: String,
    /// How it looks.
    pub look: Look,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl Button {
    /// A button that can be pressed.
    #[must_use]
    pub fn new(id: ids::Id, label: impl Into<String>, look: Look) -> Self {
        Self { id, label: label.into(), look, enabled: true }
    }
}

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The thing to do next.
    Main,
    /// Something else to do.
    Plain,
    /// Agreeing.
    Good,
    /// Giving up or refusing.
    Bad,
}

/// A menu of which one line is chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// What it does.
    pub id: ids::Id,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// Its lines, 1 to 25.
    pub items: Vec<Item>,
}

/// A line of a menu, or of an autocomplete list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What is sent when it is chosen.
    pub value: String,
    /// What it says.
    pub label: String,
    /// More about it.
    pub description: Option<String>,
    /// Whether it is the present choice.
    pub chosen: bool,
}

impl Item {
    /// A line without more.
    #[must_use]
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Self {
        Self { value: value.into(), label: label.into(), description: None, chosen: false }
    }
}

/// A form with one field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// What it does.
    pub id: ids::Id,
    /// Its title, at most 45 characters.
    pub title: String,
    /// The name of its field, at most 45 characters.
    pub field: String,
    /// What stands in the field at first.
    pub value: String,
}

/// The names of players as they may stand in a message.
#[must_use]
pub fn safe_names(names: &[String]) -> Vec<String> {
    names.iter().map(|name| safe_name(name)).collect()
}

/// A name as it may stand in a message: nothing in it is formatting, a mention
/// or a link, and it is not longer than 32 characters.
#[must_use]
pub fn safe_name(name: &str) -> String {
    let clean: String = name
        .chars()
        .filter(|c| !c.is_control() && !matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'))
        .take(32)
        .collect();
    let clean = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    if clean.is_empty() {
        return "?".to_owned();
    }
    let mut safe = String::new();
    for c in clean.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | '-' | ':'
        ) {
            safe.push('\\');
        }
        safe.push(c);
        if c == '@' {
            // Parts the sign from a name, so that no client makes a mention of it.
            safe.push('\u{200b}');
        }
    }
    safe
}
