//! Where a search starts, and what it looks for.

use crate::error::{LevelError, LevelErrorKind};
use crate::level::{Level, Marker};
use crate::reach::Reach;
use jostle::{Aabb, Axis, Scalar, Side, Vec2};

/// Returns where the body is when a play begins.
pub(super) fn start_place<S: Scalar>(
    level: &Level<S>,
    reach: &Reach<S>,
) -> Result<Aabb<S>, LevelError> {
    let starts = level.start_indices(reach.start.as_deref());
    let Some(marker) = starts.first().map(|&index| &level.markers[index]) else {
        let usual = ["player", "hero", "start", "spawn"];
        return Err(match reach.start.as_deref() {
            Some(name) => level.no_such_marker(&[name]),
            None => level.no_such_marker(&usual),
        });
    };
    // Seen from above there are no feet: the body begins in the middle of its marker.
    let up = reach.settings.is_some().then_some(level.up);
    standing(marker.place, reach.body_size, up).ok_or_else(|| {
        let message = format!("a body of {} cannot be at the start", size(reach.body_size));
        LevelError::new(LevelErrorKind::BadSettings, &level.name, message)
    })
}

/// Returns the indices of the markers that are looked for.
pub(super) fn goals<S: Scalar>(
    level: &Level<S>,
    reach: &Reach<S>,
) -> Result<Vec<usize>, LevelError> {
    if let Some(unknown) = reach.goals.iter().find(|name| {
        let mut markers = level.markers.iter();
        !markers.any(|marker| marker.is_called(name))
    }) {
        return Err(level.no_such_marker(&[unknown]));
    }
    let is_start = |marker: &Marker<S>| match &reach.start {
        Some(name) => marker.is_called(name),
        None => marker.is_usual_start(),
    };
    let is_goal = |marker: &Marker<S>| {
        if reach.goals.is_empty() {
            // Lines and polygons are paths and zones.
            !is_start(marker) && marker.points.is_empty()
        } else {
            reach.goals.iter().any(|name| marker.is_called(name))
        }
    };
    let markers = level.markers.iter().enumerate();
    Ok(markers
        .filter(|(_, marker)| is_goal(marker))
        .map(|(index, _)| index)
        .collect())
}

/// Returns a body with its feet at the middle of a marker's lower edge; without an up, with its middle at the marker's.
fn standing<S: Scalar>(place: Aabb<S>, size: Vec2<S>, up: Option<Side>) -> Option<Aabb<S>> {
    let centered = Aabb::try_from_center_size(place.center(), size).ok()?;
    if centered.is_empty() {
        return None;
    }
    let Some(up) = up else {
        return Some(centered);
    };
    let feet = up.opposite();
    let way = place.edge(feet).checked_sub(centered.edge(feet))?;
    centered.checked_moved(Vec2::on_axis(up.axis(), way))
}

/// Writes a size as width x height.
fn size<S: Scalar>(size: Vec2<S>) -> String {
    let [width, height] = Axis::BOTH.map(|axis| size.along(axis));
    format!("{width} x {height}")
}
