//! Moving solids arrive, and what is in the way is pushed, carried, or reported as crushed.

use super::plan::{Plan, Role, SLIDE, Wish, check};
use super::shuffled;
use crate::draw::{Draw, Lattice};
use crate::same;
use jostle::motion::Obstacle;
use jostle::{Aabb, ActorRule, BodyId, BodyKind, EventKind, Scalar, Side, Vec2, World};

const WISH: Wish = Wish {
    slopes: false,
    options: false,
    outside: false,
    sensors: false,
    answers: &[SLIDE],
};

/// What is done to a body of the plan.
#[derive(Clone, Copy, Debug)]
struct Push {
    body: usize,
    delta: [i64; 2],
    /// How fast the body's belt runs afterward, if it is a solid.
    belt: [i64; 2],
}

fn pushes(draw: &mut Draw, count: usize) -> Vec<Push> {
    let number = 1 + draw.index(5);
    (0..number)
        .map(|_| Push {
            body: draw.index(count.max(1)),
            delta: [draw.within(8), draw.within(8)],
            belt: draw.pick(&[[0, 0], [0, 0], [3, 0], [-2, 1], [5, -4]]),
        })
        .collect()
}

pub(super) fn moving_solids<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let plan = Plan::draw::<S>(draw, WISH);
    let pushes = pushes(draw, plan.bodies.len());
    let rule = draw.pick(&[ActorRule::Block, ActorRule::Ignore]);
    check::<S>(plan, |plan| {
        let order: Vec<_> = (0..plan.bodies.len()).collect();
        play::<S>(plan, &order, &pushes, rule, true)
            .map(|_| ())
            .map_err(|problem| format!("{problem} {rule:?} {pushes:?}"))
    })
}

/// The order of insertion changes ids and nothing else.
pub(super) fn shuffled_solids<S: Lattice>(draw: &mut Draw) -> Result<(), String> {
    let plan = Plan::draw::<S>(draw, WISH);
    let pushes = pushes(draw, plan.bodies.len());
    let rule = draw.pick(&[ActorRule::Block, ActorRule::Ignore]);
    let order = shuffled(draw, plan.bodies.len());
    check::<S>(plan, |plan| {
        let order: Vec<_> = order
            .iter()
            .copied()
            .filter(|&index| index < plan.bodies.len())
            .collect();
        let straight: Vec<_> = (0..plan.bodies.len()).collect();
        let one = play::<S>(plan, &straight, &pushes, rule, false)?;
        let other = play::<S>(plan, &order, &pushes, rule, false)?;
        for (a, b) in one.iter().zip(&other) {
            same!(b, a, "in the order {order:?}, {rule:?} {pushes:?}");
        }
        Ok(())
    })
}

