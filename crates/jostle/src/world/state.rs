use crate::geometry::Side;
use crate::world::few::Few;
use crate::world::{BodyId, Other, Partner};
use alloc::vec::Vec;

/// What the moves remember of a body from tick to tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct BodyState {
    /// Whom it lies along, and with which side, in order.
    pub(super) contacts: Few<(Partner, Side)>,
    /// What carries it along.
    pub(super) rides: Option<BodyId>,
    /// The sensors that it is in, in order.
    pub(super) sensors: Vec<BodyId>,
    /// The one-ways that it drops through.
    pub(super) dropped: Vec<Other>,
    /// The solids that it is in, and of which nothing is left to tell: it has been crushed by them, or was
    /// in them before they moved.
    pub(super) crushers: Vec<BodyId>,
}

impl BodyState {
    /// Whether a move must mind more of it than contacts.
    #[inline]
    pub(super) fn is_busy(&self) -> bool {
        !(self.sensors.is_empty() && self.dropped.is_empty() && self.crushers.is_empty())
    }
}
