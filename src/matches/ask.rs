//! All that can be asked of a match, whoever asks.

use super::{By, Change, Holder, Match, Now, OfferKind, Refusal, Seq};
use crate::kernel::Seat;

/// Something that is asked of a match. The store writes what comes of it in
/// one transaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// To play a move, in any usual spelling.
    Move {
        /// The position that is answered: its newest entry.
        answers: Seq,
        /// The move.
        text: String,
    },
    /// To claim the draw for the position that a move will bring about; if
    /// there is none, the move stands.
    ClaimWith {
        /// The position that is answered: its newest entry.
        answers: Seq,
        /// The move.
        text: String,
    },
    /// To give up a seat, or every seat of the asker that is still in.
    Resign {
        /// The seat.
        seat: Option<Seat>,
    },
    /// To claim the draw that the rules give, else accept the one that is
    /// offered, else offer one.
    Draw,
    /// To take back the asker's newest move.
    TakeBack,
    /// To call the match off: at once while a seat still in has not acted,
    /// later when all agree; at once if an official asks.
    Abort,
    /// To accept an offer, named by its kind and the position it was made in.
    Accept {
        /// Its kind.
        kind: OfferKind,
        /// The newest entry when it was made.
        made: Seq,
    },
    /// To decline an offer; its asker withdraws it so.
    Decline {
        /// Its kind.
        kind: OfferKind,
        /// The newest entry when it was made.
        made: Seq,
    },
    /// To let somebody else take over a seat. Officials ask for it.
    Substitute {
        /// The seat.
        seat: Seat,
        /// Who takes it over.
        holder: Holder,
    },
    /// To let the seat to act forfeit, its time being up. The referee asks.
    Deadline,
}

impl Match {
    /// Does what is asked, or leaves the match as it was. The one door through
    /// which anything happens in a match.
    ///
    /// # Errors
    /// Why not: see [`Refusal`].
    pub fn ask(&mut self, by: By, ask: &Ask, now: Now) -> Result<Change, Refusal> {
        match (ask, by) {
            (Ask::Deadline, By::Referee) => self.time_out(now),
            (Ask::Substitute { seat, holder }, By::Official(_)) => self.substitute(by, *seat, *holder, now),
            (Ask::Abort, By::Official(user)) => self.abort_at_once(by, user, now),
            (_, By::Official(_) | By::Referee) | (Ask::Deadline | Ask::Substitute { .. }, _) => {
                Err(Refusal::NotAllowed)
            }
            (Ask::Move { answers, text }, _) => self.play(by, *answers, text, now),
            (Ask::ClaimWith { answers, text }, _) => self.claim(by, *answers, text, now),
            (Ask::Resign { seat }, _) => self.resign(by, *seat, now),
            (Ask::Draw, _) => self.draw(by, now),
            (Ask::TakeBack, _) => self.take_back(by, now),
            (Ask::Abort, _) => self.abort(by, now),
            (Ask::Accept { kind, made }, _) => self.accept(by, *kind, *made, now),
            (Ask::Decline { kind, made }, _) => self.decline(by, *kind, *made),
        }
    }
}
