//! How a match goes on: moves and acts, and what the referee does after them.

use super::log::ABORT;
use super::{Change, Clock, Corrupt, Deed, Done, Entry, Match, News, Now, Offer, Refusal, Status, Terms};
use super::{OfferKind, Seq, UserId, chance, standing};
use crate::games::Position;
use crate::kernel::{Act, ActError, Seat, Turn};

/// The position before the first move.
pub(super) fn start(terms: &Terms) -> Result<Position, Corrupt> {
    terms.game.start(&terms.options).map_err(Corrupt::Options)
}

/// Plays entries from the start.
pub(super) fn replay<'a>(
    terms: &Terms,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<Position, Corrupt> {
    let mut position = start(terms)?;
    for entry in entries {
        step(terms, &mut position, entry)?;
    }
    Ok(position)
}

/// Plays one entry.
pub(super) fn step(terms: &Terms, position: &mut Position, entry: &Entry) -> Result<(), Corrupt> {
    let corrupt = |why: String| Corrupt::Entry { seq: entry.seq, why };
    match &entry.deed {
        Deed::Move { text, .. } | Deed::Roll { text, .. } => {
            position.play(text).map_err(|error| corrupt(error.to_string()))?;
        }
        Deed::Act { text, .. } if text == ABORT => {}
        Deed::Act { text, .. } => {
            let act = Act::read(text, terms.game.info().seats).map_err(|e| corrupt(e.to_string()))?;
            position.act(&act).map_err(|error| corrupt(error.to_string()))?;
        }
        Deed::Takeback { .. } => {}
    }
    Ok(())
}

impl Match {
    /// Begins a match: the clock of the first seat starts.
    ///
    /// # Errors
    /// Options that the game does not take.
    pub fn begin(terms: Terms, now: Now) -> Result<(Self, Change), Corrupt> {
        let clock = Clock::new(terms.pace, terms.holders.len());
        let mut begun = Self::restore(terms, Vec::new(), clock, Vec::new())?;
        let mut change = Change::new(Done::Started);
        change.news.push(News::Started);
        begun.settle(now, &mut change);
        Ok((begun, change))
    }

    /// A match from what was stored of it.
    ///
    /// # Errors
    /// A log that the game does not accept.
    pub fn restore(terms: Terms, log: Vec<Entry>, clock: Clock, offers: Vec<Offer>) -> Result<Self, Corrupt> {
        let line = standing(&log);
        let position = replay(&terms, line.iter().copied())?;
        let aborted = line.last().is_some_and(|entry| is_abort(entry));
        Ok(Self { terms, log, position, clock, offers, aborted })
    }

    /// Plays a move, in any usual spelling, in answer to entry `answers`.
    ///
    /// # Errors
    /// See [`Refusal`]; the match is as it was.
    pub fn play(&mut self, user: UserId, answers: Seq, text: &str, now: Now) -> Result<Change, Refusal> {
        let (seat, canonical) = self.readable(user, answers, text)?;
        self.position.play(&canonical).map_err(Refusal::Illegal)?;
        let mut change = Change::new(Done::Played);
        let left = self.clock.stop(self.terms.pace, now.at);
        let deed = Deed::Move { seat, text: canonical, forced: false };
        self.append(Entry { seq: 0, deed, user: Some(user), at: now.at, left: Some(left) }, &mut change);
        self.offers.retain(|offer| {
            offer.agreed.contains(&user) && !matches!(offer.kind, OfferKind::Takeback { .. })
        });
        self.settle(now, &mut change);
        Ok(change)
    }

    /// Claims the draw for the position that a move will bring about; if there
    /// is no draw, the move stands.
    ///
    /// # Errors
    /// As for [`Match::play`], or the game knows no such claim.
    pub fn claim(&mut self, user: UserId, answers: Seq, text: &str, now: Now) -> Result<Change, Refusal> {
        let (seat, canonical) = self.readable(user, answers, text)?;
        let claim = Act::ClaimWith { seat, text: canonical.clone() };
        let mut claimed = self.position.clone();
        if let Err(ActError::NoClaim) = claimed.act(&claim) {
            return Err(Refusal::Act(ActError::NoClaim));
        }
        if !claimed.turn().outcome().is_some_and(|end| end.is_draw()) {
            return self.play(user, answers, &canonical, now);
        }
        let mut change = Change::new(Done::Claimed);
        self.enact(&claim, Some(user), now, &mut change)?;
        Ok(change)
    }

