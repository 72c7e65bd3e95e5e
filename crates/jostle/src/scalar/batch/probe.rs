//! Which of the boxes of a list meet a box that asks, for many that ask.
//!
//! - **Owns** the loop that questions between two sets end in, and its twin with wide registers.
//! - **Uses** nothing but numbers.
//! - **Never** gives other pairs, or in another order, than [`probe`].

#[cfg(feature = "simd")]
mod simd;

use crate::scalar::Scalar;
use crate::scalar::batch::scan::Found;

#[cfg(feature = "simd")]
pub(crate) use self::simd::probe_f32;

/// Boxes by edges, padded at the end; none of them is empty.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a, S> {
    pub(crate) x0: &'a [S],
    pub(crate) x1: &'a [S],
    pub(crate) y0: &'a [S],
    pub(crate) y1: &'a [S],
    pub(crate) name: &'a [u32],
}

/// A box that asks about a stretch of a row; it is not empty, and neither is the stretch.
#[derive(Clone, Copy, Debug)]
pub struct Asker<S> {
    /// Least x, least y, greatest x, greatest y.
    pub(crate) edges: [S; 4],
    pub(crate) name: u32,
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// Adds a pair for each box met: who asked, and whom it met.
pub(crate) fn probe<S: Scalar>(row: Row<'_, S>, askers: &[Asker<S>], found: &mut Found) {
    for asker in askers {
        let [x0, y0, x1, y1] = asker.edges;
        let stretch = asker.from as usize..asker.to as usize;
        let (room, mut len) = found.room(stretch.len() + 1);
        let others = row.x0[stretch.clone()]
            .iter()
            .zip(&row.x1[stretch.clone()])
            .zip(&row.y0[stretch.clone()])
            .zip(&row.y1[stretch.clone()])
            .zip(&row.name[stretch]);
        for ((((&other_x0, &other_x1), &other_y0), &other_y1), &other) in others {
            let meets_x = (other_x0 < x1) & (x0 < other_x1);
            let meets_y = (other_y0 < y1) & (y0 < other_y1);
            // Written in any case: a branch here would be wrong too often.
            room[len] = [asker.name, other];
            len += usize::from(meets_x & meets_y);
        }
        found.set_len(len);
    }
}
