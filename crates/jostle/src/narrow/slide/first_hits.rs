use crate::geometry::{Aabb, Axis, Side, Sides};
use crate::narrow::path::MetFace;
use crate::narrow::{Hit, Moment, Path, Response};
use crate::scalar::Scalar;
use core::cmp::Ordering;

/// Below this many boxes each is swept, instead of filtering blocks of 64 by the bounds of the path first: a
/// quarter of a block does not repay the filter. Not critical, since a sweep begins with the same test.
const FEW: usize = 16;

/// The first moment at which a path meets something, and what happens there along each axis.
///
/// Offer it every obstacle near the path; it keeps the earliest. Of obstacles met at one moment,
/// faces come before corners: once the faces have been handled, most corners are no longer in the
/// way, and one that still is becomes a face of the next leg.
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Vec2};
/// use jostle::Response;
/// use jostle::motion::{FirstHits, Path};
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

/// The order of hits at one moment: once the faces have been handled, most of the others are no
/// longer in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Face,
    Corner,
    /// Something that ends this slide, so that the caller can go on in another way.
    Turn,
}

/// A face that the mover has run into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face<S: Scalar> {
    /// The obstacle's own edge, at which the mover's leading edge will be exactly.
    pub(crate) edge: S,
    pub(crate) response: Response,
}

impl<S: Scalar> FirstHits<S> {
    /// Considers a hit on that obstacle.
    ///
    /// Returns how it compares with what was offered before: `Less` if it comes first, so that the
    /// others no longer count; `Equal` if it joins them; `Greater` if it comes too late. Hits that
    /// [`Pass`](Response::Pass) block nothing and always come too late, and so do hits whose normal
    /// is not along an axis.
    ///
    /// ```
    /// use core::cmp::Ordering;
    /// use jostle::i32::{Aabb, Vec2};
    /// use jostle::Response;
    /// use jostle::motion::{FirstHits, Path};
    ///
    /// let path = Path::new(Aabb::new(0, 0, 2, 2), Vec2::new(10, 0)).unwrap();
    /// let wall = Aabb::new(4, 0, 2, 2);
    /// let hit = path.sweep(wall).hit().unwrap();
    /// let mut first = FirstHits::default();
    /// assert_eq!(first.offer(hit, wall, Response::Pass), Ordering::Greater);
    /// assert_eq!(first.offer(hit, wall, Response::Stop), Ordering::Less);
    /// assert_eq!(first.offer(hit, wall, Response::Slide), Ordering::Equal);
    /// ```
    #[inline]
    pub fn offer(&mut self, hit: Hit<S>, obstacle: Aabb<S>, response: Response) -> Ordering {
        match Side::from_normal(hit.normal) {
            // A hit that blocks nothing must not hide one behind it.
            Some(side) if response != Response::Pass => {
                let (axis, edge) = (side.axis(), obstacle.edge(side));
                let is_corner = hit.is_corner;
                self.consider(
                    hit.moment,
                    MetFace { axis, is_corner },
                    Face { edge, response },
                )
            }
            _ => Ordering::Greater,
        }
    }

    /// Like [`offer`](Self::offer), for a face that is known to block.
    #[inline]
    fn consider(&mut self, moment: Moment<S>, met: MetFace, face: Face<S>) -> Ordering {
        let rank = if met.is_corner {
            Rank::Corner
        } else {
            Rank::Face
        };
        let order = self.rank(moment, rank);
        if order.is_le() {
            let faces = &mut self.faces[met.axis as usize];
            // Two tiles of one wall may ask for different responses; which one is offered first must not
            // matter.
            let strongest = match faces {
                Some(other) => face.response.max(other.response),
                None => face.response,
            };
            *faces = Some(Face {
                response: strongest,
                ..face
            });
        }
        order
    }

