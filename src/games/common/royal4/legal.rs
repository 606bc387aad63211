//! Legal moves. Men that are pinned, and everybody when the king is hit, are
//! held to a mask; all other moves need no test, so that nothing is played to
//! find out whether it is allowed (but for taking in passing and castling).

use std::ops::ControlFlow;

use super::board::Board;
use super::geometry::{Crown, REACH, RIM, Spot};
use super::men::{Deed, Kind, Man, Men, Move, Wing};
use super::set::Set;
use crate::kernel::Square;

/// Goes on, or stops.
type Flow = ControlFlow<()>;

/// What stands between a seat's king and its enemies.
struct Guard {
    seat: u8,
    king: Spot,
    foes: Men,
    /// Own men that may only move along their line to the king.
    pinned: Set,
    /// How many men hit the king.
    checkers: u8,
    /// Where a man ends the only check.
    shield: Set,
    /// Directions from the king in which a man hits him from afar.
    lines: u8,
}

impl Board {
    /// What the seat to move can play: its legal moves, or a forced pass.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        if self.beaten().is_some() {
            return Vec::new();
        }
        let mut moves = self.legal(self.turn);
        if moves.is_empty() && !self.is_dead(self.turn ^ 2) {
            moves.push(Move::PASS);
        }
        moves
    }

    /// How many moves the seat to move can play.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        if self.beaten().is_some() {
            return 0;
        }
        match self.count_legal(self.turn) {
            0 => u64::from(!self.is_dead(self.turn ^ 2)),
            count => count,
        }
    }

    /// Whether the seat to move can do nothing and its ally takes no part.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        self.is_dead(self.turn ^ 2) && !self.can_move(self.turn)
    }

    /// Why a man of the seat to move may not go from one square to another
    /// where no legal move takes it, by the name of the explanation: its king,
    /// or what castling asks for.
    #[must_use]
    pub fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        let (from, to) = (self.geo.spot(from)?, self.geo.spot(to)?);
        let guard = self.guard(self.turn);
        let castling = &self.geo.homes[usize::from(self.turn)].castling;
        if from == guard.king && castling.iter().any(|castling| castling.king_to == to) {
            return Some("castling");
        }
        if !self.reaches(&guard, from, to) {
            None
        } else if guard.checkers > 0 {
            Some("in-check")
        } else {
            Some("king-exposed")
        }
    }

    /// Whether a man of the guarded seat could go there if its king did not
    /// matter.
    fn reaches(&self, guard: &Guard, from: Spot, to: Spot) -> bool {
        let prey = guard.foes.without_kings();
        if from == guard.king {
            let man = self.man(to);
            let beside = (0..8).any(|direction| self.geo.next(from, direction) == to);
            return beside && (man == Man::NONE || prey.has(man));
        }
        let found = |mv: Move| if mv.to == to { Flow::Break(()) } else { Flow::Continue(()) };
        self.men(guard.seat).contains(from) && self.man_moves(from, prey, &mut { found }).is_break()
    }

    /// The legal moves of a seat by the position as it stands, as if it were
    /// on turn.
    fn legal(&self, seat: u8) -> Vec<Move> {
        let mut moves = Vec::with_capacity(80);
        let _ = self.each_legal(seat, &mut |mv| {
            moves.push(mv);
            Flow::Continue(())
        });
        moves
    }

    /// How many legal moves a seat has.
    fn count_legal(&self, seat: u8) -> u64 {
        let mut count = 0;
        let _ = self.each_legal(seat, &mut |_| {
            count += 1;
            Flow::Continue(())
        });
        count
    }

    /// Whether a seat has a legal move.
    fn can_move(&self, seat: u8) -> bool {
        self.each_legal(seat, &mut |_| Flow::Break(())).is_break()
    }

    /// Whether a seat's king is hit and nothing helps.
    #[inline]
    #[must_use]
    pub fn is_mated(&self, seat: u8) -> bool {
        self.in_check(seat) && !self.can_move(seat)
    }

    /// Shows every legal move of a seat.
    #[inline]
    fn each_legal(&self, seat: u8, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let guard = self.guard(seat);
        self.king_moves(&guard, visit)?;
        if guard.checkers > 1 {
            return Flow::Continue(());
        }
        let prey = guard.foes.without_kings();
        for from in self.men(seat).iter().filter(|&from| from != guard.king) {
            if guard.checkers == 0 && !guard.pinned.contains(from) {
                self.man_moves(from, prey, visit)?;
            } else {
                self.man_moves(from, prey, &mut |mv| {
                    if self.is_safe(&guard, mv) { visit(mv) } else { Flow::Continue(()) }
                })?;
            }
        }
        self.passing_moves(&guard, visit)
    }

    /// Looks from a seat's king in every direction.
    fn guard(&self, seat: u8) -> Guard {
        let (king, foes) = (self.king(seat), self.foes(seat));
        let mut guard =
            Guard { seat, king, foes, pinned: Set::EMPTY, checkers: 0, shield: Set::EMPTY, lines: 0 };
        for direction in 0..8 {
            self.look(&mut guard, direction);
        }
        for &at in &self.geo.leap[usize::from(king)] {
            if foes.knights().has(self.man(at)) {
                guard.checkers += 1;
                guard.shield.insert(at);
            }
        }
        guard
    }

    /// Looks from the king in one direction for a man that hits him or would
    /// if the own man between were away.
    #[inline]
    fn look(&self, guard: &mut Guard, direction: u8) {
        let (at, man) = self.first(guard.king, direction);
        let bit = 1 << direction;
        if guard.foes.has(man) {
            let adjacent = self.geo.next(guard.king, direction) == at;
            let far = REACH.far[man.code()] & bit;
            if far != 0 || adjacent && REACH.near[man.code()] & bit != 0 {
                guard.checkers += 1;
                guard.lines |= far;
                self.shield_line(guard, direction, at);
            }
        } else if man != Man::RIM && man.seat() == guard.seat {
            let behind = self.first(at, direction).1;
            if guard.foes.has(behind) && REACH.far[behind.code()] & bit != 0 {
                guard.pinned.insert(at);
            }
        }
    }

    /// Notes the squares from the king to a man that hits him.
    fn shield_line(&self, guard: &mut Guard, direction: u8, checker: Spot) {
        let mut at = guard.king;
        while at != checker {
            at = self.geo.next(at, direction);
            guard.shield.insert(at);
        }
    }

    /// Whether a man's move leaves the king unhit.
    fn is_safe(&self, guard: &Guard, mv: Move) -> bool {
        let line = |spot| self.geo.direction(guard.king, spot);
        let answers = guard.checkers == 0 || guard.shield.contains(mv.to);
        answers && (!guard.pinned.contains(mv.from) || line(mv.to) == line(mv.from))
    }

    /// The king's steps, and castling.
    #[inline]
    fn king_moves(&self, guard: &Guard, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let prey = guard.foes.without_kings();
        for direction in 0..8 {
            let to = self.geo.next(guard.king, direction);
            let man = self.man(to);
            // Stepping back along the line of a hit stays on it.
            let shadowed = guard.lines >> (direction ^ 4) & 1 == 1;
            if (man == Man::NONE || prey.has(man)) && !shadowed && !self.is_hit(to, guard.foes) {
                visit(Move { from: guard.king, to, deed: Deed::Plain })?;
            }
        }
        if guard.checkers == 0 {
            for wing in Wing::ALL.into_iter().filter(|wing| self.castle & wing.right(guard.seat) != 0) {
                if let Some(mv) = self.castling(guard, wing) {
                    visit(mv)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Castling to one side, if it is allowed. The rook may have shielded the
    /// king's target, so the end is judged as it will be.
    fn castling(&self, guard: &Guard, wing: Wing) -> Option<Move> {
        let castling = &self.geo.homes[usize::from(guard.seat)].castling[wing as usize];
        let mv = Move { from: guard.king, to: castling.king_to, deed: Deed::Castle(wing) };
        let free = castling.between.iter().all(|spot| self.man(spot) == Man::NONE);
        (free && !self.is_hit(castling.rook_to, guard.foes) && self.is_tried(guard, mv)).then_some(mv)
    }

    /// The moves of a man that is no king, but for taking in passing, without
    /// regard for the own king.
    #[inline]
    fn man_moves(&self, from: Spot, prey: Men, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let man = self.man(from);
        match man.kind() {
            Some(Kind::Queen) => self.slides(from, 0, 1, prey, visit),
            Some(Kind::Rook) => self.slides(from, 0, 2, prey, visit),
            Some(Kind::Bishop) => self.slides(from, 1, 2, prey, visit),
            Some(Kind::Knight) => self.leaps(from, prey, visit),
            Some(Kind::Pawn) => self.pawn_moves(from, man.seat(), prey, visit),
            Some(Kind::King) | None => Flow::Continue(()),
        }
    }

    /// Slides in every `every`th direction from the `first` on.
    #[inline]
    fn slides(
        &self,
        from: Spot,
        first: u8,
        every: usize,
        prey: Men,
        visit: &mut impl FnMut(Move) -> Flow,
    ) -> Flow {
        for direction in (first..8).step_by(every) {
            let mut to = self.geo.next(from, direction);
            while self.man(to) == Man::NONE {
                visit(Move { from, to, deed: Deed::Plain })?;
                to = self.geo.next(to, direction);
            }
            if prey.has(self.man(to)) {
                visit(Move { from, to, deed: Deed::Plain })?;
            }
        }
        Flow::Continue(())
    }

    /// A knight's jumps.
    #[inline]
    fn leaps(&self, from: Spot, prey: Men, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        for &to in &self.geo.leap[usize::from(from)] {
            let man = self.man(to);
            if man == Man::NONE || prey.has(man) {
                visit(Move { from, to, deed: Deed::Plain })?;
            }
        }
        Flow::Continue(())
    }

    /// A pawn's steps and captures.
    #[inline]
    fn pawn_moves(&self, from: Spot, seat: u8, prey: Men, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let ahead = self.geo.ahead(from, seat);
        if self.man(ahead) == Man::NONE {
            self.advance(from, ahead, seat, visit)?;
            let further = self.geo.ahead(ahead, seat);
            let at_home = self.geo.homes[usize::from(seat)].pawns.contains(from);
            if at_home && self.man(further) == Man::NONE {
                visit(Move { from, to: further, deed: Deed::Double })?;
            }
        }
        for to in self.pawn_targets(from, seat) {
            if prey.has(self.man(to)) {
                self.advance(from, to, seat, visit)?;
            }
        }
        Flow::Continue(())
    }

    /// The squares that a pawn hits.
    #[inline]
    fn pawn_targets(&self, from: Spot, seat: u8) -> [Spot; 2] {
        [self.geo.next(from, seat * 2 + 7), self.geo.next(from, seat * 2 + 1)]
    }

    /// A pawn's move with every promotion it allows.
    #[inline]
    fn advance(&self, from: Spot, to: Spot, seat: u8, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        match self.geo.crown[usize::from(to)][usize::from(seat)] {
            Crown::No => visit(Move { from, to, deed: Deed::Plain }),
            Crown::Queen => visit(Move { from, to, deed: Deed::Crown(Kind::Queen) }),
            Crown::Any => Kind::OFFICERS
                .into_iter()
                .try_for_each(|kind| visit(Move { from, to, deed: Deed::Crown(kind) })),
        }
    }

    /// Captures in passing. Two men leave their lines, so each is tried out.
    #[inline]
    fn passing_moves(&self, guard: &Guard, visit: &mut impl FnMut(Move) -> Flow) -> Flow {
        let pawn = Man::new(Kind::Pawn, guard.seat);
        for victim in [guard.seat ^ 1, guard.seat ^ 3] {
            let to = self.notes[usize::from(victim)];
            if to == RIM || self.is_dead(victim) {
                continue;
            }
            for back in [3, 5] {
                let from = self.geo.next(to, guard.seat * 2 + back);
                let mv = Move { from, to, deed: Deed::Passing };
                if self.man(from) != pawn || !self.is_tried(guard, mv) {
                    continue;
                }
                // Pawns of the seats beside skip squares where this one ends.
                let crowned = |kind| Move { deed: Deed::CrownInPassing(kind), ..mv };
                match self.geo.crown[usize::from(to)][usize::from(guard.seat)] {
                    Crown::No => visit(mv)?,
                    Crown::Queen => visit(crowned(Kind::Queen))?,
                    Crown::Any => Kind::OFFICERS.into_iter().try_for_each(|kind| visit(crowned(kind)))?,
                }
            }
        }
        Flow::Continue(())
    }

    /// Whether the king is unhit once a move has been played.
    fn is_tried(&self, guard: &Guard, mv: Move) -> bool {
        let mut tried = self.clone();
        tried.turn = guard.seat;
        tried.play(mv);
        !tried.is_hit(tried.king(guard.seat), guard.foes)
    }
}
