use crate::geometry::{Aabb, Side, Slope, Vec2};
use crate::narrow::Response;
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::world::motion::MoveLeg;
use crate::world::motion::nearby::Nearby;
use alloc::vec::Vec;

/// What a move met: one face of one obstacle.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, World};
/// use jostle::{Response, Side};
///
/// let mut world = World::new();
/// let wall = world.add(Body::solid(Aabb::new(20, 0, 8, 32)))?;
/// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
/// world.move_and_slide(hero, [24, 0])?;
/// let hit = world.hits()[0];
/// assert_eq!(hit.other.body(), Some(wall));
/// assert_eq!((hit.side, hit.fraction, hit.response), (Side::MaxX, 0.5, Response::Slide));
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveHit<N> {
    /// The obstacle.
    pub other: N,
    /// The side of the mover that met the obstacle.
    pub side: Side,
    /// How much of the move was used up by then: from 0 (at once) to just below 1.
    pub fraction: f64,
    /// The response to it.
    pub response: Response,
    /// The slope, if the obstacle is one.
    pub slope: Option<Slope>,
}

impl<N> MoveHit<N> {
    /// Returns the normal of the obstacle's face: a unit vector toward the mover.
    #[must_use]
    pub fn normal<S: Scalar>(&self) -> Vec2<S> {
        self.side.opposite().normal()
    }

    /// Returns where the mover was when it met the obstacle: the box at contact, flush with the face that it met. On
    /// the other axis the part of the way is rounded toward the start.
    ///
    /// Give it the legs and the end of the same move: those of [`World::last_move`](crate::world::World::last_move), if
    /// moves are recorded, or of a [log](MoveLog::legs) that keeps them. It is computed from these and costs nothing
    /// unless it is called. `None` without legs, if the mover [passed](Response::Pass) through the obstacle in the
    /// middle of a leg, or if a forgiven corner moved it aside at that very moment.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, World};
    ///
    /// let mut world = World::new();
    /// world.set_records_moves(true);
    /// world.add(Body::solid(Aabb::new(20, 0, 8, 64)))?;
    /// world.add(Body::solid(Aabb::new(0, 40, 20, 8)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 8, 8)))?;
    /// world.move_and_slide(hero, [24, 48])?;
    /// let last = world.last_move(hero).unwrap();
    /// let places: Vec<_> = last.hits.iter().filter_map(|hit| hit.place_of(&last.legs, last.to)).collect();
    /// assert_eq!(places, [Aabb::new(12, 24, 8, 8), Aabb::new(12, 32, 8, 8)], "at the wall, then on the floor");
    /// # Ok::<(), jostle::i32::WorldError>(())
    /// ```
    #[doc(alias("contact", "point", "hit_place"))]
    #[must_use]
    pub fn place_of<S: Scalar>(&self, legs: &[MoveLeg<S>], end: Aabb<S>) -> Option<Aabb<S>> {
        let off = |leg: &MoveLeg<S>| (leg.ends() - self.fraction).abs();
        // What stops or turns a mover ends its leg. Two fractions of one moment may differ in the last bit.
        let least = legs.iter().map(off).min_by(f64::total_cmp)?;
        if self.response == Response::Pass && 0.0 < least {
            return None;
        }
        // Where the next leg begins, and not where this one ends: there the edges of obstacles were copied.
        let begins = |leg: usize| legs.get(leg).map_or(end, MoveLeg::start);
        let ended = (0..legs.len()).filter(|&leg| off(&legs[leg]) <= least);
        let mut places = ended.map(|leg| begins(leg + 1));
        let place = places.next()?;
        places.all(|other| other == place).then_some(place)
    }
}

/// What a move met, and memory that the next move reuses.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{MoveLog, Side};
/// use jostle::motion::Motion;
///
/// let walls = [Aabb::new(20, 0, 4, 32)];
/// let mut log = MoveLog::new();
/// Motion::among(&&walls[..]).run(Aabb::new(0, 0, 8, 16), [24, 0], &mut log)?;
/// let hit = log.hits()[0];
/// assert_eq!((hit.other, hit.side, hit.fraction), (0, Side::MaxX, 0.5));
/// assert_eq!(log.touching(), [(0, Side::MaxX)]);
/// # Ok::<(), jostle::MoveError<i32>>(())
/// ```
#[derive(Debug)]
pub struct MoveLog<S: Scalar, N> {
    pub(super) nearby: Nearby<S, N>,
    pub(super) hits: Vec<MoveHit<N>>,
    pub(super) touching: Vec<(N, Side)>,
    pub(super) legs: Vec<MoveLeg<S>>,
    pub(super) causes: Vec<LegCause<N>>,
    pub(super) keeps_legs: bool,
}

