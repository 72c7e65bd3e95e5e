//! Floors within an area: what bodies stand on, and how high it is.

use super::scene::{Block, Scene};
use super::spans::{greater, lesser};
use jostle::{Aabb, Axis, Scalar, Side, Span};

/// A part of a floor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floor<S: Scalar> {
    pub(super) top: S,
    /// Where it is in the area that was asked for.
    pub(super) x: Span<S>,
    /// Whether it blocks from below, too.
    pub(super) is_solid: bool,
}

/// Returns the floors over a stretch of x with their tops between two heights, both included, from top to bottom.
/// Platforms count wherever their routes lead, as high as they get there.
pub(super) fn floors<S: Scalar>(
    scene: &Scene<'_, S>,
    x: Span<S>,
    heights: [S; 2],
) -> Vec<Floor<S>> {
    let Some(y) = Span::new(heights[0], heights[1]) else {
        return Vec::new();
    };
    let area = Aabb::from_spans(x, y);
    let mut floors = still_floors(scene, area);
    floors.extend(platform_floors(scene, area));
    floors.sort_by(|a, b| super::order(a.top, b.top));
    floors
}

fn still_floors<S: Scalar>(scene: &Scene<'_, S>, area: Aabb<S>) -> Vec<Floor<S>> {
    let blocks = scene.blocks_at(area).into_iter();
    // The upper end of a slope will do.
    let blocks = blocks.map(|index| (scene.blocks[index].place, true));
    let one_ways = scene.one_ways_at(area).into_iter();
    let one_ways = one_ways.map(|index| &scene.one_ways[index]);
    let one_ways = one_ways.filter(|one_way| one_way.faces.has(Side::MinY));
    let one_ways = one_ways.map(|one_way| (one_way.place, false));
    let all = blocks.chain(one_ways);
    let within = all.filter_map(|(place, is_solid)| {
        let x = place.span(Axis::X).intersection(area.span(Axis::X))?;
        let top = place.min().y;
        let is_there = !x.is_empty() && area.span(Axis::Y).touches_point(top);
        is_there.then_some(Floor { top, x, is_solid })
    });
    within.filter(|floor| is_exposed(scene, floor)).collect()
}

/// Whether not everything just above a floor blocks.
fn is_exposed<S: Scalar>(scene: &Scene<'_, S>, floor: &Floor<S>) -> bool {
    let above = Span::new(floor.top.saturating_sub(scene.sliver(Axis::Y)), floor.top);
    let any = |_: &Block<S>| true;
    above.is_some_and(|above| !scene.is_covered(Aabb::from_spans(floor.x, above), any))
}

fn platform_floors<S: Scalar>(
    scene: &Scene<'_, S>,
    area: Aabb<S>,
) -> impl Iterator<Item = Floor<S>> {
    let platforms = scene.platforms_at(area).into_iter();
    platforms.filter_map(move |index| {
        let (range, platform) = (scene.ranges[index], &scene.level.platforms[index]);
        let x = range.span(Axis::X).intersection(area.span(Axis::X))?;
        let lowest = range.max().y.saturating_sub(platform.place.height());
        let top = greater(range.min().y, area.min().y);
        let is_there = !x.is_empty() && top <= lesser(lowest, area.max().y);
        let is_solid = false;
        is_there.then_some(Floor { top, x, is_solid })
    })
}
