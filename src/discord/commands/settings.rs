//! `/settings`.

use std::sync::Arc;

use strum::VariantArray as _;

use super::server;
use crate::discord::error::{Failure, said};
use crate::discord::{Bot, Reply, Request, safe_name};
use crate::people::{BoardStyle, Confirm};
use crate::render::Theme;
use crate::say;
use crate::words::Locale;

/// `/settings`: changes what is said, shows what holds.
///
/// # Errors
/// A value that a setting does not take, or a setting of the server from
/// somebody who may not manage it.
pub async fn change(bot: Arc<Bot>, request: Request, wishes: Wishes) -> Result<Reply, Failure> {
    let locale = request.locale;
    // All are read before any is written: a wrong one changes nothing.
    let wishes = wishes.read(locale)?;
    if wishes.server_theme.is_some() && !request.manages {
        return Err(said(locale, "settings-not-manager"));
    }
    wishes.keep(&bot, &request).await?;
    let person = bot.store.people().get(request.user.id).await?;
    let server = bot.server_theme(server(&request)?).await?;
    let theme = |theme: Theme| locale.say(&format!("theme-{theme}"));
    Ok(Reply::text(say!(
        locale,
        "settings-now",
        confirm = locale.say(&format!("confirm-{}", person.confirm.name())),
        board = locale.say(&format!("board-{}", person.board.name())),
        theme = theme(Bot::theme(&person)),
        server = theme(server),
    )))
}

/// What somebody wants to change, as it was typed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// When moves are shown before they are played.
    pub confirm: Option<String>,
    /// Boards as pictures or text.
    pub board: Option<String>,
    /// The theme of one's own pictures.
    pub theme: Option<String>,
    /// The theme of the server's pictures.
    pub server_theme: Option<String>,
}

/// The same, understood.
struct Changes {
    confirm: Option<Confirm>,
    board: Option<BoardStyle>,
    theme: Option<Theme>,
    server_theme: Option<Theme>,
}

impl Wishes {
    fn read(self, locale: Locale) -> Result<Changes, Failure> {
        let theme = |text: Option<String>| {
            text.map(|text| one_of(locale, &text, Theme::VARIANTS, Theme::name)).transpose()
        };
        Ok(Changes {
            confirm: self
                .confirm
                .map(|t| one_of(locale, &t, Confirm::VARIANTS, Confirm::name))
                .transpose()?,
            board: self
                .board
                .map(|t| one_of(locale, &t, BoardStyle::VARIANTS, BoardStyle::name))
                .transpose()?,
            theme: theme(self.theme)?,
            server_theme: theme(self.server_theme)?,
        })
    }
}

impl Changes {
    async fn keep(self, bot: &Bot, request: &Request) -> Result<(), Failure> {
        let (store, now) = (&bot.store, request.now);
        if let Some(confirm) = self.confirm {
            store.people().set_confirm(request.user.id, confirm, now).await?;
        }
        if let Some(board) = self.board {
            store.people().set_board(request.user.id, board, now).await?;
        }
        if let Some(theme) = self.theme {
            store.people().set_theme(request.user.id, theme.name(), now).await?;
        }
        if let Some(theme) = self.server_theme {
            store.people().set_server_theme(server(request)?, theme.name(), now).await?;
        }
        Ok(())
    }
}

/// The value with this name.
fn one_of<T: Copy>(
    locale: Locale,
    text: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, Failure> {
    let wanted = text.trim().to_lowercase();
    let names: Vec<&str> = all.iter().map(|value| name(*value)).collect();
    let found = all.iter().copied().find(|value| name(*value) == wanted);
    found.ok_or_else(|| not_a_value(locale, text, &names.join(", ")))
}

/// Says which values are possible.
#[must_use]
pub fn not_a_value(locale: Locale, value: &str, expected: &str) -> Failure {
    Failure::Said(say!(locale, "unknown-value", value = safe_name(value), expected = expected.to_owned()))
}
