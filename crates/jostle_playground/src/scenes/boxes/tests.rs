use super::Drift;
use super::finder::{Finder, SAMPLE, two_loops};
use crate::scene::{Input, Scene};
use jostle_inspect::{Drawing, EmbeddedInspector, Frame, Settings, Shape, Stage};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A clock that is a millisecond later each time it is read.
fn counting() -> Duration {
    static READ: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(READ.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn every_broad_phase_finds_the_pairs_of_brute_force() {
    for (number, name) in Finder::NAMES.iter().enumerate() {
        let mut scene = Drift::new(1_500, counting);
        scene.set(1, f64::from(u8::try_from(number).unwrap()));
        for tick in 0..4 {
            scene.tick(&Input::default());
            let mut expected = Vec::new();
            two_loops(&scene.places, |a, b| expected.push([a, b]));
            scene.pairs.sort_unstable();
            assert_eq!(scene.pairs, expected, "{name}, tick {tick}");
            assert!(100 < expected.len());
        }
    }
}

/// The frame of a scene of 1,500 boxes with the cells of a broad phase, chosen while the game is paused.
fn with_cells(number: usize) -> Frame {
    let mut scene = Drift::new(1_500, counting);
    scene.set(1, f64::from(u8::try_from(number).unwrap()));
    let mut inspector = EmbeddedInspector::new(Stage::new(""), &Settings::default(), counting);
    inspector.receive("cells on");
    assert!(inspector.should_tick());
    inspector.sketch(|sketch| scene.show(sketch));
    inspector.recording().frame(1).unwrap()
}

#[test]
fn no_broad_phase_claims_more_candidates_than_there_are_pairs() {
    let all = 1_500 * 1_499 / 2;
    for (number, name) in Finder::NAMES.iter().enumerate() {
        let frame = with_cells(number);
        let candidates = frame.cost.candidates.unwrap();
        if *name == "two loops" {
            assert_eq!((candidates, frame.cell_count), (all, 0));
            continue;
        }
        assert!(candidates <= all / 4, "{name}: {candidates} of {all}");
        assert!(0 < frame.cell_count, "{name}");
    }
}

#[test]
fn the_checksum_does_not_depend_on_the_broad_phase() {
    let checksums = (0..Finder::NAMES.len()).map(|number| {
        let mut scene = Drift::new(1_000, counting);
        scene.set(1, f64::from(u8::try_from(number).unwrap()));
        for _ in 0..10 {
            scene.tick(&Input::default());
        }
        scene.checksum()
    });
    let checksums: Vec<u64> = checksums.collect();
    assert_eq!(checksums, [checksums[0]; Finder::NAMES.len()]);
}

#[test]
fn boxes_stay_in_their_area() {
    let mut scene = Drift::new(1_000, counting);
    scene.set(2, 8.0);
    for _ in 0..600 {
        scene.tick(&Input::default());
    }
    let area = scene.area.grown(8.0);
    assert!(scene.places.iter().all(|&place| area.contains(place)));
}

#[test]
fn other_settings_survive_a_change_of_the_count() {
    let mut scene = Drift::new(1_000, counting);
    scene.set(1, 3.0);
    scene.set(2, 0.5);
    scene.set(0, 3_000.0);
    assert_eq!((scene.bodies(), scene.chosen), (3_000, 3));
    assert!(matches!(scene.finder, Finder::Hash(_)) && scene.speed < 1.0);
    assert!(SAMPLE < scene.bodies());
}

#[test]
fn pages_show_the_cells_from_the_start() {
    let mut scene = Drift::new(2_000, counting);
    assert!(scene.shows_cells());
    scene.set(0, 11_000.0);
    assert!(!scene.shows_cells(), "a heat map would cover them");
    assert_eq!(scene.controls().len(), 3, "the page has the switch");
}

#[test]
fn estimates_are_labeled() {
    let labels = |count| {
        let mut scene = Drift::new(count, counting);
        scene.tick(&Input::default());
        let frame = Frame::sketched(1, |sketch| scene.show(sketch));
        let texts = frame
            .drawings
            .into_iter()
            .filter_map(|drawing| match drawing.shape {
                Shape::Text { text, .. } => Some(text),
                _ => None,
            });
        texts.collect::<Vec<_>>().join(";")
    };
    assert!(labels(3_000).ends_with("for 3,000 boxes, estimated from 2,000 boxes"));
    assert!(labels(1_000).ends_with("for 1,000 boxes, measured"));
}

#[test]
fn only_the_panel_counts_pairs() {
    let mut scene = Drift::new(1_000, counting);
    scene.tick(&Input::default());
    let frame = Frame::sketched(1, |sketch| scene.show(sketch));
    assert!(frame.gauges.iter().all(|gauge| gauge.unit == "ms"));
    let is_about_pairs = |drawing: &Drawing| matches!(&drawing.shape, Shape::Text { text, .. } if text.contains("pairs"));
    assert!(!frame.drawings.iter().any(is_about_pairs));
    assert!(frame.cost.pairs.is_some());
}

/// The gauges in milliseconds.
fn costs(scene: &mut Drift) -> Vec<(String, f64)> {
    let frame = Frame::sketched(1, |sketch| scene.show(sketch));
    let costs = frame.gauges.into_iter().filter(|gauge| gauge.unit == "ms");
    costs.map(|gauge| (gauge.name, gauge.value)).collect()
}

#[test]
fn every_broad_phase_shows_its_cost_whichever_is_chosen() {
    for chosen in [5.0, 7.0] {
        let mut scene = Drift::new(2_100, counting);
        scene.set(1, chosen);
        for _ in 0..9 * Finder::NAMES.len() {
            scene.tick(&Input::default());
        }
        let costs = costs(&mut scene);
        assert_eq!(costs.len(), Finder::NAMES.len(), "{costs:?}");
        assert!(costs.iter().all(|&(_, cost)| 0.0 < cost), "{costs:?}");
        assert!(
            costs
                .iter()
                .any(|(name, _)| name == "brute force (estimated)")
        );
    }
}

#[test]
fn costs_are_measured_again_for_another_count() {
    let mut scene = Drift::new(1_000, counting);
    for _ in 0..9 * Finder::NAMES.len() {
        scene.tick(&Input::default());
    }
    scene.set(0, 1_500.0);
    assert_eq!(costs(&mut scene), []);
    let frame = Frame::sketched(1, |sketch| scene.show(sketch));
    let is_text = |drawing: &Drawing| matches!(drawing.shape, Shape::Text { .. });
    assert!(!frame.drawings.iter().any(is_text), "no times are shown");
    scene.tick(&Input::default());
    let names: Vec<String> = costs(&mut scene)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(
        names,
        ["strip cells", "brute force"],
        "the chosen one, and the first to be tried"
    );
}

#[test]
fn pairs_are_known_before_the_first_tick() {
    let mut scene = Drift::new(1_000, counting);
    let frame = Frame::sketched(0, |sketch| scene.show(sketch));
    assert_eq!(
        frame.cost.pairs.map(u64::from),
        Some(scene.contacts() as u64)
    );
    assert_ne!(scene.contacts(), 0);
}

thread_local! {
    /// The time, and how far each look at the clock moves it on, in milliseconds.
    static CLOCK: Cell<(u64, u64)> = const { Cell::new((0, 1)) };
}

/// A clock that this thread alone moves on.
fn own_clock() -> Duration {
    let (now, step) = CLOCK.get();
    CLOCK.set((now + step, step));
    Duration::from_millis(now)
}

/// Returns what the canvas says about the cost of the chosen broad phase.
fn written_cost(scene: &mut Drift) -> String {
    let frame = Frame::sketched(1, |sketch| scene.show(sketch));
    let texts = frame.drawings.into_iter();
    let mut texts = texts.filter_map(|drawing| match drawing.shape {
        Shape::Text { text, .. } => Some(text),
        _ => None,
    });
    let text = texts.next().unwrap();
    text.split(" for ").next().unwrap().to_owned()
}

#[test]
fn the_canvas_and_the_list_agree_on_a_cost_that_changes_at_most_twice_a_second() {
    let mut scene = Drift::new(1_000, own_clock);
    let mut changes = vec![(0, String::new())];
    for tick in 0..400 {
        // Costs vary from tick to tick, and a tick takes 5 to 27 ms.
        CLOCK.set((CLOCK.get().0 + 5, 1 + tick % 4));
        scene.tick(&Input::default());
        let written = written_cost(&mut scene);
        let (name, listed) = costs(&mut scene).swap_remove(0);
        assert_eq!(written, format!("{name}: {listed:.2} ms"));
        if changes.last().unwrap().1 != written {
            changes.push((CLOCK.get().0, written));
        }
    }
    assert!(3 < changes.len(), "{changes:?}");
    let gaps = changes[1..].windows(2).map(|two| two[1].0 - two[0].0);
    // The first result may come shortly before the first change.
    let shortest = gaps.skip(1).min();
    assert!(shortest.is_some_and(|gap| 470 <= gap), "{changes:?}");
}

#[test]
fn brute_force_has_one_cost_too() {
    let mut scene = Drift::new(3_000, counting);
    scene.set(1, 7.0);
    (0..3).for_each(|_| scene.tick(&Input::default()));
    let (name, cost) = costs(&mut scene).pop().unwrap();
    assert_eq!(name, "brute force (estimated)");
    assert_eq!(
        written_cost(&mut scene),
        format!("brute force: {cost:.2} ms")
    );
}

#[test]
fn a_hundred_thousand_boxes_end_where_they_always_do() {
    let mut scene = Drift::new(100_000, counting);
    for number in 0..Finder::NAMES.len() - 1 {
        scene.set(1, f64::from(u8::try_from(number).unwrap()));
        scene.tick(&Input::default());
    }
    let checksum = scene.checksum();
    assert_eq!(checksum, 0x740d_d666_5f85_7d71, "{checksum:#018x}");
}
