//! Packs the rows of a PNG quickly, for pictures that are shown for a moment.
//! Where a row repeats the one above, as in the flat areas of a board, the
//! filter has nothing to compute; the `png` crate computes every pixel, which
//! takes a third longer in all.

use std::io;

use fdeflate::Compressor;

/// The number of the filter Paeth in PNG.
const PAETH: u8 = 4;

/// Rows are compared with the one above in blocks of this size.
const BLOCK: usize = 32;

/// The image data of a PNG: rows of this width, filtered and deflated.
pub(super) fn packed(pixels: &[u8], width: usize) -> io::Result<Vec<u8>> {
    let mut deflate = Compressor::new(Vec::with_capacity(64 << 10))?;
    let mut filtered = vec![0; width + 1];
    filtered[0] = PAETH;
    let none = vec![0; width];
    let mut above = &none[..];
    for row in pixels.chunks_exact(width) {
        filter(row, above, &mut filtered[1..]);
        deflate.write_data(&filtered)?;
        above = row;
    }
    deflate.finish()
}

/// What is left of a row when each pixel is guessed from its neighbours.
fn filter(row: &[u8], above: &[u8], left: &mut [u8]) {
    // Beside the first pixel all is 0.
    left[0] = row[0].wrapping_sub(above[0]);
    let last = row.len() - 1;
    let (x, x_rest) = row[1..].as_chunks::<BLOCK>();
    let (a, a_rest) = row[..last].as_chunks::<BLOCK>();
    let (b, b_rest) = above[1..].as_chunks::<BLOCK>();
    let (c, c_rest) = above[..last].as_chunks::<BLOCK>();
    let (left, left_rest) = left[1..].as_chunks_mut::<BLOCK>();
    for ((((left, x), a), b), c) in left.iter_mut().zip(x).zip(a).zip(b).zip(c) {
        if x == b && a[0] == c[0] {
            *left = [0; BLOCK];
        } else {
            without_guesses(left, x, [a, b, c]);
        }
    }
    without_guesses(left_rest, x_rest, [a_rest, b_rest, c_rest]);
}

/// Pixels without what their neighbours to the left, above and to the upper
/// left let expect.
fn without_guesses(left: &mut [u8], x: &[u8], [a, b, c]: [&[u8]; 3]) {
    for ((((left, &x), &a), &b), &c) in left.iter_mut().zip(x).zip(a).zip(b).zip(c) {
        *left = x.wrapping_sub(guess(a, b, c));
    }
}

/// Paeth's guess: of left, above and upper left the one nearest to their
/// gradient.
fn guess(a: u8, b: u8, c: u8) -> u8 {
    let [left, up, corner] = [a, b, c].map(i16::from);
    let (by_left, by_up) = ((up - corner).abs(), (left - corner).abs());
    let by_corner = (left + up - 2 * corner).abs();
    if by_left <= by_up && by_left <= by_corner {
        a
    } else if by_up <= by_corner {
        b
    } else {
        c
    }
}
