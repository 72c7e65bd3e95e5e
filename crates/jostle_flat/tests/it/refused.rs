//! What bad input gets: a status, a sentence, and a world that is as it was.

use jostle_flat::records::{
    BodyDef, CharacterDef, FilterRecord, HitboxDef, MapDef, QueryRecord, Rect,
};
use jostle_flat::{
    Answers, Failure, FlatBoxes, FlatCharacter, FlatPairs, FlatTwoSets, FlatWorld, Status, codes,
};

const NAN: f32 = f32::NAN;
const NOBODY: u64 = 0;
const STALE: u64 = (7 << 32) | 1;

fn rect(x: f32, y: f32, w: f32, h: f32) -> Rect<f32> {
    Rect { x, y, w, h }
}

fn body(kind: u32, rect: Rect<f32>) -> BodyDef<f32> {
    let mut def = BodyDef::new(kind);
    def.rect = rect;
    def
}

/// A world with a floor, a hero on it, a coin and a map.
struct Scene {
    world: FlatWorld,
    hero: u64,
    floor: u64,
    coin: u64,
    map: u64,
    answers: Answers,
}

impl Scene {
    fn new() -> Self {
        let mut world = FlatWorld::new();
        let mut map = MapDef::new();
        (map.tile_width, map.tile_height) = (16.0, 16.0);
        let map = world.add_map_text(&map, "....\n####").unwrap();
        let floor = body(codes::SOLID, rect(100.0, 20.0, 50.0, 8.0));
        let floor = world.add(&floor).unwrap();
        let hero = world
            .add(&body(codes::ACTOR, rect(110.0, 8.0, 8.0, 8.0)))
            .unwrap();
        let coin = world
            .add(&body(codes::SENSOR, rect(130.0, 8.0, 8.0, 8.0)))
            .unwrap();
        let def = HitboxDef {
            rect: rect(0.0, 0.0, 4.0, 4.0),
            ..HitboxDef::new()
        };
        world.add_hitbox(hero, "sword", &def).unwrap();
        Self {
            world,
            hero,
            floor,
            coin,
            map,
            answers: Answers::new(),
        }
    }

    /// Checks that a call is refused with a status and a sentence that contains all parts, and changes nothing.
    #[track_caller]
    fn refuses<T: std::fmt::Debug>(
        &mut self,
        status: Status,
        parts: &[&str],
        call: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) {
        let before = self.world.checksum();
        let failure = call(self).expect_err("it must be refused");
        assert_eq!(failure.status(), status, "{failure}");
        let text = failure.to_string();
        for part in parts {
            assert!(text.contains(part), "`{text}` does not mention `{part}`");
        }
        assert_eq!(
            self.world.checksum(),
            before,
            "`{text}`, but the world has changed"
        );
    }
}

#[test]
fn definitions_are_checked_field_by_field() {
    let mut scene = Scene::new();
    let good = body(codes::ACTOR, rect(0.0, 0.0, 4.0, 4.0));
    let with = |change: fn(&mut BodyDef<f32>)| {
        let mut def = good;
        change(&mut def);
        def
    };
    let cases: [(BodyDef<f32>, Status, &[&str]); 6] = [
        (
            with(|d| d.size = 0),
            Status::BAD_SIZE,
            &["0", "112", "initialize"],
        ),
        (
            with(|d| d.kind = 9),
            Status::BAD_CODE,
            &["`kind`", "9", "1 (actor)"],
        ),
        (with(|d| d.flags = 64), Status::BAD_CODE, &["`flags`", "64"]),
        (
            with(|d| d.one_way = 3),
            Status::BAD_CODE,
            &["`one_way`", "3"],
        ),
        (with(|d| d.actors = 5), Status::BAD_CODE, &["`actors`", "5"]),
        (
            with(|d| d.weight = 70_000),
            Status::BAD_CODE,
            &["`weight`", "70000", "65535"],
        ),
    ];
    for (def, status, parts) in cases {
        scene.refuses(status, parts, |scene| scene.world.add(&def));
    }
}

