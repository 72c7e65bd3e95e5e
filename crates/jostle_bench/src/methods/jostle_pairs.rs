//! Other ways to all pairs with jostle: sorted, without wide registers, on threads, in other numbers.
//!
//! Where the boxes must be of another type, they are converted at the first call, which is not timed.

use super::movers;
use crate::method::{Each, Kind, Method, Pairs};
use crate::scene::{Boxes, Edges};
use jostle::{Aabb, Scalar, StripCells};

use super::plain::Plain;

const VARIANT: Method = Method {
    package: "jostle",
    kind: Kind::Variant,
    ..Method::NONE
};

pub(crate) const SORTED: Method = Method {
    name: "jostle sorted",
    alias: "sorted",
    in_quick: true,
    pairs: Some(|| Box::new(Found::new(Form::Sorted, |edge: f32| edge))),
    ..VARIANT
};

pub(crate) const THREADS: Method = Method {
    name: "jostle 2 threads",
    alias: "threads",
    is_threaded: true,
    pairs: Some(|| Box::new(Found::new(Form::Threads, |edge: f32| edge))),
    ..VARIANT
};

pub(crate) const NO_SIMD: Method = Method {
    name: "jostle no simd",
    alias: "no_simd",
    in_quick: true,
    pairs: Some(|| Box::new(Found::new(Form::Unsorted, Plain))),
    ..VARIANT
};

pub(crate) const F64: Method = Method {
    name: "jostle f64",
    alias: "f64",
    pairs: Some(|| Box::new(Found::new(Form::Unsorted, f64::from))),
    ..VARIANT
};

pub(crate) const I32: Method = Method {
    name: "jostle i32",
    alias: "i32",
    pairs: Some(|| Box::new(Found::new(Form::Unsorted, whole))),
    ..VARIANT
};

/// Workloads lie on a lattice whose steps are bits of an `f32`, so order by bits is order by value and
/// no two edges fall together.
fn whole(edge: f32) -> i32 {
    let bits = edge.to_bits().cast_signed();
    if bits < 0 { bits ^ i32::MAX } else { bits }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Unsorted,
    Sorted,
    Threads,
}

struct Found<S: Scalar> {
    form: Form,
    convert: fn(f32) -> S,
    cells: StripCells<S>,
    /// The boxes converted, and where those they were converted from lie.
    boxes: Vec<Aabb<S>>,
    origin: Option<(usize, usize)>,
    pairs: Vec<[u32; 2]>,
}

impl<S: Scalar> Found<S> {
    fn new(form: Form, convert: fn(f32) -> S) -> Self {
        Self {
            form,
            convert,
            cells: StripCells::new(),
            boxes: Vec::new(),
            origin: None,
            pairs: Vec::new(),
        }
    }

    fn convert(&mut self, boxes: &[Edges]) {
        let origin = Some((boxes.as_ptr().addr(), boxes.len()));
        if self.origin == origin {
            return;
        }
        self.origin = origin;
        let convert = self.convert;
        let aabb = |edges: &Edges| {
            let [x0, y0, x1, y1] = edges.map(convert);
            Aabb::from_corners([x0, y0], [x1, y1])
        };
        self.boxes = boxes.iter().map(aabb).collect();
    }
}

impl<S: Scalar> Pairs for Found<S> {
    fn find(&mut self, boxes: Boxes<'_>) {
        self.convert(boxes.edges());
        let pairs = self.cells.pairs(&self.boxes);
        match self.form {
            Form::Unsorted => pairs.unsorted_into(&mut self.pairs),
            Form::Sorted => pairs.sorted_into(&mut self.pairs),
            Form::Threads => pairs.in_threads().unsorted_into(&mut self.pairs),
        }
    }

    fn visit(&self, each: Each<'_>) {
        movers::visit_arrays(&self.pairs, each);
    }
}
