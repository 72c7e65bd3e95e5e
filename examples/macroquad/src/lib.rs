//! What both games share: the arrow keys, drawing a box, and playing by themselves to take a picture.

use jostle::FixedStep;
use jostle::f32::Aabb;
use macroquad::prelude::{
    Color, Conf, KeyCode, Rect, Vec2, draw_rectangle, get_frame_time, get_screen_data, is_key_down, vec2,
};
use std::time::Duration;

/// Returns what to open a window of that size with.
pub fn window(title: &str, size: Vec2) -> Conf {
    let [window_width, window_height] = size.to_array().map(|size| size as i32);
    Conf { window_title: title.into(), window_width, window_height, ..Conf::default() }
}

/// Returns a box for drawing.
///
/// Only for drawing: macroquad's `Rect::overlaps` counts flush rectangles as overlapping, `Aabb::overlaps` does not.
pub fn rect(place: Aabb) -> Rect {
    let [x, y, w, h] = place.to_xywh();
    Rect::new(x, y, w, h)
}

/// Fills a rectangle.
pub fn fill(Rect { x, y, w, h }: Rect, color: Color) {
    draw_rectangle(x, y, w, h, color);
}

/// Returns where the arrow keys or WASD point: each coordinate is -1, 0 or 1, and y grows down.
pub fn stick() -> Vec2 {
    let held = |keys: [KeyCode; 2]| f32::from(u8::from(keys.into_iter().any(is_key_down)));
    let x = held([KeyCode::Right, KeyCode::D]) - held([KeyCode::Left, KeyCode::A]);
    let y = held([KeyCode::Down, KeyCode::S]) - held([KeyCode::Up, KeyCode::W]);
    vec2(x, y)
}

/// `cargo run -- 300 picture.png` plays by itself for 300 frames and saves the last one.
pub struct Demo {
    frames_left: Option<u32>,
    picture: Option<String>,
}

impl Demo {
    /// Reads the command line. Without arguments the game runs until its window is closed.
    pub fn from_args() -> Self {
        let mut args = std::env::args().skip(1);
        let frames_left = args.next().and_then(|frames| frames.parse().ok());
        Self { frames_left, picture: args.next() }
    }

    /// Returns whether the game plays by itself.
    pub fn is_on(&self) -> bool {
        self.frames_left.is_some()
    }

    /// Returns how many ticks are due: one per frame if the game plays by itself, so that all pictures are alike.
    pub fn ticks(&self, step: &mut FixedStep) -> u32 {
        let time = Duration::from_secs_f32(get_frame_time());
        if self.is_on() { 1 } else { step.advance(time) }
    }

    /// Returns how far to draw between the last two ticks.
    pub fn alpha(&self, step: &FixedStep) -> f32 {
        if self.is_on() { 1.0 } else { step.alpha() }
    }

    /// Counts a frame, and returns whether it was the last one.
    pub fn is_over(&mut self) -> bool {
        let Some(left) = &mut self.frames_left else {
            return false;
        };
        *left = left.saturating_sub(1);
        if let (0, Some(path)) = (*left, &self.picture) {
            get_screen_data().export_png(path);
        }
        *left == 0
    }
}
