//! How a match goes on: moves and acts, and what the referee does after them.

use super::log::ABORT;
use super::{
    By, Calendar, Change, Clock, Corrupt, Done, Entry, Event, Holder, Last, Match, News, Now, Offer,
};
use super::{OfferKind, Refusal, Seq, Status, Terms, Told, UserId, chance, standing};
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
    match &entry.event {
        Event::Move { text, .. } | Event::Roll { text, .. } => {
            position.play(text).map_err(|error| corrupt(error.to_string()))?;
        }
        Event::Act { text, .. } if text == ABORT => {}
        Event::Act { text, .. } => {
            let act = Act::read(text, terms.game.info().seats).map_err(|e| corrupt(e.to_string()))?;
            position.act(&act).map_err(|error| corrupt(error.to_string()))?;
        }
        Event::Takeback { .. } | Event::Substitution { .. } => {}
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
        let aborted = line.last().is_some_and(|entry| is_abort(entry));
        let (position, last) = replay_to_last(&terms, &line)?;
        let holders = held_at_last(&terms, &line);
        Ok(Self { terms, log, holders, position, last, clock, offers, aborted, suspended: None })
    }

    /// Plays a move, in any usual spelling, in answer to entry `answers`.
    pub(super) fn play(&mut self, by: By, answers: Seq, text: &str, now: Now) -> Result<Change, Refusal> {
        let (seat, canonical) = self.readable(by, answers, text)?;
        let before = self.position.clone();
        let asked = self.asked();
        self.position.play(&canonical).map_err(Refusal::Illegal)?;
        let mut change = Change::new(Done::Played);
        let left = self.clock.stop(self.terms.pace, now.at, &Calendar::EVERY_MOMENT);
        self.last = Some(Last { seq: self.seq() + 1, seat, text: canonical.clone(), before });
        let event = Event::Move { seat, text: canonical };
        self.append(Entry { seq: 0, event, by, at: now.at, left: Some(left) }, &mut change);
        let agrees = |offer: &Offer| by.user().is_some_and(|user| offer.agreed.contains(&user));
        self.offers.retain(|offer| agrees(offer) && !matches!(offer.kind, OfferKind::Takeback { .. }));
        self.settle(now, &mut change);
        // Who has just been put out is asked no more, and does not ask.
        if self.asked() != asked {
            self.offers.clear();
        }
        Ok(change)
    }

    /// Who is asked and heard about the offers that stand.
    fn asked(&self) -> Vec<Seat> {
        if self.offers.is_empty() { Vec::new() } else { self.seats_in().collect() }
    }

    /// Claims the draw for the position that a move will bring about; if there
    /// is no draw, the move stands.
    pub(super) fn claim(&mut self, by: By, answers: Seq, text: &str, now: Now) -> Result<Change, Refusal> {
        let (seat, canonical) = self.readable(by, answers, text)?;
        let claim = Act::ClaimWith { seat, text: canonical.clone() };
        let mut claimed = self.position.clone();
        if let Err(ActError::NoClaim) = claimed.act(&claim) {
            return Err(Refusal::Act(ActError::NoClaim));
        }
        if !claimed.turn().outcome().is_some_and(|end| end.is_draw()) {
            return self.play(by, answers, &canonical, now);
        }
        let mut change = Change::new(Done::Claimed);
        let before = self.position.clone();
        self.enact(&claim, by, now, &mut change)?;
        let seq = change.entries.first().map_or(0, |entry| entry.seq);
        self.last = Some(Last { seq, seat, text: canonical, before });
        Ok(change)
    }

    /// The seat to act and its move in canonical notation, if the asker may
    /// move in answer to entry `answers`.
    fn readable(&self, by: By, answers: Seq, text: &str) -> Result<(Seat, String), Refusal> {
        let holder = self.open_to(by)?;
        if answers != self.seq() {
            return Err(Refusal::Stale);
        }
        let seat = self.to_act().ok_or(Refusal::Over)?;
        if self.holder(seat) != holder {
            return Err(Refusal::NotYourTurn { whose: seat, holder: self.holder(seat) });
        }
        Ok((seat, self.position.parse(text).map_err(Refusal::Illegal)?))
    }

    /// Gives up a seat, or every seat of the asker that is still in.
    pub(super) fn resign(&mut self, by: By, seat: Option<Seat>, now: Now) -> Result<Change, Refusal> {
        let holder = self.open_to(by)?;
        let own: Vec<Seat> = self.seats().filter(|&seat| self.holder(seat) == holder).collect();
        let seats: Vec<Seat> = match seat {
            Some(seat) if own.contains(&seat) => vec![seat],
            Some(seat) => return Err(Refusal::NotYourSeat(seat)),
            None => own.iter().copied().filter(|&seat| self.is_in(seat)).collect(),
        };
        if seats.is_empty() {
            // Every seat of the asker is out; the game says so of the first.
            let first = own.first().copied().ok_or(Refusal::NotSeated)?;
            return Err(Refusal::Act(ActError::SeatOut(first)));
        }
        self.attempt(|next| {
            let mut change = Change::new(Done::Resigned);
            for seat in seats {
                // The first resignation may have ended the game.
                if next.must_go_on().is_ok() {
                    next.enact(&Act::Resign(seat), by, now, &mut change)?;
                }
            }
            Ok(change)
        })
    }

    /// Lets the seat to act forfeit by the rules of the game, if its time is
    /// up.
    pub(super) fn time_out(&mut self, now: Now) -> Result<Change, Refusal> {
        let Some(turn) = self.clock.running.filter(|_| self.clock.is_over(now.at)) else {
            return Err(Refusal::InTime);
        };
        let mut change = Change::new(Done::TimedOut);
        self.enact(&Act::Timeout(turn.seat), By::Referee, now, &mut change)?;
        Ok(change)
    }

    /// Lets somebody else take over a seat that is still in: the clock and the
    /// turn go on, offers lapse.
    pub(super) fn substitute(
        &mut self,
        by: By,
        seat: Seat,
        holder: Holder,
        now: Now,
    ) -> Result<Change, Refusal> {
        self.must_go_on()?;
        let from = *self.holders.get(seat.index()).ok_or(Refusal::NotYourSeat(seat))?;
        if !self.is_in(seat) {
            return Err(Refusal::Act(ActError::SeatOut(seat)));
        }
        let mut change = Change::new(Done::Substituted);
        self.holders[seat.index()] = holder;
        let event = Event::Substitution { seat, from, to: holder };
        self.append(Entry { seq: 0, event, by, at: now.at, left: None }, &mut change);
        self.offers.clear();
        change.news.push(News::Substituted { seat, from, to: holder });
        self.settle(now, &mut change);
        Ok(change)
    }

    /// The match has not ended.
    pub(super) fn must_go_on(&self) -> Result<(), Refusal> {
        match self.status() {
            Status::Playing | Status::Suspended(_) => Ok(()),
            Status::Over(_) => Err(Refusal::Over),
            Status::Aborted => Err(Refusal::Aborted),
        }
    }

    /// The match has not ended and the asker plays in it: as whom.
    pub(super) fn open_to(&self, by: By) -> Result<Holder, Refusal> {
        let holder = by.holder().filter(|holder| self.holders.contains(holder)).ok_or(Refusal::NotSeated)?;
        self.must_go_on().map(|()| holder)
    }

    /// Does something on a copy, so that a refusal half way changes nothing.
    pub(super) fn attempt(
        &mut self,
        event: impl FnOnce(&mut Self) -> Result<Change, Refusal>,
    ) -> Result<Change, Refusal> {
        let mut next = self.clone();
        let change = event(&mut next)?;
        *self = next;
        Ok(change)
    }

    /// Carries out an act of the game and all that follows from it.
    pub(super) fn enact(&mut self, act: &Act, by: By, now: Now, change: &mut Change) -> Result<(), Refusal> {
        match self.suspended {
            Some(_) => self.end_suspended(act)?,
            None => self.position.act(act).map_err(Refusal::Act)?,
        }
        let seat = match act {
            Act::Resign(seat) | Act::Timeout(seat) | Act::Claim(seat) | Act::ClaimWith { seat, .. } => {
                Some(*seat)
            }
            Act::Draw | Act::Special(_) => None,
        };
        let text = act.write(self.terms.game.info().seats);
        let event = Event::Act { seat, text };
        self.append(Entry { seq: 0, event, by, at: now.at, left: None }, change);
        self.offers.clear();
        if let (Some(seat), Status::Playing) = (seat, self.status()) {
            let timeout = matches!(act, Act::Timeout(_));
            change.news.push(News::Left { seat, holder: self.holder(seat), timeout });
        }
        self.settle(now, change);
        Ok(())
    }

    /// Ends the match without a result.
    pub(super) fn call_off(&mut self, by: By, user: UserId, now: Now, change: &mut Change) {
        let event = Event::Act { seat: None, text: ABORT.to_owned() };
        self.append(Entry { seq: 0, event, by, at: now.at, left: None }, change);
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
        by: By,
        now: Now,
        change: &mut Change,
    ) -> Result<(), Refusal> {
        let told = self.told(undone).ok_or(Refusal::NothingToTakeBack)?;
        let seat = Seat::new(told.seat.into());
        self.append(
            Entry { seq: 0, event: Event::Takeback { seat, to }, by, at: now.at, left: None },
            change,
        );
        let replayed = replay_to_last(&self.terms, &standing(&self.log));
        (self.position, self.last) = replayed.map_err(|_| Refusal::NothingToTakeBack)?;
        self.offers.clear();
        self.clock.running = None;
        change.news.push(News::TakenBack { to, undone: told });
        self.settle(now, change);
        Ok(())
    }

    /// A move that stands, as people are told of it.
    pub(super) fn told(&self, seq: Seq) -> Option<Told> {
        if let Some(last) = self.last.as_ref().filter(|last| last.seq == seq) {
            return Some(Told::new(self, seq, last.seat, &last.before, &last.text));
        }
        let line = standing(&self.log);
        let at = line.iter().position(|entry| entry.seq == seq)?;
        let Event::Move { seat, text } = &line[at].event else { return None };
        let before = replay(&self.terms, line[..at].iter().copied()).ok()?;
        Some(Told::new(self, seq, *seat, &before, text))
    }

    /// How many moves a seat has chosen up to an entry, among those that stand.
    #[must_use]
    pub fn moves_of(&self, seat: Seat, seq: Seq) -> u32 {
        let own = |entry: &&&Entry| {
            entry.seq <= seq && entry.moved().is_some() && mover(entry, &self.terms) == Some(seat)
        };
        u32::try_from(standing(&self.log).iter().filter(own).count()).unwrap_or(u32::MAX)
    }

    /// What the referee does until a seat has something to choose: throws the
    /// dice, passes for a seat that can do nothing else, starts the clock.
    fn settle(&mut self, now: Now, change: &mut Change) {
        while let Some(event) = self.chore(now.seed) {
            // A listed action is legal: see the laws of games.
            let (Event::Move { text, .. } | Event::Roll { text, .. }) = &event else { break };
            if self.position.play(text).is_err() {
                break;
            }
            self.append(Entry { seq: 0, event, by: By::Referee, at: now.at, left: None }, change);
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
    fn chore(&self, seed: u64) -> Option<Event> {
        match self.position.turn() {
            _ if self.suspended.is_some() => None,
            Turn::Chance(dice) => {
                let roll = chance::roll(dice, seed, self.seq() + 1);
                Some(Event::Roll { text: format!("roll:{}", roll.digits()), seed })
            }
            Turn::Seat(seat) if self.position.actions() == ["pass"] => {
                Some(Event::Move { seat, text: "pass".to_owned() })
            }
            Turn::Seat(_) | Turn::Over(_) => None,
        }
    }

    /// Starts the turn of the seat to act. A turn that runs already goes on,
    /// but the board is shown again, since something has happened on it.
    fn hand_over(&mut self, seat: Seat, now: Now, change: &mut Change) {
        let runs = self.clock.running.filter(|turn| turn.seat == seat);
        if runs.is_none() {
            self.clock.begin(self.terms.pace, seat, now.at, &Calendar::EVERY_MOMENT);
        }
        let deadline = self.clock.running.map_or(now.at, |turn| turn.deadline);
        change.news.push(News::Turn { seat, holder: self.holder(seat), seq: self.seq(), deadline });
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
    matches!(&entry.event, Event::Act { text, .. } if text == ABORT)
}

/// The seat whose move an entry is: of a claim with a move, the claimant.
fn mover(entry: &Entry, terms: &Terms) -> Option<Seat> {
    if let Some(seat) = entry.event.seat() {
        return Some(seat);
    }
    let Event::Act { text, .. } = &entry.event else { return None };
    match Act::read(text, terms.game.info().seats) {
        Ok(Act::Claim(seat) | Act::ClaimWith { seat, .. }) => Some(seat),
        _ => None,
    }
}

/// Who holds each seat after these entries.
pub(super) fn held_at_last(terms: &Terms, line: &[&Entry]) -> Vec<Holder> {
    let mut holders = terms.holders.clone();
    for entry in line {
        if let Event::Substitution { seat, to, .. } = entry.event
            && let Some(holder) = holders.get_mut(seat.index())
        {
            *holder = to;
        }
    }
    holders
}

/// Plays entries from the start and keeps the position before the newest move
/// that was somebody's choice.
fn replay_to_last(terms: &Terms, line: &[&Entry]) -> Result<(Position, Option<Last>), Corrupt> {
    let newest = line.iter().rposition(|entry| entry.moved().is_some());
    let mut position = start(terms)?;
    let mut last = None;
    for (index, entry) in line.iter().enumerate() {
        if newest == Some(index)
            && let (Some(text), Some(seat)) = (entry.moved(), mover(entry, terms))
        {
            let before = position.clone();
            last = Some(Last { seq: entry.seq, seat, text: text.to_owned(), before });
        }
        step(terms, &mut position, entry)?;
    }
    Ok((position, last))
}
