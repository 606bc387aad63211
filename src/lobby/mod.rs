//! A lobby: where people gather before a match. Nobody is seated without
//! pressing, and sitting down is agreeing to what is shown.

use std::fmt;

use time::{Duration, OffsetDateTime};

use crate::games::AnyGame;
use crate::kernel::{Options, OptionsError, Seat};
use crate::matches::{Holder, Pace, Terms};
use crate::people::{ChannelId, GuildId, LobbyId, MatchId, MessageId, UserId};
use crate::ratings::contest;

/// A lobby.
#[derive(Clone)]
pub struct Lobby {
    /// Its number.
    pub id: LobbyId,
    /// What is to be played.
    pub plan: Plan,
    /// The server.
    pub guild: GuildId,
    /// The channel in which it stands.
    pub channel: ChannelId,
    /// The message that shows it, once that is known.
    pub message: Option<MessageId>,
    /// Who opened it and alone may change it.
    pub owner: UserId,
    /// Raised by each change of the plan; a press names the one it answers.
    pub revision: u32,
    /// A chair for each seat.
    pub chairs: Vec<Chair>,
    /// Whether it is still open.
    pub state: LobbyState,
    /// When it expires.
    pub expires: OffsetDateTime,
}

/// What is to be played.
#[derive(Clone)]
pub struct Plan {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its options.
    pub options: Options,
    /// The time control.
    pub pace: Pace,
    /// Whether it is to count for ratings.
    pub rated: bool,
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, options, pace, rated } = self;
        write!(f, "Plan({} {options} {pace} {rated})", game.info().id)
    }
}

impl fmt::Debug for Lobby {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, plan, revision, chairs, state, .. } = self;
        write!(f, "Table({id} {plan:?} {revision} {chairs:?} {state:?})")
    }
}

/// A seat of a lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chair {
    /// Who sits in it.
    pub holder: Option<UserId>,
    /// Whether the holder has agreed to the plan as it is now.
    pub agreed: bool,
    /// For whom it is kept: who has been asked to sit here.
    pub asked: Option<UserId>,
}

/// Whether a lobby is open, and what became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LobbyState {
    /// People may sit down.
    Open,
    /// The match began.
    Started(MatchId),
    /// Its owner closed it.
    Cancelled,
    /// Nobody came in time.
    Expired,
}

/// Why a lobby did not do what somebody asked; it is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LobbyError {
    /// It is not open any more.
    Closed(LobbyState),
    /// The plan has changed since the one that was shown.
    Changed,
    /// The game has no such seat.
    NoSuchSeat,
    /// Somebody else sits there.
    Taken(UserId),
    /// The seat is kept for somebody else.
    Kept(UserId),
    /// The person sits already, and the rules do not allow that other seat
    /// besides: it is no ally's, or the game knows no pairs.
    SecondSeat(Seat),
    /// The person neither sits here nor was asked.
    NotHere,
    /// Only the owner may do this.
    NotOwner,
    /// More opponents are named than there are seats.
    TooMany {
        /// How many the game takes besides the caller.
        most: usize,
    },
    /// Somebody named himself as opponent.
    Oneself,
    /// These seats have not agreed yet.
    Waiting(Vec<Seat>),
    /// Options that the game does not take.
    Options(OptionsError),
}

impl fmt::Display for LobbyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed(_) => f.write_str("the table is closed"),
            Self::Changed => f.write_str("the plan has changed"),
            Self::NoSuchSeat => f.write_str("no such seat"),
            Self::Taken(user) => write!(f, "{user} sits there"),
            Self::Kept(user) => write!(f, "the seat is kept for {user}"),
            Self::SecondSeat(seat) => write!(f, "already on seat {seat}"),
            Self::NotHere => f.write_str("not at this table"),
            Self::NotOwner => f.write_str("only the owner may do this"),
            Self::TooMany { most } => write!(f, "at most {most} opponents"),
            Self::Oneself => f.write_str("nobody is his own opponent"),
            Self::Waiting(seats) => write!(f, "{} seats have not agreed", seats.len()),
            Self::Options(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LobbyError {}

/// A change of the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanChange {
    /// An option and its new value.
    Option {
        /// The option.
        key: String,
        /// The value.
        value: String,
    },
    /// Another time control.
    Pace(Pace),
    /// Whether it is to count for ratings.
    Rated(bool),
}

