//! `crack`: a gap between solids that is too narrow to be meant.

use super::face_gaps::{FaceGap, gaps};
use super::scene::{Scene, length};
use crate::finding::Rule;
use jostle::{Axis, Scalar};

/// Gaps below this share of a tile are rounding, and too narrow to notice.
const NOISE: f64 = 1.0 / 4096.0;

pub(super) fn find<S: Scalar>(scene: &mut Scene<'_, S>) {
    for axis in [Axis::X, Axis::Y] {
        let most = scene.sliver(axis);
        for gap in gaps(scene, axis, most) {
            if is_crack(scene, &gap) {
                let origin = scene.joint_origin(gap.blocks, gap.place);
                let message = format!(
                    "there is a gap of {} between two solids",
                    length(gap.width())
                );
                let remedy = "make them flush: snap them to the grid";
                scene.add(Rule::Crack, origin, gap.place, message, remedy);
            }
        }
    }
}

fn is_crack<S: Scalar>(scene: &Scene<'_, S>, gap: &FaceGap<S>) -> bool {
    let [width, tile] = [gap.width(), scene.tile.along(gap.axis)].map(S::to_f64);
    let is_rough = |index: &usize| scene.is_rough(scene.blocks[*index].source);
    let is_narrow = if gap.blocks.iter().any(is_rough) {
        width * 8.0 < tile
    } else {
        width * 8.0 <= tile
    };
    is_narrow && tile * NOISE <= width
}
