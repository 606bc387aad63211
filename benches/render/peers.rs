//! What the comparison with other renderers needs, which is made by hand:
//! positions, pieces as pictures, and how this renderer does on them.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use krepost::kernel::Colour;
use krepost::kernel::scene::{Glyph, Mark};
use krepost::render::{Labels, Style, Theme, png};

use crate::common::take_turns;
use crate::naive::sprite;
use crate::scenes::quiet_positions;

/// The folder after `--peers`.
pub fn folder() -> Option<PathBuf> {
    let mut args = std::env::args().skip_while(|arg| arg != "--peers").skip(1);
    args.next().map(PathBuf::from)
}

/// Writes `positions.txt` (a position and the squares of its last move a line),
/// `COLOUR-PIECE-PIXELS.png`, and `krepost.txt` (width, milliseconds and KiB a
/// picture).
pub fn prepare(folder: &Path, rounds: usize) {
    fs::create_dir_all(folder).expect("a folder");
    let positions = quiet_positions("chess", 24);
    let mut lines = String::new();
    for (text, scene) in &positions {
        let last = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Last(square) => Some(square.to_string()),
            _ => None,
        });
        let _ = writeln!(lines, "{text};{}", last.collect::<Vec<_>>().join(","));
    }
    fs::write(folder.join("positions.txt"), lines).expect("written");
    for pixels in [90, 120] {
        sprites(folder, pixels);
    }
    let mut report = String::new();
    for width in [720, 1000] {
        let style = Style { width, ..Style::default() };
        let all =
            || positions.iter().map(|(_, scene)| png(scene, &Labels::default(), &style).len()).sum::<usize>();
        let time = take_turns(rounds, &mut [Box::new(|| _ = black_box(all()))])[0];
        let count = positions.len() as f64;
        let _ = writeln!(report, "{width} {:.4} {:.2}", time * 1e3 / count, all() as f64 / count / 1024.0);
    }
    fs::write(folder.join("krepost.txt"), report).expect("written");
}

fn sprites(folder: &Path, pixels: u32) {
    const MEN: [Glyph; 6] =
        [Glyph::King, Glyph::Queen, Glyph::Rook, Glyph::Bishop, Glyph::Knight, Glyph::Pawn];
    for (colour, name) in [(Colour::White, "white"), (Colour::Black, "black")] {
        for glyph in MEN {
            let picture = sprite(glyph, colour, pixels, Theme::Classic.paints(), false);
            picture.save(folder.join(format!("{name}-{}-{pixels}.png", glyph.name()))).expect("written");
        }
    }
}
