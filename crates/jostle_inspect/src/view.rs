//! The part of a frame that a page looks at.

use crate::frame::{BodyRow, Density, Frame, Key, Rect};

/// Up to so many bodies are sent as boxes; more as density.
const MOST_BODIES: usize = 10_000;

/// How many columns a density has.
const COLUMNS: u32 = 64;

/// What a page sees.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct View {
    /// The part of the world on its canvas; everything, until it says.
    pub(crate) place: Option<Rect>,
    pub(crate) watched: Option<Key>,
    pub(crate) shows_cells: bool,
}

impl View {
    /// The frame with what is in view, and with counts instead of bodies if those are too many.
    pub(crate) fn of(&self, frame: &Frame) -> Frame {
        let is_seen = |row: &&BodyRow| self.place.is_none_or(|place| place.touches(&row.place));
        let is_watched = |row: &&BodyRow| Some(row.key) == self.watched;
        let seen = frame.bodies.iter().filter(is_seen).count();
        let (bodies, density) = if seen <= MOST_BODIES {
            let rows = frame
                .bodies
                .iter()
                .filter(|row| is_seen(row) || is_watched(row));
            (rows.copied().collect(), None)
        } else {
            let rows = frame.bodies.iter().filter(is_watched);
            (rows.copied().collect(), Some(self.density(frame)))
        };
        Frame {
            bodies,
            density,
            cells: self.cells(frame),
            ..self.rest(frame)
        }
    }

    /// Everything but bodies and cells.
    fn rest(&self, frame: &Frame) -> Frame {
        Frame {
            tick: frame.tick,
            number: frame.number,
            cost: frame.cost,
            scope: frame.scope,
            body_count: frame.body_count,
            bodies: Vec::new(),
            hitboxes: frame.hitboxes.clone(),
            contacts: frame.contacts.clone(),
            moves: frame.moves.clone(),
            events: frame.events.clone(),
            maps: frame.maps.clone(),
            structure: frame.structure.clone(),
            cells: Vec::new(),
            drawings: frame.drawings.clone(),
            gauges: frame.gauges.clone(),
            tags: frame.tags.clone(),
            details: frame.details.clone(),
            density: None,
        }
    }

    fn cells(&self, frame: &Frame) -> Vec<crate::frame::CellRow> {
        if !self.shows_cells {
            return Vec::new();
        }
        let cells = frame.cells.iter();
        let seen = cells.filter(|cell| self.place.is_none_or(|place| place.touches(&cell.place)));
        seen.take(MOST_BODIES).copied().collect()
    }

    fn density(&self, frame: &Frame) -> Density {
        let all = || {
            frame
                .bodies
                .iter()
                .map(|row| row.place)
                .reduce(|a, b| a.union(&b))
        };
        let place = self.place.or_else(all).unwrap_or_default();
        Density::of(frame.bodies.iter().map(|row| row.place.middle()), place)
    }
}

impl Density {
    /// Counts points by cells of a place, about as wide as high.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "held within the grid"
    )]
    pub fn of(points: impl Iterator<Item = [f64; 2]>, place: Rect) -> Self {
        let [width, height] = [0, 1].map(|axis| place.max[axis] - place.min[axis]);
        let side = (width / f64::from(COLUMNS)).max(f64::MIN_POSITIVE);
        let rows = ((height / side).ceil() as u32).clamp(1, COLUMNS);
        let mut counts = vec![0; (COLUMNS * rows) as usize];
        let scale = [width / f64::from(COLUMNS), height / f64::from(rows)];
        for point in points {
            let [column, row] = [0, 1].map(|axis| (point[axis] - place.min[axis]) / scale[axis]);
            let is_in = 0.0 <= column && column < COLUMNS.into() && 0.0 <= row && row < rows.into();
            if is_in {
                counts[row as usize * COLUMNS as usize + column as usize] += 1;
            }
        }
        Self {
            place,
            columns: COLUMNS,
            counts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_BODIES, View};
    use crate::frame::{Frame, Rect};
    use jostle::i32::Aabb;

    fn row_of(count: i32) -> Frame {
        let boxes: Vec<Aabb> = (0..count).map(|i| Aabb::new(i * 10, 0, 8, 8)).collect();
        Frame::sketched(1, |sketch| sketch.boxes(&boxes))
    }

    #[test]
    fn holds_what_is_in_view_and_what_is_watched() {
        let frame = row_of(100);
        let view = View {
            place: Some(Rect::new(100.0, 0.0, 45.0, 5.0)),
            watched: Some(frame.bodies[77].key),
            shows_cells: false,
        };
        let slots: Vec<u32> = view
            .of(&frame)
            .bodies
            .iter()
            .map(|row| row.key.slot)
            .collect();
        assert_eq!(slots, [10, 11, 12, 13, 14, 77]);
        assert_eq!(view.of(&frame).body_count, 100);
    }

    #[test]
    fn counts_when_there_are_too_many() {
        let count = MOST_BODIES + 1;
        let frame = row_of(i32::try_from(count).unwrap());
        let place = Some(Rect::new(0.0, 0.0, 1e6, 1e6));
        let view = View {
            place,
            watched: None,
            shows_cells: false,
        };
        let seen = view.of(&frame);
        assert!(seen.bodies.is_empty());
        let density = seen.density.unwrap();
        assert_eq!(density.counts.iter().sum::<u32>() as usize, count);
        assert_eq!(density.counts.len(), 64 * 64);
    }
}
