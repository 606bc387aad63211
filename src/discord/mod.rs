//! The bot as its players meet it, in our own words: requests come in, replies
//! and notices go out. Only [`gateway`] knows how Discord spells them.

pub mod announce;
mod bot;
pub mod charts;
pub mod commands;
pub mod complete;
pub mod drawing;
pub mod error;
pub mod gate;
pub mod gateway;
pub mod ids;
pub mod lobby;
mod name;
pub mod pace;
pub mod picker;
pub mod press;
mod reply;
mod request;
pub mod sight;
pub mod view;

pub use bot::{Bot, Rules, now, spoken};
pub use name::{mention, safe_name, safe_names};
pub use reply::{Button, File, Form, Item, Look, Menu, Message, Reply, Row};
pub use request::{Member, Permissions, Request};
