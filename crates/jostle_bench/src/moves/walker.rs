//! What a method must be able to do: move one walker, or a crowd of them.

use super::level::Level;
use crate::scene::Edges;

/// Two numbers, x and y; y grows down.
pub(crate) type Point = [f32; 2];

/// The form in which a method receives the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroundForm {
    /// Few large boxes.
    Merged,
    /// A box for every tile, flush with its neighbors.
    Tiles,
    /// One shape that is made of boxes.
    Compound,
    /// One shape that is made of tiles.
    Map,
}

impl GroundForm {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Merged => "merged boxes",
            Self::Tiles => "separate tiles",
            Self::Compound => "compound",
            Self::Map => "tile map",
        }
    }
}

/// How a move ended.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// The min corner.
    pub(crate) at: Point,
    /// Whether something was hit on a face across x, across y.
    pub(crate) met: [bool; 2],
}

/// One box, of the size of [`Level::actor`], on static ground.
pub(crate) trait Walker {
    /// Moves the min corner of the box to a point, whatever is there.
    fn put(&mut self, at: Point);

    /// Timed: moves by as much of `delta` as there is room for, sliding along what is hit.
    fn step(&mut self, delta: Point) -> Step;

    /// Timed: makes many moves and returns where they end.
    fn replay(&mut self, start: Point, deltas: &[Point]) -> Point {
        self.put(start);
        let mut end = start;
        for delta in deltas {
            end = self.step(*delta).at;
        }
        end
    }
}

/// Creates a walker, or `None` if a method does not support that form of ground.
pub(crate) type MakeWalker = Box<dyn Fn(&Level, GroundForm) -> Option<Box<dyn Walker>>>;

/// Many boxes, of the size of [`Level::actor`], that the ground blocks but that ignore each other.
pub(crate) trait Crowd {
    /// Puts every actor somewhere; their number is that at creation.
    fn put(&mut self, places: &[Point]);

    /// Timed: moves each actor by its delta. Afterward all can be queried.
    fn tick(&mut self, deltas: &[Point]);

    /// Timed, once per tick: returns how many actors are near an area, so that no work can be deferred.
    fn count_near(&mut self, area: Edges) -> usize;

    /// Returns the min corners.
    fn places(&self) -> Vec<Point>;

    /// Timed: saves everything into a reused buffer and returns its bytes, or `None` if unsupported.
    fn save(&mut self) -> Option<usize> {
        None
    }

    /// Timed: restores what was saved last.
    fn restore(&mut self) {}

    /// Timed: copies everything into reused memory. Returns whether that is supported.
    fn copy(&mut self) -> bool {
        false
    }

    /// Timed: restores the last copy.
    fn copy_back(&mut self) {}
}

/// Creates a crowd on some ground, or `None` if that would take the method too long.
pub(crate) type MakeCrowd = fn(&Level, &[Point]) -> Option<Box<dyn Crowd>>;
