//! The way of a moving platform.
//!
//! - **Owns** [`Route`] and the clock that says how far along it a platform is.
//! - **Never** touches a world: [`Placed`](crate::Placed) does that with the answer.

mod clock;
mod error;
mod track;

use self::clock::Clock;
pub use self::error::RouteError;
use self::track::Track;
pub(super) use self::track::nearest;
use jostle::{Scalar, Vec2};

/// The way of a moving platform, and how far along it the platform is.
///
/// The position is computed from the time since the last rest, never added up, so it cannot drift: after a second it
/// is the same at 30, 60 and 120 ticks per second, also in whole numbers, and a corner that is reached is reached
/// exactly. Without a wait, a platform goes around corners and turns back without losing a part of the tick.
///
/// # Examples
///
/// ```
/// use jostle::Vec2;
/// use jostle_level::{Route, RouteEnd};
///
/// let mut lift = Route::new([[0, 0], [0, -48]], 24, 30, RouteEnd::Back)?;
/// let mut y = 100;
/// for _tick in 0..120 {
///     y += lift.step(60).y; // 24 pixels per second: 0 or 1 in each tick
/// }
/// assert_eq!(y, 52);
/// assert_eq!(lift.step(60), Vec2::new(0, 0), "it rests at the top for 30 ticks");
/// # Ok::<(), jostle_level::RouteError<i32>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Route<S: Scalar = f32> {
    /// Corners, as displacements from where the platform starts. The first is zero.
    pub(crate) points: Vec<Vec2<S>>,
    /// Units per second.
    pub(crate) speed: S,
    /// How many ticks it rests at each corner at which it turns around or stops.
    pub(crate) wait: u32,
    pub(crate) end: RouteEnd,
    /// The time since it last began to move.
    clock: Clock,
    /// How many more ticks it rests.
    rest: u32,
    /// Whether it is on its way back; only with a wait, otherwise the clock covers both ways.
    is_returning: bool,
    /// Where it is, computed from the clock.
    position: Vec2<S>,
    /// The sum of all steps. With floats it may differ from the position in the last digit, which the next step makes
    /// good.
    summed: Vec2<S>,
}

/// What a platform does at the end of its route.
///
/// # Examples
///
/// ```
/// use jostle_level::{Route, RouteEnd};
///
/// let after_ninety_ticks = |end| {
///     let mut route = Route::new([[0, 0], [60, 0]], 60, 0, end).unwrap();
///     (0..90).map(|_| route.step(60).x).sum::<i32>()
/// };
/// assert_eq!([RouteEnd::Stop, RouteEnd::Back].map(after_ninety_ticks), [60, 30]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RouteEnd {
    /// It stays there.
    Stop,
    /// It goes on to the first point and begins again.
    Loop,
    /// It goes back the way it came.
    #[default]
    Back,
}

