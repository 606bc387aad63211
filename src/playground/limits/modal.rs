//! Modals: forms that a command or button opens.

use std::collections::HashSet;

use serde_json::Value;

use super::{Field, Form, component};
use crate::playground::error::ApiError;

/// Inputs of a modal.
const INPUTS: usize = 5;
/// Characters of a text input.
const TEXT: i64 = 4000;
/// The component that puts a label on any input.
const LABEL: i64 = 18;

/// Checks the `data` of an answer that opens a modal.
pub(crate) fn check(data: &Value) -> Result<(), ApiError> {
    let mut form = Form::default();
    let at = Field::root(data, "data");
    form.needed_text(&at.get("title"), 1..=45);
    form.custom_id(&at, &mut HashSet::new());
    form.required(&at.get("components"));
    let mut seen = HashSet::new();
    for row in form.list(&at.get("components"), 1..=INPUTS) {
        match row.value["type"].as_i64() {
            Some(1) => old_row(&mut form, &row, &mut seen),
            Some(LABEL) => labelled(&mut form, &row, &mut seen),
            _ => form.fail(&row.get("type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 18)."),
        }
    }
    form.done()
}

/// The inputs of a modal with their labels, in order.
pub(crate) fn inputs(modal: &Value) -> Vec<(Option<&str>, &Value)> {
    let rows = modal["components"].as_array().map(Vec::as_slice).unwrap_or_default();
    rows.iter()
        .map(|row| match row["type"].as_i64() {
            Some(LABEL) => (row["label"].as_str(), &row["component"]),
            _ => (row["components"][0]["label"].as_str(), &row["components"][0]),
        })
        .collect()
}

/// An action row holds one text input with its own label.
fn old_row(form: &mut Form, row: &Field<'_>, seen: &mut HashSet<String>) {
    for input in form.list(&row.get("components"), 1..=1) {
        form.needed_text(&input.get("label"), 1..=45);
        if input.value["type"] == 4 {
            text_input(form, &input, seen);
        } else {
            form.fail(&input.get("type"), "BASE_TYPE_CHOICES", "Value must be one of (4,).");
        }
    }
}

/// A label holds one input of any kind.
fn labelled(form: &mut Form, row: &Field<'_>, seen: &mut HashSet<String>) {
    form.needed_text(&row.get("label"), 1..=45);
    form.text(&row.get("description"), 0..=100);
    let input = row.get("component");
    match input.value["type"].as_i64() {
        Some(4) => text_input(form, &input, seen),
        Some(kind @ (3 | 5..=8)) => component::select(form, &input, kind, seen),
        _ => form.fail(&input.get("type"), "BASE_TYPE_CHOICES", "Value must be one of (3, 4, 5, 6, 7, 8)."),
    }
}

fn text_input(form: &mut Form, at: &Field<'_>, seen: &mut HashSet<String>) {
    form.custom_id(at, seen);
    form.required(&at.get("style"));
    form.number(&at.get("style"), 1..=2);
    form.text(&at.get("placeholder"), 0..=100);
    form.boolean(&at.get("required"));
    let least = form.number(&at.get("min_length"), 0..=TEXT).unwrap_or(0);
    let most = form.number(&at.get("max_length"), 1..=TEXT).unwrap_or(TEXT);
    if least > most {
        form.fail(&at.get("min_length"), "BASE_TYPE_BAD", "min_length cannot be greater than max_length");
    }
    let bound = |number: i64| usize::try_from(number).unwrap_or_default();
    if at.value["value"].as_str().is_some_and(|value| !value.is_empty()) {
        form.text(&at.get("value"), bound(least)..=bound(most));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn modal(title: &str, inputs: usize) -> Value {
        let row = |i: usize| {
            let input = json!({ "type": 4, "style": 1, "custom_id": i.to_string(), "label": "Move" });
            json!({ "type": 1, "components": [input] })
        };
        json!({ "title": title, "custom_id": "m", "components": (0..inputs).map(row).collect::<Vec<_>>() })
    }

    #[test]
    fn one_to_five_inputs_and_a_title_of_45() {
        assert!(check(&modal(&"t".repeat(45), 5)).is_ok());
        assert!(check(&modal(&"t".repeat(46), 1)).is_err());
        assert!(check(&modal("t", 0)).is_err());
        assert!(check(&modal("t", 6)).is_err());
    }

    #[test]
    fn a_label_takes_a_select() {
        let select = json!({ "type": 3, "custom_id": "s", "options": [{ "label": "a", "value": "a" }] });
        let row = json!({ "type": 18, "label": "Piece", "component": select });
        let modal = json!({ "title": "t", "custom_id": "m", "components": [row] });
        assert!(check(&modal).is_ok());
        assert_eq!(inputs(&modal)[0].0, Some("Piece"));
    }
}
