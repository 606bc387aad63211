//! Pictures against their goldens: one level of tolerance, a difference to look
//! at on failure, one variable to accept.

use std::fs;
use std::path::Path;

use image::{Rgb, RgbImage};
use krepost::render::Picture;

/// A picture as plain colours.
pub fn colours(picture: &Picture) -> RgbImage {
    RgbImage::from_fn(picture.width, picture.height, |x, y| Rgb(picture.rgb(x, y).0))
}

/// Compares with a golden, or writes it if `KREPOST_BLESS` is set. Gives what
/// is wrong.
pub fn with_golden(now: &RgbImage, file: &[u8], golden: &Path) -> Result<(), String> {
    if std::env::var_os("KREPOST_BLESS").is_some() {
        return bless(now, file, golden);
    }
    held_to(now, golden)
}

/// Gives what is wrong, with a picture to look at.
fn held_to(now: &RgbImage, golden: &Path) -> Result<(), String> {
    let kept = image::open(golden).map_err(|error| format!("{}: {error}", golden.display()))?.to_rgb8();
    if near(&kept, now) {
        return Ok(());
    }
    let panels = three_panels(&kept, now);
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name_of(golden));
    panels.save(&place).map_err(|error| error.to_string())?;
    Err(format!("{} differs: look at {}", golden.display(), place.display()))
}

/// A golden's folder and name, as one name.
fn name_of(golden: &Path) -> String {
    let folder = golden.parent().and_then(Path::file_name).unwrap_or_default();
    let name = golden.file_name().expect("a name");
    format!("{}-{}", folder.display(), name.display())
}

/// Writes a golden, unless the one there looks the same: packing may change.
fn bless(now: &RgbImage, file: &[u8], golden: &Path) -> Result<(), String> {
    if image::open(golden).is_ok_and(|kept| near(&kept.to_rgb8(), now)) {
        return Ok(());
    }
    fs::create_dir_all(golden.parent().expect("a folder")).map_err(|error| error.to_string())?;
    fs::write(golden, file).map_err(|error| error.to_string())
}

/// Whether no channel of any pixel differs by more than one level.
pub fn near(a: &RgbImage, b: &RgbImage) -> bool {
    a.dimensions() == b.dimensions() && a.iter().zip(b.iter()).all(|(a, b)| a.abs_diff(*b) <= 1)
}

/// Expected, difference, actual, side by side.
fn three_panels(kept: &RgbImage, now: &RgbImage) -> RgbImage {
    let (width, height) = (kept.width().max(now.width()), kept.height().max(now.height()));
    let at = |image: &RgbImage, x, y| image.get_pixel_checked(x, y).copied().unwrap_or(Rgb([255, 0, 255]));
    RgbImage::from_fn(width * 3, height, |x, y| {
        let (panel, x) = (x / width, x % width);
        let (kept, now) = (at(kept, x, y), at(now, x, y));
        match panel {
            0 => kept,
            2 => now,
            _ if kept.0.iter().zip(now.0).all(|(a, b)| a.abs_diff(b) <= 1) => {
                Rgb(kept.0.map(|level| 200 + level / 5))
            }
            _ => Rgb([220, 0, 0]),
        }
    })
}

#[test]
fn a_difference_is_shown_in_three_panels() {
    let kept = RgbImage::from_pixel(3, 2, Rgb([10, 20, 30]));
    let mut now = kept.clone();
    now.put_pixel(0, 0, Rgb([11, 19, 30]));
    assert!(near(&kept, &now), "one level");
    now.put_pixel(1, 1, Rgb([10, 20, 32]));
    let folder = tempfile::tempdir().expect("a folder");
    let golden = folder.path().join("golden.png");
    kept.save(&golden).expect("written");
    let wrong = held_to(&now, &golden).expect_err("two levels");
    let place = wrong.rsplit(' ').next().expect("a place");
    let panels = image::open(place).expect("three panels").to_rgb8();
    assert_eq!(panels.dimensions(), (9, 2));
    assert_eq!((*panels.get_pixel(1, 1), *panels.get_pixel(7, 1)), (Rgb([10, 20, 30]), Rgb([10, 20, 32])));
    assert_eq!(*panels.get_pixel(4, 1), Rgb([220, 0, 0]), "where they differ");
    assert_ne!(*panels.get_pixel(3, 0), Rgb([220, 0, 0]), "where they do not");
}
