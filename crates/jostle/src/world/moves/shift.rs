//! What has moved a body since the tick began, for tools that show why a body is where it is.

use crate::geometry::Aabb;
use crate::narrow::Response;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::push::{Drive, Pusher};
use crate::world::{BodyId, BodyRef, MoveLog, Moved, Other, World};
use alloc::vec::Vec;

/// The most shifts that are kept of a body, the last ones. In a tick, a body is moved by itself, by what it stands on
/// and by a few that push it; only a game that never begins a tick gets this far, and its lists must not grow for ever.
const MAX_SHIFTS: usize = 16;

/// A part of the way that a body has come since the tick began, and what moved it.
///
/// # Examples
///
/// ```
/// use jostle::ShiftCause;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let ferry = world.add(Body::solid(Aabb::new(0, 20, 32, 8)))?;
/// let hero = world.add(Body::actor(Aabb::new(8, 0, 8, 16)))?;
/// world.move_and_slide(hero, [0, 9])?;
/// world.set_records_moves(true);
/// world.begin_tick();
/// world.move_solid(ferry, [5, 0])?;
/// world.move_and_slide(hero, [-2, 0])?;
/// let [carried, walked] = world.shifts_of(hero) else { panic!("two shifts") };
/// assert_eq!(carried.cause, ShiftCause::Carried(ferry.into()));
/// assert_eq!((carried.from, carried.to), (Aabb::new(8, 4, 8, 16), Aabb::new(13, 4, 8, 16)));
/// assert_eq!((walked.cause, walked.to), (ShiftCause::Itself, Aabb::new(11, 4, 8, 16)));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift<S: Scalar = f32> {
    /// What moved the body.
    pub cause: ShiftCause,
    /// Where the body was before.
    pub from: Aabb<S>,
    /// Where the body was afterward.
    pub to: Aabb<S>,
    /// What kept the body from being carried or pushed all the way, if anything. For the body's own moves, the
    /// [hits](crate::world::LastMove::hits) say that, and this is `None`.
    pub held_by: Option<Other>,
}

/// What moved a body: see [`Shift`].
///
/// # Examples
///
/// ```
/// use jostle::ShiftCause;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// world.set_records_moves(true);
/// let press = world.add(Body::solid(Aabb::new(0, 0, 8, 8)))?;
/// let crate_ = world.add(Body::actor(Aabb::new(10, 0, 8, 8)))?;
/// world.move_solid(press, [6, 0])?;
/// assert_eq!(world.shifts_of(crate_)[0].cause, ShiftCause::Pushed(press.into()));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ShiftCause {
    /// The body's own move, which the game asked for: see [`World::last_move`].
    Itself,
    /// It was carried by what it stood on: a moving body, or a conveyor.
    Carried(BodyRef),
    /// It was pushed by this body. In a row of bodies, by the one behind it.
    Pushed(BodyRef),
}

impl<S: Scalar> World<S> {
    /// Returns what has moved a body since the tick began, in order, if its moves are
    /// [recorded](Self::set_records_moves).
    ///
    /// Each shift begins where the one before ended, unless the game has [placed](Self::teleport) or
    /// [resized](Self::resize) the body in between. Shifts with the same cause in a row are one. A body that was to be
    /// carried or pushed but could not move at all has a shift too, which says [what held it](Shift::held_by).
    /// [`begin_tick`](Self::begin_tick) clears the list; of more than 16 shifts, the last 16 are kept. Like recorded
    /// moves, shifts are part of clones, but not of snapshots, checksums or equality.
    ///
    /// A move of the body's own is a shift even if it led nowhere. The list is empty if the body made no move of its own
    /// and nothing else was to move it, or if it is not in this world.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_records_moves(true);
    /// let press = world.add(Body::solid(Aabb::new(0, 0, 8, 8)))?;
    /// let chest = world.add(Body::actor(Aabb::new(10, 0, 8, 8)))?;
    /// world.move_solid(press, [6, 0])?;
    /// assert_eq!(world.shifts_of(chest)[0].to, Aabb::new(14, 0, 8, 8));
    /// world.begin_tick();
    /// assert!(world.shifts_of(chest).is_empty());
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[must_use]
    pub fn shifts_of(&self, id: BodyId) -> &[Shift<S>] {
        if self.find(id).is_err() {
            return &[];
        }
        self.recorded.shifts.of(id)
    }

