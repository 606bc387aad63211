//! How much time the players have.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// The least time a move or a bank may have.
pub const SHORTEST: Duration = Duration::from_secs(10);
/// The most time a move, a bank or a cap may have.
pub const LONGEST: Duration = Duration::from_secs(60 * DAY);

/// The time control of a match, in whole seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pace {
    /// So much for every move, written `3d`.
    PerMove(Duration),
    /// A bank that each move adds to, written `5d+1d/10d`.
    Bank {
        /// What a seat has at the start.
        bank: Duration,
        /// What it gets for each move.
        increment: Duration,
        /// The bank never holds more than this.
        cap: Duration,
    },
}

impl Pace {
    /// Three days for every move.
    pub const DEFAULT: Self = Self::PerMove(Duration::from_secs(3 * DAY));

    /// Whether a move may take an hour or more. A bank is counted as if it
    /// were to last forty moves.
    #[must_use]
    pub fn is_correspondence(self) -> bool {
        let per_move = match self {
            Self::PerMove(time) => time,
            Self::Bank { bank, increment, .. } => bank / 40 + increment,
        };
        per_move >= Duration::from_secs(HOUR)
    }
}

/// A text that is no pace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PaceError {
    /// Not of the form `3d`, `3 days` or `5d+1d/10d`.
    Unreadable {
        /// What was given.
        text: String,
    },
    /// A time shorter than [`SHORTEST`] or longer than [`LONGEST`].
    OutOfRange {
        /// What was given.
        text: String,
    },
    /// The cap is less than the bank or the increment.
    LowCap {
        /// What was given.
        text: String,
    },
}

impl fmt::Display for PaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text } => {
                write!(f, "cannot read the pace {text:?}; expected 3d, 3 days, 12h, 10m, 30s or 5d+1d/10d")
            }
            Self::OutOfRange { text } => write!(f, "{text:?} is not between 10s and 60d"),
            Self::LowCap { text } => {
                write!(f, "{text:?}: the cap is less than the bank or the increment")
            }
        }
    }
}

impl std::error::Error for PaceError {}

impl FromStr for Pace {
    type Err = PaceError;

    /// Reads a time for each move, or bank, increment and cap. A bank without
    /// cap never holds more than at the start.
    fn from_str(text: &str) -> Result<Self, PaceError> {
        let given = || text.trim().to_owned();
        let signed = with_signs(text);
        let unreadable = || PaceError::Unreadable { text: given() };
        let read = |part: &str| read_time(part).ok_or_else(unreadable);
        let in_range = |time: Duration| {
            let fits = (SHORTEST..=LONGEST).contains(&time);
            if fits { Ok(time) } else { Err(PaceError::OutOfRange { text: given() }) }
        };
        let Some((bank, rest)) = signed.split_once('+') else {
            return Ok(Self::PerMove(in_range(read(&signed)?)?));
        };
        let (increment, cap) = match rest.split_once('/') {
            Some((increment, cap)) => (increment, cap),
            None => (rest, bank),
        };
        let (bank, increment, cap) = (in_range(read(bank)?)?, read(increment)?, in_range(read(cap)?)?);
        if cap < bank || cap < increment {
            return Err(PaceError::LowCap { text: given() });
        }
        Ok(Self::Bank { bank, increment, cap })
    }
}

/// What may be said of the limit of a bank instead of the sign `/`.
const LIMITS: [&str; 5] = [", at most", ", предел", ", не больше", ", max", ", cap"];

/// What may stand behind a time and says nothing more.
const PER_MOVE: [&str; 8] =
    ["per move", "a move", "each move", "for each move", "/move", "на ход", "за ход", "за каждый ход"];

/// A text in small letters, with the signs of the short form.
fn with_signs(text: &str) -> String {
    let small = text.trim().to_lowercase();
    let small = small.strip_prefix("запас ").unwrap_or(&small).to_owned();
    let signed = LIMITS.iter().fold(small, |text, limit| text.replace(limit, "/"));
    let per_move = |text: String, words: &&str| text.strip_suffix(*words).map_or(text.clone(), str::to_owned);
    PER_MOVE.iter().fold(signed, per_move)
}

/// Reads `1d12h`, `3 days`, `5 дней`, `сутки`: numbers with units in either
/// language, or a unit alone for one of it.
fn read_time(text: &str) -> Option<Duration> {
    let text = PER_MOVE.iter().fold(text.trim(), |text, words| text.strip_suffix(words).unwrap_or(text));
    let text: String = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '.')).collect();
    let mut rest = text.as_str();
    let mut seconds: u64 = 0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let (number, tail) = rest.split_at(digits);
        let letters = tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len());
        let (unit, tail) = tail.split_at(letters);
        // Long numbers are out of every range; they must not overflow.
        let number: u64 = match number {
            "" if is_word(unit) => 1,
            number => number.parse::<u32>().ok()?.into(),
        };
        seconds += number * unit_seconds(unit)?;
        rest = tail;
    }
    (!text.is_empty()).then_some(Duration::from_secs(seconds))
}

/// Whether a unit is written as a word, which alone means one of it.
fn is_word(unit: &str) -> bool {
    unit.chars().count() > 2
}

/// The seconds in a unit.
fn unit_seconds(unit: &str) -> Option<u64> {
    const UNITS: [(u64, &[&str]); 5] = [
        (
            1,
            &["s", "sec", "secs", "second", "seconds", "с", "сек", "секунда", "секунды", "секунд", "секунду"],
        ),
        (
            MINUTE,
            &["m", "min", "mins", "minute", "minutes", "м", "мин", "минута", "минуты", "минут", "минуту"],
        ),
        (HOUR, &["h", "hr", "hrs", "hour", "hours", "ч", "час", "часа", "часов"]),
        (DAY, &["d", "day", "days", "д", "дн", "день", "дня", "дней", "сут", "сутки", "суток"]),
        (7 * DAY, &["w", "wk", "week", "weeks", "н", "нед", "неделя", "недели", "недель", "неделю"]),
    ];
    UNITS.iter().find(|(_, names)| names.contains(&unit)).map(|&(seconds, _)| seconds)
}

impl fmt::Display for Pace {
    /// `3d`, `1d12h`, `5d+1d/10d`: the form that is stored and read back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::PerMove(time) => write_time(f, time),
            Self::Bank { bank, increment, cap } => {
                write_time(f, bank)?;
                f.write_str("+")?;
                write_time(f, increment)?;
                f.write_str("/")?;
                write_time(f, cap)
            }
        }
    }
}

/// Writes whole seconds in the largest units that fit.
fn write_time(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    let mut seconds = time.as_secs();
    if seconds == 0 {
        return f.write_str("0s");
    }
    for (unit, letter) in [(DAY, 'd'), (HOUR, 'h'), (MINUTE, 'm'), (1, 's')] {
        if seconds >= unit {
            write!(f, "{}{letter}", seconds / unit)?;
            seconds %= unit;
        }
    }
    Ok(())
}
