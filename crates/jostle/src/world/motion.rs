//! Moves among anything solid, without a world.
//!
//! - **Owns** [`Motion`], what it is asked with ([`Obstacles`], [`MoveOptions`]) and what it tells
//!   ([`Moved`], [`MoveLog`]).
//! - **Uses** the slide loop of `narrow`, in legs: corners that are forgiven, stairs and slopes end one
//!   and begin the next.
//! - **Never** knows a body or a world: a list of boxes, a tile map or a game's own storage will do.

mod cells;
mod corner;
mod drive;
mod log;
mod moved;
mod near;
mod obstacles;
mod options;
mod quick;
mod ride;
mod scan;
mod turn;
mod way;

pub use self::log::{MoveHit, MoveLeg, MoveLog};
pub use self::moved::Moved;
pub use self::obstacles::{Either, Obstacles};
pub use self::options::MoveOptions;

pub(in crate::world) use self::cells::among_cells;
use self::drive::{Drive, Respond};
use self::quick::quick;
use crate::geometry::Vec2;
use crate::narrow::{MoveError, Mover, Obstacle, Response};
use crate::scalar::Scalar;

/// A way of moving among obstacles: which, with what options, and how each is answered.
///
/// This is what a world does for its bodies, for whoever keeps their own storage.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Motion, MoveLog, Side};
///
/// let floor = [Aabb::new(0, 32, 16, 16), Aabb::new(16, 32, 16, 16)];
/// let wall = [Aabb::new(40, 0, 8, 64)];
/// let mut log = MoveLog::new();
/// let moved = Motion::among(&(&floor[..], &wall[..])).run(Aabb::new(8, 16, 16, 16), [30, 4], &mut log)?;
/// assert_eq!(moved.place(), Aabb::new(24, 16, 16, 16));
/// assert_eq!(moved.blocked, Side::MaxX | Side::MaxY);
/// assert_eq!(log.hits().len(), 3, "two tiles of the floor, then the wall");
/// # Ok::<(), jostle::MoveError<i32>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a, S: Scalar, O, R> {
    obstacles: &'a O,
    options: MoveOptions<S>,
    respond: R,
    /// Whether everything is slid along, so that nobody needs to be asked.
    is_slide: bool,
}

/// Slides along everything.
type Slides<S, N> = fn(N, &Obstacle<S>) -> Response;

impl<'a, S: Scalar, O: Obstacles<S>> Motion<'a, S, O, Slides<S, O::Name>> {
    /// Moves that slide along everything there.
    #[must_use]
    pub fn among(obstacles: &'a O) -> Self {
        Self {
            obstacles,
            options: MoveOptions::default(),
            respond: |_, _| Response::Slide,
            is_slide: true,
        }
    }
}

impl<'a, S: Scalar, O: Obstacles<S>, R> Motion<'a, S, O, R> {
    /// With those options.
    #[must_use]
    pub fn with_options(self, options: MoveOptions<S>) -> Self {
        Self { options, ..self }
    }

    /// With a response chosen for each obstacle near the way, whether it is met or not.
    #[must_use]
    pub fn with_response<F: FnMut(O::Name, &Obstacle<S>) -> Response>(
        self,
        respond: F,
    ) -> Motion<'a, S, O, F> {
        Motion {
            obstacles: self.obstacles,
            options: self.options,
            respond,
            is_slide: false,
        }
    }
}

impl<S: Scalar, O: Obstacles<S>, R: FnMut(O::Name, &Obstacle<S>) -> Response> Motion<'_, S, O, R> {
    /// Moves a box by `delta` as far as it can go, and notes in the log what it met.
    ///
    /// What it overlaps at the start cannot block it, but does not let it sink in further.
    ///
    /// # Errors
    ///
    /// If the delta is not finite, the wished end lies beyond the range of the number type, or the box
    /// is larger than that can tell.
    #[inline]
    pub fn run(
        self,
        mover: impl Into<Mover<S>>,
        delta: impl Into<Vec2<S>>,
        log: &mut MoveLog<S, O::Name>,
    ) -> Result<Moved<S>, MoveError<S>> {
        let (mover, delta) = (mover.into(), delta.into());
        let mut moved = Moved::still(mover);
        if self.is_slide && self.crosses_cells(&mut moved, delta, log) {
            return Ok(moved);
        }
        moved = Moved::still(mover);
        self.advance(&mut moved, delta, log)?;
        Ok(moved)
    }

    /// Makes a simple move among whole cells, if these are all there is.
    #[inline(always)]
    fn crosses_cells(
        &self,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        log: &mut MoveLog<S, O::Name>,
    ) -> bool {
        let wish = (delta, &self.options);
        !log.keeps_legs && self.obstacles.cross_cells(wish, log, moved).is_some()
    }

    /// Makes any move, told in place: a result that is handed on from one to the next is copied each time.
    #[inline]
    pub(super) fn advance(
        mut self,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        log: &mut MoveLog<S, O::Name>,
    ) -> Result<(), MoveError<S>> {
        self.by_pointer().go(moved, delta, log)
    }

    /// The same motion, whatever the type of its closure.
    #[inline]
    fn by_pointer(&mut self) -> Motion<'_, S, O, &mut Respond<'_, S, O::Name>> {
        Motion {
            obstacles: self.obstacles,
            options: self.options,
            respond: &mut self.respond,
            is_slide: self.is_slide,
        }
    }
}

/// Compiled once for each kind of obstacles, not once for each closure.
impl<S: Scalar, O: Obstacles<S>> Motion<'_, S, O, &mut Respond<'_, S, O::Name>> {
    #[inline(never)]
    fn go(
        mut self,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        log: &mut MoveLog<S, O::Name>,
    ) -> Result<(), MoveError<S>> {
        let mover = moved.mover;
        log.clear();
        if !delta.is_finite() {
            return Err(MoveError::NotFinite(delta));
        }
        let bounds = mover.place().swept(delta);
        let is_far = self.obstacles.is_far(bounds);
        let area = if is_far { mover.place() } else { bounds };
        log.near.look_up(area, self.obstacles, &mut self.respond);
        if !is_far && quick(&self.options, (delta, bounds), log, moved).is_some() {
            return Ok(());
        }
        log.near.set_area(area);
        *moved = Drive::new(self.by_pointer(), mover, log, is_far).run(delta)?;
        Ok(())
    }
}
