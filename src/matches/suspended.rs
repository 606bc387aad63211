//! Matches that stand still because they cannot be replayed: their rules have
//! changed, or what is stored makes no sense. Nobody moves; what can be done
//! without a position is to agree on an end.

use strum::{EnumString, IntoStaticStr};
use time::OffsetDateTime;

use super::log::{ABORT, Event, standing};
use super::{
    Ask, By, Calendar, Clock, Corrupt, Entry, Match, NEVER, News, Offer, OfferKind, Refusal, Status, Terms,
};
use crate::kernel::{Act, Options, Outcome, Seat};

/// Why a match stands still.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suspension {
    /// It was begun under other rules than today's.
    Rules,
    /// What is stored of it cannot be played again.
    Broken,
}

impl Suspension {
    /// Its name in storage and in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Match {
    /// A match that is not replayed, from what was stored of it.
    ///
    /// # Errors
    /// Its game cannot even be set up.
    pub fn suspended_from(
        terms: Terms,
        log: Vec<Entry>,
        clock: Clock,
        offers: Vec<Offer>,
        why: Suspension,
    ) -> Result<Self, Corrupt> {
        let start = terms.game.start(&terms.options).or_else(|_| terms.game.start(&Options::default()));
        let position = start.map_err(Corrupt::Options)?;
        let line = standing(&log);
        let aborted =
            line.iter().any(|entry| matches!(&entry.event, Event::Act { text, .. } if text == ABORT));
        let holders = super::play::held_at_last(&terms, &line);
        Ok(Self { terms, log, holders, position, last: None, clock, offers, aborted, suspended: Some(why) })
    }

    /// Gives the seat to act its turn anew, once a match that stood still can
    /// be played on: what it had left before is not known.
    pub(crate) fn resume(&mut self, now: OffsetDateTime) -> Option<News> {
        let seat = self.to_act()?;
        self.clock.begin(self.terms.pace, seat, now, &Calendar::EVERY_MOMENT);
        Some(News::Resumed { seat, holder: self.holder(seat) })
    }

    /// Forgets what was offered and stops the clock, when a match stops.
    pub(crate) fn stand_still(&mut self) {
        self.offers.clear();
        if let Some(turn) = &mut self.clock.running {
            turn.deadline = NEVER;
        }
    }

    /// Why the match stands still, if it does; its position means nothing
    /// then.
    #[must_use]
    pub fn suspended(&self) -> Option<Suspension> {
        self.suspended
    }

    /// How far a match has come that is not replayed.
    pub(super) fn suspended_status(&self, why: Suspension) -> Status {
        let line = standing(&self.log);
        let acts = line.iter().rev().filter_map(|entry| match &entry.event {
            Event::Act { text, .. } => Act::read(text, self.terms.game.info().seats).ok(),
            _ => None,
        });
        let end = acts.into_iter().find_map(|act| agreed_end(self.terms.holders.len(), &act));
        match end {
            _ if self.aborted => Status::Aborted,
            Some(outcome) => Status::Over(outcome),
            None => Status::Suspended(why),
        }
    }

    /// Lets through what can be asked of a match that stands still.
    pub(super) fn may_ask(&self, by: By, ask: &Ask) -> Result<(), Refusal> {
        let possible = match ask {
            Ask::Accept { kind, .. } => !matches!(kind, OfferKind::Takeback { .. }),
            Ask::Resign { .. } | Ask::Draw | Ask::Abort | Ask::Decline { .. } => true,
            Ask::Move { .. } | Ask::ClaimWith { .. } | Ask::TakeBack => false,
            Ask::Substitute { .. } => false,
            // Its clock stands still.
            Ask::Deadline if self.suspended.is_some() => return Err(Refusal::InTime),
            Ask::Deadline => true,
        };
        let plays = by.holder().is_none_or(|holder| self.holders.contains(&holder));
        match self.status() {
            Status::Suspended(why) if !possible && plays => Err(Refusal::Suspended(why)),
            _ => Ok(()),
        }
    }

    /// Whether a match that stands still can end so: by a draw or by giving
    /// up, between two. What that means for more, the game alone knows.
    pub(super) fn end_suspended(&self, act: &Act) -> Result<(), Refusal> {
        let Some(why) = self.suspended else { return Ok(()) };
        agreed_end(self.terms.holders.len(), act).map(drop).ok_or(Refusal::Suspended(why))
    }
}

/// How an act ends a game of two, whatever the position.
fn agreed_end(seats: usize, act: &Act) -> Option<Outcome> {
    let win = |loser: Seat, reason| Outcome::win(seats, |seat| seat != loser, reason);
    match act {
        _ if seats != 2 => None,
        Act::Draw => Some(Outcome::draw(seats, "agreement")),
        Act::Resign(seat) => Some(win(*seat, "resignation")),
        Act::Timeout(seat) => Some(win(*seat, "timeout")),
        Act::Claim(_) | Act::ClaimWith { .. } | Act::Special(_) => None,
    }
}
