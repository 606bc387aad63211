//! News of lobbies: their message follows them.

use super::{Problem, edit, post};
use crate::discord::Bot;
use crate::discord::gateway::outbound::Outbound;
use crate::discord::lobby::{self, Occasion};
use crate::notices::{BoardMessage, Notice};
use crate::people::LobbyId;
use crate::store::Stored;

/// A lobby has changed or closed: its message follows. Those who are asked
/// again are told in a message of its own, since an edit pings nobody.
pub(super) async fn changed(
    bot: &Bot,
    outbound: &Outbound,
    id: LobbyId,
    again: Option<&Notice>,
) -> Result<Option<BoardMessage>, Problem> {
    let lobby = bot.store.lobbies().get(id).await?;
    let locale = bot.locale(lobby.owner).await?;
    if let Some(message) = lobby.message {
        edit(outbound, lobby.channel, message, &lobby::message(locale, &lobby, Occasion::Changed)).await;
    }
    let Some(notice) = again.filter(|notice| !notice.mentions.is_empty() && lobby.is_open()) else {
        return Ok(None);
    };
    let message = lobby::asked_again(locale, &lobby, &notice.mentions);
    Ok(Some(post(outbound, notice, lobby.channel, &message).await?))
}

/// The lobby's message says where the match is played.
pub(super) async fn begun(bot: &Bot, outbound: &Outbound, stored: &Stored) {
    let lobby = match bot.store.lobbies().of_match(stored.id).await {
        Ok(Some(lobby)) => lobby,
        Ok(None) => return,
        Err(error) => return tracing::error!(%error, "the table of a match cannot be read"),
    };
    let (Some(message), Ok(locale)) = (lobby.message, bot.locale(lobby.owner).await) else { return };
    let shown = lobby::begun(locale, &lobby, stored.place.thread);
    edit(outbound, lobby.channel, message, &shown).await;
}
