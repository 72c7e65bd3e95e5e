//! Draws contacts and last moves: what touches what, and what stopped a body.

use super::canvas::{Canvas, Dash, Pen};
use super::color::{CONTACT, FAINT, PAPER, TEXT, faded};
use super::text::Letters;
use super::view::{PixelRect, View, whole};
use jostle_inspect::{ContactRow, Counterpart, Frame, HitRow, MoveRow, Rect};

/// With more contacts, their normals would hide everything else.
const MAX_NORMALS: usize = 200;
/// How many last moves are drawn.
const MAX_MOVES: usize = 4;
/// The length of a normal, in pixels.
const NORMAL: f64 = 18.0;
/// The radius of the disc with the number of a hit, in pixels.
const DISC: f64 = 9.0;

impl Canvas {
    /// Draws the touching part of each side, and its normal.
    pub(super) fn contacts(&mut self, frame: &Frame, view: &View) {
        for contact in &frame.contacts {
            let Some(edge) = edge(frame, contact).and_then(|edge| view.pixels(&edge)) else {
                continue;
            };
            let axis = contact.side.axis() as usize;
            let mut bar = edge;
            bar.min[axis] -= 1;
            bar.max[axis] = bar.min[axis] + 3;
            self.fill(&bar, CONTACT);
            if frame.contacts.len() <= MAX_NORMALS {
                let from = middle(&edge);
                let mut to = from;
                to[axis] += NORMAL * if contact.side.is_max() { -1.0 } else { 1.0 };
                self.arrow(from, to, Pen::new(CONTACT, 2));
            }
        }
    }

    /// Draws the last moves of the few bodies with the most hits.
    pub(super) fn moves(&mut self, moves: &[MoveRow], view: &View) {
        let is_move = |row: &&MoveRow| row.requested.iter().any(|way| way.abs() > 0.0);
        let mut shown: Vec<&MoveRow> = moves.iter().filter(is_move).collect();
        shown.sort_by_key(|row| (usize::MAX - row.hits.len(), row.key));
        shown.truncate(MAX_MOVES);
        let mut taken = Vec::new();
        for row in shown {
            self.way(row, view);
            for (hit, number) in row.hits.iter().zip(1..) {
                self.hit(hit, number, view, &mut taken);
            }
        }
    }

    /// Draws the requested move, the path taken, and where it started.
    fn way(&mut self, row: &MoveRow, view: &View) {
        let from = row.from.middle();
        let requested = [from[0] + row.requested[0], from[1] + row.requested[1]];
        if let Some(pixels) = view.pixels(&row.from) {
            self.outline(&pixels, Pen::new(FAINT, 1).with(Dash::Dashed));
        }
        if let Some([from, to]) = view.segment(from, requested) {
            self.line(from, to, Pen::new(FAINT, 1).with(Dash::Dashed));
            self.circle(to, 4.0, None, Some(Pen::new(FAINT, 1)));
        }
        let points = row.legs.iter().map(|leg| leg.from.middle());
        let points: Vec<_> = points.chain([row.to.middle()]).collect();
        for ends in points.windows(2) {
            if let Some([from, to]) = view.segment(ends[0], ends[1]) {
                self.arrow(from, to, Pen::new(TEXT, 2));
            }
        }
    }

    /// Draws the box of the mover at a hit, and a numbered disc at the side that was hit.
    fn hit(&mut self, hit: &HitRow, number: usize, view: &View, taken: &mut Vec<[f64; 2]>) {
        let Some(pixels) = view.pixels(&hit.place) else {
            return;
        };
        self.outline(
            &pixels,
            Pen::new(faded(CONTACT, 0xa0), 1).with(Dash::Dashed),
        );
        let axis = hit.side.axis() as usize;
        let away = if hit.side.is_max() { 1.0 } else { -1.0 };
        let mut at = middle(&pixels.strip(hit.side as u8, 1));
        at[axis] += away * (DISC + 5.0);
        // Discs at the same place are put side by side, along the side that was hit.
        let is_near = |other: &[f64; 2], at: [f64; 2]| {
            let apart = [0, 1].map(|axis| (other[axis] - at[axis]).abs());
            apart[0] < 2.0 * DISC && apart[1] < 2.0 * DISC
        };
        while taken.iter().any(|other| is_near(other, at)) {
            at[1 - axis] += 2.0 * DISC + 2.0;
        }
        taken.push(at);
        self.circle(at, DISC + 1.5, Some(PAPER), None);
        self.circle(at, DISC, Some(CONTACT), None);
        let letters = Letters::new(if number < 10 { 2 } else { 1 }, PAPER);
        self.write_around(
            at.map(whole),
            &number.to_string(),
            letters,
            &PixelRect::BELOW_HEADING,
        );
    }
}

/// Returns the part of a body's side that touches the other body; all of it if the other is a tile map.
fn edge(frame: &Frame, contact: &ContactRow) -> Option<Rect> {
    let place = frame.body(contact.key)?.place;
    let axis = contact.side.axis() as usize;
    let along = 1 - axis;
    let at = if contact.side.is_max() {
        place.max
    } else {
        place.min
    }[axis];
    let mut edge = place;
    (edge.min[axis], edge.max[axis]) = (at, at);
    if let Counterpart::Body(other) = contact.other
        && let Some(other) = frame.body(other)
    {
        edge.min[along] = edge.min[along].max(other.place.min[along]);
        edge.max[along] = edge.max[along]
            .min(other.place.max[along])
            .max(edge.min[along]);
    }
    Some(edge)
}

fn middle(pixels: &PixelRect) -> [f64; 2] {
    [0, 1].map(|axis| f64::from(pixels.min[axis] + pixels.max[axis]) / 2.0)
}
