//! The artwork: pieces, the marks of colours, towers. Everything is drawn in a
//! box of 100 by 100.

use std::fmt::Write as _;

use super::cell::Look;
use super::text;
use super::theme::{Army, Paints, Rgb};
use crate::kernel::scene::Glyph;
use crate::kernel::{Colour, Side};

/// A piece on its square.
pub(super) fn piece(look: &Look, paints: &Paints) -> String {
    let mut svg = String::new();
    if look.ring {
        svg.push_str(&ring(paints.army(look.colour)));
    }
    let arrow = look.facing.map(|side| direction(side, paints.army(look.colour)));
    // Upwards it would hide the head, downwards the foot hides it.
    let (under, over) = if look.facing == Some(Side::South) { (None, arrow) } else { (arrow, None) };
    svg.extend(under);
    svg.push_str(&body(look, paints));
    if look.dead {
        svg.push_str(&bars(paints));
    }
    svg.extend(over);
    if let Some(commander) = look.commander {
        svg.push_str(&badge(commander, 80.0, 80.0, 15.0, paints));
    }
    svg
}

/// The disc of a colour with its mark.
pub(super) fn badge(colour: Colour, x: f32, y: f32, radius: f32, paints: &Paints) -> String {
    let army = paints.army(colour);
    format!(
        r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{}" stroke="{}" stroke-width="{}"/>{}"#,
        army.body,
        army.line,
        radius * 0.22,
        mark(colour, army.ink, x, y, radius * 0.055)
    )
}

/// The mark of a colour around a point; at scale 1 it is about 20 wide.
pub(super) fn mark(colour: Colour, ink: Rgb, x: f32, y: f32, scale: f32) -> String {
    let shape = match colour {
        Colour::White => r#"<circle r="6.5" fill="none" stroke="INK" stroke-width="4"/>"#,
        Colour::Black => r#"<path d="M-8-8H8V8H-8Z" fill="INK"/>"#,
        Colour::Red => r#"<path d="M0-10 10.5 8.5H-10.5Z" fill="INK"/>"#,
        Colour::Blue => r#"<path d="M-3.4-10H3.4V-3.4H10V3.4H3.4V10H-3.4V3.4H-10V-3.4H-3.4Z" fill="INK"/>"#,
        Colour::Green => r#"<path d="M-9.5-8H9.5V-2H-9.5ZM-9.5 2H9.5V8H-9.5Z" fill="INK"/>"#,
    };
    format!(
        r#"<g transform="translate({x} {y}) scale({scale})">{}</g>"#,
        shape.replace("INK", &ink.to_string())
    )
}

fn body(look: &Look, paints: &Paints) -> String {
    let army = if look.dead { faded(paints.army(look.colour), paints) } else { paints.army(look.colour) };
    let stacks = matches!(look.glyph, Glyph::Man | Glyph::CrownedMan);
    if look.height > 1 && stacks {
        return tower(look, army, paints);
    }
    let mut svg = dressed(artwork(look.glyph), look, army);
    // A piece that stands for a height says it only where the piece does not.
    if look.height > 6 {
        svg.push_str(&number(look.height, 80.0, 22.0, paints));
    }
    svg
}

