//! `slope-end`: slopes that bodies fall off, or get stuck at.

use super::scene::{Block, Scene};
use crate::finding::Rule;
use jostle::{Aabb, Axis, Scalar, Side, Slope, SlopePart, Span};

/// Heights that differ by less than this share of a tile are equal but for rounding.
const NOISE: f64 = 1.0 / 1024.0;

/// An end of a slope: where it is, and how high.
struct SlopeEnd<S: Scalar> {
    x: S,
    y: S,
    /// The side of the slope that it is at.
    side: Side,
}

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    for index in 0..scene.blocks.len() {
        let Some((slope, cell)) = scene.blocks[index].slope else {
            continue;
        };
        if slope.surface() != Side::MinY {
            continue;
        }
        let Some((message, remedy)) = fault(scene, slope, cell) else {
            continue;
        };
        let origin = scene.origin(scene.blocks[index].source, cell);
        scene.add(Rule::SlopeEnd, origin, cell, message, remedy);
    }
}

/// What to do about an end that meets something of another height.
const CONTINUE: &str = "continue it with a floor or a slope of the same height";

/// Returns what is wrong with the ends of a slope, and what to do about it.
fn fault<S: Scalar>(
    scene: &Scene<'_, S>,
    slope: Slope,
    cell: Aabb<S>,
) -> Option<(&'static str, &'static str)> {
    let [thin, thick] = slope.levels(cell);
    let end = |side: Side, y: S| SlopeEnd {
        x: cell.edge(side),
        y,
        side,
    };
    let upper = end(slope.uphill(), thick);
    let lower = end(slope.uphill().opposite(), thin);
    match (goes_on(scene, &upper), goes_on(scene, &lower), slope.part()) {
        (true, true, _) => None,
        (false, _, SlopePart::Low) => Some((
            "a gentle slope ends halfway: its high part is missing",
            "add its high part, or a floor of the height of its end",
        )),
        (_, false, SlopePart::High) => Some((
            "a gentle slope begins halfway: its low part is missing",
            "add its low part, or a floor of the height of its end",
        )),
        (false, false, _) => Some(("a slope meets no floor at either end", CONTINUE)),
        (false, true, _) => Some((
            "the upper end of a slope meets no floor of its height",
            CONTINUE,
        )),
        (true, false, _) => Some(("the lower end of a slope hangs over a step", CONTINUE)),
    }
}

/// Whether a slope continues at one of its ends: by a floor or slope of that height, by a wall, or beyond the level.
fn goes_on<S: Scalar>(scene: &Scene<'_, S>, end: &SlopeEnd<S>) -> bool {
    let is_at_border = end.x == scene.bounds().edge(end.side);
    is_at_border || has_floor(scene, end) || has_wall(scene, end)
}

fn has_floor<S: Scalar>(scene: &Scene<'_, S>, end: &SlopeEnd<S>) -> bool {
    let point = Aabb::from_points([end.x, end.y], [end.x, end.y]);
    let is_beyond = |place: Aabb<S>| {
        let x = place.span(Axis::X);
        if end.side.is_max() {
            x.contains_point(end.x)
        } else {
            x.min() < end.x && end.x <= x.max()
        }
    };
    let tile = scene.tile.y.to_f64();
    let is_level = |y: S| (y.to_f64() - end.y.to_f64()).abs() <= tile * NOISE;
    let continues = |block: &Block<S>| match block.slope {
        Some((slope, cell)) if slope.surface() == Side::MinY => {
            let near = end.side.opposite();
            let [thin, thick] = slope.levels(cell);
            let level = if slope.uphill() == near { thick } else { thin };
            cell.edge(near) == end.x && is_level(level)
        }
        _ => block.is_floor() && is_beyond(block.place) && is_level(block.place.min().y),
    };
    let mut blocks = scene.blocks_at(grown(scene, point)).into_iter();
    let mut one_ways = scene.one_ways_at(grown(scene, point)).into_iter();
    blocks.any(|index| continues(&scene.blocks[index]))
        || one_ways.any(|index| {
            let one_way = &scene.one_ways[index];
            let is_floor = one_way.faces.has(Side::MinY) && is_level(one_way.place.min().y);
            is_floor && is_beyond(one_way.place)
        })
}

/// Returns an area around a point that holds everything that is level with it but for rounding.
fn grown<S: Scalar>(scene: &Scene<'_, S>, point: Aabb<S>) -> Aabb<S> {
    let by = scene.sliver(Axis::Y);
    let y = Span::new(
        point.min().y.saturating_sub(by),
        point.max().y.saturating_add(by),
    );
    y.map_or(point, |y| point.with_span(Axis::Y, y))
}

/// Whether a wall at least a tile high is beyond the end: something solid, or the high side of a slope.
fn has_wall<S: Scalar>(scene: &Scene<'_, S>, end: &SlopeEnd<S>) -> bool {
    let near = end.side.opposite();
    let top = end.y.saturating_sub(scene.tile.y);
    let at = Aabb::from_points([end.x, top], [end.x, end.y]);
    let is_high_side = |index: usize| match scene.blocks[index].slope {
        Some((slope, cell)) if slope.surface() == Side::MinY && slope.uphill() == near => {
            let is_here = cell.edge(near) == end.x && end.y <= cell.max().y;
            is_here && slope.levels(cell)[1] <= top
        }
        _ => false,
    };
    if scene.blocks_at(at).into_iter().any(is_high_side) {
        return true;
    }
    let width = scene.sliver(Axis::X);
    let x = if end.side.is_max() {
        Span::new(end.x, end.x.saturating_add(width))
    } else {
        Span::new(end.x.saturating_sub(width), end.x)
    };
    let y = Span::new(top, end.y);
    let wall = x.zip(y).map(|(x, y)| Aabb::from_spans(x, y));
    wall.is_some_and(|wall| scene.is_covered(wall, |_| true))
}
