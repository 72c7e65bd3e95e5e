//! Shows the game: its world, names, pictures, texts and numbers.
//!
//! Every sprite is exactly where its body is, so that boxes drawn over the pictures explain them.

mod machines;

use super::level::{COLUMNS, ROWS, TILE};
use super::pose::{Doing, Pose, doing, pose};
use super::{Foe, Pickup, Platformer};
use crate::scenes::sprites::{self, CELL, Clip, SPRITES};
use crate::scenes::{art, backdrop};
use jostle_inspect::{Ink, Rect, Sketch};

/// The color of texts: cream, on the dusk of the backdrop.
const CREAM: Ink = Ink::Rgb(0xff, 0xf4, 0xdc);

/// Signs: the lower left corner in tiles, and a text.
const SIGNS: [(f64, f64, &str); 8] = [
    (3.3, 12.5, "Climb"),
    (28.2, 15.2, "Drop through"),
    (40.5, 15.2, "Attack"),
    (29.3, 9.8, "Step on to cross"),
    (10.2, 9.5, "Wait for the lift"),
    (18.3, 6.9, "Run against the belt"),
    (26.6, 19.3, "Swim"),
    (40.2, 19.6, "Crawl"),
];
/// The font size of signs, in world units, and their color, which is calmer than that of other texts.
const SIGN: f64 = 6.0;
const LAVENDER: Ink = Ink::Rgb(0xd8, 0xcf, 0xe8);
/// How long the flag takes to reach the top, in ticks.
const RAISING: u64 = 40;

impl Platformer {
    pub(super) fn draw(&self, sketch: &mut Sketch<'_>) {
        sketch.world(&self.world);
        sketch.scope(level_box());
        sketch.focus(self.hero.body());
        self.name(sketch);
        backdrop::draw(sketch, level_box());
        sketch.image(art::LEVEL, [0, 0], level_box(), false);
        for (x, y, text) in SIGNS {
            let tile = f64::from(TILE);
            sketch.text([x * tile, y * tile], SIGN, text, LAVENDER);
        }
        self.draw_pickups(sketch);
        self.draw_flag(sketch);
        self.draw_machines(sketch);
        for foe in &self.foes {
            self.draw_foe(sketch, foe);
        }
        self.draw_hero(sketch);
        self.draw_waves(sketch);
        self.effects.draw(sketch, self.ticks);
        self.draw_goal(sketch);
        self.measure(sketch);
    }

    fn name(&self, sketch: &mut Sketch<'_>) {
        let label = match doing(&self.hero).name() {
            Some(doing) => format!("hero ({doing})"),
            None => "hero".to_owned(),
        };
        sketch.tag(self.hero.body(), &label, None);
        for shuttle in &self.machines.shuttles {
            let ink = (shuttle.name == "press").then_some(Ink::Bad);
            sketch.tag(shuttle.body, shuttle.name, ink);
        }
        sketch.tag(self.machines.ferry.body, "ferry", None);
        sketch.tag(self.machines.belt, "belt", None);
        for foe in &self.foes {
            sketch.tag(foe.body, "enemy", Some(Ink::Bad));
        }
        for pickup in &self.pickups {
            let name = if pickup.worth == 1 { "coin" } else { "gem" };
            sketch.tag(pickup.body, name, None);
        }
        sketch.tag(self.goal, "goal", Some(Ink::Good));
    }

    /// Shows the numbers of the game.
    fn measure(&self, sketch: &mut Sketch<'_>) {
        let score = format!("of {}", self.total);
        sketch.gauge("score", score, self.score.into());
        sketch.gauge("hearts", "of 3", self.hero.hearts.into());
        sketch.gauge("time", "s", self.seconds().into());
    }

    /// Returns the whole seconds that the player has needed so far.
    fn seconds(&self) -> u32 {
        let ticks = self.won_at.unwrap_or(self.ticks);
        u32::try_from(ticks / 60).unwrap_or(u32::MAX)
    }

    fn draw_pickups(&self, sketch: &mut Sketch<'_>) {
        for (number, Pickup { body, worth }) in (0..).zip(&self.pickups) {
            let Some(place) = self.world.place(*body) else {
                continue;
            };
            let corner = Rect::from(place).middle().map(|at| at - CELL / 2.0);
            // Neighbors turn one after the other.
            let (clip, frame) = match worth {
                1 => (sprites::COIN, self.ticks / 8 + number),
                _ => (
                    sprites::GEM,
                    u64::from((self.ticks / 8 + number).is_multiple_of(9)),
                ),
            };
            clip.draw(sketch, frame, corner, false);
        }
    }

