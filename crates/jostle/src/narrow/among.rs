//! A move among a list of boxes.

use crate::geometry::{Aabb, Sides, Vec2};
use crate::narrow::{FirstHits, MoveError, Mover, Response, Slid, refused, slide};
use crate::scalar::Scalar;

/// How many moments a move may have.
const CAP: u32 = 32;

/// Moves a box among a list of others, all answered alike.
///
/// What the box overlaps at the start cannot block it, but [refuses](refused) to let it sink in
/// further.
///
/// # Errors
///
/// As [`slide`](crate::narrow::slide()).
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
    let (is_stuck, blocked) = match response {
        Response::Pass => (false, Sides::NONE),
        _ => held_back(mover.place, delta, obstacles),
    };
    let allowed = blocked
        .iter()
        .fold(delta, |delta, side| delta.with(side.axis(), S::ZERO));
    let slid = slide(mover, allowed, CAP, |path| {
        let mut first = FirstHits::default();
        first.offer_boxes(path, obstacles, response, |_, _, _| {});
        first
    });
    // The wish is the caller's, also where a part of it was refused.
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
        is_stuck,
        ..slid
    })
}

/// Whether the box begins inside something, and which way that will not let it go.
fn held_back<S: Scalar>(place: Aabb<S>, delta: Vec2<S>, obstacles: &[Aabb<S>]) -> (bool, Sides) {
    let inside = place.overlapping(obstacles).map(|index| obstacles[index]);
    inside.fold((false, Sides::NONE), |(_, sides), obstacle| {
        (true, sides | refused(place, delta, obstacle))
    })
}
