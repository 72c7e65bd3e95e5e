//! Real time in, whole ticks out.

use core::fmt;
use core::time::Duration;

const NANOS_PER_SECOND: u64 = 1_000_000_000;

/// The largest `f32` below one.
const JUST_BELOW_ONE: f32 = 1.0 - f32::EPSILON / 2.0;

/// Turns the uneven time between frames into even ticks.
///
/// A game that moves its bodies by a fixed amount per tick plays the same on every machine; this
/// type computes how many ticks each frame owes (Glenn Fiedler, "Fix Your Timestep!"). Time is
/// counted in whole fractions of a nanosecond, so 60 ticks per second are exactly 60 after any
/// number of hours: nothing is rounded and nothing drifts.
///
/// One call of [`advance`](Self::advance) returns at most [`max_ticks`](Self::max_ticks) ticks, by
/// default those of a quarter of a second. A game that cannot keep up slows down instead of falling
/// ever further behind.
///
/// # Examples
///
/// ```
/// use core::time::Duration;
/// use jostle::FixedStep;
///
/// let mut step = FixedStep::new(60);
/// let mut x = 0;
/// for _frame in 0..144 {
///     for _ in 0..step.advance(Duration::from_nanos(6_944_445)) {
///         x += 2;
///     }
/// }
/// assert_eq!(x, 120, "one second of frames at 144 Hz is 60 ticks");
/// ```
#[doc(alias("accumulator", "timestep", "delta_time"))]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedStep {
    /// Units in a nanosecond, chosen so that a tick is a whole number of them.
    units_per_nano: u32,
    /// Units in a tick, never zero.
    units_per_tick: u64,
    max_ticks: u32,
    /// Units that wait for the next tick, always fewer than a tick has.
    pending: u64,
    ticks: u64,
    /// Units dropped by the cap.
    dropped: u128,
}

