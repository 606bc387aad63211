//! Start, wiring and end of the bot.

use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

use super::config::{Config, ConfigError};
use crate::discord::gateway::outbound::Outbound;
use crate::discord::gateway::{self, GatewayError};
use crate::discord::{Bot, Rules};
use crate::playground::{Playground, PlaygroundError};
use crate::store::{self, Store};
use crate::workers::{deadlines, dispatch};

/// Why the program ended.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The default pace in the settings cannot be read.
    #[error(
        "settings: play.pace: cannot read {0:?}; expected 10s to 60d, or bank+increment/cap as 5d+1d/10d"
    )]
    Pace(String),
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The playground.
    #[error(transparent)]
    Playground(#[from] PlaygroundError),
    /// The connection to Discord.
    #[error(transparent)]
    Gateway(#[from] GatewayError),
    /// The HTTP client.
    #[error("HTTP client: {0}")]
    Http(#[from] reqwest::Error),
    /// A token is missing where games are kept for real.
    #[error(
        "DISCORD_TOKEN is missing or empty, though DATABASE_URL names a database. Set DISCORD_TOKEN to run the \
         bot on it; unset DATABASE_URL to try the playground with a database of its own; or ask for the \
         playground on this very database by name: krepost playground (what waits to be told in it is told \
         there, and nowhere else)"
    )]
    NoToken,
    /// The program was built without the embedded database.
    #[error("DATABASE_URL is not set, and this build has no embedded database")]
    NoDatabase,
    /// The machine does not give what is needed (threads, signals, files).
    #[error(transparent)]
    Machine(#[from] std::io::Error),
}

/// How long the end may take before open work is dropped: nothing is lost by
/// that, it only comes later.
const FAREWELL: Duration = Duration::from_secs(5);

/// What libraries would log if asked for everything: all that is sent, the
/// token and those of interactions among it. This is never logged.
const SECRETIVE: [&str; 2] = ["tungstenite=info", "serenity::http=warn"];

/// Turns on the log. It goes to standard error, so that what the command line
/// prints stays clean.
pub fn log(config: &Config) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(&config.log.filter));
    let filter = SECRETIVE.iter().filter_map(|text| text.parse().ok()).fold(filter, EnvFilter::add_directive);
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .try_init();
}

/// Runs the bot until it is asked to stop; without a token the playground, but
/// never by mistake on a server's database.
///
/// # Errors
/// The settings, the database, the playground or the token cannot be used, or
/// there is a server's database and no token.
pub async fn run(config: Config) -> Result<(), RunError> {
    let token = secret("DISCORD_TOKEN").as_deref().and_then(bare_token);
    if token.is_none() && secret("DATABASE_URL").is_some() {
        return Err(RunError::NoToken);
    }
    live(&config, token).await
}

/// Runs the bot in the playground until it is asked to stop.
///
/// # Errors
/// The settings, the database or the playground cannot be used.
pub async fn playground(config: Config) -> Result<(), RunError> {
    live(&config, None).await
}

/// Opens the database and plays there, in the playground if there is no token.
async fn live(config: &Config, token: Option<String>) -> Result<(), RunError> {
    let store = open(config).await?;
    store.migrate().await?;
    let ended = serve(config, &store, token).await;
    store.close().await;
    ended
}

/// Applies the migrations.
///
/// # Errors
/// The database cannot be used.
pub async fn migrate(config: &Config) -> Result<(), RunError> {
    let store = open(config).await?;
    store.migrate().await?;
    store.close().await;
    Ok(())
}

/// Opens the database: the server that `DATABASE_URL` names, else the embedded
/// one.
///
/// # Errors
/// The database cannot be used.
pub async fn open(config: &Config) -> Result<Store, RunError> {
    match secret("DATABASE_URL") {
        Some(url) => Ok(Store::connect(&url, config.database.connections).await?),
        None => embedded(config).await,
    }
}

