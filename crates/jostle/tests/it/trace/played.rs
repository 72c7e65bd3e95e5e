//! The inputs of the course: one lap that visits everything, then random ones, with a detour that is rolled back.
#![expect(clippy::float_cmp, reason = "these results are exact")]

use super::course::{Course, SAVED};
use crate::random::Random;
use jostle::CharacterInput;

const NONE: CharacterInput = CharacterInput::NONE;
const LEFT: CharacterInput = CharacterInput::LEFT;
const RIGHT: CharacterInput = CharacterInput::RIGHT;

/// The number of the last tick.
pub(super) const TICKS: u32 = 1_200;
/// How many ticks are played after the save and then taken back.
pub(super) const DETOUR: u32 = 40;

/// Plays the whole course.
pub(super) fn played() -> Course {
    let mut course = Course::new();
    course.start();
    course.slopes_and_ceilings();
    course.bridge();
    course.crate_and_door();
    course.belt_and_lift();
    course.wall();
    course.low_gait();
    course.random_until(SAVED, &mut Random::seed(1));
    course.detour();
    course.random_until(TICKS, &mut Random::seed(3));
    course
}

impl Course {
    fn hold(&mut self, input: CharacterInput, ticks: u32) {
        for _ in 0..ticks {
            self.tick(input);
        }
    }

    /// Holds the input until something is so. Panics if that takes too long.
    #[track_caller]
    fn until(&mut self, input: CharacterInput, is_so: impl Fn(&Self) -> bool) {
        for _ in 0..200 {
            if is_so(self) {
                return;
            }
            self.tick(input);
        }
        let (x, feet) = (self.x(), self.feet());
        panic!(
            "the hero is stuck at {x}, {feet} in tick {}",
            self.state.tick
        );
    }

    #[track_caller]
    fn until_grounded(&mut self, input: CharacterInput) {
        self.tick(input);
        self.until(input, |course| course.hero.is_grounded());
    }

    /// Jumps as high as it can, and lands.
    #[track_caller]
    fn jump(&mut self, input: CharacterInput) {
        self.until_grounded(input.with_jump());
        // Released, or the next jump would be no press.
        self.tick(input);
    }

    /// Lands, jumps onto the one-way tiles and drops through them.
    fn start(&mut self) {
        self.until_grounded(NONE);
        self.until(RIGHT, |course| 84.0 < course.x());
        self.hold(NONE, 6);
        self.jump(NONE);
        assert_eq!(self.feet(), 208.0, "on the one-way tiles");
        self.tick(NONE.with_down().with_jump());
        self.until_grounded(NONE);
        assert_eq!(self.feet(), 256.0, "fell through");
        self.seen.insert("drops through tiles");
    }

    fn slopes_and_ceilings(&mut self) {
        self.until(RIGHT, |course| 230.0 < course.x());
        let spark = self.recorder.actor("spark", [262.0, 176.0, 4.0, 4.0]);
        self.state.spark = Some(spark);
        self.until(NONE.with_move_x(0.625), |course| 300.0 < course.x());
        self.until(RIGHT, |course| 376.0 < course.x());
        self.jump(NONE.with_move_x(0.25));
        self.until(RIGHT, |course| 420.0 < course.x());
        self.recorder.remove(spark);
        self.state.spark = None;
    }

    /// Jumps through the one-way body, rides it and drops.
    fn bridge(&mut self) {
        self.until(RIGHT, |course| 486.0 < course.x());
        self.hold(NONE, 6);
        self.jump(NONE);
        assert_eq!(self.feet(), 212.0, "on the bridge");
        self.hold(NONE, 12);
        self.tick(NONE.with_down().with_jump());
        self.until_grounded(NONE);
        assert_eq!(self.feet(), 256.0, "fell through");
        self.seen.insert("drops through a body");
    }

    fn crate_and_door(&mut self) {
        self.hold(RIGHT, 40);
        self.state.opens_door = true;
        self.hold(RIGHT, 10);
        self.jump(RIGHT.with_sprint());
    }

    fn belt_and_lift(&mut self) {
        self.until(RIGHT, |course| 664.0 < course.x());
        self.hold(NONE, 20);
        self.until(RIGHT, |course| 744.0 < course.x());
        self.until(NONE, |course| course.feet() <= 128.0);
        // Two units taller than the room that the lift leaves.
        self.state.crab = Some(self.recorder.actor("crab", [750.0, 262.0, 20.0, 26.0]));
        self.tick(NONE);
    }

    /// Slides down the wall, jumps off it, and again in midair.
    fn wall(&mut self) {
        self.until(RIGHT, |course| 848.0 < course.x());
        self.hold(RIGHT.with_jump(), 30);
        self.hold(RIGHT, 8);
        self.hold(RIGHT.with_jump(), 10);
        self.hold(LEFT, 6);
        self.hold(LEFT.with_jump(), 6);
        self.until_grounded(RIGHT.with_down());
        self.until(RIGHT, |course| course.x() < 100.0);
    }

    fn low_gait(&mut self) {
        self.hold(NONE.with_down(), 4);
        self.until_grounded(NONE);
        self.hold(RIGHT.with_crouch(), 20);
        self.hold(LEFT.with_sprint(), 20);
    }

    fn random_until(&mut self, tick: u32, random: &mut Random) {
        assert!(
            self.state.tick < tick,
            "the lap takes {} ticks",
            self.state.tick
        );
        while self.state.tick < tick {
            let input = random_input(random);
            let ticks = 3 + u32::try_from(random.below(18)).unwrap();
            self.hold(input, ticks.min(tick - self.state.tick));
        }
    }

    /// Plays on from a save, with bodies that come and go, and takes all of it back.
    fn detour(&mut self) {
        self.save();
        let ghost = self.recorder.solid("ghost", [300.0, 120.0, 40.0, 24.0]);
        self.recorder.remove(self.level.crate_);
        self.random_until(SAVED + DETOUR, &mut Random::seed(2));
        self.recorder.remove(ghost);
        let taken_back = self.x();
        self.restore();
        if 16.0 < (self.x() - taken_back).abs() {
            self.seen.insert("takes back a long way");
        }
        let shelf = self.recorder.solid("shelf", [60.0, 150.0, 60.0, 8.0]);
        if shelf == ghost {
            self.seen.insert("issues an id again");
        }
    }
}

fn random_input(random: &mut Random) -> CharacterInput {
    let stick = random.pick(&[127, 127, 127, -127, 90, -64, 0]);
    let mut is_held = |share| random.below(8) < share;
    CharacterInput {
        move_x: stick,
        up: is_held(1),
        down: is_held(1),
        jump: is_held(4),
        sprint: is_held(3),
        crouch: is_held(1),
    }
}