    /// Records what has moved a body from a place to where it is now, if it is recorded.
    pub(in crate::world) fn record_shift(
        &mut self,
        body: BodySlot,
        drive: Drive,
        from: Aabb<S>,
        held_by: Option<Other>,
    ) {
        if !self.recorded.has(body.id()) {
            return;
        }
        // Rides are chosen again once everything has arrived: until then, this is what it stood on when the call began.
        let rides = self.record(body).state.rides;
        let cause = match drive {
            Drive::Itself => ShiftCause::Itself,
            Drive::Carrier(carrier) => ShiftCause::Carried(self.named(carrier)),
            // What rises pushes its own riders up, which is no different from carrying them.
            Drive::Pusher(Pusher { body: pusher, .. }) if rides == Some(pusher.id()) => {
                ShiftCause::Carried(self.named(pusher))
            }
            Drive::Pusher(pusher) => ShiftCause::Pushed(self.named(pusher.body)),
        };
        let to = self.record(body).place();
        // What moves it is no reason for it to stay behind: rounding may let both touch for a moment.
        let held_by = held_by.filter(|held_by| held_by.body() != cause.body().map(BodyId::from));
        if from != to || held_by.is_some() {
            let shift = Shift {
                cause,
                from,
                to,
                held_by,
            };
            self.recorded.shifts.add(body.id(), shift);
        }
    }
}

impl ShiftCause {
    /// Returns the body that carried or pushed; `None` for the body's own move.
    ///
    /// ```
    /// assert_eq!(jostle::ShiftCause::Itself.body(), None);
    /// ```
    #[must_use]
    pub fn body(self) -> Option<BodyRef> {
        match self {
            Self::Itself => None,
            Self::Carried(body) | Self::Pushed(body) => Some(body),
        }
    }
}

/// Returns what kept a body from going all the way.
pub(super) fn held_by<S: Scalar>(moved: &Moved<S>, log: &MoveLog<S, Other>) -> Option<Other> {
    let mut hits = log.hits().iter();
    let hit = hits.find(|hit| hit.response != Response::Pass && moved.blocked.has(hit.side))?;
    Some(hit.other)
}

/// The shifts of all recorded bodies.
#[derive(Debug)]
pub(super) struct Shifts<S: Scalar> {
    /// By slot.
    lists: Vec<BodyShifts<S>>,
    /// How often the lists were cleared.
    tick: u64,
}

clone_in_place!([S: Scalar] Shifts<S> { lists, tick });

/// The shifts of one body in one tick.
#[derive(Debug)]
struct BodyShifts<S: Scalar> {
    body: BodyId,
    tick: u64,
    list: Vec<Shift<S>>,
}

clone_in_place!([S: Scalar] BodyShifts<S> { body, tick, list });

impl<S: Scalar> Default for Shifts<S> {
    fn default() -> Self {
        Self {
            lists: Vec::new(),
            tick: 0,
        }
    }
}

impl<S: Scalar> Shifts<S> {
    fn of(&self, id: BodyId) -> &[Shift<S>] {
        let shifts = self.lists.get(id.slot());
        let own = shifts.filter(|shifts| shifts.body == id && shifts.tick == self.tick);
        own.map_or(&[], |shifts| &shifts.list)
    }

    /// Adds a shift. One that goes on with the cause of the one before becomes a part of it. If the list is full, the
    /// oldest shift is dropped.
    pub(super) fn add(&mut self, id: BodyId, shift: Shift<S>) {
        while self.lists.len() <= id.slot() {
            let (body, tick, list) = (id, self.tick, Vec::new());
            self.lists.push(BodyShifts { body, tick, list });
        }
        let own = &mut self.lists[id.slot()];
        if (own.body, own.tick) != (id, self.tick) {
            (own.body, own.tick) = (id, self.tick);
            own.list.clear();
        }
        if let Some(last) = own.list.last_mut() {
            if last.cause == shift.cause && last.to == shift.from {
                last.to = shift.to;
                last.held_by = shift.held_by.or(last.held_by);
                return;
            }
        }
        if own.list.len() == MAX_SHIFTS {
            own.list.remove(0);
        }
        own.list.push(shift);
    }

    /// Forgets all shifts: lists of earlier ticks count as empty.
    pub(super) fn clear(&mut self) {
        self.tick += 1;
    }

    /// Forgets the shifts of bodies that are no longer recorded.
    pub(super) fn retain(&mut self, is_recorded: impl Fn(BodyId) -> bool) {
        for shifts in &mut self.lists {
            if !is_recorded(shifts.body) {
                shifts.list.clear();
            }
        }
    }
}
