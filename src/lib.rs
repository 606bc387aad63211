//! Krepost: board games for two and four in Discord's channels, by
//! correspondence. `ARCHITECTURE.md` draws the layers; an arrow points at what
//! may be imported, and a test holds the code to it.

pub mod app;
pub mod discord;
pub mod games;
pub mod kernel;
pub mod lobby;
pub mod matches;
pub mod notices;
pub mod people;
pub mod playground;
pub mod ratings;
pub mod render;
pub mod store;
pub mod words;
pub mod workers;
