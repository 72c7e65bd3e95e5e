//! Which button owns which pixel, and what presses do.

use super::{ENTRY, Menu};
use crate::scene::{Input, Scene};
use jostle::i32::Vec2;

fn at(pointer: [f64; 2], is_pressed: bool) -> Input {
    Input {
        pointer: Some(pointer),
        is_pressed,
        ..Input::default()
    }
}

#[test]
fn each_pixel_of_the_menu_is_on_one_button() {
    let menu = Menu::new();
    let mut shared = 0;
    for y in 50..290 {
        let point = Vec2::new(130, y);
        let owners = menu.buttons.iter().filter(|b| b.contains_point(point));
        assert_eq!(owners.count(), 1, "y {y}");
        shared += u32::from(menu.closed_owners(point) == 2);
    }
    assert_eq!(
        shared, 3,
        "with inclusive edges the three seams are on two buttons"
    );
    assert_eq!(menu.owner(Vec2::new(130, 110)), Some(1), "the lower one");
    assert_eq!(menu.owner(Vec2::new(130, 290)), None, "below the last");
}

#[test]
fn last_picture_shows_a_seam() {
    let mut menu = Menu::new();
    for _ in 0..ENTRY.ticks {
        menu.tick(&Input::default());
    }
    assert_eq!(menu.closed_owners(menu.pointer), 2);
    assert_eq!(menu.owner(menu.pointer), Some(menu.chosen));
}

#[test]
fn a_held_press_counts_once() {
    let mut menu = Menu::new();
    for _ in 0..5 {
        menu.tick(&at([130.0, 170.0], true));
    }
    menu.tick(&at([130.0, 170.0], false));
    menu.tick(&at([130.0, 20.0], true));
    assert_eq!(menu.presses, [0, 0, 1, 0]);
}

#[test]
fn keys_select_and_press() {
    let mut menu = Menu::new();
    let up = Input {
        up: true,
        ..Input::default()
    };
    menu.tick(&up);
    menu.tick(&up);
    assert_eq!(menu.chosen, 3, "held: once");
    let press = Input {
        act: true,
        ..Input::default()
    };
    menu.tick(&press);
    assert_eq!(menu.presses, [0, 0, 0, 1]);
}
