//! House rules that no compiler checks: the layers of ARCHITECTURE.md, a
//! comment at the head of each file, and what the text of the project may say.

use std::fs;
use std::path::{Path, PathBuf};

/// What each layer may import besides itself.
const ARROWS: &[(&str, &[&str])] = &[
    ("kernel", &[]),
    ("games", &["kernel"]),
    ("words", &["games", "kernel"]),
    ("render", &["kernel"]),
    ("matches", &["games", "kernel"]),
    ("store", &["matches", "games", "kernel", "words", "render"]),
    ("discord", &["store", "matches", "words", "render", "games", "kernel"]),
    ("playground", &[]),
    ("app", &["discord", "store", "playground", "words", "render", "matches", "games", "kernel"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The layer of a source file: the first part of its path below `src`.
fn layer(path: &Path) -> String {
    let below = path.strip_prefix(root().join("src")).expect("below src");
    below
        .components()
        .next()
        .expect("a part")
        .as_os_str()
        .to_string_lossy()
        .trim_end_matches(".rs")
        .to_owned()
}

#[test]
fn every_import_follows_an_arrow() {
    let mut wrong = Vec::new();
    for path in files(&root().join("src"), ".rs") {
        let layer = layer(&path);
        if layer == "lib" || layer == "main" {
            continue;
        }
        let (_, allowed) =
            ARROWS.iter().find(|(name, _)| *name == layer).unwrap_or_else(|| panic!("{layer}?"));
        for (number, line) in fs::read_to_string(&path).expect("text").lines().enumerate() {
            for rest in line.split("crate::").skip(1) {
                let used: String =
                    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                let known = ARROWS.iter().any(|(name, _)| *name == used);
                if known && used != layer && !allowed.contains(&used.as_str()) {
                    wrong.push(format!("{}:{}: {layer} imports {used}", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_know_no_time_chance_storage_or_network() {
    let banned = [
        "tokio::",
        "sqlx::",
        "serenity::",
        "poise::",
        "rand::",
        "std::time",
        "std::fs",
        "std::net",
        "SystemTime",
    ];
    for layer in ["kernel", "games"] {
        for path in files(&root().join("src").join(layer), ".rs") {
            let text = fs::read_to_string(&path).expect("text");
            for word in banned {
                assert!(!text.contains(word), "{} names {word}", path.display());
            }
        }
    }
}

#[test]
fn serenity_and_poise_stay_at_the_rim() {
    for path in files(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&path).expect("text");
        let rim = path.starts_with(root().join("src/discord/gateway"));
        for word in ["serenity::", "poise::"] {
            // A log filter names the targets of a library in a string.
            let imported = text.replace(&format!("\"{word}"), "").contains(word);
            assert!(rim || !imported, "{} names {word}", path.display());
        }
    }
}

#[test]
fn sql_stays_in_the_store() {
    for path in files(&root().join("src"), ".rs") {
        let text = fs::read_to_string(&path).expect("text");
        let home = ["src/store", "src/playground"].iter().any(|folder| path.starts_with(root().join(folder)));
        assert!(home || !text.contains("sqlx::query"), "{} holds SQL", path.display());
    }
}

#[test]
fn every_file_says_what_it_is() {
    for folder in ["src", "tests", "benches"] {
        for path in files(&root().join(folder), ".rs") {
            let text = fs::read_to_string(&path).expect("text");
            assert!(text.starts_with("//!"), "{} does not begin with a comment", path.display());
        }
    }
}
