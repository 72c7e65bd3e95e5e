//! A move under way: one slide after the other, with turns in between.
//!
//! - **Owns** `Drive`, and what the move has come to so far.
//! - **Uses** the slide loop of `narrow`, `scan` for what a leg meets, `snap` for the floor below the end;
//!   `corner` and `ride` say how it goes on at a turn.
//! - **Never** knows a body: obstacles have names, and a response each.

mod snap;

use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::narrow::{FirstHits, MoveError, Mover, Obstacle, Path, Response, Slid, slide};
use crate::scalar::{Scalar, Sum};
use crate::world::motion::ride::is_valley;
use crate::world::motion::scan::Scan;
use crate::world::motion::turn::Turn;
use crate::world::motion::{Motion, MoveHit, MoveLeg, MoveLog, MoveOptions, Moved, Obstacles};

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
    pub(super) moments: u32,
    pub(super) turn: Option<Turn<S>>,
    /// The part of the whole move that the clock of a leg stands for.
    pub(super) clock: [f64; 2],
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
                max_hits: motion.options.max_hits.min(MOST_MOMENTS),
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
        if !self.options.axis_by_axis {
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
                Turn::Ride(obstacle) => self.ride_all(obstacle, rest)?,
                Turn::Put { place, done } => {
                    self.put(place);
                    Some(done.map_or(rest, |axis| rest.with(axis, S::ZERO)))
                }
            };
            match next {
                Some(next) if self.moments < self.options.max_hits => left = next,
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
        let cap = self.options.max_hits.saturating_sub(self.moments);
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
                Some(slope) if response == Response::Slide && is_valley(path, slope, &obstacle) => {
                    response
                }
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
                true => self.first_ridden(path, &scan.found).map(Turn::Ride),
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

/// The delta less its parts along the axes of these sides.
fn without<S: Scalar>(delta: Vec2<S>, sides: Sides) -> Vec2<S> {
    sides
        .iter()
        .fold(delta, |delta, side| delta.with(side.axis(), S::ZERO))
}
