//! Where the set pixels are: their center, and the connected parts.

use super::{PixelMask, first_pixel_of, low_bit};
use crate::geometry::{Aabb, Vec2};
use alloc::vec;
use alloc::vec::Vec;

/// Connected pixels of a mask, as a mask of their own.
///
/// # Examples
///
/// ```
/// use jostle::{PixelMask, Vec2};
///
/// let rubble = PixelMask::from_rows(&["#...", "..##"])?;
/// let parts = rubble.connected_parts();
/// assert_eq!(parts[1].offset, Vec2::new(2, 1));
/// assert_eq!(parts[1].mask, PixelMask::full(2, 1));
/// # Ok::<(), jostle::errors::MaskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskPart {
    /// The position of the part's corner in the whole mask.
    pub offset: Vec2<i32>,
    /// The pixels, no larger than they need.
    pub mask: PixelMask,
}

impl PixelMask {
    /// Returns the center of the set pixels, their mean position, or `None` if there are none.
    ///
    /// A pixel counts with its middle, so a single pixel at (0, 0) has its center at (0.5, 0.5).
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::{PixelMask, Vec2};
    ///
    /// let axe = PixelMask::from_rows(&["##", "##", "#.", "#."])?;
    /// assert_eq!(axe.centroid(), Some(Vec2::new(5.0 / 6.0, 10.0 / 6.0)));
    /// assert_eq!(PixelMask::new(4, 4).centroid(), None);
    /// # Ok::<(), jostle::errors::MaskError>(())
    /// ```
    #[doc(alias("center_of_mass", "barycenter"))]
    #[must_use]
    pub fn centroid(&self) -> Option<Vec2<f64>> {
        // At most 2^30 pixels with coordinates below 2^31: no sum comes near the end of the range.
        let (mut x_sum, mut y_sum, mut count) = (0_i64, 0_i64, 0_i64);
        for stripe in self.filled_stripes() {
            let left = i64::from(first_pixel_of(stripe));
            for (y, &row) in (0_i64..).zip(self.stripe(stripe)) {
                let pixels = i64::from(row.count_ones());
                x_sum += pixels * left + bit_positions(row);
                y_sum += pixels * y;
                count += pixels;
            }
        }
        let mean = |sum: i64| as_float(2 * sum + count) / as_float(2 * count);
        (count != 0).then(|| Vec2::new(mean(x_sum), mean(y_sum)))
    }

    /// Returns the connected parts of the mask, in reading order of their first pixels.
    ///
    /// Pixels are connected if they share an edge or a corner. Useful for terrain that was cut
    /// apart. Each part is as large as its own bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use jostle::PixelMask;
    ///
    /// let mut bridge = PixelMask::full(5, 2);
    /// bridge.subtract(&PixelMask::full(1, 2), [2, 0]); // the blast
    /// let parts = bridge.connected_parts();
    /// assert_eq!(parts.len(), 2);
    /// assert_eq!(parts[1].offset, [3, 0].into());
    /// ```
    #[doc(alias("connected_components", "islands", "flood_fill"))]
    #[must_use]
    pub fn connected_parts(&self) -> Vec<MaskPart> {
        let mut rest = self.clone();
        let mut firsts: Vec<Vec2<i32>> = Vec::new();
        let mut parts = Vec::new();
        for stripe in self.filled_stripes() {
            for y in 0..self.height() {
                // Taken away part by part, until no pixel of this word is left.
                while let Some(x) = rest.first_in(stripe, y) {
                    let pixels = rest.take_part(Vec2::new(x, y));
                    firsts.extend(
                        pixels
                            .iter()
                            .copied()
                            .min_by_key(|pixel| (pixel.y, pixel.x)),
                    );
                    parts.extend(part_of(&pixels));
                }
            }
        }
        let mut sorted: Vec<(Vec2<i32>, MaskPart)> = firsts.into_iter().zip(parts).collect();
        sorted.sort_by_key(|(first, _)| (first.y, first.x));
        sorted.into_iter().map(|(_, part)| part).collect()
    }

    /// Returns the leftmost pixel of one row of a stripe.
    fn first_in(&self, stripe: usize, y: i32) -> Option<i32> {
        let word = *self.stripe(stripe).get(usize::try_from(y).ok()?)?;
        (word != 0).then(|| first_pixel_of(stripe) + low_bit(word))
    }

    /// Clears a pixel and all that are connected with it, and returns them.
    fn take_part(&mut self, first: Vec2<i32>) -> Vec<Vec2<i32>> {
        let mut taken = Vec::new();
        let mut open = vec![first];
        while let Some(pixel) = open.pop() {
            // Cleared at once, so that no pixel is taken twice.
            if !self.get(pixel.x, pixel.y) || self.set(pixel.x, pixel.y, false).is_err() {
                continue;
            }
            taken.push(pixel);
            for way in AROUND {
                open.push(pixel + Vec2::from(way));
            }
        }
        taken
    }
}

/// The ways to the eight neighbors of a pixel.
const AROUND: [[i32; 2]; 8] = [
    [-1, -1],
    [0, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
];

/// Returns the pixels as a mask of their bounds.
fn part_of(pixels: &[Vec2<i32>]) -> Option<MaskPart> {
    let bounds = Aabb::enclosing(pixels.iter().copied())?;
    let offset = bounds.min();
    let mut mask = PixelMask::new(bounds.width() + 1, bounds.height() + 1);
    for pixel in pixels {
        mask.set(pixel.x - offset.x, pixel.y - offset.y, true)
            .ok()?;
    }
    Some(MaskPart { offset, mask })
}

/// Returns the sum of the positions of a word's set bits.
fn bit_positions(word: u64) -> i64 {
    let mut sum = 0;
    let mut rest = word;
    while rest != 0 {
        sum += i64::from(low_bit(rest));
        rest &= rest - 1;
    }
    sum
}

#[expect(clippy::cast_precision_loss, reason = "rounded to nearest")]
fn as_float(sum: i64) -> f64 {
    sum as f64
}
