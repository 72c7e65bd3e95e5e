//! A scenario's world, written in y-down numbers and run in a mirrored frame.

mod frame;

pub(in crate::world) use self::frame::Frame;
use crate::numbers::{Number, aabb, n, vec};
use jostle::{
    Aabb, Body, BodyId, Event, EventKind, MapId, MoveOptions, Moved, Other, Outside, Response,
    Side, Sides, Tile, TileKind, TileMap, Vec2, World,
};

/// A box as `(x, y, width, height)`.
pub(in crate::world) type Place = (f64, f64, f64, f64);

/// Runs a scenario in all frames.
pub(in crate::world) fn in_all_frames<S: Number>(scenario: impl Fn(&mut Scene<S>)) {
    for frame in Frame::ALL {
        scenario(&mut Scene::new(frame));
    }
}

/// Runs a scenario in all frames, with its tiles once as a map and once as bodies.
pub(in crate::world) fn with_tiles<S: Number>(scenario: impl Fn(&mut Scene<S>)) {
    for are_bodies in [false, true] {
        in_all_frames(|scene| {
            scene.are_tiles_bodies = are_bodies;
            scenario(scene);
        });
    }
}

/// A hit in scene coordinates: the solid if it was a body, the side of the mover, and the fraction.
pub(in crate::world) type ToldHit = (Option<BodyId>, Side, f64);

/// A world in a frame. All numbers that go in or come out are in scene coordinates, with y growing down.
#[derive(Debug)]
pub(in crate::world) struct Scene<S: Number> {
    frame: Frame,
    pub(in crate::world) world: World<S>,
    are_tiles_bodies: bool,
    /// Added to every place.
    shift: Vec2<S>,
}

impl<S: Number> Drop for Scene<S> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let tiles = ["a map", "bodies"][usize::from(self.are_tiles_bodies)];
            eprintln!("in frame {:?}, with tiles as {tiles}", self.frame);
        }
    }
}

impl<S: Number> Scene<S> {
    fn new(frame: Frame) -> Self {
        Self {
            frame,
            world: World::new(),
            are_tiles_bodies: false,
            shift: Vec2::ZERO,
        }
    }

    pub(in crate::world) fn set_tiles_as_bodies(&mut self, are_bodies: bool) {
        self.are_tiles_bodies = are_bodies;
    }

    /// Shifts the whole scene.
    pub(in crate::world) fn shift(&mut self, shift: (f64, f64)) {
        self.shift = vec(shift);
    }

    /// Returns a box of the scene in world coordinates.
    #[track_caller]
    pub(in crate::world) fn seen(&self, place: Place) -> Aabb<S> {
        self.seen_box(aabb(place))
    }

    pub(in crate::world) fn seen_box(&self, place: Aabb<S>) -> Aabb<S> {
        self.frame.aabb(place.checked_moved(self.shift).unwrap())
    }

    pub(in crate::world) fn seen_vec(&self, delta: (f64, f64)) -> Vec2<S> {
        self.seen_delta(vec(delta))
    }

    pub(in crate::world) fn seen_delta(&self, delta: Vec2<S>) -> Vec2<S> {
        self.frame.vec(delta)
    }

    pub(in crate::world) fn seen_side(&self, side: Side) -> Side {
        self.frame.side(side)
    }

    pub(in crate::world) fn add(&mut self, body: Body<S>) -> BodyId {
        self.world.add(body).unwrap()
    }

    /// Returns an actor with these options. The frame turns `up`.
    pub(in crate::world) fn actor_body(&self, place: Place, options: MoveOptions<S>) -> Body<S> {
        let up = options.up.map(|up| self.frame.side(up));
        Body::actor(self.seen(place)).with_options(MoveOptions { up, ..options })
    }

    #[track_caller]
    pub(in crate::world) fn actor(&mut self, place: Place) -> BodyId {
        self.add(self.actor_body(place, MoveOptions::default()))
    }

    /// Adds an actor whose place may need more precision than the scene's numbers.
    pub(in crate::world) fn actor_box(&mut self, place: Aabb<S>) -> BodyId {
        let up = self.frame.side(Side::MinY);
        let options = MoveOptions {
            up: Some(up),
            ..MoveOptions::default()
        };
        self.add(Body::actor(self.seen_box(place)).with_options(options))
    }

    #[track_caller]
    pub(in crate::world) fn solid(&mut self, place: Place) -> BodyId {
        self.add(Body::solid(self.seen(place)))
    }

