//! What both games share: turning jostle's boxes into macroquad's, and a command line for taking pictures.

use jostle::f32::Aabb;
use macroquad::prelude::{Rect, get_screen_data};

/// Returns a box for drawing.
///
/// Use it to draw only: macroquad's `Rect::overlaps` counts flush rectangles as overlapping, `Aabb::overlaps` does not.
pub fn rect(place: Aabb) -> Rect {
    let [x, y, w, h] = place.to_xywh();
    Rect::new(x, y, w, h)
}

/// Ends a game after some frames and saves its last one: `cargo run -- 300 picture.png`.
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

    /// Returns whether the game plays itself.
    pub fn is_on(&self) -> bool {
        self.frames_left.is_some()
    }

    /// Counts a frame, and returns whether it was the last one.
    pub fn is_over(&mut self) -> bool {
        let Some(left) = &mut self.frames_left else { return false };
        *left = left.saturating_sub(1);
        if *left == 0 {
            if let Some(path) = &self.picture {
                get_screen_data().export_png(path);
            }
        }
        *left == 0
    }
}
