//! A match as a GIF: of each frame only the rectangle that changed, and in it
//! only the pixels that changed.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::layout::Rect;
use super::lzw;
use super::picture::Picture;
use super::plan::Plan;
use super::tiles::Tiles;

/// The index that lets the frame before show through.
const SAME: u8 = u8::MAX;

/// The last frame stays this many times longer.
const REST: u16 = 4;

/// Writes frames of equal size, drawn with one set of tiles.
pub(super) fn gif(
    mut plans: impl Iterator<Item = Plan>,
    tiles: &Tiles,
    delay: Duration,
) -> Result<Vec<u8>, EncodingError> {
    let Some(first) = plans.next() else { return Ok(Vec::new()) };
    let mut shown = Picture::default();
    shown.draw(&first, tiles);
    let (width, height) = (side(shown.width), side(shown.height));
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height, &shown.palette)?;
    encoder.set_repeat(Repeat::Infinite)?;
    let delay = hundredths(delay);
    let whole = Rect { x: 0, y: 0, w: shown.width, h: shown.height };
    let mut waiting = frame(&shown, None, whole, delay);
    let mut drawn = shown.clone();
    for plan in plans {
        drawn.draw(&plan, tiles);
        encoder.write_lzw_pre_encoded_frame(&waiting)?;
        waiting = match changed(&shown, &drawn) {
            Some(rect) => frame(&drawn, Some(&shown), rect, delay),
            None => frame(&drawn, Some(&shown), Rect { x: 0, y: 0, w: 1, h: 1 }, delay),
        };
        std::mem::swap(&mut shown, &mut drawn);
    }
    waiting.delay = delay.saturating_mul(REST);
    encoder.write_lzw_pre_encoded_frame(&waiting)?;
    drop(encoder);
    Ok(file)
}

fn side(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(u16::MAX)
}

/// GIF counts time in hundredths; most viewers slow anything below 2 down.
fn hundredths(delay: Duration) -> u16 {
    u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX).max(2)
}

fn frame(picture: &Picture, before: Option<&Picture>, rect: Rect, delay: u16) -> Frame<'static> {
    let mut pixels = Vec::with_capacity((rect.w * rect.h) as usize);
    for y in rect.y..rect.y + rect.h {
        let start = (y * picture.width + rect.x) as usize;
        let row = start..start + rect.w as usize;
        match before {
            None => pixels.extend_from_slice(&picture.pixels[row]),
            Some(before) => {
                let pairs = picture.pixels[row.clone()].iter().zip(&before.pixels[row]);
                pixels.extend(pairs.map(|(&now, &was)| if now == was { SAME } else { now }));
            }
        }
    }
    Frame {
        delay,
        dispose: DisposalMethod::Keep,
        transparent: before.map(|_| SAME),
        left: side(rect.x),
        top: side(rect.y),
        width: side(rect.w),
        height: side(rect.h),
        buffer: Cow::Owned(lzw::packed(&pixels, SAME)),
        ..Frame::default()
    }
}

/// The smallest rectangle that holds every pixel that differs.
fn changed(a: &Picture, b: &Picture) -> Option<Rect> {
    let width = a.width as usize;
    let rows = || a.pixels.chunks_exact(width).zip(b.pixels.chunks_exact(width));
    let top = rows().position(|(a, b)| a != b)?;
    let low = rows().rposition(|(a, b)| a != b)?;
    let (mut left, mut right) = (width, 0);
    for (a, b) in rows().skip(top).take(low - top + 1) {
        let differs = |(a, b): (&u8, &u8)| a != b;
        if let Some(first) = a[..left].iter().zip(&b[..left]).position(differs) {
            left = first;
        }
        if let Some(last) = a[right..].iter().zip(&b[right..]).rposition(differs) {
            right += last;
        }
    }
    let right = right.max(left);
    let pixels = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Some(Rect { x: pixels(left), y: pixels(top), w: pixels(right - left + 1), h: pixels(low - top + 1) })
}
