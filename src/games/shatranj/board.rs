//! The board of shatranj: what stands where, and how each piece goes.

use crate::games::common::enclose::{DIRECTIONS, ray};
use crate::games::common::key::cells;
use crate::kernel::{Seat, Square};

/// Files and ranks.
pub const SIZE: (u8, u8) = (8, 8);

/// How many squares there are.
const SQUARES: usize = 64;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// The king.
    Shah,
    /// The counsellor, later the queen.
    Firzan,
    /// The elephant, later the bishop.
    Fil,
    /// The rook.
    Rukh,
    /// The knight.
    Faras,
    /// The pawn.
    Baidaq,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Shah, Self::Firzan, Self::Fil, Self::Rukh, Self::Faras, Self::Baidaq];

    /// The letter in position text.
    pub const fn letter(self) -> char {
        match self {
            Self::Shah => 'K',
            Self::Firzan => 'F',
            Self::Fil => 'E',
            Self::Rukh => 'R',
            Self::Faras => 'N',
            Self::Baidaq => 'P',
        }
    }

    /// Where it goes over whatever stands between, as files and ranks. The
    /// same way leads back.
    const fn leaps(self) -> &'static [(i8, i8)] {
        const FIL: [(i8, i8); 4] = [(2, 2), (-2, 2), (-2, -2), (2, -2)];
        const FARAS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        match self {
            Self::Shah => &DIRECTIONS,
            Self::Firzan => DIRECTIONS.split_at(4).1,
            Self::Fil => &FIL,
            Self::Faras => &FARAS,
            Self::Rukh | Self::Baidaq => &[],
        }
    }

    /// The directions in which it slides.
    const fn slides(self) -> &'static [(i8, i8)] {
        match self {
            Self::Rukh => DIRECTIONS.split_at(4).0,
            _ => &[],
        }
    }
}

/// A piece of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub kind: Kind,
}

/// A move: the squares say it all, since a baidaq has no choice when it
/// promotes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
}

/// What stands on each square, by `rank * 8 + file`.
pub type Cells = [Option<Man>; SQUARES];

/// A board with a shah of either seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    cells: Cells,
    shahs: [Square; 2],
    men: [u8; 2],
}

impl Board {
    /// The board with these men; `None` if a shah is missing.
    pub fn new(cells: Cells) -> Option<Self> {
        let shah = |seat| {
            let shah = Some(Man { seat, kind: Kind::Shah });
            Square::all(SIZE).find(|&square| cells[index(square)] == shah)
        };
        let count = |seat| cells.iter().flatten().map(|man| u8::from(man.seat == seat)).sum();
        let [white, black] = [Seat::new(0), Seat::new(1)];
        Some(Self { cells, shahs: [shah(white)?, shah(black)?], men: [count(white), count(black)] })
    }

    /// What stands on a square.
    pub const fn at(&self, square: Square) -> Option<Man> {
        self.cells[index(square)]
    }

    /// The key of what stands on the board.
    pub fn key(&self) -> u64 {
        let code = |man: Man| 1 + 2 * man.kind as u8 + u8::from(man.seat == Seat::new(1));
        cells(self.cells.iter().map(|man| man.map_or(0, code)))
    }

    /// How many pieces a seat has.
    pub const fn men(&self, seat: Seat) -> u8 {
        self.men[seat.index()]
    }

    /// Whether a seat has nothing but its shah.
    pub const fn is_bare(&self, seat: Seat) -> bool {
        self.men(seat) == 1
    }

    /// Where the shah of a seat stands.
    pub const fn shah(&self, seat: Seat) -> Square {
        self.shahs[seat.index()]
    }

    /// Whether the shah of a seat could be taken.
    pub fn in_check(&self, seat: Seat) -> bool {
        self.strikes(seat.next(2), self.shah(seat))
    }

    /// Whether a baidaq of a seat promotes on a square.
    pub const fn promotes(seat: Seat, square: Square) -> bool {
        square.rank == if seat.index() == 0 { SIZE.1 - 1 } else { 0 }
    }

    /// The pieces of a seat and their squares.
    pub fn army(&self, seat: Seat) -> impl Iterator<Item = (Square, Man)> {
        let own = move |square| self.at(square).filter(|man| man.seat == seat).map(|man| (square, man));
        Square::all(SIZE).filter_map(own)
    }

