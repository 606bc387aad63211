//! What a button, menu or form does, written into its custom id, so that a
//! press needs no memory: it works after a restart and on a message a year old.
//! Every id that changes a match carries the seq that it answers.

use std::fmt;
use std::str::FromStr;

use super::gate::Needs;
use crate::kernel::Pick;
use crate::people::MatchId;

/// What a control does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Id {
    /// Go on picking a move: the picks so far; a menu adds the chosen line.
    Pick {
        /// The match.
        id: MatchId,
        /// The seq the move would take.
        seq: u32,
        /// The picks so far.
        path: Vec<Pick>,
    },
    /// Play this move.
    Play {
        /// The match.
        id: MatchId,
        /// The seq the move takes.
        seq: u32,
        /// The move in canonical notation.
        text: String,
    },
    /// Show the board to whoever presses.
    Board {
        /// The match.
        id: MatchId,
    },
    /// Answer an offer of a draw, a takeback or an abort.
    Answer {
        /// The match.
        id: MatchId,
        /// What was offered: `draw`, `takeback`, `abort`.
        kind: String,
        /// The seq of the position in which it was offered.
        made: u32,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Something at a lobby that waits for players.
    Lobby {
        /// The lobby.
        lobby: i64,
        /// What was shown: a press on an older state is not taken as consent.
        revision: u32,
        /// What to do.
        press: Press,
    },
    /// Claim the draw with this move, which is played in any case.
    Claim {
        /// The match.
        id: MatchId,
        /// The seq the move takes.
        seq: u32,
        /// The move in canonical notation.
        text: String,
    },
    /// Resign, after the question whether that is meant.
    Resign {
        /// The match.
        id: MatchId,
        /// The position in which it was asked.
        seq: u32,
        /// The index of the seat; `None` for every seat of whoever presses.
        seat: Option<usize>,
    },
    /// A page of the list of one's matches.
    Games {
        /// The page, counted from 1.
        page: usize,
    },
    /// A page of the rules.
    Rules {
        /// The game's id.
        game: String,
        /// The page, counted from 1.
        page: usize,
    },
}

/// Something to do at a lobby.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Press {
    /// Take the seat with this index, agreeing to what is shown.
    Sit(usize),
    /// Give up one's seats.
    Leave,
    /// Begin.
    Start,
    /// Close the lobby.
    Cancel,
    /// Choose which option to change (a menu of keys).
    Option,
    /// Choose the value of this option (a menu of values).
    Value(String),
    /// Give the number of this option (a form).
    Number(String),
}

/// What parts the picks of a path; no pick contains it.
const STEP: char = '.';

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pick { id, seq, path } => {
                let path: Vec<&str> = path.iter().map(|pick| pick.0.as_str()).collect();
                write!(f, "pick:{}:{seq}:{}", id.0, path.join(&STEP.to_string()))
            }
            Self::Play { id, seq, text } => write!(f, "play:{}:{seq}:{text}", id.0),
            Self::Board { id } => write!(f, "board:{}", id.0),
            Self::Answer { id, kind, made, accept } => {
                write!(f, "answer:{}:{kind}:{made}:{}", id.0, if *accept { "yes" } else { "no" })
            }
            Self::Claim { id, seq, text } => write!(f, "claim:{}:{seq}:{text}", id.0),
            Self::Resign { id, seq, seat: None } => write!(f, "resign:{}:{seq}:all", id.0),
            Self::Resign { id, seq, seat: Some(seat) } => write!(f, "resign:{}:{seq}:{seat}", id.0),
            Self::Games { page } => write!(f, "games:{page}"),
            Self::Lobby { lobby, revision, press } => write!(f, "table:{lobby}:{revision}:{press}"),
            Self::Rules { game, page } => write!(f, "rules:{game}:{page}"),
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sit(seat) => write!(f, "sit:{seat}"),
            Self::Leave => f.write_str("leave"),
            Self::Start => f.write_str("start"),
            Self::Cancel => f.write_str("cancel"),
            Self::Option => f.write_str("option"),
            Self::Value(key) => write!(f, "value:{key}"),
            Self::Number(key) => write!(f, "number:{key}"),
        }
    }
}

/// The text is no id of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no custom id of ours")]
pub struct NotAnId;

/// Reads one part.
fn part<T: FromStr>(text: Option<&str>) -> Result<T, NotAnId> {
    text.and_then(|text| text.parse().ok()).ok_or(NotAnId)
}

