//! What each command does.

pub mod board;
pub mod export;
pub mod games;
pub mod help;
pub(crate) mod listing;
pub mod moves;
pub mod offers;
pub mod play;
pub mod rating;
pub mod resign;
pub mod rules;
pub mod settings;

use super::error::{Failure, refusal, said};
use super::{Bot, Request, gate};
use crate::games::{AnyGame, GAMES};
use crate::matches::Refusal;
use crate::people::{GuildId, MatchId};
use crate::say;
use crate::store::{Error, Stored, Summary};
use crate::words::Locale;

/// The server in which somebody asks.
///
/// # Errors
/// Says that this is possible in a server only.
pub fn server(request: &Request) -> Result<GuildId, Failure> {
    request.guild.ok_or_else(|| said(request.locale, "not-in-server"))
}

/// The game that somebody named, by its id or its name.
///
/// # Errors
/// Says that there is no such game.
pub fn game_named(locale: Locale, text: &str) -> Result<&'static dyn AnyGame, Failure> {
    let wanted = text.trim().to_lowercase();
    let fits = |game: &&&'static dyn AnyGame| {
        let info = game.info();
        info.id == wanted
            || Locale::ALL.iter().any(|locale| locale.game(info, "name").to_lowercase() == wanted)
    };
    let unknown = || Failure::Said(say!(locale, "unknown-game", text = crate::discord::safe_name(text)));
    GAMES.iter().find(fits).copied().ok_or_else(unknown)
}

/// The match that somebody means: the one named, else the only one in the
/// channel, else the only one there in which the person plays. Where none is
/// being played it is the person's only one in the channel's threads, else the
/// one that was played there last.
///
/// # Errors
/// Says which matches there are, or that there is none.
pub async fn match_meant(bot: &Bot, request: &Request, named: Option<&str>) -> Result<Stored, Failure> {
    meant(bot, request, named, false).await
}

/// The match in which somebody means to move: of several of one's own the only
/// one that waits for this person.
///
/// # Errors
/// Says which matches there are, or that there is none.
pub async fn match_to_move(bot: &Bot, request: &Request, named: Option<&str>) -> Result<Stored, Failure> {
    meant(bot, request, named, true).await
}

async fn meant(bot: &Bot, request: &Request, named: Option<&str>, to_move: bool) -> Result<Stored, Failure> {
    if let Some(text) = named {
        let unknown =
            || Failure::Said(say!(request.locale, "unknown-match", text = crate::discord::safe_name(text)));
        let id: MatchId = text.parse().map_err(|_| unknown())?;
        return match_numbered(bot, request, id).await?.ok_or_else(unknown);
    }
    let mut here = bot.store.matches().in_place(request.channel).await?;
    let is_own = |summary: &Summary| summary.plays(request.user.id);
    if here.is_empty() {
        here = bot.store.matches().of(request.user.id).await?;
        here.retain(|summary| summary.place.channel == request.channel);
    } else if here.iter().any(is_own) {
        here.retain(is_own);
    }
    let waits = |summary: &&Summary| to_move && summary.to_act() == Some(request.user.id);
    let mut waiting = here.iter().filter(waits);
    let id = match (&here[..], waiting.next(), waiting.next()) {
        ([only], ..) => only.id,
        (_, Some(only), None) => only.id,
        ([], ..) => {
            let newest = bot.store.matches().newest_in(request.channel).await?;
            newest.ok_or_else(|| said(request.locale, "no-match-here"))?
        }
        (several, ..) => return Err(which(bot, request, several).await?),
    };
    match_pressed(bot, request, id).await
}

/// Asks which of several matches is meant.
async fn which(bot: &Bot, request: &Request, several: &[Summary]) -> Result<Failure, Failure> {
    let locale = request.locale;
    let lines = listing::lines(bot, request, several).await?;
    let list: String = lines.iter().map(|line| format!("\n{}", line.short())).collect();
    let content = say!(locale, "which-match", matches = list);
    Ok(Failure::Said(crate::words::describe::cut(content, 2000)))
}

/// The match with this number, if the person may know of it.
///
/// # Errors
/// The database, or what the bot may not do where the match is played.
pub async fn match_numbered(bot: &Bot, request: &Request, id: MatchId) -> Result<Option<Stored>, Failure> {
    match bot.store.matches().load(id).await {
        Ok(stored) if !gate::admits(bot, request, &stored) => Ok(None),
        Ok(stored) => gate::may_act(request, &stored).map(|()| Some(stored)),
        Err(Error::NoMatch(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The match with this number; it exists, and the person may know of it.
///
/// # Errors
/// Says that there is no such match.
pub async fn match_pressed(bot: &Bot, request: &Request, id: MatchId) -> Result<Stored, Failure> {
    let unknown = || Failure::Said(say!(request.locale, "unknown-match", text = id.to_string()));
    match_numbered(bot, request, id).await?.ok_or_else(unknown)
}

/// What a person is told when the match does not do what was asked.
#[must_use]
pub fn refused(request: &Request, stored: &Stored, why: &Refusal) -> Failure {
    Failure::Said(refusal(request.locale, &stored.play, why))
}
