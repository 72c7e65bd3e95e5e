use crate::broad::{Area, Arrangement, Boxes, PackedIndex, Search};
use crate::geometry::{Aabb, Vec2};
use crate::narrow::{Moment, Obstacle, Path};
use crate::scalar::Scalar;
use crate::tiles::{TileMap, TilePos};
use crate::world::motion::{MoveLog, MoveOptions, Moved, among_cells};
use core::fmt;
use core::ops::ControlFlow;

/// Anything that can be in the way: a list of boxes, a broad phase, a tile map, two of these.
///
/// # Examples
///
/// A game's own storage:
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::{Motion, MoveLog, Obstacle, Obstacles};
///
/// struct Doors(Vec<(&'static str, Aabb)>);
///
/// impl Obstacles<i32> for Doors {
///     type Name = &'static str;
///
///     fn near(&self, area: Aabb, mut visit: impl FnMut(&'static str, Obstacle<i32>)) {
///         for &(name, place) in self.0.iter().filter(|(_, place)| place.touches(area)) {
///             visit(name, Obstacle::solid(place));
///         }
///     }
/// }
///
/// let doors = Doors(vec![("oak", Aabb::new(20, 0, 4, 32))]);
/// let mut log = MoveLog::new();
/// Motion::among(&doors).run(Aabb::new(0, 0, 8, 16), [30, 0], &mut log)?;
/// assert_eq!(log.hits()[0].other, "oak");
/// # Ok::<(), jostle::MoveError<i32>>(())
/// ```
pub trait Obstacles<S: Scalar> {
    /// What an obstacle is called. Of hits at one moment, lesser names come first.
    type Name: Copy + Ord + fmt::Debug;

    /// Shows every obstacle that touches the area, edges included, each once; others may be shown too.
    fn near(&self, area: Aabb<S>, visit: impl FnMut(Self::Name, Obstacle<S>));

    /// Shows at least what a long path can meet first. `visit` tells when the first thing was met so far:
    /// whoever goes in the order of travel may stop there.
    ///
    /// Only asked where [`is_far`](Self::is_far) said so.
    fn along(
        &self,
        path: &Path<S>,
        mut visit: impl FnMut(Self::Name, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        self.near(path.bounds(), |name, obstacle| {
            let _ = visit(name, obstacle);
        });
    }

    /// Whether there is so much in an area that going along the path is better than looking at it all.
    fn is_far(&self, _area: Aabb<S>) -> bool {
        false
    }

    /// Makes a simple move among whole cells, if these are all there is. Nobody else needs to write this.
    #[doc(hidden)]
    #[inline(always)]
    fn cross_cells(
        &self,
        _move: (Vec2<S>, &MoveOptions<S>),
        _log: &mut MoveLog<S, Self::Name>,
        _moved: &mut Moved<S>,
    ) -> Option<()> {
        None
    }
}

impl<S: Scalar, O: Obstacles<S> + ?Sized> Obstacles<S> for &O {
    type Name = O::Name;

    fn near(&self, area: Aabb<S>, visit: impl FnMut(Self::Name, Obstacle<S>)) {
        (**self).near(area, visit);
    }

    fn along(
        &self,
        path: &Path<S>,
        visit: impl FnMut(Self::Name, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        (**self).along(path, visit);
    }

    fn is_far(&self, area: Aabb<S>) -> bool {
        (**self).is_far(area)
    }

    #[inline(always)]
    fn cross_cells(
        &self,
        wish: (Vec2<S>, &MoveOptions<S>),
        log: &mut MoveLog<S, Self::Name>,
        moved: &mut Moved<S>,
    ) -> Option<()> {
        (**self).cross_cells(wish, log, moved)
    }
}

impl<S: Scalar> Obstacles<S> for [Aabb<S>] {
    type Name = usize;

    fn near(&self, area: Aabb<S>, mut visit: impl FnMut(usize, Obstacle<S>)) {
        for (index, &place) in self.iter().enumerate() {
            if place.touches(area) {
                visit(index, Obstacle::solid(place));
            }
        }
    }
}

impl<S: Scalar> Obstacles<S> for [Obstacle<S>] {
    type Name = usize;

    fn near(&self, area: Aabb<S>, mut visit: impl FnMut(usize, Obstacle<S>)) {
        for (index, &obstacle) in self.iter().enumerate() {
            if obstacle.place.touches(area) {
                visit(index, obstacle);
            }
        }
    }
}

fn near_in<S: Scalar>(
    boxes: &impl Search<S>,
    area: Aabb<S>,
    mut visit: impl FnMut(u32, Obstacle<S>),
) {
    let _ = boxes.search(&Area::of(area), |index, place| {
        visit(index, Obstacle::solid(place));
        ControlFlow::Continue(())
    });
}

impl<S: Scalar, G: Arrangement<S>> Obstacles<S> for Boxes<S, G> {
    type Name = u32;

    fn near(&self, area: Aabb<S>, visit: impl FnMut(u32, Obstacle<S>)) {
        near_in(self, area, visit);
    }
}

impl<S: Scalar> Obstacles<S> for PackedIndex<S> {
    type Name = u32;

    fn near(&self, area: Aabb<S>, visit: impl FnMut(u32, Obstacle<S>)) {
        near_in(self, area, visit);
    }
}

impl<S: Scalar> Obstacles<S> for TileMap<S> {
    type Name = TilePos;

    fn near(&self, area: Aabb<S>, visit: impl FnMut(TilePos, Obstacle<S>)) {
        self.visit_near(area, visit);
    }

    fn along(&self, path: &Path<S>, visit: impl FnMut(TilePos, Obstacle<S>) -> Option<Moment<S>>) {
        self.visit_along(path, visit);
    }

    fn is_far(&self, area: Aabb<S>) -> bool {
        Self::is_far(self, area)
    }

    #[inline(always)]
    fn cross_cells(
        &self,
        wish: (Vec2<S>, &MoveOptions<S>),
        log: &mut MoveLog<S, TilePos>,
        moved: &mut Moved<S>,
    ) -> Option<()> {
        among_cells((self, |_| true), wish, log.notes(|pos| pos), moved)
    }
}

/// The name of an obstacle of one set or the other; those of the first come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Either<A, B> {
    /// Of the first.
    First(A),
    /// Of the second.
    Second(B),
}

impl<S: Scalar, A: Obstacles<S>, B: Obstacles<S>> Obstacles<S> for (A, B) {
    type Name = Either<A::Name, B::Name>;

    fn near(&self, area: Aabb<S>, mut visit: impl FnMut(Self::Name, Obstacle<S>)) {
        self.0
            .near(area, |name, obstacle| visit(Either::First(name), obstacle));
        self.1
            .near(area, |name, obstacle| visit(Either::Second(name), obstacle));
    }

    fn along(
        &self,
        path: &Path<S>,
        mut visit: impl FnMut(Self::Name, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        self.0
            .along(path, |name, obstacle| visit(Either::First(name), obstacle));
        self.1
            .along(path, |name, obstacle| visit(Either::Second(name), obstacle));
    }

    fn is_far(&self, area: Aabb<S>) -> bool {
        self.0.is_far(area) || self.1.is_far(area)
    }
}
