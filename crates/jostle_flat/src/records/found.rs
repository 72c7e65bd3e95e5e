use crate::codes;
use crate::records::{Edges, side_bits};
use jostle::{
    BodyKind, BodyRef, Drawn, DrawnKind, DrawnShape, Hit, MapId, Other, Partner, RayHit, Scalar,
    Sides, Sweep, TilePos, Vec2,
};

/// What was found or touched: a body, a tile, or a map as a whole.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits, both signed; 0 for a
    /// map.
    pub other: u64,
    /// The id of the map; 0 for a body.
    pub map: u64,
    /// The number that the game gave to the body; 0 for tiles and maps.
    pub data: u64,
    /// `BODY`, `TILE` or `MAP`.
    pub kind: u32,
    /// In answers about contacts, the sides of the actor that touch, as bits; otherwise 0.
    pub side: u32,
}

/// What a ray, a segment or a moving box meets.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineHit<S: Scalar> {
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits, both signed.
    pub other: u64,
    /// The id of the tile's map; 0 for a body.
    pub map: u64,
    /// The number that the game gave to the body; 0 for a tile.
    pub data: u64,
    /// When it is met, as a share of the direction: 0 at the start.
    pub fraction: f64,
    /// `BODY` or `TILE`; `NOTHING` if nothing is met.
    pub kind: u32,
    /// 1 if the start is inside, so that there is no normal; otherwise 0.
    pub is_inside: u32,
    /// The direction of the face that is met along x, of length one, toward the start.
    pub normal_x: S,
    /// The direction of the face that is met along y.
    pub normal_y: S,
    /// Where it is hit: x of the point, or of the moving box's minimum corner.
    pub x: S,
    /// Where it is hit: y of the point, or of the moving box's minimum corner.
    pub y: S,
}

/// A line or a box of a debug drawing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnRecord<S: Scalar> {
    /// The edges of a box. A line begins at the first corner and ends at the second, which may have lesser coordinates.
    pub edges: Edges<S>,
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits, both signed.
    pub other: u64,
    /// The id of the tile's map; 0 for a body.
    pub map: u64,
    /// What is drawn: one of the codes that begin with `DRAWN_`.
    pub kind: u32,
    /// 1 for a line, 0 for a box.
    pub is_line: u32,
}

/// What answers name: the fields that all of their records share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) other: u64,
    pub(crate) map: u64,
    pub(crate) data: u64,
    pub(crate) kind: u32,
}

impl Named {
    pub(crate) const NOTHING: Self = Self {
        other: 0,
        map: 0,
        data: 0,
        kind: codes::NOTHING,
    };

    pub(crate) fn with_side(self, side: u32) -> Found {
        let Self {
            other,
            map,
            data,
            kind,
        } = self;
        Found {
            other,
            map,
            data,
            kind,
            side,
        }
    }

    pub(crate) fn of_map(map: MapId) -> Self {
        Self {
            other: 0,
            map: map.to_bits(),
            data: 0,
            kind: codes::MAP,
        }
    }
}

impl From<BodyRef> for Named {
    fn from(body: BodyRef) -> Self {
        Self {
            other: body.id.to_bits(),
            map: 0,
            data: body.data,
            kind: codes::BODY,
        }
    }
}

impl From<Other> for Named {
    fn from(other: Other) -> Self {
        match other {
            Other::Body(body) => body.into(),
            Other::Tile(map, pos) => Self {
                other: cell_bits(pos),
                map: map.to_bits(),
                data: 0,
                kind: codes::TILE,
            },
        }
    }
}

impl From<Partner> for Named {
    fn from(partner: Partner) -> Self {
        match partner {
            Partner::Body(body) => body.into(),
            Partner::Map(map) => Self::of_map(map),
        }
    }
}

impl From<Other> for Found {
    fn from(other: Other) -> Self {
        Named::from(other).with_side(0)
    }
}

impl From<BodyRef> for Found {
    fn from(body: BodyRef) -> Self {
        Named::from(body).with_side(0)
    }
}

