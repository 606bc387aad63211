//! Seats are told apart without colour: measured on drawn pieces, in grey and
//! as the three common colour-vision deficiencies see them.

use image::RgbImage;
use krepost::kernel::scene::{Board, Glyph, Ground, Piece, Scene, Style as BoardStyle};
use krepost::kernel::{Colour, Seat, Square};
use krepost::render::{Labels, Rgb, Style, Theme, draw};

use crate::compare::colours;
use strum::VariantArray as _;

/// How a picture is seen.
#[derive(Clone, Copy, Debug)]
enum Eyes {
    Grey,
    Protan,
    Deutan,
    Tritan,
}

const EYES: [Eyes; 4] = [Eyes::Grey, Eyes::Protan, Eyes::Deutan, Eyes::Tritan];

/// Colours that never meet in one game: blue sits at the boards of four with
/// white, black and red, and so does green.
const NEVER_TOGETHER: (Colour, Colour) = (Colour::Blue, Colour::Green);

/// Glyphs that more than two seats play with.
const OF_FOUR: [Glyph; 10] = [
    Glyph::King,
    Glyph::Queen,
    Glyph::Rook,
    Glyph::Bishop,
    Glyph::Knight,
    Glyph::Pawn,
    Glyph::Elephant,
    Glyph::General,
    Glyph::Man,
    Glyph::CrownedMan,
];

/// Two seats' pieces differ by at least this much on average over the piece, in
/// units of lightness (0 black … 100 white) or of the Lab distance.
const SEATS_MIN: f64 = 9.0;

/// A piece differs from the empty square under it by at least this much.
const GROUND_MIN: f64 = 14.0;

/// A piece's body or its outline has at least this contrast with its square.
const EDGE_MIN: f64 = 3.0;

/// Text and the marks on pieces have at least this contrast.
const TEXT_MIN: f64 = 4.5;

#[test]
fn seats_are_told_apart_by_every_eye() {
    let mut measured = Vec::new();
    for &theme in Theme::VARIANTS {
        let empty = square(theme, Ground::Light, None);
        for glyph in OF_FOUR {
            for (a, b) in pairs() {
                let [one, other] = [a, b].map(|colour| square(theme, Ground::Light, Some((glyph, colour))));
                for eyes in EYES {
                    let differs = difference(&one, &other, &empty, eyes);
                    measured.push((differs, format!("{theme} {glyph:?} {a:?} {b:?} {eyes:?}")));
                }
            }
        }
    }
    assert_least(measured, SEATS_MIN);
}

#[test]
fn pieces_stand_out_from_every_square() {
    let grounds = [Ground::Light, Ground::Dark, Ground::FortressLight, Ground::FortressDark, Ground::Plain];
    let mut measured = Vec::new();
    for (theme, ground) in Theme::VARIANTS.iter().flat_map(|&theme| grounds.map(|ground| (theme, ground))) {
        let empty = square(theme, ground, None);
        for (glyph, colour) in Glyph::ALL.into_iter().flat_map(|glyph| Colour::ALL.map(|c| (glyph, c))) {
            if !OF_FOUR.contains(&glyph) && !matches!(colour, Colour::White | Colour::Black) {
                continue;
            }
            let piece = square(theme, ground, Some((glyph, colour)));
            for eyes in EYES {
                let differs = difference(&piece, &empty, &empty, eyes);
                measured.push((differs, format!("{theme} {glyph:?} {colour:?} {ground:?} {eyes:?}")));
            }
        }
    }
    assert_least(measured, GROUND_MIN);
}

