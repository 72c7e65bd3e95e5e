//! Whatever is called reached can be played in the game itself: with its platforms, conveyors and sensors.

use super::{BODY, cave, hero, is_found, quick, quick_hero};
use crate::text_level::{HAZARD, TextLevel};
use jostle::{
    Aabb, AirJump, Character, CharacterInput, CharacterSettings, Outside, Scalar, Vec2, WallJump,
    World,
};
use jostle_level::{Detail, Level, Reach, play};

/// Plays inputs as a game does. Returns where the body is after each tick, until it is in a hazard.
fn in_game<S: Scalar>(
    level: &Level<S>,
    question: &Reach<S>,
    size: Vec2<S>,
    inputs: &[CharacterInput],
) -> Vec<Aabb<S>> {
    let settings = question.settings_in(level).expect("a character plays");
    let mut world = World::new();
    let placed = level.add_to(&mut world).expect("a sound level");
    let mut placed = placed.with_ticks_per_second(settings.ticks_per_second);
    let start = level.markers.iter().find(|marker| marker.class == "player");
    let start = start.expect("there is a start").standing(size);
    let mut hero = Character::spawn(&mut world, start, settings).expect("sound settings");
    let mut places = Vec::new();
    for &input in inputs {
        world.begin_tick();
        placed.run_platforms(&mut world).expect("in range");
        hero.tick(&mut world, input).expect("in range");
        world.run_conveyors();
        let mut entered = world.entered(hero.body());
        if entered.any(|sensor| placed.sensor_class(sensor.id) == Some("hazard")) {
            break;
        }
        places.push(world[hero.body()]);
    }
    places
}

/// Checks that every goal is found, and that the game goes the same way.
fn check<S: Scalar>(level: &Level<S>, question: &Reach<S>, size: Vec2<S>) {
    let reached = level.reach(question).expect("it can be played");
    for goal in &reached.goals {
        assert!(goal.is_found, "{goal:?}");
        let places = play(level, question, &goal.witness).expect("it was played before");
        assert_eq!(in_game(level, question, size, &goal.witness), places);
        assert_eq!(places.last(), Some(&goal.nearest));
    }
}

/// Returns settings in other numbers, with everything that an integer rounds.
fn whole_hero() -> CharacterSettings<i32> {
    CharacterSettings {
        sprint_speed: None,
        ..CharacterSettings::classic(16, 20)
    }
}

const SLOPES: [&str; 6] = [
    "............",
    "............",
    "P..........E",
    "##..ab##vv##",
    "####v#######",
    "############",
];

#[test]
fn whole_numbers_and_doubles_are_played_like_floats() {
    let size = Vec2::new(12, 14);
    let level = TextLevel::<i32>::new(&SLOPES).with_outside(Outside::Solid);
    let detail = Detail::Coarse;
    let question = Reach::new(size, whole_hero()).with_detail(detail);
    check(&level.level(), &question, size);
    let size = Vec2::new(12.0, 14.0);
    let settings = CharacterSettings {
        sprint_speed: None,
        ..CharacterSettings::classic(16.0_f64, 20)
    };
    let level = TextLevel::<f64>::new(&SLOPES).with_outside(Outside::Solid);
    let question = Reach::new(size, settings).with_detail(detail);
    check(&level.level(), &question, size);
}

/// A conveyor that carries to the right, in front of a wall.
fn conveyor<S: Scalar>(speed: S) -> Level<S> {
    let rows = ["P..........E", "...........#", "............"];
    let n = S::from_i32;
    let level = TextLevel::new(&rows).with_outside(Outside::Solid);
    let mut level = level.solid(n(0), n(16), n(176), n(8)).level();
    level.solids[0].conveyor = Vec2::new(speed, S::ZERO);
    level
}

