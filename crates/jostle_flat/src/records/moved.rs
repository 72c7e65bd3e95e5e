use crate::codes;
use crate::records::{Edges, Named, side_bit, side_bits};
use jostle::{MoveHit, Moved, Other, Response, Scalar, Tile};

/// The result of a move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovedRecord<S: Scalar> {
    /// Where the body is now.
    pub edges: Edges<S>,
    /// What was not moved along x, because something blocked, in world units.
    pub remaining_x: S,
    /// What was not moved along y, because something blocked, in world units.
    pub remaining_y: S,
    /// The sides of the body that were blocked, as bits.
    pub blocked: u32,
    /// The sides of the body that touch something now, as bits.
    pub touching: u32,
    /// `BOUNCED_X`, `BOUNCED_Y`, `STUCK` and `CUT_SHORT`, or 0.
    pub flags: u32,
    /// The number of hits, which can be asked for until the next move.
    pub hits: u32,
}

/// Something that a move met, in order.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitRecord {
    /// The id of the body; for a tile, its column in the lower and its row in the upper 32 bits, both signed.
    pub other: u64,
    /// The id of the tile's map; 0 for a body.
    pub map: u64,
    /// The number that the game gave to the body; 0 for a tile.
    pub data: u64,
    /// When it was met, as a share of the move: 0 at the start, 1 at the end.
    pub fraction: f64,
    /// `BODY` or `TILE`.
    pub kind: u32,
    /// The side of the mover that met it, as a bit.
    pub side: u32,
    /// What the mover did: `PASS`, `SLIDE`, `BOUNCE` or `STOP`.
    pub response: u32,
    /// The code of the slope that was met, as a tile has it; 0 if it was no slope.
    pub slope: u32,
}

impl<S: Scalar> MovedRecord<S> {
    /// Returns the record of a move that had this many hits.
    #[inline]
    #[must_use]
    pub fn new(moved: &Moved<S>, hits: usize) -> Self {
        let [x, y] = moved.bounced;
        Self {
            edges: moved.place().into(),
            remaining_x: moved.remaining.x,
            remaining_y: moved.remaining.y,
            blocked: side_bits(moved.blocked),
            touching: side_bits(moved.touching),
            flags: (u32::from(x) * codes::BOUNCED_X)
                | (u32::from(y) * codes::BOUNCED_Y)
                | (u32::from(moved.is_stuck) * codes::STUCK)
                | (u32::from(moved.is_cut_short) * codes::CUT_SHORT),
            hits: u32::try_from(hits).unwrap_or(u32::MAX),
        }
    }
}

impl From<&MoveHit<Other>> for HitRecord {
    fn from(hit: &MoveHit<Other>) -> Self {
        let Named {
            other,
            map,
            data,
            kind,
        } = hit.other.into();
        Self {
            other,
            map,
            data,
            fraction: hit.fraction,
            kind,
            side: side_bit(hit.side),
            response: response_code(hit.response),
            slope: hit.slope.map_or(0, |slope| Tile::slope(slope).to_bits()),
        }
    }
}

fn response_code(response: Response) -> u32 {
    match response {
        Response::Pass => codes::PASS,
        Response::Slide => codes::SLIDE,
        Response::Bounce => codes::BOUNCE,
        Response::Stop => codes::STOP,
    }
}

/// Returns the response with a number. Every other number stops the mover, since a move that has begun cannot be refused.
pub(crate) fn response(number: u32) -> Response {
    match number {
        codes::PASS => Response::Pass,
        codes::SLIDE => Response::Slide,
        codes::BOUNCE => Response::Bounce,
        _ => Response::Stop,
    }
}
