//! Platforms that move.

use crate::level::LevelPlatform;
use crate::place::Route;
use jostle::{Aabb, Body, BodyId, Scalar, Side, Vec2, World, WorldError};

/// A platform of a level, as it is in a world.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Platform<S: Scalar> {
    pub(super) body: BodyId,
    /// The index in [`Level::platforms`](crate::Level::platforms).
    pub(super) index: usize,
    pub(super) name: String,
    route: Route<S>,
    /// Where the level puts it.
    start: Aabb<S>,
    one_way: Option<Side>,
    /// The corner that the route is measured from: that of `start`, unless the game has moved the platform itself.
    origin: Vec2<S>,
    /// The corner at which the last tick has left it.
    left_at: Vec2<S>,
}

impl<S: Scalar> Platform<S> {
    /// Adds a platform to the world.
    pub(super) fn add(
        index: usize,
        platform: &LevelPlatform<S>,
        world: &mut World<S>,
    ) -> Result<Self, WorldError<S>> {
        let body = Body::solid(platform.place);
        let body = match platform.one_way {
            Some(open) => body.with_one_way(open),
            None => body,
        };
        Ok(Self {
            body: world.add(body)?,
            index,
            name: platform.name.clone(),
            route: platform.route.clone(),
            start: platform.place,
            one_way: platform.one_way,
            origin: platform.place.min(),
            left_at: platform.place.min(),
        })
    }

    /// Whether the level describes this very platform, so that it can go on from where it is.
    pub(super) fn is_like(&self, platform: &LevelPlatform<S>) -> bool {
        self.start == platform.place
            && self.one_way == platform.one_way
            && self.route.is_same_way(&platform.route)
    }

    /// Gives it the index and name that it has in a level read anew.
    pub(super) fn known_as(mut self, index: usize, name: &str) -> Self {
        self.index = index;
        name.clone_into(&mut self.name);
        self
    }

    /// Moves the platform on by one tick. Leaves one alone that is no longer there.
    pub(super) fn run(
        &mut self,
        world: &mut World<S>,
        ticks_per_second: u32,
    ) -> Result<(), WorldError<S>> {
        let Some(place) = world.place(self.body) else {
            return Ok(());
        };
        let corner = place.min();
        self.origin += corner - self.left_at;
        self.route.step(ticks_per_second);
        // From where it really is to where it should be: sums of float steps would drift away from the route.
        let delta = self.origin + self.route.position() - corner;
        self.left_at = corner;
        if delta != Vec2::new(S::ZERO, S::ZERO) {
            self.left_at = world.move_solid(self.body, delta)?.min();
        }
        Ok(())
    }
}
