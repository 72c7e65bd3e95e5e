//! What the rules look at: everything that blocks, as boxes with faces, and how far things are apart.

use super::Lint;
use super::frame::Frame;
use super::scene_tiles;
use crate::cover;
use crate::finding::{Finding, Origin, Rule};
use crate::level::{Level, LevelPlatform};
use jostle::{Aabb, Axis, Outside, PackedIndex, Scalar, Side, Sides, Slope, Vec2};
use std::cell::Cell;

/// The comparisons of boxes that a rule may make, and how many more for each box. Rules need some ten per box, but
/// what lies in thousands of layers takes as many for each of them: there, rules stop looking.
const STEPS: usize = 1 << 18;
const STEPS_PER_BOX: usize = 64;

/// A level, turned so that up is [`Side::MinY`].
pub(super) struct Scene<'a, S: Scalar> {
    pub(super) level: &'a Level<S>,
    pub(super) lint: &'a Lint<S>,
    pub(super) frame: Frame,
    /// The size of a usual cell.
    pub(super) tile: Vec2<S>,
    pub(super) body: Vec2<S>,
    /// What blocks from all sides, and slopes.
    pub(super) blocks: Vec<Block<S>>,
    pub(super) one_ways: Vec<OneWay<S>>,
    block_index: PackedIndex<S>,
    one_way_index: PackedIndex<S>,
    /// The box around everything that each platform gets to.
    pub(super) ranges: Vec<Aabb<S>>,
    range_index: PackedIndex<S>,
    /// Of the cells that silence rules.
    allow_index: PackedIndex<S>,
    findings: Vec<Finding<S>>,
    /// How many comparisons of boxes are left.
    steps: Cell<usize>,
}

/// Something that blocks: a box, or a slope with the box around it.
#[derive(Clone, Debug)]
pub(super) struct Block<S: Scalar> {
    pub(super) place: Aabb<S>,
    /// The sides that block as a whole. Those of a slope are its base and its thick end.
    pub(super) faces: Sides,
    /// The slope and its cell.
    pub(super) slope: Option<(Slope, Aabb<S>)>,
    pub(super) source: BlockSource,
}

/// A box that blocks only at some faces, from outside.
#[derive(Clone, Debug)]
pub(super) struct OneWay<S: Scalar> {
    pub(super) place: Aabb<S>,
    pub(super) faces: Sides,
    pub(super) source: BlockSource,
}

/// Where a block comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockSource {
    /// A map of the level.
    Map(usize),
    /// A solid of the level.
    Solid(usize),
    /// What is outside a map.
    Outside,
}

impl<'a, S: Scalar> Scene<'a, S> {
    pub(super) fn new(level: &'a Level<S>, lint: &'a Lint<S>) -> Self {
        let frame = Frame::new(level.up);
        let (mut blocks, mut one_ways) = scene_tiles::of_maps(level, frame);
        for (index, solid) in level.solids.iter().enumerate() {
            let place = frame.place(solid.place);
            let source = BlockSource::Solid(index);
            match solid.one_way {
                _ if place.is_empty() => {}
                Some(side) => one_ways.push(OneWay {
                    place,
                    faces: frame.side(side).into(),
                    source,
                }),
                None => blocks.push(Block::solid(place, source)),
            }
        }
        let places: Vec<Aabb<S>> = blocks.iter().map(|block| block.place).collect();
        let one_way_places: Vec<Aabb<S>> = one_ways.iter().map(|one_way| one_way.place).collect();
        let ranges = level.platforms.iter();
        let ranges: Vec<Aabb<S>> = ranges
            .map(|platform| frame.place(range(platform)))
            .collect();
        let allow_places = level.allow_in.iter().map(|(place, _)| frame.place(*place));
        let allow_places: Vec<Aabb<S>> = allow_places.collect();
        Self {
            level,
            lint,
            frame,
            tile: level.tile_size,
            body: lint.body,
            blocks,
            one_ways,
            block_index: PackedIndex::new(&places),
            one_way_index: PackedIndex::new(&one_way_places),
            range_index: PackedIndex::new(&ranges),
            ranges,
            allow_index: PackedIndex::new(&allow_places),
            findings: Vec::new(),
            steps: Cell::new(0),
        }
    }

    pub(super) fn into_findings(self) -> Vec<Finding<S>> {
        self.findings
    }

    /// Adds a finding about a place of the scene.
    pub(super) fn add(
        &mut self,
        rule: Rule,
        origin: Origin,
        place: Aabb<S>,
        message: impl Into<String>,
        remedy: impl Into<String>,
    ) {
        self.findings.push(Finding {
            rule,
            severity: rule.severity(),
            place: Some(self.frame.place(place)),
            origin,
            message: message.into(),
            remedy: remedy.into(),
            witness: Vec::new(),
        });
    }

