//! The details of a body: contacts, hitboxes, its last move and all properties.

use crate::capture::moves;
use crate::draft::Draft;
use crate::frame::{BodyKey, Detail, HitboxRow, Rect};
use jostle::{BodyId, BodyView, Scalar, Vec2, World};

/// Adds the details of a body to the draft, whose last group must be that of its world.
pub(super) fn add<S: Scalar>(draft: &mut Draft, world: &World<S>, key: BodyKey, id: BodyId) {
    if let Some(group) = draft.groups.last_mut() {
        group.add_details(key, world.contacts(id));
    }
    let Some(body) = world.body(id) else {
        return;
    };
    let row = moves::row(world, key, &body);
    draft.frame.moves.extend(row);
    draft.frame.hitboxes.extend(hitboxes(key, &body));
}

fn hitboxes<S: Scalar>(key: BodyKey, body: &BodyView<'_, S>) -> impl Iterator<Item = HitboxRow> {
    body.hitboxes().map(move |(hitbox, place)| HitboxRow {
        key,
        name: hitbox.label.as_str().to_owned(),
        is_active: hitbox.is_active,
        layers: hitbox.filter.layers,
        mask: hitbox.filter.mask,
        place: Rect::from(place),
    })
}

/// Returns the [properties](detail) of a body together with what changes from move to move: what it rides on, and which
/// sensors it is in.
pub(super) fn detail_with_ride<S: Scalar>(
    world: &World<S>,
    key: BodyKey,
    body: &BodyView<'_, S>,
) -> Detail {
    let mut detail = detail(key, body);
    if let Some(carrier) = world.rides(body.id()) {
        let ride = ("rides on".to_owned(), format!("body {carrier}"));
        detail.lines.push(ride);
    }
    let around = world.sensors_around(body.id());
    let around: Vec<String> = around.map(|sensor| format!("body {sensor}")).collect();
    if !around.is_empty() {
        detail
            .lines
            .push(("inside sensors".to_owned(), around.join(", ")));
    }
    detail
}

/// Returns the properties of a body that are not in its row.
pub(super) fn detail<S: Scalar>(key: BodyKey, body: &BodyView<'_, S>) -> Detail {
    let mut lines = Vec::new();
    let mut field = |name: &str, value: String| lines.push((name.to_owned(), value));
    if body.data() != 0 {
        field("data", body.data().to_string());
    }
    field("weight", body.weight().to_string());
    field(
        "other actors",
        format!("{:?}", body.actors()).to_lowercase(),
    );
    if body.conveyor() != Vec2::ZERO {
        field("conveyor", format!("{:?}", body.conveyor()));
    }
    if body.carries() {
        field("carries", "riders".to_owned());
    }
    let options = body.options();
    let (rise, run) = options.max_slope;
    field("max slope", format!("{rise}:{run}"));
    field("max hits per move", options.max_hits.to_string());
    if options.axis_by_axis {
        field("moves", "x first, then y".to_owned());
    }
    let up = options.up.map(|side| format!("{side:?}"));
    field("up", up.unwrap_or_else(|| "none".to_owned()));
    let amounts = [
        ("ceiling forgiveness", options.forgive_ceiling),
        ("wall forgiveness", options.forgive_wall),
        ("floor forgiveness", options.forgive_floor),
        ("ledge forgiveness", options.forgive_ledge),
        ("step height", options.step),
        ("floor snap", options.snap),
    ];
    for (name, amount) in amounts {
        if amount != S::ZERO {
            field(name, format!("{amount:?} u"));
        }
    }
    Detail { key, lines }
}
