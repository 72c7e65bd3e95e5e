//! The hero in a level: a character, or a body that walks in eight directions if the level is seen from above.

use crate::opened_level::OpenedLevel;
use crate::scenes::sprites::{self, Clip};
use jostle::f32::{Aabb, Body, Character, MoveOptions, Vec2, World, WorldError};
use jostle::{BodyId, CharacterInput};

/// How many tiles the hero walks per second if the level is seen from above.
const WALK: f32 = 6.0;
/// How much slower each axis is on a diagonal, so that the walk is not faster there.
const DIAGONAL: f32 = core::f32::consts::FRAC_1_SQRT_2;
/// Slower than this many tiles per second, the hero stands still.
const STILL: f32 = 0.5;

/// The hero.
#[derive(Debug)]
pub(super) enum Hero {
    /// Seen from the side. Boxed, since a character is large.
    Side(Box<Character>),
    /// Seen from above.
    Above {
        /// Its body.
        body: BodyId,
        /// How far it walks in a tick.
        step: f32,
        /// Whether it looks left.
        is_flipped: bool,
    },
}

impl Hero {
    /// Adds a hero to the world.
    pub(super) fn add(
        world: &mut World,
        place: Aabb,
        opened: &OpenedLevel,
        is_above: bool,
    ) -> Result<Self, WorldError> {
        if !is_above {
            let character = Character::spawn(world, place, opened.settings())?;
            return Ok(Self::Side(Box::new(character)));
        }
        let options = MoveOptions {
            forgive_wall: opened.tile() / 4.0,
            ..MoveOptions::top_down()
        };
        Ok(Self::Above {
            body: world.add(Body::actor(place).with_options(options))?,
            step: WALK * opened.tile() / 60.0,
            is_flipped: false,
        })
    }

    pub(super) fn body(&self) -> BodyId {
        match self {
            Self::Side(character) => character.body(),
            Self::Above { body, .. } => *body,
        }
    }

    /// Moves the hero by one tick.
    pub(super) fn tick(
        &mut self,
        world: &mut World,
        input: CharacterInput,
    ) -> Result<(), WorldError> {
        match self {
            Self::Side(character) => character.tick(world, input).map(|_| ()),
            Self::Above {
                body,
                step,
                is_flipped,
            } => {
                let way = way(input);
                if way.x != 0.0 {
                    *is_flipped = way.x < 0.0;
                }
                let delta = Vec2::new(way.x * *step, way.y * *step);
                world.move_and_slide(*body, delta).map(|_| ())
            }
        }
    }

    /// Moves the hero to a corner, at rest.
    pub(super) fn put(&mut self, world: &mut World, corner: Vec2) -> Result<(), WorldError> {
        world.teleport(self.body(), corner)?;
        match self {
            Self::Side(character) => character.set_velocity([0.0, 0.0]),
            Self::Above { .. } => Ok(()),
        }
    }

    /// Returns what it does, if that explains why it does not simply run, jump or fall.
    pub(super) fn doing(&self) -> Option<&'static str> {
        match self {
            Self::Side(character) if character.is_climbing() => Some("climbing"),
            Self::Side(character) if character.is_swimming() => Some("swimming"),
            _ => None,
        }
    }

    /// Returns its sprite after a number of ticks, and whether that is flipped.
    pub(super) fn sprite(&self, ticks: u64, tile: f32) -> (Clip, u64, bool) {
        match self {
            Self::Side(character) => {
                let velocity = character.velocity();
                let is_still = velocity.x.abs() < STILL * tile;
                let (clip, frame) = if character.is_climbing() {
                    (sprites::CLIMB, ticks / 8)
                } else if character.is_swimming() {
                    (sprites::SWIM, ticks / 12)
                } else if character.is_grounded() && is_still {
                    (sprites::IDLE, ticks / 30 % 2)
                } else if character.is_grounded() {
                    (sprites::RUN, ticks / 5)
                } else if velocity.y < 0.0 {
                    (sprites::JUMP, 0)
                } else {
                    (sprites::FALL, 0)
                };
                (clip, frame, character.is_flipped())
            }
            Self::Above { is_flipped, .. } => (sprites::IDLE, ticks / 30 % 2, *is_flipped),
        }
    }

    /// Returns the state that is not in the world.
    pub(super) fn checksum(&self) -> u64 {
        match self {
            Self::Side(character) => character.checksum(),
            Self::Above { .. } => 0,
        }
    }
}

/// Returns which way the keys lead a hero that is seen from above, as a direction of length 1 or 0.
fn way(input: CharacterInput) -> Vec2 {
    let x = f32::from(input.move_x.signum());
    let y = f32::from(i8::from(input.down) - i8::from(input.up));
    let share = if x == 0.0 || y == 0.0 { 1.0 } else { DIAGONAL };
    Vec2::new(x * share, y * share)
}
