//! The real program on an embedded database of its own. It has been built
//! before: `cargo build`.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The running program, ended when this is dropped.
pub struct Program {
    process: Child,
    /// Where its page is.
    pub address: String,
    // Deleted after its end.
    _data: TempDir,
}

impl Program {
    /// Starts it on a free port, without anything that happened before.
    pub fn start() -> Self {
        let data = tempfile::tempdir().expect("a folder for its data");
        let file = built();
        let mut process = Command::new(&file)
            .env_remove("DATABASE_URL")
            .env_remove("DISCORD_TOKEN")
            .env("KREPOST_DATABASE__FOLDER", data.path().join("data"))
            .env("KREPOST_PLAYGROUND__PORT", "0")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; run `cargo build` first", file.display()));
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
        Self { address: address.to_owned(), process, _data: data }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Where cargo puts the program: two folders above this test.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("this test");
    let folder = test.ancestors().nth(2).expect("the folder of the build");
    folder.join(format!("krepost{}", std::env::consts::EXE_SUFFIX))
}