    /// Returns the indices of the markers where players start.
    pub(super) fn starts(&self) -> Vec<usize> {
        self.level.start_indices(self.lint.start.as_deref())
    }

    /// Returns the level's box.
    pub(super) fn bounds(&self) -> Aabb<S> {
        self.frame.place(self.level.bounds)
    }

    /// Whether a body can leave the level into nothing.
    pub(super) fn is_open(&self) -> bool {
        // What is outside a map with `Outside::Clamp` continues its border, and so do the holes in it.
        let mut maps = self.level.maps.iter();
        !maps.any(|map| map.map.outside() == Outside::Solid)
    }

    /// Gives the next rule its steps.
    pub(super) fn renew_steps(&self) {
        let boxes = self.blocks.len() + self.one_ways.len() + self.level.markers.len();
        self.steps.set(STEPS + STEPS_PER_BOX * boxes);
    }

    /// Whether there are steps left to compare boxes.
    pub(super) fn has_steps(&self) -> bool {
        0 < self.steps.get()
    }

    /// Takes steps for that many comparisons of boxes, and returns whether there were enough left.
    pub(super) fn takes_steps(&self, count: usize) -> bool {
        let left = self.steps.get().checked_sub(count);
        self.steps.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Whether the level is one infinite map, whose border is only where tiles happen to end.
    pub(super) fn is_infinite(&self) -> bool {
        let mut maps = self.level.maps.iter();
        self.level.areas.len() < 2 && maps.any(|map| map.map.is_sparse())
    }

    /// Returns a length too short to matter on that axis, but not zero: an eighth of a tile.
    pub(super) fn sliver(&self, axis: Axis) -> S {
        let eighth = self.tile.along(axis).scaled(1, 8).unwrap_or(S::ONE);
        if S::ZERO < eighth { eighth } else { S::ONE }
    }

    /// Returns the blocks that share area with a box, in order.
    pub(super) fn blocks_in(&self, area: Aabb<S>) -> Vec<usize> {
        let found = self.block_index.overlapping(area).sorted();
        found.into_iter().map(|index| index as usize).collect()
    }

    /// Returns the blocks that share area with a box or touch it, in order.
    pub(super) fn blocks_at(&self, area: Aabb<S>) -> Vec<usize> {
        let mut found = self.blocks_in(self.grown(area));
        found.retain(|&index| self.blocks[index].place.touches(area));
        found
    }

    /// Returns the one-way platforms that share area with a box or touch it, in order.
    pub(super) fn one_ways_at(&self, area: Aabb<S>) -> Vec<usize> {
        let found = self.one_way_index.overlapping(self.grown(area)).sorted();
        let found = found.into_iter().map(|index| index as usize);
        found
            .filter(|&index| self.one_ways[index].place.touches(area))
            .collect()
    }

    /// Returns the platforms that get to a box at least to touch it, somewhere along their routes, in order.
    pub(super) fn platforms_at(&self, area: Aabb<S>) -> Vec<usize> {
        let found = self.range_index.overlapping(self.grown(area)).sorted();
        let found = found.into_iter().map(|index| index as usize);
        found
            .filter(|&index| self.ranges[index].touches(area))
            .collect()
    }

    /// Returns an area with a sliver around it.
    pub(super) fn grown(&self, area: Aabb<S>) -> Aabb<S> {
        let by = Vec2::new(self.sliver(Axis::X), self.sliver(Axis::Y));
        let (min, max) = (area.min() - by, area.max() + by);
        Aabb::from_points(min, max)
    }

    /// Whether nothing blocks in a box. One-way platforms do not count.
    pub(super) fn is_free(&self, area: Aabb<S>) -> bool {
        let found = self.blocks_in(area);
        !found.iter().any(|&index| self.blocks[index].overlaps(area))
    }

    /// Whether boxes block everywhere in a box. Slopes do not count, nor blocks that are not wanted. `false` if there are
    /// no steps left to find out.
    pub(super) fn is_covered(&self, area: Aabb<S>, is_wanted: impl Fn(&Block<S>) -> bool) -> bool {
        if !self.has_steps() {
            return false;
        }
        let found = self.blocks_in(area);
        let has_steps = self.takes_steps(found.len());
        let found = found.iter().map(|&index| &self.blocks[index]);
        let wanted = found.filter(|block| block.slope.is_none() && is_wanted(block));
        let parts: Vec<Aabb<S>> = wanted
            .filter_map(|block| block.place.intersection(area))
            .collect();
        let size = |place: &Aabb<S>| place.width().to_f64() * place.height().to_f64();
        // Most boxes are far from covered, which sums tell at once.
        if !has_steps || parts.iter().map(size).sum::<f64>() < 0.999 * size(&area) {
            return false;
        }
        let mut steps = self.steps.get();
        let is_covered = cover::is_covered(area, parts, &mut steps);
        self.steps.set(steps);
        is_covered
    }

    /// Returns a body whose middle of the feet is at this point; `None` if there is no such box.
    pub(super) fn body_at(&self, x: S, feet: S) -> Option<Aabb<S>> {
        let top = feet.checked_sub(self.body.y)?;
        let centered = Aabb::try_from_center_size([x, top.middle(feet)], self.body).ok()?;
        let standing = centered.checked_moved([S::ZERO, feet - centered.max().y])?;
        (!standing.is_empty()).then_some(standing)
    }

    /// Returns where a block comes from. A tile is the one in the middle of the place.
    pub(super) fn origin(&self, source: BlockSource, place: Aabb<S>) -> Origin {
        match source {
            BlockSource::Solid(index) => self.level.solids[index].origin.clone(),
            BlockSource::Map(index) => {
                let mut origin = scene_tiles::origin(&self.level.maps[index], self.frame, place);
                origin.allow.extend(self.allowed_in(place));
                origin
            }
            BlockSource::Outside => self.level_origin(),
        }
    }

    /// Returns the origin of what concerns two blocks: the object, if one of them is, with what both allow.
    pub(super) fn joint_origin(&self, blocks: [usize; 2], place: Aabb<S>) -> Origin {
        let [a, b] = blocks.map(|index| self.blocks[index].source);
        let [first, second] = [a, b].map(|source| self.origin(source, place));
        let mut allow = [first.allow.clone(), second.allow.clone()].concat();
        // Tiles are beside what is between them.
        allow.extend(self.allowed_in(self.grown(place)));
        let is_object = |source| matches!(source, BlockSource::Solid(_));
        let is_second = (is_object(b) && !is_object(a)) || a == BlockSource::Outside;
        Origin {
            allow,
            ..if is_second { second } else { first }
        }
    }

    /// Returns the names of the rules that tiles in an area silence.
    pub(super) fn allowed_in(&self, area: Aabb<S>) -> Vec<String> {
        let found = self.allow_index.overlapping(area).sorted().into_iter();
        let names = found.flat_map(|index| self.level.allow_in[index as usize].1.clone());
        names.collect()
    }

    /// Returns the origin of what concerns the level as a whole.
    pub(super) fn level_origin(&self) -> Origin {
        Origin {
            file: self.level.name.clone(),
            ..Origin::default()
        }
    }

    /// Whether a block is one of the boxes that a slanted shape was taken apart into: its edges are multiples of an
    /// eighth of a tile and mean nothing.
    pub(super) fn is_rough(&self, source: BlockSource) -> bool {
        let BlockSource::Solid(index) = source else {
            return false;
        };
        let solids = &self.level.solids;
        let origin = &solids[index].origin;
        let is_same = |other: usize| {
            !origin.object.is_empty()
                && solids
                    .get(other)
                    .is_some_and(|solid| solid.origin == *origin)
        };
        origin.cell.is_some() || is_same(index + 1) || is_same(index.wrapping_sub(1))
    }
}

impl<S: Scalar> Block<S> {
    pub(super) fn solid(place: Aabb<S>, source: BlockSource) -> Self {
        Self {
            place,
            faces: Sides::ALL,
            slope: None,
            source,
        }
    }

    fn overlaps(&self, area: Aabb<S>) -> bool {
        match self.slope {
            Some((slope, cell)) => slope.overlaps(cell, area),
            None => self.place.overlaps(area),
        }
    }

    /// Whether its upper side is a floor.
    pub(super) fn is_floor(&self) -> bool {
        self.faces.has(Side::MinY)
    }
}

/// Returns the box around everything that a platform gets to.
fn range<S: Scalar>(platform: &LevelPlatform<S>) -> Aabb<S> {
    let stops = platform.route.points().iter();
    let stops = stops.map(|&point| platform.place.moved(point));
    stops.fold(platform.place, Aabb::union)
}

/// Writes a length: at most three digits after the point.
pub(super) fn length<S: Scalar>(length: S) -> String {
    let text = format!("{:.3}", length.to_f64());
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "0" && S::ZERO < length {
        "less than 0.001".to_owned()
    } else {
        text.to_owned()
    }
}
