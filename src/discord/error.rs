//! Why a request was not done, in words for the person who asked. Everything
//! that is not that person's doing gets one apology and one line in the log
//! with the same number.

use super::announce::held_by;
use super::mention;
use crate::games::Info;
use crate::kernel::{ActError, MoveError, OptionsError};
use crate::lobby::{Lobby, LobbyError, LobbyState};
use crate::matches::{Match, OfferKind, Refusal};
use crate::say;
use crate::store;
use crate::words::{Locale, refusal};

/// Why a request was not done.
#[derive(Debug)]
pub enum Failure {
    /// The person is told this, privately.
    Said(String),
    /// Something of ours went wrong.
    Ours(Box<dyn std::error::Error + Send + Sync>),
}

impl Failure {
    /// What the person is told. A failure of ours is logged here, once, under
    /// the number that the person is given.
    #[must_use]
    pub fn tell(self, locale: Locale) -> String {
        match self {
            Self::Said(text) => text,
            Self::Ours(error) => {
                let id = format!("{:08x}", rand::random::<u32>());
                tracing::error!(id, %error, "a request failed");
                say!(locale, "failure", id = id)
            }
        }
    }
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Self {
        Self::Ours(Box::new(error))
    }
}

/// What the store did not do: a refusal is said to the person, the rest is
/// ours.
#[must_use]
pub fn from_store(locale: Locale, info: Option<&Info>, error: store::Error) -> Failure {
    match error {
        store::Error::Refused { refusal: why, stored } => Failure::Said(refusal(locale, &stored.play, &why)),
        store::Error::NoMatch(id) => Failure::Said(say!(locale, "unknown-match", text = id.to_string())),
        store::Error::NoLobby(_) => said(locale, "table-cancelled"),
        store::Error::Lobby { error, lobby: Some(at) } => at_lobby(locale, &at, &error),
        store::Error::Lobby { error, lobby: None } => match info {
            Some(info) => Failure::Said(lobby(locale, info, &error)),
            None => Failure::Ours(Box::new(error)),
        },
        other => Failure::Ours(Box::new(other)),
    }
}

/// A private answer from a message without arguments.
#[must_use]
pub fn said(locale: Locale, id: &str) -> Failure {
    Failure::Said(locale.say(id))
}

/// Why the match did not do it.
#[must_use]
pub fn refusal(locale: Locale, play: &Match, refusal: &Refusal) -> String {
    let info = play.terms.game.info();
    match refusal {
        Refusal::Stale => locale.say("refusal-stale"),
        Refusal::NotSeated => locale.say("refusal-not-seated"),
        Refusal::NotYourTurn { whose, holder } => {
            say!(locale, "refusal-turn", seat = locale.seat(info, *whose), user = held_by(locale, *holder))
        }
        Refusal::NotYourSeat(seat) => say!(locale, "refusal-seat", seat = locale.seat(info, *seat)),
        Refusal::Illegal(error) => illegal(locale, info, play, error),
        Refusal::Act(error) => act(locale, info, error),
        Refusal::Over => locale.say("refusal-over"),
        Refusal::Aborted => locale.say("refusal-aborted"),
        Refusal::NoOffer(kind) => say!(locale, "refusal-no-offer", what = offer(locale, *kind)),
        Refusal::AlreadyAgreed(kind) => say!(locale, "refusal-agreed", what = offer(locale, *kind)),
        Refusal::TakebackPending => locale.say("refusal-takeback-pending"),
        Refusal::NothingToTakeBack => locale.say("refusal-no-takeback"),
        Refusal::NotAllowed => locale.say("refusal-not-allowed"),
        Refusal::InTime => locale.say("refusal-in-time"),
    }
}

/// What an offer is about.
#[must_use]
pub fn offer(locale: Locale, kind: OfferKind) -> String {
    locale.say(&format!("offer-{}", kind.name()))
}

/// Why a move was not read or not played, and what would be right.
#[must_use]
pub fn illegal(locale: Locale, info: &Info, play: &Match, error: &MoveError) -> String {
    let usual = |canonical: &str| play.position().notate(canonical, locale.notation());
    refusal::refused_move(locale, info, error, usual)
}

/// Why the game does not allow an act.
fn act(locale: Locale, info: &Info, error: &ActError) -> String {
    match error {
        ActError::SeatOut(seat) => say!(locale, "act-seat-out", seat = locale.seat(info, *seat)),
        ActError::NoClaim => locale.say("act-no-claim"),
        ActError::Over => locale.say("refusal-over"),
        ActError::Unreadable { .. } | ActError::Refused(_) => locale.say("act-refused"),
    }
}

/// Why the lobby did not do it.
#[must_use]
pub fn lobby(locale: Locale, info: &Info, error: &LobbyError) -> String {
    let seat = |seat: &crate::kernel::Seat| locale.seat(info, *seat);
    match error {
        LobbyError::Closed(LobbyState::Started(game)) => {
            say!(locale, "table-started", game = game.to_string())
        }
        LobbyError::Closed(LobbyState::Expired) => locale.say("table-expired"),
        LobbyError::Closed(LobbyState::Open | LobbyState::Cancelled) => locale.say("table-cancelled"),
        LobbyError::Changed => locale.say("table-changed"),
        LobbyError::NoSuchSeat => {
            let seats =
                info.seats.iter().enumerate().map(|(i, _)| locale.seat(info, crate::kernel::Seat::new(i)));
            say!(locale, "table-no-seat", seats = seats.collect::<Vec<_>>().join(", "))
        }
        LobbyError::Taken(user) => say!(locale, "table-taken", user = mention(*user)),
        LobbyError::Kept(user) => say!(locale, "table-kept", user = mention(*user)),
        LobbyError::SecondSeat(other) => say!(locale, "table-second-seat", seat = seat(other)),
        LobbyError::NotHere => locale.say("table-not-here"),
        LobbyError::NotOwner => locale.say("table-not-owner"),
        LobbyError::TooMany { most } => say!(locale, "table-too-many", most = *most),
        LobbyError::Oneself => locale.say("table-oneself"),
        LobbyError::Waiting(seats) => {
            say!(locale, "table-waiting", seats = seats.iter().map(seat).collect::<Vec<_>>().join(", "))
        }
        LobbyError::Options(error) => options(locale, info, error),
    }
}

/// What is wrong with options, and what would be right: options and values are
/// named as people see them, with what they have to type.
#[must_use]
pub fn options(locale: Locale, info: &Info, error: &OptionsError) -> String {
    let said = |text: &str| refusal::code(text);
    match error {
        OptionsError::UnknownKey { key, known } if known.is_empty() => {
            say!(locale, "options-none", key = said(key), game = locale.game(info, "name"))
        }
        OptionsError::UnknownKey { key, .. } => {
            say!(locale, "options-unknown", key = said(key), known = refusal::known_options(locale, info))
        }
        OptionsError::BadValue { key, value, expected } => say!(
            locale,
            "options-value",
            key = refusal::option(locale, info, key),
            value = said(value),
            expected = refusal::values(locale, info, key).unwrap_or_else(|| expected.clone())
        ),
        OptionsError::Unreadable { text } => say!(locale, "options-unreadable", text = said(text)),
    }
}

/// The answer to a press on a lobby, or to opening one.
#[must_use]
pub fn at_lobby(locale: Locale, at: &Lobby, error: &LobbyError) -> Failure {
    Failure::Said(lobby(locale, at.plan.game.info(), error))
}
