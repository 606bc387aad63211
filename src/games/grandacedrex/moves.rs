//! Legal moves.

use std::ops::ControlFlow;

use super::board::{Kind, Man, Ways, far_rank, forward, promotion};
use super::{Action, Grandacedrex, SIZE};
use crate::games::common::duel::other;
use crate::kernel::{Seat, Square};

/// What decides whether a move leaves the own king struck.
struct Guard<'a> {
    position: &'a Grandacedrex,
    seat: Seat,
    king: Square,
    checked: bool,
    /// Men without which the king would be struck.
    pinned: Vec<Square>,
}

impl<'a> Guard<'a> {
    fn new(position: &'a Grandacedrex, seat: Seat) -> Option<Self> {
        let king = position.board.king(seat)?;
        let mut guard = Self { position, seat, king, checked: false, pinned: Vec::new() };
        for (from, man) in position.board.side(other(seat)) {
            let Some(way) = Ways::of(man, from).before(king) else { continue };
            let mut shields = way.filter(|&square| position.board.at(square).is_some());
            match (shields.next(), shields.next()) {
                (None, _) => guard.checked = true,
                (Some(only), None) => guard.pinned.push(only),
                (Some(_), Some(_)) => {}
            }
        }
        Some(guard)
    }

    /// Whether the own king is not struck after a move.
    fn allows(&self, man: Man, from: Square, to: Square) -> bool {
        let king = if man.kind == Kind::King { to } else { self.king };
        let harmless = !self.checked && man.kind != Kind::King && !self.pinned.contains(&from);
        harmless || !self.position.board.strikes_after(other(self.seat), king, from, to)
    }

    /// Visits where a man could go if its king did not matter.
    fn visit(
        &self,
        man: Man,
        from: Square,
        visit: &mut impl FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match man.kind {
            Kind::Pawn => self.pawn(man, from, visit),
            Kind::King => {
                self.walk(man, from, visit)?;
                self.king_leaps(from).try_for_each(visit)
            }
            _ => self.walk(man, from, visit),
        }
    }

    /// The squares a man reaches along its ways.
    fn walk(
        &self,
        man: Man,
        from: Square,
        visit: &mut impl FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for way in &Ways::of(man, from).all {
            for (i, &to) in way.squares.iter().enumerate() {
                let met = self.position.board.at(to);
                let told = i == 0 && way.forked;
                if !told && met.is_none_or(|met| self.may_take(met)) {
                    visit(to)?;
                }
                if met.is_some() {
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn pawn(
        &self,
        man: Man,
        from: Square,
        visit: &mut impl FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = &self.position.board;
        let ahead = from.offset(0, forward(man.seat), SIZE).filter(|&to| board.at(to).is_none());
        let takes = |to: &Square| board.at(*to).is_some_and(|met| self.may_take(met));
        let captures = Ways::of(man, from).all.iter().map(|way| way.squares[0]).filter(takes);
        ahead.into_iter().chain(captures).try_for_each(visit)
    }

    fn may_take(&self, met: Man) -> bool {
        met.seat != self.seat && met.kind != Kind::King
    }

    /// The squares of the leap that a king may make once, before any move.
    fn king_leaps(&self, from: Square) -> impl Iterator<Item = Square> {
        let board = &self.position.board;
        let may = self.position.leap[self.seat.index()] && !self.checked;
        let around = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
        around.into_iter().filter(move |_| may).filter_map(move |(files, ranks)| {
            let over = from.offset(files, ranks, SIZE)?;
            let to = over.offset(files, ranks, SIZE)?;
            (board.at(to).is_none() && !board.strikes(other(self.seat), over)).then_some(to)
        })
    }
}

impl Grandacedrex {
    /// Visits the legal moves of a side with the men that `allowed` lets move,
    /// until the visitor breaks off.
    fn each_move(
        &self,
        seat: Seat,
        allowed: impl Fn(Man) -> bool,
        mut visit: impl FnMut(Man, Square, Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(guard) = Guard::new(self, seat) else { return ControlFlow::Continue(()) };
        for (from, man) in self.board.side(seat).filter(|&(_, man)| allowed(man)) {
            let mut legal = |to| {
                if guard.allows(man, from, to) { visit(man, from, to) } else { ControlFlow::Continue(()) }
            };
            guard.visit(man, from, &mut legal)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move has a legal move that `wanted` describes,
    /// whatever the die says.
    pub(super) fn can_move(&self, wanted: impl Fn(Man, Square) -> bool) -> bool {
        let found = |man: Man, _: Square, to: Square| {
            if wanted(man, to) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.each_move(self.seat, |_| true, found).is_break()
    }

    /// Why a move, which is not legal, is refused: the name of the explanation.
    pub(super) fn refusal(&self, from: Square, to: Square) -> Option<&'static str> {
        let Some(man) = self.board.at(from).filter(|man| man.seat == self.seat) else {
            return Some("not-yours");
        };
        if !self.allowed(man.kind) {
            return Some("dice");
        }
        let guard = Guard::new(self, self.seat)?;
        let mut that = |at| if at == to { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let exposes = guard.visit(man, from, &mut that).is_break();
        exposes.then_some(if guard.checked { "in-check" } else { "king-exposed" })
    }

    /// How many moves the side to move may choose from.
    pub(super) fn count_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.each_move(
            self.seat,
            |man| self.allowed(man.kind),
            |_, _, _| {
                count += 1;
                ControlFlow::Continue(())
            },
        );
        count
    }

    /// The moves the side to move may choose from.
    pub(super) fn list_moves(&self) -> Vec<Action> {
        let mut moves = Vec::with_capacity(96);
        let _ = self.each_move(
            self.seat,
            |man| self.allowed(man.kind),
            |man, from, to| {
                let promotes = man.kind == Kind::Pawn && to.rank == far_rank(man.seat);
                moves.push(Action::Move { from, to, becomes: promotes.then(|| promotion(to.file)) });
                ControlFlow::Continue(())
            },
        );
        moves
    }
}
