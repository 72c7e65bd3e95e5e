//! What one leg of a move meets, one obstacle after the other.
//!
//! - **Owns** [`LegHit`] and [`LegHits`]: the first hits, what was hit then, and what was passed through.
//! - **Uses** `narrow` for obstacles and paths.
//! - **Never** moves anything or looks up obstacles: it is shown them.

use crate::geometry::{Aabb, Side, Span};
use crate::narrow::{FirstHits, Hit, Meeting, Moment, Obstacle, Path, Response};
use crate::scalar::{Scalar, Sum, greater, lesser};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Something that a leg met.
#[derive(Clone, Copy, Debug)]
pub(in crate::world::motion) struct LegHit<S: Scalar, N> {
    pub(in crate::world::motion) name: N,
    pub(in crate::world::motion) obstacle: Obstacle<S>,
    pub(in crate::world::motion) hit: Hit<S>,
    pub(in crate::world::motion) response: Response,
}

/// What a leg met first, and what it passed through.
pub(in crate::world::motion) struct LegHits<S: Scalar, N> {
    pub(in crate::world::motion) first: FirstHits<S>,
    pub(in crate::world::motion) found: Vec<LegHit<S, N>>,
    pub(in crate::world::motion) passed: Vec<LegHit<S, N>>,
}

impl<S: Scalar, N: Copy + Ord> LegHits<S, N> {
    pub(in crate::world::motion) fn see(
        &mut self,
        path: &Path<S>,
        name: N,
        obstacle: Obstacle<S>,
        response: Response,
    ) {
        let (hit, face, is_slope) = match obstacle.meet(path) {
            Meeting::Face(hit) => ((hit, response), obstacle.met_box(), false),
            Meeting::Slope(hit) if matches!(response, Response::Stop | Response::Bounce) => {
                let Some((hit, face)) = as_face(path, &obstacle, (hit, response)) else {
                    return;
                };
                (hit, face, false)
            }
            Meeting::Slope(hit) => ((hit, response), obstacle.met_box(), true),
            Meeting::Clear | Meeting::Overlapping => return,
        };
        let (hit, response) = hit;
        let found = LegHit {
            name,
            obstacle,
            hit,
            response,
        };
        if response == Response::Pass {
            self.passed.push(found);
            return;
        }
        let order = if is_slope {
            self.first.offer_turn(hit.moment)
        } else {
            self.offer(hit, face, response)
        };
        if order == Ordering::Less {
            self.found.clear();
        }
        if order.is_le() {
            self.found.push(found);
        }
    }

    /// Keeps what was passed until something was met, and drops what the leg did not get to.
    ///
    /// Of what is passed at that very moment, corners count only beside corners: a face or a slope may lead past them,
    /// and if it does not, the next leg meets them as faces. Where a corner `is_forgiven` the box is nudged aside, so
    /// nothing counts that the next leg does not meet again.
    pub(in crate::world::motion) fn keep_passed_until(
        &mut self,
        moment: Moment<S>,
        is_forgiven: bool,
    ) {
        let keeps_corners = self.first.is_corner();
        self.passed
            .retain(|found| match found.hit.moment.cmp(&moment) {
                Ordering::Less => true,
                Ordering::Equal => !is_forgiven && (keeps_corners || !found.hit.is_corner),
                Ordering::Greater => false,
            });
    }

    /// Considers a face. Faces of slopes that are met at one moment may differ by rounding: the nearest counts,
    /// whichever was seen first.
    fn offer(&mut self, hit: Hit<S>, face: Aabb<S>, response: Response) -> Ordering {
        let known = hit.side().and_then(|side| {
            let known = self.first.face(side.axis())?.edge;
            let its = face.edge(side.opposite());
            let is_nearer = if side.is_max() {
                known < its
            } else {
                its < known
            };
            let line = || face.with_span(side.axis(), Span::from_valid(known, known));
            is_nearer.then(line)
        });
        let order = self.first.offer(hit, face, response);
        match known {
            Some(known) if order.is_eq() => self.first.offer(hit, known, response),
            _ => order,
        }
    }
}

/// A hit, and the response to it.
type Answered<S> = (Hit<S>, Response);