    fn draw_flag(&self, sketch: &mut Sketch<'_>) {
        let Some(place) = self.world.place(self.goal) else {
            return;
        };
        let Rect { min: [x, y], max } = Rect::from(place);
        sprites::POLE_TOP.draw(sketch, 0, [x, y], false);
        sprites::POLE.draw(sketch, 0, [x, y + CELL], false);
        sprites::POLE_BASE.draw(sketch, 0, [x, max[1] - CELL], false);
        let raised = self
            .won_at
            .map_or(0, |tick| (self.ticks - tick).min(RAISING));
        let (low, high) = (max[1] - 2.0 * CELL, y + 2.0);
        #[expect(clippy::cast_precision_loss, reason = "a few ticks")]
        let at = low + (high - low) * raised as f64 / RAISING as f64;
        let clip = if self.is_won {
            sprites::FLAG_WON
        } else {
            sprites::FLAG
        };
        clip.draw(sketch, self.ticks / 16, [x, at], false);
    }

    fn draw_foe(&self, sketch: &mut Sketch<'_>, foe: &Foe) {
        let Some(place) = self.world.place(foe.body) else {
            return;
        };
        let Rect { min, max } = Rect::from(place);
        let corner = [min[0] - 1.0, max[1] - CELL];
        let (clip, frame): (Clip, u64) = match foe.since_blow() {
            0..3 => (sprites::ENEMY_FLASH, 0),
            _ if foe.is_dazed() => (sprites::ENEMY_DAZED, self.ticks / 6),
            // Both feet in turn.
            _ => (
                sprites::ENEMY_WALK,
                [0, 1, 0, 2][(self.ticks / 8 % 4) as usize],
            ),
        };
        clip.draw(sketch, frame, corner, foe.is_going_left());
    }

    fn draw_hero(&self, sketch: &mut Sketch<'_>) {
        let Some(place) = self.world.place(self.hero.body()) else {
            return;
        };
        let Rect { min, max } = Rect::from(place);
        let corner = [min[0] - 3.0, max[1] - CELL];
        let Pose {
            clip,
            frame,
            is_flipped,
        } = pose(&self.world, &self.hero, self.ticks);
        let (clip, frame) = if self.hero.is_flashing() {
            (sprites::FLASH, 0)
        } else {
            (clip, frame)
        };
        // Blinks while nothing can hurt it.
        if self.hero.safe % 8 < 5 || self.hero.is_hurt() {
            clip.draw(sketch, frame, corner, is_flipped);
        }
        if let Doing::Attacking(since) = doing(&self.hero) {
            let x = if is_flipped { min[0] - CELL } else { max[0] };
            sprites::SLASH.draw(sketch, (since / 3).into(), [x, min[1] - 1.0], is_flipped);
        }
        if 0 < self.hero.safe {
            self.draw_hearts(sketch, [f64::midpoint(min[0], max[0]), min[1]]);
        }
    }

    /// Draws the hearts that are left above a point, after a hit.
    fn draw_hearts(&self, sketch: &mut Sketch<'_>, [x, y]: [f64; 2]) {
        for heart in 0..3_u8 {
            let clip = if heart < self.hero.hearts {
                sprites::HEART_FULL
            } else {
                sprites::HEART_EMPTY
            };
            let left = x + 9.0 * (f64::from(heart) - 1.5);
            let place = Rect::new(left, y - 12.0, 9.0, 9.0);
            sketch.image(SPRITES, clip.cell(0), place, false);
        }
    }

    /// Draws the result above the hero.
    fn draw_goal(&self, sketch: &mut Sketch<'_>) {
        if !self.is_won {
            return;
        }
        let (seconds, score, total) = (self.seconds(), self.score, self.total);
        let time = format!("{}:{:02}", seconds / 60, seconds % 60);
        self.caption(sketch, 13.0, &format!("Goal! {score} of {total}, {time}"));
    }

    /// Writes a text above the hero.
    pub(super) fn caption(&self, sketch: &mut Sketch<'_>, size: f64, text: &str) {
        let Some(place) = self.world.place(self.hero.body()) else {
            return;
        };
        let [x, _] = Rect::from(place).middle();
        let y = f64::from(place.min().y) - 26.0;
        // A letter is about half as wide as it is high.
        #[expect(clippy::cast_precision_loss, reason = "a short text")]
        let width = text.chars().count() as f64 * size * 0.52;
        // The camera stays within the level, and so does the text.
        let room = level_box().max[0] - width - f64::from(TILE);
        let left = (x - width / 2.0).clamp(f64::from(TILE), room);
        sketch.text([left, y], size, text, CREAM);
    }
}

/// Returns the box of the level.
fn level_box() -> Rect {
    #[expect(clippy::cast_precision_loss, reason = "a small level")]
    let [width, height] = [COLUMNS, ROWS.len()].map(|cells| cells as f64 * f64::from(TILE));
    Rect::new(0.0, 0.0, width, height)
}
