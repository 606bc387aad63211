//! What one player asks of all the others: a draw, a takeback, to call the
//! match off.

use serde::{Deserialize, Serialize};

use super::log::{Entry, Event, Seq, standing};
use super::{By, Change, Done, Match, News, Now, Refusal, Suspension, UserId, conduct};
use crate::kernel::{Act, ActError, Seat};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To end the game as a draw.
    Draw,
    /// To take back the move `undone`, and all after it.
    Takeback {
        /// The entry of the move.
        undone: Seq,
        /// The entry whose position is to stand again.
        to: Seq,
    },
    /// To end the match without a result.
    Abort,
}

impl OfferKind {
    /// Its name in storage and in custom ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback { .. } => "takeback",
            Self::Abort => "abort",
        }
    }
}

/// An offer that stands. It lapses when a seat that has not agreed moves, when
/// a seat leaves and when moves are taken back; a takeback also lapses with
/// any other move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What is asked for.
    pub kind: OfferKind,
    /// Who asks.
    pub by: UserId,
    /// The position in which it was asked.
    pub made: Seq,
    /// Who has agreed, the asker included.
    pub agreed: Vec<UserId>,
}

impl Match {
    /// Claims the draw that the rules give the seat to act, if they give it
    /// one; else accepts the draw that is offered; else offers one.
    pub(super) fn draw(&mut self, by: By, now: Now) -> Result<Change, Refusal> {
        let user = self.heard(by)?;
        if let Some(seat) = self.to_act().filter(|&seat| self.user(seat) == Some(user)) {
            let claim = Act::Claim(seat);
            if self.position.clone().act(&claim).is_ok() {
                let mut change = Change::new(Done::Claimed);
                self.enact(&claim, by, now, &mut change)?;
                return Ok(change);
            }
        }
        self.end_suspended(&Act::Draw)?;
        self.propose(OfferKind::Draw, by, user, now)
    }

    /// Asks to take back the person's newest move, or agrees to the takeback
    /// of it that stands.
    pub(super) fn take_back(&mut self, by: By, now: Now) -> Result<Change, Refusal> {
        let user = self.heard(by)?;
        let kind = self.newest_move_of(user).ok_or(Refusal::NothingToTakeBack)?;
        match self.offer(kind.name()) {
            Some(offer) if offer.kind != kind => Err(Refusal::TakebackPending),
            _ => self.propose(kind, by, user, now),
        }
    }

    /// Who is asked and heard about offers: a person who holds a seat that is
    /// still in.
    fn heard(&self, by: By) -> Result<UserId, Refusal> {
        let user = self.open_to(by)?.user().ok_or(Refusal::NotAllowed)?;
        let out =
            |seat: Option<Seat>| seat.map_or(Refusal::NotSeated, |s| Refusal::Act(ActError::SeatOut(s)));
        let still_in = self.seats_of(user).any(|seat| self.is_in(seat));
        if still_in { Ok(user) } else { Err(out(self.seats_of(user).next())) }
    }

    /// What taking back the person's newest move means: back to before it.
    fn newest_move_of(&self, user: UserId) -> Option<OfferKind> {
        let line = standing(&self.log);
        let own = |seat| self.user(seat) == Some(user);
        let chosen = |entry: &&Entry| entry.is_choice() && entry.event.seat().is_some_and(own);
        let at = line.iter().rposition(chosen)?;
        let nobody_left = line[at..].iter().all(|entry| !matches!(entry.event, Event::Act { .. }));
        let to = if at == 0 { 0 } else { line[at - 1].seq };
        nobody_left.then_some(OfferKind::Takeback { undone: line[at].seq, to })
    }

    /// Calls the match off: at once while a seat still in has not acted, later
    /// when all agree.
    pub(super) fn abort(&mut self, by: By, now: Now) -> Result<Change, Refusal> {
        let user = self.heard(by)?;
        let waiting = self.seats_in().any(|seat| !self.has_acted(seat));
        // Nobody can play on what cannot be read.
        if waiting || self.suspended() == Some(Suspension::Broken) {
            return self.abort_at_once(by, user, now);
        }
        self.propose(OfferKind::Abort, by, user, now)
    }

    /// Calls the match off without asking anybody.
    pub(super) fn abort_at_once(&mut self, by: By, user: UserId, now: Now) -> Result<Change, Refusal> {
        self.must_go_on()?;
        let mut change = Change::new(Done::Aborted);
        self.call_off(by, user, now, &mut change);
        Ok(change)
    }

