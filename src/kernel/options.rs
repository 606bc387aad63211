//! Options that change a game's rules, start or display.

use std::collections::BTreeMap;
use std::fmt;

use super::error::OptionsError;

/// The values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// One of these words. The message `GAME-option-KEY-VALUE` says it to
    /// people.
    Choice(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Number(u16, u16),
}

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name in option text and, where it is a field, in position text. The
    /// message `GAME-option-KEY` says it to people.
    pub key: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// The value when nothing is said. Empty for a number that follows from
    /// another option.
    pub default: &'static str,
    /// Values that make a match unrated, since they favour a side strongly.
    pub unrated: &'static [&'static str],
}

impl OptionSpec {
    /// An option that takes one of `values`, the first being the default.
    #[must_use]
    pub const fn choice(key: &'static str, values: &'static [&'static str]) -> Self {
        Self { key, kind: OptionKind::Choice(values), default: values[0], unrated: &[] }
    }

    /// An option that takes a whole number from `low` to `high`.
    #[must_use]
    pub const fn number(key: &'static str, low: u16, high: u16, default: &'static str) -> Self {
        Self { key, kind: OptionKind::Number(low, high), default, unrated: &[] }
    }

    /// The same option, with values that make a match unrated.
    #[must_use]
    pub const fn with_unrated(mut self, values: &'static [&'static str]) -> Self {
        self.unrated = values;
        self
    }

    /// Whether the option takes this value.
    #[must_use]
    pub fn takes(&self, value: &str) -> bool {
        match self.kind {
            OptionKind::Choice(values) => values.contains(&value),
            OptionKind::Number(low, high) => {
                value.parse::<u16>().is_ok_and(|n| (low..=high).contains(&n) && n.to_string() == value)
            }
        }
    }

    /// The values as text: `white, blue, free` or `5…19`.
    #[must_use]
    pub fn expected(&self) -> String {
        match self.kind {
            OptionKind::Choice(values) => values.join(", "),
            OptionKind::Number(low, high) => format!("{low}…{high}"),
        }
    }
}

/// Chosen options of one game: only those that differ from the default.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    values: BTreeMap<&'static str, String>,
}

impl Options {
    /// Checks pairs of key and value against the options a game has. A value
    /// given twice counts as given last; a default given is left out.
    ///
    /// # Errors
    /// An unknown key, or a value the option does not take.
    pub fn new<'a>(
        specs: &'static [OptionSpec],
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        for (key, value) in pairs {
            options.set(specs, key, value)?;
        }
        Ok(options)
    }

    /// Reads `key=value` pairs separated by commas; empty text is no option.
    ///
    /// # Errors
    /// A part without `=`, an unknown key, or a value the option does not take.
    pub fn parse(specs: &'static [OptionSpec], text: &str) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (key, value) =
                part.split_once('=').ok_or_else(|| OptionsError::Unreadable { text: part.to_owned() })?;
            options.set(specs, key.trim(), value.trim())?;
        }
        Ok(options)
    }

    /// Sets one option.
    ///
    /// # Errors
    /// An unknown key, or a value the option does not take.
    pub fn set(&mut self, specs: &'static [OptionSpec], key: &str, value: &str) -> Result<(), OptionsError> {
        let (key, value) = (key.to_lowercase(), value.to_lowercase());
        let spec = specs.iter().find(|spec| spec.key == key).ok_or_else(|| OptionsError::UnknownKey {
            key: key.clone(),
            known: specs.iter().map(|s| s.key).collect(),
        })?;
        if !spec.takes(&value) {
            return Err(OptionsError::BadValue { key: spec.key, value, expected: spec.expected() });
        }
        if value == spec.default {
            self.values.remove(spec.key);
        } else {
            self.values.insert(spec.key, value);
        }
        Ok(())
    }

    /// The chosen value, if it differs from the default.
    #[must_use]
    pub fn chosen(&self, key: &str) -> Option<&str> {
        self.values.get(key).map(String::as_str)
    }

    /// The value in force: the chosen one, else the default.
    #[must_use]
    pub fn value<'a>(&'a self, spec: &OptionSpec) -> &'a str {
        self.chosen(spec.key).unwrap_or(spec.default)
    }

    /// Whether this value was chosen for this key (never true for a default).
    #[must_use]
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.chosen(key) == Some(value)
    }

    /// The chosen number, if any.
    #[must_use]
    pub fn number(&self, key: &str) -> Option<u16> {
        self.chosen(key)?.parse().ok()
    }

    /// The chosen pairs in the order of their keys.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(key, value)| (*key, value.as_str()))
    }

    /// Whether nothing differs from the default.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether a match with these options may be rated.
    #[must_use]
    pub fn rated(&self, specs: &[OptionSpec]) -> bool {
        specs.iter().all(|spec| !spec.unrated.contains(&self.value(spec)))
    }
}

impl fmt::Display for Options {
    /// `key=value,key=value`, in the order of the keys; empty for no option.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (key, value)) in self.iter().enumerate() {
            write!(f, "{}{key}={value}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}
