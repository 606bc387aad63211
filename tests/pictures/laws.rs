//! What holds for every picture.

use image::RgbImage;
use krepost::games::GAMES;
use krepost::games::laws::{Draws, random_options};
use krepost::kernel::scene::Scene;
use krepost::kernel::{Options, Side};
use krepost::render::{Labels, Picture, Quality, Style, Theme, WIDTH_MAX, WIDTH_MIN, draw, png, svg};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::compare::colours;
use crate::walks;
use strum::VariantArray as _;

const SIDES: [Side; 4] = [Side::South, Side::West, Side::North, Side::East];

/// Scenes of a game at plies 0, 1, 2, 4, 8 … and its end.
fn some(scenes: &[Scene]) -> impl Iterator<Item = (usize, &Scene)> {
    scenes.iter().enumerate().filter(|(i, _)| *i == 0 || i.is_power_of_two() || i + 1 == scenes.len())
}

#[test]
fn every_scene_of_random_games_is_drawn_and_always_the_same() {
    for game in GAMES {
        for seed in 0..3 {
            let mut draws = Draws::new(seed);
            let options = random_options(*game, &mut draws);
            let labels = walks::labels(game.info().seats.len());
            let scenes = walks::game(*game, &options, seed);
            for (ply, scene) in some(&scenes) {
                let style = Style {
                    theme: Theme::VARIANTS[draws.below(3)],
                    width: [240, 400, 701][draws.below(3)],
                    side: SIDES[draws.below(4)],
                    quality: Quality::Message,
                };
                let (first, again) = (draw(scene, &labels, &style), draw(scene, &labels, &style));
                assert_eq!(first, again, "{} seed {seed} ply {ply}", game.info().id);
                assert_eq!(first.width, style.width);
            }
        }
    }
}

#[test]
fn a_file_holds_the_pixels_that_were_drawn() {
    for game in GAMES {
        let scene = &walks::game(*game, &Options::default(), 5)[0];
        let labels = walks::labels(game.info().seats.len());
        for quality in [Quality::Message, Quality::Preview] {
            let style = Style { width: 500, quality, ..Style::default() };
            let file = png(scene, &labels, &style);
            assert_eq!(decoded(&file), colours(&draw(scene, &labels, &style)), "{}", game.info().id);
        }
    }
}

/// Decodes a PNG and holds it to what it promises: eight-bit palette indices.
fn decoded(file: &[u8]) -> RgbImage {
    let reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a header");
    assert_eq!(reader.info().color_type, png::ColorType::Indexed);
    assert_eq!(reader.info().bit_depth, png::BitDepth::Eight);
    image::load_from_memory(file).expect("a picture").to_rgb8()
}

#[test]
fn a_set_of_tiles_that_was_forgotten_is_made_the_same() {
    let scene = &walks::game(GAMES[0], &Options::default(), 5)[0];
    let labels = walks::labels(2);
    let style = Style { width: 333, ..Style::default() };
    let first = draw(scene, &labels, &style);
    // More cell sizes than sets are kept.
    for width in 0..40 {
        drop(draw(scene, &labels, &Style { width: 400 + width * 10, ..style }));
    }
    assert_eq!(draw(scene, &labels, &style), first);
}

#[test]
fn clocks_that_go_on_change_nothing_else() {
    let scene = &walks::game(GAMES[0], &Options::default(), 5)[0];
    let style = Style { width: 400, ..Style::default() };
    let at = |second: u32| {
        let clock = Some(format!("{}:{:02}", second / 60, second % 60));
        Labels { clocks: vec![clock.clone(), clock], ..walks::labels(2) }
    };
    let first = draw(scene, &at(0), &style);
    // More strips than are kept.
    for second in 1..400 {
        assert_same_board(&draw(scene, &at(second), &style), &first);
    }
    assert_eq!(draw(scene, &at(0), &style), first);
}

#[test]
fn flat_colours_are_exact() {
    for &theme in Theme::VARIANTS {
        let scene = &walks::game(GAMES[0], &Options::default(), 5)[0];
        let picture = draw(scene, &walks::labels(2), &Style { theme, ..Style::default() });
        let found =
            |colour| (0..picture.height).any(|y| (0..picture.width).any(|x| picture.rgb(x, y) == colour));
        let paints = theme.paints();
        for colour in [paints.table, paints.light, paints.dark, paints.active, paints.plate] {
            assert!(found(colour), "{theme}: {colour}");
        }
    }
}

#[test]
fn any_width_and_any_text_keep_the_layout() {
    let game = GAMES.iter().max_by_key(|game| game.info().seats.len()).expect("a game");
    let scene = &walks::game(*game, &Options::default(), 5)[0];
    let plain = walks::labels(scene.panels.len());
    let nasty = "Ш\u{202e}ß\u{0}漢字 👩‍👩‍👧 Z\u{335}\u{336}\u{337}algo\n\t".repeat(40);
    let texts = [String::new(), "…".into(), "W".repeat(5000), nasty, "\u{fdfd}".repeat(9), "i".into()];
    for (i, text) in texts.iter().enumerate() {
        let labels = Labels {
            seats: vec![text.clone(); 9],
            clocks: vec![Some(text.clone()); 2],
            caption: if i % 2 == 0 { String::new() } else { text.clone() },
        };
        for width in [0, WIDTH_MIN, 333, 1000, WIDTH_MAX, u32::MAX] {
            let style = Style { width, ..Style::default() };
            let (picture, expected) = (draw(scene, &labels, &style), draw(scene, &plain, &style));
            assert_eq!(picture.width, width.clamp(WIDTH_MIN, WIDTH_MAX));
            assert!(picture.height >= expected.height);
            assert_same_board(&picture, &expected);
        }
    }
}

/// The middle of the board is the same whatever stands beside it.
fn assert_same_board(a: &Picture, b: &Picture) {
    let middle = |n: u32| n * 2 / 5..n * 3 / 5;
    for y in middle(b.height) {
        assert!(middle(b.width).all(|x| a.rgb(x, y) == b.rgb(x, y)), "row {y} differs");
    }
}

#[test]
fn missing_labels_are_no_failure() {
    for game in GAMES {
        let mut scene = walks::game(*game, &Options::default(), 5).swap_remove(0);
        let style = Style { width: 300, ..Style::default() };
        drop(draw(&scene, &Labels::default(), &style));
        scene.panels.clear();
        drop(draw(&scene, &Labels::default(), &style));
    }
}

#[test]
fn svg_shows_what_png_shows() {
    for game in GAMES {
        let scenes = walks::game(*game, &Options::default(), 5);
        let scene = &scenes[scenes.len() / 3];
        let labels = walks::labels(game.info().seats.len());
        let style = Style { width: 400, ..Style::default() };
        let drawn = colours(&draw(scene, &labels, &style));
        let document = svg(scene, &labels, &style);
        let tree = usvg::Tree::from_str(&document, &usvg::Options::default()).expect("SVG");
        let mut pixmap = Pixmap::new(drawn.width(), drawn.height()).expect("a size");
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        let error: u64 = pixmap
            .data()
            .chunks_exact(4)
            .zip(drawn.pixels())
            .map(|(a, b)| (0..3).map(|i| u64::from(a[i].abs_diff(b.0[i]))).sum::<u64>())
            .sum();
        let mean = error as f64 / f64::from(drawn.width() * drawn.height() * 3);
        assert!(mean < 1.5, "{}: differs by {mean} levels on average", game.info().id);
    }
}
