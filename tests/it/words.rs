//! Whatever the bot says exists in every language, with the same arguments,
//! and nothing is written that nobody says. The words of the games are checked
//! with their rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use krepost::discord::complete;
use krepost::discord::gateway;
use krepost::games::laws::Draws;
use krepost::games::{AnyGame, GAMES, Position};
use krepost::kernel::{MoveError, Square};
use krepost::matches::OfferKind;
use krepost::people::{BoardStyle, Confirm};
use krepost::ratings::{Format, Unrated};
use krepost::render::Theme;
use krepost::words::Locale;
use serde_json::Value;
use strum::VariantArray as _;

/// Beginnings of ids that are made in the code of the bot and of the words.
/// The first are of the bot, whose members [`families`] lists; the rest are
/// said by the games.
const MADE: [&str; 20] = [
    "theme-",
    "board-",
    "command-",
    "confirm-",
    "format-",
    "offer-",
    "offer-made-",
    "pace-",
    "permission-",
    "",
    "glyph-",
    "hint-",
    "illegal-",
    "note-",
    "option-",
    "pick-",
    "reason-",
    "rules-",
    "seat-",
    "{}-",
];

/// A message: its variables.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The messages of a file of a language.
fn messages(locale: Locale, file: &str) -> Messages {
    let path = root().join("assets/locales").join(locale.code()).join(file);
    read(&fs::read_to_string(path).expect("a locale file"))
}

/// The messages of a text.
fn read(text: &str) -> Messages {
    let mut found = Messages::new();
    let mut last = String::new();
    for line in text.lines() {
        if let Some((id, _)) = line.split_once(" =").filter(|(id, _)| is_id(id)) {
            last = id.to_owned();
            assert!(found.insert(last.clone(), BTreeSet::new()).is_none(), "{last} is written twice");
        }
        let variables = line.split('$').skip(1);
        let names = variables.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric()).collect());
        found.entry(last.clone()).or_default().extend(names);
    }
    found.remove("");
    found
}

/// Whether a text can be the id of a message.
fn is_id(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
}

/// The bot's own messages of a language.
fn own(locale: Locale) -> Messages {
    let mut all = messages(locale, "bot.ftl");
    all.extend(messages(locale, "commands.ftl"));
    all
}

/// The source of the bot and of the words, without their tests.
fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join("src/discord"), root().join("src/words")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).expect("source");
                let code = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
                let code: Vec<&str> =
                    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
                found.push((path, code.join("\n")));
            }
        }
    }
    found
}

/// What stands between the bracket at the start of a text and its partner, cut
/// at the commas in between that are in no further bracket or string.
fn arguments(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut depth, mut quoted, mut last) = (0, false, ' ');
    for c in text.chars() {
        if c == '"' && last != '\\' {
            quoted = !quoted;
        }
        match c {
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        match (c, depth, quoted) {
            (',', 1, false) => parts.push(String::new()),
            ('(', 1, false) if parts == [""] => {}
            _ => parts.last_mut().expect("a part").push(c),
        }
        last = c;
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

/// A text in quotes and nothing else.
fn literal(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"').filter(|inside| !inside.contains('"'))
}

/// The messages that the code says by their ids, with the arguments it gives.
fn said() -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for (_, code) in sources() {
        for (opening, index) in [("say!(", 1), (".say(", 0), ("said(", 1)] {
            for (at, _) in code.match_indices(opening) {
                let parts = arguments(&code[at + opening.len() - 1..]);
                let Some(id) = parts.get(index).and_then(|part| literal(part)) else { continue };
                let names = parts.iter().skip(2).filter_map(|part| part.split_once('='));
                found.push((id.to_owned(), names.map(|(name, _)| name.trim().to_owned()).collect()));
            }
        }
    }
    found
}

/// The messages whose ids the code makes from parts.
fn families() -> BTreeSet<String> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    for kind in [OfferKind::Draw, OfferKind::Takeback { undone: 1, to: 0 }, OfferKind::Abort] {
        all.extend([format!("offer-{}", kind.name()), format!("offer-made-{}", kind.name())]);
    }
    all.extend(Format::VARIANTS.iter().map(|format| format!("format-{format}")));
    all.extend(Confirm::VARIANTS.iter().map(|value| format!("confirm-{}", value.name())));
    all.extend(BoardStyle::VARIANTS.iter().map(|value| format!("board-{}", value.name())));
    all.extend(Theme::VARIANTS.iter().map(|theme| format!("theme-{}", theme.name())));
    all.extend(["view", "send", "send-in-threads", "files"].map(|name| format!("permission-{name}")));
    all.extend(Unrated::VARIANTS.iter().map(|why| format!("unrated-{}", why.name())));
    let paces = complete::paces(Locale::En, "");
    all.extend(paces.iter().map(|item| format!("pace-{}", item.value.replace(['+', '/'], "-"))));
    for command in registered() {
        let name = command["name"].as_str().expect("a name").to_owned();
        for option in options(&command) {
            all.insert(format!("command-{name}-{}", option["name"].as_str().expect("a name")));
        }
        all.insert(format!("command-{name}"));
    }
    all
}

