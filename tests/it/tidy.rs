//! House rules that no compiler checks: the layers of ARCHITECTURE.md, a
//! comment at the head of each file, and what the text of the project may say.

use std::fs;
use std::path::{Path, PathBuf};

use std::collections::{BTreeMap, BTreeSet};

/// A row of the table of layers in `ARCHITECTURE.md`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Layer {
    imports: BTreeSet<String>,
    crates: BTreeSet<String>,
}

/// The layers as they are drawn.
fn drawn() -> BTreeMap<String, Layer> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("text");
    let mut layers = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [name, _, imports, crates] = cells[..] else { continue };
        let words =
            |cell: &str| cell.split_whitespace().map(|word| word.trim_matches('`').to_owned()).collect();
        layers.insert(
            name.trim_matches('`').to_owned(),
            Layer { imports: words(imports), crates: words(crates) },
        );
    }
    layers
}

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

/// The code of a file without comments and strings.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("text");
    let mut code = String::new();
    for line in text.lines() {
        let mut parts = line.split("//").next().unwrap_or_default().split('"');
        code.push_str(parts.next().unwrap_or_default());
        // Every other part stands in quotes.
        code.extend(parts.skip(1).step_by(2));
        code.push('\n');
    }
    code
}

/// The first names after `crate::` in a file, also inside braces.
fn imports(code: &str) -> BTreeSet<String> {
    let name = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
    };
    let mut found = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => drop(found.insert(name(rest))),
            Some(list) => found.extend(top_level(list).into_iter().map(name)),
        }
    }
    found
}

/// The items of a list in braces, each with what is nested in it.
fn top_level(list: &str) -> Vec<&str> {
    let (mut depth, mut from, mut items) = (0, 0, Vec::new());
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            ',' if depth == 0 => {
                items.push(&list[from..at]);
                from = at + 1;
            }
            '}' if depth == 0 => {
                items.push(&list[from..at]);
                break;
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    items
}

/// Whether code names a crate: `serde::…`, not `self::serde::…`.
fn names(code: &str, name: &str) -> bool {
    code.match_indices(&format!("{name}::")).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '.'))
    })
}

/// The crates that `Cargo.toml` lists as dependencies.
fn dependencies() -> BTreeSet<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("text");
    let listed = manifest.split("\n[dependencies]").nth(1).expect("dependencies");
    let listed = listed.split("\n[").next().expect("a section");
    let lines = listed.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
    lines.filter_map(|line| line.split([' ', '=', '.']).next()).map(|name| name.replace('-', "_")).collect()
}

/// What each layer imports and uses.
fn built() -> BTreeMap<String, Layer> {
    let known = drawn();
    let crates = dependencies();
    let mut layers: BTreeMap<String, Layer> = BTreeMap::new();
    for path in files(&root().join("src"), ".rs") {
        let layer = layer(&path);
        if ["lib", "main"].contains(&layer.as_str()) {
            continue;
        }
        let code = code(&path);
        let entry = layers.entry(layer.clone()).or_default();
        entry
            .imports
            .extend(imports(&code).into_iter().filter(|name| known.contains_key(name) && *name != layer));
        entry.crates.extend(crates.iter().filter(|name| names(&code, name)).cloned());
    }
    layers
}

#[test]
fn layers_are_as_drawn() {
    let (drawn, built) = (drawn(), built());
    assert_eq!(drawn.keys().collect::<Vec<_>>(), built.keys().collect::<Vec<_>>(), "a row for each module");
    let mut wrong = Vec::new();
    for (name, layer) in &built {
        let plan = &drawn[name];
        for (what, is, planned) in
            [("imports", &layer.imports, &plan.imports), ("uses", &layer.crates, &plan.crates)]
        {
            wrong.extend(is.difference(planned).map(|other| format!("{name} {what} {other}: not drawn")));
            wrong.extend(
                planned.difference(is).map(|other| format!("{name} {what} no {other}, but it is drawn")),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nobody_climbs_out_of_a_layer() {
    for path in files(&root().join("src"), ".rs") {
        let depth = path.strip_prefix(root().join("src")).expect("below src").components().count();
        let climbs = code(&path).matches("super::super").count();
        assert!(climbs == 0 || depth > 3, "{} climbs by super::super", path.display());
    }
}

#[test]
fn rules_know_no_time_storage_or_network() {
    let banned = ["std::time", "std::fs", "std::net", "std::env", "std::thread", "SystemTime"];
    for layer in ["kernel", "games"] {
        for path in files(&root().join("src").join(layer), ".rs") {
            let code = code(&path);
            for word in banned {
                assert!(!code.contains(word), "{} names {word}", path.display());
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
