//! The part of a frame that a page sees.

mod cells;

use crate::frame::{BodyKey, BodyRow, Density, Frame, Rect};
use cells::CellsInView;

/// Up to this many bodies are sent as boxes, more as a density. The page asks for a margin around its canvas; with it,
/// 13,500 are about the 10,000 that the page draws as boxes.
const MAX_BODIES: usize = 13_500;

/// Up to this many cells are sent as they are, more as coarser ones. The page draws them in every frame.
const MAX_CELLS: usize = 13_500;

/// The number of columns of a density.
const DENSITY_COLUMNS: u32 = 64;

/// What a page sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct View {
    /// The part of the world on its canvas; everything, until the page says.
    pub(crate) place: Option<Rect>,
    pub(crate) filter: BodyFilter,
    pub(crate) watched: Option<BodyKey>,
    pub(crate) shows_cells: bool,
}

/// The kinds and layers that a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BodyFilter {
    /// Bit n for kind n.
    pub(crate) kinds: u8,
    pub(crate) layers: u32,
}

impl Default for BodyFilter {
    fn default() -> Self {
        Self {
            kinds: u8::MAX,
            layers: u32::MAX,
        }
    }
}

impl BodyFilter {
    /// Whether a body is shown. A body on no layer is shown by its kind alone.
    const fn has(self, row: &BodyRow) -> bool {
        let is_in = row.layers == 0 || row.layers & self.layers != 0;
        is_in && self.kinds & (1 << row.kind as u8) != 0
    }
}

impl View {
    /// Returns the frame with the bodies in view, the watched one and the one in focus. If those in view are too many,
    /// only the ones shown; if these are still too many, their counts.
    pub(crate) fn of(&self, frame: &Frame) -> Frame {
        let is_seen = |row: &BodyRow| self.place.is_none_or(|place| place.touches(&row.place));
        // A page follows these wherever they go.
        let is_followed = |row: &BodyRow| [self.watched, frame.focus].contains(&Some(row.key));
        let [mut seen, mut shown] = [0; 2];
        for row in frame.bodies.iter().filter(|row| is_seen(row)) {
            seen += 1;
            shown += usize::from(self.filter.has(row));
        }
        let is_sent = |row: &&BodyRow| {
            let is_few = seen <= MAX_BODIES || (shown <= MAX_BODIES && self.filter.has(row));
            is_followed(row) || (is_few && is_seen(row))
        };
        let bodies = frame.bodies.iter().filter(is_sent).copied().collect();
        let density = (MAX_BODIES < shown).then(|| self.density(frame));
        let mut seen = Frame {
            bodies,
            density,
            ..self.rest(frame)
        };
        if self.shows_cells {
            let CellsInView { count, cells } = CellsInView::of(&frame.cells, self.place, MAX_CELLS);
            seen.cell_count = frame.cell_count;
            seen.visible_cells = u32::try_from(count).unwrap_or(u32::MAX);
            seen.cells = cells;
        }
        seen
    }

    /// Everything except bodies and cells.
    fn rest(&self, frame: &Frame) -> Frame {
        Frame {
            tick: frame.tick,
            number: frame.number,
            cost: frame.cost,
            scope: frame.scope,
            body_count: frame.body_count,
            focus: frame.focus,
            bodies: Vec::new(),
            hitboxes: frame.hitboxes.clone(),
            contacts: frame.contacts.clone(),
            moves: frame.moves.clone(),
            events: frame.events.clone(),
            maps: frame.maps.clone(),
            structure: frame.structure.clone(),
            cell_count: 0,
            visible_cells: 0,
            cells: Vec::new(),
            drawings: frame.drawings.clone(),
            gauges: frame.gauges.clone(),
            tags: frame.tags.clone(),
            details: frame.details.clone(),
            density: None,
        }
    }

    fn density(&self, frame: &Frame) -> Density {
        let place = self.place.or_else(|| frame.bounds()).unwrap_or_default();
        let shown = frame.bodies.iter().filter(|row| self.filter.has(row));
        Density::of(shown.map(|row| row.place.middle()), place)
    }
}

