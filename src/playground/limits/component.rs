//! Action rows with buttons and select menus.

use std::collections::HashSet;

use super::{Field, Form};

/// Rows in a message.
const ROWS: usize = 5;
/// Buttons in a row.
const BUTTONS: usize = 5;
/// Options of a select menu.
pub(super) const OPTIONS: usize = 25;

/// Types of the select menus: string, user, role, mentionable, channel.
const SELECTS: [i64; 5] = [3, 5, 6, 7, 8];
const LINK_STYLE: i64 = 5;

/// The components of a message.
pub(super) fn rows(form: &mut Form, at: &Field<'_>) {
    let mut seen = HashSet::new();
    for row in form.list(at, 0..=ROWS) {
        if form.number(&row.get("type"), 1..=1) == Some(1) {
            contents(form, &row, &mut seen);
        } else if row.get("type").is_absent() {
            form.required(&row.get("type"));
        }
    }
}

fn contents(form: &mut Form, row: &Field<'_>, seen: &mut HashSet<String>) {
    let children = form.list(&row.get("components"), 1..=BUTTONS);
    let is_select =
        |child: &Field<'_>| child.value["type"].as_i64().is_some_and(|kind| SELECTS.contains(&kind));
    if children.len() > 1 && children.iter().any(is_select) {
        form.fail(
            row,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for child in children {
        match child.value["type"].as_i64() {
            Some(2) => button(form, &child, seen),
            Some(kind) if SELECTS.contains(&kind) => select(form, &child, kind, seen),
            _ => {
                form.fail(
                    &child.get("type"),
                    "BASE_TYPE_CHOICES",
                    "Value must be one of (2, 3, 5, 6, 7, 8).",
                );
            }
        }
    }
}

fn button(form: &mut Form, at: &Field<'_>, seen: &mut HashSet<String>) {
    form.required(&at.get("style"));
    let style = form.number(&at.get("style"), 1..=LINK_STYLE);
    if style == Some(LINK_STYLE) {
        form.required(&at.get("url"));
        form.link(&at.get("url"), &["http", "https", "discord"]);
        if !at.get("custom_id").is_absent() {
            let message = "A custom id and url cannot both be specified";
            form.fail(at, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", message);
        }
    } else {
        form.custom_id(at, seen);
    }
    form.text(&at.get("label"), 0..=80);
    form.boolean(&at.get("disabled"));
    emoji(form, &at.get("emoji"));
    let named = at.value["label"].as_str().is_some_and(|label| !label.is_empty());
    if !named && at.get("emoji").is_absent() {
        form.fail(at, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A button needs a label or an emoji");
    }
}

/// A select menu in a message or, as [`super::modal`] allows, in a form.
pub(super) fn select(form: &mut Form, at: &Field<'_>, kind: i64, seen: &mut HashSet<String>) {
    form.custom_id(at, seen);
    form.text(&at.get("placeholder"), 0..=150);
    form.boolean(&at.get("disabled"));
    let least = form.number(&at.get("min_values"), 0..=25).unwrap_or(1);
    let most = form.number(&at.get("max_values"), 1..=25).unwrap_or(1);
    if least > most {
        form.fail(&at.get("min_values"), "BASE_TYPE_BAD", "min_values cannot be greater than max_values");
    }
    if kind == 3 {
        options(form, at, most);
    }
}

fn options(form: &mut Form, select: &Field<'_>, most: i64) {
    let at = select.get("options");
    form.required(&at);
    let options = form.list(&at, 1..=OPTIONS);
    let mut seen = HashSet::new();
    for option in &options {
        form.needed_text(&option.get("label"), 1..=100);
        form.text(&option.get("description"), 0..=100);
        emoji(form, &option.get("emoji"));
        let value = form.needed_text(&option.get("value"), 1..=100);
        if value.is_some_and(|value| !seen.insert(value)) {
            let message = "The specified option value is already used";
            form.fail(&option.get("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    let count = |list: usize| i64::try_from(list).unwrap_or(i64::MAX);
    if most > count(options.len()) && !options.is_empty() {
        form.fail(
            &select.get("max_values"),
            "BASE_TYPE_BAD",
            "max_values cannot be greater than the number of options",
        );
    }
    let chosen = options.iter().filter(|option| option.value["default"] == true).count();
    if count(chosen) > most {
        form.fail(&at, "BASE_TYPE_BAD", "More options are chosen by default than max_values allows");
    }
}

/// A Unicode emoji, or a custom one by its id. The chess figures (U+2654 to
/// U+265E) look like emoji and are none; the pawn U+265F is one.
pub(super) fn emoji(form: &mut Form, at: &Field<'_>) {
    if at.is_absent() || !form.object(at) || !at.get("id").is_absent() {
        return;
    }
    let name = at.value["name"].as_str().unwrap_or_default();
    if !is_emoji(name) {
        form.fail(&at.get("name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

/// The ranges in which emoji lie; the few others in them do no harm.
fn is_emoji(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    let keycap = matches!(first, '0'..='9' | '#' | '*') && text.contains('\u{20e3}');
    let symbol = match u32::from(first) {
        0x1f000..=0x1faff => true,
        0x2600..=0x27bf => !(0x2654..=0x265e).contains(&u32::from(first)) && !matches!(first, '☙' | '❡'),
        0xa9 | 0xae | 0x203c | 0x2049 | 0x2122 | 0x2139 | 0x3030 | 0x303d | 0x3297 | 0x3299 => true,
        0x2194..=0x21aa | 0x231a..=0x23ff | 0x24c2 | 0x25aa..=0x25fe | 0x2934..=0x2935 | 0x2b05..=0x2b55 => {
            true
        }
        _ => false,
    };
    keycap || symbol
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn faults(components: &Value) -> usize {
        let mut form = Form::default();
        rows(&mut form, &Field::root(components, "components"));
        form.problems.len()
    }

    fn row(children: &Value) -> Value {
        json!([{ "type": 1, "components": children }])
    }

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
    }

    #[test]
    fn five_buttons_fit_and_six_do_not() {
        let buttons: Vec<_> = (0..6).map(|i| button(&i.to_string())).collect();
        assert_eq!(faults(&row(&json!(buttons[..5]))), 0);
        assert_eq!(faults(&row(&json!(buttons))), 1);
    }

    #[test]
    fn ids_are_unique_and_at_most_a_hundred_characters() {
        assert_eq!(faults(&row(&json!([button("a"), button("a")]))), 1);
        assert_eq!(faults(&row(&json!([button(&"я".repeat(100))]))), 0);
        assert_eq!(faults(&row(&json!([button(&"я".repeat(101))]))), 1);
    }

    #[test]
    fn a_select_is_alone_and_has_1_to_25_distinct_options() {
        let select = |count: usize| {
            let options: Vec<_> =
                (0..count).map(|i| json!({ "label": "x", "value": i.to_string() })).collect();
            json!({ "type": 3, "custom_id": "s", "options": options })
        };
        assert_eq!(faults(&row(&json!([select(25)]))), 0);
        assert_eq!(faults(&row(&json!([select(26)]))), 1);
        assert_eq!(faults(&row(&json!([select(0)]))), 1);
        assert_eq!(faults(&row(&json!([select(2), button("b")]))), 1);
    }

    #[test]
    fn chess_figures_are_no_emoji_except_the_pawn() {
        assert!(is_emoji("♟️") && is_emoji("🏰") && is_emoji("1️⃣") && is_emoji("⚔️"));
        assert!(!is_emoji("♔") && !is_emoji("♞") && !is_emoji("x") && !is_emoji(""));
    }

    #[test]
    fn a_link_button_has_an_address_and_no_id() {
        let link = |url: &str| json!({ "type": 2, "style": 5, "label": "Go", "url": url });
        assert_eq!(faults(&row(&json!([link("https://example.org")]))), 0);
        assert_eq!(faults(&row(&json!([link("javascript:alert(1)")]))), 1);
    }
}
