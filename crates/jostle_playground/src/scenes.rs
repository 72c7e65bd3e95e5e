//! The scenes, in the order in which they are listed.

mod board;
mod circles;
mod menu;
mod numbers;
mod pixels;
mod resolution;
mod roamer;
mod rotated;
mod seams;
mod tunnelling;

use crate::scene::Listed;

/// All of them.
pub(crate) const SCENES: &[Listed] = &[
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
    use crate::scene::{Listed, Scene};
    use jostle_inspect::Frame;

    fn run(listed: &Listed) -> Box<dyn Scene> {
        let mut scene = (listed.begin)();
        for tick in 0..listed.ticks {
            scene.tick(&(listed.script)(tick));
        }
        scene
    }

    #[test]
    fn scripted_runs_end_as_listed() {
        let wrong: Vec<String> = SCENES
            .iter()
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
        for listed in SCENES {
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
}
