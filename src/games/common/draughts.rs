//! Draughts on the dark squares of an 8x8 board, as Russian draughts and pillar
//! draughts share it: men that step forward and jump in four directions, flying
//! kings, compulsory chains that are played to their end, crowning on the way,
//! each man jumped once and standing in the way until the move is over.

use std::fmt;

use crate::kernel::scene::Mark;
use crate::kernel::{Notation, Square};

/// A set of squares: bit `rank * 8 + file`.
pub type Set = u64;

/// The squares that draughts is played on.
pub const DARK: Set = 0xAA55_AA55_AA55_AA55;

/// The set of one square.
#[must_use]
pub const fn only(square: Square) -> Set {
    1 << (square.rank * 8 + square.file)
}

/// The squares of a set, from `a1` along the ranks.
pub fn squares(set: Set) -> impl Iterator<Item = Square> {
    singles(set).map(|single| square(index(single)))
}

/// A file (0–7) as a set.
#[must_use]
pub const fn file(file: u8) -> Set {
    0x0101_0101_0101_0101 << file
}

/// A rank (0–7) as a set.
#[must_use]
pub const fn rank(rank: u8) -> Set {
    0xFF << (rank * 8)
}

/// A diagonal direction, as the first seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Up and to the right.
    NorthEast,
    /// Up and to the left.
    NorthWest,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
}

impl Way {
    /// All four.
    pub const ALL: [Self; 4] = [Self::NorthEast, Self::NorthWest, Self::SouthEast, Self::SouthWest];

    /// The opposite direction.
    const fn back(self) -> Self {
        match self {
            Self::NorthEast => Self::SouthWest,
            Self::NorthWest => Self::SouthEast,
            Self::SouthEast => Self::NorthWest,
            Self::SouthWest => Self::NorthEast,
        }
    }

    /// Every square of a set moved by one; those at the edge fall off.
    const fn step(self, set: Set) -> Set {
        match self {
            Self::NorthEast => (set & !file(7)) << 9,
            Self::NorthWest => (set & !file(0)) << 7,
            Self::SouthEast => (set & !file(7)) >> 7,
            Self::SouthWest => (set & !file(0)) >> 9,
        }
    }

    /// Of squares on one ray, the one that the ray meets first.
    const fn nearest(self, set: Set) -> Set {
        match self {
            Self::NorthEast | Self::NorthWest => set & set.wrapping_neg(),
            Self::SouthEast | Self::SouthWest if set == 0 => 0,
            Self::SouthEast | Self::SouthWest => 1 << set.ilog2(),
        }
    }

    /// The squares from `single` (not included) to the edge.
    fn ray(self, single: Set) -> Set {
        RAYS[self as usize][usize::from(index(single))]
    }

    /// The squares that a king on `single` reaches: up to the first one of
    /// `occupied`, which is not included.
    fn reach(self, single: Set, occupied: Set) -> Set {
        let ray = self.ray(single);
        match self.nearest(ray & occupied) {
            0 => ray,
            blocker => ray & !(blocker | self.ray(blocker)),
        }
    }
}

/// The rays of every way from every square.
static RAYS: [[Set; 64]; 4] = rays();

const fn rays() -> [[Set; 64]; 4] {
    let mut rays = [[0; 64]; 4];
    let mut way = 0;
    while way < 4 {
        let mut from = 0;
        while from < 64 {
            let mut at = Way::ALL[way].step(1 << from);
            while at != 0 {
                rays[way][from] |= at;
                at = Way::ALL[way].step(at);
            }
            from += 1;
        }
        way += 1;
    }
    rays
}

