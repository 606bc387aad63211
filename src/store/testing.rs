//! A database for a test: a temporary embedded one, or, when
//! `KREPOST_TEST_DATABASE_URL` names a server, one made there. A test without a
//! database fails.

use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use super::Store;

/// Names the server on which tests make their databases.
pub const SERVER: &str = "KREPOST_TEST_DATABASE_URL";

/// A fresh database, deleted when this is dropped.
#[derive(Debug)]
pub struct Database {
    /// The store on it.
    pub store: Store,
    made: Option<Made>,
}

/// A database made on a server.
#[derive(Clone, Debug)]
struct Made {
    server: PgConnectOptions,
    name: String,
}

impl Database {
    /// Makes one and migrates it.
    ///
    /// # Panics
    /// If there is no database to be had.
    pub async fn new() -> Self {
        let database = Self::empty().await;
        database.store.migrate().await.expect("the migrations apply to an empty database");
        database
    }

    /// Makes one without any lobbies.
    ///
    /// # Panics
    /// If there is no database to be had.
    pub async fn empty() -> Self {
        match std::env::var(SERVER) {
            Ok(url) => Self::on_server(&url).await,
            Err(_) => Self::embedded().await,
        }
    }

    #[cfg(feature = "embedded")]
    async fn embedded() -> Self {
        let store = Store::temporary().await.expect("the embedded database starts");
        Self { store, made: None }
    }

    #[cfg(not(feature = "embedded"))]
    async fn embedded() -> Self {
        panic!("built without the embedded database: name a server in {SERVER}");
    }

    async fn on_server(url: &str) -> Self {
        let server = PgConnectOptions::from_str(url).expect("an address of a server");
        let made = Made { name: fresh_name(), server };
        made.run("CREATE DATABASE").await.expect("the server lets us make a database");
        let options = made.server.clone().database(&made.name);
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(20))
            .connect_with(options)
            .await
            .expect("the database that was made");
        Self { store: Store::on(pool), made: Some(made) }
    }
}

/// A name that no other test has.
fn fresh_name() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("krepost_test_{}_{count}_{:08x}", std::process::id(), rand::random::<u32>())
}

impl Made {
    /// Runs a command about the database on the server.
    async fn run(&self, command: &str) -> Result<(), sqlx::Error> {
        let mut server = self.server.connect().await?;
        let force = if command.starts_with("DROP") { " WITH (FORCE)" } else { "" };
        server.execute(AssertSqlSafe(format!("{command} {}{force}", self.name))).await?;
        Ok(())
    }
}

impl Drop for Database {
    /// Deletes the database, from a thread with a runtime of its own, since
    /// the one of the test may be ending.
    fn drop(&mut self) {
        let Some(made) = self.made.take() else { return };
        let gone = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            runtime.block_on(made.run("DROP DATABASE IF EXISTS")).map_err(std::io::Error::other)
        });
        if !matches!(gone.join(), Ok(Ok(()))) {
            tracing::warn!("a test database was left behind");
        }
    }
}
