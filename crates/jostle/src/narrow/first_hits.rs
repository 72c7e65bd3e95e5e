use crate::geometry::{Aabb, Axis, Side};
use crate::narrow::{Hit, Moment, Path};
use crate::scalar::Scalar;
use core::cmp::Ordering;

/// What a mover does about an obstacle that it meets, the weakest first.
///
/// Where several contacts of one moment and one axis ask for different things, the strongest wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Response {
    /// Goes through as if nothing were there.
    Pass,
    /// Stops along the axis of the contact and goes on along the other.
    Slide,
    /// Turns round along the axis of the contact, keeping all of its motion.
    Bounce,
    /// Ends the move.
    Stop,
}

/// The first moment at which a path meets something, and what happens there along each axis.
///
/// Offer it every obstacle near the path; it keeps the earliest. At one moment, obstacles met face to
/// face come before those met only at a corner: once the faces are answered, most corners are no longer
/// in the way, and one that is becomes a face of the next part of the move.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Vec2};
/// use jostle::{FirstHits, Path, Response};
///
/// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(10, 0)).unwrap();
/// let mut first = FirstHits::default();
/// for wall in [Aabb::new(8, 0, 2, 2), Aabb::new(4, 0, 2, 2)] {
///     first.offer_box(&path, wall, Response::Slide);
/// }
/// assert_eq!(first.moment().unwrap().fraction(), 0.2, "the nearer one");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FirstHits<S: Scalar = f32> {
    first: Option<(Moment<S>, Rank)>,
    faces: [Option<Face<S>>; 2],
}

/// What comes first of things met at one moment: once the faces are answered, most of the others are no
/// longer in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Face,
    Corner,
    /// Something that ends this slide, for whoever asked to go on in another way.
    Turn,
}

/// A face that the mover has run into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face<S: Scalar> {
    /// The obstacle's own edge: the mover's leading edge will be exactly this.
    pub(crate) edge: S,
    pub(crate) response: Response,
}

impl<S: Scalar> FirstHits<S> {
    /// Considers a hit of that obstacle.
    ///
    /// Tells how it compares with what was offered before: `Less` if it comes first, so that the others
    /// no longer count; `Equal` if it joins them; `Greater` if it comes too late. Hits that
    /// [`Pass`](Response::Pass) block nothing and always come too late, as do hits whose normal is not
    /// along an axis.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use jostle::i32::{Aabb, Vec2};
    /// use jostle::{FirstHits, Path, Response};
    ///
    /// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(10, 0)).unwrap();
    /// let wall = Aabb::new(4, 0, 2, 2);
    /// let hit = path.sweep(wall).hit().unwrap();
    /// let mut first = FirstHits::default();
    /// assert_eq!(first.offer(hit, wall, Response::Pass), Ordering::Greater);
    /// assert_eq!(first.offer(hit, wall, Response::Stop), Ordering::Less);
    /// assert_eq!(first.offer(hit, wall, Response::Slide), Ordering::Equal);
    /// ```
    pub fn offer(&mut self, hit: Hit<S>, obstacle: Aabb<S>, response: Response) -> Ordering {
        let Some(side) = Side::of_normal(hit.normal) else {
            return Ordering::Greater;
        };
        if response == Response::Pass {
            return Ordering::Greater;
        }
        let rank = match hit.is_corner {
            true => Rank::Corner,
            false => Rank::Face,
        };
        let order = self.rank(hit.moment, rank);
        if order.is_le() {
            let face = &mut self.faces[side.axis() as usize];
            let strongest = face.map_or(response, |face| face.response.max(response));
            *face = Some(Face {
                edge: obstacle.edge(side),
                response: strongest,
            });
        }
        order
    }

    /// Considers something that ends the slide there unless a face or a corner comes first.
    pub(crate) fn offer_turn(&mut self, moment: Moment<S>) -> Ordering {
        self.rank(moment, Rank::Turn)
    }

    /// How something met then compares with what was offered before, which it replaces if it is earlier.
    fn rank(&mut self, moment: Moment<S>, rank: Rank) -> Ordering {
        let place = (moment, rank);
        let order = self.first.map_or(Ordering::Less, |first| place.cmp(&first));
        if order.is_lt() {
            *self = Self {
                first: Some(place),
                faces: [None; 2],
            };
        }
        order
    }

    /// Sweeps the path against a box and offers the hit, if there is one.
    pub fn offer_box(
        &mut self,
        path: &Path<S>,
        obstacle: Aabb<S>,
        response: Response,
    ) -> Option<(Hit<S>, Ordering)> {
        let hit = path.sweep(obstacle).hit()?;
        Some((hit, self.offer(hit, obstacle, response)))
    }

    /// Sweeps the path against each box of a list and offers the hits.
    ///
    /// Calls `each` with the index of every box that is hit, the hit, and how it compares with those
    /// before, as [`offer`](Self::offer) tells.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    /// use jostle::{FirstHits, Path, Response};
    ///
    /// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(10, 0)).unwrap();
    /// let walls = [Aabb::new(8, 0, 2, 2), Aabb::new(4, 9, 2, 2), Aabb::new(4, 0, 2, 2)];
    /// let mut met = Vec::new();
    /// FirstHits::default().offer_boxes(&path, &walls, Response::Slide, |index, _, _| met.push(index));
    /// assert_eq!(met, [0, 2]);
    /// ```
    pub fn offer_boxes(
        &mut self,
        path: &Path<S>,
        boxes: &[Aabb<S>],
        response: Response,
        mut each: impl FnMut(usize, Hit<S>, Ordering),
    ) {
        for index in path.bounds().overlapping(boxes) {
            if let Some((hit, order)) = self.offer_box(path, boxes[index], response) {
                each(index, hit, order);
            }
        }
    }

    /// When, if anything is in the way.
    #[must_use]
    pub fn moment(&self) -> Option<Moment<S>> {
        self.first.map(|(moment, _)| moment)
    }

    pub(crate) fn face(&self, axis: Axis) -> Option<Face<S>> {
        self.faces[axis as usize]
    }

    /// Whether the slide ends there, to be gone on with in another way.
    pub(crate) fn is_turn(&self) -> bool {
        self.first.is_some_and(|(_, rank)| rank == Rank::Turn)
    }

    /// Whether a face ends the move.
    pub(crate) fn is_stop(&self) -> bool {
        self.faces
            .iter()
            .flatten()
            .any(|face| face.response == Response::Stop)
    }
}

impl<S: Scalar> Default for FirstHits<S> {
    fn default() -> Self {
        Self {
            first: None,
            faces: [None; 2],
        }
    }
}
