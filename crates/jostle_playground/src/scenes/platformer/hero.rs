//! The hero: a [`Character`] with hearts and a sword.

use super::foe::{FOE_SKIN, GROUND, HERO, HERO_SKIN, skin_label, sword_label};
use super::level::{LADDER, SPIKES, TILE};
use crate::scene::Input;
use jostle::f32::{Aabb, Body, Character, CharacterMove, CharacterSettings, Hitbox, MoveOptions};
use jostle::f32::{TileMap, Vec2, World, WorldError};
use jostle::{BodyId, CharacterInput, Filter};

/// The layer of pickups and the goal.
pub(super) const PICKUP: u32 = 8;

const HEARTS: u8 = 3;
/// How long the sword is out, and the time between attacks, in ticks.
const BLOW: u16 = 8;
const BLOW_TO_BLOW: u16 = 14;
/// How long the hero is invulnerable after a hit, in ticks.
const SAFE: u16 = 60;

/// The hero.
#[derive(Debug)]
pub(super) struct Hero {
    pub(super) character: Character,
    pub(super) hearts: u8,
    pub(super) deaths: u32,
    /// Remaining ticks of invulnerability.
    pub(super) safe: u16,
    /// Ticks since the attack started, if there is one.
    blow: Option<u16>,
    start: Vec2,
}

impl Hero {
    pub(super) fn add(world: &mut World, cell: Aabb) -> Result<Self, WorldError> {
        let place = Aabb::new(cell.min().x, cell.min().y, 10.0, TILE);
        let skin = Aabb::new(1.0, 1.0, 8.0, 14.0);
        let sword = Aabb::new(8.0, 3.0, 18.0, 8.0);
        let options = MoveOptions {
            forgive_ceiling: 4.0,
            step: TILE / 2.0,
            snap: 4.0,
            ..MoveOptions::default()
        };
        let body = Body::actor(place)
            .with_layers(HERO)
            .with_mask(GROUND | PICKUP)
            .with_options(options)
            .with_hitbox(Hitbox::new(skin_label(), skin).with_filter(Filter::new(HERO_SKIN, 0)))
            .with_hitbox(
                Hitbox::new(sword_label(), sword)
                    .with_filter(Filter::new(0, FOE_SKIN))
                    .inactive(),
            );
        let settings = CharacterSettings {
            ladder: Some(LADDER),
            ..CharacterSettings::for_tiles(TILE, 60)
        };
        Ok(Self {
            character: Character::new(world.add(body)?, settings),
            hearts: HEARTS,
            deaths: 0,
            safe: 0,
            blow: None,
            start: place.min(),
        })
    }

    pub(super) fn body(&self) -> BodyId {
        self.character.body()
    }

    /// Runs, jumps, climbs and attacks.
    pub(super) fn tick(
        &mut self,
        world: &mut World,
        input: &Input,
    ) -> Result<CharacterMove, WorldError> {
        self.safe = self.safe.saturating_sub(1);
        let done = self.character.tick(world, wishes(input))?;
        world.set_flipped(self.body(), self.character.is_flipped())?;
        self.blow = match self.blow.map(|ticks| ticks + 1) {
            Some(ticks) if ticks < BLOW_TO_BLOW => Some(ticks),
            _ => (input.act && !done.is_climbing).then_some(0),
        };
        world.set_hitbox_active(self.body(), sword_label(), self.is_striking())?;
        Ok(done)
    }

    pub(super) fn is_striking(&self) -> bool {
        self.blow.is_some_and(|ticks| ticks < BLOW)
    }

    /// Whether it stands in spikes. Their very edge does not hurt.
    pub(super) fn is_in_spikes(&self, world: &World) -> bool {
        let Some(place) = world.place(self.body()) else {
            return false;
        };
        let is_spike = |map: &TileMap| {
            let mut tiles = map.tiles_in(place.shrunk(2.0));
            tiles.any(|(_, tile)| tile.data() == SPIKES)
        };
        world.maps().any(|(_, map)| is_spike(map))
    }

    /// Takes a hit from this place: loses a heart and is thrown back.
    pub(super) fn wound(&mut self, world: &mut World, from: Aabb) -> Result<(), WorldError> {
        if 0 < self.safe {
            return Ok(());
        }
        self.hearts = self.hearts.saturating_sub(1);
        self.safe = SAFE;
        if self.hearts == 0 {
            return self.die(world);
        }
        let here = world.place(self.body()).unwrap_or(from);
        let away = if here.center().x < from.center().x {
            -140.0
        } else {
            140.0
        };
        self.character.set_velocity([away, -120.0])
    }

    /// Returns to the start.
    pub(super) fn die(&mut self, world: &mut World) -> Result<(), WorldError> {
        self.deaths += 1;
        (self.hearts, self.safe, self.blow) = (HEARTS, SAFE, None);
        world.teleport(self.body(), self.start)?;
        self.character.set_velocity([0.0, 0.0])
    }

    /// Returns the state that is not in the world, as numbers.
    pub(super) fn state(&self) -> [u64; 7] {
        let velocity = self.character.velocity();
        [
            velocity.x.to_bits().into(),
            velocity.y.to_bits().into(),
            u64::from(self.character.is_grounded())
                | (u64::from(self.character.is_climbing()) << 1),
            self.hearts.into(),
            self.deaths.into(),
            self.safe.into(),
            self.blow.map_or(u64::MAX, u64::from),
        ]
    }
}

fn wishes(input: &Input) -> CharacterInput {
    CharacterInput {
        move_x: 127 * (i8::from(input.right) - i8::from(input.left)),
        up: input.up,
        down: input.down,
        jump: input.jump,
    }
}
