//! Boxes overlap before pixels do.

use super::{ENTRY, Meeting, Pixels};
use crate::scene::{Input, Scene};

#[test]
fn boxes_overlap_before_pixels_do() {
    let mut scene = Pixels::new();
    let mut seen = [false; 3];
    for _ in 0..ENTRY.ticks {
        let before = scene.meetings()[0][0];
        scene.tick(&Input::default());
        let now = scene.meetings()[0][0];
        assert!(
            before != Meeting::Apart || now.depth() < 20,
            "apart, then {now:?}"
        );
        seen[usize::try_from(now.depth().min(2)).unwrap()] = true;
    }
    assert_eq!(seen, [true; 3], "apart, boxes, pixels");
}

#[test]
fn last_picture_shows_both() {
    let mut scene = Pixels::new();
    for _ in 0..ENTRY.ticks {
        scene.tick(&Input::default());
    }
    let [[ship, _], [_, comet]] = scene.meetings();
    assert_eq!(ship, Meeting::Boxes);
    assert!(matches!(comet, Meeting::Pixels(_)), "{comet:?}");
}

#[test]
fn pointer_drags_the_ship() {
    let mut scene = Pixels::new();
    scene.tick(&Input {
        pointer: Some([500.0, 100.0]),
        is_pressed: true,
        ..Input::default()
    });
    assert!(scene.movers[0].bounds().contains_point([100, 20]));
}
