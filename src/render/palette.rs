//! Few colours that stand for all that a set of tiles shows: the flat colours
//! exactly, their blends by median cut and a few rounds of k-means.

use std::collections::BTreeMap;

use super::theme::Rgb;

/// The colours of a set of tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Palette {
    colours: Vec<Rgb>,
}

impl Palette {
    /// A palette of at most `most` colours that holds `pinned` exactly and comes
    /// near to `samples`. A few dozen blends cannot be told from all there are,
    /// but each makes a file larger: 255 by a tenth. The last index of a byte
    /// must stay free for animations.
    pub(super) fn new(pinned: &[Rgb], samples: impl IntoIterator<Item = Rgb>, most: usize) -> Self {
        let most = most.clamp(1, usize::from(u8::MAX));
        let mut colours: Vec<Rgb> = Vec::new();
        for &colour in pinned {
            if !colours.contains(&colour) && colours.len() < most {
                colours.push(colour);
            }
        }
        let mut counts: BTreeMap<Rgb, u32> = BTreeMap::new();
        for colour in samples {
            *counts.entry(colour).or_default() += 1;
        }
        for colour in &colours {
            counts.remove(colour);
        }
        // Rare colours count, too: a blend seen once is part of an edge.
        let found: Vec<(Rgb, u32)> = counts.into_iter().map(|(c, n)| (c, n.isqrt().max(1))).collect();
        let fixed = colours.len();
        colours.extend(median_cut(&found, most - fixed));
        for _ in 0..ROUNDS {
            refine(&mut colours, fixed, &found);
        }
        Self { colours: chained(colours) }
    }

    /// The colours in the order of their indices.
    pub(super) fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// The index of the nearest colour.
    pub(super) fn nearest(&self, colour: Rgb) -> u8 {
        let index = nearest(&self.colours, colour);
        u8::try_from(index).unwrap_or(u8::MAX)
    }

    /// The indices of pixels.
    pub(super) fn indices(&self, pixels: &[Rgb]) -> Vec<u8> {
        let mut seen: BTreeMap<Rgb, u8> = BTreeMap::new();
        let mut last = (Rgb([0; 3]), self.nearest(Rgb([0; 3])));
        let mut indices = Vec::with_capacity(pixels.len());
        for &pixel in pixels {
            if pixel != last.0 {
                last = (pixel, *seen.entry(pixel).or_insert_with(|| self.nearest(pixel)));
            }
            indices.push(last.1);
        }
        indices
    }
}

const ROUNDS: usize = 4;

/// Colours in such an order that neighbours look alike: then the differences
/// between rows of pixels, which are what is packed, are small numbers.
fn chained(mut rest: Vec<Rgb>) -> Vec<Rgb> {
    let mut chain: Vec<Rgb> = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let next = chain.last().map_or(0, |&last| nearest(&rest, last));
        chain.push(rest.swap_remove(next));
    }
    chain
}

/// Squared distance, weighted by how well the eye sees each primary.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |i: usize, weight: u32| {
        let d = u32::from(a.0[i].abs_diff(b.0[i]));
        d * d * weight
    };
    part(0, 3) + part(1, 6) + part(2, 2)
}

fn nearest(colours: &[Rgb], colour: Rgb) -> usize {
    (0..colours.len()).min_by_key(|&i| distance(colours[i], colour)).unwrap_or(0)
}

/// Cuts the box with the widest spread until there are enough.
fn median_cut(found: &[(Rgb, u32)], count: usize) -> Vec<Rgb> {
    let mut boxes: Vec<Vec<(Rgb, u32)>> = vec![found.to_vec()];
    if found.is_empty() {
        return Vec::new();
    }
    while boxes.len() < count {
        let widest = boxes.iter().enumerate().max_by_key(|(_, colours)| widest_axis(colours).1);
        let Some((index, axis)) = widest.map(|(i, colours)| (i, widest_axis(colours))) else { break };
        if axis.1 == 0 {
            break;
        }
        let mut low = boxes.swap_remove(index);
        low.sort_by_key(|(colour, _)| colour.0[axis.0]);
        let half = low.iter().map(|(_, n)| n).sum::<u32>() / 2;
        let mut seen = 0;
        let cut = low.iter().position(|(_, n)| {
            seen += n;
            seen >= half
        });
        let high = low.split_off(cut.unwrap_or(0).clamp(1, low.len() - 1));
        boxes.push(low);
        boxes.push(high);
    }
    boxes.iter().map(|colours| mean(colours)).collect()
}

/// The primary in which colours differ most, and by how much, counting their
/// number a little.
fn widest_axis(colours: &[(Rgb, u32)]) -> (usize, u32) {
    let spread = |i: usize| {
        let values = || colours.iter().map(|(colour, _)| colour.0[i]);
        u32::from(values().max().unwrap_or(0) - values().min().unwrap_or(0))
    };
    let axis = (0..3).max_by_key(|&i| spread(i)).unwrap_or(0);
    let weight = colours.iter().map(|(_, n)| n).sum::<u32>().isqrt();
    (axis, spread(axis) * weight)
}

fn mean(colours: &[(Rgb, u32)]) -> Rgb {
    let total = colours.iter().map(|(_, n)| u64::from(*n)).sum::<u64>().max(1);
    let part = |i: usize| {
        let sum: u64 = colours.iter().map(|(colour, n)| u64::from(colour.0[i]) * u64::from(*n)).sum();
        u8::try_from((sum + total / 2) / total).unwrap_or(u8::MAX)
    };
    Rgb([part(0), part(1), part(2)])
}

/// Moves each free colour to the middle of what is nearest to it.
fn refine(colours: &mut [Rgb], fixed: usize, found: &[(Rgb, u32)]) {
    let mut groups: Vec<Vec<(Rgb, u32)>> = vec![Vec::new(); colours.len()];
    for &(colour, n) in found {
        groups[nearest(colours, colour)].push((colour, n));
    }
    for (colour, group) in colours.iter_mut().zip(&groups).skip(fixed) {
        if !group.is_empty() {
            *colour = mean(group);
        }
    }
}