#[test]
fn options_and_boxes_of_definitions_are_checked() {
    let mut scene = Scene::new();
    let good = body(codes::ACTOR, rect(0.0, 0.0, 4.0, 4.0));
    let with = |change: fn(&mut BodyDef<f32>)| {
        let mut def = good;
        change(&mut def);
        def
    };
    let cases: [(BodyDef<f32>, Status, &[&str]); 8] = [
        (
            with(|d| d.options.up = 16),
            Status::BAD_CODE,
            &["`options.up`", "16"],
        ),
        (
            with(|d| d.options.flags = 2),
            Status::BAD_CODE,
            &["`options.flags`"],
        ),
        (
            with(|d| d.options.reserved = 1),
            Status::BAD_CODE,
            &["`options.reserved`"],
        ),
        (
            with(|d| d.options.max_slope_run = 256),
            Status::BAD_CODE,
            &["max_slope_run", "256"],
        ),
        (
            with(|d| d.options.step = -1.0),
            Status::BAD_OPTION,
            &["step", "-1"],
        ),
        (with(|d| d.rect.x = NAN), Status::BAD_SHAPE, &["NaN"]),
        (
            with(|d| d.rect.w = -2.0),
            Status::BAD_SHAPE,
            &["width", "-2"],
        ),
        (with(|d| d.rect.h = 0.0), Status::EMPTY_BOX, &["0"]),
    ];
    for (def, status, parts) in cases {
        scene.refuses(status, parts, |scene| scene.world.add(&def));
    }
    let sensor = BodyDef {
        one_way: codes::MIN_Y,
        ..body(codes::SENSOR, good.rect)
    };
    scene.refuses(Status::BAD_ONE_WAY, &[], |scene| scene.world.add(&sensor));
}

/// A call that takes the id of a body.
type CallWithId = fn(&mut Scene, u64, Rect<f32>) -> Result<(), Failure>;

#[test]
fn ids_of_nobody_are_refused_by_every_call() {
    let mut scene = Scene::new();
    let removed = scene
        .world
        .add(&body(codes::ACTOR, rect(0.0, 0.0, 4.0, 4.0)))
        .unwrap();
    scene.world.remove(removed).unwrap();
    let unit = rect(0.0, 0.0, 4.0, 4.0);
    for id in [NOBODY, STALE, removed, u64::MAX] {
        let calls: [CallWithId; 14] = [
            |scene, id, _| scene.world.remove(id),
            |scene, id, _| scene.world.edges(id).map(drop),
            |scene, id, _| scene.world.body(id).map(drop),
            |scene, id, _| scene.world.move_and_slide(id, [1.0, 0.0]).map(drop),
            |scene, id, _| scene.world.check_move(id, [1.0, 0.0]).map(drop),
            |scene, id, _| scene.world.move_solid(id, [1.0, 0.0]),
            |scene, id, _| scene.world.teleport(id, [1.0, 0.0]),
            |scene, id, _| scene.world.set_layers(id, 1),
            |scene, id, _| scene.world.set_data(id, 1),
            |scene, id, rect| scene.world.try_resize(id, &rect),
            |scene, id, _| scene.world.push_out(id).map(drop),
            |scene, id, _| scene.world.touching(id).map(drop),
            |scene, id, _| scene.world.edges_between(id, 0.5).map(drop),
            |scene, id, _| scene.world.riders(id, &mut scene.answers).map(drop),
        ];
        for call in calls {
            scene.refuses(Status::UNKNOWN_BODY, &[], |scene| call(scene, id, unit));
        }
        assert!(!scene.world.contains(id));
    }
}

#[test]
fn kinds_and_moves_are_checked() {
    let mut scene = Scene::new();
    let Scene {
        hero, floor, coin, ..
    } = scene;
    scene.refuses(Status::WRONG_KIND, &["solid"], |s| {
        s.world.move_and_slide(floor, [1.0, 0.0])
    });
    scene.refuses(Status::WRONG_KIND, &[], |s| {
        s.world.move_solid(hero, [1.0, 0.0])
    });
    scene.refuses(Status::WRONG_KIND, &[], |s| {
        s.world.move_sensor(hero, [1.0, 0.0])
    });
    for delta in [[NAN, 0.0], [0.0, f32::INFINITY]] {
        scene.refuses(Status::BAD_MOVE, &[], |s| {
            s.world.move_and_slide(hero, delta)
        });
        scene.refuses(Status::BAD_MOVE, &[], |s| s.world.move_solid(floor, delta));
        scene.refuses(Status::BAD_MOVE, &[], |s| s.world.move_sensor(coin, delta));
    }
    scene.refuses(Status::NO_ROOM, &[], |s| {
        s.world.try_resize(s.hero, &rect(110.0, 8.0, 8.0, 18.0))
    });
    scene.refuses(Status::BAD_ONE_WAY, &[], |s| {
        s.world.set_one_way(coin, codes::MIN_Y)
    });
}

