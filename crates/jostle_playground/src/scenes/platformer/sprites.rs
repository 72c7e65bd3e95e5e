//! Where the sprites are in the atlas, by name.

use jostle_inspect::{Rect, Sketch};

/// The index of the atlas among the images of the stage.
pub(super) const SPRITES: usize = 0;
/// The number of cells in a row of the atlas.
pub(super) const COLUMNS: u32 = 16;
/// The size of a cell, in world units and in pixels.
pub(super) const CELL: f64 = 16.0;

/// Frames that follow each other in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strip {
    pub(super) name: &'static str,
    first: u32,
    pub(super) frames: u32,
}

impl Strip {
    const fn first(name: &'static str, frames: u32) -> Self {
        let first = 0;
        Self {
            name,
            first,
            frames,
        }
    }

    /// Returns the strip that begins where this one ends.
    const fn then(self, name: &'static str, frames: u32) -> Self {
        let first = self.first + self.frames;
        Self {
            name,
            first,
            frames,
        }
    }

    /// Returns the cell of a frame; the first one follows the last.
    pub(super) fn cell(self, frame: u64) -> [u32; 2] {
        let frame = u32::try_from(frame % u64::from(self.frames)).unwrap_or(0);
        let cell = self.first + frame;
        [cell % COLUMNS, cell / COLUMNS]
    }

    /// Draws a frame in the cell whose upper left corner is at a point.
    pub(super) fn draw(
        self,
        sketch: &mut Sketch<'_>,
        frame: u64,
        [x, y]: [f64; 2],
        is_flipped: bool,
    ) {
        let place = Rect::new(x, y, CELL, CELL);
        sketch.image(SPRITES, self.cell(frame), place, is_flipped);
    }
}

pub(super) const IDLE: Strip = Strip::first("idle", 3);
pub(super) const RUN: Strip = IDLE.then("run", 6);
pub(super) const JUMP: Strip = RUN.then("jump", 1);
pub(super) const FALL: Strip = JUMP.then("fall", 1);
pub(super) const CLIMB: Strip = FALL.then("climb", 2);
pub(super) const CROUCH: Strip = CLIMB.then("crouch", 2);
pub(super) const SWIM: Strip = CROUCH.then("swim", 2);
pub(super) const SLIDE: Strip = SWIM.then("slide", 1);
pub(super) const HANG: Strip = SLIDE.then("hang", 1);
pub(super) const ATTACK: Strip = HANG.then("attack", 2);
pub(super) const HURT: Strip = ATTACK.then("hurt", 1);
pub(super) const DASH: Strip = HURT.then("dash", 1);
pub(super) const FLASH: Strip = DASH.then("flash", 1);
pub(super) const ENEMY_WALK: Strip = FLASH.then("enemy_walk", 3);
pub(super) const ENEMY_DAZED: Strip = ENEMY_WALK.then("enemy_dazed", 2);
pub(super) const ENEMY_FLASH: Strip = ENEMY_DAZED.then("enemy_flash", 1);
pub(super) const COIN: Strip = ENEMY_FLASH.then("coin", 4);
pub(super) const GEM: Strip = COIN.then("gem", 2);
pub(super) const HEART_FULL: Strip = GEM.then("heart_full", 1);
pub(super) const HEART_EMPTY: Strip = HEART_FULL.then("heart_empty", 1);
pub(super) const POLE_TOP: Strip = HEART_EMPTY.then("pole_top", 1);
pub(super) const POLE: Strip = POLE_TOP.then("pole", 1);
pub(super) const POLE_BASE: Strip = POLE.then("pole_base", 1);
pub(super) const FLAG: Strip = POLE_BASE.then("flag", 2);
pub(super) const FLAG_WON: Strip = FLAG.then("flag_won", 2);
pub(super) const SLAB_LEFT: Strip = FLAG_WON.then("slab_left", 1);
pub(super) const SLAB: Strip = SLAB_LEFT.then("slab", 1);
pub(super) const SLAB_RIGHT: Strip = SLAB.then("slab_right", 1);
pub(super) const SLAB_LIFT: Strip = SLAB_RIGHT.then("slab_lift", 1);
pub(super) const SLAB_GLIDER: Strip = SLAB_LIFT.then("slab_glider", 1);
pub(super) const SLAB_FERRY: Strip = SLAB_GLIDER.then("slab_ferry", 1);
pub(super) const PRESS_LEFT: Strip = SLAB_FERRY.then("press_left", 1);
pub(super) const PRESS: Strip = PRESS_LEFT.then("press", 1);
pub(super) const PRESS_RIGHT: Strip = PRESS.then("press_right", 1);
pub(super) const PRESS_ROD: Strip = PRESS_RIGHT.then("press_rod", 1);
pub(super) const BELT_LEFT: Strip = PRESS_ROD.then("belt_left", 4);
pub(super) const BELT: Strip = BELT_LEFT.then("belt", 4);
pub(super) const BELT_RIGHT: Strip = BELT.then("belt_right", 4);
pub(super) const WAVE: Strip = BELT_RIGHT.then("wave", 4);
pub(super) const DUST: Strip = WAVE.then("dust", 3);
pub(super) const POP: Strip = DUST.then("pop", 3);
pub(super) const SLASH: Strip = POP.then("slash", 3);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::platformer::art::sprite_names;

    const ALL: &[Strip] = &[
        IDLE,
        RUN,
        JUMP,
        FALL,
        CLIMB,
        CROUCH,
        SWIM,
        SLIDE,
        HANG,
        ATTACK,
        HURT,
        DASH,
        FLASH,
        ENEMY_WALK,
        ENEMY_DAZED,
        ENEMY_FLASH,
        COIN,
        GEM,
        HEART_FULL,
        HEART_EMPTY,
        POLE_TOP,
        POLE,
        POLE_BASE,
        FLAG,
        FLAG_WON,
        SLAB_LEFT,
        SLAB,
        SLAB_RIGHT,
        SLAB_LIFT,
        SLAB_GLIDER,
        SLAB_FERRY,
        PRESS_LEFT,
        PRESS,
        PRESS_RIGHT,
        PRESS_ROD,
        BELT_LEFT,
        BELT,
        BELT_RIGHT,
        WAVE,
        DUST,
        POP,
        SLASH,
    ];

    #[test]
    fn strips_are_in_the_order_of_the_drawings() {
        let frames = |strip: &Strip| {
            let Strip { name, frames, .. } = *strip;
            (1..=frames).map(move |frame| match frames {
                1 => name.to_owned(),
                _ => format!("{name}_{frame}"),
            })
        };
        let expected: Vec<String> = ALL.iter().flat_map(frames).collect();
        assert_eq!(sprite_names(), expected);
    }

    #[test]
    fn the_first_frame_follows_the_last() {
        assert_eq!(IDLE.cell(0), [0, 0]);
        assert_eq!(RUN.cell(7), RUN.cell(1));
        let later = RUN.first + COLUMNS;
        let strip = Strip {
            first: later,
            ..RUN
        };
        assert_eq!(strip.cell(0), [RUN.first, 1], "in the next row");
    }
}
