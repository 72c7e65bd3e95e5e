//! The faces of listed obstacles, for a simple move.

use crate::geometry::{Aabb, Axis, Side, Sides, Span};
use crate::narrow::{Obstacle, ObstacleKind, Response};
use crate::scalar::Scalar;
use crate::world::motion::nearby::Nearby;
use crate::world::motion::simple_move::Faces;
use crate::world::motion::simple_move::axis_move::{AxisMove, AxisMoves};

/// All obstacles near a move, each with its response.
pub(in crate::world::motion) struct ListFaces<'a, S: Scalar, N> {
    nearby: &'a Nearby<S, N>,
    /// What the box sweeps, rounded outward.
    bounds: Aabb<S>,
    is_any_in_bounds: bool,
}

impl<'a, S: Scalar, N> ListFaces<'a, S, N> {
    #[inline(always)]
    pub(in crate::world::motion) fn new(nearby: &'a Nearby<S, N>, bounds: Aabb<S>) -> Self {
        Self {
            nearby,
            bounds,
            is_any_in_bounds: false,
        }
    }
}

impl<S: Scalar, N: Copy + Ord> Faces<S> for ListFaces<'_, S, N> {
    type Name = N;

    const IS_SORTED: bool = false;

    /// Anything that the box does not slide along takes the full move if it is in the way, and slopes do wherever
    /// they are.
    #[inline(always)]
    fn find_ahead(&mut self, moves: &AxisMoves<S>) -> Option<[Option<S>; 2]> {
        let place = moves.mover.place();
        let [mut nearest_x, mut nearest_y] = [None; 2];
        for neighbor in self.nearby.iter() {
            let Obstacle {
                place: at,
                faces,
                kind,
            } = neighbor.obstacle;
            let (x, y) = (at.span(Axis::X), at.span(Axis::Y));
            let is_over_x = x.overlaps(place.span(Axis::X));
            let is_over_y = y.overlaps(place.span(Axis::Y));
            let is_in_bounds = at.overlaps(self.bounds);
            let is_slide = neighbor.response == Response::Slide;
            let is_slope = matches!(kind, ObstacleKind::Slope(_));
            if is_slope || (is_over_x && is_over_y) || (is_in_bounds && !is_slide) {
                return None;
            }
            if neighbor.response == Response::Pass {
                continue;
            }
            self.is_any_in_bounds |= is_in_bounds;
            if is_over_y {
                keep_nearer(&moves.x, &mut nearest_x, x, faces);
            }
            if is_over_x {
                keep_nearer(&moves.y, &mut nearest_y, y, faces);
            }
        }
        Some([nearest_x, nearest_y])
    }

    #[inline(always)]
    fn is_free(&self, _moves: &AxisMoves<S>) -> bool {
        !self.is_any_in_bounds
    }

    /// Unknown: boxes of a list begin and end anywhere, and looking for those that begin on the way costs more than
    /// the full moves it spares.
    #[inline(always)]
    fn is_steady(&self, _moves: &AxisMoves<S>, _axis: Axis) -> bool {
        false
    }

    #[inline(always)]
    fn visit_touching(&self, place: Aabb<S>, mut show: impl FnMut(N, Side)) -> Option<Sides> {
        let mut all = Sides::NONE;
        for neighbor in self.nearby.solid() {
            if !neighbor.obstacle.place.touches(place) {
                continue;
            }
            if neighbor.obstacle.place.overlaps(place) {
                return None;
            }
            let sides = neighbor.obstacle.flush_sides(place);
            all = all | sides;
            for &side in Side::ALL.iter().filter(|&&side| sides.has(side)) {
                show(neighbor.name, side);
            }
        }
        Some(all)
    }

    #[inline(always)]
    fn visit_stopping(&self, moves: &AxisMoves<S>, along: &AxisMove<S>, mut show: impl FnMut(N)) {
        let across = along.axis.other();
        let beside = moves.mover.place().span(across);
        for neighbor in self.nearby.solid() {
            let Obstacle { place, faces, .. } = neighbor.obstacle;
            let edge = along.face_ahead(place.span(along.axis), faces);
            let is_it = edge.is_some_and(|edge| edge == along.end());
            if is_it && beside.overlaps(place.span(across)) {
                show(neighbor.name);
            }
        }
    }
}

/// Replaces the nearest face if that of another obstacle beside the way is ahead and nearer.
#[inline(always)]
fn keep_nearer<S: Scalar>(
    along: &AxisMove<S>,
    nearest: &mut Option<S>,
    span: Span<S>,
    faces: Sides,
) {
    if let Some(edge) = along.face_ahead(span, faces) {
        *nearest = Some(along.nearer(*nearest, edge));
    }
}
