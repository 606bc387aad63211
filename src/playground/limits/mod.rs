//! Discord's documented limits on what a bot sends. A body is walked once; all
//! its faults are reported together, each at its place.

pub(crate) mod command;
mod component;
pub(crate) mod message;
pub(crate) mod modal;

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::error::{ApiError, Problem};

/// A place in a body: the value there (null if absent) and its dotted path.
#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) value: &'a Value,
    path: String,
}

impl<'a> Field<'a> {
    /// The body itself, or a part of it that is reported under `path`.
    pub(crate) fn root(value: &'a Value, path: &str) -> Self {
        Self { value, path: path.to_owned() }
    }

    /// The field `key` of an object.
    pub(crate) fn get(&self, key: &str) -> Self {
        Self { value: &self.value[key], path: self.below(key) }
    }

    /// The elements of a list, none if it is no list.
    pub(crate) fn items(&self) -> Vec<Self> {
        let items = self.value.as_array().map(Vec::as_slice).unwrap_or_default();
        items.iter().enumerate().map(|(i, value)| Self { value, path: self.below(&i.to_string()) }).collect()
    }

    /// Not there, or null.
    pub(crate) fn is_absent(&self) -> bool {
        self.value.is_null()
    }

    fn below(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }
}

/// Collects the faults of a body.
#[derive(Debug, Default)]
pub(crate) struct Form {
    problems: Vec<Problem>,
}

impl Form {
    /// Reports a fault.
    pub(crate) fn fail(&mut self, at: &Field<'_>, code: &'static str, message: impl Into<String>) {
        self.problems.push(Problem { path: at.path.clone(), code, message: message.into() });
    }

    /// Nothing wrong, or 50035 with everything that is.
    pub(crate) fn done(self) -> Result<(), ApiError> {
        if self.problems.is_empty() { Ok(()) } else { Err(ApiError::form(self.problems)) }
    }

    /// A value that may be absent, or must be what `read` accepts.
    fn optional<'a, T>(
        &mut self,
        at: &Field<'a>,
        what: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Option<T> {
        if at.is_absent() {
            return None;
        }
        let value = read(at.value);
        if value.is_none() {
            self.fail(at, "BASE_TYPE_BAD", format!("Must be {what}."));
        }
        value
    }

    /// Reports an absent value.
    pub(crate) fn required(&mut self, at: &Field<'_>) {
        if at.is_absent() {
            self.fail(at, "BASE_TYPE_REQUIRED", "This field is required");
        }
    }

    /// A text of so many characters, if there is one.
    pub(crate) fn text<'a>(&mut self, at: &Field<'a>, length: RangeInclusive<usize>) -> Option<&'a str> {
        let text = self.optional(at, "a string", Value::as_str)?;
        self.length(at, text.chars().count(), length);
        Some(text)
    }

    /// A text that must be there.
    pub(crate) fn needed_text<'a>(
        &mut self,
        at: &Field<'a>,
        length: RangeInclusive<usize>,
    ) -> Option<&'a str> {
        self.required(at);
        self.text(at, length)
    }

    /// A whole number in a range, if there is one. Discord takes strings too.
    pub(crate) fn number(&mut self, at: &Field<'_>, range: RangeInclusive<i64>) -> Option<i64> {
        let read = |value: &Value| value.as_i64().or_else(|| value.as_str()?.parse().ok());
        let number = self.optional(at, "an integer", read)?;
        if !range.contains(&number) {
            let message = format!("int value should be between {} and {}.", range.start(), range.end());
            self.fail(at, "NUMBER_TYPE_RANGE", message);
        }
        Some(number)
    }

    /// A truth value, if there is one.
    pub(crate) fn boolean(&mut self, at: &Field<'_>) -> Option<bool> {
        self.optional(at, "a boolean", Value::as_bool)
    }

    /// A list of so many elements, if there is one.
    pub(crate) fn list<'a>(&mut self, at: &Field<'a>, length: RangeInclusive<usize>) -> Vec<Field<'a>> {
        let Some(list) = self.optional(at, "a list", Value::as_array) else { return Vec::new() };
        self.length(at, list.len(), length);
        at.items()
    }

    /// An object, if there is one.
    pub(crate) fn object(&mut self, at: &Field<'_>) -> bool {
        self.optional(at, "an object", Value::as_object).is_some()
    }

    fn length(&mut self, at: &Field<'_>, count: usize, range: RangeInclusive<usize>) {
        if range.contains(&count) {
            return;
        }
        let (least, most) = (range.start(), range.end());
        if *least == 0 {
            let message = format!("Must be {most} or fewer in length.");
            self.fail(at, "BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {least} and {most} in length.");
            self.fail(at, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// A custom id: there, 1 to 100 characters, and used once.
    fn custom_id(&mut self, holder: &Field<'_>, seen: &mut HashSet<String>) {
        let at = holder.get("custom_id");
        let Some(id) = self.needed_text(&at, 1..=100) else { return };
        if !seen.insert(id.to_owned()) {
            self.fail(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
    }

    /// An address that a client opens.
    fn link(&mut self, at: &Field<'_>, schemes: &[&str]) {
        let Some(url) = self.text(at, 0..=2048) else { return };
        let known = |scheme: &&str| url.strip_prefix(*scheme).is_some_and(|rest| rest.starts_with("://"));
        if !schemes.iter().any(known) {
            let message = format!("Scheme must be one of {schemes:?}.");
            self.fail(at, "URL_TYPE_INVALID_SCHEME", message);
        }
    }
}
