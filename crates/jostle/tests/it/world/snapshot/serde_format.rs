//! Worlds saved with serde.

use super::busy_scene::{Scene, everything};
use jostle::f32::World;
use serde_json::{Value, from_str, from_value, to_string, to_value};

#[test]
fn a_world_loaded_from_json_continues_like_the_original() {
    let world = everything::<f32>();
    let loaded: World = from_str(&to_string(&world).unwrap()).unwrap();
    assert_eq!(loaded, world);
    assert_eq!(loaded.save(), world.save());

    let mut scenes = [Scene::of(world), Scene::of(loaded)];
    for number in 0..60 {
        let sums = scenes.each_mut().map(|scene| {
            scene.tick(number);
            scene.world.checksum()
        });
        assert_eq!(sums[0], sums[1], "tick {number}");
    }
}

#[test]
fn impossible_json_is_refused_with_the_reason() {
    let json = to_value(everything::<f32>()).unwrap();
    let slots = json["bodies"].as_array().unwrap();
    let has = |kind: &str| {
        let is_it = |slot: &Value| slot["content"]["kind"] == kind;
        slots.iter().position(is_it).unwrap()
    };
    let (actor, owner) = (has("Actor"), has("Sensor"));
    let body = |slot: usize, field: &str| format!("/bodies/{slot}/content/{field}");
    let cases = [
        (body(actor, "size/x"), Value::from(0.0), "size"),
        (body(owner, "one_way"), Value::from("MinY"), "one_way"),
        (body(actor, "options/step"), Value::from(-1.0), "step"),
        (
            body(owner, "hitboxes"),
            Value::from(vec![4_000_000]),
            "hitbox",
        ),
        (body(actor, "place/min/x"), Value::from(1e9), "min.x"),
        (
            format!("/bodies/{actor}/generation"),
            Value::from(0),
            "retired",
        ),
    ];
    for (path, wrong, expected) in cases {
        let mut json = json.clone();
        *json.pointer_mut(&path).unwrap() = wrong;
        let error = from_value::<World>(json).unwrap_err().to_string();
        assert!(error.contains(expected), "{path}: {error}");
    }
}
