//! How fast the game runs.

use std::ops::RangeInclusive;

/// The speeds that a page can ask for.
const SPEEDS: RangeInclusive<f32> = 0.05..=4.0;

/// The speed of a game, and how much of its next tick is due.
#[derive(Debug)]
pub(super) struct Pace {
    speed: f32,
    /// Below 1. In `f64`, so that rounding does not add up to a tick within days.
    due: f64,
}

impl Default for Pace {
    fn default() -> Self {
        let (speed, due) = (1.0, 0.0);
        Self { speed, due }
    }
}

impl Pace {
    pub(super) const fn speed(&self) -> f32 {
        self.speed
    }

    /// Sets the speed, limited to what is allowed; returns `false` if nothing changed.
    pub(super) fn set(&mut self, speed: f32) -> bool {
        let speed = speed.clamp(*SPEEDS.start(), *SPEEDS.end());
        let before = std::mem::replace(&mut self.speed, speed);
        before.to_bits() != speed.to_bits()
    }

    /// Whether a tick is due in this call of the game loop. Adds up slow motion; at full speed every call is a tick.
    pub(super) fn is_due(&mut self) -> bool {
        self.due += f64::from(self.speed);
        let is_due = 1.0 <= self.due;
        if is_due {
            // Above 1 the rest is dropped: what this call cannot run must not run after the speed is back to 1.
            self.due = if self.speed < 1.0 {
                self.due - 1.0
            } else {
                0.0
            };
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::Pace;

    #[track_caller]
    fn check(speed: f32, expected: [usize; 2]) {
        let mut pace = Pace::default();
        pace.set(speed);
        let mut ticks = || (0..1000).filter(|_| pace.is_due()).count();
        assert_eq!([ticks(), ticks()], expected, "at speed {speed}");
    }

    #[test]
    fn slow_motion_skips_calls_evenly() {
        check(0.25, [250; 2]);
        check(0.5, [500; 2]);
        check(0.75, [750; 2]);
        let mut pace = Pace::default();
        pace.set(0.5);
        let calls: Vec<bool> = (0..4).map(|_| pace.is_due()).collect();
        assert_eq!(calls, [false, true, false, true]);
    }

    #[test]
    fn a_call_is_at_most_one_tick() {
        check(1.0, [1000; 2]);
        check(4.0, [1000; 2]);
    }

    #[test]
    fn speed_is_limited() {
        check(0.0, [50; 2]);
        let mut pace = Pace::default();
        assert!(pace.set(1e9));
        assert!(!pace.set(4.0), "it is the same");
        assert_eq!(pace.speed().to_bits(), 4.0_f32.to_bits());
    }

    #[test]
    fn fast_motion_leaves_no_ticks_behind() {
        let mut pace = Pace::default();
        pace.set(4.0);
        assert!(pace.is_due());
        pace.set(0.05);
        assert!(!(0..19).any(|_| pace.is_due()));
    }
}
