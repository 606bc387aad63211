//! Presses of buttons, lines chosen in menus and forms sent. They carry all
//! they need in their id, so they work after a restart and on old messages.

use std::sync::Arc;

use super::commands::{board, moves, offers, rules};
use super::error::{Failure, said};
use super::ids::Id;
use super::{Bot, Reply, Request, lobby, spoken};
use crate::matches::MatchId;

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
    bot.meet(&request).await;
    let locale = request.locale;
    spoken(locale, answer(bot, request, id, value, private)).await
}

async fn answer(
    bot: Arc<Bot>,
    request: Request,
    id: String,
    value: Option<String>,
    private: bool,
) -> Result<Reply, Failure> {
    let Ok(id) = id.parse::<Id>() else {
        return Err(said(request.locale, "stale-press"));
    };
    let reply = match id {
        Id::Pick { game, seq, path } => moves::pick(&bot, &request, MatchId(game), seq, path, value).await,
        Id::Play { game, seq, text } => moves::confirmed(&bot, &request, MatchId(game), seq, &text).await,
        Id::Board { game } => board::own(&bot, &request, MatchId(game), None).await,
        Id::Answer { game, kind, made, accept } => {
            offers::answer(&bot, &request, MatchId(game), &kind, made, accept).await
        }
        Id::Lobby { lobby, revision, press } => {
            lobby::press(&bot, &request, lobby, revision, press, value).await
        }
        Id::Rules { game, page } => rules::page(&bot, &request, &game, page).await,
    }?;
    // Only what one person sees is replaced by an answer to that person; an
    // answer that replaces a public message says so itself.
    Ok(match reply {
        Reply::Private(message) if private => Reply::Update(message),
        other => other,
    })
}
