//! Which sprite shows the hero: a function of its state alone.

use super::hero::Hero;
use crate::scenes::sprites::{self, Clip};
use jostle::Side;
use jostle::f32::{Vec2, World};

/// Slower than this, the hero stands still.
const STILL: f32 = 8.0;
/// How far the hero runs, climbs and swims per frame.
const STRIDE: f32 = 7.0;
/// How long the hero stands before it blinks, in ticks.
const BLINK: u64 = 150;

/// What the hero is doing, as far as it can be seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Doing {
    /// Standing.
    Standing,
    /// Running.
    Running,
    /// Rising.
    Jumping,
    /// Falling.
    Falling,
    /// On a ladder.
    Climbing,
    /// At a ledge.
    Hanging,
    /// In water.
    Swimming,
    /// Low, at rest or not.
    Crouching,
    /// Sliding down a wall.
    Sliding,
    /// Dashing.
    Dashing,
    /// Attacking, for this many ticks.
    Attacking(u16),
    /// Just hit.
    Hurt,
}

impl Doing {
    /// Returns its name, if it explains why the hero does not simply run, jump or fall.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Self::Climbing => Some("climbing"),
            Self::Hanging => Some("hanging"),
            Self::Swimming => Some("swimming"),
            Self::Crouching => Some("crouching"),
            Self::Sliding => Some("wall slide"),
            Self::Dashing => Some("dashing"),
            Self::Hurt => Some("hurt"),
            Self::Standing | Self::Running | Self::Jumping | Self::Falling | Self::Attacking(_) => {
                None
            }
        }
    }
}

/// A sprite of the hero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub(super) clip: Clip,
    pub(super) frame: u64,
    pub(super) is_flipped: bool,
}

/// Returns what the hero is doing.
pub(super) fn doing(hero: &Hero) -> Doing {
    let character = &hero.character;
    let velocity = character.velocity();
    let is_sliding = hero.last.is_some_and(|last| last.wall_slide.is_some());
    match hero.since_attack() {
        _ if hero.is_hurt() => Doing::Hurt,
        Some(ticks) if hero.is_striking() => Doing::Attacking(ticks),
        _ if character.is_climbing() => Doing::Climbing,
        _ if character.ledge().is_some() => Doing::Hanging,
        _ if character.is_swimming() => Doing::Swimming,
        _ if character.is_crouching() => Doing::Crouching,
        _ if character.is_dashing() => Doing::Dashing,
        _ if is_sliding => Doing::Sliding,
        _ if character.is_grounded() && velocity.x.abs() < STILL => Doing::Standing,
        _ if character.is_grounded() => Doing::Running,
        _ if velocity.y < 0.0 => Doing::Jumping,
        _ => Doing::Falling,
    }
}

/// Returns the sprite of the hero at a tick.
pub(super) fn pose(world: &World, hero: &Hero, ticks: u64) -> Pose {
    let doing = doing(hero);
    let at = world
        .place(hero.body())
        .map_or(Vec2::new(0.0, 0.0), |place| place.min());
    let (clip, frame) = frame(doing, at, ticks);
    let wall = hero.last.and_then(|last| last.wall_slide);
    let side = hero.character.ledge().or(wall);
    let is_flipped = match side {
        Some(side) => side == Side::MinX,
        None => hero.character.is_flipped(),
    };
    Pose {
        clip,
        frame,
        is_flipped,
    }
}

