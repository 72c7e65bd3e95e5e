//! What one leg of a move meets, one obstacle after the other.
//!
//! - **Owns** [`Found`] and [`Scan`]: the first hits, who was hit then, and who was passed through.
//! - **Uses** what `narrow` knows of an obstacle and a path.
//! - **Never** moves anything, or asks for obstacles: it is shown them.

use crate::geometry::{Aabb, Side, Span};
use crate::narrow::{FirstHits, Hit, Meeting, Moment, Obstacle, Path, Response};
use crate::scalar::{Scalar, greater, lesser};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Something that a leg met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<S: Scalar, N> {
    pub(super) name: N,
    pub(super) obstacle: Obstacle<S>,
    pub(super) hit: Hit<S>,
    pub(super) response: Response,
}

/// What a leg met first, and what it passed through.
pub(super) struct Scan<S: Scalar, N> {
    pub(super) first: FirstHits<S>,
    pub(super) found: Vec<Found<S, N>>,
    pub(super) passed: Vec<Found<S, N>>,
}

impl<S: Scalar, N: Copy + Ord> Scan<S, N> {
    pub(super) fn see(
        &mut self,
        path: &Path<S>,
        name: N,
        obstacle: Obstacle<S>,
        response: Response,
    ) {
        let (hit, face, is_ride) = match obstacle.meet(path) {
            Meeting::Face(hit) => (hit, obstacle.met_box(), false),
            Meeting::Ride(hit) if matches!(response, Response::Stop | Response::Bounce) => {
                let Some((hit, face)) = as_face(path, &obstacle, (hit, response)) else {
                    return;
                };
                (hit, face, false)
            }
            Meeting::Ride(hit) => (hit, obstacle.met_box(), true),
            Meeting::Clear | Meeting::Overlapping => return,
        };
        let found = Found {
            name,
            obstacle,
            hit,
            response,
        };
        if response == Response::Pass {
            self.passed.push(found);
            return;
        }
        let order = match is_ride {
            true => self.first.offer_turn(hit.moment),
            false => self.offer(hit, face, response),
        };
        if order == Ordering::Less {
            self.found.clear();
        }
        if order.is_le() {
            self.found.push(found);
        }
    }

    /// Considers a face. Of faces of one moment those of slopes may differ by a rounding: the nearest counts,
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
            let line = || face.with_span(side.axis(), Span::of_sound(known, known));
            is_nearer.then(line)
        });
        let order = self.first.offer(hit, face, response);
        match known {
            Some(known) if order.is_eq() => self.first.offer(hit, known, response),
            _ => order,
        }
    }
}

/// The hit of a slope as that of a face: of the surface if the mover comes down on it, else of a wall where
/// it is then. And the box that this face is of.
fn as_face<S: Scalar>(
    path: &Path<S>,
    obstacle: &Obstacle<S>,
    (hit, response): (Hit<S>, Response),
) -> Option<(Hit<S>, Aabb<S>)> {
    let (at, met) = (path.box_at(hit.moment)?, obstacle.met_box());
    let line = |side: Side, edge: S| met.with_span(side.axis(), Span::of_sound(edge, edge));
    let foot = hit.side()?;
    if path.heading(foot.axis()) == Some(foot) {
        let (edge, own) = (obstacle.rested(at)?.edge(foot), at.edge(foot));
        let edge = match arrival(path, (met, foot), edge) {
            Some(moment) => {
                let moment = hit.moment.max(moment);
                return Some((Hit { moment, ..hit }, line(foot, edge)));
            }
            // The rounded surface lies beyond the way: who ends there goes no further than that. Who turns round
            // must do so at an edge that its way comes to, not at one that it has left behind.
            None if response == Response::Stop => {
                let nearer = if foot.is_max() { lesser } else { greater };
                nearer(edge, own)
            }
            None => edge,
        };
        return Some((hit, line(foot, edge)));
    }
    let side = path.heading(foot.axis().other())?;
    let normal = side.opposite().normal();
    Some((Hit { normal, ..hit }, line(side, at.edge(side))))
}

/// When a side of the mover comes to an edge of that box, exactly: surfaces are rounded, and what is nearer
/// than this one must come sooner. `None` if it does not come so far, or to another face first.
fn arrival<S: Scalar>(path: &Path<S>, (met, side): (Aabb<S>, Side), edge: S) -> Option<Moment<S>> {
    let far = met.edge(side);
    let span = Span::new(lesser(edge, far), greater(edge, far))?;
    let hit = path.sweep(met.with_span(side.axis(), span)).hit()?;
    (hit.side() == Some(side)).then_some(hit.moment)
}