    pub(in crate::world) fn solids<const N: usize>(&mut self, places: [Place; N]) -> [BodyId; N] {
        places.map(|place| self.solid(place))
    }

    /// Adds a one-way platform that blocks from above.
    pub(in crate::world) fn shelf(&mut self, place: Place) -> BodyId {
        self.add(Body::solid(self.seen(place)).with_one_way(self.frame.side(Side::MinY)))
    }

    pub(in crate::world) fn sensor(&mut self, place: Place) -> BodyId {
        self.add(Body::sensor(self.seen(place)))
    }

    /// Adds square tiles drawn as text, `#` solid and `-` one-way, as a map or as bodies.
    pub(in crate::world) fn tiles(&mut self, corner: (f64, f64), size: f64, rows: &[&str]) {
        if !self.are_tiles_bodies {
            self.map(corner, size, rows);
            return;
        }
        for (row, text) in (0_i16..).zip(rows) {
            for (column, tile) in (0_i16..).zip(text.chars()) {
                let place = (
                    corner.0 + size * f64::from(column),
                    corner.1 + size * f64::from(row),
                    size,
                    size,
                );
                match tile {
                    '#' => _ = self.solid(place),
                    '-' => _ = self.shelf(place),
                    _ => {}
                }
            }
        }
    }

    pub(in crate::world) fn map(&mut self, corner: (f64, f64), size: f64, rows: &[&str]) -> MapId {
        let map = self.drawn(corner, (size, size), rows, Outside::Empty);
        self.world.add_map(map)
    }

    /// Returns a map drawn as text, not added yet.
    pub(in crate::world) fn drawn(
        &self,
        corner: (f64, f64),
        tile_size: (f64, f64),
        rows: &[&str],
        outside: Outside,
    ) -> TileMap<S> {
        let ((x, y), (width, height)) = (corner, tile_size);
        let down = i16::try_from(rows.len()).unwrap();
        let across = i16::try_from(rows[0].len()).unwrap();
        let (w, h) = (width * f64::from(across), height * f64::from(down));
        let whole = self.seen((x, y, w, h));
        let mut rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        if self.frame.is_up {
            rows.reverse();
        }
        if self.frame.is_mirrored {
            rows.iter_mut().for_each(|row| row.reverse());
        }
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        // Beside the usual characters, `r` and `o` for one-ways from the left and above, and from all sides.
        let legend = |character| {
            let tile = match character {
                'r' => Tile::faces(Side::MinX | Side::MinY),
                'o' => Tile::faces(Sides::ALL),
                other => Tile::from_char(other)?,
            };
            Some(match tile.kind() {
                TileKind::OneWay(faces) => Tile::faces(self.frame.sides(faces)),
                _ => tile,
            })
        };
        let size = vec::<S>((width, height));
        TileMap::from_text(whole.min(), size, &rows, legend, outside).unwrap()
    }
}

/// Moves, with arguments and results in scene coordinates.
impl<S: Number> Scene<S> {
    /// Slides an actor by a delta.
    #[track_caller]
    pub(in crate::world) fn slide(&mut self, id: BodyId, delta: (f64, f64)) -> Outcome<S> {
        self.go_by(id, vec(delta), Response::Slide)
    }

    /// Moves an actor so that its corner would arrive at `goal`.
    #[track_caller]
    pub(in crate::world) fn go(
        &mut self,
        id: BodyId,
        goal: (f64, f64),
        response: Response,
    ) -> Outcome<S> {
        let from = self.corner(id);
        let goal: Vec2<S> = vec(goal);
        self.go_by(id, goal.checked_sub(from).unwrap(), response)
    }

    #[track_caller]
    pub(in crate::world) fn go_by(
        &mut self,
        id: BodyId,
        delta: Vec2<S>,
        response: Response,
    ) -> Outcome<S> {
        let delta = self.frame.vec(delta);
        let moved = self.world.move_with(id, delta, |_, _| response).unwrap();
        self.outcome(&moved)
    }

    /// Returns the result of a move in scene coordinates.
    pub(in crate::world) fn outcome(&self, moved: &Moved<S>) -> Outcome<S> {
        Outcome {
            corner: self.plain(moved.place()).min(),
            remaining: self.frame.vec(moved.remaining),
            blocked: self.frame.sides(moved.blocked),
            touching: self.frame.sides(moved.touching),
            bounced: moved.bounced,
            is_stuck: moved.is_stuck,
            is_cut_short: moved.is_cut_short,
        }
    }

