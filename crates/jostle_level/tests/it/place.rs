//! Levels in a world, and what a game asks a level for.

mod files;
mod markers;
mod moving;
mod picture;
mod replace;

use jostle::{Aabb, Scalar, Side, Vec2};
use jostle_level::{
    Level, LevelPlatform, LevelSolid, Marker, Origin, Properties, Route, RouteEnd, Value,
};

/// Creates a level of 20 x 10 cells of 16 without anything in it.
fn room<S: Scalar>() -> Level<S> {
    let [width, height, tile] = [320, 160, 16].map(S::from_i32);
    Level::empty(
        "room.tmx",
        Aabb::new(S::ZERO, S::ZERO, width, height),
        Vec2::new(tile, tile),
    )
}

/// Creates a box from whole numbers.
fn aabb<S: Scalar>(x: i32, y: i32, width: i32, height: i32) -> Aabb<S> {
    let [x, y, width, height] = [x, y, width, height].map(S::from_i32);
    Aabb::new(x, y, width, height)
}

fn vec2<S: Scalar>(x: i32, y: i32) -> Vec2<S> {
    Vec2::new(S::from_i32(x), S::from_i32(y))
}

fn solid<S: Scalar>(place: Aabb<S>) -> LevelSolid<S> {
    LevelSolid {
        place,
        one_way: None,
        conveyor: vec2(0, 0),
        origin: Origin::default(),
    }
}

/// Creates a platform that goes to and fro between its place and a displacement from there.
fn platform<S: Scalar>(place: Aabb<S>, way: Vec2<S>, speed: S) -> LevelPlatform<S> {
    let route = Route::new([vec2(0, 0), way], speed, 0, RouteEnd::Back);
    LevelPlatform {
        place,
        route: route.expect("tests have sound routes"),
        one_way: None,
        name: "ferry".to_owned(),
        class: "platform".to_owned(),
        properties: Properties::default(),
        path_offset: vec2(0, 0),
        origin: Origin::default(),
    }
}

fn marker<S: Scalar>(class: &str, name: &str, place: Aabb<S>) -> Marker<S> {
    Marker {
        name: name.to_owned(),
        class: class.to_owned(),
        tags: Vec::new(),
        place,
        points: Vec::new(),
        properties: Properties::default(),
        up: Side::MinY,
        origin: Origin {
            object: "7".to_owned(),
            layer: "Things".to_owned(),
            ..Origin::default()
        },
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}
