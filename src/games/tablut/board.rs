//! Men on the board: how they slide and how they are taken.

use crate::games::common::duel::{FIRST, SECOND};
use crate::games::common::squares::{RookLines, Squares};
use crate::kernel::{Options, Seat, Square};

/// Files and ranks.
pub const SIZE: (u8, u8) = (9, 9);

/// Black, the attackers.
pub const MUSCOVITES: Seat = FIRST;

/// White, the king's side.
pub const SWEDES: Seat = SECOND;

/// The square in the middle, where nobody may stop.
pub const CASTLE: Square = Square::new(4, 4);

/// The squares in the corners, which mean something with `escape=corner`.
pub const CORNERS: [Square; 4] = [Square::new(0, 0), Square::new(8, 0), Square::new(0, 8), Square::new(8, 8)];

/// A set of squares of this board.
pub type Set = Squares<9>;

static LINES: RookLines<9, 81> = RookLines::new();

const SIDES: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The chosen options.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// `castle=wall`: the empty castle may not be passed over.
    pub wall: bool,
    /// `escape=corner`: the king must reach a corner.
    pub corner: bool,
    /// `king=four`: away from the castle the king falls to four only.
    pub four: bool,
}

impl Rules {
    /// The rules that these options choose.
    pub fn new(options: &Options) -> Self {
        Self {
            wall: options.is("castle", "wall"),
            corner: options.is("escape", "corner"),
            four: options.is("king", "four"),
        }
    }

    /// Whether the king has won when he stands here.
    pub fn wins_at(self, square: Square) -> bool {
        if self.corner { CORNERS.contains(&square) } else { on_edge(square) }
    }

    /// Whether this is one of the corners where only the king may stop.
    pub fn is_corner(self, square: Square) -> bool {
        self.corner && CORNERS.contains(&square)
    }
}

fn on_edge(square: Square) -> bool {
    square.file == 0 || square.rank == 0 || square.file == SIZE.0 - 1 || square.rank == SIZE.1 - 1
}

/// What stands where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub muscovites: Set,
    pub swedes: Set,
    /// Where the king stands, until he is taken.
    pub king: Option<Square>,
}

impl Board {
    /// The set-up: four men on each arm of the cross, the king in the castle.
    pub fn start() -> Self {
        let towards = |steps: [i8; 2]| {
            let arm = move |(files, ranks): (i8, i8)| {
                steps.into_iter().filter_map(move |n| CASTLE.offset(files * n, ranks * n, SIZE))
            };
            SIDES.into_iter().flat_map(arm)
        };
        let heads = SIDES.into_iter().filter_map(|(files, ranks)| CASTLE.offset(files * 4, ranks * 4, SIZE));
        let flanks = heads.flat_map(|head| {
            let along = if head.file == CASTLE.file { (1, 0) } else { (0, 1) };
            [along, (-along.0, -along.1)]
                .into_iter()
                .filter_map(move |(files, ranks)| head.offset(files, ranks, SIZE))
        });
        Self {
            muscovites: towards([3, 4]).chain(flanks).collect(),
            swedes: towards([1, 2]).collect(),
            king: Some(CASTLE),
        }
    }

    /// Everything that stands on the board.
    fn all(&self) -> Set {
        self.muscovites | self.swedes | self.king_set()
    }

    fn king_set(&self) -> Set {
        self.king.map_or(Set::NONE, Set::one)
    }

    /// The pieces of a seat.
    pub fn of(&self, seat: Seat) -> Set {
        if seat == MUSCOVITES { self.muscovites } else { self.swedes | self.king_set() }
    }

    /// Where the piece on this square may go.
    pub fn destinations(&self, from: Square, rules: Rules) -> Set {
        let castle = Set::one(CASTLE);
        let in_the_way = if rules.wall { self.all() | castle } else { self.all() };
        let reached = LINES.slides(from, in_the_way) - castle;
        if rules.corner && self.king != Some(from) { reached - Set::of(&CORNERS) } else { reached }
    }

