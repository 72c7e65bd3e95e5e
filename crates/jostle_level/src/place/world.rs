//! Adding a level to a world, running and removing it.

use crate::level::{Level, LevelPlatform, LevelSolid};
use crate::place::conveyor::{Conveyor, velocity_in_tick};
use crate::place::placed::{Placed, PlacedSensor};
use crate::place::platform::Platform;
use jostle::{Body, BodyId, Scalar, World, WorldError};

/// How many ticks a second has unless the game says otherwise.
const TICKS_PER_SECOND: u32 = 60;

impl<S: Scalar> Level<S> {
    /// Adds everything that blocks, senses or moves to a world: maps first, then solids, sensors and platforms, each in
    /// the order of the level. Markers are left to the game.
    ///
    /// Boxes without area are left out: they can neither block nor sense. All bodies are in all layers. Conveyors get the
    /// velocity of a tick, at 60 ticks per second; see [`Placed::with_ticks_per_second`] for other rates. Adding a level
    /// twice adds everything twice.
    ///
    /// # Errors
    ///
    /// Returns an error if the world refuses a body, as it does if a conveyor is not finite. In that case, nothing stays
    /// in the world.
    ///
    /// ```
    /// use jostle::f32::{Aabb, TileMap, World};
    /// use jostle::{Outside, Tile};
    /// use jostle_level::{Level, LevelMap};
    ///
    /// let map = TileMap::from_text([0.0, 0.0], [16.0, 16.0], &["....", "####"], Tile::from_char, Outside::Empty)?;
    /// let mut level = Level::empty("yard", map.bounds(), [16.0, 16.0]);
    /// level.maps.push(LevelMap { name: "ground".to_owned(), map, layers: Vec::new(), first_cell: [0, 0] });
    ///
    /// let mut world = World::new();
    /// let placed = level.add_to(&mut world)?;
    /// assert_eq!(world.map(placed.maps()[0]), Some(&level.maps[0].map));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_to(&self, world: &mut World<S>) -> Result<Placed<S>, WorldError<S>> {
        Placed::nothing(TICKS_PER_SECOND).with_level(self, world)
    }

    /// Iterates over the platforms that a world takes, with their indices.
    pub(super) fn platforms_with_area(&self) -> impl Iterator<Item = (usize, &LevelPlatform<S>)> {
        let platforms = self.platforms.iter().enumerate();
        platforms.filter(|(_, platform)| !platform.place.is_empty())
    }
}

impl<S: Scalar> Placed<S> {
    pub(super) fn nothing(ticks_per_second: u32) -> Self {
        Self {
            maps: Vec::new(),
            solids: Vec::new(),
            sensors: Vec::new(),
            sensor_data: Vec::new(),
            platforms: Vec::new(),
            moving: Vec::new(),
            conveyors: Vec::new(),
            ticks_per_second,
            tick: 0,
        }
    }

    /// Adds a level to the world and to this list, or nothing if there is an error.
    fn with_level(mut self, level: &Level<S>, world: &mut World<S>) -> Result<Self, WorldError<S>> {
        if let Err(error) = self.add_all(level, world) {
            self.remove_from(world);
            return Err(error);
        }
        Ok(self)
    }

    fn add_all(&mut self, level: &Level<S>, world: &mut World<S>) -> Result<(), WorldError<S>> {
        self.add_still(level, world)?;
        for (index, platform) in level.platforms_with_area() {
            self.push_platform(Platform::add(index, platform, world)?);
        }
        Ok(())
    }

    /// Adds all that does not move.
    pub(super) fn add_still(
        &mut self,
        level: &Level<S>,
        world: &mut World<S>,
    ) -> Result<(), WorldError<S>> {
        for map in &level.maps {
            self.maps.push(world.add_map(map.map.clone()));
        }
        let solids = level.solids.iter();
        for solid in solids.filter(|solid| !solid.place.is_empty()) {
            let body = world.add(self.solid_body(solid))?;
            self.solids.push(body);
            if !is_zero(solid) {
                let velocity = solid.conveyor;
                self.conveyors.push(Conveyor { body, velocity });
            }
        }
        let sensors = level.sensors.iter().enumerate();
        for (index, sensor) in sensors.filter(|(_, sensor)| !sensor.place.is_empty()) {
            self.sensors.push(world.add(Body::sensor(sensor.place))?);
            let class = sensor.class.clone();
            self.sensor_data.push(PlacedSensor { index, class });
        }
        Ok(())
    }

