//! A random world in units: its contents, its mover, and the moves.

mod drawn;
mod shrink;

pub(super) use self::shrink::check;
use crate::draw::{Lattice, Units};
use jostle::motion::Obstacle;
use jostle::{
    Aabb, ActorRule, Body, BodyId, MoveOptions, Moved, Other, Outside, Response, Scalar, Side,
    Sides, Tile, TileKind, TileMap, Vec2, World, WorldError,
};

/// The kind of a body in a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Solid,
    OneWay(Sides),
    Actor,
    /// A one-way actor.
    Platform(Sides),
    Sensor,
}

impl Role {
    pub(super) fn is_actor(self) -> bool {
        matches!(self, Self::Actor | Self::Platform(_))
    }
}

#[derive(Clone, Debug)]
pub(super) struct PlanMap {
    pub(super) origin: [i64; 2],
    pub(super) size: i64,
    pub(super) cells: [u32; 2],
    pub(super) tiles: Vec<Tile>,
    pub(super) outside: Outside,
}

/// How obstacles respond. `Mixed` depends on their size, which mirroring and reordering do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Always(Response),
    Mixed,
}

#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) bodies: Vec<(Role, Units)>,
    pub(super) map: Option<PlanMap>,
    pub(super) mover: Units,
    pub(super) options: MoveOptions<i64>,
    pub(super) answer: Answer,
    pub(super) deltas: Vec<[i64; 2]>,
    /// Whether numbers are thirds of a unit, which floats round.
    pub(super) is_wild: bool,
}

/// What a law requires of its plans.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    pub(super) slopes: bool,
    pub(super) options: bool,
    pub(super) outside: bool,
    pub(super) sensors: bool,
    pub(super) answers: &'static [Answer],
}

pub(super) const SLIDE: Answer = Answer::Always(Response::Slide);
pub(super) const ANSWERS: &[Answer] = &[
    SLIDE,
    SLIDE,
    Answer::Always(Response::Stop),
    Answer::Always(Response::Bounce),
    Answer::Mixed,
];
/// The responses that keep every number on the lattice.
pub(super) const WHOLE_ANSWERS: &[Answer] = &[SLIDE, SLIDE, Answer::Always(Response::Bounce)];

pub(super) const ANYTHING: Wish = Wish {
    slopes: true,
    options: true,
    outside: true,
    sensors: false,
    answers: ANSWERS,
};

impl Answer {
    pub(super) fn to<S: Scalar>(self, place: Aabb<S>) -> Response {
        let of_size = |size: Vec2<S>| {
            let sum = size.x.to_f64() + 3.0 * size.y.to_f64();
            match sum.abs() % 7.0 {
                part if part < 1.0 => Response::Pass,
                part if part < 3.0 => Response::Bounce,
                part if part < 4.0 => Response::Stop,
                _ => Response::Slide,
            }
        };
        match self {
            Self::Always(response) => response,
            Self::Mixed => of_size(place.size()),
        }
    }
}

impl Plan {
    pub(super) fn number<S: Lattice>(&self, units: i64) -> S {
        let number = S::of_units(units);
        if self.is_wild {
            number.scaled(1, 3).expect("smaller")
        } else {
            number
        }
    }

    pub(super) fn vec<S: Lattice>(&self, [x, y]: [i64; 2]) -> Vec2<S> {
        Vec2::new(self.number(x), self.number(y))
    }

    pub(super) fn aabb<S: Lattice>(&self, units: Units) -> Aabb<S> {
        Aabb::from_corners(self.vec(units.min), self.vec(units.max))
    }

    pub(super) fn moves<S: Lattice>(&self) -> impl Iterator<Item = Vec2<S>> {
        self.deltas.iter().map(|&delta| {
            if self.is_wild {
                Vec2::from(delta.map(|units| S::of_units(units).scaled(2, 7).expect("small")))
            } else {
                self.vec(delta)
            }
        })
    }

    pub(super) fn body<S: Lattice>(&self, role: Role, place: Units) -> Body<S> {
        let place = self.aabb(place);
        match role {
            Role::Solid => Body::solid(place),
            Role::OneWay(faces) => Body::solid(place).with_one_way(only(faces)),
            Role::Actor => Body::actor(place),
            Role::Platform(faces) => Body::actor(place).with_one_way(only(faces)),
            Role::Sensor => Body::sensor(place),
        }
    }

    pub(super) fn options<S: Lattice>(&self) -> MoveOptions<S> {
        let options = self.options;
        MoveOptions {
            up: options.up,
            forgive_ceiling: self.number(options.forgive_ceiling),
            forgive_wall: self.number(options.forgive_wall),
            forgive_floor: self.number(options.forgive_floor),
            forgive_ledge: self.number(options.forgive_ledge),
            step: self.number(options.step),
            snap: self.number(options.snap),
            max_slope: options.max_slope,
            axis_by_axis: options.axis_by_axis,
            max_hits: options.max_hits,
        }
    }

