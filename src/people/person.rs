//! A person and what the person has set.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::ids::UserId;

/// When a move is shown before it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Confirm {
    /// At correspondence pace.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Confirm {
    /// Its name in storage and in `/settings`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether a move is shown first, in a match at `correspondence` pace or a
    /// faster one.
    #[must_use]
    pub fn asks(self, correspondence: bool) -> bool {
        match self {
            Self::Auto => correspondence,
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// How a person likes to see boards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum BoardStyle {
    /// As a picture.
    #[default]
    Picture,
    /// As text.
    Text,
}

impl BoardStyle {
    /// Its name in storage and in `/settings`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A person that Krepost has met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Who.
    pub user: UserId,
    /// The name that Discord showed last; empty if none is known.
    pub name: String,
    /// The language of the client, as Discord gives it: `en-US`, `ru`.
    pub locale: String,
    /// When a move is shown before it is played.
    pub confirm: Confirm,
    /// How boards are shown.
    pub board: BoardStyle,
    /// The theme of pictures; empty for the usual one.
    pub theme: String,
}

impl Person {
    /// Somebody of whom nothing is known.
    #[must_use]
    pub fn unknown(user: UserId) -> Self {
        Self {
            user,
            name: String::new(),
            locale: String::new(),
            confirm: Confirm::default(),
            board: BoardStyle::default(),
            theme: String::new(),
        }
    }
}