    /// Accepts an offer, named by its kind and the position it was made in.
    pub(super) fn accept(&mut self, by: By, kind: OfferKind, made: Seq, now: Now) -> Result<Change, Refusal> {
        let user = self.heard(by)?;
        self.named(kind, made)?;
        self.propose(kind, by, user, now)
    }

    /// Declines an offer; its asker withdraws it so.
    pub(super) fn decline(&mut self, by: By, kind: OfferKind, made: Seq) -> Result<Change, Refusal> {
        let user = self.heard(by)?;
        let asker = self.named(kind, made)?.by;
        let mut change = Change::new(Done::Declined);
        self.offers.retain(|offer| offer.kind != kind);
        if asker != user {
            change.news.push(News::Declined { what: kind, by: user, asker });
        }
        Ok(change)
    }

    /// The offer of this kind that stands.
    #[must_use]
    pub fn offer(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.kind.name() == name)
    }

    /// The offer that somebody answers.
    fn named(&self, kind: OfferKind, made: Seq) -> Result<&Offer, Refusal> {
        let found = self.offers.iter().find(|offer| offer.kind == kind && offer.made == made);
        found.ok_or(Refusal::NoOffer(kind))
    }

    /// Who must still agree to an offer: holders of seats still in.
    #[must_use]
    pub fn missing(&self, offer: &Offer) -> Vec<UserId> {
        let mut users: Vec<UserId> = self.seats_in().filter_map(|seat| self.user(seat)).collect();
        users.sort_unstable();
        users.dedup();
        users.retain(|user| !offer.agreed.contains(user));
        users
    }

    /// Agrees to an offer, making it if it does not stand, and carries it out
    /// when nobody is missing.
    fn propose(&mut self, kind: OfferKind, by: By, user: UserId, now: Now) -> Result<Change, Refusal> {
        self.attempt(|next| next.agree(kind, by, user, now))
    }

    /// The work of [`Self::propose`].
    fn agree(&mut self, kind: OfferKind, by: By, user: UserId, now: Now) -> Result<Change, Refusal> {
        let made = self.seq();
        let at = match self.offers.iter().position(|offer| offer.kind == kind) {
            Some(at) if self.offers[at].agreed.contains(&user) => {
                return Err(Refusal::AlreadyAgreed(kind));
            }
            Some(at) => at,
            None => {
                self.offers.push(Offer { kind, by: user, made, agreed: Vec::new() });
                self.offers.len() - 1
            }
        };
        self.offers[at].agreed.push(user);
        let asked = self.missing(&self.offers[at]);
        if asked.is_empty() {
            return self.carry_out(kind, by, user, now);
        }
        let offer = &self.offers[at];
        let mut change = Change::new(if offer.by == user { Done::Offered } else { Done::Agreed });
        if offer.by == user {
            let made = offer.made;
            let undone = match kind {
                OfferKind::Takeback { undone, .. } => self.told(undone),
                OfferKind::Draw | OfferKind::Abort => None,
            };
            change.news.push(News::Offer { what: kind, by: user, made, asked, undone });
        }
        Ok(change)
    }

    /// Does what all have agreed to.
    fn carry_out(&mut self, kind: OfferKind, by: By, user: UserId, now: Now) -> Result<Change, Refusal> {
        match kind {
            OfferKind::Draw => {
                let mut change = Change::new(Done::DrawAgreed);
                self.enact(&Act::Draw, by, now, &mut change)?;
                Ok(change)
            }
            OfferKind::Takeback { undone, to } => {
                let mut change = Change::new(Done::TakenBack);
                self.return_to(undone, to, by, now, &mut change)?;
                Ok(change)
            }
            OfferKind::Abort => {
                let mut change = Change::new(Done::Aborted);
                self.call_off(by, user, now, &mut change);
                Ok(change)
            }
        }
    }

    /// The seats that are still in: those that could resign.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&seat| self.is_in(seat))
    }

    /// Whether a seat is still in. Of a match that stands still only those are
    /// known to be out who left.
    #[must_use]
    pub fn is_in(&self, seat: Seat) -> bool {
        if self.suspended().is_some() {
            return !conduct::has_left(&standing(&self.log), seat);
        }
        self.position.clone().act(&Act::Resign(seat)).is_ok()
    }
}
