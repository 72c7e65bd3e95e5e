use crate::geometry::Side;
use crate::pool::clone_in_place;
use crate::world::few::Few;
use crate::world::seldom::{Leftovers, Seldom};
use crate::world::{BodyId, Other, Partner};
use alloc::vec::Vec;

/// How many contacts need no allocation: the floor and a wall.
const CONTACTS: usize = 2;

/// What the moves remember of a body from tick to tick.
#[derive(Debug, Default, PartialEq)]
pub(super) struct BodyState {
    /// Whom it lies along, and with which side, in order.
    pub(super) contacts: Few<(Partner, Side), CONTACTS>,
    /// What carries it along.
    pub(super) rides: Option<BodyId>,
    rare: Seldom<RareState>,
}

clone_in_place!([] BodyState { contacts, rides, rare });

/// What few bodies have anything of.
#[derive(Debug, Default, PartialEq)]
pub(super) struct RareState {
    sensors: Vec<BodyId>,
    dropped: Vec<Other>,
    crushers: Vec<BodyId>,
}

clone_in_place!([] RareState { sensors, dropped, crushers });

impl RareState {
    fn is_empty(&self) -> bool {
        self.sensors.is_empty() && self.dropped.is_empty() && self.crushers.is_empty()
    }
}

impl BodyState {
    /// Becomes as another, with memory from the spare and to it.
    #[inline(always)]
    pub(super) fn copy_from(&mut self, source: &Self, spare: &mut Leftovers<RareState>) {
        self.contacts.clone_from(&source.contacts);
        self.rides = source.rides;
        self.rare.copy_from(&source.rare, spare);
    }

    /// Becomes that of a body that is new.
    pub(super) fn forget(&mut self) {
        self.contacts.clear();
        self.rides = None;
        self.rare = Seldom::default();
    }

    /// Gives away what memory it has beside itself.
    pub(super) fn give_up(&mut self, spare: &mut Leftovers<RareState>) {
        self.rare.give_up(spare);
    }

    /// The sensors that it is in, in order.
    #[inline]
    pub(super) fn sensors(&self) -> &[BodyId] {
        self.rare.get().map_or(&[], |rare| &rare.sensors)
    }

    pub(super) fn sensors_mut(&mut self) -> &mut Vec<BodyId> {
        &mut self.rare.or_default().sensors
    }

    /// The one-ways that it drops through.
    #[inline]
    pub(super) fn dropped(&self) -> &[Other] {
        self.rare.get().map_or(&[], |rare| &rare.dropped)
    }

    pub(super) fn dropped_mut(&mut self) -> &mut Vec<Other> {
        &mut self.rare.or_default().dropped
    }

    /// The solids that it is in, and of which nothing is left to tell: it has been crushed by them, or was
    /// in them before they moved.
    #[inline]
    pub(super) fn crushers(&self) -> &[BodyId] {
        self.rare.get().map_or(&[], |rare| &rare.crushers)
    }

    pub(super) fn crushers_mut(&mut self) -> &mut Vec<BodyId> {
        &mut self.rare.or_default().crushers
    }

    /// Forgets that a body crushes it, or that it drops through it.
    pub(super) fn forget_passing(&mut self, gone: BodyId) {
        if let Some(rare) = self.rare.get_mut() {
            rare.crushers.retain(|&crusher| crusher != gone);
            rare.dropped.retain(|other| other.body() != Some(gone));
        }
    }

    /// Whether there is no more to it than contacts and a ride.
    #[inline]
    pub(super) fn is_plain(&self) -> bool {
        self.rare.get().is_none_or(RareState::is_empty)
    }
}
