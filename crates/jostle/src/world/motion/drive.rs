//! A move under way: one slide after the other, with turns in between.

use crate::geometry::{Aabb, Axis, Side, Sides, Span, Vec2};
use crate::narrow::{
    FirstHits, Hit, Meeting, MoveError, Mover, Obstacle, Path, Response, Slid, slide,
};
use crate::scalar::{Scalar, Sum};
use crate::world::motion::turn::Turn;
use crate::world::motion::{Motion, MoveHit, MoveLeg, MoveLog, MoveOptions, Moved, Obstacles};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// No move is so long that it may not end.
const MOST_MOMENTS: u32 = 1 << 16;

/// The last `f64` before 1: rounding leaves no hit at the very end.
const JUST_BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// How each obstacle is answered. Behind a pointer, so that a move is not compiled anew for each closure.
pub(super) type Respond<'a, S, N> = dyn FnMut(N, &Obstacle<S>) -> Response + 'a;

pub(super) struct Drive<'a, S: Scalar, O: Obstacles<S>> {
    obstacles: &'a O,
    respond: &'a mut Respond<'a, S, O::Name>,
    pub(super) options: MoveOptions<S>,
    pub(super) log: &'a mut MoveLog<S, O::Name>,
    pub(super) mover: Mover<S>,
    pub(super) blocked: Sides,
    /// Whether it stood on something when it set out.
    pub(super) is_grounded: bool,
    /// Whether the way is so long that obstacles are asked leg by leg.
    is_far: bool,
    bounced: [bool; 2],
    is_cut_short: bool,
    moments: u32,
    turn: Option<Turn<S>>,
    /// The part of the whole move that the clock of a leg stands for.
    pub(super) clock: [f64; 2],
}

/// Something that a leg met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<S: Scalar, N> {
    name: N,
    pub(super) obstacle: Obstacle<S>,
    pub(super) hit: Hit<S>,
    response: Response,
}

/// What a leg met first, and what it passed through.
struct Scan<S: Scalar, N> {
    first: FirstHits<S>,
    found: Vec<Found<S, N>>,
    passed: Vec<Found<S, N>>,
}