    /// The seat to act and its move in canonical notation, if the person may
    /// move in answer to entry `answers`.
    fn readable(&self, user: UserId, answers: Seq, text: &str) -> Result<(Seat, String), Refusal> {
        self.open_to(user)?;
        if answers != self.seq() {
            return Err(Refusal::Stale);
        }
        let seat = self.to_act().ok_or(Refusal::Over)?;
        if self.holder(seat) != user {
            return Err(Refusal::NotYourTurn { whose: seat, user: self.holder(seat) });
        }
        Ok((seat, self.position.parse(text).map_err(Refusal::Illegal)?))
    }

    /// Gives up a seat, or every seat of the person that is still in.
    ///
    /// # Errors
    /// The match is over, the person does not play or does not hold that
    /// seat, or the seat is out.
    pub fn resign(&mut self, user: UserId, seat: Option<Seat>, now: Now) -> Result<Change, Refusal> {
        self.open_to(user)?;
        let seats: Vec<Seat> = match seat {
            Some(seat) if self.seats_of(user).any(|own| own == seat) => vec![seat],
            Some(seat) => return Err(Refusal::NotYourSeat(seat)),
            None => self.seats_of(user).filter(|&seat| self.is_in(seat)).collect(),
        };
        if seats.is_empty() {
            // Every seat of the person is out; the game says so of the first.
            let own = self.seats_of(user).next().ok_or(Refusal::NotSeated)?;
            return Err(Refusal::Act(ActError::SeatOut(own)));
        }
        self.attempt(|next| {
            let mut change = Change::new(Done::Resigned);
            for seat in seats {
                // The first resignation may have ended the game.
                if next.status() == Status::Playing {
                    next.enact(&Act::Resign(seat), Some(user), now, &mut change)?;
                }
            }
            Ok(change)
        })
    }

    /// Lets the seat to act forfeit by the rules of the game if its time is
    /// up; `None` if it is not.
    ///
    /// # Errors
    /// The game refuses the act.
    pub fn time_out(&mut self, now: Now) -> Result<Option<Change>, Refusal> {
        let Some(turn) = self.clock.running.filter(|_| self.clock.is_over(now.at)) else {
            return Ok(None);
        };
        let mut change = Change::new(Done::TimedOut);
        self.enact(&Act::Timeout(turn.seat), None, now, &mut change)?;
        Ok(Some(change))
    }

    /// The match is being played and the person plays in it.
    pub(super) fn open_to(&self, user: UserId) -> Result<(), Refusal> {
        let plays = self.terms.holders.contains(&user);
        match self.status() {
            _ if !plays => Err(Refusal::NotSeated),
            Status::Playing => Ok(()),
            Status::Over(_) => Err(Refusal::Over),
            Status::Aborted => Err(Refusal::Aborted),
        }
    }

    /// Does something on a copy, so that a refusal half way changes nothing.
    pub(super) fn attempt(
        &mut self,
        deed: impl FnOnce(&mut Self) -> Result<Change, Refusal>,
    ) -> Result<Change, Refusal> {
        let mut next = self.clone();
        let change = deed(&mut next)?;
        *self = next;
        Ok(change)
    }

    /// Carries out an act of the game and all that follows from it.
    pub(super) fn enact(
        &mut self,
        act: &Act,
        user: Option<UserId>,
        now: Now,
        change: &mut Change,
    ) -> Result<(), Refusal> {
        self.position.act(act).map_err(Refusal::Act)?;
        let seat = match act {
            Act::Resign(seat) | Act::Timeout(seat) | Act::Claim(seat) | Act::ClaimWith { seat, .. } => {
                Some(*seat)
            }
            Act::Draw | Act::Special(_) => None,
        };
        let text = act.write(self.terms.game.info().seats);
        let deed = Deed::Act { seat, text };
        self.append(Entry { seq: 0, deed, user, at: now.at, left: None }, change);
        self.offers.clear();
        if let (Some(seat), None) = (seat, self.position.turn().outcome()) {
            let timeout = matches!(act, Act::Timeout(_));
            change.news.push(News::Left { seat, user: self.holder(seat), timeout });
        }
        self.settle(now, change);
        Ok(())
    }

