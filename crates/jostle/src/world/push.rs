//! Bodies that move others: solids push and carry, actors push aside.
//!
//! - **Owns** `move_solid`, one-way actors that carry and push, conveyors, riders, crushing, and the order in which
//!   bodies give way.
//! - **Uses** the moves of `moves` for every body that gives way, so nothing is pushed through a wall.
//! - **Never** lets ids decide the outcome, except between bodies with equal boxes.

mod by_actor;
mod by_platform;
mod by_solid;
mod crush;
mod order;
mod riders;

pub(crate) use self::by_actor::Shoved;
pub(crate) use self::by_platform::MetByPlatform;
pub(crate) use self::order::InTheWay;
pub(crate) use self::riders::Rider;

use crate::geometry::{Aabb, Axis, Side, Span, Vec2};
use crate::scalar::Scalar;
use crate::world::bodies::BodySlot;
use crate::world::{Other, World};

/// How many actors in a row one push can move, each pushing the next.
///
/// It bounds the recursion, and so the stack. No game scene known has rows that long.
const MAX_ROW: u32 = 64;

/// The body that pushes an actor.
#[derive(Clone, Copy)]
pub(crate) struct Pusher {
    pub(crate) body: BodySlot,
    /// How many more actors in a row can be pushed.
    depth: u32,
}

impl Pusher {
    /// A pusher at the start of a row.
    const fn first(body: BodySlot) -> Self {
        let depth = MAX_ROW;
        Self { body, depth }
    }

    /// A body that is pushed by this one and pushes the next; `None` if the row is as long as it may be.
    fn next(self, body: BodySlot) -> Option<Self> {
        let depth = self.depth.checked_sub(1)?;
        Some(Self { body, depth })
    }
}

/// What makes an actor move.
#[derive(Clone, Copy)]
pub(crate) enum Drive {
    /// The game moves it.
    Itself,
    /// What it stands on takes it along.
    Carrier(BodySlot),
    /// Another body pushes it.
    Pusher(Pusher),
}

impl Drive {
    /// Whether another body takes it along.
    pub(crate) const fn is_taken(self) -> bool {
        !matches!(self, Self::Itself)
    }

    /// Returns the actor as one that pushes others; `None` if the row is as long as it may be.
    fn pusher(self, body: BodySlot) -> Option<Pusher> {
        match self {
            Self::Itself | Self::Carrier(_) => Some(Pusher::first(body)),
            Self::Pusher(before) => before.next(body),
        }
    }
}

/// An actor that another body has moved in this call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Displaced {
    body: BodySlot,
    /// The direction of the push; `None` if it was carried.
    side: Option<Side>,
    /// What pushed it until it was flush; `None` if it was carried or shoved.
    by: Option<BodySlot>,
    /// Whether it could not go all the way.
    is_held: bool,
    /// What held it.
    against: Option<Other>,
}

impl Displaced {
    const fn carried(body: BodySlot) -> Self {
        Self {
            body,
            side: None,
            by: None,
            is_held: false,
            against: None,
        }
    }

    fn shoved<S: Scalar>(body: BodySlot, delta: Vec2<S>) -> Self {
        let toward = |axis: Axis| Side::toward(axis, delta.along(axis));
        Self {
            side: Axis::BOTH.into_iter().find_map(toward),
            ..Self::carried(body)
        }
    }
}

impl<S: Scalar> World<S> {
    /// Returns how an actor was pushed in this call.
    fn pushes_of(&self, body: BodySlot) -> impl Iterator<Item = &Displaced> {
        let own = self.scratch.displaced.iter();
        own.filter(move |push| push.body == body && push.side.is_some())
    }

    /// Updates the contacts of all that were moved by others in this call, once everything has arrived.
    pub(crate) fn settle_displaced(&mut self) {
        self.report_crushed_by_platforms();
        let mut displaced = core::mem::take(&mut self.scratch.displaced);
        // An actor can be listed several times: pushed along both axes, and carried.
        displaced.sort_unstable_by_key(|one| one.body);
        displaced.dedup_by_key(|one| one.body);
        for one in displaced.drain(..) {
            self.renew_touching(one.body);
        }
        self.scratch.displaced = displaced;
    }

    /// Returns the place of an actor that is moved along one axis until it is flush with an edge.
    fn flush_with(&self, body: BodySlot, side: Side, edge: S) -> Option<Aabb<S>> {
        let mover = self.record(body).mover;
        let place = mover.place();
        // A box of no thickness at the edge: `beside` then puts the body flush with it, size and all.
        let line = place.with_span(side.axis(), Span::from_valid(edge, edge));
        mover.beside(place, line, side)
    }

    /// Puts an actor exactly flush with an edge that rounding missed, unless it would overlap something.
    fn put_flush(&mut self, body: BodySlot, side: Side, edge: S, drive: Drive) {
        let mover = self.record(body).mover;
        let place = mover.place();
        if place.edge(side.opposite()) == edge {
            return;
        }
        let flush = self.flush_with(body, side, edge);
        // The correction is a rounding error long, but even that may not lead into something else.
        if let Some(flush) = flush.filter(|&flush| self.is_free(body, flush)) {
            self.set_place(body, mover.put(flush));
            self.note_moved(body, place);
            self.record_shift(body, drive, place, None);
        }
    }
}
