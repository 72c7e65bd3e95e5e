//! Numbers mapped to a row of equal cells, quickly and roughly.

/// Maps numbers to the cells 0 to `count - 1`, the greater number never to the lesser cell.
///
/// Where cells begin is a matter of rounding: that is good enough to file things, not to say where they
/// are. Numbers beyond the ends belong to the first and the last cell.
#[derive(Clone, Copy, Debug)]
pub struct Ruler {
    scale: f64,
    shift: f64,
    last: f64,
    /// The same for `f32`.
    small: [f32; 3],
    count: u32,
}

/// From here on a float counts in ones, and its last bits are the count.
const ONES: f64 = (1_u64 << 52) as f64;
const SMALL_ONES: f32 = (1_u32 << 23) as f32;
/// More cells than that, and an `f32` could not count them.
const MOST: u32 = 1 << 22;

impl Ruler {
    /// So many cells between two numbers, at least one and at most 2^22.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "held in range, and roughly will do"
    )]
    pub(crate) fn new(min: f64, max: f64, count: u32) -> Self {
        let count = count.clamp(1, MOST);
        // By halves, since the whole may be beyond the range; infinite where all numbers are the same.
        let scale = f64::from(count) / 2.0 / (max / 2.0 - min / 2.0);
        let scale = scale.clamp(0.0, f64::MAX);
        // Half a cell less, since what follows rounds to nearest.
        let origin = (min * scale).clamp(f64::MIN, f64::MAX) + 0.5;
        let last = f64::from(count - 1);
        let small_scale = (scale as f32).min(f32::MAX);
        let small_origin =
            (min * f64::from(small_scale) + 0.5).clamp(f32::MIN.into(), f32::MAX.into());
        Self {
            scale,
            shift: ONES - origin,
            last: ONES + last,
            small: [
                small_scale,
                SMALL_ONES - small_origin as f32,
                SMALL_ONES + last as f32,
            ],
            count,
        }
    }

    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the count is in the low half"
    )]
    pub(crate) fn cell(&self, value: f64) -> u32 {
        let place = value * self.scale + self.shift;
        // None of these can be NaN, so the greater place is never held below the lesser.
        let held = if place < ONES { ONES } else { place };
        let held = if self.last < held { self.last } else { held };
        held.to_bits() as u32
    }

    #[inline(always)]
    pub(crate) fn small_cell(&self, value: f32) -> u32 {
        let [scale, shift, last] = self.small;
        let place = value * scale + shift;
        let held = if place < SMALL_ONES {
            SMALL_ONES
        } else {
            place
        };
        let held = if last < held { last } else { held };
        held.to_bits() & (MOST * 2 - 1)
    }
}
