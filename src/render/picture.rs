//! A picture as palette indices, and its file formats.

use std::io;
use std::sync::{Mutex, PoisonError};

use png::chunk::IDAT;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::Quality;
use super::blit;
use super::plan::Plan;
use super::quick;
use super::theme::Rgb;
use super::tiles::{Pixels, Tiles};

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
        (self.width, self.height) = plan.size();
        self.palette.clear();
        self.palette.extend(set.palette().colours().iter().flat_map(|colour| colour.0));
        self.pixels.resize((self.width * self.height) as usize, 0);
        let parts: Vec<Pixels> =
            plan.parts.iter().map(|(part, rect)| set.part(part, (rect.w, rect.h))).collect();
        let [top, left, right, bottom, rest @ ..] = &parts[..] else { return };
        let frame = &plan.layout.frame;
        set.with_cells(&plan.cells, |cells| blit::board(&mut self.pixels, frame, cells, (left, right)));
        let beside = [top, bottom].into_iter().chain(rest);
        let places = [0, 3].into_iter().chain(4..plan.parts.len());
        for (part, place) in beside.zip(places) {
            blit::paste(&mut self.pixels, self.width, part, plan.parts[place].1);
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
        // The next level takes half as long again for a hundredth less.
        encoder.set_deflate_compression(DeflateCompression::Level(2));
        encoder.set_filter(Filter::Up);
        let mut writer = encoder.write_header()?;
        match quality {
            Quality::Message => writer.write_image_data(&self.pixels)?,
            Quality::Preview => {
                writer.write_chunk(IDAT, &quick::packed(&self.pixels, self.width as usize)?)?;
            }
        }
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
