//! Slash commands and the choices of their autocomplete.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::{Field, Form};
use crate::playground::error::{ApiError, Bad};

/// Slash commands of a scope.
const COMMANDS: usize = 100;
/// Options of a command, choices of an option.
const OPTIONS: usize = 25;
/// Characters of a whole command, counting the longest locale.
const CHARACTERS: usize = 8000;

const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// Checks all commands of a scope.
pub(crate) fn check(commands: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    let root = Field::root(commands, "");
    if !commands.is_array() {
        form.fail(&root, "BASE_TYPE_BAD", "Must be a list.");
    }
    let mut seen = HashSet::new();
    for command in root.items() {
        check_command(&mut form, &command);
        let name = command.value["name"].as_str();
        if name.is_some_and(|name| !seen.insert(name)) {
            let message = "Application command names must be unique";
            form.fail(&command.get("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    if root.items().len() > COMMANDS {
        return Err(ApiError::bad(Bad::TooManyCommands));
    }
    form.done()
}

/// Checks the choices that the bot offers for an option of type `kind`.
pub(crate) fn check_choices(data: &Value, kind: Option<u64>) -> Result<(), ApiError> {
    let mut form = Form::default();
    let at = Field::root(data, "data").get("choices");
    form.required(&at);
    choices(&mut form, &at, kind);
    form.done()
}

fn check_command(form: &mut Form, at: &Field<'_>) {
    if !form.object(at) {
        return;
    }
    let kind = form.number(&at.get("type"), 1..=1);
    if kind.unwrap_or(1) == 1 {
        named(form, at);
    }
    options(form, at, 0);
    let size = text_size(at.value);
    if size > CHARACTERS {
        let message = format!("Command exceeds maximum size ({CHARACTERS}), it is {size}");
        form.fail(at, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Name and description with their translations.
fn named(form: &mut Form, at: &Field<'_>) {
    let name = at.get("name");
    if form.needed_text(&name, 1..=32).is_some_and(|text| !is_name(text)) {
        bad_name(form, &name);
    }
    form.needed_text(&at.get("description"), 1..=100);
    for (text, place) in translations(form, &at.get("name_localizations"), 1..=32) {
        if !is_name(&text) {
            bad_name(form, &place);
        }
    }
    translations(form, &at.get("description_localizations"), 1..=100);
}

fn bad_name(form: &mut Form, at: &Field<'_>) {
    form.fail(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
}

/// Texts by locale, with the places where they stand.
fn translations<'a>(
    form: &mut Form,
    at: &Field<'a>,
    length: RangeInclusive<usize>,
) -> Vec<(String, Field<'a>)> {
    if at.is_absent() || !form.object(at) {
        return Vec::new();
    }
    let mut texts = Vec::new();
    for locale in at.value.as_object().into_iter().flat_map(|map| map.keys()) {
        let place = at.get(locale);
        if !LOCALES.contains(&locale.as_str()) {
            form.fail(&place, "BASE_TYPE_CHOICES", format!("{locale} is not a locale of Discord"));
        }
        if let Some(text) = form.text(&place, length.clone()) {
            texts.push((text.to_owned(), place));
        }
    }
    texts
}

/// Letters, digits, `-`, `_` and `'`, in lower case where there is one. Signs
/// of Devanagari and Thai count as letters.
fn is_name(name: &str) -> bool {
    let fits = |c: char| {
        c.is_alphanumeric() || "-_'".contains(c) || matches!(c, '\u{900}'..='\u{97f}' | '\u{e01}'..='\u{e5b}')
    };
    name.chars().all(fits) && name.to_lowercase() == name
}

fn options(form: &mut Form, holder: &Field<'_>, depth: u8) {
    let list = form.list(&holder.get("options"), 0..=OPTIONS);
    let is_sub = |option: &&Field<'_>| matches!(option.value["type"].as_u64(), Some(1 | 2));
    let subs = list.iter().filter(is_sub).count();
    if subs != 0 && subs != list.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fail(&holder.get("options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    unique_names(form, &list);
    required_first(form, &list);
    for option in &list {
        check_option(form, option, depth);
    }
}

fn unique_names(form: &mut Form, list: &[Field<'_>]) {
    let mut seen = HashSet::new();
    for option in list {
        let mut names = vec![("name".to_owned(), option.value["name"].as_str())];
        let localized = option.value["name_localizations"].as_object();
        names.extend(localized.into_iter().flatten().map(|(locale, name)| (locale.clone(), name.as_str())));
        for (locale, name) in names.into_iter().filter_map(|(locale, name)| Some((locale, name?))) {
            if !seen.insert((locale, name)) {
                let message = "Option name already exists in this scope";
                form.fail(&option.get("name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
            }
        }
    }
}

fn required_first(form: &mut Form, list: &[Field<'_>]) {
    let mut optional = false;
    for option in list {
        let required = option.value["required"] == true;
        if required && optional {
            let message = "Required options must be placed before non-required options";
            form.fail(option, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional |= !required;
    }
}

fn check_option(form: &mut Form, at: &Field<'_>, depth: u8) {
    form.required(&at.get("type"));
    let Some(kind) = form.number(&at.get("type"), 1..=11) else { return };
    named(form, at);
    match kind {
        1 if depth < 2 => return options(form, at, 2),
        2 if depth == 0 => return group(form, at),
        1 | 2 => {
            return form.fail(
                &at.get("type"),
                "BASE_TYPE_CHOICES",
                "Sub-commands nest two levels deep at most",
            );
        }
        _ => {}
    }
    let completes = form.boolean(&at.get("autocomplete")) == Some(true);
    let offered = !at.get("choices").is_absent() && !at.items_of("choices").is_empty();
    if completes && offered {
        form.fail(&at.get("autocomplete"), "BASE_TYPE_BAD", "Autocomplete cannot be used with choices");
    }
    if (completes || offered) && !matches!(kind, 3 | 4 | 10) {
        form.fail(at, "BASE_TYPE_BAD", "Only strings and numbers have choices");
    }
    choices(form, &at.get("choices"), u64::try_from(kind).ok());
    unique_choices(form, at);
    range(form, at, "min_value", "max_value");
    range(form, at, "min_length", "max_length");
}

fn group(form: &mut Form, at: &Field<'_>) {
    let only_subs = at.items_of("options").iter().all(|option| option.value["type"] == 1);
    if !only_subs || at.items_of("options").is_empty() {
        form.fail(&at.get("options"), "BASE_TYPE_BAD", "A group holds sub-commands only");
    }
    options(form, at, 1);
}

fn range(form: &mut Form, at: &Field<'_>, low: &str, high: &str) {
    if let (Some(least), Some(most)) = (at.value[low].as_f64(), at.value[high].as_f64())
        && least > most
    {
        form.fail(&at.get(low), "BASE_TYPE_BAD", format!("{low} is greater than {high}"));
    }
}

fn choices(form: &mut Form, at: &Field<'_>, kind: Option<u64>) {
    for choice in form.list(at, 0..=OPTIONS) {
        form.needed_text(&choice.get("name"), 1..=100);
        translations(form, &choice.get("name_localizations"), 1..=100);
        choice_value(form, &choice.get("value"), kind);
    }
}

fn unique_choices(form: &mut Form, option: &Field<'_>) {
    let mut names = HashSet::new();
    for choice in option.items_of("choices") {
        if choice.value["name"].as_str().is_some_and(|name| !names.insert(name)) {
            let message = "Option choice name already exists";
            form.fail(&choice.get("name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message);
        }
    }
}

fn choice_value(form: &mut Form, at: &Field<'_>, kind: Option<u64>) {
    form.required(at);
    let fits = match kind {
        Some(4) => at.value.is_i64() || at.value.is_u64(),
        Some(10) => at.value.is_number(),
        _ => {
            form.text(at, 1..=100);
            true
        }
    };
    if !fits {
        form.fail(at, "BASE_TYPE_BAD", "Does not fit the type of the option");
    }
}

/// Characters of names, descriptions and choice values, each in its longest locale.
fn text_size(command: &Value) -> usize {
    let longest = |key: &str| {
        let localized = command[format!("{key}_localizations")].as_object();
        let texts = localized.into_iter().flat_map(|map| map.values()).chain([&command[key]]);
        texts.filter_map(Value::as_str).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let value = command["value"].as_str().map_or(0, |text| text.chars().count());
    let below = ["options", "choices"].iter().filter_map(|key| command[*key].as_array()).flatten();
    longest("name") + longest("description") + value + below.map(text_size).sum::<usize>()
}

impl<'a> Field<'a> {
    fn items_of(&self, key: &str) -> Vec<Field<'a>> {
        self.get(key).items()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn command(options: &Value) -> Value {
        json!([{ "name": "play", "description": "Play", "options": options }])
    }

    fn option(name: &str, more: &Value) -> Value {
        let mut option = json!({ "type": 3, "name": name, "description": "d" });
        for (key, value) in more.as_object().into_iter().flatten() {
            option[key] = value.clone();
        }
        option
    }

    #[test]
    fn names_are_lower_case_in_every_script() {
        for good in ["play", "ход", "move-2", "चाल", "o'clock"] {
            assert!(is_name(good), "{good}");
        }
        for bad in ["Play", "Ход", "two words", "a/b", "é!"] {
            assert!(!is_name(bad), "{bad}");
        }
    }

    #[test]
    fn required_options_come_first() {
        let (must, may) = (option("a", &json!({ "required": true })), option("b", &json!({})));
        assert!(check(&command(&json!([must, may]))).is_ok());
        assert!(check(&command(&json!([may, must]))).is_err());
    }

    #[test]
    fn translated_names_collide_only_within_their_locale() {
        let (one, other) = (
            option("a", &json!({ "name_localizations": { "ru": "игра" } })),
            option("b", &json!({ "name_localizations": { "ru": "игра" } })),
        );
        assert!(check(&command(&json!([one, other]))).is_err());
        let third = option("b", &json!({ "name_localizations": { "ru": "ход" } }));
        assert!(check(&command(&json!([one, third]))).is_ok());
        let unknown = option("c", &json!({ "name_localizations": { "xx": "y" } }));
        assert!(check(&command(&json!([unknown]))).is_err());
    }

    #[test]
    fn a_command_has_at_most_8000_characters() {
        let options: Vec<_> = (0..25)
            .map(|i| {
                let choices: Vec<_> =
                    (0..25).map(|j| json!({ "name": format!("{j:020}"), "value": "v" })).collect();
                option(&format!("o{i}"), &json!({ "choices": choices }))
            })
            .collect();
        assert!(check(&command(&json!(options[..10]))).is_ok());
        assert!(check(&command(&json!(options))).is_err());
    }

    #[test]
    fn at_most_25_choices_that_fit_the_option() {
        let choices = |count: usize| {
            let list: Vec<_> = (0..count).map(|i| json!({ "name": format!("n{i}"), "value": "v" })).collect();
            json!({ "choices": list })
        };
        assert!(check_choices(&choices(25), Some(3)).is_ok());
        assert!(check_choices(&choices(26), Some(3)).is_err());
        assert!(check_choices(&choices(1), Some(4)).is_err());
    }
}
