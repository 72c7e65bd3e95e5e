use crate::geometry::Side;
use crate::pool::clone_in_place;
use crate::world::bodies::InlineList;
use crate::world::bodies::lazy_box::{LazyBox, SpareBoxes};
use crate::world::{BodyId, Other, PartnerId};
use alloc::vec::Vec;

/// How many contacts need no allocation: the floor and a wall.
const INLINE_CONTACTS: usize = 2;

/// What a body remembers of others from tick to tick.
///
/// A file can name bodies here that are not in the world, so these are ids and not slots.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BodyState {
    /// What it touches, and with which side, sorted.
    pub(crate) contacts: InlineList<(PartnerId, Side), INLINE_CONTACTS>,
    /// The body that carries it.
    pub(crate) rides: Option<BodyId>,
    rare: LazyBox<RareState>,
}

/// What few bodies remember.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct RareState {
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
    /// Copies a state, with spare boxes instead of new ones.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, source: &Self, spare: &mut SpareBoxes<RareState>) {
        self.contacts.clone_from(&source.contacts);
        self.rides = source.rides;
        self.rare.copy_from(&source.rare, spare);
    }

    /// Becomes the state of a new body, but keeps the memory of a long list of contacts.
    pub(crate) fn reset(&mut self) {
        self.contacts.clear();
        self.rides = None;
        self.rare = LazyBox::default();
    }

    pub(crate) fn give_up(&mut self, spare: &mut SpareBoxes<RareState>) {
        self.rare.give_up(spare);
    }

    /// The sensors that the body is in, sorted.
    #[inline]
    pub(crate) fn sensors(&self) -> &[BodyId] {
        self.rare.get().map_or(&[], |rare| &rare.sensors)
    }

    pub(crate) fn sensors_mut(&mut self) -> &mut Vec<BodyId> {
        &mut self.rare.or_default().sensors
    }

    /// The one-way platforms that the body is dropping through, sorted.
    #[inline]
    pub(crate) fn dropped(&self) -> &[Other] {
        self.rare.get().map_or(&[], |rare| &rare.dropped)
    }

    pub(crate) fn dropped_mut(&mut self) -> &mut Vec<Other> {
        &mut self.rare.or_default().dropped
    }

    /// The solids that overlap the body and are not reported again: it was crushed by them before, or was
    /// inside them before they moved.
    #[inline]
    pub(crate) fn crushers(&self) -> &[BodyId] {
        self.rare.get().map_or(&[], |rare| &rare.crushers)
    }

    pub(crate) fn crushers_mut(&mut self) -> &mut Vec<BodyId> {
        &mut self.rare.or_default().crushers
    }

    /// Forgets that the body is crushed by a removed one, or dropping through it.
    pub(crate) fn forget_passing(&mut self, removed: BodyId) {
        if let Some(rare) = self.rare.get_mut() {
            rare.crushers.retain(|&crusher| crusher != removed);
            rare.dropped.retain(|other| other.body() != Some(removed));
        }
    }

    /// Returns whether there is nothing in it but contacts and a ride.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.rare.get().is_none_or(RareState::is_empty)
    }
}
