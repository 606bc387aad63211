//! SVG to pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::theme::Rgb;

/// Draws SVG that covers its whole box, row by row.
pub(super) fn pixels(svg: &str, width: u32, height: u32) -> Vec<Rgb> {
    let whole = document(svg, width, height);
    let drawn = Tree::from_str(&whole, &Options::default()).ok().zip(Pixmap::new(width, height)).map(
        |(tree, mut pixmap)| {
            resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
            pixmap.data().chunks_exact(4).map(|p| Rgb([p[0], p[1], p[2]])).collect()
        },
    );
    drawn.unwrap_or_else(|| vec![Rgb([0, 0, 0]); (width * height) as usize])
}

/// A whole SVG document.
pub(super) fn document(svg: &str, width: u32, height: u32) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{svg}</svg>"#
    )
}
