//! What bodies touch and enter, and the events that report when that changes.
//!
//! - **Owns** [`Event`], contacts, rides on other bodies, and visits to sensors.
//! - **Uses** the log of a move, or looks at what is near where a body is.
//! - **Never** moves a body.

mod actor_contacts;
mod contacts;
mod reverse;
mod sensors;

pub(crate) use self::actor_contacts::ActorSet;

use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::{BodyId, BodyRef, Other, Partner, PartnerId, World};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Something that happened to a body in this tick.
///
/// # Examples
///
/// ```
/// use jostle::EventKind;
/// use jostle::i32::{Aabb, Body, World};
///
/// let mut world = World::new();
/// let coin = world.add(Body::sensor(Aabb::new(18, 0, 8, 8)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// world.move_and_slide(hero, [20, 0])?;
/// let event = world.events()[0];
/// assert_eq!(event.body, hero);
/// assert_eq!(event.kind, EventKind::Enter { sensor: coin.into() });
/// assert_eq!(event.fraction, 0.5);
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// The body that it happened to.
    pub body: BodyRef,
    /// What happened.
    pub kind: EventKind,
    /// When it happened, as a share of the move: 0 at the start, 1 at the end.
    pub fraction: f64,
}

/// The kinds of [`Event`].
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, World};
/// use jostle::{EventKind, Side};
///
/// let mut world = World::new();
/// let floor = world.add(Body::solid(Aabb::new(0, 20, 100, 8)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// world.move_and_slide(hero, [0, 20])?;
/// let landed = EventKind::ContactBegin { other: floor.into(), side: Side::MaxY };
/// assert!(world.events().iter().any(|event| event.kind == landed));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[doc(alias("collision", "trigger"))]
pub enum EventKind {
    /// The body no longer touches something.
    ContactEnd {
        /// What it touched.
        other: Partner,
        /// The side of the body that touched it.
        side: Side,
    },
    /// The body has begun to touch something.
    ContactBegin {
        /// What it touches.
        other: Partner,
        /// The side of the body that touches it.
        side: Side,
    },
    /// The body has entered a sensor.
    ///
    /// Only touching it does not count: a ball that bounces where it touches the sensor's edge does not enter, and one
    /// that bounces where it is about to leave does not leave.
    Enter {
        /// The sensor.
        sensor: BodyRef,
    },
    /// The body has left a sensor, or one of the two was removed.
    Exit {
        /// The sensor.
        sensor: BodyRef,
    },
    /// A solid or a one-way actor has moved into the body, and it could not get out of the way.
    Crush {
        /// The solid or one-way actor that moved.
        by: BodyRef,
        /// What the body was pushed against, if anything.
        against: Option<Other>,
    },
}

/// Returns which of a body and a sensor is the other one for `id`; `None` if it is neither.
fn other_of(id: BodyId, body: BodyRef, sensor: BodyRef) -> Option<BodyRef> {
    if body == id {
        Some(sensor)
    } else {
        (sensor == id).then_some(body)
    }
}

impl Event {
    fn order(&self, other: &Self) -> Ordering {
        let by_time = self.fraction.total_cmp(&other.fraction);
        // Entering and leaving a sensor at one moment compare equal: a stable sort keeps their order.
        let names = |event: &Self| match event.kind {
            EventKind::Exit { sensor } => (event.body, EventKind::Enter { sensor }),
            kind => (event.body, kind),
        };
        by_time.then_with(|| names(self).cmp(&names(other)))
    }
}

