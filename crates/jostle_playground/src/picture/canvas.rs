//! Draws boxes, lines, polygons and circles as pixels.
//!
//! Boxes are drawn on whole pixels so that they are crisp; everything else is antialiased.

use super::color::{Color, PAPER};
use super::view::{HEIGHT, PixelRect, WIDTH, near};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

/// The dashes of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dash {
    /// Without gaps.
    Whole,
    /// In dashes.
    Dashed,
    /// In dots.
    Dotted,
}

/// How a line is drawn: color, thickness and dashes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// The color.
    pub(super) color: Color,
    /// The thickness in pixels.
    pub(super) thick: i32,
    /// The dashes.
    pub(super) dash: Dash,
}

/// A picture being drawn.
#[derive(Debug)]
pub(super) struct Canvas {
    pixmap: Pixmap,
}

impl Dash {
    /// Returns the lengths of dashes and gaps in pixels for a line of this thickness; `None` for solid lines.
    const fn steps(self, thick: i32) -> Option<[i32; 2]> {
        match self {
            Self::Whole => None,
            Self::Dashed => Some([6 + 2 * thick, 3 + thick]),
            Self::Dotted => Some([thick, 2 * thick]),
        }
    }
}

impl Pen {
    /// Creates a pen for solid lines.
    pub(super) const fn new(color: Color, thick: i32) -> Self {
        let dash = Dash::Whole;
        Self { color, thick, dash }
    }

    /// Returns this pen with other dashes.
    pub(super) const fn with(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }
}

impl Canvas {
    /// Creates an empty picture.
    pub(super) fn new() -> Self {
        let mut pixmap = Pixmap::new(WIDTH.unsigned_abs(), HEIGHT.unsigned_abs())
            .expect("the size of a picture is valid");
        pixmap.fill(paint(PAPER));
        Self { pixmap }
    }

    /// Returns the finished pixels.
    pub(super) fn finish(self) -> Pixmap {
        self.pixmap
    }

    /// Returns the pixels, to draw on them.
    pub(super) fn pixmap(&mut self) -> &mut Pixmap {
        &mut self.pixmap
    }

    /// Fills a box.
    pub(super) fn fill(&mut self, place: &PixelRect, color: Color) {
        let [left, top, right, bottom] = [place.min[0], place.min[1], place.max[0], place.max[1]]
            .map(|at| near([f64::from(at), 0.0])[0]);
        if let Some(rect) = Rect::from_ltrb(left, top, right, bottom) {
            let paint = Paint {
                anti_alias: false,
                ..solid(color)
            };
            self.pixmap
                .fill_rect(rect, &paint, Transform::identity(), None);
        }
    }

    /// Draws the outline of a box along its inside.
    pub(super) fn outline(&mut self, place: &PixelRect, pen: Pen) {
        if place.width() <= 2 * pen.thick || place.height() <= 2 * pen.thick {
            return self.fill(place, pen.color);
        }
        for side in 0..4 {
            let strip = place.strip(side, pen.thick);
            match pen.dash.steps(pen.thick) {
                None => self.fill(&strip, pen.color),
                Some(steps) => self.dashes(&strip, steps, pen.color),
            }
        }
    }

    /// Draws a strip in dashes along its longer axis.
    fn dashes(&mut self, strip: &PixelRect, [on, off]: [i32; 2], color: Color) {
        let axis = usize::from(strip.width() < strip.height());
        let mut at = strip.min[axis];
        while at < strip.max[axis] {
            let mut piece = *strip;
            piece.min[axis] = at;
            piece.max[axis] = (at + on).min(strip.max[axis]);
            self.fill(&piece, color);
            at += on + off;
        }
    }

