//! What a search plays in: a world without anything that moves but conveyors, and what ends a play.

use crate::error::{LevelError, LevelErrorKind};
use crate::level::{Level, LevelPlatform};
use crate::place::{Conveyor, RouteEnd, velocity_in_tick};
use crate::places::Places;
use jostle::{
    Aabb, Axis, Body, BodyId, Scalar, Side, Span, Tile, TileKind, Vec2, World, WorldError,
};

/// About how many places of a platform stand for its route at most.
const MOST_STOPS: u32 = 1024;

/// A level to be played in.
#[derive(Debug)]
pub(super) struct Arena<S: Scalar> {
    /// Everything that blocks, and hazards as sensors: these alone see what a body passes through within a tick.
    pub(super) world: World<S>,
    /// The places of the goals.
    pub(super) goals: Vec<Aabb<S>>,
    /// Hazards that a body can be in.
    pub(super) hazards: Places<S>,
    /// Hazards that block, so that a body can only touch them.
    pub(super) solid_hazards: Places<S>,
    /// Everything that a body can drop through.
    pub(super) one_ways: Places<S>,
    /// Wherever moving platforms get to. Empty if they are left out.
    pub(super) platforms: Places<S>,
    conveyors: Vec<Conveyor<S>>,
    ticks_per_second: u32,
    /// The data of all tiles that have any, sorted: are there ladders, is there water?
    pub(super) data: Vec<u16>,
    /// A box around everything.
    pub(super) bounds: Aabb<S>,
    up: Side,
    /// How far a body may leave the bounds.
    margin: S,
}

/// How moving platforms take part in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Platforms {
    /// Not at all.
    Absent,
    /// As one-way platforms wherever their routes lead.
    Stood,
    /// As ground over hazards wherever their routes lead: seen from above, a body is on them and not against them.
    Ground,
}

/// What an arena is made of, until everything is there to be found by an index.
struct ArenaParts<S: Scalar> {
    world: World<S>,
    hazards: Vec<Aabb<S>>,
    solid_hazards: Vec<Aabb<S>>,
    one_ways: Vec<Aabb<S>>,
    platforms: Vec<Aabb<S>>,
    conveyors: Vec<Conveyor<S>>,
    data: Vec<u16>,
    bounds: Aabb<S>,
}

/// Returns whether a body touches a box along an edge. At a corner, it touches nothing that could hurt.
pub(super) fn touches_edge<S: Scalar>(body: Aabb<S>, place: Aabb<S>) -> bool {
    let shares = |axis: Axis| body.span(axis).overlaps(place.span(axis));
    body.touches(place) && Axis::BOTH.into_iter().any(shares)
}

impl<S: Scalar> Arena<S> {
    /// Returns a level to be played in.
    pub(super) fn new(
        level: &Level<S>,
        goals: &[usize],
        ticks_per_second: u32,
        platforms: Platforms,
    ) -> Result<Self, LevelError> {
        let mut parts = ArenaParts::new(level);
        parts.add_maps(level);
        let added = parts.add_bodies(level, ticks_per_second, platforms);
        added.map_err(|error| cannot_play(level, error))?;
        let margin = greater(level.tile_size.x, level.tile_size.y);
        let margin = if S::ZERO < margin { margin } else { S::ONE };
        let places = |boxes: Vec<Aabb<S>>| Places::new(boxes, margin);
        let goals = goals.iter().map(|&goal| level.markers[goal].place);
        Ok(Self {
            world: parts.world,
            goals: goals.collect(),
            hazards: places(parts.hazards),
            solid_hazards: places(parts.solid_hazards),
            one_ways: places(parts.one_ways),
            platforms: places(parts.platforms),
            conveyors: parts.conveyors,
            ticks_per_second,
            data: parts.data,
            bounds: parts.bounds,
            up: level.up,
            margin,
        })
    }

    pub(super) fn has_conveyors(&self) -> bool {
        !self.conveyors.is_empty()
    }

    /// Gives conveyors their velocity in a tick of the second, and returns the next tick of the second.
    pub(super) fn run_conveyors(&self, world: &mut World<S>, tick: u32) -> u32 {
        for conveyor in &self.conveyors {
            let done = conveyor.set(world, tick, self.ticks_per_second);
            debug_assert!(done.is_ok(), "its velocity was accepted before");
        }
        if tick + 1 < self.ticks_per_second {
            tick + 1
        } else {
            0
        }
    }

