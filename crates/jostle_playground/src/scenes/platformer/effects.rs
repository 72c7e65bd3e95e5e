//! Short animations that only show what has happened: dust, sparkles. They never influence the game.

use crate::scenes::sprites::{self, CELL, Clip};
use jostle::CharacterJump;
use jostle::f32::{Aabb, CharacterMove};
use jostle_inspect::{Rect, Sketch};

/// How long a frame is shown, in ticks.
const FRAME: u64 = 4;
/// Slower landings make no dust.
const HARD: f32 = 150.0;
/// The hero runs if it is faster than this.
const FAST: f32 = 60.0;
/// After a run, going back faster than this is turning around, which makes dust.
const SLOW: f32 = 10.0;

/// All animations that are running.
#[derive(Debug, Default)]
pub(super) struct Effects {
    running: Vec<Effect>,
    /// The direction in which the hero last ran, to see it turn around.
    way: f32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Effect {
    clip: Clip,
    /// The upper left corner of its cell.
    at: [f64; 2],
    /// The tick in which it began.
    start: u64,
}

impl Effects {
    /// Shows sparkles in the middle of a box.
    pub(super) fn sparkle(&mut self, place: Aabb, ticks: u64) {
        let at = Rect::from(place).middle().map(|middle| middle - CELL / 2.0);
        self.start(sprites::POP, at, ticks);
    }

    /// Shows what the hero's last move stirs up, and ends what is over.
    pub(super) fn follow(&mut self, place: Aabb, last: &CharacterMove, speed: f32, ticks: u64) {
        self.running.retain(|effect| effect.frame(ticks).is_some());
        let has_landed = last.landed.is_some_and(|speed| HARD < speed);
        let has_turned = speed * self.way < 0.0 && SLOW < speed.abs();
        let has_jumped = matches!(
            last.jumped,
            Some(CharacterJump::Ground | CharacterJump::Wall(_) | CharacterJump::Air)
        );
        if has_landed || has_jumped || has_turned && last.is_grounded {
            self.dust(place, ticks);
        }
        if FAST < speed.abs() || has_turned {
            self.way = speed.signum();
        }
    }

    /// Shows dust below a box.
    fn dust(&mut self, place: Aabb, ticks: u64) {
        let Rect { min, max } = Rect::from(place);
        let middle = f64::midpoint(min[0], max[0]);
        self.start(sprites::DUST, [middle - CELL / 2.0, max[1] - CELL], ticks);
    }

    fn start(&mut self, clip: Clip, at: [f64; 2], start: u64) {
        self.running.push(Effect { clip, at, start });
    }

    /// Draws what is running at a tick.
    pub(super) fn draw(&self, sketch: &mut Sketch<'_>, ticks: u64) {
        for effect in &self.running {
            if let Some(frame) = effect.frame(ticks) {
                effect.clip.draw(sketch, frame, effect.at, false);
            }
        }
    }
}

impl Effect {
    /// Returns the frame at a tick; `None` once it is over.
    fn frame(&self, ticks: u64) -> Option<u64> {
        let frame = ticks.saturating_sub(self.start) / FRAME;
        (frame < u64::from(self.clip.frames)).then_some(frame)
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::Scene;
    use crate::scenes::platformer::Platformer;
    use crate::scenes::platformer::course::held;
    use crate::scenes::platformer::level::cells;
    use crate::scenes::sprites;

    fn hold(game: &mut Platformer, keys: &str, ticks: usize) {
        for _ in 0..ticks {
            game.tick(&held(keys));
        }
    }

    fn clips(game: &Platformer) -> Vec<&'static str> {
        let running = game.effects.running.iter();
        running.map(|effect| effect.clip.name).collect()
    }

    #[test]
    fn landing_raises_dust_that_settles() {
        let mut game = Platformer::new();
        let (body, high) = (game.hero.body(), cells([10, 14], [1, 1]).min());
        game.world.teleport(body, high).unwrap();
        let landed = (0..600).find(|_| {
            hold(&mut game, "", 1);
            game.hero.character.is_grounded()
        });
        landed.expect("it lands");
        assert_eq!(clips(&game), [sprites::DUST.name]);
        hold(&mut game, "", 20);
        assert!(clips(&game).is_empty());
    }

    #[test]
    fn turning_around_raises_dust() {
        let mut game = Platformer::new();
        hold(&mut game, "ArrowRight", 40);
        assert!(clips(&game).is_empty());
        hold(&mut game, "ArrowLeft", 12);
        assert_eq!(clips(&game), [sprites::DUST.name]);
    }

    #[test]
    fn coins_sparkle_when_they_are_collected() {
        let mut game = Platformer::new();
        let coin = game.world.place(game.pickups[0].body).unwrap();
        let (body, above) = (game.hero.body(), [coin.min().x, coin.min().y - 20.0]);
        game.world.teleport(body, above).unwrap();
        let collected = (0..600).find(|_| {
            hold(&mut game, "", 1);
            0 < game.score
        });
        collected.expect("it falls through the coin");
        assert!(clips(&game).contains(&sprites::POP.name));
    }
}
