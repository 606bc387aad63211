//! What the gateway tells of servers, kept for [`crate::discord::sight`].

use std::collections::HashMap;

use serenity::all::{ChannelType, FullEvent, Guild, GuildChannel, PermissionOverwriteType};

use crate::discord::sight::{Layout, Overwrite, RoleId, Room, Sight, Whom};
use crate::people::{ChannelId, GuildId, UserId};

/// Learns from an event what decides who sees which channel.
pub(super) fn watch(sight: &Sight, event: &FullEvent) {
    match event {
        FullEvent::GuildCreate { guild, .. } => sight.learn(GuildId(guild.id.get()), layout(guild)),
        FullEvent::GuildDelete { incomplete, .. } => sight.forget(GuildId(incomplete.id.get())),
        FullEvent::GuildUpdate { new_data: guild, .. } => {
            let roles = roles(guild.roles.values());
            let owner = UserId(guild.owner_id.get());
            sight.change(GuildId(guild.id.get()), |layout| (layout.owner, layout.roles) = (owner, roles));
        }
        FullEvent::GuildRoleCreate { new: role } | FullEvent::GuildRoleUpdate { new: role, .. } => {
            sight.change(GuildId(role.guild_id.get()), |layout| {
                layout.roles.insert(RoleId(role.id.get()), role.permissions.bits());
            });
        }
        FullEvent::GuildRoleDelete { guild_id, removed_role_id, .. } => {
            sight.change(GuildId(guild_id.get()), |layout| {
                layout.roles.remove(&RoleId(removed_role_id.get()));
            });
        }
        FullEvent::ChannelCreate { channel }
        | FullEvent::ChannelUpdate { new: channel, .. }
        | FullEvent::ThreadCreate { thread: channel }
        | FullEvent::ThreadUpdate { new: channel, .. } => put(sight, channel),
        FullEvent::ThreadListSync { thread_list_sync: sync } => {
            sync.threads.iter().for_each(|thread| put(sight, thread));
        }
        FullEvent::ChannelDelete { channel, .. } => {
            drop_room(sight, channel.guild_id.get(), channel.id.get());
        }
        FullEvent::ThreadDelete { thread, .. } => drop_room(sight, thread.guild_id.get(), thread.id.get()),
        _ => {}
    }
}

fn put(sight: &Sight, channel: &GuildChannel) {
    let Some(room) = room(channel) else { return };
    sight.change(GuildId(channel.guild_id.get()), |layout| {
        layout.rooms.insert(ChannelId(channel.id.get()), room);
    });
}

fn drop_room(sight: &Sight, guild: u64, channel: u64) {
    sight.change(GuildId(guild), |layout| _ = layout.rooms.remove(&ChannelId(channel)));
}

fn layout(guild: &Guild) -> Layout {
    let channels = guild.channels.values().chain(&guild.threads);
    Layout {
        owner: UserId(guild.owner_id.get()),
        roles: roles(guild.roles.values()),
        rooms: channels.filter_map(|one| Some((ChannelId(one.id.get()), room(one)?))).collect(),
    }
}

fn roles<'a>(roles: impl Iterator<Item = &'a serenity::all::Role>) -> HashMap<RoleId, u64> {
    roles.map(|role| (RoleId(role.id.get()), role.permissions.bits())).collect()
}

/// What decides who sees a channel; nothing is said of private threads, whose
/// members we do not know.
fn room(channel: &GuildChannel) -> Option<Room> {
    match channel.kind {
        ChannelType::PrivateThread => None,
        ChannelType::PublicThread | ChannelType::NewsThread => {
            channel.parent_id.map(|parent| Room::Thread(ChannelId(parent.get())))
        }
        _ => {
            let overwrites = channel.permission_overwrites.iter().filter_map(|one| {
                let whom = match one.kind {
                    PermissionOverwriteType::Role(role) => Whom::Role(RoleId(role.get())),
                    PermissionOverwriteType::Member(user) => Whom::Member(UserId(user.get())),
                    _ => return None,
                };
                Some(Overwrite { whom, allow: one.allow.bits(), deny: one.deny.bits() })
            });
            Some(Room::Channel(overwrites.collect()))
        }
    }
}
