//! Moves that need no clock: nothing in the way, or stopped at once along one axis and then moving along
//! the other alone. Edges tell all about them. The long way is what they must agree with.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{Obstacle, ObstacleKind, Response};
use crate::scalar::{Scalar, greater};
use crate::world::motion::near::Near;
use crate::world::motion::way::{Way, Ways};
use crate::world::motion::{MoveHit, MoveLog, MoveOptions, Moved};

/// A simple move under way.
struct Quick<S: Scalar> {
    ways: Ways<S>,
    bounds: Aabb<S>,
    /// The nearest face ahead, or flush, that it would run into along each axis alone.
    nearest: [Option<S>; 2],
    /// Whether anything solid is within the bounds.
    is_anything_near: bool,
}

/// Makes the move, if it is one of the simple ones; nothing is noted otherwise.
#[inline(always)]
pub(super) fn quick<S: Scalar, N: Copy + Ord>(
    options: &MoveOptions<S>,
    (delta, bounds): (Vec2<S>, Aabb<S>),
    log: &mut MoveLog<S, N>,
    moved: &mut Moved<S>,
) -> Option<()> {
    let mover = moved.mover;
    let place = mover.place();
    place.checked_size()?;
    if place.is_empty() || log.keeps_legs || options.axis_by_axis || options.max_hits < 2 {
        return None;
    }
    let mut quick = Quick {
        ways: Ways::new(mover, delta)?,
        bounds,
        nearest: [None; 2],
        is_anything_near: false,
    };
    quick.look(&log.near)?;
    let at_once = quick.stop_at_once();
    let last = quick.stop_last()?;
    let end = quick.ways.end();
    if !options.allow(at_once | last) || !bounds.contains(end) {
        return None;
    }
    let touching = quick.note_touching(end, log)?;
    if options.may_snap(delta, touching) && log.near.touching(place).has(options.up.opposite()) {
        log.touching.clear();
        return None;
    }
    quick.note_stops(at_once, log);
    quick.note_stops(last, log);
    quick.tell(end, touching, moved);
    moved.blocked = at_once | last;
    Some(())
}

impl<S: Scalar> Quick<S> {
    /// Looks what is ahead. `None` if anything near is not plainly solid, or overlapped.
    #[inline(always)]
    fn look<N: Copy + Ord>(&mut self, near: &Near<S, N>) -> Option<()> {
        let place = self.ways.mover.place();
        for neighbour in near.iter() {
            let Obstacle {
                place: at,
                faces,
                form,
            } = neighbour.obstacle;
            let (x, y) = (at.span(Axis::X), at.span(Axis::Y));
            let is_over_x = x.overlaps(place.span(Axis::X));
            let is_over_y = y.overlaps(place.span(Axis::Y));
            let is_in_bounds = at.overlaps(self.bounds);
            let is_slide = neighbour.response == Response::Slide;
            let is_slope = matches!(form, ObstacleKind::Slope(_));
            if is_slope || (is_over_x && is_over_y) || (is_in_bounds && !is_slide) {
                return None;
            }
            if neighbour.response == Response::Pass {
                continue;
            }
            self.is_anything_near |= is_in_bounds;
            let [nearest_x, nearest_y] = &mut self.nearest;
            if is_over_y {
                see(&self.ways.x, nearest_x, (x, faces));
            }
            if is_over_x {
                see(&self.ways.y, nearest_y, (y, faces));
            }
        }
        Some(())
    }

    /// Stops the axes along which it is flush with something. Tells their sides.
    #[inline(always)]
    fn stop_at_once(&mut self) -> Sides {
        let [x, y] = self.nearest;
        self.ways.x.stop_at_once(x) | self.ways.y.stop_at_once(y)
    }

    /// Stops the only axis that still moves at the first face in its way. Tells its side; `None` if both
    /// move and there is something to run into.
    #[inline(always)]
    fn stop_last(&mut self) -> Option<Sides> {
        let [x, y] = self.nearest;
        match (self.ways.x.is_open(), self.ways.y.is_open()) {
            (true, true) => (!self.is_anything_near).then_some(Sides::NONE),
            (true, false) => Some(self.ways.x.stop_ahead(x)),
            (false, true) => Some(self.ways.y.stop_ahead(y)),
            (false, false) => Some(Sides::NONE),
        }
    }

