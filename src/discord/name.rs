//! People as they stand in messages.

use crate::people::UserId;

/// A person in a message; it pings only if the message says so.
#[must_use]
pub fn mention(user: UserId) -> String {
    format!("<@{user}>")
}

/// The names of players as they may stand in a message.
#[must_use]
pub fn safe_names(names: &[String]) -> Vec<String> {
    names.iter().map(|name| safe_name(name)).collect()
}

/// A name as it may stand in a message: nothing in it is formatting, a mention
/// or a link, and it is not longer than 32 characters.
#[must_use]
pub fn safe_name(name: &str) -> String {
    let clean: String = name
        .chars()
        .filter(|c| !c.is_control() && !matches!(*c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'))
        .take(32)
        .collect();
    let clean = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    if clean.is_empty() {
        return "?".to_owned();
    }
    let mut safe = String::new();
    for c in clean.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | '-' | ':'
        ) {
            safe.push('\\');
        }
        safe.push(c);
        if c == '@' {
            // Parts the sign from a name, so that no client makes a mention of it.
            safe.push('\u{200b}');
        }
    }
    safe
}
