//! PostgreSQL inside the process, for a start without any settings and for
//! tests.
//!
//! It serves one connection at a time; a second one hangs. So the pool has
//! one, which is never retired. A client that breaks off in the middle of an
//! answer ends the server's thread for good; a watcher notices and starts it
//! again on the same port, and the pool connects anew. It never syncs to disk:
//! what was committed survives the death of the process, not a power cut.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pglite_oxide::PgliteServer;
use sqlx::postgres::PgPoolOptions;
use tempfile::TempDir;
use tokio::task::{AbortHandle, spawn_blocking};

use super::{Error, Store};

/// The file in every folder that holds a database.
const LOCK: &str = ".pglite-oxide.lock";

/// How often the watcher looks.
const WATCH: Duration = Duration::from_millis(200);

/// How long a command waits for the one connection. Everything here takes
/// milliseconds, so that a longer wait means that something holds it for good.
const PATIENCE: Duration = Duration::from_secs(30);

/// The names of folders of temporary databases: this, and the process.
const TEMPORARY: &str = "krepost-temporary-";

/// How old a folder must be before it counts as left behind.
const LEFT_BEHIND: Duration = Duration::from_secs(600);

/// A running server.
#[derive(Debug)]
pub struct Embedded {
    server: Arc<Mutex<Option<PgliteServer>>>,
    watcher: AbortHandle,
    /// Removed with the last use, if the data was not to be kept.
    folder: Option<TempDir>,
}

impl Store {
    /// The embedded database that keeps its data in this folder, which is made
    /// if it is not there. One process at a time can use a folder.
    ///
    /// # Errors
    /// The folder cannot be used, or belongs to another version.
    pub async fn embedded(folder: impl Into<PathBuf>) -> Result<Self, Error> {
        Self::embedded_in(folder.into(), None).await
    }

    /// An embedded database that is deleted with the store.
    ///
    /// # Errors
    /// No folder can be made, or the server does not start.
    pub async fn temporary() -> Result<Self, Error> {
        sweep();
        let prefix = format!("{TEMPORARY}{}-", std::process::id());
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir().map_err(failed)?;
        Self::embedded_in(folder.path().join("data"), Some(folder)).await
    }

    async fn embedded_in(path: PathBuf, folder: Option<TempDir>) -> Result<Self, Error> {
        private(&path).map_err(failed)?;
        let first = path.clone();
        let any_port = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = blocking(move || start(&first, any_port)).await?;
        let url = server.database_url();
        let address = server.tcp_addr().ok_or_else(|| failed("the server has no port"))?;
        let server = Arc::new(Mutex::new(Some(server)));
        let watcher = tokio::spawn(watch(Arc::clone(&server), path, address)).abort_handle();
        let embedded = Arc::new(Embedded { server, watcher, folder });
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .min_connections(0)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(PATIENCE)
            // The first connection starts PostgreSQL, which is no fault.
            .acquire_slow_threshold(PATIENCE)
            .connect(&url)
            .await?;
        Ok(Self { embedded: Some(embedded), ..Self::on(pool) })
    }
}

/// Writes everything in the folder of an embedded database as SQL that a
/// server can load. Nothing else may use the folder meanwhile.
///
/// # Errors
/// The folder holds no database or is in use, or the database fails.
pub async fn dump(folder: &Path) -> Result<String, Error> {
    if !folder.join(LOCK).exists() {
        return Err(failed(format!("{} holds no database", folder.display())));
    }
    let store = Store::embedded(folder).await?;
    let sql = store.dump().await;
    store.close().await;
    sql
}

impl Embedded {
    /// Stops the server. The pool must be closed: an open connection would
    /// keep the server.
    pub(super) async fn stop(&self) {
        self.watcher.abort();
        let server = take(&self.server);
        let stopped = blocking(move || server.map_or(Ok(()), PgliteServer::shutdown).map_err(failed)).await;
        if let Err(error) = stopped {
            tracing::warn!(%error, "the embedded database did not stop cleanly");
        }
    }
}

impl Drop for Embedded {
    /// Stops the server, but does not wait for it: a connection that is on its
    /// way back to the pool keeps it until the runtime ends.
    fn drop(&mut self) {
        self.watcher.abort();
        let (server, folder) = (take(&self.server), self.folder.take());
        if server.is_some() || folder.is_some() {
            std::thread::spawn(move || {
                drop(server);
                drop(folder);
            });
        }
    }
}

/// Makes the folder if it is not there. Nobody but its owner may look into it:
/// it holds what people have said to each other.
fn private(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
        builder.mode(0o700).create(folder)?;
        let rights = folder.metadata()?.permissions().mode();
        if rights & 0o077 != 0 {
            std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
        }
    }
    builder.create(folder)
}

/// Removes what temporary databases of dead processes have left behind.
fn sweep() {
    let processes = Path::new("/proc");
    let Ok(entries) = std::fs::read_dir(std::env::temp_dir()) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let owner = name.to_str().and_then(|name| name.strip_prefix(TEMPORARY)?.split('-').next());
        let Some(owner) = owner.filter(|_| processes.is_dir()) else { continue };
        let age = entry.metadata().and_then(|meta| meta.modified()).map(|time| time.elapsed());
        let old = matches!(age, Ok(Ok(age)) if age > LEFT_BEHIND);
        if old && !processes.join(owner).exists() {
            // Another process may be doing the same.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// Starts the server again whenever its thread has ended.
async fn watch(server: Arc<Mutex<Option<PgliteServer>>>, path: PathBuf, address: SocketAddr) {
    loop {
        tokio::time::sleep(WATCH).await;
        if !is_free(address) {
            continue;
        }
        tracing::warn!("the embedded database has ended and is started again");
        let old = take(&server);
        let path = path.clone();
        let started = blocking(move || {
            // It holds the folder until it is gone.
            drop(old);
            start(&path, address)
        })
        .await;
        match started {
            Ok(new) => *server.lock().unwrap_or_else(PoisonError::into_inner) = Some(new),
            Err(error) => tracing::error!(%error, "the embedded database does not start"),
        }
    }
}

/// Whether nobody listens at this address. Connecting would tell as well, but
/// the server would take that for its one client.
fn is_free(address: SocketAddr) -> bool {
    TcpListener::bind(address).is_ok()
}

fn take(server: &Mutex<Option<PgliteServer>>) -> Option<PgliteServer> {
    server.lock().unwrap_or_else(PoisonError::into_inner).take()
}

fn start(path: &Path, address: SocketAddr) -> Result<PgliteServer, Error> {
    PgliteServer::builder().path(path).tcp(address).start().map_err(failed)
}

/// Runs something that blocks, off the async threads.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<T, Error> {
    spawn_blocking(work).await.map_err(failed)?
}

fn failed(error: impl std::fmt::Display) -> Error {
    Error::Embedded(format!("{error:#}"))
}
