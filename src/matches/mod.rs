//! A match: seats and who holds them, the log, the clock, offers and the
//! result, as a pure state machine. Time and chance come in as arguments, what
//! follows goes out as a [`Change`], which the store writes in one
//! transaction. Whoever wants something of a match asks for it through
//! [`Match::ask`]: players, plans, engines, officials and the referee.

mod ask;
pub mod chance;
pub mod clock;
pub mod error;
pub mod holder;
mod last;
pub mod log;
pub mod news;
pub mod offers;
pub mod pace;
mod play;

use std::fmt;

use time::OffsetDateTime;

use crate::games::{AnyGame, Position};
use crate::kernel::{Options, Outcome, Record, Seat};

pub use ask::Ask;
pub use clock::{Clock, Running};
pub use error::{Corrupt, Refusal};
pub use holder::{By, Holder, Level};
pub use last::{Last, Told};
pub use log::{Entry, Event, Seq, standing};
pub use news::News;
pub use offers::{Offer, OfferKind};
pub use pace::{Pace, PaceError};

pub use crate::people::ids::{ChannelId, GuildId, InteractionId, LobbyId, MatchId, MessageId, UserId};
pub use crate::ratings::Unrated;

/// The moment at which something is done, and the seed from which the dice are
/// drawn if it makes them fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Now {
    /// The time.
    pub at: OffsetDateTime,
    /// The seed: as unpredictable as the caller can make it.
    pub seed: u64,
}

/// What is agreed before a match begins, and where it is played.
#[derive(Clone)]
pub struct Terms {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub options: Options,
    /// The time control.
    pub pace: Pace,
    /// Why the match does not count for ratings; `None` if it does.
    pub unrated: Option<Unrated>,
    /// Who holds each seat at first.
    pub holders: Vec<Holder>,
}

impl fmt::Debug for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, options, pace, unrated, holders } = self;
        write!(f, "Terms({} {options} {pace} {unrated:?} {holders:?})", game.info().id)
    }
}

/// How far a match has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It is being played.
    Playing,
    /// It has ended by the rules.
    Over(Outcome),
    /// It was called off.
    Aborted,
}

/// A match, replayed to its present position.
#[derive(Clone, Debug)]
pub struct Match {
    /// What was agreed.
    pub terms: Terms,
    log: Vec<Entry>,
    holders: Vec<Holder>,
    position: Position,
    last: Option<Last>,
    clock: Clock,
    offers: Vec<Offer>,
    aborted: bool,
}

/// What came of something that was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Done {
    /// The match was begun.
    Started,
    /// The move was played.
    Played,
    /// The seat or seats resigned.
    Resigned,
    /// The seat to act ran out of time.
    TimedOut,
    /// The rules gave the draw that was claimed.
    Claimed,
    /// The others are asked.
    Offered,
    /// It was agreed to, but others have not yet.
    Agreed,
    /// Everybody agreed to a draw.
    DrawAgreed,
    /// Everybody agreed to the takeback.
    TakenBack,
    /// The match was called off.
    Aborted,
    /// The offer was declined or withdrawn.
    Declined,
    /// Somebody else has taken over the seat.
    Substituted,
}

/// What changed, besides the clock and the offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What came of it.
    pub done: Done,
    /// The entries added to the log.
    pub entries: Vec<Entry>,
    /// What the people must be told, in order.
    pub news: Vec<News>,
}

impl Change {
    /// A change in which nothing has happened yet.
    fn new(done: Done) -> Self {
        Self { done, entries: Vec::new(), news: Vec::new() }
    }
}

