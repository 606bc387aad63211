//! The course of a rating: a line, with its deviation as a band around it.

use super::canvas::{Anchor, Canvas, Pen};
use super::{HEAD, Heading, MARGIN, SMALL, WIDTH};
use crate::render::{Picture, Theme};

/// A rating at some time.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The rating.
    pub rating: f64,
    /// Its deviation: the band reaches so far to either side.
    pub deviation: f64,
}

/// The course of a rating over matches.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Graph {
    /// Whose, and in which game.
    pub heading: Heading,
    /// What is counted along the lower edge, as `rated games`.
    pub axis: String,
    /// The number of the match after which the first point stood.
    pub first: u32,
    /// The ratings, the first before the first match that is shown.
    pub points: Vec<Point>,
}

/// Height of the picture.
const HEIGHT: u32 = 560;

/// Edges of the field in which the line runs.
const LEFT: u32 = MARGIN + 74;
const RIGHT: u32 = WIDTH - MARGIN;
const TOP: u32 = HEAD + 6;
const LOW: u32 = HEIGHT - 92;

/// Up to this many matches each has its dot.
const DOTS: usize = 40;

impl Graph {
    /// Draws it.
    #[must_use]
    pub fn draw(&self, theme: Theme) -> Picture {
        let mut canvas = Canvas::new(theme, HEIGHT, &self.heading);
        canvas.rect((LEFT, TOP, RIGHT - LEFT, LOW - TOP), canvas.paints.plate);
        let scale = Scale::of(self);
        let paints = canvas.paints;
        let band: Vec<(f64, f64)> = self.edge(&scale, 1.0).chain(self.edge(&scale, -1.0).rev()).collect();
        canvas.area(&band, paints.plate.mix(paints.last, 4));
        scale.levels(&mut canvas);
        scale.counts(&mut canvas, self);
        let line: Vec<(f64, f64)> = self.edge(&scale, 0.0).collect();
        canvas.line(&line, 6, paints.last);
        let dots = if line.len() <= DOTS { &line[..] } else { &line[line.len() - 1..] };
        dots.iter().for_each(|&dot| canvas.disc(dot, 7, paints.last));
        if let Some(&last) = line.last() {
            canvas.disc(last, 12, paints.last);
            canvas.disc(last, 6, paints.text);
        }
        canvas.picture()
    }

    /// The line, moved by so many deviations.
    fn edge(&self, scale: &Scale, deviations: f64) -> impl DoubleEndedIterator<Item = (f64, f64)> {
        let place = move |(i, point): (usize, &Point)| {
            (scale.x(i), scale.y(point.rating + deviations * point.deviation))
        };
        self.points.iter().enumerate().map(place)
    }
}

/// From ratings and matches to pixels.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    matches: u32,
}

impl Scale {
    fn of(graph: &Graph) -> Self {
        let ends = |sign: f64| graph.points.iter().map(move |p| p.rating + sign * p.deviation);
        let low = ends(-1.0).reduce(f64::min).unwrap_or(1400.0);
        let high = ends(1.0).reduce(f64::max).unwrap_or(1600.0);
        let step = step(high - low);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let matches = u32::try_from(graph.points.len().saturating_sub(1)).unwrap_or(u32::MAX);
        Self { low, high: high.max(low + step), step, matches: matches.max(1) }
    }

    fn x(&self, index: usize) -> f64 {
        let index = f64::from(u32::try_from(index).unwrap_or(u32::MAX));
        // Room for the last dot at either end.
        let (from, to) = (f64::from(LEFT + 16), f64::from(RIGHT - 16));
        from + (to - from) * index / f64::from(self.matches)
    }

    fn y(&self, rating: f64) -> f64 {
        f64::from(LOW) - f64::from(LOW - TOP) * (rating - self.low) / (self.high - self.low)
    }

    /// Ratings along the left edge.
    fn levels(&self, canvas: &mut Canvas) {
        let paints = canvas.paints;
        let pen = Pen { size: SMALL, ink: paints.quiet, anchor: Anchor::Right, room: LEFT };
        let mut level = self.low;
        while level <= self.high + self.step / 2.0 {
            let y = self.y(level);
            canvas.line(&[(f64::from(LEFT), y), (f64::from(RIGHT), y)], 2, paints.plate.mix(paints.quiet, 3));
            canvas.text(&format!("{level:.0}"), (LEFT - 12, pixel(y)), pen);
            level += self.step;
        }
    }

    /// Matches along the lower edge, and what they are.
    fn counts(&self, canvas: &mut Canvas, graph: &Graph) {
        let paints = canvas.paints;
        let pen = Pen { size: SMALL, ink: paints.quiet, anchor: Anchor::Middle, room: WIDTH / 2 };
        let step =
            [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].into_iter().find(|step| self.matches / step <= 8);
        let step = step.unwrap_or(u32::MAX);
        let shown = (graph.first..=graph.first + self.matches).filter(|n| n.is_multiple_of(step));
        for number in shown {
            let x = self.x((number - graph.first) as usize);
            canvas.text(&number.to_string(), (pixel(x), LOW + 24), pen);
        }
        canvas.text(&graph.axis, (u32::midpoint(LEFT, RIGHT), LOW + 62), pen);
    }
}

/// A round number that divides a span into a few parts.
fn step(span: f64) -> f64 {
    let steps = [5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0];
    steps.into_iter().find(|step| span / step <= 5.0).unwrap_or(5000.0)
}

/// The nearest whole pixel; places are never negative.
fn pixel(place: f64) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in the picture")]
    {
        place.round().max(0.0) as u32
    }
}
