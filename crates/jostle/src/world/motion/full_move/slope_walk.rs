//! Walking along slopes: x keeps its motion, and y follows the surface.

use crate::geometry::{Aabb, Axis, Side, Slope, Span, Vec2};
use crate::narrow::{Meeting, Moment, MoveError, Mover, Obstacle, Path, Slid};
use crate::scalar::{Scalar, Sum, greater, lesser};
use crate::world::motion::Obstacles;
use crate::world::motion::full_move::FullMove;
use crate::world::motion::full_move::leg_hits::LegHit;
use crate::world::motion::full_move::turn::Turn;
use core::cmp::Ordering;

/// The most slopes that a box is raised from one after the other. At most four cells meet at a corner, so a box that
/// is still inside a slope then has no room.
const MAX_RAISES: usize = 4;

impl<S: Scalar, O: Obstacles<S>> FullMove<'_, S, O> {
    /// Returns which of the slopes that were met at one moment the box walks along: one that rises against its motion,
    /// and of those the steepest. The order in which they were found does not matter.
    pub(super) fn first_slope(
        &self,
        path: &Path<S>,
        found: &[LegHit<S, O::Name>],
    ) -> Option<Obstacle<S>> {
        let at = path.box_at(found.first()?.hit.moment);
        let heading = path.heading(Axis::X);
        // Without `up`, what the box moves toward is its floor.
        let toward = || path.heading(Axis::Y).map(Side::opposite);
        let up = self.options.up.or_else(toward);
        let order = |a: &Obstacle<S>, b: &Obstacle<S>| {
            let (Some(own), Some(its)) = (a.as_slope(), b.as_slope()) else {
                return Ordering::Equal;
            };
            let is_against = |slope: Slope| Some(slope.uphill()) == heading;
            let steepness = |slope: Slope, other: Slope| match heading {
                Some(_) => u16::from(slope.rise()) * u16::from(other.run()),
                None => 0,
            };
            is_against(own)
                .cmp(&is_against(its))
                .then_with(|| steepness(own, its).cmp(&steepness(its, own)))
                .then_with(|| at.map_or(Ordering::Equal, |at| by_height(a, b, at, up)))
                .then_with(|| by_place(a.place, b.place, Side::MinX))
        };
        // Of equals the first: they do not differ in anything that counts.
        let later = |a, b| if order(&a, &b).is_lt() { b } else { a };
        found.iter().map(|found| found.obstacle).reduce(later)
    }

    /// Walks along a slope, and at the bottom of a valley on along the other. Returns what is left to go, or `None` if
    /// the move ends there.
    pub(super) fn walk_slopes(
        &mut self,
        obstacle: Obstacle<S>,
        left: Vec2<S>,
    ) -> Result<Option<Vec2<S>>, MoveError<S>> {
        let mut left = self.walk_slope(obstacle, left)?;
        while let (Some(rest), Some(Turn::Slope(next))) = (left, self.turn.take()) {
            if self.options.max_hits <= self.moments {
                break;
            }
            left = self.walk_slope(next, rest)?;
        }
        Ok(left)
    }

    /// Walks along a slope as far as that reaches.
    fn walk_slope(
        &mut self,
        obstacle: Obstacle<S>,
        left: Vec2<S>,
    ) -> Result<Option<Vec2<S>>, MoveError<S>> {
        let Some(slope) = obstacle.as_slope() else {
            return Ok(None);
        };
        let ramp = Ramp {
            slope,
            cell: obstacle.place,
        };
        let foot = slope.surface().opposite();
        if Side::toward(Axis::Y, left.y) == Some(foot) {
            self.blocked |= foot;
        }
        let before = self.mover;
        if Side::toward(Axis::X, left.x) != Some(slope.uphill()) {
            return self.walk_surface(&obstacle, ramp, left, before);
        }
        let near = ramp.approach(self.mover.place(), left.x);
        let slid = self.slide_on_slope(Vec2::on_axis(Axis::X, near), left.x, &obstacle)?;
        if !slid.blocked.is_empty() {
            return Ok(Some(Vec2::on_axis(Axis::Y, left.y)));
        }
        let left = left.with(Axis::X, left.x.saturating_sub(near));
        if self.is_too_steep(slope) {
            self.blocked |= slope.uphill();
            return self.walk_surface(&obstacle, ramp, Vec2::on_axis(Axis::Y, left.y), before);
        }
        self.walk_surface(&obstacle, ramp, left, before)
    }

    /// Walks along the surface. `before` is where to go back to if there is no room on it.
    fn walk_surface(
        &mut self,
        obstacle: &Obstacle<S>,
        ramp: Ramp<S>,
        left: Vec2<S>,
        before: Mover<S>,
    ) -> Result<Option<Vec2<S>>, MoveError<S>> {
        let place = self.mover.place();
        let step = ramp.step(place, left.x);
        let climb = ramp.climb(place, step);
        let slid = self.slide_on_slope(Vec2::new(step, climb), left.x, obstacle)?;
        let is_turned = slid.turned_at.is_some();
        let is_in_valley = is_turned && matches!(self.turn, Some(Turn::Slope(_)));
        let is_stopped = is_turned && !is_in_valley || !slid.blocked.is_empty();
        let has_room = self.settle(ramp, before);
        if is_stopped || !has_room {
            self.turn = None;
            let heading = Side::toward(Axis::X, left.x);
            self.blocked = heading.map_or(self.blocked, |side| self.blocked | side);
            return Ok(None);
        }
        let gone = if is_in_valley {
            step.saturating_sub(slid.remaining.x)
        } else {
            step
        };
        let x = left.x.saturating_sub(gone);
        if x == S::ZERO {
            return Ok(None);
        }
        if step == S::ZERO {
            return Ok(Some(Vec2::on_axis(Axis::X, x)));
        }
        let y = left.y.share(Sum::magnitude(x), Sum::magnitude(left.x));
        Ok(Some(Vec2::new(x, y)))
    }

    /// Slides by a part of what is left along X, and advances the clock.
    fn slide_on_slope(
        &mut self,
        delta: Vec2<S>,
        left: S,
        slope_walked: &Obstacle<S>,
    ) -> Result<Slid<S>, MoveError<S>> {
        let [from, to] = self.clock;
        let share = if left == S::ZERO {
            1.0
        } else {
            delta.x.to_f64() / left.to_f64()
        };
        self.clock = [from, from + (to - from) * share];
        let slid = self.slide(delta, Some(slope_walked))?;
        let [from, until] = self.clock;
        let turned = |moment: Moment<S>| from + (until - from) * moment.fraction();
        self.clock = [slid.turned_at.map_or(until, turned), to];
        Ok(slid)
    }

    fn is_too_steep(&self, slope: Slope) -> bool {
        let (rise, run) = self.options.max_slope;
        u16::from(rise) * u16::from(slope.run()) < u16::from(slope.rise()) * u16::from(run)
    }

    /// Raises the box onto slopes that rounding has let it end a little inside of, or puts it back where it began if
    /// there is no room for that.
    pub(super) fn rise_from_slopes(&mut self, start: Mover<S>) {
        for _ in 0..MAX_RAISES {
            let place = self.mover.place();
            self.know(place);
            let is_sunk = |obstacle: &Obstacle<S>| {
                obstacle.as_slope().is_some()
                    && obstacle.overlaps(place)
                    && !obstacle.overlaps(start.place())
            };
            let near = self.log.nearby.solid().map(|neighbor| neighbor.obstacle);
            let higher = |a, b| {
                if by_height(&a, &b, place, self.options.up).is_lt() {
                    b
                } else {
                    a
                }
            };
            let Some(slope) = near.filter(is_sunk).reduce(higher) else {
                return;
            };
            // The space in between must be free too, so that nothing is jumped over.
            match self.rested(&slope, place) {
                Some(rested) if self.is_clear(rested.union(place)) => {
                    self.mover = self.mover.put(rested);
                }
                _ => break,
            }
        }
        self.mover = start;
    }

    /// Returns a place put on the surface of a slope.
    fn rested(&self, slope: &Obstacle<S>, place: Aabb<S>) -> Option<Aabb<S>> {
        let surface = slope.as_slope()?.surface();
        self.mover.beside(place, slope.rest_line(place)?, surface)
    }

    /// Puts the box exactly on the surface if rounding has not. If there is no room for that, puts it back where the
    /// walk began and returns false: going on from there, a rounding inside the slope, it would pass through.
    fn settle(&mut self, ramp: Ramp<S>, before: Mover<S>) -> bool {
        let place = self.mover.place();
        let Some(rest) = ramp.slope.rest(ramp.cell, place.span(Axis::X)) else {
            return true;
        };
        if place.edge(ramp.slope.surface().opposite()) == rest {
            return true;
        }
        let line = place.with_span(Axis::Y, Span::from_valid(rest, rest));
        let settled = self.mover.beside(place, line, ramp.slope.surface());
        // The space in between must be free too, so that nothing is jumped over.
        let settled = settled.filter(|settled| self.is_clear(settled.union(place)));
        let is_inside = settled.is_none() && ramp.slope.overlaps(ramp.cell, place);
        self.mover = match settled {
            Some(settled) => self.mover.put(settled),
            None if is_inside => before,
            None => self.mover,
        };
        !is_inside
    }
}

