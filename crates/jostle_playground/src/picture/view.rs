//! Maps the world to the picture.
//!
//! Coordinates of a game may be anything, even infinite or NaN. What has no place in the picture is `None` here, so
//! that no other code has to check.

use jostle_inspect::{Frame, Rect, Shape};

/// The width of a picture.
pub(super) const WIDTH: i32 = 1280;
/// The height of a picture.
pub(super) const HEIGHT: i32 = 800;
/// The height of the heading.
pub(super) const HEADING: i32 = 80;
/// The least distance between the framed part of the world and the edges.
const MARGIN: i32 = 24;
/// How many pixels a unit of the world has in a picture with images.
const ZOOM: f64 = 3.0;
/// Points are kept within this distance of the picture, which the renderer can handle.
const MAX_DISTANCE: f64 = 8192.0;

/// A box of whole pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PixelRect {
    /// The top left corner.
    pub(super) min: [i32; 2],
    /// The bottom right corner.
    pub(super) max: [i32; 2],
}

/// How the world is fitted into the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    scale: f64,
    /// A point of the world,
    from: [f64; 2],
    /// and where it is in the picture.
    to: [f64; 2],
}

impl View {
    /// Creates a view of the part of the world that the frame shows first or, if that is invalid, of all its contents.
    pub(super) fn of(frame: &Frame) -> Self {
        let maps = frame.maps.iter().map(|map| map.place());
        let bodies = frame.bodies.iter().map(|row| row.place);
        let all = || maps.chain(bodies).filter(is_sound);
        let scope = Some(frame.scope).filter(is_sound);
        let scope = close_up(frame).or(scope);
        let scope = scope.or_else(|| all().reduce(|a, b| a.union(&b)));
        Self::fit(&scope.unwrap_or_else(|| Rect::new(0.0, 0.0, 1.0, 1.0)))
    }

    fn fit(scope: &Rect) -> Self {
        let room = [WIDTH - 2 * MARGIN, HEIGHT - HEADING - 2 * MARGIN].map(f64::from);
        let scale = [0, 1].map(|axis| room[axis] / (scope.max[axis] - scope.min[axis]));
        let scale = Some(scale[0].min(scale[1])).filter(|scale| scale.is_normal());
        let middle = [WIDTH / 2, HEADING + (HEIGHT - HEADING) / 2];
        Self {
            scale: scale.unwrap_or(1.0),
            from: scope.middle(),
            to: middle.map(f64::from),
        }
    }

    /// Returns the point of the world in the middle of the picture.
    pub(super) fn middle(&self) -> [f64; 2] {
        self.from
    }

    /// Returns where a point of the world is in the picture. Distant points are moved closer.
    pub(super) fn point(&self, point: [f64; 2]) -> Option<[f64; 2]> {
        let at = |axis: usize| (point[axis] - self.from[axis]) * self.scale + self.to[axis];
        let is_number = !at(0).is_nan() && !at(1).is_nan();
        is_number.then(|| {
            [
                at(0).clamp(-MAX_DISTANCE, MAX_DISTANCE),
                at(1).clamp(-MAX_DISTANCE, MAX_DISTANCE),
            ]
        })
    }

    /// Returns the part of a line that may be in the picture.
    pub(super) fn segment(&self, from: [f64; 2], to: [f64; 2]) -> Option<[[f64; 2]; 2]> {
        let place = |point: [f64; 2]| {
            [0, 1].map(|axis| (point[axis] - self.from[axis]) * self.scale + self.to[axis])
        };
        let (from, to) = (place(from), place(to));
        let way = [to[0] - from[0], to[1] - from[1]];
        if !from.iter().chain(&way).all(|number| number.is_finite()) {
            return None;
        }
        let [mut begin, mut end] = [0.0_f64, 1.0_f64];
        for axis in [0, 1] {
            if way[axis] == 0.0 {
                continue;
            }
            let cross = |edge: f64| (edge - from[axis]) / way[axis];
            let [one, other] = [cross(-MAX_DISTANCE), cross(MAX_DISTANCE)];
            begin = begin.max(one.min(other));
            end = end.min(one.max(other));
        }
        let at = |moment: f64| {
            [0, 1].map(|axis| (from[axis] + way[axis] * moment).clamp(-MAX_DISTANCE, MAX_DISTANCE))
        };
        (begin < end).then(|| [at(begin), at(end)])
    }

    /// Returns how long a distance of the world is in the picture.
    pub(super) fn length(&self, length: f64) -> Option<f64> {
        let length = length * self.scale;
        (0.0 <= length).then(|| length.min(MAX_DISTANCE))
    }

