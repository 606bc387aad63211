//! Text as outlines, so that a picture looks the same everywhere and an SVG
//! needs no font.

use std::fmt::Write as _;
use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve, Point};

/// Longer text is cut before it is measured.
const LENGTH_MAX: usize = 200;

/// Stands for a character that the font does not have.
const MISSING: char = '□';

/// Says that something was cut.
const CUT: char = '…';

/// Text that can be drawn: one line, no invisible characters, nothing the font
/// lacks.
pub(super) fn clean(text: &str) -> String {
    let font = font();
    let drawable = |c: char| match c {
        _ if c.is_whitespace() => Some(' '),
        _ if is_invisible(c) => None,
        _ if font.is_none_or(|font| font.glyph_id(c) == GlyphId(0)) => Some(MISSING),
        _ => Some(c),
    };
    let cleaned: String = text.chars().take(LENGTH_MAX).filter_map(drawable).collect();
    cleaned.trim().to_owned()
}

/// As much of clean text as fits in a width, marked by `…` if it was cut.
pub(super) fn fit(text: &str, size: u32, width: u32) -> String {
    if measure(text, size) <= width {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while kept.pop().is_some() {
        let shorter = format!("{}{CUT}", kept.trim_end());
        if measure(&shorter, size) <= width {
            return shorter;
        }
    }
    String::new()
}

/// The width of text in pixels, rounded up; `size` is that of the em square.
pub(super) fn measure(text: &str, size: u32) -> u32 {
    let Some(font) = font() else { return 0 };
    let units: f32 = text.chars().map(|c| font.h_advance_unscaled(font.glyph_id(c))).sum();
    whole((units * scale(font, size)).ceil())
}

/// The outline of text as SVG path data, its baseline beginning at `x`, `y`.
pub(super) fn outline(text: &str, size: f32, x: f32, y: f32) -> String {
    let Some(font) = font() else { return String::new() };
    let scale = size / font.units_per_em().unwrap_or(2048.0);
    let mut data = String::new();
    let mut pen = x;
    for c in text.chars() {
        let glyph = font.glyph_id(c);
        let at = |p: Point| (pen + p.x * scale, y - p.y * scale);
        if let Some(outline) = font.outline(glyph) {
            curves(&mut data, &outline.curves, at);
        }
        pen += font.h_advance_unscaled(glyph) * scale;
    }
    data
}

/// The height of a capital letter as a part of the em square.
pub(super) const CAPITAL: f32 = 0.729;

fn curves(data: &mut String, curves: &[OutlineCurve], at: impl Fn(Point) -> (f32, f32)) {
    let mut last: Option<Point> = None;
    for curve in curves {
        let (start, end) = match curve {
            OutlineCurve::Line(a, b) | OutlineCurve::Quad(a, _, b) | OutlineCurve::Cubic(a, _, _, b) => {
                (*a, *b)
            }
        };
        if last != Some(start) {
            let (x, y) = at(start);
            let _ = write!(data, "{}M{x:.2} {y:.2}", if last.is_some() { "Z" } else { "" });
        }
        let (x, y) = at(end);
        let _ = match curve {
            OutlineCurve::Line(..) => write!(data, "L{x:.2} {y:.2}"),
            OutlineCurve::Quad(_, c, _) => {
                let (cx, cy) = at(*c);
                write!(data, "Q{cx:.2} {cy:.2} {x:.2} {y:.2}")
            }
            OutlineCurve::Cubic(_, c, d, _) => {
                let ((cx, cy), (dx, dy)) = (at(*c), at(*d));
                write!(data, "C{cx:.2} {cy:.2} {dx:.2} {dy:.2} {x:.2} {y:.2}")
            }
        };
        last = Some(end);
    }
    if last.is_some() {
        data.push('Z');
    }
}

/// Characters that have no place in one plain line: controls, marks of
/// direction, joiners, variation selectors.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e01ef}')
}

fn scale(font: &FontRef<'_>, size: u32) -> f32 {
    f32_of(size) / font.units_per_em().unwrap_or(2048.0)
}

/// DejaVu Sans Condensed Bold; `None` never happens, but then pictures have no text
/// rather than being no pictures.
fn font() -> Option<&'static FontRef<'static>> {
    static FONT: OnceLock<Option<FontRef<'static>>> = OnceLock::new();
    FONT.get_or_init(|| FontRef::try_from_slice(dejavu::sans_condensed::bold()).ok()).as_ref()
}

/// A pixel count as a float.
pub(super) fn f32_of(pixels: u32) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "pictures are at most a few thousand pixels wide")]
    {
        pixels as f32
    }
}

/// A float that is a whole pixel count.
pub(super) fn whole(pixels: f32) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixel counts of a picture")]
    {
        pixels.max(0.0) as u32
    }
}
