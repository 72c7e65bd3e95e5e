//! S180: conveyors move their riders front first, whichever belt they are on.

use super::scene::{Place, in_all_frames};
use crate::numbers::{Number, for_numbers};
use jostle::{Aabb, ActorRule, Body, BodyId, MoveOptions, World};

for_numbers! {
    s180_crates_run_over_a_row_of_belts_in_any_order_of_adding: i16 i32 i64 f32 f64;
    s180_a_stack_runs_with_the_crate_below_it: i16 i32 i64 f32 f64;
    s180_belts_of_different_speed_close_the_gap: i16 i32 i64 f32 f64;
}

/// A belt and how far it conveys along x, or a crate and where it ends.
#[derive(Clone, Copy)]
enum Part {
    Belt(Place, f64),
    Crate(Place, (f64, f64)),
}

/// Adds the parts in every order, lets the crates settle in the order of the list, runs the belts once, and checks
/// where the crates are.
fn check_in_every_order<S: Number>(parts: &[Part]) {
    let count = parts.len();
    for first in 0..count.pow(u32::try_from(count).unwrap()) {
        // The digits of a number of this base, if they are a permutation.
        let order: Vec<usize> = (0..count)
            .scan(first, |rest, _| {
                let digit = *rest % count;
                *rest /= count;
                Some(digit)
            })
            .collect();
        if (0..count).all(|index| order.contains(&index)) {
            check_in_order::<S>(parts, &order);
        }
    }
}

fn check_in_order<S: Number>(parts: &[Part], order: &[usize]) {
    in_all_frames::<S>(|scene| {
        let mut ids: Vec<Option<BodyId>> = vec![None; parts.len()];
        for &index in order {
            let body = match parts[index] {
                Part::Belt(place, speed) => {
                    let velocity = scene.seen_vec((speed, 0.0));
                    Body::solid(scene.seen(place)).with_conveyor(velocity)
                }
                Part::Crate(place, _) => scene
                    .actor_body(place, MoveOptions::default())
                    .with_actors(ActorRule::Block),
            };
            ids[index] = Some(scene.add(body));
        }
        let crates = || {
            let crates = ids.iter().zip(parts);
            crates.filter_map(|(id, part)| match part {
                Part::Belt(..) => None,
                Part::Crate(_, end) => Some((id.unwrap(), *end)),
            })
        };
        for (id, _) in crates() {
            scene.slide(id, (0.0, 1.0));
        }
        scene.world.run_conveyors();
        for (id, end) in crates() {
            assert_eq!(
                scene.corner(id),
                crate::numbers::vec(end),
                "added in order {order:?}"
            );
        }
    });
}

/// ```text
///         aaaaaaaabbbbbbbb
///         aaaaaaaabbbbbbbb
/// AAAAAAAAAAAAAAAABBBBBBBBBBBBBBBB  both run right
/// ```
fn s180_crates_run_over_a_row_of_belts_in_any_order_of_adding<S: Number>() {
    check_in_every_order::<S>(&[
        Part::Belt((0.0, 20.0, 16.0, 4.0), 4.0),
        Part::Belt((16.0, 20.0, 16.0, 4.0), 4.0),
        Part::Crate((8.0, 12.0, 8.0, 8.0), (12.0, 12.0)),
        Part::Crate((16.0, 12.0, 8.0, 8.0), (20.0, 12.0)),
    ]);
}

fn s180_a_stack_runs_with_the_crate_below_it<S: Number>() {
    check_in_every_order::<S>(&[
        Part::Belt((0.0, 20.0, 16.0, 4.0), -4.0),
        Part::Belt((16.0, 20.0, 16.0, 4.0), -4.0),
        Part::Crate((8.0, 12.0, 8.0, 8.0), (4.0, 12.0)),
        Part::Crate((16.0, 12.0, 8.0, 8.0), (12.0, 12.0)),
        Part::Crate((17.0, 4.0, 7.0, 8.0), (13.0, 4.0)),
    ]);
}

/// The crate behind is faster and is stopped where the one in front has come, however the belts were added.
fn s180_belts_of_different_speed_close_the_gap<S: Number>() {
    check_in_every_order::<S>(&[
        Part::Belt((0.0, 20.0, 16.0, 4.0), 8.0),
        Part::Belt((16.0, 20.0, 16.0, 4.0), 2.0),
        Part::Crate((4.0, 12.0, 8.0, 8.0), (10.0, 12.0)),
        Part::Crate((16.0, 12.0, 8.0, 8.0), (18.0, 12.0)),
    ]);
}

/// Neither is in front of the other, so a fixed rule decides, whatever the order of adding. In a mirrored world, the
/// other one gets the gap.
#[test]
fn s180_of_two_that_run_toward_each_other_the_one_to_the_left_goes_first() {
    for order in [[0, 1], [1, 0]] {
        let mut world = World::new();
        let belts = [(0, 4), (16, -4)];
        let crates = [4, 18];
        let mut ids = [None; 2];
        for index in order {
            let (x, speed) = belts[index];
            let belt = Body::solid(Aabb::new(x, 20, 16, 4)).with_conveyor([speed, 0]);
            world.add(belt).unwrap();
            let place = Aabb::new(crates[index], 12, 8, 8);
            ids[index] = Some(
                world
                    .add(Body::actor(place).with_actors(ActorRule::Block))
                    .unwrap(),
            );
        }
        let ids = ids.map(Option::unwrap);
        for id in ids {
            world.move_and_slide(id, [0, 1]).unwrap();
        }
        world.run_conveyors();
        assert_eq!(ids.map(|id| world[id].min().x), [6, 14], "{order:?}");
    }
}
