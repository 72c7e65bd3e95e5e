//! Enemies, which walk back and forth, hurt the hero on touch, and can be hit.

use jostle::f32::{Aabb, Body, Hitbox, MoveOptions, World, WorldError};
use jostle::{BodyId, Filter, Label, Side};

/// Layers of bodies.
pub(super) const GROUND: u32 = 1;
pub(super) const HERO: u32 = 2;
pub(super) const FOE: u32 = 4;
/// Layers of hitboxes, apart from those of bodies and of pickups and the goal.
pub(super) const HERO_SKIN: u32 = 16;
pub(super) const FOE_SKIN: u32 = 32;

/// The names of the layers, in order.
pub(super) const LAYER_NAMES: [&str; 6] = [
    "ground",
    "hero",
    "enemies",
    "pickups",
    "hero's hurtbox",
    "enemies' hurtboxes",
];

const SPEED: f32 = 0.5;
const RECOIL: f32 = 2.0;
/// How long a hit drives it back, how long it cannot be hit again, and how long it stands still, in ticks.
const DRIVEN: u16 = 8;
const SAFE: u16 = 10;
const DAZED: u16 = 24;

/// An enemy that walks back and forth.
#[derive(Debug)]
pub(super) struct Foe {
    pub(super) body: BodyId,
    pub(super) hit_points: u8,
    way: f32,
    fall: f32,
    /// Ticks since the last hit, up to [`DAZED`].
    since_blow: u16,
}

impl Foe {
    pub(super) fn add(world: &mut World, cell: Aabb) -> Result<Self, WorldError> {
        let place = cell.grown_by_side([-1.0, -2.0], [-1.0, 0.0]);
        let skin = Aabb::new(0.0, 0.0, place.width(), place.height());
        let bite = Aabb::new(1.0, 2.0, place.width() - 2.0, place.height() - 2.0);
        let options = MoveOptions {
            snap: 4.0,
            ..MoveOptions::default()
        };
        let body = Body::actor(place)
            .with_layers(FOE)
            .with_mask(GROUND)
            .with_options(options)
            .with_hitbox(Hitbox::new(skin_label(), skin).with_filter(Filter::new(FOE_SKIN, 0)))
            .with_hitbox(Hitbox::new(bite_label(), bite).with_filter(Filter::new(0, HERO_SKIN)));
        Ok(Self {
            body: world.add(body)?,
            hit_points: 2,
            way: -1.0,
            fall: 0.0,
            since_blow: DAZED,
        })
    }

    /// Walks, and turns around at walls and at the end of the tile floor.
    pub(super) fn tick(&mut self, world: &mut World) -> Result<(), WorldError> {
        self.since_blow = DAZED.min(self.since_blow + 1);
        let speed = match self.since_blow {
            since if since < DRIVEN => -RECOIL,
            since if since < DAZED => 0.0,
            _ => SPEED,
        };
        self.fall = (self.fall + 0.25).min(4.0);
        let moved = world.move_and_slide(self.body, [speed * self.way, self.fall])?;
        if moved.touching.has(Side::MaxY) {
            self.fall = 0.0;
        }
        let ahead = if self.way < 0.0 {
            Side::MinX
        } else {
            Side::MaxX
        };
        let is_walking = self.since_blow == DAZED;
        if is_walking && (moved.blocked.has(ahead) || self.is_at_edge(world, moved.place())) {
            self.way = -self.way;
        }
        world.set_flipped(self.body, self.way < 0.0)
    }

    fn is_at_edge(&self, world: &World, place: Aabb) -> bool {
        let side = if self.way < 0.0 {
            place.min().x - 2.0
        } else {
            place.max().x
        };
        let below = Aabb::new(side, place.max().y, 2.0, 8.0);
        // Moving platforms do not count as floor.
        let floor = world.overlapping(below).in_layers(GROUND).only_tiles();
        self.fall == 0.0 && !floor.any()
    }

    /// Takes a hit from this place; returns whether it counted.
    pub(super) fn strike(&mut self, world: &World, from: Aabb) -> bool {
        if self.since_blow < SAFE {
            return false;
        }
        let is_left_of = |place: Aabb| place.center().x < from.center().x;
        self.way = if world.place(self.body).is_some_and(is_left_of) {
            1.0
        } else {
            -1.0
        };
        self.hit_points = self.hit_points.saturating_sub(1);
        self.since_blow = 0;
        true
    }

    /// Returns the state that is not in the world, as numbers.
    pub(super) fn state(&self) -> [u64; 4] {
        let [way, fall] = [self.way, self.fall].map(|number| u64::from(number.to_bits()));
        [way, fall, self.hit_points.into(), self.since_blow.into()]
    }

    /// Returns how many ticks ago it was hit; all hits long ago count alike.
    pub(super) fn since_blow(&self) -> u16 {
        self.since_blow
    }

    /// Whether it walks to the left.
    pub(super) fn is_going_left(&self) -> bool {
        self.way < 0.0
    }

    /// Whether it was hit a moment ago.
    pub(super) fn is_dazed(&self) -> bool {
        self.since_blow < DAZED
    }
}

/// The hitbox that can be hit.
pub(super) fn skin_label() -> Label {
    Label::new("skin").expect("a short name")
}

/// The hitbox that hurts the hero.
pub(super) fn bite_label() -> Label {
    Label::new("bite").expect("a short name")
}

/// The hitbox of the hero's sword.
pub(super) fn sword_label() -> Label {
    Label::new("sword").expect("a short name")
}
