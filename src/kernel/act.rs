//! Acts at the table.

use super::error::ActError;
use super::seat::{Seat, SeatInfo};

/// Something that happens at the table and is no move: it may come while any
/// seat is to act and is never among the actions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// `resign:S`: the seat gives up.
    Resign(Seat),
    /// `timeout:S`: the seat's time has run out.
    Timeout(Seat),
    /// `draw`: all seats still in have agreed to stop.
    Draw,
    /// `claim:S`: the seat, on turn, claims the draw that the rules give it.
    Claim(Seat),
    /// `claim:S@MOVE`: the seat, on turn, claims the draw for the position that
    /// its move brings about. If there is no draw, the move stands.
    ClaimWith {
        /// The seat.
        seat: Seat,
        /// The move, in any usual spelling.
        text: String,
    },
    /// An act that only some game knows: `penalty:b@c4`.
    Special(String),
}

impl Act {
    /// Whether a line of a record is an act and not a move. Rolls are moves of
    /// the dice.
    #[must_use]
    pub fn is_act(text: &str) -> bool {
        text == "draw" || (text.contains(':') && !text.starts_with("roll:"))
    }

    /// The move that the text of an act carries: of a claim with its move.
    #[must_use]
    pub fn move_in(text: &str) -> Option<&str> {
        text.strip_prefix("claim:")?.split_once('@').map(|(_, text)| text)
    }

    /// Reads the text of an act.
    ///
    /// # Errors
    /// [`ActError::Unreadable`] if the text is no act or names no seat.
    pub fn read(text: &str, seats: &[SeatInfo]) -> Result<Self, ActError> {
        let text = text.trim();
        let unreadable = || ActError::Unreadable { text: text.to_owned() };
        if text == "draw" {
            return Ok(Self::Draw);
        }
        let (kind, rest) = text.split_once(':').ok_or_else(unreadable)?;
        let named = |letter: &str| {
            let found = seats.iter().position(|seat| letter.chars().eq([seat.letter]));
            found.map(Seat::new).ok_or_else(unreadable)
        };
        let seat = || named(rest);
        match kind {
            "resign" => Ok(Self::Resign(seat()?)),
            "timeout" => Ok(Self::Timeout(seat()?)),
            "claim" => match rest.split_once('@') {
                None => Ok(Self::Claim(seat()?)),
                Some((letter, text)) => Ok(Self::ClaimWith { seat: named(letter)?, text: text.to_owned() }),
            },
            _ => Ok(Self::Special(text.to_owned())),
        }
    }

    /// Writes the act.
    #[must_use]
    pub fn write(&self, seats: &[SeatInfo]) -> String {
        let letter = |seat: &Seat| seats[seat.index()].letter;
        match self {
            Self::Resign(seat) => format!("resign:{}", letter(seat)),
            Self::Timeout(seat) => format!("timeout:{}", letter(seat)),
            Self::Claim(seat) => format!("claim:{}", letter(seat)),
            Self::ClaimWith { seat, text } => format!("claim:{}@{text}", letter(seat)),
            Self::Draw => "draw".to_owned(),
            Self::Special(text) => text.clone(),
        }
    }
}
