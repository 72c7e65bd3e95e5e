/// What a mover does when it meets an obstacle, from the weakest to the strongest.
///
/// If contacts of one moment and one axis ask for different responses, the strongest wins.
///
/// # Examples
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Response, slide_among};
///
/// let wall = Aabb::new(20, 0, 8, 40);
/// let end = |response| slide_among(Aabb::new(0, 0, 8, 8), [16, 8], &[wall], response).unwrap().place();
/// assert_eq!(end(Response::Pass), Aabb::new(16, 8, 8, 8));
/// assert_eq!(end(Response::Slide), Aabb::new(12, 8, 8, 8));
/// assert_eq!(end(Response::Bounce), Aabb::new(8, 8, 8, 8));
/// assert_eq!(end(Response::Stop), Aabb::new(12, 6, 8, 8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Response {
    /// The mover passes through as if nothing were there.
    Pass,
    /// The mover stops along the axis of the contact and continues along the other.
    Slide,
    /// The mover reverses along the axis of the contact, keeping all of its motion.
    Bounce,
    /// The move ends.
    Stop,
}
