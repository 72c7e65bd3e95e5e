//! Where the actor moves, and what it presses into.

use crate::moves::level::{Level, actor};
use crate::moves::walker::Point;

/// The number of tiles along the surface. The actor starts and turns back some tiles from its ends.
const LENGTH: usize = 64;
const MARGIN: f32 = 8.0;

/// The number of tiles across the level, with the surface in the middle.
const BREADTH: usize = 9;
const MIDDLE: usize = 4;

/// How hard the actor presses, in tiles per tick: gravity of one tick, or walking at five tiles per second.
const GRAVITY: f32 = 1.0 / 60.0;
const WALKING: f32 = 5.0 / 60.0;

/// What the actor moves along, and in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surface {
    name: &'static str,
    /// The axis of motion: 0 for floors and ceilings, 1 for walls.
    along: usize,
    /// Whether the motion is toward larger coordinates.
    is_forward: bool,
    /// Whether the surface has larger coordinates than the actor, across the motion.
    is_beyond: bool,
}

impl Surface {
    pub(crate) const ALL: [Self; 8] = [
        Self::new("floor, to the right", 0, true, true),
        Self::new("floor, to the left", 0, false, true),
        Self::new("falling, wall on the right", 1, true, true),
        Self::new("falling, wall on the left", 1, true, false),
        Self::new("rising, wall on the right", 1, false, true),
        Self::new("rising, wall on the left", 1, false, false),
        Self::new("ceiling, to the right", 0, true, false),
        Self::new("ceiling, to the left", 0, false, false),
    ];

    const fn new(name: &'static str, along: usize, is_forward: bool, is_beyond: bool) -> Self {
        Self {
            name,
            along,
            is_forward,
            is_beyond,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        self.name
    }

    /// Creates the ground with the surface in it: one row or column of tiles.
    pub(crate) fn level(self, tile: f32) -> Level {
        if self.along == 0 {
            Level::new(LENGTH, BREADTH, tile, |_, row| row == MIDDLE)
        } else {
            Level::new(BREADTH, LENGTH, tile, |column, _| column == MIDDLE)
        }
    }
}

/// One run: a surface, a tile size and a speed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    pub(crate) surface: Surface,
    pub(crate) tile: f32,
    /// In tiles per second, along the surface.
    pub(crate) speed: f32,
}

impl Scene {
    /// Returns the axis of motion.
    pub(crate) fn along(self) -> usize {
        self.surface.along
    }

    /// Returns where a lap starts: an eighth of a tile off the surface, and each time elsewhere along it.
    pub(crate) fn start(self, lap: u32) -> Point {
        let Surface {
            along,
            is_forward,
            is_beyond,
            ..
        } = self.surface;
        // Laps do not repeat soon, and no number is special.
        let share = (lap % 1000) as f32 * 0.618_034 % 1.0;
        let from_end = MARGIN + share;
        let mut at = [0.0; 2];
        at[along] = self.tile
            * if is_forward {
                from_end
            } else {
                LENGTH as f32 - from_end
            };
        let gap = self.tile / 8.0;
        at[1 - along] = if is_beyond {
            MIDDLE as f32 * self.tile - actor(self.tile)[1 - along] - gap
        } else {
            (MIDDLE + 1) as f32 * self.tile + gap
        };
        at
    }

    /// Returns the requested move of each tick.
    pub(crate) fn delta(self) -> Point {
        let Surface {
            along,
            is_forward,
            is_beyond,
            ..
        } = self.surface;
        let way = self.speed / 60.0 * self.tile;
        let press = self.tile * if along == 0 { GRAVITY } else { WALKING };
        let mut delta = [0.0; 2];
        delta[along] = if is_forward { way } else { -way };
        delta[1 - along] = if is_beyond { press } else { -press };
        delta
    }

    pub(crate) fn is_at_the_end(self, at: Point) -> bool {
        let along = at[self.surface.along] / self.tile;
        if self.surface.is_forward {
            LENGTH as f32 - MARGIN < along
        } else {
            along < MARGIN
        }
    }

    /// Returns whether the actor is more than half a tile deep, or beyond.
    pub(crate) fn is_lost(self, at: Point) -> bool {
        let across = 1 - self.surface.along;
        let edge = at[across] / self.tile;
        if self.surface.is_beyond {
            MIDDLE as f32 + 0.5 < edge + actor(self.tile)[across] / self.tile
        } else {
            edge < MIDDLE as f32 + 0.5
        }
    }
}