#[test]
fn conveyors_carry_as_in_the_game() {
    let slow = CharacterSettings {
        run_speed: 20,
        jump_height: 8,
        ..whole_hero()
    };
    let size = Vec2::new(12, 14);
    // Three pixels in four ticks.
    for speed in [15, 7, 33] {
        let question = Reach::new(size, slow).with_detail(Detail::Coarse);
        check(&conveyor(speed), &question, size);
    }
    let size = Vec2::new(12.0, 14.0);
    let slow = CharacterSettings {
        run_speed: 20.0,
        ..quick_hero()
    };
    let question = Reach::new(size, slow).with_detail(Detail::Coarse);
    check(&conveyor(15.0), &question, size);
}

#[test]
fn a_hazard_in_the_middle_of_a_tick_ends_the_play() {
    // Faster than its own width and that of the spikes together.
    let arrow = CharacterSettings {
        run_speed: 1200.0,
        ground_acceleration: 100_000.0,
        jump_height: 4.0,
        ..quick_hero()
    };
    let question = || Reach::new(BODY, arrow).with_detail(Detail::Coarse);
    let spikes = [
        "P...........................E",
        "#############################",
    ];
    let clear = TextLevel::new(&spikes).with_outside(Outside::Solid);
    assert!(is_found(&clear.level(), &question()));
    for x in [100.0, 117.0, 130.0] {
        let level = clear.clone().sensor("hazard", x, 0.0, 2.0, 16.0).level();
        assert!(!is_found(&level, &question()), "spikes at {x}");
        let mut tiles = cave(&spikes);
        let map = &mut tiles.maps[0].map;
        map.set([6, 0], jostle::Tile::EMPTY.with_data(HAZARD))
            .unwrap();
        assert!(!is_found(&tiles, &question()), "a tile");
    }
}

#[test]
fn a_solid_hazard_does_not_hurt_at_its_corner() {
    let mut level = cave(&[".EP...", "######"]);
    let mut with_spike = |column: i32| {
        let map = &mut level.maps[0].map;
        let spike = map.tile([column, 1]).with_data(HAZARD);
        map.set([column, 1], spike).unwrap();
        let question = Reach::new([16.0, 16.0], quick_hero());
        is_found(&level, &question.with_detail(Detail::Coarse))
    };
    assert!(with_spike(3), "the body is flush with its corner");
    assert!(!with_spike(2), "the body stands on it");
}

#[test]
fn a_jump_off_a_wall_climbs_a_shaft() {
    let shaft = cave(&[
        "E...", "##..", "#...", "#.#.", "#.#.", "#.#.", "#.#.", "#.#.", "#P#.", "####",
    ]);
    let climber = CharacterSettings {
        wall_slide_speed: Some(64.0),
        wall_jump: Some(WallJump {
            speed: 128.0,
            height: 52.0,
            reach: 3.0,
            lock: 3,
        }),
        ..quick_hero()
    };
    let question = Reach::new(BODY, climber).with_detail(Detail::Coarse);
    assert!(is_found(&shaft, &question));
    assert!(!is_found(&shaft, &quick()));
    check(&shaft, &question, Vec2::new(BODY[0], BODY[1]));
}

#[test]
fn swims_where_it_cannot_jump() {
    let well = [
        "...E", "..##", "~~##", "~~##", "~~##", "~~##", "~~##", "P~##", "####",
    ];
    assert!(is_found(&cave(&well), &quick()));
    let dry = well.map(|row| row.replace('~', "."));
    let dry: Vec<&str> = dry.iter().map(String::as_str).collect();
    assert!(!is_found(&cave(&dry), &quick()));
}

#[test]
fn two_jumps_in_midair_are_not_one() {
    let triple = |count: u8| CharacterSettings {
        air_jump: Some(AirJump {
            count,
            height: 32.0,
        }),
        ..hero(20)
    };
    let rows = [
        "...E", "..##", "..##", "..##", "..##", "..##", "P.##", "####",
    ];
    for detail in [Detail::Coarse, Detail::Medium] {
        let question = |count| Reach::new(BODY, triple(count)).with_detail(detail);
        assert!(is_found(&cave(&rows), &question(2)), "{detail:?}");
        assert!(!is_found(&cave(&rows), &question(1)), "{detail:?}");
    }
}