    /// Returns whether a body there is in a hazard, or touches one that blocks.
    pub(super) fn is_harmed(&self, body: Aabb<S>) -> bool {
        let mut solid = self.solid_hazards.touching(body);
        let is_inside = self.hazards.overlapping(body).next().is_some();
        is_inside || solid.any(|(_, hazard)| touches_edge(body, hazard))
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

impl<S: Scalar> ArenaParts<S> {
    fn new(level: &Level<S>) -> Self {
        let sensors = level.sensors.iter();
        let hazards = sensors.filter(|sensor| sensor.class.eq_ignore_ascii_case("hazard"));
        let hazards = hazards.map(|sensor| sensor.place);
        Self {
            world: World::new(),
            hazards: hazards.filter(|place| !place.is_empty()).collect(),
            solid_hazards: Vec::new(),
            one_ways: Vec::new(),
            platforms: Vec::new(),
            conveyors: Vec::new(),
            data: Vec::new(),
            bounds: level.bounds,
        }
    }

    fn add_maps(&mut self, level: &Level<S>) {
        let hazard = level.data("hazard");
        // Readers make sensors of hazard tiles: those need no second one.
        let sensors = Places::new(self.hazards.clone(), S::ONE);
        let is_known = |place: &Aabb<S>| {
            let mut around = sensors.overlapping(*place);
            around.any(|(_, sensor)| sensor.contains(*place))
        };
        let is_one_way = |tile: Tile| matches!(tile.kind(), TileKind::OneWay(_));
        for map in level.maps.iter().map(|map| &map.map) {
            self.bounds = self.bounds.union(map.bounds());
            let is_hazard = |tile: Tile| tile.data() != 0 && Some(tile.data()) == hazard;
            let is_open = |tile: Tile| is_hazard(tile) && tile.kind() != TileKind::Solid;
            let is_touched = |tile: Tile| {
                is_hazard(tile) && (tile.kind() == TileKind::Solid || is_one_way(tile))
            };
            let open = map.merged_boxes_where(is_open).into_iter();
            self.hazards.extend(open.filter(|place| !is_known(place)));
            self.solid_hazards
                .extend(map.merged_boxes_where(is_touched));
            self.one_ways.extend(map.merged_boxes_where(is_one_way));
            self.data.extend(map.tiles().map(|(_, tile)| tile.data()));
            self.world.add_map(map.clone());
        }
        self.data.sort_unstable();
        self.data.dedup();
    }

    fn add_bodies(
        &mut self,
        level: &Level<S>,
        ticks_per_second: u32,
        platforms: Platforms,
    ) -> Result<(), WorldError<S>> {
        for solid in &level.solids {
            let velocity = solid.conveyor;
            let in_tick = match velocity.is_finite() {
                true => velocity_in_tick(velocity, 0, ticks_per_second),
                // The world refuses it with a sentence of its own.
                false => velocity,
            };
            let body = self.add_solid(solid.place, solid.one_way, in_tick)?;
            let conveyor = body.map(|body| Conveyor { body, velocity });
            self.conveyors
                .extend(conveyor.filter(|_| velocity != Vec2::ZERO));
        }
        for index in 0..self.hazards.len() {
            self.world.add(Body::sensor(self.hazards[index]))?;
        }
        if platforms != Platforms::Absent {
            let all = level.platforms.iter();
            self.platforms = all.flat_map(|platform| stops(platform, level)).collect();
        }
        if platforms == Platforms::Stood {
            for index in 0..self.platforms.len() {
                self.add_solid(self.platforms[index], Some(level.up), Vec2::ZERO)?;
            }
        }
        Ok(())
    }

    fn add_solid(
        &mut self,
        place: Aabb<S>,
        one_way: Option<Side>,
        conveyor: Vec2<S>,
    ) -> Result<Option<BodyId>, WorldError<S>> {
        // The lint has a rule for solids without area; they block nothing.
        if place.is_empty() {
            return Ok(None);
        }
        let mut body = Body::solid(place).with_conveyor(conveyor);
        if let Some(open) = one_way {
            body = body.with_one_way(open);
            self.one_ways.push(place);
        }
        self.bounds = self.bounds.union(place);
        self.world.add(body).map(Some)
    }
}

/// Returns the places of a platform along its route: one box for each level part, and many for those that rise or sink,
/// so that a body can stand at any height. Together there are not many more than [`MOST_STOPS`].
fn stops<S: Scalar>(platform: &LevelPlatform<S>, level: &Level<S>) -> Vec<Aabb<S>> {
    let at = |point: Vec2<S>| platform.place.moved(point);
    let mut points = platform.route.points().to_vec();
    if platform.route.end() == RouteEnd::Loop {
        points.extend(points.first().copied());
    }
    let legs = u32::try_from(points.len()).unwrap_or(u32::MAX);
    let most = (MOST_STOPS / legs.max(1)).max(1);
    let mut places = vec![platform.place];
    for ends in points.windows(2) {
        let (from, to) = (at(ends[0]), at(ends[1]));
        let count = stop_count(from, to, level).min(most);
        for stop in 0..count {
            let next = |index: u32| between(from, to, index, count);
            places.push(next(stop).union(next(stop + 1)));
        }
    }
    // The union of two stops has its surface at the higher one; the lower end needs a place of its own.
    places.extend(points.into_iter().map(at));
    // A route of thousands of points is taken in longer parts.
    let joined = places.len().div_ceil(2 * MOST_STOPS as usize);
    let joined = places
        .chunks(joined.max(1))
        .map(|part| part.iter().copied());
    joined.filter_map(Aabb::union_of).collect()
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