    /// Draws a line between two points of the picture.
    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], pen: Pen) {
        let mut path = PathBuilder::new();
        let ([x, y], [end_x, end_y]) = (near(from), near(to));
        path.move_to(x, y);
        path.line_to(end_x, end_y);
        self.stroke(path.finish(), pen);
    }

    /// Draws a closed polygon, filled with a color or as an outline.
    pub(super) fn polygon(&mut self, points: &[[f64; 2]], fill: Option<Color>, pen: Option<Pen>) {
        let mut path = PathBuilder::new();
        for (number, &point) in points.iter().enumerate() {
            let [x, y] = near(point);
            if number == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        self.shape(path.finish(), fill, pen);
    }

    /// Draws a circle, filled with a color or as an outline.
    pub(super) fn circle(
        &mut self,
        center: [f64; 2],
        radius: f64,
        fill: Option<Color>,
        pen: Option<Pen>,
    ) {
        let ([x, y], [radius, _]) = (near(center), near([radius, 0.0]));
        self.shape(PathBuilder::from_circle(x, y, radius), fill, pen);
    }

    /// Draws an arrow.
    pub(super) fn arrow(&mut self, from: [f64; 2], to: [f64; 2], pen: Pen) {
        let way = [to[0] - from[0], to[1] - from[1]];
        let length = (way[0] * way[0] + way[1] * way[1]).sqrt();
        // It is too short to show a direction.
        if length < 1.0 {
            return;
        }
        let size = f64::from(pen.thick) * 2.0 + 3.0;
        let step = way.map(|way| way / length * size);
        let neck = [to[0] - step[0], to[1] - step[1]];
        let wing = [-step[1] / 2.0, step[0] / 2.0];
        let wings = [
            [neck[0] + wing[0], neck[1] + wing[1]],
            [neck[0] - wing[0], neck[1] - wing[1]],
        ];
        self.line(from, neck, pen);
        self.polygon(&[to, wings[0], wings[1]], Some(pen.color), None);
    }

    fn shape(&mut self, path: Option<Path>, fill: Option<Color>, pen: Option<Pen>) {
        if let (Some(path), Some(color)) = (&path, fill) {
            let (paint, rule) = (solid(color), FillRule::EvenOdd);
            self.pixmap
                .fill_path(path, &paint, rule, Transform::identity(), None);
        }
        if let Some(pen) = pen {
            self.stroke(path, pen);
        }
    }

    fn stroke(&mut self, path: Option<Path>, pen: Pen) {
        let float = |length: i32| near([f64::from(length), 0.0])[0];
        let steps = pen.dash.steps(pen.thick);
        let stroke = Stroke {
            width: float(pen.thick),
            line_cap: LineCap::Butt,
            line_join: LineJoin::Round,
            dash: steps.and_then(|steps| StrokeDash::new(steps.map(float).to_vec(), 0.0)),
            ..Stroke::default()
        };
        if let Some(path) = path {
            self.pixmap.stroke_path(
                &path,
                &solid(pen.color),
                &stroke,
                Transform::identity(),
                None,
            );
        }
    }
}

fn solid(color: Color) -> Paint<'static> {
    let mut solid = Paint::default();
    solid.set_color(paint(color));
    solid.anti_alias = true;
    solid
}

fn paint(color: Color) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(color.red(), color.green(), color.blue(), color.alpha())
}

#[cfg(test)]
mod tests {
    use super::{Canvas, Dash, Pen};
    use crate::picture::color::{ACTOR, TEXT};
    use crate::picture::view::PixelRect;

    /// A row of pixels as text: `#` if something is drawn.
    fn row(canvas: &Canvas, y: u32, columns: std::ops::Range<u32>) -> String {
        let is_drawn = |x| {
            canvas
                .pixmap
                .pixel(x, y)
                .is_some_and(|pixel| pixel.red() < 200)
        };
        columns
            .map(|x| if is_drawn(x) { '#' } else { '.' })
            .collect()
    }

    #[test]
    fn outlines_of_kinds_differ_without_color() {
        let drawn = [Dash::Whole, Dash::Dashed, Dash::Dotted].map(|dash| {
            let mut canvas = Canvas::new();
            canvas.outline(&PixelRect::new(2, 2, 20, 20), Pen::new(TEXT, 1).with(dash));
            row(&canvas, 2, 0..24)
        });
        assert_eq!(drawn[0], "..####################..");
        assert_eq!(drawn[1], "..########....########..");
        assert_eq!(drawn[2], "..#..#..#..#..#..#..##..");
    }

    #[test]
    fn boxes_are_crisp() {
        let mut canvas = Canvas::new();
        canvas.fill(&PixelRect::new(3, 3, 4, 4), ACTOR);
        let pixel = canvas.pixmap.pixel(3, 3).expect("it is inside");
        assert_eq!(
            [pixel.red(), pixel.green(), pixel.blue()],
            [0x00, 0x6d, 0xb3]
        );
        assert_eq!(row(&canvas, 3, 0..10), "...####...");
    }

    #[test]
    fn degenerate_shapes_are_at_most_a_dot() {
        let mut canvas = Canvas::new();
        let pen = Pen::new(TEXT, 2).with(Dash::Dashed);
        canvas.polygon(&[], Some(TEXT), Some(pen));
        canvas.polygon(&[[5.0, 5.0]], Some(TEXT), Some(pen));
        canvas.circle([5.0, 5.0], 0.0, Some(TEXT), None);
        canvas.arrow([5.0, 5.0], [5.0, 5.0], pen);
        canvas.outline(&PixelRect::new(5, 5, 0, 0), pen);
        let pixmap = canvas.finish();
        let empty = Canvas::new().finish();
        let pairs = pixmap.pixels().iter().zip(empty.pixels());
        assert!(pairs.filter(|(one, other)| one != other).count() <= 4);
    }
}