#[test]
fn bodies_or_outlines_contrast_with_every_square() {
    let mut edges = Vec::new();
    let mut texts = Vec::new();
    for &theme in Theme::VARIANTS {
        let paints = theme.paints();
        for colour in Colour::ALL {
            let army = paints.army(colour);
            for ground in [paints.light, paints.dark, paints.fort_light, paints.fort_dark, paints.plain] {
                let best = contrast(army.body, ground).max(contrast(army.line, ground));
                edges.push((best, format!("{theme} {colour:?} on {ground}")));
            }
            texts.push((contrast(army.body, army.ink), format!("{theme} {colour:?}'s mark")));
        }
        for (ink, ground) in [
            (paints.text, paints.table),
            (paints.text, paints.plate),
            (paints.active_text, paints.active),
            (paints.quiet, paints.table),
            (paints.quiet, paints.plate),
        ] {
            texts.push((contrast(ink, ground), format!("{theme}: {ink} on {ground}")));
        }
    }
    assert_least(edges, EDGE_MIN);
    assert_least(texts, TEXT_MIN);
}

/// Shows the smallest measures and holds the least to its limit.
fn assert_least(mut measured: Vec<(f64, String)>, limit: f64) {
    measured.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (value, what) in measured.iter().take(6) {
        eprintln!("{value:.2} {what}");
    }
    assert!(measured[0].0 >= limit, "{} measures {:.2}, less than {limit}", measured[0].1, measured[0].0);
}

fn pairs() -> impl Iterator<Item = (Colour, Colour)> {
    let all = Colour::ALL;
    (0..all.len())
        .flat_map(move |i| (i + 1..all.len()).map(move |j| (all[i], all[j])))
        .filter(|&pair| pair != NEVER_TOGETHER)
}

/// A square of 60 pixels as drawn.
fn square(theme: Theme, ground: Ground, piece: Option<(Glyph, Colour)>) -> RgbImage {
    let pieces = piece
        .map(|(glyph, colour)| Piece::new(Square::new(0, 0), glyph, colour, Seat::new(0), ""))
        .into_iter()
        .collect();
    let scene = Scene {
        board: Board::with(8, 1, BoardStyle::Squares, |_| ground),
        pieces,
        marks: Vec::new(),
        panels: Vec::new(),
        dice: Vec::new(),
        notes: Vec::new(),
    };
    let picture =
        colours(&draw(&scene, &Labels::default(), &Style { theme, width: 520, ..Style::default() }));
    // The first square lies behind the coordinates' rim.
    image::imageops::crop_imm(&picture, 20, 8, 52, 52).to_image()
}

/// How much two pictures differ where either is not the empty square.
fn difference(a: &RgbImage, b: &RgbImage, empty: &RgbImage, eyes: Eyes) -> f64 {
    let seen = a
        .pixels()
        .zip(b.pixels())
        .zip(empty.pixels())
        .filter(|((a, b), empty)| a != empty || b != empty)
        .map(|((a, b), _)| distance(see(a.0, eyes), see(b.0, eyes)));
    let (sum, count) = seen.fold((0.0, 0.0), |(sum, count), d| (sum + d, count + 1.0));
    sum / f64::max(count, 1.0)
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// A colour as these eyes see it, in Lab. The matrices are those of Machado,
/// Oliveira and Fernandes (2009) for a complete deficiency, on linear light.
fn see(rgb: [u8; 3], eyes: Eyes) -> [f64; 3] {
    let [r, g, b] = rgb.map(linear);
    let mixed = |m: [[f64; 3]; 3]| m.map(|row| (row[0] * r + row[1] * g + row[2] * b).clamp(0.0, 1.0));
    lab(match eyes {
        Eyes::Grey => [luminance([r, g, b]); 3],
        Eyes::Protan => mixed([
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]),
        Eyes::Deutan => mixed([
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]),
        Eyes::Tritan => mixed([
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]),
    })
}

fn linear(level: u8) -> f64 {
    let c = f64::from(level) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn luminance([r, g, b]: [f64; 3]) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn lab([r, g, b]: [f64; 3]) -> [f64; 3] {
    let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    let y = f(luminance([r, g, b]));
    let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The contrast of two colours as the web's accessibility rules count it.
fn contrast(a: Rgb, b: Rgb) -> f64 {
    let [a, b] = [a, b].map(|colour| luminance(colour.0.map(linear)) + 0.05);
    a.max(b) / a.min(b)
}
