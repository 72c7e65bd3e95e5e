//! How fast a jump begins, so that it reaches its height exactly at the end of a tick.
//!
//! The speeds of a jump are fixed by the number of ticks that are left to its top: none at the top, and one gravity
//! more for each tick before it. So the heights that can be reached from the beginning of a tick are a ladder of fixed
//! steps. A jump of a height between two of them begins as the higher one would, late in its first tick.

use crate::scalar::Scalar;
use crate::world::character::{CharacterSettings, fine};

/// The most ticks that a jump can rise.
const MOST_TICKS: u32 = 1 << 16;

/// How a jump begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Takeoff {
    /// The speed toward up at the beginning of its first tick, in fine units per tick.
    pub(super) speed: i64,
    /// The part of the first tick's rise that is left out, in fine units.
    pub(super) late: i64,
}

/// The gravity of a jump.
#[derive(Clone, Copy)]
struct Arc {
    /// In fine units per tick squared.
    gravity: i64,
    /// For how many ticks before the top gravity is lower.
    hang_time: i64,
    hang_gravity: i64,
}

impl Arc {
    /// Returns the speed this many ticks before the top.
    fn speed(self, ticks: u32) -> i64 {
        let ticks = i64::from(ticks);
        let slow = ticks.min(self.hang_time);
        let fast = (ticks - slow).saturating_mul(self.gravity);
        fast.saturating_add(slow.saturating_mul(self.hang_gravity))
    }

    /// Returns twice the height below the top, this many ticks before it.
    fn double_height(self, ticks: u32) -> i128 {
        let ticks = i128::from(ticks);
        let slow = ticks.min(self.hang_time.into());
        let fast = ticks - slow;
        let [gravity, hang_gravity] = [self.gravity, self.hang_gravity].map(i128::from);
        hang_gravity * slow * (slow + 2 * fast) + gravity * fast * fast
    }
}

impl<S: Scalar> CharacterSettings<S> {
    /// Returns the gravity on the way up, in fine units per tick squared.
    pub(super) fn rise_gravity(&self) -> i64 {
        let doubled = fine::of(self.jump_height).saturating_mul(2);
        if self.hang_time != 0 {
            return self.gravity_with_hang(doubled);
        }
        // To reach height h in t ticks takes a gravity of 2h / t^2, and a speed that it uses up in t ticks.
        let square = self.apex_ticks() * self.apex_ticks();
        // Rounded to nearest, so that a jump reaches its height as closely as the units allow.
        doubled.saturating_add(square / 2) / square
    }

    /// Returns the gravity for which a jump with hang time has its height and its duration.
    fn gravity_with_hang(&self, doubled: i64) -> i64 {
        let [percent, slow, all]: [i128; 3] = [
            self.hang_gravity.into(),
            self.hang_ticks().into(),
            self.apex_ticks().into(),
        ];
        let fast = all - slow;
        let squares = percent * slow * (slow + 2 * fast) + 100 * fast * fast;
        let squares = squares.max(1);
        let gravity = (i128::from(doubled) * 100 + squares / 2) / squares;
        i64::try_from(gravity).unwrap_or(i64::MAX)
    }

    /// Returns the gravity around the top of a jump, in fine units per tick squared.
    pub(super) fn hang_gravity_per_tick(&self) -> i64 {
        let percent = i64::from(self.hang_gravity);
        self.rise_gravity().saturating_mul(percent) / 100
    }

    /// Returns the speed below which a jump hangs, in fine units per tick; 0 without hang time.
    pub(super) fn hang_speed(&self) -> i64 {
        self.hang_gravity_per_tick()
            .saturating_mul(self.hang_ticks())
    }

    /// Returns how a jump of a height in fine units begins. Without gravity, it does not.
    pub(super) fn takeoff(&self, height: i64) -> Takeoff {
        let arc = Arc {
            gravity: self.rise_gravity(),
            hang_time: self.hang_ticks(),
            hang_gravity: if self.hang_time == 0 {
                0
            } else {
                self.hang_gravity_per_tick()
            },
        };
        if height == fine::of(self.jump_height) {
            // Not searched: rounded to nearest, its gravity may miss the height by some fine units.
            let speed = arc.speed(self.apex.max(1).into());
            return Takeoff { speed, late: 0 };
        }
        let ticks = least_ticks(|ticks| 2 * i128::from(height) <= arc.double_height(ticks));
        let surplus = arc.double_height(ticks) / 2 - i128::from(height);
        let late = i64::try_from(surplus.max(0)).unwrap_or(i64::MAX);
        // No more than the whole rise of the first tick.
        let rise = fine::mean(arc.speed(ticks), arc.speed(ticks.saturating_sub(1)));
        Takeoff {
            speed: arc.speed(ticks),
            late: late.min(rise),
        }
    }

    fn apex_ticks(&self) -> i64 {
        i64::from(self.apex.max(1))
    }

    fn hang_ticks(&self) -> i64 {
        i64::from(self.hang_time).min(self.apex_ticks())
    }
}

/// Returns the least number of ticks that is enough, or the most that there are.
fn least_ticks(is_enough: impl Fn(u32) -> bool) -> u32 {
    let (mut from, mut to) = (0, MOST_TICKS);
    while from < to {
        let middle = u32::midpoint(from, to);
        if is_enough(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    to
}

#[cfg(test)]
mod tests {
    use super::{Takeoff, least_ticks};
    use crate::world::character::{CharacterSettings, fine};

    /// Returns the greatest height in fine units, and the tick that reaches it.
    fn top(settings: &CharacterSettings<i32>, takeoff: Takeoff) -> (i64, u32) {
        let (mut height, mut speed, mut ticks) = (-takeoff.late, takeoff.speed, 0);
        while 0 < speed {
            let gravity = if speed <= settings.hang_speed() {
                settings.hang_gravity_per_tick()
            } else {
                settings.rise_gravity()
            };
            height += fine::mean(speed, speed - gravity);
            (speed, ticks) = (speed - gravity, ticks + 1);
        }
        assert_eq!(speed, 0, "exactly at the top");
        (height, ticks)
    }

    #[test]
    fn every_height_is_reached_exactly() {
        for (hang_time, hang_gravity) in [(0, 100), (4, 50), (1, 1), (22, 30), (100, 300)] {
            let settings = CharacterSettings {
                hang_time,
                hang_gravity,
                ..CharacterSettings::classic(16, 60)
            };
            let near = |height: i64, wanted: i64| (height - wanted).abs() <= 22 * 22;
            for height in 1..200 {
                let wanted = height * fine::UNIT + 12_345;
                let (height, _) = top(&settings, settings.takeoff(wanted));
                assert!(near(height, wanted), "{height} instead of {wanted}");
            }
            let usual = settings.takeoff(52 * fine::UNIT);
            let (height, ticks) = top(&settings, usual);
            assert!(near(height, 52 * fine::UNIT) && usual.late == 0);
            assert_eq!(ticks, 22, "hang time does not change the duration");
        }
    }

    #[test]
    fn without_gravity_there_is_no_takeoff() {
        let settings = CharacterSettings {
            jump_height: 0,
            ..CharacterSettings::classic(16, 60)
        };
        let none = Takeoff { speed: 0, late: 0 };
        assert_eq!(settings.takeoff(52 * fine::UNIT), none);
        assert_eq!(CharacterSettings::classic(16, 60).takeoff(0), none);
        assert_eq!(
            (least_ticks(|_| false), least_ticks(|_| true)),
            (1 << 16, 0)
        );
    }
}
