//! The recorded moves of bodies, for tools that show why a body is where it is.

use crate::geometry::{Aabb, Sides, Vec2};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::motion::LegCause;
use crate::world::moves::shift::{Shift, ShiftCause, Shifts};
use crate::world::{BodyId, MoveHit, MoveLeg, MoveLog, Moved, Other, World, WorldError};
use alloc::vec::Vec;
use core::num::NonZeroU32;

/// The last move of a body: why it is where it is.
///
/// A move is what the game has asked for. What carried or pushed the body since the tick began is in
/// [`World::shifts_of`].
///
/// # Examples
///
/// ```
/// use jostle::Side;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// world.set_records_moves(true);
/// world.add(Body::solid(Aabb::new(20, 0, 8, 32)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// world.move_and_slide(hero, [30, 0])?;
/// let last = world.last_move(hero).unwrap();
/// assert_eq!((last.from, last.to), (Aabb::new(0, 0, 8, 8), Aabb::new(12, 0, 8, 8)));
/// assert_eq!(last.blocked, Side::MaxX.into());
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Debug)]
pub struct LastMove<S: Scalar = f32> {
    /// The body that moved.
    pub body: BodyId,
    /// Where the move began.
    pub from: Aabb<S>,
    /// How far the body was to go.
    pub delta: Vec2<S>,
    /// Where the move ended.
    pub to: Aabb<S>,
    /// The straight parts of the move, in order.
    pub legs: Vec<MoveLeg<S>>,
    /// What the move met and the response to it, in order.
    pub hits: Vec<MoveHit<Other>>,
    /// The sides on which the body lost motion, to what it met or to what it was [inside](Self::inside) of.
    pub blocked: Sides,
    /// Whether the move began inside something.
    pub is_stuck: bool,
    /// Whether the move met more things than its options allow, and ended early.
    pub is_cut_short: bool,
    /// What the move began inside of, which is no hit but lets the body go no deeper. Also empty if the move led too
    /// far away to know.
    pub inside: Vec<Other>,
    causes: Vec<LegCause<Other>>,
}

clone_in_place!([S: Scalar] LastMove<S> {
    body, from, delta, to, legs, hits, blocked, is_stuck, is_cut_short, inside, causes
});

/// Recorded moves.
impl<S: Scalar> World<S> {
    /// Sets whether to record the [last move](Self::last_move) of every body, and its [shifts](Self::shifts_of). Off at
    /// first, and free while off.
    ///
    /// Recording changes no result, but makes a simple move take two fifths longer: 70 ns instead of 50 with 1,000
    /// actors. To record a few bodies only, use [`record_moves_of`](Self::record_moves_of). Turning it off forgets the
    /// recorded moves.
    pub fn set_records_moves(&mut self, records: bool) {
        self.recorded.set(if records {
            RecordedBodies::All
        } else {
            RecordedBodies::None
        });
    }

    /// Records the last moves of these bodies only, in place of those recorded so far. An empty list ends recording,
    /// as [`set_records_moves(false)`](Self::set_records_moves) does.
    ///
    /// A body stays recorded until the next call, or until it is removed. As with
    /// [`set_records_moves`](Self::set_records_moves), clones record the same bodies, while snapshots neither save nor
    /// change which bodies are recorded.
    ///
    /// # Errors
    ///
    /// Returns an error if one of the bodies is not in this world. In that case, nothing changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let bat = world.add(Body::actor(Aabb::new(50, 0, 8, 8)))?;
    /// world.record_moves_of(&[hero])?;
    /// for id in [hero, bat] {
    ///     world.move_and_slide(id, [3, 0])?;
    /// }
    /// assert_eq!(world.last_move(hero).unwrap().to, Aabb::new(3, 0, 8, 8));
    /// assert!(world.last_move(bat).is_none());
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    pub fn record_moves_of(&mut self, bodies: &[BodyId]) -> Result<(), WorldError<S>> {
        for &id in bodies {
            self.find(id)?;
        }
        let mut ids: Vec<BodyId> = bodies.iter().map(|id| id.marked(self.tag)).collect();
        ids.sort_unstable();
        ids.dedup();
        self.recorded.set(if ids.is_empty() {
            RecordedBodies::None
        } else {
            RecordedBodies::Only(ids)
        });
        Ok(())
    }

    /// Returns the last move of a body, if its moves are [recorded](Self::set_records_moves) and it has made one.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_records_moves(true);
    /// let wall = world.add(Body::solid(Aabb::new(20, 0, 8, 32)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// world.move_and_slide(hero, [30, 2])?;
    /// let last = world.last_move(hero).unwrap();
    /// assert_eq!(last.hits[0].other.body(), Some(wall));
    /// assert_eq!(last.legs.len(), 2, "up to the wall, then along it");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn last_move(&self, id: BodyId) -> Option<&LastMove<S>> {
        self.find(id).ok()?;
        let last = self.recorded.last.get(id.slot())?.as_ref();
        last.filter(|last| last.body == id)
    }
}

/// Which bodies have their last moves recorded.
#[derive(Debug)]
enum RecordedBodies {
    None,
    All,
    /// Sorted.
    Only(Vec<BodyId>),
}

