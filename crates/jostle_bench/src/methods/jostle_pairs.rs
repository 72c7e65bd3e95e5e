//! Other ways to find all pairs with jostle: sorted, without SIMD, on threads, with other number types.
//!
//! If the boxes must be of another type, they are converted at the first call, which is not timed.

use super::movers;
use crate::method::{AllMove, Each, Kind, Method, Pairs};
use crate::scene::{Boxes, Edges};
use jostle::{Aabb, Scalar, StripCells};

use super::plain::Plain;

/// Finds all pairs from scratch each tick, although the boxes have moved only a little.
pub(crate) const FROM_SCRATCH: Method = Method {
    name: "jostle from scratch",
    alias: "scratch",
    in_quick: true,
    all_move: Some(|_| {
        Box::new(JostlePairsFound::new(
            JostlePairsForm::Unsorted,
            |edge: f32, _| edge,
        ))
    }),
    ..VARIANT
};

const VARIANT: Method = Method {
    package: "jostle",
    kind: Kind::Variant,
    ..Method::NONE
};

pub(crate) const SORTED: Method = Method {
    name: "jostle sorted",
    alias: "sorted",
    in_quick: true,
    pairs: Some(|| {
        Box::new(JostlePairsFound::new(
            JostlePairsForm::Sorted,
            |edge: f32, _| edge,
        ))
    }),
    ..VARIANT
};

pub(crate) const THREADS: Method = Method {
    name: "jostle 2 threads",
    alias: "threads",
    is_threaded: true,
    pairs: Some(|| {
        Box::new(JostlePairsFound::new(
            JostlePairsForm::Threads,
            |edge: f32, _| edge,
        ))
    }),
    ..VARIANT
};

pub(crate) const NO_SIMD: Method = Method {
    name: "jostle no simd",
    alias: "no_simd",
    in_quick: true,
    pairs: Some(|| {
        Box::new(JostlePairsFound::new(
            JostlePairsForm::Unsorted,
            |edge, _| Plain(edge),
        ))
    }),
    ..VARIANT
};

pub(crate) const F64: Method = Method {
    name: "jostle f64",
    alias: "f64",
    pairs: Some(|| {
        Box::new(JostlePairsFound::new(
            JostlePairsForm::Unsorted,
            |edge, _| f64::from(edge),
        ))
    }),
    ..VARIANT
};

pub(crate) const I32: Method = Method {
    name: "jostle i32",
    alias: "i32",
    pairs: Some(|| Box::new(JostlePairsFound::new(JostlePairsForm::Unsorted, whole))),
    ..VARIANT
};

/// Workloads are on a lattice of at most 24 bits, so scaling to the range of an `i32` keeps every edge exact.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the steps were chosen to fit"
)]
fn whole(edge: f32, steps: f32) -> i32 {
    (edge * steps) as i32
}

/// Returns the power of two that brings the largest edge just below 2^30.
fn steps(boxes: &[Edges]) -> f32 {
    let largest = boxes
        .as_flattened()
        .iter()
        .fold(1.0_f32, |a, b| a.max(b.abs()));
    let mut steps = 1.0;
    while largest * steps < 536_870_912.0 {
        steps *= 2.0;
    }
    steps
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum JostlePairsForm {
    Unsorted,
    Sorted,
    Threads,
}

struct JostlePairsFound<S: Scalar> {
    form: JostlePairsForm,
    convert: fn(f32, f32) -> S,
    cells: StripCells<S>,
    /// The converted boxes, and the address of the original ones.
    boxes: Vec<Aabb<S>>,
    origin: Option<(usize, usize)>,
}

impl<S: Scalar> JostlePairsFound<S> {
    fn new(form: JostlePairsForm, convert: fn(f32, f32) -> S) -> Self {
        Self {
            form,
            convert,
            cells: StripCells::new(),
            boxes: Vec::new(),
            origin: None,
        }
    }

    fn convert(&mut self, boxes: &[Edges]) {
        let origin = Some((boxes.as_ptr().addr(), boxes.len()));
        if self.origin == origin {
            return;
        }
        self.origin = origin;
        let (convert, steps) = (self.convert, steps(boxes));
        let aabb = |edges: &Edges| {
            let [x0, y0, x1, y1] = edges.map(|edge| convert(edge, steps));
            Aabb::from_corners([x0, y0], [x1, y1])
        };
        self.boxes = boxes.iter().map(aabb).collect();
    }
}

impl AllMove for JostlePairsFound<f32> {
    fn tick(&mut self, boxes: Boxes<'_>) {
        let _ = self.cells.pairs(boxes.aabbs).unsorted();
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(self.cells.found(), each);
    }
}

impl<S: Scalar> Pairs for JostlePairsFound<S> {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.convert(boxes.edges());
        let pairs = self.cells.pairs(&self.boxes);
        let _ = match self.form {
            JostlePairsForm::Unsorted => pairs.unsorted(),
            JostlePairsForm::Sorted => pairs.sorted(),
            JostlePairsForm::Threads => pairs.in_threads().unsorted(),
        };
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(self.cells.found(), each);
    }
}
