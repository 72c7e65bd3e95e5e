//! Draws the images of a game below everything else.

use super::canvas::Canvas;
use super::view::{View, near};
use jostle_inspect::{Frame, Image, Rect, Shape};
use tiny_skia::{FilterQuality, IntRect, Pixmap, PixmapPaint, Transform};

/// An image whose PNG has been read.
struct Atlas {
    pixels: Pixmap,
    cell: [u32; 2],
}

impl Atlas {
    /// Reads an image; `None` if it is not a PNG.
    fn of(image: &Image) -> Option<Self> {
        let pixels = Pixmap::decode_png(&image.png).ok()?;
        let cell = image.cell;
        Some(Self { pixels, cell })
    }

    /// Returns the pixels of a cell; `None` if there is no such cell.
    fn cell(&self, [column, row]: [u32; 2]) -> Option<Pixmap> {
        let [width, height] = self.cell;
        let corner = [column.checked_mul(width)?, row.checked_mul(height)?];
        let [x, y] = corner.map(|at| i32::try_from(at).ok());
        self.pixels
            .clone_rect(IntRect::from_xywh(x?, y?, width, height)?)
    }
}

impl Canvas {
    /// Draws the images of a frame in order.
    pub(super) fn images(&mut self, frame: &Frame, images: &[Image], view: &View) {
        let atlases: Vec<_> = images.iter().map(Atlas::of).collect();
        for drawing in &frame.drawings {
            let Shape::Image {
                image,
                cell,
                place,
                is_flipped,
                parallax,
            } = drawing.shape
            else {
                continue;
            };
            let atlas = atlases.get(image).and_then(Option::as_ref);
            let Some(pixels) = atlas.and_then(|atlas| atlas.cell(cell)) else {
                continue;
            };
            let place = moved(&place, frame.scope.middle(), view.middle(), parallax);
            self.stretch(&pixels, &place, is_flipped, view);
        }
    }

    /// Draws pixels over a box, which keep their hard edges.
    fn stretch(&mut self, pixels: &Pixmap, place: &Rect, is_flipped: bool, view: &View) {
        let (Some(min), Some(max)) = (view.point(place.min), view.point(place.max)) else {
            return;
        };
        let ([left, top], [right, bottom]) = (near(min).map(f32::round), near(max).map(f32::round));
        let [width, height] = near([pixels.width().into(), pixels.height().into()]);
        let scale = [(right - left) / width, (bottom - top) / height];
        let transform = if is_flipped {
            Transform::from_row(-scale[0], 0.0, 0.0, scale[1], right, top)
        } else {
            Transform::from_row(scale[0], 0.0, 0.0, scale[1], left, top)
        };
        let paint = PixmapPaint {
            quality: FilterQuality::Nearest,
            ..PixmapPaint::default()
        };
        self.pixmap()
            .draw_pixmap(0, 0, pixels.as_ref(), &paint, transform, None);
    }
}

/// Returns where a box is that shows only a part of the camera's way from `home` to `here`.
fn moved(place: &Rect, home: [f64; 2], here: [f64; 2], parallax: f64) -> Rect {
    let by = [0, 1].map(|axis| (here[axis] - home[axis]) * (1.0 - parallax));
    let by = by.map(|way| if way.is_finite() { way } else { 0.0 });
    Rect {
        min: [place.min[0] + by[0], place.min[1] + by[1]],
        max: [place.max[0] + by[0], place.max[1] + by[1]],
    }
}

#[cfg(test)]
mod tests {
    use super::{Atlas, moved};
    use crate::picture::canvas::Canvas;
    use crate::picture::view::View;
    use jostle_inspect::{Frame, Image, Rect};
    use tiny_skia::{Color, Pixmap};

    /// Two cells of one pixel: red and green.
    fn two_cells() -> Image {
        let mut pixels = Pixmap::new(2, 1).expect("it is not empty");
        let red = Color::from_rgba8(255, 0, 0, 255)
            .premultiply()
            .to_color_u8();
        let green = Color::from_rgba8(0, 255, 0, 255)
            .premultiply()
            .to_color_u8();
        pixels.pixels_mut().copy_from_slice(&[red, green]);
        Image::png(pixels.encode_png().expect("it is small"), [1, 1])
    }

    /// The colors left and right in a picture of an image that fills the view.
    fn drawn(images: &[Image], image: usize, cell: [u32; 2]) -> [(u8, u8); 2] {
        let place = Rect::new(0.0, 0.0, 100.0, 10.0);
        let frame = Frame::sketched(1, |sketch| {
            sketch.scope(place);
            sketch.image(image, cell, place, false);
        });
        let mut canvas = Canvas::new();
        canvas.images(&frame, images, &View::of(&frame));
        let pixmap = canvas.finish();
        [200, 1000].map(|x| {
            let pixel = pixmap.pixel(x, 440).expect("it is inside");
            (pixel.red(), pixel.green())
        })
    }

    #[test]
    fn a_cell_is_stretched_over_its_box() {
        let images = [two_cells()];
        assert_eq!(drawn(&images, 0, [0, 0]), [(255, 0); 2]);
        assert_eq!(drawn(&images, 0, [1, 0]), [(0, 255); 2]);
    }

    #[test]
    fn flipping_mirrors_a_cell() {
        let wide = Image {
            cell: [2, 1],
            ..two_cells()
        };
        let place = Rect::new(0.0, 0.0, 100.0, 10.0);
        for (is_flipped, left) in [(false, 255), (true, 0)] {
            let frame = Frame::sketched(1, |sketch| {
                sketch.scope(place);
                sketch.image(0, [0, 0], place, is_flipped);
            });
            let mut canvas = Canvas::new();
            canvas.images(&frame, std::slice::from_ref(&wide), &View::of(&frame));
            let pixel = canvas.finish().pixel(200, 440).expect("it is inside");
            assert_eq!(pixel.red(), left);
        }
    }

    #[test]
    fn missing_images_and_cells_are_left_out() {
        let white = [(255, 255); 2];
        assert_eq!(drawn(&[], 0, [0, 0]), white);
        assert_eq!(drawn(&[two_cells()], 0, [2, 0]), white);
        assert_eq!(drawn(&[two_cells()], 0, [u32::MAX, u32::MAX]), white);
        let broken = Image::png(&b"no picture"[..], [1, 1]);
        assert!(Atlas::of(&broken).is_none());
        assert_eq!(drawn(&[broken], 0, [0, 0]), white);
    }

    #[test]
    #[expect(clippy::float_cmp, reason = "whole numbers")]
    fn distant_things_follow_the_camera() {
        let place = Rect::new(10.0, 20.0, 5.0, 5.0);
        let at = |parallax| moved(&place, [0.0, 0.0], [100.0, 40.0], parallax).min;
        assert_eq!(at(1.0), [10.0, 20.0], "with the world");
        assert_eq!(at(0.5), [60.0, 40.0]);
        assert_eq!(at(0.0), [110.0, 60.0], "fixed to the picture");
    }
}
