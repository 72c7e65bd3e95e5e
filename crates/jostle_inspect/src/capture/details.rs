//! The details of a body: contacts, hitboxes, its last move and all properties.

use crate::capture::moves;
use crate::draft::Draft;
use crate::frame::{BodyKey, Detail, HitboxRow, Property, Rect};
use jostle::{ActorRule, BodyId, BodyView, MoveOptions, Scalar, Vec2, World};

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
        let ride = text_only("rides on", format!("body {carrier}"));
        detail.properties.push(ride);
    }
    let around = world.sensors_around(body.id());
    let around: Vec<String> = around.map(|sensor| format!("body {sensor}")).collect();
    if !around.is_empty() {
        let around = text_only("inside sensors", around.join(", "));
        detail.properties.push(around);
    }
    detail
}

/// Returns the properties of a body that are not in its row.
pub(super) fn detail<S: Scalar>(key: BodyKey, body: &BodyView<'_, S>) -> Detail {
    let mut properties = Vec::new();
    if body.data() != 0 {
        properties.push(text_only("data", body.data().to_string()));
    }
    if body.conveyor() != Vec2::ZERO {
        properties.push(text_only("conveyor", format!("{:?}", body.conveyor())));
    }
    if body.carries() {
        properties.push(text_only("carries", "riders".to_owned()));
    }
    properties.extend(settings(body));
    properties.retain(|property| !property.text.is_empty());
    Detail { key, properties }
}

/// Returns the settings of a body, which a program can read as well; those that are off have no text.
fn settings<S: Scalar>(body: &BodyView<'_, S>) -> Vec<Property> {
    let (options, weight) = (body.options(), body.weight());
    let (rise, run) = options.max_slope;
    let (rule, rule_text) = match body.actors() {
        ActorRule::Ignore => (0.0, "ignore"),
        ActorRule::Block => (1.0, "block"),
        ActorRule::Share => (2.0, "share"),
    };
    let up = options.up.map_or(0, |side| 1 + side as u8);
    let up_text = UP[usize::from(up)].to_owned();
    let (hits, slope) = (options.max_hits, degrees(rise, run));
    let axes = f64::from(u8::from(options.axis_by_axis));
    let axes_text = options.axis_by_axis.then_some("x first, then y");
    let axes_text = axes_text.unwrap_or_default().to_owned();
    let mut settings = vec![
        setting("weight", "weight", weight.to_string(), &[weight.into()]),
        setting("actors", "other actors", rule_text.to_owned(), &[rule]),
        setting("up", "up is", up_text, &[up.into()]),
        setting("max_slope", "max slope", slope, &[rise.into(), run.into()]),
        setting(
            "max_hits",
            "max hits per move",
            hits.to_string(),
            &[hits.into()],
        ),
        setting("axis_by_axis", "moves", axes_text, &[axes]),
    ];
    settings.extend(amounts(&options));
    settings
}

fn amounts<S: Scalar>(options: &MoveOptions<S>) -> impl Iterator<Item = Property> {
    let amounts = [
        (
            "forgive_ceiling",
            "ceiling corner correction",
            options.forgive_ceiling,
        ),
        (
            "forgive_wall",
            "wall corner correction",
            options.forgive_wall,
        ),
        (
            "forgive_floor",
            "floor corner correction",
            options.forgive_floor,
        ),
        (
            "forgive_ledge",
            "ledge corner correction",
            options.forgive_ledge,
        ),
        ("step", "step height", options.step),
        ("snap", "floor snap", options.snap),
    ];
    amounts.into_iter().map(|(name, title, amount)| {
        let text = (amount != S::ZERO).then(|| format!("{amount:?} u"));
        setting(name, title, text.unwrap_or_default(), &[amount.to_f64()])
    })
}

/// Which way is up, by the number of the side plus 1.
const UP: [&str; 5] = ["no side", "−x", "+x", "−y", "+y"];

/// Creates a property without numbers.
fn text_only(title: &str, text: String) -> Property {
    setting("", title, text, &[])
}

fn setting(name: &str, title: &str, text: String, numbers: &[f64]) -> Property {
    Property {
        name: name.to_owned(),
        title: title.to_owned(),
        text,
        numbers: numbers.to_vec(),
    }
}

/// Returns the angle of a slope.
fn degrees(rise: u8, run: u8) -> String {
    #[expect(
        clippy::disallowed_methods,
        reason = "only read by people, and rounded to a tenth of a degree"
    )]
    let angle = f64::from(rise).atan2(f64::from(run)).to_degrees();
    format!("{}°", (angle * 10.0).round() / 10.0)
}

#[cfg(test)]
mod tests {
    use super::{degrees, settings};
    use jostle::{Aabb, Body, World};

    /// The page copies bodies as Rust by these names, and leaves out what has these numbers; its tests read the same
    /// file.
    #[test]
    fn the_settings_of_a_plain_body_are_those_that_the_page_knows() {
        let mut world = World::new();
        let plain = world
            .add(Body::actor(Aabb::new(0.0, 0.0, 8.0, 8.0)))
            .unwrap();
        let line = |property: crate::Property| {
            let numbers: Vec<String> = property.numbers.iter().map(f64::to_string).collect();
            format!("{} {}\n", property.name, numbers.join(" "))
        };
        let body = world.body(plain).unwrap();
        let lines: String = settings(&body).into_iter().map(line).collect();
        assert_eq!(lines, include_str!("../../tests/wire/properties.txt"));
    }

    #[test]
    fn slopes_are_shown_in_degrees() {
        let texts = [(1, 1), (1, 2), (0, 1), (1, 0)].map(|(rise, run)| degrees(rise, run));
        assert_eq!(texts, ["45°", "26.6°", "0°", "90°"]);
    }
}
