//! What a search plays in: a world without anything that moves, and what ends a play.

use crate::error::{LevelError, LevelErrorKind};
use crate::level::{Level, LevelPlatform};
use jostle::{Aabb, Axis, Body, Scalar, Side, Span, TileKind, Vec2, World, WorldError};

/// The most places of a platform that stand for one part of its route.
const MOST_STOPS: u32 = 1024;

/// A level to be played in.
#[derive(Debug)]
pub(super) struct Arena<S: Scalar> {
    /// Everything that blocks.
    pub(super) world: World<S>,
    /// The places of the goals.
    pub(super) goals: Vec<Aabb<S>>,
    pub(super) hazards: Vec<Hazard<S>>,
    /// Everything that a body can drop through.
    pub(super) one_ways: Vec<Aabb<S>>,
    pub(super) has_conveyors: bool,
    /// The data of all tiles that have any, sorted: are there ladders, is there water?
    pub(super) data: Vec<u16>,
    /// A box around everything.
    pub(super) bounds: Aabb<S>,
    up: Side,
    /// How far a body may leave the bounds.
    margin: S,
}

/// Something that ends a play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hazard<S: Scalar> {
    place: Aabb<S>,
    /// Whether it blocks, so that a body can only touch it.
    is_solid: bool,
}

impl<S: Scalar> Hazard<S> {
    /// Returns whether it ends the play of a body there.
    pub(super) fn harms(self, body: Aabb<S>) -> bool {
        self.place.overlaps(body) || self.is_solid && self.place.touches(body)
    }

    /// Returns whether a body there is inside it, not just at its edge.
    pub(super) fn is_entered_by(self, body: Aabb<S>) -> bool {
        self.place.overlaps(body)
    }

    /// Returns where it is.
    pub(super) fn place(self) -> Aabb<S> {
        self.place
    }
}

impl<S: Scalar> Arena<S> {
    /// Returns the level without its moving platforms.
    pub(super) fn new(
        level: &Level<S>,
        goals: &[usize],
        ticks_per_second: u32,
    ) -> Result<Self, LevelError> {
        let mut arena = Self {
            world: World::new(),
            goals: goals
                .iter()
                .map(|&goal| level.markers[goal].place)
                .collect(),
            hazards: Vec::new(),
            one_ways: Vec::new(),
            has_conveyors: false,
            data: Vec::new(),
            bounds: level.bounds,
            up: level.up,
            margin: greater(level.tile_size.x, level.tile_size.y),
        };
        arena.add_maps(level);
        let added = arena.add_solids(level, ticks_per_second);
        added.map_err(|error| cannot_play(level, error))?;
        let hazards = level.sensors.iter();
        let hazards = hazards.filter(|sensor| sensor.class.eq_ignore_ascii_case("hazard"));
        arena.hazards.extend(hazards.map(|sensor| Hazard {
            place: sensor.place,
            is_solid: false,
        }));
        Ok(arena)
    }

    /// Makes the moving platforms one-way platforms wherever their routes lead.
    pub(super) fn add_platforms(&mut self, level: &Level<S>) -> Result<(), LevelError> {
        for platform in &level.platforms {
            for place in stops(platform, level) {
                let added = self.add_solid(place, Some(level.up), Vec2::ZERO);
                added.map_err(|error| cannot_play(level, error))?;
            }
        }
        Ok(())
    }

    fn add_maps(&mut self, level: &Level<S>) {
        let hazard = level.classes.iter().find(|(name, _)| name == "hazard");
        let hazard = hazard.map(|&(_, data)| data);
        for map in &level.maps {
            let map = &map.map;
            self.bounds = self.bounds.union(map.bounds());
            for (pos, tile) in map.tiles() {
                let Some(place) = map.cell_box(pos) else {
                    continue;
                };
                if matches!(tile.kind(), TileKind::OneWay(_)) {
                    self.one_ways.push(place);
                }
                if tile.data() != 0 && Some(tile.data()) == hazard {
                    let is_solid = tile.is_blocking();
                    self.hazards.push(Hazard { place, is_solid });
                }
                self.data.push(tile.data());
            }
            self.world.add_map(map.clone());
        }
        self.data.sort_unstable();
        self.data.dedup();
    }

    fn add_solids(&mut self, level: &Level<S>, ticks_per_second: u32) -> Result<(), WorldError<S>> {
        for solid in &level.solids {
            let per_tick = |speed: S| speed.scaled(1, ticks_per_second.max(1)).unwrap_or(S::ZERO);
            let conveyor = Vec2::new(per_tick(solid.conveyor.x), per_tick(solid.conveyor.y));
            self.add_solid(solid.place, solid.one_way, conveyor)?;
        }
        Ok(())
    }

