use super::{NameOf, NameRole, name_role, says_platform, says_sensor, words};
use jostle::Side;

fn role(name: &str) -> NameRole {
    name_role(name, NameOf::Anything)
}

#[test]
fn l10_names_have_the_roles_that_every_word_of_them_has() {
    let clear = NameRole::Solid { is_clear: true };
    let weak = NameRole::Solid { is_clear: false };
    for name in [
        "Walls & Platforms",
        "SolidColliders",
        "collision-layer 2",
        "WALL",
        "Hitboxes",
    ] {
        assert_eq!(role(name), clear, "{name}");
    }
    for name in ["BlocksLayer", "ground", "Terrain01", "the Rocks and Stones"] {
        assert_eq!(role(name), weak, "{name}");
    }
    for name in [
        "Wall_shadows",
        "noncollidable",
        "bg_walls",
        "EnemySolid",
        "death_collision",
        "left",
    ] {
        assert_eq!(role(name), NameRole::Unknown, "{name}");
    }
    for name in ["", "Tile Layer 1", "Main", "x", "Object_Group"] {
        assert_eq!(role(name), NameRole::Filler, "{name}");
    }
    assert_eq!(role("IntGrid_layer"), NameRole::Unknown);
    assert_eq!(name_role("IntGrid_8px", NameOf::IntGrid), NameRole::Filler);
    assert_eq!([role("Ladders"), role("vines2")], [NameRole::Ladder; 2]);
    assert_eq!([role("Spikes"), role("LavaZone")], [NameRole::Hazard; 2]);
    assert_eq!([role("water"), role("Liquids")], [NameRole::Water; 2]);
}

#[test]
fn l10_every_word_of_the_table_has_its_role_in_singular_and_plural() {
    let clear = NameRole::Solid { is_clear: true };
    let weak = NameRole::Solid { is_clear: false };
    let table = [
        (
            clear,
            "solid wall collide collides collision collider collidable blocked blocking blocker obstacle \
             impassable barrier hitbox",
        ),
        (
            weak,
            "ground terrain platform block brick rock stone dirt earth",
        ),
        (
            NameRole::OneWay(Side::MinY),
            "one_way oneway jump_through jumpthru pass_through drop_through semi_solid unisolid",
        ),
        (NameRole::Ladder, "ladder climb climbable vine"),
        (
            NameRole::Hazard,
            "hazard spike lava acid deadly death kill damage danger",
        ),
        (NameRole::Water, "water liquid"),
        (
            NameRole::Filler,
            "layer tile map level object group and the of main static world sprite shape box rect type is area \
             zone invisible",
        ),
    ];
    for (wanted, words) in table {
        for word in words.split_whitespace() {
            let upper = word.to_uppercase();
            for name in [word, &format!("{word}s"), &upper, &format!("{word}_2")] {
                assert_eq!(role(name), wanted, "{name}");
            }
        }
    }
    assert_eq!(role("rock n stone"), weak, "single letters say nothing");
    for word in "int grid auto rules with without px values".split_whitespace() {
        assert_eq!(name_role(word, NameOf::IntGrid), NameRole::Filler, "{word}");
        assert_eq!(role(word), NameRole::Unknown, "{word}");
    }
}

#[test]
fn l10_one_ways_say_where_one_may_pass_or_which_face_holds() {
    for (name, side) in [
        ("one_way", Side::MinY),
        ("OneWayPlatforms", Side::MinY),
        ("jumpthru", Side::MinY),
        ("JumpThrough", Side::MinY),
        ("semi-solid ground", Side::MinY),
        ("one_way_up", Side::MinY),
        ("oneway top", Side::MinY),
        ("one_way_down", Side::MaxY),
        ("one_way_bottom", Side::MaxY),
        ("one_way_left", Side::MinX),
        ("pass through right", Side::MaxX),
    ] {
        assert_eq!(role(name), NameRole::OneWay(side), "{name}");
    }
    assert_eq!(role("one_way_spikes"), NameRole::Unknown);
    assert_eq!(role("one_way_street"), NameRole::Unknown);
}

#[test]
fn names_are_cut_where_a_reader_would_cut_them() {
    assert_eq!(words("Walls2_A-front"), ["walls", "front"]);
    assert_eq!(words("bgWalls"), ["bg", "walls"]);
    assert_eq!(words("grid16px"), ["grid", "px"]);
    assert_eq!(words("  "), Vec::<String>::new());
}

#[test]
fn platforms_and_sensors_are_known_by_name() {
    for name in [
        "Platform",
        "moving_platform",
        "Elevator",
        "LIFT 2",
        "OneWayPlatform",
    ] {
        assert!(says_platform(name), "{name}");
    }
    assert!(!says_platform("PlatformEnemy") && !says_platform("moving"));
    assert!(says_sensor("Trigger") && says_sensor("sensor_area") && !says_sensor("TriggerHappy"));
}
