//! How far each rule lets its actors move.

use super::{ENTRY, Resolution, Rule};
use crate::scene::{Input, Scene};

fn ways(rule: Rule, input: Input) -> [f32; 2] {
    let mut scene = Resolution::new(false);
    for _ in 0..ENTRY.ticks {
        scene.tick(&input);
    }
    let found = scene.columns.iter().find(|column| column.rule == rule);
    found.unwrap().ways(&scene.world)
}

fn is_same(a: [f32; 2], b: [f32; 2]) -> bool {
    a.map(f32::to_bits) == b.map(f32::to_bits)
}

#[test]
fn both_axes_at_once_stick_and_snap() {
    let [fallen, walked] = ways(Rule::BothAxes, Input::default());
    assert!(fallen < 40.0, "hangs at the wall: {fallen}");
    assert!(walked < 20.0, "never gets onto the ledge: {walked}");
}

#[test]
fn one_axis_at_a_time_falls_and_walks() {
    for rule in [Rule::LeastAxis, Rule::Slide] {
        let ways = ways(rule, Input::default());
        assert!(is_same(ways, [220.0, 72.0]), "{rule:?}: {ways:?}");
    }
}

#[test]
fn walking_left_frees_the_stuck_actor() {
    let left = Input {
        left: true,
        ..Input::default()
    };
    let [fallen, _] = ways(Rule::BothAxes, left);
    assert!(100.0 < fallen, "{fallen}");
}

#[test]
fn jump_restarts() {
    let mut scene = Resolution::new(false);
    for _ in 0..50 {
        scene.tick(&Input::default());
    }
    let jump = Input {
        jump: true,
        ..Input::default()
    };
    scene.tick(&jump);
    for column in &scene.columns {
        assert!(is_same(column.ways(&scene.world), [0.0, 0.0]));
    }
}

#[test]
fn x_then_y_works_too() {
    let mut scene = Resolution::new(false);
    scene.set(1, 1.0);
    for _ in 0..ENTRY.ticks {
        scene.tick(&Input::default());
    }
    let last = scene.columns.last().unwrap();
    assert!(last.faller.axis_by_axis(&scene.world));
    assert!(is_same(last.ways(&scene.world), [220.0, 72.0]));
    scene.set(0, 1.0);
    let last = scene.columns.last().unwrap();
    assert!(last.faller.axis_by_axis(&scene.world), "kept");
}
