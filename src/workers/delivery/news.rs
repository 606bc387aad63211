//! News of matches: in the own thread, else in the channel, else in the nearest
//! place. Wherever play moves, both places say so; where there is no place the
//! clock stands still.

use time::OffsetDateTime;

use super::{Problem, lobby, post};
use crate::discord::gateway::outbound::{Outbound, SendError};
use crate::discord::{Bot, Message, announce};
use crate::matches::News;
use crate::notices::{BoardMessage, Grounds, Leg, Moved, Notice, Way};
use crate::people::{ChannelId, MatchId, MessageId};
use crate::store::{Error, Stored};
use crate::words::Locale;

/// So many attempts a closed place is given, some seconds in all, before a
/// match is spoken of outside the channel that its players chose.
const PATIENT: u32 = 2;

/// Tells news of a match where it can be told.
pub(super) async fn tell(
    bot: &Bot,
    outbound: &Outbound,
    notice: &Notice,
    id: MatchId,
    news: &News,
) -> Result<Option<BoardMessage>, Problem> {
    let now = OffsetDateTime::now_utc();
    let detour = bot.store.matches().detour(id).await?;
    let held = detour.is_some_and(|detour| detour.channel.is_none());
    if held {
        // So that what is said names the deadline that will count.
        bot.store.matches().release(id, now).await?;
    }
    let mut stored = match bot.store.matches().load(id).await {
        Ok(stored) if stored.play.suspended().is_none() => stored,
        // It stands still, which is written down and told once.
        Ok(stored) => {
            bot.store.matches().review(id, now).await?;
            stored
        }
        Err(Error::Corrupt(_)) => {
            bot.store.matches().review(id, now).await?;
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    let Some(message) = announce::message(bot, &stored, news, &notice.mentions).await? else {
        return Ok(None);
    };
    let begins = matches!(news, News::Started);
    if begins {
        open(bot, outbound, notice, &mut stored).await?;
    }
    let grounds = Grounds { thread: stored.place.thread, channel: stored.place.channel, detour };
    let locale = announce::common(bot, &stored).await?;
    let told = Told { bot, outbound, notice, stored: &stored, grounds, locale, message: &message };
    let said = told.somewhere(now).await;
    if begins && said.is_ok() {
        lobby::begun(bot, outbound, &stored).await;
    }
    said.map(Some)
}

/// A message on its way.
struct Told<'a> {
    bot: &'a Bot,
    outbound: &'a Outbound,
    notice: &'a Notice,
    stored: &'a Stored,
    grounds: Grounds,
    locale: Locale,
    message: &'a Message,
}

impl Told<'_> {
    /// Says it in the first place that is open.
    async fn somewhere(&self, now: OffsetDateTime) -> Result<BoardMessage, Problem> {
        let mut waits = None;
        for leg in self.grounds.legs(now) {
            match self.at(leg).await {
                Ok(said) => return self.arrived(leg, said, now).await,
                Err(SendError::Gone(_)) => {}
                Err(error @ SendError::Forbidden(_)) => waits = Some(error),
                Err(error) => return Err(error.into()),
            }
        }
        let known = self.grounds.detour.is_some();
        match waits {
            // A permission is often taken for a moment only.
            Some(error) if self.notice.attempts <= PATIENT && !known => return Err(error.into()),
            _ => {}
        }
        let others = self.bot.store.matches().nearby(self.stored.place.guild).await?;
        for leg in self.grounds.nearby(&others) {
            match self.at(leg).await {
                Ok(said) => return self.arrived(leg, said, now).await,
                Err(SendError::Gone(_) | SendError::Forbidden(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.bot.store.matches().leave_home(self.stored.id, None, now).await?;
        Err(Problem::Nowhere)
    }

    /// Says it in one place, with a word about the move there.
    async fn at(&self, leg: Leg) -> Result<BoardMessage, SendError> {
        let mut message = self.message.clone();
        if leg.way == Way::Nearby {
            // Not everybody there may be meant to see the board.
            message.files.clear();
        }
        let moved = self.grounds.moved(leg.channel);
        if let Some(word) = announce::arrives(self.locale, self.stored.id, moved, self.held()) {
            message.content = announce::with_word(&word, &message.content);
        }
        post(self.outbound, self.notice, leg.channel, &message).await
    }

    fn held(&self) -> bool {
        self.grounds.detour.is_some_and(|detour| detour.channel.is_none())
    }

    /// Remembers where it was said, and says in the place before where that is.
    async fn arrived(
        &self,
        leg: Leg,
        said: BoardMessage,
        now: OffsetDateTime,
    ) -> Result<BoardMessage, Problem> {
        let matches = self.bot.store.matches();
        let from = match self.grounds.moved(leg.channel) {
            Moved::No => {
                if self.grounds.detour.is_some_and(|detour| detour.retry_at <= now) {
                    // Its own place was tried once more, in vain.
                    matches.leave_home(self.stored.id, Some(leg.channel), now).await?;
                }
                return Ok(said);
            }
            Moved::Away { from } => {
                matches.leave_home(self.stored.id, Some(leg.channel), now).await?;
                from
            }
            Moved::Home { from } => {
                matches.come_home(self.stored.id, now).await?;
                from
            }
        };
        if let Some(from) = from.filter(|from| *from != leg.channel) {
            self.points(from, leg.channel).await;
        }
        Ok(said)
    }

    /// Says in the old place where the match goes on, as far as possible.
    async fn points(&self, from: ChannelId, to: ChannelId) {
        let message = announce::goes_on(self.locale, self.stored.id, to);
        let nonce = format!("{}m", self.notice.nonce);
        if let Err(error) = self.outbound.post(from, &message, &nonce).await {
            tracing::info!(%error, "the old place of a match does not tell where it goes on");
        }
    }
}

/// Opens the match's own thread, if that is permitted. Asked twice it is
/// opened once.
async fn open(bot: &Bot, outbound: &Outbound, notice: &Notice, stored: &mut Stored) -> Result<(), Problem> {
    if stored.place.thread.is_none()
        && let Some(thread) = thread(bot, outbound, notice, stored).await?
    {
        bot.store.matches().set_thread(stored.id, Some(thread)).await?;
        stored.place.thread = Some(thread);
    }
    Ok(())
}

/// The match's own thread, on the message of its lobby if that is known, else
/// on one of its own: a message has one thread at most. `None` if threads are
/// not permitted: then the channel serves.
async fn thread(
    bot: &Bot,
    outbound: &Outbound,
    notice: &Notice,
    stored: &Stored,
) -> Result<Option<ChannelId>, Problem> {
    let name = announce::thread_name(bot, stored).await?;
    let channel = stored.place.channel;
    let lobby = bot.store.lobbies().of_match(stored.id).await?;
    let on = lobby.filter(|lobby| lobby.channel == channel).and_then(|lobby| lobby.message);
    if let Some(message) = on {
        match outbound.open_thread(channel, message, &name).await {
            // The lobby's message was deleted.
            Err(SendError::NoMessage) => {}
            opened => return permitted(opened),
        }
    }
    match head(outbound, notice, channel, &name).await {
        Ok(message) => permitted(outbound.open_thread(channel, message, &name).await),
        Err(error) => permitted(Err(error)),
    }
}

/// The message on which a thread can hang: its name.
async fn head(
    outbound: &Outbound,
    notice: &Notice,
    channel: ChannelId,
    name: &str,
) -> Result<MessageId, SendError> {
    let message = Message::text(format!("**{name}**"));
    if notice.attempts > 1
        && let Ok(Some(found)) = outbound.find(channel, &message, notice.created).await
    {
        return Ok(found);
    }
    outbound.post(channel, &message, &format!("{}t", notice.nonce)).await
}

/// A thread, if it is permitted.
fn permitted(opened: Result<ChannelId, SendError>) -> Result<Option<ChannelId>, Problem> {
    match opened {
        Ok(thread) => Ok(Some(thread)),
        Err(error @ (SendError::Forbidden(_) | SendError::Gone(_) | SendError::Invalid(_))) => {
            tracing::info!(%error, "no thread here, the match stays in the channel");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
