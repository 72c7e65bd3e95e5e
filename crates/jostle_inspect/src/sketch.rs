//! What a game fills with its ticks. Worlds are read in `capture`.

use crate::capture::{Caches, Interests};
use crate::draft::{Draft, GroupTraits};
use crate::frame::{BodyKey, Drawing, Gauge, Ink, Kind, Rect, Shape, Tag};
use jostle::{Aabb, BodyId, Scalar};

/// A tick that is being filled: worlds, boxes, and what the game draws beside them.
///
/// # Examples
///
/// ```
/// use jostle::{Aabb, Body, World};
/// use jostle_inspect::{Frame, Ink, Sketch};
///
/// let mut world = World::new();
/// world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
///
/// let frame = Frame::sketched(7, |sketch| {
///     sketch.world(&world);
///     sketch.line([0.0, 0.0], [6.0, 10.0], Ink::Good);
///     sketch.gauge("speed", "u/s", 90.0);
/// });
/// assert_eq!((frame.tick, frame.bodies.len(), frame.drawings.len()), (7, 1, 1));
/// # Ok::<(), jostle::WorldError>(())
/// ```
#[derive(Debug)]
pub struct Sketch<'a> {
    pub(crate) draft: &'a mut Draft,
    pub(crate) interests: &'a Interests,
    pub(crate) caches: &'a mut Caches,
    pub(crate) worlds: u8,
}

/// Boxes without a world, and properties of the tick.
impl Sketch<'_> {
    /// Shows boxes that are in no world, in this order. Their IDs are `0v0`, `1v0` and so on, as if they were in the
    /// next world.
    pub fn boxes<S: Scalar>(&mut self, boxes: &[Aabb<S>]) {
        self.boxes_as(Kind::Box, boxes);
    }

    /// Shows boxes that are in no world, drawn as this kind of body. Further calls with the same kind continue the
    /// numbering.
    pub fn boxes_as<S: Scalar>(&mut self, kind: Kind, boxes: &[Aabb<S>]) {
        self.note_number::<S>();
        if let Some(group) = self.draft.loose_boxes(kind) {
            group.add_boxes(boxes);
        } else if let Some(world) = self.next_world() {
            self.draft.add(world, GroupTraits::Alike(kind), boxes);
        }
    }

    /// Gives a body of the first world a label, and a color if it should differ from that of its kind. If boxes were
    /// shown before the world, use [`tag_in`](Self::tag_in).
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    /// use jostle_inspect::{Frame, Ink};
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
    /// let frame = Frame::sketched(1, |sketch| {
    ///     sketch.world(&world);
    ///     sketch.tag(hero, "hero", Some(Ink::Good));
    /// });
    /// assert_eq!(frame.tags[0].key, frame.bodies[0].key);
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    pub fn tag(&mut self, id: BodyId, label: &str, ink: Option<Ink>) {
        self.tag_in(0, id, label, ink);
    }

    /// Gives a body a label and a color, like [`tag`](Self::tag). `world` counts the worlds and groups of boxes shown
    /// so far, starting at 0.
    pub fn tag_in(&mut self, world: u8, id: BodyId, label: &str, ink: Option<Ink>) {
        let (key, label) = (BodyKey::of(world, id), label.to_owned());
        self.draft.frame.tags.push(Tag { key, label, ink });
    }

    /// Lets a page's camera follow a body of the first world by default, such as the player's character. Without a
    /// body of this ID, nothing is followed. If boxes were shown before the world, use [`focus_in`](Self::focus_in).
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    /// use jostle_inspect::Frame;
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
    /// let frame = Frame::sketched(1, |sketch| {
    ///     sketch.world(&world);
    ///     sketch.focus(hero);
    /// });
    /// assert_eq!(frame.focus, Some(frame.bodies[0].key));
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    pub fn focus(&mut self, id: BodyId) {
        self.focus_in(0, id);
    }

    /// Lets a page's camera follow a body by default, like [`focus`](Self::focus). `world` counts the worlds and groups
    /// of boxes that the frame shows, starting at 0. If there is no such world, or no such body in it, nothing is
    /// followed.
    ///
    /// ```
    /// use jostle::{Aabb, Body, World};
    /// use jostle_inspect::Frame;
    ///
    /// let mut world = World::new();
    /// let hero = world.add(Body::actor(Aabb::new(0.0, 0.0, 12.0, 20.0)))?;
    /// let frame = Frame::sketched(1, |sketch| {
    ///     sketch.boxes(&[Aabb::new(0.0, 0.0, 8.0, 8.0)]);
    ///     sketch.world(&world);
    ///     sketch.focus_in(1, hero);
    /// });
    /// assert_eq!(frame.focus, Some(frame.bodies[1].key));
    /// # Ok::<(), jostle::WorldError>(())
    /// ```
    pub fn focus_in(&mut self, world: u8, id: BodyId) {
        self.draft.frame.focus = Some(BodyKey::of(world, id));
    }

    /// Sets the part of the world that a page frames first.
    pub fn scope(&mut self, scope: impl Into<Rect>) {
        self.draft.frame.scope = scope.into();
    }

    /// Sets how many pairs the broad phase reported and how many of them overlap; `None` for what was not counted. This
    /// replaces the counts of the worlds shown. A number that does not fit in a `u32` counts as unknown.
    ///
    /// ```
    /// use jostle_inspect::Frame;
    ///
    /// let frame = Frame::sketched(1, |sketch| sketch.pairs(None, 12));
    /// assert_eq!((frame.cost.candidates, frame.cost.pairs), (None, Some(12)));
    /// ```
    pub fn pairs(&mut self, candidates: impl Into<Option<usize>>, pairs: impl Into<Option<usize>>) {
        let count = |count: usize| u32::try_from(count).ok();
        self.draft.given_counts =
            Some([candidates.into(), pairs.into()].map(|given| given.and_then(count)));
    }

    /// Whether a page shows the cells of the broad phase, for games that have their own.
    #[must_use]
    pub fn wants_cells(&self) -> bool {
        0 < self.interests.cell_views
    }

    /// Shows a cell of the game's own broad phase.
    pub fn cell<S: Scalar>(&mut self, structure: &'static str, cell: jostle::Cell<S>) {
        self.draft.frame.structure = structure.into();
        self.draft.frame.cells.push(cell.into());
    }

    /// Returns the number of the next world; `None` after 255 of them.
    pub(crate) fn next_world(&mut self) -> Option<u8> {
        let world = self.worlds;
        self.worlds = self.worlds.checked_add(1)?;
        Some(world)
    }
}