#[test]
fn maps_and_tiles_are_checked() {
    let mut scene = Scene::new();
    let map = scene.map;
    let good = MapDef {
        columns: 2,
        rows: 1,
        tile_width: 16.0,
        tile_height: 16.0,
        ..MapDef::new()
    };
    let zero = MapDef {
        tile_width: 0.0,
        ..good
    };
    scene.refuses(Status::BAD_MAP, &["0"], |s| s.world.add_map(&zero, None));
    let outside = MapDef { outside: 3, ..good };
    scene.refuses(Status::BAD_CODE, &["`outside`", "3"], |s| {
        s.world.add_map(&outside, None)
    });
    scene.refuses(Status::BAD_COUNT, &["3 tiles", "2"], |s| {
        s.world.add_map(&good, Some(&[0; 3]))
    });
    scene.refuses(Status::BAD_TILE, &["tile 1 of the list is 22"], |s| {
        s.world.add_map(&good, Some(&[0, 22]))
    });
    let endless = MapDef {
        flags: codes::ENDLESS,
        ..good
    };
    for tiles in [&[][..], &[0; 2]] {
        scene.refuses(Status::BAD_COUNT, &["endless", "pass none"], |s| {
            s.world.add_map(&endless, Some(tiles))
        });
    }
    scene.refuses(Status::BAD_CODE, &[], |s| {
        s.world.add_map_text(&endless, "##")
    });
    scene.refuses(Status::BAD_MAP, &["?"], |s| {
        s.world.add_map_text(&good, "#?")
    });
    scene.refuses(Status::BAD_TILE, &[], |s| s.world.set_tile(map, [99, 0], 1));
    scene.refuses(Status::BAD_TILE, &["there is no tile 77"], |s| {
        s.world.set_tile(map, [0, 0], 77)
    });
    for unknown in [0, STALE] {
        scene.refuses(Status::UNKNOWN_MAP, &[], |s| {
            s.world.set_tile(unknown, [0, 0], 1)
        });
        scene.refuses(Status::UNKNOWN_MAP, &[], |s| s.world.remove_map(unknown));
    }
}

#[test]
fn questions_are_checked() {
    let mut scene = Scene::new();
    let all = QueryRecord::new();
    let bad = rect(NAN, 0.0, 1.0, 1.0);
    scene.refuses(Status::BAD_SHAPE, &[], |s| {
        s.world.overlapping(&bad, &all, &mut s.answers).map(drop)
    });
    scene.refuses(Status::BAD_SHAPE, &[], |s| {
        s.world.raycast([[0.0, NAN], [1.0, 0.0]], &all)
    });
    let unit = rect(0.0, 0.0, 1.0, 1.0);
    scene.refuses(Status::BAD_MOVE, &[], |s| {
        s.world.sweep(&unit, [NAN, 0.0], &all)
    });
    for (query, status) in [
        (QueryRecord { size: 4, ..all }, Status::BAD_SIZE),
        (QueryRecord { kinds: 64, ..all }, Status::BAD_CODE),
        (QueryRecord { reserved: 1, ..all }, Status::BAD_CODE),
        (
            QueryRecord {
                without: STALE,
                ..all
            },
            Status::UNKNOWN_BODY,
        ),
        (
            QueryRecord {
                blocking: STALE,
                ..all
            },
            Status::UNKNOWN_BODY,
        ),
    ] {
        scene.refuses(status, &[], |s| {
            s.world
                .containing([0.0, 0.0], &query, &mut s.answers)
                .map(drop)
        });
    }
}

#[test]
fn hitboxes_are_checked() {
    let mut scene = Scene::new();
    let hero = scene.hero;
    let def = HitboxDef {
        rect: rect(0.0, 0.0, 4.0, 4.0),
        ..HitboxDef::new()
    };
    scene.refuses(Status::DUPLICATE_HITBOX, &["sword"], |s| {
        s.world.add_hitbox(hero, "sword", &def)
    });
    scene.refuses(Status::UNKNOWN_HITBOX, &["shield"], |s| {
        s.world.remove_hitbox(hero, "shield")
    });
    scene.refuses(Status::BAD_LABEL, &["15"], |s| {
        s.world.add_hitbox(hero, "longer than fifteen bytes", &def)
    });
    let flags = HitboxDef { flags: 2, ..def };
    scene.refuses(Status::BAD_CODE, &["`flags`"], |s| {
        s.world.add_hitbox(hero, "a", &flags)
    });
}

