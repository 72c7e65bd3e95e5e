//! The least that any method based on cells must do: copy the input, sort it into cells once, and write as many
//! pairs as there are. It finds nothing and is never compared as a peer.

use crate::method::{Each, Kind, Method, Pairs};
use crate::scene::{Boxes, Edges, Pair};

pub(crate) const METHOD: Method = Method {
    name: "lower_bound",
    alias: "bound",
    kind: Kind::Bound,
    in_quick: true,
    pairs: Some(|| Box::new(LowerBound::default())),
    ..Method::NONE
};

/// A box and its index, as sorted into cells.
#[derive(Clone, Copy, Default)]
#[expect(dead_code, reason = "writing them is the work; nothing reads them")]
struct LowerBoundRecord {
    edges: Edges,
    index: u32,
}

#[derive(Default)]
struct LowerBound {
    copy: Vec<Edges>,
    starts: Vec<u32>,
    sorted: Vec<LowerBoundRecord>,
    pairs: Vec<Pair>,
}

impl Pairs for LowerBound {
    fn find(&mut self, boxes: Boxes<'_>) {
        let boxes = boxes.edges();
        self.copy.clear();
        self.copy.extend_from_slice(boxes);
        let grid = Cells::over(&self.copy);
        self.starts.clear();
        self.starts.resize(grid.count() + 1, 0);
        for edges in &self.copy {
            self.starts[grid.of(edges) + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.sorted.resize(boxes.len(), LowerBoundRecord::default());
        for (index, edges) in (0..).zip(&self.copy) {
            let place = &mut self.starts[grid.of(edges)];
            self.sorted[*place as usize] = LowerBoundRecord {
                edges: *edges,
                index,
            };
            *place += 1;
        }
        for (k, pair) in (0..).zip(&mut self.pairs) {
            *pair = (k, k + 1);
        }
        std::hint::black_box(&self.sorted);
    }

    fn visit(&self, _each: Each<'_>) {}

    fn expect(&mut self, pairs: usize) {
        self.pairs.resize(pairs, (0, 0));
    }
}

/// Square cells over the world, with about two boxes in each.
struct Cells {
    scale: [f32; 2],
    side: u16,
}

impl Cells {
    fn over(boxes: &[Edges]) -> Self {
        let side = boxes.len().div_ceil(2).isqrt().max(1);
        let side = u16::try_from(side).expect("a million boxes make 708 rows");
        let mut far = [f32::MIN_POSITIVE; 2];
        for edges in boxes {
            far = [far[0].max(edges[0]), far[1].max(edges[1])];
        }
        let scale = far.map(|far| f32::from(side) / far);
        Self { scale, side }
    }

    fn count(&self) -> usize {
        usize::from(self.side) * usize::from(self.side)
    }

    #[inline]
    fn of(&self, edges: &Edges) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "casts to integers saturate, and the least side bounds them"
        )]
        let along = |axis: usize| ((edges[axis] * self.scale[axis]) as u16).min(self.side - 1);
        usize::from(along(1)) * usize::from(self.side) + usize::from(along(0))
    }
}
