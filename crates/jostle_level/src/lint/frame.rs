//! One picture for both ways up: rules are written for y down only.

use jostle::{Aabb, Scalar, Side, Sides, Slope, Vec2};

/// Turns a level with y up over, so that up is [`Side::MinY`] for every rule, and turns findings back.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    is_turned: bool,
}

impl Frame {
    pub(super) fn new(up: Side) -> Self {
        Self {
            is_turned: up == Side::MaxY,
        }
    }

    /// Whether y grows up in the level.
    pub(super) fn is_turned(self) -> bool {
        self.is_turned
    }

    /// Turns a box over, or back.
    pub(super) fn place<S: Scalar>(self, place: Aabb<S>) -> Aabb<S> {
        if !self.is_turned {
            return place;
        }
        let (min, max) = (place.min(), place.max());
        let turned = |y: S| S::ZERO.saturating_sub(y);
        Aabb::from_points([min.x, turned(max.y)], [max.x, turned(min.y)])
    }

    pub(super) fn delta<S: Scalar>(self, delta: Vec2<S>) -> Vec2<S> {
        if self.is_turned {
            Vec2::new(delta.x, S::ZERO.saturating_sub(delta.y))
        } else {
            delta
        }
    }

    pub(super) fn side(self, side: Side) -> Side {
        match side {
            Side::MinY | Side::MaxY if self.is_turned => side.opposite(),
            side => side,
        }
    }

    pub(super) fn sides(self, sides: Sides) -> Sides {
        sides.iter().map(|side| self.side(side)).collect()
    }

    pub(super) fn slope(self, slope: Slope) -> Slope {
        let turned = Slope::new(self.side(slope.surface()), slope.uphill(), slope.part());
        turned.unwrap_or(slope)
    }
}
