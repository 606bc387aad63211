//! A picture that is drawn once: shapes and text as SVG, then few colours.

use std::fmt::{Display, Write as _};

use super::{HEAD, Heading, MARGIN, SMALL, TITLE, WIDTH};
use crate::render::palette::Palette;
use crate::render::picture::Picture;
use crate::render::raster;
use crate::render::square::rect;
use crate::render::text::{self, f32_of};
use crate::render::theme::{Paints, Rgb, Theme};

/// How many colours a picture has.
const COLOURS_MAX: usize = 88;

/// Where a line of text is fastened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// How a line of text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pen {
    pub(super) size: u32,
    pub(super) ink: Rgb,
    pub(super) anchor: Anchor,
    /// What does not fit in so many pixels is cut.
    pub(super) room: u32,
}

/// What has been drawn.
pub(super) struct Canvas {
    pub(super) paints: &'static Paints,
    height: u32,
    svg: String,
}

impl Canvas {
    /// An empty table of the theme, with its heading.
    pub(super) fn new(theme: Theme, height: u32, heading: &Heading) -> Self {
        let mut canvas = Self { paints: theme.paints(), height, svg: String::new() };
        canvas.rect((0, 0, WIDTH, height), canvas.paints.table);
        canvas.heading(heading);
        canvas
    }

    fn heading(&mut self, heading: &Heading) {
        let (inner, paints) = (WIDTH - 2 * MARGIN, self.paints);
        let value = text::measure(&text::clean(&heading.value), TITLE).min(inner / 2);
        let room = if value == 0 { inner } else { inner - value - MARGIN };
        let title = Pen { size: TITLE, ink: paints.text, anchor: Anchor::Left, room };
        self.text(&heading.title, (MARGIN, MARGIN + TITLE / 2), title);
        let right = Pen { ink: paints.active, anchor: Anchor::Right, room: value, ..title };
        self.text(&heading.value, (WIDTH - MARGIN, MARGIN + TITLE / 2), right);
        let under = Pen { size: SMALL, ink: paints.quiet, room: inner, ..title };
        self.text(&heading.under, (MARGIN, HEAD - SMALL / 2 - 14), under);
    }

    /// A rectangle in whole pixels.
    pub(super) fn rect(&mut self, area: (u32, u32, u32, u32), colour: Rgb) {
        rect(&mut self.svg, area, colour);
    }

    /// A rectangle with round corners.
    pub(super) fn plate(&mut self, (x, y, w, h): (u32, u32, u32, u32), colour: Rgb) {
        let _ =
            write!(self.svg, r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="10" fill="{colour}"/>"#);
    }

    /// A disc.
    pub(super) fn disc(&mut self, (x, y): (impl Display, impl Display), radius: u32, colour: Rgb) {
        let _ = write!(self.svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{colour}"/>"#);
    }

    /// A filled shape.
    pub(super) fn area(&mut self, corners: &[(f64, f64)], colour: Rgb) {
        let _ = write!(self.svg, r#"<path d="{}Z" fill="{colour}"/>"#, path(corners));
    }

    /// A line through points.
    pub(super) fn line(&mut self, points: &[(f64, f64)], width: u32, colour: Rgb) {
        let _ = write!(
            self.svg,
            r#"<path d="{}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#,
            path(points)
        );
    }

    /// A line of text; `y` is the middle of its capitals.
    pub(super) fn text(&mut self, words: &str, (x, y): (u32, u32), pen: Pen) {
        let words = text::fit(&text::clean(words), pen.size, pen.room);
        let length = text::measure(&words, pen.size);
        let left = match pen.anchor {
            Anchor::Left => x,
            Anchor::Middle => x.saturating_sub(length / 2),
            Anchor::Right => x.saturating_sub(length),
        };
        let size = f32_of(pen.size);
        let foot = f32_of(y) + size * text::CAPITAL / 2.0;
        let shape = text::outline(&words, size, f32_of(left), foot);
        let _ = write!(self.svg, r#"<path d="{shape}" fill="{}"/>"#, pen.ink);
    }

    /// The picture.
    pub(super) fn picture(&self) -> Picture {
        let pixels = raster::pixels(&self.svg, WIDTH, self.height);
        let paints = self.paints;
        let pinned = [paints.table, paints.plate, paints.text, paints.quiet, paints.active, paints.last];
        // Of a flat run one pixel is enough.
        let runs = pixels.chunk_by(PartialEq::eq).filter_map(|run| run.first().copied());
        let palette = Palette::new(&pinned, runs, COLOURS_MAX);
        Picture {
            width: WIDTH,
            height: self.height,
            palette: palette.colours().iter().flat_map(|colour| colour.0).collect(),
            pixels: palette.indices(&pixels),
        }
    }
}

/// The size at which a number fits, the wished one if possible: a cut number
/// would be a wrong one.
pub(super) fn fitting(number: &str, wished: u32, room: u32) -> u32 {
    (wished / 2..=wished).rev().find(|&size| text::measure(number, size) <= room).unwrap_or(wished / 2)
}

/// Points as SVG path data.
fn path(points: &[(f64, f64)]) -> String {
    let mut data = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(data, "{}{x:.1} {y:.1}", if i == 0 { 'M' } else { 'L' });
    }
    data
}
