//! Many characters: each tick all of them walk, and the tree of moving colliders is updated.

use super::settings::Settings;
use super::{Actor, Ground, aabb};
use crate::moves::level::Level;
use crate::moves::walker::{Crowd, GroundForm, Point};
use crate::scene::Edges;
use rapier2d::geometry::{
    ActiveCollisionTypes, BroadPhasePairEvent, ColliderBuilder, ColliderHandle,
};
use rapier2d::math::Vector;
use rapier2d::parry::query::DefaultQueryDispatcher;
use rapier2d::pipeline::QueryFilter;

/// With more actors, a tick takes too long to be worth the wait.
const MOST_ACTORS: usize = 10_000;

/// With more cells, creating the ground takes too long.
const MOST_CELLS: usize = 512 * 512;

struct Characters {
    ground: Ground,
    actor: Actor,
    handles: Vec<ColliderHandle>,
    centers: Vec<Vector>,
    events: Vec<BroadPhasePairEvent>,
}

pub(crate) fn crowd(
    level: &Level,
    places: &[Point],
    form: GroundForm,
    settings: Settings,
) -> Option<Box<dyn Crowd>> {
    if MOST_ACTORS < places.len() || MOST_CELLS < level.columns * level.rows {
        return None;
    }
    let mut ground = Ground::new(level, form);
    let [width, height] = level.actor();
    let handles = places.iter().map(|_| {
        let collider = ColliderBuilder::cuboid(width / 2.0, height / 2.0)
            .active_collision_types(ActiveCollisionTypes::all());
        ground.colliders.insert(collider)
    });
    let handles = handles.collect();
    let mut crowd = Characters {
        ground,
        actor: Actor::new(level, settings),
        handles,
        centers: vec![Vector::ZERO; places.len()],
        events: Vec::new(),
    };
    crowd.put(places);
    Some(Box::new(crowd))
}

impl Characters {
    fn settle(&mut self, index: usize, center: Vector) {
        self.centers[index] = center;
        let handle = self.handles[index];
        let collider = &mut self.ground.colliders[handle];
        collider.set_translation(center);
        let aabb = collider.compute_aabb();
        let parameters = &self.ground.parameters;
        self.ground.moving.set_aabb(parameters, handle, aabb);
    }

    fn update(&mut self) {
        self.events.clear();
        self.ground.moving.update(
            &self.ground.parameters,
            &self.ground.colliders,
            &self.ground.bodies,
            &[],
            &[],
            &mut self.events,
        );
    }
}

impl Crowd for Characters {
    fn put(&mut self, places: &[Point]) {
        for (index, at) in places.iter().enumerate() {
            self.settle(index, self.actor.center(*at));
        }
        self.update();
    }

    fn tick(&mut self, deltas: &[Point]) {
        for (index, delta) in deltas.iter().enumerate() {
            let queries = self.ground.queries();
            let center = self
                .actor
                .moved(self.centers[index], *delta, &queries, |_| {});
            self.settle(index, center);
        }
        self.update();
    }

    fn count_near(&mut self, area: Edges) -> usize {
        let queries = self.ground.moving.as_query_pipeline(
            &DefaultQueryDispatcher,
            &self.ground.bodies,
            &self.ground.colliders,
            QueryFilter::default(),
        );
        queries.intersect_aabb_conservative(aabb(area)).count()
    }

    fn places(&self) -> Vec<Point> {
        let corner = |center: &Vector| self.actor.corner(*center);
        self.centers.iter().map(corner).collect()
    }
}
