//! The ids of a level's things in a world.

use crate::place::conveyor::Conveyor;
use crate::place::platform::Platform;
use jostle::{BodyId, MapId, Scalar};

/// What a level has become in a world: the ids of its maps and bodies, and its platforms on their way.
///
/// Part of the state of a game: clone it, or save it with the feature `serde`, together with the world.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Body, World};
/// use jostle_level::{Level, LevelPlatform, Origin, Properties, Route, RouteEnd};
///
/// let mut level = Level::empty("tower", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
/// level.platforms.push(LevelPlatform {
///     place: Aabb::new(32.0, 100.0, 48.0, 8.0),
///     route: Route::new([[0.0, 0.0], [0.0, -60.0]], 30.0, 0, RouteEnd::Back)?,
///     one_way: None,
///     name: "lift".to_owned(),
///     class: String::new(),
///     properties: Properties::default(),
///     path_offset: [0.0, 0.0].into(),
///     origin: Origin::default(),
/// });
///
/// let mut world = World::new();
/// let mut placed = level.add_to(&mut world)?.with_ticks_per_second(60);
/// let hero = world.add(Body::actor(Aabb::new(40.0, 80.0, 12.0, 20.0)))?;
/// for _tick in 0..60 {
///     world.begin_tick();
///     placed.run_platforms(&mut world)?;
///     world.move_and_slide(hero, [0.0, 1.0])?;
/// }
/// assert_eq!(world[placed.platforms()[0]].min().y, 70.0);
/// assert_eq!(world[hero].max().y, 70.0, "the lift has carried the hero");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placed<S: Scalar = f32> {
    pub(super) maps: Vec<MapId>,
    pub(super) solids: Vec<BodyId>,
    pub(super) sensors: Vec<BodyId>,
    pub(super) platforms: Vec<BodyId>,
    /// One for each of `platforms`.
    pub(super) moving: Vec<Platform<S>>,
    /// One for each of `sensors`.
    pub(super) sensor_data: Vec<PlacedSensor>,
    pub(super) conveyors: Vec<Conveyor<S>>,
    pub(super) ticks_per_second: u32,
    /// The tick within the second.
    pub(super) tick: u32,
}

/// What is remembered of a sensor.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct PlacedSensor {
    /// The index in [`Level::sensors`](crate::Level::sensors).
    pub(super) index: usize,
    pub(super) class: String,
}

