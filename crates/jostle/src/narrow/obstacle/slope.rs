//! How a path reaches the surface of a slope.
//!
//! The moment is computed in `f64` and rounded down: the walk along the slope starts slightly above
//! the surface, and its end is placed on the surface by [`Slope::rest`].

use crate::geometry::{Aabb, Axis, Side, Sides, Slope, Span};
use crate::narrow::obstacle::{Meeting, Obstacle, flush};
use crate::narrow::{Hit, Moment, Path};
use crate::scalar::{Scalar, greater, lesser};

pub(super) fn meet<S: Scalar>(obstacle: &Obstacle<S>, slope: Slope, path: &Path<S>) -> Meeting<S> {
    let cell = obstacle.place;
    let bounds = slope.bounds(cell);
    // Only a bounce can lead back to a slope that the box was in and has left.
    let is_anew = || path.has_bounced() && path.sweep_anew(bounds).is_some();
    if slope.overlaps(cell, path.start()) && !is_anew() {
        return Meeting::Overlapping;
    }
    let profile = Profile::new(slope, cell, path);
    // The wedge is met through its bounds first, exactly; only then does the slanted surface matter.
    let hit = match path.sweep_anew(bounds) {
        Some(hit) => hit,
        // Already over the wedge, since an earlier leg or the start: only the surface is in the
        // way. This includes a box that rounding has put below the surface: it began above.
        None if path.shared_with(bounds).is_some() => {
            return profile.ride(path, path.since().fraction());
        }
        None => return Meeting::Clear,
    };
    let (at, face) = (hit.fraction(), hit.side().map(Side::opposite));
    let is_thin_end = face == Some(slope.uphill().opposite());
    // Through the surface's side of its bounds, or over its thin end: nothing solid is there but the
    // slope itself.
    if face == Some(slope.surface()) && profile.progress(at) < 1.0
        || is_thin_end && profile.depth_at_thin_end(at) <= 0.0
    {
        return profile.ride(path, at);
    }
    if face.is_some_and(|face| obstacle.faces.has(face)) {
        Meeting::Face(hit)
    } else {
        Meeting::Clear
    }
}

/// Returns the sides of a mover that touch the surface or one of the straight faces.
pub(super) fn touching<S: Scalar>(obstacle: &Obstacle<S>, slope: Slope, mover: Aabb<S>) -> Sides {
    let (cell, foot) = (obstacle.place, slope.surface().opposite());
    let rest = slope.rest(cell, mover.span(Axis::X));
    let rests = rest.is_some_and(|rest| rest == mover.edge(foot));
    if rests || slope.overlaps(cell, mover) {
        return foot.into();
    }
    let straight = slope.uphill() | foot;
    let thick = flush(slope.bounds(cell), obstacle.faces & straight, mover);
    let thin = slope.uphill().opposite();
    thick
        | flush(
            below_thin_end(slope, cell),
            obstacle.faces & thin.into(),
            mover,
        )
}

/// Returns the part of the cell below the thin end of the surface: empty, or half of the cell.
fn below_thin_end<S: Scalar>(slope: Slope, cell: Aabb<S>) -> Aabb<S> {
    let ([low, _], base) = (slope.levels(cell), cell.edge(slope.surface().opposite()));
    cell.with_span(
        Axis::Y,
        Span::from_valid(lesser(low, base), greater(low, base)),
    )
}

/// The position of a path relative to the surface of a slope, in `f64`.
struct Profile<'a, S: Scalar> {
    slope: Slope,
    path: &'a Path<S>,
    /// The x of the thin end and of the thick end.
    ends: [f64; 2],
    levels: [f64; 2],
}

impl<'a, S: Scalar> Profile<'a, S> {
    fn new(slope: Slope, cell: Aabb<S>, path: &'a Path<S>) -> Self {
        let ends = [slope.uphill().opposite(), slope.uphill()].map(|side| cell.edge(side).to_f64());
        let levels = slope.levels(cell).map(S::to_f64);
        Self {
            slope,
            path,
            ends,
            levels,
        }
    }

    /// Returns how far up the slope the touching corner is: 0 at the thin end, 1 at the thick end.
    fn progress(&self, t: f64) -> f64 {
        let corner = self.path.edge_at(self.slope.uphill(), t);
        (corner - self.ends[0]) / (self.ends[1] - self.ends[0])
    }

    /// Returns how far the foot is below that height.
    fn depth_below(&self, level: f64, t: f64) -> f64 {
        let foot = self.path.edge_at(self.slope.surface().opposite(), t);
        if self.slope.surface().is_max() {
            level - foot
        } else {
            foot - level
        }
    }

    fn depth_at_thin_end(&self, t: f64) -> f64 {
        self.depth_below(self.levels[0], t)
    }

    /// Returns how far the foot is below the surface.
    fn depth(&self, t: f64) -> f64 {
        let progress = self.progress(t).clamp(0.0, 1.0);
        let level = self.levels[0] + (self.levels[1] - self.levels[0]) * progress;
        self.depth_below(level, t)
    }

    /// Returns when, not before `from`, the foot would go below the surface.
    fn ride(&self, path: &Path<S>, from: f64) -> Meeting<S> {
        let (first, last) = (self.progress(from), self.progress(1.0));
        // When the touching corner is at a point of the slope.
        let at = |progress: f64| from + (1.0 - from) * (progress - first) / (last - first);
        let begin = if first < 0.0 { at(0.0) } else { from };
        let end = match last {
            last if last < 0.0 => at(0.0),
            last if 1.0 < last => at(1.0),
            _ => 1.0,
        };
        // The corner may move off the slope, or only get to it later: only the part over it counts.
        let is_over = 0.0 < first.max(last) && begin < end;
        if !is_over {
            return Meeting::Clear;
        }
        // Above the surface at the beginning and below it at the end: in between lies the hit.
        let (before, after) = (self.depth(begin), self.depth(end));
        // A slope without length gives NaN, which is no hit.
        if after <= 0.0 || after.is_nan() {
            return Meeting::Clear;
        }
        // Depth is linear in time over a straight surface, so the zero is found by one interpolation.
        let share = if before < 0.0 {
            before / (before - after)
        } else {
            0.0
        };
        let moment = Moment::near(begin + (end - begin) * share).max(path.since());
        Meeting::Slope(Hit::on_face(moment, self.slope.surface().normal()))
    }
}