    /// Notes what it lies along in the end. `None` if it overlaps something there.
    #[inline(always)]
    fn note_touching<N: Copy + Ord>(&self, end: Aabb<S>, log: &mut MoveLog<S, N>) -> Option<Sides> {
        let MoveLog { near, touching, .. } = log;
        let mut all = Sides::NONE;
        for neighbour in near.solid() {
            if !neighbour.obstacle.place.touches(end) {
                continue;
            }
            if neighbour.obstacle.place.overlaps(end) {
                touching.clear();
                return None;
            }
            let sides = neighbour.obstacle.flush_sides(end);
            all = all | sides;
            for &side in Side::ALL.iter().filter(|&&side| sides.has(side)) {
                touching.push((neighbour.name, side));
            }
        }
        if 1 < touching.len() && !touching.is_sorted() {
            touching.sort_unstable();
        }
        Some(all)
    }

    /// Notes the faces that stopped it on these sides, all at one moment.
    #[inline(always)]
    fn note_stops<N: Copy + Ord>(&self, sides: Sides, log: &mut MoveLog<S, N>) {
        if sides.is_empty() {
            return;
        }
        let first = log.hits.len();
        for way in [&self.ways.x, &self.ways.y] {
            if sides.has(way.side()) {
                self.note_faces(way, log);
            }
        }
        let new = &mut log.hits[first..];
        if 1 < new.len() && !new.is_sorted_by_key(|hit| hit.other) {
            new.sort_unstable_by_key(|hit| hit.other);
        }
    }

    /// Notes the faces that stopped it on its way along an axis.
    #[inline(always)]
    fn note_faces<N: Copy + Ord>(&self, way: &Way<S>, log: &mut MoveLog<S, N>) {
        let axis = way.axis;
        let (beside, fraction) = (self.ways.mover.place().span(axis.other()), way.fraction());
        let MoveLog { near, hits, .. } = log;
        for neighbour in near.solid() {
            let (at, faces) = (neighbour.obstacle.place, neighbour.obstacle.faces);
            let edge = way.ahead(at.span(axis), faces);
            let is_it = edge.is_some_and(|edge| edge == way.end());
            if is_it && beside.overlaps(at.span(axis.other())) {
                hits.push(MoveHit {
                    other: neighbour.name,
                    side: way.side(),
                    fraction,
                    response: neighbour.response,
                    slope: None,
                });
            }
        }
    }

    /// Tells how it went, into what says that it has not moved.
    #[inline(always)]
    fn tell(&self, end: Aabb<S>, touching: Sides, moved: &mut Moved<S>) {
        moved.mover = self.ways.mover.put(end);
        moved.remaining = Vec2::new(self.ways.x.lost(), self.ways.y.lost());
        moved.touching = touching;
    }
}

/// Takes note of the face of an obstacle beside a way, if it is ahead and nearer than what is known.
#[inline(always)]
fn see<S: Scalar>(way: &Way<S>, nearest: &mut Option<S>, (span, faces): (Span<S>, Sides)) {
    if let Some(edge) = way.ahead(span, faces) {
        *nearest = Some(way.nearer(*nearest, edge));
    }
}

impl<S: Scalar> MoveOptions<S> {
    /// Whether being stopped on these sides concerns none of the options.
    #[inline(always)]
    pub(super) fn allow(&self, blocked: Sides) -> bool {
        let most = greater(
            greater(self.forgive_ceiling, self.forgive_wall),
            greater(self.forgive_floor, self.step),
        );
        if most <= S::ZERO {
            return true;
        }
        let is_stair = |side: Side| S::ZERO < self.step && side.axis() != self.up.axis();
        !blocked
            .iter()
            .any(|side| S::ZERO < self.forgiven(side) || is_stair(side))
    }

    /// Whether it would be put down on a floor, if it stood on one before.
    #[inline(always)]
    pub(super) fn may_snap(&self, delta: Vec2<S>, touching: Sides) -> bool {
        let axis = self.up.axis();
        let is_rising = || Side::toward(axis, delta.along(axis)) == Some(self.up);
        S::ZERO < self.snap && !touching.has(self.up.opposite()) && !is_rising()
    }
}