/// Storeys one upon the other, the highest bearing the mark; a king's tower a
/// crown as well. Beyond what can be seen, the number goes on counting.
fn tower(look: &Look, army: Army, paints: &Paints) -> String {
    const SEEN_MAX: u8 = 6;
    let seen = look.height.min(SEEN_MAX);
    let crowned = look.glyph == Glyph::CrownedMan;
    let mut svg = String::new();
    let gap = if crowned { 9.0 } else { 10.5 };
    let top = f32::from(seen - 1) * gap;
    for storey in 0..seen {
        let lift = f32::from(storey) * gap;
        let _ = write!(svg, r#"<g transform="translate(0 {})">{}</g>"#, -lift, dressed(STOREY, look, army));
    }
    let y = 67.0 - top;
    if crowned {
        let _ = write!(svg, r#"<g transform="translate(0 {})">{}</g>"#, y - 67.0, dressed(CROWN, look, army));
    }
    if look.marked {
        // On the highest storey, or below the crown on the lowest one.
        let (y, scale) = if crowned { (86.5, 0.5) } else { (y, 1.0) };
        let mark = mark(look.colour, army.ink, 0.0, 0.0, scale);
        let _ = write!(
            svg,
            r#"<g transform="translate(46 {y}) scale(1 {})">{mark}</g>"#,
            if crowned { 0.9 } else { 0.55 }
        );
    }
    svg.push_str(&number(look.height, 84.0, 80.0, paints));
    svg
}

/// A number on a small dark disc.
fn number(n: u8, x: f32, y: f32, paints: &Paints) -> String {
    let digits = n.to_string();
    let size = if digits.len() > 1 { 17.0 } else { 21.0 };
    let width = text::f32_of(text::measure(&digits, 100)) * size / 100.0;
    format!(
        r#"<circle cx="{x}" cy="{y}" r="13.5" fill="{}" stroke="{}" stroke-width="2.5"/><path d="{}" fill="{}"/>"#,
        paints.edge,
        paints.text,
        text::outline(&digits, size, x - width / 2.0, y + size * text::CAPITAL / 2.0),
        paints.text
    )
}

/// An arrow head at the edge of the square.
fn direction(side: Side, army: Army) -> String {
    let turn = match side {
        Side::North => 0,
        Side::East => 90,
        Side::South => 180,
        Side::West => 270,
    };
    format!(
        r#"<path transform="rotate({turn} 50 50)" d="M50 2 61 13H39Z" fill="{}" stroke="{}" stroke-width="2.5" stroke-linejoin="round"/>"#,
        army.body, army.ink
    )
}

/// A ring around a piece.
fn ring(army: Army) -> String {
    format!(
        r#"<circle cx="50" cy="50" r="45" fill="none" stroke="{}" stroke-width="7"/><circle cx="50" cy="50" r="45" fill="none" stroke="{}" stroke-width="3.4"/>"#,
        army.line, army.body
    )
}

/// Two bars across an army that is out of play.
fn bars(paints: &Paints) -> String {
    format!(
        r#"<path d="M20 80 80 20M20 20 80 80" stroke="{}" stroke-width="8" stroke-linecap="round"/><path d="M20 80 80 20M20 20 80 80" stroke="{}" stroke-width="4" stroke-linecap="round"/>"#,
        paints.edge, paints.quiet
    )
}

fn faded(army: Army, paints: &Paints) -> Army {
    Army {
        body: army.body.mix(paints.quiet, 6),
        line: army.line.mix(paints.quiet, 3),
        seam: army.seam.mix(paints.quiet, 3),
        ink: army.ink.mix(paints.quiet, 3),
    }
}

/// Artwork in the colours of an army, with its mark.
fn dressed(art: &str, look: &Look, army: Army) -> String {
    let inner = art.split_once('>').map_or(art, |(_, rest)| rest);
    let inner = inner.rsplit_once("</svg>").map_or(inner, |(inner, _)| inner);
    let mut svg = inner
        .replace("#ffffff", &army.body.to_string())
        .replace("#000000", &army.line.to_string())
        .replace("#808080", &army.ink.to_string())
        .replace("#404040", &army.seam.to_string());
    if let Some((place, scale)) = mark_place(art).filter(|_| look.marked) {
        svg.push_str(&mark(look.colour, army.ink, 50.0, place, scale));
    }
    svg
}

/// Where artwork wants the mark: its height and scale, from the attribute
/// `data-mark="Y SCALE"`.
fn mark_place(art: &str) -> Option<(f32, f32)> {
    let (_, rest) = art.split_once("data-mark=\"")?;
    let (value, _) = rest.split_once('"')?;
    let (y, scale) = value.split_once(' ')?;
    Some((y.parse().ok()?, scale.parse().ok()?))
}

macro_rules! art {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/pieces/", $name, ".svg"))
    };
}

const STOREY: &str = art!("storey");
const CROWN: &str = art!("crown");

const fn artwork(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::King => art!("king"),
        Glyph::Queen => art!("queen"),
        Glyph::Rook => art!("rook"),
        Glyph::Bishop => art!("bishop"),
        Glyph::Knight => art!("knight"),
        Glyph::Pawn => art!("pawn"),
        Glyph::Elephant => art!("elephant"),
        Glyph::General => art!("general"),
        Glyph::Aanca => art!("aanca"),
        Glyph::Unicorn => art!("unicorn"),
        Glyph::Lion => art!("lion"),
        Glyph::Crocodile => art!("crocodile"),
        Glyph::Giraffe => art!("giraffe"),
        Glyph::Man => art!("man"),
        Glyph::CrownedMan => art!("crowned-man"),
        Glyph::Disc => art!("disc"),
        Glyph::Stone => art!("stone"),
        Glyph::Soldier => art!("soldier"),
        Glyph::TaflKing => art!("tafl-king"),
    }
}
