//! What findings say, and when they are none.

use super::{ROOM, lint, none, only, place, platform, rules};
use crate::text_level::TextLevel;
use jostle::{Aabb, CharacterSettings, Outside, Side, Vec2};
use jostle_level::{Level, Lint, Reading, Rule, Severity};

#[test]
fn a_body_without_a_size_is_an_error() {
    let level = TextLevel::new(&ROOM).solid(48.0, 32.0, 16.0, 0.0).level();
    for size in [
        [0.0, 14.0],
        [12.0, 0.0],
        [-1.0, 14.0],
        [f32::NAN, 14.0],
        [12.0, f32::INFINITY],
    ] {
        let findings = level.lint(&Lint::new(size).allow(Rule::NoSize));
        assert_eq!(rules(&findings), [Rule::NoSize], "{size:?}");
        assert_eq!(findings[0].severity, Severity::Error);
        let [width, height] = size;
        let message = format!("the body size is {width} x {height}, so no rules were run");
        assert_eq!(findings[0].message, message);
    }
}

#[test]
fn a_step_that_a_body_climbs_is_no_trip() {
    let level = TextLevel::new(&ROOM).solid(80.0, 62.0, 64.0, 2.0).level();
    only(&level, &lint(), Rule::Trip);
    let mut settings = CharacterSettings::classic(16.0, 60);
    none(&level, &lint().with_character(settings));
    settings.body.step = 1.5;
    let finding = only(&level, &lint().with_character(settings), Rule::Trip);
    assert_eq!(
        finding.remedy,
        "give both the same height: bodies stop at such an edge"
    );
}

#[test]
fn a_one_way_platform_just_above_a_floor_is_no_trip() {
    let level = TextLevel::new(&ROOM).one_way(80.0, 62.0, 64.0, 2.0);
    none(&level.level(), &lint());
    let beside = [
        "#########",
        "#.......#",
        "#.......#",
        "#P......#",
        "####....#",
        "#########",
    ];
    let beside = TextLevel::new(&beside).one_way(64.0, 62.0, 48.0, 4.0);
    none(&beside.level(), &lint());
}

#[test]
fn the_missing_part_of_a_gentle_slope_is_to_be_added() {
    let level = TextLevel::new(&["########", "#......#", "#......#", "#P.a#..#", "########"]);
    let finding = only(&level.level(), &lint(), Rule::SlopeEnd);
    let remedy = "add its high part, or a floor of the height of its end";
    assert_eq!(finding.remedy, remedy);
}

#[test]
fn blocked_one_ways_block_nothing_from_any_side() {
    let level = TextLevel::new(&ROOM).one_way(32.0, 64.0, 32.0, 8.0);
    let mut level = level.level();
    level.solids[0].one_way = Some(Side::MinX);
    let finding = only(&level, &lint().top_down(), Rule::OneWayBlocked);
    let remedy = "move one of the two: as it is, the platform never blocks anything";
    assert_eq!(finding.remedy, remedy);
}

#[test]
fn things_outside_are_called_by_what_they_are() {
    let sensor = TextLevel::new(&ROOM).sensor("", 200.0, 16.0, 16.0, 16.0);
    let finding = only(&sensor.level(), &lint(), Rule::Outside);
    let message = "a sensor without a name is wholly outside the level";
    assert_eq!(finding.message, message);
    let mut level = TextLevel::new(&ROOM).level();
    let far = Aabb::new(300.0, 16.0, 16.0, 16.0);
    level.platforms = vec![platform(far, &[[0.0, 0.0], [0.0, 8.0]], 30.0)];
    let finding = only(&level, &lint(), Rule::Outside);
    assert_eq!(
        finding.message,
        "platform \"lift\" is wholly outside the level"
    );
}

/// Reads a room with a lift whose path is this object, outside the level.
fn lift(path: &str, object: &str) -> Level {
    let map = format!(
        r#"<map orientation="orthogonal" width="10" height="5" tilewidth="16" tileheight="16">
        <objectgroup name="Walls"><object id="1" x="0" y="64" width="160" height="16"/></objectgroup>
        <objectgroup name="Things">
          <object id="3" type="lift" x="32" y="24" width="32" height="8"><properties>
            <property name="path" type="object" value="{path}"/>
            <property name="speed" type="float" value="30"/></properties></object>
          <object id="4" x="500" y="20">{object}</object>
        </objectgroup></map>"#
    );
    let reading = Reading::new(Outside::Empty);
    let level = reading.read("lift.tmx", map.as_bytes(), |_| Err("no other file"));
    level.expect("it is a map")
}

