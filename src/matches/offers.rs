//! What one player asks of all the others: a draw, a takeback, to call the
//! match off.

use super::ids::UserId;
use super::log::{Deed, Entry, Seq, standing};
use super::{Change, Done, Match, News, Now, Refusal};
use crate::kernel::{Act, Seat};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    ///
    /// # Errors
    /// The match is over, the person does not play or has offered already.
    pub fn draw(&mut self, user: UserId, now: Now) -> Result<Change, Refusal> {
        self.open_to(user)?;
        if let Some(seat) = self.to_act().filter(|&seat| self.holder(seat) == user) {
            let claim = Act::Claim(seat);
            if self.position.clone().act(&claim).is_ok() {
                let mut change = Change::new(Done::Claimed);
                self.enact(&claim, Some(user), now, &mut change)?;
                return Ok(change);
            }
        }
        self.propose(OfferKind::Draw, user, now)
    }

    /// Asks to take back the person's newest move, or agrees to the takeback
    /// of it that stands.
    ///
    /// # Errors
    /// The match is over, the person does not play, has asked already or has
    /// nothing to take back, or another takeback is being asked for.
    pub fn take_back(&mut self, user: UserId, now: Now) -> Result<Change, Refusal> {
        self.open_to(user)?;
        let kind = self.newest_move_of(user).ok_or(Refusal::NothingToTakeBack)?;
        match self.offer(kind.name()) {
            Some(offer) if offer.kind != kind => Err(Refusal::TakebackPending),
            _ => self.propose(kind, user, now),
        }
    }

    /// What taking back the person's newest move means: back to before it.
    fn newest_move_of(&self, user: UserId) -> Option<OfferKind> {
        let line = standing(&self.log);
        let own = |seat| self.holder(seat) == user;
        let chosen = |entry: &&Entry| entry.deed.is_choice() && entry.deed.seat().is_some_and(own);
        let at = line.iter().rposition(chosen)?;
        let nobody_left = line[at..].iter().all(|entry| !matches!(entry.deed, Deed::Act { .. }));
        let to = if at == 0 { 0 } else { line[at - 1].seq };
        nobody_left.then_some(OfferKind::Takeback { undone: line[at].seq, to })
    }

    /// Calls the match off: at once while a seat still in has not acted, later
    /// when all agree.
    ///
    /// # Errors
    /// The match is over, the person does not play or has asked already.
    pub fn abort(&mut self, user: UserId, now: Now) -> Result<Change, Refusal> {
        self.open_to(user)?;
        let waiting = self.seats_in().any(|seat| !self.has_acted(seat));
        if waiting {
            let mut change = Change::new(Done::Aborted);
            self.call_off(user, now, &mut change);
            return Ok(change);
        }
        self.propose(OfferKind::Abort, user, now)
    }

    /// Accepts an offer, named by its kind and the position it was made in.
    ///
    /// # Errors
    /// The match is over, the person does not play or has agreed already, or
    /// there is no such offer.
    pub fn accept(&mut self, user: UserId, kind: OfferKind, made: Seq, now: Now) -> Result<Change, Refusal> {
        self.open_to(user)?;
        self.named(kind, made)?;
        self.propose(kind, user, now)
    }

    /// Declines an offer; its asker withdraws it so.
    ///
    /// # Errors
    /// The match is over, the person does not play, or there is no such offer.
    pub fn decline(&mut self, user: UserId, kind: OfferKind, made: Seq) -> Result<Change, Refusal> {
        self.open_to(user)?;
        let asker = self.named(kind, made)?.by;
        let mut change = Change::new(Done::Declined);
        self.offers.retain(|offer| offer.kind != kind);
        if asker != user {
            change.news.push(News::Declined { kind, by: user, asker });
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
        let mut users: Vec<UserId> = self.seats_in().map(|seat| self.holder(seat)).collect();
        users.sort_unstable();
        users.dedup();
        users.retain(|user| !offer.agreed.contains(user));
        users
    }

    /// Agrees to an offer, making it if it does not stand, and carries it out
    /// when nobody is missing.
    fn propose(&mut self, kind: OfferKind, user: UserId, now: Now) -> Result<Change, Refusal> {
        self.attempt(|next| next.agree(kind, user, now))
    }

    /// The work of [`Self::propose`].
    fn agree(&mut self, kind: OfferKind, user: UserId, now: Now) -> Result<Change, Refusal> {
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
            return self.carry_out(kind, user, now);
        }
        let offer = &self.offers[at];
        let mut change = Change::new(if offer.by == user { Done::Offered } else { Done::Agreed });
        if offer.by == user {
            change.news.push(News::Offer { kind, by: user, made: offer.made, asked });
        }
        Ok(change)
    }

    /// Does what all have agreed to.
    fn carry_out(&mut self, kind: OfferKind, user: UserId, now: Now) -> Result<Change, Refusal> {
        match kind {
            OfferKind::Draw => {
                let mut change = Change::new(Done::DrawAgreed);
                self.enact(&Act::Draw, Some(user), now, &mut change)?;
                Ok(change)
            }
            OfferKind::Takeback { undone, to } => {
                let mut change = Change::new(Done::TakenBack);
                self.return_to(undone, to, user, now, &mut change)?;
                Ok(change)
            }
            OfferKind::Abort => {
                let mut change = Change::new(Done::Aborted);
                self.call_off(user, now, &mut change);
                Ok(change)
            }
        }
    }

    /// The seats that are still in: those that could resign.
    pub fn seats_in(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&seat| self.is_in(seat))
    }

    /// Whether a seat is still in.
    #[must_use]
    pub fn is_in(&self, seat: Seat) -> bool {
        self.position.clone().act(&Act::Resign(seat)).is_ok()
    }
}