    pub(super) fn tile_map<S: Lattice>(&self) -> Option<TileMap<S>> {
        let map = self.map.as_ref()?;
        let size = self.vec([map.size; 2]);
        let width = usize::try_from(map.cells[0]).expect("small");
        let origin = self.vec(map.origin);
        let made = TileMap::from_tiles(origin, size, width, &map.tiles, map.outside);
        Some(made.expect("a small map"))
    }

    /// Creates the world and its mover. Bodies are added in the given order.
    pub(super) fn world<S: Lattice>(&self, order: &[usize]) -> (World<S>, BodyId, Vec<BodyId>) {
        let mut world = World::new();
        if let Some(map) = self.tile_map() {
            world.add_map(map);
        }
        let mut ids = vec![None; self.bodies.len()];
        let mover = Body::actor(self.aabb(self.mover))
            .with_options(self.options())
            .with_actors(ActorRule::Block);
        let mut own = None;
        for &index in order {
            if index == self.bodies.len() {
                own = Some(world.add(mover.clone()).expect("a sound mover"));
                continue;
            }
            let (role, place) = self.bodies[index];
            ids[index] = Some(world.add(self.body(role, place)).expect("a sound body"));
        }
        let ids = ids.into_iter().flatten().collect();
        (world, own.expect("the mover is in the order"), ids)
    }

    /// Returns all bodies in order, the mover last.
    pub(super) fn in_order(&self) -> Vec<usize> {
        (0..=self.bodies.len()).collect()
    }

    /// Returns the bodies that can block the mover.
    pub(super) fn body_obstacles<S: Lattice>(&self) -> Vec<Obstacle<S>> {
        let bodies = self.bodies.iter().filter_map(|&(role, place)| match role {
            Role::Solid | Role::Actor => Some(Obstacle::solid(self.aabb(place))),
            Role::OneWay(open) | Role::Platform(open) => {
                Some(Obstacle::one_way(self.aabb(place), open))
            }
            Role::Sensor => None,
        });
        bodies
            .filter(|body| self.answer.to(body.place) != Response::Pass)
            .collect()
    }

    /// Returns the tiles that can block the mover, with all their faces but those between equal one-ways.
    pub(super) fn tile_obstacles<S: Lattice>(&self) -> Vec<Obstacle<S>> {
        let map = self.tile_map::<S>();
        if self.answer.to(self.tile_cell::<S>()) == Response::Pass {
            return Vec::new();
        }
        let tiles = map.iter().flat_map(|map| {
            map.tiles().filter_map(|(pos, tile)| {
                let cell = map.cell_box(pos).expect("a cell of the map");
                let obstacle = obstacle(tile, cell)?;
                let faces = exposed(tile, |side| map.tile(pos.beside(side)));
                Some(obstacle.with_faces(faces))
            })
        });
        tiles.collect()
    }

    /// Returns everything that can block the mover.
    pub(super) fn obstacles<S: Lattice>(&self) -> Vec<Obstacle<S>> {
        let mut all = self.tile_obstacles();
        all.append(&mut self.body_obstacles());
        all
    }

    /// Returns a box of the size of a tile, which determines the response to a whole map.
    fn tile_cell<S: Lattice>(&self) -> Aabb<S> {
        let size = self.map.as_ref().map_or(1, |map| map.size);
        Aabb::from_corners(Vec2::ZERO, self.vec([size; 2]))
    }

    /// Turns the tiles into bodies, before the others.
    pub(super) fn without_map(&self) -> Self {
        let mut plan = self.clone();
        let Some(map) = plan.map.take() else {
            return plan;
        };
        let width = usize::try_from(map.cells[0]).expect("small");
        let tiles = map.tiles.iter().enumerate().filter_map(|(index, tile)| {
            let cell = [index % width, index / width].map(|i| i64::try_from(i).expect("small"));
            let min = [0, 1].map(|i| map.origin[i] + cell[i] * map.size);
            let cell = Units {
                min,
                max: min.map(|edge| edge + map.size),
            };
            match tile.kind() {
                TileKind::Solid => Some((Role::Solid, cell)),
                TileKind::OneWay(_) => {
                    let faces = exposed(*tile, |side| map.tile_beside(index, side));
                    (!faces.is_empty()).then_some((Role::OneWay(faces), cell))
                }
                TileKind::Half(side) => Some((Role::Solid, half(cell, side))),
                TileKind::Empty | TileKind::Slope(_) => None,
            }
        });
        plan.bodies = tiles.chain(self.bodies.iter().copied()).collect();
        plan
    }