impl Found {
    /// Returns the record of a contact.
    pub(crate) fn touched(named: impl Into<Named>, sides: Sides) -> Self {
        named.into().with_side(side_bits(sides))
    }
}

/// Returns column and row in one number: the column in the lower half.
#[must_use]
pub(crate) fn cell_bits(pos: TilePos) -> u64 {
    let half = |part: i32| u64::from(u32::from_ne_bytes(part.to_ne_bytes()));
    half(pos.row) << 32 | half(pos.column)
}

/// How a line meets something: what the core answers for rays and for moving boxes.
pub(crate) trait Meeting<S: Scalar>: Copy {
    /// Returns the hit; `None` if the start is inside.
    fn hit(self) -> Option<Hit<S>>;
}

impl<S: Scalar> Meeting<S> for RayHit<S> {
    fn hit(self) -> Option<Hit<S>> {
        self.enter
    }
}

impl<S: Scalar> Meeting<S> for Sweep<S> {
    fn hit(self) -> Option<Hit<S>> {
        Self::hit(self)
    }
}

impl<S: Scalar> LineHit<S> {
    /// Returns the record of nothing that is met.
    #[must_use]
    pub fn nothing() -> Self {
        Self::of(Named::NOTHING, 0, None, Vec2::ZERO)
    }

    /// Returns the record of what is met by a line that begins at a point and leads along a vector.
    pub(crate) fn new(other: Other, met: impl Meeting<S>, [start, delta]: [Vec2<S>; 2]) -> Self {
        let hit = met.hit();
        let place = hit.map_or(start, |hit| {
            let along = |start: S, delta: S| start.saturating_add(hit.moment.from_delta(delta));
            Vec2::new(along(start.x, delta.x), along(start.y, delta.y))
        });
        Self::of(other.into(), u32::from(hit.is_none()), hit, place)
    }

    fn of(named: Named, is_inside: u32, hit: Option<Hit<S>>, place: Vec2<S>) -> Self {
        let normal = hit.map_or(Vec2::ZERO, |hit| hit.normal);
        Self {
            other: named.other,
            map: named.map,
            data: named.data,
            fraction: hit.map_or(0.0, Hit::fraction),
            kind: named.kind,
            is_inside,
            normal_x: normal.x,
            normal_y: normal.y,
            x: place.x,
            y: place.y,
        }
    }
}

impl<S: Scalar> From<Drawn<S>> for DrawnRecord<S> {
    fn from(drawn: Drawn<S>) -> Self {
        let Named { other, map, .. } = drawn.other.into();
        let (edges, is_line) = match drawn.shape {
            DrawnShape::Box(aabb) => (aabb.into(), 0),
            DrawnShape::Line(line) => {
                let [start, end] = [line.start(), line.end()];
                let edges = Edges {
                    min_x: start.x,
                    min_y: start.y,
                    max_x: end.x,
                    max_y: end.y,
                };
                (edges, 1)
            }
        };
        Self {
            edges,
            other,
            map,
            kind: drawn_code(drawn.kind),
            is_line,
        }
    }
}

fn drawn_code(kind: DrawnKind) -> u32 {
    match kind {
        DrawnKind::Body(BodyKind::Actor) => codes::DRAWN_ACTOR,
        DrawnKind::Body(BodyKind::Solid) => codes::DRAWN_SOLID,
        DrawnKind::Body(BodyKind::Sensor) => codes::DRAWN_SENSOR,
        DrawnKind::Face => codes::DRAWN_FACE,
        DrawnKind::Slope => codes::DRAWN_SLOPE,
        DrawnKind::OneWay => codes::DRAWN_ONE_WAY,
        DrawnKind::Hitbox(_) => codes::DRAWN_HITBOX,
        DrawnKind::Contact(_) => codes::DRAWN_CONTACT,
        // A kind that a later version of the core adds.
        _ => codes::NOTHING,
    }
}
