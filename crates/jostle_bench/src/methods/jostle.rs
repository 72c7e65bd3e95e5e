//! jostle itself.

use crate::method::{Count, Kind, Method};
use crate::scene::Edges;
use jostle::f32::Aabb;

pub(crate) const METHOD: Method = Method {
    name: "jostle",
    alias: "own",
    package: "jostle",
    kind: Kind::Headline,
    in_quick: true,
    count: Some(|boxes| Box::new(boxes.iter().map(aabb).collect::<Vec<_>>())),
    ..Method::NONE
};

fn aabb(edges: &Edges) -> Aabb {
    let [min_x, min_y, max_x, max_y] = *edges;
    Aabb::from_corners([min_x, min_y], [max_x, max_y])
}

impl Count for Vec<Aabb> {
    fn count(&mut self, query: Edges) -> usize {
        aabb(&query).count_overlapping(self)
    }
}
