//! A world as lines and boxes, for debug drawings.

use crate::geometry::{Aabb, Axis, Segment, Side, Vec2};
use crate::narrow::{Obstacle, ObstacleKind};
use crate::scalar::Scalar;
use crate::world::bodies::{BodyRecord, BodySlot};
use crate::world::queries::wedge_sides;
use crate::world::{BodyKind, Label, Other, Partner, World};

/// A line or a box of a debug drawing, from [`World::draw`].
///
/// # Examples
///
/// ```
/// use jostle::i32::{Aabb, Body, World};
/// use jostle::{BodyKind, DrawnKind, DrawnShape};
///
/// let mut world = World::new();
/// world.add(Body::solid(Aabb::new(0, 0, 8, 8)).with_data(3))?;
/// world.draw(Aabb::new(-100, -100, 200, 200), |drawn| {
///     assert_eq!(drawn.shape, DrawnShape::Box(Aabb::new(0, 0, 8, 8)));
///     assert_eq!((drawn.kind, drawn.other.data()), (DrawnKind::Body(BodyKind::Solid), 3));
/// });
/// # Ok::<(), jostle::i32::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn<S: Scalar = f32> {
    /// What to draw.
    pub shape: DrawnShape<S>,
    /// What it stands for, such as to choose a color.
    pub kind: DrawnKind,
    /// The tile or the body that it belongs to.
    pub other: Other,
}

/// The shape of something [`Drawn`].
///
/// # Examples
///
/// ```
/// use jostle::f32::{Aabb, DrawnShape, Segment};
///
/// let shape = DrawnShape::Box(Aabb::new(0.0, 0.0, 8.0, 8.0));
/// let text = match shape {
///     DrawnShape::Box(place) => format!("<rect width='{}'/>", place.width()),
///     DrawnShape::Line(line) => format!("<line x1='{}'/>", line.start().x),
/// };
/// assert_eq!(text, "<rect width='8'/>");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DrawnShape<S: Scalar = f32> {
    /// A box.
    Box(Aabb<S>),
    /// A line.
    Line(Segment<S>),
}

/// What something [`Drawn`] stands for.
///
/// # Examples
///
/// ```
/// use jostle::{BodyKind, DrawnKind};
///
/// let color = |kind| match kind {
///     DrawnKind::Body(BodyKind::Sensor) => "yellow",
///     DrawnKind::Contact(_) => "red",
///     _ => "white",
/// };
/// assert_eq!(color(DrawnKind::Face), "white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DrawnKind {
    /// The box of a body.
    Body(BodyKind),
    /// A face of a tile that can be met: together, these lines are the outline of the level.
    Face,
    /// The surface of a slope.
    Slope,
    /// A face of a one-way tile or body.
    OneWay,
    /// The box of an active hitbox.
    Hitbox(Label),
    /// The edge at which an actor touches something, with this side of its own.
    Contact(Side),
}

/// Debug drawings.
impl<S: Scalar> World<S> {
    /// Calls back with everything that touches a view, as lines and boxes: the outlines of tiles, the boxes of bodies,
    /// active hitboxes, and contacts, in this order.
    ///
    /// Boxes are whole. Faces end at the border of the view, since the solid area outside a map is as large as the
    /// range of the number type. Nothing is allocated, and the cost follows what is in the view. Within each kind the
    /// order depends on the history of the world.
    ///
    /// ```
    /// use jostle::i32::{Aabb, Body, TileMap, World};
    /// use jostle::{DrawnKind, DrawnShape, Outside, Tile};
    ///
    /// let mut world = World::new();
    /// let rows = ["....", "####"];
    /// world.add_map(TileMap::from_text([0, 0], [16, 16], &rows, Tile::from_char, Outside::Empty)?);
    /// let hero = world.add(Body::actor(Aabb::new(20, 4, 8, 12)))?;
    /// world.move_and_slide(hero, [0, 1])?;
    /// let (mut lines, mut boxes) = (Vec::new(), Vec::new());
    /// world.draw(Aabb::new(16, 0, 16, 20), |drawn| match drawn.shape {
    ///     DrawnShape::Line(line) => lines.push((drawn.kind, line)),
    ///     DrawnShape::Box(place) => boxes.push((drawn.kind, place)),
    /// });
    /// assert_eq!(boxes.len(), 1, "the hero");
    /// assert!(lines.iter().any(|(kind, line)| *kind == DrawnKind::Face && line.start().y == 16), "the floor");
    /// assert!(lines.iter().any(|(kind, _)| matches!(kind, DrawnKind::Contact(_))), "the hero's feet");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("debug_draw", "render", "gizmos"))]
    pub fn draw(&self, view: Aabb<S>, mut visit: impl FnMut(Drawn<S>)) {
        self.draw_each(view, &mut visit);
    }

