//! Where the sprites are in the atlas, by name.

use jostle_inspect::{Rect, Sketch};

/// The index of the atlas among the images of the stage.
pub(crate) const SPRITES: usize = 0;
/// The number of cells in a row of the atlas.
pub(crate) const COLUMNS: u32 = 16;
/// The size of a cell, in world units and in pixels.
pub(crate) const CELL: f64 = 16.0;

/// Frames that follow each other in the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clip {
    pub(crate) name: &'static str,
    first: u32,
    pub(crate) frames: u32,
}

impl Clip {
    const fn first(name: &'static str, frames: u32) -> Self {
        let first = 0;
        Self {
            name,
            first,
            frames,
        }
    }

    /// Returns the clip that begins where this one ends.
    const fn then(self, name: &'static str, frames: u32) -> Self {
        let first = self.first + self.frames;
        Self {
            name,
            first,
            frames,
        }
    }

    /// Returns the cell of a frame; the first one follows the last.
    pub(crate) fn cell(self, frame: u64) -> [u32; 2] {
        let frame = u32::try_from(frame % u64::from(self.frames)).unwrap_or(0);
        let cell = self.first + frame;
        [cell % COLUMNS, cell / COLUMNS]
    }

    /// Draws a frame in the cell whose upper left corner is at a point.
    pub(crate) fn draw(
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

pub(crate) const IDLE: Clip = Clip::first("idle", 3);
pub(crate) const RUN: Clip = IDLE.then("run", 6);
pub(crate) const JUMP: Clip = RUN.then("jump", 1);
pub(crate) const FALL: Clip = JUMP.then("fall", 1);
pub(crate) const CLIMB: Clip = FALL.then("climb", 2);
pub(crate) const CROUCH: Clip = CLIMB.then("crouch", 2);
pub(crate) const SWIM: Clip = CROUCH.then("swim", 2);
pub(crate) const SLIDE: Clip = SWIM.then("slide", 1);
pub(crate) const HANG: Clip = SLIDE.then("hang", 1);
pub(crate) const ATTACK: Clip = HANG.then("attack", 2);
pub(crate) const HURT: Clip = ATTACK.then("hurt", 1);
pub(crate) const DASH: Clip = HURT.then("dash", 1);
pub(crate) const FLASH: Clip = DASH.then("flash", 1);
pub(crate) const ENEMY_WALK: Clip = FLASH.then("enemy_walk", 3);
pub(crate) const ENEMY_DAZED: Clip = ENEMY_WALK.then("enemy_dazed", 2);
pub(crate) const ENEMY_FLASH: Clip = ENEMY_DAZED.then("enemy_flash", 1);
pub(crate) const COIN: Clip = ENEMY_FLASH.then("coin", 4);
pub(crate) const GEM: Clip = COIN.then("gem", 2);
pub(crate) const HEART_FULL: Clip = GEM.then("heart_full", 1);
pub(crate) const HEART_EMPTY: Clip = HEART_FULL.then("heart_empty", 1);
pub(crate) const POLE_TOP: Clip = HEART_EMPTY.then("pole_top", 1);
pub(crate) const POLE: Clip = POLE_TOP.then("pole", 1);
pub(crate) const POLE_BASE: Clip = POLE.then("pole_base", 1);
pub(crate) const FLAG: Clip = POLE_BASE.then("flag", 2);
pub(crate) const FLAG_WON: Clip = FLAG.then("flag_won", 2);
pub(crate) const SLAB_LEFT: Clip = FLAG_WON.then("slab_left", 1);
pub(crate) const SLAB: Clip = SLAB_LEFT.then("slab", 1);
pub(crate) const SLAB_RIGHT: Clip = SLAB.then("slab_right", 1);
pub(crate) const SLAB_LIFT: Clip = SLAB_RIGHT.then("slab_lift", 1);
pub(crate) const SLAB_GLIDER: Clip = SLAB_LIFT.then("slab_glider", 1);
pub(crate) const SLAB_FERRY: Clip = SLAB_GLIDER.then("slab_ferry", 1);
pub(crate) const PRESS_LEFT: Clip = SLAB_FERRY.then("press_left", 1);
pub(crate) const PRESS: Clip = PRESS_LEFT.then("press", 1);
pub(crate) const PRESS_RIGHT: Clip = PRESS.then("press_right", 1);
pub(crate) const PRESS_ROD: Clip = PRESS_RIGHT.then("press_rod", 1);
pub(crate) const BELT_LEFT: Clip = PRESS_ROD.then("belt_left", 4);
pub(crate) const BELT: Clip = BELT_LEFT.then("belt", 4);
pub(crate) const BELT_RIGHT: Clip = BELT.then("belt_right", 4);
pub(crate) const WAVE: Clip = BELT_RIGHT.then("wave", 4);
pub(crate) const DUST: Clip = WAVE.then("dust", 3);
pub(crate) const POP: Clip = DUST.then("pop", 3);
pub(crate) const SLASH: Clip = POP.then("slash", 3);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::art::sprite_names;

    const ALL: &[Clip] = &[
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
    fn clips_are_in_the_order_of_the_drawings() {
        let frames = |clip: &Clip| {
            let Clip { name, frames, .. } = *clip;
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
        let clip = Clip {
            first: later,
            ..RUN
        };
        assert_eq!(clip.cell(0), [RUN.first, 1], "in the next row");
    }
}