/// Events.
impl<S: Scalar> World<S> {
    /// Returns what has happened since the tick began, in the order of calls; within a call ordered by
    /// fraction, then by body.
    ///
    /// To change the world while reading them, read a copy: [`events_into`](Self::events_into). If a sensor is removed,
    /// every body inside it adds an [`Exit`](EventKind::Exit). For the sensors of one body there is
    /// [`entered`](Self::entered).
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Replaces the contents of a list with the [events](Self::events), to change the world while reading them. The
    /// list keeps its memory from tick to tick.
    ///
    /// ```
    /// use jostle::EventKind;
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// for x in [20, 40] {
    ///     world.add(Body::sensor(Aabb::new(x, 0, 8, 8)).with_data(5))?;
    /// }
    /// let (mut events, mut score) = (Vec::new(), 0);
    /// world.begin_tick();
    /// world.move_and_slide(hero, [60, 0])?;
    /// world.events_into(&mut events);
    /// for event in &events {
    ///     if let EventKind::Enter { sensor } = event.kind {
    ///         world.remove(sensor.id)?;
    ///         score += sensor.data;
    ///     }
    /// }
    /// assert_eq!((score, world.len()), (10, 1));
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("drain_events", "take_events"))]
    pub fn events_into(&self, events: &mut Vec<Event>) {
        events.clone_from(&self.events);
    }

    /// Returns the sensors that a body has entered in this tick, in order of time; for a sensor, the bodies that have
    /// entered it. Empty if nothing has, or the body was not in this world.
    ///
    /// One that was entered twice is there twice, and one that was left again or is gone is still there. Scans all
    /// events of the tick; to check many bodies, go through [`events`](Self::events) once instead.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// let coin = world.add(Body::sensor(Aabb::new(20, 0, 8, 8)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [60, 0])?;
    /// assert!(world.entered(hero).eq([coin]) && world.exited(hero).eq([coin]), "at full speed");
    /// assert!(world.entered(coin).eq([hero]), "the coin knows it, too");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    pub fn entered(&self, id: BodyId) -> impl Iterator<Item = BodyRef> {
        self.events
            .iter()
            .filter_map(move |event| match event.kind {
                EventKind::Enter { sensor } => other_of(id, event.body, sensor),
                _ => None,
            })
    }

    /// Returns the sensors that a body has left in this tick, in order of time; for a sensor, the bodies that have left
    /// it. Empty if nothing has, or the body was not in this world.
    ///
    /// One that was left twice is there twice, and one that was entered again is still there. A sensor is left, too, if
    /// one of the two is removed, and both ids still answer until the tick ends. Scans all events of the tick; to check
    /// many bodies, go through [`events`](Self::events) once instead.
    ///
    /// That one body has left says nothing about others: a door that any body holds open closes when
    /// [`bodies_in`](Self::bodies_in) its plate is empty.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// let cave = world.add(Body::sensor(Aabb::new(0, 0, 16, 16)))?;
    /// let hero = world.add(Body::actor(Aabb::new(4, 4, 8, 8)))?;
    /// let bat = world.add(Body::actor(Aabb::new(0, 0, 4, 4)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [20, 0])?;
    /// assert!(world.exited(hero).eq([cave]) && world.exited(cave).eq([hero]));
    /// world.remove(bat)?;
    /// assert!(world.exited(bat).eq([cave]), "it is gone, and so has left");
    /// world.begin_tick();
    /// assert_eq!(world.exited(bat).count(), 0);
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    pub fn exited(&self, id: BodyId) -> impl Iterator<Item = BodyRef> {
        self.events
            .iter()
            .filter_map(move |event| match event.kind {
                EventKind::Exit { sensor } => other_of(id, event.body, sensor),
                _ => None,
            })
    }

    /// Begins a tick, which clears the events and [shifts](Self::shifts_of) of the last one, and notes where bodies are
    /// if that is [kept](Self::set_keeps_places).
    pub fn begin_tick(&mut self) {
        self.events.clear();
        self.first_of_call = 0;
        self.recorded.begin_tick();
        self.note_places();
    }

    /// Begins a call: events that follow are sorted among themselves.
    #[inline]
    pub(super) fn begin_call(&mut self) {
        self.first_of_call = self.events.len();
    }

    /// Ends a call: updates the contacts of bodies around those that moved, and sorts the events.
    #[inline]
    pub(super) fn end_call(&mut self) {
        // Before sorting, since it reports contacts of this call too.
        self.settle_moved_neighbors();
        // Sorted per call, so that the events of one move are in the order of time; one event needs no sort.
        if self.first_of_call + 1 < self.events.len() {
            self.events[self.first_of_call..].sort_by(Event::order);
        }
    }

    pub(super) fn report(&mut self, body: BodySlot, kind: EventKind, fraction: f64) {
        let body = self.named(body);
        self.events.push(Event {
            body,
            kind,
            fraction,
        });
    }

    /// Returns the other side of a contact as answers name it.
    pub(super) fn partner(&self, id: PartnerId) -> Partner {
        match id {
            PartnerId::Map(map) => Partner::Map(map),
            PartnerId::Body(body) => Partner::Body(self.named_if_there(body)),
        }
    }
}