/// Returns the clip and the frame. Steps follow the distance, so that feet do not slip.
fn frame(doing: Doing, at: Vec2, ticks: u64) -> (Clip, u64) {
    match doing {
        Doing::Standing if ticks % BLINK < 8 => (sprites::IDLE, 2),
        Doing::Standing => (sprites::IDLE, ticks / 30 % 2),
        Doing::Running => (sprites::RUN, steps(at.x)),
        Doing::Jumping => (sprites::JUMP, 0),
        Doing::Falling => (sprites::FALL, 0),
        Doing::Climbing => (sprites::CLIMB, steps(at.y)),
        Doing::Hanging => (sprites::HANG, 0),
        Doing::Swimming => (sprites::SWIM, ticks / 12),
        Doing::Crouching => (sprites::CROUCH, steps(at.x)),
        Doing::Sliding => (sprites::SLIDE, 0),
        Doing::Dashing => (sprites::DASH, 0),
        Doing::Attacking(since) => (sprites::ATTACK, u64::from(1 < since)),
        Doing::Hurt => (sprites::HURT, 0),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the level is small, and everything in it has positive coordinates"
)]
fn steps(at: f32) -> u64 {
    (at / STRIDE).max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::{Doing, Pose, doing, frame, pose};
    use crate::scene::Scene;
    use crate::scenes::platformer::Platformer;
    use crate::scenes::platformer::course::{COURSE, held};
    use crate::scenes::platformer::level::cells;
    use crate::scenes::sprites;
    use jostle::f32::Vec2;

    /// What the hero does after each of these steps, from a cell on.
    fn seen(cell: [u8; 2], steps: &[(usize, &str)]) -> Vec<Doing> {
        let mut game = Platformer::new();
        let body = game.hero.body();
        game.world
            .teleport(body, cells(cell, [1, 1]).min())
            .unwrap();
        let after = |&(ticks, keys): &(usize, &str)| {
            for _ in 0..ticks {
                game.tick(&held(keys));
            }
            doing(&game.hero)
        };
        steps.iter().map(after).collect()
    }

    #[test]
    fn every_ability_can_be_seen() {
        use Doing::{
            Climbing, Crouching, Dashing, Falling, Hanging, Jumping, Running, Standing, Swimming,
        };
        let ground = [(20, ""), (20, "ArrowRight"), (5, "Space"), (12, "")];
        assert_eq!(
            seen([47, 16], &ground),
            [Standing, Running, Jumping, Falling]
        );
        assert_eq!(seen([47, 16], &[(30, ""), (8, "ArrowDown")])[1], Crouching);
        assert_eq!(seen([47, 16], &[(30, ""), (4, "KeyZ")])[1], Dashing);
        assert_eq!(seen([29, 19], &[(60, "")]), [Swimming]);
        assert_eq!(seen([3, 16], &[(45, "ArrowLeft Space")]), [Hanging]);
        assert_eq!(seen([57, 15], &[(20, "ArrowUp")]), [Climbing]);
        let attack = seen([47, 16], &[(30, ""), (3, "KeyX")])[1];
        assert_eq!(attack, Doing::Attacking(2));
    }

    #[test]
    fn a_wall_slide_faces_the_wall() {
        let mut game = Platformer::new();
        let body = game.hero.body();
        // In the air beside the wall above the lift.
        game.world.teleport(body, [7.0 * 16.0, 9.0 * 16.0]).unwrap();
        let mut poses = (0..20).map(|_| {
            game.tick(&held("ArrowLeft"));
            (doing(&game.hero), pose(&game.world, &game.hero, 1))
        });
        let (_, sliding) = poses.find(|(doing, _)| *doing == Doing::Sliding).unwrap();
        assert!(sliding.is_flipped && sliding.clip == sprites::SLIDE);
    }

    #[test]
    fn running_shows_every_frame_by_distance() {
        let frames = (0_u16..84).map(|x| frame(Doing::Running, Vec2::new(f32::from(x), 0.0), 9));
        let mut shown: Vec<_> = frames.map(|(clip, frame)| clip.cell(frame)).collect();
        shown.dedup();
        assert_eq!(shown.len(), 12, "twice around");
    }

    #[test]
    fn the_course_shows_most_of_the_hero() {
        let mut game = Platformer::new();
        let mut shown: Vec<Pose> = Vec::new();
        for &(ticks, keys) in COURSE {
            for _ in 0..ticks {
                game.tick(&held(keys));
                let pose = pose(&game.world, &game.hero, game.ticks);
                if !shown.iter().any(|other| other.clip == pose.clip) {
                    shown.push(pose);
                }
            }
        }
        assert!(6 <= shown.len(), "{shown:?}");
    }
}