/// Reads the number of a match.
fn number(text: Option<&str>) -> Result<MatchId, NotAnId> {
    part(text).map(MatchId)
}

impl Id {
    /// What a press needs before it may do anything.
    #[must_use]
    pub const fn needs(&self) -> Needs {
        match self {
            Self::Pick { .. }
            | Self::Play { .. }
            | Self::Answer { .. }
            | Self::Claim { .. }
            | Self::Resign { .. } => Needs::Act,
            Self::Board { .. } | Self::Lobby { .. } | Self::Games { .. } => Needs::Server,
            Self::Rules { .. } => Needs::Nothing,
        }
    }
}

impl FromStr for Id {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let (kind, rest) = text.split_once(':').ok_or(NotAnId)?;
        let mut parts = rest.splitn(3, ':');
        match kind {
            "pick" => Ok(Self::Pick {
                id: number(parts.next())?,
                seq: part(parts.next())?,
                path: path(parts.next().ok_or(NotAnId)?),
            }),
            "play" => Ok(Self::Play {
                id: number(parts.next())?,
                seq: part(parts.next())?,
                text: part(parts.next())?,
            }),
            "board" => Ok(Self::Board { id: number(Some(rest))? }),
            "answer" => {
                let (id, kind) = (number(parts.next())?, part(parts.next())?);
                let (made, answer) = parts.next().and_then(|rest| rest.split_once(':')).ok_or(NotAnId)?;
                let accept = match answer {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(NotAnId),
                };
                Ok(Self::Answer { id, kind, made: part(Some(made))?, accept })
            }
            "claim" => Ok(Self::Claim {
                id: number(parts.next())?,
                seq: part(parts.next())?,
                text: part(parts.next())?,
            }),
            "resign" => Ok(Self::Resign {
                id: number(parts.next())?,
                seq: part(parts.next())?,
                seat: match parts.next() {
                    Some("all") => None,
                    seat => Some(part(seat)?),
                },
            }),
            "games" => Ok(Self::Games { page: part(Some(rest))? }),
            "table" => Ok(Self::Lobby {
                lobby: part(parts.next())?,
                revision: part(parts.next())?,
                press: part(parts.next())?,
            }),
            "rules" => Ok(Self::Rules { game: part(parts.next())?, page: part(parts.next())? }),
            _ => Err(NotAnId),
        }
    }
}

impl FromStr for Press {
    type Err = NotAnId;

    fn from_str(text: &str) -> Result<Self, NotAnId> {
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        match kind {
            "sit" => Ok(Self::Sit(part(Some(rest))?)),
            "leave" => Ok(Self::Leave),
            "start" => Ok(Self::Start),
            "cancel" => Ok(Self::Cancel),
            "option" => Ok(Self::Option),
            "value" => Ok(Self::Value(rest.to_owned())),
            "number" => Ok(Self::Number(rest.to_owned())),
            _ => Err(NotAnId),
        }
    }
}

/// Reads the picks of a path.
fn path(text: &str) -> Vec<Pick> {
    text.split(STEP).filter(|pick| !pick.is_empty()).map(|pick| Pick(pick.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_read_as_it_is_written() {
        let picks = vec![Pick("e2".into()), Pick("e4".into())];
        for id in [
            Id::Pick { id: MatchId(7), seq: 12, path: picks },
            Id::Pick { id: MatchId(7), seq: 12, path: Vec::new() },
            Id::Play { id: MatchId(7), seq: 12, text: "c4>d5".into() },
            Id::Board { id: MatchId(7) },
            Id::Answer { id: MatchId(7), kind: "draw".into(), made: 3, accept: true },
            Id::Lobby { lobby: 9, revision: 2, press: Press::Sit(1) },
            Id::Lobby { lobby: 9, revision: 2, press: Press::Value("layout_w".into()) },
            Id::Rules { game: "chess".into(), page: 2 },
            Id::Claim { id: MatchId(7), seq: 12, text: "c4>d5".into() },
            Id::Resign { id: MatchId(7), seq: 12, seat: None },
            Id::Resign { id: MatchId(7), seq: 12, seat: Some(3) },
            Id::Games { page: 2 },
        ] {
            assert_eq!(id.to_string().parse(), Ok(id));
        }
        for text in
            ["", "pick", "pick:x:1:", "table:1:2:jump", "answer:1:2:maybe", "resign:1:2:none", "nothing:1"]
        {
            assert_eq!(text.parse::<Id>(), Err(NotAnId), "{text}");
        }
    }
}
