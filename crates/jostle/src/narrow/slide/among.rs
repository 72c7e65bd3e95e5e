//! Moves among a list of boxes.

use crate::geometry::{Aabb, SetBits, Sides, Vec2};
use crate::narrow::slide::{Start, slide_along};
use crate::narrow::{FirstHits, MoveError, Mover, Path, Response, Slid, refused};
use crate::scalar::Scalar;

/// The most moments a move may have, the default of `MoveOptions::max_hits`: a box that slides
/// meets 2 or 3, and only bouncing in a narrow gap needs more.
const CAP: u32 = 32;

/// Moves a box among a list of others, with one response to all of them.
///
/// What the box overlaps at the start cannot block it, but [refuses](refused) to let it sink in further, also after a
/// bounce. Once the box has left it, a bounce off something else may lead back to it, and it then blocks like any other
/// box.
///
/// # Errors
///
/// Returns an error if [`slide`](crate::narrow::slide()) does.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Response, Side, slide_among};
///
/// let floor = [Aabb::new(0, 32, 16, 16), Aabb::new(16, 32, 16, 16), Aabb::new(32, 32, 16, 16)];
/// let hero = Aabb::new(3, 16, 16, 16);
/// let slid = slide_among(hero, [12, 5], &floor, Response::Slide).unwrap();
/// assert_eq!(slid.place(), Aabb::new(15, 16, 16, 16), "no tile's edge was a wall");
/// assert_eq!(slid.blocked, Side::MaxY.into());
/// ```
pub fn slide_among<S: Scalar>(
    mover: impl Into<Mover<S>>,
    delta: impl Into<Vec2<S>>,
    obstacles: &[Aabb<S>],
    response: Response,
) -> Result<Slid<S>, MoveError<S>> {
    let (mover, delta) = (mover.into(), delta.into());
    let start = Start::new(mover, delta);
    let bounds = match &start {
        Ok(start) => start.bounds(),
        Err(_) => mover.place.swept(delta),
    };
    let shortlist = Shortlist::new(bounds, obstacles);
    // Rare, so it is kept out of line: the usual move is not slowed down by what being stuck needs.
    if response != Response::Pass && shortlist.is_inside(mover.place) {
        return slide_stuck(mover, delta, &shortlist, response);
    }
    shortlist.slide(start?, response)
}

/// Moves a box that starts inside an obstacle, which refuses some directions.
#[cold]
fn slide_stuck<S: Scalar>(
    mover: Mover<S>,
    delta: Vec2<S>,
    shortlist: &Shortlist<'_, S>,
    response: Response,
) -> Result<Slid<S>, MoveError<S>> {
    let mut blocked = Sides::NONE;
    // Each obstacle refuses only what leads deeper into it, not the ways out.
    shortlist.each_about(mover.place, |obstacle| {
        blocked = blocked | refused(mover.place, delta, obstacle);
    });
    let allowed = blocked
        .iter()
        .fold(delta, |delta, side| delta.with(side.axis(), S::ZERO));
    // Errors and losses refer to the caller's delta, even if a part of it was refused.
    let slid = Start::new(mover, allowed).and_then(|start| shortlist.slide_out(start, response));
    let slid = slid.map_err(|error| match error {
        MoveError::OutOfRange(_) => MoveError::OutOfRange(delta),
        other => other,
    })?;
    let remaining = blocked.iter().fold(slid.remaining, |remaining, side| {
        remaining.with(side.axis(), delta.along(side.axis()))
    });
    Ok(Slid {
        remaining,
        blocked: slid.blocked | blocked,
        is_stuck: true,
        ..slid
    })
}

/// The few boxes of a list that a move can meet, found once.
struct Shortlist<'a, S: Scalar> {
    boxes: &'a [Aabb<S>],
    bounds: Aabb<S>,
    /// A bit for each box that overlaps the bounds, if the list is short enough for one word.
    mask: Option<u64>,
}

impl<'a, S: Scalar> Shortlist<'a, S> {
    #[inline]
    fn new(bounds: Aabb<S>, boxes: &'a [Aabb<S>]) -> Self {
        let mask = bounds.overlap_mask(boxes);
        Self {
            boxes,
            bounds,
            mask,
        }
    }

    #[inline]
    fn slide(&self, start: Start<S>, response: Response) -> Result<Slid<S>, MoveError<S>> {
        // Nothing in the bounds: then nothing can be behind the box either, and no probe is needed.
        let is_free = self.mask == Some(0);
        slide_along(start, CAP, is_free, |path| {
            let mut first = FirstHits::default();
            self.each_about(path.bounds(), |obstacle| {
                first.meet(path, obstacle, response);
            });
            first
        })
    }

    /// Slides a box that starts inside others. A bounce leads no deeper into those.
    fn slide_out(&self, start: Start<S>, response: Response) -> Result<Slid<S>, MoveError<S>> {
        slide_along(start, CAP, false, |path| {
            let mut first = FirstHits::default();
            self.each_about(path.bounds(), |obstacle| {
                first.meet(path, obstacle, response);
            });
            let turned = path.has_bounced().then(|| path.box_at(path.since()));
            if let Some(place) = turned.flatten().filter(|_| !path.is_probe()) {
                first.refuse(path, place, self.deeper(path, place));
            }
            first
        })
    }

    /// Returns the sides toward which a path leads deeper into what it started in.
    fn deeper(&self, path: &Path<S>, place: Aabb<S>) -> Sides {
        let mut sides = Sides::NONE;
        self.each_about(place, |obstacle| {
            if obstacle.overlaps(path.start()) {
                sides = sides | refused(place, path.direction(), obstacle);
            }
        });
        sides
    }

    /// Returns whether a box within the bounds overlaps any.
    #[inline]
    fn is_inside(&self, aabb: Aabb<S>) -> bool {
        let mut is_inside = false;
        self.each_about(aabb, |obstacle| is_inside |= aabb.overlaps(obstacle));
        is_inside
    }

    /// Calls `each` with all boxes that overlap one, in order, and possibly with others.
    #[inline]
    fn each_about(&self, aabb: Aabb<S>, mut each: impl FnMut(Aabb<S>)) {
        match self.mask {
            // Later legs are within the bounds of the whole move, so the list of the first leg serves all.
            Some(mask) if self.bounds.contains(aabb) => {
                SetBits(mask).for_each(|index| each(self.boxes[index]));
            }
            _ => aabb
                .overlapping(self.boxes)
                .for_each(|index| each(self.boxes[index])),
        }
    }
}