    fn solid_body(&self, solid: &LevelSolid<S>) -> Body<S> {
        let body = Body::solid(solid.place);
        let body = match solid.one_way {
            Some(open) => body.with_one_way(open),
            None => body,
        };
        let velocity = solid.conveyor;
        if !velocity.is_finite() {
            // The world refuses it with a sentence of its own.
            return body.with_conveyor(velocity);
        }
        body.with_conveyor(velocity_in_tick(velocity, self.tick, self.ticks_per_second))
    }

    pub(super) fn push_platform(&mut self, platform: Platform<S>) {
        self.platforms.push(platform.body);
        self.moving.push(platform);
    }

    /// Moves every platform on by one tick: it carries its riders, and pushes whatever is in its way.
    ///
    /// Call it once per tick, before the actors move, and before [`World::run_conveyors`] if there are conveyors: it
    /// also sets how far each moves its riders in this tick, so that whole numbers keep a speed such as 45 pixels per
    /// second. Platforms that the game has removed are skipped. One that the game has moved itself goes on along its
    /// route from there.
    ///
    /// # Errors
    ///
    /// Returns an error if a platform would leave the range of the number type. The others move nevertheless.
    ///
    /// ```
    /// use jostle::f32::World;
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    /// let mut world = World::new();
    /// let mut placed = level.add_to(&mut world)?;
    /// let ferry = placed.platforms()[0];
    /// let start = world[ferry].x();
    /// for _tick in 0..60 {
    ///     world.begin_tick();
    ///     placed.run_platforms(&mut world)?;
    /// }
    /// assert_eq!((world[ferry].x() - start).abs(), 40.0, "40 pixels per second");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_platforms(&mut self, world: &mut World<S>) -> Result<(), WorldError<S>> {
        let mut result = Ok(());
        let (tick, rate) = (self.tick, self.ticks_per_second);
        for platform in &mut self.moving {
            result = result.and(platform.run(world, rate));
        }
        for conveyor in &self.conveyors {
            result = result.and(conveyor.set(world, tick, rate));
        }
        // What was saved may hold any tick.
        let next = tick.saturating_add(1);
        self.tick = if next < rate { next } else { 0 };
        result
    }

    /// Removes everything of the level from the world. What the game has removed before is skipped, and so is everything
    /// if this is another world.
    ///
    /// ```
    /// use jostle::f32::{Aabb, World};
    /// use jostle_level::{Level, LevelSolid, Origin};
    ///
    /// let mut level = Level::empty("room", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
    /// level.solids.push(LevelSolid {
    ///     place: Aabb::new(0.0, 144.0, 320.0, 16.0),
    ///     one_way: None,
    ///     conveyor: [0.0, 0.0].into(),
    ///     origin: Origin::default(),
    /// });
    /// let mut world = World::new();
    /// let placed = level.add_to(&mut world)?;
    /// assert_eq!(world.len(), 1);
    /// placed.remove_from(&mut world);
    /// assert!(world.is_empty());
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    pub fn remove_from(&self, world: &mut World<S>) {
        self.remove_still(world);
        for &platform in &self.platforms {
            remove_known(world, platform);
        }
    }

    /// Removes all that does not move.
    pub(super) fn remove_still(&self, world: &mut World<S>) {
        for &body in self.solids.iter().chain(&self.sensors) {
            remove_known(world, body);
        }
        for &map in &self.maps {
            if world.map(map).is_some() {
                let removed = world.remove_map(map);
                debug_assert!(removed.is_ok(), "it is in the world");
            }
        }
    }
}

/// Removes a body unless the game has done so.
pub(super) fn remove_known<S: Scalar>(world: &mut World<S>, body: BodyId) {
    if world.contains(body) {
        let removed = world.remove(body);
        debug_assert!(removed.is_ok(), "it is in the world");
    }
}

fn is_zero<S: Scalar>(solid: &LevelSolid<S>) -> bool {
    solid.conveyor.x == S::ZERO && solid.conveyor.y == S::ZERO
}

#[cfg(test)]
mod tests {
    use crate::place::placed::Placed;
    use jostle::World;

    #[test]
    fn a_saved_tick_beyond_its_second_begins_the_next_one() {
        let mut placed = Placed::<f32>::nothing(60);
        placed.tick = u32::MAX;
        placed
            .run_platforms(&mut World::new())
            .expect("nothing moves");
        assert_eq!(placed.tick, 0);
    }
}
