use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Mover, Obstacle};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::few::Few;
use crate::world::seldom::{Leftovers, Seldom};
use crate::world::state::{BodyState, RareState};
use crate::world::{ActorRule, BodyKind, MoveOptions};

/// A body as the world keeps it.
///
/// There may be very many, and each move looks at some: what few bodies have is kept apart.
#[derive(Debug, PartialEq)]
pub(super) struct Entry<S: Scalar> {
    pub(super) kind: BodyKind,
    pub(super) mover: Mover<S>,
    pub(super) filter: Filter,
    pub(super) options: MoveOptions<S>,
    /// The open side of a solid that blocks only from there.
    pub(super) one_way: Option<Side>,
    pub(super) weight: u16,
    pub(super) actors: ActorRule,
    /// Whether riders come along.
    pub(super) carries: bool,
    /// Whether it faces left, and its hitboxes with it.
    pub(super) is_flipped: bool,
    pub(super) state: BodyState,
    extras: Seldom<Extras<S>>,
}

clone_in_place!([S: Scalar] Entry<S> {
    kind, mover, filter, options, one_way, weight, actors, carries, is_flipped, state, extras,
});

/// Memory of bodies that have gone, for those that come.
#[derive(Debug)]
pub(super) struct Spare<S: Scalar> {
    extras: Leftovers<Extras<S>>,
    rare: Leftovers<RareState>,
}

impl<S: Scalar> Default for Spare<S> {
    fn default() -> Self {
        let (extras, rare) = (Leftovers::new(), Leftovers::new());
        Self { extras, rare }
    }
}

/// What few bodies are given.
#[derive(Debug, PartialEq)]
struct Extras<S: Scalar> {
    hitboxes: Few<u32>,
    conveyor: Vec2<S>,
}

clone_in_place!([S: Scalar] Extras<S> { hitboxes, conveyor });

/// Not derived: that would ask for numbers with a default.
impl<S: Scalar> Default for Extras<S> {
    fn default() -> Self {
        Self {
            hitboxes: Few::new(),
            conveyor: Vec2::ZERO,
        }
    }
}

impl<S: Scalar> Entry<S> {
    pub(super) fn new(kind: BodyKind, place: Aabb<S>) -> Self {
        Self {
            kind,
            mover: Mover::from(place),
            filter: Filter::ALL,
            options: MoveOptions::default(),
            one_way: None,
            weight: 1,
            actors: ActorRule::Ignore,
            carries: true,
            is_flipped: false,
            state: BodyState::default(),
            extras: Seldom::default(),
        }
    }

    /// Becomes as another, with memory from the spare and to it.
    #[inline(always)]
    pub(super) fn copy_from(&mut self, source: &Self, spare: &mut Spare<S>) {
        let Self {
            kind,
            mover,
            filter,
            options,
            one_way,
            weight,
            actors,
            carries,
            is_flipped,
            state,
            extras,
        } = source;
        self.state.copy_from(state, &mut spare.rare);
        self.extras.copy_from(extras, &mut spare.extras);
        (self.kind, self.mover, self.filter) = (*kind, *mover, *filter);
        (self.options, self.one_way, self.weight) = (*options, *one_way, *weight);
        (self.actors, self.carries, self.is_flipped) = (*actors, *carries, *is_flipped);
    }

    /// Forgets what it has to do with others, and what few bodies are given.
    pub(super) fn forget(&mut self) {
        self.state.forget();
        self.extras = Seldom::default();
    }

    /// Gives away what memory it has beside itself.
    pub(super) fn give_up(mut self, spare: &mut Spare<S>) {
        self.state.give_up(&mut spare.rare);
        self.extras.give_up(&mut spare.extras);
    }

    /// The slots of its hitboxes, in the order in which they came.
    #[inline]
    pub(super) fn hitboxes(&self) -> &[u32] {
        let extras = self.extras.get();
        extras.map_or(&[], |extras| extras.hitboxes.as_slice())
    }

    #[inline]
    pub(super) fn has_hitboxes(&self) -> bool {
        !self.hitboxes().is_empty()
    }

    pub(super) fn take_hitboxes(&mut self) -> Few<u32> {
        let extras = self.extras.get_mut();
        extras.map_or(Few::new(), |extras| core::mem::take(&mut extras.hitboxes))
    }

    pub(super) fn hitboxes_mut(&mut self) -> &mut Few<u32> {
        &mut self.extras.or_default().hitboxes
    }

    /// What riders are moved by in each tick.
    #[inline]
    pub(super) fn conveyor(&self) -> Vec2<S> {
        self.extras
            .get()
            .map_or(Vec2::ZERO, |extras| extras.conveyor)
    }

    pub(super) fn set_conveyor(&mut self, velocity: Vec2<S>) {
        if velocity != self.conveyor() {
            self.extras.or_default().conveyor = velocity;
        }
    }

    /// Whether all that it has to do with others are contacts and a ride.
    #[inline]
    pub(super) fn is_bare(&self) -> bool {
        self.state.is_plain() && self.extras.get().is_none()
    }

    #[inline]
    pub(super) fn place(&self) -> Aabb<S> {
        self.mover.place()
    }

    /// What it is to a mover that it blocks.
    #[inline]
    pub(super) fn obstacle(&self) -> Obstacle<S> {
        match self.one_way {
            Some(open) => Obstacle::one_way(self.place(), open),
            None => Obstacle::solid(self.place()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Entry;

    /// Moves look at some of them, and snapshots at all.
    #[test]
    fn stays_small() {
        let size = size_of::<Entry<f32>>();
        assert!(size <= 152, "{size} bytes");
    }
}
