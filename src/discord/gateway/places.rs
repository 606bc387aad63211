//! What happens to servers, channels and roles: it may open what was closed to
//! us, so that what waits is tried again.

use serenity::all::FullEvent;
use time::OffsetDateTime;

use crate::discord::Bot;
use crate::people::{ChannelId, GuildId};

/// Follows an event that is no interaction.
pub(super) async fn follow(bot: &Bot, event: &FullEvent) {
    let guild = match event {
        FullEvent::GuildCreate { guild, .. } => {
            let id = GuildId(guild.id.get());
            bot.enter(id, &guild.name, &guild.preferred_locale).await;
            let greets = guild.system_channel_id.map(|channel| ChannelId(channel.get()));
            if let Err(error) = bot.store.people().greets_in(id, greets).await {
                tracing::error!(%error, "cannot remember where Discord greets");
            }
            guild.id
        }
        FullEvent::ChannelUpdate { new, .. } | FullEvent::ThreadUpdate { new, .. } => new.guild_id,
        FullEvent::GuildRoleUpdate { new, .. } => new.guild_id,
        _ => return,
    };
    let knocked = bot.store.matches().knock(GuildId(guild.get()), OffsetDateTime::now_utc()).await;
    if let Err(error) = knocked {
        tracing::error!(%error, "what waits for a permission is not tried again yet");
    }
}
