//! The contact sheet: every glyph in every colour on light and dark squares,
//! towers, and armies out of play.

use std::path::Path;

use image::{GenericImage, RgbImage};
use krepost::kernel::scene::{Board, Glyph, Piece, Scene};
use krepost::kernel::{Colour, Seat, Side, Square};
use krepost::render::{Labels, Picture, Quality, Style, draw};

use crate::compare::{colours, with_golden};

/// A board with each glyph of a colour twice, then towers, then the dead.
fn row(colour: Colour) -> Scene {
    let glyphs = u8::try_from(Glyph::ALL.len()).expect("few");
    let mut pieces = Vec::new();
    let mut put = |file, rank, glyph, change: &dyn Fn(&mut Piece)| {
        let mut piece = Piece::new(Square::new(file, rank), glyph, colour, Seat::new(0), "");
        change(&mut piece);
        pieces.push(piece);
    };
    for (file, glyph) in (0..).zip(Glyph::ALL) {
        put(file, 0, glyph, &|_| ());
        put(file, 1, glyph, &|_| ());
    }
    for height in 2..8 {
        put(glyphs + (height - 2) % 3, u8::from(height < 5), Glyph::Man, &|piece| piece.height = height);
    }
    put(glyphs + 3, 1, Glyph::CrownedMan, &|piece| piece.height = 3);
    put(glyphs + 3, 0, Glyph::Rook, &|piece| {
        piece.height = 4;
        piece.ring = true;
    });
    put(glyphs + 4, 1, Glyph::Queen, &|piece| piece.dead = true);
    put(glyphs + 4, 0, Glyph::Pawn, &|piece| piece.facing = Some(Side::West));
    Scene {
        board: Board::chequered(glyphs + 5, 2),
        pieces,
        marks: Vec::new(),
        panels: Vec::new(),
        dice: Vec::new(),
        notes: Vec::new(),
    }
}

#[test]
fn the_contact_sheet_is_as_it_was() {
    let style = Style { width: 1200, ..Style::default() };
    let strips = Colour::ALL.map(|colour| colours(&draw(&row(colour), &Labels::default(), &style)));
    let height = strips.iter().map(RgbImage::height).sum();
    let mut sheet = RgbImage::new(strips[0].width(), height);
    let mut y = 0;
    for strip in &strips {
        sheet.copy_from(strip, 0, y).expect("it fits");
        y += strip.height();
    }
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/contact-sheet.png");
    let checked = with_golden(&sheet, &packed(&sheet), &golden);
    assert_eq!(checked, Ok(()));
}

/// A sheet of few colours as a small file.
fn packed(sheet: &RgbImage) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, sheet.width(), sheet.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(sheet)).expect("written");
    file
}

#[test]
fn a_picture_of_nothing_is_possible() {
    let picture = draw(&row(Colour::White), &Labels::default(), &Style::default());
    assert_eq!(image::load_from_memory(&picture.png(Quality::Preview)).expect("a picture").width(), 1000);
    assert_eq!(Picture::default().pixels.len(), 0);
}

#[test]
fn every_glyph_has_artwork_and_a_licence() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    for glyph in Glyph::ALL {
        assert!(assets.join(format!("pieces/{}.svg", glyph.name())).exists(), "{}", glyph.name());
    }
    let licences = std::fs::read_to_string(assets.join("LICENSES.md")).expect("assets/LICENSES.md");
    assert!(licences.contains("pieces/") && licences.contains("DejaVu"));
}
