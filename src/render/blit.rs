//! Copying palette indices into a picture.

use super::layout::{Frame, Rect};

/// Rows of a cell are padded to a multiple of this, so that they are copied in
/// blocks of a fixed size.
pub(super) const BLOCK: usize = 16;

/// The distance between the rows of a cell.
pub(super) const fn stride(cell: u32) -> usize {
    (cell as usize).next_multiple_of(BLOCK)
}

/// Copies pixels into a rectangle of an area of this width; what reaches
/// beyond it is cut off.
pub(super) fn paste(area: &mut [u8], width: u32, pixels: &[u8], rect: Rect) {
    if rect.x == 0 && rect.w == width {
        let start = (rect.y * width) as usize;
        area[start..start + pixels.len()].copy_from_slice(pixels);
        return;
    }
    let shown = rect.w.min(width.saturating_sub(rect.x)) as usize;
    let rows = area.chunks_exact_mut(width as usize).skip(rect.y as usize);
    for (to, from) in rows.zip(pixels.chunks_exact(rect.w as usize)) {
        to[rect.x as usize..rect.x as usize + shown].copy_from_slice(&from[..shown]);
    }
}

/// Draws every row of pixels that passes through the board, from left to
/// right: the table, the cells, the table. Cells are padded, see [`stride`].
pub(super) fn board(picture: &mut [u8], frame: &Frame, cells: &[&[u8]], beside: (&[u8], &[u8])) {
    match stride(frame.cell) / BLOCK {
        1 => lines::<{ BLOCK }>(picture, frame, cells, beside),
        2 => lines::<{ BLOCK * 2 }>(picture, frame, cells, beside),
        3 => lines::<{ BLOCK * 3 }>(picture, frame, cells, beside),
        4 => lines::<{ BLOCK * 4 }>(picture, frame, cells, beside),
        5 => lines::<{ BLOCK * 5 }>(picture, frame, cells, beside),
        6 => lines::<{ BLOCK * 6 }>(picture, frame, cells, beside),
        _ => wide_lines(picture, frame, cells, beside),
    }
}

/// Rows of cells that are padded to `N`: each is copied as one block of known
/// size, which is faster than the exact one, and what is too much is drawn over
/// by what follows.
fn lines<const N: usize>(picture: &mut [u8], frame: &Frame, cells: &[&[u8]], beside: (&[u8], &[u8])) {
    let cell = frame.cell as usize;
    let mut tiles: Vec<&[[u8; N]]> = Vec::with_capacity(cells.len());
    tiles.extend(cells.iter().map(|tile| &tile.as_chunks::<N>().0[..cell]));
    each_line(picture, frame, beside, N, |pixels, row, line| {
        let (columns, _) = frame.size();
        let mut x = 0;
        for tile in &tiles[row * columns as usize..(row + 1) * columns as usize] {
            pixels[x..x + N].copy_from_slice(&tile[line]);
            x += cell;
        }
    });
}

/// The same for cells so wide that an exact copy costs nothing.
fn wide_lines(picture: &mut [u8], frame: &Frame, cells: &[&[u8]], beside: (&[u8], &[u8])) {
    let (cell, stride) = (frame.cell as usize, stride(frame.cell));
    each_line(picture, frame, beside, 0, |pixels, row, line| {
        let (columns, _) = frame.size();
        let tiles = &cells[row * columns as usize..(row + 1) * columns as usize];
        for (to, tile) in pixels.chunks_exact_mut(cell).zip(tiles) {
            to.copy_from_slice(&tile[line * stride..line * stride + cell]);
        }
    });
}

/// Draws the table left and right of the board and lets `work` draw the pixels
/// between: it is given those from the board's left edge, with room for `over`
/// more than a row has, the row of cells and the line in it.
fn each_line(
    picture: &mut [u8],
    frame: &Frame,
    (left, right): (&[u8], &[u8]),
    over: usize,
    work: impl Fn(&mut [u8], usize, usize),
) {
    let (width, cell) = (frame.width as usize, frame.cell as usize);
    let (from, to) = (frame.board.x as usize, (frame.board.x + frame.board.w) as usize);
    let (_, rows) = frame.size();
    let mut beside = left.chunks_exact(from).zip(right.chunks_exact(width - to));
    let mut rest = &mut picture[frame.board.y as usize * width..];
    for row in 0..rows as usize {
        for (line, (left, right)) in (0..cell).zip(&mut beside) {
            let pixels = &mut rest[..width + over];
            pixels[..from].copy_from_slice(left);
            work(&mut pixels[from..], row, line);
            pixels[to..width].copy_from_slice(right);
            rest = &mut rest[width..];
        }
    }
}