/// Returns the hit of a slope as that of a face, and the box of that face: its surface if the mover comes down on it,
/// otherwise a wall where the mover is then.
fn as_face<S: Scalar>(
    path: &Path<S>,
    obstacle: &Obstacle<S>,
    (hit, response): Answered<S>,
) -> Option<(Answered<S>, Aabb<S>)> {
    let (at, met) = (path.box_at(hit.moment)?, obstacle.met_box());
    let line = |side: Side, edge: S| met.with_span(side.axis(), Span::from_valid(edge, edge));
    let foot = hit.side()?;
    let along = path.heading(foot.axis().other());
    if path.heading(foot.axis()) != Some(foot) {
        let (side, own) = (along?, at.edge(along?));
        let normal = side.opposite().normal();
        let answered = (Hit { normal, ..hit }, response);
        let (answered, edge) = turned(path, [own, own, next(own, side)], answered);
        return Some((answered, line(side, edge)));
    }
    let slope = obstacle.as_slope()?;
    // A box that is still flush with the thin end is over no part of the surface yet: its end counts.
    let [thin_end, _] = slope.levels(obstacle.place);
    let rested = obstacle.rested(at);
    let (edge, own) = (rested.map_or(thin_end, |at| at.edge(foot)), at.edge(foot));
    let nearer = if foot.is_max() { lesser } else { greater };
    let is_uphill = along == Some(slope.uphill());
    // On the way there the box may come further up the slope than it may turn around at that edge.
    let is_above = |moment: &Moment<S>| {
        let then = path.box_at(*moment).and_then(|at| obstacle.rested(at));
        then.is_none_or(|then| nearer(edge, then.edge(foot)) == edge)
    };
    let is_certain = !is_uphill || response == Response::Stop;
    let arrival = arrival(path, (met, foot), edge);
    if let Some(moment) = arrival.filter(|moment| is_certain || is_above(moment)) {
        let moment = hit.moment.max(moment);
        return Some(((Hit { moment, ..hit }, response), line(foot, edge)));
    }
    // The rounded surface is beyond the path, or behind it: no further than the path itself, unless that leads away
    // from the surface again.
    let last = if is_uphill { own } else { next(own, foot) };
    let edges = [nearer(edge, own), own, last];
    let (answered, edge) = turned(path, edges, (hit, response));
    Some((answered, line(foot, edge)))
}

/// Returns where, when and whether the box turns around: at the first of these edges that this part of its path
/// reaches. At any other the clock would go back to before earlier hits, so if it reaches none, the box ends at the
/// second and bounces in its next move, which begins at an edge.
fn turned<S: Scalar>(
    path: &Path<S>,
    edges: [S; 3],
    (hit, response): Answered<S>,
) -> (Answered<S>, S) {
    let comes_to = |edge: S| Some((edge, path.comes_to(hit.side()?, edge)?));
    let found = edges.into_iter().find_map(comes_to);
    match (found, response) {
        (Some((edge, moment)), Response::Bounce) => {
            let moment = hit.moment.max(moment);
            ((Hit { moment, ..hit }, response), edge)
        }
        (Some((edge, _)), _) if edge == edges[0] => ((hit, response), edge),
        _ => ((hit, Response::Stop), edges[1]),
    }
}

/// Returns a number beyond that edge, as close as numbers near 1 are to each other.
fn next<S: Scalar>(edge: S, side: Side) -> S {
    let parts = u32::try_from(S::ONE.parts().0).unwrap_or(u32::MAX);
    let step = S::ONE.scaled(1, parts).unwrap_or(S::ONE);
    if side.is_max() {
        S::sum_up(Sum::total(edge, step))
    } else {
        S::sum_down(Sum::difference(edge, step))
    }
}

/// Returns the exact moment when a side of the mover reaches an edge of that box: surfaces are rounded, and what is
/// nearer than this one must be met earlier. Returns `None` if it does not get there, or meets another face first.
fn arrival<S: Scalar>(path: &Path<S>, (met, side): (Aabb<S>, Side), edge: S) -> Option<Moment<S>> {
    let far = met.edge(side);
    let span = Span::new(lesser(edge, far), greater(edge, far))?;
    let hit = path.sweep(met.with_span(side.axis(), span)).hit()?;
    (hit.side() == Some(side)).then_some(hit.moment)
}
