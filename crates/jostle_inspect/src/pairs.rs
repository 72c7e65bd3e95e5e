//! Counts overlapping pairs of bodies.

use crate::frame::{BodyRow, Rect};

/// Counts the pairs of bodies that overlap or touch, by sweeping along x: each body is compared with those that start
/// before it ends.
pub(crate) fn touching(rows: &[BodyRow]) -> u32 {
    let mut places: Vec<Rect> = rows.iter().map(|row| row.place).collect();
    places.sort_unstable_by(|a, b| a.min[0].total_cmp(&b.min[0]));
    let mut count: u32 = 0;
    for (at, place) in places.iter().enumerate() {
        let behind = places[at + 1..].iter();
        let near = behind.take_while(|other| other.min[0] <= place.max[0]);
        let found = near.filter(|other| place.touches(other)).count();
        count = count.saturating_add(u32::try_from(found).unwrap_or(u32::MAX));
    }
    count
}

#[cfg(test)]
mod tests {
    use super::touching;
    use crate::frame::Frame;
    use jostle::i32::Aabb;

    #[test]
    fn finds_as_many_pairs_as_brute_force() {
        let boxes: Vec<Aabb> = (0..200_i32)
            .map(|i| Aabb::new(i * 37 % 101, i * 53 % 97, 1 + i % 7, 1 + i % 5))
            .collect();
        let rows = Frame::sketched(1, |sketch| sketch.boxes(&boxes)).bodies;
        let slow = (0..200).flat_map(|a| (0..a).map(move |b| (a, b)));
        let slow = slow.filter(|&(a, b)| boxes[a].touches(boxes[b])).count();
        assert!(0 < slow);
        assert_eq!(touching(&rows) as usize, slow);
    }
}
