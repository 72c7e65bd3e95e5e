//! A world of plain numbers.

mod bodies;
mod hitboxes;
mod maps;
mod moves;
mod questions;

pub use self::maps::{tile_from_char, tile_to_char};
use crate::answers::{Answers, refill};
use crate::failure::{Failure, check_size};
use crate::records::{BodyDef, DrawnRecord, Edges, EventRecord, Rect};
use jostle::{Aabb, Body, BodyId, MapId, Scalar, Vec2, World, WorldError, interpolate};

/// A [`World`] whose bodies, maps and answers are plain numbers.
///
/// Ids are [`BodyId::to_bits`] and [`MapId::to_bits`]; 0 is never an id. They do not say which world they belong to: an id of
/// another world is refused only if this world has no body of that number. A refused call changes nothing, except that
/// calls for several items, such as [`move_many`](Self::move_many), have done those before the refused one.
///
/// # Examples
///
/// ```
/// use jostle_flat::records::{BodyDef, MapDef, Rect};
/// use jostle_flat::{FlatWorld, codes};
///
/// let mut world = FlatWorld::<f32>::new();
/// let mut map = MapDef::new();
/// (map.tile_width, map.tile_height, map.outside) = (16.0, 16.0, codes::OUTSIDE_SOLID);
/// world.add_map_text(&map, "....\n####")?;
/// let mut hero = BodyDef::new(codes::ACTOR);
/// hero.rect = Rect { x: 8.0, y: 0.0, w: 12.0, h: 14.0 };
/// let hero = world.add(&hero)?;
///
/// world.begin_tick();
/// let moved = world.move_and_slide(hero, [2.0, 10.0])?;
/// assert_eq!(moved.edges.max_y, 16.0, "on the floor");
/// assert_eq!(moved.blocked, codes::MAX_Y);
/// # Ok::<(), jostle_flat::Failure>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct FlatWorld<S: Scalar = f32> {
    pub(crate) world: World<S>,
}

impl<S: Scalar> FlatWorld<S> {
    /// Creates an empty world.
    #[must_use]
    pub fn new() -> Self {
        Self {
            world: World::new(),
        }
    }

    /// Returns the world behind the numbers.
    #[must_use]
    pub fn as_world(&self) -> &World<S> {
        &self.world
    }

    /// Makes this world equal to another one, and reuses its memory. Whether places are kept is copied, too. If they are, all
    /// bodies count as [moved](Self::moved_bodies) until the next tick begins.
    pub fn copy_from(&mut self, other: &Self) {
        self.world.clone_from(&other.world);
    }

    /// Removes all bodies. Maps stay.
    pub fn clear(&mut self) {
        self.world.clear();
    }

    /// Adds a body and returns its id, which is never 0.
    ///
    /// # Errors
    ///
    /// Returns an error that names the field that is out of range, or contradicts another one.
    pub fn add(&mut self, def: &BodyDef<S>) -> Result<u64, Failure<S>> {
        check_size::<BodyDef<S>, S>(def.size)?;
        let body: Body<S> = def.to_body()?;
        Ok(self.world.add(body)?.to_bits())
    }

    /// Removes a body with its hitboxes. Bodies and sensors that touched it report that this ended.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn remove(&mut self, body: u64) -> Result<(), Failure<S>> {
        self.world.remove(body_id(body)?)?;
        Ok(())
    }

    /// Begins a tick, which clears the events of the last one.
    pub fn begin_tick(&mut self) {
        self.world.begin_tick();
    }

    /// Returns what has happened since the tick began.
    pub fn events<'a>(&self, answers: &'a mut Answers<S>) -> &'a [EventRecord] {
        refill(&mut answers.events, self.world.events())
    }

    /// Sets whether the world keeps where bodies were when the tick began.
    pub fn set_keeps_places(&mut self, keeps: bool) {
        self.world.set_keeps_places(keeps);
    }

    /// Returns the ids of the bodies that have moved since the tick began, and of those that were added. After
    /// [`copy_from`](Self::copy_from) and [`restore`](Self::restore) all bodies are listed until the next tick begins.
    /// The list is empty unless [places are kept](Self::set_keeps_places).
    pub fn moved_bodies<'a>(&self, answers: &'a mut Answers<S>) -> &'a [u64] {
        let moved = self.world.moved_bodies();
        refill(&mut answers.bodies, moved.map(|body| body.id.to_bits()))
    }

    /// Returns where a body is between two ticks, for smooth drawing: 0 is where it was when this tick began, 1 where it
    /// is now. An `alpha` outside 0 to 1 counts as the nearer of the two, NaN as 0. Whole numbers are rounded to the
    /// nearest. Returns where it is now unless
    /// [places are kept](Self::set_keeps_places).
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not in this world.
    pub fn edges_between(&self, body: u64, alpha: f32) -> Result<Edges<S>, Failure<S>> {
        let id = body_id(body)?;
        let now = self.world.place(id).ok_or(WorldError::UnknownBody(id))?;
        let before = self.world.place_before(id).unwrap_or(now);
        let corner = |before: Vec2<S>, now: Vec2<S>| {
            let parts = |point: Vec2<S>| [point.x.to_f64(), point.y.to_f64()];
            let between = interpolate(parts(before), parts(now), alpha);
            Vec2::from(between).to_nearest().unwrap_or(now)
        };
        let min = corner(before.min(), now.min());
        let max = corner(before.max(), now.max());
        Ok(Aabb::from_points(min, max).into())
    }

    /// Returns the world as bytes, for [`restore`](Self::restore).
    pub fn save<'a>(&self, answers: &'a mut Answers<S>) -> &'a [u8] {
        self.world.save_into(&mut answers.bytes);
        &answers.bytes
    }

    /// Makes the world what it was when it was saved.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are damaged, or are a world of another number type.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), Failure<S>> {
        Ok(self.world.restore(bytes)?)
    }

    /// Returns a checksum: equal worlds have equal ones, on every platform.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.world.checksum()
    }

    /// Returns the lines and boxes of a debug drawing of what is in view.
    ///
    /// # Errors
    ///
    /// Returns an error if the view is impossible.
    pub fn draw<'a>(
        &self,
        view: &Rect<S>,
        answers: &'a mut Answers<S>,
    ) -> Result<&'a [DrawnRecord<S>], Failure<S>> {
        let view = view.to_box()?;
        answers.drawn.clear();
        self.world
            .draw(view, |drawn| answers.drawn.push(drawn.into()));
        Ok(&answers.drawn)
    }
}

/// Returns the id with these bits.
///
/// # Errors
///
/// Returns [`Failure::NoBody`] if no body has such an id.
pub(crate) fn body_id<S: Scalar>(bits: u64) -> Result<BodyId, Failure<S>> {
    BodyId::from_bits(bits).ok_or(Failure::NoBody(bits))
}

/// Returns the id with these bits.
///
/// # Errors
///
/// Returns [`Failure::NoMap`] if no map has such an id.
pub(crate) fn map_id<S: Scalar>(bits: u64) -> Result<MapId, Failure<S>> {
    MapId::from_bits(bits).ok_or(Failure::NoMap(bits))
}
