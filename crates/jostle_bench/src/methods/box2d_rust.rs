//! `box2d-rust`: the dynamic tree of `Box2D` v3, ported to Rust.

use super::box2d::{self, Box2dTree, fattened, narrow};
use crate::method::Method;
use crate::scene::{Edges, Segment};
use box2d_rust::collision::RayCastInput;
use box2d_rust::dynamic_tree::DynamicTree;
use box2d_rust::{Aabb, Vec2};

pub(crate) const METHOD: Method = box2d::method::<Ported>("box2d-rust", "box2d");

struct Ported {
    tree: DynamicTree,
    proxies: Vec<i32>,
}

#[inline]
fn aabb(edges: &Edges) -> Aabb {
    let [x, y, max_x, max_y] = *edges;
    Aabb {
        lower_bound: Vec2 { x, y },
        upper_bound: Vec2 { x: max_x, y: max_y },
    }
}

impl Box2dTree for Ported {
    fn new(boxes: &[Edges], margin: f32) -> Self {
        let count = i32::try_from(boxes.len()).expect("at most a million");
        let mut tree = DynamicTree::new(count);
        let create = |(id, edges)| tree.create_proxy(aabb(&fattened(edges, margin)), 1, id);
        let proxies = (0..).zip(boxes).map(create).collect();
        Self { tree, proxies }
    }

    fn enlarge(&mut self, index: u32, edges: &Edges) {
        let proxy = self.proxies[index as usize];
        self.tree.enlarge_proxy(proxy, aabb(edges));
    }

    fn relocate(&mut self, index: u32, edges: &Edges) {
        let proxy = self.proxies[index as usize];
        self.tree.move_proxy(proxy, aabb(edges));
    }

    fn rebuild(&mut self, full: bool) {
        self.tree.rebuild(full);
    }

    fn query(&self, query: &Edges, mut each: impl FnMut(u32)) {
        self.tree.query_all(aabb(query), |_, id| {
            each(narrow(id));
            true
        });
    }

    fn ray(&self, segment: &Segment, mut each: impl FnMut(u32, f32) -> Option<f32>) {
        let [origin, translation] = [segment.start, segment.delta].map(|[x, y]| Vec2 { x, y });
        let input = RayCastInput {
            origin,
            translation,
            max_fraction: 1.0,
        };
        self.tree.ray_cast(&input, 1, |input, _, id| {
            each(narrow(id), input.max_fraction).unwrap_or(input.max_fraction)
        });
    }
}
