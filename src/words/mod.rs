//! What people read, in their language: Fluent messages of the bot and of the
//! games.

pub mod board;
pub mod describe;
pub mod pace;
pub mod refusal;

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

use crate::games::{GAMES, Info};
use crate::kernel::scene::{Arg, Note};
use crate::kernel::{Notation, Seat};

/// A language the bot speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Locale {
    /// English, also for everybody whose language we do not speak.
    #[default]
    En,
    /// Russian.
    Ru,
}

impl Locale {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    /// The language for a Discord locale (`ru`, `en-GB`, …).
    #[must_use]
    pub fn of(discord: &str) -> Self {
        if discord.starts_with("ru") { Self::Ru } else { Self::En }
    }

    /// Its code, as Discord and our storage write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// The move notation its players are used to.
    #[must_use]
    pub const fn notation(self) -> Notation {
        match self {
            Self::En => Notation::English,
            Self::Ru => Notation::Russian,
        }
    }

    /// A message without arguments; its id in brackets if nobody wrote it.
    #[must_use]
    pub fn say(self, id: &str) -> String {
        self.say_with(id, &FluentArgs::new())
    }

    /// A message with arguments; its id in brackets if nobody wrote it.
    #[must_use]
    pub fn say_with(self, id: &str, args: &FluentArgs<'_>) -> String {
        self.find(id, args).unwrap_or_else(|| {
            tracing::error!(id, locale = self.code(), "message without text");
            format!("[{id}]")
        })
    }

    /// Whether there is a message with this id.
    #[must_use]
    pub fn has(self, id: &str) -> bool {
        self.bundle().has_message(id)
    }

    /// A message of a game: `GAME-ID` if the game says it itself, else the
    /// shared `ID`.
    #[must_use]
    pub fn game(self, info: &Info, id: &str) -> String {
        self.game_with(info, id, &FluentArgs::new())
    }

    /// The same with arguments.
    #[must_use]
    pub fn game_with(self, info: &Info, id: &str, args: &FluentArgs<'_>) -> String {
        let own = format!("{}-{id}", info.id);
        self.find(&own, args).unwrap_or_else(|| self.say_with(id, args))
    }

    /// The name of a seat: `White`, `Белые`.
    #[must_use]
    pub fn seat(self, info: &Info, seat: Seat) -> String {
        self.game(info, &format!("seat-{}", info.seats[seat.index()].letter))
    }

    /// A note of a scene as a sentence.
    #[must_use]
    pub fn note(self, info: &Info, note: &Note) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &note.args {
            args.set(
                *name,
                match arg {
                    Arg::Seat(seat) => FluentValue::from(self.seat(info, *seat)),
                    Arg::Number(number) => FluentValue::from(u32::from(*number)),
                    Arg::Text(text) => FluentValue::from(text.clone()),
                },
            );
        }
        self.game_with(info, &format!("note-{}", note.key), &args)
    }

    fn find(self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let bundle = self.bundle();
        let pattern = bundle.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        if !errors.is_empty() {
            tracing::error!(id, locale = self.code(), ?errors, "message does not fit its arguments");
        }
        Some(text)
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static EN: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| load(Locale::En));
        static RU: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| load(Locale::Ru));
        match self {
            Self::En => &EN,
            Self::Ru => &RU,
        }
    }

    fn language(self) -> LanguageIdentifier {
        match self {
            Self::En => langid!("en"),
            Self::Ru => langid!("ru"),
        }
    }

    /// The bot's own files of this language.
    const fn files(self) -> [&'static str; 3] {
        match self {
            Self::En => [
                include_str!("../../assets/locales/en/rules.ftl"),
                include_str!("../../assets/locales/en/bot.ftl"),
                include_str!("../../assets/locales/en/commands.ftl"),
            ],
            Self::Ru => [
                include_str!("../../assets/locales/ru/rules.ftl"),
                include_str!("../../assets/locales/ru/bot.ftl"),
                include_str!("../../assets/locales/ru/commands.ftl"),
            ],
        }
    }
}

/// Reads all files of a language. What cannot be read is logged and left out:
/// a test makes sure that nothing is.
fn load(locale: Locale) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![locale.language()]);
    // Isolating marks around arguments would break mentions and links.
    bundle.set_use_isolating(false);
    let games = GAMES.iter().map(|game| match locale {
        Locale::En => game.info().texts.en,
        Locale::Ru => game.info().texts.ru,
    });
    for text in locale.files().into_iter().chain(games) {
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(?errors, locale = locale.code(), "a locale file has errors");
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(?errors, locale = locale.code(), "messages written twice");
        }
    }
    bundle
}

/// A message of the bot with arguments: `say!(locale, "id", name = value, …)`.
#[macro_export]
macro_rules! say {
    ($locale:expr, $id:expr) => { $locale.say($id) };
    ($locale:expr, $id:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = ::fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), ::fluent_bundle::FluentValue::from($value));)+
        $locale.say_with($id, &args)
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read_and_nothing_is_written_twice() {
        for locale in Locale::ALL {
            let mut bundle: FluentBundle<FluentResource> =
                FluentBundle::new_concurrent(vec![locale.language()]);
            let games = GAMES.iter().map(|game| match locale {
                Locale::En => game.info().texts.en,
                Locale::Ru => game.info().texts.ru,
            });
            for text in locale.files().into_iter().chain(games) {
                let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| errors);
                let resource = resource.unwrap_or_else(|errors| panic!("{locale:?}: {errors:?}\n{text}"));
                bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{locale:?}: {errors:?}"));
            }
        }
    }
}