/// Whether a path down along a slope leads up the other, and not against a face of it.
pub(super) fn is_valley<S: Scalar>(path: &Path<S>, down: &Obstacle<S>, up: &Obstacle<S>) -> bool {
    let (Some(own), Some(its)) = (down.as_slope(), up.as_slope()) else {
        return false;
    };
    let is_ahead = path.heading(Axis::X) == Some(its.uphill());
    let is_bottom = own.surface() == its.surface() && own.uphill() != its.uphill();
    is_ahead && is_bottom && matches!(up.meet(path), Meeting::Slope(_))
}

/// Compares by which slope lifts a box higher; floors come before ceilings, if a side is up.
fn by_height<S: Scalar>(
    a: &Obstacle<S>,
    b: &Obstacle<S>,
    place: Aabb<S>,
    up: Option<Side>,
) -> Ordering {
    let (Some(own), Some(its)) = (a.as_slope(), b.as_slope()) else {
        return Ordering::Equal;
    };
    let is_floor = |slope: Slope| Some(slope.surface()) == up;
    let rests = a.rested(place).zip(b.rested(place));
    let rests = rests.filter(|_| own.surface() == its.surface());
    is_floor(own)
        .cmp(&is_floor(its))
        .then_with(|| rests.map_or(Ordering::Equal, |(a, b)| by_place(a, b, own.surface())))
}

