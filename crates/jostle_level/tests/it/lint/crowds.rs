//! Levels in which thousands of things lie on top of each other: the lint ends.

use super::{lint, platform};
use crate::text_level::TextLevel;
use jostle::{Aabb, Side};
use jostle_level::{Level, LevelSolid, Origin, Rule};

/// Returns a level of 60 x 60 tiles with 10,000 solids as large as it is, each a little farther than the last.
fn crowd(step: f32) -> Level {
    let mut rows = vec![".".repeat(60); 60];
    rows[30].replace_range(30..31, "P");
    rows[40].replace_range(20..21, "H");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut level = TextLevel::new(&rows).level();
    let whole = level.bounds;
    let solids = (0_u16..10_000).map(|index| {
        let by = f32::from(index) * step;
        LevelSolid {
            place: whole.moved([by, by / 3.0]),
            one_way: (index % 16 == 1).then_some(Side::MinY),
            conveyor: [0.0, 0.0].into(),
            origin: Origin {
                object: index.to_string(),
                ..Origin::default()
            },
        }
    });
    level.solids = solids.collect();
    level
}

#[test]
fn ten_thousand_solids_in_one_place_take_seconds() {
    for step in [0.0, 0.5] {
        let findings = crowd(step).lint(&lint());
        let mut rules = findings.iter().map(|finding| finding.rule);
        assert!(rules.any(|rule| rule == Rule::StartInWall), "step {step}");
    }
}

#[test]
fn thousands_of_platforms_and_markers_in_one_place_take_seconds() {
    let mut level = crowd(0.5);
    level.solids.truncate(100);
    let place = Aabb::new(100.0, 100.0, 32.0, 8.0);
    let way = [[0.0, 0.0], [300.0, 0.0], [300.0, 300.0]];
    level.platforms = vec![platform(place, &way, 30.0); 5_000];
    let marker = level.markers[0].clone();
    level.markers.extend(vec![marker; 5_000]);
    assert!(!level.lint(&lint()).is_empty());
}
