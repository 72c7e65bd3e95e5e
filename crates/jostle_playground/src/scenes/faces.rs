//! The faces of tiles: those that can be hit, and those between two tiles, which cannot.

use crate::scenes::board::dashed;
use jostle::f32::TileMap;
use jostle::motion::ObstacleKind;
use jostle::{Side, TilePos};
use jostle_inspect::{Ink, Rect, Sketch};

/// How far inside its tile a face is drawn, as a share of the tile, so that those of neighbors stay apart.
const INSET: f64 = 0.05;

/// Draws the faces that can be hit as lines, and inner ones as dashes.
pub(crate) fn show_faces(sketch: &mut Sketch<'_>, map: &TileMap) {
    let [first, last] = map.cells();
    map.visit_near(map.bounds(), |pos, obstacle| {
        if !is_between(pos, first, last) {
            return;
        }
        for side in Side::ALL {
            let [from, to] = face_of(obstacle.place.into(), side);
            if obstacle.faces.has(side) {
                sketch.line(from, to, Ink::Contact);
            } else if obstacle.kind == ObstacleKind::Solid {
                dashed(sketch, from, to, Ink::Faint);
            }
        }
    });
}

fn is_between(pos: TilePos, first: TilePos, last: TilePos) -> bool {
    let is_in_columns = first.column <= pos.column && pos.column <= last.column;
    is_in_columns && first.row <= pos.row && pos.row <= last.row
}

/// Returns the ends of a side, drawn a little inside the box.
pub(crate) fn face_of(place: Rect, side: Side) -> [[f64; 2]; 2] {
    let inset = INSET * (place.max[0] - place.min[0]);
    let [left, top] = place.min.map(|part| part + inset);
    let [right, bottom] = place.max.map(|part| part - inset);
    match side {
        Side::MinX => [[left, top], [left, bottom]],
        Side::MaxX => [[right, top], [right, bottom]],
        Side::MinY => [[left, top], [right, top]],
        Side::MaxY => [[left, bottom], [right, bottom]],
    }
}
