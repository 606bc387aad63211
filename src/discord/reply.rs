//! Answers and messages, before anybody spells them for Discord.

use super::drawing::NoPicture;
use super::ids::Id;
use crate::people::UserId;
use crate::words::{Locale, describe};

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
    pub pings: Vec<UserId>,
}

impl Message {
    /// A line of text.
    #[must_use]
    pub fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The message with a picture; if there is none, it says why.
    #[must_use]
    pub fn with_picture(mut self, picture: Result<File, NoPicture>, locale: Locale) -> Self {
        match picture {
            Ok(file) => self.files.push(file),
            Err(why) => {
                let why = format!("\n-# {}", why.said(locale));
                let room = 2000 - why.chars().count();
                self.content = format!("{}{why}", describe::cut(self.content, room));
            }
        }
        self
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
    pub id: Id,
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
    pub fn new(id: Id, label: impl Into<String>, look: Look) -> Self {
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
    pub id: Id,
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
    pub id: Id,
    /// Its title, at most 45 characters.
    pub title: String,
    /// The name of its field, at most 45 characters.
    pub field: String,
    /// What stands in the field at first.
    pub value: String,
}
