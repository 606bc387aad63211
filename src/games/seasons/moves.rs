//! Legal moves.

use super::board::{Kind, Men, Reach, SQUARES, Set, each, on_last_line};
use super::{Action, Seasons};
use crate::kernel::Seat;

/// A man and where it may go.
struct Mover {
    kind: Kind,
    colour: Seat,
    from: usize,
    targets: Set,
}

/// What decides whether a move leaves the own king attacked.
#[derive(Clone, Copy)]
struct Guard<'a> {
    men: &'a Men,
    reach: &'static Reach,
    own: Set,
    king: usize,
    /// Whether every move has to be tried: the king is attacked.
    checked: bool,
    /// Squares in line with the king; what leaves them may open it to a rook.
    lines: Set,
}

impl<'a> Guard<'a> {
    fn new(position: &'a Seasons, seat: Seat) -> Self {
        let reach = Reach::of(position.walls);
        let king = position.king(seat);
        Self {
            men: &position.men,
            reach,
            own: position.army(seat),
            king,
            checked: position.checks(seat) != 0,
            lines: reach.lines(king, position.men.all()),
        }
    }

    /// The squares that a man of the seat could go to if its king did not
    /// matter.
    fn reached(&self, kind: Kind, colour: Seat, from: usize) -> Set {
        let barred = self.own | self.men.kind(Kind::King);
        self.reach.targets(kind, colour, from, self.men.all()) & !barred
    }

    /// The squares that a man of the seat may legally go to.
    fn targets(&self, kind: Kind, colour: Seat, from: usize) -> Set {
        let targets = self.reached(kind, colour, from);
        if !self.checked && kind != Kind::King && self.lines & 1 << from == 0 {
            return targets;
        }
        let safe = |&to: &usize| self.is_safe(kind, colour, from, to);
        each(targets).filter(safe).fold(0, |set, to| set | 1 << to)
    }

    /// Whether the king is not attacked after a move.
    fn is_safe(&self, kind: Kind, colour: Seat, from: usize, to: usize) -> bool {
        let mut men = *self.men;
        men.shift(kind, colour, from, to);
        let king = if kind == Kind::King { to } else { self.king };
        let enemies = men.all() & !self.own & !(1 << to);
        men.strikers(king, enemies, self.reach) == 0
    }
}

/// Every man of a seat with its legal targets; only of the kinds that
/// `allowed` lets move.
fn movers(position: &Seasons, seat: Seat, allowed: impl Fn(Kind) -> bool) -> impl Iterator<Item = Mover> {
    let guard = Guard::new(position, seat);
    Kind::ALL.into_iter().filter(move |&kind| allowed(kind)).flat_map(move |kind| {
        position.colours(seat).flat_map(move |colour| {
            let men = position.men.kind(kind) & position.men.colour(colour);
            each(men).map(move |from| {
                let targets = guard.targets(kind, colour, from);
                Mover { kind, colour, from, targets }
            })
        })
    })
}

/// Whether a seat would have a legal move if it were its turn, whatever the
/// dice say.
pub fn any(position: &Seasons, seat: Seat) -> bool {
    movers(position, seat, |_| true).any(|mover| mover.targets != 0)
}

/// Why a move of the seat on turn, which is not legal, is refused: the name of
/// the explanation.
pub fn refusal(position: &Seasons, from: usize, to: usize) -> Option<&'static str> {
    let seat = position.turn;
    let Some((kind, colour)) = position.men.at(from).filter(|_| position.army(seat) & 1 << from != 0) else {
        return Some("not-yours");
    };
    if !position.allowed(kind) {
        return Some("dice");
    }
    let guard = Guard::new(position, seat);
    let exposes = guard.reached(kind, colour, from) & 1 << to != 0;
    exposes.then_some(if guard.checked { "in-check" } else { "king-exposed" })
}

/// How many moves a seat may choose from, dice considered.
pub fn count(position: &Seasons, seat: Seat) -> u64 {
    movers(position, seat, |kind| position.allowed(kind))
        .map(|mover| u64::from(mover.targets.count_ones()))
        .sum()
}

/// The moves a seat may choose from, dice considered.
pub fn list(position: &Seasons, seat: Seat) -> Vec<Action> {
    let mut moves = Vec::with_capacity(64);
    for mover in movers(position, seat, |kind| position.allowed(kind)) {
        moves.extend(each(mover.targets).map(|to| Action::Move {
            from: SQUARES[mover.from],
            to: SQUARES[to],
            promotes: mover.kind == Kind::Pawn && on_last_line(mover.colour, SQUARES[to]),
        }));
    }
    moves
}
