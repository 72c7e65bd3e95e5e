//! A menu: points in boxes, and which button owns a shared edge.

#[cfg(test)]
mod tests;

use crate::checksum::Checksum;
use crate::scene::{Input, Scene, SceneEntry};
use crate::scenes::board::{self, cross, write};
use jostle::i32::{Aabb, Vec2};
use jostle_inspect::{Ink, Kind, Rect, Sketch};

/// The entry in the list of scenes.
pub(crate) const ENTRY: SceneEntry = SceneEntry {
    name: "Menu",
    cli_name: "menu",
    topic: "point in box: a shared edge belongs to exactly one button",
    hint: "Move the pointer across the seam between two buttons: it is never on both and never on none.",
    touch_hint: "Slide a finger across the seam between two buttons: it is never on both and never on none.",
    code: "let hovered = buttons.iter()
    .position(|button| button.contains_point(pointer));",
    keys: &[
        ("ArrowUp", "previous button"),
        ("ArrowDown", "next button"),
        ("Space", "press"),
        ("KeyX", "press"),
    ],
    has_pointer: true,
    begin: |_| Box::new(Menu::new()),
    script: |tick| Input {
        jump: (60..70).contains(&tick) || 215 <= tick,
        ..Input::default()
    },
    ticks: 220,
    golden: 0x0369_b6a3_14fa_835e,
};

const NAMES: [&str; 4] = ["Play", "Options", "Scores", "Quit"];
const BUTTON: [i32; 2] = [180, 60];
const CORNER: [i32; 2] = [40, 50];

/// The columns and rows of the magnified picture, and the size of a pixel in it.
const VIEW: [i32; 2] = [11, 9];
const MAGNIFIED: i32 = 24;
const VIEW_CORNER: [i32; 2] = [320, 50];

/// How many ticks the pointer rests on a seam when it moves by itself.
const REST: u32 = 40;
/// Ticks without input after which the pointer moves by itself.
const IDLE_TICKS: u32 = 120;

/// What was held in the tick before, so that a press counts once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    up: bool,
    down: bool,
    press: bool,
}

#[derive(Debug)]
struct Menu {
    buttons: [Aabb; 4],
    presses: [u32; 4],
    chosen: usize,
    pointer: Vec2,
    last_input: Option<[f64; 2]>,
    held: Held,
    idle: u32,
    /// How many more ticks the pointer rests.
    rest: u32,
}

impl Menu {
    fn new() -> Self {
        let button = |row| Aabb::new(CORNER[0], CORNER[1] + row * BUTTON[1], BUTTON[0], BUTTON[1]);
        Self {
            buttons: [0, 1, 2, 3].map(button),
            presses: [0; 4],
            chosen: 0,
            pointer: Vec2::new(130, 30),
            last_input: None,
            held: Held::default(),
            idle: IDLE_TICKS,
            rest: 0,
        }
    }

    /// Returns the button that a point is on. Boxes are half-open, so there is at most one.
    fn owner(&self, point: Vec2) -> Option<usize> {
        let is_in = |button: &Aabb| button.contains_point(point);
        self.buttons.iter().position(is_in)
    }

    /// Returns how many buttons a point is on if edges are inclusive, as in many menus.
    fn closed_owners(&self, point: Vec2) -> usize {
        let is_in = |button: &&Aabb| button.touches_point(point);
        self.buttons.iter().filter(is_in).count()
    }

    fn choose_by_keys(&mut self, input: &Input) {
        if input.down && !self.held.down {
            self.chosen = (self.chosen + 1) % NAMES.len();
        }
        if input.up && !self.held.up {
            self.chosen = (self.chosen + NAMES.len() - 1) % NAMES.len();
        }
    }

    fn point(&mut self, input: &Input) {
        let is_moved = input.pointer.is_some() && input.pointer != self.last_input;
        if let (Some(point), true) = (input.pointer, is_moved) {
            self.pointer = pixel_of(point);
        }
        self.last_input = input.pointer;
        let is_used = is_moved || input.is_pressed || input.up || input.down;
        self.idle = if is_used { 0 } else { self.idle + 1 }.min(IDLE_TICKS);
        if self.idle == IDLE_TICKS && input.pointer.is_none() {
            self.follow();
        } else if !is_moved {
            return;
        }
        self.chosen = self.owner(self.pointer).unwrap_or(self.chosen);
    }

    /// Moves the pointer down over the buttons, resting on each seam.
    fn follow(&mut self) {
        if 0 < self.rest {
            self.rest -= 1;
            return;
        }
        self.pointer.y += 1;
        if CORNER[1] + 4 * BUTTON[1] + 20 < self.pointer.y {
            self.pointer.y = CORNER[1] - 20;
        }
        if self.closed_owners(self.pointer) == 2 {
            self.rest = REST;
        }
    }

    fn press(&mut self, input: &Input) {
        let by_key = input.jump || input.act;
        let by_pointer = input.is_pressed && self.owner(self.pointer).is_some();
        let press = by_key || by_pointer;
        if press && !self.held.press {
            self.presses[self.chosen] += 1;
        }
        self.held = Held {
            up: input.up,
            down: input.down,
            press,
        };
    }

