//! `rapier2d`: its `KinematicCharacterController`, without any simulation.
//!
//! Its defaults expect y to grow up, so y is negated on the way in and out.

pub(crate) mod crowd;
pub(crate) mod settings;

use super::level::Level;
use super::walker::{GroundForm, Point, Step, Walker};
use crate::scene::Edges;
use rapier2d::control::{CharacterCollision, KinematicCharacterController};
use rapier2d::dynamics::{IntegrationParameters, RigidBodySet};
use rapier2d::geometry::{Aabb, BroadPhaseBvh, ColliderBuilder, ColliderSet, Cuboid, SharedShape};
use rapier2d::math::{IVector, Pose, Vector};
use rapier2d::parry::query::DefaultQueryDispatcher;
use rapier2d::pipeline::{QueryFilter, QueryPipeline};
use settings::Settings;

/// The controller needs the length of a tick.
const TICK: f32 = 1.0 / 60.0;

/// Colliders without bodies, and trees to find them in.
///
/// Static and moving colliders have a tree each, so that walking does not traverse leaves that can never block:
/// the fastest way we found.
struct Ground {
    bodies: RigidBodySet,
    colliders: ColliderSet,
    still: BroadPhaseBvh,
    moving: BroadPhaseBvh,
    parameters: IntegrationParameters,
}

impl Ground {
    fn new(level: &Level, form: GroundForm) -> Self {
        let mut ground = Self {
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            still: BroadPhaseBvh::new(),
            moving: BroadPhaseBvh::new(),
            parameters: IntegrationParameters {
                length_unit: level.tile,
                ..IntegrationParameters::default()
            },
        };
        for collider in colliders(level, form) {
            let handle = ground.colliders.insert(collider);
            let aabb = ground.colliders[handle].compute_aabb();
            ground.still.set_aabb(&ground.parameters, handle, aabb);
        }
        ground.settle_still();
        ground
    }

    fn settle_still(&mut self) {
        let Self {
            bodies, colliders, ..
        } = self;
        let mut events = Vec::new();
        self.still
            .update(&self.parameters, colliders, bodies, &[], &[], &mut events);
    }

    /// Queries the static colliders.
    fn queries(&self) -> QueryPipeline<'_> {
        self.still.as_query_pipeline(
            &DefaultQueryDispatcher,
            &self.bodies,
            &self.colliders,
            QueryFilter::default(),
        )
    }
}

/// Returns a box with y negated.
fn aabb([left, top, right, bottom]: Edges) -> Aabb {
    Aabb::new(Vector::new(left, -bottom), Vector::new(right, -top))
}

fn cuboid(edges: &Edges) -> (Pose, SharedShape) {
    let aabb = aabb(*edges);
    let half = aabb.half_extents();
    let shape = SharedShape::cuboid(half.x, half.y);
    (Pose::from_translation(aabb.center()), shape)
}

fn colliders(level: &Level, form: GroundForm) -> Vec<ColliderBuilder> {
    let separate = |boxes: &[Edges]| {
        let placed = boxes.iter().map(cuboid);
        placed
            .map(|(pose, shape)| ColliderBuilder::new(shape).position(pose))
            .collect()
    };
    match form {
        GroundForm::Merged => separate(&level.merged()),
        GroundForm::Tiles => separate(&level.tiles()),
        GroundForm::Compound => {
            let parts = level.tiles().iter().map(cuboid).collect();
            vec![ColliderBuilder::compound(parts)]
        }
        GroundForm::Map => vec![voxels(level)],
    }
}

fn voxels(level: &Level) -> ColliderBuilder {
    let whole = |number: usize| i32::try_from(number).expect("levels are small");
    let cells: Vec<_> = level
        .solid_cells()
        .map(|[column, row]| IVector::new(whole(column), -whole(row) - 1))
        .collect();
    ColliderBuilder::voxels(Vector::splat(level.tile), &cells)
}

/// Returns the moving box as the controller needs it.
struct Actor {
    controller: KinematicCharacterController,
    shape: Cuboid,
}

impl Actor {
    fn new(level: &Level, settings: Settings) -> Self {
        let [width, height] = level.actor();
        Self {
            controller: settings.controller(level.tile),
            shape: Cuboid::new(Vector::new(width / 2.0, height / 2.0)),
        }
    }

    fn center(&self, at: Point) -> Vector {
        let half = self.shape.half_extents;
        Vector::new(at[0] + half.x, -at[1] - half.y)
    }

    fn corner(&self, center: Vector) -> Point {
        let half = self.shape.half_extents;
        [center.x - half.x, -center.y - half.y]
    }

    fn moved(
        &self,
        center: Vector,
        delta: Point,
        queries: &QueryPipeline<'_>,
        met: impl FnMut(CharacterCollision),
    ) -> Vector {
        let pose = Pose::from_translation(center);
        let delta = Vector::new(delta[0], -delta[1]);
        let controller = &self.controller;
        let moved = controller.move_shape(TICK, queries, &self.shape, &pose, delta, met);
        center + moved.translation
    }
}

struct Character {
    ground: Ground,
    actor: Actor,
    center: Vector,
}

pub(crate) fn walker(level: &Level, form: GroundForm, settings: Settings) -> Box<dyn Walker> {
    Box::new(Character {
        ground: Ground::new(level, form),
        actor: Actor::new(level, settings),
        center: Vector::ZERO,
    })
}

impl Walker for Character {
    fn put(&mut self, at: Point) {
        self.center = self.actor.center(at);
    }

    fn step(&mut self, delta: Point) -> Step {
        let mut met = [false; 2];
        let queries = self.ground.queries();
        self.center = self.actor.moved(self.center, delta, &queries, |collision| {
            let normal = collision.hit.normal1;
            met[usize::from(normal.x.abs() < normal.y.abs())] = true;
        });
        Step {
            at: self.actor.corner(self.center),
            met,
        }
    }
}
