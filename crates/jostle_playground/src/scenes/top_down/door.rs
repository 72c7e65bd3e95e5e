//! Doors that are open while anything is on their plate.

use super::rooms::{self, RoomThing, TILE};
use super::{CRATES, FLOOR, PEOPLE, WALLS};
use jostle::f32::{Aabb, Body, Vec2, World, WorldError};
use jostle::{BodyId, BodyKind};
use jostle_inspect::Ink;

const SPEED: f32 = 1.0;

/// A door and its plate.
#[derive(Debug)]
pub(super) struct Door {
    pub(super) body: BodyId,
    pub(super) plate: BodyId,
    pub(super) ink: Ink,
    /// Where it is when it is closed.
    closed: Aabb,
    /// How far it is open.
    pub(super) gap: f32,
    pub(super) is_held: bool,
}

impl Door {
    pub(super) fn add_all(world: &mut World) -> Result<Vec<Self>, WorldError> {
        let doors = [
            ('a', Ink::Rgb(0xd9, 0x5f, 0x4c)),
            ('b', Ink::Rgb(0x4c, 0x9f, 0xd9)),
            ('c', Ink::Rgb(0xc9, 0x9a, 0x2e)),
        ];
        let doors = doors.map(|(letter, ink)| Self::add(world, letter, ink));
        doors.into_iter().collect()
    }

    fn add(world: &mut World, letter: char, ink: Ink) -> Result<Self, WorldError> {
        let closed = rooms::find(RoomThing::Door(letter));
        let plate = rooms::find(RoomThing::Plate(letter)).shrunk(3.0);
        let plate = Body::sensor(plate).with_layers(FLOOR);
        Ok(Self {
            body: world.add(Body::solid(closed).with_layers(WALLS))?,
            plate: world.add(plate.with_mask(PEOPLE | CRATES))?,
            ink,
            closed,
            gap: 0.0,
            is_held: false,
        })
    }

    /// Opens or closes a little. It waits for whatever is in its way.
    pub(super) fn tick(&mut self, world: &mut World) -> Result<(), WorldError> {
        let actors = |area: Aabb| world.overlapping(area).of_kind(BodyKind::Actor).any();
        self.is_held = !world.bodies_in(self.plate).is_empty();
        let target = if self.is_held || actors(self.closed) {
            self.width()
        } else {
            0.0
        };
        let way = (target - self.gap).clamp(-SPEED, SPEED);
        self.gap += way;
        // It slides into the wall at its left end or above it.
        let delta = if TILE < self.closed.width() {
            Vec2::new(-way, 0.0)
        } else {
            Vec2::new(0.0, -way)
        };
        world.move_solid(self.body, delta)?;
        Ok(())
    }

    fn width(&self) -> f32 {
        self.closed.width().max(self.closed.height())
    }
}