/// The names that only other languages than English give to commands and their
/// options.
fn translated_names() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for command in registered() {
        all.insert(format!("command-{}-name", command["name"].as_str().expect("a name")));
        let own = options(&command).into_iter();
        all.extend(own.map(|option| format!("option-{}-name", option["name"].as_str().expect("a name"))));
    }
    all
}

/// The commands as Discord gets them.
fn registered() -> Vec<Value> {
    let commands = gateway::commands();
    let built = commands.iter().filter_map(|command| command.create_as_slash_command());
    built.map(|command| serde_json::to_value(command).expect("JSON")).collect()
}

fn options(command: &Value) -> Vec<Value> {
    command["options"].as_array().cloned().unwrap_or_default()
}

#[test]
fn languages_have_the_same_messages_with_the_same_variables() {
    let english = own(Locale::En);
    for locale in Locale::ALL {
        let there = own(locale);
        for (id, variables) in &english {
            assert_eq!(there.get(id), Some(variables), "{id} in {locale:?}");
        }
        let more: BTreeSet<String> = there.keys().filter(|id| !english.contains_key(*id)).cloned().collect();
        let wanted = if locale == Locale::En { BTreeSet::new() } else { translated_names() };
        assert_eq!(more, wanted, "names of commands and options in {locale:?}");
    }
}

#[test]
fn whatever_the_code_says_exists_with_the_arguments_it_gives() {
    let said = said();
    assert!(said.len() > 120, "only {} messages found: has the way to say them changed?", said.len());
    for locale in Locale::ALL {
        let there = own(locale);
        for (id, given) in &said {
            let wanted = there.get(id).unwrap_or_else(|| panic!("no {id} in {locale:?}"));
            assert!(wanted.is_subset(given), "{id} wants {wanted:?} and is given {given:?}");
        }
        for id in families() {
            assert!(there.contains_key(&id), "no {id} in {locale:?}");
        }
    }
}

#[test]
fn ids_are_made_only_in_the_known_ways() {
    for (path, code) in sources() {
        for (at, _) in code.match_indices("format!(\"") {
            let text = &code[at + "format!(\"".len()..];
            let text = text.split('"').next().unwrap_or_default();
            let Some((before, _)) = text.split_once('{') else { continue };
            // What is made for people to read begins otherwise than an id.
            let is_made = before.ends_with('-') && is_id(before.trim_end_matches('-'));
            let known = !is_made || MADE.contains(&before);
            assert!(known, "{}: ids that begin with {before}", path.display());
        }
    }
}

