//! Odd levels, such as those in which thousands of things lie on top of each other: the lint ends.

use super::{lint, platform, rules};
use crate::text_level::TextLevel;
use jostle::{Aabb, Side};
use jostle_level::{Level, LevelSolid, Lint, Origin, Rule};

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

#[test]
fn tall_solids_in_a_single_column_take_seconds() {
    // A thousand solids, each over most of four million rows and a little less wide than the column.
    let height = 16.0 * 4_000_000.0_f64;
    let mut level = Level::<f64>::empty("shaft", Aabb::new(0.0, 0.0, 16.0, height), [16.0, 16.0]);
    level.solids = (0_u32..1_000)
        .map(|index| LevelSolid {
            place: Aabb::new(
                0.0,
                f64::from(index),
                8.0 + f64::from(index) / 256.0,
                height / 2.0,
            ),
            one_way: None,
            conveyor: [0.0, 0.0].into(),
            origin: Origin::default(),
        })
        .collect();
    let findings = level.lint(&Lint::new([6.0, 14.0]));
    assert_eq!(rules(&findings), [Rule::Trip, Rule::OpenBorder]);
}

#[test]
fn a_long_name_made_of_exits_is_an_exit() {
    let rows = ["#....#", "#....#", "######"];
    let open = |name: &str| {
        let level = TextLevel::new(&rows).marker(name, 0.0, -8.0, 96.0, 16.0);
        rules(&level.level().lint(&lint().top_down()))
    };
    let long = "door".repeat(100_000);
    assert_eq!(open(&long), []);
    assert_eq!(open(&(long + "x")), [Rule::OpenBorder]);
    assert_eq!(open("doorways"), []);
}

#[test]
fn cells_of_no_size_and_solids_at_the_end_of_the_range_do_not_panic() {
    for (cell, far) in [(0.0, 1.0), (16.0, f64::MAX / 4.0), (16.0, -f64::MAX / 4.0)] {
        let mut level = Level::<f64>::empty("odd", Aabb::new(0.0, 0.0, 64.0, 64.0), [cell, cell]);
        level.solids.push(LevelSolid {
            place: Aabb::new(far, far, 16.0, 16.0),
            one_way: None,
            conveyor: [0.0, 0.0].into(),
            origin: Origin::default(),
        });
        let _ = level.lint(&Lint::new([6.0, 14.0]));
    }
}
