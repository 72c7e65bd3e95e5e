//! Markers and their properties.

use super::{aabb, marker, room, text};
use jostle::{Aabb, Side};
use jostle_level::{Level, LevelErrorKind, Properties, Value};

fn yard() -> Level<i32> {
    let mut level = room();
    level.markers = vec![
        marker("Player", "hero", aabb(32, 48, 16, 16)),
        marker("coin", "", aabb(64, 48, 0, 0)),
        marker("coin", "Player", aabb(80, 48, 0, 0)),
        marker("", "Exit", aabb(96, 48, 16, 32)),
        marker("", "", aabb(0, 0, 0, 0)),
    ];
    level
}

#[test]
fn a_marker_is_found_by_its_class_and_then_by_its_name() {
    let level = yard();
    assert_eq!(level.marker("player").unwrap().name, "hero");
    assert_eq!(level.marker("HERO").unwrap().class, "Player");
    assert_eq!(level.marker("exit").unwrap().place.x(), 96);
    let coins = level.markers_of("Coin").map(|coin| coin.place.x());
    assert_eq!(coins.collect::<Vec<_>>(), [64, 80]);
}

#[test]
fn an_error_lists_the_markers_that_there_are() {
    let level = yard();
    let check = |name: &str, expected: &str| {
        let error = level.marker(name).unwrap_err();
        assert_eq!(error.kind(), LevelErrorKind::NoSuchMarker);
        assert_eq!(error.to_string(), expected);
    };
    check(
        "boss",
        "room.tmx: there is no marker \"boss\"; the level has: Player, 2 coin, Exit, one without a name",
    );
    check(
        "coin",
        "room.tmx: there are 2 markers \"coin\": object 7 at (64, 48), object 7 at (80, 48); go through them with \
         `markers_of`, or give the one that you mean a class of its own",
    );
    let error = room::<f32>().marker("boss").unwrap_err();
    let expected = "room.tmx: there is no marker \"boss\"; the level has no markers";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn stands_with_its_feet_at_the_middle_of_the_lower_edge() {
    let mut start = marker("player", "", aabb(32, 48, 16, 16));
    assert_eq!(start.standing([12, 20]), Aabb::new(34, 44, 12, 20));
    start.up = Side::MaxY;
    assert_eq!(start.standing([12, 20]), Aabb::new(34, 48, 12, 20));
    let point = marker("player", "", aabb::<f32>(40, 64, 0, 0));
    assert_eq!(
        point.standing([12.0, 14.0]),
        Aabb::new(34.0, 50.0, 12.0, 14.0)
    );
    let far = marker("player", "", Aabb::<i16>::new(32_700, 0, 0, 0));
    assert!(far.try_standing([200, 1]).is_err());
    assert!(point.try_standing([-1.0, 14.0]).is_err());
}

fn properties() -> Properties {
    let inner = [("damage", Value::Int(3))].into_iter().collect();
    let values = [
        ("yes", Value::Bool(true)),
        ("count", Value::Int(-3)),
        ("speed", Value::Float(1.5)),
        ("whole", Value::Float(4.0)),
        ("huge", Value::Int(1 << 40)),
        ("label", text("Old Well")),
        ("old", text(" 2.5 ")),
        ("old_yes", text("True")),
        ("empty", Value::None),
        ("point", Value::Point([24.0, 40.5])),
        ("door", Value::Object("12".to_owned())),
        ("weapon", Value::Class(inner)),
        ("path", Value::List(vec![Value::Int(1), Value::Float(2.5)])),
        ("gaps", Value::List(vec![Value::None, text("a")])),
    ];
    values.into_iter().collect()
}

#[test]
#[expect(clippy::float_cmp, reason = "the numbers are read exactly")]
fn a_property_is_read_as_the_type_that_is_asked_for() {
    let mut bat = marker("bat", "", aabb::<f32>(0, 0, 0, 0));
    bat.properties = properties();
    let bat = &bat;
    assert!(bat.get::<bool>("yes").unwrap() && bat.get::<bool>("old_yes").unwrap());
    assert_eq!(bat.get::<i32>("count").unwrap(), -3);
    assert_eq!(bat.get::<i64>("huge").unwrap(), 1 << 40);
    assert_eq!(bat.get::<u32>("whole").unwrap(), 4);
    assert_eq!(bat.get::<f64>("speed").unwrap(), 1.5);
    assert_eq!(bat.get::<f32>("count").unwrap(), -3.0);
    assert_eq!(bat.get::<f64>("old").unwrap(), 2.5);
    assert_eq!(bat.get::<&str>("label").unwrap(), "Old Well");
    assert_eq!(bat.get::<String>("door").unwrap(), "12");
    assert_eq!(bat.get::<[f64; 2]>("point").unwrap(), [24.0, 40.5]);
    assert_eq!(bat.get::<Vec<f64>>("path").unwrap(), [1.0, 2.5]);
    assert_eq!(
        bat.get::<Vec<Option<&str>>>("gaps").unwrap(),
        [None, Some("a")]
    );
    assert_eq!(bat.get::<Option<i32>>("empty").unwrap(), None);
    assert_eq!(bat.get::<Option<i32>>("missing").unwrap(), None);
    assert_eq!(bat.get::<Option<i32>>("count").unwrap(), Some(-3));
    let weapon: &Properties = bat.get("weapon").unwrap();
    assert_eq!(weapon.get("damage"), Some(&Value::Int(3)));
}

#[test]
fn an_error_names_the_property_and_what_it_is() {
    let mut bat = marker("bat", "", aabb::<f32>(0, 0, 0, 0));
    bat.origin.file = "cave.tmx".to_owned();
    bat.properties = properties();
    let start = "cave.tmx: \"bat\" (object 7 in layer \"Things\") has";
    let errors = [
        (
            bat.get::<f64>("label").unwrap_err(),
            "the property \"label\" = \"Old Well\", but a number was asked for",
        ),
        (
            bat.get::<u32>("count").unwrap_err(),
            "the property \"count\" = -3, but a whole number from 0 to 4294967295 was asked for",
        ),
        (
            bat.get::<i32>("speed").unwrap_err(),
            "the property \"speed\" = 1.5, but a whole number from -2147483648 to 2147483647 was asked for",
        ),
        (
            bat.get::<bool>("empty").unwrap_err(),
            "the property \"empty\" = nothing, but true or false was asked for",
        ),
        (
            bat.get::<&str>("point").unwrap_err(),
            "the property \"point\" = (24, 40.5), but text was asked for",
        ),
        (
            bat.get::<Option<bool>>("door").unwrap_err(),
            "the property \"door\" = object 12, but true or false or nothing was asked for",
        ),
        (
            bat.get::<Vec<bool>>("path").unwrap_err(),
            "the property \"path\" = a list of 2, but a list (of each: true or false) was asked for",
        ),
        (
            bat.get::<[f64; 2]>("weapon").unwrap_err(),
            "the property \"weapon\" = a class with {damage}, but a point was asked for",
        ),
    ];
    for (error, end) in errors {
        assert_eq!(error.kind(), LevelErrorKind::Property);
        assert_eq!(error.to_string(), format!("{start} {end}"));
    }
    let missing = bat.get::<bool>("Yes").unwrap_err().to_string();
    assert!(
        missing.starts_with(&format!("{start} no property \"Yes\": it has yes, count,")),
        "{missing}"
    );
}

#[test]
fn data_of_a_class_is_found_without_regard_to_case() {
    let mut level = room::<f32>();
    level.classes = [("ice", 16), ("Ice", 17), ("ladder", 1)]
        .map(|(name, data)| (name.to_owned(), data))
        .to_vec();
    assert_eq!(
        ["ice", "Ice", "ICE", "Ladder", "mud"].map(|name| level.data(name)),
        [Some(16), Some(17), Some(16), Some(1), None]
    );
}
