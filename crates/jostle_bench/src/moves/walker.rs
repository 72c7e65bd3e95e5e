//! What a method must be able to do: one box that walks, or a crowd of them.

use super::level::Level;
use crate::scene::Edges;

/// Two numbers, x and y; y grows down.
pub(crate) type Point = [f32; 2];

/// As what the ground is given to a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Few large boxes.
    Merged,
    /// A box for every tile, flush with its neighbours.
    Tiles,
    /// One thing that knows it is made of boxes.
    Compound,
    /// One thing that knows it is made of tiles.
    Map,
}

impl Form {
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
    /// The lesser corner.
    pub(crate) at: Point,
    /// Whether something was met whose face looks along x, along y.
    pub(crate) met: [bool; 2],
}

/// One box, of the size of [`Level::actor`], on still ground.
pub(crate) trait Walker {
    /// Puts the lesser corner of the box there, whatever is there.
    fn put(&mut self, at: Point);

    /// Timed: moves by as much of `delta` as there is room for, sliding along what is met.
    fn step(&mut self, delta: Point) -> Step;

    /// Timed: many moves, and where they end.
    fn replay(&mut self, start: Point, deltas: &[Point]) -> Point {
        self.put(start);
        let mut end = start;
        for delta in deltas {
            end = self.step(*delta).at;
        }
        end
    }
}

/// Makes a walker; `None` where a method knows no such form of ground.
pub(crate) type MakeWalker = Box<dyn Fn(&Level, Form) -> Option<Box<dyn Walker>>>;

/// Many boxes of the size of [`Level::actor`] that the ground blocks, but not each other.
pub(crate) trait Crowd {
    /// Puts every actor somewhere, as many as there were when the crowd was made.
    fn put(&mut self, places: &[Point]);

    /// Timed: each actor moves by its delta, and afterwards all can be asked for.
    fn tick(&mut self, deltas: &[Point]);

    /// Timed, once per tick: how many actors there are near an area, so that nothing can be put off.
    fn count_near(&mut self, area: Edges) -> usize;

    /// Where the lesser corners are.
    fn places(&self) -> Vec<Point>;

    /// Timed: saves everything into a buffer that is kept, and tells its bytes; `None` if it cannot.
    fn save(&mut self) -> Option<usize> {
        None
    }

    /// Timed: goes back to what was saved last.
    fn restore(&mut self) {}

    /// Timed: takes a copy of everything into memory that is kept; tells whether it can.
    fn copy(&mut self) -> bool {
        false
    }

    /// Timed: goes back to the copy that was taken last.
    fn copy_back(&mut self) {}
}

/// Makes a crowd on some ground; `None` where that would take a method too long.
pub(crate) type MakeCrowd = fn(&Level, &[Point]) -> Option<Box<dyn Crowd>>;
