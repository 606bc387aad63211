//! Routes: where news of a match can be told, the best place first. Pure: what
//! is known of the places comes in, the legs of the way come out.

use time::{Duration, OffsetDateTime};

use crate::people::ChannelId;

/// A match is spoken of elsewhere than in its own place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Detour {
    /// Where; `None` if no place was found, while its clock stands still.
    pub channel: Option<ChannelId>,
    /// When its own place is worth another try.
    pub retry_at: OffsetDateTime,
    /// How often that was in vain.
    pub tries: u32,
}

/// What is known of the places of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grounds {
    /// Its own thread.
    pub thread: Option<ChannelId>,
    /// The channel in which it was agreed.
    pub channel: ChannelId,
    /// Where it is spoken of at present, if that is elsewhere.
    pub detour: Option<Detour>,
}

/// By which way news reaches people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// In the match's own thread.
    Thread,
    /// In the channel in which it was agreed.
    Channel,
    /// In some other channel of the server, where not everybody may be meant
    /// to see the board.
    Nearby,
}

/// One place to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// By which way.
    pub way: Way,
    /// Where that leads.
    pub channel: ChannelId,
}

/// How a place stands to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    /// It is the same.
    No,
    /// The match leaves its own place, or one detour for another.
    Away {
        /// Where it was spoken of before; `None` if nowhere.
        from: Option<ChannelId>,
    },
    /// The match is back in its own place.
    Home {
        /// Where it was spoken of before; `None` if nowhere.
        from: Option<ChannelId>,
    },
}

impl Grounds {
    /// The match's own place.
    #[must_use]
    pub fn home(&self) -> ChannelId {
        self.thread.unwrap_or(self.channel)
    }

    /// The places to try, in order: the own thread, the channel; while they
    /// are known to be closed, the detour before them.
    #[must_use]
    pub fn legs(&self, now: OffsetDateTime) -> Vec<Leg> {
        let thread = self.thread.map(|channel| Leg { way: Way::Thread, channel });
        let mut legs: Vec<Leg> = thread.into_iter().collect();
        legs.push(Leg { way: Way::Channel, channel: self.channel });
        let Some(detour) = self.detour else { return legs };
        let Some(channel) = detour.channel else { return legs };
        let way = if channel == self.channel { Way::Channel } else { Way::Nearby };
        legs.retain(|leg| leg.channel != channel);
        let at = if detour.retry_at > now { 0 } else { legs.len() };
        legs.insert(at, Leg { way, channel });
        legs
    }

    /// The legs to other channels of the server, in the order given.
    #[must_use]
    pub fn nearby(&self, others: &[ChannelId]) -> Vec<Leg> {
        let known: Vec<ChannelId> =
            [self.thread, Some(self.channel), self.detour.and_then(|detour| detour.channel)]
                .into_iter()
                .flatten()
                .collect();
        let new = others.iter().filter(|other| !known.contains(other));
        new.map(|&channel| Leg { way: Way::Nearby, channel }).collect()
    }

    /// What it means that news was told in this place.
    #[must_use]
    pub fn moved(&self, to: ChannelId) -> Moved {
        match self.detour {
            None if to == self.home() => Moved::No,
            None => Moved::Away { from: Some(self.home()) },
            Some(detour) if to == self.home() => Moved::Home { from: detour.channel },
            Some(detour) if detour.channel == Some(to) => Moved::No,
            Some(detour) => Moved::Away { from: detour.channel },
        }
    }
}

/// When a closed place is tried again, after so many tries in vain: a minute
/// at first, hours at last.
#[must_use]
pub fn retry_at(now: OffsetDateTime, tries: u32) -> OffsetDateTime {
    now + Duration::minutes(1_i64 << tries.min(7))
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREAD: ChannelId = ChannelId(1);
    const CHANNEL: ChannelId = ChannelId(2);
    const OTHER: ChannelId = ChannelId(3);
    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn grounds(detour: Option<(Option<ChannelId>, bool)>) -> Grounds {
        let detour = detour.map(|(channel, waits)| Detour {
            channel,
            retry_at: if waits { NOW + Duration::HOUR } else { NOW },
            tries: 1,
        });
        Grounds { thread: Some(THREAD), channel: CHANNEL, detour }
    }

    fn legs(detour: Option<(Option<ChannelId>, bool)>) -> Vec<u64> {
        grounds(detour).legs(NOW).iter().map(|leg| leg.channel.0).collect()
    }

    #[test]
    fn the_own_place_comes_first_unless_it_is_known_to_be_closed() {
        assert_eq!(legs(None), [1, 2]);
        assert_eq!(legs(Some((Some(CHANNEL), true))), [2, 1]);
        assert_eq!(legs(Some((Some(CHANNEL), false))), [1, 2]);
        assert_eq!(legs(Some((Some(OTHER), true))), [3, 1, 2]);
        assert_eq!(legs(Some((Some(OTHER), false))), [1, 2, 3]);
        assert_eq!(legs(Some((None, true))), [1, 2], "there is nothing to lose");
    }

    #[test]
    fn both_places_know_where_play_goes() {
        assert_eq!(grounds(None).moved(THREAD), Moved::No);
        assert_eq!(grounds(None).moved(CHANNEL), Moved::Away { from: Some(THREAD) });
        let away = grounds(Some((Some(OTHER), true)));
        assert_eq!(away.moved(OTHER), Moved::No);
        assert_eq!(away.moved(THREAD), Moved::Home { from: Some(OTHER) });
        assert_eq!(grounds(Some((None, true))).moved(CHANNEL), Moved::Away { from: None });
    }

    #[test]
    fn a_channel_is_nearby_once() {
        let near = grounds(Some((Some(OTHER), true))).nearby(&[CHANNEL, OTHER, ChannelId(4)]);
        assert_eq!(near, [Leg { way: Way::Nearby, channel: ChannelId(4) }]);
    }
}