#[test]
fn settings_of_abilities_are_named_as_fields() {
    type Field = fn(&mut CharacterDef<f32>) -> &mut f32;
    let mut scene = Scene::new();
    let good = CharacterDef::new(codes::PRECISE, 16.0, 60).unwrap();
    let able = CharacterDef {
        air_jump_count: 1,
        air_jump_height: 8.0,
        wall_jump_speed: 8.0,
        wall_jump_height: 8.0,
        wall_jump_reach: 8.0,
        crouch_height: 8.0,
        crouch_speed: 8.0,
        ..good
    };
    let fields: [(&str, Field); 6] = [
        ("air_jump_height", |def| &mut def.air_jump_height),
        ("wall_jump_speed", |def| &mut def.wall_jump_speed),
        ("wall_jump_height", |def| &mut def.wall_jump_height),
        ("wall_jump_reach", |def| &mut def.wall_jump_reach),
        ("crouch_height", |def| &mut def.crouch_height),
        ("crouch_speed", |def| &mut def.crouch_speed),
    ];
    for (name, field) in fields {
        let mut def = able;
        *field(&mut def) = f32::NAN;
        scene.refuses(Status::BAD_OPTION, &[&format!("`{name}`")], |s| {
            FlatCharacter::new(s.hero, &def)
        });
    }
}

#[test]
fn characters_are_checked_when_they_get_their_settings() {
    let mut scene = Scene::new();
    let place = rect(20.0, 0.0, 8.0, 8.0);
    let good = CharacterDef::new(codes::PRECISE, 16.0, 60).unwrap();
    assert!(CharacterDef::<f32>::new(9, 16.0, 60).is_err());
    for (def, status) in [
        (CharacterDef { size: 1, ..good }, Status::BAD_SIZE),
        (CharacterDef { apex: 0, ..good }, Status::BAD_OPTION),
        (
            CharacterDef {
                apex: 65_536,
                ..good
            },
            Status::BAD_CODE,
        ),
        (CharacterDef { ladder: -2, ..good }, Status::BAD_CODE),
        (
            CharacterDef {
                drops_by_down: 2,
                ..good
            },
            Status::BAD_CODE,
        ),
        (
            CharacterDef {
                run_speed: NAN,
                ..good
            },
            Status::BAD_OPTION,
        ),
    ] {
        scene.refuses(status, &[], |s| {
            FlatCharacter::spawn(&mut s.world, &place, &def)
        });
        scene.refuses(status, &[], |s| FlatCharacter::new(s.hero, &def));
    }
    let mut hero = FlatCharacter::new(scene.hero, &good).unwrap();
    let before = hero.checksum();
    scene.refuses(Status::BAD_CODE, &["move_x", "-128"], |s| {
        hero.tick(&mut s.world, -128, 0)
    });
    scene.refuses(Status::BAD_CODE, &["buttons"], |s| {
        hero.tick(&mut s.world, 0, 32)
    });
    assert!(hero.dash([1.0, 0.0], 65_536).is_err() && hero.jump(-1.0).is_err());
    assert!(hero.set_velocity([NAN, 0.0]).is_err());
    assert_eq!(hero.checksum(), before);
    scene.world.remove(scene.hero).unwrap();
    scene.refuses(Status::UNKNOWN_BODY, &[], |s| hero.tick(&mut s.world, 0, 0));
    scene.refuses(Status::UNKNOWN_BODY, &[], |s| hero.can_jump(&s.world));
}

#[test]
fn snapshots_that_are_damaged_change_nothing() {
    let mut scene = Scene::new();
    let saved = scene.world.save(&mut scene.answers).to_vec();
    for bytes in [&saved[..saved.len() - 1], &[], b"not a snapshot"] {
        scene.refuses(Status::BAD_SNAPSHOT, &[], |s| s.world.restore(bytes));
    }
    let mut other = FlatWorld::<f64>::new();
    assert_eq!(
        other.restore(&saved).unwrap_err().status(),
        Status::BAD_SNAPSHOT
    );
}

