//! The time that a platform has moved.

/// A time in whole seconds and ticks, so that nothing is rounded however long it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Clock {
    seconds: u64,
    /// Below `ticks_per_second`.
    ticks: u32,
    ticks_per_second: u32,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            seconds: 0,
            ticks: 0,
            ticks_per_second: 1,
        }
    }
}

impl Clock {
    /// Goes on by one tick, of which there are this many in a second: at least one.
    pub(super) fn advance(&mut self, ticks_per_second: u32) {
        self.set_rate(ticks_per_second.max(1));
        self.ticks += 1;
        if self.ticks_per_second <= self.ticks {
            self.ticks = 0;
            self.seconds = self.seconds.saturating_add(1);
        }
    }

    /// Returns how far something at that speed has come, in units.
    pub(super) fn way(&self, speed: f64) -> f64 {
        // Whole seconds apart, so that they count the same at every rate: speed * 60 / 60 may differ from speed * 30 / 30
        // in the last digit.
        let whole = speed * seconds_f64(self.seconds);
        let part = speed * f64::from(self.ticks) / f64::from(self.ticks_per_second.max(1));
        (whole + part).min(f64::MAX)
    }

    /// Counts the part of a second in other ticks, to the nearest one.
    fn set_rate(&mut self, ticks_per_second: u32) {
        let before = u64::from(self.ticks_per_second.max(1));
        let ticks = u64::from(self.ticks) * u64::from(ticks_per_second);
        let ticks = (ticks + before / 2) / before;
        // One below the rate, because the tick that comes next completes the second.
        let ticks = u32::try_from(ticks).unwrap_or(u32::MAX);
        self.ticks = ticks.min(ticks_per_second - 1);
        self.ticks_per_second = ticks_per_second;
    }
}

/// Converts whole seconds; beyond 2^53, some 285 million years, to the nearest number.
fn seconds_f64(seconds: u64) -> f64 {
    seconds as f64
}