/// Plays the pushes, with all actors falling before each. Returns all places after each push.
fn play<S: Lattice>(
    plan: &Plan,
    order: &[usize],
    pushes: &[Push],
    rule: ActorRule,
    is_checked: bool,
) -> Result<Vec<Vec<Aabb<S>>>, String> {
    let mut world = World::<S>::new();
    if let Some(map) = plan.tile_map() {
        world.add_map(map);
    }
    let mut ids = vec![None; plan.bodies.len()];
    for &index in order {
        let (role, place) = plan.bodies[index];
        let body = plan.body::<S>(role, place).with_actors(rule);
        ids[index] = Some(world.add(body).expect("a sound body"));
    }
    let ids: Vec<BodyId> = ids.into_iter().flatten().collect();
    let places = |world: &World<S>| -> Vec<Aabb<S>> {
        ids.iter().filter_map(|&id| world.place(id)).collect()
    };
    let mut all = Vec::new();
    for &Push { body, delta, belt } in pushes.iter().filter(|push| push.body < ids.len()) {
        for index in (0..ids.len()).filter(|&index| plan.bodies[index].0.is_actor()) {
            let _ = world.move_and_slide(ids[index], [S::ZERO, plan.number(3)]);
        }
        all.push(places(&world));
        let delta = plan.vec::<S>(delta);
        if plan.bodies[body].0.is_actor() {
            let _ = world.move_and_slide(ids[body], delta);
        } else {
            // Ties go by id, and so does which of two equal boxes in one place is pushed first: the first moves
            // out of the way, and the second pushes it on.
            if !is_checked && has_ties(plan, &world, &ids) {
                return Ok(all);
            }
            let before = places(&world);
            let rides: Vec<_> = ids
                .iter()
                .map(|&id| world.rides(id).map(BodyId::from))
                .collect();
            world.begin_tick();
            world
                .move_solid(ids[body], delta)
                .map_err(|error| error.to_string())?;
            if is_checked {
                let after = places(&world);
                arrives(plan, &before, &after, body, delta)?;
                overlaps_or_is_crushed(plan, &world, &before, &after, &ids, body, rule)?;
                rides_along(plan, &before, &after, &rides, &ids, body, delta)?;
            }
            let belt = plan.vec::<S>(belt);
            world
                .set_conveyor(ids[body], belt)
                .map_err(|error| error.to_string())?;
        }
        all.push(places(&world));
        if !is_checked && has_ties(plan, &world, &ids) {
            return Ok(all);
        }
        let before = places(&world);
        world.run_conveyors();
        if is_checked {
            let after = places(&world);
            runs_free(plan, &before, &after, rule)?;
        }
        all.push(places(&world));
    }
    Ok(all)
}

fn arrives<S: Lattice>(
    plan: &Plan,
    before: &[Aabb<S>],
    after: &[Aabb<S>],
    body: usize,
    delta: Vec2<S>,
) -> Result<(), String> {
    same!(after[body], before[body].moved(delta), "the solid {body}");
    for (index, (role, _)) in plan.bodies.iter().enumerate() {
        if !role.is_actor() && index != body {
            same!(after[index], before[index], "the solid {index}");
        }
    }
    Ok(())
}

fn overlaps_or_is_crushed<S: Lattice>(
    plan: &Plan,
    world: &World<S>,
    before: &[Aabb<S>],
    after: &[Aabb<S>],
    ids: &[BodyId],
    body: usize,
    rule: ActorRule,
) -> Result<(), String> {
    let tiles: Vec<Obstacle<S>> = Plan {
        bodies: Vec::new(),
        ..plan.clone()
    }
    .obstacles();
    for actor in (0..ids.len()).filter(|&index| plan.bodies[index].0.is_actor()) {
        let is_crushed = world.events().iter().any(|event| {
            event.body == ids[actor]
                && matches!(event.kind, EventKind::Crush { by, .. } if by == ids[body])
        });
        let what = format!(
            "actor {actor} from {:?} to {:?}, solid {body} from {:?} to {:?}",
            before[actor], after[actor], before[body], after[body]
        );
        let is_solid = plan.bodies[body].0 == Role::Solid;
        let is_in = is_solid && after[actor].overlaps(after[body]);
        let was_in = is_solid && before[actor].overlaps(before[body]);
        if is_solid {
            same!(is_crushed, is_in && !was_in, "crushed: {what}");
        }
        // An actor inside a map continues through its inner faces.
        let was_in_map = tiles.iter().any(|tile| tile.overlaps(before[actor]));
        for tile in tiles.iter().filter(|_| !was_in_map) {
            let is_new = tile.overlaps(after[actor]) && !tile.overlaps(before[actor]);
            same!(is_new, false, "in {tile:?}: {what}");
        }
        for (other, (role, _)) in plan.bodies.iter().enumerate() {
            let blocks = match role {
                Role::Solid => other != body,
                // Other actors pass through all but one side of a platform, so one that has moved may be inside it.
                Role::Actor => {
                    let has_come = before[other] != after[other];
                    let is_plain = plan.bodies[actor].0 == Role::Actor;
                    rule == ActorRule::Block && other != actor && (is_plain || !has_come)
                }
                Role::OneWay(_) | Role::Platform(_) | Role::Sensor => false,
            };
            let is_new =
                after[actor].overlaps(after[other]) && !before[actor].overlaps(before[other]);
            same!(blocks && is_new, false, "in body {other}: {what}");
        }
    }
    Ok(())
}