impl Match {
    /// The seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.terms.holders.len())
    }

    /// Who holds a seat now.
    ///
    /// # Panics
    /// If the game has no such seat.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Holder {
        self.holders[seat.index()]
    }

    /// Who holds each seat now.
    #[must_use]
    pub fn holders(&self) -> &[Holder] {
        &self.holders
    }

    /// Who holds a seat now, if it is a person.
    #[must_use]
    pub fn user(&self, seat: Seat) -> Option<UserId> {
        self.holders.get(seat.index()).and_then(|holder| holder.user())
    }

    /// Who holds each seat now, `None` for an engine.
    #[must_use]
    pub fn users(&self) -> Vec<Option<UserId>> {
        self.holders.iter().map(|holder| holder.user()).collect()
    }

    /// Everybody who holds a seat now, each once, in the order of their ids.
    #[must_use]
    pub fn people(&self) -> Vec<UserId> {
        let mut users: Vec<UserId> = self.holders.iter().filter_map(|holder| holder.user()).collect();
        users.sort_unstable();
        users.dedup();
        users
    }

    /// Whether a person holds a seat now.
    #[must_use]
    pub fn plays(&self, user: UserId) -> bool {
        self.holders.contains(&Holder::Person(user))
    }

    /// The seats that a person holds now.
    pub fn seats_of(&self, user: UserId) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(move |&seat| self.user(seat) == Some(user))
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The newest entry of the log, 0 if there is none: what a move answers.
    #[must_use]
    pub fn seq(&self) -> Seq {
        self.log.last().map_or(0, |entry| entry.seq)
    }

    /// The whole log.
    #[must_use]
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The offers that stand.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// How far it has come.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.position.turn().outcome() {
            _ if self.aborted => Status::Aborted,
            Some(outcome) => Status::Over(outcome),
            None => Status::Playing,
        }
    }

    /// The seat to act; `None` when the match has ended.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        self.position.turn().seat().filter(|_| !self.aborted)
    }

    /// Whether a seat has chosen a move that stands.
    #[must_use]
    pub fn has_acted(&self, seat: Seat) -> bool {
        standing(&self.log).iter().any(|entry| entry.is_choice() && entry.event.seat() == Some(seat))
    }

    /// Why the match does not count for ratings, as far as one can tell now.
    #[must_use]
    pub fn unrated(&self) -> Option<Unrated> {
        let all_acted = || self.seats().all(|seat| self.has_acted(seat));
        match self.status() {
            _ if self.terms.unrated.is_some() => self.terms.unrated,
            Status::Aborted => Some(Unrated::Aborted),
            Status::Over(_) if !all_acted() => Some(Unrated::NotEverySeatActed),
            Status::Playing | Status::Over(_) => None,
        }
    }

    /// The newest move that stands and was somebody's choice, also one given
    /// with a claim.
    #[must_use]
    pub fn last(&self) -> Option<&Last> {
        self.last.as_ref()
    }

    /// The position that stood after entry `seq`; `None` if that entry is not
    /// among those that stand.
    #[must_use]
    pub fn position_at(&self, seq: Seq) -> Option<Position> {
        let line = standing(&self.log);
        let known = seq == 0 || line.iter().any(|entry| entry.seq == seq);
        let kept = line.into_iter().filter(|entry| entry.seq <= seq);
        known.then(|| play::replay(&self.terms, kept).ok()).flatten()
    }

    /// Shows every position that stands, in order, with the entry that led to
    /// it: the start has none.
    ///
    /// # Errors
    /// A log that the game does not accept.
    pub fn walk(&self, mut see: impl FnMut(&Position, Option<&Entry>)) -> Result<(), Corrupt> {
        let mut position = play::start(&self.terms)?;
        see(&position, None);
        for entry in standing(&self.log) {
            play::step(&self.terms, &mut position, entry)?;
            see(&position, Some(entry));
        }
        Ok(())
    }

    /// The match as its exporters see it: `players` are names by seat, `site`
    /// and `number` say where it was played and as which match.
    #[must_use]
    pub fn record(
        &self,
        players: Vec<String>,
        site: String,
        number: String,
        began: OffsetDateTime,
    ) -> Record {
        let lines = standing(&self.log).into_iter().filter_map(line).collect();
        Record {
            game: self.terms.game.info().id,
            options: self.terms.options.clone(),
            site,
            number,
            date: began.date().to_string(),
            players,
            start: play::start(&self.terms).map(|position| position.write()).unwrap_or_default(),
            lines,
            outcome: self.position.turn().outcome().filter(|_| !self.aborted),
        }
    }
}

/// The line of a record that an entry makes.
fn line(entry: &Entry) -> Option<String> {
    match &entry.event {
        Event::Move { text, .. } | Event::Roll { text, .. } => Some(text.clone()),
        Event::Act { text, .. } if text != log::ABORT => Some(text.clone()),
        Event::Act { .. } | Event::Takeback { .. } | Event::Substitution { .. } => None,
    }
}
