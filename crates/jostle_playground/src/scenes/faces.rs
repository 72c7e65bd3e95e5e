//! The faces of tiles: those that can be hit, and those between two tiles, which cannot.

use crate::scenes::board::dashed;
use jostle::f32::{Aabb, TileMap};
use jostle::motion::ObstacleKind;
use jostle::{Side, Slope, TilePos};
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
        if let ObstacleKind::Slope(slope) = obstacle.kind {
            let [from, to] = surface_of(slope, obstacle.place);
            sketch.line(from, to, Ink::Contact);
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

/// Returns the ends of the surface of a slope.
fn surface_of(slope: Slope, cell: Aabb) -> [[f64; 2]; 2] {
    let ends = slope.levels(cell).map(f64::from);
    let thick = f64::from(cell.edge(slope.uphill()));
    let thin = f64::from(cell.edge(slope.uphill().opposite()));
    [[thin, ends[0]], [thick, ends[1]]]
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

#[cfg(test)]
mod tests {
    use super::{show_faces, surface_of};
    use jostle::f32::{Aabb, TileMap};
    use jostle::{Outside, Side, Slope, SlopePart, Tile};
    use jostle_inspect::{Frame, Ink};

    #[test]
    fn a_slope_is_a_line_from_its_thin_end_to_its_thick_end() {
        let slope = Slope::new(Side::MinY, Side::MaxX, SlopePart::Whole).unwrap();
        let ends = surface_of(slope, Aabb::new(16.0, 32.0, 16.0, 16.0));
        assert_eq!(ends.as_flattened().to_vec(), [16.0, 48.0, 32.0, 32.0]);
    }

    #[test]
    fn two_flush_tiles_have_six_faces_that_can_be_hit() {
        let map = TileMap::from_text(
            [0.0, 0.0],
            [16.0, 16.0],
            &["....", ".##.", "...."],
            Tile::from_char,
            Outside::Empty,
        );
        let map = map.unwrap();
        let frame = Frame::sketched(1, |sketch| show_faces(sketch, &map));
        let lines = |ink| {
            frame
                .drawings
                .iter()
                .filter(|drawing| drawing.ink == ink)
                .count()
        };
        assert_eq!(
            [lines(Ink::Contact), lines(Ink::Faint)],
            [6, 4],
            "two inner faces of two dashes"
        );
    }
}
