//! A picture as palette indices, and its file formats.

use std::io;
use std::sync::{Mutex, PoisonError};

use png::{BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter};

use super::Quality;
use super::layout::Rect;
use super::plan::{Item, Plan};
use super::theme::Rgb;
use super::tiles::Tiles;

/// A drawn picture: one palette index a pixel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The colours by their indices, three bytes each.
    pub palette: Vec<u8>,
    /// The indices, row by row from the top.
    pub pixels: Vec<u8>,
}

impl Picture {
    /// Draws a plan over whatever this picture was before.
    pub(super) fn draw(&mut self, plan: &Plan, set: &Tiles) {
        self.width = plan.width;
        self.height = plan.height;
        self.palette.clear();
        self.palette.extend(set.palette().colours().iter().flat_map(|colour| colour.0));
        self.pixels.resize((plan.width * plan.height) as usize, 0);
        let tiles = plan.items.iter().filter_map(|item| match item {
            Item::Tile(tile, ..) => Some(tile),
            Item::Fill(..) => None,
        });
        let mut drawn = set.get(tiles).into_iter();
        for item in &plan.items {
            match item {
                Item::Fill(rect, colour) => self.fill(*rect, *colour, set),
                Item::Tile(tile, x, y) => {
                    if let Some(pixels) = drawn.next() {
                        self.copy(&pixels, (*x, *y), tile.size().0);
                    }
                }
            }
        }
    }

    fn fill(&mut self, rect: Rect, colour: Rgb, set: &Tiles) {
        let index = set.palette().nearest(colour);
        let (right, low) = ((rect.x + rect.w).min(self.width), (rect.y + rect.h).min(self.height));
        for y in rect.y..low {
            let row = (y * self.width) as usize;
            self.pixels[row + rect.x as usize..row + right as usize].fill(index);
        }
    }

    fn copy(&mut self, pixels: &[u8], (x, y): (u32, u32), width: u32) {
        let shown = width.min(self.width.saturating_sub(x)) as usize;
        for (row, from) in (y..self.height).zip(pixels.chunks_exact(width as usize)) {
            let start = (row * self.width + x) as usize;
            self.pixels[start..start + shown].copy_from_slice(&from[..shown]);
        }
    }

    /// The colour of a pixel.
    #[must_use]
    pub fn rgb(&self, x: u32, y: u32) -> Rgb {
        let index = usize::from(self.pixels[(y * self.width + x) as usize]) * 3;
        Rgb([self.palette[index], self.palette[index + 1], self.palette[index + 2]])
    }

    /// The picture as a PNG file.
    #[must_use]
    pub fn png(&self, quality: Quality) -> Vec<u8> {
        let mut file = Vec::with_capacity(64 << 10);
        // Writing to memory does not fail, and the sizes fit by construction.
        let written = self.write_png(&mut file, quality);
        debug_assert!(written.is_ok(), "{written:?}");
        file
    }

    fn write_png(&self, file: impl io::Write, quality: Quality) -> Result<(), png::EncodingError> {
        let mut encoder = Encoder::new(file, self.width, self.height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(&self.palette);
        match quality {
            Quality::Message => {
                encoder.set_deflate_compression(DeflateCompression::Level(3));
                encoder.set_filter(Filter::Up);
            }
            Quality::Preview => {
                encoder.set_compression(Compression::Fast);
                encoder.set_filter(Filter::Paeth);
            }
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()
    }
}

/// Pictures that were drawn and may be drawn over: a fresh megabyte costs more
/// than drawing on it.
static SPARE: Mutex<Vec<Picture>> = Mutex::new(Vec::new());

/// How many spare pictures are kept.
const SPARE_MAX: usize = 4;

/// Lends a picture to draw on.
pub(super) fn with_spare<T>(work: impl FnOnce(&mut Picture) -> T) -> T {
    let spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut picture = spare.unwrap_or_default();
    let done = work(&mut picture);
    let mut spare = SPARE.lock().unwrap_or_else(PoisonError::into_inner);
    if spare.len() < SPARE_MAX {
        spare.push(picture);
    }
    done
}