/// Compares by which box is farther out on that side.
fn by_place<S: Scalar>(a: Aabb<S>, b: Aabb<S>, side: Side) -> Ordering {
    let [own, its] = [a, b].map(|place| Sum::of(place.edge(side)));
    if side.is_max() {
        own.cmp(&its)
    } else {
        its.cmp(&own)
    }
}

/// A slope in its cell.
#[derive(Clone, Copy)]
struct Ramp<S: Scalar> {
    slope: Slope,
    cell: Aabb<S>,
}

impl<S: Scalar> Ramp<S> {
    /// Returns how much of a move along X leads over this slope.
    fn step(self, place: Aabb<S>, x: S) -> S {
        let (corner, Some(heading)) = (place.edge(self.slope.uphill()), Side::toward(Axis::X, x))
        else {
            return S::ZERO;
        };
        let room = self.cell.edge(heading).saturating_sub(corner);
        if heading.is_max() {
            lesser(x, greater(room, S::ZERO))
        } else {
            greater(x, lesser(room, S::ZERO))
        }
    }

    /// Returns how much of a move uphill is left before the box is on the surface, at its height.
    fn approach(self, place: Aabb<S>, x: S) -> S {
        let (run, [low, high]) = (self.cell.span(Axis::X), self.slope.levels(self.cell));
        let foot = place.edge(self.slope.surface().opposite());
        let (above, rise) = if self.slope.surface().is_max() {
            (Sum::difference(foot, low), Sum::difference(high, low))
        } else {
            (Sum::difference(low, foot), Sum::difference(low, high))
        };
        let gone = lesser(run.length().share(above, rise), run.length());
        let corner = place.edge(self.slope.uphill());
        let way = if self.slope.uphill().is_max() {
            let way = S::sum_down(Sum::new(run.min(), gone, corner));
            lesser(greater(way, S::ZERO), x)
        } else {
            let way = S::sum_up(Sum::new(run.max(), S::ZERO.saturating_sub(gone), corner));
            greater(lesser(way, S::ZERO), x)
        };
        // Rounding must not lead into the slope.
        let there = place.moved(Vec2::on_axis(Axis::X, way));
        if self.slope.overlaps(self.cell, there) {
            S::ZERO
        } else {
            way
        }
    }

    /// Returns how far the surface leads along Y on that step.
    fn climb(self, place: Aabb<S>, step: S) -> S {
        let x = place.span(Axis::X).moved(step);
        let [low, _] = self.slope.levels(self.cell);
        let rest = self.slope.rest(self.cell, x).unwrap_or(low);
        rest.saturating_sub(place.edge(self.slope.surface().opposite()))
    }
}
