//! Who may see a channel: Discord's own arithmetic of roles and overwrites, on
//! what the gateway has told of each server. An interaction says what a person
//! may do where it happened; a match may be played elsewhere.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use crate::people::{ChannelId, GuildId, UserId};

/// The bit of View Channel.
const VIEW: u64 = 1 << 10;
/// The bit of Administrator, who sees everything.
const ADMINISTRATOR: u64 = 1 << 3;

/// Discord's id of a role. That of everybody is the server's own id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoleId(pub u64);

/// Whom an overwrite is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whom {
    /// Everybody with a role.
    Role(RoleId),
    /// One member.
    Member(UserId),
}

/// What a channel allows or denies, as Discord's bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overwrite {
    /// Whom it is about.
    pub whom: Whom,
    /// What they may do here.
    pub allow: u64,
    /// What they may not do here.
    pub deny: u64,
}

/// A channel or thread, as far as it decides who sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Room {
    /// A channel with rules of its own.
    Channel(Vec<Overwrite>),
    /// A public thread: who sees its channel sees it.
    Thread(ChannelId),
}

/// What is known of one server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Whose server it is.
    pub owner: UserId,
    /// What each role may do, as Discord's bits.
    pub roles: HashMap<RoleId, u64>,
    /// Channels and public threads.
    pub rooms: HashMap<ChannelId, Room>,
}

impl Layout {
    /// Whether a member with these roles sees a channel or thread; `None` if
    /// nothing is known of it, as of a private thread.
    #[must_use]
    pub fn sees(&self, guild: GuildId, user: UserId, roles: &[RoleId], place: ChannelId) -> Option<bool> {
        let overwrites = match self.rooms.get(&place)? {
            Room::Channel(overwrites) => overwrites,
            Room::Thread(parent) => match self.rooms.get(parent)? {
                Room::Channel(overwrites) => overwrites,
                Room::Thread(_) => return None,
            },
        };
        let everybody = RoleId(guild.0);
        let held = || roles.iter().chain([&everybody]);
        let base = held().filter_map(|role| self.roles.get(role)).fold(0, |bits, role| bits | role);
        if user == self.owner || base & ADMINISTRATOR != 0 {
            return Some(true);
        }
        // In this order, each over the one before: everybody, all other roles
        // together, the member.
        let steps: [&dyn Fn(Whom) -> bool; 3] = [
            &|whom| whom == Whom::Role(everybody),
            &|whom| matches!(whom, Whom::Role(role) if role != everybody && roles.contains(&role)),
            &|whom| whom == Whom::Member(user),
        ];
        let may = steps.iter().fold(base, |bits, concerns| {
            let these = || overwrites.iter().filter(|one| concerns(one.whom));
            let deny = these().fold(0, |bits, one| bits | one.deny);
            let allow = these().fold(0, |bits, one| bits | one.allow);
            bits & !deny | allow
        });
        Some(may & VIEW != 0)
    }
}

/// What is known of every server; empty until the gateway has told.
#[derive(Debug, Default)]
pub struct Sight {
    servers: RwLock<HashMap<GuildId, Layout>>,
}

impl Sight {
    /// Whether a member sees a place; `None` if nothing is known of it.
    #[must_use]
    pub fn sees(&self, guild: GuildId, user: UserId, roles: &[RoleId], place: ChannelId) -> Option<bool> {
        let servers = self.servers.read().unwrap_or_else(PoisonError::into_inner);
        servers.get(&guild)?.sees(guild, user, roles, place)
    }

    /// A server is known now, or anew.
    pub fn learn(&self, guild: GuildId, layout: Layout) {
        self.servers.write().unwrap_or_else(PoisonError::into_inner).insert(guild, layout);
    }

    /// A server is known no more.
    pub fn forget(&self, guild: GuildId) {
        self.servers.write().unwrap_or_else(PoisonError::into_inner).remove(&guild);
    }

