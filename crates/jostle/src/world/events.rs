//! What bodies touch and enter, and the events that report when that changes.
//!
//! - **Owns** [`Event`], contacts, rides on other bodies, and visits to sensors.
//! - **Uses** the log of a move, or looks at what is near where a body is.
//! - **Never** moves a body.

mod actor_contacts;
mod contacts;
mod sensors;

pub(crate) use self::actor_contacts::TouchedActors;

use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::{BodyId, Other, Partner, World};
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
/// assert_eq!((event.body, event.kind), (hero, EventKind::Enter { sensor: coin }));
/// assert_eq!(event.fraction, 0.5);
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// The body that it happened to.
    pub body: BodyId,
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
/// use jostle::{EventKind, Partner, Side};
///
/// let mut world = World::new();
/// let floor = world.add(Body::solid(Aabb::new(0, 20, 100, 8)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// world.move_and_slide(hero, [0, 20])?;
/// let landed = EventKind::ContactBegin { other: Partner::Body(floor), side: Side::MaxY };
/// assert!(world.events().iter().any(|event| event.kind == landed));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    Enter {
        /// The sensor.
        sensor: BodyId,
    },
    /// The body has left a sensor, or one of the two was removed.
    Exit {
        /// The sensor.
        sensor: BodyId,
    },
    /// A solid has moved into the body, and it could not get out of the way.
    Crush {
        /// The solid.
        by: BodyId,
        /// What the body was pushed against, if anything.
        against: Option<Other>,
    },
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
    /// To change the world while reading them, read a copy: `for event in world.events().to_vec()`. If a sensor is
    /// removed, every body inside it adds an [`Exit`](EventKind::Exit).
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Begins a tick, which clears the events of the last one.
    pub fn begin_tick(&mut self) {
        self.events.clear();
        self.first_of_call = 0;
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
        let body = body.id();
        self.events.push(Event {
            body,
            kind,
            fraction,
        });
    }
}
