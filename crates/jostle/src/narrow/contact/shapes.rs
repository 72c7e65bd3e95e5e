//! Contacts between shapes of any kind.

use crate::geometry::Shape;
use crate::narrow::Contact;
use crate::narrow::contact::{circle, obb};
use crate::narrow::overlap::interpenetrate;
use crate::scalar::Float;

/// Returns the shortest way out of the other shape, or `None` unless the two
/// [overlap](fn@crate::narrow::overlaps).
///
/// Also right if one shape contains the other. [`push_out`](Contact::push_out) really frees the
/// mover: if rounding would leave it inside, the depth is an ulp or so larger. Only at the end of
/// the range, where nothing can be pushed further, it may not. Ties: the Y axis before X, then
/// toward positive.
///
/// A disc or box leaves a segment over the side that is nearer, or past its end. A segment along an
/// edge of a box is no contact, on whichever side. A point has no depth: with one of those, with two
/// segments, and with an empty shape, the answer is `None`.
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, Circle, Obb, Segment, Vec2};
/// use jostle::contact;
///
/// let ball = Circle::new([12.0, 5.0], 4.0);
/// let wall = Aabb::new(0.0, 0.0, 10.0, 10.0);
/// assert_eq!(contact(ball, wall).unwrap().push_out(), Vec2::new(2.0, 0.0));
/// assert_eq!(contact(wall, ball).unwrap().push_out(), Vec2::new(-2.0, 0.0));
///
/// let floor = Segment::new([0.0, 10.0], [20.0, 10.0]);
/// let sunk = contact(ball.moved([0.0, 2.0]), floor).unwrap();
/// assert_eq!(sunk.push_out(), Vec2::new(0.0, -1.0), "the way back up");
///
/// let diamond = Obb::new([0.0, 0.0], [5.0, 5.0], [1.0, 1.0]);
/// let push = contact(diamond, ball).map(|contact| contact.push_out());
/// assert_eq!(push, None, "flush or apart is no contact");
/// ```
#[doc(alias("penetration", "mtv", "manifold"))]
#[must_use]
pub fn contact<S: Float>(
    mover: impl Into<Shape<S>>,
    other: impl Into<Shape<S>>,
) -> Option<Contact<S>> {
    let (mover, other) = (mover.into(), other.into());
    if let (Shape::Aabb(mover), Shape::Aabb(other)) = (mover, other) {
        return mover.contact(other);
    }
    if !interpenetrate(mover, other) {
        return None;
    }
    let way = match (mover, other) {
        (Shape::Circle(mover), Shape::Circle(other)) => circle::from_circle(mover, other),
        (Shape::Circle(mover), Shape::Aabb(other)) => circle::from_aabb(mover, other),
        (Shape::Aabb(mover), Shape::Circle(other)) => circle::aabb_from_circle(mover, other),
        (Shape::Circle(mover), Shape::Obb(other)) => obb::circle_from_obb(mover, other),
        (Shape::Obb(mover), Shape::Circle(other)) => obb::obb_from_circle(mover, other),
        (Shape::Circle(mover), Shape::Segment(other)) => circle::from_segment(mover, other),
        (Shape::Segment(mover), Shape::Circle(other)) => {
            circle::from_segment(other, mover).reversed()
        }
        (Shape::Segment(_), Shape::Segment(_)) => return None,
        _ => obb::box_from_box(mover, other)?,
    };
    Some(way.freeing(mover, other))
}

impl<S: Float> Shape<S> {
    /// Returns the shortest way out of the other shape. See [`contact`].
    ///
    /// ```
    /// use jostle::f32::{Circle, Shape, Vec2};
    ///
    /// let ball = Shape::from(Circle::new([0.0, 0.0], 2.0));
    /// let contact = ball.contact(Circle::new([0.0, 3.0], 2.0)).unwrap();
    /// assert_eq!(contact.push_out(), Vec2::new(0.0, -1.0));
    /// ```
    #[must_use]
    pub fn contact(self, other: impl Into<Self>) -> Option<Contact<S>> {
        contact(self, other)
    }
}