/// What a leg that is not straight is there for: a corner, a stair, a floor.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct LegCause<N> {
    /// The index of the leg.
    pub(in crate::world) leg: usize,
    pub(in crate::world) other: N,
}

clone_in_place!([S: Scalar, N: Clone] MoveLog<S, N> { nearby, hits, touching, legs, causes, keeps_legs });

impl<S: Scalar, N: Copy + Ord> MoveLog<S, N> {
    /// Creates an empty log.
    #[must_use]
    pub fn new() -> Self {
        Self {
            nearby: Nearby::new(),
            hits: Vec::new(),
            touching: Vec::new(),
            legs: Vec::new(),
            causes: Vec::new(),
            keeps_legs: false,
        }
    }

    /// Returns what the last move met, in order of time, then of names. Empty if the move was refused.
    ///
    /// Includes what it passed through, with the response [`Pass`](Response::Pass).
    #[must_use]
    pub fn hits(&self) -> &[MoveHit<N>] {
        &self.hits
    }

    /// Returns what the box touched when the last move ended and with which side, in the order of names.
    #[must_use]
    pub fn touching(&self) -> &[(N, Side)] {
        &self.touching
    }

    /// Returns the straight parts of the last move, if they are [kept](Self::set_keeps_legs).
    #[must_use]
    pub fn legs(&self) -> &[MoveLeg<S>] {
        &self.legs
    }

    /// Sets whether to keep the straight parts of moves, to find out what else is on the way. Off at first.
    pub fn set_keeps_legs(&mut self, keeps: bool) {
        self.keeps_legs = keeps;
    }

    /// Returns what blocks and overlaps that place, in the order of names; empty unless all of it is still known.
    pub(in crate::world) fn inside(&self, place: Aabb<S>) -> Vec<N> {
        let around = self.nearby.covers(place).then(|| self.nearby.solid());
        let around = around.into_iter().flatten();
        let mut inside: Vec<N> = around
            .filter(|neighbor| neighbor.obstacle.overlaps(place))
            .map(|neighbor| neighbor.name)
            .collect();
        inside.sort_unstable();
        inside.dedup();
        inside
    }

    /// Forgets the last move, and returns where to note a simple one.
    #[inline]
    pub(in crate::world) fn clear_and_note(&mut self) -> Notes<'_, S, N> {
        self.clear();
        self.notes().1
    }

    /// Returns where to note a simple move, and the obstacles near it.
    #[inline]
    pub(super) fn notes(&mut self) -> (&Nearby<S, N>, Notes<'_, S, N>) {
        let notes = Notes {
            hits: &mut self.hits,
            touching: &mut self.touching,
            legs: self.keeps_legs.then_some(&mut self.legs),
        };
        (&self.nearby, notes)
    }

    /// Swaps the legs for those of a move recorded earlier: no leg is copied, and no list loses its memory.
    #[inline]
    pub(in crate::world) fn swap_legs(
        &mut self,
        legs: &mut Vec<MoveLeg<S>>,
        causes: &mut Vec<LegCause<N>>,
    ) {
        core::mem::swap(&mut self.legs, legs);
        core::mem::swap(&mut self.causes, causes);
    }

    /// Forgets the last move.
    #[inline]
    pub(in crate::world) fn clear(&mut self) {
        self.nearby.clear();
        self.clear_notes();
    }

    /// Forgets the last move, but not what is near.
    #[inline]
    pub(super) fn clear_notes(&mut self) {
        self.hits.clear();
        self.touching.clear();
        self.legs.clear();
        self.causes.clear();
    }
}

/// Where a simple move notes what it met, what it touches in the end, and its legs if those are kept.
pub(in crate::world) struct Notes<'a, S: Scalar, N> {
    pub(super) hits: &'a mut Vec<MoveHit<N>>,
    pub(super) touching: &'a mut Vec<(N, Side)>,
    pub(super) legs: Option<&'a mut Vec<MoveLeg<S>>>,
}

impl<S: Scalar, N: Copy + Ord> Default for MoveLog<S, N> {
    fn default() -> Self {
        Self::new()
    }
}
