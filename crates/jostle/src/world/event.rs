use crate::geometry::Side;
use crate::scalar::Scalar;
use crate::world::{BodyId, Other, Partner, World};
use core::cmp::Ordering;

/// Something that happened to a body in this tick.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// To whom.
    pub body: BodyId,
    /// What.
    pub kind: EventKind,
    /// When, as a share of the move in which it happened.
    pub fraction: f64,
}

/// What can happen to a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EventKind {
    /// It no longer lies along something.
    ContactEnd {
        /// Along what.
        other: Partner,
        /// With which side.
        side: Side,
    },
    /// It has come to lie along something.
    ContactBegin {
        /// Along what.
        other: Partner,
        /// With which side.
        side: Side,
    },
    /// It has entered a sensor.
    Enter {
        /// Which.
        sensor: BodyId,
    },
    /// It has left a sensor, or one of the two was removed.
    Exit {
        /// Which.
        sensor: BodyId,
    },
    /// A solid has moved into it, and it could not get out of the way.
    Crush {
        /// Which solid.
        by: BodyId,
        /// What it was pushed against.
        against: Option<Other>,
    },
}

impl Event {
    fn order(&self, other: &Self) -> Ordering {
        let by_time = self.fraction.total_cmp(&other.fraction);
        // In and out at one moment stay in the order in which they came.
        let names = |event: &Self| match event.kind {
            EventKind::Exit { sensor } => (event.body, EventKind::Enter { sensor }),
            kind => (event.body, kind),
        };
        by_time.then_with(|| names(self).cmp(&names(other)))
    }
}

/// Events.
impl<S: Scalar> World<S> {
    /// What has happened since the tick began: by call, then by fraction, then by ids.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Begins a tick: forgets the events of the last.
    pub fn begin_tick(&mut self) {
        self.events.clear();
        self.first_of_call = 0;
    }

    /// Begins a call: the events that follow are put in order among themselves.
    #[inline]
    pub(super) fn begin_call(&mut self) {
        self.first_of_call = self.events.len();
    }

    /// Ends a call: tells those that others went from or came to, and puts the events in order.
    #[inline]
    pub(super) fn end_call(&mut self) {
        self.settle_stirred();
        if self.first_of_call + 1 < self.events.len() {
            self.events[self.first_of_call..].sort_by(Event::order);
        }
    }

    /// The last event of the call under way that concerns a body and a sensor: when it was.
    pub(super) fn last_sensed(&self, body: BodyId, sensor: BodyId) -> Option<f64> {
        let of_call = self.events[self.first_of_call..].iter().rev();
        let mut own = of_call.filter(|event| event.body == body);
        let last = own.find(|event| match event.kind {
            EventKind::Enter { sensor: other } | EventKind::Exit { sensor: other } => {
                other == sensor
            }
            _ => false,
        });
        last.map(|event| event.fraction)
    }

    pub(super) fn tell(&mut self, body: BodyId, kind: EventKind, fraction: f64) {
        self.events.push(Event {
            body,
            kind,
            fraction,
        });
    }
}
