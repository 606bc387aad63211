//! What things are called: matches and lobbies by our own numbers, the rest by
//! Discord's.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Discord's ids: 64 bits of which the highest is never set, so that they fit
/// a signed column unchanged.
macro_rules! snowflake {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

snowflake! {
    /// A person on Discord.
    UserId
}
snowflake! {
    /// A server.
    GuildId
}
snowflake! {
    /// A channel or thread.
    ChannelId
}
snowflake! {
    /// A message.
    MessageId
}
snowflake! {
    /// A command or a press, as Discord delivered it.
    InteractionId
}

/// A match. People see and type it as `#12`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MatchId(pub i64);

/// A lobby at which people gather before a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LobbyId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for LobbyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The text is no number of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotAMatch;

impl FromStr for MatchId {
    type Err = NotAMatch;

    /// Reads `#12` or `12`, with spaces around and after the sign.
    fn from_str(text: &str) -> Result<Self, NotAMatch> {
        let text = text.trim();
        let digits = text.strip_prefix(['#', '№']).unwrap_or(text).trim_start();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        let number: i64 = if plain { digits.parse().map_err(|_| NotAMatch)? } else { 0 };
        if number > 0 { Ok(Self(number)) } else { Err(NotAMatch) }
    }
}
