//! Values saved with serde load unchanged, or fail to load.

use jostle::{
    Aabb, Circle, Handle, Obb, Pool, Ray, Remainder, Remainder2, Segment, Shape, Side, Sides, Span,
    Tile, TileKind,
};
use serde_json::{from_str, to_string};

#[test]
fn a_loaded_pool_continues_like_the_original() {
    let mut pool = Pool::with_limit(4);
    let [gone, off, on] = [None, None, Some("bat".to_string())].map(|name| pool.insert(name));
    pool.remove(gone);
    pool.set_active(off, false);

    let mut loaded: Pool<Option<String>> = from_str(&to_string(&pool).unwrap()).unwrap();
    assert_eq!(loaded, pool);
    assert_eq!(
        (loaded.len(), loaded.active_len(), loaded.capacity()),
        (2, 1, 4)
    );
    assert_eq!(loaded.get(off), Some(&None), "a value saved as null");
    assert!(loaded.is_active(on));
    assert_eq!(loaded.insert(None), pool.insert(None));
    assert_eq!(loaded, pool);
}

#[test]
fn a_loaded_handle_still_refers_to_its_value() {
    let mut pool = Pool::new();
    let crab = pool.insert("crab");
    let text = to_string(&crab).unwrap();
    assert_eq!(text, r#"{"slot":0,"generation":1}"#);
    let loaded: Handle<&str> = from_str(&text).unwrap();
    assert_eq!(pool.get(loaded), Some(&"crab"));

    let invented: Handle<&str> = from_str(r#"{"slot":4294967295,"generation":1}"#).unwrap();
    assert_eq!(pool.get(invented), None);
    assert!(from_str::<Handle<u8>>(r#"{"slot":0,"generation":0}"#).is_err());
}

#[test]
fn a_retired_slot_stays_retired() {
    let text = r#"{"grows":true,"slots":[{"generation":null,"content":"Empty"}]}"#;
    let mut pool: Pool<u8> = from_str(text).unwrap();
    assert_eq!(pool.insert(7).slot(), 1);

    let text = r#"{"grows":true,"slots":[{"generation":4294967295,"content":{"On":7}}]}"#;
    let mut pool: Pool<u8> = from_str(text).unwrap();
    pool.clear();
    assert_eq!(pool.insert(7).slot(), 1);
}

#[test]
fn an_impossible_pool_is_refused() {
    let text = r#"{"grows":true,"slots":[{"generation":null,"content":{"On":7}}]}"#;
    let error = from_str::<Pool<u8>>(text).unwrap_err().to_string();
    assert!(
        error.contains("a retired slot of a pool cannot hold a value"),
        "{error}"
    );
}

#[test]
fn a_remainder_is_saved_as_its_rest() {
    let mut rest = Remainder2::<f32>::new();
    assert_eq!(rest.feed([0.25, 0.75]), Ok([0, 1]));
    let text = to_string(&rest).unwrap();
    assert_eq!(text, r#"{"x":0.25,"y":-0.25}"#);
    assert_eq!(from_str::<Remainder2<f32>>(&text).unwrap(), rest);

    assert!(from_str::<Remainder<f32>>("0.5").is_ok());
    assert!(from_str::<Remainder<f32>>("-0.75").is_err());
    assert!(from_str::<Remainder<f32>>("1e99").is_err());
}

#[test]
fn loaded_shapes_are_bit_identical() {
    fn check<T>(shape: T)
    where
        T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let text = to_string(&shape).unwrap();
        assert_eq!(from_str::<T>(&text).unwrap(), shape, "{text}");
    }
    check(Aabb::new(0.1_f32, 0.2, 0.3, 0.4));
    check(Aabb::new(i64::MIN, 0, 5, 5));
    check(Circle::new([0.1_f64, 0.2], 0.3));
    check(Segment::new([1, 2], [3, 4]));
    check(Ray::new([1, 2], [3, 4]));
    check(Span::new(0.1_f32, 0.7).unwrap());
    check(Shape::from([0.5_f32, 0.25]));
    for step in 0_u8..100 {
        let direction = [1.0 - f32::from(step) / 50.0, f32::from(step) / 33.0];
        check(Obb::new([0.1, 0.2], [0.3, 0.4], direction));
        check(Shape::from(Obb::new([0.1, 0.2], [0.3, 0.4], direction)));
    }
}

#[test]
fn an_invalid_box_in_a_file_is_refused_with_the_reason() {
    let text = r#"{"min":{"x":9,"y":0},"max":{"x":8,"y":8}}"#;
    let error = from_str::<Aabb<i32>>(text).unwrap_err();
    assert!(error.to_string().contains("min.x is 9"), "{error}");
    let text = r#"{"center":{"x":0,"y":0},"radius":-1}"#;
    let error = from_str::<Circle<i32>>(text).unwrap_err();
    assert!(error.to_string().contains("radius is -1"), "{error}");
}

#[test]
fn sets_of_sides_and_the_tiles_made_of_them_round_trip() {
    for kind in [
        TileKind::OneWay(Side::MinX | Side::MaxX),
        TileKind::OneWay(Sides::ALL),
        TileKind::OneWay(Side::MinY.into()),
    ] {
        let text = to_string(&kind).unwrap();
        assert_eq!(from_str::<TileKind>(&text).unwrap(), kind);
        let tile = Tile::new(kind).with_data(3);
        let text = to_string(&tile).unwrap();
        assert_eq!(from_str::<Tile>(&text).unwrap(), tile);
    }
    let error = from_str::<Sides>(r#"{"bits":19}"#).unwrap_err();
    assert!(error.to_string().contains("`bits` is 19"), "{error}");
    assert!(from_str::<Tile>("32").is_err(), "a one-way without a face");
}

#[test]
fn a_loaded_character_continues_like_the_original() {
    use jostle::f32::{Body, Character, CharacterSettings, World};
    use jostle::{CharacterInput, Vec2};

    let mut world = World::new();
    world
        .add(Body::solid(Aabb::new(0.0, 64.0, 320.0, 16.0)))
        .unwrap();
    let body = Body::actor(Aabb::new(16.0, 48.0, 12.0, 16.0));
    let body = world.add(body).unwrap();
    let mut hero = Character::new(body, CharacterSettings::floaty(16.0, 60));
    let leap = CharacterInput::RIGHT.with_jump();
    for _ in 0..9 {
        hero.tick(&mut world, leap).unwrap();
    }
    hero.jump(20.0).unwrap();
    hero.suspend_gravity(3);
    let mut loaded: Character = from_str(&to_string(&hero).unwrap()).unwrap();
    assert_eq!((&loaded, loaded.checksum()), (&hero, hero.checksum()));
    assert_ne!(loaded.velocity(), Vec2::ZERO);
    let mut other = world.clone();
    for _ in 0..60 {
        loaded.tick(&mut other, leap).unwrap();
        hero.tick(&mut world, leap).unwrap();
    }
    assert_eq!((loaded, other), (hero, world));
}

#[test]
fn s184_options_of_an_older_file_get_their_defaults() {
    use jostle::MoveOptions;

    let options = MoveOptions {
        step: 3,
        snap: 2,
        ..MoveOptions::default()
    };
    let loaded: MoveOptions<i32> = from_str(r#"{"step":3,"snap":2}"#).unwrap();
    assert_eq!(loaded, options);
    assert_eq!(
        from_str::<MoveOptions<f32>>("{}").unwrap(),
        MoveOptions::default()
    );
    // Every field can be missing from a whole one, and the others stay.
    let options = MoveOptions {
        forgive_wall: 5,
        max_hits: 7,
        ..MoveOptions::<i32>::top_down()
    };
    let whole = serde_json::to_value(options).unwrap();
    let defaults = serde_json::to_value(MoveOptions::<i32>::default()).unwrap();
    for field in whole.as_object().unwrap().keys() {
        let mut less = whole.clone();
        less.as_object_mut().unwrap().remove(field);
        let loaded: MoveOptions<i32> = serde_json::from_value(less.clone()).unwrap();
        less[field] = defaults[field].clone();
        assert_eq!(serde_json::to_value(loaded).unwrap(), less, "{field}");
    }
}