impl<S: Scalar, N: Copy + Ord> Scan<S, N> {
    fn see(&mut self, path: &Path<S>, name: N, obstacle: Obstacle<S>, response: Response) {
        let (hit, face, is_ride) = match obstacle.meet(path) {
            Meeting::Face(hit) => (hit, obstacle.met_box(), false),
            Meeting::Ride(hit) if matches!(response, Response::Stop | Response::Bounce) => {
                let Some((hit, face)) = as_face(path, &obstacle, hit) else {
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
            false => self.first.offer(hit, face, response),
        };
        if order == Ordering::Less {
            self.found.clear();
        }
        if order.is_le() {
            self.found.push(found);
        }
    }
}

impl<'a, S: Scalar, O: Obstacles<S>> Drive<'a, S, O> {
    pub(super) fn new(
        motion: Motion<'a, S, O, &'a mut Respond<'a, S, O::Name>>,
        mover: Mover<S>,
        log: &'a mut MoveLog<S, O::Name>,
        is_far: bool,
    ) -> Self {
        Self {
            obstacles: motion.obstacles,
            respond: motion.respond,
            options: MoveOptions {
                cap: motion.options.cap.min(MOST_MOMENTS),
                ..motion.options
            },
            log,
            mover,
            blocked: Sides::NONE,
            is_grounded: false,
            is_far,
            bounced: [false; 2],
            is_cut_short: false,
            moments: 0,
            turn: None,
            clock: [0.0, 1.0],
        }
    }

    /// Makes the move the long way. What is near its start has been looked up, unless it is far also what
    /// is near its way.
    #[cold]
    #[inline(never)]
    pub(super) fn run(mut self, delta: Vec2<S>) -> Result<Moved<S>, MoveError<S>> {
        let start = self.mover;
        let down = self.options.up.opposite();
        self.is_grounded = self.wants_ground() && self.log.near.is_ground(start.place(), down);
        let (is_stuck, refused) = self.log.near.held_back(start.place(), delta);
        self.blocked = refused;
        let remaining = self
            .go_by_axes(without(delta, refused))
            .map_err(|error| match error {
                // The wish is the caller's, also where a part of it was refused.
                MoveError::OutOfRange(_) => MoveError::OutOfRange(delta),
                other => other,
            })?;
        self.rise_from_slopes(start);
        self.snap(delta);
        let touching = self.note_touching();
        let lost = |axis| match refused.iter().any(|side| side.axis() == axis) {
            true => delta.along(axis),
            false => {
                remaining.map_or_else(|| self.lost(start, delta, axis), |lost| lost.along(axis))
            }
        };
        Ok(Moved {
            remaining: Vec2::new(lost(Axis::X), lost(Axis::Y)),
            mover: self.mover,
            blocked: self.blocked,
            touching,
            bounced: self.bounced,
            is_stuck,
            is_cut_short: self.is_cut_short,
        })
    }

    fn wants_ground(&self) -> bool {
        S::ZERO < self.options.step || S::ZERO < self.options.snap
    }

    /// All at once, or along X and then along Y. Tells what was lost, unless turns make that hard to tell.
    fn go_by_axes(&mut self, delta: Vec2<S>) -> Result<Option<Vec2<S>>, MoveError<S>> {
        if !self.options.is_by_axis {
            return self.go(delta);
        }
        self.clock = [0.0, 0.5];
        let x = self.go(Vec2::on_axis(Axis::X, delta.x))?;
        if self
            .log
            .hits
            .iter()
            .any(|hit| hit.response == Response::Stop)
        {
            return Ok(x.map(|x| Vec2::new(x.x, delta.y)));
        }
        self.clock = [0.5, 1.0];
        let y = self.go(Vec2::on_axis(Axis::Y, delta.y))?;
        Ok(x.zip(y).map(|(x, y)| Vec2::new(x.x, y.y)))
    }

    /// One slide after the other until nothing is left.
    fn go(&mut self, delta: Vec2<S>) -> Result<Option<Vec2<S>>, MoveError<S>> {
        let mut left = delta;
        let mut has_turned = false;
        loop {
            let slid = self.slide(left, None)?;
            let Some((moment, turn)) = slid.turned_at.zip(self.turn.take()) else {
                return Ok((!has_turned).then_some(slid.remaining));
            };
            has_turned = true;
            let [from, to] = self.clock;
            self.clock = [from + (to - from) * moment.fraction(), to];
            let rest = without(slid.remaining, slid.blocked);
            let next = match turn {
                Turn::Ride(obstacle) => self.ride(obstacle, rest)?,
                Turn::Put { place, done } => {
                    self.put(place);
                    Some(done.map_or(rest, |axis| rest.with(axis, S::ZERO)))
                }
            };
            match next {
                Some(next) if self.moments < self.options.cap => left = next,
                Some(_) => {
                    self.is_cut_short = true;
                    return Ok(None);
                }
                None => return Ok(None),
            }
        }
    }

    /// One slide; a ride ends at whatever comes in its way.
    pub(super) fn slide(
        &mut self,
        delta: Vec2<S>,
        ridden: Option<&Obstacle<S>>,
    ) -> Result<Slid<S>, MoveError<S>> {
        let cap = self.options.cap.saturating_sub(self.moments);
        let slid = slide(self.mover, delta, cap, |path| self.first(path, ridden))?;
        self.mover = slid.mover;
        self.blocked = self.blocked | slid.blocked;
        self.is_cut_short |= slid.is_cut_short;
        for (bounced, now) in self.bounced.iter_mut().zip(slid.bounced) {
            *bounced |= now;
        }
        Ok(slid)
    }

    /// Puts the box somewhere that is known to be free.
    pub(super) fn put(&mut self, place: Aabb<S>) {
        let way = place.min().checked_sub(self.mover.place().min());
        let path = way.and_then(|way| Path::new(self.mover.place(), way));
        if let Some(path) = path.filter(|_| self.log.keeps_legs) {
            let clock = [self.clock[0]; 2];
            self.log.legs.push(MoveLeg {
                path,
                until: None,
                clock,
            });
        }
        self.mover = self.mover.put(place);
    }

    /// What a leg meets first. Notes what it met.
    fn first(&mut self, path: &Path<S>, ridden: Option<&Obstacle<S>>) -> FirstHits<S> {
        let mut scan = Scan {
            first: FirstHits::default(),
            found: core::mem::take(&mut self.log.near.found),
            passed: core::mem::take(&mut self.log.near.passed),
        };
        self.scan(path, ridden, &mut scan);
        if !path.is_probe() {
            self.note(path, &mut scan);
        }
        scan.found.clear();
        scan.passed.clear();
        self.log.near.found = scan.found;
        self.log.near.passed = scan.passed;
        scan.first
    }

    fn scan(&mut self, path: &Path<S>, ridden: Option<&Obstacle<S>>, scan: &mut Scan<S, O::Name>) {
        let see = |scan: &mut Scan<S, O::Name>, name, obstacle: Obstacle<S>, response| {
            let response = match ridden {
                Some(slope) if *slope == obstacle => return,
                Some(_) if response != Response::Pass => Response::Stop,
                _ => response,
            };
            scan.see(path, name, obstacle, response);
        };
        if self.is_far && !self.log.near.covers(path.bounds()) {
            let (obstacles, respond) = (self.obstacles, &mut self.respond);
            obstacles.along(path, |name, obstacle| {
                let response = respond(name, &obstacle);
                see(scan, name, obstacle, response);
                scan.first.moment()
            });
            return;
        }
        self.know(path.bounds());
        for neighbour in self.log.near.iter() {
            see(scan, neighbour.name, neighbour.obstacle, neighbour.response);
        }
    }

    /// Makes sure that all that touches an area is known.
    pub(super) fn know(&mut self, area: Aabb<S>) {
        if !self.log.near.covers(area) {
            self.look_up(area);
        }
    }

    fn look_up(&mut self, area: Aabb<S>) {
        let near = &mut self.log.near;
        near.look_up(area, self.obstacles, &mut self.respond);
        near.set_area(area);
    }

    /// Notes what was met, and turns if that is a slope, or a corner that is forgiven.
    fn note(&mut self, path: &Path<S>, scan: &mut Scan<S, O::Name>) {
        let moment = scan.first.moment();
        if self.log.keeps_legs {
            self.log.legs.push(MoveLeg {
                path: *path,
                until: moment,
                clock: self.clock,
            });
        }
        if let Some(moment) = moment {
            self.moments += 1;
            scan.passed.retain(|found| found.hit.moment <= moment);
            self.turn = match scan.first.is_turn() {
                true => scan.found.first().map(|found| Turn::Ride(found.obstacle)),
                false => self.forgiven(path, moment, &scan.found),
            };
            if self.turn.is_some() && !scan.first.is_turn() {
                scan.found.clear();
                scan.first = FirstHits::default();
                scan.first.offer_turn(moment);
            }
        }
        scan.found.append(&mut scan.passed);
        scan.found
            .sort_by_key(|found| (found.hit.moment, found.name));
        let [from, to] = self.clock;
        self.log.hits.extend(scan.found.iter().filter_map(|found| {
            Some(MoveHit {
                other: found.name,
                side: found.hit.side()?,
                fraction: (from + (to - from) * found.hit.fraction()).min(JUST_BELOW_ONE),
                response: found.response,
                slope: found.obstacle.as_slope(),
            })
        }));
    }

    /// Puts it down on a floor that is near enough, if it stood on one and is not on its way up.
    fn snap(&mut self, delta: Vec2<S>) {
        let (up, snap) = (self.options.up, self.options.snap);
        let axis = up.axis();
        let is_rising = Side::toward(axis, delta.along(axis)) == Some(up);
        if !self.is_grounded || is_rising || snap <= S::ZERO {
            return;
        }
        let fall = match up.is_max() {
            true => S::ZERO.saturating_sub(snap),
            false => snap,
        };
        let Some(path) = Path::new(self.mover.place(), Vec2::on_axis(axis, fall)) else {
            return;
        };
        self.know(path.bounds());
        if self
            .log
            .near
            .touching(self.mover.place())
            .has(up.opposite())
        {
            return;
        }
        // A floor just as far below is no hit, but near enough.
        let just_there = || {
            let lowest = self
                .mover
                .place()
                .checked_moved(Vec2::on_axis(axis, fall))?;
            let stands = self.log.near.touching(lowest).has(up.opposite());
            stands.then_some(lowest)
        };
        let lower = self.log.near.landing(&path, up).or_else(just_there);
        // Where numbers are coarse the size may vanish.
        let is_empty = self.mover.place().is_empty();
        let lower = lower.filter(|place| is_empty || !place.is_empty());
        if let Some(place) = lower.filter(|&place| self.is_clear(place)) {
            self.clock = [1.0, 1.0];
            self.put(place);
        }
    }

    /// Whether nothing is overlapped there that is not overlapped here.
    pub(super) fn is_clear(&mut self, place: Aabb<S>) -> bool {
        let here = self.mover.place();
        self.know(place.union(here));
        !self
            .log
            .near
            .solid()
            .any(|n| n.obstacle.overlaps(place) && !n.obstacle.overlaps(here))
    }

    pub(super) fn note_touching(&mut self) -> Sides {
        let place = self.mover.place();
        self.know(place);
        let MoveLog { near, touching, .. } = &mut *self.log;
        near.touching_into(place, touching)
    }

    /// The wished end less the end.
    fn lost(&self, start: Mover<S>, delta: Vec2<S>, axis: Axis) -> S {
        let Some(side) = Side::toward(axis, delta.along(axis)) else {
            return S::ZERO;
        };
        let (from, to) = (start.place().edge(side), self.mover.place().edge(side));
        S::checked_sum(Sum::new(from, delta.along(axis), to)).unwrap_or(S::ZERO)
    }
}

/// The hit of a slope as that of a face: of the surface if the mover comes down on it, else of a wall where
/// it is then. And the box that this face is of.
fn as_face<S: Scalar>(
    path: &Path<S>,
    obstacle: &Obstacle<S>,
    hit: Hit<S>,
) -> Option<(Hit<S>, Aabb<S>)> {
    let (at, met) = (path.box_at(hit.moment)?, obstacle.met_box());
    let line = |side: Side, edge: S| met.with_span(side.axis(), Span::of_sound(edge, edge));
    let foot = hit.side()?;
    if path.heading(foot.axis()) == Some(foot) {
        let rested = obstacle.rested(at)?;
        return Some((hit, line(foot, rested.edge(foot))));
    }
    let side = path.heading(foot.axis().other())?;
    let normal = side.opposite().normal();
    Some((Hit { normal, ..hit }, line(side, at.edge(side))))
}

/// The delta less its parts along the axes of these sides.
fn without<S: Scalar>(delta: Vec2<S>, sides: Sides) -> Vec2<S> {
    sides
        .iter()
        .fold(delta, |delta, side| delta.with(side.axis(), S::ZERO))
}
