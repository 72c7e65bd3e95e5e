//! A level that is changed while the game runs.

use crate::level::Level;
use crate::place::placed::Placed;
use crate::place::platform::Platform;
use crate::place::world::remove_known;
use jostle::{BodyId, BodyKind, Scalar, World, WorldError};

impl<S: Scalar> Placed<S> {
    /// Puts a level in place of this one, and returns the actors that are now inside something solid, in the order of
    /// their ids. Actors stay where they are; [`World::push_out`] helps those that are stuck.
    ///
    /// Maps, solids and sensors are replaced and have new ids; layers and data that the game has set on them are gone,
    /// and what it has removed is back. A platform with the same box and route as before stays: it keeps its id, its
    /// riders and its place on the route. All others start anew.
    ///
    /// # Errors
    ///
    /// Returns an error if the world refuses something of the new level. In that case, the old level stays.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    /// use jostle_level::{Level, LevelSolid, Origin};
    ///
    /// let wall = |x| LevelSolid {
    ///     place: Aabb::new(x, 0.0, 16.0, 64.0),
    ///     one_way: None,
    ///     conveyor: [0.0, 0.0].into(),
    ///     origin: Origin::default(),
    /// };
    /// let mut level = Level::empty("room", Aabb::new(0.0, 0.0, 320.0, 64.0), [16.0, 16.0]);
    /// level.solids.push(wall(100.0));
    /// let mut world = World::new();
    /// let mut placed = level.add_to(&mut world)?;
    /// let hero = world.add(Body::actor(Aabb::new(40.0, 40.0, 12.0, 14.0)))?;
    ///
    /// level.solids[0] = wall(200.0); // saved in the editor, and read again
    /// assert!(placed.replace(&mut world, &level)?.is_empty());
    /// level.solids[0] = wall(32.0);
    /// assert_eq!(placed.replace(&mut world, &level)?, [hero]);
    /// assert_eq!(world.len(), 2);
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[doc(alias("reload", "hot_reload", "swap"))]
    pub fn replace(
        &mut self,
        world: &mut World<S>,
        level: &Level<S>,
    ) -> Result<Vec<BodyId>, WorldError<S>> {
        let mut next = Self::nothing(self.ticks_per_second);
        if let Err(error) = next.add_beside(self, level, world) {
            next.remove_new(self, world);
            return Err(error);
        }
        self.remove_still(world);
        for &platform in &self.platforms {
            if !next.platforms.contains(&platform) {
                remove_known(world, platform);
            }
        }
        *self = next;
        Ok(stuck_actors(world))
    }

    /// Adds a level while the old one is still there, and takes over platforms that have not changed.
    fn add_beside(
        &mut self,
        old: &Self,
        level: &Level<S>,
        world: &mut World<S>,
    ) -> Result<(), WorldError<S>> {
        self.add_still(level, world)?;
        for (index, platform) in level.platforms_with_area() {
            let is_free = |one: &&Platform<S>| {
                let is_there = world.contains(one.body) && !self.platforms.contains(&one.body);
                is_there && one.is_like(platform)
            };
            let kept = old.moving.iter().find(is_free).cloned();
            let platform = match kept {
                Some(kept) => kept.known_as(index, &platform.name),
                None => Platform::add(index, platform, world)?,
            };
            self.push_platform(platform);
        }
        Ok(())
    }

    /// Removes what is not the old level's.
    fn remove_new(&self, old: &Self, world: &mut World<S>) {
        self.remove_still(world);
        for &platform in &self.platforms {
            if !old.platforms.contains(&platform) {
                remove_known(world, platform);
            }
        }
    }
}

/// Returns the actors that overlap a solid or a tile that blocks them.
fn stuck_actors<S: Scalar>(world: &World<S>) -> Vec<BodyId> {
    let actors = world.bodies().filter(|body| body.kind() == BodyKind::Actor);
    let is_stuck = |id: &BodyId| {
        let place = world.place(*id);
        place.is_some_and(|place| {
            let around = world.overlapping(place).only_solids();
            around.blocking(*id).any()
        })
    };
    actors.map(|body| body.id()).filter(is_stuck).collect()
}