#[test]
fn a_path_may_be_drawn_outside_the_level() {
    let lint = lint().allow(Rule::OpenBorder).allow(Rule::PathAway);
    let line = r#"<polyline points="0,0 20,0"/>"#;
    assert_eq!(rules(&lift("4", line).lint(&lint)), []);
    let other = lift("4", line).markers[0].clone();
    let mut level = lift("4", line);
    level.markers[0].origin.object = "9".to_owned();
    assert_eq!(rules(&level.lint(&lint)), [Rule::Outside], "{other:?}");
}

#[test]
fn a_path_that_is_no_line_is_told_from_one_of_one_point() {
    let lint = lint().allow(Rule::OpenBorder).allow(Rule::Outside);
    for level in [lift("77", "<point/>"), lift("4", "<point/>")] {
        let findings = level.lint(&lint);
        assert_eq!(rules(&findings), [Rule::PathStill]);
        let message = "platform \"lift\" never moves: its path refers to no line";
        assert_eq!(findings[0].message, message);
    }
}

#[test]
fn a_platform_that_stays_inside_a_wall_is_blocked() {
    let mut level = TextLevel::new(&ROOM).level();
    let inside = Aabb::new(48.0, 60.0, 32.0, 8.0);
    level.platforms = vec![platform(inside, &[[0.0, 0.0]], 30.0)];
    let findings = level.lint(&lint());
    assert_eq!(rules(&findings), [Rule::PathBlocked, Rule::PathStill]);
    assert_eq!(place(&findings[0]), Aabb::new(48.0, 64.0, 32.0, 4.0));
}

#[test]
fn a_path_that_begins_elsewhere_is_so_far_away() {
    let mut level = TextLevel::new(&ROOM).level();
    let at = Aabb::new(48.0, 40.0, 32.0, 8.0);
    let mut away = |x: f32, y: f32| {
        level.platforms = vec![platform(at, &[[0.0, 0.0], [20.0, 0.0]], 30.0)];
        level.platforms[0].path_offset = Vec2::new(x, y);
        only(&level, &lint(), Rule::PathAway).message
    };
    let said = |way: &str| format!("the path of platform \"lift\" starts {way} from its middle");
    assert_eq!(away(40.0, -3.5), said("40 to the right and 3.5 up"));
    assert_eq!(away(0.0, 30.0), said("30 down"));
}

#[test]
fn a_start_inside_a_platform_is_in_a_wall() {
    let mut level = TextLevel::new(&ROOM).level();
    let start = Aabb::new(32.0, 52.0, 16.0, 4.0);
    level.platforms = vec![platform(start, &[[0.0, 0.0], [0.0, -20.0]], 30.0)];
    let finding = only(&level, &lint(), Rule::StartInWall);
    assert_eq!(finding.remedy, "move it to where the body has room");
    level.platforms[0].one_way = Some(Side::MinY);
    let down = level.lint(&lint());
    assert_eq!(rules(&down), []);
}

#[test]
fn a_mistyped_rule_in_jostle_allow_is_found() {
    let map = r#"<map orientation="orthogonal" width="10" height="4" tilewidth="16" tileheight="16">
      <properties><property name="jostle_allow" value="open-border, tihgt"/></properties>
      <objectgroup name="Walls"><object id="1" x="0" y="48" width="160" height="16"><properties>
        <property name="jostle_allow" value="crack dobled"/></properties></object></objectgroup></map>"#;
    let reading = Reading::<f32>::new(Outside::Empty);
    let level = reading.read("a.tmx", map.as_bytes(), |_| Err("no other file"));
    let findings = level.expect("it is a map").lint(&lint());
    assert_eq!(rules(&findings), [Rule::UnknownClass; 2]);
    let said = findings.iter().map(|finding| finding.to_string());
    let said: Vec<String> = said.collect();
    assert!(said[0].starts_with(
        "a.tmx: warning: jostle_allow lists \"tihgt\", which is not a rule (unknown-class): use one or more of \
         nothing-solid, unknown-class, "
    ), "{said:?}");
    assert_eq!(findings[1].origin.object, "1");
    let silenced = map.replace("crack dobled", "crack dobled unknown-class");
    let level = reading.read("a.tmx", silenced.as_bytes(), |_| Err("no other file"));
    assert_eq!(level.expect("it is a map").lint(&lint()).len(), 1);
}
