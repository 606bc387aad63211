//! Chromium without a window, driven as a person would use it: what is
//! pressed, typed and read must be seen.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

/// How long something may take to show up.
const PATIENCE: Duration = Duration::from_secs(40);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(80);

/// What Chromium is told: no window, no talk with its makers, nothing kept.
const FLAGS: [&str; 7] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
];

/// A running chromedriver, ended when this is dropped.
struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts it on a free port.
    fn start() -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = free.local_addr().expect("an address").port();
        drop(free);
        let started = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let process = started.unwrap_or_else(|error| {
            panic!("this test needs `chromedriver` on the PATH (Debian: chromium-driver): {error}")
        });
        let driver = Self { process, port };
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(Instant::now() < deadline, "chromedriver does not listen");
            std::thread::sleep(PAUSE);
        }
        driver
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A browser with one page.
pub struct Browser {
    client: Client,
    // Ended in this order: the driver, then what the browser has written.
    _driver: Driver,
    _profile: TempDir,
}

impl Browser {
    /// Opens a page in a window of this size.
    pub async fn open(address: &str, (width, height): (u32, u32)) -> Self {
        let driver = Driver::start();
        let profile = tempfile::tempdir().expect("a folder for the browser");
        let mut flags: Vec<String> = FLAGS.map(str::to_owned).into();
        flags.push("--disable-sync".to_owned());
        flags.push(format!("--window-size={width},{height}"));
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        let mut wish = Map::new();
        wish.insert("goog:chromeOptions".to_owned(), json!({ "binary": chromium(), "args": flags }));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wish)
            .connect(&format!("http://127.0.0.1:{}", driver.port))
            .await
            .unwrap_or_else(|error| panic!("Chromium does not start: {error}"));
        let browser = Self { client, _driver: driver, _profile: profile };
        browser.client.set_window_size(width, height).await.expect("a window of that size");
        browser.client.goto(address).await.expect("the page");
        browser
    }

    /// Closes the browser.
    pub async fn close(self) {
        let _ = self.client.close().await;
    }

    /// Keeps what is to be seen, for whoever asks why a test failed.
    pub async fn photograph(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let file = folder.parent().unwrap_or(&folder).join(format!("browser-{name}.png"));
        if let Ok(picture) = self.client.screenshot().await {
            let _ = std::fs::write(&file, picture);
            eprintln!("what was to be seen: {}", file.display());
        }
    }

    /// Presses the newest thing that fits and can be seen.
    pub async fn presses(&self, css: &str) {
        self.does(css, async |element| element.click().await).await;
    }

    /// Types into the newest thing that fits and can be seen.
    pub async fn types(&self, css: &str, text: &str) {
        self.does(css, async |element| element.send_keys(text).await).await;
    }

    /// Waits until the text of something can be read.
    pub async fn reads(&self, css: &str, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        let mut there = String::new();
        while !there.contains(text) {
            assert!(Instant::now() < deadline, "{css} does not say {text:?}; it says:\n{there}");
            tokio::time::sleep(PAUSE).await;
            if let Ok(Some(element)) = self.newest(css).await {
                there = element.text().await.unwrap_or_default();
            }
        }
    }

    /// What a script finds.
    pub async fn looks(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("a script")
    }

    /// Does something with the newest thing that fits, as soon as it can be
    /// done: the page may still be drawing.
    async fn does(&self, css: &str, deed: impl AsyncFn(Element) -> Result<(), CmdError>) {
        let deadline = Instant::now() + PATIENCE;
        let mut why = "it is not there".to_owned();
        loop {
            match self.newest(css).await {
                Ok(Some(element)) => match deed(element).await {
                    Ok(()) => return,
                    Err(error) => why = error.to_string(),
                },
                Ok(None) => {}
                Err(error) => why = error.to_string(),
            }
            assert!(Instant::now() < deadline, "nothing can be done with {css}: {why}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// The last thing on the page that fits and can be seen.
    async fn newest(&self, css: &str) -> Result<Option<Element>, CmdError> {
        for element in self.client.find_all(Locator::Css(css)).await?.into_iter().rev() {
            if element.is_displayed().await? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }
}

/// Where Chromium is.
fn chromium() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("this test needs `chromium` on the PATH (Debian: chromium)"))
}
