//! Objects as boxes, sensors, platforms and markers, where the editor shows them.

#![expect(clippy::float_cmp, reason = "boxes of whole pixels are exact")]

use super::{H, boxes, map, objects, read, read_as, rules, shape};
use jostle::Outside;
use jostle_level::{Reading, Rule};

#[test]
fn l05_tile_objects_are_where_the_editor_shows_them() {
    let with_shape = shape(4, r#"<object x="0" y="8" width="16" height="8"/>"#);
    for (object, wanted) in [
        (
            r#"<object id="1" gid="1" x="32" y="64" width="16" height="16"/>"#,
            [32.0, 48.0, 16.0, 16.0],
        ),
        (
            r#"<object id="1" gid="1" x="32" y="64" width="16" height="16" rotation="90"/>"#,
            [32.0, 64.0, 16.0, 16.0],
        ),
        (
            r#"<object id="1" gid="5" x="0" y="32" width="32" height="32"/>"#,
            [0.0, 16.0, 32.0, 16.0],
        ),
    ] {
        assert_eq!(
            boxes(&read(&map([9, 9], &with_shape, &objects(object)))),
            [wanted],
            "{object}"
        );
    }
    let object = r#"<object id="1" gid="1" x="32" y="64" width="16" height="16"/>"#;
    let map = map([9, 9], "", &objects(object))
        .replace("columns=", r#"objectalignment="topleft" columns="#);
    assert_eq!(boxes(&read(&map)), [[32.0, 64.0, 16.0, 16.0]]);
}

#[test]
fn l05_a_flipped_tile_object_flips_its_shape() {
    let left = shape(0, r#"<object x="0" y="0" width="4" height="16"/>"#);
    let gid = H | 1;
    let object = format!(r#"<object id="1" gid="{gid}" x="0" y="32" width="32" height="32"/>"#);
    assert_eq!(
        boxes(&read(&map([9, 9], &left, &objects(&object)))),
        [[24.0, 0.0, 8.0, 32.0]]
    );
}

#[test]
fn l06_rectangles_turn_about_their_corner() {
    for (rotation, wanted) in [
        (90, [-8.0, 0.0, 8.0, 16.0]),
        (180, [-16.0, -8.0, 16.0, 8.0]),
        (270, [0.0, -16.0, 8.0, 16.0]),
        (-90, [0.0, -16.0, 8.0, 16.0]),
    ] {
        let object =
            format!(r#"<object id="1" x="0" y="0" width="16" height="8" rotation="{rotation}"/>"#);
        let level = read(&map([9, 9], "", &objects(&object)));
        assert_eq!(
            (boxes(&level), rules(&level)),
            (vec![wanted], vec![]),
            "{rotation} degrees"
        );
    }
    let object = r#"<object id="7" x="0" y="0" width="16" height="8" rotation="31"/>"#;
    assert_eq!(
        rules(&read(&map([9, 9], "", &objects(object)))),
        [Rule::NotUpright]
    );
    let object = r#"<object id="7" x="32" y="32" width="64" height="32" rotation="31"/>"#;
    let level = read(&map([9, 9], "", &objects(object)));
    assert_eq!(rules(&level), [Rule::NotUpright]);
    let message = &level.findings[0].message;
    assert!(
        message.starts_with("object 7 is rotated by 31 degrees: it becomes "),
        "{message}"
    );
    let covered: f32 = boxes(&level).iter().map(|[_, _, w, h]| w * h).sum();
    assert!(
        (covered - 2048.0).abs() < 100.0,
        "{covered} of 2048 square pixels"
    );
}

#[test]
fn objects_become_solids_sensors_platforms_and_markers() {
    let level = read(&map(
        [9, 9],
        "",
        r#"<objectgroup name="Things">
        <object id="1" type="wall" x="0" y="0" width="8" height="8"/>
        <object id="2" type="wall" x="32" y="0"><polygon points="0,0 16,0 16,8 8,8 8,16 0,16"/></object>
        <object id="3" type="solid" x="0" y="40"><polyline points="0,0 32,0"/></object>
        <object id="4" type="solid" x="60" y="40"><polyline points="0,0 0,32"/></object>
        <object id="5" type="spikes" x="80" y="0" width="16" height="4"/>
        <object id="6" type="trigger" name="door" x="100" y="0" width="16" height="16"/>
        <object id="7" type="coin" x="0" y="80"><point/></object>
        <object id="8" name="moving platform" x="0" y="100" width="32" height="8">
          <properties><property name="path" type="object" value="9"/><property name="speed" value="30"/></properties>
        </object>
        <object id="9" x="500" y="0"><polyline points="0,0 64,0"/></object>
        <object id="10" type="solid" x="0" y="120" width="16" height="16">
          <properties><property name="conveyor" type="float" value="-24"/></properties></object>
        </objectgroup>"#,
    ));
    let wanted = [
        [0.0, 0.0, 8.0, 8.0],
        [0.0, 40.0, 32.0, 1.0],
        [0.0, 120.0, 16.0, 16.0],
        [32.0, 0.0, 16.0, 8.0],
        [32.0, 8.0, 8.0, 8.0],
        [60.0, 40.0, 1.0, 32.0],
    ];
    assert_eq!(boxes(&level), wanted);
    let line = level
        .solids
        .iter()
        .find(|solid| solid.origin.object == "3")
        .expect("it blocks");
    assert_eq!(line.one_way, Some(jostle::Side::MinY));
    let belt = level
        .solids
        .iter()
        .find(|solid| solid.origin.object == "10")
        .expect("it blocks");
    assert_eq!(belt.conveyor, [-24.0, 0.0].into());
    let sensors: Vec<_> = level
        .sensors
        .iter()
        .map(|sensor| (sensor.class.as_str(), sensor.name.as_str()))
        .collect();
    assert_eq!(sensors, [("hazard", ""), ("trigger", "door")]);
    let markers: Vec<_> = level
        .markers
        .iter()
        .map(|marker| marker.origin.object.as_str())
        .collect();
    assert_eq!(markers, ["7", "9"]);
    assert_eq!(level.platforms.len(), 1);
    assert_eq!(level.platforms[0].route.points()[1].to_string(), "(64, 0)");
}

#[test]
fn conveyors_are_scaled_as_platforms_are() {
    let things = r#"<object id="1" width="32" height="16"><properties>
        <property name="conveyor" type="float" value="-24"/></properties></object>
        <object id="2" type="lift" x="64" width="32" height="8"><properties>
        <property name="path" type="object" value="3"/><property name="speed" type="float" value="24"/></properties></object>
        <object id="3" type="line" x="64" y="0"><polyline points="0,0 64,0"/></object>"#;
    let map = map([9, 9], "", &objects(things));
    let reading = Reading::new(Outside::Empty).with_scale(1, 16);
    let level = read_as(&map, &reading);
    assert_eq!(level.solids[0].conveyor, [-1.5, 0.0].into());
    assert_eq!(level.platforms[0].route.speed(), 1.5);
}