    fn add_solid(
        &mut self,
        place: Aabb<S>,
        one_way: Option<Side>,
        conveyor: Vec2<S>,
    ) -> Result<(), WorldError<S>> {
        // The lint has a rule for solids without area; they block nothing.
        if place.is_empty() {
            return Ok(());
        }
        let mut body = Body::solid(place).with_conveyor(conveyor);
        if let Some(open) = one_way {
            body = body.with_one_way(open);
            self.one_ways.push(place);
        }
        self.has_conveyors |= conveyor != Vec2::ZERO;
        self.bounds = self.bounds.union(place);
        self.world.add(body)?;
        Ok(())
    }

    /// Returns whether a body has left the level: beside it or below it. One above it comes back.
    pub(super) fn is_outside(&self, body: Aabb<S>) -> bool {
        let limits = self.bounds.grown(self.margin);
        let across = self.up.axis().other();
        if !body.span(across).touches(limits.span(across)) {
            return true;
        }
        let (head, bottom) = (body.edge(self.up), limits.edge(self.up.opposite()));
        if self.up.is_max() {
            head < bottom
        } else {
            bottom < head
        }
    }

    /// Returns whether a body there is in a goal: overlaps it, or touches it if it is a point or a line.
    pub(super) fn is_in_goal(&self, goal: usize, body: Aabb<S>) -> bool {
        let place = self.goals[goal];
        place.overlaps(body) || place.is_empty() && place.touches(body)
    }

    /// Returns a corner at which a body touches nothing.
    pub(super) fn nowhere(&self, size: Vec2<S>) -> Vec2<S> {
        let far = self.bounds.grown(self.margin).min();
        let away = |at: S, size: S| at.saturating_sub(size).saturating_sub(size);
        Vec2::new(away(far.x, size.x), away(far.y, size.y))
    }
}

/// Returns the places of a platform along its route: one box for each level part, and many for those that rise or sink,
/// so that a body can stand at any height.
fn stops<S: Scalar>(platform: &LevelPlatform<S>, level: &Level<S>) -> Vec<Aabb<S>> {
    let at = |point: Vec2<S>| platform.place.moved(point);
    let mut points = platform.route.points.clone();
    if platform.route.end == crate::place::RouteEnd::Loop {
        points.extend(points.first().copied());
    }
    let mut places = vec![platform.place];
    for ends in points.windows(2) {
        let (from, to) = (at(ends[0]), at(ends[1]));
        let count = stop_count(from, to, level);
        for stop in 0..count {
            let next = |index: u32| between(from, to, index, count);
            places.push(next(stop).union(next(stop + 1)));
        }
    }
    // The union of two stops has its surface at the higher one; the lower end needs a place of its own.
    places.extend(points.into_iter().map(at));
    places
}

/// Returns into how many parts a way is cut: each rises by at most a quarter of a tile.
fn stop_count<S: Scalar>(from: Aabb<S>, to: Aabb<S>, level: &Level<S>) -> u32 {
    let height = |place: Aabb<S>| place.edge(level.up).to_f64();
    let rise = (height(to) - height(from)).abs();
    let tile = level.tile_size.along(level.up.axis()).to_f64();
    let most = f64::from(MOST_STOPS);
    let count = (rise / (tile / 4.0)).ceil().clamp(1.0, most);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it was clamped, and NaN becomes 0"
    )]
    let count = count as u32;
    count.max(1)
}

/// Returns the place at a fraction of the way from one place to another.
fn between<S: Scalar>(from: Aabb<S>, to: Aabb<S>, index: u32, count: u32) -> Aabb<S> {
    let way = to.min().checked_sub(from.min()).unwrap_or(Vec2::ZERO);
    let part = |way: S| way.scaled(index, count).unwrap_or(S::ZERO);
    from.moved(Vec2::new(part(way.x), part(way.y)))
}

/// Makes a level error of an error of the world.
pub(super) fn cannot_play<S: Scalar>(level: &Level<S>, error: WorldError<S>) -> LevelError {
    let message = format!("the level cannot be played: {error}");
    LevelError::new(LevelErrorKind::BadSettings, &level.name, message).because(error)
}

fn greater<S: Scalar>(a: S, b: S) -> S {
    if a < b { b } else { a }
}

/// Returns how far apart two boxes are, squared; 0 if they touch.
pub(super) fn distance_squared<S: Scalar>(a: Aabb<S>, b: Aabb<S>) -> f64 {
    let gap = |axis| {
        let [a, b]: [Span<S>; 2] = [a.span(axis), b.span(axis)];
        let gap = (b.min().to_f64() - a.max().to_f64()).max(a.min().to_f64() - b.max().to_f64());
        gap.max(0.0)
    };
    let [x, y] = Axis::BOTH.map(gap);
    x * x + y * y
}
