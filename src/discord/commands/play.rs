//! `/play`: opens a lobby.

use std::sync::Arc;

use super::{game_named, server};
use crate::discord::error::{Failure, from_store, options, said};
use crate::discord::{Bot, Member, Reply, Request, lobby, pace, safe_name};
use crate::games::{AnyGame, Info};
use crate::kernel::{Options, Seat};
use crate::lobby::{Opening, Plan};
use crate::matches::Pace;
use crate::say;
use crate::words::Locale;

/// What the caller of `/play` said.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The game's id or name.
    pub game: String,
    /// Who is asked, clockwise from the caller.
    pub opponents: Vec<Member>,
    /// Whether it counts for ratings.
    pub rated: Option<bool>,
    /// The time control.
    pub pace: Option<String>,
    /// The caller's seat.
    pub seat: Option<String>,
    /// Options of the game as text.
    pub options: Option<String>,
}

/// `/play`.
///
/// # Errors
/// What was wrong with the invitation, or what the bot may not do here.
pub async fn open(bot: Arc<Bot>, request: Request, invitation: Invitation) -> Result<Reply, Failure> {
    let locale = request.locale;
    let guild = server(&request)?;
    let game = game_named(locale, &invitation.game)?;
    if invitation.opponents.iter().any(|person| person.bot) {
        return Err(said(locale, "bot-opponent"));
    }
    let plan = plan(&bot, locale, game, &invitation)?;
    let seat = invitation.seat.as_deref().map(|text| seat_named(locale, game.info(), text)).transpose()?;
    let opening = Opening {
        plan,
        guild,
        channel: request.channel,
        owner: request.user.id,
        seat,
        opponents: invitation.opponents.iter().map(|person| person.id).collect(),
    };
    let life = time::Duration::try_from(bot.rules.lobby_life).unwrap_or(time::Duration::DAY);
    let opened = bot.store.lobbies().open(opening, request.now, life).await;
    let opened = opened.map_err(|error| from_store(locale, Some(game.info()), error))?;
    Ok(Reply::Public(lobby::message(locale, &opened, lobby::Occasion::Opened)))
}

/// What is to be played.
fn plan(
    bot: &Bot,
    locale: Locale,
    game: &'static dyn AnyGame,
    invitation: &Invitation,
) -> Result<Plan, Failure> {
    let info = game.info();
    let chosen = Options::parse(info.options, invitation.options.as_deref().unwrap_or_default());
    let chosen = chosen.map_err(|error| Failure::Said(options(locale, info, &error)))?;
    let pace = match invitation.pace.as_deref() {
        None => bot.rules.pace,
        Some(text) => text.parse::<Pace>().map_err(|error| Failure::Said(pace::refusal(locale, &error)))?,
    };
    Ok(Plan { game, options: chosen, pace, rated: invitation.rated.unwrap_or(true) })
}

/// The seat that somebody named, by its letter or its name.
fn seat_named(locale: Locale, info: &'static Info, text: &str) -> Result<Seat, Failure> {
    let wanted = text.trim().to_lowercase();
    let fits = |seat: &Seat| {
        wanted.chars().eq([info.seats[seat.index()].letter])
            || Locale::ALL.iter().any(|locale| locale.seat(info, *seat).to_lowercase() == wanted)
    };
    Seat::all(info.seats.len()).find(fits).ok_or_else(|| {
        let seats: Vec<String> = Seat::all(info.seats.len()).map(|seat| locale.seat(info, seat)).collect();
        Failure::Said(say!(locale, "unknown-seat", text = safe_name(text), seats = seats.join(", ")))
    })
}
