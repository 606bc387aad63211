//! Small things beside the board, text and icons: opaque rectangles that are
//! drawn once and then copied.

use std::fmt::Write as _;

use super::art;
use super::cell::Look;
use super::square;
use super::text::{self, f32_of};
use super::theme::{Paints, Rgb};
use crate::kernel::{Colour, Side};

/// Everything that decides what a tile looks like.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Tile {
    /// A line of text in a box as high as a strip.
    Text(Words),
    /// A square with something small on it.
    Icon(Icon),
}

/// A line of text on a flat ground.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Words {
    /// Clean text.
    pub(super) text: String,
    /// Its em square in pixels.
    pub(super) size: u32,
    /// Height of the box.
    pub(super) height: u32,
    /// Its colour.
    pub(super) ink: Rgb,
    /// What it stands on.
    pub(super) ground: Rgb,
    /// Whether it is struck through.
    pub(super) struck: bool,
    /// The side of the picture at which its feet are.
    pub(super) feet: Side,
}

impl Words {
    /// Length of the box.
    fn length(&self) -> u32 {
        text::measure(&self.text, self.size).max(1)
    }
}

/// Something small on a flat ground.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Icon {
    /// What.
    pub(super) what: Sign,
    /// Side of the square.
    pub(super) px: u32,
    /// What it stands on.
    pub(super) ground: Rgb,
}

/// What an icon shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Sign {
    /// The disc of a colour with its mark.
    Badge(Colour),
    /// A piece.
    Piece(Look),
    /// A thrown die.
    Die(u8),
    /// The sign of the seat to move, pointing towards a side of the picture.
    ToMove(Side),
}

impl Tile {
    /// Width and height in pixels.
    pub(super) fn size(&self) -> (u32, u32) {
        match self {
            Self::Text(words) => match words.feet {
                Side::South | Side::North => (words.length(), words.height),
                Side::West | Side::East => (words.height, words.length()),
            },
            Self::Icon(icon) => (icon.px, icon.px),
        }
    }

    /// The tile as SVG in a box of its size.
    pub(super) fn svg(&self, paints: &Paints) -> String {
        match self {
            Self::Text(words) => words_svg(words),
            Self::Icon(icon) => icon_svg(icon, paints),
        }
    }
}

fn words_svg(words: &Words) -> String {
    let (length, height) = (words.length(), words.height);
    let size = f32_of(words.size);
    let foot = f32_of(height) / 2.0 + size * text::CAPITAL / 2.0;
    let turn = match words.feet {
        Side::South => String::new(),
        Side::North => format!("rotate(180 {} {})", f32_of(length) / 2.0, f32_of(height) / 2.0),
        Side::West => format!("translate({height} 0) rotate(90)"),
        Side::East => format!("translate(0 {length}) rotate(-90)"),
    };
    let mut svg = format!(r#"<g transform="{turn}">"#);
    square::rect(&mut svg, (0, 0, length, height), words.ground);
    let _ =
        write!(svg, r#"<path d="{}" fill="{}"/>"#, text::outline(&words.text, size, 0.0, foot), words.ink);
    if words.struck {
        square::rect(&mut svg, (0, height / 2, length, (words.size / 12).max(1)), words.ink);
    }
    svg.push_str("</g>");
    svg
}

fn icon_svg(icon: &Icon, paints: &Paints) -> String {
    let mut svg = String::new();
    square::rect(&mut svg, (0, 0, icon.px, icon.px), icon.ground);
    let _ = write!(svg, r#"<g transform="scale({})">"#, f32_of(icon.px) / 100.0);
    match &icon.what {
        Sign::Badge(colour) => svg.push_str(&art::badge(*colour, 50.0, 50.0, 38.0, paints)),
        Sign::Piece(look) => {
            // On a square of its own: a dark piece would vanish on the plate.
            let _ = write!(svg, r#"<rect width="100" height="100" rx="16" fill="{}"/>"#, paints.light);
            svg.push_str(&art::piece(look, paints));
        }
        Sign::Die(n) => svg.push_str(&die(*n)),
        Sign::ToMove(side) => {
            let turn = match side {
                Side::North => 0,
                Side::East => 90,
                Side::South => 180,
                Side::West => 270,
            };
            let _ = write!(
                svg,
                r#"<path transform="rotate({turn} 50 50)" d="M50 16 88 80H12Z" fill="{}"/>"#,
                paints.active_text
            );
        }
    }
    svg.push_str("</g>");
    svg
}

/// A die: pips up to six, else a number.
fn die(n: u8) -> String {
    const PIPS: [&[(u8, u8)]; 6] = [
        &[(50, 50)],
        &[(30, 70), (70, 30)],
        &[(28, 72), (50, 50), (72, 28)],
        &[(30, 30), (70, 30), (30, 70), (70, 70)],
        &[(29, 29), (71, 29), (50, 50), (29, 71), (71, 71)],
        &[(31, 27), (69, 27), (31, 50), (69, 50), (31, 73), (69, 73)],
    ];
    let mut svg =
        r##"<rect x="7" y="7" width="86" height="86" rx="17" fill="#fffdf5" stroke="#1b1712" stroke-width="6"/>"##
            .to_owned();
    if let Some(pips) = n.checked_sub(1).and_then(|i| PIPS.get(usize::from(i))) {
        for (x, y) in *pips {
            let _ = write!(svg, r##"<circle cx="{x}" cy="{y}" r="9.5" fill="#1b1712"/>"##);
        }
    } else {
        let digits = n.to_string();
        let width = f32_of(text::measure(&digits, 100)) * 0.62;
        let path = text::outline(&digits, 62.0, 50.0 - width / 2.0, 50.0 + 62.0 * text::CAPITAL / 2.0);
        let _ = write!(svg, r##"<path d="{path}" fill="#1b1712"/>"##);
    }
    svg
}