impl FixedStep {
    /// Creates a step of `rate` ticks per second.
    ///
    /// # Panics
    ///
    /// Panics if `rate` is zero; [`try_new`](Self::try_new) returns an error instead.
    ///
    /// # Examples
    ///
    /// ```
    /// let step = jostle::FixedStep::new(50);
    /// assert_eq!(step.tick_seconds(), 0.02);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn new(rate: u32) -> Self {
        or_panic!(Self::try_new(rate))
    }

    /// Creates a step of `rate` ticks per second, for a rate that comes from a settings file.
    ///
    /// # Errors
    ///
    /// Returns [`FixedStepError::ZeroRate`] if `rate` is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::FixedStep;
    /// use jostle::errors::FixedStepError;
    ///
    /// assert!(FixedStep::try_new(60).is_ok());
    /// assert_eq!(FixedStep::try_new(0), Err(FixedStepError::ZeroRate));
    /// ```
    pub fn try_new(rate: u32) -> Result<Self, FixedStepError> {
        Self::try_from_ratio(rate, 1)
    }

    /// Creates a step of `ticks` ticks in every `seconds` seconds, for rates that are not whole
    /// numbers.
    ///
    /// # Panics
    ///
    /// Panics if either is zero; [`try_from_ratio`](Self::try_from_ratio) returns an error instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use jostle::FixedStep;
    ///
    /// let mut television = FixedStep::from_ratio(60_000, 1_001).with_max_ticks(60_000);
    /// assert_eq!(television.advance(Duration::from_secs(1_001)), 60_000);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn from_ratio(ticks: u32, seconds: u32) -> Self {
        or_panic!(Self::try_from_ratio(ticks, seconds))
    }

    /// Creates a step of `ticks` ticks in every `seconds` seconds, or returns an error if either is
    /// zero.
    ///
    /// # Errors
    ///
    /// Returns [`FixedStepError::ZeroRate`] if `ticks` is zero, and [`FixedStepError::ZeroSeconds`]
    /// if `seconds` is.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::FixedStep;
    /// use jostle::errors::FixedStepError;
    ///
    /// assert!(FixedStep::try_from_ratio(4_194_304, 70_224).is_ok(), "a handheld of 1989");
    /// assert_eq!(FixedStep::try_from_ratio(1, 0), Err(FixedStepError::ZeroSeconds));
    /// ```
    pub fn try_from_ratio(ticks: u32, seconds: u32) -> Result<Self, FixedStepError> {
        if ticks == 0 {
            return Err(FixedStepError::ZeroRate);
        }
        if seconds == 0 {
            return Err(FixedStepError::ZeroSeconds);
        }
        Ok(Self {
            // Time is counted in nanoseconds times the rate, in which a tick is a whole number for every rate:
            // nothing is rounded, and no error builds up.
            units_per_nano: ticks,
            units_per_tick: u64::from(seconds) * NANOS_PER_SECOND,
            max_ticks: (ticks / 4 / seconds).max(1),
            pending: 0,
            ticks: 0,
            dropped: 0,
        })
    }

    /// Sets the most ticks that one [`advance`](Self::advance) returns.
    ///
    /// # Panics
    ///
    /// Panics if `max_ticks` is zero; [`try_with_max_ticks`](Self::try_with_max_ticks) returns an
    /// error instead.
    ///
    /// # Examples
    ///
    /// ```
    /// let step = jostle::FixedStep::new(60).with_max_ticks(4);
    /// assert_eq!(step.max_ticks(), 4);
    /// ```
    #[must_use]
    #[track_caller]
    pub fn with_max_ticks(self, max_ticks: u32) -> Self {
        or_panic!(self.try_with_max_ticks(max_ticks))
    }

    /// Sets the most ticks that one [`advance`](Self::advance) returns, or returns an error if that
    /// is zero.
    ///
    /// # Errors
    ///
    /// Returns [`FixedStepError::ZeroCap`] if `max_ticks` is zero, because the game would stand
    /// still.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::FixedStep;
    /// use jostle::errors::FixedStepError;
    ///
    /// assert_eq!(FixedStep::new(60).try_with_max_ticks(0), Err(FixedStepError::ZeroCap));
    /// ```
    pub fn try_with_max_ticks(self, max_ticks: u32) -> Result<Self, FixedStepError> {
        if max_ticks == 0 {
            return Err(FixedStepError::ZeroCap);
        }
        Ok(Self { max_ticks, ..self })
    }

    /// Adds `elapsed` time and returns how many ticks are due.
    ///
    /// A fraction of a tick waits for the next call. Whole ticks beyond
    /// [`max_ticks`](Self::max_ticks) are dropped and counted in [`dropped`](Self::dropped). Any
    /// duration is valid, up to [`Duration::MAX`].
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use jostle::FixedStep;
    ///
    /// let mut step = FixedStep::new(100);
    /// assert_eq!(step.advance(Duration::from_millis(25)), 2);
    /// assert_eq!(step.advance(Duration::from_millis(4)), 0);
    /// assert_eq!(step.advance(Duration::from_millis(1)), 1);
    /// ```
    #[must_use = "run the game this many ticks"]
    pub fn advance(&mut self, elapsed: Duration) -> u32 {
        // At most 2^94 nanoseconds times 2^32, so nothing overflows.
        let units = elapsed.as_nanos() * u128::from(self.units_per_nano) + u128::from(self.pending);
        let units_per_tick = u128::from(self.units_per_tick);
        let owed = units / units_per_tick;
        // Without a cap, a game whose ticks take too long would owe more of them every frame: the spiral of
        // death.
        let due = u32::try_from(owed).map_or(self.max_ticks, |owed| owed.min(self.max_ticks));
        let beyond = owed - u128::from(due);

        #[expect(
            clippy::cast_possible_truncation,
            reason = "less than a tick, which is a u64"
        )]
        // The fraction of a tick is kept, even if ticks are dropped.
        let pending = (units % units_per_tick) as u64;
        self.pending = pending;
        self.dropped = self.dropped.saturating_add(beyond * units_per_tick);
        self.ticks = self.ticks.saturating_add(u64::from(due));
        due
    }

    /// Returns how far the present is between the last tick and the next: from 0 to just below 1.
    ///
    /// For drawing between two ticks with [`interpolate`](crate::time::interpolate). Never 1,
    /// however the fraction is rounded.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use jostle::FixedStep;
    ///
    /// let mut step = FixedStep::new(100);
    /// assert_eq!(step.advance(Duration::from_micros(12_500)), 1);
    /// assert_eq!(step.alpha(), 0.25);
    /// ```
    #[must_use]
    pub fn alpha(&self) -> f32 {
        let share = self.pending as f64 / self.units_per_tick as f64;
        // Rounding to `f32` could give 1, which would draw the next tick.
        to_f32(share).min(JUST_BELOW_ONE)
    }

    /// Returns the length of a tick in seconds, for speeds per second.
    ///
    /// # Examples
    ///
    /// ```
    /// let step = jostle::FixedStep::new(60);
    /// assert_eq!(step.tick_seconds(), 1.0 / 60.0);
    /// ```
    #[must_use]
    pub fn tick_seconds(&self) -> f32 {
        to_f32(self.tick_seconds_f64())
    }

    /// Returns the length of a tick in seconds, as an `f64`.
    ///
    /// # Examples
    ///
    /// ```
    /// let step = jostle::FixedStep::new(60);
    /// assert_eq!(step.tick_seconds_f64(), 1.0 / 60.0);
    /// ```
    #[must_use]
    pub fn tick_seconds_f64(&self) -> f64 {
        let seconds = self.units_per_tick / NANOS_PER_SECOND;
        seconds as f64 / f64::from(self.units_per_nano)
    }

    /// Returns the most ticks that one [`advance`](Self::advance) returns.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(jostle::FixedStep::new(60).max_ticks(), 15, "a quarter of a second");
    /// ```
    #[must_use]
    pub fn max_ticks(&self) -> u32 {
        self.max_ticks
    }

    /// Returns how many ticks there have been since the start or the last [`reset`](Self::reset).
    ///
    /// Dropped ticks do not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use jostle::FixedStep;
    ///
    /// let mut step = FixedStep::new(60);
    /// for _ in 0..step.advance(Duration::from_millis(100)) {}
    /// assert_eq!(step.ticks(), 6);
    /// ```
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Returns how much time the cap has dropped since the start or the last
    /// [`reset`](Self::reset).
    ///
    /// Always whole ticks, rounded down to the nanosecond here; at most [`Duration::MAX`]. If it
    /// keeps growing, the game is too slow for its rate.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use jostle::FixedStep;
    ///
    /// let mut step = FixedStep::new(50).with_max_ticks(5);
    /// assert_eq!(step.advance(Duration::from_secs(1)), 5);
    /// assert_eq!(step.dropped(), Duration::from_millis(900));
    /// ```
    #[must_use]
    pub fn dropped(&self) -> Duration {
        let nanos = self.dropped / u128::from(self.units_per_nano);
        let seconds = nanos / u128::from(NANOS_PER_SECOND);
        #[expect(clippy::cast_possible_truncation, reason = "less than a second")]
        let below_a_second = (nanos % u128::from(NANOS_PER_SECOND)) as u32;
        u64::try_from(seconds).map_or(Duration::MAX, |whole| Duration::new(whole, below_a_second))
    }

    /// Forgets all elapsed time, and keeps rate and cap: for a new level.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::time::Duration;
    /// use jostle::FixedStep;
    ///
    /// let mut step = FixedStep::new(60);
    /// for _ in 0..step.advance(Duration::from_millis(100)) {}
    /// step.reset();
    /// assert_eq!(step, FixedStep::new(60));
    /// ```
    pub fn reset(&mut self) {
        self.pending = 0;
        self.ticks = 0;
        self.dropped = 0;
    }
}

/// The reason why a [`FixedStep`] cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FixedStepError {
    /// The rate is zero.
    ZeroRate,
    /// The number of seconds is zero.
    ZeroSeconds,
    /// The number of ticks allowed per call is zero.
    ZeroCap,
}

impl fmt::Display for FixedStepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ZeroRate => "a fixed step needs a rate of at least 1 tick, not 0",
            Self::ZeroSeconds => "a fixed step needs its ticks in at least 1 second, not 0",
            Self::ZeroCap => "a fixed step needs at least 1 tick per advance, not 0",
        })
    }
}

impl core::error::Error for FixedStepError {}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to f32 is the purpose"
)]
fn to_f32(value: f64) -> f32 {
    value as f32
}
