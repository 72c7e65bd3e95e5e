//! The hero: a [`Character`] with hearts and a sword.

use super::foe::{FOE_SKIN, GROUND, HERO, HERO_SKIN, skin_label, sword_label};
use super::level::{LADDER, SPIKES, TILE, WATER};
use crate::scene::Input;
use jostle::f32::{Aabb, AirJump, Body, Character, CharacterMove, CharacterSettings, Crouch};
use jostle::f32::{Hitbox, TileMap, Vec2, WallJump, World, WorldError};
use jostle::{BodyId, CharacterInput, Filter};

/// The layer of pickups and the goal.
pub(super) const PICKUP: u32 = 8;

const HEARTS: u8 = 3;
/// How long the sword is out, and the time between attacks, in ticks.
const BLOW: u16 = 8;
const BLOW_TO_BLOW: u16 = 14;
/// How long the hero is invulnerable after a hit, in ticks.
const SAFE: u16 = 60;
/// How long a hit is seen: as a pose, and before that as a flash, in ticks.
const HURT: u16 = 20;
const FLASH: u16 = 3;
/// How fast a dash is, how long it lasts, and the time between dashes, in ticks.
const DASH_SPEED: f32 = 300.0;
const DASH: u16 = 9;
const DASH_TO_DASH: u16 = 40;
/// How high a jump off an enemy's head is.
const STOMP: f32 = 2.0 * TILE;

/// Returns the settings for a tile size and a number of ticks per second.
type Preset = fn(f32, u32) -> CharacterSettings;

/// The presets by name.
pub(super) const FEELS: [(&str, Preset); 3] = [
    ("classic", CharacterSettings::classic),
    ("precise", CharacterSettings::precise),
    ("floaty", CharacterSettings::floaty),
];

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
    /// Ticks since the last dash, up to [`DASH_TO_DASH`].
    since_dash: u16,
    start: Vec2,
    /// What happened in the last tick, for drawing.
    pub(super) last: Option<CharacterMove>,
}

/// Returns the settings of a preset, with every ability that the level asks for.
pub(super) fn settings(feel: usize) -> CharacterSettings {
    let (_, preset) = FEELS[feel.min(FEELS.len() - 1)];
    let preset = preset(TILE, 60);
    let wall_jump = WallJump {
        speed: preset.run_speed,
        height: preset.jump_height,
        reach: 3.0,
        lock: 7,
    };
    let air_jump = AirJump {
        count: 1,
        height: 2.0 * TILE,
    };
    CharacterSettings {
        sprint_speed: Some(1.5 * preset.run_speed),
        air_jump: preset.air_jump.or(Some(air_jump)),
        fast_fall_speed: preset.fast_fall_speed.or(Some(1.5 * preset.fall_speed)),
        wall_slide_speed: preset.wall_slide_speed.or(Some(4.0 * TILE)),
        wall_jump: preset.wall_jump.or(Some(wall_jump)),
        ledge_reach: Some(0.0),
        ladder: Some(LADDER),
        water: Some(WATER),
        crouch: Some(Crouch {
            height: TILE / 2.0,
            speed: 3.0 * TILE,
        }),
        lift_grace: preset.lift_grace.max(6),
        ..preset
    }
}

impl Hero {
    pub(super) fn add(world: &mut World, cell: Aabb) -> Result<Self, WorldError> {
        let place = Aabb::new(cell.min().x, cell.min().y, 10.0, TILE);
        let skin = Aabb::new(1.0, 1.0, 8.0, 14.0);
        let sword = Aabb::new(8.0, 3.0, 18.0, 8.0);
        let body = Body::actor(place)
            .with_layers(HERO)
            .with_mask(GROUND | PICKUP)
            .with_hitbox(Hitbox::new(skin_label(), skin).with_filter(Filter::new(HERO_SKIN, 0)))
            .with_hitbox(
                Hitbox::new(sword_label(), sword)
                    .with_filter(Filter::new(0, FOE_SKIN))
                    .inactive(),
            );
        Ok(Self {
            character: Character::new(world.add(body)?, settings(0)),
            hearts: HEARTS,
            deaths: 0,
            safe: 0,
            blow: None,
            since_dash: DASH_TO_DASH,
            start: place.min(),
            last: None,
        })
    }

    pub(super) fn body(&self) -> BodyId {
        self.character.body()
    }

    /// Changes how the hero feels, by the index of a preset.
    pub(super) fn set_feel(&mut self, feel: usize) {
        self.character.settings = settings(feel);
    }

    /// Returns how many ticks ago the attack began, if there is one.
    pub(super) fn since_attack(&self) -> Option<u16> {
        self.blow
    }

    /// Whether it was hit a moment ago.
    pub(super) fn is_hurt(&self) -> bool {
        SAFE - HURT < self.safe
    }

    /// Whether it was hit in the last few ticks.
    pub(super) fn is_flashing(&self) -> bool {
        SAFE - FLASH < self.safe
    }

    /// Runs, jumps, climbs, dashes and attacks.
    pub(super) fn tick(&mut self, world: &mut World, input: &Input) -> Result<(), WorldError> {
        self.safe = self.safe.saturating_sub(1);
        self.dash(input)?;
        let done = self.character.tick(world, wishes(input))?;
        world.set_flipped(self.body(), self.character.is_flipped())?;
        self.blow = match self.blow.map(|ticks| ticks + 1) {
            Some(ticks) if ticks < BLOW_TO_BLOW => Some(ticks),
            _ => (input.act && !done.is_climbing).then_some(0),
        };
        world.set_hitbox_active(self.body(), sword_label(), self.is_striking())?;
        self.last = Some(done);
        Ok(())
    }

    fn dash(&mut self, input: &Input) -> Result<(), WorldError> {
        self.since_dash = DASH_TO_DASH.min(self.since_dash + 1);
        if !input.dash || self.since_dash < DASH_TO_DASH {
            return Ok(());
        }
        self.since_dash = 0;
        let speed = if self.character.is_flipped() {
            -DASH_SPEED
        } else {
            DASH_SPEED
        };
        self.character.dash([speed, 0.0], DASH)
    }

    /// Jumps off the head of an enemy, if the hero falls onto it; returns whether it did.
    pub(super) fn stomp(&mut self, world: &World, foe: Aabb) -> Result<bool, WorldError> {
        let place = world.place(self.body());
        let is_above = place.is_some_and(|place| place.max().y <= foe.center().y);
        let is_falling = 0.0 < self.character.velocity().y;
        if is_above && is_falling {
            self.character.jump(STOMP)?;
        }
        Ok(is_above && is_falling)
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
    pub(super) fn state(&self) -> [u64; 6] {
        [
            self.character.checksum(),
            self.hearts.into(),
            self.deaths.into(),
            self.safe.into(),
            self.blow.map_or(u64::MAX, u64::from),
            self.since_dash.into(),
        ]
    }
}

fn wishes(input: &Input) -> CharacterInput {
    CharacterInput {
        move_x: 127 * (i8::from(input.right) - i8::from(input.left)),
        up: input.up,
        down: input.down,
        jump: input.jump,
        sprint: input.run,
        crouch: input.down,
    }
}
