use crate::broad::Filter;
use crate::geometry::{Aabb, Side, Vec2};
use crate::narrow::{Mover, Obstacle};
use crate::scalar::Scalar;
use crate::world::few::Few;
use crate::world::state::BodyState;
use crate::world::{ActorRule, BodyKind, MoveOptions};

/// A body as the world keeps it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry<S: Scalar> {
    pub(super) kind: BodyKind,
    pub(super) mover: Mover<S>,
    pub(super) filter: Filter,
    pub(super) options: MoveOptions<S>,
    /// The open side of a solid that blocks only from there.
    pub(super) one_way: Option<Side>,
    pub(super) weight: u16,
    pub(super) actors: ActorRule,
    /// What riders are moved by in each tick.
    pub(super) conveyor: Vec2<S>,
    /// Whether riders come along.
    pub(super) carries: bool,
    /// Whether it faces left, and its hitboxes with it.
    pub(super) is_flipped: bool,
    /// The slots of its hitboxes, in the order in which they came.
    pub(super) hitboxes: Few<u32>,
    pub(super) state: BodyState,
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
            conveyor: Vec2::ZERO,
            carries: true,
            is_flipped: false,
            hitboxes: Few::new(),
            state: BodyState::default(),
        }
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