/// The sets of one square that make up a set.
fn singles(mut set: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// The number of the square in a set of one.
const fn index(single: Set) -> u8 {
    #[allow(clippy::cast_possible_truncation, reason = "a set of one has its bit below 64")]
    let index = single.trailing_zeros() as u8;
    index & 63
}

/// The square of this number.
const fn square(index: u8) -> Square {
    Square::new(index % 8, index / 8)
}

/// The most jumps in a move: each takes another man, and a man on an edge
/// cannot be jumped, which leaves eighteen dark squares.
const JUMPS_MAX: usize = 18;

/// A move: the square it starts from and every square it lands on. Two routes
/// of one position never have the same squares, since a leg crosses one man at
/// most, so that the landings say which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route {
    squares: [u8; JUMPS_MAX + 1],
    landings: u8,
    taken: Set,
}

impl Route {
    /// The route that has not left its square yet.
    const fn begin(from: Set) -> Self {
        let mut squares = [0; JUMPS_MAX + 1];
        squares[0] = index(from);
        Self { squares, landings: 0, taken: 0 }
    }

    /// The route with one more leg, that jumps `victim` if this is not empty.
    const fn then(mut self, to: Set, victim: Set) -> Self {
        self.landings += 1;
        self.squares[self.landings as usize] = index(to);
        self.taken |= victim;
        self
    }

    /// Every square, the starting one first.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.squares[..=usize::from(self.landings)].iter().map(|&index| square(index))
    }

    /// The square it starts from.
    #[must_use]
    pub const fn from(&self) -> Square {
        square(self.squares[0])
    }

    /// The square it ends on.
    #[must_use]
    pub const fn to(&self) -> Square {
        square(self.squares[self.landings as usize])
    }

    /// The squares that it lands on, as a set.
    #[must_use]
    pub fn landed(&self) -> Set {
        self.squares().skip(1).fold(0, |set, square| set | only(square))
    }

    /// The squares of the men that are jumped.
    #[must_use]
    pub const fn taken(&self) -> Set {
        self.taken
    }

    /// How many men are jumped.
    #[must_use]
    pub const fn jumps(&self) -> u8 {
        if self.taken == 0 { 0 } else { self.landings }
    }

    /// The move in text; what players write has a colon for each jump.
    #[must_use]
    pub fn notate(&self, notation: Notation) -> String {
        let joint = if notation == Notation::Canonical || self.taken == 0 { "-" } else { ":" };
        self.squares().map(|square| square.to_string()).collect::<Vec<_>>().join(joint)
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.notate(Notation::English))
    }
}

/// One side in search of its moves. Everything that stands on the board is
/// either its own or an enemy.
#[derive(Clone, Copy, Debug)]
pub struct Army {
    /// Its men.
    pub men: Set,
    /// Its kings.
    pub kings: Set,
    /// What it may jump.
    pub enemies: Set,
    /// The two ways in which its men step.
    pub forward: [Way; 2],
    /// The squares on which its men are crowned.
    pub crowning: Set,
}

impl Army {
    /// Every legal move: the captures, if there are any.
    #[must_use]
    pub fn routes(&self) -> Vec<Route> {
        let mut routes = Vec::new();
        self.captures(&mut |route| routes.push(route));
        if routes.is_empty() {
            self.steps(&mut |route| routes.push(route));
        }
        routes
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        let mut count = 0;
        self.captures(&mut |_| count += 1);
        if count == 0 {
            let empty = !self.occupied();
            let men = self.forward.iter().map(|way| way.step(self.men) & empty);
            let kings = singles(self.kings).flat_map(|king| self.slides(king));
            count = men.chain(kings).map(|targets| u64::from(targets.count_ones())).sum();
        }
        count
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let empty = !self.occupied();
        let steps = |ways: &[Way], set: Set| ways.iter().any(|way| way.step(set) & empty != 0);
        steps(&self.forward, self.men) || steps(&Way::ALL, self.kings) || self.must_capture()
    }

