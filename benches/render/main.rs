//! How fast and how small pictures are.
//!
//! `cargo bench --bench render` prints times, ratios and sizes; with
//! `-- --check` it fails if a target is missed. An unoptimised build, as under
//! `cargo test --benches`, never fails for its times. With `-- --peers FOLDER`
//! it prepares what `benches/peers/compare.py` measures others by.

#![allow(clippy::print_stdout, reason = "a bench prints what it has measured")]

#[path = "../common/mod.rs"]
mod common;
mod naive;
mod peers;
mod scenes;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use common::{Settings, Targets, cpu_seconds, take_turns};
use krepost::games::GAMES;
use krepost::kernel::scene::Scene;
use krepost::render::{GIF_MAX, Labels, Picture, Quality, Style, Theme, draw_over, gif, png};
use naive::Naive;
use strum::VariantArray as _;

fn main() -> ExitCode {
    let mut settings = Settings::read();
    if QUICK {
        settings.rounds = 1;
    }
    if let Some(folder) = peers::folder() {
        peers::prepare(&folder, settings.rounds);
        return ExitCode::SUCCESS;
    }
    let mut targets = Targets::default();
    whole_pictures(&settings, &mut targets);
    drawing(&settings, &mut targets);
    tile_sets(&mut targets);
    animation(&settings, &mut targets);
    if QUICK { ExitCode::SUCCESS } else { targets.finish(&settings) }
}

/// Whether this is an unoptimised build: its times say nothing, that it runs is
/// what is tested.
const QUICK: bool = cfg!(debug_assertions);

/// The limits of one game's whole picture against the plain way.
struct Limits {
    id: &'static str,
    time: f64,
    preview: f64,
    bytes: f64,
    kib: f64,
}

fn whole_pictures(settings: &Settings, targets: &mut Targets) {
    let chess = Limits { id: "chess", time: 0.40, preview: 0.16, bytes: 0.33, kib: 33.0 };
    let fortress = Limits { id: "fortress", time: 0.45, preview: 0.20, bytes: 0.36, kib: 52.0 };
    let count = if QUICK { 2 } else { 24 };
    whole_picture(settings, targets, &chess, &scenes::quiet(chess.id, count));
    whole_picture(settings, targets, &fortress, &scenes::crowded(fortress.id, 64, count));
}

fn whole_picture(settings: &Settings, targets: &mut Targets, limits: &Limits, scenes: &[Scene]) {
    let labels = scenes::labels(scenes[0].panels.len());
    let message = Style::default();
    let preview = Style { quality: Quality::Preview, ..message };
    let naive = Naive::new(scenes, &labels, &message);
    let tiles = |style: &Style| scenes.iter().map(|scene| png(scene, &labels, style).len()).sum::<usize>();
    let plain = || scenes.iter().map(|scene| naive.png(scene).len()).sum::<usize>();
    let times = take_turns(
        settings.rounds,
        &mut [
            Box::new(|| _ = black_box(tiles(&message))),
            Box::new(|| _ = black_box(tiles(&preview))),
            Box::new(|| _ = black_box(plain())),
        ],
    );
    let name = format!("render/{}_1000", limits.id);
    let kib = |bytes: usize| bytes as f64 / scenes.len() as f64 / 1024.0;
    let sizes = [kib(tiles(&message)), kib(tiles(&preview)), kib(plain())];
    for ((what, time), size) in ["", "_preview", "/naive"].iter().zip(&times).zip(sizes) {
        println!("{:58} {:8.3} ms {size:8.1} KiB", format!("{name}{what}"), time * 1e3 / scenes.len() as f64);
    }
    targets.at_most(&format!("{name} time / naive"), times[0] / times[2], limits.time);
    targets.at_most(&format!("{name} bytes / naive"), sizes[0] / sizes[2], limits.bytes);
    targets.at_most(&format!("{name} KiB"), sizes[0], limits.kib);
    targets.at_most(&format!("{name}_preview time / naive"), times[1] / times[2], limits.preview);
}

/// Board, pieces, marks, trays and text against copying the canvas.
fn drawing(settings: &Settings, targets: &mut Targets) {
    for game in GAMES {
        let scenes = scenes::walk(*game, 6);
        let labels = scenes::labels(scenes[0].panels.len());
        let style = Style::default();
        let mut canvas = Picture::default();
        draw_over(&mut canvas, &scenes[0], &labels, &style);
        let from = canvas.pixels.clone();
        let mut to = from.clone();
        let times = take_turns(
            settings.rounds,
            &mut [
                Box::new(|| {
                    for scene in scenes.iter().cycle().take(DRAWN) {
                        draw_over(black_box(&mut canvas), scene, &labels, &style);
                    }
                }),
                Box::new(|| {
                    for _ in 0..DRAWN {
                        black_box(&mut to).copy_from_slice(black_box(&from));
                    }
                }),
            ],
        );
        let name = format!("render/{}/draw", game.info().id);
        println!("{name:58} {:8.3} ms", times[0] * 1e3 / DRAWN as f64);
        targets.at_most(&format!("{name} / memcpy"), times[0] / times[1], 2.0);
    }
}

/// How many pictures are drawn at a time: enough for the clock.
const DRAWN: usize = if QUICK { 8 } else { 120 };

/// The first picture of a kind of board at a size: its palette and its tiles.
fn tile_sets(targets: &mut Targets) {
    for (game, width) in GAMES.iter().zip((1100..).step_by(17)) {
        let scenes = scenes::walk(*game, 1);
        let labels = scenes::labels(scenes[0].panels.len());
        let slowest = Theme::VARIANTS
            .iter()
            .map(|&theme| {
                // A size that was not drawn before in this run.
                let style = Style { theme, width, ..Style::default() };
                cpu_seconds(|| _ = black_box(png(&scenes[0], &labels, &style)))
            })
            .fold(0.0, f64::max);
        targets.at_most(&format!("render/{}/tile set, ms", game.info().id), slowest * 1e3, 150.0);
    }
}

fn animation(settings: &Settings, targets: &mut Targets) {
    let scenes = scenes::long("fortress", if QUICK { 20 } else { 300 });
    let labels = Labels { clocks: Vec::new(), ..scenes::labels(scenes[0].panels.len()) };
    let style = Style::default();
    let delay = Duration::from_millis(500);
    let first = &scenes[..101.min(scenes.len())];
    let time =
        take_turns(settings.rounds, &mut [Box::new(|| _ = black_box(gif(first, &labels, &style, delay)))])[0];
    targets.at_most("render/animation of 100 plies, ms a frame", time * 1e3 / first.len() as f64, 2.0);
    let bytes = gif(&scenes, &labels, &style, delay).len();
    let mib = |bytes: usize| bytes as f64 / f64::from(1 << 20);
    targets.at_most("render/animation of 300 plies, MiB", mib(bytes), mib(GIF_MAX));
}