impl Clone for RecordedBodies {
    fn clone(&self) -> Self {
        match self {
            Self::None => Self::None,
            Self::All => Self::All,
            Self::Only(ids) => Self::Only(ids.clone()),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Only(own), Self::Only(ids)) => own.clone_from(ids),
            (own, _) => *own = source.clone(),
        }
    }
}

/// The last moves of the bodies that are recorded.
#[derive(Debug)]
pub(in crate::world) struct RecordedMoves<S: Scalar> {
    bodies: RecordedBodies,
    /// By slot.
    last: Vec<Option<LastMove<S>>>,
    pub(super) shifts: Shifts<S>,
}

clone_in_place!([S: Scalar] RecordedMoves<S> { bodies, last, shifts });

impl<S: Scalar> Default for RecordedMoves<S> {
    fn default() -> Self {
        Self {
            bodies: RecordedBodies::None,
            last: Vec::new(),
            shifts: Shifts::default(),
        }
    }
}

impl<S: Scalar> RecordedMoves<S> {
    /// Forgets the recorded moves of bodies that are no longer recorded.
    fn set(&mut self, bodies: RecordedBodies) {
        self.bodies = bodies;
        for slot in 0..self.last.len() {
            let id = self.last[slot].as_ref().map(|last| last.body);
            if id.is_some_and(|id| !self.has(id)) {
                self.last[slot] = None;
            }
        }
        let mut shifts = core::mem::take(&mut self.shifts);
        shifts.retain(|id| self.has(id));
        self.shifts = shifts;
    }

    /// Whether the moves of a body are recorded.
    #[inline(always)]
    pub(in crate::world) fn has(&self, id: BodyId) -> bool {
        match &self.bodies {
            RecordedBodies::None => false,
            RecordedBodies::All => true,
            RecordedBodies::Only(ids) => {
                // In parts, because a reference to the id would keep it in memory instead of registers.
                let (slot, generation, tag) = id.parts();
                has_id(ids, slot, generation, tag)
            }
        }
    }

    /// Forgets all recorded moves.
    pub(in crate::world) fn clear(&mut self) {
        self.last.clear();
        self.shifts.clear();
    }

    /// Forgets what moved bodies before the tick that begins now.
    pub(in crate::world) fn begin_tick(&mut self) {
        self.shifts.clear();
    }

    /// Records a move of a body's own that has just been made. Takes the legs out of the log.
    pub(in crate::world) fn record(
        &mut self,
        id: BodyId,
        from: Aabb<S>,
        delta: Vec2<S>,
        moved: &Moved<S>,
        log: &mut MoveLog<S, Other>,
    ) {
        if self.last.len() <= id.slot() {
            self.last.resize_with(id.slot() + 1, || None);
        }
        let last = self.last[id.slot()].get_or_insert_with(|| LastMove::still(id, from));
        (last.body, last.from, last.delta, last.to) = (id, from, delta, moved.place());
        (last.blocked, last.is_stuck) = (moved.blocked, moved.is_stuck);
        last.is_cut_short = moved.is_cut_short;
        log.swap_legs(&mut last.legs, &mut last.causes);
        last.hits.clear();
        last.hits.extend_from_slice(log.hits());
        last.inside.clear();
        if moved.is_stuck {
            last.inside.extend(log.inside(from));
        }
        let shift = Shift {
            cause: ShiftCause::Itself,
            from,
            to: moved.place(),
            held_by: None,
        };
        self.shifts.add(id, shift);
    }
}

#[inline(never)]
fn has_id(ids: &[BodyId], slot: u32, generation: NonZeroU32, tag: u32) -> bool {
    let id = BodyId::of_parts(slot, generation, tag);
    ids.binary_search(&id).is_ok()
}

impl<S: Scalar> LastMove<S> {
    /// Returns the obstacle behind a leg: the one whose corner was forgiven, the stair that was stepped onto, or
    /// the floor that the body snapped to, by its index in [`legs`](Self::legs). If there are several, the first by id.
    ///
    /// `None` for straight legs and legs along slopes, whose obstacles are among the [`hits`](Self::hits), and if there
    /// is no such leg.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, MoveOptions, World};
    ///
    /// let mut world = World::new();
    /// world.set_records_moves(true);
    /// let beam = world.add(Body::solid(Aabb::new(6, 0, 20, 8)))?;
    /// let options = MoveOptions { forgive_ceiling: 3, ..MoveOptions::default() };
    /// let hero = world.add(Body::actor(Aabb::new(0, 20, 8, 8)).with_options(options))?;
    /// world.move_and_slide(hero, [0, -20])?;
    /// let last = world.last_move(hero).unwrap();
    /// assert_eq!(last.to, Aabb::new(-2, 0, 8, 8), "2 to the left, and on");
    /// assert_eq!(last.cause_of(1).unwrap().body(), Some(beam));
    /// assert_eq!((last.cause_of(0), last.cause_of(7)), (None, None));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn cause_of(&self, leg: usize) -> Option<Other> {
        let cause = self.causes.iter().find(|cause| cause.leg == leg)?;
        Some(cause.other)
    }

    fn still(body: BodyId, place: Aabb<S>) -> Self {
        Self {
            body,
            from: place,
            delta: Vec2::ZERO,
            to: place,
            legs: Vec::new(),
            hits: Vec::new(),
            blocked: Sides::NONE,
            is_stuck: false,
            is_cut_short: false,
            inside: Vec::new(),
            causes: Vec::new(),
        }
    }
}