    fn show_buttons(&self, sketch: &mut Sketch<'_>) {
        sketch.boxes_as(Kind::Box, &self.buttons);
        for (index, &button) in self.buttons.iter().enumerate() {
            let place = Rect::from(button);
            sketch.fill(place, tint(Some(index)));
            if index == self.chosen {
                let ink = if self.held.press {
                    Ink::Contact
                } else {
                    Ink::Actor
                };
                let [min, max] = [place.min, place.max];
                let inner = Rect::new(
                    min[0] + 2.0,
                    min[1] + 2.0,
                    max[0] - min[0] - 4.0,
                    max[1] - min[1] - 4.0,
                );
                sketch.outline(inner, ink);
                sketch.outline(place, ink);
            }
            let line = format!("{}: {}", NAMES[index], self.presses[index]);
            let [x, y] = place.middle();
            write(sketch, [x - 70.0, y + 5.0], line, Ink::Rgb(20, 20, 20));
        }
        let at = [f64::from(self.pointer.x), f64::from(self.pointer.y)];
        cross(sketch, at, 6.0, Ink::Bad);
    }

    /// Shows the pixels around the pointer, each in the color of its button.
    fn show_magnified(&self, sketch: &mut Sketch<'_>) {
        let first = Vec2::new(self.pointer.x - VIEW[0] / 2, self.pointer.y - VIEW[1] / 2);
        for row in 0..VIEW[1] {
            for column in 0..VIEW[0] {
                let owner = self.owner(Vec2::new(first.x + column, first.y + row));
                sketch.fill(magnified(column, row), tint(owner));
                sketch.outline(magnified(column, row), Ink::Faint);
            }
            let y = first.y + row;
            let line = format!("y {y}");
            let place = magnified(VIEW[0], row);
            let is_seam = row == VIEW[1] / 2;
            let ink = if is_seam { Ink::Text } else { Ink::Faint };
            write(sketch, [place.min[0] + 4.0, place.max[1] - 8.0], line, ink);
        }
        let middle = magnified(VIEW[0] / 2, VIEW[1] / 2);
        sketch.outline(middle, Ink::Bad);
        cross(sketch, middle.middle(), 8.0, Ink::Bad);
    }

    fn write(&self, sketch: &mut Sketch<'_>) {
        write(
            sketch,
            [40.0, 22.0],
            "hover and click, or ↑ ↓ and Space",
            Ink::Text,
        );
        write(
            sketch,
            [320.0, 22.0],
            "the pixels around the pointer",
            Ink::Text,
        );
        let Vec2 { x, y } = self.pointer;
        let owner = self
            .owner(self.pointer)
            .map_or("no button", |index| NAMES[index]);
        let line = format!("({x}, {y}) is on: {owner}");
        write(sketch, [320.0, 296.0], line, Ink::Good);
        let closed = self.closed_owners(self.pointer);
        let ink = if 1 < closed { Ink::Bad } else { Ink::Text };
        let line = format!("with inclusive edges: on {closed} buttons");
        write(sketch, [320.0, 316.0], line, ink);
    }
}

impl Scene for Menu {
    fn tick(&mut self, input: &Input) {
        self.choose_by_keys(input);
        self.point(input);
        self.press(input);
    }

    fn show(&mut self, sketch: &mut Sketch<'_>) {
        board::begin(sketch);
        self.show_buttons(sketch);
        self.show_magnified(sketch);
        self.write(sketch);
    }

    fn bodies(&self) -> usize {
        self.buttons.len()
    }

    fn contacts(&self) -> usize {
        usize::from(self.owner(self.pointer).is_some())
    }

    fn checksum(&self) -> u64 {
        let mut sum = Checksum::new();
        for part in [self.pointer.x, self.pointer.y] {
            sum.add(u64::from(part.cast_unsigned()));
        }
        sum.add(self.chosen as u64);
        self.presses
            .iter()
            .for_each(|&presses| sum.add(u64::from(presses)));
        sum.add(u64::from(self.rest));
        sum.add(u64::from(self.idle));
        sum.value()
    }
}

/// Returns the box of a pixel in the magnified picture.
fn magnified(column: i32, row: i32) -> Rect {
    let x = VIEW_CORNER[0] + column * MAGNIFIED;
    let y = VIEW_CORNER[1] + row * MAGNIFIED;
    Rect::from(Aabb::new(x, y, MAGNIFIED, MAGNIFIED))
}

/// Returns the color of a button, light enough for dark text.
fn tint(owner: Option<usize>) -> Ink {
    match owner {
        Some(0) => Ink::Rgb(146, 197, 234),
        Some(1) => Ink::Rgb(240, 203, 122),
        Some(2) => Ink::Rgb(160, 214, 170),
        Some(_) => Ink::Rgb(217, 176, 222),
        None => Ink::Rgb(225, 225, 225),
    }
}

/// Returns the pixel that contains a point.
#[expect(
    clippy::cast_possible_truncation,
    reason = "clamped to the range of a pixel"
)]
fn pixel_of(point: [f64; 2]) -> Vec2 {
    let [x, y] = point.map(|part| part.clamp(-1e6, 1e6).floor() as i32);
    Vec2::new(x, y)
}
