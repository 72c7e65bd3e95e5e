//! From where a body is to where it is drawn.

use crate::scalar::{Float, Scalar};

/// Returns a position between the last two ticks, for drawing more often than the game ticks.
///
/// `alpha` is [`FixedStep::alpha`](crate::time::FixedStep::alpha): 0 returns `previous`, 1 returns
/// `current`, and the result is never outside the two. A body at rest keeps its bits, except that
/// -0 becomes +0.
///
/// Never panics. An `alpha` outside 0 to 1 counts as the nearer of the two, NaN as 0. A NaN
/// coordinate is taken from the other position, or is 0 if both are NaN; an infinite result becomes
/// the end of the range.
///
/// # Examples
///
/// ```
/// let drawn = jostle::interpolate([10.0, 0.0], [14.0, -2.0], 0.25);
/// assert_eq!(drawn, [11.0, -0.5]);
/// ```
#[doc(alias("lerp", "mix"))]
#[must_use]
pub fn interpolate<F: Float>(previous: [F; 2], current: [F; 2], alpha: f32) -> [F; 2] {
    let alpha = if 0.0 < alpha {
        f64::from(alpha.min(1.0))
    } else {
        0.0
    };
    let between = |axis: usize| {
        let point = between(previous[axis].to_f64(), current[axis].to_f64(), alpha);
        // Which of two zeros `max` and `min` return differs between platforms.
        F::from_f64(point).saturating_add(F::ZERO)
    };
    [between(0), between(1)]
}

fn between(previous: f64, current: f64, alpha: f64) -> f64 {
    if 1.0 <= alpha && !current.is_nan() {
        return current;
    }
    let way = current - previous;
    let point = if way.is_finite() {
        previous + way * alpha
    } else {
        previous * (1.0 - alpha) + current * alpha
    };
    // Rounding must not carry a body into the wall it stopped at. `max` and `min` skip NaN.
    point.max(previous.min(current)).min(previous.max(current))
}

/// Returns the whole pixel at which a position is drawn.
///
/// Each coordinate is rounded to nearest, halves toward positive, on both sides of zero. So a
/// sprite in even motion steps evenly, also across the origin, and a group that moves together
/// keeps its shape. (With halves away from zero, a sprite moving by 0.5 would pass pixel 0 in a
/// single tick.)
///
/// To avoid jitter against a camera, snap the camera too and subtract whole pixels. Never panics:
/// what is beyond an `i32` is drawn at its end, and NaN at 0.
///
/// # Examples
///
/// ```
/// use jostle::snap_to_pixels;
///
/// assert_eq!(snap_to_pixels([1.5, -1.5]), [2, -1]);
/// assert_eq!(snap_to_pixels([0.49, -0.51]), [0, -1]);
/// assert_eq!(snap_to_pixels([f32::INFINITY, f32::NAN]), [i32::MAX, 0]);
/// ```
#[doc(alias("round", "pixel_perfect"))]
#[must_use]
pub fn snap_to_pixels<S: Scalar>(position: [S; 2]) -> [i32; 2] {
    position.map(|coordinate| nearest_pixel(coordinate.to_f64()))
}

/// Returns the whole pixel at which a position is drawn, for worlds whose unit is not a pixel.
///
/// Like [`snap_to_pixels`], after multiplying each coordinate by `pixels_per_unit`: a zoom factor,
/// or the size of a tile in pixels. Divide by it again for a coordinate in units. A scale of
/// infinity draws at the ends of the range, and a scale of NaN at 0.
///
/// # Examples
///
/// ```
/// use jostle::snap_to_pixels_scaled;
///
/// let in_tiles = [2.53, -0.5];
/// assert_eq!(snap_to_pixels_scaled(in_tiles, 16.0), [40, -8]);
/// ```
#[must_use]
pub fn snap_to_pixels_scaled<S: Scalar>(position: [S; 2], pixels_per_unit: f32) -> [i32; 2] {
    let scale = f64::from(pixels_per_unit);
    position.map(|coordinate| nearest_pixel(coordinate.to_f64() * scale))
}

/// Returns `floor(x + 0.5)`, computed without the sum: in floats, 0.49999999999999994 + 0.5 is 1.
fn nearest_pixel(x: f64) -> i32 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "saturates, and makes 0 of NaN"
    )]
    let toward_zero = x as i32;
    let fraction = x - f64::from(toward_zero);
    if 0.5 <= fraction {
        toward_zero.saturating_add(1)
    } else if fraction < -0.5 {
        toward_zero.saturating_sub(1)
    } else {
        toward_zero
    }
}
