//! Draws what a game drew beside its bodies.

use super::canvas::{Canvas, Pen};
use super::color::{Color, of_ink};
use super::font::{ABOVE, BELOW};
use super::text::Letters;
use super::view::{PixelRect, View, whole};
use jostle_inspect::{Drawing, Rect, Shape};

impl Canvas {
    /// Draws the game's drawings in order, with texts on top.
    pub(super) fn drawings(&mut self, drawings: &[Drawing], view: &View) {
        for is_text in [false, true] {
            for drawing in drawings {
                if matches!(drawing.shape, Shape::Text { .. }) == is_text {
                    self.drawing(&drawing.shape, of_ink(drawing.ink), view);
                }
            }
        }
    }

    fn drawing(&mut self, shape: &Shape, color: Color, view: &View) {
        let pen = Pen::new(color, 2);
        let style = |is_filled: bool| (is_filled.then_some(color), (!is_filled).then_some(pen));
        match shape {
            Shape::Line(from, to) => {
                if let Some([from, to]) = view.segment(*from, *to) {
                    self.line(from, to, pen);
                }
            }
            Shape::Box { place, is_filled } => {
                let Some(pixels) = view.pixels(place) else {
                    return;
                };
                if *is_filled {
                    self.fill(&pixels, color);
                } else {
                    self.outline(&pixels, pen);
                }
            }
            Shape::Circle {
                center,
                radius,
                is_filled,
            } => {
                if let (Some(center), Some(radius)) = (view.point(*center), view.length(*radius)) {
                    let (fill, pen) = style(*is_filled);
                    self.circle(center, radius, fill, pen);
                }
            }
            Shape::Polygon { points, is_filled } => {
                let points: Option<Vec<_>> =
                    points.iter().map(|&point| view.point(point)).collect();
                let (fill, pen) = style(*is_filled);
                self.polygon(&points.unwrap_or_default(), fill, pen);
            }
            Shape::Text { at, height, text } => {
                if let (Some(at), Some(height)) = (view.point(*at), view.length(*height)) {
                    self.note(at, height, text, color);
                }
            }
            Shape::Pixels { .. } => self.mask(shape, color, view),
            // Images are drawn first, below all bodies.
            Shape::Image { .. } => {}
        }
    }

    /// Draws a text of the game in the nearest size with whole dots.
    fn note(&mut self, at: [f64; 2], height: f64, text: &str, color: Color) {
        let (at, room) = (at.map(whole), PixelRect::BELOW_HEADING.grown(-4));
        let size = whole(height / f64::from(ABOVE + BELOW)).clamp(1, 12);
        if PixelRect::new(at[0], at[1], 1, 1).overlaps(&PixelRect::BELOW_HEADING) {
            self.write(at, text, Letters::new(size, color).with_halo(), &room);
        }
    }

    /// Draws a pixel mask, each pixel as a box of whole pixels.
    fn mask(&mut self, shape: &Shape, color: Color, view: &View) {
        let Shape::Pixels {
            at,
            size,
            width,
            height,
            bits,
        } = shape
        else {
            return;
        };
        let all = u64::from(*width) * u64::from(*height);
        let numbers = (0..all).zip(
            bits.iter()
                .flat_map(|&byte| (0..8).map(move |bit| byte >> bit & 1)),
        );
        for (number, _) in numbers.filter(|(_, bit)| *bit == 1) {
            let pos = [number % u64::from(*width), number / u64::from(*width)];
            if let Some(pixels) = view.pixels(&dot(*at, *size, pos)) {
                self.fill(&pixels, color);
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "pixel positions fit in 32 bits")]
fn dot(at: [f64; 2], size: f64, pos: [u64; 2]) -> Rect {
    let edge = |axis: usize, number: u64| at[axis] + size * number as f64;
    Rect {
        min: [edge(0, pos[0]), edge(1, pos[1])],
        max: [edge(0, pos[0] + 1), edge(1, pos[1] + 1)],
    }
}
