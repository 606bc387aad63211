//! Discord's permission bits, as far as a game bot meets them.

use std::ops::{BitAnd, BitOr, Not};

/// A set of permissions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Permissions(i64);

macro_rules! permissions {
    ($($name:ident = $bit:literal),* $(,)?) => {
        impl Permissions {
            $(pub(crate) const $name: Self = Self(1 << $bit);)*
        }

        /// Every permission with Discord's name.
        const NAMES: &[(&str, Permissions)] = &[$((stringify!($name), Permissions::$name)),*];
    };
}

permissions! {
    ADMINISTRATOR = 3,
    MANAGE_CHANNELS = 4,
    MANAGE_GUILD = 5,
    ADD_REACTIONS = 6,
    VIEW_CHANNEL = 10,
    SEND_MESSAGES = 11,
    MANAGE_MESSAGES = 13,
    EMBED_LINKS = 14,
    ATTACH_FILES = 15,
    READ_MESSAGE_HISTORY = 16,
    MENTION_EVERYONE = 17,
    USE_EXTERNAL_EMOJIS = 18,
    MANAGE_ROLES = 28,
    USE_APPLICATION_COMMANDS = 31,
    MANAGE_THREADS = 34,
    CREATE_PUBLIC_THREADS = 35,
    SEND_MESSAGES_IN_THREADS = 38,
    PIN_MESSAGES = 51,
}

impl Permissions {
    /// None.
    pub(crate) const NONE: Self = Self(0);

    /// All that this server knows.
    pub(crate) fn all() -> Self {
        NAMES.iter().fold(Self::NONE, |set, (_, one)| set | *one)
    }

    /// What @everyone has on a new server.
    pub(crate) fn everyone() -> Self {
        Self::VIEW_CHANNEL
            | Self::ADD_REACTIONS
            | Self::SEND_MESSAGES
            | Self::EMBED_LINKS
            | Self::ATTACH_FILES
            | Self::READ_MESSAGE_HISTORY
            | Self::USE_EXTERNAL_EMOJIS
            | Self::USE_APPLICATION_COMMANDS
            | Self::CREATE_PUBLIC_THREADS
            | Self::SEND_MESSAGES_IN_THREADS
    }

    /// From the stored bits.
    pub(crate) const fn from_bits(bits: i64) -> Self {
        Self(bits)
    }

    /// The bits, as they are stored and sent.
    pub(crate) const fn bits(self) -> i64 {
        self.0
    }

    /// One permission by Discord's name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, one)| *one)
    }

    /// Is all of `other` in it?
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl BitOr for Permissions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_find_bits() {
        assert_eq!(Permissions::named("SEND_MESSAGES"), Some(Permissions::SEND_MESSAGES));
        assert_eq!(Permissions::named("FLY"), None);
        assert_eq!(Permissions::SEND_MESSAGES.bits(), 2048);
        assert!(Permissions::all().has(Permissions::everyone()));
    }
}
