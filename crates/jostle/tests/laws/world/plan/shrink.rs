//! Failing plans made as small as possible, and printed.

use super::{Plan, SLIDE};
use crate::draw::{Lattice, Units};
use jostle::{MoveOptions, Outside, Tile};

/// Checks a law on a plan. The error describes the smallest plan that still fails.
pub(crate) fn check<S: Lattice>(
    plan: Plan,
    law: impl Fn(&Plan) -> Result<(), String>,
) -> Result<(), String> {
    let is_broken = |plan: &Plan| {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| law(plan)))
            .unwrap_or_else(|_| Err("it panicked".to_owned()))
    };
    if is_broken(&plan).is_ok() {
        return Ok(());
    }
    let least = plan.shrunk(&law);
    let problem = is_broken(&least).err().unwrap_or_default();
    Err(format!("{problem}\n  {}", least.to_text::<S>()))
}

impl Plan {
    /// Shrinks a failing plan by removing one thing after another as long as it still fails.
    fn shrunk(self, check: &impl Fn(&Self) -> Result<(), String>) -> Self {
        let mut plan = self;
        let fails = |plan: &Self| {
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(plan).is_err()))
                .unwrap_or(true)
        };
        loop {
            let next = plan.smaller().into_iter().find(|smaller| fails(smaller));
            match next {
                Some(next) => plan = next,
                None => return plan,
            }
        }
    }

    fn smaller(&self) -> Vec<Self> {
        let mut all = Vec::new();
        let mut with = |change: &dyn Fn(&mut Self)| {
            let mut plan = self.clone();
            change(&mut plan);
            all.push(plan);
        };
        if self.map.is_some() {
            with(&|plan| plan.map = None);
        }
        for index in 0..self.bodies.len() {
            with(&|plan| {
                plan.bodies.remove(index);
            });
        }
        for index in (0..self.deltas.len()).filter(|_| 1 < self.deltas.len()) {
            with(&|plan| {
                plan.deltas.remove(index);
            });
        }
        if let Some(map) = &self.map {
            for index in (0..map.tiles.len()).filter(|&i| map.tiles[i] != Tile::EMPTY) {
                with(&|plan| plan.map.as_mut().expect("a map").tiles[index] = Tile::EMPTY);
            }
            if map.outside != Outside::Empty {
                with(&|plan| plan.map.as_mut().expect("a map").outside = Outside::Empty);
            }
        }
        if self.answer != SLIDE {
            with(&|plan| plan.answer = SLIDE);
        }
        let base = MoveOptions::default();
        if self.options != base {
            with(&|plan| plan.options = base);
            with(&|plan| plan.options.forgive_ceiling = 0);
            with(&|plan| plan.options.forgive_wall = 0);
            with(&|plan| plan.options.forgive_floor = 0);
            with(&|plan| plan.options.forgive_ledge = 0);
            with(&|plan| plan.options.step = 0);
            with(&|plan| plan.options.snap = 0);
            with(&|plan| plan.options.max_hits = 32);
            with(&|plan| plan.options.axis_by_axis = false);
        }
        all.retain(|plan| format!("{plan:?}") != format!("{self:?}"));
        all
    }

    /// Prints the plan as numbers to paste into a test.
    fn to_text<S: Lattice>(&self) -> String {
        use std::fmt::Write;
        let corners = |place: Units| {
            let place = self.aabb::<S>(place);
            let (min, max) = (place.min(), place.max());
            format!("[{:?}, {:?}]..[{:?}, {:?}]", min.x, min.y, max.x, max.y)
        };
        let mut text = format!("mover {}", corners(self.mover));
        for delta in self.moves::<S>() {
            let _ = write!(text, "\n  by [{:?}, {:?}]", delta.x, delta.y);
        }
        let _ = write!(text, "\n  answer {:?}", self.answer);
        if self.options != MoveOptions::default() {
            let _ = write!(text, "\n  {:?}", self.options::<S>());
        }
        for &(role, place) in &self.bodies {
            let _ = write!(text, "\n  {role:?} {}", corners(place));
        }
        if let (Some(plan), Some(map)) = (&self.map, self.tile_map::<S>()) {
            let _ = write!(
                text,
                "\n  map at {:?}, tiles of {:?}, {:?} cells, outside {:?}",
                map.origin(),
                map.tile_size(),
                plan.cells,
                plan.outside
            );
            for (pos, tile) in map.tiles() {
                let _ = write!(
                    text,
                    "\n    [{}, {}] {:?} {:?}",
                    pos.column,
                    pos.row,
                    tile.kind(),
                    map.cell_box(pos)
                );
            }
        }
        text
    }
}