    /// Ends the match without a result.
    pub(super) fn call_off(&mut self, user: UserId, now: Now, change: &mut Change) {
        let deed = Deed::Act { seat: None, text: ABORT.to_owned() };
        self.append(Entry { seq: 0, deed, user: Some(user), at: now.at, left: None }, change);
        self.aborted = true;
        self.offers.clear();
        self.clock.running = None;
        change.news.push(News::Aborted { by: user });
    }

    /// Returns to the position after entry `to`, undoing the move `undone`.
    /// The seat to move gets its turn anew; banks stay as they are, so that a
    /// takeback gives no time back.
    pub(super) fn return_to(
        &mut self,
        undone: Seq,
        to: Seq,
        user: UserId,
        now: Now,
        change: &mut Change,
    ) -> Result<(), Refusal> {
        let position = self.position_at(to).ok_or(Refusal::NothingToTakeBack)?;
        let mover = self.log.iter().find(|entry| entry.seq == undone).and_then(|entry| entry.deed.seat());
        let seat = mover.ok_or(Refusal::NothingToTakeBack)?;
        self.position = position;
        self.append(
            Entry { seq: 0, deed: Deed::Takeback { seat, to }, user: Some(user), at: now.at, left: None },
            change,
        );
        self.offers.clear();
        self.clock.running = None;
        change.news.push(News::TakenBack { to });
        self.settle(now, change);
        Ok(())
    }

    /// What the referee does until a seat has something to choose: throws the
    /// dice, passes for a seat that can do nothing else, starts the clock.
    fn settle(&mut self, now: Now, change: &mut Change) {
        while let Some(deed) = self.chore(now.seed) {
            // A listed action is legal: see the laws of games.
            let (Deed::Move { text, .. } | Deed::Roll { text, .. }) = &deed else { break };
            if self.position.play(text).is_err() {
                break;
            }
            self.append(Entry { seq: 0, deed, user: None, at: now.at, left: None }, change);
        }
        // What an earlier act of this change led to no longer stands.
        change.news.retain(|news| !matches!(news, News::Turn { .. }));
        match self.to_act() {
            None => {
                self.clock.running = None;
                self.offers.clear();
                change.news.push(News::Ended);
            }
            Some(seat) => self.hand_over(seat, now, change),
        }
    }

    /// The next thing that the referee has to do.
    fn chore(&self, seed: u64) -> Option<Deed> {
        match self.position.turn() {
            Turn::Chance(dice) => {
                let roll = chance::roll(dice, seed, self.seq() + 1);
                Some(Deed::Roll { text: format!("roll:{}", roll.digits()), seed })
            }
            Turn::Seat(seat) if self.position.actions() == ["pass"] => {
                Some(Deed::Move { seat, text: "pass".to_owned(), forced: true })
            }
            Turn::Seat(_) | Turn::Over(_) => None,
        }
    }

    /// Starts the turn of the seat to act. A turn that runs already goes on,
    /// but the board is shown again, since something has happened on it.
    fn hand_over(&mut self, seat: Seat, now: Now, change: &mut Change) {
        let runs = self.clock.running.filter(|turn| turn.seat == seat);
        if runs.is_none() {
            self.clock.begin(self.terms.pace, seat, now.at);
        }
        let deadline = self.clock.running.map_or(now.at, |turn| turn.deadline);
        change.news.push(News::Turn { seat, user: self.holder(seat), seq: self.seq(), deadline });
    }

    /// Writes an entry at the end of the log.
    fn append(&mut self, entry: Entry, change: &mut Change) {
        let entry = Entry { seq: self.seq() + 1, ..entry };
        self.log.push(entry.clone());
        change.entries.push(entry);
    }
}

/// Whether an entry ends the match without a result.
fn is_abort(entry: &Entry) -> bool {
    matches!(&entry.deed, Deed::Act { text, .. } if text == ABORT)
}