    /// Whether a seat can move at all.
    pub fn can_move(&self, seat: Seat, rules: Rules) -> bool {
        self.of(seat).iter().any(|from| !self.destinations(from, rules).is_empty())
    }

    /// The squares where the king would win at once if he were to move.
    pub fn ways_out(&self, rules: Rules) -> Vec<Square> {
        let Some(king) = self.king else { return Vec::new() };
        self.destinations(king, rules).iter().filter(|&square| rules.wins_at(square)).collect()
    }

    /// Moves a piece and takes what it encloses. Tells whether it took
    /// anything.
    pub fn play(&mut self, from: Square, to: Square, rules: Rules) -> bool {
        let arrived = if self.king == Some(from) {
            self.king = Some(to);
            SWEDES
        } else {
            let black = self.muscovites.contains(from);
            let men = if black { &mut self.muscovites } else { &mut self.swedes };
            men.remove(from);
            men.insert(to);
            if black { MUSCOVITES } else { SWEDES }
        };
        let men = self.men_enclosed_from(to, arrived, rules);
        let king = arrived == MUSCOVITES && self.king_falls_to(to, rules);
        self.muscovites = self.muscovites - men;
        self.swedes = self.swedes - men;
        if king {
            self.king = None;
        }
        king || !men.is_empty()
    }

    /// The enemy men that the piece which has arrived here encloses.
    fn men_enclosed_from(&self, arrived: Square, seat: Seat, rules: Rules) -> Set {
        let enemies = if seat == MUSCOVITES { self.swedes } else { self.muscovites };
        let enclosed = |(files, ranks): (i8, i8)| {
            let man = arrived.offset(files, ranks, SIZE).filter(|&square| enemies.contains(square))?;
            let behind = man.offset(files, ranks, SIZE)?;
            self.is_hostile(behind, seat, rules).then_some(man)
        };
        SIDES.into_iter().filter_map(enclosed).collect()
    }

    /// Whether a square holds a man of `attacker` fast from behind.
    fn is_hostile(&self, square: Square, attacker: Seat, rules: Rules) -> bool {
        let empty_castle = square == CASTLE && self.king != Some(CASTLE);
        // Linnaeus's law 10: the king shut in with a Swede as his fourth wall
        // cannot help that Swede.
        let besieged_castle =
            square == CASTLE && attacker == MUSCOVITES && !empty_castle && self.muscovites_round(CASTLE) == 3;
        self.of(attacker).contains(square) || empty_castle || besieged_castle || rules.is_corner(square)
    }

    /// How many Muscovites stand next to a square.
    fn muscovites_round(&self, square: Square) -> usize {
        neighbours(square).filter(|&next| self.muscovites.contains(next)).count()
    }

    /// Whether the king is taken by the Muscovite who has arrived here.
    fn king_falls_to(&self, arrived: Square, rules: Rules) -> bool {
        let Some(king) = self.king.filter(|&king| neighbours(king).any(|next| next == arrived)) else {
            return false;
        };
        if king == CASTLE || neighbours(king).any(|next| next == CASTLE) {
            // The castle itself is the one side that needs no man.
            return neighbours(king).all(|next| next == CASTLE || self.muscovites.contains(next));
        }
        if rules.four {
            return self.muscovites_round(king) == 4;
        }
        opposite(arrived, king)
            .is_some_and(|square| self.muscovites.contains(square) || rules.is_corner(square))
    }
}

/// The squares next to a square.
fn neighbours(square: Square) -> impl Iterator<Item = Square> {
    SIDES.into_iter().filter_map(move |(files, ranks)| square.offset(files, ranks, SIZE))
}

/// The square behind `middle`, seen from the square beside it.
fn opposite(from: Square, middle: Square) -> Option<Square> {
    let file = (2 * middle.file).checked_sub(from.file)?;
    let rank = (2 * middle.rank).checked_sub(from.rank)?;
    (file < SIZE.0 && rank < SIZE.1).then_some(Square::new(file, rank))
}
