//! The scenes, in the order in which they are listed.

mod board;
mod boxes;
mod circles;
mod menu;
mod numbers;
mod pixels;
mod platformer;
mod resolution;
mod roamer;
mod rotated;
mod seams;
mod shooter;
mod tunnelling;

use crate::scene::Listed;

/// All of them.
pub(crate) const SCENES: &[Listed] = &[
    platformer::LISTED,
    shooter::LISTED,
    boxes::LISTED,
    tunnelling::LISTED,
    resolution::LISTED,
    seams::LISTED,
    pixels::LISTED,
    circles::LISTED,
    rotated::LISTED,
    numbers::LISTED,
    menu::LISTED,
];

#[cfg(test)]
mod tests {
    use super::SCENES;
    use crate::scene::{Input, Listed, Scene};
    use jostle_inspect::{ControlKind, Frame};

    /// The scenes without the one that takes minutes where nothing is optimised; it has tests of its own.
    fn light() -> impl Iterator<Item = &'static Listed> {
        SCENES.iter().filter(|listed| listed.word != "boxes")
    }

    fn run(listed: &Listed) -> Box<dyn Scene> {
        let mut scene = (listed.begin)();
        for tick in 0..listed.ticks {
            scene.tick(&(listed.script)(tick));
        }
        scene
    }

    #[test]
    fn scripted_runs_end_as_listed() {
        let wrong: Vec<String> = light()
            .map(|listed| (listed, run(listed).checksum(), run(listed).checksum()))
            .filter(|(listed, first, second)| [listed.golden; 2] != [*first, *second])
            .map(|(listed, first, second)| {
                format!("{}: {first:#018x}, {second:#018x}", listed.word)
            })
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn showing_changes_nothing_and_shows_something() {
        for listed in light() {
            let (mut shown, mut unseen) = ((listed.begin)(), (listed.begin)());
            for tick in 0..listed.ticks {
                let input = (listed.script)(tick);
                shown.tick(&input);
                unseen.tick(&input);
                let frame = Frame::sketched(tick, |sketch| shown.show(sketch));
                assert!(frame.scope.min[0] < frame.scope.max[0], "{}", listed.word);
                assert!(!frame.drawings.is_empty(), "{}", listed.word);
            }
            assert_eq!(shown.checksum(), unseen.checksum(), "{}", listed.word);
        }
    }

    /// Keys and pointer all over the place, other ones each few ticks.
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
            pointer: has(6).then(|| [coordinate(8), coordinate(18)]),
            is_pressed: has(7),
        }
    }

    #[test]
    fn any_input_and_any_setting_is_survived() {
        for listed in light() {
            let mut scene = (listed.begin)();
            for (index, control) in scene.controls().iter().enumerate() {
                let ends = match &control.kind {
                    ControlKind::Slider { min, max, .. } => vec![*min, *max],
                    ControlKind::Switch(_) => vec![0.0, 1.0],
                    ControlKind::Choice { names, .. } => {
                        (0_u8..).map(f64::from).take(names.len()).collect()
                    }
                    ControlKind::Button => vec![1.0],
                };
                for value in ends {
                    scene.set(index, value);
                    (0..150).for_each(|tick| scene.tick(&wild(tick)));
                    let frame = Frame::sketched(0, |sketch| scene.show(sketch));
                    assert!(!frame.drawings.is_empty(), "{}", listed.word);
                }
            }
            (0..600).for_each(|tick| scene.tick(&wild(tick)));
            assert!(0 < scene.bodies(), "{}", listed.word);
        }
    }
}
