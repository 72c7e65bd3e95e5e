//! Places that a play gets into, but not out of.

use super::{cave, platform, quick, reach};
use jostle::Aabb;
use jostle_level::{Detail, Rule, Severity, play};

const PIT: [&str; 7] = [
    ".....", //
    "P...E", //
    "##.##", //
    "##.##", //
    "##.##", //
    "##.##", //
    "#####",
];

#[test]
fn l19_trap() {
    let pit = cave(&PIT);
    let question = quick().with_traps();
    let reached = reach(&pit, &question);
    assert!(reached.is_all_found());
    assert_eq!(reached.traps.len(), 1, "{:?}", reached.traps);
    let findings = reached.findings(&pit);
    let [finding] = &findings[..] else {
        panic!("{findings:?}");
    };
    assert_eq!(
        (finding.rule, finding.severity),
        (Rule::Trap, Severity::Warning)
    );
    assert_eq!(finding.message, "no goal can be reached from here");
    let place = finding.place.unwrap();
    assert!(Aabb::new(32.0, 32.0, 16.0, 64.0).contains(place), "{place}");
    let fallen = play(&pit, &question, &finding.witness).unwrap();
    assert!(
        place.contains(*fallen.last().unwrap()),
        "the witness shows it"
    );
}

#[test]
fn looks_for_traps_only_if_asked_or_if_something_is_missing() {
    assert!(reach(&cave(&PIT), &quick()).traps.is_empty());
    let mut pit = cave(&PIT);
    let mut far = pit.markers[1].clone();
    far.place = Aabb::new(0.0, -160.0, 8.0, 8.0);
    pit.markers.push(far);
    let reached = reach(&pit, &quick().with_detail(Detail::Medium));
    assert_eq!(reached.goals.iter().filter(|goal| goal.is_found).count(), 1);
    assert_eq!(reached.traps.len(), 1);
}

#[test]
fn two_pits_are_two_traps() {
    let pits = [
        "........", //
        "P......E", //
        "##.##.##", //
        "##.##.##", //
        "##.##.##", //
        "##.##.##", //
        "########",
    ];
    let reached = reach(&cave(&pits), &quick().with_traps());
    assert_eq!(reached.traps.len(), 2, "{:?}", reached.traps);
}

#[test]
fn a_pit_with_a_way_out_or_an_end_is_no_trap() {
    let with_ladder = PIT.map(|row| row.replace("##.", "##H"));
    let with_spikes = PIT.map(|row| row.replace("#####", "##!##"));
    for rows in [with_ladder, with_spikes] {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let reached = reach(&cave(&rows), &quick().with_traps());
        assert!(reached.traps.is_empty(), "{:?}", reached.traps);
    }
    let mut with_lift = cave(&PIT);
    with_lift
        .platforms
        .push(platform(Aabb::new(33.0, 88.0, 14.0, 8.0), [0.0, -56.0]));
    assert!(reach(&with_lift, &quick().with_traps()).traps.is_empty());
}