/// What a person wants when opening a lobby.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What is to be played.
    pub plan: Plan,
    /// The server.
    pub guild: GuildId,
    /// The channel.
    pub channel: ChannelId,
    /// Who opens it.
    pub owner: UserId,
    /// Where the owner sits; the first seat if it does not matter.
    pub seat: Option<Seat>,
    /// Who is asked to take the next seats, clockwise.
    pub opponents: Vec<UserId>,
}

impl Lobby {
    /// Opens a lobby: the owner sits at once and so agrees, a seat is kept for
    /// each opponent. The number is given by the store.
    ///
    /// # Errors
    /// Options that do not go together, a seat the game does not have, too
    /// many opponents, or one named twice where nobody may hold two seats.
    pub fn open(
        id: LobbyId,
        opening: Opening,
        now: OffsetDateTime,
        life: Duration,
    ) -> Result<Self, LobbyError> {
        let Opening { plan, guild, channel, owner, seat, opponents } = opening;
        let seats = plan.game.info().seats.len();
        let own = seat.unwrap_or(Seat::new(0));
        if own.index() >= seats {
            return Err(LobbyError::NoSuchSeat);
        }
        if opponents.len() >= seats {
            return Err(LobbyError::TooMany { most: seats - 1 });
        }
        if opponents.contains(&owner) {
            return Err(LobbyError::Oneself);
        }
        plan.game.start(&plan.options).map_err(LobbyError::Options)?;
        let mut lobby = Self {
            id,
            plan,
            guild,
            channel,
            message: None,
            owner,
            revision: 1,
            chairs: vec![Chair::default(); seats],
            state: LobbyState::Open,
            expires: now + life,
        };
        lobby.chairs[own.index()] = Chair { holder: Some(owner), agreed: true, asked: None };
        for (seat, user) in own.round(seats).skip(1).zip(opponents) {
            let kept = |other: Seat| lobby.chairs[other.index()].asked == Some(user);
            lobby.may_hold(seat, kept)?;
            lobby.chairs[seat.index()].asked = Some(user);
        }
        Ok(lobby)
    }

    /// Sits down, or agrees again to a plan that has changed.
    ///
    /// # Errors
    /// The lobby is closed, the plan has changed, the seat is not there, taken
    /// or kept, or the person may not have it besides another.
    pub fn sit(&mut self, user: UserId, seat: Seat, revision: u32) -> Result<(), LobbyError> {
        self.must_be_open()?;
        let chair = *self.chairs.get(seat.index()).ok_or(LobbyError::NoSuchSeat)?;
        match (chair.holder, chair.asked) {
            (Some(holder), _) if holder != user => return Err(LobbyError::Taken(holder)),
            (None, Some(asked)) if asked != user => return Err(LobbyError::Kept(asked)),
            _ => {}
        }
        if revision != self.revision {
            return Err(LobbyError::Changed);
        }
        self.may_hold(seat, |other| self.holder(other) == Some(user))?;
        // Somebody who agrees on one seat has seen the plan of both.
        for own in self.seats() {
            if own == seat || self.holder(own) == Some(user) {
                self.chairs[own.index()] = Chair { holder: Some(user), agreed: true, asked: None };
            }
        }
        self.free_kept(user, seat);
        Ok(())
    }

    /// Gets up, or declines to sit down: frees every seat that the person
    /// holds or that is kept for the person.
    ///
    /// # Errors
    /// The lobby is closed, or the person is not at it.
    pub fn leave(&mut self, user: UserId) -> Result<(), LobbyError> {
        self.must_be_open()?;
        let mut found = false;
        for chair in &mut self.chairs {
            if chair.holder == Some(user) || chair.asked == Some(user) {
                *chair = Chair::default();
                found = true;
            }
        }
        if found { Ok(()) } else { Err(LobbyError::NotHere) }
    }

