//! Settings. Everything has a documented default; `config.toml` changes it, and
//! the environment changes that (`KREPOST_PLAYGROUND__PORT=4100`). Secrets come
//! from the environment only.

use std::path::{Path, PathBuf};

use figment::Figment;
use figment::providers::{Env, Format, Serialized, Toml};
use serde::{Deserialize, Serialize};

/// All settings.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where games are kept.
    pub database: Database,
    /// How the bot talks to Discord.
    pub discord: Discord,
    /// The local playground.
    pub playground: Playground,
    /// Lobbies that wait for players.
    pub lobby: Lobby,
    /// What a match is when nothing is said.
    pub play: Play,
    /// What is logged.
    pub log: Log,
}

/// Where games are kept. A server is named by `DATABASE_URL` in the
/// environment; without it the embedded database is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Database {
    /// The folder of the embedded database.
    pub folder: PathBuf,
    /// Connections to a server. (The embedded database has one.)
    pub connections: u32,
}

impl Default for Database {
    fn default() -> Self {
        Self { folder: PathBuf::from("data"), connections: 16 }
    }
}

/// How the bot talks to Discord. The token is `DISCORD_TOKEN` in the
/// environment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Discord {
    /// The server; `DISCORD_API_BASE` in the environment has the last word.
    pub api_base: String,
    /// Requests a second besides answers to interactions. Discord allows 50.
    pub requests_per_second: u32,
}

impl Default for Discord {
    fn default() -> Self {
        Self { api_base: "https://discord.com".to_owned(), requests_per_second: 45 }
    }
}

/// The local playground, which runs when there is no `DISCORD_TOKEN`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Playground {
    /// The port on 127.0.0.1; 0 takes any free one.
    pub port: u16,
}

impl Default for Playground {
    fn default() -> Self {
        Self { port: 4862 }
    }
}

/// Lobbies that wait for players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Lobby {
    /// Hours after which an open lobby closes by itself.
    pub expire_hours: u32,
}

impl Default for Lobby {
    fn default() -> Self {
        Self { expire_hours: 24 }
    }
}

/// What a match is when nothing is said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// The pace: `3d` a move, or bank, increment and cap as `5d+1d/10d`.
    pub pace: String,
    /// Seconds between two looks for deadlines that have passed.
    pub deadline_seconds: u32,
}

impl Default for Play {
    fn default() -> Self {
        Self { pace: "3d".to_owned(), deadline_seconds: 2 }
    }
}

/// What is logged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// Levels, as `info` or `krepost=debug,warn`; `RUST_LOG` has the last word.
    pub filter: String,
}

impl Default for Log {
    fn default() -> Self {
        Self { filter: "krepost=info,warn".to_owned() }
    }
}

/// Settings that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file or variable with an unknown key or a wrong value.
    #[error("settings: {0}")]
    Read(#[from] Box<figment::Error>),
    /// A named file that is not there.
    #[error("settings: there is no file {0}")]
    Missing(PathBuf),
    /// A number with which nothing would work.
    #[error("settings: {key} is {value}; expected {least} to {most}")]
    Range {
        /// The setting.
        key: &'static str,
        /// What it is.
        value: u32,
        /// The smallest that works.
        least: u32,
        /// The largest.
        most: u32,
    },
}

impl Config {
    /// Reads the settings: defaults, then the file (`config.toml` where the
    /// program starts, if there is one), then the environment.
    ///
    /// # Errors
    /// An unknown key, a wrong value, or a named file that is not there.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        if let Some(file) = file.filter(|file| !file.exists()) {
            return Err(ConfigError::Missing(file.to_owned()));
        }
        let file = file.unwrap_or(Path::new("config.toml"));
        let text = if file.exists() { Toml::file_exact(file) } else { Toml::string("") };
        let mut config: Self = Figment::from(Serialized::defaults(Self::default()))
            .merge(text)
            .merge(Env::prefixed("KREPOST_").filter(|key| key.as_str().contains("__")).split("__"))
            .extract()
            .map_err(Box::new)?;
        let base = std::env::var("DISCORD_API_BASE").ok().map(|base| base.trim().to_owned());
        if let Some(base) = base.filter(|base| !base.is_empty()) {
            config.discord.api_base = base;
        }
        let base = config.discord.api_base.trim_end_matches('/').len();
        config.discord.api_base.truncate(base);
        config.check()?;
        Ok(config)
    }

    /// Are the numbers such that the bot can work?
    ///
    /// # Errors
    /// The first one that is too small or too large.
    pub fn check(&self) -> Result<(), ConfigError> {
        let numbers = [
            ("database.connections", self.database.connections, 1000),
            ("discord.requests_per_second", self.discord.requests_per_second, 1000),
            ("lobby.expire_hours", self.lobby.expire_hours, 24 * 365),
            ("play.deadline_seconds", self.play.deadline_seconds, 3600),
        ];
        let wrong = numbers.into_iter().find(|(_, value, most)| !(1..=*most).contains(value));
        wrong.map_or(Ok(()), |(key, value, most)| Err(ConfigError::Range { key, value, least: 1, most }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_which_nothing_works_are_refused() {
        assert!(Config::default().check().is_ok());
        let changes: [fn(&mut Config, u32); 4] = [
            |config, value| config.database.connections = value,
            |config, value| config.discord.requests_per_second = value,
            |config, value| config.lobby.expire_hours = value,
            |config, value| config.play.deadline_seconds = value,
        ];
        for change in changes {
            for value in [0, u32::MAX] {
                let mut config = Config::default();
                change(&mut config, value);
                let error = config.check().expect_err("refused").to_string();
                assert!(error.contains(&format!(" is {value}; expected 1 to ")), "{error}");
            }
        }
    }
}
