//! What is drawn where.

use super::cell::Cell;
use super::grid::cells;
use super::layout::{Layout, Rect};
use super::part::{Caption, Part, Region};
use super::{Labels, Style, panel};
use crate::kernel::scene::Scene;

/// A picture before it is drawn: the cells of the board, and areas beside and
/// upon it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    pub(super) layout: Layout,
    /// Row by row.
    pub(super) cells: Vec<Cell>,
    /// Later ones lie over earlier ones; the first four surround the board.
    pub(super) parts: Vec<(Part, Rect)>,
}

impl Plan {
    /// Plans the picture of a scene.
    pub(super) fn new(scene: &Scene, labels: &Labels, style: &Style) -> Self {
        let width = style.width.clamp(super::WIDTH_MIN, super::WIDTH_MAX);
        let captioned = !labels.caption.is_empty();
        let layout = Layout::new(&scene.board, &scene.panels, style.side, width, captioned);
        let frame = layout.frame;
        let mut upon = panel::strips(scene, labels, &layout);
        upon.extend(layout.caption.map(|rect| {
            let caption = Caption { text: labels.caption.clone(), size: layout.text };
            (Part::Caption(caption, rect.w, rect.h), rect)
        }));
        let mut parts = Vec::with_capacity(Region::ALL.len() + upon.len());
        for region in Region::ALL {
            let whole = region.of(&frame);
            let here = upon.extract_if(.., |(_, rect)| rect.within(whole).is_some());
            let here = here.filter_map(|(part, rect)| Some((part, rect.within(whole)?))).collect();
            parts.push((Part::Table(frame, region, here), whole));
        }
        parts.extend(upon);
        Self { cells: cells(scene, &frame), layout, parts }
    }

    /// Width and height in pixels.
    pub(super) const fn size(&self) -> (u32, u32) {
        (self.layout.frame.width, self.layout.frame.height)
    }
}