    /// Where a piece can go if its shah does not matter.
    pub fn targets(&self, from: Square, man: Man) -> impl Iterator<Item = Square> {
        let leaps =
            man.kind.leaps().iter().filter_map(move |&(files, ranks)| from.offset(files, ranks, SIZE));
        let slides = man.kind.slides().iter().flat_map(move |&direction| self.slide(from, direction));
        let free = move |to: &Square| self.at(*to).is_none_or(|other| other.seat != man.seat);
        leaps.chain(slides).filter(free).chain(self.walks(from, man))
    }

    /// The squares in a direction up to the first piece, it included.
    fn slide(&self, from: Square, direction: (i8, i8)) -> impl Iterator<Item = Square> {
        let mut open = true;
        ray(from, direction, SIZE).take_while(move |&to| {
            let was_open = open;
            open = self.at(to).is_none();
            was_open
        })
    }

    /// Where a baidaq can go.
    fn walks(&self, from: Square, man: Man) -> impl Iterator<Item = Square> {
        let walks = move |&files: &i8| {
            let to = from.offset(files, forward(man.seat), SIZE)?;
            let met = self.at(to);
            let may =
                if files == 0 { met.is_none() } else { met.is_some_and(|other| other.seat != man.seat) };
            may.then_some(to)
        };
        let files: &[i8] = if man.kind == Kind::Baidaq { &[-1, 0, 1] } else { &[] };
        files.iter().filter_map(walks)
    }

    /// The legal moves of a seat.
    pub fn legal(&self, seat: Seat) -> impl Iterator<Item = Step> {
        let (shah, check) = (self.shah(seat), self.in_check(seat));
        self.army(seat).flat_map(move |(from, man)| {
            // Only a rukh is ever held off by what stands between, so a piece
            // off the shah's lines may go.
            let matters = check || from.file == shah.file || from.rank == shah.rank;
            let steps = self.targets(from, man).map(move |to| Step { from, to });
            steps.filter(move |&step| !matters || !self.after(step).in_check(seat))
        })
    }

    /// Whether a seat could take on a square.
    fn strikes(&self, seat: Seat, square: Square) -> bool {
        let stands = |kind: Kind, (files, ranks): (i8, i8)| {
            let from = square.offset(files, ranks, SIZE);
            from.is_some_and(|from| self.at(from) == Some(Man { seat, kind }))
        };
        let leaps = |kind: &Kind| kind.leaps().iter().any(|&way| stands(*kind, way));
        let slides = |&direction: &(i8, i8)| {
            let met = ray(square, direction, SIZE).find_map(|from| self.at(from));
            met == Some(Man { seat, kind: Kind::Rukh })
        };
        Kind::ALL.iter().any(leaps)
            || Kind::Rukh.slides().iter().any(slides)
            || [-1, 1].iter().any(|&files| stands(Kind::Baidaq, (files, -forward(seat))))
    }

    /// The board after a move.
    fn after(&self, step: Step) -> Self {
        let mut next = *self;
        next.play(step);
        next
    }

    /// Plays a move; tells whether it took a piece or moved a baidaq, which
    /// cannot be undone.
    pub fn play(&mut self, step: Step) -> bool {
        let Some(mut man) = self.cells[index(step.from)].take() else { return false };
        let mut forever = man.kind == Kind::Baidaq;
        if let Some(taken) = self.at(step.to) {
            self.men[taken.seat.index()] -= 1;
            forever = true;
        }
        match man.kind {
            Kind::Shah => self.shahs[man.seat.index()] = step.to,
            Kind::Baidaq if Self::promotes(man.seat, step.to) => man.kind = Kind::Firzan,
            _ => {}
        }
        self.cells[index(step.to)] = Some(man);
        forever
    }
}

/// The place of a square among the cells.
pub const fn index(square: Square) -> usize {
    square.rank as usize * SIZE.0 as usize + square.file as usize
}

/// The way the baidaqs of a seat walk.
const fn forward(seat: Seat) -> i8 {
    if seat.index() == 0 { 1 } else { -1 }
}