    /// Why a piece may not go from one square to another, by the name of the
    /// explanation: it could, if no capture came first.
    #[must_use]
    pub fn why_not(&self, from: Square, to: Square) -> Option<&'static str> {
        let mut steps = false;
        self.steps(&mut |route| steps |= route.from() == from && route.to() == to);
        (steps && self.must_capture()).then_some("must-capture")
    }

    /// Whether there is a capture.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.jumpers() != 0 || singles(self.kings).any(|king| self.can_jump(king))
    }

    fn occupied(&self) -> Set {
        self.men | self.kings | self.enemies
    }

    /// Where a king slides without a capture, by ways.
    fn slides(&self, king: Set) -> impl Iterator<Item = Set> {
        let occupied = self.occupied();
        Way::ALL.into_iter().map(move |way| way.reach(king, occupied))
    }

    /// Every move without a capture.
    fn steps(&self, visit: &mut impl FnMut(Route)) {
        let empty = !self.occupied();
        for way in self.forward {
            for to in singles(way.step(self.men) & empty) {
                visit(Route::begin(way.back().step(to)).then(to, 0));
            }
        }
        for king in singles(self.kings) {
            self.slides(king).for_each(|targets| {
                singles(targets).for_each(|to| visit(Route::begin(king).then(to, 0)));
            });
        }
    }

    /// The men that have an enemy beside them and an empty square behind it.
    fn jumpers(&self) -> Set {
        let empty = !self.occupied();
        let beside = |way: Way| way.back().step(way.back().step(empty) & self.enemies);
        Way::ALL.into_iter().fold(0, |set, way| set | beside(way)) & self.men
    }

    /// Whether a king has something to jump.
    fn can_jump(&self, king: Set) -> bool {
        let chain = Chain { army: self, occupied: self.occupied() & !king };
        Way::ALL.into_iter().any(|way| chain.jump(king, way, true, 0).is_some())
    }

    /// Every capture, played to its end.
    fn captures(&self, visit: &mut impl FnMut(Route)) {
        for (starts, king) in [(self.jumpers(), false), (self.kings, true)] {
            for start in singles(starts) {
                let chain = Chain { army: self, occupied: self.occupied() & !start };
                chain.extend(start, Route::begin(start), king, visit);
            }
        }
    }
}

/// A capture on its way. The square it started from counts as empty.
struct Chain<'a> {
    army: &'a Army,
    occupied: Set,
}

impl Chain<'_> {
    /// Visits every way to end the route from `at`, where it has come to.
    /// Whether there was anything to jump from here.
    fn extend(&self, at: Set, route: Route, king: bool, visit: &mut impl FnMut(Route)) -> bool {
        let mut jumped = false;
        for way in Way::ALL {
            let Some((victim, landings)) = self.jump(at, way, king, route.taken) else { continue };
            jumped = true;
            let mut goes_on = false;
            for to in singles(landings) {
                let crowned = king || to & self.army.crowning != 0;
                goes_on |= self.extend(to, route.then(to, victim), crowned, visit);
            }
            // Only if no landing lets it go on, all are free to choose.
            if !goes_on {
                singles(landings).for_each(|to| visit(route.then(to, victim)));
            }
        }
        jumped
    }

    /// The enemy that can be jumped this way, and where the jump may land.
    fn jump(&self, at: Set, way: Way, king: bool, taken: Set) -> Option<(Set, Set)> {
        let first = if king { way.nearest(way.ray(at) & self.occupied) } else { way.step(at) };
        let victim = first & self.army.enemies & !taken;
        if victim == 0 {
            return None;
        }
        let landings =
            if king { way.reach(victim, self.occupied) } else { way.step(victim) & !self.occupied };
        (landings != 0).then_some((victim, landings))
    }
}

/// The men that must capture, if any must: their squares in order and a mark
/// for each.
#[must_use]
pub fn forced(routes: &[Route]) -> (String, Vec<Mark>) {
    let from = routes.iter().filter(|route| route.taken != 0).fold(0, |set, route| set | only(route.from()));
    let names: Vec<String> = squares(from).map(|square| square.to_string()).collect();
    (names.join(", "), squares(from).map(Mark::Forced).collect())
}