    fn draw_each(&self, view: Aabb<S>, visit: &mut dyn FnMut(Drawn<S>)) {
        for (id, map) in self.maps() {
            map.visit_near(view, |pos, tile| {
                let other = Other::Tile(id, pos);
                draw_tile(view, &tile, |kind, line| {
                    let shape = DrawnShape::Line(line);
                    visit(Drawn { shape, kind, other });
                });
            });
        }
        self.visit_bodies_near(view, u32::MAX, |body, record| {
            let other = Other::Body(self.named(body));
            let (shape, kind) = (
                DrawnShape::Box(record.place()),
                DrawnKind::Body(record.kind),
            );
            visit(Drawn { shape, kind, other });
            let open = record
                .one_way
                .and_then(|open| face(record.place(), open, view));
            if let Some(line) = open {
                let (shape, kind) = (DrawnShape::Line(line), DrawnKind::OneWay);
                visit(Drawn { shape, kind, other });
            }
        });
        self.hitboxes.places.overlapping(view).each(|slot| {
            let owned = self.hitboxes.at(slot);
            let (body, record) = self.body_at(owned.owner);
            visit(Drawn {
                shape: DrawnShape::Box(owned.hitbox.place_on(record)),
                kind: DrawnKind::Hitbox(owned.hitbox.label),
                other: Other::Body(self.named(body)),
            });
        });
        self.visit_bodies_near(view, u32::MAX, |body, record| {
            self.draw_contacts(body, record, visit);
        });
    }

    fn draw_contacts(
        &self,
        body: BodySlot,
        record: &BodyRecord<S>,
        visit: &mut dyn FnMut(Drawn<S>),
    ) {
        for (partner, side) in self.contacts(body.id()) {
            let place = record.place();
            // With a body, the edge that both share; a map is one partner for many tiles.
            let shared = match partner {
                Partner::Body(other) => self.place(other.id).unwrap_or(place),
                Partner::Map(_) => place,
            };
            let across = side.axis().other();
            let Some(span) = place.span(across).intersection(shared.span(across)) else {
                continue;
            };
            visit(Drawn {
                shape: DrawnShape::Line(edge(place.with_span(across, span), side)),
                kind: DrawnKind::Contact(side),
                other: Other::Body(self.named(body)),
            });
        }
    }
}

/// Draws the faces of a tile that are in a view.
fn draw_tile<S: Scalar>(
    view: Aabb<S>,
    tile: &Obstacle<S>,
    mut visit: impl FnMut(DrawnKind, Segment<S>),
) {
    let faces = |kind| {
        let lines = tile
            .faces
            .iter()
            .filter_map(|side| face(tile.place, side, view));
        lines.map(move |line| (kind, line))
    };
    match tile.kind {
        ObstacleKind::Solid => faces(DrawnKind::Face).for_each(|(kind, line)| visit(kind, line)),
        ObstacleKind::OneWay => faces(DrawnKind::OneWay).for_each(|(kind, line)| visit(kind, line)),
        ObstacleKind::Slope(slope) => {
            let [surface, sides @ ..] = wedge_sides(slope, tile.place);
            surface
                .into_iter()
                .for_each(|line| visit(DrawnKind::Slope, line));
            let names = [Side::MinX, Side::MaxX, slope.surface().opposite()];
            let shown = sides
                .into_iter()
                .zip(names)
                .filter(|(_, name)| tile.faces.has(*name));
            // The thin end of a slope has no height.
            shown
                .filter_map(|(line, _)| line)
                .filter(|line| line.start() != line.end())
                .for_each(|line| visit(DrawnKind::Face, line));
        }
    }
}

/// Returns the part of a box's edge that is in a view, border included; `None` if it has no length.
fn face<S: Scalar>(place: Aabb<S>, side: Side, view: Aabb<S>) -> Option<Segment<S>> {
    let (axis, across) = (side.axis(), side.axis().other());
    let is_in_view = view.span(axis).touches_point(place.edge(side));
    let span = place.span(across).intersection(view.span(across));
    let span = span.filter(|_| is_in_view)?;
    Some(edge(place.with_span(across, span), side))
}

/// Returns one edge of a box.
fn edge<S: Scalar>(place: Aabb<S>, side: Side) -> Segment<S> {
    let (axis, across) = (side.axis(), side.axis().other());
    let corner = |is_max: bool| {
        let end = place.span(across).end(is_max);
        let on_edge = place.edge(side);
        match axis {
            Axis::X => Vec2::new(on_edge, end),
            Axis::Y => Vec2::new(end, on_edge),
        }
    };
    Segment::try_new(corner(false), corner(true)).expect("the corners of a box are finite")
}