/// A secret from the environment, without white space around it; one that is
/// empty is none.
fn secret(name: &str) -> Option<String> {
    let value = std::env::var(name).ok()?;
    Some(value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// The token alone, from a text that may have been copied with its `Bot `.
fn bare_token(text: &str) -> Option<String> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let bare = if first.eq_ignore_ascii_case("bot") { rest.trim() } else { text };
    Some(bare.to_owned()).filter(|bare| !bare.is_empty())
}

#[cfg(feature = "embedded")]
async fn embedded(config: &Config) -> Result<Store, RunError> {
    Ok(Store::embedded(&config.database.folder).await?)
}

#[cfg(not(feature = "embedded"))]
async fn embedded(_config: &Config) -> Result<Store, RunError> {
    Err(RunError::NoDatabase)
}

/// Writes the embedded database as SQL that a server can load.
///
/// # Errors
/// There is no embedded database, it is in use, or the file cannot be written.
#[cfg(feature = "embedded")]
pub async fn dump(config: &Config, file: &Path) -> Result<(), RunError> {
    let sql = store::embedded::dump(&config.database.folder).await?;
    Ok(tokio::fs::write(file, sql).await?)
}

/// Without the embedded database there is nothing to write.
///
/// # Errors
/// Always.
#[cfg(not(feature = "embedded"))]
pub async fn dump(_config: &Config, _file: &Path) -> Result<(), RunError> {
    Err(RunError::NoDatabase)
}

/// Starts everything on an open database and waits for the end.
async fn serve(config: &Config, store: &Store, given: Option<String>) -> Result<(), RunError> {
    let playground = match given {
        Some(_) => None,
        None => Some(Playground::start(store.pool().clone(), config.playground.port).await?),
    };
    let token = given.or_else(|| playground.as_ref().map(|own| own.token.clone())).unwrap_or_default();
    let base = playground.as_ref().map_or_else(|| config.discord.api_base.clone(), Playground::base);
    if let Some(playground) = &playground {
        let line = format!("Krepost is playing at http://{}/ (Ctrl-C ends it)\n", playground.address);
        std::io::stdout().write_all(line.as_bytes())?;
        std::io::stdout().flush()?;
    }
    let ended = bot(config, store, &token, &base, asked_to_stop()).await;
    if let Some(playground) = playground {
        playground.stop().await;
    }
    ended
}

/// Runs the bot, with all that it does by itself, against the server at `base`
/// that speaks Discord's language, until `asked` resolves.
///
/// # Errors
/// The token or the settings cannot be used, or `asked` fails.
pub async fn bot(
    config: &Config,
    store: &Store,
    token: &str,
    base: &str,
    asked: impl Future<Output = std::io::Result<()>>,
) -> Result<(), RunError> {
    let pace = config.play.pace.parse().map_err(|_| RunError::Pace(config.play.pace.clone()))?;
    let rules = Rules { pace, lobby_life: Duration::from_secs(u64::from(config.lobby.expire_hours) * 3600) };
    let bot = Arc::new(Bot::new(store.clone(), rules));
    let outbound = Arc::new(Outbound::new(token, base, config.discord.requests_per_second)?);
    let (stop, stopped) = watch::channel(false);
    let every = Duration::from_secs(u64::from(config.play.deadline_seconds.max(1)));
    let workers = [
        tokio::spawn(dispatch::run(Arc::clone(&bot), outbound, stopped.clone())),
        tokio::spawn(deadlines::run(Arc::clone(&bot), every, stopped.clone())),
    ];
    let ended = tokio::select! {
        ended = gateway::run(bot, token, base, told(stopped)) => ended.map_err(RunError::from),
        asked = asked => asked.map_err(RunError::from),
    };
    let _ = stop.send(true);
    for worker in workers {
        let _ = tokio::time::timeout(FAREWELL, worker).await;
    }
    ended
}

/// Resolves when the process is told to stop.
async fn told(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Resolves on Ctrl-C and, where there is such a thing, on SIGTERM.
async fn asked_to_stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

#[cfg(test)]
mod tests {
    use super::bare_token;

    #[test]
    fn a_token_is_taken_without_what_was_copied_with_it() {
        for text in ["abc.def", " abc.def\n", "Bot abc.def", "\tbot  abc.def "] {
            assert_eq!(bare_token(text).as_deref(), Some("abc.def"), "{text:?}");
        }
        for text in ["", " \n\t", "Bot ", "Bot"] {
            assert_eq!(bare_token(text), None, "{text:?}");
        }
    }
}