impl<S: Scalar> Route<S> {
    /// Creates a route through these points, at this many units per second.
    ///
    /// Only the displacements from the first point count, so it does not matter where the points are. The platform
    /// starts at once; it then rests for `wait` ticks at each end where it turns around, or at the first point when it
    /// has completed a loop. Corners on the way are no rests. With a wait, it arrives at the end of a tick and leaves
    /// with a whole one; without, it turns around within the tick.
    ///
    /// A platform with a single point, or with a speed of zero, stays where it is.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no point, if a point or the speed is not finite, if the speed is negative, or if
    /// the number type cannot hold a displacement.
    ///
    /// ```
    /// use jostle_level::{Route, RouteEnd, RouteError};
    ///
    /// let round = Route::new([[8.0, 8.0], [40.0, 8.0], [40.0, 24.0]], 60.0_f32, 0, RouteEnd::Loop)?;
    /// assert_eq!(round.points()[2].to_string(), "(32, 16)");
    /// let wrong = Route::new([[0.0, 0.0]], -1.0_f32, 0, RouteEnd::Stop);
    /// assert_eq!(wrong, Err(RouteError::Speed { speed: -1.0 }));
    /// # Ok::<(), RouteError>(())
    /// ```
    pub fn new<P: Into<Vec2<S>>>(
        points: impl IntoIterator<Item = P>,
        speed: S,
        wait: u32,
        end: RouteEnd,
    ) -> Result<Self, RouteError<S>> {
        let points: Vec<Vec2<S>> = points.into_iter().map(Into::into).collect();
        let &first = points.first().ok_or(RouteError::NoPoints)?;
        let displaced = |(index, &point): (usize, &Vec2<S>)| {
            if !point.is_finite() {
                return Err(RouteError::NotFinite { index });
            }
            let displacement = point.checked_sub(first);
            displacement.ok_or(RouteError::TooFar { index })
        };
        let points = points.iter().enumerate().map(displaced);
        let points = points.collect::<Result<Vec<_>, _>>()?;
        let is_sound = speed.is_finite() && S::ZERO <= speed;
        if !is_sound {
            return Err(RouteError::Speed { speed });
        }
        let zero = Vec2::new(S::ZERO, S::ZERO);
        Ok(Self {
            points,
            speed,
            wait,
            end,
            clock: Clock::default(),
            rest: 0,
            is_returning: false,
            position: zero,
            summed: zero,
        })
    }

    /// Returns the corners as displacements from where the platform starts; the first is zero.
    ///
    /// ```
    /// use jostle_level::{Route, RouteEnd};
    ///
    /// let route = Route::new([[40, 8], [72, 8]], 60, 30, RouteEnd::Back)?;
    /// assert_eq!(route.points(), [[0, 0].into(), [32, 0].into()]);
    /// assert_eq!((route.speed(), route.wait(), route.end()), (60, 30, RouteEnd::Back));
    /// # Ok::<(), jostle_level::RouteError<i32>>(())
    /// ```
    #[must_use]
    pub fn points(&self) -> &[Vec2<S>] {
        &self.points
    }

    /// Returns the speed in units per second.
    #[must_use]
    pub fn speed(&self) -> S {
        self.speed
    }

    /// Returns how many ticks the platform rests at each end, or after each loop.
    #[must_use]
    pub fn wait(&self) -> u32 {
        self.wait
    }

    /// Returns what the platform does at the end of the route.
    #[must_use]
    pub fn end(&self) -> RouteEnd {
        self.end
    }

    /// Returns the length of one way: to the last point, or once around for a loop. Rounded to the nearest number.
    ///
    /// ```
    /// use jostle_level::{Route, RouteEnd};
    ///
    /// let corners = [[0, 0], [30, 0], [30, 40]];
    /// assert_eq!(Route::new(corners, 60, 0, RouteEnd::Back)?.length(), 70);
    /// assert_eq!(Route::new(corners, 60, 0, RouteEnd::Loop)?.length(), 120);
    /// # Ok::<(), jostle_level::RouteError<i32>>(())
    /// ```
    #[must_use]
    pub fn length(&self) -> S {
        nearest(self.track().length())
    }

    /// Returns how far the platform is from where it starts.
    ///
    /// ```
    /// use jostle::Vec2;
    /// use jostle_level::{Route, RouteEnd};
    ///
    /// let mut route = Route::new([[5, 5], [8, 5]], 60, 0, RouteEnd::Stop)?;
    /// for _tick in 0..9 {
    ///     route.step(60);
    /// }
    /// assert_eq!(route.position(), Vec2::new(3, 0), "it has stopped at the last point");
    /// # Ok::<(), jostle_level::RouteError<i32>>(())
    /// ```
    #[must_use]
    pub fn position(&self) -> Vec2<S> {
        self.position
    }