    /// Returns the pixels of a box, at least one; `None` unless some part of it is in the picture.
    ///
    /// Edges far outside are moved to just outside.
    pub(super) fn pixels(&self, place: &Rect) -> Option<PixelRect> {
        let [min, max] = [self.point(place.min)?, self.point(place.max)?];
        let min = [whole(min[0]), whole(min[1])];
        let max = [0, 1].map(|axis| whole(max[axis]).max(min[axis] + 1));
        PixelRect { min, max }.seen()
    }

    /// Whether some part of a box is in the picture.
    pub(super) fn sees(&self, place: &Rect) -> bool {
        self.pixels(place).is_some()
    }
}

impl PixelRect {
    /// The area below the heading.
    pub(super) const BELOW_HEADING: Self = Self {
        min: [0, HEADING],
        max: [WIDTH, HEIGHT],
    };
    /// How far a box may extend beyond the picture, so that its outline is outside too.
    const OVERHANG: i32 = 16;

    /// Creates a box from its corner and size.
    pub(super) fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self {
            min: [x, y],
            max: [x + width, y + height],
        }
    }

    fn seen(self) -> Option<Self> {
        let is_seen = self.overlaps(&Self::BELOW_HEADING);
        let limits = [WIDTH, HEIGHT];
        let keep = |at: i32, axis: usize| at.clamp(-Self::OVERHANG, limits[axis] + Self::OVERHANG);
        is_seen.then(|| Self {
            min: [0, 1].map(|axis| keep(self.min[axis], axis)),
            max: [0, 1].map(|axis| keep(self.max[axis], axis)),
        })
    }

    /// Whether the two share a pixel.
    pub(super) fn overlaps(&self, other: &Self) -> bool {
        let on = |axis: usize| self.min[axis] < other.max[axis] && other.min[axis] < self.max[axis];
        on(0) && on(1)
    }

    /// Returns the box grown by this many pixels on each side; empty if it shrinks to less than nothing.
    pub(super) fn grown(&self, by: i32) -> Self {
        Self {
            min: self.min.map(|at| at - by),
            max: [0, 1].map(|axis| (self.max[axis] + by).max(self.min[axis] - by)),
        }
    }

    /// Returns the width in pixels.
    pub(super) fn width(&self) -> i32 {
        self.max[0] - self.min[0]
    }

    /// Returns the height in pixels.
    pub(super) fn height(&self) -> i32 {
        self.max[1] - self.min[1]
    }

    /// Returns the distance in pixels from a side to the opposite one.
    pub(super) fn across(&self, side: u8) -> i32 {
        if side < 2 {
            self.width()
        } else {
            self.height()
        }
    }

    /// Returns a strip of this many pixels along the inside of a side: 0 left, 1 right, 2 top, 3 bottom.
    pub(super) fn strip(&self, side: u8, thick: i32) -> Self {
        let mut strip = *self;
        let axis = usize::from(2 <= side);
        let thick = thick.min(self.across(side));
        if side.is_multiple_of(2) {
            strip.max[axis] = self.min[axis] + thick;
        } else {
            strip.min[axis] = self.max[axis] - thick;
        }
        strip
    }
}

/// Returns what is around the body that a page follows, within what the frame shows first, if images are drawn there:
/// they need to be large.
fn close_up(frame: &Frame) -> Option<Rect> {
    let is_image = |shape: &Shape| matches!(shape, Shape::Image { .. });
    let has_images = frame
        .drawings
        .iter()
        .any(|drawing| is_image(&drawing.shape));
    let key = frame.focus.filter(|_| has_images)?;
    let body = frame.bodies.iter().find(|row| row.key == key)?;
    let scope = &frame.scope;
    let size =
        [WIDTH - 2 * MARGIN, HEIGHT - HEADING - 2 * MARGIN].map(|side| f64::from(side) / ZOOM);
    let corner = |axis: usize| {
        let room = scope.max[axis] - size[axis];
        let centered = body.place.middle()[axis] - size[axis] / 2.0;
        centered.min(room).max(scope.min[axis])
    };
    let close_up = Rect::new(corner(0), corner(1), size[0], size[1]);
    Some(close_up).filter(is_sound)
}

/// Rounds to the nearest integer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, and points are kept near"
)]
pub(super) fn whole(at: f64) -> i32 {
    at.round() as i32
}

/// Converts to the precision of the renderer.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the lost precision is far below a pixel"
)]
pub(super) fn near(at: [f64; 2]) -> [f32; 2] {
    at.map(|at| at as f32)
}

fn is_sound(place: &Rect) -> bool {
    let size = [0, 1].map(|axis| place.max[axis] - place.min[axis]);
    let is_finite = place.middle().into_iter().chain(size).all(f64::is_finite);
    is_finite && 0.0 <= size[0].min(size[1]) && 0.0 < size[0].max(size[1])
}