    /// Leaves one-way tiles only faces along one axis. Bodies with one face each can do that, but share no corner.
    pub(super) fn with_flat_tiles(mut self) -> Self {
        for tile in self.map.iter_mut().flat_map(|map| &mut map.tiles) {
            if let TileKind::OneWay(faces) = tile.kind() {
                let axis = faces.iter().next().expect("a face").axis();
                *tile = Tile::faces(
                    faces
                        .iter()
                        .filter(|side| side.axis() == axis)
                        .collect::<Sides>(),
                );
            }
        }
        self
    }

    /// Turns bodies with several faces into one for each.
    pub(super) fn with_single_faces(mut self) -> Self {
        let split = |(role, place): (Role, Units)| -> Vec<_> {
            match role {
                Role::OneWay(faces) => {
                    let single = |face: Side| (Role::OneWay(face.into()), place);
                    faces.iter().map(single).collect()
                }
                _ => vec![(role, place)],
            }
        };
        self.bodies = self.bodies.into_iter().flat_map(split).collect();
        self
    }

    /// Moves in a world with the plan's responses. If all are equal, the move may take a fast path.
    pub(super) fn go<S: Lattice>(
        &self,
        world: &mut World<S>,
        mover: BodyId,
        delta: Vec2<S>,
    ) -> Result<Moved<S>, WorldError<S>> {
        match self.answer {
            Answer::Always(Response::Slide) => world.move_and_slide(mover, delta),
            _ => world.move_with(mover, delta, self.respond()),
        }
    }

    /// Returns the response to an obstacle in a world.
    fn respond<S: Lattice>(&self) -> impl Fn(&World<S>, Other) -> Response + use<S> {
        let (answer, tile) = (self.answer, self.tile_cell());
        move |world, other| {
            let place = other.body().and_then(|id| world.place(id));
            answer.to(place.unwrap_or(tile))
        }
    }
}

impl PlanMap {
    /// Returns the tile beside one, in a map with nothing outside.
    fn tile_beside(&self, index: usize, side: Side) -> Tile {
        let [width, height] = self.cells.map(i64::from);
        let index = i64::try_from(index).expect("small");
        let [column, row] = match side {
            Side::MinX => [index % width - 1, index / width],
            Side::MaxX => [index % width + 1, index / width],
            Side::MinY => [index % width, index / width - 1],
            Side::MaxY => [index % width, index / width + 1],
        };
        let is_inside = (0..width).contains(&column) && (0..height).contains(&row);
        let at = usize::try_from(row * width + column)
            .ok()
            .filter(|_| is_inside);
        at.map_or(Tile::EMPTY, |at| self.tiles[at])
    }
}

/// Returns the faces of a tile without those of one-ways that are back to back with a tile of the same faces.
fn exposed(tile: Tile, beside: impl Fn(Side) -> Tile) -> Sides {
    let TileKind::OneWay(faces) = tile.kind() else {
        return Sides::ALL;
    };
    let is_inner = |side: &Side| {
        let kind = beside(*side).kind();
        kind == tile.kind() && faces.has(side.opposite())
    };
    faces.iter().filter(|side| !is_inner(side)).collect()
}

fn half(cell: Units, side: Side) -> Units {
    let (axis, mut half) = (side.axis() as usize, cell);
    // Tile sizes are even.
    let middle = cell.min[axis] + (cell.max[axis] - cell.min[axis]) / 2;
    if side.is_max() {
        half.min[axis] = middle;
    } else {
        half.max[axis] = middle;
    }
    half
}

fn obstacle<S: Lattice>(tile: Tile, cell: Aabb<S>) -> Option<Obstacle<S>> {
    let half = |side: Side| {
        let span = cell.span(side.axis());
        let ends = if side.is_max() {
            [span.middle(), span.max()]
        } else {
            [span.min(), span.middle()]
        };
        let part = jostle::Span::new(ends[0], ends[1]).expect("sound ends");
        cell.with_span(side.axis(), part)
    };
    match tile.kind() {
        TileKind::Empty => None,
        TileKind::Solid => Some(Obstacle::solid(cell)),
        TileKind::OneWay(open) => Some(Obstacle::one_way(cell, open)),
        TileKind::Half(side) => Some(Obstacle::solid(half(side))),
        TileKind::Slope(slope) => Some(Obstacle::slope(cell, slope)),
    }
}

/// Returns the open side of a one-way body, which has but one.
fn only(faces: Sides) -> Side {
    let mut faces = faces.iter();
    let open = faces.next().expect("a face");
    assert_eq!(faces.next(), None, "a body has one open side");
    open
}