/// Belts move no solid, and no actor into what blocks it.
fn runs_free<S: Lattice>(
    plan: &Plan,
    before: &[Aabb<S>],
    after: &[Aabb<S>],
    rule: ActorRule,
) -> Result<(), String> {
    for (index, &(own, _)) in plan.bodies.iter().enumerate() {
        if !own.is_actor() {
            same!(after[index], before[index], "on belts: the solid {index}");
            continue;
        }
        for (other, (role, _)) in plan.bodies.iter().enumerate() {
            let blocks = match role {
                Role::Solid => true,
                Role::Actor => {
                    let has_come = before[other] != after[other];
                    let is_free = own == Role::Actor || !has_come;
                    rule == ActorRule::Block && other != index && is_free
                }
                Role::OneWay(_) | Role::Platform(_) | Role::Sensor => false,
            };
            let is_new =
                after[index].overlaps(after[other]) && !before[index].overlaps(before[other]);
            let what = format!("{:?} to {:?}", before[index], after[index]);
            same!(
                blocks && is_new,
                false,
                "on belts: {index} in {other}, {what}"
            );
        }
    }
    Ok(())
}

/// With nothing else around, a rider moves as far as its solid.
fn rides_along<S: Lattice>(
    plan: &Plan,
    before: &[Aabb<S>],
    after: &[Aabb<S>],
    rides: &[Option<BodyId>],
    ids: &[BodyId],
    body: usize,
    delta: Vec2<S>,
) -> Result<(), String> {
    if plan.bodies.len() != 2 || plan.map.is_some() || before[0].overlaps(before[1]) {
        return Ok(());
    }
    for actor in (0..2).filter(|&actor| rides[actor] == Some(ids[body])) {
        let what = format!("rider {actor} from {:?}", before[actor]);
        same!(
            after[actor],
            before[actor].moved(delta),
            "{what} by {delta:?}"
        );
    }
    Ok(())
}

fn has_ties<S: Lattice>(plan: &Plan, world: &World<S>, ids: &[BodyId]) -> bool {
    has_equal_rides(plan, world, ids) || has_equal_boxes(plan, world, ids)
}

fn has_equal_rides<S: Lattice>(plan: &Plan, world: &World<S>, ids: &[BodyId]) -> bool {
    let place = |id: BodyId| world.place(id).expect("it is there");
    let actors = || (0..ids.len()).filter(|&index| plan.bodies[index].0.is_actor());
    actors().any(|actor| {
        let own = place(ids[actor]);
        let mut widths: Vec<(f64, BodyKind)> = world
            .contacts(ids[actor])
            .filter(|(_, side)| *side == Side::MaxY)
            .filter_map(|(partner, _)| match partner {
                jostle::Partner::Body(body) => world.body(body.id),
                jostle::Partner::Map(_) => None,
            })
            .map(|below| (shared_width(own, below.place()), below.kind()))
            .collect();
        let order = |a: &(f64, BodyKind), b: &(f64, BodyKind)| {
            a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1))
        };
        widths.sort_by(order);
        widths
            .windows(2)
            .any(|pair| order(&pair[0], &pair[1]).is_eq())
    })
}

fn shared_width<S: Scalar>(a: Aabb<S>, b: Aabb<S>) -> f64 {
    let min = a.min().x.to_f64().max(b.min().x.to_f64());
    a.max().x.to_f64().min(b.max().x.to_f64()) - min
}

fn has_equal_boxes<S: Lattice>(plan: &Plan, world: &World<S>, ids: &[BodyId]) -> bool {
    let actors = || (0..ids.len()).filter(|&index| plan.bodies[index].0.is_actor());
    let place = |index: usize| world.place(ids[index]).expect("it is there");
    actors().any(|a| actors().any(|b| a != b && place(a) == place(b)))
}
