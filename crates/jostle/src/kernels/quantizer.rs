//! Maps coordinates to a row of equal cells, in three operations.

use crate::scalar::Scalar;

/// Maps numbers to the cells 0 to `count - 1`; a greater number never gets a lower cell.
///
/// Where exactly a cell begins is a matter of rounding, which is good enough to file boxes in cells, not to
/// say where they are. Numbers beyond the ends get the first or the last cell.
///
/// The usual way, a conversion to an integer, costs several instructions to clamp what is out of range. Here
/// the cell is added to a float so large that its last bit counts ones: rounding the sum leaves the cell in
/// the low bits of its representation, and two comparisons clamp it while it is still a float.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quantizer {
    scale: f64,
    shift: f64,
    last: f64,
    /// Scale, shift and last cell for coordinates that are `f32`: converting each to `f64` first would
    /// take longer than quantizing it.
    narrow: [f32; 3],
    count: u32,
}

/// From here to the next power of two, the last bit of a float counts ones.
const ONES: f64 = (1_u64 << 52) as f64;
const NARROW_ONES: f32 = (1_u32 << 23) as f32;
/// The most cells: half of what the 23 bits of an `f32` count, so that no rounded sum leaves their range.
const MAX_CELLS: u32 = 1 << 22;

impl Quantizer {
    /// Divides the stretch between two numbers into cells: at least 1, at most 2^22.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "clamped to the range of `f32`, where rounding does no harm"
    )]
    pub(crate) fn new(min: f64, max: f64, count: u32) -> Self {
        let count = count.clamp(1, MAX_CELLS);
        // By halves, since the whole may exceed the range; infinite if all numbers are the same.
        let scale = f64::from(count) / 2.0 / (max / 2.0 - min / 2.0);
        // An infinite scale would make `0 * infinity` NaN, which no comparison clamps.
        let scale = scale.clamp(0.0, f64::MAX);
        // Half a cell less, since adding to `ONES` rounds to nearest instead of down.
        let origin = (min * scale).clamp(f64::MIN, f64::MAX) + 0.5;
        let last = f64::from(count - 1);
        let narrow_scale = (scale as f32).min(f32::MAX);
        // From the narrow scale, not from the wide one: both must err alike, or the first cell drifts away
        // from `min` by the rounding error of the scale times the distance of `min` from zero.
        let narrow_origin =
            (min * f64::from(narrow_scale) + 0.5).clamp(f32::MIN.into(), f32::MAX.into());
        Self {
            scale,
            shift: ONES - origin,
            last: ONES + last,
            narrow: [
                narrow_scale,
                NARROW_ONES - narrow_origin as f32,
                NARROW_ONES + last as f32,
            ],
            count,
        }
    }

    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// Returns the cell of a coordinate.
    #[inline(always)]
    pub(crate) fn cell<S: Scalar>(&self, value: S) -> u32 {
        match S::as_f32s(&[value]) {
            Some(&[value]) => self.narrow_cell(value),
            // The match is decided at compile time for every number type.
            _ => self.wide_cell(value.to_f64()),
        }
    }

    /// Returns the cell of an `f64`, not of an `f32` converted to one: the two round differently.
    #[inline(always)]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the cell is in the low half"
    )]
    pub(crate) fn wide_cell(&self, value: f64) -> u32 {
        // A multiplication and an addition, not `mul_add`: without the instruction that would be a library
        // call, and with it a cell would depend on the machine.
        let place = value * self.scale + self.shift;
        // Comparisons instead of `clamp`: no operand is NaN, and so each becomes one instruction.
        let place = if place < ONES { ONES } else { place };
        let place = if self.last < place { self.last } else { place };
        place.to_bits() as u32
    }

    #[inline(always)]
    fn narrow_cell(&self, value: f32) -> u32 {
        let [scale, shift, last] = self.narrow;
        let place = value * scale + shift;
        let place = if place < NARROW_ONES {
            NARROW_ONES
        } else {
            place
        };
        let place = if last < place { last } else { place };
        // The mantissa holds the cell; exponent and sign are masked off.
        place.to_bits() & (MAX_CELLS * 2 - 1)
    }
}
