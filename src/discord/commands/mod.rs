//! What each command does.

pub mod board;
pub mod export;
pub mod games;
pub mod help;
pub mod moves;
pub mod offers;
pub mod play;
pub mod rating;
pub mod resign;
pub mod rules;
pub mod settings;

use super::error::{Failure, from_store, refusal, said, suspended};
use super::{Bot, Request};
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

/// The match that somebody means, if its position is known: see
/// [`match_standing`].
///
/// # Errors
/// Says which matches there are, that there is none, or why it stands still.
pub async fn match_meant(bot: &Bot, request: &Request, named: Option<&str>) -> Result<Stored, Failure> {
    match_standing(bot, request, named).await.and_then(|stored| with_position(request.locale, stored))
}

/// A match that stands still has no position to show or to move in.
fn with_position(locale: Locale, stored: Stored) -> Result<Stored, Failure> {
    match stored.play.suspended() {
        None => Ok(stored),
        Some(_) if stored.ended.is_some() => Err(said(locale, "suspended-past")),
        Some(why) => Err(Failure::Said(suspended(locale, &stored.play, why))),
    }
}

/// The match that somebody means, also one that stands still: the one named, else the only one in the
/// channel, else the only one there in which the person plays. Where none is
/// being played it is the person's only one in the channel's threads, else the
/// one that was played there last.
///
/// # Errors
/// Says which matches there are, or that there is none.
pub async fn match_standing(bot: &Bot, request: &Request, named: Option<&str>) -> Result<Stored, Failure> {
    let locale = request.locale;
    if let Some(text) = named {
        let unknown = || Failure::Said(say!(locale, "unknown-match", text = crate::discord::safe_name(text)));
        let id: MatchId = text.parse().map_err(|_| unknown())?;
        return match_numbered(bot, request, id).await?.ok_or_else(unknown);
    }
    let place = request.channel;
    let going = bot.store.matches().in_place(place).await?;
    let own: Vec<&Summary> = going.iter().filter(|going| going.plays(request.user.id)).collect();
    let id = match (&going[..], &own[..]) {
        ([only], _) => only.id,
        (_, [only]) => only.id,
        ([], _) => elsewhere(bot, request).await?,
        (several, _) => return Err(which(locale, several.iter())),
    };
    bot.store.matches().load(id).await.map_err(|error| from_store(locale, None, error))
}

/// The match that is meant in a channel in which none is being played.
async fn elsewhere(bot: &Bot, request: &Request) -> Result<MatchId, Failure> {
    let place = request.channel;
    let mut own = bot.store.matches().of(request.user.id).await?;
    own.retain(|game| game.place.channel == place);
    match &own[..] {
        [only] => Ok(only.id),
        [] => {
            let newest = bot.store.matches().newest_in(place).await?;
            newest.ok_or_else(|| said(request.locale, "no-match-here"))
        }
        several => Err(which(request.locale, several.iter())),
    }
}

/// Asks which of several matches is meant.
fn which<'a>(locale: Locale, several: impl Iterator<Item = &'a Summary>) -> Failure {
    let list: Vec<String> = several.map(|game| game.id.to_string()).collect();
    Failure::Said(say!(locale, "which-match", matches = list.join(", ")))
}

/// The match with this number, if it is one of the server's.
///
/// # Errors
/// The database.
pub async fn match_numbered(bot: &Bot, request: &Request, id: MatchId) -> Result<Option<Stored>, Failure> {
    match bot.store.matches().load(id).await {
        Ok(stored) => Ok(Some(stored).filter(|stored| Some(stored.place.guild) == request.guild)),
        Err(Error::NoMatch(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The match of a button, if its position is known.
///
/// # Errors
/// Says that there is no such match, or why it stands still.
pub async fn match_pressed(bot: &Bot, request: &Request, id: MatchId) -> Result<Stored, Failure> {
    match_answered(bot, request, id).await.and_then(|stored| with_position(request.locale, stored))
}

/// The match of a button, also one that stands still; it exists, or the
/// message is not ours.
///
/// # Errors
/// Says that there is no such match.
pub async fn match_answered(bot: &Bot, request: &Request, id: MatchId) -> Result<Stored, Failure> {
    let unknown = || Failure::Said(say!(request.locale, "unknown-match", text = id.to_string()));
    match_numbered(bot, request, id).await?.ok_or_else(unknown)
}

/// What a person is told when the match does not do what was asked.
#[must_use]
pub fn refused(request: &Request, stored: &Stored, why: &Refusal) -> Failure {
    Failure::Said(refusal(request.locale, &stored.play, why))
}

/// Whether what a person does in a match can be told there: an act that nobody
/// would hear of is refused. From elsewhere the place of the match is not seen.
///
/// # Errors
/// Says what is missing.
pub fn may_act(request: &Request, stored: &Stored) -> Result<(), Failure> {
    if stored.place.posts() == request.channel { may_post(request) } else { Ok(()) }
}

/// Names the permission that the bot lacks to play in this channel.
///
/// # Errors
/// Says what is missing.
pub fn may_post(request: &Request) -> Result<(), Failure> {
    let locale = request.locale;
    let can = request.permissions;
    if can.locked {
        return Err(said(locale, "thread-locked"));
    }
    let send = if can.in_thread { "send-in-threads" } else { "send" };
    // Where the bot may open a thread for the match it must also write in it.
    let in_threads = can.send_in_threads || !can.threads;
    // Where the bot may not see it may do nothing, and where it may not write
    // it may not attach: what is missing is the first of them.
    let needed = [
        (can.view, "view"),
        (can.send || !can.view, send),
        (in_threads || !can.view, "send-in-threads"),
        (can.files || !can.send, "files"),
    ];
    let missing: Vec<String> = needed
        .iter()
        .filter(|(granted, _)| !granted)
        .map(|(_, name)| locale.say(&format!("permission-{name}")))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Failure::Said(say!(locale, "missing-permission", permissions = missing.join(", "))))
}