    /// Considers sides on which a leg may not go on from where it begins, at that place.
    pub(crate) fn refuse(&mut self, path: &Path<S>, place: Aabb<S>, sides: Sides) -> Ordering {
        sides.iter().fold(Ordering::Greater, |order, side| {
            let (axis, is_corner) = (side.axis(), false);
            let (edge, response) = (place.edge(side), Response::Slide);
            let met = MetFace { axis, is_corner };
            order.min(self.consider(path.since(), met, Face { edge, response }))
        })
    }

    /// Considers something that ends the slide there, unless a face or a corner comes first.
    #[cfg(feature = "alloc")]
    pub(crate) fn offer_turn(&mut self, moment: Moment<S>) -> Ordering {
        self.rank(moment, Rank::Turn)
    }

    /// Returns how something met at that moment compares with what was offered before, which it
    /// replaces if it is earlier.
    #[inline]
    fn rank(&mut self, moment: Moment<S>, rank: Rank) -> Ordering {
        // Exact comparison first: the rank only decides between hits of the very same moment.
        let order = match &self.first {
            Some((first, known)) => moment.cmp(first).then(rank.cmp(known)),
            None => Ordering::Less,
        };
        if order.is_lt() {
            self.first = Some((moment, rank));
            // An earlier moment: what came later is met on the next leg, if it is still in the way.
            self.faces = [None; 2];
        }
        order
    }

    /// Considers a box on the path, for callers that do not need the hit.
    #[inline]
    pub(crate) fn meet(&mut self, path: &Path<S>, obstacle: Aabb<S>, response: Response) {
        let met = path.meets(obstacle).filter(|_| response != Response::Pass);
        let side = met.and_then(|met| path.heading(met.axis));
        if let (Some(met), Some(side)) = (met, side) {
            // The obstacle's own edge, so that the mover ends flush with it bit for bit.
            let edge = obstacle.edge(side.opposite());
            let moment = path.moment_of(met, obstacle);
            self.consider(moment, met, Face { edge, response });
        }
    }

    /// Sweeps the path against a box and offers the hit, if there is one.
    #[inline]
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
    /// Calls `each` with the index of every box that is hit, the hit, and how it compares with
    /// those before, as returned by [`offer`](Self::offer).
    ///
    /// ```
    /// use jostle::i32::{Aabb, Vec2};
    /// use jostle::Response;
    /// use jostle::motion::{FirstHits, Path};
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
        let mut offer = |index: usize| {
            if let Some((hit, order)) = self.offer_box(path, boxes[index], response) {
                each(index, hit, order);
            }
        };
        if boxes.len() < FEW {
            (0..boxes.len()).for_each(offer);
        } else {
            path.bounds().overlapping(boxes).for_each(&mut offer);
        }
    }

    /// Returns the moment, if anything is in the way.
    #[must_use]
    #[inline]
    pub fn moment(&self) -> Option<Moment<S>> {
        self.first.map(|(moment, _)| moment)
    }

    /// Returns a reference to the moment. Copying a moment (six numbers) costs more than most uses
    /// of it.
    #[inline]
    pub(crate) fn first_moment(&self) -> Option<&Moment<S>> {
        self.first.as_ref().map(|(moment, _)| moment)
    }

    #[inline]
    pub(crate) fn face(&self, axis: Axis) -> Option<Face<S>> {
        self.faces[axis as usize]
    }

    /// Returns whether only corners are met first.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_corner(&self) -> bool {
        self.first.is_some_and(|(_, rank)| rank == Rank::Corner)
    }

    /// Returns whether the slide ends there, to be continued in another way.
    pub(crate) fn is_turn(&self) -> bool {
        self.first.is_some_and(|(_, rank)| rank == Rank::Turn)
    }

    /// Returns whether a face ends the move.
    #[inline]
    pub(crate) fn is_stop(&self) -> bool {
        self.faces
            .iter()
            .flatten()
            .any(|face| face.response == Response::Stop)
    }
}

impl<S: Scalar> Default for FirstHits<S> {
    #[inline]
    fn default() -> Self {
        Self {
            first: None,
            faces: [None; 2],
        }
    }
}