    /// Goes on by one tick and returns by how much the platform moves in it.
    ///
    /// The steps add up to the [position](Self::position): of integers and fixed-point numbers exactly, of floats but
    /// for the rounding of the last sum. With 0 ticks per second, it stays. A change of the rate on the way keeps the
    /// elapsed time to the nearest tick.
    ///
    /// ```
    /// use jostle_level::{Route, RouteEnd};
    ///
    /// let after_a_second = |ticks_per_second| {
    ///     let mut route = Route::new([[0, 0], [60, 0]], 45, 0, RouteEnd::Back).unwrap();
    ///     (0..ticks_per_second).map(|_| route.step(ticks_per_second).x).sum::<i32>()
    /// };
    /// assert_eq!([30, 60, 120].map(after_a_second), [45; 3]);
    /// ```
    pub fn step(&mut self, ticks_per_second: u32) -> Vec2<S> {
        if ticks_per_second == 0 || self.is_still() {
            return Vec2::new(S::ZERO, S::ZERO);
        }
        if 0 < self.rest {
            self.rest -= 1;
        } else {
            self.clock.advance(ticks_per_second);
            self.position = self.position_by_clock();
        }
        let [x, y] = [
            self.position.x.saturating_sub(self.summed.x),
            self.position.y.saturating_sub(self.summed.y),
        ];
        self.summed.x = self.summed.x.saturating_add(x);
        self.summed.y = self.summed.y.saturating_add(y);
        Vec2::new(x, y)
    }

    /// Puts the platform back to where it starts.
    ///
    /// ```
    /// use jostle::Vec2;
    /// use jostle_level::{Route, RouteEnd};
    ///
    /// let mut route = Route::new([[0, 0], [8, 0]], 60, 0, RouteEnd::Back)?;
    /// let before = route.clone();
    /// assert_eq!(route.step(60), Vec2::new(1, 0));
    /// route.restart();
    /// assert_eq!(route, before);
    /// # Ok::<(), jostle_level::RouteError<i32>>(())
    /// ```
    pub fn restart(&mut self) {
        let zero = Vec2::new(S::ZERO, S::ZERO);
        self.clock = Clock::default();
        self.rest = 0;
        self.is_returning = false;
        self.position = zero;
        self.summed = zero;
    }

    /// Whether two routes lead the same way, wherever on it they are.
    pub(super) fn is_same_way(&self, other: &Self) -> bool {
        let way = |route: &Self| (route.speed, route.wait, route.end);
        self.points == other.points && way(self) == way(other)
    }

    /// Whether it never moves.
    fn is_still(&self) -> bool {
        // Not finite only if it was loaded from a damaged file.
        let is_slow = !self.speed.is_finite() || self.speed <= S::ZERO;
        is_slow || self.points.len() < 2
    }

    fn track(&self) -> Track<'_, S> {
        Track::new(&self.points, self.end == RouteEnd::Loop)
    }

    /// Computes where it is at the time of its clock, and begins a rest if it has arrived.
    fn position_by_clock(&mut self) -> Vec2<S> {
        let track = Track::new(&self.points, self.end == RouteEnd::Loop);
        let (length, way) = (track.length(), self.clock.way(self.speed.to_f64()));
        if !(0.0 < length && length.is_finite()) {
            return self.position;
        }
        let along = match self.end {
            RouteEnd::Stop => way.min(length),
            RouteEnd::Loop if self.wait == 0 => way % length,
            RouteEnd::Back if self.wait == 0 => {
                let way = way % (2.0 * length);
                way.min(2.0 * length - way)
            }
            RouteEnd::Loop | RouteEnd::Back if self.is_returning => (length - way).max(0.0),
            RouteEnd::Loop | RouteEnd::Back => way.min(length),
        };
        let position = track.at(along);
        if 0 < self.wait && self.end != RouteEnd::Stop && length <= way {
            self.clock = Clock::default();
            self.rest = self.wait;
            self.is_returning = self.end == RouteEnd::Back && !self.is_returning;
        }
        position
    }
}

#[cfg(test)]
mod tests;