impl Density {
    /// Counts points in roughly square cells of an area.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked against the grid"
    )]
    pub fn of(points: impl Iterator<Item = [f64; 2]>, place: Rect) -> Self {
        let [width, height] = [0, 1].map(|axis| place.max[axis] - place.min[axis]);
        let side = (width / f64::from(DENSITY_COLUMNS)).max(f64::MIN_POSITIVE);
        let rows = ((height / side).ceil() as u32).clamp(1, DENSITY_COLUMNS);
        let mut counts = vec![0; (DENSITY_COLUMNS * rows) as usize];
        let scale = [width / f64::from(DENSITY_COLUMNS), height / f64::from(rows)];
        for point in points {
            let [column, row] = [0, 1].map(|axis| (point[axis] - place.min[axis]) / scale[axis]);
            let is_in = 0.0 <= column
                && column < f64::from(DENSITY_COLUMNS)
                && 0.0 <= row
                && row < f64::from(rows);
            if is_in {
                counts[row as usize * DENSITY_COLUMNS as usize + column as usize] += 1;
            }
        }
        Self {
            place,
            columns: DENSITY_COLUMNS,
            counts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BodyFilter, MAX_BODIES, MAX_CELLS, View};
    use crate::frame::{CellRow, Frame, Kind, Rect};
    use jostle::i32::Aabb;

    fn row_of(count: i32) -> Frame {
        let boxes: Vec<Aabb> = (0..count).map(|i| Aabb::new(i * 10, 0, 8, 8)).collect();
        Frame::sketched(1, |sketch| sketch.boxes(&boxes))
    }

    #[test]
    fn keeps_bodies_in_view_and_the_watched_one() {
        let frame = row_of(100);
        let view = View {
            place: Some(Rect::new(100.0, 0.0, 45.0, 5.0)),
            watched: Some(frame.bodies[77].key),
            ..View::default()
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
    fn the_body_in_focus_is_sent_wherever_it_is() {
        let mut frame = row_of(100);
        frame.focus = Some(frame.bodies[77].key);
        let view = View {
            place: Some(Rect::new(0.0, 0.0, 5.0, 5.0)),
            ..View::default()
        };
        let seen = view.of(&frame);
        let slots: Vec<u32> = seen.bodies.iter().map(|row| row.key.slot).collect();
        assert_eq!((slots, seen.focus), (vec![0, 77], frame.focus));
    }

    #[test]
    fn too_many_bodies_are_counted_instead() {
        let count = MAX_BODIES + 1;
        let frame = row_of(i32::try_from(count).unwrap());
        let place = Some(Rect::new(0.0, 0.0, 1e6, 1e6));
        let view = View {
            place,
            ..View::default()
        };
        let seen = view.of(&frame);
        assert!(seen.bodies.is_empty());
        let density = seen.density.unwrap();
        assert_eq!(density.counts.iter().sum::<u32>() as usize, count);
        assert_eq!(density.counts.len(), 64 * 64);
    }

    #[test]
    fn cells_come_with_how_many_there_are() {
        let cell = |x: u32| CellRow {
            place: Rect::new(f64::from(x) * 10.0, 0.0, 8.0, 8.0),
            count: 2,
        };
        let mut frame = Frame::new();
        frame.cells = (0..40_000).map(cell).collect();
        (frame.cell_count, frame.visible_cells) = (40_000, 40_000);
        let counts = |place, shows_cells| {
            let view = View {
                place,
                shows_cells,
                ..View::default()
            };
            let seen = view.of(&frame);
            (seen.cell_count, seen.visible_cells, seen.cells.len())
        };
        let near = Some(Rect::new(0.0, 0.0, 35.0, 5.0));
        assert_eq!(counts(near, true), (40_000, 4, 4));
        assert_eq!(counts(near, false), (0, 0, 0));
        let (all, seen, sent) = counts(None, true);
        assert_eq!((all, seen), (40_000, 40_000));
        assert!(
            (MAX_CELLS / 2..=MAX_CELLS).contains(&sent),
            "{sent} are sent"
        );
    }

    /// This many solids and sensors in one place.
    fn crowd(solids: usize, sensors: usize) -> Frame {
        let boxes = |count: usize| vec![Aabb::new(0, 0, 8, 8); count];
        Frame::sketched(1, |sketch| {
            sketch.boxes_as(Kind::Solid, &boxes(solids));
            sketch.boxes_as(Kind::Sensor, &boxes(sensors));
        })
    }

    #[test]
    fn among_too_many_bodies_only_shown_kinds_are_sent() {
        let shown = |kinds| View {
            filter: BodyFilter {
                kinds,
                ..BodyFilter::default()
            },
            ..View::default()
        };
        let [solids, sensors] = [1 << Kind::Solid as u8, 1 << Kind::Sensor as u8];
        let crowd = crowd(MAX_BODIES + 1, 3);
        let seen = shown(sensors).of(&crowd);
        assert_eq!((seen.bodies.len(), seen.density), (3, None));
        let seen = shown(solids).of(&crowd);
        let counted: u32 = seen.density.unwrap().counts.iter().sum();
        assert_eq!((seen.bodies.len(), counted as usize), (0, MAX_BODIES + 1));
    }

    #[test]
    fn few_bodies_are_all_sent_whatever_is_shown() {
        let shown = BodyFilter {
            kinds: 0,
            layers: 0,
        };
        let view = View {
            filter: shown,
            ..View::default()
        };
        assert_eq!(view.of(&crowd(5, 3)).bodies.len(), 8);
    }
}
