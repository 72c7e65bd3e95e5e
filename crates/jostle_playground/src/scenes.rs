//! The scenes, in the order in which they are listed.

pub(crate) mod art;
mod backdrop;
mod board;
mod boxes;
mod circles;
mod faces;
mod levels;
mod menu;
mod numbers;
mod overlap;
mod painter;
mod pixels;
mod platformer;
mod push_out;
mod rays;
mod resolution;
mod roamer;
mod rotated;
mod seams;
mod shooter;
mod sprites;
mod top_down;
mod tunnelling;

use crate::scene::SceneEntry;
pub(crate) use levels::{limits::check_level, way::Way};

/// All scenes.
pub const SCENES: &[SceneEntry] = &[
    platformer::ENTRY,
    shooter::ENTRY,
    top_down::ENTRY,
    overlap::ENTRY,
    push_out::ENTRY,
    resolution::ENTRY,
    rays::ENTRY,
    tunnelling::ENTRY,
    painter::ENTRY,
    levels::ENTRY,
    seams::ENTRY,
    circles::ENTRY,
    rotated::ENTRY,
    pixels::ENTRY,
    menu::ENTRY,
    numbers::ENTRY,
    boxes::ENTRY,
];

#[cfg(test)]
mod tests {
    use super::SCENES;
    use crate::scene::{Input, Scene, SceneEntry};
    use jostle_inspect::{ControlKind, Frame};
    use std::time::Duration;

    /// Scenes must not depend on the time.
    fn still() -> Duration {
        Duration::ZERO
    }

    fn run(entry: &SceneEntry) -> Box<dyn Scene> {
        let mut scene = (entry.begin)(still);
        for tick in 0..entry.ticks {
            scene.tick(&(entry.script)(tick));
        }
        scene
    }

    #[test]
    fn scripted_runs_end_with_the_expected_checksum() {
        let wrong: Vec<String> = SCENES
            .iter()
            .map(|entry| (entry, run(entry).checksum(), run(entry).checksum()))
            .filter(|(entry, first, second)| [entry.golden; 2] != [*first, *second])
            .map(|(entry, first, second)| {
                format!("{}: {first:#018x}, {second:#018x}", entry.cli_name)
            })
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn showing_changes_nothing_and_shows_something() {
        for entry in SCENES {
            let (mut shown, mut unseen) = ((entry.begin)(still), (entry.begin)(still));
            for tick in 0..entry.ticks {
                let input = (entry.script)(tick);
                shown.tick(&input);
                unseen.tick(&input);
                let frame = Frame::sketched(tick, |sketch| shown.show(sketch));
                assert!(
                    frame.scope.min[0] < frame.scope.max[0],
                    "{}",
                    entry.cli_name
                );
                assert!(!frame.drawings.is_empty(), "{}", entry.cli_name);
            }
            assert_eq!(shown.checksum(), unseen.checksum(), "{}", entry.cli_name);
        }
    }

    #[test]
    fn a_scene_shows_itself_before_its_first_tick() {
        for entry in SCENES {
            let mut scene = (entry.begin)(still);
            let frame = Frame::sketched(0, |sketch| scene.show(sketch));
            assert!(0 < scene.bodies(), "{}", entry.cli_name);
            assert!(!frame.drawings.is_empty(), "{}", entry.cli_name);
        }
    }

    #[test]
    fn every_scene_says_what_to_try_and_shows_its_code() {
        for entry in SCENES {
            assert!(entry.hint.ends_with('.'), "{}", entry.cli_name);
            let lines = entry.code.lines().count();
            assert!((2..=5).contains(&lines), "{}: {lines}", entry.cli_name);
            let is_narrow = entry.code.lines().all(|line| line.len() <= 72);
            assert!(is_narrow, "{}", entry.cli_name);
        }
    }

    /// Random keys and pointer positions that change every few ticks.
    fn wild(tick: u64) -> Input {
        let bits = (tick / 7 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let has = |bit: u32| bits >> bit & 1 == 1;
        let coordinate = |from: u32| f64::from(u16::try_from(bits >> from & 1023).unwrap()) - 200.0;
        Input {
            left: has(0),
            right: has(1),
            up: has(2),
            down: has(3),
            jump: has(4),
            act: has(5),
            run: has(28),
            dash: has(29),
            number: u8::try_from(bits >> 30 & 7)
                .ok()
                .filter(|number| (1..=4).contains(number)),
            pointer: has(6).then(|| [coordinate(8), coordinate(18)]),
            is_pressed: has(7),
        }
    }

    #[test]
    fn any_input_and_any_setting_is_safe() {
        for entry in SCENES {
            // 100,000 boxes would take minutes without optimization.
            let is_heavy = entry.cli_name == "boxes";
            let (most, ticks) = if is_heavy {
                (2_000.0, 5)
            } else {
                (f64::MAX, 150)
            };
            let mut scene = (entry.begin)(still);
            for (index, control) in scene.controls().iter().enumerate() {
                let ends = match &control.kind {
                    ControlKind::Slider { min, max, .. } => vec![*min, max.min(most)],
                    ControlKind::Switch(_) => vec![0.0, 1.0],
                    ControlKind::Choice { names, .. } => {
                        (0_u8..).map(f64::from).take(names.len()).collect()
                    }
                    ControlKind::Button => vec![1.0],
                };
                for value in ends {
                    scene.set(index, value);
                    (0..ticks).for_each(|tick| scene.tick(&wild(tick)));
                    let frame = Frame::sketched(0, |sketch| scene.show(sketch));
                    assert!(!frame.drawings.is_empty(), "{}", entry.cli_name);
                }
            }
            (0..4 * ticks).for_each(|tick| scene.tick(&wild(tick)));
            assert!(0 < scene.bodies(), "{}", entry.cli_name);
        }
    }
}