impl<S: Scalar> Placed<S> {
    /// Sets how many ticks a second has. 60 by default; with 0, platforms and conveyors stand still.
    ///
    /// Conveyors follow with the next [`run_platforms`](Self::run_platforms).
    ///
    /// ```
    /// use jostle::i32::{Aabb, World};
    /// use jostle_level::{Level, LevelPlatform, Origin, Properties, Route, RouteEnd};
    ///
    /// let mut level = Level::empty("river", Aabb::new(0, 0, 320, 160), [16, 16]);
    /// level.platforms.push(LevelPlatform {
    ///     place: Aabb::new(32, 100, 48, 8),
    ///     route: Route::new([[0, 0], [99, 0]], 60, 0, RouteEnd::Back)?,
    ///     one_way: None,
    ///     name: "raft".to_owned(),
    ///     class: String::new(),
    ///     properties: Properties::default(),
    ///     path_offset: [0, 0].into(),
    ///     origin: Origin::default(),
    /// });
    /// let mut world = World::new();
    /// let mut placed = level.add_to(&mut world)?.with_ticks_per_second(30);
    /// placed.run_platforms(&mut world)?;
    /// assert_eq!(world[placed.platforms()[0]].x(), 34, "60 units per second, in 30 ticks");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_ticks_per_second(mut self, ticks_per_second: u32) -> Self {
        self.ticks_per_second = ticks_per_second;
        self.tick = 0;
        self
    }

    /// Returns the ids of the maps, in the order of [`Level::maps`](crate::Level::maps).
    ///
    /// ```
    /// use jostle::f32::World;
    /// use jostle::Outside;
    /// use jostle_level::Reading;
    ///
    /// let level = Reading::<f32>::new(Outside::Empty).open("assets/levels/meadow.tmx")?;
    /// let mut world = World::new();
    /// let placed = level.add_to(&mut world)?;
    /// assert_eq!(world.map(placed.maps()[0]), Some(&level.maps[0].map));
    /// assert_eq!(placed.solids().len(), level.solids.len());
    /// assert_eq!(placed.sensors().len(), level.sensors.len());
    /// assert_eq!(placed.platforms().len(), level.platforms.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn maps(&self) -> &[MapId] {
        &self.maps
    }

    /// Returns the ids of the solids, in the order of [`Level::solids`](crate::Level::solids), without those that have no
    /// area.
    #[must_use]
    pub fn solids(&self) -> &[BodyId] {
        &self.solids
    }

    /// Returns the ids of the sensors, in the order of [`Level::sensors`](crate::Level::sensors), without those that have no
    /// area.
    #[must_use]
    pub fn sensors(&self) -> &[BodyId] {
        &self.sensors
    }

    /// Returns the ids of the platforms, in the order of [`Level::platforms`](crate::Level::platforms), without those that have no
    /// area.
    #[must_use]
    pub fn platforms(&self) -> &[BodyId] {
        &self.platforms
    }

    /// Returns the class of a sensor, such as `hazard`; `None` if the body is not a sensor of the level.
    ///
    /// ```
    /// use jostle::f32::{Aabb, Body, World};
    /// use jostle_level::{Level, LevelSensor, Origin, Properties};
    ///
    /// let mut level = Level::empty("cave", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
    /// level.sensors.push(LevelSensor {
    ///     place: Aabb::new(64.0, 0.0, 16.0, 16.0),
    ///     class: "hazard".to_owned(),
    ///     name: String::new(),
    ///     properties: Properties::default(),
    ///     origin: Origin::default(),
    /// });
    /// let mut world = World::new();
    /// let placed = level.add_to(&mut world)?;
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 14.0)))?;
    /// world.begin_tick();
    /// world.move_and_slide(hero, [100.0, 0.0])?;
    /// let is_hurt = world.entered(hero).any(|sensor| placed.sensor_class(sensor.id) == Some("hazard"));
    /// assert!(is_hurt);
    /// # Ok::<(), jostle::f32::WorldError>(())
    /// ```
    #[must_use]
    pub fn sensor_class(&self, sensor: BodyId) -> Option<&str> {
        self.sensor_data_of(sensor).map(|data| data.class.as_str())
    }

    /// Returns the index of a sensor in [`Level::sensors`](crate::Level::sensors), where its name and properties are;
    /// `None` if the body is not a sensor of the level.
    ///
    /// ```
    /// use jostle::f32::{Aabb, World};
    /// use jostle_level::{Level, LevelSensor, Origin, Properties, Value};
    ///
    /// let mut level = Level::empty("hall", Aabb::new(0.0, 0.0, 320.0, 160.0), [16.0, 16.0]);
    /// level.sensors.push(LevelSensor {
    ///     place: Aabb::new(64.0, 0.0, 16.0, 32.0),
    ///     class: "door".to_owned(),
    ///     name: String::new(),
    ///     properties: [("leads_to", Value::Text("cellar".to_owned()))].into_iter().collect(),
    ///     origin: Origin::default(),
    /// });
    /// let mut world = World::new();
    /// let placed = level.add_to(&mut world)?;
    /// let index = placed.sensor_index(placed.sensors()[0]).expect("it is one");
    /// assert_eq!(level.sensors[index].get::<&str>("leads_to")?, "cellar");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sensor_index(&self, sensor: BodyId) -> Option<usize> {
        self.sensor_data_of(sensor).map(|data| data.index)
    }

    /// Returns the index of a platform in [`Level::platforms`](crate::Level::platforms); `None` if the body is not a
    /// platform of the level.
    #[must_use]
    pub fn platform_index(&self, platform: BodyId) -> Option<usize> {
        self.platform_of(platform).map(|platform| platform.index)
    }

    /// Returns the first platform with this name; `None` if there is none. Names are case-sensitive.
    ///
    /// ```
    /// use jostle::i32::{Aabb, World};
    /// use jostle_level::{Level, LevelPlatform, Origin, Properties, Route, RouteEnd};
    ///
    /// let mut level = Level::empty("tower", Aabb::new(0, 0, 320, 160), [16, 16]);
    /// level.platforms.push(LevelPlatform {
    ///     place: Aabb::new(32, 100, 48, 8),
    ///     route: Route::new([[0, 0], [0, -60]], 30, 0, RouteEnd::Back)?,
    ///     one_way: None,
    ///     name: "lift".to_owned(),
    ///     class: String::new(),
    ///     properties: Properties::default(),
    ///     path_offset: [0, 0].into(),
    ///     origin: Origin::default(),
    /// });
    /// let mut world = World::new();
    /// let placed = level.add_to(&mut world)?;
    /// let lift = placed.platform("lift").expect("there is one");
    /// assert_eq!(placed.platform_name(lift), Some("lift"));
    /// assert_eq!(placed.platform_index(lift), Some(0));
    /// assert_eq!(placed.platform("raft"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn platform(&self, name: &str) -> Option<BodyId> {
        let mut platforms = self.moving.iter();
        platforms.find(|one| one.name == name).map(|one| one.body)
    }

    /// Returns the name of a platform; `None` if the body is not a platform of the level.
    #[must_use]
    pub fn platform_name(&self, platform: BodyId) -> Option<&str> {
        self.platform_of(platform)
            .map(|platform| platform.name.as_str())
    }

    fn sensor_data_of(&self, sensor: BodyId) -> Option<&PlacedSensor> {
        let at = self.sensors.iter().position(|&id| id == sensor)?;
        self.sensor_data.get(at)
    }

    fn platform_of(&self, platform: BodyId) -> Option<&Platform<S>> {
        self.moving.iter().find(|moving| moving.body == platform)
    }
}