    /// Changes the plan: everybody else must agree again. Gives who had sat
    /// down and is asked again.
    ///
    /// # Errors
    /// The lobby is closed, the person is not the owner, or the options do not
    /// go together.
    pub fn change(&mut self, user: UserId, change: PlanChange) -> Result<Vec<UserId>, LobbyError> {
        self.must_be_open()?;
        self.must_own(user)?;
        let mut plan = self.plan.clone();
        match change {
            PlanChange::Option { key, value } => {
                let specs = plan.game.info().options;
                plan.options.set(specs, &key, &value).map_err(LobbyError::Options)?;
                plan.game.start(&plan.options).map_err(LobbyError::Options)?;
            }
            PlanChange::Pace(pace) => plan.pace = pace,
            PlanChange::Rated(rated) => plan.rated = rated,
        }
        let same =
            (&plan.options, plan.pace, plan.rated) == (&self.plan.options, self.plan.pace, self.plan.rated);
        if same {
            return Ok(Vec::new());
        }
        self.plan = plan;
        self.revision += 1;
        Ok(self.ask_again())
    }

    /// Takes back everybody's agreement but the owner's.
    fn ask_again(&mut self) -> Vec<UserId> {
        let mut asked: Vec<UserId> = Vec::new();
        for chair in &mut self.chairs {
            chair.agreed = chair.holder == Some(self.owner);
            asked.extend(chair.holder.filter(|&holder| holder != self.owner));
        }
        asked.sort_unstable();
        asked.dedup();
        asked
    }

    /// Closes the lobby.
    ///
    /// # Errors
    /// It is closed already, or the person is not the owner.
    pub fn cancel(&mut self, user: UserId) -> Result<(), LobbyError> {
        self.must_be_open()?;
        self.must_own(user)?;
        self.state = LobbyState::Cancelled;
        Ok(())
    }

    /// The terms of the match, if everybody has agreed.
    ///
    /// # Errors
    /// The lobby is closed, or these seats have not agreed.
    pub fn terms(&self) -> Result<Terms, LobbyError> {
        self.must_be_open()?;
        let waiting: Vec<Seat> = self.seats().filter(|seat| !self.chairs[seat.index()].agreed).collect();
        if !waiting.is_empty() {
            return Err(LobbyError::Waiting(waiting));
        }
        let holders: Vec<Holder> =
            self.chairs.iter().filter_map(|chair| chair.holder.map(Holder::Person)).collect();
        let Plan { game, options, pace, rated } = self.plan.clone();
        let users: Vec<_> = holders.iter().map(|holder| holder.user()).collect();
        let unrated = contest(game.info(), &options, rated, &users).err();
        Ok(Terms { game, options, pace, unrated, holders })
    }

    /// The seats in order.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.chairs.len())
    }

    /// Who sits there.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Option<UserId> {
        self.chairs.get(seat.index()).and_then(|chair| chair.holder)
    }

    /// Whether people may still sit down.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.state == LobbyState::Open
    }

    fn must_be_open(&self) -> Result<(), LobbyError> {
        if self.state == LobbyState::Open { Ok(()) } else { Err(LobbyError::Closed(self.state)) }
    }

    fn must_own(&self, user: UserId) -> Result<(), LobbyError> {
        if user == self.owner { Ok(()) } else { Err(LobbyError::NotOwner) }
    }

    /// Whether a person may have this seat besides those that `has` names.
    fn may_hold(&self, seat: Seat, has: impl Fn(Seat) -> bool) -> Result<(), LobbyError> {
        let clash = self.seats().find(|&other| other != seat && has(other) && !self.pair(seat, other));
        clash.map_or(Ok(()), |other| Err(LobbyError::SecondSeat(other)))
    }

    /// Whether one person may hold both seats.
    fn pair(&self, one: Seat, other: Seat) -> bool {
        let info = self.plan.game.info();
        info.pairs && info.seats[one.index()].team == info.seats[other.index()].team
    }

    /// Frees what was kept for somebody who has sat down elsewhere, unless it
    /// is an allied seat that the person may still take.
    fn free_kept(&mut self, user: UserId, seat: Seat) {
        for other in self.seats() {
            if self.chairs[other.index()].asked == Some(user) && !self.pair(seat, other) {
                self.chairs[other.index()].asked = None;
            }
        }
    }
}
