//! `boxdd`: the dynamic tree of `Box2D` v3 in C, behind a safe wrapper.
//!
//! The wrapper looks up every hit in a hash map, which the tree alone would not do; `box2d-rust` is that tree
//! without the lookup.

use super::box2d::{self, Box2dTree, fattened, narrow};
use crate::method::Method;
use crate::scene::{Edges, Segment};
use boxdd::{Aabb, DynamicTree, Foundation, TreeCastControl, TreeProxyId, TreeRayCastInput};

pub(crate) const METHOD: Method = box2d::method::<Wrapped>("boxdd", "boxdd");

const VALID: &str = "workloads hold valid boxes";

struct Wrapped {
    tree: DynamicTree,
    proxies: Vec<TreeProxyId>,
}

#[inline]
fn aabb(edges: &Edges) -> Aabb {
    Aabb::new([edges[0], edges[1]], [edges[2], edges[3]]).expect(VALID)
}

impl Box2dTree for Wrapped {
    fn new(boxes: &[Edges], margin: f32) -> Self {
        // Once per process is enough, and repeating it does no harm.
        Foundation::initialize_default().expect("nothing else sets other units");
        let mut tree = DynamicTree::with_capacity(boxes.len()).expect("at most a million");
        let create = |(id, edges)| {
            let proxy = tree.create_proxy(aabb(&fattened(edges, margin)), 1, id);
            proxy.expect(VALID)
        };
        let proxies = (0..).zip(boxes).map(create).collect();
        Self { tree, proxies }
    }

    fn enlarge(&mut self, index: u32, edges: &Edges) {
        let proxy = self.proxies[index as usize];
        self.tree.enlarge_proxy(proxy, aabb(edges)).expect(VALID);
    }

    fn relocate(&mut self, index: u32, edges: &Edges) {
        let proxy = self.proxies[index as usize];
        self.tree.move_proxy(proxy, aabb(edges)).expect(VALID);
    }

    fn rebuild(&mut self, full: bool) {
        self.tree.rebuild(full).expect(VALID);
    }

    fn query(&self, query: &Edges, mut each: impl FnMut(u32)) {
        let mut visit = |_, id| {
            each(narrow(id));
            true
        };
        self.tree.query_all(aabb(query), &mut visit).expect(VALID);
    }

    fn ray(&self, segment: &Segment, mut each: impl FnMut(u32, f32) -> Option<f32>) {
        let input = TreeRayCastInput::new(segment.start, segment.delta).expect(VALID);
        let mut visit = |input: TreeRayCastInput, _, id| {
            let nearer = each(narrow(id), input.max_fraction());
            nearer.map_or(TreeCastControl::Continue, TreeCastControl::Clip)
        };
        self.tree.ray_cast(input, 1, &mut visit).expect(VALID);
    }
}
