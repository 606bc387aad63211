//! Matches as GIF.

use std::time::Duration;

use image::{Rgb, RgbImage};
use krepost::games::{AnyGame, GAMES};
use krepost::kernel::Options;
use krepost::render::{GIF_MAX, Style, draw, gif};

use crate::compare::colours;
use crate::walks;

fn largest() -> &'static dyn AnyGame {
    *GAMES.iter().max_by_key(|game| game.info().size).expect("a game")
}

/// Plays an animation as a viewer does: each frame over the one before.
fn shown(file: &[u8]) -> Vec<RgbImage> {
    let mut decoder = gif::DecodeOptions::new().read_info(file).expect("a header");
    let palette = decoder.global_palette().expect("one palette").to_vec();
    let mut screen = RgbImage::new(decoder.width().into(), decoder.height().into());
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        for (i, &index) in (0..).zip(frame.buffer.iter()) {
            if frame.transparent == Some(index) {
                continue;
            }
            let at = usize::from(index) * 3;
            let colour = Rgb([palette[at], palette[at + 1], palette[at + 2]]);
            let (x, y) = (i % u32::from(frame.width), i / u32::from(frame.width));
            screen.put_pixel(x + u32::from(frame.left), y + u32::from(frame.top), colour);
        }
        frames.push(screen.clone());
    }
    frames
}

#[test]
fn each_frame_is_the_picture_of_its_scene() {
    for game in GAMES {
        let mut scenes = walks::game(*game, &Options::default(), 11);
        scenes.truncate(12);
        let labels = walks::labels(game.info().seats.len());
        let style = Style { width: 400, ..Style::default() };
        let frames = shown(&gif(&scenes, &labels, &style, Duration::from_millis(700)));
        assert_eq!(frames.len(), scenes.len());
        for (ply, (frame, scene)) in frames.iter().zip(&scenes).enumerate() {
            assert_eq!(frame, &colours(&draw(scene, &labels, &style)), "{} ply {ply}", game.info().id);
        }
    }
}

#[test]
fn a_long_match_fits_into_an_attachment() {
    let mut scenes = walks::game(largest(), &Options::default(), 3);
    scenes.truncate(300);
    let labels = walks::labels(largest().info().seats.len());
    let file = gif(&scenes, &labels, &Style::default(), Duration::from_millis(500));
    assert!(file.len() <= GIF_MAX, "{} bytes", file.len());
    assert_eq!(u32::from(gif::DecodeOptions::new().read_info(&file[..]).expect("a header").width()), 1000);
}

#[test]
fn an_animation_without_a_scene_is_empty() {
    assert!(gif(&[], &walks::labels(2), &Style::default(), Duration::ZERO).is_empty());
}
