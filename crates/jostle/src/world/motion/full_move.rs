//! The full move: one slide after the other, with turns in between. Makes any move.
//!
//! - **Owns** [`FullMove`], and the state of the move so far.
//! - **Uses** the slide loop of `narrow`, `leg_hits` for what a leg meets, `snap` for the floor below the end;
//!   `corner` and `slope_walk` decide how the move goes on at a turn.
//! - **Never** knows a body: obstacles have names, and a response each.

mod corner;
mod leg_hits;
mod slope_walk;
mod snap;
mod turn;

pub(super) use self::leg_hits::LegHit;

use self::leg_hits::LegHits;
use self::slope_walk::is_valley;
use self::turn::Turn;
use crate::geometry::{Aabb, Axis, Side, Sides, Vec2};
use crate::narrow::{FirstHits, Moment, MoveError, Mover, Obstacle, Path, Response, Slid, slide};
use crate::scalar::{Scalar, Sum};
use crate::world::motion::{
    LegCause, LegKind, Motion, MoveHit, MoveLeg, MoveLog, MoveOptions, Moved, Obstacles,
};
use core::cmp::Ordering;

/// The most hits that one move may have, whatever its options say: a bound on its time.
const MAX_HITS: u32 = 1 << 16;

/// The last `f64` before 1. Fractions of hits are rounded, and must stay below the end of the move.
const JUST_BELOW_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// Chooses the response to each obstacle. Behind a pointer, so that the move is not compiled for each closure.
pub(super) type Respond<'a, S, N> = dyn FnMut(N, &Obstacle<S>) -> Response + 'a;

/// A move under way.
pub(super) struct FullMove<'a, S: Scalar, O: Obstacles<S>> {
    obstacles: &'a O,
    respond: &'a mut Respond<'a, S, O::Name>,
    options: MoveOptions<S>,
    log: &'a mut MoveLog<S, O::Name>,
    mover: Mover<S>,
    blocked: Sides,
    /// Whether the box stood on something when it set out.
    is_grounded: bool,
    /// Whether the move is so long that obstacles are looked up leg by leg.
    is_far: bool,
    bounced: [bool; 2],
    is_cut_short: bool,
    /// The number of moments at which something was met.
    moments: u32,
    turn: Option<Turn<S, O::Name>>,
    /// The part of the whole move that the clock of a leg stands for.
    clock: [f64; 2],
    /// The last moment at which something was met, on the clock of this slide.
    last_moment: Option<Moment<S>>,
    /// Where the hits of the leg that ended then begin in the log.
    last_hits: usize,
}