#[cfg(test)]
mod tests {
    use super::{HEADING, HEIGHT, MARGIN, PixelRect, View, WIDTH};
    use jostle::f32::{Aabb, Body, World};
    use jostle_inspect::{Frame, Rect};

    fn view(scope: Rect) -> View {
        let mut frame = Frame::new();
        frame.scope = scope;
        View::of(&frame)
    }

    #[test]
    fn a_wide_scope_goes_from_margin_to_margin() {
        let scope = Rect::new(100.0, 50.0, 1232.0, 10.0);
        let pixels = view(scope).pixels(&scope).expect("it is in the picture");
        assert_eq!([pixels.min[0], pixels.max[0]], [MARGIN, WIDTH - MARGIN]);
        let middle = i32::midpoint(pixels.min[1], pixels.max[1]);
        assert_eq!(
            middle,
            i32::midpoint(HEADING, HEIGHT),
            "it is in the middle of what is below the heading"
        );
    }

    #[test]
    fn invalid_boxes_are_not_drawn() {
        let view = view(Rect::new(0.0, 0.0, 10.0, 10.0));
        assert_eq!(view.point([f64::NAN, 0.0]), None);
        assert_eq!(view.pixels(&Rect::new(1e9, 0.0, 5.0, 5.0)), None);
        assert_eq!(view.length(f64::NAN), None);
        let endless = Rect {
            min: [f64::NEG_INFINITY; 2],
            max: [f64::INFINITY; 2],
        };
        let pixels = view.pixels(&endless).expect("it is everywhere");
        assert!(pixels.min[0] < 0 && WIDTH < pixels.max[0], "{pixels:?}");
    }

    #[test]
    fn distant_lines_keep_their_direction() {
        let view = view(Rect::new(0.0, 0.0, 10.0, 10.0));
        let [from, to] = view
            .segment([0.0, 0.0], [2e9, 1e9])
            .expect("it begins in the picture");
        assert_eq!(Some(from), view.point([0.0, 0.0]));
        let slope = (to[1] - from[1]) / (to[0] - from[0]);
        assert!((slope - 0.5).abs() < 1e-6, "{slope}");
        assert_eq!(view.segment([f64::NAN, 0.0], [1.0, 1.0]), None);
        assert_eq!(
            view.segment([1e9, 0.0], [1e9, 1.0])
                .map(|[from, _]| from[0]),
            Some(8192.0)
        );
    }

    #[test]
    fn invalid_scopes_are_replaced_by_the_contents() {
        let nan = f64::NAN;
        for scope in [
            Rect::default(),
            Rect::new(nan, 0.0, 5.0, 5.0),
            Rect::new(5.0, 5.0, -1.0, 3.0),
        ] {
            assert!(
                view(scope).sees(&Rect::new(0.0, 0.0, 1.0, 1.0)),
                "{scope:?}"
            );
        }
        assert!(
            view(Rect::new(7.0, 7.0, 0.0, 9.0)).sees(&Rect::new(7.0, 7.0, 0.0, 9.0)),
            "a line"
        );
    }

    #[test]
    fn pictures_with_images_are_close_to_what_is_followed() {
        let mut world = World::new();
        let hero = world
            .add(Body::actor(Aabb::new(900.0, 40.0, 10.0, 20.0)))
            .expect("it is valid");
        let frame = |has_image: bool| {
            Frame::sketched(1, |sketch| {
                sketch.world(&world);
                sketch.scope(Rect::new(0.0, 0.0, 960.0, 384.0));
                sketch.focus(hero);
                if has_image {
                    sketch.image(0, [0, 0], Rect::new(0.0, 0.0, 9.0, 9.0), false);
                }
            })
        };
        let all = View::of(&frame(false));
        assert!(all.sees(&Rect::new(0.0, 300.0, 1.0, 1.0)));
        let close = View::of(&frame(true));
        assert!(!close.sees(&Rect::new(0.0, 300.0, 1.0, 1.0)));
        let pixels = close.pixels(&Rect::new(900.0, 40.0, 10.0, 20.0));
        let pixels = pixels.expect("it is in the picture");
        assert_eq!([pixels.width(), pixels.height()], [30, 60]);
        let edge = close.point([960.0, 0.0]).expect("a number");
        assert!(
            (edge[0] - f64::from(WIDTH - MARGIN)).abs() < 1e-9,
            "{edge:?}"
        );
    }

    #[test]
    fn strips_run_along_their_side() {
        let pixels = PixelRect::new(10, 20, 30, 40);
        assert_eq!(pixels.strip(0, 3), PixelRect::new(10, 20, 3, 40));
        assert_eq!(pixels.strip(1, 3), PixelRect::new(37, 20, 3, 40));
        assert_eq!(pixels.strip(2, 3), PixelRect::new(10, 20, 30, 3));
        assert_eq!(pixels.strip(3, 99), pixels, "never more than the box");
    }
}
