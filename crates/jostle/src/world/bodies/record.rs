use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Mover, Obstacle};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::bodies::InlineList;
use crate::world::bodies::lazy_box::{LazyBox, SpareBoxes};
use crate::world::bodies::state::{BodyState, RareState};
use crate::world::error::{check_finite, check_options};
use crate::world::{ActorRule, BodyKind, MoveOptions, WorldError};

/// A body as the world stores it.
///
/// Worlds can have very many, and each move looks at some, so what few bodies have sits in a box apart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BodyRecord<S: Scalar> {
    pub(crate) kind: BodyKind,
    pub(crate) mover: Mover<S>,
    pub(crate) filter: Filter,
    pub(crate) options: MoveOptions<S>,
    /// The open side of a one-way solid or actor.
    pub(crate) one_way: Option<Side>,
    pub(crate) weight: u16,
    pub(crate) actors: ActorRule,
    /// Whether its riders come along.
    pub(crate) carries: bool,
    /// Whether it faces left, and its hitboxes with it.
    pub(crate) is_flipped: bool,
    pub(crate) state: BodyState,
    extras: LazyBox<Extras<S>>,
}

/// What few bodies are given.
#[derive(Debug, PartialEq)]
struct Extras<S: Scalar> {
    hitboxes: InlineList<u32>,
    conveyor: Vec2<S>,
}

clone_in_place!([S: Scalar] Extras<S> { hitboxes, conveyor });

/// Not derived, since that would require `S: Default`.
impl<S: Scalar> Default for Extras<S> {
    fn default() -> Self {
        Self {
            hitboxes: InlineList::default(),
            conveyor: Vec2::ZERO,
        }
    }
}

/// Boxes of bodies that are gone, for those that come.
#[derive(Debug)]
pub(crate) struct SpareMemory<S: Scalar> {
    extras: SpareBoxes<Extras<S>>,
    rare: SpareBoxes<RareState>,
}

impl<S: Scalar> Default for SpareMemory<S> {
    fn default() -> Self {
        Self {
            extras: SpareBoxes::new(),
            rare: SpareBoxes::new(),
        }
    }
}

impl<S: Scalar> BodyRecord<S> {
    pub(crate) fn new(kind: BodyKind, place: Aabb<S>) -> Self {
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
            extras: LazyBox::default(),
        }
    }

    /// Copies a record, with spare boxes instead of new ones.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, source: &Self, spare: &mut SpareMemory<S>) {
        // Taken apart, so that a new field cannot be forgotten.
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

    /// Forgets other bodies, hitboxes and the conveyor.
    pub(crate) fn reset(&mut self) {
        self.state.reset();
        self.extras = LazyBox::default();
    }

    /// Gives its boxes away.
    pub(crate) fn give_up(mut self, spare: &mut SpareMemory<S>) {
        self.state.give_up(&mut spare.rare);
        self.extras.give_up(&mut spare.extras);
    }

    /// The slots of its hitboxes, in the order in which they were added.
    #[inline]
    pub(crate) fn hitboxes(&self) -> &[u32] {
        let extras = self.extras.get();
        extras.map_or(&[], |extras| extras.hitboxes.as_slice())
    }

    pub(crate) fn hitboxes_mut(&mut self) -> &mut InlineList<u32> {
        &mut self.extras.or_default().hitboxes
    }

    /// How far its riders are moved each tick.
    #[inline]
    pub(crate) fn conveyor(&self) -> Vec2<S> {
        let extras = self.extras.get();
        extras.map_or(Vec2::ZERO, |extras| extras.conveyor)
    }

    pub(crate) fn set_conveyor(&mut self, velocity: Vec2<S>) {
        // Setting zero on a body without extras must not allocate them.
        if velocity != self.conveyor() {
            self.extras.or_default().conveyor = velocity;
        }
    }

    #[inline(always)]
    pub(crate) fn place(&self) -> Aabb<S> {
        self.mover.place()
    }

    /// What it is to a mover that it blocks.
    #[inline]
    pub(crate) fn obstacle(&self) -> Obstacle<S> {
        match self.one_way {
            Some(open) => Obstacle::one_way(self.place(), open),
            None => Obstacle::solid(self.place()),
        }
    }

    /// Returns the kind of the set that lists it beside the set of all bodies: one-way actors block all bodies, so they
    /// are listed with the solids.
    #[inline(always)]
    pub(crate) fn index_kind(&self) -> BodyKind {
        if self.one_way.is_some() {
            BodyKind::Solid
        } else {
            self.kind
        }
    }

    /// Checks the numbers that a caller or a file chose.
    pub(crate) fn check_amounts(&self) -> Result<(), WorldError<S>> {
        check_options(&self.options)?;
        check_finite(["conveyor.x", "conveyor.y"], self.conveyor())
    }
}

#[cfg(test)]
mod tests {
    use super::BodyRecord;

    /// Moves read some records, and snapshots all of them.
    #[test]
    fn stays_small() {
        let size = size_of::<BodyRecord<f32>>();
        assert!(size <= 152, "{size} bytes");
    }
}
