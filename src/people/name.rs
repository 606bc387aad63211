//! Names as people see them: nothing in them is invisible, and none is blank.
//! Whoever stores a name or shows one takes it from here.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use super::ids::UserId;

/// Marks that may sit on one letter: no living language needs more, and a
/// tower of them runs into the lines above.
const MARKS: usize = 3;

/// The name of a person: `name` cleaned, or, if nothing of it is visible, a
/// stand-in by which people can still be told apart.
#[must_use]
pub fn shown_name(user: UserId, name: &str) -> String {
    let clean = clean(name);
    if clean.is_empty() { format!("player {:04}", user.0 % 10_000) } else { clean }
}

/// A text that somebody else has written, such as the name of a person or a
/// server, on one line and without anything that is not seen: control, format
/// and bidirectional characters, fillers, variation selectors; may be empty.
#[must_use]
pub fn clean(text: &str) -> String {
    let mut marks = 0;
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        // A line break parts words; what is merely invisible does not.
        let c = if c.is_whitespace() { ' ' } else { c };
        marks = if is_mark(c) { marks + 1 } else { 0 };
        // A mark needs something to sit on.
        let bare = clean.is_empty() || clean.ends_with(' ');
        let spaced = c == ' ' && bare;
        let unseated = marks > 0 && bare;
        if !is_invisible(c) && !spaced && !unseated && marks <= MARKS {
            clean.push(c);
        }
    }
    clean.truncate(clean.trim_end().len());
    clean
}

fn is_mark(c: char) -> bool {
    matches!(c.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark)
}

/// Whether nothing is seen of a character, or it changes how others stand.
fn is_invisible(c: char) -> bool {
    match c.general_category() {
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::Surrogate
        | GeneralCategory::PrivateUse
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => true,
        // By their category these are letters, marks and symbols like others;
        // Unicode calls all but the blanks of Braille and music ignorable.
        _ => matches!(c,
            '\u{34f}' // joins graphemes
            | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' // Hangul fillers
            | '\u{17b4}' | '\u{17b5}' // inherent vowels of Khmer
            | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' // variation selectors
            | '\u{2800}' // Braille without a dot
            | '\u{1d159}' // a note without a head
            | '\u{2065}' | '\u{fff0}'..='\u{fff8}' | '\u{e0000}'..='\u{e0fff}'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_stays() {
        for name in ["Анна", "José Ñandú", "李小龍", "Zoë 🦊", "שלום", "Ngọc Ánh", "a.b_c-d", "ทดสอบ", "x²"]
        {
            assert_eq!(clean(name), name);
        }
        assert_eq!(clean("Viet\u{302}\u{323}"), "Viet\u{302}\u{323}", "two marks on one letter");
    }

    #[test]
    fn what_is_not_seen_goes() {
        for (name, seen) in [
            ("\u{202e}txet\u{202c}", "txet"),
            ("a\u{200b}\u{200d}\u{feff}\u{ad}b", "ab"),
            ("a\r\nb\tc", "a b c"),
            ("\u{2066}x\u{2069}\u{200f}", "x"),
            ("a\u{0}\u{7}\u{1b}[31m\u{9f}", "a[31m"),
            ("z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "z\u{300}\u{301}\u{302}"),
            ("x\u{e0061}\u{e007f}\u{fe0f}", "x"),
            ("  a \u{3000}\u{a0} b\u{2028}", "a b"),
            ("\u{301}a", "a"),
        ] {
            assert_eq!(clean(name), seen, "{name:?}");
        }
    }

    #[test]
    fn nobody_is_nameless() {
        for name in ["", "   ", "\u{3164}", "\u{2800}\u{2800}", "\u{200b}", "\u{e0020}", "\u{301}\u{301}"] {
            assert_eq!(shown_name(UserId(120_045), name), "player 0045", "{name:?}");
        }
        assert_eq!(shown_name(UserId(1), "\\"), "\\", "what a place cannot show it must escape");
    }
}