    /// Something has changed in a server, if it is known.
    pub fn change(&self, guild: GuildId, change: impl FnOnce(&mut Layout)) {
        let mut servers = self.servers.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(layout) = servers.get_mut(&guild) {
            change(layout);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: GuildId = GuildId(1);
    const EVERYBODY: RoleId = RoleId(1);
    const CREW: RoleId = RoleId(2);
    const GUEST: RoleId = RoleId(3);
    const CHIEF: RoleId = RoleId(4);
    const OWNER: UserId = UserId(10);
    const ANNA: UserId = UserId(11);
    const ROOM: ChannelId = ChannelId(20);
    const THREAD: ChannelId = ChannelId(21);
    const NOWHERE: ChannelId = ChannelId(22);

    /// A server whose everybody may see (or not), with one channel.
    fn server(everybody: u64, overwrites: &[(Whom, u64, u64)]) -> Layout {
        let overwrite = |&(whom, allow, deny): &(Whom, u64, u64)| Overwrite { whom, allow, deny };
        Layout {
            owner: OWNER,
            roles: HashMap::from([(EVERYBODY, everybody), (CREW, 0), (GUEST, 0), (CHIEF, ADMINISTRATOR)]),
            rooms: HashMap::from([
                (ROOM, Room::Channel(overwrites.iter().map(overwrite).collect())),
                (THREAD, Room::Thread(ROOM)),
            ]),
        }
    }

    /// Whether Anna with these roles sees the channel, and its thread too.
    fn sees(layout: &Layout, roles: &[RoleId]) -> bool {
        let seen = layout.sees(GUILD, ANNA, roles, ROOM);
        assert_eq!(layout.sees(GUILD, ANNA, roles, THREAD), seen, "a public thread follows its channel");
        seen.expect("a known channel")
    }

    #[test]
    fn roles_give_and_overwrites_change_in_discords_order() {
        let hidden = (Whom::Role(EVERYBODY), 0, VIEW);
        assert!(sees(&server(VIEW, &[]), &[]));
        assert!(!sees(&server(0, &[]), &[]));
        let secret = server(VIEW, &[hidden, (Whom::Role(CREW), VIEW, 0), (Whom::Role(GUEST), 0, VIEW)]);
        assert!(!sees(&secret, &[]));
        assert!(sees(&secret, &[CREW]));
        assert!(!sees(&secret, &[GUEST]));
        assert!(sees(&secret, &[GUEST, CREW]), "of roles what allows wins");
        let personal = server(VIEW, &[(Whom::Member(ANNA), 0, VIEW), (Whom::Role(CREW), VIEW, 0)]);
        assert!(!sees(&personal, &[CREW]), "the member's own stands over roles");
        let invited = server(0, &[hidden, (Whom::Member(ANNA), VIEW, 0)]);
        assert!(sees(&invited, &[GUEST]));
        assert!(!sees(&server(VIEW, &[(Whom::Member(ANNA), 0, VIEW)]), &[]));
    }

    #[test]
    fn owners_and_administrators_see_everything() {
        let secret = server(0, &[(Whom::Role(EVERYBODY), 0, VIEW), (Whom::Member(OWNER), 0, VIEW)]);
        assert_eq!(secret.sees(GUILD, OWNER, &[], ROOM), Some(true));
        assert!(sees(&secret, &[CHIEF]));
    }

    #[test]
    fn of_what_is_not_known_nothing_is_claimed() {
        let sight = Sight::default();
        assert_eq!(sight.sees(GUILD, ANNA, &[], ROOM), None);
        sight.learn(GUILD, server(VIEW, &[]));
        assert_eq!(sight.sees(GUILD, ANNA, &[], ROOM), Some(true));
        assert_eq!(sight.sees(GUILD, ANNA, &[], NOWHERE), None, "as a private thread");
        sight.change(GUILD, |layout| _ = layout.rooms.remove(&ROOM));
        assert_eq!(sight.sees(GUILD, ANNA, &[], THREAD), None, "its channel is gone");
        sight.forget(GUILD);
        assert_eq!(sight.sees(GUILD, ANNA, &[], THREAD), None);
    }
}
