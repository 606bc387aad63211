//! What a cell looks like, as SVG in pixels.

use std::fmt::Write as _;

use super::art;
use super::cell::{Cell, Marking, STEPS};
use super::text::f32_of;
use super::theme::{Paints, Rgb};
use crate::kernel::Side;
use crate::kernel::scene::Ground;

/// The whole cell, in a box of `px` by `px`.
pub(super) fn svg(cell: Cell, px: u32, paints: &Paints) -> String {
    let mut svg = String::new();
    ground(&mut svg, cell, px, paints);
    let _ = write!(svg, r#"<g transform="scale({})">"#, f32_of(px) / 100.0);
    marks_under(&mut svg, cell, paints);
    if let Some(peg) = cell.hole() {
        hole(&mut svg, peg.map(|colour| paints.army(colour)), paints);
    }
    if let Some(look) = cell.piece() {
        svg.push_str(&art::piece(&look, paints));
    }
    marks_over(&mut svg, cell, paints);
    svg.push_str("</g>");
    walls(&mut svg, cell, px, paints);
    svg
}

/// The flat colour of a cell, the last move being tinted.
pub(super) fn flat(cell: Cell, paints: &Paints) -> Rgb {
    if cell.is_point() {
        return paints.plain;
    }
    let ground = paints.ground(cell.ground());
    if cell.mark(Marking::Last) { ground.mix(paints.last, 6) } else { ground }
}

fn ground(svg: &mut String, cell: Cell, px: u32, paints: &Paints) {
    rect(svg, (0, 0, px, px), flat(cell, paints));
    if cell.is_point() {
        points(svg, cell, px, paints);
        return;
    }
    match cell.ground() {
        Ground::Plain | Ground::Special => grid(svg, cell, px, paints),
        Ground::FortressLight | Ground::FortressDark => masonry(svg, cell, px, paints),
        _ => {}
    }
    if cell.ground() == Ground::Special {
        special(svg, px, paints);
    }
    let drawn = |barrier| [false, true].map(|rising| cell.diagonal(rising, barrier));
    diagonals(svg, px, drawn(false), paints.path, 4);
    diagonals(svg, px, drawn(true), paints.wall_line, 13);
    diagonals(svg, px, drawn(true), paints.wall, 7);
}

/// Lines around a square of a board of one colour.
fn grid(svg: &mut String, cell: Cell, px: u32, paints: &Paints) {
    let line = (px / 60).max(1);
    let colour = flat(cell, paints).mix(paints.path, 6);
    for area in [(0, 0, px, line), (0, 0, line, px), (0, px - line, px, line), (px - line, 0, line, px)] {
        rect(svg, area, colour);
    }
}

/// Flagstones: a fortress square is set in a frame.
fn masonry(svg: &mut String, cell: Cell, px: u32, paints: &Paints) {
    let colour = flat(cell, paints).mix(paints.wall_line, 3);
    let (line, inset) = ((px / 40).max(1), (px / 12).max(1));
    let long = px - 2 * inset;
    for area in [
        (inset, inset, long, line),
        (inset, inset, line, long),
        (inset, px - inset - line, long, line),
        (px - inset - line, inset, line, long),
    ] {
        rect(svg, area, colour);
    }
}

/// A cross from corner to corner.
fn special(svg: &mut String, px: u32, paints: &Paints) {
    diagonals(svg, px, [true, true], paints.special.mix(paints.path, 5), 4);
}

/// The falling and the rising diagonal.
fn diagonals(svg: &mut String, px: u32, [falling, rising]: [bool; 2], colour: Rgb, hundredths: u32) {
    let width = f32_of(px * hundredths) / 100.0;
    let p = f32_of(px);
    // Beyond the corners, so that the ends are cut square to the cell.
    let o = p * 0.2;
    if falling {
        let _ = write!(
            svg,
            r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{width}"/>"#,
            -o,
            -o,
            p + o,
            p + o
        );
    }
    if rising {
        let _ = write!(
            svg,
            r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{width}"/>"#,
            -o,
            p + o,
            p + o,
            -o
        );
    }
}

/// Lines of a points board, and the dot of a star point.
fn points(svg: &mut String, cell: Cell, px: u32, paints: &Paints) {
    let line = (px / 24).max(1);
    let (low, high) = ((px - line) / 2, (px - line) / 2 + line);
    for (i, (dx, dy)) in STEPS.iter().enumerate() {
        if !cell.path(i) {
            continue;
        }
        let area = match (dx, dy) {
            (1, 0) => (low, low, px - low, line),
            (-1, 0) => (0, low, high, line),
            (0, 1) => (low, low, line, px - low),
            (0, -1) => (low, 0, line, high),
            _ => {
                slant(svg, px, (*dx, *dy), line, paints.path);
                continue;
            }
        };
        rect(svg, area, paints.path);
    }
    if cell.ground() != Ground::Star {
        return;
    }
    let centre = f32_of(low + high) / 2.0;
    let _ = write!(
        svg,
        r#"<circle cx="{centre}" cy="{centre}" r="{}" fill="{}"/>"#,
        f32_of(px) / 10.0,
        paints.path
    );
}

fn slant(svg: &mut String, px: u32, (dx, dy): (i32, i32), line: u32, colour: Rgb) {
    let half = f32_of(px) / 2.0;
    let end = |d: i32| if d > 0 { half * 2.2 } else { half * -0.2 };
    let _ = write!(
        svg,
        r#"<path d="M{half} {half}L{} {}" stroke="{colour}" stroke-width="{line}"/>"#,
        end(dx),
        end(dy)
    );
}

/// Half of a wall on each edge that has one, and a quarter of a post at each
/// end: the light comes from above and from the left.
fn walls(svg: &mut String, cell: Cell, px: u32, paints: &Paints) {
    let thick = (px * 14 / 100).max(2);
    let far = px - thick;
    if cell.wall(Side::South) {
        face(svg, (0, far, px, thick), paints.wall, paints);
    }
    if cell.wall(Side::East) {
        face(svg, (far, 0, thick, px), paints.wall, paints);
    }
    if cell.wall(Side::North) {
        face(svg, (0, 0, px, thick), paints.wall_shade, paints);
    }
    if cell.wall(Side::West) {
        face(svg, (0, 0, thick, px), paints.wall_shade, paints);
    }
    for (right, lower) in [(false, false), (true, false), (false, true), (true, true)] {
        if cell.post(right, lower) {
            post(svg, px, thick, (right, lower), paints);
        }
    }
}

/// One face of a wall with its joints.
fn face(svg: &mut String, area: (u32, u32, u32, u32), colour: Rgb, paints: &Paints) {
    let (x, y, w, h) = area;
    let line = (w.min(h) / 6).max(1);
    rect(svg, area, paints.wall_line);
    let (long, across) = (w.max(h), w < h);
    let stones = 3;
    for i in 0..stones {
        let (from, to) = (long * i / stones, long * (i + 1) / stones);
        let gap = if i + 1 < stones { line } else { 0 };
        let stone = if across {
            let inner = if x == 0 { x } else { x + line };
            (inner, y + from, w - line, to - from - gap)
        } else {
            let inner = if y == 0 { y } else { y + line };
            (x + from, inner, to - from - gap, h - line)
        };
        rect(svg, stone, colour);
    }
}

fn post(svg: &mut String, px: u32, thick: u32, (right, lower): (bool, bool), paints: &Paints) {
    let line = (thick / 6).max(1);
    let at = |far: bool| if far { px - thick } else { 0 };
    rect(svg, (at(right), at(lower), thick, thick), paints.wall_line);
    let inner = |far: bool| if far { px - thick + line } else { 0 };
    let colour = if right || lower { paints.wall } else { paints.wall_shade };
    rect(svg, (inner(right), inner(lower), thick - line, thick - line), colour);
}

fn hole(svg: &mut String, peg: Option<super::theme::Army>, paints: &Paints) {
    let _ = write!(svg, r#"<circle cx="50" cy="50" r="17" fill="{}"/>"#, paints.hole);
    if let Some(army) = peg {
        let _ = write!(
            svg,
            r#"<circle cx="50" cy="46" r="21" fill="{}" stroke="{}" stroke-width="5"/><circle cx="44" cy="40" r="5" fill="{}"/>"#,
            army.body, army.line, army.ink
        );
    }
}

/// Marks that lie under a piece.
fn marks_under(svg: &mut String, cell: Cell, paints: &Paints) {
    if cell.mark(Marking::Winning) {
        // Stones leave nothing but the corners.
        let _ = write!(
            svg,
            r#"<rect x="3" y="3" width="94" height="94" rx="12" fill="{}" stroke="{}" stroke-width="4"/>"#,
            paints.win, paints.edge
        );
    }
    if cell.mark(Marking::Last) {
        brackets(svg, paints.last.mix(paints.edge, 5));
    }
    if cell.mark(Marking::Check) {
        let _ = write!(
            svg,
            r#"<path d="M50 1 62 14 79 8 83 26 99 34 90 50 99 66 83 74 79 92 62 86 50 99 38 86 21 92 17 74 1 66 10 50 1 34 17 26 21 8 38 14Z" fill="{}"/>"#,
            paints.danger
        );
    }
    if cell.mark(Marking::Threat) {
        ring(svg, 44.0, 10.0, paints.text, "");
        ring(svg, 44.0, 7.0, paints.danger, "14 9");
    }
    if cell.mark(Marking::Chosen) {
        frame(svg, 4.0, 8.0, paints.pick);
    }
    if cell.mark(Marking::Forced) {
        let _ = write!(
            svg,
            r#"<path d="M5 5H95V95H5Z" fill="none" stroke="{}" stroke-width="9" stroke-dasharray="18 12" stroke-dashoffset="9"/>"#,
            paints.forced
        );
    }
}

/// Marks that lie over a piece.
fn marks_over(svg: &mut String, cell: Cell, paints: &Paints) {
    if cell.mark(Marking::Threat) {
        cross(svg, paints);
    }
    if cell.mark(Marking::Target) {
        if cell.piece().is_some() {
            let _ = write!(
                svg,
                r#"<path d="M0 0H30L0 30ZM100 0V30L70 0ZM100 100H70L100 70ZM0 100V70L30 100Z" fill="{}"/>"#,
                paints.pick
            );
        } else {
            let _ = write!(
                svg,
                r#"<circle cx="50" cy="50" r="17" fill="{}" stroke="{}" stroke-width="3"/>"#,
                paints.pick, paints.text
            );
        }
    }
}

/// A small cross in the upper right corner.
fn cross(svg: &mut String, paints: &Paints) {
    for (width, colour) in [(15, paints.text), (8, paints.danger)] {
        let _ = write!(
            svg,
            r#"<path d="M78 8 92 22M92 8 78 22" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>"#
        );
    }
}

fn brackets(svg: &mut String, colour: Rgb) {
    let _ = write!(
        svg,
        r#"<path d="M3 22V3H22M78 3H97V22M97 78V97H78M22 97H3V78" fill="none" stroke="{colour}" stroke-width="5"/>"#
    );
}

fn frame(svg: &mut String, inset: f32, width: f32, colour: Rgb) {
    let side = 100.0 - inset * 2.0;
    let _ = write!(
        svg,
        r#"<rect x="{inset}" y="{inset}" width="{side}" height="{side}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#
    );
}

fn ring(svg: &mut String, radius: f32, width: f32, colour: Rgb, dashes: &str) {
    let dashed = if dashes.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dashes}""#) };
    let _ = write!(
        svg,
        r#"<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed}/>"#
    );
}

/// A rectangle in whole pixels.
pub(super) fn rect(svg: &mut String, (x, y, w, h): (u32, u32, u32, u32), colour: Rgb) {
    let _ = write!(svg, r#"<path d="M{x} {y}h{w}v{h}h-{w}z" fill="{colour}"/>"#);
}
