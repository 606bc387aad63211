//! Lines of enemy men with a man of the mover's at both ends.

use crate::kernel::{Seat, Square};

/// The eight directions as files and ranks; the first four run along files
/// and ranks, the others along diagonals.
pub const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];

/// The squares that follow `from` in a direction, up to the edge.
pub fn ray(from: Square, (files, ranks): (i8, i8), size: (u8, u8)) -> impl Iterator<Item = Square> {
    std::iter::successors(from.offset(files, ranks, size), move |square| square.offset(files, ranks, size))
}

/// How many enemy men stand in a direction from the man at `from`, without a
/// gap and with a man of his own seat directly behind the last of them; 0 if
/// there is no such line.
pub fn enclosed(
    from: Square,
    direction: (i8, i8),
    size: (u8, u8),
    seat: Seat,
    man: impl Fn(Square) -> Option<Seat>,
) -> usize {
    let mut run = 0;
    for square in ray(from, direction, size) {
        match man(square) {
            None => return 0,
            Some(owner) if owner == seat => return run,
            Some(_) => run += 1,
        }
    }
    0
}
