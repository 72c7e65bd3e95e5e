//! Moves among anything solid, without a world.
//!
//! - **Owns** [`Motion`], its inputs ([`Obstacles`], [`MoveOptions`]) and its results ([`Moved`], [`MoveLog`]).
//! - **Uses** edges alone if the move is simple, otherwise the slide loop of `narrow`, in legs: forgiven corners,
//!   stairs and slopes end one leg and begin the next.
//! - **Never** knows a body or a world: a list of boxes, a tile map or a game's own storage will do.

mod full_move;
mod move_leg;
mod move_log;
mod moved;
mod nearby;
mod obstacles;
mod options;
mod simple_move;

pub use self::move_leg::{LegKind, MoveLeg};
pub(super) use self::move_log::LegCause;
pub use self::move_log::{MoveHit, MoveLog};
pub use self::moved::Moved;
pub use self::obstacles::{Either, Obstacles};
pub use self::options::MoveOptions;
pub(super) use self::simple_move::{Attempt, move_on_tiles};

use self::full_move::{FullMove, Respond};
use self::simple_move::{ListFaces, SimpleMove};
use crate::geometry::{Axis, Vec2};
use crate::narrow::{MoveError, Mover, Obstacle, Response};
use crate::scalar::Scalar;

/// A way of moving: among which obstacles, with which options, and with which response to each obstacle.
///
/// This is what a world does for its bodies, for games that store their boxes themselves.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{MoveLog, Side};
/// use jostle::motion::Motion;
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
    /// Whether the response to everything is to slide, so that obstacles need not be shown to a closure.
    is_slide: bool,
}

/// Slides along everything.
type Slides<S, N> = fn(N, &Obstacle<S>) -> Response;

impl<'a, S: Scalar, O: Obstacles<S>> Motion<'a, S, O, Slides<S, O::Name>> {
    /// Creates a motion that slides along every obstacle.
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
    /// Sets the options.
    #[must_use]
    pub fn with_options(self, options: MoveOptions<S>) -> Self {
        Self { options, ..self }
    }

    /// Sets a closure that chooses the response to each obstacle near the path, whether it is met or not. It may be
    /// called more than once for one obstacle.
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
    /// Moves a box by `delta` as far as it can go, and logs what it met.
    ///
    /// What the box overlaps at the start cannot block it until it has left it, but lets it go no deeper. An obstacle
    /// without a face that leads out holds nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the delta is not finite, if the requested end is beyond the range of the number type, or if
    /// the size of the box is.
    #[inline]
    pub fn run(
        self,
        mover: impl Into<Mover<S>>,
        delta: impl Into<Vec2<S>>,
        log: &mut MoveLog<S, O::Name>,
    ) -> Result<Moved<S>, MoveError<S>> {
        let (mover, delta) = (mover.into(), delta.into());
        let mut moved = Moved::still(mover);
        let attempt = if self.is_slide {
            self.move_on_tiles(mover, &mut moved, delta, log)
        } else {
            Attempt::NoFaces
        };
        if attempt != Attempt::Made {
            moved = Moved::still(mover);
            self.advance(&mut moved, delta, log, attempt)?;
        }
        Ok(moved)
    }

    /// Makes a simple move if the obstacles near it are cells of one tile map.
    #[inline(always)]
    fn move_on_tiles(
        &self,
        mover: Mover<S>,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        log: &mut MoveLog<S, O::Name>,
    ) -> Attempt {
        let obstacles = self.obstacles;
        let Some(tiles) = obstacles.tile_map() else {
            return Attempt::NoFaces;
        };
        let name = |pos| obstacles.tile_name(pos);
        let [x, y] = [Axis::X, Axis::Y].map(|axis| mover.place().span(axis));
        move_on_tiles(tiles, x, y, delta, &self.options, moved, |area| {
            let is_alone = obstacles.has_only_tiles(area);
            is_alone.then(|| (log.clear_and_note(), name))
        })
    }

    /// Makes a move after trying the simple one on tiles.
    ///
    /// The result is written in place: one that is returned through several calls is copied by each.
    #[inline]
    pub(super) fn advance(
        mut self,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        log: &mut MoveLog<S, O::Name>,
        attempt: Attempt,
    ) -> Result<(), MoveError<S>> {
        self.by_pointer().go(moved, delta, log, attempt)
    }

    /// Returns this motion with its closure behind a pointer.
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

/// Compiled once for each type of obstacles, not once for each closure.
impl<S: Scalar, O: Obstacles<S>> Motion<'_, S, O, &mut Respond<'_, S, O::Name>> {
    #[inline(never)]
    fn go(
        mut self,
        moved: &mut Moved<S>,
        delta: Vec2<S>,
        log: &mut MoveLog<S, O::Name>,
        attempt: Attempt,
    ) -> Result<(), MoveError<S>> {
        let mover = moved.mover;
        log.clear();
        if !delta.is_finite() {
            return Err(MoveError::NotFinite(delta));
        }
        let bounds = mover.place().swept(delta);
        let is_far = self.obstacles.is_far(bounds);
        let area = if is_far { mover.place() } else { bounds };
        log.nearby.look_up(area, self.obstacles, &mut self.respond);
        if !is_far && attempt == Attempt::NoFaces {
            if let Some(simple) = SimpleMove::new(mover, delta, &self.options) {
                let (nearby, notes) = log.notes();
                let mut faces = ListFaces::new(nearby, bounds);
                if simple.make(&mut faces, bounds, notes, moved).is_some() {
                    return Ok(());
                }
                log.clear_notes();
            }
        }
        log.nearby.set_area(area);
        *moved = FullMove::new(self.by_pointer(), mover, log, is_far).run(delta)?;
        Ok(())
    }
}
