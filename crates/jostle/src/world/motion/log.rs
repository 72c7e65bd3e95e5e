use crate::geometry::{Aabb, Side, Slope, Vec2};
use crate::narrow::{Moment, Path, Response};
use crate::pool::clone_in_place;
use crate::scalar::Scalar;
use crate::tiles::TilePos;
use crate::world::motion::cells::Notes;
use crate::world::motion::near::Near;
use alloc::vec::Vec;

/// What a move met: one face of one obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveHit<N> {
    /// What was met.
    pub other: N,
    /// The side of the mover that met it.
    pub side: Side,
    /// How much of the move was used up: from 0 to just below 1.
    pub fraction: f64,
    /// How it was answered.
    pub response: Response,
    /// Whether it is a slope, and which.
    pub slope: Option<Slope>,
}

impl<N> MoveHit<N> {
    /// Which way the obstacle's face looks: a unit vector toward the mover.
    #[must_use]
    pub fn normal<S: Scalar>(&self) -> Vec2<S> {
        self.side.opposite().normal()
    }
}

/// A straight part of a move: where it began, and until when it went on.
#[derive(Clone, Copy, Debug)]
pub struct MoveLeg<S: Scalar = f32> {
    /// The way, of which this leg is the part from [`since`](Path::since) on.
    pub path: Path<S>,
    /// When it ended, on the clock of the path; `None` if that was the end.
    pub until: Option<Moment<S>>,
    /// What part of the whole move the clock of the path stands for.
    pub clock: [f64; 2],
}

impl<S: Scalar> MoveLeg<S> {
    /// Where the box was when this leg began; along an axis that was stopped, flush with what stopped it.
    ///
    /// ```
    /// use jostle::i32::{Aabb, World};
    /// use jostle::Body;
    ///
    /// let mut world = World::new();
    /// world.add(Body::solid(Aabb::new(0, 20, 100, 10)))?;
    /// let hero = world.add(Body::actor(Aabb::new(0, 0, 10, 10)))?;
    /// world.set_records_moves(true);
    /// world.move_and_slide(hero, [20, 20])?;
    /// let legs = &world.last_move(hero).unwrap().legs;
    /// assert_eq!(legs[0].start(), Aabb::new(0, 0, 10, 10));
    /// assert_eq!(legs[1].start(), Aabb::new(10, 10, 10, 10), "half way, on the floor");
    /// assert_eq!(legs[1].begins(), 0.5);
    /// # Ok::<(), jostle::WorldError<i32>>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Aabb<S> {
        let since = self.path.since();
        self.path.box_at(since).unwrap_or(self.path.start())
    }

    /// When it began, as a part of the whole move.
    #[must_use]
    pub fn begins(&self) -> f64 {
        let [from, to] = self.clock;
        from + (to - from) * self.path.since().fraction()
    }
}

/// What a move met, and the memory it uses, to be used again for the next.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Motion, MoveLog, Side};
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
    pub(super) near: Near<S, N>,
    pub(super) hits: Vec<MoveHit<N>>,
    pub(super) touching: Vec<(N, Side)>,
    pub(super) legs: Vec<MoveLeg<S>>,
    pub(super) keeps_legs: bool,
}

clone_in_place!([S: Scalar, N: Clone] MoveLog<S, N> { near, hits, touching, legs, keeps_legs });

impl<S: Scalar, N: Copy + Ord> MoveLog<S, N> {
    /// An empty log.
    #[must_use]
    pub fn new() -> Self {
        Self {
            near: Near::new(),
            hits: Vec::new(),
            touching: Vec::new(),
            legs: Vec::new(),
            keeps_legs: false,
        }
    }

    /// What the last move met, in the order in which it happened; of one moment, in the order of names.
    /// Nothing if it was refused.
    ///
    /// Also what it passed through, with the response [`Pass`](Response::Pass).
    #[must_use]
    pub fn hits(&self) -> &[MoveHit<N>] {
        &self.hits
    }

    /// What the box lay along when the last move ended, and with which side, in the order of names.
    #[must_use]
    pub fn touching(&self) -> &[(N, Side)] {
        &self.touching
    }

    /// The straight parts of the last move, if they are [kept](Self::set_keeps_legs).
    #[must_use]
    pub fn legs(&self) -> &[MoveLeg<S>] {
        &self.legs
    }

    /// Whether to keep the straight parts of moves: for whoever wants to know what else is on the way.
    pub fn set_keeps_legs(&mut self, keeps: bool) {
        self.keeps_legs = keeps;
    }

    /// What blocks and overlaps that place, in the order of names, if all of it is still known.
    pub(in crate::world) fn inside(&self, place: Aabb<S>) -> Vec<N> {
        let around = self.near.covers(place).then(|| self.near.solid());
        let around = around.into_iter().flatten();
        let mut inside: Vec<N> = around
            .filter(|neighbour| neighbour.obstacle.overlaps(place))
            .map(|neighbour| neighbour.name)
            .collect();
        inside.sort_unstable();
        inside
    }

    /// Forgets the last move; where a move among cells that go by such names is noted.
    #[inline]
    pub(in crate::world) fn notes<F: Fn(TilePos) -> N>(&mut self, name: F) -> Notes<'_, N, F> {
        self.clear();
        let Self { hits, touching, .. } = self;
        Notes {
            hits,
            touching,
            name,
        }
    }

    #[inline]
    pub(in crate::world) fn clear(&mut self) {
        self.near.clear();
        self.hits.clear();
        self.touching.clear();
        self.legs.clear();
    }
}

impl<S: Scalar, N: Copy + Ord> Default for MoveLog<S, N> {
    fn default() -> Self {
        Self::new()
    }
}