    #[track_caller]
    pub(in crate::world) fn move_solid(&mut self, id: BodyId, delta: (f64, f64)) {
        let delta = self.seen_vec(delta);
        self.world.move_solid(id, delta).unwrap();
    }

    /// Teleports a body's corner to a point.
    pub(in crate::world) fn teleport(&mut self, id: BodyId, (x, y): (f64, f64)) {
        let size = self.world.place(id).unwrap().size();
        let place = self.seen_box(Aabb::new(n(x), n(y), size.x, size.y));
        self.world.teleport(id, place.min()).unwrap();
    }

    /// Returns a box of the world in scene coordinates.
    pub(in crate::world) fn plain(&self, place: Aabb<S>) -> Aabb<S> {
        let back = self.frame.vec(self.shift);
        let back = Vec2::ZERO.checked_sub(back).unwrap();
        self.frame.aabb(place.checked_moved(back).unwrap())
    }

    pub(in crate::world) fn corner(&self, id: BodyId) -> Vec2<S> {
        self.plain(self.world.place(id).unwrap()).min()
    }

    #[track_caller]
    pub(in crate::world) fn check_at(&self, id: BodyId, corner: (f64, f64)) {
        assert_eq!(self.corner(id), vec(corner));
    }

    /// Returns the hits of the last move.
    pub(in crate::world) fn hits(&self) -> Vec<ToldHit> {
        let hits = self.world.hits().iter();
        hits.map(|hit| (hit.other.body(), self.frame.side(hit.side), hit.fraction))
            .collect()
    }

    /// Returns the boxes that the last move hit, in the order of the hits.
    pub(in crate::world) fn met(&self) -> Vec<Aabb<S>> {
        let places = |other: Other| self.world.place_of(other).unwrap();
        let hits = self.world.hits().iter();
        hits.map(|hit| self.plain(places(hit.other))).collect()
    }

    /// Returns the events of this tick that satisfy a filter, with sides in scene coordinates.
    pub(in crate::world) fn events(&self, is_wanted: impl Fn(&EventKind) -> bool) -> Vec<Event> {
        let events = self.world.events().iter().copied();
        events
            .filter(|event| is_wanted(&event.kind))
            .map(|event| Event {
                kind: self.plain_kind(event.kind),
                ..event
            })
            .collect()
    }

    fn plain_kind(&self, kind: EventKind) -> EventKind {
        match kind {
            EventKind::ContactBegin { other, side } => EventKind::ContactBegin {
                other,
                side: self.frame.side(side),
            },
            EventKind::ContactEnd { other, side } => EventKind::ContactEnd {
                other,
                side: self.frame.side(side),
            },
            other => other,
        }
    }

    pub(in crate::world) fn touching(&self, id: BodyId) -> Sides {
        self.frame.sides(self.world.touching(id))
    }
}

/// The result of a move in scene coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::world) struct Outcome<S: Number> {
    pub(in crate::world) corner: Vec2<S>,
    pub(in crate::world) remaining: Vec2<S>,
    pub(in crate::world) blocked: Sides,
    pub(in crate::world) touching: Sides,
    pub(in crate::world) bounced: [bool; 2],
    pub(in crate::world) is_stuck: bool,
    pub(in crate::world) is_cut_short: bool,
}

impl<S: Number> Outcome<S> {
    #[track_caller]
    pub(in crate::world) fn ends_at(self, corner: (f64, f64)) -> Self {
        assert_eq!(self.corner, vec(corner), "{self:?}");
        self
    }

    #[track_caller]
    pub(in crate::world) fn blocked_at(self, sides: impl Into<Sides>) -> Self {
        assert_eq!(self.blocked, sides.into(), "{self:?}");
        self
    }

    #[track_caller]
    pub(in crate::world) fn touching_at(self, sides: impl Into<Sides>) -> Self {
        assert_eq!(self.touching, sides.into(), "{self:?}");
        self
    }
}

pub(in crate::world) fn is_contact(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::ContactBegin { .. } | EventKind::ContactEnd { .. }
    )
}

pub(in crate::world) fn is_sensed(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Enter { .. } | EventKind::Exit { .. })
}

pub(in crate::world) fn is_crush(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Crush { .. })
}