/// Drawing, in world units.
impl Sketch<'_> {
    /// Draws a line.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], ink: Ink) {
        self.draw(ink, Shape::Line(from, to));
    }

    /// Draws the outline of a box.
    pub fn outline(&mut self, place: Rect, ink: Ink) {
        let is_filled = false;
        self.draw(ink, Shape::Box { place, is_filled });
    }

    /// Draws a filled box.
    pub fn fill(&mut self, place: Rect, ink: Ink) {
        let is_filled = true;
        self.draw(ink, Shape::Box { place, is_filled });
    }

    /// Draws a circle, filled or as an outline.
    pub fn circle(&mut self, center: [f64; 2], radius: f64, is_filled: bool, ink: Ink) {
        let shape = Shape::Circle {
            center,
            radius,
            is_filled,
        };
        self.draw(ink, shape);
    }

    /// Draws a closed polygon, filled or as an outline.
    pub fn polygon(&mut self, points: &[[f64; 2]], is_filled: bool, ink: Ink) {
        let points = points.to_vec();
        self.draw(ink, Shape::Polygon { points, is_filled });
    }

    /// Draws a text with this font size in world units and its lower left corner at a point.
    pub fn text(&mut self, at: [f64; 2], height: f64, text: impl Into<String>, ink: Ink) {
        let text = text.into();
        self.draw(ink, Shape::Text { at, height, text });
    }

    /// Draws a cell of an image of the [`Stage`](crate::Stage), given by its index, stretched over a box. The cell is
    /// given by its column and row, starting at 0. Nothing is drawn if there is no such image or cell. For a background
    /// that moves more slowly than the world, [draw](Self::draw) a [`Shape::Image`] with another parallax.
    ///
    /// ```
    /// use jostle_inspect::{Frame, Ink, Rect, Shape};
    ///
    /// let frame = Frame::sketched(1, |sketch| {
    ///     let (image, is_flipped) = (0, false);
    ///     let place = Rect::new(0.0, 0.0, 320.0, 180.0);
    ///     sketch.draw(Ink::Text, Shape::Image { image, cell: [1, 0], place, is_flipped, parallax: 0.5 }); // hills
    ///     sketch.image(image, [0, 0], Rect::new(40.0, 100.0, 16.0, 16.0), is_flipped); // the hero
    /// });
    /// let Shape::Image { parallax, .. } = frame.drawings[1].shape else { panic!("it is an image") };
    /// assert_eq!(parallax, 1.0, "it moves with the world");
    /// ```
    pub fn image(&mut self, image: usize, cell: [u32; 2], place: Rect, is_flipped: bool) {
        let shape = Shape::Image {
            image,
            cell,
            place,
            is_flipped,
            parallax: 1.0,
        };
        self.draw(Ink::Text, shape);
    }

    /// Draws any shape. For [pixels](Shape::Pixels), rows without enough bits are left out, and surplus bits are
    /// ignored.
    ///
    /// ```
    /// use jostle_inspect::{Frame, Ink, Shape};
    ///
    /// let pixels = |bits| Shape::Pixels { at: [0.0; 2], size: 1.0, width: 8, height: 2, bits };
    /// let frame = Frame::sketched(1, |sketch| sketch.draw(Ink::Good, pixels(vec![255, 129, 7])));
    /// assert_eq!(frame.drawings[0].shape, pixels(vec![255, 129]), "two rows of one byte");
    /// ```
    pub fn draw(&mut self, ink: Ink, mut shape: Shape) {
        shape.trim();
        self.draft.frame.drawings.push(Drawing { ink, shape });
    }

    /// Shows one of the game's own numbers with its unit. The page shows it beside the choice of a control with the
    /// same name, otherwise above the canvas. If several share a name, the last one is shown.
    ///
    /// ```
    /// use jostle_inspect::Frame;
    ///
    /// let frame = Frame::sketched(1, |sketch| sketch.gauge("lives", "of 3", 2.0));
    /// assert_eq!((&*frame.gauges[0].unit, frame.gauges[0].value), ("of 3", 2.0));
    /// ```
    pub fn gauge(&mut self, name: impl Into<String>, unit: impl Into<String>, value: f64) {
        let (name, unit) = (name.into(), unit.into());
        self.draft.frame.gauges.push(Gauge { name, unit, value });
    }
}
