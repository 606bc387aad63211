//! Presses of buttons, lines chosen in menus and forms sent. They carry all
//! they need in their id, so they work after a restart and on old messages.

use std::sync::Arc;

use super::commands::{board, games, moves, offers, resign, rules};
use super::error::{Failure, said};
use super::gate::{self, Needs};
use super::ids::{Id, NotAnId};
use super::{Bot, Reply, Request, lobby};

/// Answers a press. `value` is the line chosen in a menu or the text of a
/// form; `private` says that the message is seen by the person alone, so that
/// it may be replaced.
pub async fn press(
    bot: Arc<Bot>,
    request: Request,
    id: String,
    value: Option<String>,
    private: bool,
) -> Reply {
    let id = id.parse::<Id>();
    let needs = id.as_ref().map_or(Needs::Nothing, Id::needs);
    gate::through(&bot, request, needs, async |request| answer(&bot, &request, id, value, private).await)
        .await
}

async fn answer(
    bot: &Bot,
    request: &Request,
    id: Result<Id, NotAnId>,
    value: Option<String>,
    private: bool,
) -> Result<Reply, Failure> {
    let reply = match id.map_err(|NotAnId| said(request.locale, "stale-press"))? {
        Id::Pick { id, seq, path } => moves::pick(bot, request, id, seq, path, value).await,
        Id::Play { id, seq, text } => moves::confirmed(bot, request, id, seq, &text).await,
        Id::Board { id } => board::own(bot, request, id, None).await,
        Id::Answer { id, kind, made, accept } => offers::answer(bot, request, id, &kind, made, accept).await,
        Id::Claim { id, seq, text } => offers::claimed(bot, request, id, seq, &text).await,
        Id::Resign { id, seq, seat } => resign::confirmed(bot, request, id, seq, seat).await,
        Id::Games { page } => games::page(bot, request, page).await,
        Id::Lobby { lobby, revision, press } => {
            lobby::press(bot, request, lobby, revision, press, value).await
        }
        Id::Rules { game, page } => rules::page(bot, request, &game, page).await,
    }?;
    // Only what one person sees is replaced by an answer to that person; an
    // answer that replaces a public message says so itself.
    Ok(match reply {
        Reply::Private(message) if private => Reply::Update(message),
        other => other,
    })
}