#[test]
fn nothing_is_written_that_nobody_says() {
    let mut used = families();
    for (_, code) in sources() {
        used.extend(code.split('"').skip(1).step_by(2).filter(|text| is_id(text)).map(str::to_owned));
    }
    let idle: Vec<String> = own(Locale::En).into_keys().filter(|id| !used.contains(id)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

#[test]
fn what_games_say_takes_the_same_variables_in_every_language() {
    assert_eq!(messages(Locale::En, "rules.ftl"), messages(Locale::Ru, "rules.ftl"));
    for game in GAMES {
        let texts = game.info().texts;
        assert_eq!(read(texts.en), read(texts.ru), "{}", game.info().id);
    }
}

/// What a game says of a move that it does not take, if it says more than that.
fn reason(position: &Position, text: &str) -> Option<String> {
    match position.parse(text) {
        Err(MoveError::Illegal { why: Some(why), .. }) => Some(format!("illegal-{}", why.name)),
        Err(MoveError::Hint { hint, .. }) => Some(format!("hint-{}", hint.name)),
        _ => None,
    }
}

/// What random positions of a game say of random squares.
fn reasons(game: &dyn AnyGame, draws: &mut Draws) -> BTreeSet<String> {
    let (files, ranks) = game.info().size;
    let mut found = BTreeSet::new();
    let mut position = game.start(&krepost::kernel::Options::default()).expect("a start");
    let square = |draws: &mut Draws| {
        let at = |draws: &mut Draws, side: u8| u8::try_from(draws.below(usize::from(side))).expect("small");
        Square::new(at(draws, files), at(draws, ranks)).to_string()
    };
    for _ in 0..40 {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        for _ in 0..20 {
            let text = format!("{}-{}", square(draws), square(draws));
            found.extend(reason(&position, &text));
        }
        position.play(&actions[draws.below(actions.len())]).expect("legal");
    }
    found.extend(
        ["С", "Сe4", "nf3", "с4-с5", "О-О", "Ce4", "Kb1"].iter().filter_map(|text| reason(&position, text)),
    );
    found
}

#[test]
fn every_reason_to_refuse_a_move_has_words() {
    let mut draws = Draws::new(7);
    let mut some = 0;
    for game in GAMES {
        for reason in reasons(*game, &mut draws) {
            some += 1;
            for locale in Locale::ALL {
                let known = locale.has(&reason) || locale.has(&format!("{}-{reason}", game.info().id));
                assert!(known, "{} says {reason} in no words in {locale:?}", game.info().id);
            }
        }
    }
    assert!(some > 5, "{some}");
}

/// The lengths of a text in all its languages, the longest one counts.
fn longest(part: &Value, key: &str) -> usize {
    let own = part[key].as_str().map_or(0, |text| text.chars().count());
    let others = part[format!("{key}_localizations")].as_object().into_iter().flatten();
    others.filter_map(|(_, text)| text.as_str()).map(|text| text.chars().count()).fold(own, usize::max)
}

/// A text in every language.
fn texts(part: &Value, key: &str) -> Vec<String> {
    let others = part[format!("{key}_localizations")].as_object().cloned().unwrap_or_default();
    let all = std::iter::once(&part[key]).chain(others.values());
    all.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

#[test]
fn commands_keep_discords_limits_in_every_language() {
    let commands = registered();
    let mut names: Vec<&str> = commands.iter().filter_map(|command| command["name"].as_str()).collect();
    names.sort_unstable();
    let known = [
        "abort", "board", "draw", "export", "games", "help", "move", "play", "rating", "resign", "rules",
        "settings", "takeback", "top",
    ];
    assert_eq!(names, known);
    for command in &commands {
        let options = options(command);
        assert!(options.len() <= 25, "{command}");
        let mut size = 0;
        for part in std::iter::once(command).chain(&options) {
            for name in texts(part, "name") {
                let plain =
                    name.chars().all(|c| (c.is_alphanumeric() && !c.is_uppercase()) || "-_'".contains(c));
                assert!(plain && (1..=32).contains(&name.chars().count()), "{name}");
            }
            for description in texts(part, "description") {
                assert!((1..=100).contains(&description.chars().count()), "{description}");
            }
            assert_eq!(texts(part, "name").len(), Locale::ALL.len(), "{part}");
            assert_eq!(texts(part, "description").len(), Locale::ALL.len(), "{part}");
            size += longest(part, "name") + longest(part, "description");
        }
        assert!(size <= 8000, "{} takes {size} characters", command["name"]);
        // Required options come first, and within a language no name is used twice.
        let required: Vec<bool> = options.iter().map(|option| option["required"] == true).collect();
        assert!(required.is_sorted_by(|one, next| one >= next), "{command}");
        for locale in [None, Some("ru")] {
            let name = |option: &Value| match locale {
                Some(code) => option["name_localizations"][code].clone(),
                None => option["name"].clone(),
            };
            let own: BTreeSet<String> = options.iter().map(|option| name(option).to_string()).collect();
            assert_eq!(own.len(), options.len(), "{command}");
        }
    }
    let own: BTreeSet<String> =
        commands.iter().map(|command| command["name_localizations"]["ru"].to_string()).collect();
    assert_eq!(own.len(), commands.len());
}
