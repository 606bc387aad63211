//! `/games`: what a person plays and waits for.

use std::sync::Arc;

use crate::discord::error::Failure;
use crate::discord::view::moment;
use crate::discord::{Bot, Reply, Request};
use crate::games::game;
use crate::say;
use crate::store::Summary;
use crate::words::Locale;

/// Lines shown; the rest is counted.
const LINES: usize = 20;

/// `/games`, sorted by the time that is left for whoever is to move.
///
/// # Errors
/// The database.
pub async fn list(bot: Arc<Bot>, request: Request) -> Result<Reply, Failure> {
    let locale = request.locale;
    let matches = bot.store.matches().of(request.user.id).await?;
    let lobbies = bot.store.lobbies().of(request.user.id).await?;
    if matches.is_empty() && lobbies.is_empty() {
        return Ok(Reply::text(locale.say("games-none")));
    }
    let mut lines = Vec::new();
    if !matches.is_empty() {
        lines.push(locale.say("games-title"));
        lines.extend(matches.iter().take(LINES).filter_map(|summary| line(locale, &request, summary)));
        if matches.len() > LINES {
            lines.push(say!(locale, "games-more", count = matches.len() - LINES));
        }
    }
    if !lobbies.is_empty() {
        lines.push(locale.say("games-tables"));
        lines.extend(lobbies.iter().take(5).map(|lobby| {
            let game = locale.game(lobby.plan.game.info(), "name");
            let place = format!("<#{}>", lobby.channel);
            say!(locale, "games-table", game = game, place = place, when = moment(lobby.expires))
        }));
    }
    Ok(Reply::text(crate::words::describe::cut(lines.join("\n"), 2000)))
}

/// One match.
fn line(locale: Locale, request: &Request, summary: &Summary) -> Option<String> {
    let info = game(&summary.game)?.info();
    let name = locale.game(info, "name");
    let place = format!("<#{}>", summary.place.posts());
    let when = moment(summary.deadline);
    let number = summary.id.to_string();
    if summary.is_still() {
        return Some(say!(locale, "games-line-still", game = name, match = number, place = place));
    }
    Some(if summary.to_act() == Some(request.user.id) {
        say!(locale, "games-line-mine", game = name, match = number, place = place, when = when)
    } else {
        let whose = locale.seat(info, summary.seat);
        say!(locale, "games-line-theirs", seat = whose, game = name, match = number, place = place, when = when)
    })
}
