//! How a scene is mirrored.

use crate::numbers::Number;
use jostle::{Aabb, Axis, Side, Sides, Vec2};

/// A way to mirror a scene before it runs. What holds in one frame holds in all.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Frame {
    pub(super) is_mirrored: bool,
    pub(super) is_up: bool,
}

impl Frame {
    pub(in crate::world) const PLAIN: Self = Self {
        is_mirrored: false,
        is_up: false,
    };
    pub(super) const ALL: [Self; 4] = [
        Self::PLAIN,
        Self {
            is_mirrored: true,
            is_up: false,
        },
        Self {
            is_mirrored: false,
            is_up: true,
        },
        Self {
            is_mirrored: true,
            is_up: true,
        },
    ];

    fn turns(self, axis: Axis) -> bool {
        match axis {
            Axis::X => self.is_mirrored,
            Axis::Y => self.is_up,
        }
    }

    /// Converts a vector to the frame, or back.
    pub(super) fn vec<S: Number>(self, vec: Vec2<S>) -> Vec2<S> {
        let along = |axis| {
            if self.turns(axis) {
                S::ZERO.saturating_sub(vec.along(axis))
            } else {
                vec.along(axis)
            }
        };
        Vec2::new(along(Axis::X), along(Axis::Y))
    }

    pub(super) fn aabb<S: Number>(self, place: Aabb<S>) -> Aabb<S> {
        Aabb::from_points(self.vec(place.min()), self.vec(place.max()))
    }

    pub(super) fn side(self, side: Side) -> Side {
        if self.turns(side.axis()) {
            side.opposite()
        } else {
            side
        }
    }

    pub(super) fn sides(self, sides: Sides) -> Sides {
        sides.iter().map(|side| self.side(side)).collect()
    }
}