impl<'a, S: Scalar, O: Obstacles<S>> FullMove<'a, S, O> {
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
                max_hits: motion.options.max_hits.min(MAX_HITS),
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
            last_moment: None,
            last_hits: 0,
        }
    }

    /// Makes the move. Obstacles near its start must have been looked up; unless it is far, all near its path.
    #[cold]
    #[inline(never)]
    pub(super) fn run(mut self, delta: Vec2<S>) -> Result<Moved<S>, MoveError<S>> {
        let start = self.mover;
        let down = self.options.down().filter(|_| self.wants_ground());
        self.is_grounded = down.is_some_and(|down| self.log.nearby.is_ground(start.place(), down));
        let (is_stuck, refused) = self.log.nearby.held_back(start.place(), delta);
        self.blocked = refused;
        let remaining = self
            .go_by_axes(without(delta, refused))
            .map_err(|error| match error {
                // The error names the caller's delta, even if a part of it was refused.
                MoveError::OutOfRange(_) => MoveError::OutOfRange(delta),
                other => other,
            })?;
        self.rise_from_slopes(start);
        self.snap(delta);
        let touching = self.note_touching();
        let lost = |axis| {
            if refused.iter().any(|side| side.axis() == axis) {
                delta.along(axis)
            } else {
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
        let MoveOptions {
            step,
            snap,
            forgive_ledge,
            ..
        } = self.options;
        S::ZERO < step || S::ZERO < snap || S::ZERO < forgive_ledge
    }

    /// Moves along both axes at once, or along X and then along Y. Returns what was lost, or `None` if turns made the
    /// slides lose track of it.
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

    /// Makes one slide after the other until nothing is left to go.
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
                Turn::Slope(obstacle) => self.walk_slopes(obstacle, rest)?,
                Turn::Put {
                    place,
                    kind,
                    cause,
                    done,
                    lost,
                } => {
                    self.put(place, kind, cause);
                    self.blocked = self.blocked | lost;
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

    /// Makes one slide. A walk along a slope, `slope_walked`, ends at whatever comes in its way.
    fn slide(
        &mut self,
        delta: Vec2<S>,
        slope_walked: Option<&Obstacle<S>>,
    ) -> Result<Slid<S>, MoveError<S>> {
        let cap = self.options.max_hits.saturating_sub(self.moments);
        // A slide has a clock of its own. If something ended the last one, this one begins at that moment.
        self.last_moment = self.last_moment.map(|_| Moment::start());
        let slid = slide(self.mover, delta, cap, |path| {
            self.first(path, slope_walked)
        })?;
        self.mover = slid.mover;
        self.blocked = self.blocked | slid.blocked;
        self.is_cut_short |= slid.is_cut_short;
        for (bounced, now) in self.bounced.iter_mut().zip(slid.bounced) {
            *bounced |= now;
        }
        Ok(slid)
    }

    /// Puts the box at a place that is known to be free.
    fn put(&mut self, place: Aabb<S>, kind: LegKind, cause: Option<O::Name>) {
        let way = place.min().checked_sub(self.mover.place().min());
        let path = way.and_then(|way| Path::new(self.mover.place(), way));
        if let Some(path) = path.filter(|_| self.log.keeps_legs) {
            let clock = [self.clock[0]; 2];
            let leg = self.log.legs.len();
            let causes = cause.map(|other| LegCause { leg, other });
            self.log.causes.extend(causes);
            let leg = MoveLeg::new(path, None, clock).with_kind(kind);
            self.log.legs.push(leg);
        }
        self.mover = self.mover.put(place);
    }

    /// Returns what a leg meets first, and notes it.
    fn first(&mut self, path: &Path<S>, slope_walked: Option<&Obstacle<S>>) -> FirstHits<S> {
        let mut leg_hits = LegHits {
            first: FirstHits::default(),
            found: core::mem::take(&mut self.log.nearby.found),
            passed: core::mem::take(&mut self.log.nearby.passed),
        };
        self.find_hits(path, slope_walked, &mut leg_hits);
        if !path.is_probe() {
            if path.has_bounced() {
                self.refuse_deeper(path, &mut leg_hits);
            }
            self.note(path, &mut leg_hits, slope_walked.is_some());
        }
        leg_hits.found.clear();
        leg_hits.passed.clear();
        self.log.nearby.found = leg_hits.found;
        self.log.nearby.passed = leg_hits.passed;
        leg_hits.first
    }

    fn find_hits(
        &mut self,
        path: &Path<S>,
        slope_walked: Option<&Obstacle<S>>,
        leg_hits: &mut LegHits<S, O::Name>,
    ) {
        let see = |leg_hits: &mut LegHits<S, O::Name>, name, obstacle: Obstacle<S>, response| {
            let response = match slope_walked {
                Some(slope) if *slope == obstacle => return,
                Some(slope) if response == Response::Slide && is_valley(path, slope, &obstacle) => {
                    response
                }
                Some(_) if response != Response::Pass => Response::Stop,
                _ => response,
            };
            leg_hits.see(path, name, obstacle, response);
        };
        if self.is_far && !self.log.nearby.covers(path.bounds()) {
            let (obstacles, respond) = (self.obstacles, &mut self.respond);
            obstacles.along(path, |name, obstacle| {
                let response = respond(name, &obstacle);
                see(leg_hits, name, obstacle, response);
                leg_hits.first.moment()
            });
            return;
        }
        self.know(path.bounds());
        for neighbor in self.log.nearby.iter() {
            see(
                leg_hits,
                neighbor.name,
                neighbor.obstacle,
                neighbor.response,
            );
        }
    }

    /// Keeps a bounce from leading deeper into what the box has overlapped since its move began.
    #[cold]
    fn refuse_deeper(&mut self, path: &Path<S>, leg_hits: &mut LegHits<S, O::Name>) {
        let Some(place) = path.box_at(path.since()) else {
            return;
        };
        self.know(place);
        let solid = self.log.nearby.solid();
        let began_in = solid.filter(|neighbor| neighbor.obstacle.overlaps(path.start()));
        let refused = began_in.fold(Sides::NONE, |sides, neighbor| {
            sides | neighbor.obstacle.refused(place, path.direction())
        });
        if leg_hits.first.refuse(path, place, refused) == Ordering::Less {
            leg_hits.found.clear();
        }
    }

    /// Makes sure that every obstacle that touches an area is listed.
    fn know(&mut self, area: Aabb<S>) {
        if !self.log.nearby.covers(area) {
            self.look_up(area);
        }
    }

    fn look_up(&mut self, area: Aabb<S>) {
        let nearby = &mut self.log.nearby;
        nearby.look_up(area, self.obstacles, &mut self.respond);
        nearby.set_area(area);
    }

    /// Notes what was met, and turns if that is a slope, a stair, or a corner that is forgiven.
    fn note(&mut self, path: &Path<S>, leg_hits: &mut LegHits<S, O::Name>, is_on_slope: bool) {
        let moment = leg_hits.first.moment();
        if self.log.keeps_legs {
            // Before it reaches the surface, a walk uphill goes straight along X.
            let kind = if is_on_slope && path.delta().y != S::ZERO {
                LegKind::Slope
            } else {
                LegKind::Straight
            };
            let leg = MoveLeg::new(*path, moment, self.clock);
            self.log.legs.push(leg.with_kind(kind));
        }
        if let Some(moment) = moment {
            self.moments += 1;
            self.turn = if leg_hits.first.is_turn() {
                self.first_slope(path, &leg_hits.found).map(Turn::Slope)
            } else {
                self.forgiven(path, moment, &leg_hits.found)
            };
            let is_forgiven = self.turn.is_some() && !leg_hits.first.is_turn();
            leg_hits.keep_passed_until(moment, is_forgiven);
            if is_forgiven {
                leg_hits.found.clear();
                leg_hits.first = FirstHits::default();
                leg_hits.first.offer_turn(moment);
            }
        }
        self.forget_passed_again(leg_hits);
        self.begin_hits_of(moment);
        leg_hits.found.append(&mut leg_hits.passed);
        leg_hits
            .found
            .sort_by_key(|found| (found.hit.moment, found.name));
        let [from, to] = self.clock;
        self.log
            .hits
            .extend(leg_hits.found.iter().filter_map(|found| {
                Some(MoveHit {
                    other: found.name,
                    side: found.hit.side()?,
                    fraction: (from + (to - from) * found.hit.fraction()).min(JUST_BELOW_ONE),
                    response: found.response,
                    slope: found.obstacle.as_slope(),
                })
            }));
    }

    /// Drops what was passed at the moment at which the last leg ended: this one begins there, and meets it again.
    fn forget_passed_again(&self, leg_hits: &mut LegHits<S, O::Name>) {
        let Some(last) = self.last_moment else {
            return;
        };
        let known = &self.log.hits[self.last_hits..];
        leg_hits.passed.retain(|found| {
            let is_known =
                |hit: &MoveHit<O::Name>| hit.other == found.name && hit.response == Response::Pass;
            last < found.hit.moment || !known.iter().any(is_known)
        });
    }

    /// Remembers when a leg ends, and where its hits will be. Legs that end at one moment count as one.
    fn begin_hits_of(&mut self, moment: Option<Moment<S>>) {
        let is_later =
            moment.is_none_or(|moment| self.last_moment.is_none_or(|last| last < moment));
        if is_later {
            self.last_hits = self.log.hits.len();
        }
        self.last_moment = moment;
    }

    fn note_touching(&mut self) -> Sides {
        let place = self.mover.place();
        self.know(place);
        let MoveLog {
            nearby, touching, ..
        } = &mut *self.log;
        nearby.touching_into(place, touching)
    }

    /// Returns the requested end minus the end.
    fn lost(&self, start: Mover<S>, delta: Vec2<S>, axis: Axis) -> S {
        let Some(side) = Side::toward(axis, delta.along(axis)) else {
            return S::ZERO;
        };
        let (from, to) = (start.place().edge(side), self.mover.place().edge(side));
        S::checked_sum(Sum::new(from, delta.along(axis), to)).unwrap_or(S::ZERO)
    }
}

/// Returns the delta without its parts along the axes of these sides.
fn without<S: Scalar>(delta: Vec2<S>, sides: Sides) -> Vec2<S> {
    sides
        .iter()
        .fold(delta, |delta, side| delta.with(side.axis(), S::ZERO))
}
