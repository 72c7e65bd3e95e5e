//! A level that is played: its world, the hero, what there is to collect, and the exit.

use super::hero::Hero;
use super::start::start;
use crate::checksum::Checksum;
use crate::opened_level::OpenedLevel;
use jostle::f32::{Aabb, Body, World, WorldError};
use jostle::{BodyId, CharacterInput, Event, EventKind, MapId, Partner, Side};
use jostle_level::{Level, Marker, Placed};
use std::sync::Arc;

/// How far beyond the level a hero falls before it starts over, in tiles.
const BEYOND: f32 = 4.0;

/// What markers to collect are called.
const PICKUPS: [&str; 3] = ["coin", "gem", "star"];
/// What the end of a level is called.
pub(super) const EXITS: [&str; 4] = ["exit", "goal", "finish", "door"];

/// A level that is played.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) opened: Arc<OpenedLevel>,
    pub(super) world: World,
    placed: Placed,
    pub(super) hero: Hero,
    start: Aabb,
    /// Things to collect, as bodies.
    pub(super) pickups: Vec<BodyId>,
    pub(super) total: usize,
    pub(super) exits: Vec<BodyId>,
    /// The places of markers that are neither of these nor a start or a path.
    pub(super) others: Vec<Aabb>,
    pub(super) is_won: bool,
    pub(super) deaths: u32,
    /// Ticks since the start.
    pub(super) ticks: u64,
}

impl Game {
    /// Starts a level. Without its platforms, a way that was found without them can be played again.
    ///
    /// # Errors
    ///
    /// Returns an error if the world refuses something of the level.
    pub(super) fn start(
        opened: Arc<OpenedLevel>,
        is_above: bool,
        has_platforms: bool,
    ) -> Result<Self, WorldError> {
        let mut world = World::new();
        world.set_records_moves(true);
        let placed = if has_platforms {
            opened.level.add_to(&mut world)?
        } else {
            still(&opened.level).add_to(&mut world)?
        };
        let start = start(&opened, is_above)?;
        let hero = Hero::add(&mut world, start, &opened, is_above)?;
        let mut game = Self {
            opened,
            world,
            placed,
            hero,
            start,
            pickups: Vec::new(),
            total: 0,
            exits: Vec::new(),
            others: Vec::new(),
            is_won: false,
            deaths: 0,
            ticks: 0,
        };
        game.add_things()?;
        Ok(game)
    }

    fn add_things(&mut self) -> Result<(), WorldError> {
        let opened = self.opened.clone();
        // They are in the order of the markers.
        let mut starts = opened.level.starts().peekable();
        for marker in &opened.level.markers {
            let place = area(marker, opened.tile());
            let is_start = starts.next_if(|start| std::ptr::eq(*start, marker));
            if is_called(marker, &PICKUPS) {
                self.pickups.push(self.world.add(Body::sensor(place))?);
            } else if is_called(marker, &EXITS) {
                self.exits.push(self.world.add(Body::sensor(place))?);
            } else if marker.points.is_empty() && is_start.is_none() {
                self.others.push(place);
            }
        }
        self.total = self.pickups.len();
        Ok(())
    }

    /// Plays one tick.
    pub(super) fn tick(&mut self, input: CharacterInput) {
        self.ticks += 1;
        self.world.begin_tick();
        // Only at the end of the number range something is refused. Then the hero starts over.
        let moved = self.placed.run_platforms(&mut self.world);
        self.world.run_conveyors();
        let moved = moved.and(self.hero.tick(&mut self.world, input));
        self.collect();
        if moved.is_err() || self.is_lost() {
            self.deaths += 1;
            let put = self.hero.put(&mut self.world, self.start.min());
            debug_assert!(put.is_ok(), "it has been there before");
        }
    }

    /// Returns the sensors that the hero is in, and those that it went through in this tick: on a fast belt it passes a
    /// thin one between two ticks.
    fn sensed(&self) -> Vec<BodyId> {
        let body = self.hero.body();
        let sensed = self.world.sensors_around(body);
        let sensed = sensed.chain(self.world.entered(body));
        sensed.map(|sensor| sensor.id).collect()
    }

    fn collect(&mut self) {
        for sensor in self.sensed() {
            self.is_won |= self.exits.contains(&sensor);
            if let Some(at) = self.pickups.iter().position(|body| *body == sensor) {
                self.pickups.remove(at);
                let removed = self.world.remove(sensor);
                debug_assert!(removed.is_ok(), "it is in the world");
            }
        }
    }

    /// Whether the hero is hurt, crushed or beyond the level.
    fn is_lost(&self) -> bool {
        let body = self.hero.body();
        let is_crush =
            |event: &Event| event.body == body && matches!(event.kind, EventKind::Crush { .. });
        let is_crushed = self.world.events().iter().any(is_crush);
        let room = self.opened.bounds().grown(BEYOND * self.opened.tile());
        let place = self.world.place(body);
        self.is_hurt() || is_crushed || place.is_none_or(|place| !place.touches(room))
    }

    /// Whether the hero is in a hazard, or touches a tile that is one and blocks: such tiles have no sensors.
    fn is_hurt(&self) -> bool {
        let class = |sensor: BodyId| self.placed.sensor_class(sensor);
        let is_hazard = |class: &str| class.eq_ignore_ascii_case("hazard");
        if self.sensed().into_iter().filter_map(class).any(is_hazard) {
            return true;
        }
        let hazard = self.opened.level.data("hazard");
        let mut contacts = self.world.contacts(self.hero.body());
        contacts.any(|(partner, side)| match partner {
            Partner::Map(map) => self.touches_tile(map, side, hazard),
            Partner::Body(_) => false,
        })
    }

    /// Whether the hero touches a tile with this data, and with that side. A shared corner does not count.
    fn touches_tile(&self, map: MapId, side: Side, data: Option<u16>) -> bool {
        let map = self.world.map(map);
        let (Some(map), Some(place)) = (map, self.world.place(self.hero.body())) else {
            return false;
        };
        let along = side.axis().other();
        let around = map.tiles_in(place.grown(self.opened.tile() / 2.0));
        let wanted = around.filter(|(_, tile)| tile.is_blocking() && Some(tile.data()) == data);
        let mut cells = wanted.filter_map(|(pos, _)| map.cell_box(pos));
        cells.any(|cell| cell.touches(place) && cell.span(along).overlaps(place.span(along)))
    }

    /// Returns its platforms.
    pub(super) fn platforms(&self) -> &[BodyId] {
        self.placed.platforms()
    }

    /// Returns a checksum over everything that influences later ticks.
    pub(super) fn checksum(&self) -> u64 {
        let mut checksum = Checksum::new();
        checksum.add(self.world.checksum());
        checksum.add(self.hero.checksum());
        checksum.add(u64::from(self.is_won));
        checksum.add(self.deaths.into());
        // Platforms are where their routes lead them in this time.
        checksum.add(self.ticks);
        checksum.value()
    }
}

/// Returns the level without what moves by itself.
fn still(level: &Level) -> Level {
    let platforms = Vec::new();
    Level {
        platforms,
        ..level.clone()
    }
}

/// Whether the class or the name of a marker is one of these.
pub(super) fn is_called(marker: &Marker, names: &[&str]) -> bool {
    let is_one = |text: &str| names.iter().any(|name| text.eq_ignore_ascii_case(name));
    is_one(&marker.class) || is_one(&marker.name)
}

/// Returns the box of a marker. A point stands for half a tile around it.
fn area(marker: &Marker, tile: f32) -> Aabb {
    if marker.place.is_empty() {
        marker.place.grown(tile / 4.0)
    } else {
        marker.place
    }
}