#[test]
fn a_batch_stops_at_the_first_error_and_says_where() {
    let mut scene = Scene::new();
    let Scene { hero, .. } = scene;
    let mut moved = Vec::new();
    let deltas = [[1.0, 0.0]; 3];
    let done = scene
        .world
        .move_many(&[hero, STALE, hero], &deltas, |at, _| moved.push(at));
    assert_eq!(
        done.map_err(|(at, failure)| (at, failure.status())),
        Err((1, Status::UNKNOWN_BODY))
    );
    assert_eq!(moved, [0]);
    moved.clear();
    let done = scene
        .world
        .move_many(&[hero, hero], &deltas, |at, _| moved.push(at));
    let (at, failure) = done.unwrap_err();
    assert_eq!((at, failure.status()), (2, Status::BAD_COUNT));
    assert_eq!(
        failure.to_string(),
        "there are 3 deltas, but there must be 2"
    );
    assert_eq!(moved, [0; 0], "nothing has moved");
    let areas = [rect(0.0, 0.0, 1.0, 1.0), rect(0.0, 0.0, -1.0, 1.0)];
    let found = scene
        .world
        .overlapping_many(&areas, &QueryRecord::new(), &mut scene.answers);
    assert_eq!(found.unwrap_err().0, 1);
    let rays = [[0.0, 0.0, 1.0, 0.0], [0.0, 0.0, NAN, 0.0]];
    let hits = scene
        .world
        .raycast_many(&rays, &QueryRecord::new(), |_, _| {});
    assert_eq!(hits.unwrap_err().0, 1);
}

#[test]
fn lists_of_boxes_are_checked() {
    let mut pairs = FlatPairs::<f32>::new();
    let boxes = [rect(0.0, 0.0, 4.0, 4.0), rect(1.0, 1.0, 4.0, -4.0)];
    let failure = pairs.find(&boxes, None, true).unwrap_err();
    assert_eq!(failure.status(), Status::BAD_SHAPE);
    assert!(
        failure.to_string().contains("box 1 of the list"),
        "{failure}"
    );
    let one = [FlatBoxes::<f32>::ALL];
    let failure = pairs.find(&boxes[..1], Some(&[]), true).unwrap_err();
    assert_eq!(failure.status(), Status::BAD_COUNT);
    assert_eq!(
        pairs.find(&boxes[..1], Some(&one), true).unwrap(),
        [[0; 2]; 0]
    );
    pairs.room(3).unwrap();
    let failure = pairs.find_in_room(2, None, true).unwrap_err();
    assert_eq!(failure.status(), Status::BAD_COUNT);
    let text = "the search is for 2 boxes, but the room is for 3: ask for room for 2 first";
    assert_eq!(failure.to_string(), text);
    let failure = pairs.room(usize::MAX).unwrap_err();
    assert_eq!(failure.status(), Status::BAD_COUNT);
    assert!(failure.to_string().contains("fewer than 2^32"), "{failure}");
    let filters: Option<&[FilterRecord]> = Some(&[]);
    let mut sets = FlatTwoSets::<f32>::new();
    let found = sets.find([&boxes[..1], &[]], [filters, None], true);
    assert_eq!(found.unwrap_err().status(), Status::BAD_COUNT);
    let mut set = FlatBoxes::<f32>::new();
    assert_eq!(set.remove(0).unwrap_err().status(), Status::UNKNOWN_BOX);
    assert_eq!(
        set.edges(u32::MAX).unwrap_err().status(),
        Status::UNKNOWN_BOX
    );
    assert_eq!(set.remove(0), set.edges(0).map(drop), "one reason");
    for delta in [[NAN, 0.0], [0.0, f32::INFINITY]] {
        let failure = set.sweep(&boxes[0], delta, u32::MAX).unwrap_err();
        assert_eq!(failure.status(), Status::BAD_MOVE, "{failure}");
    }
    assert!(set.insert(&boxes[1], FlatBoxes::<f32>::ALL).is_err() && set.count() == 0);
}

#[test]
fn statuses_have_one_number_and_one_name_each() {
    let mut seen: Vec<_> = Status::ALL
        .iter()
        .map(|status| (status.0, status.name()))
        .collect();
    for (at, &(number, name)) in seen.iter().enumerate() {
        assert_eq!(
            number,
            -i32::try_from(at).unwrap(),
            "numbered without gaps: {name}"
        );
        assert_eq!(Status(number).c_name().to_str(), Ok(name));
    }
    seen.sort_by_key(|&(_, name)| name);
    seen.dedup_by_key(|&mut (_, name)| name);
    assert_eq!(seen.len(), Status::ALL.len());
    assert_eq!(Status(1).name(), "unknown-status");
}
