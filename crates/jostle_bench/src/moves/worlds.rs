//! jostle: a `World` with the ground as a tile map or as solid bodies.

use super::level::Level;
use super::walker::{Crowd, GroundForm, Point, Step, Walker};
use crate::scene::{Edges, aabbs};
use jostle::f32::{Aabb, Body, Moved, Mover, TileMap, World};
use jostle::motion::Motion;
use jostle::{Axis, BodyId, MoveLog, Outside, Tile, TilePos};

pub(crate) const NAME: &str = "jostle";

/// Creates the ground as a tile map.
pub(crate) fn tile_map(level: &Level) -> TileMap {
    let size = [level.tile; 2];
    let cells = [level.columns, level.rows];
    let tile = |pos: TilePos| {
        let [column, row] = [pos.column, pos.row].map(|index| usize::try_from(index).unwrap_or(0));
        if level.is_solid(column, row) {
            Tile::SOLID
        } else {
            Tile::EMPTY
        }
    };
    TileMap::from_fn([0.0, 0.0], size, cells, Outside::Empty, tile).expect("a map of modest size")
}

/// Creates a world with the ground in it, or `None` for unsupported forms.
fn world(level: &Level, form: GroundForm) -> Option<World> {
    let mut world = World::new();
    let boxes = match form {
        GroundForm::Map => {
            world.add_map(tile_map(level));
            Vec::new()
        }
        GroundForm::Tiles => level.tiles(),
        GroundForm::Merged => level.merged(),
        GroundForm::Compound => return None,
    };
    for place in aabbs(&boxes) {
        world.add(Body::solid(place)).expect("no box is empty");
    }
    Some(world)
}

fn body([x, y]: Point, [width, height]: Point) -> Body {
    Body::actor(Aabb::new(x, y, width, height))
}

/// Moves a box among tiles, without a world.
pub(crate) fn moved_on(
    map: &TileMap,
    mover: Mover,
    delta: Point,
    log: &mut MoveLog<f32, TilePos>,
) -> Moved {
    let moved = Motion::among(map).run(mover, delta, log);
    moved.expect("small numbers")
}

/// Creates one actor in a world.
struct InWorld {
    world: World,
    actor: BodyId,
}

/// Creates one box among tiles, without a world.
struct OnMap {
    map: TileMap,
    size: Point,
    mover: Mover,
    log: MoveLog<f32, TilePos>,
}

pub(crate) fn walker(level: &Level, form: GroundForm) -> Option<Box<dyn Walker>> {
    let mut world = world(level, form)?;
    let actor = world.add(body([0.0, 0.0], level.actor()));
    let actor = actor.expect("the actor is not empty");
    Some(Box::new(InWorld { world, actor }))
}

/// A walker that stores its box itself.
pub(crate) fn walker_on_map(level: &Level) -> Box<dyn Walker> {
    let [width, height] = level.actor();
    Box::new(OnMap {
        map: tile_map(level),
        size: level.actor(),
        mover: Aabb::new(0.0, 0.0, width, height).into(),
        log: MoveLog::new(),
    })
}

impl Walker for InWorld {
    fn put(&mut self, at: Point) {
        let put = self.world.teleport(self.actor, at);
        put.expect("the actor exists");
        self.world.begin_tick();
    }

    fn step(&mut self, delta: Point) -> Step {
        let moved = self.world.move_and_slide(self.actor, delta);
        let at = moved.expect("small numbers").place().min().into();
        let hits = self.world.hits();
        let met = |axis| hits.iter().any(|hit| hit.side.axis() == axis);
        Step {
            at,
            met: [met(Axis::X), met(Axis::Y)],
        }
    }
}

impl Walker for OnMap {
    fn put(&mut self, [x, y]: Point) {
        self.mover = Aabb::new(x, y, self.size[0], self.size[1]).into();
    }

    fn step(&mut self, delta: Point) -> Step {
        let moved = moved_on(&self.map, self.mover, delta, &mut self.log);
        self.mover = moved.mover;
        let hits = self.log.hits();
        let met = |axis| hits.iter().any(|hit| hit.side.axis() == axis);
        Step {
            at: moved.place().min().into(),
            met: [met(Axis::X), met(Axis::Y)],
        }
    }
}

/// Many actors in a world.
struct Actors {
    world: World,
    ids: Vec<BodyId>,
    saved: Vec<u8>,
    copy: World,
}

pub(crate) fn crowd(level: &Level, places: &[Point]) -> Option<Box<dyn Crowd>> {
    let mut world = world(level, GroundForm::Map)?;
    let mut add = |at: &Point| world.add(body(*at, level.actor()));
    let ids = places.iter().map(&mut add).collect::<Result<Vec<_>, _>>();
    let ids = ids.expect("the actors are not empty");
    Some(Box::new(Actors {
        world,
        ids,
        saved: Vec::new(),
        copy: World::new(),
    }))
}

impl Crowd for Actors {
    fn put(&mut self, places: &[Point]) {
        for (id, at) in self.ids.iter().zip(places) {
            self.world.teleport(*id, *at).expect("the actor exists");
        }
        self.world.begin_tick();
    }

    fn tick(&mut self, deltas: &[Point]) {
        self.world.begin_tick();
        for (id, delta) in self.ids.iter().zip(deltas) {
            let moved = self.world.move_and_slide(*id, *delta);
            moved.expect("small numbers");
        }
    }

    fn count_near(&mut self, [left, top, right, bottom]: Edges) -> usize {
        let area = Aabb::from_corners([left, top], [right, bottom]);
        self.world.overlapping(area).only_bodies().count()
    }

    fn places(&self) -> Vec<Point> {
        let place = |id: &BodyId| self.world.place(*id).expect("the actor exists");
        self.ids.iter().map(|id| place(id).min().into()).collect()
    }

    fn save(&mut self) -> Option<usize> {
        self.world.save_into(&mut self.saved);
        Some(self.saved.len())
    }

    fn restore(&mut self) {
        let restored = self.world.restore(&self.saved);
        restored.expect("it was just saved");
    }

    fn copy(&mut self) -> bool {
        self.copy.clone_from(&self.world);
        true
    }

    fn copy_back(&mut self) {
        self.world.clone_from(&self.copy);
    }
}
