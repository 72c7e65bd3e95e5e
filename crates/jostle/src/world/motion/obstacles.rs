use crate::broad::{Area, Arrangement, Boxes, PackedIndex, Search};
use crate::geometry::Aabb;
use crate::narrow::{Moment, Obstacle, Path};
use crate::scalar::Scalar;
use crate::tiles::{TileMap, TilePos};
use core::fmt;
use core::ops::ControlFlow;

/// Anything that can be in the way: a list of boxes, a broad phase, a tile map, or a pair of these.
///
/// # Examples
///
/// A game's own storage only has to implement [`near`](Self::near):
///
/// ```
/// use jostle::i32::Aabb;
/// use jostle::MoveLog;
/// use jostle::motion::{Motion, Obstacle, Obstacles};
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
    /// How an obstacle is named. Of hits at one moment, lesser names come first.
    type Name: Copy + Ord + fmt::Debug;

    /// Calls `visit` once with every obstacle that touches the area, edges included. It may visit others too.
    fn near(&self, area: Aabb<S>, visit: impl FnMut(Self::Name, Obstacle<S>));

    /// Calls `visit` with at least those obstacles that a long path can meet first. `visit` returns the earliest
    /// moment at which anything was met so far: an implementation that visits in the order of travel may stop there.
    ///
    /// Only called for paths that [`is_far`](Self::is_far) holds for. Visits everything near by default.
    fn along(
        &self,
        path: &Path<S>,
        mut visit: impl FnMut(Self::Name, Obstacle<S>) -> Option<Moment<S>>,
    ) {
        self.near(path.bounds(), |name, obstacle| {
            let _ = visit(name, obstacle);
        });
    }

    /// Whether an area has too many obstacles to list, so that going [along](Self::along) the path is better. Never by
    /// default.
    fn is_far(&self, _area: Aabb<S>) -> bool {
        false
    }

    /// Returns the tile map among the obstacles, if there is one. `None` by default.
    ///
    /// Storage that implements this, [`tile_name`](Self::tile_name) and [`has_only_tiles`](Self::has_only_tiles) makes
    /// most moves on tiles about twice as fast. Results are the same without.
    #[inline(always)]
    fn tile_map(&self) -> Option<&TileMap<S>> {
        None
    }

    /// Returns the name of a cell of the [tile map](Self::tile_map). `None` by default.
    #[inline(always)]
    fn tile_name(&self, _pos: TilePos) -> Option<Self::Name> {
        None
    }

    /// Whether nothing but the [tile map](Self::tile_map) touches the area. It may answer `false` to be on the safe
    /// side, as it does by default.
    #[inline(always)]
    fn has_only_tiles(&self, _area: Aabb<S>) -> bool {
        false
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
    fn tile_map(&self) -> Option<&TileMap<S>> {
        (**self).tile_map()
    }

    #[inline(always)]
    fn tile_name(&self, pos: TilePos) -> Option<Self::Name> {
        (**self).tile_name(pos)
    }

    #[inline(always)]
    fn has_only_tiles(&self, area: Aabb<S>) -> bool {
        (**self).has_only_tiles(area)
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
    fn tile_map(&self) -> Option<&Self> {
        Some(self)
    }

    #[inline(always)]
    fn tile_name(&self, pos: TilePos) -> Option<TilePos> {
        Some(pos)
    }

    #[inline(always)]
    fn has_only_tiles(&self, _area: Aabb<S>) -> bool {
        true
    }
}

/// The name of an obstacle of a pair of sets. Names of the first set come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Either<A, B> {
    /// An obstacle of the first set.
    First(A),
    /// An obstacle of the second set.
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

    /// Returns the tile map of the first set, or else that of the second.
    #[inline(always)]
    fn tile_map(&self) -> Option<&TileMap<S>> {
        self.0.tile_map().or_else(|| self.1.tile_map())
    }

    #[inline(always)]
    fn tile_name(&self, pos: TilePos) -> Option<Self::Name> {
        if self.0.tile_map().is_some() {
            self.0.tile_name(pos).map(Either::First)
        } else {
            self.1.tile_name(pos).map(Either::Second)
        }
    }

    #[inline(always)]
    fn has_only_tiles(&self, area: Aabb<S>) -> bool {
        if self.0.tile_map().is_some() {
            self.0.has_only_tiles(area) && is_clear(&self.1, area)
        } else {
            self.1.has_only_tiles(area) && is_clear(&self.0, area)
        }
    }
}

/// Whether nothing touches the area.
#[inline]
fn is_clear<S: Scalar>(obstacles: &impl Obstacles<S>, area: Aabb<S>) -> bool {
    let mut is_clear = true;
    obstacles.near(area, |_, obstacle| {
        is_clear &= !obstacle.place.touches(area);
    });
    is_clear
}
